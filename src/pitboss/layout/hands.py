"""Seats and hands on a drawing of a card table: how many, where, and how cards lie there.

Cards lie side by side while there is room and overlap then. A page does the same with the `data-w`
and `data-h` of a place; print and replay use this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from pitboss.layout.cards import HIGH, WIDE
from pitboss.layout.shapes import Layout, Place
from pitboss.rulebook.option import pick

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

USUAL_SEATS = 7  # where the rules give no number of seats
GAP = 0.06  # between cards side by side, in the width of a card


Card = TypeVar("Card")


def seats(rules: Rules) -> int:
    """How many places the table has."""
    limits = rules.game.limits
    if limits.seats is not None:
        return limits.seats.figure()
    if limits.places is None:
        return USUAL_SEATS
    return int(pick(limits.places.most, rules.options))


def hand_place(layout: Layout, name: str) -> Place:
    """The place of a hand; after too many splits, the last place holds the extra hands too."""
    known = {place.name: place for place in layout.places}
    bare, _, number = name.partition(" hand ")
    for fewer in range(int(number.split(" ")[0]) if number else 1, 0, -1):
        rest = "".join(number.partition(" ")[1:])
        match = known.get(f"hand:{bare} hand {fewer}{rest}" if fewer > 1 else f"hand:{bare}{rest}")
        if match is not None:
            return match
    return known[f"hand:{name}"]


def lay_cards(
    place: Place, cards: Sequence[Card]
) -> Iterator[tuple[Card, float, float, float, float]]:
    """Each card with its x, y, width and height around the center of the place."""
    high = place.h
    wide = high * WIDE / HIGH
    step = wide * (1 + GAP)
    if len(cards) > 1:
        step = min(step, (place.w - wide) / (len(cards) - 1))
    left = -(wide + step * (len(cards) - 1)) / 2
    for n, card in enumerate(cards):
        yield card, round(left + n * step, 2), round(-high / 2, 2), round(wide, 2), high
