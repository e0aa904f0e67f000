"""Blackjack solved: its tables match the play, its chances add up, its figures agree."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, cast

import numpy as np
import pytest

from pitboss.analysis.report import rows
from pitboss.games import load
from pitboss.games.blackjack.solver.dealer import is_exact, outcomes
from pitboss.games.blackjack.solver.hands import KindCounts, dealer_ends, hands_of, points
from pitboss.games.blackjack.solver.rows import SolvedRound, play_out, tables_of
from pitboss.games.blackjack.solver.spread import split_round
from pitboss.games.blackjack.solver.tables import (
    BUST,
    KINDS,
    LEAST,
    NATURAL,
    BlackjackPlay,
    card_of,
)
from pitboss.games.blackjack.solver.values import two
from pitboss.games.blackjack.solver.walk import number_weights, walk_weights, whole_weights

NIGHT, MULTI, REFERENCE = "night.blackjack", "night.multi_action_blackjack", "reference.blackjack"
EMPTY = (0,) * KINDS
SIX, TEN, ACE = 5, 9, 0


@cache
def solution(game_id: str, *options: tuple[str, Any]) -> SolvedRound:
    return play_out(tables_of(load(game_id).rules(dict(options))))


def test_every_hand_counts_what_the_play_says() -> None:
    game = load(NIGHT)
    shoe = tables_of(game.rules({})).shoe
    hands = hands_of(shoe)
    player_hands = [tuple(int(n) for n in row) for row in hands.by_kind[hands.size > 0]]
    for hand in [*player_hands, *dealer_ends(shoe).by_kind]:
        cards = [card_of(kind) for kind in range(KINDS) for _ in range(hand[kind])]
        assert points(shoe, hand) == cast(BlackjackPlay, game.play).total(cards)


def test_the_dealers_hands_end_where_the_play_stops_drawing() -> None:
    for h17 in (False, True):
        game = load(REFERENCE)
        play, rules = cast(BlackjackPlay, game.play), game.rules({"h17": h17})
        shoe = tables_of(rules).shoe
        for hand in dealer_ends(shoe).by_kind:
            best, soft = points(shoe, hand)
            assert best > 21 or not play.dealer_draws(best, soft, rules)


@pytest.mark.parametrize(
    ("game_id", "options"),
    [(NIGHT, {"decks": 1}), (NIGHT, {"decks": 4}), (REFERENCE, {"decks": 1, "h17": True})],
)
def test_the_dealers_table_is_every_order_of_cards_by_the_rule(game_id: str, options: Any) -> None:
    """Card by card: every total the dealer can reach, in how many orders, and what it counts."""
    rules = load(game_id).rules(options)
    play: Any = rules.game.play
    shoe = tables_of(rules).shoe
    orders: dict[KindCounts, list[int]] = {}
    for kinds in _played_out(play, rules, shoe.counts, ()):
        hand = tuple(kinds.count(kind) for kind in range(KINDS))
        orders.setdefault(hand, [0] * KINDS)[kinds[0]] += 1
    ends = dealer_ends(shoe)
    assert {hand: list(ways) for hand, ways in zip(ends.by_kind, ends.ways, strict=True)} == orders
    for hand, (size, outcome) in zip(ends.by_kind, ends.group, strict=True):
        cards = [card_of(kind) for kind in range(KINDS) for _ in range(hand[kind])]
        best, _ = play.total(cards)
        ended = NATURAL if play.is_natural(cards) else BUST if play.is_bust(best) else best - LEAST
        assert (size, outcome) == (len(cards), ended)


def _played_out(
    play: Any, rules: Any, left: KindCounts, kinds: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Every order of cards that ends the dealer's hand, asking the rule after each card."""
    for kind, many in enumerate(left):
        if not many:
            continue
        more = (*kinds, kind)
        cards = [card_of(card_kind) for card_kind in more]
        best, soft = play.total(cards)
        if len(more) < 2 or (not play.is_natural(cards) and play.dealer_draws(best, soft, rules)):
            rest = (*left[:kind], many - 1, *left[kind + 1 :])
            yield from _played_out(play, rules, rest, more)
        else:
            yield more


def _dealer(left: KindCounts, cards: tuple[int, ...]) -> Iterator[tuple[int, Fraction]]:
    low = sum(kind + 1 for kind in cards)
    best = low + 10 if 0 in cards and low <= 11 else low
    if len(cards) > 1 and best >= 17:
        natural = len(cards) == 2 and best == 21
        yield (23 if natural else min(best, 22)), Fraction(1)
        return
    for kind, many in enumerate(left):
        if many:
            rest = (*left[:kind], many - 1, *left[kind + 1 :])
            for end, chance in _dealer(rest, (*cards, kind)):
                yield end, chance * Fraction(many, sum(left))


@pytest.mark.parametrize("up", [SIX, 7, TEN])
def test_the_dealer_drawn_card_by_card_ends_as_often(up: int) -> None:
    counts = (2, 0, 1, 0, 2, 3, 2, 1, 3, 8)
    shoe = tables_of(load(NIGHT).rules({})).shoe
    small = type(shoe)(counts, shoe.counted, shoe.draws, shoe.natural)
    gone = np.array([two(TEN, SIX)])
    chances = outcomes(dealer_ends(small), counts, gone)[0, up]
    left = tuple(many - int(own) for many, own in zip(counts, gone[0], strict=True))
    chance_of_up = left[up] / sum(left)
    rest = (*left[:up], left[up] - 1, *left[up + 1 :])
    sums: dict[int, float] = {}
    for end, chance in _dealer(rest, (up,)):
        sums[end] = sums.get(end, 0.0) + float(chance)
    for end, share in sums.items():
        assert chances[end - LEAST] == pytest.approx(share * chance_of_up, abs=1e-14)


# Our own derivation: the exact edge, rounded to six places of a percent.
EDGES = [
    ((("decks", 1),), "0.226084"),
    ((), "0.669861"),
    ((("ties", "ii"),), "7.020939"),
    ((("ties", "iii"),), "7.233820"),
    ((("decks", 1), ("ties", "ii")), "6.373598"),
    ((("decks", 1), ("ties", "iii")), "6.550900"),
]


@pytest.mark.parametrize(("options", "percent"), EDGES)
def test_the_edge_is_an_exact_fraction(options: Any, percent: str) -> None:
    round = solution(NIGHT, *options)
    assert f"{float(round.exact.edge) * 100:.6f}" == percent
    assert round.exact.edge_bound is None
    assert is_exact(round.solved.tables.shoe)


def test_the_whole_distribution_is_there() -> None:
    exact = solution(NIGHT).exact
    assert sum(exact.distribution.values()) == 1
    assert exact.win + exact.lose + exact.push == 1
    mean = sum(net * chance for net, chance in exact.distribution.items())
    assert float(mean) == pytest.approx(float(exact.ev), abs=1e-12)
    assert {Fraction(-2), Fraction(3, 2), Fraction(2), Fraction(-4), Fraction(5)} <= set(
        exact.distribution
    )


def test_option_iii_differs_from_ii_by_two_naturals_only() -> None:
    # both have a natural: 2 x 64 x 16 / (208 x 207) x 2 x 63 x 15 / (206 x 205); a push is lost
    both = Fraction(2 * 64 * 16 * 2 * 63 * 15, 208 * 207 * 206 * 205)
    second, third = solution(NIGHT, ("ties", "ii")), solution(NIGHT, ("ties", "iii"))
    assert third.exact.edge - second.exact.edge == both


def test_split_chances_make_one_whole() -> None:
    round = solution(NIGHT)
    tables, values = round.solved.tables, round.solved.values
    split = split_round(round.solved, 7, SIX)
    place = values.hands.place[two(7, 7)]
    assert sum(split.law.values()) == pytest.approx(float(values.mass[place, SIX]))
    mean = sum(net * chance for net, chance in split.law.items())
    assert mean == pytest.approx(float(split.value), abs=1e-13)
    assert float(split.value) == pytest.approx(float(round.solved.split[7, SIX]), abs=1e-13)
    assert 0 < split.more < 0.2 * sum(split.law.values())
    left = tables.cards - 2
    for most in (2, 3, 4, 16):
        chances = [
            Fraction((left - 14) * closed[0][1], hands * base) + Fraction(free[0][0], hands * base2)
            for hands, weights in number_weights(14, most).items()
            for (closed, base), (free, base2) in [
                tuple(whole_weights(weight, 14, left, (0, 1)) for weight in weights)
            ]
        ]
        assert sum(chances) == 1


def test_only_rounds_of_three_hands_or_more_are_inexact() -> None:
    """If a pair may not be split again, only rounding is left."""
    exact = solution(NIGHT, ("max_hands", 2)).exact
    assert exact.spread_bound == exact.variance_bound
    assert float(exact.spread_bound or 1) < 1e-8
    square = sum(net * net * chance for net, chance in exact.distribution.items())
    assert float(square - exact.ev**2) == pytest.approx(float(exact.variance), abs=1e-12)
    assert solution(MULTI, ("allow_double_split", False)).exact.spread_bound is None
    usual = solution(NIGHT).exact
    assert 0.001 < float(usual.spread_bound or 0) < 0.003  # three hands or more: about 0.2 %


def test_a_pair_that_cannot_be_split_again_is_two_free_hands() -> None:
    assert walk_weights(14, 2) == ((0,) * 15, (2, *(0,) * 14))


# --- multi-action blackjack ---------------------------------------------------------------
def test_the_three_spots_have_one_edge() -> None:
    exact = {row.wager: row for row in rows(load(MULTI), {})}
    edges = {exact[f"spot {n}"].edge for n in (1, 2, 3)}
    assert len(edges) == 1
    assert f"{float(edges.pop()) * 100:.6f}" == "0.778073"


def test_without_a_hole_card_a_natural_takes_doubles_so_fewer_are_made() -> None:
    multi, night = solution(MULTI).solved, solution(NIGHT).solved
    assert night.best(two(8, 1), TEN) == "double"
    assert multi.best(two(8, 1), TEN) == "hit"
    assert multi.best(two(7, 7), TEN) == "hit"
    assert night.best(two(7, 7), TEN) == "split"


def test_a_house_that_spares_doubles_gives_a_bound() -> None:
    rules = load(MULTI).rules({"dealer_natural": "original_only"})
    (spot, *_) = rows(load(MULTI), {"dealer_natural": "original_only"})
    assert spot.exact.edge_bound is not None
    assert tables_of(rules).takes_all == (False,) * KINDS


def test_without_doubling_and_splitting_only_hits_are_left() -> None:
    multi = solution(MULTI, ("allow_double_split", False)).solved
    assert set(multi.worth(two(7, 7), SIX)) == {"stand", "hit"}
    assert {row.wager for row in rows(load(MULTI), {"allow_double_split": False})} == {
        "spot 1",
        "spot 2",
        "spot 3",
    }


# --- reference variants --------------------------------------------------------------------
def test_surrender_gives_up_the_worst_hands() -> None:
    reference = solution(REFERENCE, ("surrender", "late")).solved
    assert reference.best(two(9, 5), TEN) == "surrender"
    assert reference.worth(two(9, 5), TEN)["surrender"] == -0.5
    gain = solution(REFERENCE).exact.edge - solution(REFERENCE, ("surrender", "late")).exact.edge
    assert 0.0007 < float(gain) < 0.0009  # about 0.08 %, as the books say


def test_more_than_four_decks_have_a_bound_for_rounding() -> None:
    exact = solution(REFERENCE).exact
    assert exact.edge_bound is not None
    assert float(exact.edge_bound) <= 1e-10
    assert exact.as_texts["edge_bound"] == "1.00e-10"
