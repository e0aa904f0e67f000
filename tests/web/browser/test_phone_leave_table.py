"""Leaving a table from a phone, with or without wagers up, and finding the way back."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.web.browser.chromium import Screens
from tests.web.browser.phone_actions import MONEY, go_on, leave, seat_of, sit, spot, staked
from tests.web.serving import Client, Served


def test_leaving_with_wagers_up_says_why_and_the_way_out(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    page = screens.phone(guest, "under-over")
    sit(page)
    spot(page, "seven").tap()
    expect(page.locator("#staked")).to_have_text("$5")
    page.locator(".tool.seat").tap()
    page.locator("#sheet .danger").tap()
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text("You cannot leave yet")
    expect(sheet).to_contain_text("You still have bets up")
    expect(sheet.locator(".up")).to_have_text("Seven $5")
    expect(sheet.locator("button", has_text="Take down seven")).to_be_visible()
    sheet.locator("button", has_text="Leave when").tap()
    expect(page.locator(".pending-leave")).to_contain_text("as soon as your bets are decided")
    expect(page.locator(".tray")).to_be_hidden()
    page.locator(".pending-leave button").tap()
    expect(page.locator(".tray")).to_be_visible()
    page.locator(".tool.seat").tap()
    page.locator("#sheet .danger").tap()
    sheet.locator("button", has_text="Leave when").tap()
    page.reload()
    expect(page.locator(".pending-leave")).to_be_visible()
    assert seat_of(guest, "under-over"), "nobody leaves before the round is over"
    assert dealer.order("Draw", "under-over")["done"]
    expect(page.locator(".sit")).to_be_visible()
    assert seat_of(guest, "under-over") == {}
    (line,) = dealer.get("/tables/under-over").json()["result"]["lines"]
    holds, did = {"wins": (120, "wins $20"), "loses": (95, "loses $5")}[line["kind"]]
    alert = page.locator("#alert")
    expect(alert).to_contain_text(f"You left the table with ${holds}. Your last bets: Seven {did}.")
    expect(page.locator(".result-bar .sum")).to_be_visible()
    alert.locator("button", has_text="Why?").tap()
    expect(sheet.locator(".law")).to_contain_text(line["law"][0]["cite"])


def test_a_sheet_that_lay_open_takes_down_what_may_come_down_now(
    screens: Screens, served: Served, guest: Client
) -> None:
    """A press counts for the current round; a refused guest is not shown as having left."""
    dealer = served.staff("craps-dealer")
    dealer.order("PromiseDraws", "craps")
    page = screens.phone(guest, "craps")
    sit(page)
    for wager in ("place 6", "place 8"):
        spot(page, wager).tap()
        expect(page.locator(f'.stack.own[data-on="{wager}"]')).to_be_attached()

    def too_late(route: Route) -> None:
        if "RemoveWager" in (route.request.post_data or ""):
            go_on(dealer, "craps")
        route.continue_()

    page.route("**/api/v1/orders", too_late)
    page.locator(".tool.seat").tap()
    page.locator("#sheet .danger").tap()
    page.locator("#sheet button", has_text="Take down every bet").tap()
    expect(page.locator("#alert")).to_contain_text("This was for round")
    expect(page.locator(".pending-leave")).to_be_hidden()
    page.unroute("**/api/v1/orders")
    seat = seat_of(guest, "craps")["seat"]
    for wager in {"place 6", "place 8"} - set(staked(guest, "craps")):
        assert guest.order("PlaceWager", "craps", seat=seat, wager=wager, stake=6)["done"]
    expect(page.locator("#staked")).to_have_text("$12")
    page.locator(".tool.seat").tap()
    page.locator("#sheet .danger").tap()
    down = page.locator("#sheet button", has_text="Take down every bet")
    expect(down).to_be_visible()
    go_on(dealer, "craps")
    rolled = dealer.get("/tables/craps").json()["result"]["round"]
    expect(page.locator(".past .pill").first).to_have_attribute(
        "aria-label", re.compile(f"Round {rolled},")
    )
    down.tap()
    expect(page.locator("#alert")).to_contain_text("You left the table with $")
    assert seat_of(guest, "craps") == {}


def test_what_may_come_down_is_taken_down_before_one_leaves(
    screens: Screens, served: Served, guest: Client
) -> None:
    served.staff("craps-dealer").order("PromiseDraws", "craps")
    page = screens.phone(guest, "craps")
    sit(page)
    for wager in ("place 6", "field"):
        spot(page, wager).tap()
        expect(page.locator(f'.stack.own[data-on="{wager}"]')).to_be_attached()
    page.locator(".tool.seat").tap()
    page.locator("#sheet .danger").tap()
    page.locator("#sheet button", has_text="Take down every bet").tap()
    expect(page.locator(".sit")).to_be_visible()
    assert seat_of(guest, "craps") == {}
    assert guest.get("/me").json()["wallet"] == MONEY


def test_who_sits_elsewhere_finds_the_way_there(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    page = screens.phone(guest, "under-over")
    sit(page)
    page.goto(f"{screens.base}/h/night/play#craps")
    page.locator(".offer a", has_text="Go to Under/over").tap()
    expect(page.locator("#chips")).to_be_visible()
    expect(page.locator("#heading")).to_have_text("Under/over")
    leave(guest, "under-over")
