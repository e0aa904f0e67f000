"""Bulk simulation: the live referee compiles strategies to tables, which play very fast.

    simulate(game, "pass_odds", rounds=10_000_000, seed=1)
    compare(game, {"all": {}, "half": {"options": {"half_loss": True}}})
    keep("pass", 10) + odds("pass_odds", times=2)      a strategy made of parts
    strategy_of(function)                              a strategy of your own

This package knows no game: a game's folder has its strategies and, for cards, its bulk table.
Nothing heavy is imported before it is needed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from pitboss.simulation.strategies import named_for
from pitboss.simulation.strategy import BadStrategy, Strategy, View, strategy_of
from pitboss.simulation.strategy_parts import (
    call_on,
    cover,
    keep,
    leave_up,
    martingale,
    odds,
    progression,
)

if TYPE_CHECKING:
    from pitboss.simulation.comparison import Comparison, compare
    from pitboss.simulation.result import PlayerResult, Result
    from pitboss.simulation.run import simulate
    from pitboss.simulation.settings import Settings

__all__ = [
    "BadStrategy",
    "Comparison",
    "PlayerResult",
    "Result",
    "Settings",
    "Strategy",
    "View",
    "call_on",
    "compare",
    "cover",
    "keep",
    "leave_up",
    "martingale",
    "named_for",
    "odds",
    "progression",
    "simulate",
    "strategy_of",
]


_HOMES = {
    "Comparison": "comparison",
    "PlayerResult": "result",
    "Result": "result",
    "Settings": "settings",
    "compare": "comparison",
    "simulate": "run",
}


def __getattr__(name: str) -> object:
    """Import what needs NumPy only when it is used."""
    if name not in _HOMES:
        raise AttributeError(f"pitboss.simulation has no {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return value
