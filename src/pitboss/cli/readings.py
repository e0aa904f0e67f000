"""Gaps of the text, how they are read, and what every other reading would change, computed.

    pitboss readings
    pitboss readings N-B3
    pitboss readings --game night.craps
    pitboss readings --out readings.pdf

A list names the readings only; with an id, --json or a file, every other reading is worked out. For
all of them that takes about two minutes.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError, did_you_mean
from pitboss.cli.page_output import add_page_output, write_page, write_text
from pitboss.cli.parser import add_json, nonempty
from pitboss.cli.screen import Screen, Segment, as_json

if TYPE_CHECKING:
    from pitboss.regulator.readings import ReadingEffect
    from pitboss.rulebook.clause import Reading

SHORT = {"F": "fixed", "H": "house choice", "W": "departure"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss readings`."""
    says = "the readings to work out, such as N-B3 (default: all)"
    parser.add_argument("ids", metavar="ID", nargs="*", type=nonempty, help=says)
    parser.add_argument("--game", metavar="GAME", type=nonempty, help="only those of one game")
    says = "only those that are our own inference"
    parser.add_argument("--inferred", action="store_true", help=says)
    add_page_output(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """List the readings, or work some out."""
    from pitboss.cli.simulate import working_out
    from pitboss.regulator.readings import reading_effects
    from pitboss.regulator.readings_page import reading_values, readings_page

    chosen = _chosen(args)
    if not (args.ids or args.json or args.html or args.out):
        _list(chosen)
        return 0
    with working_out(is_wanted=len(chosen) > 1):
        effects = {reading.id: list(reading_effects(reading)) for reading in chosen}
    if args.json:
        write_text(as_json([reading_values(one, effects[one.id]) for one in chosen]), args)
    elif args.html or args.out:
        write_page(readings_page(chosen, lambda reading: effects[reading.id]), args)
    else:
        for reading in chosen:
            _show(reading, effects[reading.id])
    return 0


def _chosen(args: argparse.Namespace) -> list[Reading]:
    from pitboss.cli.choose import choose_game
    from pitboss.regulator.readings import readings_of

    game = choose_game(args.game).id if args.game else ""
    known = {reading.id: reading for reading in readings_of(game, inferred=args.inferred)}
    chosen = []
    for typed in args.ids:
        if typed.upper() not in known:
            hint = did_you_mean(typed.upper(), known) or ": 'pitboss readings' lists them"
            raise InputError(f"there is no reading {typed!r}{hint}")
        chosen.append(known[typed.upper()])
    return chosen or list(known.values())


def _list(readings: list[Reading]) -> None:
    from pitboss.regulator.readings_page import kind_of

    screen = Screen()
    inferred = sum(reading.is_inferred for reading in readings)
    screen.line((f"{len(readings)} readings", "bold"), f", {inferred} of them our own inference")
    rows: list[list[Segment]] = []
    for reading in readings:
        kind = "inferred" if reading.is_inferred else SHORT[kind_of(reading)]
        style = "yellow" if reading.is_inferred else "dim"
        rows.append([(reading.id, "bold"), (kind, style), reading.question])
    screen.table(rows)


def _show(reading: Reading, effects: list[ReadingEffect]) -> None:
    from pitboss.regulator.readings import WITHOUT_FIGURES
    from pitboss.regulator.readings_page import (
        COLUMNS,
        INFERRED,
        KINDS,
        RULE_COLUMNS,
        change_row,
        effect_words,
        kind_of,
        rule_rows,
    )

    screen = Screen()
    screen.line((reading.id, "bold"), f"  {reading.question}")
    screen.words(reading.reading)
    if reading.is_inferred:
        screen.words(INFERRED, style="yellow")
    screen.words(KINDS[kind_of(reading)], style="dim")
    for effect in effects:
        screen.line()
        screen.words(effect_words(effect))
        if not effect.changes:
            screen.words("No chance and no house edge changes (computed).", style="dim")
            continue
        rows: list[list[Segment]] = [[(head.lower(), "dim") for head in COLUMNS]]
        screen.table([*rows, *map(change_row, effect.changes)], right=(1, 2, 3, 4, 5))
        if effect.rules:
            heads: list[list[Segment]] = [[(head.lower(), "dim") for head in RULE_COLUMNS]]
            screen.table([*heads, *rule_rows(effect)])
    if not effects:
        screen.words(WITHOUT_FIGURES[reading.affects])
    screen.line()
