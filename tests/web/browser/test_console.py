"""A dealer's console in a real browser: by keys alone, by touch alone, and beyond the next step."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.floor.entry import read_entry
from pitboss.web.night.service import NightService
from tests.patience import PATIENCE_S
from tests.web.browser.chromium import Screens
from tests.web.by_hand import LEARNER, SPARE, WINDOW, Crew, Table, hall_by_hand
from tests.web.serving import PIN, Client, Served, on_store, running

SEEN_MS = 550  # a step has to be there for half a second before its key does it
LANDSCAPE, UPRIGHT = (1024, 768), (768, 1024)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A casino night with every table by hand."""
    with running([hall_by_hand(tmp_path_factory.mktemp("console"), "night")]) as server:
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


@pytest.fixture
def service(served: Served) -> NightService:
    """The night itself."""
    return served.services["night"]


class Console:
    """The console of one person at a table."""

    def __init__(
        self, screens: Screens, client: Client, table: str, size: tuple[int, int] = LANDSCAPE
    ) -> None:
        self.page: Page = screens.open(
            f"/h/night/deal/{table}", client, size, touch=size == UPRIGHT
        )
        self.says(".")

    def says(self, words: str) -> None:
        """The next step reads like this; "." means anything."""
        step = self.page.locator("#next .step")
        expect(step).not_to_be_empty() if words == "." else expect(step).to_contain_text(words)

    def key(self, *keys: str) -> None:
        """Press keys, one after the other, as someone who has seen the step."""
        self.page.wait_for_timeout(SEEN_MS)
        for key in keys:
            self.page.keyboard.press(key)

    def tap(self, words: str, where: str = "#next") -> None:
        """A finger on a button."""
        self.page.locator(where).get_by_role("button", name=words).first.tap()

    def card(self, rank: str, suit: str) -> None:
        """A card by two taps, and then its confirmation."""
        pad = self.page.locator("#next .pad-box")
        pad.locator(f'[data-rank="{rank}"]').tap()
        pad.get_by_role("button", name=suit).tap()
        pad.locator(".big").tap()


def test_a_table_is_opened_by_its_checklist(
    screens: Screens, crew: Crew, service: NightService
) -> None:
    """Item by item with one key each; one that fails keeps the table closed until it passes."""
    console = Console(screens, crew("under-over-dealer"), "under-over")
    items = console.page.locator(".checks li")
    expect(items).to_have_count(9)
    console.says("Check that the table's notices")
    console.key("Enter")
    console.says("Hourglass cage 18 inches across")
    items.nth(2).get_by_role("button", name="Fail").click()
    expect(items.nth(2)).to_have_class("failed")
    for done in range(9):
        expect(console.page.locator(".checks .passed")).to_have_count(done)
        console.key("Enter")
    console.says("Open the table")
    assert service.floor.tables["under-over"].table.status == "closed"
    console.key(" ")
    console.says("Place your bets")
    assert service.floor.tables["under-over"].table.status == "open"


def test_a_round_of_craps_by_keyboard_alone(
    screens: Screens, crew: Crew, service: NightService
) -> None:
    """Dealer and stickperson, a key a step; a wrong throw is corrected before anything is paid."""
    table = Table(crew, "craps")
    table.open()
    guest = table.guest(1)
    dealer = Console(screens, crew("craps-dealer"), "craps")
    stick = Console(screens, crew("craps-stickperson"), "craps")
    dealer.says("Place your bets")
    expect(dealer.page.locator("#next .call")).to_contain_text("Place your bets")
    dealer.key("Enter")
    assert guest.order("PlaceWager", "craps", seat=1, wager="pass", stake=10)["done"]
    dealer.says("Offer the pair of dice to seat 1")
    dealer.key("1")  # takes them
    stick.says("Offer the dice")
    expect(dealer.page.locator("#next .big")).to_have_count(0)  # it is not the dealer's step
    expect(dealer.page.locator("#next .wait-note")).to_contain_text("craps-stickperson")
    stick.key("Enter")
    dealer.says("Choose dice")
    dealer.key("Enter")
    stick.says("Idle dice to the cup")
    stick.key("Enter")
    dealer.says("No more bets")
    dealer.key("Enter")
    dealer.says("Throw")
    dealer.key("Enter")
    stick.says("Key in what came up")
    stick.key("6", "Backspace", "3", "2")
    expect(stick.page.locator("#next .keyed .die")).to_have_count(2)
    expect(stick.page.locator("#next .big")).to_contain_text("3 – 2 = 5")
    stick.key("Enter")
    dealer.says("Nothing to collect, nothing to pay")
    assert chips(service, "craps") == 190
    stick.key("u")
    sheet = stick.page.locator("#sheet")
    expect(sheet).to_contain_text("Key in what really came up")
    stick.key("4", "3", "Enter")
    expect(sheet).to_be_hidden()
    expect(dealer.page.locator("#pay")).to_contain_text("pay $10 on pass")
    expect(dealer.page.locator("#pay .pile")).to_contain_text("2 × 5")
    dealer.says("Pay winning wagers")
    expect(dealer.page.locator("#next")).to_contain_text("Nothing to do for: collect losing")
    dealer.key("Enter")  # both steps, for there is nothing to collect
    stick.says("Gather the dice")
    stick.key("Enter")
    dealer.says("Place your bets")
    assert chips(service, "craps") == 210
    then_they_share_a_console(screens, crew.served, table, service)


def then_they_share_a_console(
    screens: Screens, served: Served, table: Table, service: NightService
) -> None:
    """The stickperson signs in once, by PIN; the dealer keeps the console, and each step is done in
    the name of the person it belongs to."""
    dealer, stick = Console(screens, served.staff("craps-dealer"), "craps"), "craps-stickperson"
    dealer.key("Enter")
    dealer.says("No more bets")
    assert table.do({"type": "PlaceWager", "seat": 1, "wager": "pass", "stake": 5})["done"]
    dealer.key("Enter")
    dealer.says("Throw")
    dealer.key("Enter")
    dealer.says("Key in what came up")
    dealer.page.get_by_role("button", name=f"{stick}: sign in at this console").click()
    dealer.page.locator("#sheet").get_by_label("PIN").fill(PIN)
    dealer.page.locator("#sheet").get_by_role("button", name="Sign in").click()
    expect(dealer.page.locator("#next .as")).to_contain_text(f"On behalf of {stick}")
    expect(dealer.page.locator("#self")).to_have_text("craps-dealer")
    dealer.key("2", "2", "Enter")
    dealer.says("Nothing to collect, nothing to pay")
    assert last_actor(service) == stick
    dealer.key("Enter")
    dealer.says("Gather the dice")
    assert last_actor(service) == "craps-dealer"
    expect(dealer.page.locator("#next .big")).to_have_text(f"Done, as {stick}")
    dealer.key("Enter")
    dealer.says("Place your bets")
    assert last_actor(service) == stick


def last_actor(service: NightService) -> str:
    """The actor of the last row."""
    return read_entry(
        on_store(service, lambda: list(service.night.store.rows()))[-1].body
    ).order.actor


def chips(service: NightService, table: str, seat: int = 1) -> int:
    """The chips in front of a seat."""
    return service.floor.tables[table].table.seats[seat].chips


def test_a_round_of_blackjack_by_fingers_alone(
    screens: Screens, crew: Crew, service: NightService
) -> None:
    """On a tablet held upright: a wager keyed in for a guest, cards, a decision, payment."""
    table = Table(crew, "blackjack")
    table.open()
    while table.next()["words"] != "Place your bets":
        table.step()
    dealer = Console(screens, crew("blackjack-dealer"), "blackjack", UPRIGHT)
    dealer.tap("Done")
    dealer.says("Wait for wagers")
    dealer.tap("Help seat 1", "#seats")
    dealer.tap("One more", "#sheet")
    stake = int(dealer.page.locator("#sheet input[type=number]").first.input_value())
    dealer.tap("Place bet", "#sheet")
    expect(dealer.page.locator("#seats .up")).to_contain_text(str(stake))
    dealer.says("No more bets")
    before = service.seq
    dealer.tap("Done")
    later(dealer.page, service, before)
    falls = [("T", "hearts"), ("9", "clubs"), ("9", "diamonds")]
    while not (step := table.next())["waits_for"]:
        dealer.says(step["words"])
        before = service.seq
        if step["asks"]:
            dealer.card(*falls.pop(0))
        else:
            dealer.page.locator("#next .big").tap()
        later(dealer.page, service, before)
    assert not falls
    dealer.says("Ask seat 1")
    expect(dealer.page.locator("#next .clock")).to_contain_text("seconds")
    dealer.tap("stand")
    dealer.says("Turn over the cards of dealer")
    known = dealer.page.locator("#next .keyed .card")
    expect(known).to_have_count(1)  # what lies face up need not be keyed in again
    dealer.card("8", "spades")
    dealer.says("Pay and collect from the right")
    expect(dealer.page.locator("#pay .wins")).to_contain_text(f"pay ${stake}")
    dealer.tap("Done")
    dealer.says("Place your bets")
    assert chips(service, "blackjack") == 200 + stake


def test_a_wrong_card_of_a_settled_round_is_corrected(
    screens: Screens, crew: Crew, service: NightService
) -> None:
    """Cards as they were keyed in: the wrong one is tapped and keyed again, with reason and PIN."""
    table = Table(crew, "joker-seven")
    table.open()
    while not table.view()["betting"]:
        table.step()
    act = next(
        entry["command"]
        for entry in table.dealer.get("/tables/joker-seven/legal?seat=1").json()
        if entry["command"]["type"] == "PlaceWager"
    )
    assert table.do(act)["done"]
    falls = iter(["2h", "3h", "4h", "5h", "6h", "8h", "9h", "Th"])
    while table.view()["round"] == 1:
        table.step(**({"card": next(falls)} if table.next()["asks"] == "card" else {}))
    keyed = table.view()["desk"]["fixes"][0]["outcome"].split()
    assert keyed[0] == "2h"
    console = Console(screens, crew("joker-seven-dealer"), "joker-seven")
    console.key("u")
    sheet = console.page.locator("#sheet")
    sheet.get_by_role("button", name="Round 1").click()
    sheet.locator(".card-corrections button").first.click()
    console.key("q", "c")
    expect(sheet.locator(".card-corrections button").first).to_have_text("Q♣")
    sheet.locator(".big").click()
    expect(sheet).to_be_visible()  # a reason and a PIN are asked for first
    sheet.get_by_label("Reason").fill("misread")
    sheet.get_by_label("Your PIN").fill("1111")
    sheet.locator(".big").click()
    expect(sheet.get_by_role("alert")).to_contain_text("PIN")
    sheet.get_by_label("Your PIN").fill(PIN)
    sheet.locator(".big").click()
    expect(sheet).to_be_hidden()
    assert table.view()["desk"]["fixes"][0]["outcome"].split()[0] == "Qc"


def later(page: Page, service: NightService, before: int) -> None:
    """Until the journal has a new row."""
    end = time.monotonic() + PATIENCE_S
    while service.seq <= before:
        assert time.monotonic() < end, "nothing was written"
        page.wait_for_timeout(25)


def test_an_irregularity_asks_its_two_questions(
    screens: Screens, crew: Crew, service: NightService
) -> None:
    """What happened, and does it have this effect? Someone who may not declare it is told who
    may."""
    table = Table(crew, "chuck-a-luck")
    table.open()
    while table.next()["asks"] != "outcome":
        table.step()
    console = Console(screens, crew("chuck-a-luck-dealer"), "chuck-a-luck")
    console.key("i")
    sheet = console.page.locator("#sheet")
    expect(sheet).to_contain_text("What happened?")
    sheet.get_by_role("button", name="a die is not flat").press("Enter")
    expect(sheet).to_contain_text("Do all dice lie flat?")
    assert sheet.evaluate("(one) => one.contains(document.activeElement)"), "the keyboard is lost"
    expect(sheet).to_contain_text("no result counts")
    expect(sheet).to_contain_text("No throw")
    sheet.get_by_label("Note for the record").fill("it leans on the bars")
    sheet.get_by_role("button", name="Declare it as dealer").click()
    expect(sheet).to_be_hidden()
    assert service.floor.tables["chuck-a-luck"].table.called is None
    assert "a die is not flat" in str(service.floor.tables["chuck-a-luck"].table.desk.incidents)
    console.key("i")
    console.key("Escape")
    expect(sheet).to_be_hidden()


def test_relief_by_their_own_pin(screens: Screens, crew: Crew, service: NightService) -> None:
    """The person coming takes over on the same console; someone who may not is told why."""
    table = Table(crew, "red-dog")
    table.do({"type": "TakePost", "post": "dealer", "person": SPARE}, SPARE)
    console = Console(screens, crew(SPARE), "red-dog")
    console.key("r")
    sheet = console.page.locator("#sheet")
    sheet.get_by_text("Why not the other").click()
    expect(sheet).to_contain_text(f"{LEARNER} has not been taught Red dog")
    sheet.get_by_role("button", name="red-dog-dealer", exact=False).first.click()
    expect(sheet).to_contain_text("red-dog-dealer takes over as dealer")
    assert service.floor.tables["red-dog"].posts["dealer"] == SPARE
    sheet.get_by_role("button", name="Confirm red-dog-dealer").click()
    expect(sheet).to_be_hidden()
    assert service.floor.tables["red-dog"].posts["dealer"] == "red-dog-dealer"


def test_a_class_b_operator_takes_over_with_their_own_pin(
    screens: Screens, crew: Crew, service: NightService
) -> None:
    """Only class A assigns posts: a class B who is relieved hands the console over."""
    assert crew(LEARNER).order("TakePost", "blackjack", post="dealer", person=LEARNER)["done"]
    console = Console(screens, crew(LEARNER), "blackjack")
    console.key("r")
    sheet = console.page.locator("#sheet")
    sheet.get_by_role("button", name=f"{SPARE}, with PIN").click()
    sheet.get_by_label("PIN").fill("0000")
    sheet.get_by_role("button", name="Sign in").click()
    expect(sheet.get_by_role("alert")).to_contain_text("PIN")
    assert service.floor.tables["blackjack"].posts["dealer"] == LEARNER
    sheet.get_by_label("PIN").fill(PIN)
    sheet.get_by_role("button", name="Sign in").click()
    expect(console.page.locator("#self")).to_have_text(SPARE)
    assert service.floor.tables["blackjack"].posts["dealer"] == SPARE


def test_a_fill_from_a_window_of_this_house(
    screens: Screens, crew: Crew, service: NightService
) -> None:
    console = Console(screens, crew("roulette-dealer"), "roulette")
    before = service.floor.tables["roulette"].rack
    console.key("f")
    sheet = console.page.locator("#sheet")
    expect(sheet.locator("select")).to_contain_text(WINDOW)
    sheet.get_by_role("button", name="$500", exact=True).click()
    sheet.get_by_role("button", name="Request a fill").click()
    expect(sheet).to_be_hidden()
    (asked,) = service.floor.waiting
    console.key("f")
    expect(sheet).to_contain_text("a fill of $500")
    assert crew("banker").order("ConfirmTransfer", asked=asked, dollars=500)["done"]
    assert service.floor.tables["roulette"].rack == before + 500


def test_a_table_of_chips_shows_what_is_paid(screens: Screens, crew: Crew) -> None:
    table = Table(crew, "chips-wheel")
    table.open()
    while table.next()["asks"] != "outcome":
        table.step()
    console = Console(screens, crew("chips-wheel-dealer"), "chips-wheel")
    console.key("1", "7")
    expect(console.page.locator("#next .big")).to_contain_text("17 black")
    console.key("Enter")
    expect(console.page.locator("#pay")).to_contain_text("35 to 1")
    expect(console.page.locator("#pay")).to_contain_text("$5 wins $175")
    expect(console.page.locator("#pay .call")).to_have_text("Call: “17”")
    expect(console.page.locator('#felt .spot.lit[data-wager="straight 17"]')).to_have_count(1)


def test_a_table_of_chips_is_told_where_wagers_lie(
    screens: Screens, crew: Crew, service: NightService
) -> None:
    """By keys and by touch: nothing is dealt to empty seats, and cards go to seats with chips."""
    table = Table(crew, "chips-cards")
    table.open()
    while table.next()["asks"] != "seats":
        table.step()
    console = Console(screens, crew("chips-cards-dealer"), "chips-cards")
    console.says("which seats have wagers")
    go = console.page.locator("#next .big")
    expect(go).to_have_text("Tap the seats that have bets")
    console.key("Enter")
    assert service.floor.tables["chips-cards"].table.desk.felt == {}
    console.key("1", "4", "2", "1")
    expect(go).to_have_text("Confirm bets at 2, 4")
    console.page.locator("#next .pad").get_by_role("button", name="Seat 5").click()
    pressed = console.page.locator('#next .pad [aria-pressed="true"]')
    assert pressed.all_inner_texts() == ["2", "4", "5"]
    before = service.seq
    go.click()
    later(console.page, service, before)
    assert sorted(service.floor.tables["chips-cards"].table.desk.felt) == [2, 4, 5]
    assert table.next()["asks"] != "seats"


def test_a_card_table_lights_the_seat_that_won(screens: Screens, crew: Crew) -> None:
    """On the console and on phones: what one seat wins does not light the others' spots."""
    table = Table(crew, "mini-baccarat")
    table.open()
    taken = {seat["seat"] for seat in table.view()["seats"]}
    winner, loser = (seat for seat in range(1, 8) if seat not in taken and seat < 3 + len(taken))
    won, lost = table.guest(winner), table.guest(loser)
    while not table.view()["betting"]:
        table.step()
    for seat, wager in ((winner, "player"), (loser, "bank")):
        assert table.do({"type": "PlaceWager", "seat": seat, "wager": wager, "stake": 20})["done"]
    falls = iter(["9s", "2h", "Kc", "3d"])  # nine to the player, five to the bank
    while table.view()["result"] is None:
        table.step(**({"card": next(falls)} if table.next()["asks"] == "card" else {}))
    console = Console(screens, table.dealer, "mini-baccarat").page
    lit = console.locator("#felt .spot.lit")
    expect(lit).to_have_count(1)
    expect(lit).to_have_attribute("data-seat", str(winner))
    expect(lit).to_have_attribute("data-wager", "player")
    phone = screens.phone(won, "mini-baccarat")
    expect(phone.locator('.felt .spot.lit[data-wager="player"]')).to_have_count(1)
    other = screens.phone(lost, "mini-baccarat")
    expect(other.locator(".felt svg.layout")).to_be_visible()
    expect(other.locator(".result-bar .sum")).to_be_visible()
    expect(other.locator(f'.felt .spot.lit[data-seat="{loser}"]')).to_have_count(0)
