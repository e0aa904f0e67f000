"""Frames cut into rows and columns, and trays for things: what simple layouts are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pitboss.layout.cloth import cloth
from pitboss.layout.shapes import Layout, Place, Rect, Shape, Spot

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

Frame = tuple[float, float, float, float]


def split(frame: Frame, shares: Sequence[float]) -> list[Frame]:
    """A frame cut into columns by shares of its width."""
    x, y, w, h = frame
    columns, left = [], x
    for share in shares:
        wide = w * share / sum(shares)
        columns.append((left, y, wide, h))
        left += wide
    return columns


def grid(frame: Frame, count: int, across: int) -> Iterator[Frame]:
    """A frame cut into equal cells, row by row."""
    x, y, w, h = frame
    rows = -(-count // across) or 1
    for n in range(count):
        row, column = divmod(n, across)
        yield x + column * w / across, y + row * h / rows, w / across, h / rows


def tray(name: str, frame: Frame, style: str = "shade") -> Place:
    """A place that shows even while it is empty."""
    x, y, w, h = frame
    shade = Rect(-w / 2, -h / 2, w, h, style, 12)
    return Place(name, x + w / 2, y + h / 2, w, h, shapes=(shade,))


def table(
    rules: Rules,
    size: tuple[float, float],
    drawn: Iterable[Spot | Place | Shape],
    *,
    narrow: bool,
    note: str = "",
) -> Layout:
    """A layout on its cloth, made of spots, places and shapes."""
    width, height = size
    parts = list(drawn)
    spots = tuple(part for part in parts if isinstance(part, Spot))
    places = tuple(part for part in parts if isinstance(part, Place))
    shapes = tuple(part for part in parts if not isinstance(part, Spot | Place))
    under = (*cloth(width, height, narrow=narrow), *shapes)
    return Layout(
        game=rules.game.id,
        title=rules.game.name,
        width=width,
        height=height,
        spots=spots,
        places=places,
        decorations=under,
        note=note,
    )
