"""Draw the layout of a game as SVG, with a spot for every wager that the options allow."""

from __future__ import annotations

import argparse
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError
from pitboss.cli.parser import add_game, add_json, add_options, writable_file
from pitboss.cli.screen import as_json

if TYPE_CHECKING:
    from pitboss.layout.shapes import Layout
    from pitboss.rulebook.game import Rules

LOOKS = ("felt", "paper", "bare")
SHEETS = ("felt.css", "cards.css")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss layout`."""
    add_game(parser)
    add_options(parser)
    parser.add_argument("--narrow", action="store_true", help="upright, as a phone shows it")
    says = "the seat to draw on a narrow card table"
    parser.add_argument("--seat", type=int, default=1, metavar="N", help=says)
    says = "felt for a screen, white paper for print, or bare without colors"
    parser.add_argument("--look", choices=LOOKS, default=LOOKS[0], help=says)
    parser.add_argument(
        "-o", "--out", metavar="FILE", type=writable_file, help="write it to a file"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the SVG, or write it to a file."""
    from pitboss.cli.choose import choose_game, choose_rules
    from pitboss.layout import layout_of
    from pitboss.layout.svg import svg

    rules = choose_rules(choose_game(args.game), args.option)
    _verify_seat(rules, args.seat)
    layout = layout_of(rules, narrow=args.narrow, seat=args.seat)
    text = _layout_data(layout) if args.json else svg(layout, style=_style(args.look))
    if args.out is None:
        print(text, end="")
        return 0
    try:
        Path(args.out).write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"cannot write {args.out!r}: {(error.strerror or 'failed').lower()}"
        ) from None
    print(f"wrote {args.out}")
    return 0


def _verify_seat(rules: Rules, seat: int) -> None:
    """Refuse a seat that a card table does not have."""
    from pitboss.layout.hands import seats

    if rules.game.play is not None and not 1 <= seat <= seats(rules):
        raise InputError(f"there is no seat {seat}: this table has {seats(rules)} places")


def _layout_data(layout: Layout) -> str:
    """Where everything is, for programs; only the SVG has the shapes."""
    where = ("x", "y")
    return as_json(
        {
            "game": layout.game,
            "width": layout.width,
            "height": layout.height,
            "note": layout.note,
            "spots": [
                {
                    name: getattr(spot, name)
                    for name in ("key", "seat", "label", "odds", "traveled", *where)
                }
                for spot in layout.spots
            ],
            "places": [
                {name: getattr(place, name) for name in ("name", *where, "w", "h", "turn")}
                for place in layout.places
            ],
        }
    )


def _style(look: str) -> bool | str:
    if look != LOOKS[0]:
        return look == "paper"
    sheets = files("pitboss.web") / "static" / "css"
    return "".join((sheets / name).read_text(encoding="utf-8") for name in SHEETS)
