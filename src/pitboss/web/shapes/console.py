"""The parts of a dealer's console: pads to key in by, relief, limits, corrections, unit payouts."""

from __future__ import annotations

from pitboss.web.shapes.base import ActView, Law, Shape


class FaceView(Shape, frozen=True):
    """Something that a ball or wheel can show: the text to send, its name, and its colour."""

    text: str
    shown: str
    mark: str = ""


class PadView(Shape, frozen=True):
    """By what a result is keyed in: `kind` is dice, ball, wheel or cards.

    `count` is how many dice are thrown. `faces` are the pockets in wheel order, or each face of a
    wheel once. `jokers` says whether the deck has some.
    """

    kind: str
    count: int = 0
    faces: tuple[FaceView, ...] = ()
    jokers: int = 0


class WindowChoice(Shape, frozen=True):
    """A window that may be asked for chips: who works it, if anybody does."""

    id: str
    open: bool
    banker: str = ""


class RelieverView(Shape, frozen=True, kw_only=True):
    """Somebody who might take a post at the table, and what the rules say to it.

    `fit`: the core would let this person take it now; else `why` not. `mine`: the viewer may order
    it; without that the person takes the post by signing in.
    """

    person: str
    name: str
    post: str
    fit: bool
    mine: bool = False
    why: str = ""
    law: tuple[Law, ...] = ()


class LimitsView(Shape, frozen=True, kw_only=True):
    """The limits in force, the role that changes them, and what a change needs.

    `notice_s` is how long a notice has to stand where not everybody agrees; 0 where the law asks
    for neither. `noticed` says whether a notice is up: for which limits, and since when.
    """

    minimum: int
    maximum: int
    by: str
    mine: bool
    notice_s: int = 0
    noticed: bool = False
    notice_least: int = 0
    notice_most: int = 0
    since_s: int = 0
    law: tuple[Law, ...] = ()


class FixView(Shape, frozen=True, kw_only=True):
    """A keyed result that can still be put right: what was keyed in, and who may.

    `settled` results are corrected with a reason and the own PIN, and beyond `second_above` with
    the PIN of one of `seconds`; others are struck out by `act`.
    """

    round: int
    outcome: str
    shown: str
    settled: bool
    asks: str
    mine: bool
    by: tuple[str, ...]
    act: ActView
    second_above: int = 0
    seconds: tuple[str, ...] = ()


class StakeView(Shape, frozen=True):
    """What one stake wins, and in which chips that is paid: value and count."""

    stake: int
    win: int
    made: dict[str, int]


class PayoutView(Shape, frozen=True, kw_only=True):
    """A wager that wins by a result: `win` chips for every `per` staked, beside the stake.

    Less `percent` as commission, `of` the stake or of the win; `stakes` are paid without it.
    `asks`: it stays up only for a player who was asked and pays its charge again.
    """

    key: str
    title: str
    odds: str
    win: int
    per: int
    stands: bool
    stakes: tuple[StakeView, ...]
    percent: int = 0
    of: str = ""
    asks: bool = False


class UnitView(Shape, frozen=True, kw_only=True):
    """What the dealer does by hand with a wager of unknown stake: at a seat, or wherever it lies.

    `kind` is wins, loses, returned, moves or off. A winner is paid at its `odds`, less `percent` of
    the stake, and up to a posted sum if `limited`; of a loser the `part` is taken. `to` is where it
    moves. One that rests wins, at these `odds`, or loses if it is `marked` on.
    """

    key: str
    title: str
    kind: str
    seat: int = 0
    odds: str = ""
    part: str = ""
    percent: int = 0
    to: str = ""
    limited: bool = False
    words: str = ""
    law: tuple[Law, ...] = ()
    marked: str = ""


class PayoutsView(Shape, frozen=True, kw_only=True):
    """What a result pays at a table of chips: spots that light up, and each wager by the unit.

    `others` are wagers that are collected, given back, moved or left alone; `rest` is what becomes
    of every wager that is not named: it loses or stands.
    """

    outcome: str
    shown: str
    phase: str
    lit: tuple[str, ...]
    wagers: tuple[PayoutView, ...]
    others: tuple[UnitView, ...] = ()
    rest: str = "loses"
