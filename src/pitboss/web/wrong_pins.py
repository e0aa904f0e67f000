"""Wrong PINs of a person, counted beside the journal: a server that starts again, and a second one
of the same night, know how often somebody has tried.

One figure is kept for each person, the time at which all tries are free again. Every try puts it
off a little, and when it is too far away nobody tries.
"""

from __future__ import annotations

from collections.abc import Callable

from pitboss.floor.night import Night

AT_ONCE, EACH_MS = 8, 30_000
"""How many wrong PINs may come at once, and after how long one more."""


class WrongPins:
    """The count of one night. It is asked in the thread of the store, and only about people of the
    floor, so that no stranger fills it."""

    def __init__(self, night: Night, clock: Callable[[], int]) -> None:
        self._night, self._clock = night, clock

    def take(self, whose: str) -> int:
        """Count a try before its PIN is looked at; or how many seconds must pass before it."""
        now, store = self._clock(), self._night.store
        with store.turn(self._night.at[0]) as turn:  # another server may count at this moment
            free = max(self._free_ms(whose), now) + EACH_MS
            if (wait_ms := free - now - AT_ONCE * EACH_MS) > 0:
                return -(-wait_ms // 1000)
            turn.keep(_name(whose), str(free).encode())
        return 0

    def give_back(self, whose: str) -> None:
        """A try that was counted, and was right."""
        with self._night.store.turn(self._night.at[0]) as turn:
            free = self._free_ms(whose) - EACH_MS
            turn.keep(_name(whose), str(free).encode() if free > self._clock() else None)

    def _free_ms(self, whose: str) -> int:
        kept = self._night.store.kept(_name(whose))
        return int(kept) if kept is not None and kept.isdigit() else 0


def _name(whose: str) -> str:
    return f"wrong/{whose}"
