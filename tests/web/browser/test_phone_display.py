"""What a phone shows and when: nothing too early, nothing hidden, everything with its reason."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.chromium import PHONE, Screens
from tests.web.browser.phone_actions import leave, seat_of, sit, spot, staked
from tests.web.serving import Client, Served, second_person


def test_nothing_tells_the_result_before_it_lies_there(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    """The board, the sums, the wallet and what is read out wait for the dice; then no spot stays
    dimmed, because wagers are taken again."""
    page = screens.open("/h/night/play#under-over", guest, (390, 844), motion=True, touch=True)
    sit(page)
    spot(page, "seven").tap()
    expect(page.locator("#staked")).to_have_text("$5")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1_000)  # dice that nobody skips roll for ever
    seen = [".past .pill:first-child", "#chips", "#staked", "#wallet", "#announcement"]
    read = "all => all.map(one => document.querySelector(one)?.outerHTML)"
    before = page.evaluate(read, seen)
    assert dealer.order("Draw", "under-over")["done"]
    page.wait_for_selector(".rolling", state="attached")
    assert page.evaluate(read, seen) == before
    expect(page.locator(".status .now")).to_have_text("No more bets")
    page.locator("#heading").tap()
    expect(page.locator(".result-bar .sum")).to_be_visible()
    page.clock.run_for(100)
    result = dealer.get("/tables/under-over").json()["result"]
    expect(page.locator(".past .pill").first).to_have_attribute(
        "aria-label", f"Round {result['round']}, {result['shown']}"
    )
    expect(page.locator("#staked")).to_have_text("$0")
    expect(page.locator("#announcement")).to_contain_text("You")
    expect(page.locator(".felt .spot.lit").first).to_be_visible()
    expect(page.locator(".status .now")).to_have_text("Place your bets")
    assert page.locator(".felt svg.dimmed").count() == 0
    leave(guest, "under-over")


def test_a_wager_is_told_after_the_answer(screens: Screens, guest: Client, dealer: Client) -> None:
    """Nothing is read out as placed that may still be refused."""
    page = screens.phone(guest, "under-over")
    sit(page)
    page.evaluate("""() => {
        globalThis.heard = [];
        const said = document.querySelector("#announcement");
        new MutationObserver(() => heard.push(said.textContent)).observe(said, {childList: true});
    }""")
    spot(page, "seven").tap()
    expect(page.locator("#announcement")).to_contain_text("seven")
    spot(page, "over_7").tap()
    expect(page.locator("#alert")).to_contain_text("single space")
    page.wait_for_timeout(100)
    heard = [line for line in page.evaluate("heard") if line]
    assert len(heard) == 1, heard
    assert "$5" in heard[0]
    leave(guest, "under-over")


def test_chips_lie_on_top_of_all_boxes(screens: Screens, served: Served, guest: Client) -> None:
    """Chips on a line of the roulette layout used to be half under the next box."""
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
    seat = seat_of(guest, "under-over")["seat"]
    assert not guest.order("PlaceWager", "under-over", seat=seat, wager="over_7", stake=5)["done"]
    assert dealer.order("Draw", "under-over")["done"]
    lines = dealer.get("/tables/under-over").json()["result"]["lines"]
    line = next(line for line in lines if line["seat"] == seat)
    page.locator("#more").tap()
    page.locator("#sheet button", has_text="Your money tonight").tap()
    rows = page.locator("#sheet tbody tr")
    expect(rows.nth(0)).to_contain_text(f"seven {line['kind']}")
    expect(rows.nth(1)).to_contain_text(f"refused: seat {seat} bets $5 on over 7")
    rows.nth(1).locator(".why").tap()
    expect(page.locator("#sheet")).to_contain_text("single space")
    expect(page.locator("#sheet .law")).to_contain_text("13:47-20")
    page.locator("#sheet button", has_text="Back to your money").tap()
    rows.nth(0).locator(".why").tap()
    expect(page.locator("#sheet .reason")).to_contain_text("Seven")
    assert page.evaluate("document.querySelector('#sheet').scrollTop") == 0
    expect(page.locator("#sheet .law")).to_contain_text(line["law"][0]["cite"])
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.keyboard.press("Escape")
    leave(guest, "under-over")


def test_a_phone_that_was_replaced_says_so(screens: Screens, guest: Client, banker: Client) -> None:
    page = screens.phone(guest)
    expect(page.locator(".table-card").first).to_be_visible()
    assert banker.post(f"/guests/{guest.me['who']}/reissue", second_person("chief")).is_success
    page.wait_for_url(f"{screens.base}/h/night/")
    expect(page.locator("#alert")).to_contain_text("moved to another phone")
    expect(page.locator("#join")).to_be_visible()


SMALL = (320, 640)


def test_the_felt_has_the_room_on_the_smallest_phone(
    screens: Screens, served: Served, guest: Client
) -> None:
    """What is under the thumb takes less than a quarter of the screen, with room for fingers."""
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
    return {rail: edge(".top").bottom, head: edge(".status").top, under: edge(".status").bottom,
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
    """Buttons of a card game are wide enough and equal in weight, and the chips make room for them;
    so does a notice. The clock and the dealer's cards are in sight together with your own hand."""
    dealer = served.staff("blackjack-dealer")
    page = screens.open("/h/night/play#blackjack", guest, SMALL, touch=True)
    sit(page)
    turn, seat = None, seat_of(guest, "blackjack")["seat"]
    while turn is None:
        view = guest.get("/tables/blackjack").json()
        turn = view["turn"]
        if not staked(guest, "blackjack") and view["betting"] and view["device"]["promise"]:
            expect(page.locator(".status .now")).to_have_text("Place your bets")
            page.locator(f'.felt .spot[data-wager="main"][data-seat="{seat}"]').first.tap()
            expect(page.locator("#alert")).to_contain_text("your $5 became $6")
            expect(page.locator("#staked")).to_have_text("$6")
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
    hand = page.locator(f'.felt .place[data-place="hand:seat {seat}"]').bounding_box()
    at = page.evaluate(EDGES)
    assert at["head"] == at["rail"]
    assert hand is not None
    assert at["under"] <= hand["y"] <= hand["y"] + hand["height"] <= at["dock"]
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL[0]
    while turn is not None:  # play it to the end, so that the seat is free again
        usual = next(act for act in turn["acts"] if act["default"])["command"]
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
    expect(console.locator("#next .big").first).to_have_text("No more bets: do it now")
    while (phase := dealer.get("/tables/craps").json()["phase"]) == "come-out":
        step = dealer.get("/tables/craps").json()["desk"]["next"]["act"]["command"]
        assert dealer.order(step.pop("type"), "craps", **step)["done"]
    expect(page.locator(".status .sub")).to_have_text(f"The point is {phase}")
    expect(console.locator("#status-line")).to_contain_text(f"the point is {phase}")
    leave(guest, "craps")
