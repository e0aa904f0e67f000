"""A guest without a phone at a table of wallets: the dealer's console is enough for a round."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser.chromium import Screens
from tests.web.by_hand import WINDOW, Crew, Table, hall_by_hand
from tests.web.serving import Served, running

TABLE = "spare-dice"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A casino night with every table by hand."""
    with running([hall_by_hand(tmp_path_factory.mktemp("slip"), "night")]) as server:
        yield server


def test_a_slip_seats_a_guest_and_the_dealer_bets_for_the_seat(
    browser: Browser, served: Served
) -> None:
    crew, service = Crew(served), served.services["night"]
    table = Table(crew, TABLE)
    table.open()
    while not table.view()["betting"]:
        table.step()
    slip = crew("banker").post("/guests", {"of_age": True, "name": "Kim"}).json()
    sold = crew("banker").order("Sell", window=WINDOW, cents=40_000, guest=slip["who"])
    assert sold["done"], sold
    screens = Screens(browser, served)
    page = screens.open(f"/h/night/deal/{TABLE}", table.dealer, (1024, 768))
    page.get_by_role("button", name="Seat a guest without a phone").click()
    sheet = page.locator("#sheet")
    sheet.get_by_label("Table code").fill("WRONG23456")
    sheet.get_by_label("Which seat?").select_option("3")
    sheet.get_by_role("button", name="Sit down").click()
    expect(sheet.get_by_role("alert")).to_contain_text("no such code")
    sheet.get_by_label("Table code").fill(slip["seat"])
    sheet.get_by_role("button", name="Sit down").click()
    expect(sheet).to_be_hidden()
    expect(page.locator("#seats")).to_contain_text("Kim")
    assert service.floor.tables[TABLE].guests == {3: slip["who"]}
    assert slip["seat"] not in page.evaluate("() => JSON.stringify(localStorage)")
    page.get_by_role("button", name="Help seat 3").click()
    sheet.get_by_role("button", name="Place bet").click()
    expect(page.locator("#seats .up")).to_have_count(1)
    assert service.floor.tables[TABLE].table.seats[3].ups
    screens.close()
    assert [complaint for complaint in screens.complaints if "404" not in complaint] == []
