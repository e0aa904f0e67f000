"""Drawings that end otherwise, on their page: called off, and with a seed that is lost."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from pitboss.floor.draws import DRAWING
from pitboss.floor.plan import DRUM, ELECTRONIC
from pitboss.floor.seeds import seed_name
from tests.web.browser.chromium import Screens
from tests.web.browser.staff_actions import close_sheet, sheet_of
from tests.web.raffle_night import raffle_night, rich_guest
from tests.web.serving import PIN, Served, on_store

DESK = "/h/night/raffle"


def sealed_desk(screens: Screens) -> Page:
    """The page of whoever is in charge, once tickets were sold and sealed."""
    served = screens.served
    rich_guest(served, served.staff("banker"), "Wren").order("SellTickets", count=5)
    boss = served.staff("in-charge")
    assert boss.order("SealTickets")["done"]
    return screens.open(DESK, boss)


def sign_by_two(page: Page, reason: str, button: str) -> None:
    """Give the reason, and both PINs."""
    sheet = sheet_of(page)
    sheet.locator("[name=reason]").fill(reason)
    sheet.locator("[name=pin]").fill(PIN)
    sheet.locator("[name=second]").select_option("chief")
    sheet.locator("[name=second_pin]").fill(PIN)
    sheet.get_by_role("button", name=button, exact=True).click()


def test_two_people_call_a_drawing_off(browser: Browser, tmp_path: Path) -> None:
    with raffle_night(tmp_path, DRUM) as served:
        screens = Screens(browser, served)
        desk = sealed_desk(screens)
        desk.get_by_role("button", name="Call off the drawing of a fruit basket").click()
        sign_by_two(desk, "the drum broke", "Call off")
        expect(desk.locator("#drawing")).to_contain_text("Called off: a fruit basket.")
        expect(desk.get_by_role("button", name="Draw a city bicycle")).to_be_visible()
        expect(desk.get_by_role("button", name="Draw a fruit basket")).to_have_count(0)
        screens.close()
        assert not screens.complaints


def test_a_lost_seed_ends_in_a_drum_and_a_seed_that_is_here_does_not(
    browser: Browser, tmp_path: Path
) -> None:
    with raffle_night(tmp_path, ELECTRONIC) as served:
        screens = Screens(browser, served)
        desk = sealed_desk(screens)
        desk.get_by_role("button", name="Draw a city bicycle").click()
        desk.get_by_role("button", name="The seed is lost").click()
        sign_by_two(desk, "we want another winner", "Give the drawing up")
        expect(sheet_of(desk)).to_contain_text("the seed of drawing 1 is here")
        close_sheet(desk)
        lose_seed(served)
        desk.get_by_role("button", name="The seed is lost").click()
        sign_by_two(desk, "the disk broke", "Give the drawing up")
        expect(desk.locator("#drawing")).to_contain_text("the disk broke")
        expect(desk.get_by_label("Ticket number", exact=True)).to_be_visible()
        screens.close()
        assert not screens.complaints


def lose_seed(served: Served) -> None:
    """What is kept beside the journal is gone."""
    service = served.services["night"]

    def forget() -> None:
        with service.night.store.turn(service.night.at[0]) as turn:
            turn.set_value(seed_name(DRAWING, 1), None)

    on_store(service, forget)
