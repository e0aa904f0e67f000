"""Undo and Clear on a phone: a bet just tapped, and one on its way, both count."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.browser.chromium import Screens
from tests.web.browser.phone_actions import leave, sit, spot, staked
from tests.web.serving import Client, Served

SETTLED_MS = 1_500
"""Long after the last tap could still be sent, answered and shown."""


@pytest.fixture
def page(screens: Screens, served: Served, guest: Client) -> Page:
    """A guest at the craps table before a first throw, with five on the field for good."""
    throw_until(served, come_out=True)
    phone = screens.phone(guest, "craps")
    sit(phone)
    spot(phone, "field").tap()
    expect(phone.locator("#staked")).to_have_text("$5")
    return phone


def throw_until(served: Served, *, come_out: bool) -> None:
    """Whatever other tests threw there: a pass wager is taken before a first throw, and not with a
    point on."""
    dealer = served.staff("craps-dealer")
    dealer.order("PromiseDraws", "craps")
    while (dealer.get("/tables/craps").json()["phase"] == "come-out") != come_out:
        assert dealer.order("Draw", "craps")["done"]


def taps(page: Page, *things: Locator, pause_ms: int = 0) -> None:
    """Touch things one after another, as fast as a finger or faster, but not before all of them are
    in sight and nothing moves: a busy page may still be making room."""
    boxes, before = [thing.bounding_box() for thing in things], None
    while boxes != before:
        page.wait_for_timeout(300)
        boxes, before = [thing.bounding_box() for thing in things], boxes
    for box in boxes:
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(pause_ms)


def under_way(page: Page, wager: str, name: str) -> None:
    """A bet leaves the phone and a button is pressed; only then does it reach the server."""
    held: list[Route] = []
    page.route("**/api/v1/orders", lambda route: held.append(route), times=1)
    with page.expect_request("**/api/v1/orders"):
        spot(page, wager).tap()
    taps(page, tool(page, name))
    held[0].continue_()


def tool(page: Page, name: str) -> Locator:
    """A button of the tray."""
    return page.locator(f".tool.{name}")


def settled(page: Page, guest: Client) -> dict[str, int]:
    """What is up when nothing is on its way anymore; the page says the same."""
    page.wait_for_timeout(SETTLED_MS)
    page.wait_for_function("!Object.values(localStorage).some(one => one.includes('Wager\"'))")
    up = staked(guest, "craps")
    expect(page.locator("#staked")).to_have_text(f"${sum(up.values())}")
    expect(page.locator(".stack.pending")).to_have_count(0)
    return up


@pytest.mark.parametrize("pause_ms", [0, 250, 420])
def test_undo_takes_back_the_newest_tap(page: Page, guest: Client, pause_ms: int) -> None:
    """Not yet sent, or sent just now: never the bet before it."""
    taps(page, spot(page, "pass"), tool(page, "undo"), pause_ms=pause_ms)
    assert settled(page, guest) == {"field": 5}
    tool(page, "undo").tap()
    expect(page.locator("#staked")).to_have_text("$0")
    leave(guest, "craps")


def test_undo_right_after_a_refusal_leaves_the_bet_before_it(
    screens: Screens, served: Served, guest: Client
) -> None:
    """Nobody has read a refusal that just came: Undo was meant for the refused tap."""
    throw_until(served, come_out=False)
    page = screens.phone(guest, "craps")
    sit(page)
    spot(page, "field").tap()
    expect(page.locator("#staked")).to_have_text("$5")
    page.evaluate("""() => new MutationObserver((_, seen) => {
      seen.disconnect();
      document.querySelector(".tool.undo").click();
    }).observe(document.querySelector("#alert"), {childList: true})""")
    spot(page, "pass").tap()
    expect(page.locator("#alert")).to_contain_text("come-out")
    assert settled(page, guest) == {"field": 5}
    tool(page, "undo").tap()
    expect(page.locator("#staked")).to_have_text("$0")
    leave(guest, "craps")


def test_undo_waits_for_a_bet_under_way(page: Page, guest: Client) -> None:
    under_way(page, "pass", "undo")
    assert settled(page, guest) == {"field": 5}
    leave(guest, "craps")


def test_undo_goes_back_tap_by_tap(page: Page, guest: Client) -> None:
    """Two spots in quick succession, and back twice: the newest first."""
    taps(page, spot(page, "pass"), spot(page, "dont_pass"), tool(page, "undo"))
    assert settled(page, guest) == {"field": 5, "pass": 5}
    taps(page, spot(page, "dont_pass"), tool(page, "undo"), tool(page, "undo"), tool(page, "undo"))
    assert settled(page, guest) == {}
    leave(guest, "craps")


def test_undo_of_chips_on_top_leaves_those_below(page: Page, guest: Client) -> None:
    taps(page, spot(page, "field"), spot(page, "field"), tool(page, "undo"))
    assert settled(page, guest) == {"field": 5}
    leave(guest, "craps")


@pytest.mark.parametrize("pause_ms", [0, 250, 380, 420])
def test_clear_leaves_nothing(page: Page, guest: Client, pause_ms: int) -> None:
    """Neither what was tapped just now nor what the server had before the page heard of it."""
    taps(page, spot(page, "pass"), spot(page, "dont_pass"), tool(page, "clear"), pause_ms=pause_ms)
    assert settled(page, guest) == {}
    leave(guest, "craps")


def test_clear_waits_for_a_bet_under_way(page: Page, guest: Client) -> None:
    under_way(page, "pass", "clear")
    assert settled(page, guest) == {}
    tool(page, "undo").tap()
    expect(page.locator("#announcement")).to_contain_text("Nothing to take back")
    leave(guest, "craps")
