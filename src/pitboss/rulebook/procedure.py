"""Procedure: the opening checklist and the steps of a round, with who does each and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pitboss.equipment.space import Space
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.event import NamedEvent


class Does(Enum):
    """What a step does to the table, besides being done."""

    NOTHING = "nothing"
    OPENS = "opens betting"
    CLOSES = "closes betting"
    OFFERS = "offers the dice until somebody holds them"
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
    """One step of a round. `call` is the phrase spoken; `at_least` how often it must be done.

    `ways` are the manners in which it may be done, one of which must be said with it; an empty
    way among them means that nothing needs to be said. `at_least` and `at_most` go by the `figure`
    of their clause. `new_holder` steps are for a player who takes the dice, not for one who keeps
    them. Where doing it too seldom spoils the round, `short` names that irregularity; `wrong_ways`
    are manners in which it must not be done, each with the irregularity that it comes to.
    `counts` is what `at_least` counts where that is not how often the step is done. A step that
    `throws` sets the dice, the ball or the wheel in motion. `declares` is what is said at it of
    wagers that are handed back.
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
        """What is called out for a result: the `call` with its {faces}, {total} or {shown} said.

        The faces are said from the lowest to the highest.
        """
        words: dict[str, object] = {"shown": space.text(outcome)}
        if isinstance(faces := space.outcomes[outcome], tuple):
            words["faces"] = ", ".join(str(face) for face in sorted(faces))
            words["total"] = sum(faces)
        return self.call.format(**words)

    def is_done_by(self, words: str) -> bool:
        """Whether these words say that the step was done, in one of its ways."""
        return any(words == f"{self.name} {way}".rstrip() for way in self.ways)

    def irregularity_for(self, words: str) -> str:
        """The irregularity that these words come to, if they say that it was done wrongly."""
        for way, irregularity in self.wrong_ways:
            if words == f"{self.name} {way}":
                return irregularity
        return ""

    @property
    def least(self) -> int:
        """How often the step must be done at the least."""
        return self.at_least.figure(self.figure) if self.at_least else 1

    @property
    def most(self) -> int | None:
        """How often the step may be done at the most; None where the law sets no figure."""
        return self.at_most.figure(self.figure) if self.at_most else None


def step(name: str, *law: Clause, by: str | tuple[str, ...] = "dealer", **more: Any) -> Step:
    """A step of the round; `more` are the other fields of a step, such as does and call."""
    return Step(name=name, law=law, by=(by,) if isinstance(by, str) else by, **more)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """An item of the opening checklist: the table opens only when every item has passed.

    `after_fault` items are done again after a repair, `repair` items only then. An item with an
    `entry` is passed by keying at least so many values into the device and seeing what it lights.
    `at_least` says how often it is done, such as one test roll. Items named in `after` come first;
    an item `before_player` is done before the eyes of a player at the table. `second`: somebody
    else confirms it than who did the items in `after`. `of_cards`: it is about the cards, which
    are shuffled anew once it has been found wanting. An item of the `dice` is due again for dice
    that come later.
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


def check(name: str, *law: Clause, by: str | tuple[str, ...] = "dealer", **more: Any) -> Check:
    """An item of the opening checklist; `more` are the other fields of a check."""
    return Check(name=name, law=law, by=(by,) if isinstance(by, str) else by, **more)


@dataclass(frozen=True, slots=True)
class MustPass:
    """An event on which a player has to hand the dice on; `phases` empty means in any phase."""

    on: NamedEvent
    law: Clause
    phases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Handling:
    """Who shakes, rolls or throws: the right to it, its offering, keeping and passing on.

    Seats are numbered clockwise from the dealer's left; the next seat clockwise is next.
    `change`: players may ask for other dice, which come right after the next decision.
    `first_clockwise` is the clause for going round at the first offer, where it has its own.
    A floorperson gives a reference for the reasons that are `referenced`, and needs more than one
    invalid throw of the holder for the reason `if_repeated`.
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
    """How old a set of dice may get on the table, by the clause that says so."""

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

    One of the `others` will do as well; a `barred` role may not sign on here at all. `handles`: who
    handles the equipment is not asked for where a device draws and nobody takes the steps by hand.
    """

    role: str
    law: Clause
    says: str
    others: tuple[str, ...] = ()
    barred: tuple[tuple[str, Clause], ...] = ()
    handles: bool = False

    def is_filled(self, present: tuple[str, ...]) -> bool:
        """Whether the post is filled by those who are signed on."""
        return self.role in present or any(role in present for role in self.others)


@dataclass(frozen=True, slots=True)
class Notice:
    """A line that must be posted or printed, generated from the rules."""

    text: str
    law: tuple[Clause, ...]
    when: dict[str, object] = field(default_factory=dict, hash=False)
