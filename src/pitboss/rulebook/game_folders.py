"""Where games come from. There is no list to edit.

A game is a folder with a `law.toml` and a `rules.py`. It is in `pitboss/games/`, in a folder that a
user names (`--games DIR`), or in an installed package that announces it with an entry point in the
group `pitboss.games`: the name is the game's id, the value its package.

Nothing of a game is imported here: finding a game only looks at a folder.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType, ModuleType

HOME = "pitboss.games"
GROUP = "pitboss.games"
LAW_FILE = "law.toml"


class BadGame(ValueError):
    """A game folder that cannot be used: one line that names the file, the field and the fault."""


@dataclass(frozen=True, slots=True)
class GameFolder:
    """A game: its id, its package, and its folder."""

    id: str
    package: str
    folder: Traversable
    is_ours: bool = False

    @property
    def law(self) -> Traversable:
        """The file of its law."""
        return self.folder / LAW_FILE

    @property
    def name(self) -> str:
        """What its law is called: the folder, or the package of a game from elsewhere."""
        return self.package.removeprefix(f"{HOME}.")


FOLDERS_VARIABLE = "PITBOSS_GAMES"
"""Folders that a user named, for the processes that this one starts."""

_problems: list[str] = []


@cache
def game_folders() -> Mapping[str, GameFolder]:
    """Every game, by id. If two games have the same id, the first one keeps it."""
    _problems.clear()
    known: dict[str, GameFolder] = {}
    for folder in (*_folders_on_disk(), *_folders_of_packages()):
        if folder.id in known:
            problem = f"the game id {folder.id} is taken by {known[folder.id].folder}"
            _problems.append(f"{folder.folder}: {problem}; give the folder another name")
        else:
            known[folder.id] = folder
    return MappingProxyType(dict(sorted(known.items())))


def folder_problems() -> tuple[str, ...]:
    """Why some games cannot be used, a line each."""
    game_folders()
    return tuple(_problems)


def add_folder(folder: Traversable) -> None:
    """Look for games in another folder too: every folder in it that has a `law.toml`."""
    if not folder.is_dir():
        raise BadGame(f"{folder} is not a folder: name one that has a folder for each game")
    if not any((entry / LAW_FILE).is_file() for entry in folder.iterdir()):
        raise BadGame(f"{folder} has no games: a game is a folder with a {LAW_FILE} in it")
    if str(folder) not in _named_folders():
        os.environ[FOLDERS_VARIABLE] = os.pathsep.join((*_named_folders(), str(folder)))
        game_folders.cache_clear()


def _named_folders() -> tuple[str, ...]:
    return tuple(filter(None, os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep)))


def import_part(folder: GameFolder, module: str) -> ModuleType | None:
    """A module of a game's folder; None if it has none of that name."""
    if find_spec(f"{folder.package}.{module}") is None:
        return None
    return import_module(f"{folder.package}.{module}")


def extend_home() -> None:
    """Let the games of the folders that a user named be imported like ours."""
    if HOME in sys.modules:
        home = sys.modules[HOME].__path__
        home.extend(folder for folder in _named_folders() if folder not in home)


def _folders_on_disk() -> Iterator[GameFolder]:
    extend_home()
    parent, _, name = HOME.partition(".")
    ours = files(parent) / name  # without importing it: the houses come first, and look in here
    for place in (ours, *map(Path, _named_folders())):
        if not place.is_dir():
            _problems.append(f"{place} is not a folder")
            continue
        for entry in sorted(place.iterdir(), key=lambda folder: folder.name):
            if (entry / LAW_FILE).is_file():
                game_id = entry.name.replace("_", ".", 1)
                yield GameFolder(game_id, f"{HOME}.{entry.name}", entry, place == ours)


def _folders_of_packages() -> Iterator[GameFolder]:
    for entry in sorted(entry_points(group=GROUP), key=lambda entry_point: entry_point.name):
        package = entry.value
        try:
            spec = find_spec(package)
        except (ImportError, ValueError):
            spec = None
        folder = files(package) if spec is not None else None
        if folder is None or not (folder / LAW_FILE).is_file():
            _problems.append(f"{entry.name}: the package {package} has no {LAW_FILE}")
        else:
            yield GameFolder(entry.name, package, folder)
