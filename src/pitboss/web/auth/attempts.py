"""Wrong PINs and codes are counted, so nobody can guess them.

The count of wrong PINs is stored beside the journal, so it survives a restart, and a second server
of the same night has it too. A pool of attempts is one number: the time at which all of its
attempts are free again. Each attempt moves that time later, and once it is too far off, no more are
allowed.

A person has three pools: one for devices that person has signed in on before, one for all other
devices, and one for what others enter for that person, such as an agreement or a sign-in with a
device code that they made. So nobody on an unknown device can lock a person out, and all pools
together allow fewer than a hundred wrong PINs an hour. A device code made by that person, or by the
server, allows a few attempts that count against the code alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.responses import Response

from pitboss.floor.night import Night
from pitboss.web.limits.connections import network_of
from pitboss.web.server.guard import client_address, problem

if TYPE_CHECKING:
    from pitboss.web.api.routes import Call
    from pitboss.web.night.service import NightService

AT_ONCE, EACH_MS = 8, 150_000
"""How many wrong PINs a pool allows at once, and how long until it allows one more."""
CODE_AT_ONCE, ASKS_AT_ONCE = 3, 4
"""The same for one device code, and for one person who enters other people's PINs."""
STRANGE, FAMILIAR, OTHERS, CODE, ASKS = "strange", "familiar", "others", "code", "asks"
_AT_ONCE = {CODE: CODE_AT_ONCE, ASKS: ASKS_AT_ONCE}
MOST_QUOTED = 40
"""How many letters of an unknown name a refusal repeats."""
Pool = tuple[str, str]
"""Whose pool it is, and which kind."""


class PinAttempts:
    """The attempts of one night.

    Used in the store thread, and only for people on the floor and codes that exist, so strangers
    cannot fill up the store.
    """

    def __init__(self, night: Night, clock: Callable[[], int]) -> None:
        self._night, self._clock = night, clock

    def take(self, whose: str, pool: str = FAMILIAR) -> int:
        """Count an attempt before its PIN is checked; returns how many seconds to wait if there are
        none left."""
        now, store = self._clock(), self._night.store
        most_ms = _AT_ONCE.get(pool, AT_ONCE) * EACH_MS
        with store.turn(self._night.at[0]) as turn:  # another server may be counting too
            # Even if the clock was set back, nobody waits longer than it takes to free a full pool.
            free = min(max(self._free_ms(whose, pool), now), now + most_ms) + EACH_MS
            if (wait_ms := free - now - most_ms) > 0:
                return -(-wait_ms // 1000)
            turn.set_value(_name(whose, pool), str(free).encode())
        return 0

    def take_all(self, *pools: Pool) -> int:
        """The same for an attempt that counts in several pools: in all of them or in none."""
        for at, pool in enumerate(pools):
            if wait_s := self.take(*pool):
                self.give_back_all(*pools[:at])
                return wait_s
        return 0

    def give_back_all(self, *pools: Pool) -> None:
        """Give back an attempt that was counted in several pools, and was right."""
        for pool in pools:
            self.give_back(*pool)

    def give_back(self, whose: str, pool: str = FAMILIAR) -> None:
        """Give back an attempt that was counted, and was right."""
        with self._night.store.turn(self._night.at[0]) as turn:
            free = self._free_ms(whose, pool) - EACH_MS
            turn.set_value(_name(whose, pool), str(free).encode() if free > self._clock() else None)

    def note_wrong(self, person: str) -> None:
        """Remember a wrong PIN until a row reports it."""
        wrong = self.wrong_count(person) + 1
        with self._night.store.turn(self._night.at[0]) as turn:
            turn.set_value(_wrong_pins_key(person), str(wrong).encode())

    def wrong_count(self, person: str) -> int:
        """How many wrong PINs of a person no row has reported yet."""
        return _figure(self._night.store.get_value(_wrong_pins_key(person)))

    def clear_wrong_count(self, person: str) -> None:
        """Clear the count: a row has reported it."""
        with self._night.store.turn(self._night.at[0]) as turn:
            turn.set_value(_wrong_pins_key(person), None)

    def _free_ms(self, whose: str, pool: str) -> int:
        return _figure(self._night.store.get_value(_name(whose, pool)))


def _figure(value: bytes | None) -> int:
    return int(value) if value is not None and value.isdigit() else 0


def _name(whose: str, pool: str) -> str:
    return f"wrong/{pool}/{whose}"


def _wrong_pins_key(person: str) -> str:
    return f"wrong_pins/{person}"


def verify_pin(service: NightService, who: str, person: str, pin: str) -> tuple[str, str] | None:
    """Why a PIN that `who` entered is not accepted, if it is not; called in the store thread."""
    if person not in service.floor.people:  # not counted, or anyone could fill up the store
        return f"nobody here is named {person[:MOST_QUOTED]!r}", "both PINs are needed"
    asks = (who, FAMILIAR) if person == who else (who, ASKS)
    if wait_s := service.pin_attempts.take_all(asks):
        return f"too many wrong PINs from {who}", f"wait {wait_s} seconds"
    pools = (asks,) if person == who else (asks, (person, OTHERS))
    if wait_s := service.pin_attempts.take_all(*pools[1:]):
        service.pin_attempts.give_back_all(asks)
        return f"too many wrong PINs for {person}", f"wait {wait_s} seconds"
    if not service.credentials.is_pin_right(person, pin):
        service.pin_attempts.note_wrong(person)
        return f"the PIN of {person} is wrong", "type it again"
    service.pin_attempts.give_back_all(*pools)
    return None


def too_many_codes(call: Call) -> Response | None:
    """The refusal for an address that has sent too many wrong codes."""
    wait_s = call.service.attempts.wait_s(f"join {network_of(client_address(call.request))}")
    if not wait_s:
        return None
    words = "too many wrong codes from here"
    return problem(429, words, "wait a minute, then check the code", wait_s)


ON_THE_WALL = "it is on the wall, or on your slip from a window"


def wrong_code(call: Call, right: str = ON_THE_WALL) -> Response:
    """Count a wrong code against its address, and refuse it."""
    call.service.attempts.take(f"join {network_of(client_address(call.request))}")
    return problem(404, "no such code", right)
