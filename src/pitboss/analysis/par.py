"""The figures of a PAR sheet: how often a wager hits, what it holds, and how far it strays.

Everything is exact. A standard deviation is the root of a whole number or a fraction, so a float
appears only where a root is taken, when something is printed.

A decision is a wager that is won, lost or handed back; it can take several rolls. Figures are per
decision and unit staked unless their name says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm, sqrt

from pitboss.analysis.chain import next_roll_nets
from pitboss.analysis.exact import ZERO, Exact
from pitboss.rulebook.game import Rules

BAND = Fraction(165, 100)
"""How many standard deviations on each side hold 90% of a normal distribution, as PAR sheets
print it: 1.65."""
HOLD_DECISIONS = (1_000, 10_000, 100_000, 1_000_000)
"""After how many decisions a band of hold is printed."""
SESSION_DECISIONS = (100, 25, 10)
"""How long a session is; the first of them whose distribution is not too large."""
BITS_MAX = 4_000_000
"""The largest distribution of a session that is worked out, in bits."""
WAGERS_MAX = 60
"""The most wagers that are compared pair by pair."""


@dataclass(frozen=True)
class ParFigures:
    """The figures of one wager. `staked` is the average total of its stakes for each unit first
    staked, None where a player may raise and the total is not worked out."""

    exact: Exact
    staked: Fraction | None

    @property
    def hit_frequency(self) -> Fraction:
        """How often a decision is a win."""
        return self.exact.win

    @property
    def deviation(self) -> float:
        """The standard deviation of a decision."""
        return sqrt(self.exact.variance)

    @property
    def volatility_index(self) -> float:
        """1.65 standard deviations: with 90% of a normal distribution on both sides of the edge."""
        return float(BAND) * self.deviation

    @property
    def n0(self) -> Fraction | None:
        """After how many decisions the expected loss is one standard deviation; None if fair."""
        ev = self.exact.ev
        return self.exact.variance / (ev * ev) if ev else None

    @property
    def n0_rolls(self) -> Fraction | None:
        """How many rolls so many decisions take on average."""
        return None if self.n0 is None else self.n0 * self.exact.rolls

    @property
    def element_of_risk(self) -> Fraction | None:
        """The expected loss as a share of everything that is paid in, commission included."""
        return None if self.staked is None else -self.exact.ev / self.staked

    @cached_property
    def third_moment(self) -> Fraction:
        """The third central moment of a decision."""
        ev = self.exact.ev
        spread = self.exact.distribution.items()
        return sum(((net - ev) ** 3 * chance for net, chance in spread), ZERO)

    @property
    def skew(self) -> float | None:
        """How lopsided a decision is: above 0, rare large wins outweigh; None if all is fixed."""
        variance = self.exact.variance
        return float(self.third_moment) / sqrt(variance) ** 3 if variance else None

    def hold_band(self, decisions: int) -> tuple[float, float]:
        """Between what shares of the stakes the house holds, 9 times in 10, by the normal law."""
        half = self.volatility_index / sqrt(decisions)
        return float(self.exact.edge) - half, float(self.exact.edge) + half

    def cost_per_hour(self, pace: int) -> Fraction:
        """What a player loses in an hour of so many rolls with one unit always up."""
        return self.exact.edge_per_roll * pace


def par_figures(exact: Exact, *, may_raise: bool) -> ParFigures:
    """The figures of a wager. What is paid in is its stake and the commission paid with it."""
    return ParFigures(exact, None if may_raise else 1 + exact.fee)


# --- the result of a session ------------------------------------------------------------
@dataclass(frozen=True)
class SessionResults:
    """Every result that a session of so many decisions can have: `ways[n]` out of `total` bring
    `lowest` plus n times `unit`, in units staked on each decision."""

    decisions: int
    lowest: Fraction
    unit: Fraction
    ways: tuple[int, ...]
    total: int

    @cached_property
    def chances(self) -> Mapping[Fraction, Fraction]:
        """The chance of every result, the worst first."""
        return {
            self.lowest + at * self.unit: Fraction(ways, self.total)
            for at, ways in enumerate(self.ways)
            if ways
        }

    def chance_of(self, sign: int) -> Fraction:
        """The chance to end behind (-1), even (0) or ahead (1)."""
        even = -self.lowest / self.unit
        which = (ways for at, ways in enumerate(self.ways) if (at > even) - (at < even) == sign)
        return Fraction(sum(which), self.total)

    def quantile(self, share: Fraction) -> Fraction:
        """The least result that at least so large a share of sessions does not exceed."""
        needed, reached = share * self.total, 0
        for at, ways in enumerate(self.ways):
            reached += ways
            if ways and reached >= needed:
                return self.lowest + at * self.unit
        raise AssertionError("a share is at most 1")


def session_results(exact: Exact, decisions: int) -> SessionResults | None:
    """The exact result of so many decisions, one unit staked on each; None if it is too large to
    work out, or the chances of a decision are themselves not exact.

    The chances of one decision are the coefficients of a polynomial, whose power is taken as that
    of one whole number with room for each coefficient.
    """
    if exact.spread_bound is not None:
        return None
    spread = {net: chance for net, chance in exact.distribution.items() if chance}
    low, per = min(spread), lcm(*(net.denominator for net in spread))
    apart = gcd(*(int((net - low) * per) for net in spread)) or 1
    unit = Fraction(apart, per)
    size = lcm(*(chance.denominator for chance in spread.values()))
    width = (size**decisions).bit_length()
    last = int((max(spread) - low) / unit)
    if (last * decisions + 1) * width > BITS_MAX:
        return None
    once = sum(
        int(chance * size) << (width * int((net - low) / unit)) for net, chance in spread.items()
    )
    bits, mask = once**decisions, (1 << width) - 1
    ways = tuple((bits >> (width * at)) & mask for at in range(last * decisions + 1))
    return SessionResults(decisions, low * decisions, unit, ways, size**decisions)


def longest_session(exact: Exact) -> SessionResults | None:
    """The session of the usual length, or of a shorter one where that is too large."""
    found = (session_results(exact, decisions) for decisions in SESSION_DECISIONS)
    return next((results for results in found if results is not None), None)


# --- wagers of one round ----------------------------------------------------------------
@dataclass(frozen=True)
class Covariances:
    """How what the next roll pays on wagers moves together, for one unit on each."""

    wagers: tuple[str, ...]
    table: tuple[tuple[Fraction, ...], ...]

    def correlation(self, one: int, other: int) -> float | None:
        """From -1, always opposite, to 1, always alike; None where one of them cannot move."""
        scale = self.table[one][one] * self.table[other][other]
        return float(self.table[one][other]) / sqrt(scale) if scale else None


def covariances(rules: Rules, wagers: Sequence[str]) -> Covariances:
    """The covariance of each pair of wagers that can be up together when a round begins.

    What counts is what the next roll pays or takes: a wager that it leaves undecided counts as 0.
    """
    nets: dict[str, tuple[Fraction, ...]] = {}
    for wager in wagers:
        if len(nets) < WAGERS_MAX and (found := next_roll_nets(rules, wager)) is not None:
            nets[wager] = found
    size = len(rules.space)
    means = {wager: sum(values, ZERO) / size for wager, values in nets.items()}

    def covariance(one: str, other: str) -> Fraction:
        pairs = zip(nets[one], nets[other], strict=True)
        together = sum((mine * theirs for mine, theirs in pairs if mine and theirs), ZERO)
        return together / size - means[one] * means[other]

    return Covariances(
        tuple(nets), tuple(tuple(covariance(one, other) for other in nets) for one in nets)
    )
