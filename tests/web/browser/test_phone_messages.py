"""Words on a phone: none out of date, none repeated, and cards by their symbols."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.web.browser.chromium import Screens
from tests.web.browser.phone_actions import MONEY, leave, seat_of, sit, spot
from tests.web.serving import Client, Served

TABLE = "under-over"
# A notice goes after some seconds: here it stays until something else takes its place.
NOTHING_GOES_BY_ITSELF = """() => {
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (run, ms, ...more) => wait(run, ms > 3000 ? 1e9 : ms, ...more);
}"""


def test_a_refusal_makes_room_for_what_is_done_later(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    page = screens.phone(guest, TABLE)
    page.evaluate(NOTHING_GOES_BY_ITSELF)
    sit(page)
    spot(page, "seven").tap()
    expect(page.locator("#staked")).to_have_text("$5")
    spot(page, "over_7").tap()
    expect(page.locator("#alert")).to_contain_text("single space")
    spot(page, "seven").tap()
    expect(page.locator("#staked")).to_have_text("$10")
    expect(page.locator("#alert")).to_be_empty()
    leave(guest, TABLE)


def test_that_the_server_does_not_answer_is_not_said_forever(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    page = screens.phone(guest, TABLE)
    sit(page)
    tries: list[Route] = []

    def lost(route: Route) -> None:
        tries.append(route)
        route.abort() if len(tries) < 5 else route.continue_()

    page.route("**/api/v1/orders", lost)
    spot(page, "seven").tap()
    expect(page.locator("#announcement")).to_contain_text("No response from the server yet")
    expect(page.locator("#staked")).to_have_text("$5")
    expect(page.locator("#announcement")).to_contain_text("The server responded.")
    expect(page.locator("#announcement")).not_to_contain_text("No response from the server yet")
    leave(guest, TABLE)


def all_said(page: Page) -> None:
    """Keep everything said from now on."""
    page.evaluate("""() => {
      window.allSaid = [];
      new MutationObserver(() => {
        const text = document.querySelector("#announcement").textContent;
        if (text) window.allSaid.push(text);
      }).observe(document.querySelector("#announcement"), { childList: true });
    }""")


def test_a_result_is_told_once(screens: Screens, served: Served, guest: Client) -> None:
    """No number a second time after "15 black", and no full stop after another."""
    wheel = served.staff("roulette-dealer")
    wheel.order("PromiseDraws", "roulette")
    page = screens.phone(guest, "roulette")
    sit(page)
    all_said(page)
    for _ in range(6):
        seat = seat_of(guest, "roulette")["seat"]
        for wager in ("red", "black"):
            answer = guest.order("PlaceWager", "roulette", seat=seat, wager=wager, stake=5)
            assert answer["done"], answer
        shown = page.locator(".past .pill").count()
        assert wheel.order("Draw", "roulette")["done"]
        expect(page.locator(".past .pill")).to_have_count(shown + 1)
        page.wait_for_timeout(200)
    lines = [line for line in page.evaluate("window.allSaid") if "Even" in line or "You " in line]
    assert lines
    for words in lines:
        assert ".." not in words, words
        (first,) = re.findall(r"^\d+", words)
        assert len(re.findall(rf"(?<!\$)\b{first}\b", words)) == 1, words
    leave(guest, "roulette")


def test_the_menu_tells_the_wallet_and_the_table_apart(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    page = screens.phone(guest, TABLE)
    sit(page)
    page.locator("#more").tap()
    brought = seat_of(guest, TABLE)["chips"]
    words = f"${MONEY - brought} in your wallet. ${brought} at the table."
    expect(page.locator("#sheet .holds")).to_have_text(words)
    leave(guest, TABLE)
