"""The table as somebody may see it: no card of the stack, the rack or another's hand is in it."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.equipment.cards import UNKNOWN, deck
from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.referee import Referee
from pitboss.pit.view import PUBLIC, seen_by
from tests.tables import CARDS


def test_the_hole_card_and_the_stack_are_not_told() -> None:
    """Blackjack from a known shoe: the public sees the open cards, and nothing of what comes."""
    referee = Referee(load("night.blackjack"))
    referee.sit(1, 100)
    order = tuple(deck(0)) * referee.rules.game.play.decks(referee.rules)  # type: ignore[union-attr]
    referee.do(c.Shuffle(order=order))
    referee.place(1, "main", 10)
    while referee.can(c.DealCard()):
        referee.do(c.DealCard())
    seen = seen_by(referee.rules, referee.table, PUBLIC).cards
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
    """Money, seats and steps are in the open; a view of a view is the same view."""
    referee = Referee(load(game))
    referee.sit(1, 100)
    play = referee.rules.game.play
    assert play is not None
    stack = tuple(deck(play.jokers(referee.rules))) * play.decks(referee.rules)
    referee.do(c.Shuffle(order=stack))
    seen = seen_by(referee.rules, referee.table, viewer)
    assert seen.cards is not None
    whole = msgspec.structs.replace(referee.table, cards=seen.cards)
    assert seen == whole
    assert seen.cards.shoe.order == ()
    assert seen_by(referee.rules, seen, viewer) == seen
