"""What a build did for each clause: which marked tests passed, and which broken rules were noticed.

With `PITBOSS_CLAUSES=FILE` every result is written there, a line each, for `pitboss certificate`.
Without it nothing is written; a run of all tests still fails if a clause is lost.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.regulator.certificate import (
    FAILED,
    PASSED,
    BuildResult,
    MarkedTest,
    lost_clauses,
)
from tests.clauses.marks import COVERAGE, clauses_of

PROPERTY = "clauses"
SKIPPED = "skipped"


def write_result(result: BuildResult) -> None:
    """Add a result to the file that the build asks for."""
    if where := os.environ.get("PITBOSS_CLAUSES"):
        with Path(where).open("ab") as out:
            out.write(msgspec.json.encode(result) + b"\n")


def mark_reports(items: Sequence[pytest.Item]) -> None:
    """Let the report of each test carry its clauses, also from another process."""
    for item in items:
        if clauses := clauses_of(item):
            item.user_properties.append((PROPERTY, list(clauses)))


class ClauseWatch:
    """A pytest plugin: notes every marked test, and fails a whole run in which a clause is lost."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._outcomes: dict[str, str] = {}
        self._clauses: dict[str, tuple[str, ...]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test passed if its set-up, its call and what follows did."""
        clauses = dict[str, Any](report.user_properties).get(PROPERTY)
        if clauses is None:
            return
        name = report.nodeid
        self._clauses[name] = tuple(clauses)
        known = self._outcomes.get(name, PASSED)
        if report.failed or known == FAILED:
            self._outcomes[name] = FAILED
        elif report.skipped or known == SKIPPED:
            self._outcomes[name] = SKIPPED
        else:
            self._outcomes[name] = PASSED

    def tests(self) -> list[MarkedTest]:
        """Every marked test that ran."""
        return [
            MarkedTest(name, self._clauses[name], outcome)
            for name, outcome in self._outcomes.items()
        ]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the results; fail if all tests ran and a clause is lost."""
        for test in self.tests():
            write_result(test)
        if session.exitstatus == pytest.ExitCode.OK and self.tests() and ran_all(self._config):
            recorded = json.loads(COVERAGE.read_text("utf-8"))
            if lost := lost_of(self.tests(), recorded):
                print("\nClauses were honored and are lost:", *lost, sep="\n  ")
                session.exitstatus = pytest.ExitCode.TESTS_FAILED


def ran_all(config: pytest.Config) -> bool:
    """Whether this run was for all tests, not for some that were named."""
    named = config.args_source is not pytest.Config.ArgsSource.TESTPATHS
    option = config.option
    return not (named or option.keyword or option.markexpr or option.collectonly or option.lf)


def lost_of(tests: Sequence[MarkedTest], recorded: Mapping[str, Sequence[str]]) -> list[str]:
    """The clauses that a run lost, each with what happened."""
    ran: dict[str, list[MarkedTest]] = {}
    for test in tests:
        for id in test.clauses if test.outcome != SKIPPED else ():
            ran.setdefault(id, []).append(test)
    return lost_clauses(ran, recorded)
