"""Is what the coverage file records still there? A clause once honored cannot be lost silently."""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path

from pitboss.rulebook.clause import all_regulations

ROOT = Path(__file__).parents[2]
COVERAGE = ROOT / "src/pitboss/regulations/coverage.json"


@cache
def functions_of(path: Path) -> frozenset[str]:
    """The names of all functions of a file; none if it is gone."""
    if not path.is_file():
        return frozenset()
    tree = ast.parse(path.read_text("utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def lost_tests(recorded: dict[str, list[str]]) -> list[str]:
    """The recorded clauses that the rulebook does not have, or none of whose tests is there."""
    known = {clause.id for law in all_regulations() for clause in law}
    lost = []
    for id, tests in recorded.items():
        places = [test.split("[")[0].split("::") for test in tests]
        if id not in known or not any(
            name in functions_of(ROOT / file) for file, *_, name in places
        ):
            lost.append(id)
    return lost


def test_every_recorded_clause_still_has_a_test() -> None:
    assert lost_tests(json.loads(COVERAGE.read_text("utf-8"))) == []


def test_a_lost_clause_is_noticed() -> None:
    real = next(iter(json.loads(COVERAGE.read_text("utf-8"))))
    assert lost_tests(
        {real: ["tests/gone.py::test_x"], "no-such-clause": ["tests/tidy/test_words.py::test_x"]}
    ) == [real, "no-such-clause"]
