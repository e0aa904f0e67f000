"""Roulette: the wheel in its true order beside the cloth, and a spot on every line and corner.

The cloth is measured in boxes: u runs along the rows from the zeros, v across from the outer line,
on which the rows of three are wagered. Lying it is a table, upright it is a phone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.games.night_roulette.layout_grid import ACROSS, ALONG, Cloth, inside, numbers
from pitboss.games.night_roulette.wheel import BLACK, RED
from pitboss.layout.boxes import box, felt_odds, in_capitals, label, spot, winning_outcomes
from pitboss.layout.round import Pocket, at, sector, wheel
from pitboss.layout.rows import Frame, split, table
from pitboss.layout.shapes import (
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

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

EVEN_MONEY = ("low", "even", "red", "black", "odd", "high")
ORDINALS = {"dozen 1": "1ST 12", "dozen 2": "2ND 12", "dozen 3": "3RD 12"}


def draw(rules: Rules, *, narrow: bool) -> Layout:
    """The roulette layout."""
    seven = "seven_numbers" in rules.wagers
    if narrow:
        height = 1232 + (52 if seven else 0)
        return table(rules, (360, height), _narrow(rules), narrow=True)
    return table(rules, (1480, 600), _wide_layout(rules), narrow=False)


def _wide_layout(rules: Rules) -> Iterator[Spot | Place | Shape]:
    yield from _wheel(rules, 270, 300, 236)
    top = 70.0 if "seven_numbers" in rules.wagers else 100.0
    cloth = Cloth(610, top, 62, 90, zero=74, upright=False)
    yield from numbers(rules, cloth)
    yield from inside(rules, cloth)
    foot = top + ACROSS * 90
    for n in range(ACROSS):
        key = f"column {n + 1}"
        column = (610.0 + ALONG * 62, foot - (n + 1) * 90, 66.0, 90.0)
        yield box(rules, key, column, felt_odds(rules, key), size=18, pays="")
    for key, frame in zip(ORDINALS, split((610, foot, 744, 64), (1, 1, 1)), strict=True):
        yield box(rules, key, frame, ORDINALS[key], size=24, pays_size=12)
    for key, frame in zip(EVEN_MONEY, split((610, foot + 64, 744, 72), (1,) * 6), strict=True):
        yield _even_money(rules, key, frame)
    yield from _seven(rules, (610, foot + 148, 744, 54))


def _narrow(rules: Rules) -> Iterator[Spot | Place | Shape]:
    left, wide, high, top = 100.0, 84.0, 62.0, 62.0
    cloth = Cloth(left, top, high, wide, zero=54, upright=True)
    yield from numbers(rules, cloth)
    yield from inside(rules, cloth)
    foot = top + ALONG * high
    for n in range(ACROSS):
        key = f"column {n + 1}"
        yield box(
            rules, key, (left + n * wide, foot, wide, 46), felt_odds(rules, key), size=16, pays=""
        )
    for n, key in enumerate(ORDINALS):
        dozen = (left - 46, top + n * 4 * high, 46.0, 4 * high)
        yield _upright(rules, key, dozen, f"{ORDINALS[key]} · {felt_odds(rules, key)}")
    for n, key in enumerate(EVEN_MONEY):
        half = (left - 92, top + n * 2 * high, 46.0, 2 * high)
        yield _even_money(rules, key, half)
    y = foot + 52
    if "seven_numbers" in rules.wagers:
        yield from _seven(rules, (8, y, 344, 48))
        y += 52
    yield from _wheel(rules, 180, y + 176, 170)


def _upright(rules: Rules, key: str, frame: Frame, name: str) -> Spot:
    """A tall box whose text runs up."""
    x, y, w, h = frame
    text = Text(x + w / 2, y + h / 2, name, fit_size(name, w * 0.42, h - 12), "name", turn=-90)
    return spot(rules, key, (Rect(*frame, "box"), text), x + w / 2, y + h / 2)


def _even_money(rules: Rules, key: str, frame: Frame) -> Spot:
    """Half of the numbers; red and black are diamonds that also carry their names."""
    x, y, w, h = frame
    if key not in {"red", "black"}:
        name = in_capitals(label(rules, key))
        if h > w:
            return _upright(rules, key, frame, name)
        return box(rules, key, frame, name, size=20, pays_size=12)
    cx, cy = x + w / 2, y + h / 2
    points = ((x + 4, cy), (cx, y + 4), (x + w - 4, cy), (cx, y + h - 4))
    turn = -90 if h > w else 0
    size = fit_size(key.upper(), 17, max(w, h) * 0.62)
    text = Text(cx, cy, key.upper(), size, "on-color", turn=turn)
    shapes = (Rect(*frame, "box"), Polygon(points, f"diamond {key}"), text)
    return spot(rules, key, shapes, cx, cy)


def _seven(rules: Rules, frame: Frame) -> Iterator[Spot]:
    """The seven numbers, where the house offers them."""
    if "seven_numbers" in rules.wagers:
        picks = " · ".join(sorted(winning_outcomes(rules, "seven_numbers"), key=int))
        yield box(rules, "seven_numbers", frame, ("SEVEN NUMBERS", picks), size=17, pays_size=11)


def _pockets(rules: Rules) -> tuple[Pocket, ...]:
    color = dict.fromkeys(RED, "red") | dict.fromkeys(BLACK, "black")
    texts = rules.space.texts
    return tuple(Pocket(text, text, color.get(text, "green")) for text in texts)


def _wheel(rules: Rules, x: float, y: float, r: float) -> Iterator[Spot | Place | Shape]:
    """The wheel and, where five adjacent is offered, its replica around it to bet on."""
    pockets = _pockets(rules)
    replica = any(key.startswith("five_adjacent ") for key in rules.macros)
    inner = r * 0.79 if replica else r
    if replica:
        yield from _replica(rules, pockets, (x, y), (r * 0.8, r))
    yield Group(wheel(pockets, inner, inner * 0.07), "wheel-stand", x, y)
    side = 2 * inner * 0.63
    yield Place("ball", x, y, side, side)


def _replica(
    rules: Rules,
    pockets: tuple[Pocket, ...],
    center: tuple[float, float],
    radii: tuple[float, float],
) -> Iterator[Spot | Shape]:
    """The wheel's order as a fixed ring; a pocket that no wager may surround is dim."""
    x, y = center
    width = 360 / len(pockets)
    middle = sum(radii) / 2
    for n, pocket in enumerate(pockets):
        span = (n - 0.5) * width, (n + 0.5) * width
        cx, cy = at(n * width, middle, x, y)
        key = f"five_adjacent {pocket.outcome}"
        size = (radii[1] - radii[0]) * 0.4
        text = Text(cx, cy, pocket.shows, size, "on-color", turn=n * width)
        if key in rules.macros:
            shape = Path(sector(span, radii, x, y), f"box {pocket.style}")
            yield spot(rules, key, (shape, text), cx, cy)
        else:
            yield Path(sector(span, radii, x, y), "shade")
