"""Automated craps: a craps layout, the shaker under its dome, its selector and lit buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.craps.layout_table import narrow_table, wide_table

if TYPE_CHECKING:
    from pitboss.layout.shapes import Layout
    from pitboss.rulebook.game import Rules

BUTTONS = 10
"""How many betting positions are drawn with a button; the law states no number."""


def draw(rules: Rules, *, narrow: bool) -> Layout:
    """The automated craps layout."""
    return narrow_table(rules, BUTTONS) if narrow else wide_table(rules, BUTTONS)
