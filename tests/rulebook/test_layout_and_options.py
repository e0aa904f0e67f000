"""Spots of a layout, outcomes that are no result, ways of a step, and options that exclude."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.equipment.space import NoSuchOutcome
from pitboss.equipment.wheel import faced_wheel, neighbors, wheel
from pitboss.games import load
from pitboss.pit.commands import PlaceWager
from pitboss.pit.referee import Referee
from pitboss.rulebook.event import pockets
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import Irregularity
from pitboss.rulebook.option import BadOption, LazyParts, by_option, pick
from pitboss.rulebook.procedure import step
from pitboss.rulebook.wager import Wager, case, loses, one_roll, otherwise, wins
from pitboss.rulebook.wager_table import BadRule


@pytest.fixture
def money_wheel() -> Game:
    """A small game with spots."""
    return load("night.money_wheel")


# --- wheels -----------------------------------------------------------------------------
def test_a_face_stands_for_its_first_space() -> None:
    device = faced_wheel("a small wheel", {"bell": 2, "bar": 1})
    assert device.texts == ("bell-1", "bell-2", "bar")
    assert [device.parse(text) for text in ("bell", "bell 1", "BELL-2", "bar")] == [0, 0, 1, 2]
    with pytest.raises(NoSuchOutcome, match="write the face, like bar or bell"):
        device.parse("cherry")


def test_an_event_names_spaces_and_not_faces() -> None:
    device = faced_wheel("a small wheel", {"bell": 2, "bar": 1})
    assert pockets(device, ("bell-1", "bar")).bits == 0b101
    with pytest.raises(ValueError, match="has no pocket bell"):
        pockets(device, ("bell",))


def test_neighbors_run_over_the_end_of_the_wheel() -> None:
    assert neighbors("abcde", "a", 2) == ("d", "e", "a", "b", "c")
    with pytest.raises(ValueError, match="names a pocket twice"):
        wheel("a bad wheel", ["1", "1"])


# --- spots ------------------------------------------------------------------------------
def wagers_of(game: Game) -> list[Wager]:
    return [wager for wager in game.wagers if isinstance(wager, Wager)]


def test_a_spot_that_makes_two_wagers_is_a_bad_rule(money_wheel: Game) -> None:
    first, *others = wagers_of(money_wheel)
    doubled = (first, *(replace(wager, spots=first.spots) for wager in others))
    with pytest.raises(BadRule, match=r"'on \$1' is the spot of '\$1' and of '\$2'"):
        replace(money_wheel, wagers=doubled)


def test_a_part_of_the_wrong_kind_is_a_bad_rule(money_wheel: Game) -> None:
    with pytest.raises(BadRule, match="'flag' stands where a Wager belongs"):
        replace(money_wheel, wagers=(*money_wheel.wagers, "flag"))


def test_a_wager_left_out_is_refused_by_its_own_clause(money_wheel: Game) -> None:
    without = tuple(
        replace(wager, offered=False) if wager.name == "flag" else wager
        for wager in wagers_of(money_wheel)
    )
    referee = Referee(replace(money_wheel, wagers=without))
    referee.sit(1, 10)
    refusal = referee.verify(PlaceWager(1, "flag", 1))
    assert refusal is not None
    assert refusal.words == "flag is not offered at this table"
    assert refusal.law == without[0].law


# --- outcomes that are no result --------------------------------------------------------
def test_an_outcome_that_is_no_result_may_decide_no_wager(money_wheel: Game) -> None:
    short, *others = money_wheel.irregularities
    assert isinstance(short, Irregularity)
    shown = replace(short, shown_by=pockets(money_wheel.space, ("flag",)))
    with pytest.raises(BadRule, match=r"flag decides '\$1' anyway"):
        replace(money_wheel, irregularities=(shown, *others))


# --- ways of a step ---------------------------------------------------------------------
@pytest.mark.parametrize(
    ("ways", "said", "done"),
    [
        (("",), "spin", True),
        (("",), "spin fast", False),
        (("left", "right"), "spin left", True),
        (("left", "right"), "spin", False),
        (("left", "right"), "spin up", False),
        (("", "left"), "spin", True),
        (("", "left"), "spinleft", False),
    ],
)
def test_a_step_is_done_in_one_of_its_ways(ways: tuple[str, ...], said: str, done: bool) -> None:
    law = next(iter(load("night.money_wheel").law))
    assert step("spin", law, ways=ways).is_done_by(said) is done


# --- options ----------------------------------------------------------------------------
def test_choices_that_exclude_each_other_are_refused_only_together() -> None:
    game = load("night.roulette")
    (excluded, _) = game.conflicts
    chosen: dict[str, Any] = {name: values[0] for name, values in excluded.together.items()}
    assert set(chosen) == {"half_loss", "wheel"}
    with pytest.raises(BadOption, match=r"half loss is for a double-zero wheel.*20\.32\(h\)"):
        game.rules(chosen)
    for name, value in chosen.items():
        game.rules({name: value})


def test_later_puts_a_part_together_once_and_only_when_picked() -> None:
    made: list[str] = []

    def maker(name: str) -> Any:
        def make() -> str:
            made.append(name)
            return name

        return make

    part = by_option("size", LazyParts({"small": maker("small"), "large": maker("large")}))
    assert made == []
    assert [pick(part, {"size": "large"}) for _ in range(2)] == ["large", "large"]
    assert made == ["large"]
    assert list(part.parts) == ["small", "large"]
    assert len(part.parts) == 2


# --- odd stakes -------------------------------------------------------------------------
def test_halves_ask_for_even_stakes_unless_the_player_keeps_the_larger_half() -> None:
    game = load("night.roulette")
    exact = game.rules(half_loss=True).wagers["red"]
    kept = game.rules(half_loss=True, odd_stakes="smaller_half").wagers["red"]
    assert (exact.multiples, exact.keeps_odd) == (((2,),), False)
    # The multiple is still the one at which everything is exact: mathematics goes by it.
    assert (kept.multiples, kept.keeps_odd) == (((2,),), True)


def test_a_wager_may_say_where_its_chip_lies(money_wheel: Game) -> None:
    law = next(iter(money_wheel.law))
    won = case(pockets(money_wheel.space, ("flag",)), wins(money_wheel.law["20.29(c) $1"]))
    one = one_roll("lucky", won, otherwise(loses()), law=law, spots=("in the corner",))
    rules = replace(money_wheel, wagers=(one,)).rules()
    assert rules.spots == {"in the corner": "lucky"}
