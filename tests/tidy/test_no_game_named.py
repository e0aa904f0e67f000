"""Does anything outside the games name one? What belongs to a game is in its folder."""

from __future__ import annotations

import ast

import pytest

from pitboss.games import game_ids
from pitboss.rulebook.game_folders import game_folders
from tests.tidy.source import PACKAGE, ROOT, Source, check, module, select, texts

# What is also a word of every day may be said: a table of cards, a shaker, a casino night.
EVERYDAY = frozenset({"card_table", "shaker", "casino_night"})
FAMILIES = frozenset(
    folder.name
    for folder in (ROOT / PACKAGE / "games").iterdir()
    if folder.is_dir() and not folder.name.startswith("_")
)
NAMES = (
    frozenset(game_ids())
    | {folder.name for folder in game_folders().values()}
    | (FAMILIES - EVERYDAY)
)
# Rooms that may: the games themselves, who may offer them, and what shows them off.
MAY = frozenset({"games", "houses", "demo"})
EXCEPTIONS = {
    "cli/demo.py": "shows two games off",
    "__init__.py": "offers the ranking of five-card hands as pitboss.rank",
}


def named_games(source: Source) -> list[str]:
    """Where a file imports a game, or has one as a string of its own."""
    if source.room in MAY or source.path.removeprefix(PACKAGE) in EXCEPTIONS:
        return []
    faults = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and node.value in NAMES:
            faults.append(source.at(node.lineno, f"names the game {node.value!r}"))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pitboss.games."):
            faults.append(source.at(node.lineno, f"imports the game {node.module}"))
    return faults


def test_no_room_names_a_game() -> None:
    sources = select(texts(), PACKAGE, ".py")
    check(fault for source in sources for fault in named_games(source))


@pytest.mark.parametrize(
    "text", ['FAMILY = "blackjack"', 'GAME = "night.craps"', "from pitboss.games.poker import hand"]
)
def test_a_named_game_is_caught(text: str) -> None:
    assert len(named_games(module("floor", text))) == 1
    assert named_games(module("games", text)) == []
