"""The success of a test: what each criterion measures, how many rounds it needs, and how the
recorded rounds are judged.

wins         decisions are counted. The share of wins has the binomial distribution of the true
             odds; the test is exact and two-sided.
hold         what the house keeps of the stakes. The mean is compared with the exact house advantage
             by the exact variance of the wager (normal approximation, two-sided).
corrections  rounds with a correction are counted. The test is exact and one-sided: it shows that
             the true share is below the limit.

`error` is the chance to reject a game that is as its rules say (for corrections: to accept one that
is at the limit), `power` the chance to notice one that is off by `within`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil, comb, exp, lgamma, log, sqrt
from statistics import NormalDist

from pitboss.analysis.report import rows
from pitboss.equipment.figures import percent
from pitboss.regulator.petitions.petition import (
    CORRECTIONS,
    HOLD,
    MEASURES,
    WINS,
    Criterion,
    share,
)
from pitboss.rulebook.game import Game

MOST_DECISIONS = 20_000_000
LOOK_AHEAD = 400
Fault = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a criterion needs: how many decisions, over how many rounds, and by which method."""

    decisions: int
    rounds: int
    expected: Fraction
    method: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgment:
    """What the recorded rounds say about a criterion."""

    criterion: Criterion
    decisions: int
    needed: int
    expected: str
    observed: str
    chance: float
    is_met: bool

    @property
    def is_enough(self) -> bool:
        """Whether as much was recorded as the plan asks for."""
        return self.decisions >= self.needed

    @property
    def words(self) -> str:
        """The judgment in a word or two."""
        if not self.is_enough:
            return "not enough rounds"
        return "met" if self.is_met else "not met"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """Decisions of a wager under one edition of the rules, by what the rules say about it."""

    decisions: int
    wins: int
    net: Fraction
    win: Fraction
    edge: Fraction
    variance: Fraction


def criterion_fault(criterion: Criterion, game: Game | None) -> Fault | None:
    """The key that is wrong in a criterion and what would be right; None if nothing is."""
    measure = criterion.measure
    if measure not in MEASURES:
        return "measure", f"{measure!r} is no measure: write one of {', '.join(MEASURES)}"
    for key in ("error", "power"):
        if share(getattr(criterion, key)) is None:
            return key, f'{key} is a share between 0 and 1, such as "1/20"'
    limit = "at_most" if measure == CORRECTIONS else "within"
    if share(getattr(criterion, limit)) is None:
        return limit, f'a threshold is missing: {limit} is a share, such as "1/20"'
    if measure == CORRECTIONS or game is None:
        return None
    known = game.rules().wagers
    if criterion.wager not in known:
        some = ", ".join(list(known)[-6:])
        return "wager", f"the game has no wager {criterion.wager!r}: it has {some} and more"
    return _too_fine(criterion, game)


def _too_fine(criterion: Criterion, game: Game) -> Fault | None:
    if plan(criterion, game).decisions > MOST_DECISIONS:
        return "within", f"this takes more than {MOST_DECISIONS:,} decisions: allow more"
    return None


def figures(game: Game, wager: str, options: dict[str, object] | None = None) -> Sample:
    """The exact figures of a wager, as a sample of nothing yet."""
    row = next(row for row in rows(game, options or {}) if row.wager == wager)
    return Sample(
        decisions=0,
        wins=0,
        net=Fraction(0),
        win=row.win,
        edge=row.edge,
        variance=row.variance,
    )


def plan(criterion: Criterion, game: Game) -> Plan:
    """How much a criterion has to see."""
    error, power = _share(criterion.error), _share(criterion.power)
    if criterion.measure == CORRECTIONS:
        limit = _share(criterion.at_most)
        least = ceil(log(error) / log(1 - limit))
        while (1 - limit) ** least > error:
            least += 1
        method = (
            "exact binomial, one-sided: the fewest rounds that show the share to be below the "
            "limit if none of them has a correction; each correction needs more rounds"
        )
        return Plan(decisions=least, rounds=least, expected=limit, method=method)
    row = next(row for row in rows(game, {}) if row.wager == criterion.wager)
    effect = _share(criterion.within)
    if criterion.measure == HOLD:
        count = hold_decisions(row.variance, effect, error, power)
        method = (
            f"normal approximation with the exact variance {float(row.variance):.4f}: "
            "((z of error/2 + z of power) × deviation / within)², rounded up"
        )
        expected = row.edge
    else:
        count = win_decisions(row.win, effect, error, power)
        method = (
            "exact binomial, two-sided: from the normal approximation on, the first number of "
            "decisions whose exact test keeps both the error and the power"
        )
        expected = row.win
    return Plan(decisions=count, rounds=ceil(count * row.rolls), expected=expected, method=method)


def _share(text: str) -> Fraction:
    value = share(text)
    assert value is not None, text
    return value


def _z(chance: Fraction | float) -> float:
    return NormalDist().inv_cdf(float(chance))


def hold_decisions(variance: Fraction, effect: Fraction, error: Fraction, power: Fraction) -> int:
    """The decisions after which a house advantage that is off by `effect` shows."""
    z = _z(1 - error / 2) + _z(power)
    return ceil(z * z * float(variance / effect**2))


@lru_cache(maxsize=64)
def win_decisions(win: Fraction, effect: Fraction, error: Fraction, power: Fraction) -> int:
    """The decisions after which a share of wins that is off by `effect` shows."""
    others = [one for one in (win - effect, win + effect) if 0 < one < 1]
    first = max(_normal_decisions(win, other, error, power) for other in others)
    for count in range(first, first + LOOK_AHEAD):
        low, high = acceptance(count, win, error)
        if all(_within(count, other, low, high) <= 1 - float(power) for other in others):
            return count
    return first + LOOK_AHEAD


def _normal_decisions(win: Fraction, other: Fraction, error: Fraction, power: Fraction) -> int:
    spread, theirs = sqrt(win * (1 - win)), sqrt(other * (1 - other))
    z = _z(1 - error / 2) * spread + _z(power) * theirs
    return max(1, ceil((z / float(abs(win - other))) ** 2))


@lru_cache(maxsize=2048)
def acceptance(count: int, win: Fraction, error: Fraction) -> tuple[int, int]:
    """The fewest and the most wins that agree with the true odds: each tail has half the error."""
    return _accepted(_masses(count, float(win)), error)


def _both(first: list[float], second: list[float]) -> list[float]:
    """The distribution of the sum of two counts."""
    if len(first) == 1:
        return second
    sums = [0.0] * (len(first) + len(second) - 1)
    for at, mass in enumerate(first):
        for more, other in enumerate(second):
            sums[at + more] += mass * other
    return sums


def _accepted(masses: list[float], error: Fraction) -> tuple[int, int]:
    half, count = float(error) / 2, len(masses) - 1
    if not count:
        return 0, 0
    low, tail = 0, masses[0]
    while tail <= half:
        low += 1
        tail += masses[low]
    high, tail = count, masses[count]
    while tail <= half:
        high -= 1
        tail += masses[high]
    return low, high


def _within(count: int, win: Fraction, low: int, high: int) -> float:
    return sum(_masses(count, float(win))[low : high + 1])


@lru_cache(maxsize=256)
def _masses(count: int, win: float) -> list[float]:
    """The binomial distribution, from its logarithms."""
    whole = lgamma(count + 1)
    yes, no = log(win), log(1 - win)
    return [
        exp(whole - lgamma(k + 1) - lgamma(count - k + 1) + k * yes + (count - k) * no)
        for k in range(count + 1)
    ]


def corrections_at_most(count: int, corrections: int, limit: Fraction) -> float:
    """The chance of so few corrections if the true share were the limit."""
    return float(
        sum(comb(count, k) * limit**k * (1 - limit) ** (count - k) for k in range(corrections + 1))
    )


def judge(
    criterion: Criterion, game: Game, samples: Iterable[Sample], rounds: int, corrections: int
) -> Judgment:
    """A criterion judged by what was recorded, under every edition of the rules together."""
    known, needed = tuple(samples), plan(criterion, game).decisions
    error = _share(criterion.error)
    if criterion.measure == CORRECTIONS:
        limit = _share(criterion.at_most)
        chance = corrections_at_most(rounds, corrections, limit)
        return Judgment(
            criterion=criterion,
            decisions=rounds,
            needed=needed,
            expected=f"below {percent(limit)}",
            observed=f"{corrections} of {rounds:,} rounds",
            chance=chance,
            is_met=chance <= float(error),
        )
    count = sum(one.decisions for one in known)
    return (_judge_wins if criterion.measure == WINS else _judge_hold)(
        criterion, known, count, needed, error
    )


def _judge_wins(
    criterion: Criterion, known: tuple[Sample, ...], count: int, needed: int, error: Fraction
) -> Judgment:
    wins = sum(one.wins for one in known)
    masses = [1.0]
    for win in dict.fromkeys(one.win for one in known):
        alike = sum(one.decisions for one in known if one.win == win)
        masses = _both(masses, _masses(alike, float(win)))
    tail = min(sum(masses[: wins + 1]), sum(masses[wins:]))
    low, high = _accepted(masses, error)
    return Judgment(
        criterion=criterion,
        decisions=count,
        needed=needed,
        expected=f"{low:,} to {high:,} wins",
        observed=f"{wins:,} wins",
        chance=min(1.0, 2 * tail),
        is_met=low <= wins <= high,
    )


def _judge_hold(
    criterion: Criterion, known: tuple[Sample, ...], count: int, needed: int, error: Fraction
) -> Judgment:
    expected = sum((one.edge * one.decisions for one in known), Fraction(0))
    kept = -sum((one.net for one in known), Fraction(0))
    spread = sqrt(sum((one.variance * one.decisions for one in known), Fraction(0))) or 1.0
    z = abs(float(kept - expected)) / spread
    chance = 2 * (1 - NormalDist().cdf(z))
    share_of = Fraction(1, count or 1)
    margin = _z(1 - error / 2) * spread / (count or 1)
    return Judgment(
        criterion=criterion,
        decisions=count,
        needed=needed,
        expected=f"{percent(expected * share_of)} ± {percent(margin)}",
        observed=percent(kept * share_of),
        chance=chance,
        is_met=chance >= float(error),
    )
