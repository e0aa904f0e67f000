"""Session mathematics: a bankroll, one wager repeated, and where it ends.

These figures are floating-point numbers, each with a bound on its error. The bound rests on the
equations themselves: if an answer misses them by at most r at every level of the bankroll, it is
off by at most r times the expected number of decisions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, gcd, lcm
from typing import TYPE_CHECKING

from pitboss.analysis.exact import Exact

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

ROUNDING = 2.0**-53
"""The largest relative error of one floating-point operation."""

CELLS_MAX = 40_000_000
"""The largest system of equations that is solved, in cells of eight bytes."""


class BadSession(ValueError):
    """A session that cannot be played: a stake, bankroll or target that makes no sense."""


@dataclass(frozen=True, slots=True)
class SessionFigures:
    """How a session ends: in ruin, at the target, or in neither within the allowed decisions.

    `decisions` is the expected number of decided wagers until one of the three. Every
    probability here is right to within `error`, and `decisions` to within `decisions_error`.
    """

    ruin: float
    target: float
    neither: float
    decisions: float
    error: float
    decisions_error: float


@dataclass(frozen=True, slots=True)
class _Steps:
    """The net results of one wager as whole steps of one size, with their chances."""

    chances: Mapping[int, Fraction]
    start: int
    levels: int


def until_ruin_or_target(
    exact: Exact, *, bankroll: int, target: int, stake: int = 1
) -> SessionFigures:
    """Repeat a wager until the next one cannot be paid for, or the target is reached."""
    if target <= bankroll:
        raise BadSession(f"the target of {target} is already reached with {bankroll}")
    steps = _steps(exact, bankroll, target, stake)
    if all(step == 0 for step in steps.chances):
        raise BadSession("a wager that never wins or loses goes on forever")
    if not any(step < 0 for step in steps.chances):
        raise BadSession("a wager that never loses cannot ruin anyone")
    return _solve(steps)


def within(
    exact: Exact, *, bankroll: int, decisions: int, target: int | None = None, stake: int = 1
) -> SessionFigures:
    """Repeat a wager at most `decisions` times, stopping at ruin or at the target, if any."""
    if decisions < 0:
        raise BadSession(f"{decisions} decisions cannot be played")
    best = max(exact.distribution) * stake * decisions
    highest = bankroll + max(0, int(best)) + 1
    if target is not None and target <= bankroll:
        raise BadSession(f"the target of {target} is already reached with {bankroll}")
    top = highest if target is None else min(target, highest)
    return _play(_steps(exact, bankroll, top, stake), decisions)


def _steps(exact: Exact, bankroll: int, target: int, stake: int) -> _Steps:
    """Count the bankroll in the largest step that every result is a whole number of.

    Level 0 is the first bankroll that can pay for a wager; ruin lies below it, the target above.
    """
    if stake < 1:
        raise BadSession(f"a stake is at least 1, not {stake}")
    results = {net * stake: chance for net, chance in exact.distribution.items()}
    if any(net.denominator != 1 for net in results):
        unit = lcm(*(net.denominator for net in exact.distribution))
        raise BadSession(f"a stake of {stake} is not paid in whole chips: use a multiple of {unit}")
    needed = ceil((1 + exact.fee) * stake)
    if bankroll < needed:
        raise BadSession(f"a bankroll of {bankroll} cannot pay for one wager of {needed}")
    size = gcd(*(int(net) for net in results)) or 1
    start = (bankroll - needed) // size
    lowest = bankroll - start * size
    levels = -(-(target - lowest) // size)
    chances = {int(net) // size: chance for net, chance in results.items()}
    return _Steps(chances, start, levels)


def _solve(steps: _Steps) -> SessionFigures:
    """Solve for the chances of ruin and target, and the expected decisions, at every level."""
    import numpy as np  # heavy, and needed only here

    down, up = -min(steps.chances), max(0, *steps.chances)
    if steps.levels * (down + up + 1) > CELLS_MAX:
        raise BadSession(f"{steps.levels} levels of bankroll are too many: use a larger stake")
    moves = {step: float(chance) for step, chance in steps.chances.items()}
    sides = np.zeros((steps.levels, 3))
    level = np.arange(steps.levels)
    for step, chance in moves.items():
        sides[:, 0] += chance * (level + step < 0)
        sides[:, 1] += chance * (level + step >= steps.levels)
    sides[:, 2] = 1.0
    answers = _eliminate(moves, sides.copy(), (down, up))
    missed = _residuals(moves, answers, sides)
    # The true number of decisions t obeys t <= answers + missed * t at every level.
    slack = float(missed[2])
    longest = float(answers[:, 2].max()) / (1.0 - slack) if slack < 1.0 else float("inf")
    ruin, target, decisions = (float(value) for value in answers[steps.start])
    error = float(max(missed[:2])) * longest
    return SessionFigures(ruin, target, 0.0, decisions, error, slack * longest)


def _eliminate(moves: Mapping[int, float], sides: Floats, band: tuple[int, int]) -> Floats:
    """Solve x = sides + moves applied to x, within the band of levels that one wager reaches.

    The equations are diagonally dominant, so elimination without exchange of rows is stable.
    """
    import numpy as np

    down, up = band
    levels, width = len(sides), down + up + 1
    rows = np.zeros((levels + down, width))
    for step, chance in moves.items():
        rows[:levels, down + step] = -chance
    rows[:, down] += 1.0
    for level in range(levels):
        head = rows[level, down:]
        for below in range(1, min(down, levels - 1 - level) + 1):
            factor = rows[level + below, down - below] / head[0]
            if factor:
                rows[level + below, down - below : width - below] -= factor * head
                sides[level + below] -= factor * sides[level]
    answers = np.zeros((levels + up, sides.shape[1]))
    for level in range(levels - 1, -1, -1):
        ahead = rows[level, down + 1 :] @ answers[level + 1 : level + 1 + up]
        answers[level] = (sides[level] - ahead) / rows[level, down]
    return answers[:levels]


def _residuals(moves: Mapping[int, float], answers: Floats, sides: Floats) -> Floats:
    """The most that each answer misses its equation by, including the rounding of this check."""
    import numpy as np

    levels = len(answers)
    back = sides.copy()
    for step, chance in moves.items():
        low, high = max(0, -step), min(levels, levels - step)
        if low < high:
            back[low:high] += chance * answers[low + step : high + step]
    rounding = (len(moves) + 4) * ROUNDING * (np.abs(answers).max(axis=0) + 1.0)
    residuals: Floats = np.abs(back - answers).max(axis=0) + rounding
    return residuals


def _play(steps: _Steps, decisions: int) -> SessionFigures:
    """Follow the whole distribution of the bankroll, decision by decision."""
    import numpy as np

    moves = {step: float(chance) for step, chance in steps.chances.items()}
    if steps.levels > CELLS_MAX:
        raise BadSession(f"{steps.levels} levels of bankroll are too many: use a larger stake")
    here = np.zeros(steps.levels)
    here[steps.start] = 1.0
    ruin = target = expected = 0.0
    for _ in range(decisions):
        expected += float(here.sum())
        there = np.zeros(steps.levels)
        for step, chance in moves.items():
            low, high = max(0, -step), min(steps.levels, steps.levels - step)
            if low < high:
                there[low + step : high + step] += chance * here[low:high]
            if step < 0:
                ruin += chance * float(here[:low].sum())
            elif step > 0:
                target += chance * float(here[max(high, 0) :].sum())
        here = there
    # A decision rounds each share once per result; the sums add their length in doublings.
    error = decisions * (4 * len(moves) + 32 + steps.levels.bit_length()) * ROUNDING
    return SessionFigures(
        ruin, target, float(here.sum()), expected, error, error * max(decisions, 1)
    )
