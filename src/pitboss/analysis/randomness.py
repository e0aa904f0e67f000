"""Statistical tests of random bits, from the description in NIST SP 800-22 Rev. 1a.

Each test asks one question about a sequence of bits and answers with a p-value: the chance that
truly random bits look at least as odd. Section numbers are those of the publication. Nine of its
fifteen tests are here; `NOT_RUN` names the others.

No statistical test proves that bits cannot be predicted. That rests on how they are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, floor, lgamma, log, prod, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bits = NDArray[np.int64]
    """Zeros and ones."""

NOT_RUN = (
    "non-overlapping template matching",
    "overlapping template matching",
    "Maurer's universal statistic",
    "linear complexity",
    "random excursions",
    "random excursions variant",
)
BLOCK, ORDER, ENTROPY_ORDER = 128, 16, 10
"""The parameters for long sequences: bits in a block, and bits in a pattern."""
RANK_SIZE = 32


class TooFewBits(ValueError):
    """A sequence that is too short for a test."""


@dataclass(frozen=True, slots=True)
class BitTest:
    """What a test found: its name, its section, and the p-value."""

    name: str
    section: str
    p: float


def bits_of(data: bytes) -> Bits:
    """The bits of bytes, the highest bit of each first."""
    import numpy as np  # heavy, and needed only here

    return np.unpackbits(np.frombuffer(data, dtype=np.uint8)).astype(np.int64)


def bit_tests(bits: Bits) -> list[BitTest]:
    """Every test on a long sequence, with the parameters above: eleven p-values."""
    serial_one, serial_two = serial(bits, ORDER)
    return [
        BitTest("frequency", "2.1", frequency(bits)),
        BitTest(f"frequency in blocks of {BLOCK}", "2.2", block_frequency(bits, BLOCK)),
        BitTest("runs", "2.3", runs(bits)),
        BitTest("longest run of ones", "2.4", longest_run(bits)),
        BitTest("rank of binary matrices", "2.5", matrix_rank(bits)),
        BitTest("spectral", "2.6", spectral(bits)),
        BitTest(f"serial of order {ORDER}, first", "2.11", serial_one),
        BitTest(f"serial of order {ORDER}, second", "2.11", serial_two),
        BitTest(
            f"approximate entropy of order {ENTROPY_ORDER}",
            "2.12",
            approximate_entropy(bits, ENTROPY_ORDER),
        ),
        BitTest("cumulative sums, forward", "2.13", cumulative_sums(bits)),
        BitTest("cumulative sums, backward", "2.13", cumulative_sums(bits[::-1])),
    ]


def frequency(bits: Bits) -> float:
    """2.1: as many ones as zeros?"""
    excess = abs(int(2 * bits.sum()) - len(bits))
    return erfc(excess / sqrt(2 * len(bits)))


def block_frequency(bits: Bits, size: int) -> float:
    """2.2: as many ones as zeros in each block?"""
    blocks = len(bits) // size
    shares = bits[: blocks * size].reshape(blocks, size).mean(axis=1)
    return upper_gamma(blocks / 2, 2 * size * float(((shares - 0.5) ** 2).sum()))


def runs(bits: Bits) -> float:
    """2.3: do ones and zeros alternate neither too fast nor too slowly?"""
    count, share = len(bits), float(bits.mean())
    if abs(share - 0.5) >= 2 / sqrt(count):
        return 0.0  # the frequency test has failed already
    changes = 1 + int((bits[1:] != bits[:-1]).sum())
    even = 2 * share * (1 - share)
    return erfc(abs(changes - count * even) / (sqrt(2 * count) * even))


_LONGEST = (
    # bits at least, block, the least and most length that is told apart, and their chances
    (750_000, 10_000, 10, (0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727)),
    (6_272, 128, 4, (0.1174, 0.2430, 0.2493, 0.1752, 0.1027, 0.1124)),
    (128, 8, 1, (0.2148, 0.3672, 0.2305, 0.1875)),
)


def longest_run(bits: Bits) -> float:
    """2.4: is the longest run of ones in a block as long as it should be?"""
    for least, size, shortest, chances in _LONGEST:
        if len(bits) >= least:
            blocks = len(bits) // size
            table = bits[: blocks * size].reshape(blocks, size)
            counts = [0] * len(chances)
            for length in _longest_runs(table):
                counts[min(max(length - shortest, 0), len(chances) - 1)] += 1
            return _fit(counts, chances)
    raise TooFewBits(f"the longest run needs 128 bits, not {len(bits)}")


def _longest_runs(table: Bits) -> list[int]:
    """The longest run of ones in each row."""
    import numpy as np

    now = np.zeros(len(table), dtype=np.int64)
    most = now.copy()
    for column in table.T:
        now = (now + 1) * column
        most = np.maximum(most, now)
    return [int(length) for length in most]


def matrix_rank(bits: Bits, size: int = RANK_SIZE) -> float:
    """2.5: are rows of bits as independent as they should be?"""
    matrices = len(bits) // (size * size)
    if not matrices:
        raise TooFewBits(f"a matrix needs {size * size} bits, not {len(bits)}")
    counts = [0, 0, 0]
    for at in range(matrices):
        square = bits[at * size * size : (at + 1) * size * size].reshape(size, size)
        rows = [int("".join(map(str, row)), 2) for row in square.tolist()]
        counts[min(size - _rank(rows), 2)] += 1
    full = prod(1 - 0.5**n for n in range(1, RANK_SIZE + 1))
    nearly = 2 * full * (1 - 0.5**RANK_SIZE)
    return _fit(counts, (full, nearly, 1 - full - nearly))


def _rank(rows: list[int]) -> int:
    """The rank of rows of bits, each added to others without carry."""
    rank = 0
    while rows:
        pivot = rows.pop()
        if pivot:
            rank += 1
            low = pivot & -pivot
            rows = [row ^ pivot if row & low else row for row in rows]
    return rank


def spectral(bits: Bits) -> float:
    """2.6: does any pattern come back at a regular distance?"""
    import numpy as np

    count = len(bits)
    heights = np.abs(np.fft.fft(2 * bits - 1))[: count // 2]
    below = int((heights < sqrt(log(1 / 0.05) * count)).sum())
    off = (below - 0.95 * count / 2) / sqrt(count * 0.95 * 0.05 / 4)
    return erfc(abs(off) / sqrt(2))


def serial(bits: Bits, order: int) -> tuple[float, float]:
    """2.11: does every pattern of so many bits come up equally often?"""
    psi = [_psi(bits, order - less) for less in range(3)]
    first, second = psi[0] - psi[1], psi[0] - 2 * psi[1] + psi[2]
    return (
        upper_gamma(2.0 ** (order - 2), first / 2),
        upper_gamma(2.0 ** (order - 3), second / 2),
    )


def _psi(bits: Bits, order: int) -> float:
    if order <= 0:
        return 0.0
    counts = _pattern_counts(bits, order)
    return float((counts.astype(float) ** 2).sum()) * (1 << order) / len(bits) - len(bits)


def _pattern_counts(bits: Bits, order: int) -> Bits:
    """How often each pattern comes up; the sequence goes on with its own beginning."""
    import numpy as np

    places = np.zeros(len(bits), dtype=np.int64)
    for shift in range(order):
        places = 2 * places + np.roll(bits, -shift)
    return np.bincount(places, minlength=2**order)


def approximate_entropy(bits: Bits, order: int) -> float:
    """2.12: are patterns one bit longer as surprising as they should be?"""
    count = len(bits)
    entropy = _phi(bits, order) - _phi(bits, order + 1)
    return upper_gamma(2.0 ** (order - 1), count * (log(2) - entropy))


def _phi(bits: Bits, order: int) -> float:
    import numpy as np

    shares = _pattern_counts(bits, order) / len(bits)
    shares = shares[shares > 0]
    return float((shares * np.log(shares)).sum())


def cumulative_sums(bits: Bits) -> float:
    """2.13: does the running excess of ones stray too far?"""
    import numpy as np

    count = len(bits)
    far = int(np.abs(np.cumsum(2 * bits - 1)).max())
    root = sqrt(count)

    def between(low: int, high: int) -> float:
        return _normal(high * far / root) - _normal(low * far / root)

    ends = floor((count / far - 1) / 4)
    first = range(floor((-count / far + 1) / 4), ends + 1)
    second = range(floor((-count / far - 3) / 4), ends + 1)
    inside = sum(between(4 * k - 1, 4 * k + 1) for k in first)
    return 1 - inside + sum(between(4 * k + 1, 4 * k + 3) for k in second)


# --- distributions ----------------------------------------------------------------------
def equal_chances(counts: Sequence[int]) -> float:
    """The p-value of counts that should be equal, by chi-square."""
    total, size = sum(counts), len(counts)
    expected = total / size
    chi = sum((count - expected) ** 2 for count in counts) / expected
    return upper_gamma((size - 1) / 2, chi / 2)


def _fit(counts: Sequence[int], chances: Sequence[float]) -> float:
    """The p-value of counts under these chances, by chi-square."""
    total = sum(counts)
    pairs = zip(counts, chances, strict=True)
    chi = sum((count - total * chance) ** 2 / (total * chance) for count, chance in pairs)
    return upper_gamma((len(counts) - 1) / 2, chi / 2)


def _normal(value: float) -> float:
    """The share of a normal distribution below a value."""
    return erfc(-value / sqrt(2)) / 2


def upper_gamma(shape: float, value: float) -> float:
    """The regularized upper incomplete gamma function: by its series below the shape, by its
    continued fraction above it.

    >>> round(upper_gamma(1, 2), 9) == round(exp(-2), 9)
    True
    """
    if value <= 0:
        return 1.0
    scale = exp(shape * log(value) - value - lgamma(shape))
    if value < shape + 1:
        return max(0.0, 1.0 - scale * _series(shape, value))
    return scale * _fraction(shape, value)


TERMS_MAX = 100_000
PRECISION = 1e-15


def _series(shape: float, value: float) -> float:
    term = total = 1 / shape
    for n in range(1, TERMS_MAX):
        term *= value / (shape + n)
        total += term
        if term < total * PRECISION:
            return total
    raise ArithmeticError("the series of the gamma function does not end")


def _fraction(shape: float, value: float) -> float:
    """Lentz's method."""
    tiny = 1e-300
    below = value + 1 - shape
    above, found = 1 / tiny, 1 / below
    inverse = found
    for n in range(1, TERMS_MAX):
        factor = -n * (n - shape)
        below += 2
        inverse = 1 / (factor * inverse + below or tiny)
        above = below + factor / above or tiny
        step = inverse * above
        found *= step
        if abs(step - 1) < PRECISION:
            return found
    raise ArithmeticError("the fraction of the gamma function does not end")
