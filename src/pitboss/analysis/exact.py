"""The exact figures of a wager, and the chain they are solved from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from types import MappingProxyType

from pitboss.analysis.visits import expected_visits
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS

End = tuple[int, int, int]
"""How a wager was decided: wins, loses or returned, and its gain as numerator, denominator."""

ZERO = Fraction(0)
PRINTED = (
    "win",
    "lose",
    "push",
    "ev",
    "edge",
    "variance",
    "rolls",
    "edge_with_commission",
    "edge_per_roll",
    "resolved_edge",
)

SPREAD = ("win", "lose", "push", "resolved_edge")
"""What depends on the chance of each result, not on averages only."""


def as_text(value: Fraction) -> str:
    """A fraction as "a/b", even when it is whole: "2/1"."""
    return f"{value.numerator}/{value.denominator}"


@dataclass(frozen=True, slots=True)
class WagerChain:
    """What can happen to one wager, roll by roll, in ways out of `size`.

    `starts` names its first node with whole weights; `steps` where each node leads while the
    wager is undecided; `ends` how it is decided there. Two wagers with equal chains have equal
    figures. `fee_placing` is lost however the wager ends, `fee_winning` only when it wins.
    """

    size: int
    starts: tuple[tuple[int, int], ...]
    steps: tuple[tuple[tuple[int, int], ...], ...]
    ends: tuple[tuple[tuple[End, int], ...], ...]
    fee_placing: Fraction = ZERO
    fee_winning: Fraction = ZERO

    def net(self, end: End) -> Fraction:
        """What a decision brings to the player for each unit staked, commission taken off."""
        kind, gain, per = end
        fee = self.fee_placing + self.fee_winning if kind == WINS else self.fee_placing
        return Fraction(gain, per) - fee


@dataclass(frozen=True)
class Exact:
    """The figures of a wager per decision and unit staked; a push is a decision too.

    `distribution` gives the probability of every net result. `fee` is the commission paid when
    the wager is placed. Rates per roll count every roll from the placing of the wager on. Where
    the edge is not exact, `edge_bound` says how far off it can be at most. Where the average
    is exact but the chances around it are not, `spread_bound` says how far off any chance of a
    result can be, and `variance_bound` how far off the variance.
    """

    win: Fraction
    lose: Fraction
    push: Fraction
    ev: Fraction
    variance: Fraction
    rolls: Fraction
    distribution: Mapping[Fraction, Fraction]
    fee: Fraction = ZERO
    edge_bound: Fraction | None = None
    spread_bound: Fraction | None = None
    variance_bound: Fraction | None = None

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit staked, per decided wager."""
        return -self.ev

    @property
    def edge_with_commission(self) -> Fraction:
        """What the house keeps of each unit paid in: the stake plus the commission paid with it."""
        return -self.ev / (1 + self.fee)

    @property
    def edge_per_roll(self) -> Fraction:
        """What the house keeps of each unit staked, per roll."""
        return -self.ev / self.rolls

    @property
    def resolved_edge(self) -> Fraction:
        """What the house keeps of each unit staked, per wager that was won or lost."""
        return -self.ev / (1 - self.push)

    def bound_of(self, name: str) -> Fraction | None:
        """How far off a printed figure can be at most; None where it is exact."""
        if name in SPREAD and self.spread_bound is not None:
            off, decided = self.spread_bound, 1 - self.push
            resolved = name == "resolved_edge" and decided > off
            return abs(self.ev) * off / (decided * (decided - off)) if resolved else off
        if name == "variance" and self.variance_bound is not None:
            return self.variance_bound
        return self.edge_bound

    @cached_property
    def as_texts(self) -> dict[str, str]:
        """The figures that a row prints, by name, each fraction as "a/b".

        A figure that is not exact is a decimal, printed with its bound.
        """
        bounds = {
            "edge_bound": self.edge_bound,
            "spread_bound": self.spread_bound,
            "variance_bound": self.variance_bound,
        }
        figures = {name: getattr(self, name) for name in PRINTED}
        loose = {name for name in figures if self.bound_of(name) is not None}
        texts = {n: f"{float(v):.9f}" if n in loose else as_text(v) for n, v in figures.items()}
        return {**texts, **{n: f"{float(v):.2e}" for n, v in bounds.items() if v is not None}}

    @property
    def win_per_roll(self) -> Fraction:
        """How often it wins per roll."""
        return self.win / self.rolls

    @property
    def lose_per_roll(self) -> Fraction:
        """How often it loses per roll."""
        return self.lose / self.rolls

    @property
    def push_per_roll(self) -> Fraction:
        """How often it is handed back per roll."""
        return self.push / self.rolls


def from_results(
    results: Mapping[tuple[int, Fraction], Fraction], edge_bound: Fraction | None = None
) -> Exact:
    """The figures of a wager that one round decides.

    `results` gives the probability of each way it ends: how it is called (WINS, LOSES, RETURNS)
    and what it brings for each unit first staked, commission taken off.
    """
    chances = {WINS: ZERO, LOSES: ZERO, RETURNS: ZERO}
    spread: dict[Fraction, Fraction] = {}
    for (kind, net), chance in results.items():
        chances[kind] += chance
        spread[net] = spread.get(net, ZERO) + chance
    ev = sum((net * chance for net, chance in spread.items()), ZERO)
    square = sum((net * net * chance for net, chance in spread.items()), ZERO)
    return Exact(
        win=chances[WINS],
        lose=chances[LOSES],
        push=chances[RETURNS],
        ev=ev,
        variance=square - ev * ev,
        rolls=Fraction(1),
        distribution=MappingProxyType(dict(sorted(spread.items()))),
        edge_bound=edge_bound,
    )


@lru_cache(maxsize=4096)
def figures(chain: WagerChain) -> Exact:
    """Solve a chain: every probability follows from how often each node is visited."""
    visits = expected_visits(chain.size, chain.starts, chain.steps)
    ends: dict[End, Fraction] = {}
    for visited, decided in zip(visits, chain.ends, strict=True):
        for end, ways in decided:
            ends[end] = ends.get(end, ZERO) + visited * ways / chain.size
    spread: dict[Fraction, Fraction] = {}
    chances = {WINS: ZERO, LOSES: ZERO, RETURNS: ZERO}
    for end, chance in ends.items():
        net = chain.net(end)
        spread[net] = spread.get(net, ZERO) + chance
        chances[end[0]] += chance
    ev = sum((net * chance for net, chance in spread.items()), ZERO)
    square = sum((net * net * chance for net, chance in spread.items()), ZERO)
    return Exact(
        win=chances[WINS],
        lose=chances[LOSES],
        push=chances[RETURNS],
        ev=ev,
        variance=square - ev * ev,
        rolls=sum(visits, ZERO),
        distribution=MappingProxyType(dict(sorted(spread.items()))),
        fee=chain.fee_placing,
    )
