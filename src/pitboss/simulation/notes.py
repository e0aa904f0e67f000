"""A strategy's refusals, and whether each of its wagers was ever accepted."""

from __future__ import annotations

from pitboss.pit.commands import Command, PlaceWager
from pitboss.pit.refusal import Refusal
from pitboss.simulation.strategy import BadStrategy


class Notes:
    """The wagers that were accepted and the refusals, each listed once."""

    def __init__(self) -> None:
        self._accepted: set[str] = set()
        self._refused: dict[str, dict[str, None]] = {}

    def __call__(self, act: Command, refusal: Refusal | None) -> None:
        if not isinstance(act, PlaceWager):
            return
        kind = act.wager.partition("@")[0]
        if refusal is None:
            self._accepted.add(kind)
        else:
            self._refused.setdefault(kind, {}).setdefault(f"{act.wager} {act.stake}: {refusal}")

    @property
    def refusals(self) -> tuple[str, ...]:
        """Every refusal, once."""
        return tuple(text for texts in self._refused.values() for text in texts)

    @property
    def is_missing_some(self) -> bool:
        """Whether some wager was refused and has not been accepted so far."""
        return not self._refused.keys() <= self._accepted

    def check(self, *, complete: bool = True) -> None:
        """Raise if a wager was never accepted, which is a mistake in the strategy.

        If not every state was visited, raise only if no wager at all was accepted.
        """
        if not complete and self._accepted:
            return
        for kind, texts in self._refused.items():
            if kind not in self._accepted:
                raise BadStrategy(f"the strategy never gets its wager up: {next(iter(texts))}")
