"""How often the rounds of a card game end in each way, and its best plan: for bulk simulation.

The ways are those that the game's own room speaks of: two totals at baccarat, three values at red
dog, a result at joker seven, a situation and a hand at the poker games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.rulebook.game import Rules

Counts = Mapping[Any, int]


def _baccarat(rules: Rules, plan: Any) -> Counts:
    from pitboss.games.baccarat.solver import final_totals

    counts, _ = final_totals(rules)
    return {(p, b): ways for p, row in enumerate(counts) for b, ways in enumerate(row)}


def _red_dog(rules: Rules, plan: Any) -> Counts:
    """Any plan: whether there was a raise goes by the first two cards."""
    from pitboss.games.night_red_dog.tables import tables

    assert rules.game.play is not None
    decks = rules.game.play.decks(rules)
    cards = [decks * one for one in tables(rules).of_kind]
    kinds = range(len(cards))
    return {
        (a, b, c): cards[a] * (cards[b] - (b == a)) * (cards[c] - (c == a) - (c == b))
        for a in kinds
        for b in kinds
        for c in kinds
    }


def _joker_seven(rules: Rules, plan: Any) -> Counts | None:
    """For the wagers that are asked for, by what they bring together."""
    from pitboss.games.night_joker_seven.solver import together

    return together(rules, plan)


def _caribbean_stud(rules: Rules, plan: Any) -> Counts | None:
    from pitboss.games.night_caribbean_stud import solver as stud
    from pitboss.games.night_caribbean_stud.plans import PLANS

    if plan not in (stud.BEST, *PLANS):
        return None
    return stud.play(rules, plan).counts


def _let_it_ride(rules: Rules, plan: Any) -> Counts | None:
    from pitboss.games.night_let_it_ride import solver as ride
    from pitboss.games.night_let_it_ride.hands import results
    from pitboss.games.night_let_it_ride.plans import PLANS

    if plan not in (ride.BEST, *PLANS):
        return None
    return results(*ride.play(rules, plan).rides)


# By the family that a game's play names.
COUNTS: dict[str, Callable[[Rules, Any], Counts | None]] = {
    "baccarat": _baccarat,
    "red_dog": _red_dog,
    "joker_seven": _joker_seven,
    "caribbean_stud": _caribbean_stud,
    "let_it_ride": _let_it_ride,
}


def counts(rules: Rules, plan: Any) -> Counts | None:
    """How often rounds from a full shoe end in each way, decided by a plan; None if not counted."""
    assert rules.game.play is not None
    counting = COUNTS.get(rules.game.play.family)
    return None if counting is None else counting(rules, plan)


def best_plan(rules: Rules) -> Any:
    """The best decisions of a game, as a plan of its room."""
    from pitboss.games.blackjack.solver.plan import BestPlan
    from pitboss.games.night_caribbean_stud import solver as caribbean_stud
    from pitboss.games.night_let_it_ride import solver as let_it_ride

    assert rules.game.play is not None
    family = rules.game.play.family
    makers: dict[str, Any] = {
        "caribbean_stud": caribbean_stud.BestPlan,
        "let_it_ride": let_it_ride.BestPlan,
        "blackjack": BestPlan,
        "multi_action_blackjack": BestPlan,
    }
    return makers[family](rules)
