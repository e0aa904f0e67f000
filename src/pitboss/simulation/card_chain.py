"""What a strategy at a card table loses in the long run, exactly, when every shoe is a full one.

Where the stakes never change a round has a mean and a spread. Where they do, the states of the
strategy are a Markov chain, whose codes are not equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np

from pitboss.simulation.card_kernel import ACTION, FEE, NEXT, WIN
from pitboss.simulation.chain import EXACT_STATES_MOST, LongRun, exact_shares

Array = Any
Rows = Sequence[Sequence[Sequence[int]]]
HUNDREDTHS = 100


def long_run(rows: Rows, chances: Sequence[int], *, carries: bool) -> LongRun | None:
    """Solve a strategy: `rows` by state and code, `chances` how often each code comes.

    None if it has too many states, or no single long run. Parts of a chip of commission count if
    the house carries them on; else only whole chips are taken.
    """
    rows = [[_settled(entry, carries=carries) for entry in row] for row in rows]
    states, every = _recurrent(rows, chances), sum(chances)
    if not every or states is None or len(states) > EXACT_STATES_MOST:
        return None
    place = {state: at for at, state in enumerate(states)}
    moves = [[0] * len(states) for _ in states]
    for at, state in enumerate(states):
        for entry, ways in zip(rows[state], chances, strict=True):
            if ways:
                moves[at][place[entry[NEXT]]] += ways
    shares = exact_shares(moves, every)
    wins = [_mean(rows[state], chances, _net) for state in states]
    actions = [_mean(rows[state], chances, _action) for state in states]
    win = sum((a * b for a, b in zip(shares, wins, strict=True)), Fraction(0))
    action = sum((a * b for a, b in zip(shares, actions, strict=True)), Fraction(0))
    edge = -win / action if action else Fraction(0)
    chain = _Chain(rows, chances, states, [float(share) for share in shares])
    return LongRun(win, action, chain.deviation(0.0), chain.deviation(float(edge)))


def _settled(entry: Sequence[int], *, carries: bool) -> Sequence[int]:
    """An entry with the commission that is taken in the long run."""
    if carries or not entry[FEE]:
        return entry
    whole = list(entry)
    whole[FEE] -= entry[FEE] % HUNDREDTHS
    return whole


def _net(entry: Sequence[int]) -> Fraction:
    return entry[WIN] - Fraction(entry[FEE], HUNDREDTHS)


def _action(entry: Sequence[int]) -> Fraction:
    return Fraction(entry[ACTION])


def _mean(row: Sequence[Sequence[int]], chances: Sequence[int], figure: Any) -> Fraction:
    total = sum(figure(entry) * ways for entry, ways in zip(row, chances, strict=True) if ways)
    return Fraction(total) / sum(chances)


def _recurrent(rows: Rows, chances: Sequence[int]) -> list[int] | None:
    """The states that are visited for ever; None if it depends on luck which ones they are."""
    likely = [code for code, ways in enumerate(chances) if ways]
    forward = [{row[code][NEXT] for code in likely} for row in rows]
    ahead = _reach(forward, 0)
    ends = [state for state in ahead if all(state in _reach(forward, one) for one in ahead)]
    return sorted(ends) if ends else None


def _reach(arrows: list[set[int]], start: int) -> set[int]:
    seen, queue = {start}, [start]
    while queue:
        for state in arrows[queue.pop()] - seen:
            seen.add(state)
            queue.append(state)
    return seen


class _Chain:
    """The same chain in machine numbers, for the spread alone."""

    def __init__(
        self, rows: Rows, chances: Sequence[int], states: list[int], shares: list[float]
    ) -> None:
        every = sum(chances)
        self._chances = np.array([float(Fraction(ways, every)) for ways in chances])
        kept = [rows[state] for state in states]
        self._nets = np.array([[float(_net(entry)) for entry in row] for row in kept])
        self._actions = np.array([[float(entry[ACTION]) for entry in row] for row in kept])
        place = {state: at for at, state in enumerate(states)}
        self._after = np.array([[place.get(entry[NEXT], 0) for entry in row] for row in kept])
        self._shares = np.array(shares)

    def deviation(self, edge: float) -> float:
        """The standard deviation of a round that the central limit theorem needs.

        With g the mean and h the bias of each state, h(s) + g = E[reward + h(next)]; the variance
        is the long-run mean of (reward + h(next) - h(s) - g) squared.
        """
        rewards, size = self._nets + edge * self._actions, len(self._shares)
        equations = np.eye(size)
        for row, targets in enumerate(self._after):
            equations[row] -= np.bincount(targets, self._chances, size)
        equations[:, 0] = 1.0  # the bias of the first state is zero, so its column carries g
        solved = np.linalg.solve(equations, rewards @ self._chances)
        mean, bias = solved[0], np.concatenate(([0.0], solved[1:]))
        surprise = rewards + bias[self._after] - bias[:, None] - mean
        return sqrt(float(self._shares @ (surprise**2 @ self._chances)))
