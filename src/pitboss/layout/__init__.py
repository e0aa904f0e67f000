"""The drawn layouts of the games: one module is the layout of one game, found by the game's id.

`nj_sic_bo.py` draws the game `nj.sic_bo` with a function `draw(rules, *, narrow)`; modules that
start with an underscore are families. A layout says where a wager stands; what it is called and
what it pays comes from the rules.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from pitboss.layout.shapes import Layout

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules


class NoLayout(LookupError):
    """A game that nobody has drawn: a variant for comparison, which no table offers."""


def layout_of(rules: Rules, *, narrow: bool = False, seat: int = 1) -> Layout:
    """The layout of a game under its options; `narrow` is upright, for a phone held in one hand.

    The narrow drawing of a card table is the place of one `seat`: its own hands and wagers, and
    the cards of the house.
    """
    name = f"pitboss.games.{rules.game.id.replace('.', '_', 1)}.layout"
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise NoLayout(f"{rules.game.id} has no drawn layout") from None
    own = {"seat": seat} if narrow and rules.game.play is not None else {}
    layout: Layout = module.draw(rules, narrow=narrow, **own)
    return layout
