"""The half-round of a card table: where things stand on its arcs, and letters set along them.

The dealer stands at the straight side, which is drawn above. Angles are in degrees: 0 is at the
viewer's right, 90 at the bottom, 180 at the left. A `share` of 1 is the edge of the cloth, 0 the
middle of the dealer's side. Floats are for drawing only; `svg` rounds them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from math import atan2, cos, degrees, dist, radians, sin

from pitboss.layout.shapes import Polygon, Text, text_width
from pitboss.layout.svg import number

STEPS = 180
LETTER_SPACING = 0.13  # between letters along an arc, in the size of the text
TURNED = 0.55  # how far a hand is turned toward its player; a full turn is hard to read from afar


@dataclass(frozen=True)
class Arc:
    """A half ellipse that hangs from the middle of the dealer's side."""

    x: float
    y: float
    wide: float
    high: float

    def at(self, angle: float, share: float = 1) -> tuple[float, float]:
        """The point at an angle on the arc of a share."""
        turned = radians(angle)
        return (
            self.x + share * self.wide * cos(turned),
            self.y + share * self.high * sin(turned),
        )

    @cached_property
    def _lengths(self) -> tuple[float, ...]:
        """The length of the arc of share 1 from the right up to each whole degree."""
        points = [self.at(degree) for degree in range(STEPS + 1)]
        return (0, *accumulate(dist(a, b) for a, b in pairwise(points)))

    def _angle(self, length: float) -> float:
        """The angle up to which the arc of share 1 has this length."""
        lengths = self._lengths
        for degree in range(STEPS):
            if lengths[degree + 1] >= length:
                inside = (length - lengths[degree]) / (lengths[degree + 1] - lengths[degree])
                return degree + inside
        return STEPS

    def spread(self, count: int, first: float, last: float) -> list[float]:
        """Angles that cut the arc between two of them into `count` equal pieces."""
        start, end = (self._lengths[round(angle)] for angle in (first, last))
        return [self._angle(start + (end - start) * n / count) for n in range(count + 1)]

    def slope(self, angle: float) -> float:
        """How far to turn something at an angle to be upright for the player sitting there."""
        turned = radians(angle)
        return degrees(atan2(-self.high * cos(turned), self.wide * sin(turned)))

    def letters(self, words: str, share: float, size: float, style: str) -> Iterator[Text]:
        """Words set along an arc, around its lowest point, to be read from outside."""
        widths = [text_width(letter, size) + size * LETTER_SPACING for letter in words]
        half = self._lengths[STEPS] / 2
        at = half + sum(widths) / 2 / share
        for letter, wide in zip(words, widths, strict=True):
            at -= wide / 2 / share
            angle = self._angle(at)
            at -= wide / 2 / share
            if letter != " ":
                x, y = self.at(angle, share)
                yield Text(x, y, letter, size, style, turn=self.slope(angle))

    def sector(
        self, span: tuple[float, float], shares: tuple[float, float], style: str = "box"
    ) -> Polygon:
        """A piece of the band between two angles and two shares."""
        (start, end), (inner, outer) = span, shares
        steps = [start + (end - start) * n / 6 for n in range(7)]
        points = [self.at(angle, outer) for angle in steps]
        points += [self.at(angle, inner) for angle in reversed(steps)]
        return Polygon(tuple(points), style)

    def line(self, share: float, span: tuple[float, float]) -> str:
        """The path of a line along an arc."""
        (ax, ay), (bx, by) = self.at(span[0], share), self.at(span[1], share)
        radii = f"{number(self.wide * share)} {number(self.high * share)}"
        return f"M{number(ax)} {number(ay)}A{radii} 0 0 1 {number(bx)} {number(by)}"


@dataclass(frozen=True)
class Wedge:
    """The part of a table in front of one seat."""

    arc: Arc
    seat: int
    span: tuple[float, float]

    @property
    def angle(self) -> float:
        """Its middle."""
        return sum(self.span) / 2

    @property
    def slope(self) -> float:
        """How far its upright is turned."""
        return self.arc.slope(self.angle)

    @property
    def turn(self) -> float:
        """How far a hand here is turned: toward its player, but still readable for the others."""
        return self.slope * TURNED

    def at(self, share: float, offset: float = 0) -> tuple[float, float]:
        """A point on an arc; `offset` moves it to the right of the player sitting here."""
        x, y = self.arc.at(self.angle, share)
        turned = radians(self.slope)
        return x + offset * cos(turned), y + offset * sin(turned)

    def piece(self, shares: tuple[float, float], wide: float, style: str) -> Polygon:
        """A piece of a band in front of this seat, about this wide."""
        half = (self.span[1] - self.span[0]) / 2 * wide / self.width(sum(shares) / 2)
        return self.arc.sector((self.angle - half, self.angle + half), shares, style)

    def width(self, share: float) -> float:
        """How much room there is from side to side."""
        return dist(*(self.arc.at(angle, share) for angle in self.span))


def wedges(arc: Arc, count: int, first: float = 10) -> Sequence[Wedge]:
    """The seats of a table, numbered clockwise from the dealer's left, the viewer's right."""
    cuts = arc.spread(count, first, STEPS - first)
    return [Wedge(arc, seat, span) for seat, span in enumerate(pairwise(cuts), 1)]
