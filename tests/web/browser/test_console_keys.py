"""The key for the next step: it never decides for a player who has time left, and never does a step
that nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.web.night.service import NightService
from tests.web.browser.chromium import Screens
from tests.web.by_hand import Crew, Table, hall_by_hand
from tests.web.serving import Served, running

AT = "2026-01-01T20:00:00"
"""The pages' clock stands still there until a test lets time pass."""
SPOKEN_MS = 40
"""What is said appears a moment later."""


@pytest.fixture(scope="module")
def by_hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A casino night with every table by hand."""
    with running([hall_by_hand(tmp_path_factory.mktemp("keys"), "night")]) as server:
        yield server


@pytest.fixture
def consoles(browser: Browser, by_hand: Served) -> Iterator[Screens]:
    """Screens at that night."""
    pages = Screens(browser, by_hand)
    yield pages
    pages.close()
    assert not pages.complaints, pages.complaints


def console(screens: Screens, table: Table) -> Page:
    """The console of a table's dealer, where time stands still."""
    page = screens.open("/help", table.dealer, (1024, 768))
    page.clock.install(time=AT)
    page.goto(f"{screens.base}/h/night/deal/{table.name}")
    expect(page.locator("#next .step")).not_to_be_empty()
    page.clock.pause_at("2026-01-01T20:01:00")
    page.reload()  # whatever is shown begins to be shown now
    expect(page.locator("#next .step")).not_to_be_empty()
    return page


def rows(page: Page, service: NightService) -> int:
    """How far the journal is, after time enough for an order to arrive."""
    for _ in range(6):
        page.evaluate("fetch('/help').then((reply) => reply.text())")
    page.clock.run_for(SPOKEN_MS)
    return service.seq


def asks_only_in_time(page: Page, service: NightService, asked: str) -> None:
    """The step's key does nothing but say who is asked, until the posted second is over."""
    before = service.seq
    expect(page.locator("#next .default-act")).to_be_visible()
    page.clock.run_for(800)
    for key in ("Enter", " ", "Enter"):
        page.keyboard.press(key)
    assert rows(page, service) == before
    expect(page.locator("#announcement")).to_contain_text(f"{asked}: 1 of 1 seconds left")
    expect(page.locator("#next .big")).to_have_count(0)
    page.clock.run_for(1_000)
    expect(page.locator("#next .default-act.big")).to_be_visible()
    expect(page.locator("#next .clock")).to_contain_text("seconds are up")
    page.keyboard.press("Enter")
    expect(page.locator("#next .default-act")).to_have_count(0)
    assert rows(page, service) == before + 1


def test_a_key_does_not_decide_for_a_player_who_has_time(
    consoles: Screens, by_hand: Served
) -> None:
    service, table = by_hand.services["night"], Table(Crew(by_hand), "blackjack")
    table.open()
    while not table.view()["betting"]:
        table.step()
    act = table.dealer.get("/tables/blackjack/legal?seat=1").json()[0]["command"]
    assert table.do(act)["done"]
    falls = iter(["Th", "9c", "6d", "5s"])
    while not (step := table.next())["waits_for"]:
        table.step(**({"card": next(falls)} if step["asks"] == "card" else {}))
    asks_only_in_time(console(consoles, table), service, "Seat 1")


def test_a_key_does_not_pass_the_dice_of_a_player_who_has_time(
    consoles: Screens, by_hand: Served
) -> None:
    service, table = by_hand.services["night"], Table(Crew(by_hand), "craps")
    table.open()
    table.guest(1)
    table.guest(2)
    while not table.view()["betting"]:
        table.step()
    for seat in (1, 2):
        assert table.do({"type": "PlaceWager", "seat": seat, "wager": "pass", "stake": 5})["done"]
    while not (step := table.next())["waits_for"]:
        table.step()
    assert step["act"]["command"]["type"] == "RefuseDice"
    page, before = console(consoles, table), service.seq
    page.clock.run_for(600)
    page.keyboard.press("Enter")
    assert rows(page, service) == before
    expect(page.locator("#announcement")).to_contain_text("1 of 1 seconds left")
    page.clock.run_for(1_000)
    page.keyboard.press("Enter")
    expect(page.locator("#next .step")).to_contain_text("seat 2")
    before = service.seq
    page.keyboard.press("Enter")  # the next player has time as well
    page.clock.run_for(600)
    page.keyboard.press("Enter")
    assert rows(page, service) == before
    page.locator("#next .default-act").click()  # a press of the button is meant
    expect(page.locator("#next .step")).to_contain_text("again")
    assert rows(page, service) == before + 1


def test_a_second_press_plays_no_second_round(screens: Screens, served: Served) -> None:
    """An electronic table whose draw is the whole round: what just came up was not seen yet."""
    service, table = served.services["night"], Table(Crew(served), "craps")
    while table.next()["act"]["command"]["type"] != "Draw":
        table.step()
    table.guest(table.view()["free"][-1])
    page, first = console(screens, table), table.view()["round"]
    expect(page.locator("#next .big")).to_have_text("No more bets: do it now")
    page.keyboard.press("Enter")
    rows(page, service)
    assert table.view()["round"] == first
    expect(page.locator("#announcement")).to_contain_text("just came up")
    page.clock.run_for(600)
    page.keyboard.press("Enter")
    expect(page.locator("#status-line")).to_contain_text(f"round {first + 1}")
    page.clock.run_for(200)
    page.keyboard.press("Enter")
    page.keyboard.press(" ")
    rows(page, service)
    assert table.view()["round"] == first + 1
    page.clock.run_for(400)
    page.keyboard.press("Enter")
    expect(page.locator("#status-line")).to_contain_text(f"round {first + 2}")
