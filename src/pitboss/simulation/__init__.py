"""Bulk simulation: strategies compiled to tables by the live referee, and played very fast.

    simulate("night.craps", "pass_odds", rounds=10_000_000, seed=1)
    compare("night.roulette", {"all": {}, "half": {"options": {"half_loss": True}}})
    keep("pass", 10) + odds("pass_odds", times=2)      a strategy put together
    strategy_of(function)                              a strategy of your own

Nothing heavy is imported before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.simulation.pieces import cover, keep, martingale, odds, progression, staying, working
from pitboss.simulation.strategies import NAMED, named_for
from pitboss.simulation.strategy import BadStrategy, Strategy, View, strategy_of

if TYPE_CHECKING:
    from pitboss.simulation.comparison import Comparison, compare
    from pitboss.simulation.result import PlayerResult, Result
    from pitboss.simulation.run import simulate

__all__ = [
    "NAMED",
    "BadStrategy",
    "Comparison",
    "PlayerResult",
    "Result",
    "Strategy",
    "View",
    "compare",
    "cover",
    "keep",
    "martingale",
    "named_for",
    "odds",
    "progression",
    "simulate",
    "staying",
    "strategy_of",
    "working",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import what needs NumPy only when it is asked for."""
    if name == "simulate":
        from pitboss.simulation.run import simulate

        return simulate
    if name in ("Comparison", "compare"):
        from pitboss.simulation import comparison

        return getattr(comparison, name)
    if name in ("PlayerResult", "Result"):
        from pitboss.simulation import result

        return getattr(result, name)
    raise AttributeError(f"pitboss.simulation has no {name!r}")
