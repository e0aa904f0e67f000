"""Wrong PINs, counted beside the journal: a server that starts again, and a second one of the same
night, know how often somebody has tried.

A pool of tries is one figure, the time at which all of them are free again. Every try puts it off a
little, and when it is too far away nobody tries. A person has three pools: one for devices on which
that person has signed in before, one for all other devices, and one for what others ask for in that
person's name: to agree to something, or to sign in with a device code that they made. So nobody on
a strange device locks a person out, and all together allow fewer than a hundred wrong PINs an hour.
Who signs in with a device code of the own, or of the server, has a few tries that count against the
code alone.
"""

from __future__ import annotations

from collections.abc import Callable

from pitboss.floor.night import Night

AT_ONCE, EACH_MS = 8, 150_000
"""How many wrong PINs of a pool may come at once, and after how long one more."""
CODE_AT_ONCE, ASKS_AT_ONCE = 3, 4
"""The same with one device code, and of one who gives the PINs of others."""
STRANGE, FAMILIAR, OTHERS, CODE, ASKS = "strange", "familiar", "others", "code", "asks"
_AT_ONCE = {CODE: CODE_AT_ONCE, ASKS: ASKS_AT_ONCE}
Pool = tuple[str, str]
"""Whose tries they are, and of which kind."""


class WrongPins:
    """The count of one night. It is asked in the thread of the store, and only about people of the
    floor and codes that were made, so that no stranger fills it."""

    def __init__(self, night: Night, clock: Callable[[], int]) -> None:
        self._night, self._clock = night, clock

    def take(self, whose: str, pool: str = FAMILIAR) -> int:
        """Count a try before its PIN is looked at; or how many seconds must pass before it."""
        now, store = self._clock(), self._night.store
        most_ms = _AT_ONCE.get(pool, AT_ONCE) * EACH_MS
        with store.turn(self._night.at[0]) as turn:  # another server may count at this moment
            # A clock that was set back leaves nobody waiting longer than a full pool takes.
            free = min(max(self._free_ms(whose, pool), now), now + most_ms) + EACH_MS
            if (wait_ms := free - now - most_ms) > 0:
                return -(-wait_ms // 1000)
            turn.set_value(_name(whose, pool), str(free).encode())
        return 0

    def take_all(self, *pools: Pool) -> int:
        """The same where a try counts in several pools: in all of them, or in none."""
        for at, pool in enumerate(pools):
            if wait_s := self.take(*pool):
                self.give_back_all(*pools[:at])
                return wait_s
        return 0

    def give_back_all(self, *pools: Pool) -> None:
        """A try that was counted in several pools, and was right."""
        for pool in pools:
            self.give_back(*pool)

    def give_back(self, whose: str, pool: str = FAMILIAR) -> None:
        """A try that was counted, and was right."""
        with self._night.store.turn(self._night.at[0]) as turn:
            free = self._free_ms(whose, pool) - EACH_MS
            turn.set_value(_name(whose, pool), str(free).encode() if free > self._clock() else None)

    def count(self, person: str) -> None:
        """Keep that a PIN was wrong, until the next row that tells of it."""
        wrong = self.counted(person) + 1
        with self._night.store.turn(self._night.at[0]) as turn:
            turn.set_value(_wrong(person), str(wrong).encode())

    def counted(self, person: str) -> int:
        """How many wrong PINs of a person no row has told of yet."""
        return _figure(self._night.store.get_value(_wrong(person)))

    def told(self, person: str) -> None:
        """A row has told of them."""
        with self._night.store.turn(self._night.at[0]) as turn:
            turn.set_value(_wrong(person), None)

    def _free_ms(self, whose: str, pool: str) -> int:
        return _figure(self._night.store.get_value(_name(whose, pool)))


def _figure(kept: bytes | None) -> int:
    return int(kept) if kept is not None and kept.isdigit() else 0


def _name(whose: str, pool: str) -> str:
    return f"wrong/{pool}/{whose}"


def _wrong(person: str) -> str:
    return f"wrong_pins/{person}"
