"""Draws that follow from a promised seed: mapped without bias, bound to their place (promise N1).

The mapping from bytes to outcomes is counted whole in `test_mapping`; here the draws of a block and
the shuffle are, and the verifier that shares no code agrees on every byte.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import factorial
from typing import Any

import pytest

from pitboss.chance.commit_reveal import PromisedSource, derive, draw_text, promise
from pitboss.chance.mapping import Mapping
from pitboss.chance.shuffle import shuffle
from pitboss.chance.system import System
from pitboss.equipment.space import Space
from tests import promises
from tests.verifier.program import verifier

SEED = bytes(range(32))


class Given:
    """A source that returns what it is given."""

    def __init__(self, places: tuple[int, ...]) -> None:
        self._places = iter(places)

    def next_outcome(self, space: Space) -> int:
        """The next place, which must be one that the space has."""
        place = next(self._places)
        assert 0 <= place < len(space)
        return place


@pytest.mark.parametrize("size", range(1, 8))
def test_every_order_comes_from_exactly_one_sequence_of_draws(size: int) -> None:
    """Fisher and Yates, counted: n! sequences of draws, n! orders, each once."""
    choices = [range(last + 1) for last in range(size - 1, 0, -1)]
    found = Counter(shuffle(Given(drawn), range(size)) for drawn in product(*choices))
    assert found.keys() == set(permutations(range(size)))
    assert set(found.values()) == {1}
    promises.promise("N1", orders=factorial(size), biased=0)


def test_the_verifier_maps_every_byte_alike() -> None:
    """All bytes for all devices of up to 256 outcomes: the same outcome, or thrown away by both."""
    for size in range(1, 257):
        how = Mapping(size, 1, 8)
        for byte in range(256):
            mine = how.outcomes(byte)
            kept = byte * size % 256 >= 256 % size
            assert (mine is not None) == kept
            if mine is not None:
                assert verifier.pick(iter([byte]), size) == mine[0]
    promises.promise("N1", bytes=256 * 256, biased=0)


@pytest.mark.parametrize("size", [257, 416, 1_000])
def test_the_verifier_maps_long_words_alike(size: int) -> None:
    """Stacks of more than 256 cards draw words of four bytes."""
    space = Space("a stack", tuple(map(str, range(size))), "0")
    for word in [0, 1, 2**31, 2**32 - 1, *range(2**32 % size * 2)]:
        numbers = [*word.to_bytes(4, "little"), 255, 255, 255, 255]
        mine = System(_bytes(list(numbers))).next_outcome(space)
        assert verifier.pick(iter(numbers), size) == mine


def _bytes(numbers: list[int]) -> Any:
    return lambda count: bytes(numbers.pop(0) for _ in range(count))


@pytest.mark.parametrize("words", ["", "lucky seven"])
def test_the_verifier_draws_and_shuffles_alike(words: str) -> None:
    """Whole draws: outcomes of each size, and a shoe of eight decks."""
    for draw, size in enumerate((36, 38, 50, 216), 1):
        space = Space("a device", tuple(map(str, range(size))), "0")
        text = f"pitboss draws 1\nt1\n3\n{words}\n{draw}\n"
        mine = PromisedSource(SEED, "t1", 3, words, draw).next_outcome(space)
        assert verifier.pick(verifier.stream(SEED, text), size) == mine
    cards = list(range(52)) * 8
    text = f"pitboss draws 1\nt1\n3\n{words}\n9\n"
    theirs = verifier.shuffle(verifier.stream(SEED, text), list(cards))
    assert tuple(theirs) == shuffle(PromisedSource(SEED, "t1", 3, words, 9), cards)


def test_every_bit_of_a_seed_and_every_field_is_in_the_promise() -> None:
    """Another night, table, block or seed has another promise."""
    found = {promise("n", "t", 1, SEED), promise("m", "t", 1, SEED), promise("n", "u", 1, SEED)}
    found.add(promise("n", "t", 2, SEED))
    for bit in range(256):
        other = bytearray(SEED)
        other[bit // 8] ^= 1 << bit % 8
        found.add(promise("n", "t", 1, bytes(other)))
    assert len(found) == 4 + 256


def test_every_draw_has_bytes_of_its_own() -> None:
    """Draws, blocks, tables and words each change what comes out."""
    space = Space("a large device", tuple(map(str, range(2**16))), "0")
    makes = [
        ("t", 1, "", 1),
        ("t", 1, "", 2),
        ("t", 1, "w", 1),
        ("t", 2, "", 1),
        ("u", 1, "", 1),
    ]
    drawn = [[PromisedSource(SEED, *make).next_outcome(space) for _ in range(3)] for make in makes]
    assert all(len(set(one)) == 1 for one in drawn)
    assert len({one[0] for one in drawn}) == len(makes)


@pytest.mark.parametrize("size", [6, 36, 38, 54, 216])
def test_a_derivation_matches_the_draw(size: int) -> None:
    """The byte that counts, and those passed over, lead to what the device showed."""
    space = Space("a device", tuple(map(str, range(size))), "0")
    for draw in range(1, 60):
        told = derive(SEED, draw_text("craps", 2, "good luck", draw), size)
        assert told is not None
        assert told.place == PromisedSource(SEED, "craps", 2, "good luck", draw).next_outcome(space)
        assert told.byte * size // 256 == told.place
        assert bytes.fromhex(told.digest)[: len(told.thrown) + 1] == bytes(
            (*told.thrown, told.byte)
        )
        assert all(byte * size % 256 < 256 % size for byte in told.thrown)
