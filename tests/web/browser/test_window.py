"""A banker's window in a real browser: a sale, a new guest on a phone, a lost phone, a count."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.chromium import DOOR, PHONE, Screens
from tests.web.serving import PIN, Client, Served, serving

PATH = "/h/night/window/window-1"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A night of its own, whose window is counted out."""
    with serving(tmp_path_factory.mktemp("window")) as server:
        yield server


@pytest.fixture(scope="module")
def banker(served: Served) -> Client:
    """Who works the window."""
    return served.staff("banker")


@pytest.fixture
def screens(browser: Browser, served: Served) -> Iterator[Screens]:
    """Screens at this night."""
    pages = Screens(browser, served)
    yield pages
    pages.close()
    assert not pages.complaints, pages.complaints


def close(page: Page) -> None:
    """Close the sheet."""
    page.locator("#sheet").get_by_role("button", name="Close", exact=True).click()


def test_a_sale_says_what_goes_out_before_it_is_done(screens: Screens, banker: Client) -> None:
    guest = screens.served.guest(name="Robin")
    page = screens.open(PATH, banker)
    drawer = page.locator("#drawer .big")
    expect(drawer).to_have_text("$200.00")
    page.get_by_label("Guest", exact=True).select_option(guest.me["who"])
    expect(page.locator(".quote")).to_be_empty()
    page.get_by_label("Cash from the guest, in dollars").fill("two")
    expect(page.locator(".quote")).to_contain_text("whole imitation dollars")
    page.get_by_label("Cash from the guest, in dollars").fill("2.5")
    expect(page.locator(".quote")).to_have_text("Take $2.50 in cash. Give $25 in imitation money.")
    expect(drawer).to_have_text("$200.00")
    page.get_by_role("button", name="Sell", exact=True).click()
    slip = page.locator("#sheet .slip")
    expect(slip).to_contain_text("Sold $25 for $2.50 to Robin")
    expect(slip.locator("svg.qr")).to_be_visible()
    expect(slip).to_contain_text("never exchanged for cash")
    close(page)
    expect(drawer).to_have_text("$202.50")
    assert guest.get("/me").json()["wallet"] == 25


def test_a_sale_that_was_none_is_reversed_by_two(screens: Screens, banker: Client) -> None:
    guest = screens.served.guest(name="Kit")
    page = screens.open(PATH, banker)
    page.get_by_label("Guest", exact=True).select_option(guest.me["who"])
    page.get_by_role("button", name="$5.00").click()
    page.get_by_role("button", name="Sell", exact=True).click()
    close(page)
    page.get_by_role("button", name="Undo: Sold $50 for $5.00 to Kit").click()
    sheet = page.locator("#sheet")
    sheet.get_by_label("Reason").fill("keyed in twice")
    sheet.get_by_label("Your PIN").fill(PIN)
    sheet.get_by_label("Second person", exact=True).select_option("chief")
    sheet.get_by_label("PIN of the second person").fill(PIN)
    sheet.get_by_role("button", name="Undo it").click()
    expect(page.locator(".acts .reversed")).to_contain_text("Sold $50 for $5.00 to Kit")
    assert guest.get("/me").json()["wallet"] == 0


def test_a_new_guest_comes_in_by_the_code_on_the_screen(screens: Screens, banker: Client) -> None:
    page = screens.open(PATH, banker)
    page.get_by_role("button", name="New guest").click()
    page.get_by_label("Guest's name").fill("Ada")
    page.get_by_role("button", name="Admit and make a wallet code").click()
    expect(page.locator("#sheet").get_by_role("alert")).to_contain_text("age")
    page.get_by_label("I have checked that the guest is 18 or older.").check()
    page.get_by_role("button", name="Admit and make a wallet code").click()
    code = page.locator("#sheet .phone").inner_text()
    expect(page.locator("#sheet svg.qr")).to_be_visible()
    phone = screens.open(f"/h/night/#code={code}", size=PHONE, touch=True)
    expect(phone).to_have_url(DOOR)  # the code is in no address and no history
    phone.get_by_label("I am 18 or older.").check()
    phone.get_by_role("button", name="Join").click()
    phone.wait_for_url("**/play")
    close(page)
    expect(page.get_by_label("Guest", exact=True)).not_to_have_value("")


def test_a_slip_has_a_code_for_tables_and_one_to_fold_away(
    screens: Screens, banker: Client
) -> None:
    """On a small screen, too, nothing sticks out to the side."""
    page = screens.open(PATH, banker, (320, 640))
    page.get_by_role("button", name="New guest").click()
    page.get_by_label("I have checked that the guest is 18 or older.").check()
    page.get_by_role("button", name="Admit and make a wallet code").click()
    codes = [page.locator(f"#sheet .{kind}").inner_text() for kind in ("seat", "phone")]
    assert len({*codes}) == 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.querySelector('#sheet').scrollWidth <= innerWidth")


def test_the_old_phone_dies_when_the_wallet_moves(screens: Screens, banker: Client) -> None:
    lost = screens.served.guest(name="Wren")
    old = screens.phone(lost)
    page = screens.open(PATH, banker)
    page.get_by_role("button", name="Move to a new phone: Wren").click()
    sheet = page.locator("#sheet")
    people = sheet.get_by_label("Second person", exact=True)
    assert "banker" not in people.locator("option").all_inner_texts(), "nobody agrees with himself"
    people.select_option("chief")
    go = sheet.get_by_role("button", name="Yes, make a new code")
    sheet.get_by_label("PIN of the second person").fill("0000")
    go.click()
    expect(sheet.get_by_role("alert")).to_contain_text("the PIN of chief is wrong")
    expect(old).to_have_url(re.compile("/play$"))
    sheet.get_by_label("PIN of the second person").fill(PIN)
    go.click()
    expect(page.locator("#sheet .phone")).to_be_visible()
    expect(old).to_have_url(DOOR)


def test_a_fill_is_confirmed_and_money_taken_back_for_nothing(
    screens: Screens, banker: Client
) -> None:
    guest, chief = screens.served.guest(name="Lark"), screens.served.staff("chief")
    assert banker.order("Sell", window="window-1", cents=700, guest=guest.me["who"])["done"]
    page = screens.open(PATH, banker)
    assert chief.order("AskFill", "craps", window="window-1", dollars=40)["done"]
    page.get_by_role("button", name="Done: $40").click()
    expect(page.locator("#waiting")).to_contain_text("Nothing is waiting.")
    before = page.locator("#drawer .big").inner_text()
    page.get_by_role("button", name="Take back: Lark").click()
    expect(page.locator("#sheet")).to_contain_text("never exchanged for cash")
    page.get_by_role("button", name="Take back for no cash").click()
    expect(page.locator("#sheet .slip")).to_contain_text("Took back $70 from Lark")
    expect(page.locator("#drawer .big")).to_have_text(before)


def test_who_only_reads_has_no_buttons(screens: Screens) -> None:
    page = screens.open(PATH, screens.served.staff("auditor"))
    expect(page.locator("#drawer .big")).to_be_visible()
    expect(page.locator("#guests li").first).to_be_visible()
    assert not page.locator("main").get_by_role("button", name="Sell").is_visible()
    names = page.locator("main button:visible").all_inner_texts()
    assert set(names) <= {"Receipt"}


def test_it_fits_a_phone(screens: Screens, banker: Client) -> None:
    page = screens.open(PATH, banker, PHONE)
    expect(page.locator("#drawer .big")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_count_names_what_is_short(screens: Screens, banker: Client) -> None:
    page = screens.open(PATH, banker)
    expect(page.locator("#drawer .big")).to_be_visible()
    held = banker.get("/windows/window-1").json()
    page.get_by_role("button", name="Count and close this window").click()
    page.get_by_label("Imitation dollars counted").fill(str(held["dollars"]))
    page.get_by_label("Cash counted, in dollars").fill(f"{(held['cents'] - 125) / 100:.2f}")
    expect(page.locator("#sheet .off")).to_have_text("Cash: $1.25 short.")
    page.get_by_role("button", name="Close the window with this count").click()
    expect(page.locator("#closed")).to_contain_text("Cash: $1.25 short.")
    expect(page.get_by_role("button", name="Sell", exact=True)).to_be_hidden()
