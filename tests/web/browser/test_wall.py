"""The public display: lit for the room, without scrolling, and it recovers by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from pitboss.chance.commit_reveal import seal
from tests.web.browser.chromium import WALL, Screens
from tests.web.serving import Client, Served, serving

TABLE = "under-over"


@pytest.fixture(scope="module")
def dealer(served: Served) -> Client:
    """The dealer of under/over."""
    client = served.staff(f"{TABLE}-dealer")
    client.order("PromiseDraws", TABLE)
    return client


def fits(page: Page) -> bool:
    """Whether nothing needs scrolling."""
    return bool(
        page.evaluate(
            "document.documentElement.scrollHeight <= innerHeight"
            " && document.documentElement.scrollWidth <= innerWidth"
        )
    )


def test_a_table_on_the_wall(screens: Screens, served: Served, dealer: Client) -> None:
    page = screens.open(f"/h/night/wall/{TABLE}", size=WALL)
    expect(page.locator(".board h2")).to_have_text("Under/over")
    expect(page.locator(".board .now")).to_have_text("Place your bets")
    expect(page.locator(".board .limits")).to_have_text("$1 to $100")
    expect(page.locator(".device code")).to_have_text(
        dealer.get(f"/tables/{TABLE}").json()["device"]["promise"]
    )
    expect(page.locator(".join .code")).to_have_text(served.services["night"].credentials.door_code)
    expect(page.locator("#head")).to_contain_text("Journal line")
    row = page.locator(".odds-board tbody tr").first
    expect(row).to_contain_text("under 7")
    expect(row).to_contain_text("1 to 1")
    expect(row).to_contain_text("16.67%")
    assert dealer.order("Draw", TABLE)["done"]
    outcome = dealer.get(f"/tables/{TABLE}").json()["result"]["outcome"]
    total = sum(map(int, outcome.split("-")))
    expect(page.locator(".past.newest b")).to_have_text(str(total))
    for _ in range(9):
        assert dealer.order("Draw", TABLE)["done"]
    expect(page.locator(".past")).to_have_count(8)
    assert fits(page)


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Served]:
    """The houses of the demonstration for one test alone."""
    with serving(tmp_path) as served:
        yield served


@pytest.fixture
def own_screens(browser: Browser, own_house: Served) -> Iterator[Screens]:
    """Screens of that house."""
    screens = Screens(browser, own_house)
    yield screens
    screens.close()
    assert not screens.complaints, screens.complaints


def test_it_counts_the_words_of_guests_that_are_sealed_and_open(
    own_house: Served, own_screens: Screens
) -> None:
    """In a house that no other test uses: nobody has words, one guest has sealed some, they are
    open."""
    served, screens, guest = own_house, own_screens, own_house.guest(name="Wren")
    banker = served.staff("banker")
    sold = banker.order("Sell", window="window-1", cents=100_000, guest=guest.me["who"])
    assert sold["done"]
    name = "money-wheel"
    dealer = served.staff(f"{name}-dealer")
    assert dealer.order("PromiseDraws", name)["done"]
    assert guest.order("Sit", name, seat=1, chips=100)["done"]
    page = screens.open(f"/h/night/wall/{name}", size=WALL)
    every = screens.open("/h/night/wall", size=WALL)
    counted = page.locator(".device .words")
    card = every.locator(".table-card", has_text="Money wheel").locator(".words")
    expect(counted).to_have_text("No guest's words in this block.")
    expect(card).to_have_text("")
    own = guest.get(f"/tables/{name}").json()["device"]["own"]
    salt, words = "0f" * 16, "lucky"
    digest = seal(own["night"], name, 2, guest=own["guest"], salt=salt, words=words)
    assert guest.order("SealWords", name, seal=digest, block=2)["done"]
    expect(counted).to_have_text("No guest's words in this block. Sealed for block 2: 1.")
    for step in ("Draw", "RevealDraws", "PromiseDraws"):
        assert dealer.order(step, name)["done"], step
    shut = "0 of 1 guests' words are open. Betting waits for the rest."
    expect(counted).to_have_text(shut)
    expect(card).to_have_text("words 0 of 1 open")
    assert fits(page)
    assert guest.order("AddWords", name, words=words, salt=salt)["done"]
    expect(counted).to_have_text("One guest's words are in this block and open.")
    expect(card).to_have_text("words 1 of 1 open")
    assert fits(page)
    assert fits(every)


def test_what_wagers_pay_is_posted_before_their_edges_are_known(screens: Screens) -> None:
    page = screens.open("/h/night/wall", size=WALL)
    waits: list[Route] = []
    page.route("**/guide", lambda route: waits.append(route))
    page.goto(f"{screens.base}/h/night/wall/roulette")
    board = page.locator(".odds-board")
    expect(board.locator("tbody tr").first).to_contain_text("straight (any of 38)")
    expect(board.locator("tbody tr").first).to_contain_text("35 to 1")
    expect(board.locator("tbody td:last-child").first).to_have_text("…")
    expect(board).to_contain_text("Working out the house edge")
    assert fits(page)
    waits[0].continue_()
    expect(board.locator("tbody td:last-child").first).to_have_text("5.26%")
    expect(board).not_to_contain_text("Working out the house edge")
    page.goto(f"{screens.base}/h/night/wall/blackjack")
    expect(board.locator("tbody tr").first).to_contain_text("1 to 1 … 3 to 2")
    cut = board.evaluate("one => one.scrollWidth - one.clientWidth")
    assert cut <= 0, "a long payout leaves room for the edge"


def test_letters_are_large_enough(screens: Screens, dealer: Client) -> None:
    """At ten meters a letter must be about 25 mm high; a wall of 1.2 m has 0.63 mm a pixel."""
    page = screens.open(f"/h/night/wall/{TABLE}", size=WALL)
    for what, least in ((".now", 56), (".board .limits", 40), ("h2", 56), (".join .code", 40)):
        size = page.locator(what).first.evaluate(
            "(one) => parseFloat(getComputedStyle(one).fontSize)"
        )
        assert size >= least, (what, size)


@pytest.mark.parametrize("slug", ["night", "nj-casino", "tas-casino"])
def test_all_tables_beside_each_other(screens: Screens, served: Served, slug: str) -> None:
    page = screens.open(f"/h/{slug}/wall", size=WALL)
    tables = served.services[slug].floor.tables
    expect(page.locator(".board h2")).not_to_be_empty()
    if len(tables) > 1:
        expect(page.locator(".table-card")).to_have_count(len(tables))
        for card in page.locator(".table-card").all():
            expect(card.locator("b").first).not_to_be_empty()
    expect(page.locator(".join .code")).to_have_text(served.services[slug].credentials.door_code)
    assert fits(page)


def test_it_comes_back_after_the_connection_was_lost(screens: Screens, dealer: Client) -> None:
    page = screens.open(f"/h/night/wall/{TABLE}", size=WALL)
    sockets: list[WebSocketRoute] = []

    def through(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket("**/live*", through)
    page.reload()
    expect(page.locator(".board h2")).to_have_text("Under/over")
    assert dealer.order("Draw", TABLE)["done"]
    assert len(sockets) == 1
    sockets[0].close(code=1001)
    expect(page.locator("#link")).to_be_visible()
    assert dealer.order("Draw", TABLE)["done"]
    rounds = dealer.get(f"/tables/{TABLE}").json()["history"]
    total = sum(map(int, rounds[-1]["outcome"].split("-")))
    expect(page.locator("#link")).to_be_hidden()
    expect(page.locator(".past")).to_have_count(min(len(rounds), 8))
    expect(page.locator(".past.newest b")).to_have_text(str(total))
    assert len(sockets) == 2


@pytest.mark.parametrize("table", ["baccarat", "roulette", "craps", "blackjack"])
def test_no_table_needs_scrolling(screens: Screens, table: str) -> None:
    page = screens.open(f"/h/night/wall/{table}", size=WALL)
    expect(page.locator(".board .felt svg.layout")).to_be_visible()
    expect(page.locator(".foot .rules p")).not_to_be_empty()
    expect(page.locator(".join .code")).to_be_in_viewport(ratio=1)
    assert fits(page)


def test_a_wall_of_no_table(served: Served) -> None:
    assert served.client().http.get("/wall/nowhere").status_code == 404


def test_the_puck_lies_on_the_boxes(screens: Screens, served: Served) -> None:
    """Painted after every spot; otherwise the box of its number would hide it."""
    dealer = served.staff("craps-dealer")
    dealer.order("PromiseDraws", "craps")
    page = screens.open("/h/night/wall/craps", size=WALL)
    for wanted, words in ((True, "OFF"), (False, "ON")):
        for _ in range(80):
            if (dealer.get("/tables/craps").json()["phase"] == "come-out") == wanted:
                break
            assert dealer.order("Draw", "craps")["done"]
        expect(page.locator(".puck")).to_have_text(words)
    last = page.evaluate("""() => {
      const puck = document.querySelector(".puck"), spots = document.querySelectorAll(".spot");
      return [...spots].every((one) => one.compareDocumentPosition(puck) & 4);
    }""")
    assert last
