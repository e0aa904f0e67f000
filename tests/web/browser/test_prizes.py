"""The prizes in a real browser: a guest's phone, the desk, the wall, tags."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.chromium import PHONE, WALL, Screens
from tests.web.serving import PIN, Client, Served, serving

DESK = "/h/night/prizes"
SMALL = (320, 640)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A night of its own, whose prizes are redeemed."""
    with serving(tmp_path_factory.mktemp("prizes")) as server:
        yield server


@pytest.fixture(scope="module")
def clerk(served: Served) -> Client:
    """Who works the prize desk."""
    return served.staff("prize-clerk")


@pytest.fixture
def screens(browser: Browser, served: Served) -> Iterator[Screens]:
    """Screens at this night."""
    pages = Screens(browser, served)
    yield pages
    pages.close()
    assert not pages.complaints, pages.complaints


def rich(served: Served, name: str, cents: int = 2_000) -> Client:
    """A guest with imitation money, at ten for a dollar."""
    guest = served.guest(name=name)
    sale = {"window": "window-1", "cents": cents, "guest": guest.me["who"]}
    assert served.staff("banker").order("Sell", **sale)["done"]
    return guest


def close(page: Page) -> None:
    """Put the sheet away."""
    page.locator("#sheet").get_by_role("button", name="Close", exact=True).click()


def test_one_tap_redeems_a_prize_and_shows_its_receipt(screens: Screens, clerk: Client) -> None:
    guest = rich(screens.served, "Robin")
    page = screens.open(DESK, clerk)
    expect(page.locator("#cap")).to_contain_text("of $100,000.00 retail value")
    page.get_by_label("Guest", exact=True).select_option(guest.me["who"])
    page.get_by_role("button", name="Redeem: Fire company mug, $120").click()
    slip = page.locator("#sheet .slip")
    expect(slip).to_contain_text("Fire company mug to Robin for $120")
    expect(slip.locator("svg.qr")).to_be_visible()
    close(page)
    expect(page.locator("#awards li").first).to_contain_text("Fire company mug to Robin for $120")
    assert guest.get("/me").json()["wallet"] == 80
    page.get_by_role("button", name="Redeem: Mountain bike, $4,500").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("Robin has $80, which is not enough.")


def test_a_tag_and_a_phone_are_scanned(screens: Screens, clerk: Client) -> None:
    """A scanner types what the codes say: an address, or an id."""
    guest = rich(screens.served, "Kit")
    page = screens.open(DESK, clerk)
    expect(page.locator("#list li").first).to_be_visible()
    field = page.get_by_label("Scan a tag, a phone or a slip")
    field.fill(f"http://pitboss.lan/h/night/prizes#guest={guest.me['who']}")
    field.press("Enter")
    expect(page.get_by_label("Guest", exact=True)).to_have_value(guest.me["who"])
    field.fill("http://pitboss.lan/h/night/prizes#cards")
    field.press("Enter")
    expect(page.locator(".quote")).to_have_text(
        "Take $60 of imitation money from Kit. Give: Deck of cards."
    )
    go = page.get_by_role("button", name="Redeem $60", exact=True)
    expect(go).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet .slip")).to_contain_text("Deck of cards to Kit for $60")
    close(page)
    field.fill("no such code")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("No prize, guest or slip has this code.")


def test_a_guest_reserves_by_phone_and_picks_it_up(screens: Screens, clerk: Client) -> None:
    guest = rich(screens.served, "Ada")
    phone = screens.open(DESK, guest, PHONE, touch=True)
    expect(phone.locator("#wallet")).to_have_text("$200")
    expect(phone.locator("#prize-bike")).to_contain_text("$4,300 more needed")
    mug = phone.locator("#prize-mug")
    expect(mug).to_contain_text("You can afford it")
    mug.get_by_role("button", name="Reserve: Fire company mug").click()
    expect(mug).to_contain_text("Reserved for you until")
    page = screens.open(DESK, clerk)
    words = "Redeem: Fire company mug for Ada"
    page.get_by_role("button", name=words).click()
    expect(page.locator("#sheet .slip")).to_contain_text("Fire company mug to Ada for $120")
    expect(phone.locator("#wallet")).to_have_text("$80")
    expect(phone.locator("#own")).to_contain_text("Fire company mug Handed over")
    phone.get_by_role("switch", name="Only what I can afford").click()
    names = phone.locator("#list .what").all_inner_texts()
    assert "Deck of cards" in names
    assert "Mountain bike" not in names


def test_a_wrong_award_is_corrected_by_two(screens: Screens, clerk: Client) -> None:
    guest = rich(screens.served, "Wren")
    page = screens.open(DESK, clerk)
    page.get_by_label("Guest", exact=True).select_option(guest.me["who"])
    page.get_by_label("Keep it here until the guest picks it up").check()
    page.get_by_role("button", name="Redeem: Fire company cap, $160").click()
    close(page)
    row = page.locator("#awards li").first
    expect(row).to_contain_text("to be picked up")
    row.get_by_role("button", name=re.compile("^Correct")).click()
    sheet = page.locator("#sheet")
    sheet.get_by_label("Reason").fill("the wrong tag")
    sheet.get_by_label("Your PIN").fill(PIN)
    sheet.get_by_label("Second person", exact=True).select_option("chief")
    sheet.get_by_label("PIN of the second person").fill(PIN)
    sheet.get_by_role("button", name="Correct it").click()
    expect(row).to_contain_text("undone")
    assert guest.get("/me").json()["wallet"] == 200


def test_a_faulty_prize_is_replaced_and_never_bought_back(screens: Screens, clerk: Client) -> None:
    guest = rich(screens.served, "Lark")
    who = guest.me["who"]
    assert clerk.order("RedeemPrize", prize="pen", dollars=20, guest=who)["done"]
    page = screens.open(DESK, clerk)
    row = page.locator("#awards li").first
    row.get_by_role("button", name=re.compile("^Correct")).click()
    expect(page.locator("#sheet")).to_contain_text("Imitation money is not given back for it")
    close(page)
    row.get_by_role("button", name=re.compile("^Replace")).click()
    page.get_by_label("What is wrong with it").fill("it does not write")
    page.get_by_role("button", name="Give an equal one").click()
    expect(row).to_contain_text("replaced once")
    assert guest.get("/me").json()["wallet"] == 180


def test_the_wall_shows_every_prize_without_scrolling(screens: Screens) -> None:
    page = screens.open(f"{DESK}/wall", size=WALL)
    expect(page.locator("#list li")).to_have_count(11)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(page.locator("#list li", has_text="Television")).to_contain_text("In the drawing")


@pytest.mark.parametrize("size", [SMALL, PHONE])
def test_nothing_stands_out_to_the_side(
    screens: Screens, clerk: Client, size: tuple[int, int]
) -> None:
    guest = rich(screens.served, "Jay")
    for path, who in ((DESK, guest), (DESK, clerk), (f"{DESK}/wall", None), (f"{DESK}/tags", None)):
        page = screens.open(path, who, size)
        expect(page.locator("main li").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_who_only_reads_has_no_buttons(screens: Screens) -> None:
    page = screens.open(DESK, screens.served.staff("auditor"))
    expect(page.locator("#list li").first).to_be_visible()
    expect(page.locator("#awards li").first).to_be_visible()
    names = page.locator("main button:visible").all_inner_texts()
    assert set(names) <= {"Receipt"}


def test_the_desk_closes_and_opens_with_its_notices(screens: Screens, clerk: Client) -> None:
    page = screens.open(DESK, clerk)
    page.get_by_role("button", name="Close the desk").click()
    expect(page.locator("#sheet")).to_contain_text("Mountain bike: 1 left")
    page.get_by_role("button", name="Close the prize desk", exact=True).click()
    expect(page.locator("#desk")).to_contain_text("13:47-20.11(a)2")
    expect(page.locator("#sale")).to_be_hidden()
    page.get_by_role("button", name="They are up: open the desk").click()
    expect(page.locator("#sale")).to_be_visible()
