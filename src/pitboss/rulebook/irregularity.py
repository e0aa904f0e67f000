"""Irregularities: what may go wrong, and the remedy as a record rather than a word."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pitboss.rulebook.citation import Clause
from pitboss.rulebook.event import Event


class Outcome(Enum):
    """What becomes of the result."""

    DISCARDED = "no result counts"
    STANDS = "the result counts"


class Wagers(Enum):
    """What becomes of the wagers."""

    STAND = "wagers stay where they are"
    RETURNED = "wagers go back to their players"
    SETTLED = "wagers are settled by the result"


@dataclass(frozen=True, slots=True)
class Remedy:
    """What happens next, field by field.

    `one_wager`: only the reported wager is concerned. `reverses`: a void found after losing wagers
    were collected puts them back; otherwise nothing is reversed once settlement has begun.

    With cards: `one_hand` voids the hand of one seat and returns its wagers, or takes them if it
    `forfeits`. `card` "racked" discards the card that is named unused. `noted_in_round` tells the
    game's own rules of it, which then ask for what comes next. `reshuffle` ends the stack.
    `again` names the irregularity that it comes to when it happens a second time in a round.
    """

    outcome: Outcome = Outcome.DISCARDED
    wagers: Wagers = Wagers.STAND
    betting_reopens: bool = True
    out_of_service: bool = False
    by_hand_before: str | None = None
    counts_against_holder: bool = False
    one_wager: bool = False
    reverses: bool = False
    one_hand: bool = False
    forfeits: bool = False
    card: str = ""
    noted_in_round: bool = False
    reshuffle: bool = False
    again: str = ""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that went wrong: who may declare it, what is called, and the remedy.

    `when` names the steps of the round at which it can be found; empty means any time in the round.
    `since` names the first such step where it can be found at any time from there on; what is
    found after settlement is noted and changes nothing.
    `shown_by` are outcomes that are no result at all: to enter one is to declare the irregularity.
    `asked`, with cards: it can be found only while the rules ask for an act, a call or a card to a
    hand whose name begins with one of these words. `called` and `covered`: only once this call has
    been made in the round, and while this hand lies face down.
    """

    name: str
    law: tuple[Clause, ...]
    by: tuple[str, ...]
    remedy: Remedy
    call: str = ""
    question: str = ""
    when: tuple[str, ...] = ()
    since: str = ""
    shown_by: Event | None = None
    asked: tuple[str, ...] = ()
    called: str = ""
    covered: str = ""
    reading: str | None = None
