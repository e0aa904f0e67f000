"""The benchmark's blackjack: the rules, basic strategy as a chart, and what a round is worth.

Six decks; the dealer looks for a natural and draws on soft 17; naturals pay 3 to 2; any two cards
may be doubled, after a split too; up to four hands, split aces get one card each and are not split
again; no surrender, no insurance; a quarter of the shoe lies behind the cutting card.
"""

from __future__ import annotations

from math import sqrt

from bench.outcome import Outcome

DECKS = 6
# Best play of a fresh shoe, by the exact solver at the reference rules (its figures for other
# rules are held to published ones in tests/known). The deviation is that of one round.
EXACT, DEVIATION = -0.0061539, 1.155
# A chart that looks at totals alone loses 0.002 % against best play, and a cutting card takes
# another 0.02 %, because shoes whose rounds took many cards (low ones) hold fewer rounds.
CHART_AND_CUT = 0.0004

# Dealer's up card from 2 to 10, then the ace. H hit, S stand, D double or hit, T double or stand,
# P split; where a pair has no row it is played as its total.
UP_CARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
HARD = {
    9: "HDDDDHHHHH", 10: "DDDDDDDDHH", 11: "DDDDDDDDDD", 12: "HHSSSHHHHH", 13: "SSSSSHHHHH",
    14: "SSSSSHHHHH", 15: "SSSSSHHHHH", 16: "SSSSSHHHHH",
}  # fmt: skip
SOFT = {
    12: "HHHHHHHHHH", 13: "HHHDDHHHHH", 14: "HHHDDHHHHH", 15: "HHDDDHHHHH", 16: "HHDDDHHHHH",
    17: "HDDDDHHHHH", 18: "TTTTTSSHHH", 19: "SSSSTSSSSS",
}  # fmt: skip
PAIRS = {
    1: "PPPPPPPPPP", 2: "PPPPPPHHHH", 3: "PPPPPPHHHH", 4: "HHHPPHHHHH", 6: "PPPPPHHHHH",
    7: "PPPPPPHHHH", 8: "PPPPPPPPPP", 9: "PPPPPSPPSS",
}  # fmt: skip


def chart(total: int, *, is_soft: bool, up: int) -> str:
    """The letter of the chart for a hand that is not split."""
    rows, lowest = (SOFT, 19) if is_soft else (HARD, 16)
    if total > lowest:
        return "S"
    return rows.get(total, "H" * len(UP_CARDS))[UP_CARDS.index(up)]


def round_outcome(*, net: float, rounds: int, expected: float = EXACT, slack: float = 0) -> Outcome:
    """Compare what stakes of one won with the exact value."""
    tolerance = 4 * DEVIATION / sqrt(rounds) + CHART_AND_CUT + slack
    return Outcome(work=rounds, check=net / rounds, expected=expected, tolerance=tolerance)
