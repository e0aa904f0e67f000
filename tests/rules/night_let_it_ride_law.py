"""Shared by the tests of let it ride: marks by their short names, and complete rounds."""

from __future__ import annotations

from typing import Any

from pitboss.games import load
from pitboss.pit.referee import Referee
from tests.playing import clause, make_ready, play

GAME = "night.let_it_ride"


def marks(*names: str) -> Any:
    """The marks for clauses of 13:47-20.27."""
    return clause(*(f"nj-13-47-20-27-{name}" for name in names))


def play_hand(own: str, community: str, first: str = "ride", second: str = "ride") -> Referee:
    """One player with three bets of 10 decides twice, and all cards are turned over."""
    table = Referee(load(GAME))
    first_card, second_card = community.split()
    play(
        table,
        f"""
        dealer: shuffles
        seat 1: sits 1000
        seat 1: three bets 30
        deal ?? ?? ?? ?? ?? ??
        seat 1: chooses {first}
        dealer: turns community 2 showing {first_card}
        seat 1: chooses {second}
        dealer: turns community 3 showing {second_card}
        dealer: turns seat 1 showing {own}
        """,
    )
    return table


BETS_MADE = """
    seat 1: sits 100
    seat 3: sits 100
    dealer: shuffles
    seat 1: cuts the cards
    dealer: place your bets
    seat 1: three bets 30
    seat 3: three bets 15
    dealer: no more bets
    """


def by_hand(**options: Any) -> Referee:
    """Two players at a table dealt by hand, bets made, no card dealt."""
    table = Referee(load(GAME), automatic=False, **options)
    make_ready(table)
    play(table, BETS_MADE)
    return table
