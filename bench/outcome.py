"""What a case hands back: how much work it did, and a figure that proves it did it right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Outcome:
    """The work of one timed call and its check figure against the exact value.

    What times itself, such as a peer in another process, brings its seconds along.
    """

    work: float
    check: float
    expected: float
    tolerance: float
    cpu_s: float | None = None
    wall_s: float | None = None

    def timed(self, seconds: Mapping[str, float]) -> Outcome:
        """The same with the seconds that the case measured itself."""
        return replace(self, cpu_s=seconds["cpu_s"], wall_s=seconds["wall_s"])

    @property
    def deviation(self) -> float:
        """The distance from the exact value in units of what is tolerated; 1 or less passes."""
        distance = abs(self.check - self.expected)
        if self.tolerance == 0:
            return 0.0 if distance == 0 else float("inf")
        return distance / self.tolerance


def worst(outcomes: Iterable[Outcome]) -> Outcome:
    """Of several checks of the same work, the one furthest from its exact value."""
    return max(outcomes, key=lambda outcome: outcome.deviation)
