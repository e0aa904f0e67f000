"""Dice and wheels in the order of the text: what is called, who brings dice, who chooses them."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.commands import CloseTable, LoadDice, PassCheck, TakeAway, TryDevice
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import lit_positions
from tests.playing import clause, make_ready, play, plays
from tests.rules.night_craps_law import by_hand, law

CRAPS = "night.craps"
# A shooter on the point of 4, with the dice gathered and betting open again.
ON_A_POINT = """
    seat 1: sits 100
    dealer: place your bets
    seat 1: accepts
    stickperson: offer the dice x5
    seat 1: takes step choose dice x2
    stickperson: idle dice to the cup
    seat 1: pass 10
    dealer: no more bets
    seat 1: takes step throw
    stickperson: enters 2-2
    dealer: collect losing wagers
    dealer: pay winning wagers
    stickperson: gather the dice
    dealer: place your bets
    = phase 4
"""
INSPECTED = """
    dealer: checks dice of the right size
    dealer: checks dice transparent
    dealer: checks faces flat, spots flush
    dealer: checks edges square
    dealer: checks faces alike
    dealer: checks dice evenly weighted
    dealer: checks spots white, round and equal
    dealer: checks spots on their faces
    dealer: checks spots drilled alike
    dealer: checks provider's name on each die
"""


# --- who takes the device from a player ---------------------------------------------------
@clause("nj-19-47-1a-7-a-1-ii-ineligible")
@pytest.mark.parametrize("by_hand", [True, False])
def test_only_who_runs_the_table_takes_the_device_from_an_ineligible_player(by_hand: bool) -> None:
    referee = Referee(load("nj.automated_craps"), automatic=not by_hand)
    if by_hand:
        make_ready(referee)
        play(referee, "dealer: place your bets")
    play(referee, "seat 1: sits 100\nseat 1: pass 10\nseat 1: accepts\nseat 1: pass down")
    allowed = {"dealer", "floorperson"}
    for role in (*allowed, "casino supervisor", "inspector", "banker", "player", "holder", ""):
        assert referee.can(TakeAway("not eligible", role)) == (role in allowed), role


# --- what is called out -----------------------------------------------------------------
@clause("nj-19-47-9-5-d-announce")
@plays("nj.sic_bo")
def test_sic_bo_announces_the_value_of_each_die() -> None:
    """
    shake 6-2-5
    = call 2, 5, 6
    """


@clause("nj-19-47-1a-5-e-call-total")
@plays("nj.automated_craps")
def test_automated_craps_calls_out_the_sum() -> None:
    """
    roll 6-5
    = call 11
    """


@law("e-4")
@plays(CRAPS)
def test_the_stickperson_calls_out_the_sum() -> None:
    """
    roll 1-2
    = call 3
    """


@clause("nj-13-47-20-32-i-2-announce")
@plays("night.roulette", wheel="double_zero_as_single")
def test_a_ball_in_00_that_does_not_count_is_not_announced_as_a_number() -> None:
    """
    spin 00
    = call No spin
    spin 0
    = call 0
    """


# --- dice that are brought --------------------------------------------------------------
@law("b-2-count", "g-3")
def test_a_lost_die_is_made_up_for_before_the_next_throw() -> None:
    """At least five dice stay on hand; any that is brought is inspected like the others."""
    by_hand(f"""
        {ON_A_POINT}
        dealer: no more bets
        seat 1: takes step throw
        stickperson: loads dice at 9s           ! 20.25(g)8
        stickperson: reports a die is missing
        = incident a die is missing: No roll
        = phase 4
        = seat 1 up pass 10
        dealer: no more bets                    ! 20.25(b)2 count
        dealer: checks dice counted x4          ! 20.25(b)2 count
        stickperson: loads dice at 9s
        dealer: checks dice counted x5
        stickperson: offer the dice x5          ! 20.25(b)2i
        {INSPECTED}
        dealer: no more bets                    ! 20.25(e)3
        stickperson: offer the dice x5
        seat 1: takes step choose dice x2
        stickperson: idle dice to the cup
        dealer: no more bets
        seat 1: takes step throw
        stickperson: enters 3-1
        = seat 1: pass wins 10
    """)


@law("b-2-count")
def test_where_enough_dice_are_left_the_count_is_all_that_a_lost_die_asks_for() -> None:
    by_hand(f"""
        {ON_A_POINT}
        dealer: no more bets
        seat 1: takes step throw
        boxperson: reports a die is missing
        dealer: checks dice counted x6
        dealer: no more bets
        seat 1: takes step throw
    """)


@law("b-2-count")
@plays(CRAPS)
def test_a_lost_die_is_made_up_for_at_an_automatic_table_too() -> None:
    """
    seat 1: sits 100
    roll 2-2
    boxperson: reports a die is missing
    roll 3-1                                    ! 20.25(b)2 count
    dealer: checks dice counted x5
    roll 3-1
    """


@law("e-3", "e-2", "g-2-shooter", "g-8")
def test_a_shooter_who_keeps_the_dice_chooses_two_of_new_ones() -> None:
    by_hand(f"""
        {ON_A_POINT}
        seat 1: asks for new dice
        dealer: no more bets
        seat 1: takes step throw
        stickperson: enters 2-2
        dealer: collect losing wagers
        dealer: pay winning wagers
        = holder 1
        stickperson: changes the dice
        dealer: checks dice counted x5
        {INSPECTED}
        stickperson: gather the dice
        dealer: place your bets
        dealer: no more bets                    ! 20.25(e)3
        stickperson: offer the dice x5
        seat 1: takes step choose dice x2
        stickperson: idle dice to the cup
        dealer: no more bets
    """)


@law("e-3")
def test_a_shooter_chooses_two_of_dice_that_were_brought_between_rounds() -> None:
    by_hand(f"""
        {ON_A_POINT}
        dealer: no more bets
        seat 1: takes step throw
        stickperson: enters 2-2
        dealer: collect losing wagers
        dealer: pay winning wagers
        stickperson: gather the dice
        stickperson: loads dice at 9s
        dealer: checks dice counted x5
        {INSPECTED}
        dealer: place your bets
        = holder 1
        = step offer the dice
    """)


@law("g-8")
@plays(CRAPS)
def test_at_an_automatic_table_betting_does_not_end_before_the_new_dice_are_there() -> None:
    """
    seat 1: sits 100
    seat 1: asks for new dice
    dealer: no more bets
    roll 1-1
    dealer: no more bets                        ! 20.25(g)8
    stickperson: changes the dice
    dealer: no more bets
    """


@clause("nj-19-47-13-3-a-2-24-hours", "nj-19-47-1a-3-a-2-24-hours")
@pytest.mark.parametrize("game", ["nj.mini_dice", "nj.automated_craps"])
def test_at_an_automatic_table_no_bets_are_closed_on_dice_that_are_too_old(game: str) -> None:
    referee = Referee(load(game))
    play(referee, "dealer: closes the table\nfloorperson: loads dice at 1000s")
    make_ready(referee)
    late = 1000 + 24 * 3600
    play(referee, f"dealer: no more bets at {late + 1}s   ! 24 hours")
    play(referee, f"dealer: no more bets at {late}s")


@pytest.mark.parametrize(
    ("game", "role", "item"),
    [
        pytest.param(
            "nj.sic_bo", "floorperson", "shaker sealed", marks=clause("nj-19-47-9-1-sealed")
        ),
        pytest.param(
            "nj.mini_dice", "floorperson", "seal intact", marks=clause("nj-19-47-13-3-a-sealed")
        ),
        pytest.param(
            "nj.automated_craps",
            "floorperson",
            "seal unbroken",
            marks=clause("nj-19-47-1a-3-a-sealed", "nj-19-47-1a-3-a-3-stay-sealed"),
        ),
        pytest.param(
            "tas.mini_dice", "inspector", "dice sealed in the tumbler", marks=clause("tas-3-1")
        ),
    ],
)
def test_a_broken_seal_ends_the_round_and_wagers_stand_for_other_dice(
    game: str, role: str, item: str
) -> None:
    referee = Referee(load(game), automatic=False)
    make_ready(referee)
    play(
        referee,
        f"""
        seat 1: sits 100
        dealer: place your bets
        seat 1: field 10
        {role}: loads dice at 9s                !
        {role}: reports the seal is broken
        = status out of service
        = seat 1 up field 10
        {role}: loads dice at 9s
        """.replace("field", "small" if game == "nj.sic_bo" else "field"),
    )
    for check in referee.rules.opening:
        if check.name in referee.table.desk.checked or check.name == item or check.repair:
            continue
        if check.entry is not None:
            entry = referee.rules.space.texts[1]
            referee.do(TryDevice(entry, lit_positions(referee.rules, 1), role))
        else:
            referee.do(PassCheck(check.name, role))
    if game == "nj.sic_bo":
        referee.do(PassCheck("device repaired", role))
    cited = next(entry for entry in referee.rules.opening if entry.name == item).law[0]
    play(referee, f"dealer: opens the table  ! {cited.id}\n{role}: checks {item}")
    play(referee, "dealer: opens the table\n= status open")


@pytest.mark.parametrize("game", ["night.roulette", "night.money_wheel"])
def test_no_dice_are_brought_to_a_wheel(game: str) -> None:
    no = Referee(load(game)).verify(LoadDice(9, "dealer"))
    assert no is not None
    assert no.words == f"{load(game).name} is not played with dice"


# --- who acts ---------------------------------------------------------------------------
@clause("nj-13-47-20-9-d-craps", "nj-13-47-20-9-d-roulette")
@pytest.mark.parametrize(("game", "cited"), [(CRAPS, "craps"), ("night.roulette", "roulette")])
def test_a_class_b_operator_neither_closes_craps_or_roulette_nor_brings_dice(
    game: str, cited: str
) -> None:
    referee = Referee(load(game))
    for act in (CloseTable("class B operator"), LoadDice(9, "class B operator")):
        no = referee.verify(act)
        assert no is not None
        assert f"nj-13-47-20-9-d-{cited}" in [clause.id for clause in no.law]


@law("h-1v-on-marker")
def test_a_class_a_operator_who_deals_confirms_the_call_of_on() -> None:
    by_hand("""
        seat 1: sits 100
        class A operator: signs on
        dealer: signs off
        class A operator: place your bets
        seat 1: place 6 6
        seat 1: place 6 on
        stickperson: marks place 6 for seat 1           ! 20.25(h)1v on marker
        boxperson: marks place 6 for seat 1             ! 20.25(h)1v on marker
        class A operator: marks place 6 for seat 1
        seat 1: accepts
        stickperson: offer the dice x5
        seat 1: takes step choose dice x2
        stickperson: idle dice to the cup
        class A operator: no more bets
        seat 1: takes step throw
        stickperson: enters 5-1
        = seat 1: place 6 wins 7 and stays up
    """)


@law("f")
@plays(CRAPS)
def test_a_class_a_operator_who_deals_sets_how_many_play() -> None:
    """
    class A operator: sets seats 1
    seat 1: sits 100
    seat 2: sits 100                            ! 20.25(f)
    """
