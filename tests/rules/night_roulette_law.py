"""Shared by the tests of roulette: clauses, rules and tables."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import WINS
from tests.playing import clause, make_ready, play

GAME = "night.roulette"
NUMBERS = [str(number) for number in range(1, 37)]
DOUBLE, SINGLE, AS_SINGLE = "double_zero", "single_zero", "double_zero_as_single"
SMALLEST = "nj-13-47-20-17-a"


def law(*ids: str) -> pytest.MarkDecorator:
    """The mark for clauses of 13:47-20.32, named without their common prefix."""
    return clause(*(f"nj-13-47-20-32-{id_}" for id_ in ids))


def row(ids: str | tuple[str, ...], *values: Any) -> Any:
    """One row of a test of many clauses, with its own mark."""
    names = (ids,) if isinstance(ids, str) else ids
    return pytest.param(*values, marks=law(*names), id="-".join(names))


def rules(**options: Any) -> Rules:
    """The rules of the game with some options."""
    return load(GAME).rules(options)


def winning_pockets(name: str, **options: Any) -> set[str]:
    """Every pocket on which a wager wins."""
    under = rules(**options)
    cells = under.wagers[name].rows[0][0]
    return {under.space.text(at) for at, cell in enumerate(cells) if cell and cell.kind == WINS}


def names_of(kind: str, **options: Any) -> set[str]:
    """The names of all wagers of one kind."""
    return {name for name in rules(**options).wagers if name.split()[0] == kind}


def by_hand(text: str, **options: Any) -> Referee:
    """Play a transcript at a table dealt by hand that is ready to start."""
    referee = Referee(load(GAME), automatic=False, **options)
    make_ready(referee)
    play(referee, text)
    return referee


def at_a_table(text: str, **options: Any) -> Referee:
    """Play a transcript at a table that takes care of its own steps."""
    referee = Referee(load(GAME), **options)
    play(referee, text)
    return referee
