"""Strategy cards: the best act for every hand, and what every other act costs.

A card is a value; `pitboss.paper.strategy` prints it. Each family of games that has decisions
names one function that makes its card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.rulebook.game import Rules


@dataclass(frozen=True, slots=True)
class Cell:
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
    rows: tuple[tuple[str, tuple[Cell | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A hand that is played otherwise than its row of the chart says."""

    hand: str
    against: str
    cell: Cell
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


Maker = Callable[[Rules], StrategyCard]


def _blackjack(rules: Rules) -> StrategyCard:
    from pitboss.games.blackjack.solver import card

    return card.strategy_card(rules)


def _let_it_ride(rules: Rules) -> StrategyCard:
    from pitboss.games.poker import strategy_cards

    return strategy_cards.let_it_ride(rules)


def _caribbean_stud(rules: Rules) -> StrategyCard:
    from pitboss.games.poker import strategy_cards

    return strategy_cards.caribbean_stud(rules)


def _red_dog(rules: Rules) -> StrategyCard:
    from pitboss.games.night_red_dog import solver

    return solver.strategy_card(rules)


# By the family that a game's play names.
MAKERS: dict[str, Maker] = {
    "blackjack": _blackjack,
    "multi_action_blackjack": _blackjack,
    "let_it_ride": _let_it_ride,
    "caribbean_stud": _caribbean_stud,
    "red_dog": _red_dog,
}


def strategy_card(rules: Rules) -> StrategyCard | None:
    """The card of a game; None where it has nothing to decide or nobody has solved it."""
    if rules.game.play is None or rules.game.play.family not in MAKERS:
        return None
    return MAKERS[rules.game.play.family](rules)
