"""When people see what happened: calls and results right away, chips with what comes next."""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path

import pytest
from starlette.types import ASGIApp

from pitboss.floor import orders as o
from pitboss.floor.entry import read_entry
from pitboss.floor.night import Answer
from pitboss.floor.state import rules_of
from pitboss.language.calls import dealer_calls
from pitboss.web.night.changes import QUIET_BUSY_S, QUIET_S, ChangeDetector
from pitboss.web.night.service import NightService
from pitboss.web.views import table as tables
from tests.floor import card_rounds
from tests.playing import clause
from tests.stores import new_store
from tests.web.in_process import Work, in_hall
from tests.web.watched import Watched, small_house


def in_house(folder: Path, work: Work) -> None:
    """Do something in a house that is being served, where no table runs by itself."""
    in_hall(partial(small_house, folder), work)


class Compared(Watched):
    """A table with every view computed a second time from scratch."""

    def overhear(self) -> None:
        """A cached view equals a fresh one."""
        view, record = self.service.table_view(self.name), self.service.record.tables[self.name]
        around = tables.TableContext(
            record=record, names=self.service.credentials.names, seq=view.seq
        )
        assert view.result == tables.public_view(self.service.floor, self.name, around).result


async def opened(service: NightService, to: ASGIApp, kind: type[Watched] = Watched) -> Watched:
    """The craps table with two players, at the moment when wagers are taken."""
    table = kind(service, to, "craps", 1)
    await table.begin()
    while not (
        table.live.table.status == "open"
        and table.live.table.betting
        and (table.live.draws.promise or not table.live.plan.electronic)
    ):
        await table.step()
    return table


def test_chips_wait_a_moment_and_what_is_said_does_not(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        table, changes = await opened(service, to), ChangeDetector(service)
        assert changes.look(0.0).tables == set(service.floor.tables)
        assert await table.bet()
        quiet = changes.look(2.0)
        assert quiet.tables == set()
        assert quiet.again == 2.0 + QUIET_S
        assert changes.look(2.0 + QUIET_S / 2).tables == set()
        assert changes.look(2.0 + QUIET_S, QUIET_BUSY_S).tables == set()
        assert changes.look(2.0 + QUIET_S) == ({"craps"}, False, None)
        assert await table.bet()
        assert changes.look(3.0).tables == set()
        announcements = list(service.record.tables["craps"].announcements)
        while list(service.record.tables["craps"].announcements) == announcements:
            await table.step()
        assert changes.look(3.01) == ({"craps"}, False, None)

    in_house(tmp_path, work)


def test_who_works_is_told_of_what_no_table_shows(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        changes, banker = ChangeDetector(service), next(iter(service.floor.windows.values())).banker
        changes.look(0.0)
        assert changes.look(1.0) == (set(), False, None)
        assert isinstance(await service.order(banker, o.Admit("someone", True)), Answer)
        assert changes.look(2.0) == (set(), True, None)
        changes.forget()
        assert changes.look(3.0) == (set(), True, None)

    in_house(tmp_path, work)


def test_a_guest_with_another_name_is_called_so_at_the_table(tmp_path: Path) -> None:
    """No row records it: views and listeners follow the name itself."""

    async def work(service: NightService, to: ASGIApp) -> None:
        table, changes = await opened(service, to), ChangeDetector(service)
        guest = table.live.guests[1]

        def called() -> list[str]:
            return [seat.name for seat in service.table_view("craps").seats if seat.seat == 1]

        for at, name in enumerate(("Robin", "Kim", "")):
            changes.look(at)
            assert changes.look(at + 0.3).tables == set()
            await service.queue.run_with_store(partial(service.credentials.set_name, guest, name))
            assert called() == [name]
            assert service.table_view("craps") is service.table_view("craps"), (
                "it is not worked out again"
            )
            changes.look(at + 0.4)
            assert changes.look(at + 0.4 + QUIET_S).tables == {"craps"}

    in_house(tmp_path, work)


@pytest.mark.parametrize("name", ["craps", "blackjack"])
def test_a_result_that_is_kept_is_the_one_that_is_shown(tmp_path: Path, name: str) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        table = Compared(service, to, name, 3)
        await table.begin()
        for _ in range(4):
            await table.round()

    in_house(tmp_path, work)


def test_the_result_of_a_round_is_not_worked_out_for_every_wager_after_it(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        table = await opened(service, to)
        await table.round()
        while not table.live.table.betting:
            await table.step()
        before = service.table_view("craps")
        assert before.result is not None
        assert await table.bet()
        after = service.table_view("craps")
        assert after is not before
        assert after.result is before.result

    in_house(tmp_path, work)


def test_a_night_continues_though_nobody_could_be_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        def broken() -> None:
            raise ZeroDivisionError

        banker = next(iter(service.floor.windows.values())).banker
        monkeypatch.setattr(service.queue, "_after", broken)
        for guest in ("one", "two"):
            answer = await service.order(banker, o.Admit(guest, True))
            assert isinstance(answer, Answer)
            assert answer.entry.refused is None

    with caplog.at_level(logging.ERROR):
        in_house(tmp_path, work)
    assert "could not be published" in caplog.text


@clause("nj-13-47-20-31-d-7", "nj-13-47-20-31-d-13-close")
def test_as_the_text_orders_it_the_room_hears_what_is_called_at_cards(tmp_path: Path) -> None:
    """What the dealer does silently is shown, and not called."""
    with new_store("sqlite", tmp_path) as store:
        house = card_rounds.opened(store, "night.red_dog", {}, {})
        heard: list[str] = []
        for line in (
            "bet 1 red_dog 10",
            "deal 2c 4d 9d",
            "1 stay",
            "deal 7h",
            "bet 1 red_dog 10",
            "deal 4c 5d",
        ):
            card_rounds.play(house, line)
            floor = house.night.floor
            events = read_entry(list(store.rows())[-1].body).events
            table = floor.tables["cards"].table
            heard += dealer_calls(rules_of(floor, "cards"), table, events)
        assert heard == [
            "The spread is 4",
            "Raises closed",
            "The third card is 7",
            "The cards are consecutive\u2014tie hand",
        ]


@clause("nj-13-47-20-22-h-3")
def test_as_the_text_orders_it_the_room_hears_a_push(tmp_path: Path) -> None:
    with new_store("sqlite", tmp_path) as store:
        house = card_rounds.opened(store, "night.blackjack", {}, {})
        for line in ("bet 1 main 10", "deal 2c Ts 9s 8d 9h", "1 stand"):
            card_rounds.play(house, line)
        floor, events = house.night.floor, read_entry(list(store.rows())[-1].body).events
        assert dealer_calls(rules_of(floor, "cards"), floor.tables["cards"].table, events) == [
            "Push, seat 1"
        ]
