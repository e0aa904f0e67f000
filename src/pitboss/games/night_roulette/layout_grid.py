"""The numbers of a roulette cloth, and the wagers that lie on its lines and corners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.games.night_roulette.wheel import (
    BLACK,
    BOTH_ZEROS,
    DOUBLE_ZERO,
    NUMBERS,
    RED,
    ROWS,
    ZERO,
)
from pitboss.layout.boxes import spot
from pitboss.layout.rows import Frame
from pitboss.layout.shapes import Circle, Rect, Shape, Spot, Text

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

ALONG, ACROSS = len(ROWS), len(ROWS[0])
COLOR = dict.fromkeys(RED, "red") | dict.fromkeys(BLACK, "black")
HALFWAY = ACROSS / 2
THICK = 25.0

Point = tuple[float, float]
# Where the wagers at two zeros lie, across the head of the first row.
AT_TWO_ZEROS: dict[tuple[str, ...], Point] = {
    ("0", "1"): (0, 0.5), ("0", "1", "2"): (0, 1), ("0", "2"): (0, 1.26),
    ("0", "2", "00"): (0, HALFWAY), ("00", "2"): (0, 1.74), ("00", "2", "3"): (0, 2),
    ("00", "3"): (0, 2.5), BOTH_ZEROS: (-0.5, HALFWAY),
}  # fmt: skip
AT_ONE_ZERO: dict[tuple[str, ...], Point] = {
    ("0", "1"): (0, 0.5), ("0", "1", "2"): (0, 1), ("0", "2"): (0, HALFWAY), ("0", "3"): (0, 2.5),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cloth:
    """The grid of boxes: the corner of the first row, the size of a box along u and v."""

    x: float
    y: float
    along: float
    across: float
    zero: float
    upright: bool

    def point(self, u: float, v: float) -> Point:
        """A point of the cloth on the drawing; u below 0 is in the zeros."""
        run = u * (self.along if u >= 0 else self.zero)
        if self.upright:
            return self.x + v * self.across, self.y + run
        return self.x + run, self.y + (ACROSS - v) * self.across

    def frame(self, start: Point, end: Point) -> Frame:
        """The frame between two points of the cloth."""
        (ax, ay), (bx, by) = self.point(*start), self.point(*end)
        return min(ax, bx), min(ay, by), abs(bx - ax), abs(by - ay)


def numbers(rules: Rules, cloth: Cloth) -> Iterator[Spot | Shape]:
    """The zeros and the 36 numbers, each in its color."""
    two = DOUBLE_ZERO in rules.space.outcomes
    zeros = ((ZERO, 0, HALFWAY), (DOUBLE_ZERO, HALFWAY, ACROSS)) if two else ((ZERO, 0, ACROSS),)
    for name, start, end in zeros:
        frame = cloth.frame((-1, start), (0, end))
        if f"straight {name}" in rules.wagers:
            yield _number(rules, name, frame)
        else:
            yield from _no_spin(name, frame)
    for n, name in enumerate(NUMBERS):
        u, v = divmod(n, ACROSS)
        yield _number(rules, name, cloth.frame((u, v), (u + 1, v + 1)))


def _number(rules: Rules, name: str, frame: Frame) -> Spot:
    x, y, w, h = frame
    color, size = COLOR.get(name, "green"), min(w, h) * 0.46
    rim = min(w, h) * 0.12
    shapes: list[Shape] = [Rect(*frame, "box")]
    shapes.append(
        Rect(x + rim, y + rim, w - 2 * rim, h - 2 * rim, f"oval {color}", min(w, h) * 0.36)
    )
    shapes.append(Text(x + w / 2, y + h / 2, name, size, "on-color", room=w - rim))
    return spot(rules, f"straight {name}", shapes, x + w / 2, y + h / 2)


def _no_spin(name: str, frame: Frame) -> Iterator[Shape]:
    """A zero of the wheel that does not count: it takes no wagers."""
    x, y, w, h = frame
    yield Rect(*frame, "box no-wagers")
    yield Text(x + w / 2, y + h * 0.4, name, min(w, h) * 0.34, "small")
    yield Text(x + w / 2, y + h * 0.72, "NO SPIN", min(w * 0.16, h * 0.2), "small")


def inside(rules: Rules, cloth: Cloth) -> Iterator[Spot]:
    """Splits, rows, corners, double rows and the first five, on their lines and corners."""
    two = DOUBLE_ZERO in rules.space.outcomes
    at_zeros = AT_TWO_ZEROS if two else AT_ONE_ZERO
    for key in rules.wagers:
        kind, _, picks = key.partition(" ")
        if kind in {"split", "three", "four", "six"}:
            boxes = tuple(picks.split("-"))
            where = at_zeros.get(boxes) or _middle(kind, boxes)
            yield _on_line(rules, key, cloth, where)
        elif key == "first_five":
            yield _on_line(rules, key, cloth, (0, 0))


def _middle(kind: str, boxes: tuple[str, ...]) -> Point:
    """The middle of the boxes; rows of three and double rows lie on the outer line."""
    cells = [divmod(NUMBERS.index(box), ACROSS) for box in boxes]
    u = sum(u for u, _ in cells) / len(cells) + 0.5
    v = sum(v for _, v in cells) / len(cells) + 0.5
    return (u, 0) if kind in {"three", "six"} else (u, v)


def _on_line(rules: Rules, key: str, cloth: Cloth, where: Point) -> Spot:
    """A spot on a line: as long as the line allows, and thick enough for a thumb."""
    u, v = where
    x, y = cloth.point(u, v)
    on_row, on_lane = u == int(u), v == int(v)
    long_u = THICK if on_row else cloth.along * 0.54
    long_v = THICK if on_lane else cloth.across * 0.54
    if u == 0 and 0 < v < ACROSS - 0.5 and v > 0.5:
        long_v = cloth.across * 0.24  # the wagers at two zeros crowd on one line
    if u < 0:
        long_u, long_v = cloth.zero * 0.5, THICK
    w, h = (long_v, long_u) if cloth.upright else (long_u, long_v)
    shapes = (Rect(x - w / 2, y - h / 2, w, h, "hit", 6), Circle(x, y, 2.2, "knob"))
    return spot(rules, key, shapes, x, y)
