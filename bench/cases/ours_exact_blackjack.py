"""Casino night blackjack solved for four decks and all three tie options.

Each option is a command of its own, timed from process start; the rows need the best act of every
hand and the distribution of what a round pays. The third option differs from the second in one
thing: a dealer's natural beats a natural. So their edges differ by the chance of two naturals.
"""

from __future__ import annotations

from fractions import Fraction

from bench.odds import odds
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 1, 1, 1, "runs"
ACES, TENS, CARDS = 16, 64, 208
TWO_NATURALS = Fraction(
    2 * ACES * TENS * 2 * (ACES - 1) * (TENS - 1), CARDS * (CARDS - 1) * (CARDS - 2) * (CARDS - 3)
)


def case(size: int) -> Outcome:
    """Solve the three once."""
    edges = []
    for ties in ("i", "ii", "iii"):
        rows = odds("night.blackjack", "--option", "decks=4", "--option", f"ties={ties}")
        edges.append(next(Fraction(row["edge"]) for row in rows if row["wager"] == "main"))
    difference = float(edges[2] - edges[1])
    return Outcome(work=1, check=difference, expected=float(TWO_NATURALS), tolerance=1e-9)
