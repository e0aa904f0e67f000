"""The incident book, the written notice and the inspector's page, as people use them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser.chromium import DOOR, PHONE, TABLET, Screens
from tests.web.serving import PIN, Served, serving

SMALL, LARGE = (320, 640), (1920, 1080)


@pytest.fixture
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house of its own: guests are frozen and games are stopped here."""
    with serving(tmp_path_factory.mktemp("screens")) as served:
        yield served


@pytest.fixture
def looking(browser: Browser, night: Served) -> Iterator[Screens]:
    """Screens at that house."""
    pages = Screens(browser, night)
    yield pages
    pages.close()
    assert not pages.complaints, pages.complaints


def test_cheating_is_entered_decided_and_its_notice_printed(looking: Screens) -> None:
    """By the keyboard alone where a form is filled in."""
    night = looking.served
    one, other = night.guest(), night.guest()
    page = looking.open("/h/night/incidents", night.staff("in-charge"), TABLET)
    page.locator("#report summary").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Guest who helped").fill(one.me["who"])
    page.get_by_label("Guest who was helped").fill(other.me["who"])
    page.get_by_label("What happened").fill("a nod at every ten")
    page.keyboard.press("Enter")
    frozen = page.locator("#frozen li")
    expect(frozen).to_have_count(2)
    card = page.locator("#incident-1")
    expect(card).to_contain_text("A written notice must still be sent")
    card.get_by_role("button", name="Decide").click()
    page.get_by_label("What was decided").fill("both sent home")
    page.get_by_label("Your PIN").fill(PIN)
    page.keyboard.press("Enter")
    expect(card).to_contain_text("both sent home")
    card.get_by_role("link", name="Written notice").click()
    expect(page.locator("#paper")).to_contain_text("Player who helped: " + one.me["who"])
    expect(page.get_by_role("button", name="Print")).to_be_visible()


def test_an_inspector_signs_in_with_the_code_and_stops_a_game(looking: Screens) -> None:
    night = looking.served
    page = looking.open("/h/night/floor", night.staff("in-charge"), TABLET)
    page.get_by_role("button", name="Let an inspector in").click()
    sheet = page.locator("#sheet")
    sheet.get_by_label("Your PIN").fill(PIN)
    sheet.get_by_label("Second person", exact=False).first.select_option("chief")
    sheet.locator("input[name=second_pin]").fill(PIN)
    sheet.get_by_role("button", name="Make the code").click()
    code = sheet.locator(".code").inner_text()
    seat = looking.open("/h/night/inspect", None, PHONE)
    seat.get_by_label("Code").fill(code)
    seat.keyboard.press("Enter")
    craps = seat.locator("#tables li").filter(has_text="craps").first
    craps.get_by_role("button", name="Stop the game").click()
    seat.get_by_label("Your words").fill("the dice are too small")
    seat.keyboard.press("Enter")
    expect(craps).to_contain_text("Stopped by i1: the dice are too small")
    seat.get_by_role("button", name="Draw a table by lot").click()
    expect(seat.locator("#done")).to_contain_text("drawn by lot for i1")
    expect(seat.locator("#money")).to_contain_text("Balanced")


@pytest.mark.parametrize("size", [SMALL, PHONE, LARGE])
def test_the_pages_fit_every_screen(looking: Screens, size: tuple[int, int]) -> None:
    night = looking.served
    in_charge = night.staff("in-charge")
    for path in ("incidents", "inspect"):
        page = looking.open(f"/h/night/{path}", in_charge, size)
        expect(page.locator("main h2:visible").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], path


def test_the_book_is_for_staff(looking: Screens) -> None:
    page = looking.open("/h/night/incidents", looking.served.guest(), PHONE)
    expect(page).to_have_url(DOOR)
