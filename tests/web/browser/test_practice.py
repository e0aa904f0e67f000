"""A night where a device draws says on every screen that it is practice (N-W2)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.floor.plan import LICENSED, PRACTICE, FloorPlan
from pitboss.floor.terms import (
    HOLDER,
    LicenseTerms,
    Moment,
    NightHours,
    PersonTerms,
    ProviderTerms,
    Term,
)
from pitboss.houses.roles import CLASS_A, CLASS_B
from tests.web.browser.chromium import PHONE, TABLET, WALL, Screens
from tests.web.by_hand import hall_by_hand
from tests.web.serving import Client, Served, running

SMALL = (320, 640)
LATER_MS = 2**52
LABEL = ".practice > summary"
WORDS = "Practice night with electronic draws"
SCREENS = (
    ("/", ""),
    ("/wall", ""),
    ("/wall/under-over", ""),
    ("/replay/under-over/1", ""),
    ("/deal/under-over", "under-over-dealer"),
    ("/window/window-1", "banker"),
    ("/floor", "in-charge"),
)


def wide(page: Page) -> int:
    """How much wider a page is than its screen."""
    overflow: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return overflow


@pytest.mark.parametrize("size", [PHONE, (768, 1024), TABLET, WALL], ids=str)
@pytest.mark.parametrize(("path", "person"), SCREENS)
def test_every_screen_says_it_and_says_why(
    screens: Screens, served: Served, path: str, person: str, size: tuple[int, int]
) -> None:
    client = served.staff(person) if person else None
    page = screens.open(f"/h/night{path}", client, size)
    label = page.locator(LABEL)
    expect(label).to_contain_text(WORDS)
    expect(label).to_be_in_viewport(ratio=1)
    expect(page.locator(".practice .panel")).to_be_hidden()
    label.click()
    why = page.locator(".practice .panel")
    expect(why).to_contain_text("13:47-20.17(b)")
    expect(why).to_contain_text("13:47-20.33(b)1")
    expect(why).to_be_in_viewport(ratio=1)
    label.click()
    expect(why).to_be_hidden()
    assert wide(page) <= 0


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=str)
def test_a_phone_says_it_above_the_list_and_above_every_table(
    screens: Screens, guest: Client, dealer: Client, size: tuple[int, int]
) -> None:
    page = screens.open("/h/night/play", guest, size, touch=True)
    for where in ("/h/night/play", "/h/night/play#under-over"):
        page.goto(screens.base + where)
        page.reload()
        label = page.locator(LABEL)
        expect(label).to_have_text(f"{WORDS} Why?")
        expect(label).to_be_in_viewport(ratio=1)
        assert wide(page) <= 0
    expect(page.locator("svg.layout")).to_be_in_viewport()
    box = page.locator(LABEL).bounding_box()
    assert box is not None
    assert 24 <= box["height"] <= 32, "one line that a finger can hit"
    page.locator(LABEL).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".practice .panel")).to_contain_text("people throw, spin and deal")
    expect(page.locator(".practice .panel")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("slug", ["nj-casino", "tas-casino"])
def test_a_casino_for_practice_says_it_without_a_rule_against_devices(
    screens: Screens, slug: str
) -> None:
    page = screens.open(f"/h/{slug}/wall", size=WALL)
    expect(page.locator(LABEL)).to_contain_text(WORDS)
    page.locator(LABEL).click()
    expect(page.locator(".practice .panel")).to_contain_text("practice, rehearsal or demonstration")
    expect(page.locator(".practice .panel")).not_to_contain_text("13:47")


@contextmanager
def real_dice(browser: Browser, folder: Path, purpose: str) -> Iterator[Screens]:
    """The night with real dice, wheels and cards."""
    if purpose == PRACTICE:
        service = hall_by_hand(folder, "night")
    else:
        plan, private = read_plan("night")
        tables = tuple(replace(table, by_hand=True, electronic=False) for table in plan.tables)
        plan = replace(plan, tables=tables, purpose=purpose)
        if purpose == LICENSED:
            plan = replace(plan, terms=_endless_terms(plan))
        service = open_demo(folder, "night", (plan, private), "test edition", 0.02)
    with running([service]) as served:
        pages = Screens(browser, served)
        yield pages
        pages.close()
        assert not pages.complaints, pages.complaints


def _endless_terms(plan: FloorPlan) -> LicenseTerms:
    """A license for every game of a plan, with everyone approved, whatever the clock says."""
    start, end = Moment(0, "00:00"), Moment(LATER_MS, "02:00")
    always = Term(0, LATER_MS)
    return LicenseTerms(
        hours=NightHours(
            license_starts=start,
            doors=start,
            first_wager=start,
            last_call=end,
            ends=end,
            license_ends=end,
        ),
        games=tuple({table.game for table in plan.tables}),
        suppliers={table.id: "p1" for table in plan.tables},
        providers={"p1": ProviderTerms(id="p1", approved=always, certified=True)},
        people={
            person.id: PersonTerms(
                id=person.id,
                operator=next((role for role in (CLASS_A, CLASS_B) if role in person.roles), ""),
                approved=always,
                member=HOLDER,
            )
            for person in plan.people
        },
    )


@pytest.mark.parametrize("purpose", [LICENSED, ""])
def test_a_night_with_real_dice_and_cards_says_nothing(
    browser: Browser, tmp_path: Path, purpose: str
) -> None:
    with real_dice(browser, tmp_path, purpose) as screens:
        for path, person in SCREENS:
            client = screens.served.staff(person) if person else None
            page = screens.open(f"/h/night{path}", client)
            expect(page.locator("h1")).to_be_visible()
            expect(page.locator(".practice")).to_have_count(0)
        page = screens.open("/h/night/play", screens.served.guest(), PHONE)
        expect(page.locator(".table-card").first).to_be_visible()
        expect(page.locator(".practice")).to_have_count(0)


def test_a_rehearsal_with_real_dice_is_called_practice_and_no_more(
    browser: Browser, tmp_path: Path
) -> None:
    with real_dice(browser, tmp_path, PRACTICE) as screens:
        page = screens.open("/h/night/wall", size=WALL)
        expect(page.locator(LABEL)).to_have_text("Practice night Why?")
