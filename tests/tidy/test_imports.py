"""Do imports point downward only, and do the pure rooms stay pure?"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest

from tests.tidy.source import FACADE, PACKAGE, Source, check, module, select, texts

VALUES = {"equipment", "rulebook"}
# Rooms from bottom to top, each with the rooms it may import.
ROOMS: dict[str, set[str]] = {
    "equipment": set(),
    "rulebook": {"equipment"},
    "regulations": set(),
    "chance": VALUES,
    "pit": VALUES,
    "analysis": VALUES,
    "layout": VALUES,
    "simulation": VALUES | {"pit", "chance", "analysis"},
    "houses": VALUES,
    "games": VALUES | {"houses", "pit", "chance", "analysis", "layout", "simulation"},
    "paper": VALUES | {"analysis", "games"},
    "comparison": VALUES | {"analysis", "paper"},
    "store": set(),
    "cage": VALUES | {"pit"},
    "floor": VALUES | {"games", "houses", "pit", "chance", "cage", "store"},
    "night": VALUES | {"games", "houses", "floor"},
    "language": VALUES | {"pit", "floor"},
    "history": VALUES
    | {"analysis", "games", "houses", "pit", "chance", "cage", "store", "floor", "night"}
    | {"language"},
    "pack": VALUES
    | {"analysis", "layout", "games", "houses", "pit", "paper", "floor", "night", "language"}
    | {"history"},
    "regulator": VALUES
    | {"analysis", "layout", "games", "houses", "pit", "paper", "store", "floor", "night"}
    | {"language", "history", "pack", "comparison", "chance", "simulation"},
}
ROOMS[FACADE] = set(ROOMS)
ROOMS["web"] = set(ROOMS)
ROOMS["demo"] = set(ROOMS)
ROOMS["cli"] = set(ROOMS)

# Rooms that may import a module whose name is computed: games and their parts are found by scanning
# folders, kernels by the name of their module, and a job of the server by the job's name.
COMPUTED = {"games", "night", "regulator", "rulebook", "simulation", "web", "cli", FACADE}

CLOCK_AND_CHANCE = frozenset(
    {"random", "secrets", "time", "datetime", "uuid", "now()", "today()", "utcnow()"}
)
NETWORK = frozenset({"socket", "ssl", "http", "urllib", "asyncio", "subprocess"})
MACHINE = frozenset(
    {"os", "pathlib", "shutil", "tempfile", "glob", "io", "sqlite3", "importlib.resources"}
    | {"threading", "multiprocessing", "concurrent", "signal", "ctypes", "logging"}
    | {"sys.stdin", "sys.stdout", "sys.stderr", "sys.argv", "sys.exit", "numpy.random"}
)
TALK = frozenset({"print()", "input()", "breakpoint()"})
FILES = frozenset({"open()", "read_text()", "read_bytes()", "write_text()", "write_bytes()"})

PURE = CLOCK_AND_CHANCE | NETWORK | MACHINE | TALK | FILES
# What a room may not touch. Rooms not named here are the entrances: chance, cli.
FORBIDDEN: dict[str, frozenset[str]] = {
    **dict.fromkeys(
        (
            "equipment",
            "rulebook",
            "houses",
            "analysis",
            "pit",
            "cage",
            "floor",
            "paper",
            "comparison",
            "layout",
            "language",
            "history",
        ),
        PURE,
    ),
    FACADE: PURE,
    # Dates are values in these two; nothing asks what day it is.
    "night": PURE - {"datetime"},
    "pack": PURE - {"datetime"},
    "regulator": PURE - {"datetime"},
    "games": PURE - {"numpy.random"},  # bulk play takes a seeded stream of random words
    "simulation": CLOCK_AND_CHANCE | NETWORK | TALK,
}
ENTRANCES = {"chance", "store", "cli", "web", "demo"}
DATA = {"regulations"}

# The named exceptions: file, what it may touch, and why.
EXCEPTIONS: dict[str, dict[str, str]] = {
    "language/fallback.py": {
        "logging": "words that cannot be made are told to who maintains the program",
    },
    "floor/night.py": {
        "threading": "requests of several threads take turns",
    },
    "games/__init__.py": {
        "pathlib": "a folder of games that a user names",
    },
    "regulator/petitions/folder.py": {
        "pathlib": "a folder of petitions that a user names",
        "read_bytes()": "a folder of petitions that a user names",
        "read_text()": "a folder of petitions that a user names",
    },
    "paper/pdf.py": {
        "importlib.resources": "the template is data of the package",
        "read_bytes()": "the template is data of the package",
    },
    "rulebook/game_folders.py": {
        "importlib.resources": "finds the games by scanning folders",
        "os": "folders that a user names reach the processes that this one starts",
        "pathlib": "folders that a user names",
    },
    "rulebook/clause.py": {
        "importlib.resources": "the clauses are data of the package",
        "read_text()": "the clauses are data of the package",
        "datetime.date": "an effective date is a value; nothing asks what day it is",
    },
}


@dataclass(frozen=True)
class Arrow:
    """One import: the line, the dotted names it reaches for, and whether it runs at import."""

    line: int
    names: tuple[str, ...]
    is_eager: bool


def arrows(source: Source) -> Iterator[Arrow]:
    """Every import of a file, relative ones made absolute, dynamic ones included."""
    yield from _below(source, source.tree, is_eager=True)


def _below(source: Source, node: ast.AST, *, is_eager: bool) -> Iterator[Arrow]:
    for child in ast.iter_child_nodes(node):
        names = _names(source, child)
        if names:
            yield Arrow(child.lineno, names, is_eager)  # type: ignore[attr-defined]
        later = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for_types = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
        yield from _below(source, child, is_eager=is_eager and not later and not for_types)


def _names(source: Source, node: ast.AST) -> tuple[str, ...]:
    if isinstance(node, ast.Import):
        return tuple(alias.name for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        kept = len(source.package) - node.level + 1 if node.level else 0
        base = ".".join([*source.package[:kept], *([node.module] if node.module else [])])
        return tuple(f"{base}.{alias.name}" for alias in node.names)
    if isinstance(node, ast.Call) and _call_name(node) in {"import_module", "__import__"}:
        first = node.args[0] if node.args else None
        fixed = isinstance(first, ast.Constant) and isinstance(first.value, str)
        return (str(first.value),) if fixed else ("*",)  # type: ignore[union-attr]
    return ()


def _call_name(node: ast.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def room_of(name: str) -> str | None:
    """The room a dotted name leads to; none if it is not ours."""
    ours, _, inside = name.partition(".")
    if ours != "pitboss":
        return None
    first = inside.partition(".")[0]
    return first if first in ROOMS else FACADE


def arrow_faults(source: Source) -> list[str]:
    """Imports that point upward or sideways, and imports that cannot be followed."""
    room = source.room
    if room not in ROOMS:
        return [source.at(1, f"{room!r} is no room of the house; give it a line in ROOMS")]
    faults = []
    for arrow in arrows(source):
        for name in arrow.names:
            target = room_of(name)
            if name.startswith(("*", ".")):
                if room not in COMPUTED:
                    faults.append(source.at(arrow.line, f"{room} imports a computed name"))
            elif target in {None, room}:
                continue
            elif target not in ROOMS[room]:
                faults.append(source.at(arrow.line, f"{room} may not import {target} ({name})"))
            elif room == FACADE and arrow.is_eager:
                faults.append(source.at(arrow.line, f"the facade imports {target} too early"))
    return faults


def purity_faults(
    source: Source, exceptions: Mapping[str, Mapping[str, str]] = EXCEPTIONS
) -> list[str]:
    """Clock, chance, input or output where the room may not have them."""
    forbidden = FORBIDDEN.get(source.room or "", frozenset())
    allowed = exceptions.get(source.path.removeprefix(PACKAGE), {})
    faults = []
    for line, name in names_used(source):
        bad = forbidden & set(_prefixes(name))
        if bad and not allowed.keys() & set(_prefixes(name)):
            faults.append(source.at(line, f"{source.room} may not touch {name}"))
    return faults


def _prefixes(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[: n + 1]) for n in range(len(parts)))


def names_used(source: Source) -> Iterator[tuple[int, str]]:
    """The modules, attributes of modules and calls that a file uses, by their true names."""
    bound: dict[str, str] = {}
    for arrow in arrows(source):
        yield from ((arrow.line, name) for name in arrow.names)
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                bound[alias.asname or alias.name.partition(".")[0]] = (
                    alias.name if alias.asname else alias.name.partition(".")[0]
                )
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and _call_name(node):
            yield node.lineno, f"{_call_name(node)}()"
        elif isinstance(node, ast.Attribute):
            root, _, rest = ast.unparse(node).partition(".")
            if root in bound:
                yield node.lineno, f"{bound[root]}.{rest}"


def data_faults(source: Source) -> list[str]:
    """Anything but a docstring in a room that holds data only."""
    docstring = ast.get_docstring(source.tree) is not None
    return [source.at(n.lineno, "no code in a room of data") for n in source.tree.body[docstring:]]


def test_imports_point_downward() -> None:
    check(f for s in select(texts(), PACKAGE, ".py") for f in arrow_faults(s))


def test_pure_rooms_are_pure() -> None:
    check(f for s in select(texts(), PACKAGE, ".py") for f in purity_faults(s))


def test_rooms_of_data_hold_no_code() -> None:
    sources = [s for s in select(texts(), PACKAGE, ".py") if s.room in DATA]
    check(f for s in sources for f in data_faults(s))


def stale_exceptions(
    sources: list[Source], exceptions: Mapping[str, Mapping[str, str]]
) -> Iterator[str]:
    """Exceptions for these rooms that no file needs anymore."""
    here = {source.path.removeprefix(PACKAGE): source for source in sources}
    rooms = {source.room for source in sources}
    for path, names in exceptions.items():
        if path not in here and path.partition("/")[0] in rooms:
            yield f"{path} has an exception but does not exist"
        for name in names if path in here else ():
            fewer = {path: {other: why for other, why in names.items() if other != name}}
            if not purity_faults(here[path], fewer):
                yield f"{path} no longer needs {name}"


def test_every_exception_is_needed() -> None:
    check(stale_exceptions(select(texts(), PACKAGE, ".py"), EXCEPTIONS))


def test_a_stale_exception_is_caught() -> None:
    exceptions = {"pit/planted.py": {"os": "why", "time": "why"}, "pit/gone.py": {"os": "why"}}
    assert list(stale_exceptions([module("pit", "import os")], exceptions)) == [
        "pit/planted.py no longer needs time",
        "pit/gone.py has an exception but does not exist",
    ]


def test_every_room_is_pure_or_an_entrance_or_data() -> None:
    assert set(ROOMS) == FORBIDDEN.keys() | ENTRANCES | DATA
    for room, below in ROOMS.items():
        order = list(ROOMS)
        assert all(order.index(other) < order.index(room) for other in below), room


@pytest.mark.parametrize(
    ("room", "text"),
    [
        ("equipment", "from pitboss.rulebook.event import Event"),
        ("equipment", "from ..rulebook import event"),
        ("equipment", "from .. import rulebook"),
        ("equipment", "import pitboss.cli.main"),
        ("equipment", "from pitboss import __version__"),
        ("rulebook", "from pitboss import games"),
        ("rulebook", "def f():\n    from pitboss.pit import table"),
        ("rulebook", "if TYPE_CHECKING:\n    from pitboss.pit.table import Table"),
        ("rulebook", "import importlib\nimportlib.import_module('pitboss.games.nj_sic_bo.rules')"),
        ("pit", "def f(name):\n    return import_module(name)"),
        ("games", "from pitboss.floor import plan"),
        ("analysis", "from pitboss.simulation import piece"),
        ("pit", "from pitboss.chance import replay"),
        ("simulation", "from pitboss.games import load"),
        ("paper", "from pitboss.pit import table"),
        ("paper", "from pitboss.pack import paper"),
        ("history", "from pitboss.pack import paper"),
        ("pack", "from pitboss.cli.night import papers"),
        ("chance", "from pitboss.pit import table"),
        ("cellar", "import re"),
    ],
)
def test_an_upward_arrow_is_caught(room: str, text: str) -> None:
    assert len(arrow_faults(module(room, text))) == 1


@pytest.mark.parametrize(
    ("room", "text"),
    [
        ("rulebook", "from pitboss.equipment.odds import Odds\nfrom . import event"),
        (
            "games",
            "from pitboss.games.craps.rules import family\nimport_module(f'pitboss.games.{x}')",
        ),
        ("simulation", "from pitboss.chance import system\nfrom pitboss.pit import table"),
        ("cli", "from pitboss import __version__\nfrom pitboss.simulation import piece"),
    ],
)
def test_a_downward_arrow_passes(room: str, text: str) -> None:
    assert arrow_faults(module(room, text)) == []


def test_the_facade_imports_late_and_never_the_command_line() -> None:
    def faults(text: str) -> int:
        return len(arrow_faults(Source(f"{PACKAGE}__init__.py", text)))

    assert faults("from pitboss.pit import table") == 1
    assert faults("def __getattr__(name):\n    from pitboss.cli import main") == 1
    assert faults("def __getattr__(name):\n    from pitboss.pit import table") == 0
    assert faults("if TYPE_CHECKING:\n    from pitboss.pit import table") == 0


@pytest.mark.parametrize(
    ("room", "text"),
    [
        ("equipment", "import random"),
        ("rulebook", "from datetime import datetime"),
        ("rulebook", "def f(date):\n    return date.today()"),
        ("games", "def f():\n    import time"),
        ("analysis", "import os.path"),
        ("pit", "import numpy as np\nnp.random"),
        ("pit", "from numpy.random import default_rng"),
        ("paper", "with open('page') as page: pass"),
        ("paper", "page.write_text('')"),
        ("games", "from importlib import resources"),
        ("analysis", "print(1)"),
        ("pit", "import sys\nsys.stdout"),
        ("simulation", "import time"),
        ("simulation", "from random import Random"),
        ("simulation", "input('go on?')"),
    ],
)
def test_an_impure_line_is_caught(room: str, text: str) -> None:
    assert purity_faults(module(room, text)) != []


def test_what_each_room_may_touch() -> None:
    assert purity_faults(module("simulation", "import os, multiprocessing\nopen('rolls')")) == []
    assert purity_faults(module("chance", "import secrets\nsecrets.SystemRandom()")) == []
    assert purity_faults(module("pit", "import re\nre.compile('open').match('')")) == []


def test_an_exception_allows_only_what_it_names() -> None:
    exceptions = {"rulebook/planted.py": {"importlib.resources": "reads package data"}}
    resources = module("rulebook", "from importlib.resources import files")
    assert purity_faults(resources, exceptions) == []
    assert purity_faults(module("rulebook", "import os"), exceptions) != []
    assert purity_faults(module("rulebook", resources.text, "other"), exceptions) != []


def test_code_among_data_is_caught() -> None:
    assert data_faults(module("regulations", '"""The law."""')) == []
    assert len(data_faults(module("regulations", '"""The law."""\nx = 1'))) == 1
