"""Procedure: the opening checklist and the steps of a round, with who does each and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypedDict, Unpack

from pitboss.equipment.space import Space
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.event import NamedEvent


class Does(Enum):
    """What a step does to the table, besides being done."""

    NOTHING = "nothing"
    OPENS = "opens betting"
    CLOSES = "closes betting"
    OFFERS = "offers the dice until someone holds them"
    SELECTS = "sets the switch to the holder's button and lights it"
    ARMS = "arms the selected button for one throw"
    STARTS = "starts the throw, by pressing the armed button"
    RESULT = "enters the result"
    DEALS = "deals cards and asks players until the hands are complete"
    COLLECTS = "collects losing wagers"
    PAYS = "pays winning wagers"
    SETTLES = "pays and collects, one seat after the other"
    CLEARS = "clears the lights"


ENDS = (Does.PAYS, Does.SETTLES)
"""What a step does after which every wager of the round has been settled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a round. `call` is what is said; `at_least` is how often it must be done.

    `ways` are the ways to do it, and the report of the step names one; an empty way means that
    nothing has to be named. `at_least` and `at_most` use the `figure` of their clause. A
    `new_holder` step is only for a player who has just taken the dice. If doing it too few times
    spoils the round, `short` names the irregularity; `wrong_ways` are ways that are not allowed,
    each with its irregularity. `counts` says what `at_least` counts, if not the step itself. A step
    that `throws` sets the dice, the ball or the wheel in motion. `declares` is what the dealer says
    about wagers that go back.
    """

    name: str
    law: tuple[Clause, ...]
    by: tuple[str, ...] = ("dealer",)
    does: Does = Does.NOTHING
    call: str = ""
    at_least: Clause | None = None
    if_holder: str = ""
    ways: tuple[str, ...] = ("",)
    at_most: Clause | None = None
    figure: str = "value"
    new_holder: bool = False
    short: str = ""
    wrong_ways: tuple[tuple[str, str], ...] = ()
    counts: str = ""
    throws: bool = False
    declares: str = ""

    def announces(self, space: Space, outcome: int) -> str:
        """What is called out for a result: the `call` with {faces}, {total} or {shown} filled in.

        The faces go from the lowest to the highest.
        """
        words: dict[str, object] = {"shown": space.text(outcome)}
        if isinstance(faces := space.outcomes[outcome], tuple):
            words["faces"] = ", ".join(str(face) for face in sorted(faces))
            words["total"] = sum(faces)
        return self.call.format(**words)

    def is_done_by(self, words: str) -> bool:
        """Whether these words report the step, in one of its ways."""
        return any(words == f"{self.name} {way}".rstrip() for way in self.ways)

    def irregularity_for(self, words: str) -> str:
        """The irregularity, if these words report a wrong way of doing the step."""
        for way, irregularity in self.wrong_ways:
            if words == f"{self.name} {way}":
                return irregularity
        return ""

    @property
    def least(self) -> int:
        """How often the step must be done at least."""
        return self.at_least.figure(self.figure) if self.at_least else 1

    @property
    def most(self) -> int | None:
        """How often the step may be done at most; None where the law sets no figure."""
        return self.at_most.figure(self.figure) if self.at_most else None


class StepFields(TypedDict, total=False):
    """What a game may say about a step besides its name, its law and who takes it."""

    does: Does
    call: str
    at_least: Clause | None
    if_holder: str
    ways: tuple[str, ...]
    at_most: Clause | None
    figure: str
    new_holder: bool
    short: str
    wrong_ways: tuple[tuple[str, str], ...]
    counts: str
    throws: bool
    declares: str


def step(
    name: str, *law: Clause, by: str | tuple[str, ...] = "dealer", **more: Unpack[StepFields]
) -> Step:
    """A step of the round."""
    return Step(name=name, law=law, by=(by,) if isinstance(by, str) else by, **more)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """An item of the opening checklist: the table opens only when every item has passed.

    `after_fault` items are done again after a repair, `repair` items only then. To pass an item
    with an `entry`, key at least that many values into the device and see what lights up.
    `at_least` says how often it is done, such as one test roll. Items named in `after` come first;
    a `before_player` item is done while a player at the table watches. `second`: a second person
    confirms it, not the one who did the items in `after`. `of_cards`: it concerns the cards, which
    are shuffled again if it fails. A `dice` item is done again for new dice.
    """

    name: str
    law: tuple[Clause, ...]
    by: tuple[str, ...] = ("dealer",)
    after_fault: bool = False
    repair: bool = False
    entry: Clause | None = None
    at_least: Clause | None = None
    after: tuple[str, ...] = ()
    before_player: bool = False
    second: bool = False
    of_cards: bool = False
    dice: bool = False


class CheckFields(TypedDict, total=False):
    """What a game may say about a check besides its name, its law and who makes it."""

    after_fault: bool
    repair: bool
    entry: Clause | None
    at_least: Clause | None
    after: tuple[str, ...]
    before_player: bool
    second: bool
    of_cards: bool
    dice: bool


def check(
    name: str, *law: Clause, by: str | tuple[str, ...] = "dealer", **more: Unpack[CheckFields]
) -> Check:
    """An item of the opening checklist."""
    return Check(name=name, law=law, by=(by,) if isinstance(by, str) else by, **more)


@dataclass(frozen=True, slots=True)
class MustPass:
    """An event after which a player has to pass the dice; no `phases` means in any phase."""

    on: NamedEvent
    law: Clause
    phases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Handling:
    """Who shakes, rolls or throws: how the right is offered, kept and passed on.

    Seats are numbered clockwise from the dealer's left.
    `change`: players may ask for new dice, which come right after the next decision.
    `first_clockwise` is the clause for going around at the first offer, if it has its own.
    For the reasons that are `referenced`, a floorperson names the rule that was broken; the reason
    `if_repeated` takes more than one invalid throw.
    """

    thing: str
    first_offer: Clause
    clockwise: Clause
    next_offer: Clause
    option: Clause
    must_pass: tuple[MustPass, ...]
    forced: tuple[tuple[str, Clause], ...] = ()
    forced_by: tuple[str, ...] = ("floorperson",)
    eligible: tuple[str, ...] = ()
    eligible_law: Clause | None = None
    ineligible_law: Clause | None = None
    dealer_takes: Clause | None = None
    dealer_passes: Clause | None = None
    remembers_refusals: bool = False
    may_pass_at: tuple[str, ...] = ()
    passing_law: Clause | None = None
    first_clockwise: Clause | None = None
    referenced: tuple[str, ...] = ()
    if_repeated: str = ""
    change: Clause | None = None
    change_by: tuple[str, ...] = ("stickperson",)


@dataclass(frozen=True, slots=True)
class DiceAgeLimit:
    """How old a set of dice may get on the table."""

    law: Clause

    @property
    def most_s(self) -> int:
        """The age limit in seconds."""
        hours = self.law.value
        assert isinstance(hours, int), f"{self.law} states no hours"
        return hours * 3600


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """A role that must be signed on at the table while the game runs.

    One of the `others` is enough too; a `barred` role may not sign on here at all. `handles`: the
    role handles the equipment, so it is not needed where a device draws at an automatic table.
    """

    role: str
    law: Clause
    says: str
    others: tuple[str, ...] = ()
    barred: tuple[tuple[str, Clause], ...] = ()
    handles: bool = False

    def is_filled(self, present: tuple[str, ...]) -> bool:
        """Whether someone who is signed on fills the post."""
        return self.role in present or any(role in present for role in self.others)


@dataclass(frozen=True, slots=True)
class Notice:
    """A line that must be posted or printed, generated from the rules."""

    text: str
    law: tuple[Clause, ...]
    when: dict[str, object] = field(default_factory=dict, hash=False)
