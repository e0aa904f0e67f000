"""Outcomes from bytes: the machine's own randomness, or a seed."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from pitboss.chance.mapping import Mapping
from pitboss.equipment.space import Space

WORD_BYTES = 4


def draw_mapping(size: int) -> Mapping:
    """How one of so many outcomes is drawn: from a byte, or from a longer word if there are more
    than a byte can name."""
    return Mapping(size, 1, 8 if size <= 256 else 8 * WORD_BYTES)


class System:
    """The randomness of the operating system: for live play where no real dice are thrown."""

    def __init__(self, draw: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._draw = draw

    def next_outcome(self, space: Space) -> int:
        """One outcome; bytes that would favor some outcomes are drawn again."""
        how = draw_mapping(len(space))
        while True:
            word = int.from_bytes(self._draw(how.bits // 8), "little")
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
