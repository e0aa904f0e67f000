"""A player's phone: by touch and by keyboard alone, and nothing is ever doubled."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.chromium import Screens
from tests.web.serving import Client, Served

MONEY = 1_000


@pytest.fixture(scope="module")
def banker(served: Served) -> Client:
    """Who sells imitation money."""
    return served.staff("banker")


@pytest.fixture(scope="module")
def dealer(served: Served) -> Client:
    """The dealer of under/over; wagers are taken there from the beginning."""
    made = served.staff("under-over-dealer")
    made.order("PromiseDraws", "under-over")
    return made


@pytest.fixture
def guest(served: Served, banker: Client) -> Client:
    """A guest with money."""
    made = served.guest(name="Wren")
    sold = banker.order("Sell", window="window-1", cents=MONEY * 10, guest=made.me["who"])
    assert sold["done"]
    return made


def seat_of(guest: Client, table: str) -> dict[str, Any]:
    """The guest's seat as the server sees it."""
    view = guest.get(f"/tables/{table}").json()
    return next((one for one in view["seats"] if one["yours"]), {})


def staked(guest: Client, table: str) -> dict[str, int]:
    """The guest's wagers as the server sees them."""
    return {one["key"]: one["stake"] for one in seat_of(guest, table).get("wagers", ())}


def sit(page: Page) -> None:
    """Take the seat that is offered, with the chips that are proposed."""
    page.locator(".sit button").click()
    expect(page.locator("#chips")).to_be_visible()


def spot(page: Page, wager: str) -> Any:
    """A spot of the layout."""
    return page.locator(f'.felt .spot[data-wager="{wager}"]').first


def leave(guest: Client, table: str) -> None:
    """Take everything down and go, so that the seat is free for the next test."""
    seat = seat_of(guest, table)
    for wager in seat.get("wagers", ()):
        guest.order("RemoveWager", table, seat=seat["seat"], wager=wager["key"])
    if seat:
        guest.order("Leave", table, seat=seat["seat"])


def go_on(dealer: Client, table: str) -> None:
    """The dealer does what comes next, until another round is on."""
    before = dealer.get(f"/tables/{table}").json()["round"]
    while dealer.get(f"/tables/{table}").json()["round"] == before:
        step = dealer.get(f"/tables/{table}").json()["desk"]["next"]["act"]["command"]
        assert dealer.order(step.pop("type"), table, **step)["done"]


def tab_to(page: Page, selector: str, most: int = 80) -> None:
    """Go on by the tab key until something has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("s => !!document.activeElement?.matches(s)", selector):
            return
    raise AssertionError(f"{selector} is not reached by the tab key")


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
    expect(page.locator(".slip .sum")).to_be_visible()
    line = next(one for one in dealer.get("/tables/under-over").json()["result"]["lines"])
    assert page.locator(".slip .sum").inner_text() in (
        {"wins": f"You win ${line['win']}", "loses": "You lose $25"}[line["kind"]],
    )
    expect(page.locator(".felt .spot.lit").first).to_be_visible()
    expect(page.locator("#said")).to_contain_text("You")
    page.locator(".slip .why").tap()
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


def test_by_keyboard_alone(screens: Screens, guest: Client, dealer: Client) -> None:
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
    tab_to(page, ".slip .why")
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
    paid = [one for one in guest.get("/me/history").json()[1:] if not one["refused"]]
    assert [one["change"] for one in paid] == [-15], "the second sitting down is refused"
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
    page.locator("#alert .shut").tap()
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
    assert page.locator(".slip .sum").count() == 0, "the result is told when the dice lie"
    page.locator("#heading").tap()
    expect(page.locator(".rolling")).to_have_count(0)
    expect(page.locator(".slip .sum")).to_be_visible()
    shown = page.locator(".dice-thrown use").evaluate_all("all => all.map(o => o.href.baseVal)")
    outcome = dealer.get("/tables/under-over").json()["result"]["outcome"]
    assert [one[-1] for one in shown] == outcome.split("-")
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
    expect(page.locator("#sheet table.odds")).to_contain_text("16.67 %", timeout=30_000)
    assert page.locator("#sheet details").count() > 5


@pytest.mark.parametrize("slug", ["night", "nj-casino", "tas-casino"])
def test_a_small_phone_with_large_text_never_scrolls_sideways(
    screens: Screens, served: Served, slug: str
) -> None:
    visitor = served.guest(slug)
    page = screens.open(f"/h/{slug}/play", visitor, (320, 640), touch=True)
    tables = [one["id"] for one in visitor.get("/house").json()["tables"]]
    for name in ("", *tables):
        page.goto(f"{screens.base}/h/{slug}/play#{name}")
        page.reload()
        page.wait_for_selector(".felt svg .spot" if name else ".table-card")
        one_line = page.evaluate("document.querySelector('.rail').offsetHeight")
        assert one_line < 64, f"{name}: the rail is {one_line} px high"
        for size in ("100%", "200%"):
            page.evaluate("s => (document.documentElement.style.fontSize = s)", size)
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert over <= 0, f"{name} at {size}: {over} px too wide"


def test_a_table_is_light(screens: Screens, guest: Client) -> None:
    page = screens.open("/h/night/", guest, (390, 844))
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    weight: list[float] = []
    session.on("Network.loadingFinished", lambda told: weight.append(told["encodedDataLength"]))
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
    expect(page.locator("#said")).to_contain_text("nothing to take back")
    assert staked(guest, "craps") == {}
    leave(guest, "craps")


def test_nothing_tells_the_result_before_it_lies_there(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    """The board, the sums, the wallet and what is read out wait for the dice; then no spot stays
    dimmed, for wagers are taken again."""
    page = screens.open("/h/night/play#under-over", guest, (390, 844), motion=True, touch=True)
    sit(page)
    spot(page, "seven").tap()
    expect(page.locator("#staked")).to_have_text("$5")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1_000)  # dice that nobody skips roll for ever
    seen = [".past .pill:first-child", "#chips", "#staked", "#wallet", "#said"]
    read = "all => all.map(one => document.querySelector(one)?.outerHTML)"
    before = page.evaluate(read, seen)
    assert dealer.order("Draw", "under-over")["done"]
    page.wait_for_selector(".rolling", state="attached")
    assert page.evaluate(read, seen) == before
    expect(page.locator(".status .now")).to_have_text("No more bets")
    page.locator("#heading").tap()
    expect(page.locator(".slip .sum")).to_be_visible()
    page.clock.run_for(100)
    result = dealer.get("/tables/under-over").json()["result"]
    expect(page.locator(".past .pill").first).to_have_attribute(
        "aria-label", f"Round {result['round']}, {result['shown']}"
    )
    expect(page.locator("#staked")).to_have_text("$0")
    expect(page.locator("#said")).to_contain_text("You")
    expect(page.locator(".felt .spot.lit").first).to_be_visible()
    expect(page.locator(".status .now")).to_have_text("Place your bets")
    assert page.locator(".felt svg.dimmed").count() == 0
    leave(guest, "under-over")


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
    expect(sheet).to_contain_text("You still have wagers up")
    expect(sheet.locator(".up")).to_have_text("Seven $5")
    expect(sheet.locator("button", has_text="Take down seven")).to_be_visible()
    sheet.locator("button", has_text="Leave when").tap()
    expect(page.locator(".leaving")).to_contain_text("as soon as your wagers are decided")
    expect(page.locator(".tray")).to_be_hidden()
    page.locator(".leaving button").tap()
    expect(page.locator(".tray")).to_be_visible()
    page.locator(".tool.seat").tap()
    page.locator("#sheet .danger").tap()
    sheet.locator("button", has_text="Leave when").tap()
    page.reload()
    expect(page.locator(".leaving")).to_be_visible()
    assert seat_of(guest, "under-over"), "nobody leaves before the round is over"
    assert dealer.order("Draw", "under-over")["done"]
    expect(page.locator(".sit")).to_be_visible()
    assert seat_of(guest, "under-over") == {}
    (line,) = dealer.get("/tables/under-over").json()["result"]["lines"]
    holds, did = {"wins": (120, "wins $20"), "loses": (95, "loses $5")}[line["kind"]]
    told = page.locator("#alert")
    expect(told).to_contain_text(
        f"You left the table with ${holds}. Your last wagers: Seven {did}."
    )
    expect(page.locator(".slip .sum")).to_be_visible()
    told.locator("button", has_text="Why?").tap()
    expect(sheet.locator(".law")).to_contain_text(line["law"][0]["cite"])


def test_a_sheet_that_lay_open_takes_down_what_may_come_down_now(
    screens: Screens, served: Served, guest: Client
) -> None:
    """What is pressed is meant for the round that is on; who is refused has not left in words."""
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
    page.locator("#sheet button", has_text="Take down all").tap()
    expect(page.locator("#alert")).to_contain_text("meant for round")
    expect(page.locator(".leaving")).to_be_hidden()
    page.unroute("**/api/v1/orders")
    seat = seat_of(guest, "craps")["seat"]
    for wager in {"place 6", "place 8"} - set(staked(guest, "craps")):
        assert guest.order("PlaceWager", "craps", seat=seat, wager=wager, stake=6)["done"]
    expect(page.locator("#staked")).to_have_text("$12")
    page.locator(".tool.seat").tap()
    page.locator("#sheet .danger").tap()
    down = page.locator("#sheet button", has_text="Take down all")
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
    page.locator("#sheet button", has_text="Take down all").tap()
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


def test_a_wager_is_told_after_the_answer(screens: Screens, guest: Client, dealer: Client) -> None:
    """Nothing is read out as placed that may still be refused."""
    page = screens.phone(guest, "under-over")
    sit(page)
    page.evaluate("""() => {
        globalThis.heard = [];
        const said = document.querySelector("#said");
        new MutationObserver(() => heard.push(said.textContent)).observe(said, {childList: true});
    }""")
    spot(page, "seven").tap()
    expect(page.locator("#said")).to_contain_text("seven")
    spot(page, "over_7").tap()
    expect(page.locator("#alert")).to_contain_text("single space")
    page.wait_for_timeout(100)
    heard = [one for one in page.evaluate("heard") if one]
    assert len(heard) == 1, heard
    assert "$5" in heard[0]
    leave(guest, "under-over")


def test_chips_lie_on_top_of_all_boxes(screens: Screens, served: Served, guest: Client) -> None:
    """Those on a line of the roulette layout lay half under the next box."""
    served.staff("roulette-dealer").order("PromiseDraws", "roulette")
    page = screens.phone(guest, "roulette")
    sit(page)
    line = page.locator('.felt .spot[data-wager^="six"]').first
    key = line.get_attribute("data-wager")
    line.dispatch_event("click")
    chips = page.locator(f'.stack.own[data-on="{key}"] .chip-edge').first
    expect(chips).to_be_attached()
    covered = chips.evaluate("""chip => {
        for (const one of chip.ownerSVGElement.querySelectorAll(".stack")) {
            one.style.setProperty("pointer-events", "all");
        }
        chip.scrollIntoView({block: "center"});
        const at = chip.getBoundingClientRect(), x = at.x + at.width / 2, y = at.y + at.height / 2;
        const far = at.width * 0.4;
        const points = [[x - far, y], [x + far, y], [x, y - far], [x, y + far]];
        return points.filter(([px, py]) => !document.elementFromPoint(px, py)?.closest(".stack"));
    }""")
    assert covered == []
    leave(guest, "roulette")


def test_every_ending_and_refusal_has_a_row_with_its_why(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    page = screens.phone(guest, "under-over")
    sit(page)
    spot(page, "seven").tap()
    expect(page.locator("#staked")).to_have_text("$5")
    assert not guest.order("PlaceWager", "under-over", seat=1, wager="over_7", stake=5)["done"]
    assert dealer.order("Draw", "under-over")["done"]
    (line,) = dealer.get("/tables/under-over").json()["result"]["lines"]
    page.locator("#more").tap()
    page.locator("#sheet button", has_text="Your money tonight").tap()
    rows = page.locator("#sheet tbody tr")
    expect(rows.nth(0)).to_contain_text(f"seven {line['kind']}")
    expect(rows.nth(1)).to_contain_text("refused: seat 1 bets $5 on over 7")
    rows.nth(1).locator(".why").tap()
    expect(page.locator("#sheet")).to_contain_text("single space")
    expect(page.locator("#sheet .law")).to_contain_text("13:47-20")
    page.locator("#sheet button", has_text="Back to your money").tap()
    rows.nth(0).locator(".why").tap()
    expect(page.locator("#sheet .reason")).to_contain_text("Seven")
    assert page.evaluate("document.querySelector('#sheet').scrollTop") == 0
    expect(page.locator("#sheet .law")).to_contain_text(line["law"][0]["cite"])
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.keyboard.press("Escape")
    leave(guest, "under-over")


def test_a_phone_that_was_replaced_says_so(screens: Screens, guest: Client, banker: Client) -> None:
    page = screens.phone(guest)
    expect(page.locator(".table-card").first).to_be_visible()
    assert banker.post(f"/guests/{guest.me['who']}/reissue").is_success
    page.wait_for_url(f"{screens.base}/h/night/")
    expect(page.locator("#alert")).to_contain_text("moved to another phone")
    expect(page.locator("#join")).to_be_visible()


SMALL = (320, 640)


def test_the_felt_has_the_room_on_the_smallest_phone(
    screens: Screens, served: Served, guest: Client
) -> None:
    """What lies under the thumb takes less than a quarter of the screen, with fingers' room."""
    served.staff("craps-dealer").order("PromiseDraws", "craps")
    page = screens.open("/h/night/play#craps", guest, SMALL, touch=True)
    sit(page)
    expect(page.locator(".tray")).to_be_visible()
    assert page.evaluate("document.querySelector('.dock').offsetHeight / innerHeight") < 0.25
    small = page.locator(".dock button:visible").evaluate_all(
        "all => all.filter(one => one.offsetWidth < 44 || one.offsetHeight < 44).length"
    )
    assert small == 0
    assert "rgba" not in page.evaluate(
        "getComputedStyle(document.querySelector('.dock')).backgroundImage"
    ), "nothing of the layout is seen through it"
    leave(guest, "craps")


EDGES = """() => {
    const edge = (what) => document.querySelector(what).getBoundingClientRect();
    return {rail: edge(".rail").bottom, head: edge(".status").top, under: edge(".status").bottom,
        alert: edge("#alert").top, below: edge("#alert").bottom, dock: edge(".dock").top,
        felt: edge(".felt").bottom, end: edge(".dock").bottom,
        rest: document.documentElement.scrollHeight - document.body.offsetHeight};
}"""


@pytest.mark.parametrize("size", [SMALL, (390, 844)], ids=["small", "usual"])
def test_the_head_line_is_always_in_sight(
    screens: Screens, served: Served, guest: Client, size: tuple[int, int]
) -> None:
    """Clock and phase stay under the rail; a notice covers neither them nor the end of the felt."""
    served.staff("craps-dealer").order("PromiseDraws", "craps")
    page = screens.open("/h/night/play#craps", guest, size, touch=True)
    sit(page)
    spot(page, "place 6").tap()
    expect(page.locator("#alert")).to_contain_text("became $6")
    page.evaluate("scrollTo(0, 1e6)")
    page.wait_for_timeout(100)
    at = page.evaluate(EDGES)
    assert at["head"] == at["rail"]
    assert at["under"] - at["head"] < 52, "one compact row"
    assert at["under"] < at["felt"] <= at["alert"] < at["below"] <= at["dock"]
    assert (round(at["end"]), at["rest"]) == (size[1], 0), "nothing lies under the dock"
    leave(guest, "craps")


def test_decisions_have_room_for_their_words(
    screens: Screens, served: Served, guest: Client
) -> None:
    """Buttons of a card game are wide enough, of one weight, and the chips make room for them; so
    does a notice. The clock and what the dealer shows are in sight with one's own hand."""
    dealer = served.staff("blackjack-dealer")
    page = screens.open("/h/night/play#blackjack", guest, SMALL, touch=True)
    sit(page)
    turn = None
    while turn is None:
        view = guest.get("/tables/blackjack").json()
        turn = view["turn"]
        if not staked(guest, "blackjack") and view["betting"] and view["device"]["promise"]:
            expect(page.locator(".status .now")).to_have_text("Place your bets")
            page.locator('.felt .spot[data-wager="main"][data-seat="1"]').first.tap()
            expect(page.locator("#alert")).to_contain_text("your $5 became $6")
            assert staked(guest, "blackjack") == {"main": 6}
        elif turn is None:
            step = dealer.get("/tables/blackjack").json()["desk"]["next"]["act"]["command"]
            assert dealer.order(step.pop("type"), "blackjack", **step)["done"]
    expect(page.locator(".acts .act").first).to_be_visible()
    expect(page.locator(".tray")).to_be_hidden()
    narrow = page.locator(".acts .act").evaluate_all(
        "all => all.filter(o => o.offsetWidth < 100 || o.scrollWidth > o.clientWidth).length"
    )
    assert narrow == 0
    weights = page.locator(".acts .act:not(.not)").evaluate_all(
        "all => all.map(o => [getComputedStyle(o).background, getComputedStyle(o).color].join())"
    )
    assert len(weights) > 1
    assert len(set(weights)) == 1, "no choice looks like advice"
    expect(page.locator("#alert")).to_be_empty()
    expect(page.locator(".status .sub")).to_contain_text("Dealer shows")
    hand = page.locator('.felt .place[data-place="hand:seat 1"]').bounding_box()
    at = page.evaluate(EDGES)
    assert at["head"] == at["rail"]
    assert hand is not None
    assert at["under"] <= hand["y"] <= hand["y"] + hand["height"] <= at["dock"]
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    while turn is not None:  # play it to the end, so that the seat is free again
        usual = next(one for one in turn["acts"] if one["default"])["command"]
        assert guest.order(usual.pop("type"), "blackjack", **usual)["done"]
        turn = guest.get("/tables/blackjack").json()["turn"]


def test_the_point_and_the_device_are_told_in_plain_words(
    screens: Screens, served: Served, guest: Client
) -> None:
    """Neither phone nor console says "8" for a point, or "Done" before the device has drawn."""
    dealer = served.staff("craps-dealer")
    dealer.order("PromiseDraws", "craps")
    page, console = screens.phone(guest, "craps"), screens.open("/h/night/deal/craps", dealer)
    sit(page)
    expect(console.locator("#next .big").first).to_have_text("Do it now")
    while (phase := dealer.get("/tables/craps").json()["phase"]) == "come-out":
        step = dealer.get("/tables/craps").json()["desk"]["next"]["act"]["command"]
        assert dealer.order(step.pop("type"), "craps", **step)["done"]
    expect(page.locator(".status .sub")).to_have_text(f"The point is {phase}")
    expect(console.locator("#standing")).to_contain_text(f"the point is {phase}")
    leave(guest, "craps")
