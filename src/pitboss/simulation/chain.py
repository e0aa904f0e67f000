"""What a strategy loses in the long run, exactly, from the same tables that are played.

The states of a compiled strategy are a Markov chain. Its long-run shares give the mean win and the
mean action of a round; their ratio is the edge. Small chains are solved in whole numbers, larger
ones in floating point with a bound on the error.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np

from pitboss.simulation.plan import Plan

Array = Any
EXACT_STATES_MOST = 24
STATES_MOST = 1_500


@dataclass(frozen=True)
class LongRun:
    """A strategy in the long run, when chips never run out.

    `win` and `action` are chips per round; `edge` is the loss per chip of action. The deviations
    are those of one round's share: of the win, and of the win corrected by the edge.
    `error` bounds the error of `edge`; it is 0 where the figures are fractions.
    """

    win: Fraction | float
    action: Fraction | float
    deviation: float
    edge_deviation: float
    error: float = 0.0

    @property
    def edge(self) -> Fraction | float | None:
        """The loss for each chip of action."""
        return -self.win / self.action if self.action else None


def long_run(plan: Plan) -> LongRun | None:
    """Solve a compiled strategy; None if it is too large or has no single long run."""
    states = _recurrent(plan)
    if states is None or len(states) > STATES_MOST:
        return None
    moves, gains, actions = _chain(plan, states)
    shares, error = _shares(moves / plan.width)
    if len(states) <= EXACT_STATES_MOST:
        parts = exact_shares(moves.tolist(), plan.width)
        win: Fraction | float = _mean(parts, gains, plan.width)
        action: Fraction | float = _mean(parts, actions, plan.width)
        error = 0.0
    else:
        win = float(shares @ gains.sum(axis=1)) / plan.width
        action = float(shares @ actions.sum(axis=1)) / plan.width
        largest = max(float(np.abs(gains).max()), float(actions.max()))
        error = 2 * error * largest / action if action else 0.0
    edge = float(-win / action) if action else 0.0
    after = _after(plan, states)
    return LongRun(
        win,
        action,
        _deviation(gains, after, shares),
        _deviation(gains + edge * actions, after, shares),
        error,
    )


def _after(plan: Plan, states: Array) -> Array:
    """The next state of each entry, numbered within the recurrent states."""
    places = np.full(plan.states, -1)
    places[states] = np.arange(len(states))
    return places[plan.after.reshape(-1, plan.width)[states] // plan.width]


def _recurrent(plan: Plan) -> Array | None:
    """The states that are visited for ever; None if it depends on luck which ones they are."""
    after = (plan.after.reshape(-1, plan.width) // plan.width).tolist()
    forward = [set(row) for row in after]
    backward: list[set[int]] = [set() for _ in forward]
    for state, follows in enumerate(forward):
        for other in follows:
            backward[other].add(state)
    everything, here = _reach(forward, 0), 0
    while True:
        ahead, behind = _reach(forward, here), _reach(backward, here)
        lost = ahead - behind
        if not lost:
            return np.array(sorted(ahead)) if everything <= behind else None
        here = min(lost)


def _reach(arrows: list[set[int]], start: int) -> set[int]:
    seen, queue = {start}, [start]
    while queue:
        for state in arrows[queue.pop()] - seen:
            seen.add(state)
            queue.append(state)
    return seen


def _chain(plan: Plan, states: Array) -> tuple[Array, Array, Array]:
    """How many outcomes lead from state to state, and what each outcome brings."""
    after = _after(plan, states)
    size = len(states)
    moves = np.zeros((size, size), dtype=np.int64)
    for row, targets in enumerate(after):
        moves[row] = np.bincount(targets, minlength=size)
    gains = plan.gains.reshape(-1, plan.width)[states]
    actions = plan.entries["action"].reshape(-1, plan.width)[states]
    return moves, gains, actions


def _shares(chances: Array) -> tuple[Array, float]:
    """The long-run share of rounds spent in each state, and a bound on their summed error."""
    size = len(chances)
    equations = np.eye(size) - chances.T
    equations[0] = 1.0
    inverse = np.linalg.inv(equations)
    shares = inverse[:, 0]
    residual = equations @ shares
    residual[0] -= 1.0
    rounding = 4 * size * np.finfo(float).eps
    error = float(np.abs(inverse).sum(axis=0).max() * (np.abs(residual).sum() + rounding))
    return shares, error


def exact_shares(moves: list[list[int]], width: int) -> list[Fraction]:
    """The same in fractions, by elimination: `moves` of `width` lead from state to state."""
    size = len(moves)
    rows = [
        [Fraction(moves[column][row] - width * (row == column)) for column in range(size)]
        + [Fraction(0)]
        for row in range(size)
    ]
    rows[0] = [Fraction(1)] * (size + 1)
    for pivot in range(size):
        best = next(row for row in range(pivot, size) if rows[row][pivot])
        rows[pivot], rows[best] = rows[best], rows[pivot]
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for row in range(size):
            factor = rows[row][pivot]
            if row != pivot and factor:
                rows[row] = [
                    value - factor * top for value, top in zip(rows[row], rows[pivot], strict=True)
                ]
    return [row[-1] for row in rows]


def _mean(shares: list[Fraction], figures: Array, width: int) -> Fraction:
    sums = figures.sum(axis=1).tolist()
    return sum((a * b for a, b in zip(shares, sums, strict=True)), Fraction(0)) / width


def _deviation(rewards: Array, after: Array, shares: Array) -> float:
    """The standard deviation that the central limit theorem needs, per round.

    With g the mean and h the bias of each state, h(s) + g = E[reward + h(next)]; the variance is
    the long-run mean of (reward + h(next) - h(s) - g) squared.
    """
    size, width = rewards.shape
    means = rewards.sum(axis=1) / width
    equations = np.eye(size)
    for row, targets in enumerate(after):
        equations[row] -= np.bincount(targets, minlength=size) / width
    equations[:, 0] = 1.0  # the bias of the first state is zero, so its column carries g
    solved = np.linalg.solve(equations, means)
    mean, bias = solved[0], np.concatenate(([0.0], solved[1:]))
    surprise = rewards + bias[after] - bias[:, None] - mean
    return sqrt(float(shares @ (surprise**2).sum(axis=1)) / width)
