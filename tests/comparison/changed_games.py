"""Games with one thing changed in their definition, for tests of what counts as material."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from pitboss.rulebook.clause import Clause, Regulation
from pitboss.rulebook.game import Game
from tests.clauses.perturb import DROP, rebuild

__all__ = ["DROP", "changed", "with_clause"]


def changed(game: Game, kind: type, change: Callable[[Any], Any]) -> Game:
    """The game with every part of a kind changed; DROP removes one. It must differ."""
    made = rebuild(game, lambda part: change(part) if isinstance(part, kind) else part)
    assert isinstance(made, Game)
    assert made is not game, f"nothing of {game.id} is a {kind.__name__} that this changes"
    return made


def with_clause(game: Game, clause: Clause, **changes: Any) -> Game:
    """The game with a clause changed in its law and wherever the rules cite it."""
    new = replace(clause, **changes)
    law = game.law
    clauses = tuple(new if other.id == clause.id else other for other in law)
    index = {name: new if other.id == clause.id else other for name, other in law._index.items()}
    changed_law = replace(law, clauses=clauses, _index=MappingProxyType(index))

    def swap(part: Any) -> Any:
        if isinstance(part, Clause) and part.id == clause.id:
            # a table of payouts hands out its lines as clauses of their own
            return new if part == clause and part.label == clause.label else part
        return changed_law if isinstance(part, Regulation) and part.name == law.name else part

    made = rebuild(game, swap)
    assert isinstance(made, Game)
    return made
