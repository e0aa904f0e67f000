"""How often someone may do something: what is counted, what refills, and what the answer says."""

from __future__ import annotations

from pitboss.web.limits.rate_limit import ConcurrencyLimit, RateLimit
from tests.web.auth.test_credentials import Clock


def test_what_is_open_is_counted_up_and_down() -> None:
    room = ConcurrencyLimit(1)
    with room.slot("a") as first, room.slot("a") as second, room.slot("b") as other:
        assert (first, second, other) == (True, False, True)
    with room.slot("a") as again:
        assert again
    assert not room._held, "nobody is remembered who has nothing open"


def test_the_wait_is_told_in_whole_seconds() -> None:
    clock = Clock(0.0)
    pace = RateLimit(1, 0.5, clock)
    assert (pace.wait_s("a"), pace.take("a"), pace.wait_s("a")) == (0, True, 2)
    clock.at = 1.9
    assert pace.wait_s("a") == 1
    clock.at = 2.0
    assert (pace.wait_s("a"), pace.take("a")) == (0, True)


def test_who_asks_too_fast_still_gets_what_is_allowed() -> None:
    """A refused request costs nothing: at half again the allowed pace, two of three pass."""
    clock = Clock(0.0)
    pace = RateLimit(60, 30.0, clock)
    passed = 0
    for at in range(60 + 45 * 100):
        clock.at = max(0, at - 60) / 45
        passed += pace.take("a")
    assert 60 + 30 * 100 - 2 <= passed <= 60 + 30 * 100 + 1, "no more and no less than allowed"


def test_what_fills_between_two_refusals_is_kept() -> None:
    clock = Clock(0.0)
    pace = RateLimit(1, 1.0, clock)
    results = []
    for at in (0.0, 0.25, 0.5, 0.75, 1.0, 1.75, 2.0, 2.0):
        clock.at = at
        results.append(pace.take("a"))
    assert results == [True, False, False, False, True, False, True, False]
