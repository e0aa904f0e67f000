"""The result of a case: the work done, and a figure that proves it was done right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Outcome:
    """The work of one timed call and its check figure against the exact value.

    A case that times itself, such as a peer in another process, adds its seconds.
    """

    work: float
    check: float
    expected: float
    tolerance: float
    cpu_s: float | None = None
    wall_s: float | None = None

    def with_seconds(self, seconds: Mapping[str, float]) -> Outcome:
        """The same outcome with the seconds that the case measured."""
        return replace(self, cpu_s=seconds["cpu_s"], wall_s=seconds["wall_s"])

    @property
    def deviation(self) -> float:
        """The distance from the exact value in tolerances; 1 or less passes."""
        distance = abs(self.check - self.expected)
        if self.tolerance == 0:
            return 0.0 if distance == 0 else float("inf")
        return distance / self.tolerance


def worst(outcomes: Iterable[Outcome]) -> Outcome:
    """The outcome that is farthest from its exact value."""
    return max(outcomes, key=lambda outcome: outcome.deviation)
