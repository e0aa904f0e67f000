"""The people at a console: the list of names, whose PIN it asks for, and what it announces once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.browser.chromium import Screens
from tests.web.by_hand import SPARE, Crew, Table, hall_by_hand
from tests.web.serving import PIN, Served, running

TABLE, DEALER, OTHER = "spare-dice", "spare-dice-dealer", "spare-cards-dealer"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A casino night with every table by hand."""
    with running([hall_by_hand(tmp_path_factory.mktemp("people"), "night")]) as server:
        yield server


@pytest.fixture
def screens(browser: Browser, served: Served) -> Iterator[Screens]:
    """Screens at this night."""
    pages = Screens(browser, served)
    yield pages
    pages.close()
    assert not pages.complaints, pages.complaints


def relief(page: Page) -> Locator:
    """The sheet for taking over."""
    expect(page.locator("#next .step")).not_to_be_empty()
    page.keyboard.press("r")
    return page.locator("#sheet")


def apart(first: Locator, second: Locator) -> float:
    """How many pixels are free between one thing and the next below."""
    upper, lower = first.bounding_box(), second.bounding_box()
    assert upper is not None
    assert lower is not None
    return lower["y"] - upper["y"] - upper["height"]


def test_someone_signs_in_by_choosing_a_name(screens: Screens, served: Served) -> None:
    """People of the house who may work here, except those already here and auditors."""
    page = screens.open(f"/h/night/deal/{TABLE}", served.staff(DEALER), (1024, 768))
    sheet = relief(page)
    sheet.get_by_text("Sign in someone else").click()
    names = sheet.locator("select[name=person] option").all_inner_texts()
    assert names[0] == "Choose…"
    assert names[1:] == sorted(names[1:])
    assert {OTHER, "chief"} <= set(names)
    assert not {DEALER, "auditor", "banker"} & set(names)
    sheet.locator("select[name=person]").select_option(OTHER)
    sheet.get_by_label(f"PIN of {OTHER}").fill(PIN)
    sheet.get_by_role("button", name="Sign in").click()
    expect(page.locator("#self")).to_have_text(OTHER)


def test_what_puts_a_sheet_away_stands_apart(screens: Screens, served: Served) -> None:
    """From what a button does, by its words and by its place."""
    table = Table(Crew(served), TABLE)
    page = screens.open(f"/h/night/deal/{TABLE}", served.staff("chief"), (1024, 768))
    sheet = relief(page)
    sheet.get_by_role("button", name=SPARE, exact=True).click()
    does, away = (
        sheet.get_by_role("button", name=f"Confirm {SPARE}"),
        sheet.locator("> form button"),
    )
    expect(away).to_have_text("Not now")
    assert apart(does, away) >= 12
    away.click()
    expect(sheet).to_be_hidden()
    assert table.view()["desk"]["posts"]["dealer"] == DEALER
    sheet = relief(page)
    expect(away).to_have_text("Close")
    sheet.get_by_role("button", name=SPARE, exact=True).click()
    does.click()
    expect(page.locator("#announcement")).to_contain_text("a dealer is at the table")


def test_what_is_part_of_something_longer_is_not_said_again(
    screens: Screens, served: Served
) -> None:
    """The answer to an order and the news of the table often come together."""
    page = screens.open(f"/h/night/deal/{TABLE}", served.staff("chief"), (1024, 768))
    expect(page.locator("#next .step")).not_to_be_empty()
    page.wait_for_timeout(300)  # what was said at the table before is told
    page.evaluate(
        """async () => {
          const main = document.querySelector("script[type=module]").src;
          const { say } = await import(new URL("../page.js", main).href);
          for (const words of ["a dealer is here", "x deals; a dealer is here", "bets"]) say(words);
          say("bets");
        }"""
    )
    expect(page.locator("#announcement")).to_have_text("x deals; a dealer is here. bets")
