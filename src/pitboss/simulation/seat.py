"""Players at a table in bulk, and the plans that they follow at cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.analysis.solver import PlayPlan
from pitboss.simulation.strategy import Strategy
from pitboss.simulation.strategy_parts import keep

BEST = "best"
"""The plan that the game's solver computes."""
STAKE = 10


@dataclass(frozen=True)
class BulkPlayer:
    """A player at a table."""

    name: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class StrategySeat(BulkPlayer):
    """A player whose stakes follow a strategy, and whose decisions at cards follow a plan.

    `plan` is for the solver, None if it cannot solve the strategy; `decides` is for the bulk table.
    Usually they are the same.
    """

    strategy: Strategy
    plan: PlayPlan = None
    decides: PlayPlan = None


@dataclass(frozen=True, kw_only=True)
class SeatPlans:
    """The plans of a game by name, and the wager that a round begins with.

    The first plan is the default. `stakes`: how many equal stakes make up the wager; `first_stake`
    may stand for all of them. `numbered` is a plan that takes a number. `are_solved`: the game's
    solver computes the best plan.
    """

    wager: str
    by_name: Mapping[str, PlayPlan]
    stakes: int = 1
    first_stake: str = ""
    numbered: str = ""
    are_solved: bool = False

    def flat(self, stake: int) -> Strategy:
        """The same stake every round."""
        return keep(self.wager, stake * self.stakes)

    @property
    def usual(self) -> str:
        """The default plan."""
        return next(iter(self.by_name))
