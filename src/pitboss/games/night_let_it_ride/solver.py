"""Let it ride: when each wager is best left up, what it then brings, and what mistakes cost.

All figures are per bet, one of the three equal ones that a round begins with.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.exact import Exact, from_results
from pitboss.analysis.solver import Hint, PlayPlan, Solution, Solver, unseen_cards
from pitboss.analysis.strategy_card import StrategyCard
from pitboss.equipment.cards import UNKNOWN
from pitboss.games.night_let_it_ride.hands import ROUNDS, Rides, Situations, results, situations
from pitboss.games.night_let_it_ride.plans import PLANS, features, high_ranks
from pitboss.games.night_let_it_ride.play import BETS, THREE_BETS, play_of
from pitboss.games.night_let_it_ride.tables import OWN, WITH_ONE, RideTable, table
from pitboss.games.poker.card_sets import Cards, alike, classes, places
from pitboss.games.poker.hand import SIZE, best
from pitboss.rulebook.card_round import Decide, Round
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS

BEST = "best"
ALONE = "best play; this bet by itself"
TOGETHER = "best play; per bet, one of the three"


@dataclass(frozen=True)
class RidePlanResult:
    """One plan through all rounds; `round` is the three bets together, per bet.

    `staked` is the average number of bets up at the end, `risk` what the house keeps of them,
    and `cost` what the plan loses against the best one.
    """

    plan: str
    rides: tuple[Rides, Rides]
    round: Exact
    staked: Fraction
    cost: Fraction

    @property
    def edge(self) -> Fraction:
        """What the house keeps per bet."""
        return self.round.edge

    @property
    def risk(self) -> Fraction:
        """What the house keeps of everything left up."""
        return self.round.edge / self.staked


@lru_cache(maxsize=4)
def decisions(known_table: RideTable) -> tuple[Situations, Situations]:
    """What a wager left up brings with every three cards, and with every four."""
    nets = np.array(known_table.in_parts, np.int64)
    return situations(OWN, nets, known_table.per), situations(WITH_ONE, nets, known_table.per)


def solutions(rules: Rules) -> Iterator[Solution]:
    """Each wager by itself, played best, and the three together."""
    return iter(_solve(table(rules)))


@lru_cache(maxsize=16)
def _solve(known_table: RideTable) -> tuple[Solution, ...]:
    return tuple(_solutions(known_table))


def _solutions(known_table: RideTable) -> Iterator[Solution]:
    first, second = (decided.best for decided in decisions(known_table))
    no_first, no_second = np.zeros_like(first), np.zeros_like(second)
    yield BETS[0], ALONE, _single_bet(known_table, results(first, no_second), 2)
    yield BETS[1], ALONE, _single_bet(known_table, results(no_first, second), 2)
    yield BETS[2], None, _single_bet(known_table, results(no_first, no_second), 1)
    together = _bets_left_up(known_table, results(first, second))
    yield THREE_BETS, TOGETHER, together


def named_plans(rules: Rules) -> list[RidePlanResult]:
    """The best plan and the well-known ones, each with its cost."""
    return [play(rules, name) for name in (BEST, *PLANS)]


def play(rules: Rules, plan: str) -> RidePlanResult:
    """One plan through all rounds."""
    known_table = table(rules)
    best = tuple(decision.best for decision in decisions(known_table))
    rides = best if plan == BEST else rides_of(rules, plan)
    ended, whole = results(*rides), _bets_left_up(known_table, results(*best))
    staked = sum(up * ways for (_, up), ways in ended.items())
    result = _bets_left_up(known_table, ended)
    return RidePlanResult(
        plan, (rides[0], rides[1]), result, Fraction(staked, ROUNDS), whole.ev - result.ev
    )


def rides_of(rules: Rules, plan: str) -> tuple[Rides, Rides]:
    """What a named plan does with every three and every four cards."""
    high = high_ranks(rules)
    first, second = (
        PLANS[plan](features(alike(cards).sets, high), cards) for cards in (OWN, WITH_ONE)
    )
    return first, second


def _bets_left_up(known_table: RideTable, ended: dict[tuple[int, int], int]) -> Exact:
    """The bets left up, together, per bet."""
    chances: dict[tuple[int, Fraction], Fraction] = {}
    for (strength, up), ways in ended.items():
        net = up * known_table.nets[strength]
        key = (WINS if net > 0 else LOSES), net
        chances[key] = chances.get(key, Fraction(0)) + ways
    return from_results({key: ways / ROUNDS for key, ways in chances.items()})


def _single_bet(known_table: RideTable, ended: dict[tuple[int, int], int], up: int) -> Exact:
    """One bet by itself: decided in the rounds that leave it up, else taken back."""
    chances: dict[tuple[int, Fraction], Fraction] = {}
    for (strength, left), ways in ended.items():
        net = known_table.nets[strength] if left == up else Fraction(0)
        key = (RETURNS if left != up else WINS if net > 0 else LOSES), net
        chances[key] = chances.get(key, Fraction(0)) + ways
    return from_results({key: ways / ROUNDS for key, ways in chances.items()})


class RideBestPlan:
    """The best plan for any hands: which of these three, or four, cards leave the wager up."""

    def __init__(self, rules: Rules) -> None:
        both = decisions(table(rules))
        self._rides = {
            cards: decided.best[classes(cards)]
            for cards, decided in zip((OWN, WITH_ONE), both, strict=True)
        }

    def __call__(self, hands: Cards) -> NDArray[np.bool_]:
        """Whether the wager is left up, for each row of cards."""
        rides: Rides = self._rides[hands.shape[1]][places(np.sort(hands, axis=1))]
        return rides


def hint(rules: Rules, view: Round, need: Decide) -> Hint | None:
    """What a bet left up brings, over every card that may still come."""
    play = play_of(rules)
    known = tuple(card for card in play.hand_of(view, need.seat) if card != UNKNOWN)
    total, count = Fraction(0), 0
    for more in combinations(unseen_cards(rules, view), SIZE - len(known)):
        pays = play.pays_for(best((*known, *more)))
        count += 1
        total += rules.odds_of(pays).ratio if pays is not None else -1
    return Hint({"ride": total / count, "withdraw": Fraction(0)}, "the bet")


def counts(rules: Rules, plan: PlayPlan) -> dict[tuple[int, int], int] | None:
    """How often rounds end in each way; None for a custom plan."""
    if not isinstance(plan, str) or plan not in (BEST, *PLANS):
        return None
    return results(*play(rules, plan).rides)


def strategy_card(rules: Rules) -> StrategyCard:
    """When each bet is left up, as conditions."""
    from pitboss.games.night_let_it_ride import strategy_card as card

    return card.strategy_card(rules)


SOLVER = Solver(
    solutions=solutions,
    strategy_card=strategy_card,
    hint=hint,
    best_plan=RideBestPlan,
)
