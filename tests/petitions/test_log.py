"""Is the log of a petition tied together, and is a changed one never added to?"""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.regulator.petitions import acts as a
from pitboss.regulator.petitions.log import at_ms, entries
from pitboss.store.act_log import ActLog, BadLog
from pitboss.store.row import Row
from tests.petitions.drafts import COSTS, NOON


def add(log: ActLog, act: object) -> Row:
    """Add an act."""
    return log.append(lambda rows: act, at_ms=at_ms(NOON), actor="clerk", edition="1")


@pytest.fixture
def log(tmp_path: Path) -> ActLog:
    """A log with two acts."""
    log = ActLog(tmp_path / "p.acts.jsonl", "nj.sic_bo")
    for act in COSTS:
        add(log, act)
    return log


def test_acts_are_read_back_with_their_time_and_clerk(log: ActLog) -> None:
    first, second = entries(log.rows())
    assert (first.act, second.act) == COSTS
    assert (first.at, first.by) == (NOON, "clerk")
    assert ActLog(log.path.with_name("none"), "x").rows() == ()


@pytest.mark.parametrize(
    ("before", "now", "words"),
    [
        (b'"cents":700', b'"cents":70', "line 2: the row was changed"),
        (b"clerk", b"boss", "line 1: the row was changed"),
        (b'"seq":2', b'"seq":3', "line 2: the row is missing"),
        (b"}\n{", b"}{", "is no row of a log"),
    ],
)
def test_a_changed_log_is_neither_read_nor_added_to(
    log: ActLog, before: bytes, now: bytes, words: str
) -> None:
    changed = log.path.read_bytes().replace(before, now)
    log.path.write_bytes(changed)
    for reading in (log.rows, lambda: add(log, COSTS[0])):
        with pytest.raises(BadLog, match=words):
            reading()
    assert log.path.read_bytes() == changed


def test_lines_cannot_be_cut_off_swapped_or_moved_to_another_petition(log: ActLog) -> None:
    first, second = log.path.read_bytes().splitlines(keepends=True)
    for data, words in (
        (first + second[:-1], "cut off"),
        (second, "line 1: the row is missing"),
        (second + first, "line 1: the row is missing"),
    ):
        log.path.write_bytes(data)
        with pytest.raises(BadLog, match=words):
            log.rows()
    log.path.write_bytes(first + second)
    with pytest.raises(BadLog, match="does not follow"):
        ActLog(log.path, "nj.mini_dice").rows()


def test_a_refused_act_leaves_no_trace(log: ActLog) -> None:
    before = log.path.read_bytes()

    def refuse(rows: tuple[Row, ...]) -> object:
        raise ValueError(len(rows))

    with pytest.raises(ValueError, match="2"):
        log.append(refuse, at_ms=at_ms(NOON), actor="clerk", edition="1")
    assert log.path.read_bytes() == before
    assert add(log, a.TrialBegun()).seq == 3
