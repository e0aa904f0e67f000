"""A past round in the browser: forward, back and played, by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.chromium import PHONE, TABLET, Screens
from tests.web.by_hand import Crew, Table
from tests.web.serving import Client, Served

TABLE = "under-over"


@pytest.fixture(scope="module")
def played(served: Served) -> tuple[Client, int]:
    """A guest who has played a round, and its number."""
    table = Table(Crew(served), TABLE)
    guest = table.guest(6)
    table.do({"type": "PromiseDraws"})
    number = table.view()["round"]
    wager = {"seat": 6, "wager": "over_7", "stake": 5}
    assert guest.order("PlaceWager", TABLE, **wager)["done"]
    assert table.do({"type": "Draw"})["done"]
    return guest, number


def opened(screens: Screens, played: tuple[Client, int], size: tuple[int, int]) -> Page:
    """The round as the guest sees it."""
    guest, number = played
    page = screens.open(f"/h/night/replay/{TABLE}/{number}", guest, size)
    expect(page.locator("#title")).to_contain_text(f"Round {number}")
    expect(page.locator("#felt svg.layout")).to_be_visible()
    return page


def test_a_round_goes_forward_and_back_by_keyboard(
    screens: Screens, played: tuple[Client, int]
) -> None:
    page = opened(screens, played, TABLET)
    count = page.locator("#steps li").count()
    assert count > 1
    expect(page.locator("#at")).to_have_text(f"Step 1 of {count}")
    page.keyboard.press("End")
    expect(page.locator("#at")).to_have_text(f"Step {count} of {count}")
    expect(page.locator("#payments tbody tr")).to_have_count(1)
    expect(page.locator("#payments tbody tr")).to_contain_text("6 (you)")
    assert page.locator("#felt .thrown-dice").count() == 1
    expect(page.locator("#now .verdict")).to_have_class("verdict waits")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#at")).to_have_text(f"Step {count - 1} of {count}")
    expect(page.locator("#felt .stack")).to_have_count(1)
    expect(page.locator("#now")).to_contain_text("Seat 6: over 7 is up with $5")
    expect(page.locator("#now .law cite").first).to_contain_text("13:47")
    page.keyboard.press("Home")
    expect(page.locator("#steps li").first).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#at")).to_have_text(f"Step 2 of {count}")


def test_it_plays_by_itself_and_is_paused(screens: Screens, played: tuple[Client, int]) -> None:
    page = opened(screens, played, TABLET)
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_text("Pause")
    expect(page.locator("#at")).to_contain_text("Step 2")
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_text("Play")


def test_the_proof_waits_for_its_seed(screens: Screens, played: tuple[Client, int]) -> None:
    page = opened(screens, played, PHONE)
    expect(page.locator("#proof .verdict")).to_have_class("verdict waits")
    expect(page.locator("#proof")).to_contain_text("not revealed yet")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("text", ["100%", "200%"])
def test_a_phone_has_the_upright_drawing_and_the_steps_under_it(
    screens: Screens, played: tuple[Client, int], text: str
) -> None:
    page = opened(screens, played, (320, 640))
    page.evaluate("s => (document.documentElement.style.fontSize = s)", text)
    drawn = page.locator("#felt svg.layout").evaluate(
        "one => [one.viewBox.baseVal.width, one.getBoundingClientRect().width]"
    )
    assert drawn[0] == 360
    assert drawn[1] > 280, "as wide as the phone"
    page.evaluate("document.querySelector('#felt').scrollIntoView()")
    page.locator("#last").click()
    expect(page.locator("#brief")).to_be_in_viewport(ratio=1)
    words = page.locator("#now .words").text_content()
    assert words
    expect(page.locator("#brief")).to_have_text(words)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    broad = opened(screens, played, TABLET)
    assert broad.locator("#felt svg.layout").evaluate("one => one.viewBox.baseVal.width") > 700
    expect(broad.locator("#brief")).to_be_hidden()


def test_a_round_that_never_was(screens: Screens) -> None:
    page = screens.open(f"/h/night/replay/{TABLE}/4711")
    expect(page.locator("#alert")).to_contain_text("no such round")


@pytest.mark.parametrize("size", [(320, 640), TABLET])
@pytest.mark.parametrize(
    "where",
    [
        ("guest", "play", "To your table"),
        (f"{TABLE}-dealer", f"deal/{TABLE}", "To the console"),
        ("in-charge", "floor", "To the overview"),
        ("", f"wall/{TABLE}", "To the wall"),
    ],
)
def test_every_screen_leads_to_past_rounds_and_back(
    screens: Screens,
    played: tuple[Client, int],
    served: Served,
    where: tuple[str, str, str],
    size: tuple[int, int],
) -> None:
    guest, number = played
    person, screen, back = where
    client = guest if person == "guest" else served.staff(person) if person else None
    page = screens.open(f"/h/night/{screen}", client, size)
    if person == "guest":
        page.locator("#more").click()
        page.get_by_role("button", name="Your money tonight").click()
    links = page.locator(f"a[href*='/replay/{TABLE}/']")
    links.first.wait_for()
    links.first.click()
    expect(page.locator("#title")).to_contain_text(f"Round {number}")
    expect(page.locator("#felt svg.layout")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name=back).click()
    page.wait_for_url(lambda url: f"/h/night/{screen.partition('/')[0]}" in url)


def test_rounds_beside_are_a_step_away(
    screens: Screens, played: tuple[Client, int], served: Served
) -> None:
    _, number = played
    table = Table(Crew(served), TABLE)
    assert table.do({"type": "Draw"})["done"]
    page = screens.open(f"/h/night/replay/{TABLE}/{number}?from=wall")
    page.get_by_role("link", name=f"Round {number + 1}").click()
    expect(page.locator("#title")).to_contain_text(f"Round {number + 1}")
    assert page.url.endswith(f"/{number + 1}?from=wall")
    page.get_by_role("link", name=f"Round {number}", exact=False).first.click()
    expect(page.locator("#title")).to_contain_text(f"Round {number}")
