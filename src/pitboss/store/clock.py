"""The clock of a house: it starts from the machine's clock and then runs by itself.

Durations must not depend on a clock that people and networks can change. The house's clock starts
at the time of day, never before the last row, and runs with the machine's steady clock. Both
readings are stored beside the journal, so a server that restarts while the machine stays on keeps
the same clock, whatever happened to the time of day.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
_STEADY: int | None = getattr(time, "CLOCK_BOOTTIME", None)


class Reference(Struct, frozen=True):
    """A reading of the house's clock and of the steady clock at the same moment, and the
    machine's boot that the steady clock belongs to."""

    boot: str
    steady_ms: int
    house_ms: int


def wall_ms() -> int:
    """The time of day, as the machine shows it."""
    return time.time_ns() // 1_000_000


def steady_ms() -> int:
    """Milliseconds since the machine started, including sleep if the system can tell."""
    if _STEADY is not None:
        return time.clock_gettime_ns(_STEADY) // 1_000_000
    return time.monotonic_ns() // 1_000_000


def boot_id() -> str:
    """The id of this boot of the machine; empty if the system has none."""
    try:
        return BOOT_ID.read_text("ascii").strip()
    except OSError:
        return ""


class HouseClock:
    """The house's time in milliseconds; call it to read it."""

    def __init__(
        self,
        stored: bytes | None = None,
        least_ms: int = 0,
        *,
        wall: Callable[[], int] = wall_ms,
        steady: Callable[[], int] = steady_ms,
        boot: Callable[[], str] = boot_id,
    ) -> None:
        self._wall, self._steady, now = wall, steady, steady()
        before = msgspec.json.decode(stored, type=Reference) if stored is not None else None
        current = boot()
        if before is not None and current and before.boot == current and before.steady_ms <= now:
            start_ms = before.house_ms + now - before.steady_ms
        else:
            start_ms = wall()
        self._behind = max(start_ms, least_ms) - now
        self.reference = Reference(current, now, self._behind + now)

    def __call__(self) -> int:
        """The time of the house."""
        return self._steady() + self._behind

    def ahead_ms(self) -> int:
        """How far the machine's time of day is ahead of the house's clock; negative is behind."""
        return self._wall() - self()

    def to_bytes(self) -> bytes:
        """The reading to store for a server that restarts."""
        return msgspec.json.encode(self.reference)
