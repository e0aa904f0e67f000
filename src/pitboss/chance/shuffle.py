"""The electronic shoe: cards put into an order in which every order is as likely as any other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pitboss.chance.source import Source
from pitboss.equipment.space import Space


def shuffle(source: Source, cards: Sequence[int]) -> tuple[int, ...]:
    """The cards in a new order: each place in turn draws from the cards that are left."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        drawn = source.next_outcome(_places(last + 1))
        order[drawn], order[last] = order[last], order[drawn]
    return tuple(order)


@cache
def _places(count: int) -> Space:
    """The places in a stack of this size, as outcomes of a draw."""
    return Space(f"a stack of {count} cards", tuple(map(str, range(count))), "0")
