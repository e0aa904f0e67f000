"""Automated craps, 19:47-1A.6(d): a commission on buy and lay wagers, and on no others."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.commands import PlaceWager
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, play, plays

GAME = "nj.automated_craps"
LAW = "nj-19-47-1a-"
FEE = f"{LAW}6-d-via-19-47-1-5-"


@clause(f"{FEE}buy")
@plays(GAME)
def test_a_buy_wager_costs_five_percent_of_the_stake_at_placement() -> None:
    """
    seat 1: sits 1000
    roll 3-3
    seat 1: buy 4 20
    = seat 1 has 979
    seat 1: buy 4 20                # raised: the fee is on 40 now
    = seat 1 has 958
    seat 1: buy 10 100
    = seat 1 has 853
    seat 1: buy 4 10                ! 6(d) Buy
    seat 1: buy 5 30                ! 6(d) Buy
    seat 1: buy 6 25                ! 6(d) Buy
    """


@clause(f"{FEE}lay")
@plays(GAME)
def test_a_lay_wager_costs_five_percent_of_the_possible_win() -> None:
    """
    seat 1: sits 1000
    roll 3-3
    seat 1: lay 4 40                # to win 20
    = seat 1 has 959
    seat 1: lay 9 30                # to win 20
    = seat 1 has 928
    seat 1: lay 8 24                # to win 20
    = seat 1 has 903
    seat 1: lay 10 20               ! 6(d) Lay
    """


@clause(f"{FEE}buy", f"{FEE}lay")
@plays(GAME)
def test_the_commission_goes_back_when_the_wager_comes_down() -> None:
    """
    seat 1: sits 1000
    roll 3-3
    seat 1: buy 4 60
    = seat 1 has 937
    seat 1: buy 4 -30               ! 6(d) Buy
    seat 1: buy 4 -20
    = seat 1 has 958
    seat 1: buy 4 down
    = seat 1 has 1000
    seat 1: lay 4 80
    seat 1: lay 4 down
    = seat 1 has 1000
    """


@plays(GAME, commission_refund="no")
def test_the_house_may_keep_the_commission_of_a_wager_that_comes_down() -> None:
    """
    seat 1: sits 1000
    roll 3-3
    seat 1: buy 4 100
    = seat 1 has 895
    seat 1: buy 4 -60
    = seat 1 has 955
    seat 1: buy 4 20                # the fee on 60 has been paid already
    = seat 1 has 935
    seat 1: buy 4 down
    = seat 1 has 995
    """


@clause(f"{FEE}buy", f"{FEE}lay")
@plays(GAME, commission_when="winning")
def test_the_house_may_take_the_commission_from_the_win_instead() -> None:
    """
    seat 1: sits 1000
    roll 3-3
    seat 1: buy 4 20
    seat 1: lay 10 40
    = seat 1 has 940
    seat 1: buy 5 10                ! 6(d) Buy
    roll 2-2
    = seat 1: buy 4 wins 40, less 1 commission
    = seat 1 has 999
    roll 3-4
    = seat 1: lay 10 wins 20, less 1 commission
    = seat 1 has 1058
    seat 1: buy 4 20
    roll 5-5
    roll 3-4
    = seat 1: buy 4 loses 20
    = seat 1 has 1038
    """


@clause(f"{FEE}buy")
@pytest.mark.parametrize(("percent", "fee"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)])
def test_the_house_may_take_less_than_five_percent(percent: int, fee: int) -> None:
    play(
        Referee(load(GAME), commission_percent=percent),
        f"""
        seat 1: sits 1000
        roll 3-3
        seat 1: buy 4 100
        = seat 1 has {900 - fee}
        seat 1: lay 4 200
        = seat 1 has {700 - 2 * fee}
        """,
    )


@clause(f"{FEE}buy")
@pytest.mark.parametrize("percent", [6, -1, 10, "five", 2.5])
def test_the_house_may_not_take_more_than_five_percent(percent: object) -> None:
    with pytest.raises(BadOption, match="commission_percent cannot be"):
        load(GAME).rules(commission_percent=percent)
    assert load(GAME).rules(commission_percent=5).options["commission_percent"] == 5


def test_commission_is_taken_when_placing_or_when_winning_only() -> None:
    with pytest.raises(BadOption, match="commission_when cannot be 'later': use placing, winning"):
        load(GAME).rules(commission_when="later")
    with pytest.raises(BadOption, match="commission_refund cannot be 'maybe': use yes, no"):
        load(GAME).rules(commission_refund="maybe")


@clause(f"{LAW}6-d-no-vigorish")
def test_no_other_wager_carries_a_fee() -> None:
    game = load(GAME)
    laws = [law for notice in game.notices for law in notice.law]
    percent = next(law.figure() for law in laws if law.id == f"{LAW}6-d-no-vigorish")
    assert percent == 0
    for name, wager in game.rules(big_6_8=True, fire_bet=True).wagers.items():
        charged = wager.commission.percent if wager.commission else percent
        assert charged == (5 if name.startswith(("buy ", "lay ")) else 0), name


@clause(f"{LAW}6-d-no-vigorish")
@plays(GAME, big_6_8=True, fire_bet=True)
def test_every_other_wager_costs_its_stake_and_nothing_more() -> None:
    """
    seat 1: sits 1000
    seat 1: pass 10
    seat 1: dont_pass 10
    seat 1: fire 10
    seat 1: horn 4
    = seat 1 has 966
    roll 3-3
    seat 1: come 10
    seat 1: pass_odds 50
    seat 1: place 8 6
    seat 1: place_to_lose 8 5
    seat 1: hard 8 10
    seat 1: field 10
    seat 1: big 6 10
    seat 1: hop 1-2 10
    = seat 1 has 855
    """


@clause(f"{FEE}buy", f"{FEE}lay")
def test_the_legal_acts_list_buy_and_lay_at_stakes_whose_commission_is_whole() -> None:
    referee = Referee(load(GAME))
    play(referee, "seat 1: sits 1000\nroll 4-4")
    stakes = {act.wager: act.stake for act in referee.legal(1) if isinstance(act, PlaceWager)}
    assert {name: stakes[name] for name in ("buy 4", "buy 5", "buy 6")} == {
        "buy 4": 20,
        "buy 5": 20,
        "buy 6": 20,
    }
    assert {name: stakes[name] for name in ("lay 4", "lay 5", "lay 6")} == {
        "lay 4": 40,
        "lay 5": 30,
        "lay 6": 24,
    }
