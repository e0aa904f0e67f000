"""Figures that a rule takes from its clause: capped options, charges, parts and counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games import load
from pitboss.rulebook.clause import Clause, regulation
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.game import Game
from pitboss.rulebook.option import BadOption, Option, option_value, pick
from pitboss.rulebook.procedure import step
from pitboss.rulebook.wager import Wager

LAW = regulation("night_craps")
CAP = LAW["20.25(j) cap"]


def game_with(commission: Commission) -> Game:
    """Craps with another commission on the field."""
    game = load("night.craps")
    wagers = tuple(
        replace(wager, commission=commission)
        if isinstance(wager, Wager) and wager.name == "field"
        else wager
        for wager in game.wagers
    )
    return replace(game, wagers=wagers)


def test_an_option_with_a_cap_goes_from_nothing_to_the_figure_of_its_clause() -> None:
    option = Option(name="rate", default=5, choices=(), says="a rate", law=CAP, most=CAP)
    assert option.choices == (0, 1, 2, 3, 4, 5)
    assert replace(option, most=replace(CAP, value=6)).choices[-1] == 6
    assert option.read("5") == 5
    for wrong in ("6", "-1", "2.5"):
        with pytest.raises(BadOption):
            option.read(wrong)


def test_an_option_must_offer_its_own_default() -> None:
    with pytest.raises(BadOption, match="by default"):
        Option(name="rate", default=6, choices=(), says="a rate", law=CAP, most=CAP)
    with pytest.raises(BadOption, match="by default"):
        Option(name="colour", default="red", choices=("green", "blue"), says="a colour", law=CAP)


def test_the_value_of_an_option_may_be_part_of_a_rule() -> None:
    assert pick(option_value("rate", int), {"rate": 3}) == 3
    assert pick(option_value("rate", bool), {"rate": False}) is False


def test_a_commission_may_take_its_percentage_from_a_clause() -> None:
    fee = (
        game_with(Commission(percent=CAP, of="stake", law=(CAP,)))
        .rules()
        .wagers["field"]
        .commission
    )
    assert fee is not None
    assert fee.percent == 5


@pytest.mark.parametrize("percent", [0, LAW["20.25(l)"]])
def test_a_commission_of_nothing_is_none_at_all(percent: int | Clause) -> None:
    rules = game_with(Commission(percent=percent, of="stake", law=(CAP,))).rules()
    assert rules.wagers["field"].commission is None


def test_a_step_counts_by_the_figures_of_its_clauses() -> None:
    offered = LAW["20.25(e)3"]
    exactly = step("choose", offered, at_least=offered, at_most=offered, figure="chosen")
    assert (exactly.least, exactly.most) == (2, 2)
    free = step("offer", offered, at_least=offered, figure="offered")
    assert (free.least, free.most) == (5, None)
    assert (step("throw", offered).least, step("throw", offered).most) == (1, None)
