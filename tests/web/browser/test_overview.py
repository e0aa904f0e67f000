"""The overview, the lobby and the front door in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser.chromium import DOOR, PHONE, Screens
from tests.web.serving import PIN, Served, serving

FLOOR = "/h/night/floor"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A separate night, in which people come and go."""
    with serving(tmp_path_factory.mktemp("floor")) as server:
        yield server


@pytest.fixture
def screens(browser: Browser, served: Served) -> Iterator[Screens]:
    """Screens at this night."""
    pages = Screens(browser, served)
    yield pages
    pages.close()
    assert not pages.complaints, pages.complaints


def test_someone_signs_in_on_a_new_device_and_lands_at_work(screens: Screens) -> None:
    code = screens.served.staff("in-charge").post("/devices", {"pin": PIN}).json()["code"]
    page = screens.open("/h/night/")
    page.get_by_text("Staff sign-in").click()
    page.get_by_label("Who are you?").select_option("craps-dealer")
    page.get_by_label("PIN").fill("0000")
    page.get_by_label("Device code").fill(code.lower())
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#alert")).to_contain_text("is unknown")
    page.get_by_label("PIN").fill(PIN)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/deal/craps")
    page.goto(f"{screens.base}/h/night/")
    page.get_by_role("button", name="Sign out").click()
    page.get_by_text("Staff sign-in").click()
    expect(page.get_by_label("Device code")).to_have_count(0)
    form = page.locator("#signin")
    form.get_by_label("Who are you?").select_option("in-charge")
    form.get_by_label("PIN").fill(PIN)
    form.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/floor")


def test_the_door_asks_for_the_age_and_the_right_code(screens: Screens) -> None:
    phone = screens.open("/h/night/?code=AAAAAA", size=PHONE, touch=True)
    phone.get_by_role("button", name="Join").click()
    expect(phone.locator("#alert")).to_contain_text("18 or older")
    phone.get_by_label("I am 18 or older.").check()
    phone.get_by_role("button", name="Join").click()
    expect(phone.locator("#alert")).to_contain_text("no such code")
    phone.get_by_label("Code", exact=True).fill(
        screens.served.services["night"].credentials.door_code
    )
    phone.get_by_label("Your name").fill("Fern")
    phone.get_by_role("button", name="Join").click()
    phone.wait_for_url("**/play")


def test_the_front_door_shows_what_continues(screens: Screens) -> None:
    page = screens.open("/h/night/")
    card = page.locator("#tables li").filter(has_text="Roulette")
    expect(card.locator(".status-light")).to_be_visible()
    chief = screens.served.staff("chief")
    closed = chief.order("CloseTable", "roulette", by="class A operator")
    assert closed["done"], closed
    expect(card.locator(".status-light")).to_have_text("Closed")


def test_the_lobby_leads_everywhere(screens: Screens) -> None:
    page = screens.open("/")
    expect(page.locator(".house")).to_have_count(3)
    expect(page.locator(".house svg.qr").first).to_be_visible()
    page.get_by_role("link", name="Gambling help").click()
    expect(page.get_by_role("link", name="1-800-426-2537")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    page.get_by_role("link", name="Open a real night").click()
    expect(page.get_by_text("pitboss floor check floor.toml")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Enter").first.click()
    expect(page.get_by_label("Code", exact=True)).not_to_have_value("")


def test_the_overview_balances_and_gives_out_posts(screens: Screens) -> None:
    page = screens.open(FLOOR, screens.served.staff("chief"))
    expect(page.locator("#money")).to_contain_text("✓ Balanced")
    expect(page.locator("#tables li")).to_have_count(14)
    page.get_by_role("button", name="Take off the post: red-dog-dealer").click()
    card = page.locator("#tables li").filter(has_text="Red dog")
    expect(card).to_contain_text("Missing: dealer")
    page.get_by_role("button", name="Assign a post: red-dog-dealer").click()
    page.get_by_label("Table", exact=True).select_option("red-dog")
    page.get_by_label("Post", exact=True).select_option("dealer")
    page.get_by_role("button", name="Assign the post").click()
    expect(card).to_contain_text("dealer: red-dog-dealer")
    expect(card).not_to_contain_text("Missing")


def test_a_table_is_closed_from_the_overview(screens: Screens) -> None:
    page = screens.open(FLOOR, screens.served.staff("chief"))
    page.get_by_role("button", name="Close: Baccarat", exact=True).click()
    card = page.locator("#tables li").filter(has_text="Baccarat").first
    expect(card.locator(".status-light")).to_have_text("Closed")


def test_the_door_the_devices_and_a_guest_who_has_to_leave(screens: Screens) -> None:
    screens.served.guest(name="Sage")
    page = screens.open(FLOOR, screens.served.staff("in-charge"))
    page.get_by_role("button", name="Device code for staff").click()
    page.locator("#sheet").get_by_label("Your PIN").fill(PIN)
    page.locator("#sheet").get_by_role("button", name="Make the code").click()
    expect(page.locator("#sheet .code")).to_have_text(re.compile(r"^[A-Z2-9]{10}$"))
    page.locator("#sheet").get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Ask to leave: Sage").click()
    page.get_by_label("Reason, for the journal").fill("too loud")
    page.locator("#sheet").get_by_role("button", name="Ask to leave").click()
    expect(page.locator("#incidents")).to_contain_text("too loud")
    expect(page.locator("#guests li").filter(has_text="Sage")).to_contain_text("asked to leave")


def test_a_device_is_forgotten_by_two(screens: Screens) -> None:
    """Anyone signed in on it is signed out once a second person agrees, and not before."""
    served = screens.served
    used = screens.open("/h/night/deal/money-wheel", served.staff("money-wheel-dealer"))
    page = screens.open(FLOOR, served.staff("in-charge"))
    row = page.locator("#access li").filter(has_text="money-wheel-dealer")
    row.get_by_role("button", name="Forget this device").click()
    sheet = page.locator("#sheet")
    people = sheet.get_by_label("Second person", exact=True)
    assert "in-charge" not in people.locator("option").all_inner_texts(), "one is not two"
    people.select_option("chief")
    sheet.get_by_label("PIN of the second person").fill("0000")
    sheet.get_by_role("button", name="Yes").click()
    expect(sheet.get_by_role("alert")).to_contain_text("the PIN of chief is wrong")
    expect(row).to_be_visible()
    sheet.get_by_label("PIN of the second person").fill(PIN)
    sheet.get_by_role("button", name="Yes").click()
    expect(sheet).to_be_hidden()
    expect(row).to_have_count(0)
    expect(used).to_have_url(DOOR)


def test_takings_are_drawn_with_their_band(screens: Screens) -> None:
    served = screens.served
    guest, dealer = served.guest(), served.staff("under-over-dealer")
    banker = served.staff("banker")
    assert banker.order("Sell", window="window-1", cents=1_000, guest=guest.me["who"])["done"]
    assert guest.order("Sit", "under-over", seat=1, chips=50)["done"]
    assert dealer.order("PromiseDraws", "under-over")["done"]
    assert guest.order("PlaceWager", "under-over", seat=1, wager="seven", stake=10)["done"]
    assert dealer.order("Draw", "under-over")["done"]
    page = screens.open(FLOOR, served.staff("chief"))
    row = page.locator("#takings tbody tr").filter(has_text="Under/over")
    expect(row.locator("svg.band")).to_be_visible()
    expect(row.locator(".actual")).to_be_visible()
    label = row.locator("svg.band").get_attribute("aria-label") or ""
    assert "expected +$2" in label


def test_who_only_reads_sees_the_overview_without_buttons(screens: Screens) -> None:
    page = screens.open(FLOOR, screens.served.staff("auditor"))
    expect(page.locator("#money")).to_contain_text("Balanced")
    expect(page.locator("#people li").first).to_be_visible()
    assert page.locator("main button:visible").count() == 0


def test_it_fits_a_phone(screens: Screens) -> None:
    page = screens.open(FLOOR, screens.served.staff("in-charge"), PHONE)
    expect(page.locator("#money")).to_contain_text("Balanced")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    for path in ("/", "/open", "/help", "/trust", "/h/night/"):
        page.goto(screens.base + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], path


@pytest.mark.parametrize(
    ("path", "person"), [("/floor", "in-charge"), ("/window/window-1", "banker")]
)
def test_overview_and_windows_have_a_way_out(
    screens: Screens, served: Served, path: str, person: str
) -> None:
    page = screens.open(f"/h/night{path}", served.staff(person))
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.locator("#sheet").get_by_role("button", name="Sign out", exact=True).click()
    expect(page).to_have_url(DOOR)
    page.goto(f"{screens.base}/h/night{path}")
    expect(page).to_have_url(DOOR)
