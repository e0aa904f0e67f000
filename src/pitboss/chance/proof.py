"""Proofs that outcomes are drawn evenly, by counting everything that can happen.

A draw from a byte is asked for all 256 bytes. A draw from a longer word is counted by intervals:
the words of an outcome follow each other, so the first and the last word of each interval are asked
and the rest lies between. A shuffle is run with every possible sequence of draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import factorial

from pitboss.chance.mapping import Mapping
from pitboss.chance.shuffle import shuffle
from pitboss.chance.system import draw_mapping
from pitboss.equipment.space import Space

EXHAUSTIVE_BITS = 16
"""Words up to this size are all asked, one by one."""


@dataclass(frozen=True, slots=True)
class DrawProof:
    """What a count of all words found: how many are thrown away, and how many words the rarest and
    the most frequent outcome have."""

    size: int
    bits: int
    thrown: int
    least: int
    most: int
    one_by_one: bool

    @property
    def is_even(self) -> bool:
        """Every outcome comes from equally many words, and no word is left over."""
        whole = self.thrown + self.size * self.least == 2**self.bits
        return self.least == self.most > 0 and whole


@dataclass(frozen=True, slots=True)
class ShuffleProof:
    """What running every sequence of draws found: how many orders came out, and how often the
    rarest and the most frequent of them."""

    cards: int
    sequences: int
    orders: int
    least: int
    most: int

    @property
    def is_even(self) -> bool:
        """Every order comes from exactly one sequence of draws, and every order comes up."""
        return self.sequences == self.orders == factorial(self.cards) and self.least == self.most


def prove_draw(size: int) -> DrawProof:
    """Count every word of a draw among so many outcomes, with the mapping that draws use."""
    return prove_mapping(draw_mapping(size))


def prove_mapping(how: Mapping) -> DrawProof:
    """The same for any mapping of one outcome."""
    all_words = how.bits <= EXHAUSTIVE_BITS
    counts = _count_words(how) if all_words else _count_intervals(how)
    thrown = 2**how.bits - sum(counts)
    return DrawProof(how.size, how.bits, thrown, min(counts), max(counts), all_words)


def _count_words(how: Mapping) -> list[int]:
    counts = [0] * how.size
    for word in range(2**how.bits):
        if (outcomes := how.outcomes(word)) is not None:
            counts[outcomes[0]] += 1
    return counts


def _count_intervals(how: Mapping) -> list[int]:
    """Outcome n has the words from n * 2^bits / size on. Within an interval the last fraction
    grows with the word, so only the first word can be thrown away; the ends are asked."""
    counts = []
    for outcome in range(how.size):
        first = -(-(outcome << how.bits) // how.size)
        last = -(-((outcome + 1) << how.bits) // how.size) - 1
        keeps = [how.outcomes(word) == (outcome,) for word in (first, first + 1, last)]
        assert keeps[1:] == [True, True], f"word {last} is not outcome {outcome}"
        assert how.outcomes(first) in (None, (outcome,)), f"word {first} is not outcome {outcome}"
        counts.append(last - first + keeps[0])
    return counts


class _Listed:
    """Draws that are given beforehand."""

    def __init__(self, draws: tuple[int, ...]) -> None:
        self._draws: Iterator[int] = iter(draws)

    def next_outcome(self, space: Space) -> int:
        place = next(self._draws)
        assert place < len(space)
        return place


def prove_shuffle(cards: int) -> ShuffleProof:
    """Shuffle so many cards with every sequence of draws that there can be."""
    sequences = list(product(*(range(left) for left in range(cards, 1, -1))))
    found = Counter(shuffle(_Listed(draws), range(cards)) for draws in sequences)
    times = found.values()
    return ShuffleProof(cards, len(sequences), len(found), min(times), max(times))
