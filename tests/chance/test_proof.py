"""Do the counts of the fairness file count, and do they find a draw that is not even?"""

from __future__ import annotations

import pytest

from pitboss.chance import proof as counting
from pitboss.chance.mapping import Mapping
from pitboss.chance.proof import prove_draw, prove_mapping, prove_shuffle


@pytest.mark.parametrize("size", range(1, 257))
def test_every_byte_is_tried_for_every_size(size: int) -> None:
    found = prove_draw(size)
    assert (found.bits, found.one_by_one, found.is_even) == (8, True, True)
    assert found.thrown == 256 % size
    assert found.least == 256 // size


@pytest.mark.parametrize("size", [257, 312, 416, 2**16 - 1])
def test_longer_words_are_counted_by_interval(size: int) -> None:
    found = prove_draw(size)
    assert (found.bits, found.one_by_one, found.is_even) == (32, False, True)
    assert (found.thrown, found.least) == divmod(2**32, size)[::-1]


@pytest.mark.parametrize("size", [2, 3, 6, 37, 52, 100])
def test_counting_by_interval_agrees_with_trying_every_word(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    how = Mapping(size, 1, 12)
    tried = prove_mapping(how)
    monkeypatch.setattr(counting, "EXHAUSTIVE_BITS", 8)
    counted = prove_mapping(how)
    assert (tried.thrown, tried.least, tried.most) == (counted.thrown, counted.least, counted.most)


def test_a_mapping_that_throws_nothing_away_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Mapping, "rejected_below", property(lambda _: 0))
    found = prove_draw(216)
    assert (found.least, found.most, found.is_even) == (1, 2, False)


@pytest.mark.parametrize(("cards", "orders"), [(2, 2), (3, 6), (4, 24), (5, 120), (6, 720)])
def test_every_order_of_a_small_stack_comes_from_one_sequence(cards: int, orders: int) -> None:
    found = prove_shuffle(cards)
    assert (found.sequences, found.orders, found.least, found.most) == (orders, orders, 1, 1)
    assert found.is_even


def test_a_shuffle_that_never_leaves_a_card_in_place_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cyclic(source, cards):  # type: ignore[no-untyped-def]
        from pitboss.chance.shuffle import _places

        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            drawn = source.next_outcome(_places(last + 1)) % last
            order[drawn], order[last] = order[last], order[drawn]
        return tuple(order)

    monkeypatch.setattr(counting, "shuffle", cyclic)
    assert not prove_shuffle(4).is_even
