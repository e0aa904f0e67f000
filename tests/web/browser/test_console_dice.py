"""Real dice at the console: dice that can be read were thrown, so keying them in is one step."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from pitboss.floor.entry import read_entry
from pitboss.floor.orders import Order
from pitboss.pit import commands as c
from pitboss.web.night.service import NightService
from tests.web.browser.chromium import Screens
from tests.web.by_hand import Crew, Table, hall_by_hand
from tests.web.serving import Client, Served, on_store, running

TABLE = "spare-dice"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A casino night with every table by hand."""
    with running([hall_by_hand(tmp_path_factory.mktemp("dice"), "night")]) as server:
        yield server


@pytest.fixture
def screens(browser: Browser, served: Served) -> Iterator[Screens]:
    """Screens at this night."""
    pages = Screens(browser, served)
    yield pages
    pages.close()
    assert not [complaint for complaint in pages.complaints if "ERR_FAILED" not in complaint], (
        pages.complaints
    )


@pytest.fixture(scope="module")
def dice(served: Served) -> Table:
    """A table of two dice in a cage, with a guest and one dealer."""
    table = Table(Crew(served), TABLE)
    table.open()
    table.guest(1)
    return table


def console(screens: Screens, client: Client, table: str = TABLE) -> Page:
    """A dealer's console."""
    return screens.open(f"/h/night/deal/{table}", client, (1024, 768))


def says(page: Page, words: str) -> None:
    """The next step reads like this."""
    expect(page.locator("#next .step")).to_contain_text(words)


def press(page: Page, *keys: str) -> None:
    """Keys, one after the other, by someone who has seen the step for half a second."""
    page.wait_for_timeout(550)
    for key in keys:
        page.keyboard.press(key)


def last_orders(service: NightService, many: int) -> list[Order]:
    """The last orders of the journal."""
    rows = on_store(service, lambda: list(service.night.store.rows()))
    return [read_entry(row.body).order for row in rows[-many:]]


def to_the_throw(table: Table, seat: int = 1) -> None:
    """Wagers are made, and dice are to be thrown."""
    wagers_made(table, seat)
    while table.next()["keyed"] is None:
        table.step()


def wagers_made(table: Table, seat: int = 1) -> None:
    """A guest has bet, and more wagers are taken."""
    while not table.view()["betting"]:
        table.step()
    act = table.dealer.get(f"/tables/{table.name}/legal?seat={seat}").json()[0]["command"]
    assert table.do(act)["done"]


def test_dice_are_keyed_in_with_their_throw(screens: Screens, served: Served, dice: Table) -> None:
    service, page = served.services["night"], console(screens, dice.dealer)
    to_the_throw(dice)
    says(page, "Tumble the dice, then key in what came up")
    before = service.seq
    press(page, "Enter", " ")
    expect(page.locator("#next .big")).to_contain_text("Key in 2 more")
    press(page, "3", "2", "Enter")
    expect(page.locator("#pay")).to_contain_text("not settled")
    thrown, entered = last_orders(service, 2)
    assert isinstance(thrown.command, c.TakeStep)
    assert isinstance(entered.command, c.EnterResult)
    assert entered.command.outcome == "3-2"
    assert service.seq == before + 2
    while not dice.view()["betting"]:
        dice.step()


def test_a_throw_without_a_result_is_a_press_of_its_own(
    screens: Screens, served: Served, dice: Table
) -> None:
    service, page = served.services["night"], console(screens, dice.dealer)
    to_the_throw(dice)
    says(page, "Tumble the dice, then")
    press(page, "5", "o")
    expect(page.locator("#next .step")).to_have_text("Key in what came up")
    (thrown,) = last_orders(service, 1)
    assert isinstance(thrown.command, c.TakeStep)
    expect(page.locator("#next .keyed .die")).to_have_count(1)  # what was keyed in is still there
    press(page, "i")
    expect(page.locator("#sheet")).to_contain_text("What happened?")
    press(page, "Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    press(page, "6")
    expect(page.locator("#next .big")).to_contain_text("5 – 6 = 11")
    press(page, "Enter")
    expect(page.locator("#pay")).to_contain_text("not settled")
    while not dice.view()["betting"]:
        dice.step()


@pytest.mark.parametrize("lost", [1, 2])
def test_a_reload_in_between_loses_neither_and_doubles_neither(
    screens: Screens, served: Served, dice: Table, lost: int
) -> None:
    service, page = served.services["night"], console(screens, dice.dealer)
    to_the_throw(dice)
    says(page, "Tumble the dice, then")
    before, sent = service.seq, list[str]()

    def broken(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or "{}")["id"])
        route.continue_() if len(set(sent)) < lost else route.abort()

    page.route("**/orders", broken)
    press(page, "6", "6", "Enter")
    while len(set(sent)) < lost:
        page.wait_for_timeout(20)
    page.wait_for_timeout(300)
    assert service.seq == before + lost - 1
    page.reload()
    page.unroute("**/orders")  # not before, or the page that goes away sends it
    expect(page.locator("#pay")).to_contain_text("not settled")
    assert service.seq == before + 2
    entered = last_orders(service, 1)[0].command
    assert isinstance(entered, c.EnterResult)
    assert entered.outcome == "6-6"
    assert page.evaluate("localStorage.getItem('pitboss-orders:/h/night')") == "{}"
    while not dice.view()["betting"]:
        dice.step()


def test_nothing_is_pressed_in_between_a_throw_and_its_result(
    screens: Screens, served: Served, dice: Table
) -> None:
    """Not even when an older press, overtaken in the meantime, is answered."""
    service, page, held = served.services["night"], console(screens, dice.dealer), list[Route]()
    wagers_made(dice)
    says(page, dice.next()["words"])

    def hold(route: Route) -> None:
        held.append(route)
        if len(held) > 2:
            route.continue_()

    page.route("**/orders", hold)
    press(page, "Enter")
    while dice.next()["keyed"] is None:
        dice.step()
    says(page, "Tumble the dice, then")
    press(page, "3", "2", "Enter")
    while len(held) < 2:
        page.wait_for_timeout(20)
    older, throw = held
    with page.expect_response("**/orders"):
        older.continue_()
    page.locator("#next button", has_text="Done, but no result").dispatch_event("click")
    page.wait_for_timeout(300)
    assert len(held) == 2, "the throw has no answer yet"
    throw.continue_()
    expect(page.locator("#pay")).to_contain_text("not settled")
    (entered,) = last_orders(service, 1)
    assert isinstance(entered.command, c.EnterResult)
    assert entered.command.outcome == "3-2"
    while not dice.view()["betting"]:
        dice.step()


def test_a_layout_that_comes_late_brings_nothing_old_with_it(screens: Screens, dice: Table) -> None:
    """Wagers are collected and paid by the newest state, whatever the page waited for."""
    page, held = console(screens, dice.dealer), list[Route]()
    to_the_throw(dice)
    page.route("**/layout.svg*", lambda route: held.append(route))
    page.reload()
    says(page, "Tumble the dice, then")
    dice.step()
    dice.step(outcome="5-1")
    expect(page.locator("#pay")).to_contain_text("not settled")
    assert held
    page.route("**/layout.svg*", lambda route: route.continue_())
    for layout in held:  # a slow page may have asked twice
        layout.continue_()
    expect(page.locator("#felt .spot").first).to_be_visible()
    expect(page.locator("#pay")).to_contain_text("not settled")
    while not dice.view()["betting"]:
        dice.step()


def test_a_throw_that_is_refused_keeps_no_result(
    screens: Screens, served: Served, dice: Table
) -> None:
    """Someone else keyed the round in meanwhile; the entry made here is reported and dropped."""
    service, page = served.services["night"], console(screens, dice.dealer)
    to_the_throw(dice)
    says(page, "Tumble the dice, then")
    page.route("**/orders", lambda route: route.abort())
    press(page, "1", "1", "Enter")
    page.wait_for_timeout(300)
    dice.step()
    dice.step(outcome="4-4")
    while not dice.view()["betting"]:
        dice.step()
    before = service.seq
    page.reload()
    page.unroute("**/orders")
    expect(page.locator("#alert")).to_contain_text("this was for round")
    assert page.evaluate("localStorage.getItem('pitboss-orders:/h/night')") == "{}"
    assert [order.command.__class__ for order in last_orders(service, service.seq - before)] == [
        c.TakeStep
    ], "one refusal; the result was not sent"


def test_two_people_at_one_console_key_in_one_throw(screens: Screens, served: Served) -> None:
    """The throw is in the dealer's name and what came up in the stickperson's."""
    service, stick = served.services["night"], "craps-stickperson"
    table = Table(Crew(served), "craps")
    table.open()
    table.guest(1)
    while not table.view()["betting"]:
        table.step()
    assert table.do({"type": "PlaceWager", "seat": 1, "wager": "pass", "stake": 5})["done"]
    while (step := table.next())["keyed"] is None:
        if step["act"]["command"]["type"] == "RefuseDice":
            assert table.do({"type": "AcceptDice", "seat": 1})["done"]
        else:
            table.step()
    alone = console(screens, table.dealer, "craps")
    expect(alone.locator("#next .step")).to_have_text("Throw")  # the stickperson reads the dice
    shared = served.staff("craps-dealer")
    for path, body in (
        ("/staff", {"person": stick, "pin": "3864", "beside": True}),
        ("/staff/turn", {"person": "craps-dealer"}),
    ):
        reply = shared.post(path, body)
        assert reply.status_code == 201, reply.text
        shared.signed(reply.json())
    page = console(screens, shared, "craps")
    says(page, "Throw, then key in what came up")
    expect(page.locator("#next .as")).to_contain_text(f"On behalf of {stick}")
    press(page, "2", "2", "Enter")
    says(page, "Nothing to collect, nothing to pay")
    thrown, entered = last_orders(service, 2)
    assert (thrown.actor, entered.actor) == ("craps-dealer", stick)
