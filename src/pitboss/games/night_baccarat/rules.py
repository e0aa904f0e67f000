"""Baccarat: bank, player or tie; the hand nearest nine wins. N.J.A.C. 13:47-20.20.

20.20 and 20.28 say the same of both games, clause by clause, under other numbers: the rules stand
in `_baccarat.py` under the usual headings, and here is what this section has of its own.
"""

from __future__ import annotations

from pitboss.games.baccarat.rules import game
from pitboss.games.casino_night.rules import CONDUCT
from pitboss.rulebook.clause import game_law

GAME = game(
    game_law(__package__),
    "20.20",
    nearest_nine="(e)4ii",
    players=CONDUCT["20.2 Baccarat seats"],
    id="night.baccarat",
    name="Baccarat",
    summary="Two hands, bank and player: bet on which ends closer to nine, or on a tie.",
)
