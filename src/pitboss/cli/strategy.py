"""Print the strategy card of a game: the best act for every hand, and what each mistake costs."""

from __future__ import annotations

import argparse

from pitboss.cli.errors import InputError
from pitboss.cli.page_output import add_page_output, write_page
from pitboss.cli.parser import add_game, add_json, add_options
from pitboss.cli.screen import print_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss strategy`."""
    add_game(parser)
    add_options(parser)
    add_page_output(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the card."""
    from pitboss.analysis.solver import strategy_card
    from pitboss.cli.choose import choose_game, choose_rules
    from pitboss.paper.strategy import card_page, card_values

    game = choose_game(args.game)
    rules = choose_rules(game, args.option)
    card = strategy_card(rules)
    if card is None:
        raise InputError(
            f"{game.id} has no strategy card: its players decide nothing but their wagers"
        )
    if args.json:
        print_json(card_values(rules, card))
        return 0
    write_page(card_page(rules, card), args)
    return 0
