"""What staff do on their pages: sheets, signatures and counts."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.web.serving import PIN


def sheet_of(page: Page) -> Locator:
    """The sheet that is open on a page."""
    return page.locator("#sheet")


def close_sheet(page: Page) -> None:
    """Put the sheet away."""
    sheet_of(page).get_by_role("button", name="Close", exact=True).click()


def sign(page: Page) -> None:
    """Enter the PIN and sign what the sheet asks for."""
    page.get_by_label("Your PIN").fill(PIN)
    sheet_of(page).get_by_role("button", name="Sign", exact=True).click()
    expect(sheet_of(page)).to_be_hidden()


def count(page: Page, what: str, dollars: int, cents: int | None = None) -> None:
    """Key in a count on the pad of the till page."""
    page.get_by_role("button", name=what, exact=True).click()
    page.get_by_label("Loose imitation dollars (scrip)").fill(str(dollars))
    if cents is not None:
        page.get_by_label("Other cash, in dollars").fill(f"{cents / 100:.2f}")
    page.get_by_role("button", name="My count is done").click()
    expect(sheet_of(page)).to_be_hidden()
