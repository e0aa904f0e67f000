"""Joker seven counted another way: by formulas on paper, and hand by hand for a small part."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from pitboss.analysis.report import rows
from pitboss.games import load
from pitboss.games.night_joker_seven.tables import color_classes, rank_classes, set_classes

GAME = "night.joker_seven"
HANDS = 177_100_560

# Chance to win and house edge in percent as worked out beside the readings of 20.26(g), before
# any of this code was written.
WORKED_OUT = {
    "red_4_or_more": ("0.45706", 8.6), "black_exactly_4": ("0.27654", 17.0),
    "red_exactly_5": ("0.14040", 15.8), "black_exactly_6": ("0.03640", 41.8),
    "red_7": ("0.00371", 90.3), "no_pairs": ("0.23813", 4.7), "two_pairs": ("0.24014", 3.9),
    "one_joker": ("0.22991", 8.0), "two_jokers": ("0.01468", 69.2), "pair K": ("0.07709", 22.9),
    "prial": ("0.06873", 10.6),
}  # fmt: skip


@pytest.mark.parametrize("wager", WORKED_OUT)
def test_every_wager_has_the_chance_worked_out_before(wager: str) -> None:
    found = {row.wager: row for row in rows(load(GAME), {})}[wager]
    chance, edge = WORKED_OUT[wager]
    assert f"{float(found.win):.5f}" == chance
    assert float(found.edge) * 100 == pytest.approx(edge, abs=0.06)


def test_chances_match_the_formulas() -> None:
    found = {row.wager: row.win * HANDS for row in rows(load(GAME), {})}
    assert comb(54, 7) == HANDS
    assert found["red_7"] == comb(26, 7)
    assert found["red_exactly_4"] == comb(26, 4) * comb(28, 3)
    assert found["one_joker"] == 2 * comb(52, 6)
    assert found["two_jokers"] == comb(52, 5)
    assert found["no_pairs"] == comb(13, 7) * 4**7 + 2 * comb(13, 6) * 4**6
    assert found["pair A"] == sum(comb(4, held) * comb(50, 7 - held) for held in (2, 3, 4))
    strict = {row.wager: row.win * HANDS for row in rows(load(GAME), {"sets": "strict"})}
    assert strict["pair A"] == sum(comb(4, held) * comb(50, 7 - held) for held in (2, 4))
    # Three or four of one rank, less the hands that were counted for two ranks.
    twice = comb(13, 2) * (16 * 46 + 2 * 4)
    assert found["prial"] == 13 * (4 * comb(50, 4) + comb(50, 3)) - twice


def test_two_pairs_strictly_by_formula() -> None:
    """Two pairs of ranks and three other cards, or one pair and both jokers; or four of a kind."""
    singles = {n: comb(11, n) * 4**n for n in range(4)}
    two = comb(13, 2) * 36 * (singles[3] + 2 * singles[2])
    with_jokers = 13 * 6 * comb(12, 3) * 64
    four = 13 * comb(50, 3)
    found = {row.wager: row.win for row in rows(load(GAME), {"sets": "strict"})}
    assert found["two_pairs"] == Fraction(two + with_jokers + four, HANDS)


def test_the_classes_hold_every_hand_once() -> None:
    for classes in (color_classes(), set_classes(), rank_classes(2), rank_classes(14)):
        assert sum(kind.ways for kind in classes.values()) == HANDS
        assert all(len(set(kind.hand)) == 7 for kind in classes.values())


def test_the_smallest_classes_counted_hand_by_hand() -> None:
    """All hands with both jokers and five cards of four ranks: 16 cards, 4,368 hands."""
    sizes: dict[tuple[int, ...], int] = {}
    for hand in combinations(range(16), 5):
        held = tuple(sorted(sum(card // 4 == rank for card in hand) for rank in range(4))[::-1])
        key = tuple(size for size in held if size)
        sizes[key] = sizes.get(key, 0) + 1
    for key, ways in sizes.items():
        of_ranks = set_classes()[key, 2].ways
        assert of_ranks * comb(4, len(key)) == ways * comb(13, len(key)), key
