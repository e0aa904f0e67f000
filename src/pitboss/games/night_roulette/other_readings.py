"""Roulette as it would be with another reading of its text."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.night_roulette.rules import LAW, ONE_ZERO, WHEELS, bet
from pitboss.rulebook.game import Game
from pitboss.rulebook.option import by_option
from pitboss.rulebook.other_reading import OtherReading

SINGLE_ZERO = WHEELS[1]
TRIO = ("0", "2", "3")


def _second_trio(game: Game) -> Game:
    """The trio 0-2-3, beside 0-1-2, where the wheel has a single zero."""
    law = (LAW["20.32(e)3ii"],)
    wager = bet(ONE_ZERO, "three 0-2-3", TRIO, "Three Numbers", *law, spot="on 0, 2 and 3")
    added = by_option("wheel", {name: (wager,) if name == SINGLE_ZERO else () for name in WHEELS})
    return replace(game, wagers=(*game.wagers, added))


OTHER_READINGS = (
    OtherReading(
        "N-T4",
        "The trio 0-2-3 is offered, too.",
        _second_trio,
        options={"wheel": SINGLE_ZERO},
    ),
)
