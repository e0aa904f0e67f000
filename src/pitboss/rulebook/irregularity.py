"""Irregularities: what can go wrong, with the remedy as a record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from pitboss.rulebook.clause import Clause
from pitboss.rulebook.event import NamedEvent


class OutcomeRemedy(Enum):
    """What becomes of the result."""

    DISCARDED = "no result counts"
    STANDS = "the result counts"


class WagerRemedy(Enum):
    """What becomes of the wagers."""

    STAND = "wagers stay where they are"
    RETURNED = "wagers go back to their players"
    SETTLED = "wagers are settled by the result"


class Cause(Enum):
    """What something that went wrong is about, which decides whether a device can have it."""

    EQUIPMENT = "real dice, wheels and cards, and the hands that move them"
    DEVICE = "what produces the results, whether someone handles it or it draws by itself"
    LAYOUT = "chips, and where they lie on the layout"
    PEOPLE = "what people do or say"


class ReportMoment(Enum):
    """The state of a round when something is reported."""

    BETTING = "while wagers are made"
    CLOSED = "right after the closing call"
    THROWN = "after the throw, until the result is called"
    DEALING = "while cards are dealt"
    DECIDING = "while players decide"
    SHOWN = "once hands are compared"
    TO_BEAT = "after the dealer's throw, until every player has thrown"
    CALLED = "after the result is called"
    COLLECTED = "after losing wagers are collected"
    SETTLED = "between rounds"
    STOPPED = "while the table is out of service"


class ReportEffect(Enum):
    """What a report can still change at a given moment."""

    REMEDY = "the remedy applies"
    LEAVES = "wagers are settled by the result, then the table is out of service"
    NOTED = "it is noted and changes nothing"


# The moments before a result is called, and those from the call on.
DICE_IN_PLAY = (ReportMoment.BETTING, ReportMoment.CLOSED, ReportMoment.THROWN)
CARDS_IN_PLAY = (ReportMoment.DEALING, ReportMoment.DECIDING)
IN_PLAY = (*DICE_IN_PLAY, *CARDS_IN_PLAY)
AFTER_THE_CALL = (ReportMoment.CALLED, ReportMoment.COLLECTED, ReportMoment.SETTLED)
FINAL = (ReportMoment.CALLED, ReportMoment.COLLECTED)


@dataclass(frozen=True, slots=True)
class ReportRule:
    """What a report changes at these moments.

    `by` narrows who may report it then; empty means everyone who may report it. A called result is
    final: if a remedy discards one anyway, `law` names the clause. `law` is also the reason for a
    narrower `by`.
    """

    change: ReportEffect
    moments: tuple[ReportMoment, ...]
    by: tuple[str, ...] = ()
    law: tuple[Clause, ...] = ()


def applies_at(
    *moments: ReportMoment, by: tuple[str, ...] = (), law: tuple[Clause, ...] = ()
) -> ReportRule:
    """The remedy applies at these moments."""
    return ReportRule(ReportEffect.REMEDY, moments, by, law)


def leaves_at(*moments: ReportMoment, by: tuple[str, ...] = ()) -> ReportRule:
    """At these moments wagers are settled, and then the equipment leaves play."""
    return ReportRule(ReportEffect.LEAVES, moments, by)


def noted_at(*moments: ReportMoment) -> ReportRule:
    """At these moments it is only noted."""
    return ReportRule(ReportEffect.NOTED, moments)


# Dice and wheels: an invalid throw until it is called; equipment that leaves play at any time.
UNTIL_CALLED = (applies_at(ReportMoment.THROWN),)
OUT_OF_PLAY = (applies_at(*DICE_IN_PLAY), leaves_at(*AFTER_THE_CALL))
THAT_SEAT = "seat"  # the hand of the seat in the report
TURN = "turn"  # stands before the name of a hand that is turned over
# Cards: what goes wrong in the deal or after it, until the result is known.
IN_THE_DEAL = (applies_at(*CARDS_IN_PLAY),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedy:
    """What happens next, field by field.

    Wagers are settled by hand while the role `by_hand_before` watches, or one of `or_before`.
    `one_wager`: it concerns only the wager in the report. `reverses`: if losing wagers were already
    collected, they go back. `fails` is the checklist item that it makes fail.

    With cards: `one_hand` voids the hand of one seat and returns its wagers, or takes them if it
    `forfeits`. `card` "racked" discards the named card unused. `noted_in_round` records it in the
    round, and the game's own rules ask for what comes next. `reshuffle` ends the stack.
    `again` names the irregularity that it becomes if it happens a second time in a round.
    """

    outcome: OutcomeRemedy = OutcomeRemedy.DISCARDED
    wagers: WagerRemedy = WagerRemedy.STAND
    betting_reopens: bool = True
    out_of_service: bool = False
    by_hand_before: str | None = None
    or_before: tuple[str, ...] = ()
    counts_against_holder: bool = False
    one_wager: bool = False
    reverses: bool = False
    one_hand: bool = False
    forfeits: bool = False
    card: str = ""
    noted_in_round: bool = False
    reshuffle: bool = False
    again: str = ""
    fails: str = ""

    @property
    def witnesses(self) -> tuple[str, ...]:
        """The roles of which one must watch wagers settled by hand; empty if nobody has to."""
        return (self.by_hand_before, *self.or_before) if self.by_hand_before else ()

    @property
    def is_for_equipment(self) -> bool:
        """Whether it puts right dice, wheels or cards: a result or a card is discarded, the stack
        ends, or a hand has the wrong cards."""
        discards = self.outcome is OutcomeRemedy.DISCARDED
        return discards or self.one_hand or bool(self.card) or self.reshuffle


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """Something that went wrong: who may declare it, what is called, and the remedy.

    `when` says at which moments of a round it may be reported, by whom, and what that still
    changes; at any other moment it is refused.
    `steps` narrows that at a table dealt by hand: only while one of these steps comes next.
    `since` names the first step at which it can happen.
    `shown_by` are outcomes that are not results: entering one declares the irregularity.
    `during`, with cards: only while the rules ask for an act, a call or a card to a hand whose name
    begins with one of these words, or for turning over a hand (`TURN`).
    `called` and `covered`: only after this call in the round, and while this hand (or the hand of
    the seat in the report) lies face down.
    `unwanted`: only after everyone has declined the dice.
    `about` is what went wrong; without it, the remedy tells (`cause`).
    """

    name: str
    law: tuple[Clause, ...]
    by: tuple[str, ...]
    remedy: Remedy
    call: str = ""
    question: str = ""
    when: tuple[ReportRule, ...]
    steps: tuple[str, ...] = ()
    since: str = ""
    shown_by: NamedEvent | None = None
    during: tuple[str, ...] = ()
    called: str = ""
    covered: str = ""
    unwanted: bool = False
    about: Cause | None = None
    reading: str | None = None

    @property
    def cause(self) -> Cause:
        """What it is about; if the record does not say so, its remedy does."""
        if self.about is not None:
            return self.about
        return Cause.EQUIPMENT if self.remedy.is_for_equipment else Cause.PEOPLE

    def at(self, moments: Iterable[ReportMoment], role: str) -> ReportRule | None:
        """What a role's report changes at the first of these moments that allows it."""
        for moment in moments:
            for at in self.when:
                if moment in at.moments and role in (at.by or self.by):
                    return at
        return None


def find_fault(irregularity: Irregularity) -> str:
    """What is wrong with the moments of an irregularity; empty if nothing is.

    It must have some, with one answer for each role at each moment, and only a clause lets it
    discard a called result.
    """
    if not irregularity.when:
        return "nothing says when it may be reported"
    answers: set[tuple[ReportMoment, str]] = set()
    for at in irregularity.when:
        if strangers := [role for role in at.by if role not in irregularity.by]:
            return f"it is not for the {strangers[0]} to report"
        if at.by and at.change is ReportEffect.REMEDY and not at.law:
            return f"no clause says why it is for the {at.by[0]} alone"
        voids = (
            at.change is ReportEffect.REMEDY
            and irregularity.remedy.outcome is OutcomeRemedy.DISCARDED
        )
        if voids and not at.law and (late := [m for m in at.moments if m in FINAL]):
            return f"no clause lets it discard a result {late[0].value}"
        for moment in at.moments:
            pairs = {(moment, role) for role in at.by or irregularity.by}
            if pairs & answers:
                return f"it says twice what it changes {moment.value}"
            answers |= pairs
    return ""
