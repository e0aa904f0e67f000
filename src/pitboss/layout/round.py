"""Things that are round: sectors of a ring, and a wheel that turns under its pointer or ball.

Angles are in degrees, clockwise from the top. Floats are for drawing only; `svg` rounds them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from pitboss.layout.shapes import Circle, Group, Path, Shape, Text
from pitboss.layout.svg import number


@dataclass(frozen=True, slots=True)
class Pocket:
    """One pocket of a wheel: the outcome it stands for, what it shows, and its color."""

    outcome: str
    shows: str
    style: str


def at(angle: float, radius: float, x: float = 0, y: float = 0) -> tuple[float, float]:
    """The point at an angle and a distance from a center."""
    return x + radius * sin(radians(angle)), y - radius * cos(radians(angle))


def sector(
    span: tuple[float, float], radii: tuple[float, float], x: float = 0, y: float = 0
) -> str:
    """The path of a piece of a ring, between two angles and two radii."""
    (start, end), (inner, outer) = span, radii
    far = "1" if end - start > 180 else "0"
    points = [at(start, outer, x, y), at(end, outer, x, y), at(end, inner, x, y)]
    a, b, c, d = (f"{number(px)} {number(py)}" for px, py in (*points, at(start, inner, x, y)))
    out, back = number(outer), number(inner)
    return f"M{a}A{out} {out} 0 {far} 1 {b}L{c}A{back} {back} 0 {far} 0 {d}Z"


def ring(
    pockets: Sequence[Pocket], radii: tuple[float, float], size: float, *, turn: float = 0
) -> tuple[Shape, ...]:
    """The pockets of a wheel around its center, the first one at the top; `turn` turns their text.

    Its text stands in its outer part.
    """
    inner, outer = radii
    width = 360 / len(pockets)
    shape = sector((-width / 2, width / 2), radii)
    middle = outer - (outer - inner) * (0.3 if turn else 0.34)
    return tuple(
        Group(
            (
                Path(shape, f"pocket {pocket.style}"),
                Text(0, -middle, pocket.shows, size, "pocket-name", turn=turn),
            ),
            "pocket-group",
            turn=n * width,
            outcome=pocket.outcome,
        )
        for n, pocket in enumerate(pockets)
    )


def wheel(pockets: Sequence[Pocket], radius: float, size: float) -> tuple[Shape, ...]:
    """A roulette wheel around its center: rim, pockets, cone and its four arms."""
    turning: list[Shape] = [*ring(pockets, (radius * 0.56, radius * 0.86), size)]
    turning += _separators(len(pockets), radius * 0.56, radius * 0.7)
    turning += [
        Circle(0, 0, radius * 0.56, "cone"),
        Circle(0, 0, radius * 0.4, "cone-ring"),
        *(Group((_arm(radius),), "arm", turn=turn) for turn in (0, 90, 180, 270)),
        Circle(0, 0, radius * 0.1, "hub"),
    ]
    return (
        Circle(0, 0, radius, "rim"),
        Circle(0, 0, radius * 0.955, "track"),
        *_deflectors(radius * 0.925),
        Group(tuple(turning), "wheel"),
    )


def _arm(radius: float) -> Path:
    tip, foot = number(-radius * 0.36), number(-radius * 0.06)
    wide = number(radius * 0.035)
    return Path(f"M-{wide} {foot}L0 {tip}L{wide} {foot}Z", "brass")


def _separators(count: int, inner: float, outer: float) -> Iterable[Shape]:
    edge = 180 / count
    for n in range(count):
        (ax, ay), (bx, by) = at(n * 360 / count + edge, inner), at(n * 360 / count + edge, outer)
        yield Path(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}", "separator")


def _deflectors(radius: float) -> Iterable[Shape]:
    for turn in range(0, 360, 45):
        x, y = at(turn + 22.5, radius)
        yield Circle(x, y, radius * 0.018, "brass")
