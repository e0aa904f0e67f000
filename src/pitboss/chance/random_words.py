"""Random words for bulk simulation: seeded, in one order, mapped exactly.

Every 64-bit word of the generator is two words of 32 bits, the low half first. Words that the
mapping throws away are left out. The rest is one endless sequence for each stream, and it does not
depend on how many words are taken at a time.
"""

from __future__ import annotations

import numpy as np
from numpy.random import PCG64DXSM, SeedSequence
from numpy.typing import NDArray

from pitboss.chance.mapping import Mapping

BITS = 32
FEW = 256
Array = NDArray[np.uint32]


class RandomWords:
    """The accepted words of one stream."""

    def __init__(self, seed: SeedSequence, mapping: Mapping) -> None:
        assert mapping.bits == BITS
        self._generator = PCG64DXSM(seed)
        self._how = mapping
        self._factor = np.uint32(mapping.values % 2**BITS)
        self._least = np.uint32(mapping.rejected_below)
        self._left: Array = np.empty(0, dtype=np.uint32)

    def take(self, count: int) -> Array:
        """The next `count` accepted words."""
        parts, have = [self._left], len(self._left)
        while have < count:
            part = self._accept(int((count - have) / self._how.acceptance / 2) + 8)
            parts.append(part)
            have += len(part)
        words = np.concatenate(parts) if len(parts) > 1 else parts[0]
        self._left = words[count:]
        return words[:count]

    def _accept(self, count: int) -> Array:
        raw = self._generator.random_raw(count).astype("<u8", copy=False)
        words = raw.view("<u4").astype(np.uint32, copy=False)
        if not self._how.rejected_below:
            return words
        rejected = words * self._factor < self._least
        places = np.flatnonzero(rejected).tolist()
        if len(places) * FEW > len(words):
            return words[~rejected]
        # Few are thrown away: copying what is between them is faster.
        between = zip([-1, *places], [*places, len(words)], strict=True)
        return np.concatenate([words[before + 1 : after] for before, after in between])


def streams(seed: int, first: int, count: int) -> list[SeedSequence]:
    """The seeds of some streams of a run; the order of the calls does not matter."""
    return [SeedSequence(seed, spawn_key=(number,)) for number in range(first, first + count)]
