"""When a decision is asked for, its hands are seen together, however small the phone and however
large the text; and other players' chips are readable."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.chromium import Screens
from tests.web.browser.phone_actions import MONEY, seat_of, sit, spot
from tests.web.serving import Client, Served

SMALL, USUAL = (320, 640), (390, 844)
WAGERS = {
    "blackjack": ("main", 6),
    "let-it-ride": ("three_bets", 15),
    "caribbean-stud": ("ante", 5),
}
OUT = """one => {
    const at = one.getBoundingClientRect();
    return at.top < 0 || at.bottom > innerHeight || at.right > innerWidth;
}"""
HIDDEN = """one => {
    const at = one.getBoundingClientRect(), edge = (what) =>
        document.querySelector(what).getBoundingClientRect();
    return at.top < edge(".status").bottom - 1 || at.bottom > edge(".dock").top + 1;
}"""


def decide(served: Served, guest: Client, page: Page, table: str) -> dict[str, Any]:
    """Bet, and let the dealer go on until the guest is asked; returns the view of the table
    then."""
    dealer = served.staff(f"{table}-dealer")
    seat, (wager, stake) = seat_of(guest, table)["seat"], WAGERS[table]
    view: dict[str, Any] = {}
    while not view or view["turn"] is None:
        view = guest.get(f"/tables/{table}").json()
        mine = next(seat for seat in view["seats"] if seat["yours"])
        if view["betting"] and view["device"]["promise"] and not mine["wagers"]:
            placed = guest.order("PlaceWager", table, seat=seat, wager=wager, stake=stake)
            assert placed["done"], placed
        elif view["turn"] is None:
            step = dealer.get(f"/tables/{table}").json()["desk"]["next"]["act"]["command"]
            assert dealer.order(step.pop("type"), table, **step)["done"]
    expect(page.locator(".acts .act").first).to_be_visible()
    page.wait_for_timeout(300)
    return view


def play_out(served: Served, guest: Client, table: str) -> None:
    """To the end of the round, so that the seat is free again."""
    dealer, view = served.staff(f"{table}-dealer"), guest.get(f"/tables/{table}").json()
    begun = view["round"]
    while view["round"] == begun and not view["betting"]:
        if view["turn"] is not None:
            act = next(act for act in view["turn"]["acts"] if act["default"])["command"]
            assert guest.order(act.pop("type"), table, **act)["done"]
        else:
            step = dealer.get(f"/tables/{table}").json()["desk"]["next"]["act"]["command"]
            assert dealer.order(step.pop("type"), table, **step)["done"]
        view = guest.get(f"/tables/{table}").json()
    seat = seat_of(guest, table)["seat"]
    assert guest.order("Leave", table, seat=seat)["done"]


@pytest.mark.parametrize("table", list(WAGERS))
@pytest.mark.parametrize("seen", [(size, text) for size in (SMALL, USUAL) for text in (1, 2)])
def test_the_house_and_ones_own_hand_are_seen_with_the_buttons(
    screens: Screens, served: Served, guest: Client, table: str, seen: tuple[tuple[int, int], int]
) -> None:
    """On both sizes of phones, with normal text and text twice as large."""
    size, text = seen
    page = screens.open(f"/h/night/play#{table}", guest, size, touch=True)
    sit(page)
    page.evaluate("s => (document.documentElement.style.fontSize = s)", f"{text * 100}%")
    view = decide(served, guest, page, table)
    strip = page.locator(".dock .hand-strip")
    expect(strip).to_contain_text("You")
    shown = view["hands"][0]["cards"] if table == "blackjack" else ()
    for card in (face for face in shown if face != "??"):
        expect(strip).to_contain_text(card[0].replace("T", "10"))
    if strip.evaluate("one => one.classList.contains('visually-hidden')"):
        for name in ("dealer", view["turn"]["hand"]):
            for place in page.locator(f'.felt .place[data-place="hand:{name}"]').all():
                assert not place.evaluate(HIDDEN), f"{name} is not in sight, and not told either"
    else:
        assert not strip.evaluate(OUT), "the line of the hands is cut"
    for act in page.locator(".acts .act").all()[:2]:
        assert not act.evaluate(OUT), "a button is out of sight"
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    cut = page.locator(".dock button:visible").evaluate_all(
        "all => all.filter(o => o.scrollWidth > o.clientWidth + 1).map(o => o.textContent)"
    )
    assert cut == []
    play_out(served, guest, table)


def test_let_it_ride_says_why_cards_lie_face_down(
    screens: Screens, served: Served, guest: Client
) -> None:
    """First all three, then the last one and the burned one; on the wall as well."""
    page = screens.open("/h/night/play#let-it-ride", guest, SMALL, touch=True)
    wall = screens.open("/h/night/wall/let-it-ride")
    sit(page)
    view = decide(served, guest, page, "let-it-ride")
    first = "stay face down until everyone has decided on bet one"
    expect(page.locator(".face-down-note")).to_contain_text(f"{first}. (13:47-20.27(f)14)")
    expect(wall.locator(".board .more")).to_contain_text(first)
    act = view["turn"]["acts"][0]["command"]
    assert guest.order(act.pop("type"), "let-it-ride", **act)["done"]
    decide(served, guest, page, "let-it-ride")
    expect(page.locator(".face-down-note")).to_contain_text(
        "turned up when everyone has decided on bet two"
    )
    expect(page.locator(".face-down-note")).to_contain_text("One card is burned")
    expect(page.locator(".face-down-note")).to_contain_text("(13:47-20.27(f)18, 20.27(f)13)")
    expect(wall.locator(".board .more")).to_contain_text("One card is burned")
    play_out(served, guest, "let-it-ride")
    expect(page.locator(".face-down-note")).to_be_hidden()


def test_chips_of_others_can_be_read_on_the_smallest_phone(
    screens: Screens, served: Served, guest: Client, banker: Client, dealer: Client
) -> None:
    other = served.guest(name="Robin")
    banker.order("Sell", window="window-1", cents=MONEY * 10, guest=other.me["who"])
    assert other.order("Sit", "under-over", seat=5, chips=100)["done"]
    assert other.order("PlaceWager", "under-over", seat=5, wager="seven", stake=25)["done"]
    page = screens.open("/h/night/play#under-over", guest, SMALL, touch=True)
    sit(page)
    spot(page, "seven").tap()
    mine, theirs = page.locator(".stack.own text"), page.locator(".stack.other text")
    expect(theirs).to_have_text("25")
    expect(mine).to_have_text("5")
    high = "one => one.getBoundingClientRect().height"
    assert theirs.evaluate(high) >= 9, "smaller than a figure that can be read"
    apart = "one => one.getBoundingClientRect()"
    a, b = mine.evaluate(apart), theirs.evaluate(apart)
    assert a["right"] < b["left"] or b["bottom"] < a["top"], "neither figure hides the other"
    for who, seat in ((guest, seat_of(guest, "under-over")["seat"]), (other, 5)):
        who.order("RemoveWager", "under-over", seat=seat, wager="seven")
        who.order("Leave", "under-over", seat=seat)
