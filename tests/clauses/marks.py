"""Collects the clause marks of all tests, and writes them down for `pitboss clauses`."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COVERAGE = ROOT / "src/pitboss/regulations/coverage.json"


class Collector:
    """A pytest plugin that keeps the collected tests."""

    def __init__(self) -> None:
        self.items: list[pytest.Item] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Keep what was collected."""
        self.items = list(session.items)


def collect(*paths: str) -> list[pytest.Item]:
    """Every test under some paths (all of them by default), collected but not run."""
    collector = Collector()
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = pytest.main(
            ["--collect-only", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *paths],
            plugins=[collector],
        )
    if code != pytest.ExitCode.OK:
        raise SystemExit(said.getvalue())
    return collector.items


def clauses_of(item: pytest.Item) -> tuple[str, ...]:
    """The clause ids a test is marked with."""
    return tuple(dict.fromkeys(id for mark in item.iter_markers("clause") for id in mark.args))


def tests_by_clause(items: list[pytest.Item]) -> dict[str, list[pytest.Item]]:
    """The tests of each clause."""
    found: dict[str, list[pytest.Item]] = {}
    for item in items:
        for clause in clauses_of(item):
            found.setdefault(clause, []).append(item)
    return found


def coverage(items: list[pytest.Item]) -> str:
    """The coverage file: for each clause the tests that prove it, one per line, sorted."""
    rows = {
        clause: sorted(item.nodeid for item in tests)
        for clause, tests in tests_by_clause(items).items()
    }
    return json.dumps(dict(sorted(rows.items())), indent=1, ensure_ascii=False) + "\n"


def dropped(before: str, after: str) -> list[str]:
    """The clauses that one coverage file has and another has lost.

    >>> dropped('{"a": ["t"], "b": ["t"]}', '{"b": ["t"], "c": ["t"]}')
    ['a']
    """
    return sorted(json.loads(before).keys() - json.loads(after).keys())


def write_golden() -> None:
    """Write which test proves which clause; refused if a clause that was honored is lost."""
    before, after = COVERAGE.read_text(encoding="utf-8"), coverage(collect())
    if lost := dropped(before, after):
        sys.exit(
            f"No test is marked with {', '.join(lost)} anymore. Mark one, or take the clause out of"
            f" {COVERAGE.relative_to(ROOT)} by hand and give the reason in the commit."
        )
    COVERAGE.write_text(after, encoding="utf-8")


if __name__ == "__main__":
    if "--write" in sys.argv:
        write_golden()
    else:
        sys.stdout.write(coverage(collect()))
