"""Houses: an authority with the games it may offer, its roles, its smallest chip and its door."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rulebook.clause import Clause


@dataclass(frozen=True, slots=True)
class House:
    """Who may offer which games, and the roles its law knows.

    `age` is how old a guest is at least. None of the texts that this rulebook holds says so: where
    the figure comes from is our reading, and `age_reading` says it in words. `apart` are roles that
    run no game, each with the clause that says so. `runs` are the roles in
    which somebody runs a table, `opens` those in which one opens it, each with its clause.
    """

    id: str
    name: str
    authority: str
    games: tuple[str, ...]
    roles: tuple[str, ...]
    unit: str
    age: int
    age_reading: str
    lawful: Clause | None = None
    apart: tuple[tuple[str, Clause], ...] = ()
    runs: tuple[str, ...] = ()
    runs_law: Clause | None = None
    opens: tuple[str, ...] = ()
    opens_law: Clause | None = None

    def may_offer(self, game_id: str) -> bool:
        """Whether a game is on this house's lawful list."""
        return game_id in self.games
