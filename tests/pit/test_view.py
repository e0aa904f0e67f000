"""The table as someone may see it, without cards of the stack, the rack or other hands."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.equipment.cards import UNKNOWN, deck
from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.referee import Referee
from pitboss.pit.view import PUBLIC, table_for
from tests.tables import CARDS


def test_the_hole_card_and_the_stack_are_not_told() -> None:
    """Blackjack from a known shoe: the public sees the open cards, and nothing that is to come."""
    referee = Referee(load("night.blackjack"))
    referee.sit(1, 100)
    play = referee.rules.game.play
    assert play is not None
    order = tuple(deck(0)) * play.decks(referee.rules)
    referee.do(c.Shuffle(order=order))
    referee.place(1, "main", 10)
    while referee.can(c.DealCard()):
        referee.do(c.DealCard())
    seen = table_for(referee.rules, referee.table, PUBLIC).cards
    assert seen is not None
    assert seen.round is not None
    assert not seen.shoe.order
    assert set(seen.shoe.gone) == {UNKNOWN}
    assert seen.shoe.left == referee.table.cards.shoe.left  # type: ignore[union-attr]
    faces = {card for hand in seen.round.hands.values() for card in hand.cards}
    assert UNKNOWN in faces


@pytest.mark.parametrize("game", CARDS)
@pytest.mark.parametrize("viewer", [PUBLIC, 0, 1])
def test_a_view_keeps_everything_else(game: str, viewer: int) -> None:
    """Money, seats and steps are public; a view of a view is the same view."""
    referee = Referee(load(game))
    referee.sit(1, 100)
    play = referee.rules.game.play
    assert play is not None
    stack = tuple(deck(play.jokers(referee.rules))) * play.decks(referee.rules)
    referee.do(c.Shuffle(order=stack))
    seen = table_for(referee.rules, referee.table, viewer)
    assert seen.cards is not None
    whole = msgspec.structs.replace(referee.table, cards=seen.cards)
    assert seen == whole
    assert seen.cards.shoe.order == ()
    assert table_for(referee.rules, seen, viewer) == seen


def test_the_dealer_is_told_to_offer_the_cut() -> None:
    """A stack that waits to be cut comes before anything else the dealer could do."""
    referee = Referee(load("night.blackjack"))
    referee.do(c.Shuffle())
    cards = referee.table.cards
    assert cards is not None
    assert referee.next_for_dealer() != "offer the cut"
    waits = msgspec.structs.replace(cards, cut_due=True)
    referee.table = msgspec.structs.replace(referee.table, cards=waits)
    assert referee.next_for_dealer() == "offer the cut"
