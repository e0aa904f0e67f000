"""Phones at tables that are dealt by hand: chips on the felt, results keyed in and corrected."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser.chromium import Screens
from tests.web.browser.phone_actions import spot
from tests.web.by_hand import Crew, Table, hall_by_hand
from tests.web.serving import PIN, Served, running
from tests.web.views.test_console import Dealer


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A casino night with every table by hand."""
    with running([hall_by_hand(tmp_path_factory.mktemp("by-hand"), "night")]) as server:
        yield server


@pytest.fixture(scope="module")
def crew(served: Served) -> Crew:
    """Everyone who works there."""
    return Crew(served)


@pytest.fixture
def screens(browser: Browser, served: Served) -> Iterator[Screens]:
    """Screens at this night."""
    pages = Screens(browser, served)
    yield pages
    pages.close()
    assert not pages.complaints, pages.complaints


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_at_a_table_of_chips_a_phone_only_looks_on(
    screens: Screens, served: Served, crew: Crew, size: tuple[int, int]
) -> None:
    """No seat, no tray; the layout, the results, and the guide with the odds. Nothing is sent."""
    Table(crew, "chips-wheel").open()
    guest = served.guest(name="Wren")
    page = screens.open("/h/night/play", guest, size, touch=True)
    asked: list[str] = []
    page.on(
        "request",
        lambda request: asked.append(request.url) if "/v1/orders" in request.url else None,
    )
    card = page.locator(".table-card", has_text="chips on the felt").first
    expect(card).not_to_contain_text("seats free")
    page.goto(f"{screens.base}/h/night/play#chips-wheel")
    page.reload()
    expect(page.locator(".offer")).to_contain_text("played with chips on the felt")
    expect(page.locator(".sit, .tray:visible")).to_have_count(0)
    spot(page, "red").tap()
    expect(page.locator("#alert")).to_contain_text("where the dealer can see them")
    page.locator("#alert .dismiss").tap()
    page.locator(".offer button", has_text="Guide").tap()
    expect(page.locator("#sheet table.odds")).to_contain_text("%")
    assert asked == []
    no = guest.order("Sit", "chips-wheel", seat=1, chips=100)
    assert not no["done"]
    assert "nobody sits down or wagers here by phone" in no["words"]


def test_a_result_that_was_corrected_is_shown_as_such(screens: Screens, crew: Crew) -> None:
    """On the phone and at the console, with what was called first; the next result is a plain one
    again."""
    table = Table(crew, "spare-dice")
    table.open()
    guest = table.guest(1)
    phone = screens.phone(guest, "spare-dice")
    console = screens.open("/h/night/deal/spare-dice", table.dealer, (1024, 768))
    while not table.view()["betting"]:
        table.step()
    answer = guest.order("PlaceWager", "spare-dice", seat=1, wager="seven", stake=5)
    assert answer["done"], answer
    came_up(table, "5-2")
    expect(phone.locator(".result-bar .sum")).to_have_text("You win $20")
    expect(phone.locator(".result-bar .correction-note")).to_have_count(0)
    settle(table)
    fixed = table.dealer.post(
        "/orders",
        {
            "id": f"{7:032x}",
            "table": "spare-dice",
            "pin": PIN,
            "command": {"type": "CorrectRound", "outcome": "4-2", "reason": "misread"},
        },
    )
    assert fixed.json()["done"], fixed.text
    expect(phone.locator(".result-bar .correction-note")).to_have_text("Corrected from 5-2")
    expect(phone.locator(".result-bar .sum")).to_have_text("You lose $5")
    expect(phone.locator("#announcement")).to_contain_text("orrected from 5-2")
    expect(console.locator("#pay .correction-note")).to_have_text("corrected from 5-2")
    came_up(table, "6-6")
    expect(phone.locator(".result-bar .outcome")).to_have_text("Twelve")
    expect(phone.locator(".correction-note")).to_have_count(0)
    expect(console.locator("#pay .correction-note")).to_have_count(0)


def test_cards_that_were_corrected_are_shown_as_such(screens: Screens, crew: Crew) -> None:
    """They have no short name: the console says that they were corrected, not what they were."""
    table = Table(crew, "mini-baccarat")
    Dealer(table).run()
    console = screens.open("/h/night/deal/mini-baccarat", table.dealer, (1024, 768))
    expect(console.locator("#pay .lines, #pay .hint").first).to_be_visible()
    expect(console.locator("#pay .correction-note")).to_have_count(0)
    fell = next(fix for fix in table.view()["desk"]["fixes"] if fix["settled"])["outcome"].split()
    other = next(card for suit in "cdhs" if (card := fell[0][0] + suit) not in fell)
    fixed = table.dealer.post(
        "/orders",
        {
            "id": f"{8:032x}",
            "table": "mini-baccarat",
            "pin": PIN,
            "command": {
                "type": "CorrectRound",
                "outcome": " ".join([other, *fell[1:]]),
                "reason": "misread",
            },
        },
    )
    assert fixed.json()["done"], fixed.text
    expect(console.locator("#pay .correction-note")).to_have_text("corrected")


def test_a_shooter_throws_when_wagers_are_closed_and_not_before(
    screens: Screens, crew: Crew
) -> None:
    """Between rounds nobody throws: wagers come first, and the phone says so."""
    table = Table(crew, "craps")
    table.open()
    guest = table.guest(2)
    phone = screens.phone(guest, "craps")
    now = phone.locator(".status .now")
    expect(now).to_have_text("Bets open soon")
    table.step()
    expect(now).to_have_text("Your turn to roll: accept or pass")
    assert guest.order("PlaceWager", "craps", seat=2, wager="pass", stake=5)["done"]
    assert guest.order("AcceptDice", "craps", seat=2)["done"]
    expect(now).to_have_text("Place your bets")
    until(table, "throw")
    expect(now).to_have_text("No more bets: your throw")
    came_up(table, "4-2")
    expect(now).to_have_text("No more bets")
    until(table, "bets")
    expect(now).to_have_text("Bets open soon")


def test_commission_that_is_carried_on_is_told(screens: Screens, crew: Crew) -> None:
    """Five percent of five is less than a dollar: it shows among the reasons and at the seat."""
    table = Table(crew, "spare-cards")
    table.open()
    guest, other = table.guest(2), table.guest(3)
    while not table.view()["betting"]:
        table.step()
    for seat, stake, who in ((2, 5, guest), (3, 10, other)):
        answer = who.order("PlaceWager", "spare-cards", seat=seat, wager="player", stake=stake)
        assert answer["done"], answer
    phone = screens.phone(guest, "spare-cards")
    cards = iter(("9s", "2h", "Kd", "3c"))
    while not (table.view()["result"] or {}).get("paid"):
        table.step(**({"card": next(cards)} if table.next()["asks"] == "card" else {}))
    phone.locator(".result-bar .why").tap()
    expect(phone.locator("#sheet .carried")).to_contain_text("$0.25 so far")
    phone.locator("#sheet button.main").tap()
    phone.locator(".tool.seat").tap()
    expect(phone.locator("#sheet .carried")).to_contain_text("$0.25 so far")
    owed = {
        who: [seat["owed"] for seat in who.get("/tables/spare-cards").json()["seats"]][-2:]
        for who in (guest, other)
    }
    assert list(owed.values()) == [[25, 0], [0, 50]], "each hears of the own alone"


def test_why_a_hand_is_not_split_names_its_cards_by_their_signs(
    screens: Screens, crew: Crew
) -> None:
    table = Table(crew, "blackjack")
    table.open()
    guest = table.guest(2)
    while not table.view()["betting"]:
        table.step()
    answer = guest.order("PlaceWager", "blackjack", seat=2, wager="main", stake=10)
    assert answer["done"], answer
    phone = screens.phone(guest, "blackjack")
    cards = iter(("Ks", "9h", "6c", "??"))
    while table.view()["turn"] is None:
        table.step(**({"card": next(cards)} if table.next()["asks"] == "card" else {}))
    phone.locator(".act.not", has_text="Split").tap()
    expect(phone.locator("#sheet")).to_contain_text("K♠ 6♣")
    expect(phone.locator("#sheet")).not_to_contain_text("Ks 6c")


def until(table: Table, due: str) -> None:
    """The dealer goes on until players are waiting for this."""
    while table.view()["due"] != due:
        table.step()


def came_up(table: Table, outcome: str) -> None:
    """The dealer goes on until a result must be keyed in, and keys it in."""
    while table.next()["asks"] != "outcome":
        table.step()
    table.step(outcome=outcome)


def settle(table: Table) -> None:
    """The dealer goes on until everything is paid."""
    while not table.view()["result"]["paid"]:
        table.step()
