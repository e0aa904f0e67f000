"""Two games side by side in the browser, beside the odds explorer."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.chromium import PHONE, TABLET, Screens


def test_two_games_are_set_side_by_side(screens: Screens) -> None:
    page = screens.open("/odds?game=night.under_over", size=TABLET)
    page.get_by_role("link", name="Compare games").click()
    page.select_option("#first", "night.craps")
    page.select_option("#second", "nj.automated_craps")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#changes h2")).to_contain_text("Craps and Automated craps")
    row = page.locator(".changes tbody tr", has_text="place 4: on total 4")
    expect(row.locator("td").nth(0)).to_have_text("wins 9 to 5 and stays up")
    expect(row.locator("td").nth(1)).to_have_text("wins 9 to 5")


@pytest.mark.parametrize("size", [(320, 700), PHONE])
def test_an_option_is_compared_on_a_phone(screens: Screens, size: tuple[int, int]) -> None:
    query = "first=night.roulette&second=night.roulette&second.wheel=single_zero"
    page = screens.open(f"/compare?{query}", size=size)
    expect(page.locator("#changes")).to_contain_text("material changes")
    cell = page.locator(".changes td", has_text="2.7027%").first
    expect(cell).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("first=night.poker", "there is no game 'night.poker'"),
        ("second=night.craps&second.vig_percent=6", "vig_percent cannot be '6'"),
    ],
)
def test_what_there_is_not_is_said_in_a_line(screens: Screens, query: str, says: str) -> None:
    page = screens.open(f"/compare?{query}")
    expect(page.locator("#alert")).to_contain_text(says)
