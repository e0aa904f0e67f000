"""Shared by the tests of caribbean stud: marks by their short names, and a complete hand."""

from __future__ import annotations

from typing import Any

from pitboss.games import load
from pitboss.pit.referee import Referee
from tests.playing import clause, play

GAME = "night.caribbean_stud"


def marks(*names: str) -> Any:
    """The marks for clauses of 13:47-20.23."""
    return clause(*(f"nj-13-47-20-23-{name}" for name in names))


def showdown(mine: str, theirs: str, ante: int = 10, **options: Any) -> Referee:
    """One player antes, is dealt a hand face down, bets, and both hands are turned over."""
    table = Referee(load(GAME), **options)
    up = theirs.split()[-1]
    play(
        table,
        f"""
        dealer: shuffles
        seat 1: sits 1000
        seat 1: ante {ante}
        deal ?? ?? ?? ?? ?? ?? ?? ?? ?? {up}
        seat 1: chooses bet
        dealer: turns dealer showing {theirs}
        dealer: turns seat 1 showing {mine}
        """,
    )
    return table
