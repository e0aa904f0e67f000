"""What card tables share: the round as a device of its own, and the checks of the cards."""

from __future__ import annotations

from pitboss.equipment.space import Space
from pitboss.games._night import CONDUCT, NO_WEAR, item
from pitboss.rulebook.procedure import Check

# A round of cards is not drawn from a list of outcomes: hands decide it, card by card.
CARDS = Space("a round of cards", ("round",), "deal the cards instead")


def card_checks() -> tuple[Check, ...]:
    """The opening of cards: inspected, verified by a class A operator, spread for a player."""
    return (
        NO_WEAR,
        item("cards sorted and inspected", CONDUCT["20.18(a)1 dealer"]),
    )
