"""List the games: who may offer them, by which law, what they are, and their house options."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from pitboss.cli.parser import add_game, add_json
from pitboss.cli.screen import NO_BREAK, Screen, print_json
from pitboss.rulebook.option import option_text

if TYPE_CHECKING:
    from pitboss.rulebook.clause import Clause
    from pitboss.rulebook.game import Game
    from pitboss.rulebook.option import Option


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss games`."""
    add_game(parser, optional=True)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print one game or all of them."""
    from pitboss.cli.choose import choose_game
    from pitboss.games import all_games, game_problems

    games = [choose_game(args.game)] if args.game else list(all_games())
    for problem in () if args.game else game_problems():
        print(f"pitboss: left out {problem}", file=sys.stderr)
    if args.json:
        print_json([as_json(game) for game in games])
        return 0
    screen = Screen()
    for game in games:
        _show(screen, game, in_full=len(games) == 1)
    if len(games) > 1:
        screen.line(
            "Next: 'pitboss games GAME' shows its options; see also pitboss odds, guide and play."
        )
    return 0


def as_json(game: Game) -> dict[str, object]:
    """A game for programs."""
    return {
        "id": game.id,
        "name": game.name,
        "house": game.house.name,
        "law": str(game.law),
        "summary": game.summary,
        "wagers": len(game.rules().wagers),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": list(option.choices),
                "says": option.says,
                "law": str(option.law),
            }
            for option in game.options
        ],
        "payouts": {
            name: {"pays": clause.pays, "at_least": name in raisable(game), "law": str(clause)}
            for name, clause in game.rules().payouts.items()
        },
    }


def raisable(game: Game) -> dict[str, Clause]:
    """The payouts that are a minimum: a house may choose to pay more."""
    if game.higher_odds is None:
        return {}
    return {n: payout for n, payout in game.rules().payouts.items() if payout.bound == "at least"}


def _show(screen: Screen, game: Game, *, in_full: bool) -> None:
    wagers = len(game.rules().wagers)
    screen.line((game.id, "bold"), f"  {game.name} · {game.house.name} · {game.law}")
    screen.words(f"{game.summary} {wagers} {'wager' if wagers == 1 else 'wagers'}.")
    if game.options:
        screen.line(("  options (the default first):", "dim"))
    if in_full:
        for option in game.options:
            screen.line(f"    {option.name} = ", (option_text(option.default), "green"))
            others = f" Or: {rest}." if (rest := _rest(option)) else ""
            says = f"{option.says}.{others} ({option.law})"
            screen.words(says[:1].upper() + says[1:], "      ")
        _payouts(screen, game)
    else:
        screen.table(
            [
                (f"  {option.name}", (option_text(option.default), "green"), _rest(option))
                for option in game.options
            ]
        )
    screen.line()


def _payouts(screen: Screen, game: Game) -> None:
    """The payouts that may be raised, by their names for --option."""
    from pitboss.rulebook.game import PAYS

    payouts = raisable(game)
    if not payouts:
        return
    screen.line(("  minimum payouts; to pay more: --option 'pays.NAME=3 to 2'", "dim"))
    texts = (f"{name.removeprefix(PAYS)} {clause.pays}" for name, clause in payouts.items())
    screen.words(", ".join(text.replace(" ", NO_BREAK) for text in texts), "    ")


def _rest(option: Option) -> str:
    return ", ".join(option_text(choice) for choice in option.choices if choice != option.default)
