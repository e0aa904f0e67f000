"""Boxes for the wagers that a variation adds, below the layout of the game that it varies."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.layout import boxes
from pitboss.layout.cloth import cloth
from pitboss.layout.rows import grid
from pitboss.layout.shapes import Layout

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

HIGH = {False: 84, True: 74}
MOST_ACROSS = {False: 6, True: 3}
MARGIN = {False: 36, True: 8}


def missing(rules: Rules, layout: Layout) -> tuple[str, ...]:
    """The wagers that have no spot on a layout."""
    drawn = {spot.key for spot in layout.spots}
    return tuple(key for key in boxes.keys(rules) if key not in drawn)


def with_side_bets(rules: Rules, layout: Layout, *, narrow: bool) -> Layout:
    """The layout with a row of boxes for the wagers that it lacks."""
    keys = missing(rules, layout)
    if not keys:
        return layout
    margin, across = MARGIN[narrow], min(len(keys), MOST_ACROSS[narrow])
    rows = -(-len(keys) // across)
    height = layout.height + rows * HIGH[narrow] + margin
    frame = (margin, layout.height, layout.width - 2 * margin, rows * HIGH[narrow])
    size = 15 if narrow else 24
    spots = tuple(
        boxes.box(rules, key, at, size=size)
        for key, at in zip(keys, grid(frame, len(keys), across), strict=True)
    )
    below = len(tuple(cloth(layout.width, layout.height, narrow=narrow)))
    return replace(
        layout,
        height=height,
        spots=(*layout.spots, *spots),
        decorations=(
            *cloth(layout.width, height, narrow=narrow),
            *layout.decorations[below:],
        ),
    )
