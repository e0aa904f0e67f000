"""Mini-baccarat: bank, player or tie; the hand nearest nine wins. N.J.A.C. 13:47-20.28.

20.20 and 20.28 say the same of both games, clause by clause, under other numbers: the rules stand
in `_baccarat.py` under the usual headings, and here is what this section has of its own.
"""

from __future__ import annotations

from pitboss.games.baccarat.rules import game
from pitboss.games.casino_night.rules import CONDUCT
from pitboss.rulebook.clause import game_law

GAME = game(
    game_law(__package__),
    "20.28",
    nearest_nine="(e)4iii",
    players=CONDUCT["20.2 Mini-baccarat"],
    id="night.mini_baccarat",
    name="Mini-baccarat",
    summary="Baccarat at a small table: bank, player or tie, nearest nine wins.",
)
