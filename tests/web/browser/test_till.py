"""The till page: two people count on their phones at the same time, neither seeing the other's
figure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.store.postgres import PostgresStore
from tests.playing import clause
from tests.stores import KINDS, database_url, new_name
from tests.web.browser.chromium import PHONE, TABLET, Screens
from tests.web.serving import Client, Served, on_store, running

TILL, WINDOW = "/h/night/till", "window-1"
CLOSE = f"Count for the close: {WINDOW}"


@pytest.fixture
def night(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Served]:
    """A night of its own, on either kind of journal: its window is counted out."""
    plan, private = read_plan("night")
    plan = replace(plan, night=new_name())
    is_file = getattr(request, "param", "sqlite") == "sqlite"
    store = None if is_file else PostgresStore.create(database_url(), plan.night)
    service = open_demo(tmp_path, "night", (plan, private), "test edition", 0.02, store=store)
    with running([service]) as server:
        yield server


@pytest.fixture
def own(browser: Browser, night: Served) -> Iterator[Screens]:
    pages = Screens(browser, night)
    yield pages
    pages.close()


def held(client: Client) -> tuple[int, int]:
    """What should be in the window."""
    view = client.get(f"/windows/{WINDOW}").json()
    return view["dollars"], view["cents"]


def enter(page: Page, dollars: int, cents: int) -> None:
    """Count by the keyboard: loose imitation dollars, and other cash in dollars."""
    page.get_by_role("button", name=CLOSE).press("Enter")
    page.get_by_label("Loose imitation dollars (scrip)").fill(str(dollars))
    page.get_by_label("Other cash, in dollars").fill(f"{cents / 100:.2f}")
    page.get_by_role("button", name="My count is done").press("Enter")


@pytest.mark.parametrize("night", KINDS, indirect=True)
def test_two_people_count_a_window_on_their_phones(night: Served, own: Screens) -> None:
    banker, charge = night.staff("banker"), night.staff("in-charge")
    dollars, cents = held(banker)
    mine, theirs = own.open(TILL, banker, PHONE), own.open(TILL, charge, PHONE)
    enter(mine, dollars, cents)
    expect(mine.locator("#counts")).to_contain_text("Your count for the close is in")
    expect(mine.get_by_role("button", name=CLOSE)).to_have_count(0)
    expect(theirs.locator("#counts")).to_contain_text("A second person counts now")
    assert f"{dollars:,}" not in theirs.content()
    enter(theirs, dollars - 1, cents)
    for page in (mine, theirs):
        expect(page.locator("#counts")).to_contain_text("The last two counts differed")
    third = own.open(TILL, night.staff("auditor"), PHONE)
    for counted in (dollars, dollars - 1):
        expect(third.locator("#counts")).to_contain_text(f"${counted:,}")
        for page in (mine, theirs):  # who counts again does so unseen, whatever the role
            assert f"{counted:,}" not in page.content()
    enter(theirs, dollars, cents)
    expect(mine.locator("#counts")).to_contain_text("A second person counts now")
    enter(mine, dollars, cents)
    expect(mine.locator("#counts")).to_contain_text("Counted for the night")
    assert night.services["night"].floor.windows[WINDOW].counted


def test_big_keys_count_by_denomination(night: Served, own: Screens) -> None:
    """Keys type into the pile last touched; the sum follows; nothing else is shown."""
    page = own.open(TILL, night.staff("banker"), PHONE)
    page.get_by_role("button", name=CLOSE).click()
    page.get_by_label("$100 chips").click()
    for key in ("1", "2", "0", "Delete", "3"):
        page.get_by_role("button", name=key, exact=True).click()
    expect(page.get_by_label("$100 chips")).to_have_value("123")
    page.get_by_role("button", name="Next", exact=True).click()
    page.keyboard.type("4")
    expect(page.get_by_label("$25 chips")).to_have_value("4")
    page.get_by_label("25¢ coins").fill("3")
    expect(page.locator(".sums")).to_have_text("Imitation money: $12,400 · Cash: $0.75")
    page.get_by_label("25¢ coins").fill("x")
    expect(page.locator(".sums")).to_contain_text("Cash: ?")
    violations = [violation["id"] for violation in Axe().run(page).response["violations"]]
    assert not violations
    sides = page.locator(".keys button").first.bounding_box()
    assert sides is not None
    assert min(sides["width"], sides["height"]) >= 44


@clause("nj-13-47-20-13")
@pytest.mark.parametrize("night", KINDS, indirect=True)
def test_admission_and_slips_from_the_page(night: Served, own: Screens) -> None:
    page = own.open(TILL, night.staff("in-charge"), TABLET)
    page.get_by_role("button", name="Take admission").click()
    page.get_by_label("Paying guests").fill("3")
    expect(page.locator("#sheet .quote")).to_have_text("Take $30.00.")
    page.locator("#sheet").get_by_role("button", name="Take admission").click()
    expect(page.locator("#boxes")).to_contain_text("$30.00 taken")
    page.get_by_role("button", name="Hand out a pad").click()
    page.get_by_label("Last number").fill("4")
    page.get_by_role("button", name="Hand out", exact=True).click()
    expect(page.locator("#slips")).to_contain_text("1 to 4")
    page.get_by_role("button", name="Key in a slip").click()
    page.get_by_label("What it says").select_option("incident")
    page.locator("#sheet").get_by_role("button", name="Next", exact=True).click()
    page.get_by_label("Number on the slip").fill("2")
    page.get_by_label("Who wrote it").select_option("banker")
    now = page.evaluate("new Date().toTimeString().slice(0, 5)")
    page.get_by_label("Time on the slip").fill(now)
    page.get_by_label("What is written on it").fill("a fuse blew")
    page.get_by_role("button", name="Key it in").click()
    expect(page.locator("#slips")).to_contain_text("Missing: 1")
    page.get_by_role("link", name="Print: 1 to 4").click()
    expect(page.locator(".paper")).to_have_count(4)
    assert "Engine Company No. 2" in page.content()


@clause("nj-13-47-20-12-d-name", "nj-13-47-20-12-d-date")
def test_a_wallet_bears_the_holder_and_the_date(own: Screens, night: Served) -> None:
    service, guest = night.services["night"], night.guest(name="Robin")
    plan = service.floor.plan
    assert plan is not None
    assert plan.occasion is not None, "the plan names its holder"
    night.staff("banker").order("Sell", window=WINDOW, cents=500, guest=guest.me["who"])
    page = own.open("/h/night/play", guest, PHONE)
    given = page.evaluate("JSON.parse(document.getElementById('given').textContent).house.scrip")
    assert given == {"holder": plan.occasion.holder, "date": plan.occasion.date}
    page.locator("#more").click()
    expect(page.locator("#sheet .scrip")).to_contain_text("Engine Company No. 2")
    expect(page.locator("#sheet")).to_contain_text("$50 in your wallet")


def test_a_slip_has_the_time_of_the_house_whatever_the_device_says(
    night: Served, own: Screens
) -> None:
    """Two hours after the pad went out, a laptop whose clock is a year behind keys in a slip of an
    hour ago."""
    service, banker = night.services["night"], night.staff("banker")
    assert banker.order("HandOutSlips", place=f"window/{WINDOW}", first=1, last=9)["done"]
    clock = service.night.clock
    service.night.clock = lambda: clock() + 2 * 3_600_000
    page = own.open(TILL, night.staff("banker"), TABLET)
    now_ms = service.night.clock()
    written = page.evaluate(
        """ms => {
          const when = new Date(ms - 3_600_000);
          return [when.getHours(), when.getMinutes()].map((n) => `${n}`.padStart(2, "0")).join(":");
        }""",
        now_ms,
    )
    page.clock.set_fixed_time((now_ms - 365 * 24 * 3_600_000) / 1000)
    page.reload()
    page.get_by_role("button", name="Key in a slip").click()
    page.get_by_label("What it says").select_option("incident")
    page.locator("#sheet").get_by_role("button", name="Next", exact=True).click()
    page.get_by_label("Number on the slip").fill("1")
    page.get_by_label("Who wrote it").select_option("banker")
    page.get_by_label("Time on the slip").fill(written)
    page.get_by_label("What is written on it").fill("the light went out")
    page.get_by_role("button", name="Key it in").click()
    expect(page.locator("#slips")).to_contain_text("1 keyed in or voided")
    rows = on_store(service, lambda: [row.body for row in service.night.store.rows()])
    (keyed,) = [json.loads(body) for body in rows if b"the light went out" in body]
    at_ms = keyed["order"]["command"]["at_ms"]
    assert 0 <= now_ms - at_ms - 3_600_000 < 60_000
