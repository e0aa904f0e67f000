"""The clock of a house: it starts from the machine's and then goes on by itself.

How long something lasts is never read off a clock that people and networks set. The house's clock
starts at the time of day, never before the last row, and runs with the machine's steady one. The
pair of both is kept beside the journal, so that a server that starts again on a machine that stayed
on goes on with the same clock, whatever the time of day was set to meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class Reference(Struct, frozen=True):
    """What the house's clock showed at a moment of the steady clock, since which start of the
    machine."""

    boot: str
    steady_ms: int
    house_ms: int


def wall_ms() -> int:
    """The time of day, as the machine shows it."""
    return time.time_ns() // 1_000_000


def steady_ms() -> int:
    """Milliseconds since the machine was started, also while it slept where that can be known."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return time.monotonic_ns() // 1_000_000


def boot_id() -> str:
    """Which start of the machine this is; empty where that cannot be known."""
    try:
        return BOOT_ID.read_text("ascii").strip()
    except OSError:
        return ""


class HouseClock:
    """Milliseconds of the house. Called, it tells the time."""

    def __init__(
        self,
        kept: bytes | None = None,
        least_ms: int = 0,
        *,
        wall: Callable[[], int] = wall_ms,
        steady: Callable[[], int] = steady_ms,
        boot: Callable[[], str] = boot_id,
    ) -> None:
        self._wall, self._steady, now = wall, steady, steady()
        before = msgspec.json.decode(kept, type=Reference) if kept is not None else None
        this = boot()
        if before is not None and this and before.boot == this and before.steady_ms <= now:
            start_ms = before.house_ms + now - before.steady_ms
        else:
            start_ms = wall()
        self._behind = max(start_ms, least_ms) - now
        self.reference = Reference(this, now, self._behind + now)

    def __call__(self) -> int:
        """The time of the house."""
        return self._steady() + self._behind

    def ahead_ms(self) -> int:
        """By how much the machine's time of day is ahead of the house's own; negative is behind."""
        return self._wall() - self()

    def keepable(self) -> bytes:
        """What is kept for a server that starts again."""
        return msgspec.json.encode(self.reference)
