"""All exact rows of the dice and wheel games, from process start: `pitboss odds … --all --json`."""

from __future__ import annotations

from fractions import Fraction

from bench.odds import odds
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 1, 1, 1, "runs"
PASS_EDGE = Fraction(7, 495)
TEN_GAMES = (
    "nj.sic_bo",
    "nj.mini_dice",
    "nj.automated_craps",
    "tas.mini_dice",
    "night.beat_the_dealer",
    "night.chuck_a_luck",
    "night.craps",
    "night.money_wheel",
    "night.roulette",
    "night.under_over",
)


def case(size: int) -> Outcome:
    """Print every row, `size` times; the check is the edge of the pass line."""
    for _ in range(size):
        rows = odds(*TEN_GAMES, "--all")
    edge = next(
        Fraction(row["edge"])
        for row in rows
        if row["game"] == "nj.automated_craps" and row["wager"] == "pass" and not row["options"]
    )
    return Outcome(work=size, check=float(edge), expected=float(PASS_EDGE), tolerance=0)
