"""Mini-dice: six numbers to place, the field, and under, any and over seven; a sealed shaker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.games.craps.layout import SPELLED, field
from pitboss.games.craps.rules import POINT_NAMES
from pitboss.games.night_under_over.layout import totals_box
from pitboss.layout.boxes import box, felt_odds
from pitboss.layout.cloth import headline
from pitboss.layout.rows import Frame, split, table
from pitboss.layout.shaker import shaker
from pitboss.layout.shapes import Layout, Place, Spot, Text

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

SEVENS = ("under_7", "any_seven", "over_7")


def draw(rules: Rules, *, narrow: bool) -> Layout:
    """The mini-dice layout."""
    if narrow:
        return table(rules, (360, 502), _narrow(rules), narrow=True)
    return table(rules, (1120, 640), _wide_layout(rules), narrow=False)


def _wide_layout(rules: Rules) -> Iterator[Spot | Place | Text]:
    yield headline(rules.game.name, 290, 92, 54, 440)
    yield shaker((640, 34, 420, 118))
    yield from _numbers(rules, (44, 172, 1032, 140), 60)
    yield field(rules, (44, 312, 1032, 120), 48)
    for key, at in zip(SEVENS, split((44, 432, 1032, 164), (5, 4, 5)), strict=True):
        yield totals_box(rules, key, at, 36)


def _narrow(rules: Rules) -> Iterator[Spot | Place | Text]:
    x, w = 8.0, 344.0
    yield shaker((50, 10, 260, 84))
    yield from _numbers(rules, (x, 102, w, 160), 38)
    yield field(rules, (x, 262, w, 88), 24)
    for key, at in zip(SEVENS, split((x, 350, w, 144), (5, 4, 5)), strict=True):
        yield totals_box(rules, key, at, 20)


def _numbers(rules: Rules, frame: Frame, size: float) -> Iterator[Spot]:
    x, y, w, h = frame
    rows = [frame] if w > 400 else [(x, y, w, h / 2), (x, y + h / 2, w, h / 2)]
    frames = [at for row in rows for at in split(row, (1,) * (6 // len(rows)))]
    for point, at in zip(POINT_NAMES, frames, strict=True):
        key, name = f"place {point}", SPELLED.get(point, point)
        pays, small = f"PLACE {felt_odds(rules, key)}", min(size * 0.4, 17)
        yield box(
            rules,
            key,
            at,
            name,
            size=size,
            pays=pays,
            pays_size=small,
            style="box number-box",
            text="number",
        )
