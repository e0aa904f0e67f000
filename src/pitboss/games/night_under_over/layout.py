"""Under/over: under seven, seven and over seven, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.layout.boxes import felt_odds, in_capitals, label, spot, winning_outcomes
from pitboss.layout.cloth import headline
from pitboss.layout.rows import Frame, split, table, tray
from pitboss.layout.shapes import Circle, Layout, Place, Rect, Shape, Spot, Text, fit_size

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

KEYS = ("under_7", "seven", "over_7")


def draw(rules: Rules, *, narrow: bool) -> Layout:
    """The under/over layout."""
    if narrow:
        return table(rules, (360, 388), _narrow(rules), narrow=True)
    return table(rules, (1000, 520), _wide_layout(rules), narrow=False)


def _wide_layout(rules: Rules) -> Iterator[Spot | Place | Text]:
    yield headline(rules.game.name, 500, 70, 46, 480)
    yield tray("dice", (340, 108, 320, 96))
    for key, at in zip(KEYS, split((44, 226, 912, 250), (5, 4, 5)), strict=True):
        yield totals_box(rules, key, at, 44)


def _narrow(rules: Rules) -> Iterator[Spot | Place | Text]:
    yield tray("dice", (60, 12, 240, 70))
    for n, key in enumerate(KEYS):
        yield totals_box(rules, key, (10, 92 + n * 95, 340, 95), 26)


def totals_box(rules: Rules, key: str, frame: Frame, size: float) -> Spot:
    """A box with the name of a wager, the totals on which it wins, and what it pays."""
    x, y, w, h = frame
    space = rules.space
    totals = sorted({space.total(space.parse(outcome)) for outcome in winning_outcomes(rules, key)})
    shapes: list[Shape] = [Rect(*frame, "box seven" if len(totals) == 1 else "box")]
    name, pays = in_capitals(label(rules, key)), f"PAYS {felt_odds(rules, key)}"
    middle, room = x + w / 2, w - 12
    if len(totals) == 1:
        shapes += _single_number(totals[0], frame)
        middle, room = (x + w * 0.66, w * 0.6) if w > 2 * h else (middle, room)
        words = [(0.4, name, 0.9), (0.66, pays, 0.5)] if w > 2 * h else []
        words = words or [(0.7, name, 0.62), (0.87, pays, 0.45)]
    else:
        row = " · ".join(str(total) for total in totals)
        words = [(0.28, name, 1), (0.56, row, 0.56), (0.83, pays, 0.45)]
    for down, text, share in words:
        fit = fit_size(text, size * share, room)
        style = "odds" if text == pays else "name"
        shapes.append(Text(middle, y + h * down, text, fit, style, room=room))
    return spot(rules, key, shapes, x + w / 2, y + h / 2)


def _single_number(total: int, frame: Frame) -> tuple[Shape, ...]:
    """The only number of a box in a ring: above its name, or before it in a low box."""
    x, y, w, h = frame
    r = h * 0.36 if w > 2 * h else min(h * 0.24, w * 0.3)
    at = (x + w * 0.2, y + h / 2) if w > 2 * h else (x + w / 2, y + h * 0.34)
    return Circle(*at, r, "ring"), Text(*at, str(total), r * 1.3, "number red")
