"""Craps at a casino night: the end of a table, with the middle beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.craps.layout_table import narrow_table, wide_table

if TYPE_CHECKING:
    from pitboss.layout.shapes import Layout
    from pitboss.rulebook.game import Rules


def draw(rules: Rules, *, narrow: bool) -> Layout:
    """The craps layout."""
    return narrow_table(rules) if narrow else wide_table(rules)
