"""One repetition of one case, as its process reports it."""

from __future__ import annotations

from dataclasses import dataclass

MEASURED, NOT_AVAILABLE, FAILED = "measured", "not available", "failed"
SKIPPED = "skipped"  # it needs something that not every machine has, such as Node


@dataclass(frozen=True)
class Sample:
    """Figures of one repetition; `status` says whether there are any."""

    case: str
    status: str
    reason: str = ""
    unit: str = ""
    work: float = 0.0
    cpu_s: float = 0.0
    wall_s: float = 0.0
    warm_up_s: float = 0.0
    peak_mb: float = 0.0
    check: float = 0.0
    expected: float = 0.0
    tolerance: float = 0.0
    right: bool = False

    @property
    def is_measured(self) -> bool:
        """Whether the case finished."""
        return self.status == MEASURED

    def figure(self, measure: str) -> float:
        """The number that is compared: a rate by CPU or clock, seconds, milliseconds or MB."""
        if measure == "memory":
            return self.peak_mb
        if measure == "seconds":
            return self.cpu_s / self.work
        if measure == "delay":
            return self.wall_s * 1_000
        return self.work / (self.wall_s if measure == "wall" else self.cpu_s)
