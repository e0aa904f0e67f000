"""A short demonstration. On a terminal it opens a casino night craps table to play at."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from pitboss.cli.parser import Parser, add_json
from pitboss.cli.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Iterable

CRAPS = (
    "pass 10",
    "roll 4-2",
    "place 6 10",
    "place 6 12",
    "pass down",
    "roll 5-1",
    "why",
    "odds pass",
)
ROULETTE = ("red 20", "straight 17 5", "spin 17", "red 20", "spin 00", "why")
ROLLS = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss demo`."""
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Open a table, or play one by itself where nobody can type."""
    if sys.stdin.isatty() and sys.stdout.isatty() and not args.json:
        return _open_table()
    from pitboss.cli.play import JsonScreen

    screen = JsonScreen() if args.json else Screen()
    screen.line(
        "Pitboss plays, solves, simulates and prints regulated table games from one rulebook."
    )
    _play(
        screen,
        "night.craps",
        "Craps at a casino night. Some wagers are refused, with the clause.",
        CRAPS,
    )
    _play(screen, "night.roulette", "Roulette at the same night.", ROULETTE)
    _simulate(screen)
    screen.line()
    screen.line("Your turn: pitboss play night.craps, pitboss odds nj.sic_bo, pitboss --help")
    if isinstance(screen, JsonScreen):
        screen.flush("demo")
    return 0


def _open_table() -> int:
    from pitboss.cli import play

    parser = Parser(prog="pitboss play", description=play.__doc__)
    play.add_arguments(parser)
    return play.run(parser.parse_args(["night.craps"]))


def _play(screen: Screen, game_id: str, says: str, typed: Iterable[str]) -> None:
    from pitboss.chance import Seeded
    from pitboss.cli.choose import choose_game, open_table
    from pitboss.cli.table.session import TableSession

    referee = open_table(choose_game(game_id), ())
    referee.sit(1, 500)
    session = TableSession(screen, referee, Seeded(1))
    screen.line()
    screen.line((says, "bold"))
    session.open()
    for line in typed:
        screen.line((f"> {line}", "bold"))
        session.run_line(line)


def _simulate(screen: Screen) -> None:
    """A million rolls of pass, next to the exact figure."""
    from pitboss import simulate
    from pitboss.cli.figures import show_result

    screen.line()
    screen.line((f"{ROLLS:,} rolls with 10 on pass, beside the exact edge.", "bold"))
    show_result(screen, simulate("night.craps", "pass", rounds=ROLLS, seed=1))
