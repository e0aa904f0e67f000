"""Counts by depth, as plain integers that another implementation can reproduce."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from pitboss.games import load
from pitboss.pit.depth_counts import count_by_depth
from pitboss.pit.table_line import header, read

GOLDEN = Path(__file__).with_name("counts.txt")


def counts(line: str, depth: int) -> list[str]:
    """The counts of a position, one line for each depth."""
    game_id, options = header(line)
    rules = load(game_id).rules(options)
    return [str(level) for level in count_by_depth(rules, read(rules, line), depth)]


def write_golden() -> None:
    """Count every position of the golden file again. Comments and positions stay."""
    expected = {line: iter(counts(line, len(levels))) for line, levels in cases()}
    position, lines = "", []
    for line in GOLDEN.read_text("utf-8").splitlines():
        if line in expected:
            position = line
        lines.append(next(expected[position]) if line.startswith("depth ") else line)
    GOLDEN.write_text("\n".join(lines) + "\n", "utf-8")


def cases() -> list[tuple[str, list[str]]]:
    """The positions of the golden file, each with its expected counts."""
    positions: list[tuple[str, list[str]]] = []
    for line in GOLDEN.read_text("utf-8").splitlines():
        if line.startswith("depth "):
            positions[-1][1].append(line)
        elif line and not line.startswith("#"):
            positions.append((line, []))
    return positions


@pytest.mark.parametrize(("line", "expected"), cases(), ids=[line for line, _ in cases()])
def test_counts_by_depth_are_as_written_down(line: str, expected: list[str]) -> None:
    assert counts(line, len(expected)) == expected


def test_pass_line_counts_agree_with_counting_by_hand() -> None:
    """Two rolls of a pass wager, by plain loops over the 1,296 pairs of rolls."""
    won = lost = 0
    totals = [a + b for a, b in product(range(1, 7), repeat=2)]
    for first, second in product(totals, repeat=2):
        if first in (7, 11, 2, 3, 12):
            continue
        won += second == first
        lost += second == 7
    rules = load("nj.automated_craps").rules()
    line = "nj.automated_craps | phase come-out | round 1 | seat 1 0: pass 1"
    two = count_by_depth(rules, read(rules, line), 2)[1]
    assert (two.won, two.lost) == (won, lost)


def test_deep_counts_approach_the_exact_probability_of_winning() -> None:
    rules = load("nj.automated_craps").rules()
    line = "nj.automated_craps | phase come-out | round 1 | seat 1 0: pass 1"
    levels = count_by_depth(rules, read(rules, line), 40)
    won = sum(Fraction(level.won, level.paths) for level in levels)
    left = Fraction(levels[-1].up, levels[-1].paths)
    assert won <= Fraction(244, 495) <= won + left
    assert left < Fraction(1, 10_000)
