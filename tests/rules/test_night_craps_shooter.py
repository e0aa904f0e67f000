"""Casino night craps, 13:47-20.25(g): who throws, how long, and with which dice."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.commands import (
    AcceptDice,
    AskForDice,
    ChangeDice,
    GiveUpDice,
    PassCheck,
    RefuseDice,
    SetSeats,
    TakeStep,
)
from pitboss.pit.decide import decide
from pitboss.pit.events import DiceChanged
from pitboss.pit.limits import MOST_SEATS
from pitboss.pit.referee import Referee
from pitboss.pit.refusal import Refusal
from tests.playing import clause, play, plays
from tests.rules.night_craps_law import GAME, by_hand, law

THREE_SEATS = """
    seat 1: sits 100
    seat 2: sits 100
    seat 3: sits 100
"""
# A whole throw at a table dealt by hand; the shooter keeps the dice.
THROW = """
    dealer: place your bets
    dealer: no more bets
    seat 1: takes step throw
    stickperson: enters {dice}
    dealer: collect losing wagers
    dealer: pay winning wagers
"""


# --- the first shooter (g)1 and 2 -------------------------------------------------------
@law("g-1-first-offer")
@plays(GAME)
def test_the_dice_first_go_to_the_boxpersons_left() -> None:
    """
    seat 3: sits 100
    seat 1: sits 100
    seat 2: sits 100
    seat 2: accepts                 ! 20.25(g)1 first offer
    seat 3: refuses                 ! 20.25(g)1 first offer
    seat 1: accepts
    = holder 1
    """


@law("g-1-refusal", "g-7")
@plays(GAME)
def test_refused_dice_go_clockwise_until_someone_accepts() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 4: sits 100
    seat 1: refuses
    seat 4: accepts                 ! 20.25(g)1 refusal
    seat 1: accepts                 ! 20.25(g)1 refusal
    seat 2: refuses
    seat 4: refuses
    = holder -1
    seat 2: accepts                 ! 20.25(g)1 refusal
    seat 1: refuses
    seat 4: accepts                 ! 20.25(g)1 refusal
    seat 2: accepts
    = holder 2
    """


@law("g-2-shooter")
def test_whoever_accepts_and_chooses_two_dice_is_the_shooter() -> None:
    by_hand("""
        seat 1: sits 100
        dealer: place your bets
        stickperson: offer the dice x5          ! 20.25(g)1 first offer
        seat 1: accepts
        seat 1: takes step choose dice x2       ! 20.25(e)3
        stickperson: offer the dice x5
        seat 1: takes step choose dice x1       ! 20.25(g)2 shooter
        seat 1: takes step choose dice x3       ! 20.25(g)2 shooter
        stickperson: choose dice x2             ! 20.25(g)2 shooter
        seat 1: takes step choose dice x2
        = holder 1
    """)


# --- keeping the dice (g)2 and 6, reading N-R1 ------------------------------------------
@law("g-2-span", "g-6-pass-dice")
@plays(GAME)
def test_the_shooter_keeps_the_dice_until_he_misses_his_point() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: accepts
    roll 4-3
    = holder 1
    roll 1-1
    = holder 1
    roll 4-2
    seat 2: accepts                 ! 20.25(g)2 span
    roll 6-5
    roll 3-3
    = holder 1
    roll 4-2
    roll 5-2
    = holder -1
    seat 1: accepts                 ! 20.25(g)6 pass dice
    seat 2: accepts
    = holder 2
    """


@law("g-6-pass-dice")
@plays(GAME)
def test_missed_dice_go_to_the_left_and_round_the_table() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 3: sits 100
    seat 1: refuses
    seat 2: accepts
    roll 2-2
    roll 5-2
    seat 1: accepts                 ! 20.25(g)6 pass dice
    seat 3: accepts
    roll 2-2
    roll 5-2
    seat 2: accepts                 ! 20.25(g)6 pass dice
    seat 1: accepts
    = holder 1
    """


@law("g-6-pass-dice")
@plays(GAME)
def test_a_single_player_gets_the_dice_back() -> None:
    """
    seat 1: sits 100
    seat 1: accepts
    roll 2-2
    roll 5-2
    = holder -1
    seat 1: accepts
    = holder 1
    """


@law("g-6-yield")
@plays(GAME)
def test_the_shooter_may_give_up_the_dice_after_any_decision() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: accepts
    roll 1-1
    seat 2: gives up                !
    seat 1: gives up
    = holder -1
    seat 2: accepts
    roll 4-2
    seat 2: gives up                ! 20.25(g)6 yield
    roll 6-5
    seat 2: gives up                ! 20.25(g)6 yield
    roll 4-2
    seat 2: gives up
    seat 1: accepts
    roll 6-5
    seat 1: gives up
    = holder -1
    """


@law("g-6-yield", "g-2-shooter")
def test_given_up_dice_are_offered_and_chosen_again() -> None:
    by_hand(f"""
        {THREE_SEATS}
        dealer: place your bets
        seat 1: accepts
        stickperson: offer the dice x5
        seat 1: takes step choose dice x2
        stickperson: idle dice to the cup
        = step no more bets
        seat 1: gives up
        = step offer the dice
        dealer: no more bets                    ! 20.25(e)3
        stickperson: offer the dice x5          ! 20.25(g)6
        seat 2: accepts
        stickperson: offer the dice x5
        seat 1: takes step choose dice x2       ! 20.25(g)2
        seat 2: takes step choose dice x2
        stickperson: idle dice to the cup
        dealer: no more bets
        seat 2: gives up                        ! 20.25(g)2
        seat 1: takes step throw                ! 20.25(a) Shooter
        seat 2: takes step throw
    """)


@law("g-2-span")
def test_a_shooter_who_keeps_the_dice_is_not_offered_them_again() -> None:
    by_hand(f"""
        {THREE_SEATS}
        dealer: place your bets
        seat 1: accepts
        stickperson: offer the dice x5
        seat 1: takes step choose dice x2
        stickperson: idle dice to the cup
        dealer: no more bets
        seat 1: takes step throw
        stickperson: enters 4-2
        dealer: collect losing wagers
        dealer: pay winning wagers
        stickperson: gather the dice
        dealer: place your bets
        = step no more bets
        {THROW.format(dice="5-2").replace("dealer: place your bets", "")}
        stickperson: gather the dice
        dealer: place your bets
        = step offer the dice
        = holder -1
    """)


@law("g-6-pass-dice")
@plays(GAME)
def test_a_shooter_who_leaves_hands_the_dice_on() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: accepts
    roll 4-2
    seat 1: leaves
    = holder -1
    seat 2: accepts
    roll 4-2
    = holder 2
    """


@law("g-2-span")
@plays(GAME)
def test_nobody_may_take_the_dice_away_from_the_shooter() -> None:
    """
    seat 1: sits 100
    seat 1: accepts
    boxperson: takes it away for delay      ! 20.25(g)2 span
    dealer: takes the dice                  !
    = holder 1
    """


# --- declining (g)7 ---------------------------------------------------------------------
@law("g-7")
@plays(GAME)
def test_any_player_may_decline_to_shoot() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 3: sits 100
    seat 1: accepts
    roll 2-2
    roll 5-2
    seat 2: refuses
    seat 1: accepts                 ! 20.25(g)7
    seat 3: refuses
    seat 1: accepts
    = holder 1
    """


@law("g-7")
def test_declining_is_posted_and_listed() -> None:
    game = load(GAME)
    assert any("decline" in notice.text for notice in game.notices)
    referee = Referee(game)
    referee.sit(1, 100)
    legal = list(referee.legal(1))
    assert AcceptDice(1) in legal
    assert RefuseDice(1) in legal
    referee.do(AcceptDice(1))
    legal = list(referee.legal(1))
    assert GiveUpDice(1) in legal
    assert AskForDice(1) in legal


# --- new dice (g)8 ----------------------------------------------------------------------
FIRST_THROW = f"""
    {THREE_SEATS}
    dealer: place your bets
    seat 1: accepts
    stickperson: offer the dice x5
    seat 1: takes step choose dice x2
    stickperson: idle dice to the cup
    dealer: no more bets
    seat 1: takes step throw
    stickperson: enters 4-2
    dealer: collect losing wagers
    dealer: pay winning wagers
"""


@law("g-8")
def test_the_dice_are_changed_right_after_the_next_decision() -> None:
    referee = by_hand(f"""
        stickperson: changes the dice           ! 20.25(g)8
        seat 9: asks for new dice               ! 20.25(g)8
        {FIRST_THROW}
        seat 3: asks for new dice
        seat 2: asks for new dice               ! 20.25(g)8
        stickperson: changes the dice           ! 20.25(g)8
        stickperson: gather the dice
        {THROW.format(dice="6-5")}
        stickperson: changes the dice           ! 20.25(g)8
        stickperson: gather the dice
        {THROW.format(dice="4-2")}
        = phase come-out
        stickperson: gather the dice            ! 20.25(g)8
        dealer: changes the dice                ! 20.25(g)8
        seat 3: asks for new dice               ! 20.25(g)8
        stickperson: changes the dice
        stickperson: gather the dice            ! 20.25(b)2 count
    """)
    assert referee.table.desk.new_dice == ""


@law("g-8")
@pytest.mark.parametrize("decision", ["1-1", "5-2", "6-5"])
def test_a_come_out_decision_brings_the_new_dice_too(decision: str) -> None:
    referee = Referee(load(GAME))
    play(
        referee,
        f"""
        seat 1: sits 100
        seat 1: asks for new dice
        stickperson: changes the dice           ! 20.25(g)8
        roll {decision}
        stickperson: changes the dice
        stickperson: changes the dice           ! 20.25(g)8
        """,
    )


@law("g-8")
@plays(GAME)
def test_at_an_automatic_table_nothing_is_thrown_until_the_new_dice_are_there() -> None:
    """
    seat 1: sits 100
    roll 4-2
    seat 1: asks for new dice
    roll 6-5
    seat 1: asks for new dice                   ! 20.25(g)8
    roll 5-2
    roll 4-2                                    ! 20.25(g)8
    stickperson: changes the dice
    roll 4-2
    """


@law("g-8", "b-2-count", "b-2i")
def test_new_dice_that_a_player_called_for_are_inspected_before_they_are_thrown() -> None:
    referee = by_hand(f"""
        {FIRST_THROW}
        seat 3: asks for new dice
        stickperson: gather the dice
        {THROW.format(dice="4-2")}
    """)
    due = [item for item in referee.rules.opening if item.dice]
    assert len(due) == 11, "all that the law says of dice"
    (changed,) = referee.do(ChangeDice("stickperson"))
    assert changed == DiceChanged(tuple(item.name for item in due), chosen=True)
    play(referee, "stickperson: gather the dice  ! 20.25(b)2 count")
    for item in due:
        stopped = referee.verify(TakeStep("gather the dice", by="stickperson"))
        assert stopped is not None
        assert stopped.law == item.law
        count = item.at_least.figure() if item.at_least else 1
        referee.do(PassCheck(item.name, item.by[0], count=count))
    assert referee.table.desk.uninspected == frozenset()
    play(referee, "stickperson: gather the dice\ndealer: place your bets")


@law("g-8")
def test_dice_are_not_replaced_on_a_point() -> None:
    referee = by_hand(f"""
        {FIRST_THROW}
        = phase 6
        stickperson: loads dice at 9s           ! 20.25(g)8
    """)
    assert referee.table.desk.loaded_s == -1


@clause("nj-13-47-20-25-f")
@pytest.mark.parametrize("game", ["night.craps", "night.chuck_a_luck"])
def test_no_table_has_more_seats_than_a_room_holds(game: str) -> None:
    """Every screen lists the free seats, so a huge number would stop the house."""
    table = Referee(load(game))
    rules = table.rules
    assert not isinstance(decide(rules, table.table, SetSeats(MOST_SEATS)), Refusal)
    for wrong in (0, MOST_SEATS + 1, 10**15):
        assert isinstance(decide(rules, table.table, SetSeats(wrong)), Refusal)
