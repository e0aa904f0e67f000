"""How a player of a card game is written: how decisions are made, and what is staked.

best                                the best decisions, with the usual stake
pair:20                             a named plan with a stake of one's own
raises_from:7:20                    red dog, raised from a spread of 7 on
pair + martingale:ante:10:4         a named plan, with stakes that double after a loss
martingale:bank:20:4                a game without decisions needs stakes only
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any

from pitboss.games.night_caribbean_stud import plans as stud_plans
from pitboss.games.night_let_it_ride import plans as ride_plans
from pitboss.games.night_let_it_ride.play import BETS, THREE_BETS
from pitboss.games.night_red_dog import bulk
from pitboss.rulebook.game import Rules
from pitboss.simulation.card_room import Seat, Solved
from pitboss.simulation.pieces import cover, keep
from pitboss.simulation.strategies import read
from pitboss.simulation.strategy import BadStrategy, Strategy

BEST = "best"
STAKE = 10


@dataclass(frozen=True, slots=True)
class Plans:
    """The plans of a game by name, and the wager that it begins with.

    `times`: how many stakes that wager is, `numbered` a plan that is written with a number of its
    own. The first plan is played where none is named. `solved`: the best plan is worked out first.
    """

    wager: str
    names: Mapping[str, Any]
    times: int = 1
    numbered: str = ""
    solved: bool = False

    def stakes(self, stake: int) -> Strategy:
        """The same stake every round."""
        return keep(self.wager, stake * self.times)


RAISES = {
    "best_raises": bulk.BEST, BEST: bulk.BEST, "never_raises": bulk.NEVER,
    "always_raises": bulk.ALWAYS,
}  # fmt: skip
# By the family that a game's play names; families without decisions are not here.
PLANS = {
    "caribbean_stud": Plans("ante", {one: one for one in (*stud_plans.PLANS, BEST)}, solved=True),
    "let_it_ride": Plans(
        THREE_BETS, {one: one for one in (*ride_plans.PLANS, BEST)}, len(BETS), solved=True
    ),
    "red_dog": Plans(bulk.WAGER, RAISES, numbered="raises_from"),
}


def read_seat(given: Any, rules: Rules, solved: Solved | None = None) -> Seat:
    """A player as given: nothing, text, stakes by wager, a strategy, or a plan as a function."""
    assert rules.game.play is not None
    plans = PLANS.get(rules.game.play.family)
    if isinstance(given, bulk.Player):
        return given.seat
    if plans is None:
        return _without_decisions(given, rules)
    seat = _with_plan(given, rules, plans)
    if seat.plan != BEST or not plans.solved:
        return seat
    if solved is None:
        raise BadStrategy("the best plan has to be worked out first: use pitboss.simulate")
    return Seat(seat.plan, seat.strategy, seat.name, solved.best_plan(rules))


def _without_decisions(given: Any, rules: Rules) -> Seat:
    strategy = read(given, rules)
    name = strategy.name if not isinstance(given, str) else given
    return Seat(None, strategy, name, None)


def _with_plan(given: Any, rules: Rules, plans: Plans) -> Seat:
    first, usual = next(iter(plans.names)), plans.stakes(STAKE)
    if given is None:
        return _seat(plans.names[first], usual, first)
    if isinstance(given, Strategy):
        return _seat(plans.names[first], given, given.name)
    if callable(given):
        name = getattr(given, "__name__", type(given).__name__)
        return Seat(None, usual, name, given)
    if isinstance(given, Mapping):
        return _seat(plans.names[first], _cover(given, rules, plans), str(dict(given)))
    return _written(str(given), rules, plans)


def _seat(plan: Any, strategy: Strategy, name: str) -> Seat:
    return Seat(plan, strategy, name, plan)


def _cover(stakes: Mapping[str, int], rules: Rules, plans: Plans) -> Strategy:
    """Stakes by wager; of three equal ones the first may stand for all."""
    if set(stakes) == {BETS[0]} and plans.wager == THREE_BETS:
        return plans.stakes(int(stakes[BETS[0]]))
    if set(stakes) != {plans.wager}:
        name = rules.game.name.lower()
        raise BadStrategy(f"the one stake of {name} is {plans.wager!r}: the rest goes by the plan")
    return cover(stakes)


def _written(text: str, rules: Rules, plans: Plans) -> Seat:
    """A plan, with or without a stake, and stakes that vary, joined with +."""
    plan: Any = None
    stakes: list[Strategy] = []
    for part in (one.strip() for one in text.split("+")):
        kind, *words = [word.strip() for word in part.split(":")]
        numbers = [int(word) for word in words if word.isdigit() and int(word) > 0]
        most = 2 if kind == plans.numbered else 1
        if kind in plans.names or kind == plans.numbered:
            if len(words) != len(numbers) or len(numbers) > most or plan is not None:
                raise BadStrategy(_cannot(part, plans))
            plan = plans.names.get(kind, numbers[0] if numbers else None)
            stakes += [plans.stakes(stake) for stake in numbers[most - 1 :]]
        else:
            stakes.append(_stakes(part, rules, plans))
        if kind == plans.numbered and not numbers:
            raise BadStrategy(_cannot(part, plans))
    chosen = plans.names[next(iter(plans.names))] if plan is None else plan
    strategy = reduce(add, stakes) if stakes else plans.stakes(STAKE)
    return _seat(chosen, strategy, text)


def _stakes(part: str, rules: Rules, plans: Plans) -> Strategy:
    """Stakes that are written out, on the wager that the game begins with."""
    if ":" not in part:
        raise BadStrategy(_cannot(part, plans))
    try:
        strategy = read(part, rules)
    except BadStrategy:
        raise BadStrategy(_cannot(part, plans)) from None
    if set(strategy.wagers()) != {plans.wager}:
        raise BadStrategy(_cannot(part, plans))
    return strategy


def _cannot(part: str, plans: Plans) -> str:
    more = f", {plans.numbered}:NUMBER" if plans.numbered else ""
    return (
        f"cannot read {part!r}: write one of {', '.join(plans.names)}{more}, with :STAKE, "
        f"or martingale:{plans.wager}:STAKE:DOUBLINGS beside it"
    )
