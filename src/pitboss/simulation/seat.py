"""Players at a table in bulk, and the plans by which they decide at cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.analysis.solver import PlayPlan
from pitboss.simulation.strategy import Strategy
from pitboss.simulation.strategy_parts import keep

BEST = "best"
"""The plan that the game's solver works out."""
STAKE = 10


@dataclass(frozen=True)
class BulkPlayer:
    """A player at a table."""

    name: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class StrategySeat(BulkPlayer):
    """A player whose stakes follow a strategy, and whose decisions at cards follow a plan.

    `plan` is what the solver counts by, None where it cannot; `decides` is what the bulk table
    plays by. Mostly they are the same.
    """

    strategy: Strategy
    plan: PlayPlan = None
    decides: PlayPlan = None


@dataclass(frozen=True, kw_only=True)
class Plans:
    """The plans of a game by name, and the wager that a round begins with.

    The first plan is played where none is named. `stakes`: how many equal stakes the wager is made
    of, of which `first_stake` may stand for all. `numbered` is a plan written with a number of its
    own. `are_solved`: the game's solver works the best plan out.
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
        """The plan that is played where none is named."""
        return next(iter(self.by_name))
