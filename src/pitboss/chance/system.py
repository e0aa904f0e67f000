"""Outcomes from bytes: the machine's own randomness, or a seed."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from pitboss.chance.mapping import Mapping
from pitboss.equipment.space import Space

WORD_BYTES = 4


class System:
    """The randomness of the operating system: for live play where no real dice are thrown."""

    def __init__(self, draw: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._draw = draw

    def next_outcome(self, space: Space) -> int:
        """One outcome; bytes that would favor some outcomes are drawn again."""
        few = len(space) <= 256
        how = Mapping(len(space), 1, 8 if few else 8 * WORD_BYTES)
        while True:
            word = int.from_bytes(self._draw(1 if few else WORD_BYTES), "little")
            outcomes = how.outcomes(word)
            if outcomes is not None:
                return outcomes[0]


class Seeded(System):
    """Outcomes that come again with the same seed: for demonstrations and tests, not for play."""

    def __init__(self, seed: int) -> None:
        from numpy.random import PCG64DXSM

        generator = PCG64DXSM(seed)

        def draw(count: int) -> bytes:
            return int(generator.random_raw()).to_bytes(8, "little")[:count]

        super().__init__(draw)


def fresh_seed() -> int:
    """A seed for a run that was not given one; small enough to be written anywhere."""
    return secrets.randbits(48)
