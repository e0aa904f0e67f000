"""Baccarat (20.20) and mini-baccarat (20.28) say the same: each test plays both."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from tests.playing import clause, play

SECTIONS = {"night.baccarat": "20-20", "night.mini_baccarat": "20-28"}
# The prefix of the names of what 20.2 says about each game.
DEFINED = {"night.baccarat": "20-2-baccarat", "night.mini_baccarat": "20-2-mini-baccarat"}
# Each section numbers the winning hand and the last digit differently.
RENUMBERED = {
    "night.baccarat": {"nearest nine": "e-4ii", "last digit": "e-4iii"},
    "night.mini_baccarat": {"nearest nine": "e-4iii", "last digit": "e-4ii"},
}


def both(*places: str) -> Any:
    """Run a test for each game, by its id and with its own clauses, such as "20.2 deal" in 20.2."""
    games = [
        pytest.param(game_id, marks=clause(*(_id(game_id, place) for place in places)), id=game_id)
        for game_id in SECTIONS
    ]
    return pytest.mark.parametrize("game_id", games)


def _id(game_id: str, place: str) -> str:
    if place.startswith("20.2 "):
        return f"nj-13-47-{DEFINED[game_id]}-{place.removeprefix('20.2 ')}"
    return f"nj-13-47-{SECTIONS[game_id]}-{RENUMBERED[game_id].get(place, place)}"


def cite(game_id: str, place: str) -> str:
    """The citation of a place in a game's section, such as "20.28(e)1"."""
    return SECTIONS[game_id].replace("-", ".") + place


def table_of(game_id: str, **options: Any) -> Referee:
    """A table with two players and shuffled real cards, which are keyed in as they are dealt."""
    table = Referee(load(game_id), **options)
    play(table, "dealer: shuffles\nseat 1: sits 1000\nseat 2: sits 1000")
    return table


def deals(game_id: str, cards: str, *lines: str, **options: Any) -> Referee:
    """A round: seat 1 bets 20 each on bank, player and tie; the cards come, and this must hold."""
    table = table_of(game_id, **options)
    wagers = "seat 1: bank 20\nseat 1: player 20\nseat 1: tie 20"
    play(table, "\n".join([wagers, f"deal {cards}", *lines]))
    return table


BANK_WINS = (
    "= seat 1: bank wins 20, less 1 commission",
    "= seat 1: player loses 20",
    "= seat 1: tie loses 20",
)
PLAYER_WINS = (
    "= seat 1: player wins 20, less 1 commission",
    "= seat 1: bank loses 20",
    "= seat 1: tie loses 20",
)
TIE = (
    "= seat 1: tie wins 160, less 1 commission",
    "= seat 1: bank returns 20",
    "= seat 1: player returns 20",
)
