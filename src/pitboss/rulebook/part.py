"""The parts of a game beside its rules: its layout, its solver, its bulk play.

A part is a module of the game's own folder, of the game that it varies, or of the family that the
game names. It is imported only when it is needed, so that one game never loads the solver of
another.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TypeVar

from pitboss.rulebook.game import Game
from pitboss.rulebook.game_folders import BadGame, game_folders

T = TypeVar("T")


def find_part(game: Game, module: str) -> ModuleType | None:
    """A module of the game's folder, of the game it varies, or of its family; None where none has
    one."""
    for package in (game.law.package, game.varies, game.family):
        if package and find_spec(f"{package}.{module}") is not None:
            return import_module(f"{package}.{module}")
    return None


def find_record(game: Game, module: str, kind: type[T]) -> T | None:
    """What a part offers to the other rooms: the value in its module that is named after its kind
    in capitals, such as `SOLVER`."""
    part = find_part(game, module)
    record = getattr(part, kind.__name__.upper(), None)
    return record if isinstance(record, kind) else None


def import_game(game_id: str) -> Game:
    """A game by its id, as its folder defines it: how another process finds the same game."""
    folder = game_folders().get(game_id)
    if folder is None:
        raise BadGame(f"there is no folder of a game {game_id!r}")
    game: Game = import_module(f"{folder.package}.rules").GAME
    return game
