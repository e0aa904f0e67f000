"""Staff members' own access, on real pages: PINs, own devices, and an idle console."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from pitboss.web.auth.idle_consoles import IDLE_MS
from tests.web.browser.chromium import DOOR, Screens
from tests.web.serving import PIN, Served, on_store

SMALL = (320, 640)
NEXT, THIRD = "7305", "60418"


def fits(page: Page) -> bool:
    """Whether nothing sticks out to the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_pin_is_changed_at_the_front_door(screens: Screens, served: Served) -> None:
    who, service = "craps-boxperson", served.services["night"]
    page = screens.open("/h/night/", served.staff(who), SMALL)
    page.get_by_text("Change my PIN").first.click()
    form = page.locator("#pin form")
    for name, pin in (("old", PIN), ("pin", NEXT), ("again", "7306")):
        form.locator(f"[name={name}]").fill(pin)
    form.get_by_role("button", name="Change my PIN").click()
    expect(page.locator("#alert")).to_contain_text("do not match")
    form.locator("[name=again]").fill(NEXT)
    assert fits(page)
    form.get_by_role("button", name="Change my PIN").click()
    expect(page.locator("#alert")).to_have_text("Your PIN has been changed.")
    assert on_store(service, lambda: service.credentials.is_pin_right(who, NEXT))
    on_store(service, lambda: service.credentials.set_pin(who, PIN))


def test_a_pin_is_reset_by_two_and_chosen_again_by_its_owner(
    screens: Screens, served: Served
) -> None:
    who, service = "craps-stickperson", served.services["night"]
    device = served.staff(who)
    page = screens.open("/h/night/floor", served.staff("chief"), SMALL)
    called = service.credentials.names.get(who, who)
    page.get_by_role("button", name=re.compile(f"Reset PIN: {called}")).click()
    sheet = page.locator("#sheet")
    sheet.get_by_label("Your PIN").fill(PIN)
    sheet.locator("select[name=second]").select_option("banker")
    sheet.get_by_label("PIN of the second person").fill(PIN)
    assert fits(page)
    sheet.get_by_role("button", name="Reset the PIN").click()
    code = sheet.locator(".code").inner_text()
    assert not on_store(service, lambda: service.credentials.is_pin_right(who, PIN))
    assert device.post("/signout").is_success
    door = screens.open("/h/night/", device, SMALL)
    door.get_by_text("Staff sign-in").click()
    door.get_by_text("I have a code to set a new PIN").click()
    form = door.locator("#newpin")
    form.locator("[name=person]").select_option(who)
    form.locator("[name=code]").fill(code)
    form.locator("[name=pin]").fill("1234")
    form.locator("[name=again]").fill("1234")
    assert fits(door)
    form.get_by_role("button", name="Set the new PIN").click()
    expect(door.locator("#alert")).to_contain_text("one of the first that anyone would try")
    form.locator("[name=pin]").fill(THIRD)
    form.locator("[name=again]").fill(THIRD)
    form.get_by_role("button", name="Set the new PIN").click()
    expect(door.locator("#alert")).to_have_text("Your new PIN is set. Sign in with it.")
    door.locator("#signin [name=pin]").fill(THIRD)
    door.locator("#signin").get_by_role("button", name="Sign in").click()
    door.wait_for_url("**/deal/craps")
    on_store(service, lambda: service.credentials.set_pin(who, PIN))


def test_a_left_console_continues_in_mid_round_where_it_was(
    screens: Screens, served: Served
) -> None:
    """The pressed step is done once the PIN is right, and the page is the same one."""
    service, dealer = served.services["night"], served.staff("money-wheel-dealer")
    page = screens.open("/h/night/deal/money-wheel", dealer, SMALL)
    step = page.locator("#next button.main").first
    expect(step).to_be_visible()
    page.evaluate("window.same = true")
    before, clock = service.night.at[0], service.credentials.clock
    service.credentials.clock = lambda: clock() + IDLE_MS
    try:
        step.click()
        box = page.locator("#console-lock")
        expect(box).to_contain_text("Nothing is lost")
        assert fits(page)
        page.keyboard.press("Escape")
        box.get_by_label("PIN").fill("5937")
        box.get_by_role("button", name="Continue").click()
        expect(box.get_by_role("alert")).to_contain_text("is wrong")
        assert service.night.at[0] == before
        box.get_by_label("PIN").fill(PIN)
        box.get_by_role("button", name="Continue").click()
        expect(box).to_have_count(0)
        while service.night.at[0] < before + 2:  # the row of the PIN, and the step
            page.wait_for_timeout(50)
        assert page.evaluate("window.same")
    finally:
        service.credentials.clock = clock


def test_a_left_console_that_is_loaded_again_asks_for_the_pin(
    screens: Screens, served: Served
) -> None:
    service, chief = served.services["night"], served.staff("chief")
    clock = service.credentials.clock
    service.credentials.clock = lambda: clock() + IDLE_MS
    try:
        page = screens.open("/h/night/floor", chief, SMALL)
        expect(page).to_have_url(DOOR)
        locked = page.locator("#locked")
        expect(locked).to_contain_text("enter your PIN to continue")
        assert fits(page)
        locked.get_by_label("PIN").fill(PIN)
        locked.get_by_role("button", name="Continue").click()
        page.wait_for_url(lambda url: not url.endswith("/h/night/"))
    finally:
        service.credentials.clock = clock


def test_own_devices_are_listed_and_left_at_the_front_door(
    screens: Screens, served: Served
) -> None:
    here, there = served.staff("proceeds"), served.staff("proceeds")
    page = screens.open("/h/night/", here, SMALL)
    page.get_by_text("Where I am signed in").click()
    room = page.locator("#devices")
    expect(room.locator("li")).to_have_count(2)
    room.get_by_label("Your current PIN").fill(PIN)
    assert fits(page)
    room.get_by_role("button", name=re.compile("Sign out there")).click()
    expect(page.locator("#alert")).to_have_text("You are signed out there.")
    expect(room.locator("li")).to_have_count(1)
    assert (there.get("/me").status_code, here.get("/me").status_code) == (401, 200)


def test_a_console_has_a_way_out(screens: Screens, served: Served) -> None:
    dealer = served.staff("joker-seven-dealer")
    page = screens.open("/h/night/deal/joker-seven", dealer, SMALL)
    page.locator("header").get_by_role("button", name="Sign out").click()
    assert fits(page)
    page.locator("#sheet").get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(DOOR)
    assert dealer.get("/me").status_code == 401
