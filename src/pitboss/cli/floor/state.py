"""What is on the floor now, as far as it is public, and faults of the program."""

from __future__ import annotations

import argparse
from textwrap import indent
from typing import Any

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
from pitboss.floor.night import Night
from pitboss.floor.order_lines import cash
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.pit import table_line
from pitboss.pit.referee import Referee
from pitboss.pit.view import PUBLIC, table_for
from pitboss.store.fault_log import read_faults

Values = dict[str, Any]
"""The floor as JSON: values of every kind, by name."""


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


def state(night: Night) -> Values:
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


def _prizes(floor: Floor) -> Values:
    desk = floor.prizes
    return {
        "open": desk.is_open,
        "left": dict(desk.stock),
        "reserved": {name: [one.prize, one.guest] for name, one in desk.reserved.items()},
        "awards": {name: [one.prize, one.guest] for name, one in desk.awards.items()},
        "awarded_cents": desk.awarded_cents,
    }


def _guest(night: Night, name: str) -> Values:
    guest = night.floor.guests[name]
    return {
        "holds": night.books.balance(player(name)),
        "wallet": guest.wallet,
        "table": guest.table,
        "seats": list(guest.seats),
        "asked_to_leave": guest.out,
    }


def _table(night: Night, live: LiveTable) -> Values:
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


def _show(screen: Screen, floor: Values) -> None:
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
        screen.line((name, "bold"), f"  {window['dollars']}, {cash(window['cents'])}; {counted}")
    for name, transfer in floor.get("waiting", {}).items():
        ends = f"{transfer['window']} and {transfer['table']}"
        words = f"{transfer['kind']} of {transfer['dollars']}, {ends}"
        screen.line(f"waiting: {words}, order {name}")
    prizes = floor.get("prizes", {})
    if prizes.get("left"):
        left, awarded = sum(prizes["left"].values()), cash(prizes["awarded_cents"])
        is_open = "open" if prizes["open"] else "closed"
        words = f"prize desk {is_open}: {len(prizes['awards'])} awards worth {awarded}"
        screen.line(f"{words}, {left} prizes left")
    for name, one in floor.get("guests", {}).items():
        where = f", at {one['table']}" if one["table"] else ""
        screen.line((name, "bold"), f"  holds {one['holds']}{where}")


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
