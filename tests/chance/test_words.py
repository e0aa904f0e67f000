"""Are the words of bulk simulation one fixed sequence, whoever asks for them and how?"""

from __future__ import annotations

import numpy as np
import pytest
from numpy.random import PCG64DXSM, SeedSequence

from pitboss.chance.mapping import Mapping, mapping
from pitboss.chance.random_words import RandomWords, streams


def expected_words(seed: SeedSequence, how: Mapping, count: int) -> list[int]:
    """The accepted words by the definition: low half first, one by one."""
    generator, found = PCG64DXSM(seed), list[int]()
    while len(found) < count:
        word = int(generator.random_raw())
        found += [half for half in (word % 2**32, word >> 32) if how.outcomes(half) is not None]
    return found[:count]


@pytest.mark.parametrize("size", [36, 37, 50, 46_656, 2**16])
def test_words_are_the_accepted_halves_in_order(size: int) -> None:
    how = mapping(size, 32)
    seed = streams(9, 4, 1)[0]
    assert RandomWords(seed, how).take(500).tolist() == expected_words(seed, how, 500)


def test_asking_in_portions_changes_nothing() -> None:
    how = mapping(50, 32)
    whole = RandomWords(streams(1, 0, 1)[0], how).take(5_000)
    portions = RandomWords(streams(1, 0, 1)[0], how)
    parts = [portions.take(count) for count in (0, 1, 999, 3_000, 1_000)]
    assert np.array_equal(np.concatenate(parts), whole)


def test_streams_are_the_children_that_numpy_would_spawn() -> None:
    children = SeedSequence(77).spawn(3)
    assert [s.generate_state(4).tolist() for s in streams(77, 0, 3)] == [
        s.generate_state(4).tolist() for s in children
    ]
    assert streams(77, 2, 1)[0].spawn_key == (2,)
