"""What a phone must not let you miss: being asked to leave, and a lost connection."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.chromium import DOOR, Screens
from tests.web.browser.phone_actions import MONEY, leave, sit, spot, staked
from tests.web.serving import Client, Served

TABLE = "under-over"
WHY = "too loud at the rail"
ON_TOP = """e => {
  const { x, y, width, height } = e.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === e;
}"""


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_a_guest_who_is_asked_to_leave_is_told_at_once(
    screens: Screens, served: Served, guest: Client, dealer: Client, size: tuple[int, int]
) -> None:
    """Addressed directly, with the reason, and with what happens to wagers and wallet; wagers can
    come down, and nothing new is offered."""
    page = screens.open(f"/h/night/play#{TABLE}", guest, size, touch=True)
    sit(page)
    spot(page, "seven").tap()
    expect(page.locator("#staked")).to_have_text("$5")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    out = page.locator("#leave-request")
    expect(out).to_be_hidden()
    asked = served.staff("in-charge").order("AskToLeave", guest=guest.me["who"], reason=WHY)
    assert asked["done"]
    expect(out).to_be_in_viewport(ratio=1)
    expect(out).to_contain_text("You have been asked to leave.")
    expect(out).to_contain_text(f"Reason: “{WHY}”.")
    expect(out).to_contain_text("are played out")
    expect(out).to_contain_text(f"You keep what you have: ${MONEY - 5}.")
    expect(page.locator(".tray .sizes")).to_be_hidden()
    expect(page.locator(".tool.repeat")).to_be_hidden()
    spot(page, "over_7").dispatch_event("click")
    expect(page.locator("#alert")).to_contain_text("You have been asked to leave and cannot bet")
    out.locator("button").tap()
    expect(out).to_have_text("You have been asked to leave.What now?")
    assert staked(guest, TABLE) == {"seven": 5}
    page.locator(".tool.clear").tap()
    expect(page.locator("#staked")).to_have_text("$0")
    page.locator(".tool.seat").tap()
    expect(page.locator("#sheet input")).to_have_count(0)
    page.locator("#sheet .danger").tap()
    expect(page.locator(".offer")).to_contain_text("asked to leave and cannot bet")
    expect(page.locator(".sit")).to_have_count(0)
    page.reload()
    expect(out).to_contain_text(WHY)


def test_nobody_else_is_told_the_reason(served: Served, guest: Client, banker: Client) -> None:
    other = served.guest(name="Robin")
    assert served.staff("in-charge").order("AskToLeave", guest=guest.me["who"], reason=WHY)["done"]
    assert guest.get("/me").json()["why_out"] == WHY
    assert other.get("/me").json()["why_out"] == ""


def test_a_broken_line_is_seen_wherever_the_page_is_scrolled_to(
    screens: Screens, guest: Client, dealer: Client
) -> None:
    page = screens.open(f"/h/night/play#{TABLE}", guest, (320, 640), touch=True)
    sit(page)
    for size in ("100%", "200%"):
        page.evaluate("s => (document.documentElement.style.fontSize = s)", size)
        page.evaluate("dispatchEvent(new Event('resize'))")
        page.evaluate("document.querySelector('#link').hidden = false")
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        expect(page.locator("#link")).to_be_in_viewport(ratio=1)
        assert page.locator("#link").evaluate(ON_TOP), "nothing lies over it"
    leave(guest, TABLE)


def test_signing_out_clears_the_phone(screens: Screens, served: Served) -> None:
    """Neither wagers, pending orders nor own words of this house; what another house stores, and
    the sound switch, stay."""
    page = screens.open("/h/night/play", served.guest(name="Lark"), (390, 844), touch=True)
    own = ("pitboss-last:/h/night:craps", "pitboss-orders:/h/night", "pitboss-words:/h/night:g1")
    others = ("pitboss-last:/h/tas-casino:x", "pitboss-sound")
    for key in (*own, *others):
        page.evaluate("key => localStorage.setItem(key, '[]')", key)
    page.locator("#more").tap()
    page.get_by_role("button", name="Sign out").tap()
    expect(page).to_have_url(DOOR)
    keys = page.evaluate("Object.keys(localStorage)")
    assert not set(own) & set(keys)
    assert set(others) <= set(keys)
    page.goto(f"{screens.base}/h/night/play")
    expect(page).to_have_url(DOOR)
