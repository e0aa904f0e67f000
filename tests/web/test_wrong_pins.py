"""Wrong PINs are counted beside the journal: no restart makes anybody's PIN free to be guessed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from pitboss.demo.halls import opened
from pitboss.demo.opening import planned
from pitboss.web.auth.pin_attempts import AT_ONCE, EACH_MS, WrongPins
from pitboss.web.auth.tokens import Code, hashed
from pitboss.web.night.hall import Hall
from tests.web.serving import Client, Served, kept_by, running


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A house that nobody serves yet."""
    made = opened(tmp_path, "night", planned("night"), "test edition", 0.02)
    yield made
    made.night.store.close()


class Clock:
    """A clock that is set by hand."""

    now_ms = 1_000_000

    def __call__(self) -> int:
        """What it shows."""
        return self.now_ms


def test_so_many_at_once_and_then_one_after_a_while(hall: Hall) -> None:
    clock = Clock()
    count = WrongPins(hall.night, clock)
    before = hall.night.at
    assert [count.take("chief") for _ in range(AT_ONCE)] == [0] * AT_ONCE
    assert count.take("chief") == EACH_MS // 1000
    clock.now_ms += EACH_MS - 1
    assert count.take("chief") == 1, "and asking too soon puts nothing off"
    clock.now_ms += 1
    assert count.take("chief") == 0
    assert count.take("chief") == EACH_MS // 1000
    assert count.take("banker") == 0, "each person by himself or herself"
    clock.now_ms += (AT_ONCE + 5) * EACH_MS
    assert [count.take("chief") for _ in range(AT_ONCE + 1)][-2:] == [0, EACH_MS // 1000]
    assert hall.night.at == before, "nothing of it stands in the journal"


def test_a_restart_forgets_nothing(hall: Hall) -> None:
    clock = Clock()
    for _ in range(AT_ONCE):
        WrongPins(hall.night, clock).take("chief")
    assert WrongPins(hall.night, clock).take("chief") == EACH_MS // 1000


def test_a_right_pin_is_not_counted_and_leaves_nothing_behind(hall: Hall) -> None:
    clock = Clock()
    count = WrongPins(hall.night, clock)
    for _ in range(5 * AT_ONCE):
        assert count.take("chief") == 0
        count.give_back("chief")
    assert hall.night.store.get_value("wrong/chief") is None
    count.take("chief")
    count.take("chief")
    count.give_back("chief")
    assert [count.take("chief") for _ in range(AT_ONCE)][-2:] == [0, EACH_MS // 1000]


def signs_in(client: Client, person: str) -> int:
    """What a wrong PIN is answered with."""
    return client.post("/staff", {"person": person, "pin": "0000"}).status_code


def test_no_stranger_fills_the_count(tmp_path: Path) -> None:
    """Neither somebody whom the floor does not know, nor a device that is not of the house."""
    hall = opened(tmp_path, "night", planned("night"), "test edition", 0.02)
    with running([hall]) as served:
        strange, device = served.client(), served.staff("banker")
        assert signs_in(strange, "chief") == 403
        assert signs_in(device, "nobody at all") == 403
        assert wrong(served) == set()
        assert signs_in(device, "chief") == 403
        assert wrong(served) == {"wrong/strange/chief"}


def wrong(served: Served) -> set[str]:
    """Of whom wrong PINs are counted."""
    store = served.halls["night"].night.store
    kept = kept_by(served.halls["night"], lambda: list(store.all_values()))
    return {name for name, _ in kept if name.startswith("wrong/")}


def test_codes_of_a_night_with_a_key_are_kept_under_it(hall: Hall) -> None:
    """What is kept tells nobody who has no key whether a code that is tried is right; codes that
    were kept before still open."""
    store, doors = hall.night.store, hall.doors
    old, new = "ABCDEFGHJK", doors.make_code("wallet", "banker", "g-1")
    with store.turn(hall.night.at[0]) as turn:
        turn.set_value(f"code/{hashed(old)}", msgspec.json.encode(Code("device", "chief")))
    assert doors.look_again()
    names = {name for name, _ in store.all_values()}
    assert f"code/{hashed(new)}" not in names
    assert f"code/{doors.hash_of(new)}" in names
    for code in (old, new.lower()):
        assert doors.code(code) is not None
        assert doors.use_up(code)
        assert doors.code(code) is None
        assert not doors.use_up(code)
