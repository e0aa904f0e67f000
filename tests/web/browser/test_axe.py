"""No screen has a fault that axe can find: names, roles, contrast, order, landmarks.

Every page of the route table is here, and a new one fails until it is too.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from pitboss.web.api.house_routes import API, HOUSE_ROUTES
from pitboss.web.server.pages import GENERAL
from tests.web.browser.chromium import PHONE, TABLET, WALL, Screens
from tests.web.by_hand import Crew, Table, hall_by_hand
from tests.web.serving import Client, Served, running

SETTLES_MS = 1_500
PLAYED = ("craps", "roulette", "blackjack", "baccarat", "under-over", "money-wheel", "let-it-ride")
SCREENS = (
    ("/", "", PHONE),
    ("/odds", "", TABLET),
    ("/odds", "", PHONE),
    ("/compare", "", PHONE),
    ("/readings", "", PHONE),
    ("/help", "", PHONE),
    ("/open", "", TABLET),
    ("/trust", "", PHONE),
    ("/h/night/", "", PHONE),
    ("/h/night/play", "guest", PHONE),
    *((f"/h/night/play#{table}", "guest", PHONE) for table in PLAYED),
    ("/h/nj-casino/play#sic-bo", "guest", PHONE),
    ("/h/tas-casino/play#mini-dice", "guest", PHONE),
    ("/h/night/deal/craps", "craps-dealer", TABLET),
    ("/h/night/deal/blackjack", "blackjack-dealer", TABLET),
    ("/h/nj-casino/deal/automated-craps", "automated-craps-dealer", TABLET),
    ("/h/night/wall", "", WALL),
    ("/h/night/wall/craps", "", WALL),
    ("/h/night/wall/blackjack", "", WALL),
    ("/h/night/window/window-1", "banker", TABLET),
    ("/h/night/till", "in-charge", PHONE),
    ("/h/night/till", "banker", TABLET),
    ("/h/night/till/pads/1", "in-charge", TABLET),
    ("/h/night/raffle", "banker", TABLET),
    ("/h/night/floor", "in-charge", TABLET),
    ("/h/night/prizes", "guest", PHONE),
    ("/h/night/prizes", "prize-clerk", TABLET),
    ("/h/night/prizes/wall", "", WALL),
    ("/h/night/prizes/tags", "", TABLET),
    ("/h/night/close", "in-charge", TABLET),
    ("/h/night/close", "in-charge", PHONE),
    ("/h/night/evening/unknown", "", PHONE),
    ("/h/night/proceeds/unknown", "", PHONE),
    ("/h/night/replay/under-over/1", "", TABLET),
    ("/h/night/incidents", "in-charge", TABLET),
    ("/h/night/incidents", "banker", PHONE),
    ("/h/night/incidents/1/notice", "in-charge", TABLET),
    ("/h/night/papers", "in-charge", TABLET),
    ("/h/night/papers", "banker", PHONE),
    ("/h/night/papers/no-tipping", "in-charge", PHONE),
    ("/h/night/papers/layouts?table=craps", "in-charge", TABLET),
    ("/h/night/inspect", "", PHONE),
    ("/h/night/inspect", "auditor", TABLET),
)


def test_every_page_is_looked_at() -> None:
    """A page of a house is one of its routes that is not the API."""
    seen = {path.partition("#")[0] for path, *_ in SCREENS}
    paths = (way.path for way in HOUSE_ROUTES)
    pages = [path for path in paths if not path.startswith(API) and not path.endswith("/pdf")]
    assert pages
    for page in pages:
        wanted = f"/h/night{page}".format(
            table="craps" if "replay" not in page else "under-over",
            window="window-1",
            round=1,
            first=1,
            incident=1,
            token="unknown",
            paper="no-tipping",
        )
        assert wanted in seen, page
    assert set(GENERAL) <= seen


def found_by_axe(page: Page) -> list[str]:
    """What axe reports about a page, in words."""
    assert page.title(), "a page without a title"
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}: {node['html'][:160]}"
        for violation in Axe().run(page).response["violations"]
        for node in violation["nodes"][:4]
    ]


@pytest.fixture(scope="module")
def people(served: Served) -> dict[tuple[str, str], Client]:
    """Everyone who looks at a screen, signed in once; under/over has a round behind it."""
    clients: dict[tuple[str, str], Client] = {}
    for path, who, _ in SCREENS:
        slug = path.split("/")[2] if path.startswith("/h/") else ""
        if who and (slug, who) not in clients:
            clients[slug, who] = served.guest(slug) if who == "guest" else served.staff(who, slug)
    clients["night", "in-charge"].order("HandOutSlips", place="window/window-1", first=1, last=4)
    dealer = served.staff("under-over-dealer")
    dealer.order("PromiseDraws", "under-over")
    dealer.order("Draw", "under-over")
    in_charge, (one, other) = clients["night", "in-charge"], (served.guest(), served.guest())
    seen = {"words": "chips passed", "helper": one.me["who"], "helped": other.me["who"]}
    command = {"type": "ReportIncident", "kind": "cheating", **seen}
    body = {"id": "1c" * 16, "table": "craps", "command": command}
    assert in_charge.post("/orders", body).json()["done"]
    return clients


@pytest.mark.parametrize(("path", "who", "size"), SCREENS)
def test_axe_finds_nothing(
    screens: Screens,
    people: dict[tuple[str, str], Client],
    path: str,
    who: str,
    size: tuple[int, int],
) -> None:
    slug = path.split("/")[2] if path.startswith("/h/") else ""
    page = screens.open(path, people.get((slug, who)), size)
    page.wait_for_load_state("load")
    page.wait_for_timeout(SETTLES_MS)  # what a page fetches comes in after it has loaded
    violations = found_by_axe(page)
    assert not violations, "\n".join([path, *violations])


# --- screens in the middle of something --------------------------------------------------------
@pytest.fixture(scope="module")
def by_hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crew]:
    """Who works in a casino night with every table by hand."""
    with running([hall_by_hand(tmp_path_factory.mktemp("axe"), "night")]) as server:
        yield Crew(server)


@pytest.fixture
def pages(browser: Browser, by_hand: Crew) -> Iterator[Screens]:
    """Screens at that night."""
    pages = Screens(browser, by_hand.served)
    yield pages
    pages.close()
    assert not pages.complaints, pages.complaints


@pytest.fixture(scope="module")
def decided(by_hand: Crew) -> tuple[Table, dict[int, Client]]:
    """A blackjack table where a player who sits beside others has to decide."""
    table = Table(by_hand, "blackjack")
    guests = {seat: table.guest(seat) for seat in (1, 2)}
    table.open()
    while not table.view()["betting"]:
        table.step()
    for seat, guest in guests.items():
        legal = guest.get(f"/tables/{table.name}/legal?seat={seat}").json()
        wager = next(act["command"] for act in legal if act["command"]["type"] == "PlaceWager")
        assert table.do(wager)["done"]
    falls = iter(["Ts", "9h", "8d", "5h", "4d", "3c"])
    while not table.next()["waits_for"]:
        table.step(**({"card": next(falls)} if table.next()["asks"] == "card" else {}))
    return table, guests


def settled(page: Page) -> list[str]:
    """What axe finds when a page is at rest."""
    page.wait_for_timeout(SETTLES_MS)
    return found_by_axe(page)


@pytest.mark.parametrize("size", [(320, 640), PHONE, TABLET])
def test_a_player_who_decides(
    pages: Screens, decided: tuple[Table, dict[int, Client]], size: tuple[int, int]
) -> None:
    """Someone must decide, and someone waits: on a phone with the hands of the others in short."""
    table, guests = decided
    turn = table.next()["waits_for"]
    for seat, guest in guests.items():
        page = pages.open(f"/h/night/play#{table.name}", guest, size, touch=size != TABLET)
        expect(page.locator(".felt svg .card-row").first).to_be_attached()
        assert page.locator(".acts button").first.is_visible() == (seat == turn)
        others = page.locator(".others li")
        expect(others).to_have_count(0 if size == TABLET else 1)
        if size != TABLET:
            hand = next(hand for hand in table.view()["hands"] if hand["seat"] not in (0, seat))
            expect(others).to_contain_text(hand["worth"])
            expect(others.locator(".mini")).to_have_count(len(hand["cards"]))
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert settled(page) == []


@pytest.mark.parametrize("who", ["dealer", "guest"])
def test_sheets_that_open_over_a_screen(
    pages: Screens, decided: tuple[Table, dict[int, Client]], who: str
) -> None:
    table, guests = decided
    if who == "guest":
        waits = next(seat for seat in guests if seat != table.next()["waits_for"])
        page = pages.phone(guests[waits], table.name)
        page.locator(".tool.seat").tap()
    else:
        page = pages.open(f"/h/night/deal/{table.name}", table.dealer, TABLET)
        page.locator("#irregularity").click()
    expect(page.locator("#sheet")).to_be_visible()
    assert settled(page) == []


def test_a_console_that_decides_for_a_player(
    pages: Screens, decided: tuple[Table, dict[int, Client]]
) -> None:
    page = pages.open(f"/h/night/deal/{decided[0].name}", decided[0].dealer, TABLET)
    expect(page.locator("#next .answers")).to_be_visible()
    assert settled(page) == []


@pytest.mark.parametrize(
    ("name", "asks"),
    [
        ("chips-cards", "seats"),
        ("chips-wheel", "outcome"),
        ("spare-dice", "outcome"),
        ("spare-cards", "card"),
    ],
)
def test_a_console_that_has_to_be_keyed_in(
    pages: Screens, by_hand: Crew, name: str, asks: str
) -> None:
    """Dice, a ball, a card, and the seats with chips."""
    table = Table(by_hand, name)
    table.open()
    while table.next()["asks"] != asks:
        view = table.view()
        if (
            view["betting"]
            and view["mode"] == "wallet"
            and not any(seat["wagers"] for seat in view["seats"])
        ):
            if not view["seats"]:
                table.guest(1)
            wager = "seven" if name == "spare-dice" else "player"
            placed = table.do({"type": "PlaceWager", "seat": 1, "wager": wager, "stake": 5})
            assert placed["done"], placed
        table.step()
    page = pages.open(f"/h/night/deal/{name}", table.dealer, TABLET)
    expect(page.locator("#next .pad-box")).to_be_visible()
    assert settled(page) == []
