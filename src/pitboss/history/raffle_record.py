"""What screens show of the drawing that the floor does not know: claims that were refused."""

from __future__ import annotations

from pitboss.floor import orders as o
from pitboss.floor.replay import Transition


class RaffleRecord:
    """Counts claims with a code that was refused: forged tickets, or slips of the hand."""

    def __init__(self) -> None:
        self.refused_codes = 0

    def apply(self, transition: Transition) -> None:
        """Take a row."""
        entry = transition.entry
        command = entry.order.command
        if entry.refused is not None and isinstance(command, o.ClaimPrize) and command.code:
            self.refused_codes += 1
