"""Whole nights: a plan for each house, its people and guests, the evening from first to last."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.plan import (
    CHIPS,
    ELECTRONIC,
    WALLET,
    FloorPlan,
    PersonPlan,
    TablePlan,
    WindowPlan,
)
from pitboss.floor.presence import posts_needed
from pitboss.floor.state import rules_of
from pitboss.floor.till import CLOSE, unexplained_variances
from pitboss.games import load
from pitboss.houses import OUR_HOUSES
from pitboss.store.keys import Signer, read_key
from tests.world.card_life import CardLife
from tests.world.floors import BANKER, CORRECTS, DEALS, FIRST, PRIZES, planned_raffle
from tests.world.hall import Hall, Script
from tests.world.kill_process import Journal
from tests.world.raffle import hold_drawing, sell_tickets
from tests.world.table_life import TableLife

CLASS_B_GAMES = ("night.blackjack", "night.red_dog", "night.under_over")
FLOAT, DRAWER_CENTS = 20_000, 50_000


class Size(NamedTuple):
    """How large a night is: tables, guests, rounds a table, hours."""

    tables: int
    guests: int
    rounds: int
    hours: int = 5


def tables_of(house: str, many: int) -> tuple[TablePlan, ...]:
    """A number of tables, each game of the house at least once, in every mode of play."""
    games = next(one.games for one in OUR_HOUSES if one.id == house)
    return tuple(_table(number, games[number % len(games)]) for number in range(many))


def plan_of(house: str, night: str, planned: tuple[TablePlan, ...]) -> FloorPlan:
    """A floor of this house with these tables."""
    windows = tuple(WindowPlan(name, 2_000_000, DRAWER_CENTS) for name in ("w1", "w2"))
    return FloorPlan(
        night=night,
        house=house,
        tables=planned,
        people=tuple(_people(house, planned)),
        windows=windows,
        rate=2,
        second_above=500,
        prizes=PRIZES if house == "nj_night" else (),
        raffle=planned_raffle(ELECTRONIC) if house == "nj_night" else None,
    )


def signed(plan: FloorPlan, signer: Signer) -> FloorPlan:
    """The plan with the key that signs its heads."""
    return replace(plan, key=signer.public.hex(), key_holder="auditor-1")


def _table(number: int, game: str) -> TablePlan:
    """Real dice and cards by hand, then devices, then only results keyed in, and so on."""
    cards = load(game).play is not None
    by_hand, electronic, chips = (
        (True, False, False),
        (False, True, False),
        (True, True, False),
        (False, False, not cards),
        (False, False, False),
    )[number % 5]
    return TablePlan(
        id=f"t{number + 1}",
        game=game,
        mode=CHIPS if chips else WALLET,
        by_hand=by_hand,
        electronic=electronic,
        float=FLOAT,
    )


def _people(house: str, tables: tuple[TablePlan, ...]) -> list[PersonPlan]:
    role = DEALS[house]
    names = count(1)
    people = [PersonPlan("first", (FIRST[house],)), PersonPlan("auditor-1", ("auditor",))]
    people += [PersonPlan(f"chief-{n}", (CORRECTS[house],)) for n in (1, 2)]
    people += [PersonPlan(f"bank-{n}", (BANKER[house],)) for n in (1, 2)]
    people += [PersonPlan(f"spare-{n}", (role,)) for n in (1, 2, 3)]
    if house == "nj_night":
        people.append(PersonPlan("taught-1", ("class B operator",), CLASS_B_GAMES, "chief-1"))
        people.append(PersonPlan("proceeds-1", ("member in charge of proceeds",)))
    for table in tables:
        for post in posts_of(table.game):
            own = role if house == "nj_night" else post
            people.append(PersonPlan(f"{table.id}-{next(names)}", (own,)))
    return people


def posts_of(game: str) -> tuple[str, ...]:
    """The posts that the law wants filled at a game, and those that sign for its checks."""
    return posts_needed(load(game).rules()) or ("dealer",)


def open_night(hall: Hall, guests: int) -> None:
    """People go on duty and take their posts, windows open, guests are let in."""
    hall.ask(hall.first, o.SetUp(hall.plan))
    for person in hall.plan.people:
        if person.roles != ("auditor",):  # who reads everything has no duty to come on to
            hall.ask(person.id, o.ClockOn(person.id))
    names = (one.id for one in hall.plan.people if one.id.startswith("t") and one.id[1].isdigit())
    for table in hall.plan.tables:
        for post in posts_of(table.game):
            who = next(names)
            hall.ask(who, o.TakePost(post, who), table.id)
    for number, window in enumerate(hall.plan.windows, 1):
        hall.ask(f"bank-{number}", o.OpenWindow(window.id, posted=True))
    for number in range(1, guests + 1):
        hall.ask("bank-1", o.Admit(f"g{number}", of_age=True))
        hall.free.append(f"g{number}")


def life_of(hall: Hall, table: str, rounds: int) -> TableLife:
    """The evening at one table."""
    cards = rules_of(hall.floor, table).game.play is not None
    return (CardLife if cards else TableLife)(hall, table, rounds)


def felt(hall: Hall) -> Script[None]:
    """Guests of tables that play with chips buy them at a window, and bring some back."""
    for _ in range(5):
        yield hall.order(hall.banker("w1"), o.Sell("w1", 5_000))
    yield hall.order(hall.banker("w1"), o.TakeBack("w1", 120))


def close_night(hall: Hall) -> None:
    """Guests give back what is left, windows are counted out, and the night is closed."""
    for name, guest in list(hall.floor.guests.items()):
        if guest.wallet:
            hall.ask(hall.banker("w2"), o.TakeBack("w2", guest.wallet, name))
    for number, (name, window) in enumerate(list(hall.floor.windows.items())):
        off = hall.random.choice((-1, 5)) if hall.maybe(0.4 if number else 1, "variances") else 0
        if hall.random.random() < 0.5:
            count_by_two(hall, name, off)
            continue
        counted = o.CloseWindow(name, window.dollars + off, window.cents + off)
        hall.ask(window.banker, counted)
    hall.ask(hall.first, o.CloseNight())


def count_by_two(hall: Hall, name: str, off: int) -> None:
    """A window is counted out by its banker and by who runs the night, once in a while twice; a
    difference is explained."""
    window, what = hall.floor.windows[name], f"window/{name}"
    banker, figures = window.banker, (window.dollars + off, window.cents + off)
    if hall.random.random() < 0.5:
        hall.ask(banker, o.CountMoney(what, CLOSE, figures[0] + 1, figures[1]))
        hall.ask(hall.first, o.CountMoney(what, CLOSE, *figures))
    for who in (hall.first, banker):
        hall.ask(who, o.CountMoney(what, CLOSE, *figures))
    for of in unexplained_variances(hall.floor.till):
        hall.ask(hall.first, o.ExplainVariance(of, "found in the drawer below"))


def whole_night(journal: Journal, key: Path, house: str, seed: int, size: Size) -> Hall:
    """A night from its first row to its last, signed by the key in a file."""
    signer = read_key(key)
    plan = plan_of(house, journal.night, tables_of(house, size.tables))
    hall = Hall(journal, signed(plan, signer), seed, signer, str(key))
    hall.lasts(size.hours, size.tables * size.rounds)
    open_night(hall, size.guests)
    hall.run(
        [
            *(life_of(hall, table.id, size.rounds).run() for table in plan.tables),
            felt(hall),
        ]
    )
    if plan.raffle is not None:
        hall.run([sell_tickets(hall, size.guests)])
        hold_drawing(hall)
    close_night(hall)
    return hall
