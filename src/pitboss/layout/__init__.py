"""What layouts are made of: shapes, cloth, boxes, dice, cards, wheels, and their SVG.

The layout of a game is a module `layout` of its folder, with a function `draw(rules, *, narrow)`
(a card game's also takes `seat`). It says where a wager stands; what the wager is called and what
it pays comes from the rules. A game without one gets a plain layout.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.layout import generic, side_bets
from pitboss.layout.shapes import Layout
from pitboss.rulebook.part import find_part

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules


def layout_of(rules: Rules, *, narrow: bool = False, seat: int = 1) -> Layout:
    """The layout of a game under its options; `narrow` is upright, for a phone held in one hand.

    The narrow drawing of a card table is the place of one `seat`: its own hands and wagers, and
    the cards of the house.
    """
    part = find_part(rules.game, "layout")
    own = {"seat": seat} if narrow and rules.game.play is not None else {}
    layout: Layout = (part or generic).draw(rules, narrow=narrow, **own)
    if not rules.game.varies:
        return layout
    if rules.game.play is None:
        return side_bets.with_side_bets(rules, layout, narrow=narrow)
    return generic.draw(rules, narrow=narrow, **own) if side_bets.missing(rules, layout) else layout
