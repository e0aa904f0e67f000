"""How cards lie in the place of a hand: side by side while there is room, then overlapping.

A page does the same with the `data-w` and `data-h` of a place; print and replay use this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from pitboss.layout.cards import HIGH, WIDE
from pitboss.layout.shapes import Place

GAP = 0.06  # between cards side by side, in the width of a card


Card = TypeVar("Card")


def laid(place: Place, cards: Sequence[Card]) -> Iterator[tuple[Card, float, float, float, float]]:
    """Each card with its x, y, width and height around the centre of the place."""
    high = place.h
    wide = high * WIDE / HIGH
    step = wide * (1 + GAP)
    if len(cards) > 1:
        step = min(step, (place.w - wide) / (len(cards) - 1))
    left = -(wide + step * (len(cards) - 1)) / 2
    for n, card in enumerate(cards):
        yield card, round(left + n * step, 2), round(-high / 2, 2), round(wide, 2), high
