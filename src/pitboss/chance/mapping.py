"""From random words to outcomes, exactly: every outcome from the same number of words.

A word of b bits is read as a fraction of 2^b. Multiplying it by the number of outcomes n gives the
first outcome as the whole part and leaves a fraction for the next one, k times over; together the
k outcomes are the whole part of word * n^k / 2^b. Some values would come from one more word than
others, so words whose last fraction is below 2^b mod n^k are thrown away. Then each of the n^k
values comes from exactly 2^b // n^k words, without division and without bias.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Mapping:
    """How words of `bits` bits become `count` outcomes of a device that can show `size` of them."""

    size: int
    count: int
    bits: int

    @property
    def values(self) -> int:
        """In how many ways the outcomes of one word can come up."""
        return int(self.size**self.count)

    @property
    def rejected_below(self) -> int:
        """Words whose last fraction is below this are thrown away."""
        return int(2**self.bits % self.values)

    @property
    def acceptance(self) -> float:
        """The share of words that are not thrown away."""
        return 1 - self.rejected_below / float(2**self.bits)

    def outcomes(self, word: int) -> tuple[int, ...] | None:
        """The outcomes of a word, or None if it is thrown away.

        >>> Mapping(size=6, count=1, bits=3).outcomes(0) is None
        True
        >>> [Mapping(size=6, count=1, bits=3).outcomes(word) for word in (1, 2, 3, 5, 6, 7)]
        [(0,), (1,), (2,), (3,), (4,), (5,)]
        """
        places = []
        rest = word
        for _ in range(self.count):
            product = rest * self.size
            places.append(product >> self.bits)
            rest = product & (2**self.bits - 1)
        return None if rest < self.rejected_below else tuple(places)

    def word(self, outcomes: Sequence[int]) -> int:
        """The first word that gives these outcomes; missing ones at the end count as zero."""
        value = 0
        for place in range(self.count):
            value = value * self.size + (outcomes[place] if place < len(outcomes) else 0)
        first = -(-(value << self.bits) // self.values)
        rest = first * self.values - (value << self.bits)
        return first if rest >= self.rejected_below else first + 1


@cache
def mapping(size: int, bits: int) -> Mapping:
    """The mapping that gets the most outcomes from a word on average.

    >>> mapping(36, 32).count, mapping(38, 32).count, mapping(216, 32).count, mapping(36, 8).count
    (5, 5, 3, 1)
    """
    if not 1 <= size <= 2**bits:
        raise ValueError(f"a word of {bits} bits cannot choose among {size} outcomes")
    if size == 1:
        return Mapping(1, bits, bits)
    choices = []
    count = 1
    while size**count <= 2**bits:
        choices.append(Mapping(size, count, bits))
        count += 1
    return max(choices, key=lambda choice: choice.count * choice.acceptance)
