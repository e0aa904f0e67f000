"""The devices that throw dice: a sealed shaker or tumbler, a bird cage, a cup; dice lie inside."""

from __future__ import annotations

from pitboss.layout.rows import Frame
from pitboss.layout.shapes import Circle, Path, Place, Rect, Shape
from pitboss.layout.svg import number


def shaker(frame: Frame) -> Place:
    """A glass dome on a brass foot, seen from the side: the place of the dice."""
    x, y, w, h = frame
    half, top, foot = w / 2, -h / 2, h / 2 - h * 0.16
    bend = min(half, h * 0.55)
    dome = (
        f"M{number(-half)} {number(foot)}V{number(top + bend)}"
        f"Q{number(-half)} {number(top)} {number(-half + bend)} {number(top)}"
        f"H{number(half - bend)}Q{number(half)} {number(top)} {number(half)} {number(top + bend)}"
        f"V{number(foot)}Z"
    )
    glint = (
        f"M{number(-half + 12)} {number(foot - 12)}V{number(top + bend)}"
        f"Q{number(-half + 12)} {number(top + 12)} {number(-half + bend)} {number(top + 10)}"
    )
    shapes: tuple[Shape, ...] = (
        Rect(-half - 6, foot, w + 12, h * 0.16, "brass", 4),
        Path(dome, "shade"),
        Path(dome, "glass"),
        Path(glint, "glint"),
    )
    return Place("dice", x + half, y + h / 2, w * 0.86, h * 0.66, shapes=shapes)


def cage(x: float, y: float, size: float) -> Place:
    """A bird cage: two wire baskets on a frame, narrow at the waist, to be turned over."""
    half, waist = size / 2, size * 0.1
    shapes: list[Shape] = [
        Rect(-half * 1.02, -half, half * 0.09, size * 1.04, "brass", 3),
        Rect(half * 0.93, -half, half * 0.09, size * 1.04, "brass", 3),
        Rect(-half * 1.15, half, half * 2.3, size * 0.07, "brass", 4),
    ]
    for n in range(-3, 4):
        a, b = number(n * half * 0.27), number(n * waist * 0.3)
        top, low = number(-half * 0.92), number(half * 0.92)
        shapes.append(Path(f"M{a} {top}Q{a} {number(-half * 0.3)} {b} 0", "wire"))
        shapes.append(Path(f"M{a} {low}Q{a} {number(half * 0.3)} {b} 0", "wire"))
    for level, wide in ((-0.92, 0.82), (-0.5, 0.7), (0.5, 0.7), (0.92, 0.82)):
        wide_, at = number(half * wide), number(half * level)
        shapes.append(Path(f"M-{wide_} {at}H{wide_}", "wire"))
    shapes.append(Circle(0, 0, waist * 0.5, "brass"))
    return Place("dice", x, y, size * 0.8, size * 0.42, shapes=tuple(shapes))
