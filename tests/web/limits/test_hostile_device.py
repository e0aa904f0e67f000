"""One hostile device: while it attacks, players and staff are served as before.

Every attack comes from a separate process on this machine and continues until the honest clients
have done what they came for. `make load` measures how quick they are; these tests check that
everything they ask for is done, and that the server's memory, files and rows stay within bounds.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bench.hostile import ADDRESSES, ATTACKS, LINES, MANY, Device, attack_process
from bench.phones import Phone, memory_mb, server_process
from pitboss.floor import orders as o
from pitboss.floor.entry import read_entry
from pitboss.store.sqlite import SQLiteStore
from pitboss.web.limits.row_quota import (
    FIRST_AT_ONCE,
    ORDERS_AT_ONCE,
    UNSEATED_A_SECOND,
    UNSEATED_AT_ONCE,
)
from pitboss.web.night.service import (
    ARRIVALS_A_SECOND,
    ARRIVALS_AT_ONCE,
    FEW_JOINS,
    JOINS_RESERVED,
    STRANGERS_A_SECOND,
    STRANGERS_AT_ONCE,
)
from tests.patience import PATIENCE_S
from tests.promises import promise
from tests.web.serving import in_a_loop

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="a dozen loopback addresses, and /proc to look into the server"
)
HERE = "127.0.0.77"
"""The address of honest clients without a token."""
MOST_MB, MOST_FILES = 150, 512
STEPS = 5
SEAT_S = 2
SEATS = 160
"""After this many requests a device that sits down everywhere has tried every seat."""
WAGER = {"type": "PlaceWager", "wager": "field", "stake": 5}


class House:
    """A served night: its phones, and how much its server has grown."""

    def __init__(self, server: dict[str, Any]) -> None:
        self.server, self.port, self.code = server, server["port"], server["code"]
        self.guests = [Phone(self.port, tuple(guest)) for guest in server["guests"]]
        self.dealers = [Phone(self.port, tuple(dealer)) for dealer in server["dealers"]]
        self.began_mb = self.most_mb = memory_mb(server["pid"])
        self.began_s, self.is_listening = time.monotonic(), False

    @property
    def files(self) -> int:
        """How many files the server has open."""
        return len(list(Path(f"/proc/{self.server['pid']}/fd").iterdir()))

    @property
    def rows(self) -> int:
        """How many rows its journal has."""
        store = SQLiteStore(Path(self.server["path"]))
        try:
            return sum(1 for _ in store.rows())
        finally:
            store.close()

    @property
    def freed(self) -> set[tuple[str, int]]:
        """The seats that were given back, by table."""
        store = SQLiteStore(Path(self.server["path"]))
        try:
            entries = [read_entry(row.body) for row in store.rows()]
        finally:
            store.close()
        return {
            (entry.order.table, entry.order.command.seat)
            for entry in entries
            if entry.refused is None and isinstance(entry.order.command, o.FreeSeat)
        }

    @property
    def took_s(self) -> float:
        """How long this has been going on."""
        return time.monotonic() - self.began_s

    async def serve_everybody(self) -> int:
        """A seated guest bets, the dealer throws, the guest is told; a stranger gets a page, and a
        new guest comes in. Returns how many things were done."""
        guest, dealer = self.guests[0], self.dealers[0]
        if not self.is_listening:
            await guest.listen()
        self.is_listening = True
        for _ in range(STEPS):
            assert (await guest.order({**WAGER, "seat": guest.seat}))["done"]
            thrown = await dealer.roll("1-1")
            assert thrown["done"]
            await guest.time_of_row(thrown["seq"])
            self.most_mb = max(self.most_mb, memory_mb(self.server["pid"]))
        stranger = Device(self.port, self.code)
        status, _, house = await stranger.request("GET", "/house", address=HERE)
        assert (status, house["slug"]) == (200, "bench")
        assert await stranger.join(HERE) is not None, "a new guest comes in"
        return 3 * STEPS + 2

    async def close(self) -> None:
        """Everyone hangs up."""
        for dealer in (*self.guests, *self.dealers):
            await dealer.close()


def attacked(name: str, least: int = 0, **more: Any) -> tuple[Counter[str], House]:
    """A house that is served while a device attacks it, with at least a number of connections; what
    that did, and the house after it."""
    with server_process("2", "5", str(SEAT_S), **more) as server:
        done, house = in_a_loop(_attacked(name, least, server))
    assert house.most_mb - house.began_mb < MOST_MB, "the server's memory stays within bounds"
    return done, house


async def _attacked(name: str, least: int, server: dict[str, Any]) -> tuple[Counter[str], House]:
    house = House(server)
    with attack_process(name, house.port, house.code, least) as done:
        served = await house.serve_everybody()
        files = house.files
    served += await house.serve_everybody()
    await house.close()
    promise("H1", attacks=1, acts_of_others_done=served, failed=0, kind=name)
    done["files"], done["rows"] = files, house.rows
    return done, house


AGAIN = 2 * LINES
"""A device that made this many connections was cut off."""


@pytest.mark.parametrize(
    "name",
    [
        "endless_header",
        "endless_headers",
        "endless_address",
        "endless_body",
    ],
)
def test_a_request_without_end_is_cut_off(name: str) -> None:
    done, _ = attacked(name, AGAIN)
    assert done["connections"] >= AGAIN


def test_requests_sent_before_the_last_was_answered_are_cut_off() -> None:
    done, _ = attacked("pipelined", AGAIN)
    assert done["connections"] >= AGAIN


@pytest.mark.parametrize("name", ["empty_pings", "continuations"])
def test_frames_without_end_are_cut_off(name: str) -> None:
    done, _ = attacked(name, AGAIN)
    assert done["connections"] >= AGAIN


def test_requests_as_fast_as_they_are_answered_have_an_end() -> None:
    done, house = attacked("requests")
    assert 0 < done["200"] <= 1 + STRANGERS_AT_ONCE + STRANGERS_A_SECOND * house.took_s


@pytest.mark.parametrize("name", ["idle_connections", "slow_loris"])
@pytest.mark.parametrize("files", [(1024, 4096), (1024, 1024)], ids=["usual", "no more to have"])
def test_a_thousand_connections_that_say_next_to_nothing(name: str, files: tuple[int, int]) -> None:
    done, _ = attacked(name, MANY, files=files)
    assert done["connections"] >= MANY
    assert done["files"] < MOST_FILES, "what one address holds is bounded"


def test_refused_orders_of_one_device_do_not_fill_the_journal() -> None:
    done, house = attacked("refused_orders")
    shared = UNSEATED_AT_ONCE + UNSEATED_A_SECOND * house.took_s
    assert 0 < done["409"] <= shared + done["guests"] * (FIRST_AT_ONCE + 1) + 1
    assert house.server["rows"] < 1_000 + UNSEATED_A_SECOND * house.took_s


def test_b3_newcomers_sit_down_while_refused_orders_flood() -> None:
    """Twenty guests have used up what strangers share; a guest who has bought chips sits down each
    time, and so does a new guest without any."""

    async def work(server: dict[str, Any]) -> Counter[str]:
        house = House(server)
        player, stranger = house.guests[0], Device(house.port, house.code)
        assert (await player.order({"type": "Leave", "seat": player.seat}))["done"]
        rows = house.rows
        with attack_process("refused_orders", house.port, house.code) as done:
            await wait_for_rows(house, rows + UNSEATED_AT_ONCE)
            for _ in range(STEPS):
                sit = {"type": "Sit", "seat": player.seat, "chips": 10}
                assert (await player.order(sit))["done"]
                assert (await player.order({"type": "Leave", "seat": player.seat}))["done"]
            token = await stranger.join(HERE)
            assert token is not None
            order: dict[str, Any] = {"id": os.urandom(16).hex(), "table": "t0"}
            order["command"] = {"type": "Sit", "seat": player.seat, "chips": 0}
            status, _, _ = await stranger.request("POST", "/orders", order, token, HERE)
            assert status == 200
        await house.close()
        return done

    with server_process("1", "2", "600") as server:
        done = in_a_loop(work(server))
    assert done["429"] > 0, "the shared allowance was used up"


async def wait_for_rows(house: House, rows: int) -> None:
    """Wait until strangers have used up the refusals that they share."""
    end = time.monotonic() + PATIENCE_S
    while house.rows < rows:
        assert time.monotonic() < end, "the attack did not use up the refusals"
        await asyncio.sleep(0.2)


def test_a_dozen_addresses_do_not_use_up_the_door() -> None:
    """Half of the joins are reserved for addresses that few come from: the new guests of
    `serve_everybody` come in, during the attack and after it."""
    done, house = attacked("joins")
    most = (
        ARRIVALS_AT_ONCE
        - JOINS_RESERVED
        + len(ADDRESSES) * FEW_JOINS
        + ARRIVALS_A_SECOND * house.took_s
    )
    assert 0 < done["guests"] <= most + 1


def test_seats_taken_by_guests_without_chips_come_free_in_the_posted_time() -> None:
    """The tables are full of guests who have nothing; a guest who plays finds a seat."""

    async def work(server: dict[str, Any]) -> tuple[Counter[str], set[tuple[str, int]]]:
        house = House(server)
        player = house.guests[1]
        assert (await player.order({"type": "Leave", "seat": player.seat}))["done"]
        with attack_process("seats", house.port, house.code, SEATS) as done:
            await house.serve_everybody()
        end = time.monotonic() + PATIENCE_S
        while not await sits_down(player):
            assert time.monotonic() < end, "no seat came free"
            await asyncio.sleep(0.2)
        await house.close()
        return done, house.freed

    with server_process("2", "5", str(SEAT_S)) as server:
        done, freed = in_a_loop(work(server))
    assert done["seats"] > 0, "the device had taken seats"
    assert ("t0", 2) in freed, "the seat was taken, and given back by an order with a row"
    assert done["200"] + done["409"] <= done["guests"] * ORDERS_AT_ONCE


async def sits_down(player: Phone) -> bool:
    """Whether someone with chips finds a seat at the own table now."""
    try:
        await player.order({"type": "Sit", "seat": player.seat, "chips": 10})
    except RuntimeError as refused:
        if "is taken" not in str(refused):
            raise
        return False
    return True


def test_every_attack_has_a_test() -> None:
    """A new attack of the device must be tried here too."""
    here = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in ATTACKS if f'"{name}"' not in here] == []


def test_the_file_limit_is_raised_at_the_start() -> None:
    with server_process("1", "1", files=(256, 2048)) as server:
        limits = Path(f"/proc/{server['pid']}/limits").read_text(encoding="utf-8")
        line = next(
            splitline for splitline in limits.splitlines() if splitline.startswith("Max open files")
        )
        assert line.split()[3:5] == ["2048", "2048"]
