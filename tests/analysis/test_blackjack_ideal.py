"""What full use of the cards seen in split hands can bring: never above the bound.

The player here looks at everything seen so far before every act, on shoes so small that every
order of the cards can be played out, and splits, stands, hits or doubles as is best.
"""

from __future__ import annotations

import os
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from pitboss.games import load
from pitboss.games.blackjack.solver.ideal import Pair, ideal_bound, pair_bound, split_bound
from pitboss.games.blackjack.solver.rows import tables_of
from pitboss.games.blackjack.solver.solve import solve
from pitboss.games.blackjack.solver.tables import KINDS, SolverTables
from tests.analysis.test_blackjack_brute import (
    NIGHT,
    REFERENCE,
    SMALL,
    SPLITS,
    WITH_FIVES,
    Brute,
    Left,
    Stood,
    act_values,
    count,
    next_cards,
    tables,
    without,
)

FULL = os.environ.get("PITBOSS_FULL") == "1"
ALL_CARDS = 12
"""No split of these small shoes reaches this many cards beyond the pair."""


def split_ideal(brute: Brute, kind: int, counts: Left) -> Fraction:
    """Play a split pair hand by hand, each act the best one for what is left in the shoe."""
    up, rules = brute.up, brute.rules

    @cache
    def value(left: Left, stood: Stood, hands: int, waiting: int) -> Fraction:
        if not waiting:
            return brute.dealer(left, (up,), stood)
        return sum(
            (ch * second(rest, stood, hands, waiting, k) for k, ch, rest in next_cards(left)),
            Fraction(0),
        )

    def second(left: Left, stood: Stood, hands: int, waiting: int, card: int) -> Fraction:
        def done(left: Left, points: int, stake: int) -> Fraction:
            return value(left, tuple(sorted((*stood, (points, stake)))), hands, waiting - 1)

        def best(left: Left, cards: tuple[int, ...]) -> Fraction:
            stand = done(left, count(cards), 1)
            if count(cards) >= 21 or rules.one_card[kind]:
                return stand
            after = next_cards(left)
            values = [
                stand,
                sum((ch * best(rest, (*cards, k)) for k, ch, rest in after), Fraction(0)),
            ]
            if len(cards) == 2 and rules.split_doubles[kind][cards[1]]:
                doubled = (ch * done(rest, count((*cards, k)), 2) for k, ch, rest in after)
                values.append(sum(doubled, Fraction(0)))
            return max(values)

        again = card == kind and hands < rules.most_hands[kind]
        own = best(left, (kind, card))
        return max(own, value(left, stood, hands + 1, waiting + 1)) if again else own

    return value(without(counts, kind, kind, up), (), 2, 2)


@cache
def joint(rules: SolverTables, kind: int, up: int) -> float:
    """The same times the chance of the up card, as the analysis keeps it."""
    left = without(rules.counts, kind, kind)
    return float(Fraction(left[up], sum(left)) * split_ideal(Brute(rules, up), kind, rules.counts))


@pytest.mark.parametrize(("game_id", "counts", "options", "kind", "up"), SPLITS)
def test_the_best_use_of_all_cards_seen_is_found_and_never_undercut(
    game_id: str, counts: Left, options: dict[str, Any], kind: int, up: int
) -> None:
    """Carried to the end it is the exact value; cut short it is above, never below."""
    rules = tables(game_id, counts, **options)
    ideal = joint(rules, kind, up)
    pair = Pair(rules, kind, rules.most_hands[kind])
    bounds = [float(split_bound(pair, (up,), cards)[0]) for cards in range(2, ALL_CARDS + 1, 2)]
    assert bounds[-1] == pytest.approx(ideal, abs=1e-12)
    assert all(after <= before + 1e-12 for before, after in pairwise(bounds))
    assert ideal >= float(solve(rules).split[kind, up]) - 1e-12


def test_some_hands_do_gain_by_the_cards_of_the_others() -> None:
    gains = []
    cases: list[tuple[str, Left, Any, int, int]] = SPLITS  # type: ignore[assignment]
    for game_id, counts, options, kind, up in cases:
        rules = tables(game_id, counts, **options)
        gains.append(joint(rules, kind, up) - float(solve(rules).split[kind, up]))
    assert max(gains) > 1e-4


WHOLE: list[tuple[str, Left, dict[str, Any]]] = [
    (NIGHT, SMALL, {}),
    *([(REFERENCE, WITH_FIVES, {"decks": 1, "max_hands": 3})] if FULL else []),
]


@pytest.mark.parametrize(("game_id", "counts", "options"), WHOLE)
def test_a_whole_round_of_full_use_lies_within_the_bound(
    game_id: str, counts: Left, options: dict[str, Any]
) -> None:
    """Every pair but tens against every up card: split or not, as is best with all cards seen."""
    rules = tables(game_id, counts, **options)
    solved = solve(rules)
    bound = ideal_bound(solved, 6)
    gain = 0.0
    for kind in (k for k in range(KINDS) if counts[k] >= 2 and k != 9):
        chance = counts[kind] * (counts[kind] - 1) / (sum(counts) * (sum(counts) - 1))
        gains = np.zeros(KINDS)
        for up in (u for u in range(KINDS) if min(without(counts, kind, kind, u)) >= 0):
            brute, left = Brute(rules, up), without(counts, kind, kind, up)
            here = (counts[up] - 2 * (up == kind)) / (sum(counts) - 2)
            unsplit = here * float(max(act_values(brute, left, (kind, kind)).values()))
            model = max(unsplit, float(solved.split[kind, up]))
            gains[up] = max(unsplit, joint(rules, kind, up)) - model
        assert (chance * gains <= pair_bound(solved, kind, 6) + 1e-12).all()
        gain += chance * float(gains.sum())
    assert 0 < gain <= bound


# Our own derivation, in percent of the stake, rounded up; each takes minutes.
BOUNDS = [(1, 8, 0.0086), (2, 8, 0.0295), (4, 8, 0.0488)]


@pytest.mark.skipif(not FULL, reason="minutes for each shoe")
@pytest.mark.parametrize(("decks", "cards", "percent"), BOUNDS)
def test_the_bound_that_is_written_down(decks: int, cards: int, percent: float) -> None:
    """All pairs but tens; for tens see docs/decisions/0008-blackjack-exact.md."""
    solved = solve(tables_of(load(NIGHT).rules({"decks": decks})))
    bound = sum(float(pair_bound(solved, kind, cards).sum()) for kind in range(KINDS - 1))
    assert percent - 0.0001 < 100 * bound <= percent


@pytest.mark.skipif(not FULL, reason="two minutes")
@pytest.mark.parametrize("hands", [3, 4])
def test_no_use_of_cards_seen_makes_tens_worth_splitting_into_few_hands(hands: int) -> None:
    solved = solve(tables_of(load(NIGHT).rules({"decks": 4, "max_hands": hands})))
    assert float(pair_bound(solved, KINDS - 1, 8).sum()) == 0
