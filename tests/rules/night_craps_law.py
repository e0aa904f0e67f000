"""Shared by the tests of casino night craps: clauses, payouts, and a table dealt by hand."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from tests.playing import clause, play

GAME = "night.craps"
PREFIX = "nj-13-47-20-25-"

OPENED = """
    dealer: checks dice counted x5
    dealer: checks walls and rail
    dealer: checks layout shows every wager
    dealer: checks dice of the right size
    dealer: checks dice transparent
    dealer: checks faces flat, spots flush
    dealer: checks edges square
    dealer: checks faces alike
    dealer: checks dice evenly weighted
    dealer: checks spots white, round and equal
    dealer: checks spots on their faces
    dealer: checks spots drilled alike
    dealer: checks provider's name on each die
    dealer: checks no part shows wear
    dealer: opens the table
"""
STAFFED = """
    dealer: signs on
    boxperson: signs on
    stickperson: signs on
"""


def law(*ids: str) -> pytest.MarkDecorator:
    """The mark for clauses of 13:47-20.25, named without their common prefix."""
    return clause(*(PREFIX + id_ for id_ in ids))


def case(ids: str | tuple[str, ...], *values: Any) -> Any:
    """One row of a test of many clauses, with its own mark."""
    names = (ids,) if isinstance(ids, str) else ids
    return pytest.param(*values, marks=law(*names), id=names[0])


def at_a_table(text: str, **options: Any) -> Referee:
    """Play a transcript at a table that takes care of its own steps."""
    referee = Referee(load(GAME), **options)
    play(referee, text)
    return referee


def by_hand(text: str, **options: Any) -> Referee:
    """Play a transcript at an open, staffed table dealt by hand."""
    referee = Referee(load(GAME), automatic=False, **options)
    play(referee, OPENED + STAFFED + text)
    return referee
