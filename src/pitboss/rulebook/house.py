"""Houses: an authority with the games it may offer, its roles and its smallest chip."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rulebook.citation import Clause


@dataclass(frozen=True, slots=True)
class House:
    """Who may offer which games, and the roles its law knows."""

    id: str
    name: str
    authority: str
    games: tuple[str, ...]
    roles: tuple[str, ...]
    unit: str
    lawful: Clause | None = None

    def may_offer(self, game_id: str) -> bool:
        """Whether a game is on this house's lawful list."""
        return game_id in self.games
