"""docs/security.md is whole: every point of the standard once, and every file and test exists."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
VERDICTS = ("met", "n.a.", "open")
_ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+?) \| (.+) \|$", re.M)
_NAMED = re.compile(r"`([\w./-]+\.(?:py|js|html|md|lock|toml))(?:::(\w+))?`")


def points() -> dict[str, str]:
    """Every point of levels 1 and 2, with its level."""
    file = ROOT / "tests" / "data" / "asvs_5_0_0_levels.csv"
    with file.open(encoding="utf-8") as lines:
        return {row["point"]: row["level"] for row in csv.DictReader(lines)}


def rows() -> list[tuple[str, ...]]:
    """Point, level, what it is about, verdict and reason of each line of the tables."""
    return _ROW.findall(PAGE)


def place(name: str) -> Path | None:
    """Where a file named by the page is: below the project, or below the package."""
    found = (ROOT / name, ROOT / "src" / "pitboss" / name)
    return next((one for one in found if one.is_file()), None)


def test_every_point_stands_in_the_page_once_and_has_a_verdict() -> None:
    found = rows()
    assert Counter(row[0] for row in found) == Counter(points().keys())
    assert {row[0]: row[1] for row in found} == points()
    assert {row[3] for row in found} <= set(VERDICTS)
    assert len(points()) == 253


def test_what_a_point_is_about_is_said_in_a_few_words() -> None:
    assert [row for row in rows() if not 1 <= len(row[2].split()) <= 6] == []


def test_every_file_and_test_that_the_page_names_is_there() -> None:
    named = _NAMED.findall(PAGE)
    assert len(named) > 150
    assert [name for name, _ in named if place(name) is None] == []
    for name, test in named:
        path = place(name)
        if test and path is not None:
            assert f"def {test}(" in path.read_text("utf-8"), f"{name} has no {test}"


def test_what_is_met_names_what_shows_it() -> None:
    """A file, a test, a part of the page; or the reason, if it simply does not exist."""
    for point, _, _, verdict, reason in rows():
        if verdict == "met":
            assert "`" in reason or "above" in reason or len(reason.split()) >= 3, point


def test_the_counts_are_right() -> None:
    counted = Counter((level, verdict) for _, level, _, verdict, _ in rows())
    for name, levels in (("1", "1"), ("2", "2"), ("both", "12")):
        sums = [sum(counted[one, verdict] for one in levels) for verdict in VERDICTS]
        assert f"| {name} | {' | '.join(map(str, sums))} | {sum(sums)} |" in PAGE


def test_every_open_point_is_in_the_list_of_what_is_open() -> None:
    listed = PAGE.partition("## What is open, worst first")[2].partition("\n## ")[0]
    found = Counter(re.findall(r"\d+\.\d+\.\d+", listed))
    assert found == Counter(row[0] for row in rows() if row[3] == "open")
