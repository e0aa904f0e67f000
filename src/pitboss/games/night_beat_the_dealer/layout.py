"""Beat the dealer: numbers to beat along the top, and a circle for the only wager."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.layout.boxes import felt_odds, spot
from pitboss.layout.cloth import headline
from pitboss.layout.rows import Frame, split, table, tray
from pitboss.layout.shapes import Circle, Layout, Place, Rect, Shape, Spot, Text, fit_size

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

NUMBERS = tuple(range(1, 13))
"""The layout shows the numbers 1 to 12, as 20.21(a)3 requires, although no throw is a 1."""


def draw(rules: Rules, *, narrow: bool) -> Layout:
    """The beat the dealer layout."""
    if narrow:
        return table(rules, (360, 470), _narrow(rules), narrow=True)
    return table(rules, (1180, 620), _wide_layout(rules), narrow=False)


def _wide_layout(rules: Rules) -> Iterator[Spot | Place | Shape]:
    yield headline(rules.game.name, 590, 70, 48, 700)
    yield Text(300, 122, "DEALER'S THROW", 18, "small")
    yield Text(880, 122, "PLAYER'S THROW", 18, "small")
    yield tray("dice:dealer", (150, 138, 300, 92))
    yield tray("dice", (730, 138, 300, 92))
    yield from _numbers((44, 252, 1092, 78), 40)
    yield _circle(rules, 590, 462, 112)
    yield from _seats(rules, (44, 360, 1092, 208))


def _narrow(rules: Rules) -> Iterator[Spot | Place | Shape]:
    for name, words, x in (("dice:dealer", "DEALER", 14), ("dice", "PLAYER", 186)):
        yield Text(x + 80, 22, f"{words}'S THROW", 12, "small")
        yield tray(name, (x, 34, 160, 64))
    yield from _numbers((10, 110, 340, 84), 24)
    yield _circle(rules, 180, 326, 108)


def _numbers(frame: Frame, size: float) -> Iterator[Shape | Place]:
    """The numbers, each a place for the marker on the number to beat."""
    x, y, w, h = frame
    half = len(NUMBERS) // 2
    rows = [NUMBERS] if w > 400 else [NUMBERS[:half], NUMBERS[half:]]
    for n, row in enumerate(rows):
        high = h / len(rows)
        for value, at in zip(row, split((x, y + n * high, w, high), (1,) * len(row)), strict=True):
            left, top, wide, tall = at
            yield Rect(*at, "box number-box")
            yield Text(left + wide / 2, top + tall / 2, str(value), size, "number", room=wide)
            puck = min(wide, tall) * 0.86
            yield Place(f"puck:{value}", left + wide / 2, top + tall / 2, puck, puck)


def _circle(rules: Rules, x: float, y: float, r: float) -> Spot:
    """The wager: a circle that says what to beat and what it pays."""
    shapes: list[Shape] = [Circle(x, y, r, "box disc-box"), Circle(x, y, r * 0.92, "ring")]
    words = (("THROW MORE", -0.3), ("THAN THE DEALER", -0.06))
    for text, down in words:
        fit = fit_size(text, r * 0.21, r * 1.6)
        shapes.append(Text(x, y + r * down, text, fit, "name", room=r * 1.6))
    pays = f"PAYS {felt_odds(rules, 'beat')}"
    shapes.append(
        Text(x, y + r * 0.36, pays, fit_size(pays, r * 0.19, r * 1.5), "odds", room=r * 1.5)
    )
    return spot(rules, "beat", shapes, x, y + r * 0.64)


def _seats(rules: Rules, frame: Frame) -> Iterator[Place]:
    """A place for each player position in the law, five on either side of the circle."""
    x, y, w, h = frame
    seats = rules.game.limits.seats
    assert seats is not None
    many = seats.figure()
    each = many // 2
    sides = ((x, y, w * 0.38, h), (x + w * 0.62, y, w * 0.38, h))
    cells = [at for side in sides for at in split(side, (1,) * each)]
    for n, (left, top, wide, tall) in enumerate(cells, 1):
        r = wide * 0.42
        number = Text(0, r * 1.5, str(n), 20, "small")
        shapes = (Circle(0, 0, r, "line"), number)
        yield Place(f"seat:{n}", left + wide / 2, top + tall * 0.42, 2 * r, 2 * r, shapes=shapes)
