"""The table of five-card hands says what the rule function says, for every hand there is."""

from __future__ import annotations

import os
from itertools import chain, combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.games.poker.bulk import kinds, rank
from pitboss.games.poker.hand import Kind, best, worths
from pitboss.games.poker.lookup import strengths_of, tables
from pitboss.simulation import jit
from tests.promises import promise

HANDS, PARTS = 2_598_960, 4
# Known long before computers; they add up to the number of hands.
COUNTS = {
    Kind.ROYAL_FLUSH: 4,
    Kind.STRAIGHT_FLUSH: 36,
    Kind.FOUR_OF_A_KIND: 624,
    Kind.FULL_HOUSE: 3_744,
    Kind.FLUSH: 5_108,
    Kind.STRAIGHT: 10_200,
    Kind.THREE_OF_A_KIND: 54_912,
    Kind.TWO_PAIRS: 123_552,
    Kind.PAIR: 1_098_240,
    Kind.HIGH_CARD: 1_302_540,
}
FULL = os.environ.get("PITBOSS_FULL", "") not in ("", "0")


@pytest.fixture(scope="module")
def every_hand() -> NDArray[np.uint8]:
    """All hands of five cards."""
    cards = chain.from_iterable(combinations(range(52), 5))
    return np.fromiter(cards, np.uint8, HANDS * 5).reshape(HANDS, 5)


@pytest.fixture(scope="module")
def strengths(every_hand: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """The strength of each of them, by the engine that is installed."""
    return rank(every_hand)


def test_every_kind_of_hand_is_counted_as_often_as_known(strengths: NDArray[np.uint16]) -> None:
    counted = np.bincount(tables().kinds[strengths])
    assert {Kind(kind): int(count) for kind, count in enumerate(counted)} == COUNTS
    assert sum(COUNTS.values()) == HANDS


def test_every_worth_has_a_strength_and_every_strength_a_hand(
    every_hand: NDArray[np.uint8], strengths: NDArray[np.uint16]
) -> None:
    different, first = np.unique(strengths, return_index=True)
    assert len(worths()) == 7_462
    assert different.tolist() == list(range(7_462))
    hands = [tuple(map(int, every_hand[place])) for place in first]
    assert [best(hand) for hand in hands] == list(worths())
    assert kinds(different) == [worth.kind for worth in worths()]


@pytest.mark.parametrize("part", range(PARTS))
def test_the_table_agrees_with_the_rule_function(
    every_hand: NDArray[np.uint8], strengths: NDArray[np.uint16], part: int
) -> None:
    """Every hand there is, in parts that several cores can share."""
    rows, own_strengths = every_hand[part::PARTS].tolist(), strengths[part::PARTS].tolist()
    worth = worths()
    wrong = [
        hand
        for hand, strength in zip(rows, own_strengths, strict=True)
        if best(tuple(hand)) != worth[strength]
    ]
    assert wrong == []
    promise("X2", hands_ranked=len(rows), differences=len(wrong))


def test_another_evaluator_finds_the_same_order(
    every_hand: NDArray[np.uint8], strengths: NDArray[np.uint16]
) -> None:
    """phevaluator counts from 1, the best hand; this runs where it is installed."""
    phevaluator = pytest.importorskip("phevaluator")
    step = 1 if FULL else 97
    theirs = [phevaluator.evaluate_cards(*hand) for hand in every_hand[::step].tolist()]
    assert (7_462 - np.array(theirs) == strengths[::step]).all()


def test_numpy_alone_finds_the_same(
    every_hand: NDArray[np.uint8], strengths: NDArray[np.uint16], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (strengths_of(every_hand) == strengths).all()
    monkeypatch.setenv(jit.SWITCH, "1")
    assert (rank(every_hand[:1000]) == strengths[:1000]).all()


@pytest.mark.parametrize("whole", [np.uint8, np.int16, np.int64])
def test_the_order_of_cards_and_the_type_of_numbers_do_not_matter(
    every_hand: NDArray[np.uint8], strengths: NDArray[np.uint16], whole: type[np.integer]
) -> None:
    some = every_hand[::4999].astype(whole)
    for order in ([4, 3, 2, 1, 0], [2, 0, 4, 1, 3], [1, 2, 3, 4, 0]):
        assert (rank(some[:, order]) == strengths[::4999]).all()


def test_no_hands_have_no_strengths() -> None:
    assert rank(np.empty((0, 5), np.uint8)).tolist() == []


@pytest.mark.parametrize(
    "hands",
    [
        np.array([[0, 1, 2, 3]]),
        np.array([0, 1, 2, 3, 4]),
        np.array([[0.0, 1, 2, 3, 4]]),
        np.array([[0, 1, 2, 3, 52]]),
        np.array([[-1, 1, 2, 3, 4]]),
    ],
)
def test_an_invalid_hand_is_refused(hands: NDArray[np.integer]) -> None:
    with pytest.raises(ValueError, match=r"five whole numbers|a number from 0 to 51"):
        rank(hands)


def test_rows_that_no_deck_deals_stay_within_the_tables() -> None:
    """Ranking five of one rank once read outside the table and crashed the process."""
    careless = [[card] * 5 for card in range(52)] + [[48, 49, 50, 51, 48], [0, 4, 8, 12, 12]]
    assert set(strengths_of(np.array(careless)).tolist()) == {0}
    assert set(rank(careless).tolist()) == {0}
    assert len(tables().strengths) > 5 * int(tables().weights.max())


def test_hands_may_be_a_plain_list() -> None:
    assert (
        rank([[0, 4, 8, 12, 16], [51, 47, 43, 39, 35]]).tolist()
        == rank(np.array([[0, 4, 8, 12, 16], [51, 47, 43, 39, 35]])).tolist()
    )
    with pytest.raises(ValueError, match="rows of five"):
        rank([0, 4, 8, 12, 16])
