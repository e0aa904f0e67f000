"""A die's six faces as boxes, each paid by how many dice show it: chuck-a-luck and mini-dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pitboss.layout.boxes import felt_odds_on, lines, spot
from pitboss.layout.dice import FACES, die
from pitboss.layout.rows import Frame
from pitboss.layout.shapes import Rect, Shape, Spot, Text, fit_size

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

ON = ("ONE DIE", "TWO DICE", "THREE DICE")


def on_dice(rules: Rules, face: int) -> tuple[str, str, str]:
    """What a number pays on one die, on two and on three, from the rules."""
    one, two = [other for other in FACES if other != face][:2]
    throws = ((face, one, two), (face, face, one), (face, face, face))
    paid = (felt_odds_on(rules, f"number {face}", "-".join(map(str, throw))) for throw in throws)
    first, second, third = paid
    return first, second, third


def number_boxes(rules: Rules, frames: Iterable[Frame], *, with_die: bool) -> Iterator[Spot]:
    """A box for each face: the die or the figure, and what it pays."""
    for face, frame in zip(FACES, frames, strict=True):
        x, y, w, h = frame
        middle, side = x + w / 2, min(w * 0.5, h * 0.42)
        shapes: list[Shape] = [Rect(*frame, "box")]
        if with_die:
            shapes.append(die(face, middle, y + h * 0.3, side))
        else:
            shapes.append(Text(middle, y + h * 0.3, str(face), side * 1.15, "number"))
        odds = on_dice(rules, face)
        words = [f"{on} {pays}" for on, pays in zip(ON, odds, strict=True)] if w > 150 else odds
        shapes += lines(words, middle, y + h * 0.76, h * 0.095, room=w - 10, style="odds")
        yield spot(rules, f"number {face}", shapes, middle, y + h * 0.3)


def legend(rules: Rules, x: float, y: float, room: float) -> Text:
    """One line that says what a number pays."""
    paid = ", ".join(f"{on} {odds}" for on, odds in zip(ON, on_dice(rules, 1), strict=True))
    return Text(x, y, paid, fit_size(paid, 20, room), "small", room=room)
