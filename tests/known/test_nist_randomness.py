"""The examples that NIST SP 800-22 Rev. 1a works out, and p-values that it prints for them.

Each is named by its section. The binary digits of pi and the sequence of section 2.4.8 are data of
the publication; those of e are computed here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import erfc, lgamma, log, sqrt
from typing import Any

import numpy as np
import pytest

from pitboss.analysis import randomness as r

PI = (
    "11001001000011111101101010100010001000010110100011"
    "00001000110100110001001100011001100010100010111000"
)
RUN = (
    "11001100000101010110110001001100111000000000001001"
    "00110101010001000100111101011010000000110101111100"
    "1100111001101101100010110010"
)


def bits(text: str) -> Any:
    return np.array([int(one) for one in text], dtype=np.int64)


@cache
def e_bits(count: int) -> Any:
    """The first binary digits of e, integer part included: 2 and the sum of 1/k! from 2 on."""

    def split(low: int, high: int) -> tuple[int, int]:
        """Numerator and denominator of 1/(low+1) + 1/((low+1)(low+2)) + … up to high."""
        if high - low == 1:
            return 1, high
        middle = (low + high) // 2
        (above, below), (more, factor) = split(low, middle), split(middle, high)
        return above * factor + more, below * factor

    terms = next(n for n in range(8, count) if lgamma(n) > (count + 8) * log(2))
    above, below = split(1, terms)
    size = count + 8
    return bits(bin((2 << size) + (above << size) // below)[2 : 2 + count])


@pytest.mark.parametrize(
    ("test", "text", "printed"),
    [
        (r.frequency, "1011010101", 0.527089),  # 2.1.4
        (r.frequency, PI, 0.109599),  # 2.1.8
        (lambda b: r.block_frequency(b, 3), "0110011010", 0.801252),  # 2.2.4
        (lambda b: r.block_frequency(b, 10), PI, 0.706438),  # 2.2.8
        (r.runs, "1001101011", 0.147232),  # 2.3.4
        (r.runs, PI, 0.500798),  # 2.3.8
        (lambda b: r.serial(b, 3)[0], "0011011101", 0.808792),  # 2.11.4
        (lambda b: r.serial(b, 3)[1], "0011011101", 0.670320),  # 2.11.4
        (lambda b: r.approximate_entropy(b, 3), "0100110101", 0.261961),  # 2.12.4
        (lambda b: r.approximate_entropy(b, 2), PI, 0.235301),  # 2.12.8
        (r.cumulative_sums, PI, 0.219194),  # 2.13.8
        (lambda b: r.cumulative_sums(b[::-1]), PI, 0.114866),  # 2.13.8
    ],
)
def test_the_examples_come_out_as_printed(
    test: Callable[[Any], float], text: str, printed: float
) -> None:
    assert test(bits(text)) == pytest.approx(printed, abs=6e-7)


def test_examples_that_the_publication_rounds_on_the_way() -> None:
    # 2.4.8, 2.5.4 and 2.13.4 reckon by hand with figures of four digits.
    assert r.longest_run(bits(RUN)) == pytest.approx(0.180609, abs=2e-5)
    assert r.matrix_rank(bits("01011001001010101101"), 3) == pytest.approx(0.741948, abs=5e-5)
    assert r.cumulative_sums(bits("1011010111")) == pytest.approx(0.4116588, abs=1e-4)


def test_the_first_digits_of_e() -> None:
    # 2.5.8: 97 matrices; 2.11.8: order 2.
    e = e_bits(1_000_000)
    assert r.matrix_rank(e[:100_000]) == pytest.approx(0.532069, abs=1e-6)
    assert r.serial(e, 2) == pytest.approx((0.843764, 0.561915), abs=1e-6)


def test_a_million_digits_of_e_in_appendix_b() -> None:
    # In the order of `bit_tests`; the appendix prints one value of the serial test. The examples
    # of 2.6 are left out: what they print does not follow from their own sequences.
    printed = [0.953749, 0.211072, 0.561917, 0.718945, 0.306156, 0.847187, 0.766182, None]
    printed += [0.700073, 0.669887, 0.724266]
    for found, value in zip(r.bit_tests(e_bits(1_000_000)), printed, strict=True):
        assert value is None or found.p == pytest.approx(value, abs=1e-6), found


def test_known_values_of_the_chi_square_law() -> None:
    # With one degree of freedom it is a squared normal; with two, exponential.
    assert r.upper_gamma(0.5, 3.841459 / 2) == pytest.approx(0.05, abs=1e-6)
    assert r.upper_gamma(50, 124.342 / 2) == pytest.approx(0.05, abs=1e-5)
    assert r.upper_gamma(0.5, 2.0) == pytest.approx(erfc(sqrt(2)), abs=1e-12)
    assert r.upper_gamma(2.0**14, 2.0**14) == pytest.approx(0.5, abs=0.002)


@pytest.mark.parametrize("faulty", ["01", "0", "0011", "0110100110010110"])
def test_bits_that_are_not_random_are_found_out(faulty: str) -> None:
    found = r.bit_tests(np.tile(bits(faulty), 2**17 // len(faulty)))
    assert len(found) == 11
    assert min(one.p for one in found) < 1e-6
