"""Craps as it would be with other readings of its text."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.craps.rules import SEVEN
from pitboss.games.nj_automated_craps.rules import RIDERS
from pitboss.rulebook.game import Game
from pitboss.rulebook.other_reading import OtherReading, with_wagers
from pitboss.rulebook.wager import Wager

HARD = "hard "


def _hardways_lose(game: Game, *, on_seven: bool) -> Game:
    """Hardways lose on a seven only, or on the easy way only."""

    def change(wager: Wager) -> Wager:
        if not wager.name.startswith(HARD):
            return wager
        (cell,) = wager.cells
        kept = tuple(
            one
            for one in cell.cases
            if one.result.kind != "loses" or (one.event == SEVEN) == on_seven
        )
        return replace(wager, cells=(replace(cell, cases=kept),))

    return with_wagers(game, change)


def _odds_behind(game: Game) -> Game:
    """Odds behind the line and come bets at true odds, as the casino game has them."""
    return replace(game, riders=tuple(replace(rider, cap=None) for rider in RIDERS))


OTHER_READINGS = (
    OtherReading(
        "N-R4",
        "A hardway loses on a seven, and the easy way leaves it up.",
        lambda game: _hardways_lose(game, on_seven=True),
    ),
    OtherReading(
        "N-R4",
        "A hardway loses on the easy way, and a seven leaves it up.",
        lambda game: _hardways_lose(game, on_seven=False),
    ),
    OtherReading("N-R5", "Odds behind pass and come are offered at true odds.", _odds_behind),
)
