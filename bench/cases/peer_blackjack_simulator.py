"""@blackjacktrainer/blackjack-simulator (npm): rounds of full blackjack by basic strategy.

It differs from the rules of `bench.blackjack` in three places: a natural loses against a dealer's
natural instead of being a standoff, the second of two split aces may draw on, and each hand may be
split three times over. The first is reckoned with; the others are worth less than 0.15 %.
"""

from __future__ import annotations

from bench.blackjack import DECKS, EXACT, round_outcome
from bench.node import run_script
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 3_000_000, 300_000, 100_000, "rounds"
ACES, TENS, CARDS = 4 * DECKS, 16 * DECKS, 52 * DECKS
BOTH_NATURAL = (
    (2 * ACES * TENS)
    * (2 * (ACES - 1) * (TENS - 1))
    / (CARDS * (CARDS - 1) * (CARDS - 2) * (CARDS - 3))
)
OTHER_RULES = 0.0015


def case(size: int) -> Outcome:
    """Play until `size` hands are decided; split hands count separately there, not here."""
    figures = run_script("blackjack.js", warm_up=WARM_UP, size=size)
    expected = EXACT - BOTH_NATURAL
    outcome = round_outcome(
        net=figures["net"], rounds=figures["rounds"], expected=expected, slack=OTHER_RULES
    )
    return outcome.with_seconds(figures)
