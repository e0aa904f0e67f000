"""Draw the layout of a game as SVG, with a spot for every wager that the options allow."""

from __future__ import annotations

import argparse
from importlib.resources import files
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError
from pitboss.cli.new_file import write_over
from pitboss.cli.page_output import PAPER
from pitboss.cli.parser import add_game, add_json, add_options, whole_number, writable_file
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
    says = "write it to a file; a .pdf is the layout to size, over several sheets"
    parser.add_argument("-o", "--out", metavar="FILE", type=writable_file, help=says)
    says = "how wide the layout of a .pdf is (default: a millimeter for each unit)"
    parser.add_argument("--width-mm", metavar="N", type=whole_number(50, 20_000), help=says)
    says = "the paper of a .pdf: letter (the default) or a4"
    parser.add_argument("--paper", choices=tuple(PAPER), help=says)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the SVG, or write it to a file."""
    from pitboss.cli.choose import choose_game, choose_rules
    from pitboss.layout import layout_of
    from pitboss.layout.svg import svg

    rules = choose_rules(choose_game(args.game), args.option)
    if (args.out or "").lower().endswith(".pdf"):
        return _write_to_size(rules, args)
    for name in ("width_mm", "paper"):
        if getattr(args, name):
            raise InputError(f"--{name.replace('_', '-')} is for a PDF: give --out FILE.pdf")
    _verify_seat(rules, args.seat)
    layout = layout_of(rules, narrow=args.narrow, seat=args.seat)
    text = _layout_data(layout) if args.json else svg(layout, style=_style(args.look))
    if args.out is None:
        print(text, end="")
        return 0
    write_over(args.out, text.encode())
    print(f"wrote {args.out}")
    return 0


def _write_to_size(rules: Rules, args: argparse.Namespace) -> int:
    """Write the layout to size as PDF, or nothing at all."""
    from pitboss.pack.at_tables import layout_to_size
    from pitboss.paper.pdf import Format, PaperFault, as_pdf

    page = layout_to_size(rules, "For the table", args.width_mm or 0)
    try:
        pdf = as_pdf(page, Format(PAPER[args.paper or "letter"]))
    except PaperFault as fault:
        raise InputError(str(fault)) from None
    write_over(args.out, pdf)
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
