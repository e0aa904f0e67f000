"""Print the gaming guide of a game: what it is, how a round goes, every wager and what it pays."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from pitboss.cli.page_output import add_page_output, write_page, write_text
from pitboss.cli.parser import add_game, add_json, add_options
from pitboss.cli.screen import as_json
from pitboss.equipment.chips import ODDEST, run_of

if TYPE_CHECKING:
    from pitboss.paper.paytable import Stakes
    from pitboss.rulebook.game import Game

LARGEST = 1_000_000
OPTIONS_FIRST = (
    "reference rules are for comparison only: where their options differ from a clause that the "
    "guide prints, the options apply"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss guide`."""
    add_game(parser)
    add_options(parser)
    says = "the chip values at a table, such as 5,25,100, to print the stakes they can pay exactly"
    parser.add_argument("--chips", metavar="VALUES", type=values, default=(), help=says)
    parser.add_argument("--guest", action="store_true", help="one page for guests")
    add_page_output(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the guide, or write it to a file."""
    import msgspec

    from pitboss.cli.choose import choose_game, choose_rules
    from pitboss.games import REFERENCE
    from pitboss.paper.guest_sheet import guest
    from pitboss.paper.guide import guide

    game = choose_game(args.game)
    options: dict[str, object] = dict(args.option)
    choose_rules(game, args.option)
    page = (guest if args.guest else guide)(game, options, _stakes(game, options, args.chips))
    if game.id.startswith(REFERENCE):
        print(f"pitboss: {OPTIONS_FIRST}", file=sys.stderr)
    if args.json:
        values = {"game": game.id, "options": options, **msgspec.to_builtins(page)}
        write_text(as_json(values), args)
    else:
        write_page(page, args)
    return 0


def _stakes(game: Game, options: dict[str, object], chips: tuple[int, ...]) -> Stakes | None:
    """The stakes of a table with these chips; None if none are given."""
    from pitboss.paper.paytable import Stakes
    from pitboss.pit.payable_stakes import chips_in_words, payable_multiple

    rules = game.rules(options)

    def multiple(name: str, place: tuple[int, int]) -> int:
        return payable_multiple(rules, name, place, chips)

    return Stakes(multiple, chips_in_words(chips)) if chips else None


def values(text: str) -> tuple[int, ...]:
    """Chip values, such as 5,25,100."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and 1 <= int(part) <= LARGEST for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of chips such as 5,25,100")
    chips = tuple(sorted({int(part) for part in parts}))
    if run_of(chips) > ODDEST:
        raise argparse.ArgumentTypeError("these chips have no common unit: add a small one")
    return chips
