"""The small pictures of the games in the lobby: one sprite, put together from the folders of all
games."""

from __future__ import annotations

import re

from pitboss.games import all_games
from pitboss.layout import generic
from pitboss.rulebook.game import Game
from pitboss.rulebook.game_folders import game_folders

GLYPH_FILE = "glyph.svg"
_SVG = re.compile(r'\s*<svg [^>]*viewBox="([^"]+)"[^>]*>(.*)</svg>\s*', re.DOTALL)


def sprite() -> str:
    """Every game's glyph as a symbol, under the game's id with an underscore instead of the dot."""
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg">',
            *(_symbol(game) for game in all_games()),
            "</svg>\n",
        ]
    )


def _symbol(game: Game) -> str:
    file = game_folders()[game.id].folder / GLYPH_FILE
    text = file.read_text(encoding="utf-8") if file.is_file() else generic.glyph(game)
    match = _SVG.fullmatch(text) or _SVG.fullmatch(generic.glyph(game))
    assert match is not None
    name = game.id.replace(".", "_")
    return f'<symbol id="{name}" viewBox="{match[1]}">{match[2]}</symbol>'
