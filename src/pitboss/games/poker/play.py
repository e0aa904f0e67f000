"""What caribbean stud and let it ride share: cards dealt in turn, secrets, faults of the deal."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from pitboss.equipment.cards import UNKNOWN
from pitboss.games.casino_night.rules import DEALERS
from pitboss.rulebook.card_round import Hand, Round, SingleResult
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.irregularity import (
    IN_THE_DEAL,
    THAT_SEAT,
    Cause,
    Irregularity,
    OutcomeRemedy,
    Remedy,
    ReportMoment,
    WagerRemedy,
    applies_at,
)

DEAL = "deal"
FACE_UP, FACE_UP_AGAIN = "a card is found face up", "more than one card is found face up"


class Showdown(SingleResult):
    """A round where hands are compared only at the end."""

    __slots__ = ()
    compares_hands: ClassVar[bool] = True


# --- hands ---------------------------------------------------------------------------------------
def hand_name(seat: int) -> str:
    """The hand of a seat, by name."""
    return f"seat {seat}"


def clockwise(round: Round) -> list[int]:
    """The seats with a hand that is not void, from the dealer's left."""
    return [seat for seat in round.seats if seat not in round.void]


def next_to_get(round: Round, size: int, held: int) -> int | None:
    """Who gets the next card: one each in turn, clockwise; 0 is the dealer's side, always last.

    None once all have `size` cards. `held` counts the cards on the dealer's side.
    """
    seats = clockwise(round)
    counts = [len(round.hand(hand_name(seat)).cards) for seat in seats]
    fewest = min([*counts, held])
    if fewest >= size:
        return None
    return seats[counts.index(fewest)] if fewest in counts else 0


def is_open(hand: Hand) -> bool:
    """Whether all cards of a hand lie face up."""
    return all(hand.up)


def seen_by(round: Round, mine: Collection[str]) -> Round:
    """The round as seen by a viewer who may look at `mine`; other face-down cards are unknown."""
    hands = {
        name: hand if name in mine else Hand(_faces(hand), hand.up)
        for name, hand in round.hands.items()
    }
    return replace(round, hands=hands)


def _faces(hand: Hand) -> tuple[int, ...]:
    return tuple(card if up else UNKNOWN for card, up in zip(hand.cards, hand.up, strict=True))


# --- faults of the deal --------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Faults:
    """The clauses on cards that are dealt wrongly, and the reading that lends them to a game."""

    one: Clause
    more: Clause
    unseen: Clause
    count: Clause
    reading: str | None = None


VOID = Remedy(wagers=WagerRemedy.RETURNED, reshuffle=True, reverses=True)
# A card of this stack has been seen.
BACK = Remedy(wagers=WagerRemedy.RETURNED, reshuffle=True)
NOTED = Remedy(outcome=OutcomeRemedy.STANDS)
BEFORE_THE_DEAL = (applies_at(ReportMoment.BETTING),)
# The first card of a deal may be the one that lies face up.
DEALT = (applies_at(ReportMoment.CLOSED, ReportMoment.DEALING),)
# A wrong count may come out when the hand itself is turned over.
COUNTED = (*IN_THE_DEAL, applies_at(ReportMoment.SHOWN))


def faults_of_the_deal(law: Faults) -> tuple[Irregularity, ...]:
    """Cards that lie face up in the deck, cards drawn in error, hands with a wrong count."""
    racked = Remedy(
        outcome=OutcomeRemedy.STANDS, card="racked", noted_in_round=True, again=FACE_UP_AGAIN
    )
    return (
        Irregularity(
            name=FACE_UP,
            law=(law.one,),
            by=DEALERS,
            remedy=racked,
            when=DEALT,
            reading=law.reading,
            question="Does a card lie face up in the deck?",
        ),
        Irregularity(
            name=FACE_UP_AGAIN,
            law=(law.more,),
            by=DEALERS,
            remedy=VOID,
            when=DEALT,
            reading=law.reading or "N-C6",
            question="Is it the second card of this deal that lies face up?",
        ),
        Irregularity(
            name="a card is drawn in error, unseen",
            about=Cause.EQUIPMENT,
            law=(law.unseen,),
            by=DEALERS,
            remedy=NOTED,
            when=DEALT,
            call="It is the next card",
            reading=law.reading,
            question="Was a card drawn too early, without its face being seen?",
        ),
        Irregularity(
            name="a player has a wrong number of cards",
            law=(law.count,),
            by=DEALERS,
            remedy=Remedy(outcome=OutcomeRemedy.STANDS, one_hand=True),
            when=COUNTED,
            covered=THAT_SEAT,
            reading=law.reading or "N-C6",
            question="Does a player have too many cards, or too few?",
        ),
    )
