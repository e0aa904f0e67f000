"""Tables whose shoe holds known cards, for `pitboss play --resume`."""

from __future__ import annotations

from pathlib import Path

from pitboss.cli.choose import choose_game, choose_rules
from pitboss.equipment.cards import cards, deck, texts
from tests.cli.ready import says


def stacked_table(game_id: str, first: str, *, seats: int = 1, **options: str) -> str:
    """The text of a table where everyone has 500 and these cards come first."""
    rules = choose_rules(choose_game(game_id), options.items())
    play = rules.game.play
    assert play is not None
    rest = list(deck(play.jokers(rules)) * play.decks(rules))
    for card in cards(first):
        rest.remove(card)
    chosen = "".join(f" {name}={value}" for name, value in options.items())
    sits = [f"seat {seat}: sits 500" for seat in range(1, seats + 1)]
    order = texts((*cards(first), *rest))
    return "\n".join([f"table {game_id}{chosen}", *sits, f"dealer: shuffles as {order}"]) + "\n"


def play_at(tmp_path: Path, table: str, *lines: str, args: tuple[str, ...] = ()) -> str:
    """What the screen shows when these lines are typed at a saved table."""
    saved = tmp_path / "table.txt"
    saved.write_text(table, encoding="utf-8")
    return says("play", "--resume", str(saved), *args, typed="\n".join(lines) + "\n")
