"""The games, a folder each. They are found by scanning; there is no list to edit.

`nj_sic_bo/` holds the game `nj.sic_bo`: its law, its rules and everything else of its own. A folder
without a `law.toml` is a family: what several games share. Other places for games are in
`pitboss.rulebook.game_folders`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from pitboss.houses import find_house
from pitboss.rulebook import clause
from pitboss.rulebook.game import Game
from pitboss.rulebook.game_folders import (
    BadGame,
    GameFolder,
    add_folder,
    extend_home,
    folder_problems,
    game_folders,
    import_part,
)
from pitboss.rulebook.house import House
from pitboss.rulebook.option import BadOption
from pitboss.rulebook.wager_table import BadRule

REFERENCE = "reference."
_loaded: dict[str, Game] = {}

extend_home()


class UnknownGame(KeyError):
    """A game id that no folder has."""

    def __str__(self) -> str:
        return f"there is no game {self.args[0]!r}: choose one of {', '.join(game_ids())}"


def game_ids() -> tuple[str, ...]:
    """The ids of all games, by house and name."""
    return tuple(game_folders())


def load(game_id: str) -> Game:
    """A game by its id, such as "night.craps"."""
    if game_id not in _loaded:
        folder = game_folders().get(game_id)
        if folder is not None:
            _loaded[game_id] = _read(folder)
        elif game_id.startswith(REFERENCE):
            return _load_reference(game_id)
        else:
            raise UnknownGame(game_id)
    return _loaded[game_id]


def all_games() -> tuple[Game, ...]:
    """Every game that loads, by id. A broken one is left out; `game_problems` says why."""
    usable = []
    for game_id in game_ids():
        try:
            usable.append(load(game_id))
        except BadGame:
            continue
    return tuple(usable)


def game_problems() -> tuple[str, ...]:
    """Why games were left out, a line each."""
    lines = list(folder_problems())
    for game_id in game_ids():
        try:
            load(game_id)
        except BadGame as error:
            lines.append(str(error))
    return tuple(lines)


def add_games(folder: str | Path) -> None:
    """Find games in another folder too: each folder in it that has a `law.toml`."""
    add_folder(Path(folder))
    clause.refresh()


def stand_in(game: Game) -> None:
    """Replace a game by another definition with the same id: a draft rule, or a mutant."""
    _loaded[game.id] = game


def _read(folder: GameFolder) -> Game:
    """Import a game; whatever is wrong with it becomes one line with the file in it."""
    rules = folder.folder / "rules.py"
    _verify_clause_ids(folder)
    _verify_house(folder)
    with _error_line_of(rules):
        module = import_module(f"{folder.package}.rules")
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise BadGame(f"{rules}: GAME is missing: write GAME = Game(...)")
    if folder.id not in game.law.games:
        raise BadGame(f"{folder.law}: [chapter] games does not name {folder.id!r}")
    if find_house(game.house.id) is not game.house:
        problem = f"the house id {game.house.id!r} is taken by {find_house(game.house.id).name}"
        raise BadGame(f"{rules}: {problem}; give the house another id")
    if not game.house.may_offer(folder.id):
        raise BadGame(f"{rules}: {game.house.name} does not list {folder.id!r} among its games")
    if game.id != folder.id:
        raise BadGame(f"{rules}: id is {game.id!r}, but the folder is that of {folder.id!r}")
    return game


def _verify_clause_ids(folder: GameFolder) -> None:
    """A clause id means one clause: the game that had it first keeps it."""
    try:
        law = clause.game_law(folder.package)
    except (tomllib.TOMLDecodeError, clause.BadClause) as error:
        raise BadGame(f"{folder.law}: {_error_line(error)}") from error
    owners = clause.clause_owners()
    for entry in law:
        if (owner := owners.get(entry.id, law.name)) != law.name:
            problem = f"[{entry.id}] is the id of a clause of {owner}"
            raise BadGame(f"{folder.law}: {problem}; give yours another id")


def _verify_house(folder: GameFolder) -> None:
    """A house that a game brings is a value of its own kind, not the name of one."""
    file = folder.folder / "house.py"
    with _error_line_of(file):
        part = import_part(folder, "house")
    if part is None:
        return
    house = getattr(part, "HOUSE", None)
    if house is None:
        raise BadGame(f"{file}: HOUSE is missing: write HOUSE = House(...)")
    if not isinstance(house, House):
        raise BadGame(f"{file}: HOUSE is {house!r}: write HOUSE = House(...)")


@contextmanager
def _error_line_of(file: object) -> Iterator[None]:
    """Turn whatever is wrong with a file of a game into one line with the file and its line."""
    try:
        yield
    except (BadRule, BadOption, clause.UnknownClause, BadGame, ImportError) as error:
        raise BadGame(f"{_place_in(file, error)}: {_error_line(error)}") from error
    except (Exception, SystemExit) as error:  # a game's own code can raise anything
        kind = type(error).__name__
        raise BadGame(f"{_place_in(file, error)}: {kind}: {_error_line(error)}") from error


def _place_in(file: object, error: BaseException) -> str:
    """The file, and the last line of it that ran before the error."""
    from traceback import extract_tb

    frames = extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(file)]
    return f"{file}, line {lines[-1]}" if lines else str(file)


def _error_line(error: BaseException) -> str:
    return " ".join(str(error).split())


def _load_reference(game_id: str) -> Game:
    """A well-known variant for comparison, which no table can open."""
    known: dict[str, Game] = import_module(f"{__name__}.reference").GAMES
    if game_id not in known:
        raise UnknownGame(game_id)
    return _loaded.setdefault(game_id, known[game_id])
