"""A player's phone: by touch and by keyboard alone, and nothing is ever duplicated."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser.chromium import Screens
from tests.web.browser.phone_actions import MONEY, leave, seat_of, sit, spot, staked, tab_to
from tests.web.serving import Client, Served


def test_by_touch_from_the_list_to_the_reason(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    page = screens.phone(guest)
    expect(page.locator("#wallet")).to_have_text(f"${MONEY:,}")
    page.locator(".table-card", has_text="Under/over").tap()
    sit(page)
    page.locator(".chip-25").tap()
    spot(page, "under_7").tap()
    expect(page.locator("#staked")).to_have_text("$25")
    assert staked(guest, "under-over") == {"under_7": 25}
    assert "you have $25 here" in spot(page, "under_7").get_attribute("aria-label")
    assert dealer.order("Draw", "under-over")["done"]
    expect(page.locator(".result-bar .sum")).to_be_visible()
    line = next(line for line in dealer.get("/tables/under-over").json()["result"]["lines"])
    assert page.locator(".result-bar .sum").inner_text() in (
        {"wins": f"You win ${line['win']}", "loses": "You lose $25"}[line["kind"]],
    )
    expect(page.locator(".felt .spot.lit").first).to_be_visible()
    expect(page.locator("#announcement")).to_contain_text("You")
    page.locator(".result-bar .why").tap()
    expect(page.locator("#sheet")).to_contain_text(line["law"][0]["cite"])
    page.locator("#sheet button.main").tap()
    page.locator(".tool.repeat").tap()
    expect(page.locator("#staked")).to_have_text("$25")
    page.locator(".tool.undo").tap()
    expect(page.locator("#staked")).to_have_text("$0")
    page.locator(".tool.seat").tap()
    page.locator("#sheet .danger").tap()
    expect(page.locator(".sit")).to_be_visible()
    assert seat_of(guest, "under-over") == {}


def test_a_phone_works_by_keyboard_alone(screens: Screens, guest: Client, dealer: Client) -> None:
    page = screens.open("/h/night/play", guest, (1024, 768))
    tab_to(page, ".table-card")
    while "Under/over" not in page.evaluate("document.activeElement.textContent"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    tab_to(page, ".sit button")
    page.keyboard.press("Enter")
    expect(page.locator("#chips")).to_be_visible()
    page.keyboard.press("Shift+Tab")
    page.evaluate("document.querySelector('#room').focus()")
    tab_to(page, ".felt .spot")
    first = page.evaluate("document.activeElement.dataset.wager")
    page.keyboard.press("ArrowRight")
    other = page.evaluate("document.activeElement.dataset.wager")
    assert other not in ("", first)
    page.keyboard.press("3")
    expect(page.locator(".chip-25")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.locator("#staked")).to_have_text("$25")
    assert staked(guest, "under-over") == {other: 25}
    page.keyboard.press("Backspace")
    expect(page.locator("#staked")).to_have_text("$0")
    page.keyboard.press("Enter")
    expect(page.locator("#staked")).to_have_text("$25")
    outline = page.evaluate("getComputedStyle(document.activeElement.children[0]).strokeWidth")
    assert outline == "4px", "the focus is seen on the layout"
    assert dealer.order("Draw", "under-over")["done"]
    tab_to(page, ".result-bar .why")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet")).to_be_visible()
    page.keyboard.press("Escape")
    tab_to(page, ".tool.seat")
    page.keyboard.press("Enter")
    tab_to(page, "#sheet .danger")
    page.keyboard.press("Enter")
    expect(page.locator(".sit")).to_be_visible()


def test_taps_in_quick_succession_are_one_wager(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    page = screens.phone(guest, "under-over")
    page.locator(".sit button").dblclick()
    expect(page.locator("#chips")).to_be_visible()
    brought = seat_of(guest, "under-over")["chips"]
    assert guest.get("/me").json()["wallet"] == MONEY - brought
    for _ in range(3):
        spot(page, "seven").tap()
    expect(page.locator("#staked")).to_have_text("$15")
    assert staked(guest, "under-over") == {"seven": 15}
    paid = [entry for entry in guest.get("/me/history").json()[1:] if not entry["refused"]]
    assert [entry["change"] for entry in paid] == [-15], "the second sitting down is refused"
    leave(guest, "under-over")


@pytest.mark.parametrize("reached", [False, True], ids=["never sent", "answer lost"])
def test_a_reload_in_mid_order_doubles_nothing(
    screens: Screens, guest: Client, dealer: Client, reached: bool
) -> None:
    page = screens.phone(guest, "under-over")
    sit(page)

    def lose(route: Route) -> None:
        if reached:
            guest.post("/orders", route.request.post_data_json)
        route.abort()

    page.route("**/api/v1/orders", lose)
    with page.expect_event("requestfailed", lambda request: "/orders" in request.url):
        spot(page, "over_7").tap()
    assert staked(guest, "under-over") == ({"over_7": 5} if reached else {})
    page.unroute("**/api/v1/orders")
    page.reload()
    expect(page.locator("#staked")).to_have_text("$5")
    assert staked(guest, "under-over") == {"over_7": 5}
    page.wait_for_function("!Object.values(localStorage).some(one => one.includes('PlaceWager'))")
    leave(guest, "under-over")


def test_stakes_are_such_as_can_be_paid(screens: Screens, served: Served, guest: Client) -> None:
    served.staff("craps-dealer").order("PromiseDraws", "craps")
    page = screens.phone(guest, "craps")
    sit(page)
    spot(page, "place 6").tap()
    expect(page.locator("#staked")).to_have_text("$6")
    assert staked(guest, "craps") == {"place 6": 6}
    expect(page.locator("#alert")).to_contain_text("in steps of $6: your $5 became $6")
    page.locator("#alert .dismiss").tap()
    spot(page, "field").tap()
    expect(page.locator("#staked")).to_have_text("$11")
    expect(page.locator("#alert")).to_be_empty()
    leave(guest, "craps")


def test_a_refusal_says_why_with_the_clause(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    page = screens.phone(guest, "under-over")
    sit(page)
    spot(page, "seven").tap()
    expect(page.locator("#staked")).to_have_text("$5")
    spot(page, "over_7").tap()
    expect(page.locator("#alert")).to_contain_text("single space")
    page.locator("#alert button", has_text="Why?").tap()
    expect(page.locator("#sheet .law")).to_contain_text("13:47-20")
    assert staked(guest, "under-over") == {"seven": 5}
    leave(guest, "under-over")


def test_motion_is_skipped_by_a_tap(screens: Screens, guest: Client, dealer: Client) -> None:
    page = screens.open("/h/night/play#under-over", guest, (390, 844), motion=True, touch=True)
    sit(page)
    spot(page, "seven").tap()
    expect(page.locator("#staked")).to_have_text("$5")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1_000)  # dice that nobody skips roll for ever
    assert dealer.order("Draw", "under-over")["done"]
    page.wait_for_selector(".rolling", state="attached")
    assert page.locator(".result-bar .sum").count() == 0, "the result is told when the dice lie"
    page.locator("#heading").tap()
    expect(page.locator(".rolling")).to_have_count(0)
    expect(page.locator(".result-bar .sum")).to_be_visible()
    shown = page.locator(".thrown-dice use").evaluate_all("all => all.map(o => o.href.baseVal)")
    outcome = dealer.get("/tables/under-over").json()["result"]["outcome"]
    assert [face[-1] for face in shown] == outcome.split("-")
    leave(guest, "under-over")


def test_sound_is_off_at_first(screens: Screens, guest: Client) -> None:
    page = screens.phone(guest)
    page.locator("#more").tap()
    switch = page.get_by_role("switch")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.tap()
    expect(switch).to_have_attribute("aria-checked", "true")
    page.reload()
    page.locator("#more").tap()
    expect(page.get_by_role("switch")).to_have_attribute("aria-checked", "true")


def test_the_guide_shows_the_odds(screens: Screens, guest: Client) -> None:
    page = screens.phone(guest, "under-over")
    expect(page.locator(".sit")).to_be_visible()
    page.locator("#more").tap()
    page.locator("#sheet button", has_text="Guide").tap()
    expect(page.locator("#sheet table.odds")).to_contain_text("16.67%")
    assert page.locator("#sheet details").count() > 5


@pytest.mark.parametrize("slug", ["night", "nj-casino", "tas-casino"])
def test_a_small_phone_with_large_text_never_scrolls_sideways(
    screens: Screens, served: Served, slug: str
) -> None:
    session = served.guest(slug)
    page = screens.open(f"/h/{slug}/play", session, (320, 640), touch=True)
    tables = [table["id"] for table in session.get("/house").json()["tables"]]
    for name in ("", *tables):
        page.goto(f"{screens.base}/h/{slug}/play#{name}")
        page.reload()
        page.wait_for_selector(".felt svg .spot" if name else ".table-card")
        one_line = page.evaluate("document.querySelector('.rail').offsetHeight")
        assert one_line < 64, f"{name}: the rail is {one_line} px high"
        for size in ("100%", "200%"):
            page.evaluate("s => (document.documentElement.style.fontSize = s)", size)
            over = page.evaluate("document.documentElement.scrollWidth") - 320
            assert over <= 0, f"{name} at {size}: {over} px too wide"


@pytest.mark.parametrize("path", ["/", "/h/night/", "/help", "/open"])
def test_pages_on_the_way_in_never_scroll_sideways(screens: Screens, path: str) -> None:
    page = screens.open(path, None, (320, 640), touch=True)
    page.locator("h1").first.wait_for()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_table_is_light(screens: Screens, guest: Client) -> None:
    page = screens.open("/h/night/", guest, (390, 844))
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    weight: list[float] = []
    session.on("Network.loadingFinished", lambda event: weight.append(event["encodedDataLength"]))
    page.goto(f"{screens.base}/h/night/play#blackjack")
    page.wait_for_selector(".felt svg .spot")
    page.wait_for_load_state("networkidle")
    assert 20_000 < sum(weight) < 100_000, sum(weight)


def test_undo_takes_back_all_that_a_call_has_put_up(
    screens: Screens, served: Served, guest: Client
) -> None:
    """A horn is four wagers: undo takes back its own share of each, and leaves what was there."""
    served.staff("craps-dealer").order("PromiseDraws", "craps")
    page = screens.phone(guest, "craps")
    sit(page)
    spot(page, "eleven").tap()
    expect(page.locator("#staked")).to_have_text("$5")
    spot(page, "horn").tap()
    expect(page.locator("#staked")).to_have_text("$25")
    parts = ("craps_2", "craps_3", "craps_12")
    assert staked(guest, "craps") == {"eleven": 10, **dict.fromkeys(parts, 5)}
    page.locator(".tool.undo").tap()
    expect(page.locator("#staked")).to_have_text("$5")
    assert staked(guest, "craps") == {"eleven": 5}
    spot(page, "horn").tap()
    expect(page.locator("#staked")).to_have_text("$25")
    page.locator(".tool.clear").tap()
    expect(page.locator("#staked")).to_have_text("$0")
    page.locator(".tool.undo").tap()
    expect(page.locator("#announcement")).to_contain_text("Nothing to take back")
    assert staked(guest, "craps") == {}
    leave(guest, "craps")
