"""A variation of a game: the same definition with wagers added or replaced, or clauses amended.

Nothing of the game is copied. What the variation does not name is that of the game it varies: its
procedure, its irregularities, its layout, its solver and its bulk play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitboss.rulebook.clause import Clause, Regulation
from pitboss.rulebook.game import Game
from pitboss.rulebook.house import House
from pitboss.rulebook.past_law import with_clauses
from pitboss.rulebook.wager import Wager


def variation_of(
    base: Game,
    *,
    house: House,
    law: Regulation,
    summary: str,
    adds: tuple[Wager, ...] = (),
    offers: tuple[Wager, ...] = (),
    amends: Mapping[Clause, Clause] | None = None,
) -> Game:
    """A variation of a game, with the id and the title of its law.

    `adds` are wagers besides its own, `offers` wagers in their place, and `amends` clauses of its
    law with those that replace them.
    """
    new = dict(amends or {})
    game = with_clauses(base, lambda clause: new.get(clause, clause))
    return replace(
        game,
        id=law.games[0],
        name=law.title,
        summary=summary,
        house=house,
        law=law.over(game.law),
        wagers=offers or (*game.wagers, *adds),
        riders=() if offers else game.riders,
        macros=() if offers else game.macros,
        varies="" if offers else base.law.package,
    )
