"""What a well-known plan costs compared with the best play, in words for a strategy card."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol


class PlanFigures(Protocol):
    """One plan through all rounds: what the house keeps, and what the plan loses to the best."""

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit staked."""

    @property
    def cost(self) -> Fraction:
        """What the plan loses against the best one."""


def describe_plan(words: str, plan: PlanFigures) -> str:
    """A plan and its price in one sentence."""
    edge, cost = float(plan.edge), float(plan.cost)
    return f"{words[0].upper()}{words[1:]}: the house keeps {edge:.4%}, {cost:.4%} above the best."
