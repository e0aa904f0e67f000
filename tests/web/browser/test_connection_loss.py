"""The connection breaks, or the server dies, in the middle of a round: nothing is lost or
duplicated, and the pages recover on their own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from pitboss.floor.entry import read_entry
from pitboss.pit.commands import PlaceWager
from pitboss.store.sqlite import SQLiteStore
from tests.web.browser.chromium import WALL, Screens
from tests.web.browser.real_server import RealServer
from tests.web.serving import Client

TABLE = "under-over"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RealServer]:
    """A real night served by a process of its own."""
    with RealServer(tmp_path) as server:
        yield server


@pytest.fixture
def pages(browser: Browser, server: RealServer) -> Iterator[Screens]:
    """Screens at that server."""
    pages = Screens(browser, server)
    yield pages
    pages.close()
    assert not pages.complaints, pages.complaints


def tap(page: Page, wager: str) -> None:
    """Put chips on a spot."""
    page.locator(f'.felt .spot[data-wager="{wager}"]').first.dispatch_event("click")


def shows(page: Page, wager: str, stake: int) -> None:
    """This much shows as your own, confirmed; screen readers hear the same."""
    spot = page.locator(f'.felt .spot[data-wager="{wager}"]').first
    chips = page.locator(f'.felt .stack.own:not(.pending)[data-on="{wager}"]')
    expect(chips.first).to_be_attached()
    expect(spot).to_have_attribute("aria-label", re.compile(rf"\${stake}\b"))


def staked(guest: Client) -> dict[str, int]:
    """The guest's wagers as the server has them."""
    seats = guest.get(f"/tables/{TABLE}").json()["seats"]
    return {w["key"]: w["stake"] for seat in seats if seat["yours"] for w in seat["wagers"]}


def seated(server: RealServer, pages: Screens) -> tuple[Client, Client, Page]:
    """A guest at the table whose device has promised its draws."""
    guest, dealer = server.known("wren"), server.known("under-over-dealer")
    while True:
        view = dealer.get(f"/tables/{TABLE}").json()
        if view["status"] == "open" and view["device"]["promise"]:
            break
        command = dict(view["desk"]["next"]["act"]["command"])
        done = dealer.order(command.pop("type"), TABLE, **command)
        assert done["done"], done
    phone = pages.phone(guest, TABLE)
    phone.locator("form.sit button").click()
    phone.locator(".tray").wait_for()
    return guest, dealer, phone


def test_a_server_that_is_killed(server: RealServer, pages: Screens) -> None:
    guest, dealer, phone = seated(server, pages)
    wall = pages.open(f"/h/{server.slug}/wall/{TABLE}", None, WALL)
    tap(phone, "under_7")
    shows(phone, "under_7", 5)
    server.kill()
    expect(phone.locator("#link")).to_be_visible()
    expect(wall.locator("#link")).to_be_visible()
    tap(phone, "under_7")
    expect(phone.locator(".stack.pending").first).to_be_attached()
    server.start()
    shows(phone, "under_7", 10)
    expect(phone.locator("#link")).to_be_hidden()
    expect(wall.locator("#link")).to_be_hidden()
    expect(wall.locator('.stack[data-on="under_7"]').first).to_contain_text("10")
    assert staked(guest) == {"under_7": 10}
    assert (
        phone.evaluate(
            "localStorage.getItem('pitboss-orders:' + location.pathname.replace('/play', ''))"
        )
        == "{}"
    )
    assert dealer.order("Draw", TABLE)["done"]
    me = guest.get("/me").json()
    expect(phone.locator("#wallet")).to_have_text(f"${me['wallet'] + me['in_play']:,}")
    assert placed(server.path) == {"under_7": 2}


def test_a_phone_without_a_line(server: RealServer, pages: Screens) -> None:
    guest, dealer, phone = seated(server, pages)
    tap(phone, "seven")
    shows(phone, "seven", 5)
    phone.context.set_offline(True)
    tap(phone, "seven")
    phone.wait_for_timeout(1_500)
    assert staked(guest) == {"seven": 5}
    phone.context.set_offline(False)
    shows(phone, "seven", 10)
    assert staked(guest) == {"seven": 10}
    phone.context.set_offline(True)
    assert dealer.order("Draw", TABLE)["done"]
    phone.context.set_offline(False)
    phone.reload()
    me = guest.get("/me").json()
    expect(phone.locator("#wallet")).to_have_text(f"${me['wallet'] + me['in_play']:,}")
    assert placed(server.path) == {"seven": 2}


def test_a_layout_that_did_not_arrive_is_asked_for_again(
    server: RealServer, pages: Screens
) -> None:
    """A phone that opens a table at the moment when the server dies is no blank phone later."""
    guest, _, phone = seated(server, pages)
    asked: list[str] = []

    def fail_once(route: Route) -> None:
        asked.append(route.request.url)
        route.abort() if len(asked) == 1 else route.continue_()

    phone.context.route("**/layout.svg*", fail_once)
    with phone.expect_event("requestfailed", lambda one: "layout.svg" in one.url):
        phone.reload()
    phone.locator(".tray").wait_for()
    assert guest.order("AddChips", TABLE, seat=1, chips=1)["done"]
    expect(phone.locator('.felt .spot[data-wager="seven"]').first).to_be_attached()
    assert len(asked) > 1


def placed(path: Path) -> dict[str, int]:
    """How often each wager is in the journal, accepted."""
    counts: Counter[str] = Counter()
    with closing(SQLiteStore(path)) as store:
        for row in store.rows():
            entry = read_entry(row.body)
            if isinstance(entry.order.command, PlaceWager) and entry.refused is None:
                counts[entry.order.command.wager] += 1
    return dict(counts)
