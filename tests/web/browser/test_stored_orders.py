"""Unanswered orders: kept on the device, sent again, never duplicated, never in another name."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.chromium import HOST, Screens
from tests.web.browser.phone_actions import leave, seat_of, sit, spot, staked
from tests.web.serving import Client, Served

TABLE = "under-over"


@pytest.fixture(scope="module")
def banker(served: Served) -> Client:
    """Who sells imitation money."""
    return served.staff("banker")


@pytest.fixture(scope="module")
def dealer(served: Served) -> Client:
    """The dealer; wagers are taken from the beginning."""
    client = served.staff(f"{TABLE}-dealer")
    client.order("PromiseDraws", TABLE)
    return client


def rich(served: Served, banker: Client, name: str) -> Client:
    """A guest with money."""
    client = served.guest(name=name)
    assert banker.order("Sell", window="window-1", cents=9_000, guest=client.me["who"])["done"]
    return client


@pytest.fixture
def guest(served: Served, banker: Client) -> Client:
    """One such guest."""
    return rich(served, banker, "Wren")


def stored_orders(page: Page) -> list[dict[str, Any]]:
    """The orders that wait on the device."""
    text = page.evaluate("localStorage.getItem('pitboss-orders:/h/night') || '{}'")
    return list(json.loads(text).values())


def until_kept(page: Page, count: int) -> None:
    """Wait until a number of orders wait on the device."""
    page.wait_for_function(
        "n => Object.keys(JSON.parse(localStorage.getItem('pitboss-orders:/h/night') || '{}'))"
        ".length === n",
        arg=count,
    )


@pytest.mark.parametrize("status", [500, 502, 503, 504, 429])
def test_an_answer_that_says_nothing_keeps_the_order(
    screens: Screens, guest: Client, dealer: Client, status: int
) -> None:
    """The first one gets lost on its way in, the second on its way back: one wager."""
    page = screens.phone(guest, TABLE)
    sit(page)
    sent: list[str] = []

    def broken(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        sent.append(body["id"])
        if len(sent) > 2:
            return route.continue_()
        if len(sent) == 2:
            assert guest.post("/orders", body).json()["done"]
        return route.fulfill(status=status, json={"words": "something went wrong here"})

    page.route("**/orders", broken)
    spot(page, "seven").tap()
    until_kept(page, 1)
    expect(page.locator("#staked")).to_have_text("$5")
    until_kept(page, 0)
    assert len(sent) == 3
    assert len(set(sent)) == 1, "always the same id"
    assert staked(guest, TABLE) == {"seven": 5}
    leave(guest, TABLE)


def test_a_line_that_is_dead_without_a_word_is_given_up(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    """Nobody answers and nobody hangs up, as when a phone changes networks: it is sent again."""
    page = screens.phone(guest, TABLE)
    page.clock.install()
    sit(page)
    sent: list[str] = []

    def silent(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or "{}")["id"])
        if len(sent) > 1:
            route.continue_()

    page.route("**/orders", silent)
    spot(page, "seven").tap()
    until_kept(page, 1)
    page.clock.fast_forward(19_000)
    assert len(sent) == 1
    page.clock.fast_forward(2_000)
    expect(page.locator("#staked")).to_have_text("$5")
    until_kept(page, 0)
    assert sent == sent[:1] * 2
    assert staked(guest, TABLE) == {"seven": 5}
    leave(guest, TABLE)


def with_a_kept_wager(screens: Screens, guest: Client) -> Page:
    """A phone whose wager on seven has been tapped and does not get through."""
    page = screens.phone(guest, TABLE)
    sit(page)
    page.route("**/orders", lambda route: route.abort())
    spot(page, "seven").tap()
    until_kept(page, 1)
    assert staked(guest, TABLE) == {}
    return page


def test_a_page_that_comes_back_sends_it_again_and_says_so(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    page = with_a_kept_wager(screens, guest)
    page.reload()
    page.unroute("**/orders")  # not before, or the page that goes away sends it
    expect(page.locator("#staked")).to_have_text("$5")
    until_kept(page, 0)
    assert staked(guest, TABLE) == {"seven": 5}
    leave(guest, TABLE)


def test_an_order_for_a_round_that_is_over_is_told_and_not_played(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    page = with_a_kept_wager(screens, guest)
    assert dealer.order("Draw", TABLE)["done"]
    page.reload()
    page.unroute("**/orders")  # not before, or the page that goes away is told
    expect(page.locator("#alert")).to_contain_text("this was for round")
    until_kept(page, 0)
    assert staked(guest, TABLE) == {}
    leave(guest, TABLE)


def test_what_belongs_to_no_round_and_is_old_is_told_and_not_done(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    page = screens.phone(guest, TABLE)
    page.route("**/orders", lambda route: route.abort())
    page.locator(".sit button").click()
    until_kept(page, 1)
    page.evaluate("""() => {
      const key = "pitboss-orders:/h/night", all = JSON.parse(localStorage.getItem(key));
      for (const one of Object.values(all)) one.at -= 11 * 60_000;
      localStorage.setItem(key, JSON.stringify(all));
    }""")
    page.reload()
    page.unroute("**/orders")
    expect(page.locator("#alert")).to_contain_text("try again if you still want it")
    until_kept(page, 0)
    assert seat_of(guest, TABLE) == {}


def test_nobody_sends_what_someone_else_asked_for_on_this_device(
    screens: Screens, served: Served, guest: Client, banker: Client, dealer: Client
) -> None:
    """One phone, handed on to another guest, and handed back."""
    other = rich(served, banker, "Robin")
    page = screens.phone(guest, TABLE)
    sit(page)
    page.route("**/orders", lambda route: route.abort())
    spot(page, "seven").tap()
    until_kept(page, 1)
    assert stored_orders(page)[0]["by"] == guest.me["who"]
    page.goto(f"{screens.base}/help")
    page.unroute("**/orders")
    become(page, other)
    asked: list[str] = []
    page.on(
        "request",
        lambda request: asked.append(request.url) if "/v1/orders" in request.url else None,
    )
    page.goto(f"{screens.base}/h/night/play#{TABLE}")
    expect(page.locator(".sit")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1_000)
    assert asked == []
    assert len(stored_orders(page)) == 1, "it is kept for whom it belongs to"
    assert staked(other, TABLE) == staked(guest, TABLE) == {}
    become(page, guest)
    page.reload()
    expect(page.locator("#staked")).to_have_text("$5")
    assert staked(guest, TABLE) == {"seven": 5}
    leave(guest, TABLE)


def become(page: Page, client: Client) -> None:
    """Someone else signs in on the same device."""
    token = next(cookie for cookie in client.http.cookies.jar if cookie.name == "pitboss")
    page.context.add_cookies(
        [{"name": token.name, "value": str(token.value), "domain": HOST, "path": token.path}]
    )
