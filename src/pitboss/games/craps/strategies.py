"""Named strategies at craps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import add

from pitboss.rulebook.game import Rules
from pitboss.simulation.strategies import NamedStrategy, Strategies, flat
from pitboss.simulation.strategy import Strategy
from pitboss.simulation.strategy_parts import keep, odds

POINTS = ("4", "5", "6", "8", "9", "10")


def pass_odds(rules: Rules) -> Strategy:
    """Pass 10 with double odds."""
    return keep("pass", 10) + odds("pass_odds", times=2)


def pass_line(rules: Rules) -> Strategy:
    """Pass 10, with double odds where there are odds."""
    return pass_odds(rules) if "pass_odds" in rules.wagers else keep("pass", 10)


def three_point_molly(rules: Rules) -> Strategy:
    """Pass 10 and up to two come wagers of 10, double odds behind each where there are odds."""
    whole = pass_line(rules) + keep("come", 10, most=2)
    return whole + odds("come_odds", times=2) if "come_odds" in rules.wagers else whole


def place_on_points(stakes: Mapping[int, int], *, skip_point: bool) -> Strategy:
    """Place wagers while a point is on; idle on the come-out; not on the point if it is skipped."""
    parts = [
        keep(f"place {n}", stake, at=POINTS, down_at=(str(n),) if skip_point else ())
        for n, stake in stakes.items()
    ]
    return reduce(add, parts)


def iron_cross(rules: Rules) -> Strategy:
    """Pass 10 with odds, and on a point the field and place 5, 6, 8 without the point."""
    places = place_on_points({5: 10, 6: 12, 8: 12}, skip_point=True)
    return pass_line(rules) + places + keep("field", 5, at=POINTS)


def place_six_eight(rules: Rules) -> Strategy:
    """Place 6 and 8 while a point is on."""
    return place_on_points({6: 12, 8: 12}, skip_point=False)


STRATEGIES = Strategies(
    (
        NamedStrategy("pass_odds", "pass 10 with double odds", pass_odds),
        NamedStrategy("pass", "pass 10", flat("pass", 10)),
        NamedStrategy("dont_pass", "don't pass 10", flat("dont_pass", 10)),
        NamedStrategy(
            "three_point_molly",
            "pass 10 and up to two come wagers of 10, with double odds where there are odds",
            three_point_molly,
        ),
        NamedStrategy(
            "iron_cross",
            "pass 10 with double odds; on a point field 5 and place 5, 6, 8 (not the point)",
            iron_cross,
        ),
        NamedStrategy(
            "place_six_eight", "place 6 and 8 for 12 each while a point is on", place_six_eight
        ),
    )
)
