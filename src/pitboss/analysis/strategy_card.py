"""Strategy cards: the best act for every hand, and what every other act costs.

The solver of a game makes the card and `pitboss.paper.strategy` prints it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class StrategyCell:
    """What to do in one situation.

    `act` is the best one, `otherwise` what to do where it is not allowed (empty if it always is).
    `values` says what each lawful act brings for each unit staked.
    """

    act: str
    values: Mapping[str, float]
    otherwise: str = ""

    @property
    def costs(self) -> dict[str, float]:
        """What each other act loses against the best one, in units staked."""
        best = max(self.values.values())
        return {act: best - value for act, value in self.values.items() if act != self.act}

    @property
    def margin(self) -> float:
        """What the least bad mistake costs; zero where there is nothing to choose."""
        return min(self.costs.values(), default=0.0)


@dataclass(frozen=True, slots=True)
class Chart:
    """One table of a card: a situation for each row and column."""

    heading: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[StrategyCell | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A hand that is played differently from its row of the chart."""

    hand: str
    against: str
    cell: StrategyCell
    chart: str

    @property
    def cost(self) -> float:
        """What following the chart would cost."""
        return self.cell.costs.get(self.chart, 0.0)


@dataclass(frozen=True, slots=True)
class StrategyCard:
    """The best play of a game under chosen options.

    `letters` gives the mark of each act. `edge` is what the house keeps of each unit first staked.
    """

    edge: Fraction
    edge_bound: Fraction | None
    letters: Mapping[str, str]
    charts: tuple[Chart, ...]
    exceptions: tuple[Otherwise, ...]
    notes: tuple[str, ...]
