"""Irregularities: what may go wrong, and the remedy as a record rather than a word."""

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


class Moment(Enum):
    """Where a round stands when something is reported."""

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
    """What a report can still change at some moment."""

    REMEDY = "the remedy applies"
    LEAVES = "wagers are settled by the result, then the table is out of service"
    NOTED = "it is noted and changes nothing"


# The moments before a result is called, and those from the call on.
DICE_IN_PLAY = (Moment.BETTING, Moment.CLOSED, Moment.THROWN)
CARDS_IN_PLAY = (Moment.DEALING, Moment.DECIDING)
IN_PLAY = (*DICE_IN_PLAY, *CARDS_IN_PLAY)
AFTER_THE_CALL = (Moment.CALLED, Moment.COLLECTED, Moment.SETTLED)
FINAL = (Moment.CALLED, Moment.COLLECTED)


@dataclass(frozen=True, slots=True)
class ReportRule:
    """At these moments a report changes this much.

    `by` narrows who may report it then; empty means everybody who may at all. A result that was
    called is final: where a remedy discards one all the same, `law` names the clause that says so.
    Where `by` is narrowed, `law` says why.
    """

    change: ReportEffect
    moments: tuple[Moment, ...]
    by: tuple[str, ...] = ()
    law: tuple[Clause, ...] = ()


def applies_at(
    *moments: Moment, by: tuple[str, ...] = (), law: tuple[Clause, ...] = ()
) -> ReportRule:
    """The remedy applies at these moments."""
    return ReportRule(ReportEffect.REMEDY, moments, by, law)


def leaves_at(*moments: Moment, by: tuple[str, ...] = ()) -> ReportRule:
    """At these moments wagers settle, and the equipment leaves play after that."""
    return ReportRule(ReportEffect.LEAVES, moments, by)


def noted_at(*moments: Moment) -> ReportRule:
    """At these moments it is only noted."""
    return ReportRule(ReportEffect.NOTED, moments)


# Dice and wheels: an invalid throw until it is called; equipment that leaves play at any time.
UNTIL_CALLED = (applies_at(Moment.THROWN),)
OUT_OF_PLAY = (applies_at(*DICE_IN_PLAY), leaves_at(*AFTER_THE_CALL))
THAT_SEAT = "seat"  # the hand of the seat that is named in the report
TURN = "turn"  # before the name of a hand whose cards are to be turned over
# Cards: what goes wrong in the deal or after it, until the result is known.
IN_THE_DEAL = (applies_at(*CARDS_IN_PLAY),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedy:
    """What happens next, field by field.

    Wagers are settled by hand `by_hand_before` a role, `or_before` one of others that do as well.
    `one_wager`: only the reported wager is concerned. `reverses`: a void found after losing wagers
    were collected puts them back. `fails` is the item of the checklist that is found wanting by it.

    With cards: `one_hand` voids the hand of one seat and returns its wagers, or takes them if it
    `forfeits`. `card` "racked" discards the card that is named unused. `noted_in_round` tells the
    game's own rules of it, which then ask for what comes next. `reshuffle` ends the stack.
    `again` names the irregularity that it comes to when it happens a second time in a round.
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
        """The roles of which one is present while wagers are settled by hand; none if any is."""
        return (self.by_hand_before, *self.or_before) if self.by_hand_before else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """Something that went wrong: who may declare it, what is called, and the remedy.

    `when` says at which moments of a round it may be reported, by whom, and what it still changes
    then; at a moment that is not named it is refused.
    `steps` narrows that where a table is dealt by hand: only while one of these steps comes next.
    `since` names the first step from which on it can be seen.
    `shown_by` are outcomes that are no result at all: to enter one is to declare the irregularity.
    `asked`, with cards: it can be found only while the rules ask for an act, a call or a card to a
    hand whose name begins with one of these words, or for the turning over of a hand (`TURN`).
    `called` and `covered`: only once this call has been made in the round, and while this hand, or
    that of the seat it is about, lies face down.
    `unwanted`: only once everybody has let the dice that are offered go by.
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
    asked: tuple[str, ...] = ()
    called: str = ""
    covered: str = ""
    unwanted: bool = False
    reading: str | None = None

    def at(self, moments: Iterable[Moment], role: str) -> ReportRule | None:
        """What a report by a role changes at the first of these moments at which it may come."""
        for moment in moments:
            for at in self.when:
                if moment in at.moments and role in (at.by or self.by):
                    return at
        return None


def find_fault(irregularity: Irregularity) -> str:
    """What is wrong with the moments of an irregularity, or nothing.

    It has some, each role has one answer at each of them, and a called result is discarded only by
    a clause that says so.
    """
    if not irregularity.when:
        return "nothing says when it may be reported"
    taken: set[tuple[Moment, str]] = set()
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
            if pairs & taken:
                return f"it says twice what it changes {moment.value}"
            taken |= pairs
    return ""
