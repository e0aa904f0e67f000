"""Clock jumps: durations are measured by a clock that nobody sets."""

from __future__ import annotations

import pytest

from pitboss.store.clock import HouseClock, boot_id, steady_ms

DAY = 86_400_000


class Machine:
    """A machine whose time of day is set at will."""

    def __init__(self) -> None:
        self.wall_ms, self.steady_ms, self.boot = 1_790_000_000_000, 5_000_000, "first"

    def passes(self, ms: int) -> None:
        """Time passes."""
        self.wall_ms, self.steady_ms = self.wall_ms + ms, self.steady_ms + ms

    def starts_again(self, off_ms: int) -> None:
        """The machine is off for a while."""
        self.wall_ms, self.steady_ms, self.boot = self.wall_ms + off_ms, 1_000, "second"

    def clock(self, stored: bytes | None = None, least_ms: int = 0) -> HouseClock:
        """The clock of a house on it."""
        return HouseClock(
            stored,
            least_ms,
            wall=lambda: self.wall_ms,
            steady=lambda: self.steady_ms,
            boot=lambda: self.boot,
        )


@pytest.mark.parametrize("jump", [DAY, -DAY, 36_000_000, -1])
def test_b8_a_jump_changes_no_duration_and_is_seen(jump: int) -> None:
    machine = Machine()
    clock = machine.clock()
    began = clock()
    machine.wall_ms += jump
    machine.passes(1_500)
    assert clock() - began == 1_500
    assert clock.ahead_ms() == jump


@pytest.mark.parametrize("jump", [DAY, -DAY])
def test_b8_a_server_that_starts_again_continues_with_the_same_clock(jump: int) -> None:
    machine = Machine()
    clock = machine.clock()
    stored, began = clock.to_bytes(), clock()
    machine.wall_ms += jump
    machine.passes(60_000)
    again = machine.clock(stored, least_ms=began)
    assert again() - began == 60_000
    assert again.ahead_ms() == jump


def test_a_machine_that_was_off_starts_from_the_time_of_day() -> None:
    machine = Machine()
    stored, began = machine.clock().to_bytes(), machine.wall_ms
    machine.starts_again(3_600_000)
    assert machine.clock(stored)() - began == 3_600_000


def test_b8_no_row_is_ahead_of_the_clock() -> None:
    """Rows were written a day ahead; the clock continues from them and does not stand still."""
    machine = Machine()
    ahead = machine.wall_ms + DAY
    clock = machine.clock(least_ms=ahead)
    assert clock() == ahead
    machine.passes(2_000)
    assert clock() == ahead + 2_000


def test_the_machine_has_such_a_clock() -> None:
    assert steady_ms() <= steady_ms()
    assert isinstance(boot_id(), str)
    clock = HouseClock()
    assert clock() <= clock()
