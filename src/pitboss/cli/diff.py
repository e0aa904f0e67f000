"""Compare two games: what an edition, a set of options, a house or an authority changes.

    pitboss diff night.craps nj.automated_craps       two games
    pitboss diff night.craps --option vig_percent=3   one game, and what an option changes
    pitboss diff night.craps --edition 3              one game, then and now

A change is material if it changes a figure, a wager, an option, odds or a rule. Wording, names and
the order of a page are not.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError, did_you_mean
from pitboss.cli.page_output import add_page_output, write_page, write_text
from pitboss.cli.parser import add_game, add_json, add_options, nonempty, whole_number
from pitboss.cli.screen import as_json

if TYPE_CHECKING:
    from pitboss.comparison.compare import GameComparison
    from pitboss.comparison.guide_lines import SectionChange
    from pitboss.rulebook.game import Game
    from pitboss.rulebook.house import House


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss diff`."""
    add_game(parser)
    says = "the game to compare it with; without it, the same game"
    parser.add_argument("other", metavar="OTHER", nargs="?", type=nonempty, help=says)
    add_options(parser, says="set a house option of the second game; repeat for more")
    add_options(parser, "--before", "set a house option of the first game; repeat for more")
    says = "the first game with the figures of an earlier edition of the rules"
    parser.add_argument("--edition", metavar="N", type=whole_number(), help=says)
    parser.add_argument("--house", metavar="HOUSE", type=nonempty, help="the house of the second")
    says = "compare the exact odds and the guides too, where that takes more than a moment"
    parser.add_argument("--odds", action="store_true", help=says)
    add_page_output(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the comparison, or write it to a file."""
    from pitboss.cli.choose import choose_game
    from pitboss.comparison.compare import as_json as comparison_as_json
    from pitboss.comparison.report import as_page
    from pitboss.floor.edition import NUMBER

    first = choose_game(args.game)
    second = choose_game(args.other) if args.other else first
    if second is first and not (args.option or args.before or args.edition or args.house):
        raise InputError(
            f"nothing to compare {first.id} with: name another game, --option, --edition or --house"
        )
    if args.edition is not None and args.edition > NUMBER:
        raise InputError(f"there is no edition {args.edition} yet: the latest is {NUMBER}")
    comparison, guides = _compare(first, second, args)
    if args.json:
        write_text(as_json(comparison_as_json(comparison)), args)
    else:
        write_page(as_page(comparison, guides), args)
    return 0


def _compare(
    first: Game, second: Game, args: argparse.Namespace
) -> tuple[GameComparison, tuple[SectionChange, ...]]:
    from pitboss.cli.choose import choose_options, choose_rules
    from pitboss.cli.simulate import working_out
    from pitboss.comparison.compare import compare
    from pitboss.comparison.facts import game_facts
    from pitboss.comparison.guide_lines import guide_changes
    from pitboss.paper.guide import guide

    if args.edition is None:
        choose_rules(first, args.before)
    choose_rules(second, args.option)
    before, after = choose_options(first, args.before), choose_options(second, args.option)
    house = _house(args.house, second) if args.house else None
    slow = [
        game for game in (first, second) if game.play is not None and game.play.is_slow_to_solve
    ]
    with_odds = args.odds or not slow
    with working_out(is_wanted=bool(slow) and with_odds):
        old = game_facts(first, before, edition=args.edition, with_odds=with_odds)
        new = game_facts(second, after, house=house, with_odds=with_odds)
        if not with_odds:
            return compare(old, new), ()
        pages = guide(first.at(args.edition), before), guide(second, after)
        return compare(old, new), guide_changes(*pages)


def _house(typed: str, game: Game) -> House:
    """The house of that id, which must be allowed to offer the game."""
    from pitboss.houses import all_houses

    houses = {house.id: house for house in all_houses()}
    house = houses.get(typed.strip().lower().replace("-", "_"))
    if house is None:
        hint = did_you_mean(typed, houses) or f": choose {', '.join(houses)}"
        raise InputError(f"there is no house {typed!r}{hint}")
    if not house.may_offer(game.id):
        law = f" ({house.lawful})" if house.lawful is not None else ""
        raise InputError(f"{house.name} may not offer {game.id}{law}")
    return house
