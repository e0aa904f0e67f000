"""The games: one folder is one game, found by scanning. There is no list to edit.

`nj_sic_bo/` holds the game `nj.sic_bo`: its law, its rules and everything else of its own. A folder
without a `law.toml` is a family: what several games share.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files

from pitboss.rulebook.clause import LAW_FILE
from pitboss.rulebook.game import Game


class UnknownGame(KeyError):
    """A game id that no folder here defines."""

    def __str__(self) -> str:
        return f"there is no game {self.args[0]!r}: choose one of {', '.join(game_ids())}"


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, by house and name."""
    folders = (entry for entry in files(__name__).iterdir() if (entry / LAW_FILE).is_file())
    return tuple(sorted(folder.name.replace("_", ".", 1) for folder in folders))


REFERENCE = "reference."
_LOADED: dict[str, Game] = {}


def load(game_id: str) -> Game:
    """A game by its id, such as "night.craps"."""
    if game_id not in _LOADED:
        if game_id.startswith(REFERENCE):
            return _for_comparison(game_id)
        if game_id not in game_ids():
            raise UnknownGame(game_id)
        module = import_module(f"{__name__}.{game_id.replace('.', '_', 1)}.rules")
        game = module.GAME
        assert isinstance(game, Game)
        assert game.id == game_id, f"{module.__name__} defines {game.id}"
        _LOADED[game_id] = game
    return _LOADED[game_id]


def _for_comparison(game_id: str) -> Game:
    """A well-known variant for comparison, which no table can open."""
    known: dict[str, Game] = import_module(f"{__name__}.reference").GAMES
    if game_id not in known:
        raise UnknownGame(game_id)
    return _LOADED.setdefault(game_id, known[game_id])


def stand_in(game: Game) -> None:
    """Let another definition stand in for a game of the same id: a draft rule, or a mutant."""
    _LOADED[game.id] = game
