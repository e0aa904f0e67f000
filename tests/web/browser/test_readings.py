"""The readings of the text in the browser: opened one by one, and worked out then."""

from __future__ import annotations

from playwright.sync_api import expect

from pitboss.rulebook.clause import all_readings
from tests.patience import PATIENCE_MS
from tests.web.browser.chromium import PHONE, Screens


def test_a_reading_shows_what_another_one_changes(screens: Screens) -> None:
    page = screens.open("/readings", size=PHONE)
    expect(page.locator("details.reading")).to_have_count(len(all_readings()))
    page.locator("#AMB-18 > summary").click()
    table = page.locator("#AMB-18 .effects table").first
    expect(table).to_contain_text("37.50%", timeout=PATIENCE_MS)
    expect(table).to_contain_text("+$4.17")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE[0]


def test_our_own_inferences_are_marked_and_can_be_shown_alone(screens: Screens) -> None:
    page = screens.open("/readings#N-D12")
    reading = page.locator("#N-D12")
    expect(reading).to_contain_text("Our own inference")
    expect(reading).to_contain_text("changes no wager", timeout=PATIENCE_MS)
    page.check("#inferred")
    inferred = [one.id for one in all_readings().values() if one.is_inferred]
    shown = page.locator("details.reading:visible")
    expect(shown).to_have_count(len(inferred))
    assert sorted(shown.evaluate_all("all => all.map(one => one.id)")) == sorted(inferred)
