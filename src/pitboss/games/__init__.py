"""The games: one file is one game, found by scanning this folder. There is no list to edit.

`nj_sic_bo.py` holds the game `nj.sic_bo`; files that start with an underscore are families.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files

from pitboss.rulebook.game import Game


class UnknownGame(KeyError):
    """A game id that no file in this folder defines."""

    def __str__(self) -> str:
        return f"there is no game {self.args[0]!r}: choose one of {', '.join(game_ids())}"


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, by house and name."""
    names = (entry.name for entry in files(__name__).iterdir())
    stems = (name[:-3] for name in names if name.endswith(".py") and not name.startswith("_"))
    return tuple(sorted(stem.replace("_", ".", 1) for stem in stems))


REFERENCE = "reference."
_LOADED: dict[str, Game] = {}


def load(game_id: str) -> Game:
    """A game by its id, such as "night.craps"."""
    if game_id not in _LOADED:
        if game_id.startswith(REFERENCE):
            return _for_comparison(game_id)
        if game_id not in game_ids():
            raise UnknownGame(game_id)
        module = import_module(f"{__name__}.{game_id.replace('.', '_', 1)}")
        game = module.GAME
        assert isinstance(game, Game)
        assert game.id == game_id, f"{module.__name__} defines {game.id}"
        _LOADED[game_id] = game
    return _LOADED[game_id]


def _for_comparison(game_id: str) -> Game:
    """A well-known variant for comparison, which no table can open."""
    known: dict[str, Game] = import_module(f"{__name__}._reference").GAMES
    if game_id not in known:
        raise UnknownGame(game_id)
    return _LOADED.setdefault(game_id, known[game_id])


def stand_in(game: Game) -> None:
    """Let another definition stand in for a game of the same id: a draft rule, or a mutant."""
    _LOADED[game.id] = game
