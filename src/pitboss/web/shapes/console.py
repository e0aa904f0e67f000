"""The parts of a dealer's console: result pads, relief, limits, corrections, unit payouts."""

from __future__ import annotations

from pitboss.web.shapes.base import ActView, Law, Shape


class FaceView(Shape, frozen=True):
    """Something that a ball or wheel can show: the text to send, its name and its color."""

    text: str
    shown: str
    mark: str = ""


class PadView(Shape, frozen=True):
    """How a result is entered: `kind` is dice, ball, wheel or cards.

    `count` is how many dice are thrown. `faces` are the pockets in wheel order, or each face of a
    wheel once. `jokers` is how many the deck has.
    """

    kind: str
    count: int = 0
    faces: tuple[FaceView, ...] = ()
    jokers: int = 0


class WindowChoice(Shape, frozen=True):
    """A window that can be asked for chips, and who works it, if anyone does."""

    id: str
    open: bool
    banker: str = ""


class RelieverView(Shape, frozen=True, kw_only=True):
    """Someone who might take a post at the table, and what the rules say to it.

    `fit`: the core would allow it now; otherwise `why` says why not. `mine`: the viewer may order
    it; otherwise the person takes the post by signing in.
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

    `notice_s` is how long a notice must be up if not everyone agrees; 0 if the law requires
    neither. `noticed` says whether a notice is up: for which limits, and since when.
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
    """An entered result that can still be corrected: what was entered, and who may correct it.

    Correcting a `settled` result takes a reason and your own PIN, and above `second_above` also the
    PIN of one of `seconds`; others are struck out by `act`.
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
    """What one stake wins, and the chips that pay it: value and count."""

    stake: int
    win: int
    made: dict[str, int]


class PayoutView(Shape, frozen=True, kw_only=True):
    """A wager that wins on a result: `win` chips for every `per` staked, plus the stake back.

    Minus `percent` as commission, `of` the stake or of the win; `stakes` are paid without it.
    `asks`: it stays up only if the player says so when asked and pays its charge again.
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
    """What the dealer does by hand with a wager whose stake is unknown: at one seat, or anywhere.

    `kind` is wins, loses, returned, moves or off. A winner is paid at its `odds`, minus `percent`
    of the stake, and up to a posted amount if `limited`; a loser loses the `part`. `to` is where
    the wager moves. A wager that is off wins at these `odds`, or loses, if it is `marked` on.
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
    """What a result pays at a table with chips: the spots that light up, and each wager per unit.

    `others` are wagers that are collected, given back, moved or left alone; `rest` is what happens
    to every wager that is not named: it loses or stands.
    """

    outcome: str
    shown: str
    phase: str
    lit: tuple[str, ...]
    wagers: tuple[PayoutView, ...]
    others: tuple[UnitView, ...] = ()
    rest: str = "loses"
