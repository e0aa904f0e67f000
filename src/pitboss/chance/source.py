"""What every source of outcomes can do."""

from __future__ import annotations

from typing import Protocol

from pitboss.equipment.space import Space


class Source(Protocol):
    """Something that makes a device show an outcome. Outcomes never depend on wagers."""

    def next_outcome(self, space: Space) -> int:
        """The place of the next outcome in the device's list."""
        ...
