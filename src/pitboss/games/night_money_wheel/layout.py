"""Money wheel: the tall wheel on its stand, and a box for each of its faces.

The law counts the spaces of each face and states no order: they are spread as evenly as they go.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.layout.boxes import felt_odds, in_capitals, label, spot, winning_outcomes
from pitboss.layout.cloth import headline
from pitboss.layout.round import Pocket, at, ring
from pitboss.layout.rows import Frame, grid, table
from pitboss.layout.shapes import (
    Circle,
    Group,
    Layout,
    Path,
    Place,
    Polygon,
    Rect,
    Shape,
    Spot,
    Text,
    fit_size,
)
from pitboss.layout.svg import number

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

COLORS = ("cream", "blue", "red", "green", "black", "gold", "purple")
CORNER = 22
NOTE = "The order of the faces on the wheel is ours: the law counts them and states no order"


def draw(rules: Rules, *, narrow: bool) -> Layout:
    """The money wheel and its layout."""
    if narrow:
        return table(rules, (360, 690), _narrow(rules), narrow=True, note=NOTE)
    return table(rules, (1240, 640), _wide_layout(rules), narrow=False, note=NOTE)


def _wide_layout(rules: Rules) -> Iterator[Spot | Place | Shape]:
    yield from _wheel(rules, 320, 310, 254)
    yield headline(rules.game.name, 900, 86, 50, 560)
    keys = list(rules.wagers)
    frames = [*grid((626, 150, 572, 200), 3, 3), *grid((626, 362, 572, 200), 4, 4)]
    for key, frame in zip(keys, frames, strict=True):
        yield _face(rules, key, _inner_frame(frame, 6))


def _narrow(rules: Rules) -> Iterator[Spot | Place | Shape]:
    yield from _wheel(rules, 180, 178, 150)
    keys = list(rules.wagers)
    frames = [*grid((8, 356, 344, 106), 3, 3), *grid((8, 466, 344, 212), 4, 2)]
    for key, frame in zip(keys, frames, strict=True):
        yield _face(rules, key, _inner_frame(frame, 3))


def _inner_frame(frame: Frame, gap: float) -> Frame:
    x, y, w, h = frame
    return x + gap, y + gap, w - 2 * gap, h - 2 * gap


def order(rules: Rules) -> tuple[str, ...]:
    """The spaces clockwise. Every face earns its share at each space, and the one that is owed
    most comes next; the last face starts with half a turn of credit, far from the one before.
    """
    left = {key: list(winning_outcomes(rules, key)) for key in rules.wagers}
    share = {key: len(own) for key, own in left.items()}
    owed = dict.fromkeys(left, 0) | {list(left)[-1]: len(rules.space) // 2}
    spaces = []
    for _ in range(len(rules.space)):
        owed = {key: owed[key] + share[key] for key in owed}
        next_ = max((key for key in left if left[key]), key=lambda key: owed[key])
        owed[next_] -= len(rules.space)
        spaces.append(left[next_].pop(0))
    return tuple(spaces)


def pockets(rules: Rules) -> tuple[Pocket, ...]:
    """The spaces as they are drawn, each with the face it shows and its color."""
    face = {outcome: key for key in rules.wagers for outcome in winning_outcomes(rules, key)}
    color = dict(zip(rules.wagers, COLORS, strict=True))
    return tuple(
        Pocket(outcome, in_capitals(face[outcome]), color[face[outcome]])
        for outcome in order(rules)
    )


def _wheel(rules: Rules, x: float, y: float, r: float) -> Iterator[Place | Shape]:
    """The stand, the wheel that turns with its pegs, and the pointer at its top."""
    faces = pockets(rules)
    foot = r * 1.16
    yield Polygon(
        ((x - r * 0.2, y), (x + r * 0.2, y), (x + r * 0.5, y + foot), (x - r * 0.5, y + foot)),
        "stand",
    )
    yield Rect(x - r * 0.66, y + foot - r * 0.08, r * 1.32, r * 0.09, "stand", 4)
    yield Circle(x, y, r, "rim")
    turning: list[Shape] = [*ring(faces, (r * 0.5, r * 0.93), r * 0.068, turn=-90)]
    for n in range(len(faces)):
        px, py = at((n + 0.5) * 360 / len(faces), r * 0.965)
        turning.append(Circle(px, py, r * 0.016, "peg"))
    star = [at(36 * n, r * (0.4 if n % 2 == 0 else 0.18)) for n in range(10)]
    turning += [
        Circle(0, 0, r * 0.5, "cone"),
        Polygon(tuple(star), "brass"),
        Circle(0, 0, r * 0.08, "hub"),
    ]
    yield Group((Group(tuple(turning), "wheel"),), "wheel-stand", x, y)
    tip = ((-r * 0.05, -r * 0.1), (r * 0.05, -r * 0.1), (0, r * 0.12))
    pointer = (Polygon(tip, "pointer"), Circle(0, -r * 0.08, r * 0.03, "hub"))
    yield Place("pointer", x, y - r, r * 0.12, r * 0.22, shapes=pointer)


def _face(rules: Rules, key: str, frame: Frame) -> Spot:
    """A box like a bill: its face, what it pays, and how many spaces show it."""
    x, y, w, h = frame
    middle, many = x + w / 2, len(winning_outcomes(rules, key))
    shapes: list[Shape] = [
        Rect(*frame, "box bill", 10),
        Rect(x + 5, y + 5, w - 10, h - 10, "hairline", 6),
    ]
    name = in_capitals(label(rules, key))
    size = fit_size(name, h * 0.3, w - 24)
    sign = SIGNS.get(key)
    if sign is None:
        fit = fit_size(name, h * 0.34, w - 24)
        shapes.append(Text(middle, y + h * 0.34, name, fit, "number", room=w - 16))
    else:
        shapes += sign(middle, y + h * 0.29, h * 0.16)
        small = min(size, h * 0.14)
        shapes.append(Text(middle, y + h * 0.55, name, small, "name", room=w - 24))
    pays, spaces = f"PAYS {felt_odds(rules, key)}", f"{many} SPACE{'S' if many > 1 else ''}"
    lines = ((0.7, pays, 0.115, "odds"), (0.86, f"{spaces} OF {len(rules.space)}", 0.085, "small"))
    for down, text, share, style in lines:
        fit = fit_size(text, h * share, w - 20)
        shapes.append(Text(middle, y + h * down, text, fit, style, room=w - 18))
    return spot(rules, key, shapes, x + CORNER, y + CORNER)  # chips leave the face readable


def _flag(x: float, y: float, r: float) -> tuple[Shape, ...]:
    """A flag that flies."""
    left, top = number(x - r), number(y - r)
    pole = Path(f"M{left} {top}v{number(2.0 * r)}", "line")
    wave = f"q{number(r * 0.5)} {number(-r * 0.4)} {number(r)} 0t{number(r)} 0"
    back = f"q{number(-r * 0.5)} {number(r * 0.4)} {number(-r)} 0t{number(-r)} 0"
    cloth = Path(f"M{left} {top}{wave}v{number(r * 1.2)}{back}Z", "diamond red")
    return pole, cloth


def _joker(x: float, y: float, r: float) -> tuple[Shape, ...]:
    """A cap with three bells."""
    tips = ((-1.1, -0.3), (0, -1.0), (1.1, -0.3))
    cap = [(-0.8, 0.8), tips[0], (-0.4, 0.1), tips[1], (0.4, 0.1), tips[2], (0.8, 0.8)]
    points = tuple((x + r * px, y + r * py) for px, py in cap)
    bells = (Circle(x + r * px, y + r * py, r * 0.16, "brass") for px, py in tips)
    return Polygon(points, "diamond red"), *bells


SIGNS = {"flag": _flag, "joker": _joker}
