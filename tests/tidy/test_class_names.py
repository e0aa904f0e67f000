"""Does a class name mean one thing? Two public classes with one name make readers ask which is
meant."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable

from tests.tidy.source import PACKAGE, Source, check, module, select, texts

# Names that several classes share because they play the same role, and why.
SHARED: dict[str, str] = {}


def classes(source: Source) -> list[ast.ClassDef]:
    """The public classes at the top of a module."""
    return [
        node
        for node in source.tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]


def shared_names(sources: Iterable[Source]) -> list[str]:
    """Every class whose name another module's class also has."""
    places = defaultdict(list)
    for source in sources:
        for node in classes(source):
            places[node.name].append(source.at(node.lineno, f"another class is called {node.name}"))
    return [
        fault
        for name, faults in places.items()
        if len(faults) > 1 and name not in SHARED
        for fault in faults
    ]


def test_no_two_classes_share_a_name() -> None:
    check(shared_names(select(texts(), PACKAGE, ".py")))


def test_every_exception_is_needed() -> None:
    named = [node.name for source in select(texts(), PACKAGE, ".py") for node in classes(source)]
    assert [name for name in SHARED if named.count(name) < 2] == []


def test_a_shared_name_is_caught() -> None:
    twins = [module("pit", "class Rack:\n  pass\n"), module("cage", "\nclass Rack:\n  pass\n")]
    assert shared_names(twins) == [
        "src/pitboss/pit/planted.py:1: another class is called Rack",
        "src/pitboss/cage/planted.py:2: another class is called Rack",
    ]
    assert shared_names(twins[:1]) == []
    assert (
        shared_names([module("pit", "class _Rack: pass"), module("cage", "class _Rack: pass")])
        == []
    )
