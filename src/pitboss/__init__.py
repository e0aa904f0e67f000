"""Pitboss: the executable rulebook of regulated table games.

One definition of each game is played, solved, simulated and printed:

    load("night.craps")     a game by its id; game_ids() lists them
    Referee(game)           a live table that referees every wager and says why
    odds(game)              exact odds of every wager, as fractions
    simulate("night.craps") millions of rounds in bulk
    rank(hands)             the strength of five-card hands, row by row
    guide(game)             the printed guide page

Nothing heavy is imported before it is used.
"""

from __future__ import annotations

from functools import cache, wraps
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = [
    "Referee",
    "__version__",
    "compare",
    "game_ids",
    "guide",
    "load",
    "odds",
    "rank",
    "simulate",
]

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pitboss.analysis.report import Row
    from pitboss.games import game_ids, load
    from pitboss.games.poker.bulk import rank
    from pitboss.paper.guide import guide
    from pitboss.pit.referee import Referee
    from pitboss.rulebook.game import Game
    from pitboss.simulation import compare, simulate

_ROOMS = {
    "game_ids": ("pitboss.games", "game_ids"),
    "load": ("pitboss.games", "load"),
    "Referee": ("pitboss.pit.referee", "Referee"),
    "simulate": ("pitboss.simulation", "simulate"),
    "compare": ("pitboss.simulation", "compare"),
    "guide": ("pitboss.paper.guide", "guide"),
    "rank": ("pitboss.games.poker.bulk", "rank"),
}

_COUNTED = ("simulate", "compare")


def odds(game: Game | str, options: Mapping[str, object] | None = None) -> list[Row]:
    """Exact odds of every wager of a game, under the usual options or chosen ones."""
    from pitboss.analysis.report import rows
    from pitboss.games import load

    return rows(load(game) if isinstance(game, str) else game, options or {})


def __dir__() -> list[str]:
    """What the rulebook offers."""
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    """Find a public name in its room, when it is first asked for."""
    if name not in _ROOMS:
        raise AttributeError(f"pitboss has no {name!r}; it has {', '.join(__all__)}")
    from importlib import import_module

    room, own_name = _ROOMS[name]
    found = getattr(import_module(room), own_name)
    return _with_exact_figures(found) if name in _COUNTED else found


@cache
def _with_exact_figures(play: Callable[..., Any]) -> Callable[..., Any]:
    """Simulation counts nothing itself: what analysis knows of cards is handed to it here."""
    from pitboss.analysis import solver

    @wraps(play)
    def counted(*given: Any, **settings: Any) -> Any:
        return play(*given, **{"solved": solver, **settings})

    return counted
