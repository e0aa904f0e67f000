"""What is on the floor now, as far as it is public, and faults of the program."""

from __future__ import annotations

import argparse
from textwrap import indent
from typing import TypedDict

from pitboss.cage.accounts import ISSUE, player
from pitboss.cli.errors import unknown_name
from pitboss.cli.floor.nights import (
    add_night,
    locate_night,
    open_journal,
    open_to_read,
    plain_errors,
)
from pitboss.cli.parser import add_json
from pitboss.cli.screen import Screen, print_json
from pitboss.floor.money_words import money
from pitboss.floor.night import Night
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.pit import table_line
from pitboss.pit.referee import Referee
from pitboss.pit.view import PUBLIC, table_for
from pitboss.store.fault_log import read_faults


class TableState(TypedDict):
    """A table as JSON."""

    game: str
    status: str
    round: int
    next: str
    posts: dict[str, str]
    guests: dict[str, str]
    rack: int
    counted: bool
    promise: str
    line: str


class DutyState(TypedDict):
    """The post of someone on duty, as JSON."""

    post: str
    table: str
    window: str


class WindowState(TypedDict):
    """A window as JSON."""

    banker: str
    dollars: int
    cents: int
    counted: bool


class GuestState(TypedDict):
    """A guest as JSON."""

    holds: int
    wallet: int
    table: str
    seats: list[int]
    asked_to_leave: bool


class TransferState(TypedDict):
    """A transfer that waits to be confirmed, as JSON."""

    kind: str
    table: str
    window: str
    dollars: int


class PrizesState(TypedDict):
    """The prize desk as JSON."""

    open: bool
    left: dict[str, int]
    reserved: dict[str, list[str]]
    awards: dict[str, list[str]]
    awarded_cents: int


class FloorState(TypedDict, total=False):
    """The floor as JSON; only its tables if one table was asked for."""

    night: str
    status: str
    rows: int
    last: str
    tables: dict[str, TableState]
    duty: dict[str, DutyState]
    windows: dict[str, WindowState]
    guests: dict[str, GuestState]
    waiting: dict[str, TransferState]
    prizes: PrizesState
    issued: int


def add_state(parser: argparse.ArgumentParser) -> None:
    """The arguments of `floor state`."""
    parser.add_argument("table", metavar="TABLE", nargs="?", default="", help="only this table")
    add_night(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Show the floor."""
    with open_to_read(args) as night:
        floor = state(night)
    if args.table:
        if args.table not in floor["tables"]:
            raise unknown_name("table", args.table, floor["tables"], "the floor")
        floor = {"tables": {args.table: floor["tables"][args.table]}}
    if args.json:
        print_json(floor)
    else:
        _show(Screen(), floor)
    return 0


def state(night: Night) -> FloorState:
    """The floor in plain values, without the order of a shoe or cards that are face down."""
    floor, books = night.floor, night.books
    return {
        "night": night.store.facts.night,
        "status": floor.status or "not set up",
        "rows": night.at[0],
        "last": night.at[1].hex(),
        "tables": {name: _table(night, live) for name, live in floor.tables.items()},
        "duty": {
            name: {"post": on.post, "table": on.table, "window": on.window}
            for name, on in floor.duty.items()
        },
        "windows": {
            name: {
                "banker": window.banker,
                "dollars": window.dollars,
                "cents": window.cents,
                "counted": window.counted,
            }
            for name, window in floor.windows.items()
        },
        "guests": {name: _guest(night, name) for name in floor.guests},
        "waiting": {
            name: {
                "kind": "fill" if transfer.fill else "credit",
                "table": transfer.table,
                "window": transfer.window,
                "dollars": transfer.dollars,
            }
            for name, transfer in floor.waiting.items()
        },
        "prizes": _prizes(floor),
        "issued": -books.balance(ISSUE),
    }


def _prizes(floor: Floor) -> PrizesState:
    desk = floor.prizes
    return {
        "open": desk.is_open,
        "left": dict(desk.stock),
        "reserved": {name: [held.prize, held.guest] for name, held in desk.reservations.items()},
        "awards": {name: [award.prize, award.guest] for name, award in desk.awards.items()},
        "awarded_cents": desk.awarded_cents,
    }


def _guest(night: Night, name: str) -> GuestState:
    guest = night.floor.guests[name]
    return {
        "holds": night.books.balance(player(name)),
        "wallet": guest.wallet,
        "table": guest.table,
        "seats": list(guest.seats),
        "asked_to_leave": guest.out,
    }


def _table(night: Night, live: LiveTable) -> TableState:
    rules = rules_of(night.floor, live.plan.id)
    table = live.table
    return {
        "game": live.plan.game,
        "status": table.status,
        "round": table.round,
        "next": Referee.at(rules, table).next_for_dealer(),
        "posts": dict(live.posts),
        "guests": {str(seat): guest for seat, guest in live.guests.items()},
        "rack": live.rack,
        "counted": live.counted >= 0,
        "promise": live.draws.promise,
        "line": table_line.write(rules, table_for(rules, table, PUBLIC)),
    }


def _show(screen: Screen, floor: FloorState) -> None:
    if "night" in floor:
        screen.line((f"Night {floor['night']}: {floor['status']}, {floor['rows']} rows", "bold"))
    for name, table in floor["tables"].items():
        posts = (
            ", ".join(f"{who} {post}" for post, who in table["posts"].items()) or "nobody on duty"
        )
        screen.line(
            (name, "bold"),
            f"  {table['game']}, {table['status']}, round {table['round']},"
            f" rack {table['rack']}; {posts}",
        )
        for seat, guest in table["guests"].items():
            screen.line(f"    seat {seat}: {guest}")
        screen.line("    ", (table["line"], "dim"))
    for name, window in floor.get("windows", {}).items():
        counted = "counted out" if window["counted"] else window["banker"] or "nobody on duty"
        screen.line((name, "bold"), f"  {window['dollars']}, {money(window['cents'])}; {counted}")
    for name, transfer in floor.get("waiting", {}).items():
        ends = f"{transfer['window']} and {transfer['table']}"
        words = f"{transfer['kind']} of {transfer['dollars']}, {ends}"
        screen.line(f"waiting: {words}, order {name}")
    prizes = floor.get("prizes")
    if prizes is not None and prizes["left"]:
        left, awarded = sum(prizes["left"].values()), money(prizes["awarded_cents"])
        is_open = "open" if prizes["open"] else "closed"
        words = f"prize desk {is_open}: {len(prizes['awards'])} awards worth {awarded}"
        screen.line(f"{words}, {left} prizes left")
    for name, holder in floor.get("guests", {}).items():
        where = f", at {holder['table']}" if holder["table"] else ""
        screen.line((name, "bold"), f"  holds {holder['holds']}{where}")


def add_faults(parser: argparse.ArgumentParser) -> None:
    """The arguments of `floor faults`."""
    add_night(parser, key=False)
    add_json(parser)


def show_faults(args: argparse.Namespace) -> int:
    """Print the faults of the program. The rows are not read: one of them may be the cause."""
    where = locate_night(args.night)
    with plain_errors(where):
        store = open_journal(where)
        try:
            faults = list(read_faults(store))
        finally:
            store.close()
    if args.json:
        print_json([{"what": what, "words": words} for what, words in faults])
        return 0
    if not faults:
        print(f"No faults of the program are recorded for {where}.")
    for what, words in faults:
        print(f"{what}:")
        print(indent(words.rstrip(), "  "))
    return 0


VERBS = {"state": (add_state, run), "faults": (add_faults, show_faults)}
