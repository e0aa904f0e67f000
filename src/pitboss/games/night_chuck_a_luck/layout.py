"""Chuck-a-luck: six numbers in front of the bird cage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.layout.cloth import headline
from pitboss.layout.die_faces import legend, number_boxes
from pitboss.layout.rows import grid, table, tray
from pitboss.layout.shaker import cage
from pitboss.layout.shapes import Layout, Place, Spot, Text

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules


def draw(rules: Rules, *, narrow: bool) -> Layout:
    """The chuck-a-luck layout."""
    if narrow:
        return table(rules, (360, 470), _narrow(rules), narrow=True)
    return table(rules, (1180, 560), _wide_layout(rules), narrow=False)


def _wide_layout(rules: Rules) -> Iterator[Spot | Place | Text]:
    yield headline(rules.game.name, 430, 76, 52, 700)
    yield legend(rules, 430, 132, 720)
    yield _dice_place(rules, 1000, 110, 150)
    yield from number_boxes(rules, grid((44, 216, 1092, 300), 6, 6), with_die=True)


def _narrow(rules: Rules) -> Iterator[Spot | Place | Text]:
    yield _dice_place(rules, 180, 70, 104)
    yield legend(rules, 180, 150, 340)
    yield from number_boxes(rules, grid((10, 168, 340, 292), 6, 3), with_die=True)


def _dice_place(rules: Rules, x: float, y: float, size: float) -> Place:
    """The cage or, under that option, the tray below a chute."""
    if rules.options["tumbler"] == "cage":
        return cage(x, y, size)
    return tray("dice", (x - size, y - size * 0.35, 2 * size, size * 0.7))
