"""A million outcomes of each device: faces, pairs, serial correlation, gaps, runs (promise N2).

Seeds are pinned, so that a figure never changes by itself; by night the seed is fresh. Every figure
is turned into a number of standard deviations. The classic fault of `byte % size` fails them all.
"""

from __future__ import annotations

import hmac
import os
import secrets
from hashlib import sha256
from math import sqrt
from typing import Any

import numpy as np
import pytest

from pitboss.chance.commit_reveal import PromisedSource
from pitboss.chance.mapping import Mapping
from pitboss.chance.shuffle import shuffle
from pitboss.equipment.space import Space
from pitboss.games import load
from tests.effort import effort
from tests.promises import promise
from tests.tables import DICE_AND_WHEELS

# By night a hundred million of each device, in parts that fit into memory.
OUTCOMES, PARTS = effort(commit=1_000_000, nightly=25_000_000), effort(commit=1, nightly=4)
DEVICES = sorted({len(load(game).rules().space) for game in DICE_AND_WHEELS})
COMMIT = os.environ.get("PITBOSS_EFFORT", "commit") == "commit"
# Pinned seeds give pinned figures: 4.5 is never met by chance in a hundred figures. Fresh ones are
# judged at p < 10^-6, as a night of a hundred figures would cry wolf otherwise.
LIMIT = 4.5 if COMMIT else 5.0
Array = Any


def seed_of(name: str) -> bytes:
    """A pinned seed, or by night a fresh one."""
    return sha256(f"statistics {name}".encode()).digest() if COMMIT else secrets.token_bytes(32)


def outcomes(seed: bytes, size: int, count: int) -> Array:
    """A number of outcomes of one endless draw: the bytes of `Promised`, mapped by its own
    table."""
    text = "pitboss draws 1\nt\n1\n\n1\n"
    blocks = int(count / 32 / Mapping(size, 1, 8).acceptance) + 64
    made = b"".join(hmac.digest(seed, f"{text}{n}".encode(), sha256) for n in range(blocks))
    table = [Mapping(size, 1, 8).outcomes(byte) for byte in range(256)]
    places = np.array([-1 if one is None else one[0] for one in table], dtype=np.int16)
    found = places[np.frombuffer(made, dtype=np.uint8)]
    return found[found >= 0][:count]


def off(observed: Array, expected: Array) -> float:
    """How many standard deviations a chi-square is off, by Wilson and Hilferty."""
    expected = np.broadcast_to(expected, observed.shape)
    free = observed.size - 1
    chi = float(((observed - expected) ** 2 / expected).sum())
    return ((chi / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))


def figures(found: Array, size: int) -> dict[str, float]:
    """The figures, each in standard deviations."""
    n = len(found)
    odd = {"faces": off(np.bincount(found, minlength=size), n / size)}
    pairs = found[: n // 2 * 2].reshape(-1, 2).astype(np.int64)
    cells = np.bincount(pairs[:, 0] * size + pairs[:, 1], minlength=size * size)
    odd["pairs"] = off(cells, len(pairs) / size**2)
    centered = (found - (size - 1) / 2) / sqrt((size**2 - 1) / 12)
    for lag in range(1, 11):
        odd[f"serial {lag}"] = float((centered[lag:] * centered[:-lag]).sum()) / sqrt(n - lag)
    odd["gaps"] = _gaps(found, size)
    high = found >= size // 2
    share = (size - size // 2) / size
    changes = int((high[1:] != high[:-1]).sum())
    often = 2 * share * (1 - share)
    # Neighbouring changes share an outcome, so their variance has a second part.
    spread = often * (1 - often) + 2 * (share * (1 - share) - often**2)
    odd["runs"] = (changes - (n - 1) * often) / sqrt(n * spread)
    return odd


def _gaps(found: Array, size: int) -> float:
    """How long the first outcome stays away."""
    away = np.diff(np.flatnonzero(found == 0)) - 1
    longest = 3 * size
    seen = np.bincount(np.minimum(away, longest), minlength=longest + 1)
    chance = (1 / size) * (1 - 1 / size) ** np.arange(longest + 1)
    chance[-1] = 1 - chance[:-1].sum()
    return off(seen, chance * len(away))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("size", DEVICES)
def test_a_million_outcomes_of_each_device(size: int, part: int) -> None:
    """Every figure is ordinary."""
    seed = seed_of(f"device {size}, part {part}")
    found = outcomes(seed, size, OUTCOMES)
    space = Space("a device", tuple(map(str, range(size))), "0")
    source = PromisedSource(seed, "t", 1, "", 1)
    assert [source.next_outcome(space) for _ in range(20_000)] == found[:20_000].tolist()
    odd = figures(found, size)
    wrong = {name: round(by, 2) for name, by in odd.items() if abs(by) > LIMIT}
    assert not wrong, f"device of {size}, seed {seed.hex()}: {wrong}"
    assert set(found.tolist()) == set(range(size))
    promise("N2", outcomes=len(found), figures=len(odd), out_of_the_ordinary=0)


@pytest.mark.parametrize("size", DEVICES)
def test_draws_one_by_one(size: int) -> None:
    """As the floor draws: one outcome of each numbered draw."""
    seed = seed_of(f"draws {size}")
    space = Space("a device", tuple(map(str, range(size))), "0")
    drawn = [PromisedSource(seed, "t", 1, "", n).next_outcome(space) for n in range(1, 60_001)]
    odd = figures(np.array(drawn), size) if size < 200 else {}
    odd["faces"] = off(np.bincount(drawn, minlength=size), len(drawn) / size)
    assert max(map(abs, odd.values())) < LIMIT, f"seed {seed.hex()}: {odd}"
    promise("N2", outcomes=len(drawn), figures=len(odd), out_of_the_ordinary=0)


@pytest.mark.parametrize("size", [36, 38, 50, 216])
def test_the_classic_fault_is_noticed(size: int) -> None:
    """The figures bite: a byte taken modulo the size of the device is far out."""
    made = np.frombuffer(
        b"".join(sha256(n.to_bytes(4, "big")).digest() for n in range(31_250)), dtype=np.uint8
    )
    odd = figures((made % size).astype(np.int16), size)
    assert odd["faces"] > 20
    assert odd["pairs"] > 20


def shuffles(seed: bytes, count: int) -> Array:
    """A number of shuffles of one deck, each with its own draw."""
    deck = range(52)
    return np.array(
        [shuffle(PromisedSource(seed, "t", 1, "", n), deck) for n in range(1, count + 1)]
    )


def test_shuffles_of_a_million_cards() -> None:
    """Every card reaches every place, and comes next to every other, as often as it should."""
    count, seed = OUTCOMES // 52 // effort(1, 10), seed_of("shuffles")
    made = shuffles(seed, count)
    places = np.zeros((52, 52), dtype=np.int64)
    for place in range(52):
        places[place] = np.bincount(made[:, place], minlength=52)
    expected = count / 52
    chi = float(((places - expected) ** 2 / expected).sum()) * 51 / 52
    free = 51 * 51
    odd = {"place x card": (chi - free) / sqrt(2 * free)}
    after = np.bincount((made[:, :-1] * 52 + made[:, 1:]).ravel(), minlength=52 * 52)
    same = np.arange(52) * 53
    assert not after[same].any()
    odd["neighbors"] = off(np.delete(after, same), count * 51 / (52 * 51))
    fixed = (made == np.arange(52)).sum(axis=1)
    odd["cards in their own place"] = float(fixed.mean() - 1) * sqrt(count)
    rising = (made[:, 1:] > made[:, :-1]).sum(axis=1)
    odd["rises"] = float(rising.mean() - 25.5) * sqrt(count) / sqrt(53 / 12)
    wrong = {name: round(by, 2) for name, by in odd.items() if abs(by) > LIMIT}
    assert not wrong, f"seed {seed.hex()}: {wrong}"
    promise("N2", outcomes=count * 52, figures=len(odd), out_of_the_ordinary=0)
