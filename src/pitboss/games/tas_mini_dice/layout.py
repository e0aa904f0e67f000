"""Tasmanian mini dice: Diagram A, redrawn from rule 2 because the source lacks the picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.layout.boxes import felt_odds, lines, spot, winning_outcomes
from pitboss.layout.cloth import headline
from pitboss.layout.die_faces import legend, number_boxes
from pitboss.layout.rows import Frame, grid, table
from pitboss.layout.shaker import shaker
from pitboss.layout.shapes import Layout, Place, Rect, Shape, Spot, Text, fit_size

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

WORDS = ("Diagram A: a reconstruction.", "The source names the diagram and does not show it.")
NOTE = " ".join(WORDS)


def draw(rules: Rules, *, narrow: bool) -> Layout:
    """Diagram A, reconstructed."""
    if narrow:
        return table(rules, (360, 524), _narrow(rules), narrow=True, note=NOTE)
    return table(rules, (1180, 660), _wide_layout(rules), narrow=False, note=NOTE)


def _wide_layout(rules: Rules) -> Iterator[Spot | Place | Text]:
    yield headline(rules.game.name, 250, 92, 54, 400)
    yield shaker((640, 34, 480, 116))
    yield _field(rules, (44, 176, 1092, 150), 54)
    yield from number_boxes(rules, grid((44, 346, 1092, 240), 6, 6), with_die=False)
    yield Text(590, 616, NOTE, fit_size(NOTE, 18, 1060), "note", room=1060)


def _narrow(rules: Rules) -> Iterator[Spot | Place | Text]:
    yield shaker((50, 10, 260, 80))
    yield _field(rules, (10, 98, 340, 96), 22)
    yield legend(rules, 180, 206, 340)
    yield from number_boxes(rules, grid((10, 218, 340, 264), 6, 3), with_die=False)
    yield from lines(WORDS, 180, 500, 13, room=336, style="note")


def _field(rules: Rules, frame: Frame, size: float) -> Spot:
    """The large box with the field numbers and the inscription that rule 2 asks for."""
    x, y, w, h = frame
    space = rules.space
    totals = sorted(
        {space.total(space.parse(outcome)) for outcome in winning_outcomes(rules, "field")}
    )
    says = f"FIELD PAYS {felt_odds(rules, 'field')}"
    shapes: list[Shape] = [Rect(*frame, "box field")]
    for n, total in enumerate(totals):
        cx = x + w * (n + 0.5) / len(totals)
        shapes.append(Text(cx, y + h * 0.38, str(total), size, "number", room=w / len(totals)))
    fit = fit_size(says, size * 0.5, w - 12)
    shapes.append(Text(x + w / 2, y + h * 0.8, says, fit, "name", room=w - 12))
    return spot(rules, "field", shapes, x + w / 2, y + h * 0.38)
