"""How a card game is played in bulk, as the game's own folder says, and how its players are read.

The folder has a module `bulk` with a value `BULK`. Dice and wheels need none: their tables are
compiled from the rules that decide at a live table. A player is written as

best                                the best decisions, with the usual stake
pair:20                             a named plan with its own stake
raises_from:7:20                    a plan that takes a number, with its own stake
pair + martingale:ante:10:4         a named plan, with stakes that double after a loss
martingale:bank:20:4                stakes only, for a game without decisions
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import add
from typing import Generic, TypeVar

from pitboss.analysis.solver import PlayPlan, best_plan
from pitboss.rulebook.game import Rules
from pitboss.rulebook.part import find_record
from pitboss.simulation.bulk_table import BulkTable
from pitboss.simulation.seat import BEST, STAKE, BulkPlayer, SeatPlans, StrategySeat
from pitboss.simulation.settings import Sitting
from pitboss.simulation.strategies import PlayerSpec, read
from pitboss.simulation.strategy import BadStrategy, Strategy
from pitboss.simulation.strategy_parts import cover

S = TypeVar("S", bound=BulkPlayer)


@dataclass(frozen=True, kw_only=True)
class Bulk(Generic[S]):
    """How one game, or one family, is played in bulk.

    `table` opens a table for seats; `read_seat` reads a player as written (see `read_stakes`
    and `read_plans`). `keeps_rounds`: bankrolls can be recorded round by round. `forms` lists the
    ways to write a player, other than by name.
    """

    table: Callable[[Rules, Sequence[S], Sitting], BulkTable]
    read_seat: Callable[[PlayerSpec, Rules], S]
    keeps_rounds: bool = True
    forms: str = "flat:WAGER:STAKE, martingale:WAGER:STAKE:DOUBLINGS, joined with +"


def find_bulk(rules: Rules) -> Bulk[BulkPlayer]:
    """How a card game is played in bulk."""
    bulk = find_record(rules.game, "bulk", Bulk)
    if bulk is None:
        raise BadStrategy(f"{rules.game.name} cannot be simulated in bulk yet")
    return bulk


def read_stakes(spec: PlayerSpec, rules: Rules) -> StrategySeat:
    """A player of a game without decisions."""
    if isinstance(spec, StrategySeat):
        return spec
    strategy = read(spec, rules)
    return StrategySeat(strategy, name=spec if isinstance(spec, str) else strategy.name)


def read_plans(plans: SeatPlans) -> Callable[[PlayerSpec, Rules], StrategySeat]:
    """How players of a game with these plans are read."""

    def read_seat(spec: PlayerSpec, rules: Rules) -> StrategySeat:
        if isinstance(spec, StrategySeat):
            return spec
        seat = _read_with_plan(spec, rules, plans)
        if seat.plan == BEST and plans.are_solved:
            return replace(seat, decides=best_plan(rules))
        return seat

    return read_seat


def forms_of(plans: SeatPlans) -> str:
    """The ways to write a player of a game with these plans, other than by name."""
    numbered = f"{plans.numbered}:NUMBER, " if plans.numbered else ""
    return f"NAME:STAKE, {numbered}martingale:{plans.wager}:STAKE:DOUBLINGS, joined with +"


def _read_with_plan(spec: PlayerSpec, rules: Rules, plans: SeatPlans) -> StrategySeat:
    usual = plans.by_name[plans.usual]
    if spec is None:
        return _seat(usual, plans.flat(STAKE), plans.usual)
    if isinstance(spec, Strategy):
        return _seat(usual, spec, spec.name)
    if callable(spec):
        name = getattr(spec, "__name__", type(spec).__name__)
        return StrategySeat(plans.flat(STAKE), decides=spec, name=name)
    if isinstance(spec, Mapping):
        return _seat(usual, _cover(spec, rules, plans), str(dict(spec)))
    return _read_text(str(spec), rules, plans)


def _seat(plan: PlayPlan, strategy: Strategy, name: str) -> StrategySeat:
    return StrategySeat(strategy, plan, plan, name=name)


def _cover(stakes: Mapping[str, int], rules: Rules, plans: SeatPlans) -> Strategy:
    """Stakes by wager; the first of several equal ones may stand for all."""
    if set(stakes) == {plans.first_stake}:
        return plans.flat(int(stakes[plans.first_stake]))
    if set(stakes) != {plans.wager}:
        name = rules.game.name.lower()
        raise BadStrategy(
            f"the only stake to choose in {name} is {plans.wager!r}: the plan decides the rest"
        )
    return cover(stakes)


def _read_text(text: str, rules: Rules, plans: SeatPlans) -> StrategySeat:
    """A plan, with or without a stake, and stakes that vary, joined with +."""
    plan: PlayPlan = None
    stakes: list[Strategy] = []
    for part in map(str.strip, text.split("+")):
        kind, *words = [word.strip() for word in part.split(":")]
        numbers = [int(word) for word in words if word.isdigit() and int(word) > 0]
        most = 2 if kind == plans.numbered else 1
        if kind in plans.by_name or kind == plans.numbered:
            if len(words) != len(numbers) or len(numbers) > most or plan is not None:
                raise BadStrategy(_refusal(part, plans))
            plan = plans.by_name.get(kind, numbers[0] if numbers else None)
            stakes += [plans.flat(stake) for stake in numbers[most - 1 :]]
        else:
            stakes.append(_read_stakes(part, rules, plans))
        if kind == plans.numbered and not numbers:
            raise BadStrategy(_refusal(part, plans))
    played = plans.by_name[plans.usual] if plan is None else plan
    return _seat(played, reduce(add, stakes) if stakes else plans.flat(STAKE), text)


def _read_stakes(part: str, rules: Rules, plans: SeatPlans) -> Strategy:
    """Written stakes on the wager that a round starts with."""
    if ":" not in part:
        raise BadStrategy(_refusal(part, plans))
    try:
        strategy = read(part, rules)
    except BadStrategy:
        raise BadStrategy(_refusal(part, plans)) from None
    if set(strategy.wagers()) != {plans.wager}:
        raise BadStrategy(_refusal(part, plans))
    return strategy


def _refusal(part: str, plans: SeatPlans) -> str:
    numbered = f", {plans.numbered}:NUMBER" if plans.numbered else ""
    return (
        f"cannot read {part!r}: write one of {', '.join(plans.by_name)}{numbered}, with :STAKE, "
        f"or with martingale:{plans.wager}:STAKE:DOUBLINGS"
    )
