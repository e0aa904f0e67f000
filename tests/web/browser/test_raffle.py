"""Tickets and the drawing in a real browser: phone, desk and wall, with and without motion."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from pitboss.floor.plan import DRUM, ELECTRONIC
from tests.web.browser.chromium import PHONE, TABLET, WALL, Screens
from tests.web.raffle_night import raffle_night, rich_guest
from tests.web.serving import Served

DESK, WALL_PATH = "/h/night/raffle", "/h/night/wall"


@pytest.fixture(params=[(DRUM, "postgres"), (ELECTRONIC, "sqlite")])
def served(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """A night with a drawing: one way to draw on either kind of journal."""
    method, kind = request.param
    with raffle_night(tmp_path_factory.mktemp("raffle"), method, kind) as server:
        yield server


@pytest.fixture
def screens(browser: Browser, served: Served) -> Iterator[Screens]:
    """Screens at this night."""
    pages = Screens(browser, served)
    yield pages
    pages.close()
    assert not pages.complaints, pages.complaints


def check_axe(page: Page) -> None:
    """Axe finds no fault."""
    violations = Axe().run(page).response["violations"]
    assert not violations, [(entry["id"], entry["nodes"][0]["html"][:200]) for entry in violations]


def check_width(page: Page) -> None:
    """Nothing is wider than the screen."""
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide, f"{page.url} is wider than its screen"


def tickets_sheet(phone: Page) -> None:
    """Open my tickets on a phone."""
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("button", name="My tickets").tap()


def test_from_the_first_ticket_to_the_winner(screens: Screens) -> None:
    served = screens.served
    banker = served.staff("banker")
    guest = rich_guest(served, banker, "Wren")
    phone, desk = screens.phone(guest), screens.open(DESK, banker)
    wall = screens.open(WALL_PATH, None, WALL, motion=True)
    # A guest buys two tickets, which the desk sees at once.
    tickets_sheet(phone)
    phone.get_by_role("button", name="One more ticket").tap()
    phone.get_by_role("button", name="Buy 2 for $10").tap()
    expect(phone.locator(".ticket-runs").first).to_have_text("1–2")
    expect(phone.locator("#wallet")).to_have_text("$190")
    check_axe(phone)
    expect(desk.locator("#sales")).to_contain_text("1–2 to Wren for $10")
    # The desk prints one on paper and takes chips for it.
    desk.get_by_label("Guest", exact=True).select_option("chips")
    desk.get_by_role("button", name="Sell", exact=True).click()
    ticket = desk.locator(".paper-ticket")
    expect(ticket).to_contain_text("Ticket 3")
    code = ticket.locator(".code").inner_text()
    assert re.fullmatch(r"[0-9A-Z]{4}(-[0-9A-Z]{4}){3}", code)
    check_axe(desk)
    desk.get_by_role("button", name="Close", exact=True).click()
    # Sealing shows the same hash everywhere.
    desk.get_by_role("button", name="Seal the tickets").click()
    desk.locator("#sheet").get_by_role("button", name="Seal the tickets").click()
    expect(desk.locator("#drawing")).to_contain_text("3 tickets are sealed.")
    sealed = desk.locator("#drawing code").first.inner_text()
    expect(phone.locator("#tickets")).to_contain_text(sealed)
    expect(wall.locator("#raffle-line code")).to_have_text(sealed)
    check_axe(wall)
    drawn_and_claimed(screens, phone, desk, wall, code)


def drawn_and_claimed(screens: Screens, phone: Page, desk: Page, wall: Page, code: str) -> None:
    """Two people key in what they saw; the paper ticket wins by drum, any ticket electronically."""
    boss = screens.served.staff("in-charge")
    small = screens.open(WALL_PATH, None, (320, 640))
    desk.get_by_role("button", name="Draw a city bicycle").click()
    expect(wall.locator("#raffle h2")).to_have_text("a city bicycle")
    other = screens.open(DESK, boss, PHONE)
    is_drum = desk.locator("#drawing").get_by_label("Ticket number").is_visible()
    if not is_drum:
        expect(wall.locator("#raffle")).to_contain_text("Promise of the seed")
    for page in (desk, other):
        page.locator("#keyed").fill("3" if is_drum else "4-2-6")
        page.get_by_role("button", name="Key in", exact=True).click()
        if page is desk:
            expect(desk.locator("#drawing")).to_contain_text("You have keyed it in.")
            expect(other.locator("#drawing")).to_contain_text("Look for yourself")
            check_axe(other)
    if not is_drum:
        check_axe(wall)
        desk.get_by_role("button", name="Reveal the seed and the winner").click()
    expect(small.locator("#raffle .winner")).to_be_visible()
    check_width(small)
    expect(small.locator("#raffle")).to_contain_text("is the winning ticket")
    # Where motion is wanted the numbers roll, until someone skips it.
    expect(wall.locator("#raffle.rolling")).to_be_visible()
    wall.keyboard.press("Space")
    expect(wall.locator("#raffle.rolling")).to_have_count(0)
    won = wall.locator("#raffle .winner").inner_text()
    assert won == small.locator("#raffle .winner").inner_text()
    # The winner claims, on the phone or with the code; a forged one is refused.
    if won in ("1", "2"):
        expect(phone.locator("#won")).to_contain_text(
            f"You won: a city bicycle, with ticket {won}!"
        )
        phone.locator("#sheet").get_by_role("button", name="Close", exact=True).tap()
        check_axe(phone)
        phone.get_by_role("button", name="I am here: claim it").tap()
        expect(phone.locator("#won")).to_be_hidden()
    else:
        desk.get_by_label("Ticket number").fill("3")
        desk.get_by_label("Code", exact=True).fill("ABCD-1234")
        desk.get_by_role("button", name="Check the code and hand over").click()
        expect(desk.locator("#sheet")).to_contain_text("not the code of ticket 3")
        desk.get_by_role("button", name="Close", exact=True).click()
        expect(desk.locator("#claims .off")).to_have_text(re.compile("code: 1$"))
        desk.get_by_label("Code", exact=True).fill(code.lower())
        desk.get_by_role("button", name="Check the code and hand over").click()
    expect(desk.locator("#claims")).to_contain_text("Claimed.")
    check_axe(desk)
    for page in (phone, desk, other, wall):
        check_width(page)


@pytest.mark.parametrize("size", [(320, 640), PHONE, TABLET, WALL])
def test_the_desk_fits_every_screen(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, size: tuple[int, int]
) -> None:
    with raffle_night(tmp_path_factory.mktemp("sizes")) as served:
        screens, banker = Screens(browser, served), served.staff("banker")
        guest = rich_guest(served, banker, "Wren")
        guest.order("SellTickets", count=12)
        banker.order("SealTickets")
        banker.order("OpenDrawing", prize="bike")
        page = screens.open(DESK, banker, size)
        expect(page.locator("#keyed")).to_be_visible()
        check_width(page)
        check_axe(page)
        screens.close()
        assert not screens.complaints
