"""Drawings that end otherwise, on their page: called off, and with a seed that is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.floor.draws import DRAWING
from pitboss.floor.plan import DRUM, ELECTRONIC
from pitboss.floor.seeds import seed_name
from pitboss.store.journal import Store
from pitboss.store.keys import make_key
from pitboss.store.pins import hash_pin, pin_name
from pitboss.store.postgres import PostgresStore
from pitboss.store.sqlite import SQLiteStore
from pitboss.web.night.opening import open_service
from tests.floor.drawing_house import closed_house
from tests.floor.house import EDITION
from tests.floor.licensed_house import at
from tests.floor.raffle_house import CODES
from tests.stores import KINDS, database_url, new_name
from tests.web.browser.chromium import PHONE, Screens
from tests.web.browser.staff_actions import close_sheet, sheet_of
from tests.web.raffle_night import raffle_night, rich_guest
from tests.web.serving import PIN, Served, on_store, running

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


@contextmanager
def closed_night(folder: Path, kind: str) -> Iterator[Served]:
    """A licensed night three days after its close: ticket 3 (of a wallet) and ticket 7 (on paper)
    have won a grill each, and nobody came."""
    path, name, signer = folder / "n.pitboss", new_name(), make_key(folder / "n.pem")
    store: Store
    if kind == "sqlite":
        store = SQLiteStore.create(path, name)
    else:
        store = PostgresStore.create(database_url(), name)
    house, pin = closed_house(store, signer, hold_days=30), hash_pin(PIN)
    with store.turn(house.night.at[0]) as turn:
        for person in ("m1", "k1"):
            turn.set_value(pin_name(person), pin)
    store.close()
    if kind == "sqlite":
        store = SQLiteStore(path, owner=True)
    else:
        store = PostgresStore(database_url(), name)
    service = open_service(store, EDITION, "night", lambda night: night.sign_with(signer))
    service.night.clock = lambda: at("12:00", day=20)
    with running([service]) as served:
        yield served


@pytest.mark.parametrize("kind", KINDS)
def test_a_held_prize_is_picked_up_after_the_close(
    browser: Browser, tmp_path: Path, kind: str
) -> None:
    """By the slip of the wallet, or by the code on the paper ticket; two people hand it over."""
    with closed_night(tmp_path, kind) as served:
        screens = Screens(browser, served)
        desk = screens.open(DESK, served.staff("k1"), PHONE)
        buttons = desk.get_by_role("button", name="Picked up: Grill", exact=True)
        expect(buttons).to_have_count(2)
        assert_fits(desk)
        buttons.first.click()  # the newest drawing comes first: the ticket on paper
        hand_over(desk, code=CODES[0])
        expect(sheet_of(desk)).to_contain_text("not the code")
        close_sheet(desk)
        buttons.first.click()
        hand_over(desk, code=CODES[2])
        expect(buttons).to_have_count(1)
        buttons.click()
        expect(sheet_of(desk)).to_contain_text("ticket 3")
        hand_over(desk)
        expect(buttons).to_have_count(0)
        assert all(one.claimed for one in served.services["night"].floor.raffle.drawings)
        screens.close()
        assert not screens.complaints


def hand_over(page: Page, code: str = "") -> None:
    """Say how the winner was known; the second person signs with a PIN."""
    sheet = sheet_of(page)
    if code:
        sheet.locator("[name=code]").fill(code)
    sheet.locator("[name=how]").fill("by the slip of the wallet")
    sheet.locator("[name=pin]").fill(PIN)
    second = sheet.locator("[name=second]")
    expect(second.locator("option")).to_have_text(["m1"])  # nobody is their own second person
    second.select_option("m1")
    sheet.locator("[name=second_pin]").fill(PIN)
    sheet.get_by_role("button", name="Picked up", exact=True).click()


def assert_fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
