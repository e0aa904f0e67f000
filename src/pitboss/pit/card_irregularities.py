"""Cards that no hand uses: burned cards, and cards racked because of a fault."""

from __future__ import annotations

from pitboss.equipment.cards import NoSuchCard, card
from pitboss.equipment.shoe import NotInShoe, Shoe
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import Cards
from pitboss.rulebook.card_round import (
    BURN,
    NO_CARDS,
    CallOut,
    DealTo,
    Decide,
    Need,
    Over,
    Round,
    TurnOver,
)
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import THAT_SEAT, TURN, Irregularity
from pitboss.rulebook.remedy_words import next_words


def burn_card_turn(rules: Rules, round: Round | None, hand: str) -> TurnOver | None:
    """The burned card, which a player may ask to see where the law says so."""
    law = rules.game.burnt_shown
    if round is None or hand != BURN or law is None:
        return None
    return TurnOver(hand=BURN, law=(law,)) if round.hand(BURN).cards else None


def racked_burn(rules: Rules, cards: Cards | None, hand: str) -> tuple[int, ...] | None:
    """The last burned card in the rack, if a player may still ask to see it.

    One that was burned in the round in progress is shown where it lies.
    """
    if cards is None or hand != BURN or rules.game.burnt_shown is None:
        return None
    if cards.round is not None and cards.round.hand(BURN).cards:
        return None
    return next((held for name, held in reversed(cards.rack) if name == BURN), None)


def draw_unused(
    cards: Cards, irregularity: Irregularity, command: c.Report
) -> tuple[int, Shoe] | Refusal:
    """The card that goes to the rack unused, and the shoe after it."""
    shoe = cards.shoe
    if cards.cut_due:
        return refuse("the stack is still to be cut: no card has been dealt", *irregularity.law)
    try:
        racked = shoe.next() if shoe.is_known and not command.card else card(command.card)
        return racked, shoe.draw(racked)
    except (NotInShoe, NoSuchCard) as error:
        return refuse(str(error), *irregularity.law)


def verify_call_reportable(
    irregularity: Irregularity, cards: Cards | None, seat: int = 0
) -> Refusal | None:
    """Why a call in this round cannot have been wrong, or None."""
    round = cards.round if cards is not None else None
    if irregularity.called and (round is None or irregularity.called not in round.called):
        words = f"{irregularity.called!r} has not been called in this round"
        return refuse(f"{words}: {irregularity.name!r} cannot have happened", *irregularity.law)
    name = f"seat {seat}" if irregularity.covered == THAT_SEAT else irregularity.covered
    hand = round.hand(name) if name and round is not None else NO_CARDS
    if hand.cards and all(hand.up):
        words = f"the cards of {name} have been turned over"
        return refuse(f"{words}: it is too late to report {irregularity.name!r}", *irregularity.law)
    return None


def verify_need_reportable(irregularity: Irregularity, need: Need | None) -> Refusal | None:
    """Why something cannot have gone wrong at this point of a round, or None."""
    if not irregularity.during or any(
        name.startswith(irregularity.during) for name in _need_names(need)
    ):
        return None
    words = f"{irregularity.name!r} can be reported only when this comes next"
    return refuse(f"{words}: {next_words(irregularity)}", *irregularity.law)


def _need_names(need: Need | None) -> tuple[str, ...]:
    if isinstance(need, Decide):
        return tuple(act.name for act in need.acts)
    if isinstance(need, CallOut):
        return (need.words,)
    if need is None or isinstance(need, Over):
        return ()
    assert isinstance(need, (DealTo, TurnOver))
    return (need.hand, f"{TURN} {need.hand}") if isinstance(need, TurnOver) else (need.hand,)
