"""Wrong PINs are counted beside the journal: a restart gives nobody more guesses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.web.auth.attempts import AT_ONCE, EACH_MS, PinAttempts
from pitboss.web.auth.credentials import Code, hash_secret
from pitboss.web.night.service import NightService
from tests.web.serving import Client, Served, on_store, running


@pytest.fixture
def service(tmp_path: Path) -> Iterator[NightService]:
    """A house that nobody serves yet."""
    service = open_demo(tmp_path, "night", read_plan("night"), "test edition", 0.02)
    yield service
    service.night.store.close()


class Clock:
    """A clock that is set by hand."""

    now_ms = 1_000_000

    def __call__(self) -> int:
        """What it shows."""
        return self.now_ms


def test_so_many_at_once_and_then_one_after_a_while(service: NightService) -> None:
    clock = Clock()
    count = PinAttempts(service.night, clock)
    before = service.night.at
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
    assert service.night.at == before, "nothing of it stands in the journal"


def test_a_restart_forgets_nothing(service: NightService) -> None:
    clock = Clock()
    for _ in range(AT_ONCE):
        PinAttempts(service.night, clock).take("chief")
    assert PinAttempts(service.night, clock).take("chief") == EACH_MS // 1000


def test_a_right_pin_is_not_counted_and_leaves_nothing_behind(service: NightService) -> None:
    clock = Clock()
    count = PinAttempts(service.night, clock)
    for _ in range(5 * AT_ONCE):
        assert count.take("chief") == 0
        count.give_back("chief")
    assert service.night.store.get_value("wrong/chief") is None
    count.take("chief")
    count.take("chief")
    count.give_back("chief")
    assert [count.take("chief") for _ in range(AT_ONCE)][-2:] == [0, EACH_MS // 1000]


def signs_in(client: Client, person: str) -> int:
    """The answer to a wrong PIN."""
    return client.post("/staff", {"person": person, "pin": "0000"}).status_code


def test_no_stranger_fills_the_count(tmp_path: Path) -> None:
    """Neither someone the floor does not know, nor a device that is not enrolled."""
    service = open_demo(tmp_path, "night", read_plan("night"), "test edition", 0.02)
    with running([service]) as served:
        strange, device = served.client(), served.staff("banker")
        assert signs_in(strange, "chief") == 403
        assert signs_in(device, "nobody at all") == 403
        assert wrong(served) == set()
        assert signs_in(device, "chief") == 403
        assert wrong(served) == {"wrong/strange/chief"}


def wrong(served: Served) -> set[str]:
    """Whose wrong PINs are counted."""
    store = served.services["night"].night.store
    stored = on_store(served.services["night"], lambda: list(store.all_values()))
    return {name for name, _ in stored if name.startswith("wrong/")}


def test_codes_are_hashed_under_the_key_of_the_night(service: NightService) -> None:
    """The stored data does not tell anyone without the key whether a guessed code is right; codes
    stored before still work."""
    store, credentials = service.night.store, service.credentials
    old, new = "ABCDEFGHJK", credentials.make_code("wallet", "banker", "g-1")
    with store.turn(service.night.at[0]) as turn:
        turn.set_value(f"code/{hash_secret(old)}", msgspec.json.encode(Code("device", "chief")))
    assert credentials.reload()
    names = {name for name, _ in store.all_values()}
    assert f"code/{hash_secret(new)}" not in names
    assert f"code/{credentials.hash_code(new)}" in names
    for code in (old, new.lower()):
        assert credentials.find_code(code) is not None
        assert credentials.use_code(code)
        assert credentials.find_code(code) is None
        assert not credentials.use_code(code)
