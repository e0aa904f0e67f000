"""Does every outcome come from the same number of words? Proved by counting all words."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from pitboss.chance.mapping import Mapping, mapping
from pitboss.games import load
from tests.tables import DICE_AND_WHEELS

SIZES = sorted({len(load(game).rules().space) for game in DICE_AND_WHEELS})
SMALL = [
    Mapping(size, count, bits)
    for bits in (3, 5, 8, 11)
    for size in (2, 3, 6, 7, 10, 36, 38, 50, 216)
    for count in (1, 2, 3)
    if size**count <= 2**bits
]


@pytest.mark.parametrize("how", SMALL, ids=str)
def test_every_value_comes_from_the_same_number_of_words(how: Mapping) -> None:
    found = Counter(how.outcomes(word) for word in range(2**how.bits))
    thrown_away = found.pop(None, 0)
    assert thrown_away == how.rejected_below
    assert set(found) == set(product(range(how.size), repeat=how.count))
    assert set(found.values()) == {2**how.bits // how.size**how.count}


def test_every_byte_is_fair_for_every_device_of_up_to_256_outcomes() -> None:
    for size in range(1, 257):
        how = Mapping(size, 1, 8)
        found = Counter(how.outcomes(byte) for byte in range(256))
        found.pop(None, None)
        assert set(found) == {(place,) for place in range(size)}
        assert set(found.values()) == {256 // size}


def test_the_games_use_devices_that_were_counted() -> None:
    assert SIZES == [36, 38, 50, 216]


@pytest.mark.parametrize("how", SMALL, ids=str)
def test_a_word_can_be_found_for_any_outcomes(how: Mapping) -> None:
    for outcomes in product(range(how.size), repeat=how.count):
        assert how.outcomes(how.word(outcomes)) == outcomes
    assert how.outcomes(how.word(())) == (0,) * how.count


@pytest.mark.parametrize("size", [2, 6, 36, 37, 38, 50, 216, 1296])
def test_words_of_32_bits_at_the_edges(size: int) -> None:
    """The rule that was counted for small words, at both ends of each value of a real word."""
    how = mapping(size, 32)
    each = 2**32 // how.values
    for value in (0, 1, how.values // 2, how.values - 1):
        digits = tuple(value // size**place % size for place in reversed(range(how.count)))
        first = how.word(digits)
        words = range(first, first + each)
        assert how.outcomes(words[0]) == how.outcomes(words[-1]) == digits
        for beyond in (words[0] - 1, words[-1] + 1):
            if 0 <= beyond < 2**32:
                assert how.outcomes(beyond) != digits


def test_a_word_gives_as_many_outcomes_as_pays() -> None:
    assert mapping(36, 32) == Mapping(36, 5, 32)
    assert mapping(6, 32).count == 11  # 12 would throw half of the words away
    assert mapping(36, 8).count == 1
    assert mapping(1, 8).outcomes(255) == (0,) * 8
    with pytest.raises(ValueError, match="cannot choose among 300"):
        mapping(300, 8)
