"""The odds explorer in the browser: options recompute, results are drawn, evenings fan out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo as demo_opened
from tests.patience import PATIENCE_MS, wait_until
from tests.web.browser.chromium import PHONE, TABLET, Screens
from tests.web.serving import running

LATER_MS = PATIENCE_MS
FIVES = (5, 25, 100)


def opened(screens: Screens, query: str, size: tuple[int, int] = TABLET) -> Page:
    """The explorer, once its figures are there."""
    page = screens.open(f"/odds?{query}", size=size)
    expect(page.locator("#lines .line.open .bars")).to_be_visible(timeout=LATER_MS)
    return page


def test_an_option_recomputes_the_edge(screens: Screens) -> None:
    page = opened(screens, "game=night.roulette")
    expect(page.locator("#lines .line.open .edge b")).to_have_text("5.26%")
    page.select_option("#option-wheel", "single_zero")
    expect(page.locator("#lines .line.open .edge b")).to_have_text("2.70%", timeout=LATER_MS)
    expect(page.locator("#lines .line.open dd").first).to_contain_text("1/37")
    assert "wheel=single_zero" in page.url
    page.locator("#usual").click()
    expect(page.locator("#lines .line.open .edge b")).to_have_text("5.26%", timeout=LATER_MS)
    expect(page.locator("#usual")).to_be_hidden()


def test_a_spot_of_the_layout_opens_its_wager(screens: Screens) -> None:
    page = opened(screens, "game=night.under_over")
    expect(page.locator("#layout .spot").first).to_be_visible(timeout=LATER_MS)
    page.locator('#layout .spot[data-wager="over_7"]').first.click()
    expect(page.locator("#lines .line.open .name")).to_have_text("over 7")
    expect(page.locator("#lines .bars .bar")).to_have_count(2)
    label = page.locator("#lines .bars").get_attribute("aria-label") or ""
    assert "+1: 41.67%" in label


def test_an_evening_fans_out(screens: Screens) -> None:
    page = opened(screens, "game=night.under_over")
    expect(page.locator("#fan .fan .path")).to_have_count(60, timeout=LATER_MS)
    first = page.locator("#fan .fan .path").first.get_attribute("points")
    page.locator("#evening-again").click()
    expect(page.locator("#fan .fan .path").first).not_to_have_attribute("points", first or "")
    page.fill("#evening-rounds", "999999")
    page.locator("#evening-rounds").press("Tab")
    expect(page.locator("#fan")).to_contain_text("rounds cannot be")


def test_a_strategy_card_is_a_table(screens: Screens) -> None:
    page = opened(screens, "game=night.red_dog")
    expect(page.locator("#card table").first).to_be_visible(timeout=LATER_MS)
    expect(page.locator("#card")).to_contain_text("raise")


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_nothing_is_wider_than_the_screen(screens: Screens, size: tuple[int, int]) -> None:
    page = opened(screens, "game=nj.sic_bo", size)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_options_that_cannot_be_are_refused_in_words(screens: Screens) -> None:
    page = screens.open("/odds?game=night.craps&vig_percent=99")
    expect(page.locator("#lines .line.open")).to_be_visible(timeout=LATER_MS)
    assert "vig_percent" not in page.url


def test_the_evening_of_another_game_goes_at_once(screens: Screens) -> None:
    """While the new game is computed nothing of the old one is shown, and the page says so."""
    page = opened(screens, "game=night.under_over")
    expect(page.locator("#fan .fan")).to_be_visible(timeout=LATER_MS)
    page.route("**/games/night.red_dog/odds*", lambda _route: None)  # it takes its time
    page.select_option("#game", "night.red_dog")
    expect(page.locator("#fan progress")).to_be_visible()
    expect(page.locator("#card progress")).to_be_visible()
    expect(page.locator("#fan .fan")).to_have_count(0)
    expect(page.locator("#plan select")).to_have_count(0)
    expect(page.locator("#lines .line")).to_have_count(0)


@pytest.mark.parametrize("game", ["night.red_dog", "night.blackjack"])
def test_a_strategy_card_stands_whole_on_the_narrowest_phone(screens: Screens, game: str) -> None:
    page = screens.open(f"/odds?game={game}", size=(320, 640))
    expect(page.locator("#card table").first).to_be_visible(timeout=LATER_MS)
    page.evaluate("for (const one of document.querySelectorAll('#card details')) one.open = true")
    over = "(one) => one.scrollWidth - one.clientWidth > 1"
    cut = f"[...document.querySelectorAll('#card .scroll, #card .stacks td')].filter({over}).length"
    assert page.evaluate(cut) == 0, "nothing is cut, moved aside, or written over the next figure"
    expect(page.locator("#card")).to_contain_text("decks: ")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    # Figures beside the card may still come in: the page is measured once it has come to rest.
    fits = "document.documentElement.scrollWidth <= innerWidth"
    wait_until(lambda: page.evaluate(fits), "the page is no wider than its screen")
    assert page.evaluate(cut.replace("#card .scroll, ", "")) == 0


@pytest.mark.parametrize("game", ["night.red_dog", "night.roulette"])
def test_the_lines_of_wagers_fit_the_narrowest_phone(screens: Screens, game: str) -> None:
    """The page as a whole may hide it when a line is a little too wide. To ask for a width lays the
    page out first, so there is nothing to wait for."""
    page = opened(screens, f"game={game}", size=(320, 640))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    over = "(one) => one.scrollWidth > one.clientWidth"
    wide = f"[...document.querySelectorAll('#lines .line, #lines .edge')].filter({over}).length"
    assert page.evaluate(wide) == 0


def test_opened_from_a_table_it_has_the_multiples_of_its_chips(
    browser: Browser, tmp_path: Path
) -> None:
    plan, private = read_plan("nj-casino")
    changed = tuple(
        replace(table, chips=FIVES, limits=(5, 500)) if table.id == "mini-dice" else table
        for table in plan.tables
    )
    service = demo_opened(
        tmp_path, "nj-casino", (replace(plan, tables=changed), private), "test", 0.02
    )
    with running([service]) as served:
        screens = Screens(browser, served)
        guest = served.guest("nj-casino")
        page = screens.open("/h/nj-casino/play#mini-dice", guest, PHONE, touch=True)
        page.locator("#more").tap()
        page.locator("#sheet a", has_text="Odds").tap()
        expect(page.locator("#game")).to_have_value("nj.mini_dice")
        hint = page.locator("#chips")
        expect(hint).to_have_text(re.compile(r"For table mini-dice: .* chips of 5, 25, 100 can"))
        page.locator("#lines .name", has_text="place 6").tap()
        stake = page.locator("#lines .line.open dl > div", has_text="Stake").locator("dd")
        expect(stake).to_have_text("a multiple of 30")
        # Another game has nothing to do with the table; back at this one its chips count again.
        page.select_option("#game", "nj.sic_bo")
        expect(hint).to_be_hidden()
        page.select_option("#game", "nj.mini_dice")
        expect(hint).to_be_visible()
        page.goto(f"{screens.base}/odds?game=nj.mini_dice")
        page.locator("#lines .name", has_text="place 6").tap()
        expect(stake).to_have_text("a multiple of 6")
        expect(hint).to_be_hidden()
        for wrong in ("nj-casino/sic-bo", "nj-casino/nowhere", "nowhere/mini-dice", "x" * 500):
            reply = guest.http.get(
                f"{served.url}/api/v1/games/nj.mini_dice/odds", params={"at": wrong}
            )
            assert reply.status_code == 422, reply.text
            assert (
                served.client("nj-casino")
                .http.get(f"{served.url}/odds", params={"at": wrong})
                .status_code
                == 200
            )
        screens.close()
        assert not screens.complaints, screens.complaints
