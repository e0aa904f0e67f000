"""Does the README tell the truth? Its session is run, and its commands and links exist."""

from __future__ import annotations

import doctest
import re

from tests.clauses.marks import ROOT

README = ROOT / "README.md"


def test_the_session_in_the_readme_runs_as_printed() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, verbose=False)
    assert (failed, tried > 8) == (0, True)


def test_the_readme_names_the_two_commands() -> None:
    text = README.read_text("utf-8")
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = set(re.findall(r"(?:`|^ +)make ([a-z-]+)", text, re.MULTILINE))
    assert {"run", "test"} <= named <= set(targets)


def test_every_file_the_readme_points_to_exists() -> None:
    text = README.read_text("utf-8")
    links = re.findall(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"", text)
    paths = [one or other for one, other in links if "://" not in (one or other)]
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
