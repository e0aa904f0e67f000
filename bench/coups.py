"""The benchmark's baccarat: eight decks, one unit on the bank at 5 % commission; exact figures."""

from __future__ import annotations

from math import perm, sqrt

from bench.outcome import Outcome

# Of all orders of six cards of eight decks, those in which the bank and the player win, as they
# have often been published; typed, not taken from the library under test.
BANK, PLAYER, EVERY = 2_292_252_566_437_888, 2_230_518_282_592_256, perm(8 * 52, 6)
BANK_WINS, PLAYER_WINS = 0.95, -1.0


def coup_outcome(*, net: float, coups: int) -> Outcome:
    """Compare what a unit on the bank won with the exact mean."""
    bank, player = BANK / EVERY, PLAYER / EVERY
    mean = BANK_WINS * bank + PLAYER_WINS * player
    variance = BANK_WINS**2 * bank + PLAYER_WINS**2 * player - mean**2
    tolerance = 4 * sqrt(variance / coups)
    return Outcome(work=coups, check=net / coups, expected=mean, tolerance=tolerance)
