"""Is every clause of a finished game proved by a test, and does every mark name a real clause?"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from pitboss.rulebook.clause import all_regulations, clauses_of
from tests.clauses.marks import COVERAGE, ROOT, coverage

MOST_CLAUSES_A_TEST = 5


def is_whole(session: pytest.Session) -> bool:
    """Whether a run has collected every test: no file is left out, and no name is asked for."""
    option = session.config.option
    if option.keyword or option.markexpr or option.deselect or option.ignore:
        return False
    named = {argument for argument in session.config.args if "::" in argument}
    return not named and {item.path for item in session.items} >= {
        *(ROOT / "tests").rglob("test_*.py")
    }


@pytest.fixture(scope="module")
def tests_of(request: pytest.FixtureRequest) -> dict[str, list[str]]:
    """The tests of each clause, as this run collected them, or else collected in a process of
    its own."""
    found: dict[str, list[str]]
    if is_whole(request.session):
        found = json.loads(coverage(request.session.items))
        return found
    run = subprocess.run(
        [sys.executable, "-m", "tests.clauses.marks"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(run.stdout)
    return found


def clauses_of_finished_games() -> dict[str, str]:
    """The clauses of finished games, with the game."""
    games = [game for law in all_regulations() if law.finished for game in law.games]
    return {clause.id: game for game in games for clause in clauses_of(game)}


def test_every_mark_names_a_clause_that_exists(tests_of: dict[str, list[str]]) -> None:
    known = {clause.id for law in all_regulations() for clause in law.clauses}
    assert sorted(set(tests_of) - known) == []


def test_every_clause_of_a_finished_game_is_proved(tests_of: dict[str, list[str]]) -> None:
    missing = {id: game for id, game in clauses_of_finished_games().items() if id not in tests_of}
    assert missing == {}


def test_no_test_carries_more_than_a_handful_of_clauses(tests_of: dict[str, list[str]]) -> None:
    carried: dict[str, int] = {}
    for tests in tests_of.values():
        for test in tests:
            carried[test] = carried.get(test, 0) + 1
    too_many = {test: count for test, count in carried.items() if count > MOST_CLAUSES_A_TEST}
    assert too_many == {}


def test_the_coverage_file_is_up_to_date(tests_of: dict[str, list[str]]) -> None:
    assert json.loads(COVERAGE.read_text("utf-8")) == tests_of, (
        "run `python -m tests.goldens marks`"
    )
