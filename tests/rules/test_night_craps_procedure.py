"""Casino night craps, 13:47-20.25(a) to (f): equipment, people, the round and what goes wrong."""

from __future__ import annotations

import pytest

from pitboss.equipment.dice import dice
from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, make_ready, play, plays
from tests.rules.night_craps_law import GAME, OPENED, STAFFED, by_hand, case, law

# The shooter holds the dice and betting is open: the table waits for "No more bets".
SHOOTER = """
    dealer: place your bets
    seat 1: sits 100
    seat 1: accepts
    stickperson: offer the dice x5
    seat 1: takes step choose dice x2
    stickperson: idle dice to the cup
"""


# --- equipment (b) ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("item", "count"),
    [
        case("b-1-walls", "walls and rail", 1),
        case("b-1-layout", "layout shows every wager", 1),
        case("b-2-count", "dice counted", 5),
        case("b-2i", "dice of the right size", 1),
        case("b-2ii", "dice transparent", 1),
        case("b-2iii", "faces flat, spots flush", 1),
        case("b-2iv", "edges square", 1),
        case("b-2v", "faces alike", 1),
        case("b-2vi", "dice evenly weighted", 1),
        case("b-2vii", "spots white, round and equal", 1),
        case("b-2viii-arrangement", "spots on their faces", 1),
        case("b-2viii-drilling", "spots drilled alike", 1),
        case("b-2ix", "provider's name on each die", 1),
        pytest.param(
            "no part shows wear", 1, marks=clause("nj-13-47-20-15-b-condition"), id="15-b-condition"
        ),
    ],
)
def test_the_table_opens_only_when_every_item_has_passed(
    item: str, count: int, request: pytest.FixtureRequest
) -> None:
    [mark] = list(request.node.iter_markers("clause"))
    others = [line for line in OPENED.splitlines() if item not in line and "checks" in line]
    referee = Referee(load(GAME), automatic=False)
    play(referee, "\n".join(others))
    play(
        referee,
        f"""
        dealer: opens the table             ! {mark.args[0]}
        dealer: fails {item}
        dealer: opens the table             ! {mark.args[0]}
        class B operator: checks {item}     ! {mark.args[0]}
        class A operator: checks {item} x{count}
        dealer: opens the table
        = status open
        """,
    )


@law("b-2-count")
@plays(GAME, by_hand=True)
def test_five_dice_or_more_are_on_hand() -> None:
    """
    dealer: checks dice counted         ! 20.25(b)2 count
    dealer: checks dice counted x4      ! 20.25(b)2 count
    dealer: checks dice counted x5
    dealer: checks dice counted x6
    """


@law("b-2-count", "b-2i", "b-2viii-drilling")
def test_the_checklist_states_the_figures_of_the_law() -> None:
    words = {item.name: item.law[0].says for item in load(GAME).rules().opening}
    assert "5 dice" in words["dice counted"]
    assert "0.75 to 0.775 inch" in words["dice of the right size"]
    assert "0.0004 inch" in words["spots drilled alike"]


@clause("nj-13-47-20-2-craps")
def test_craps_is_played_with_two_dice_thrown_by_a_player() -> None:
    game = load(GAME)
    assert game.rules().space is dice(2)
    assert len(game.rules().space) == 36
    throw = next(step for step in game.rules().procedure if step.name == "throw")
    assert throw.by == ("holder",)


# --- people (a), (c), (d), (e) ----------------------------------------------------------
@pytest.mark.parametrize(
    ("role", "cited"),
    [
        case("c", "dealer", "20.25(c)"),
        case("a-boxperson", "boxperson", "20.25(a) Boxperson"),
        case("a-stickperson", "stickperson", "20.25(a) Stickperson"),
    ],
)
def test_the_game_needs_its_three_people(role: str, cited: str) -> None:
    referee = Referee(load(GAME), automatic=False)
    others = "\n".join(line for line in STAFFED.splitlines() if role not in line)
    play(
        referee,
        f"""{OPENED}{others}
        dealer: place your bets         ! {cited}
        {role}: signs on
        dealer: place your bets
        {role}: signs off
        = incident no {role}
        seat 1: sits 100
        seat 1: accepts
        stickperson: offer the dice x5  ! {cited}
        {role}: signs on
        stickperson: offer the dice x5
        """,
    )


@clause("nj-13-47-20-9-d-craps")
def test_a_class_b_operator_may_not_run_craps() -> None:
    by_hand("""
        class B operator: signs on                  ! 20.9(d) craps
        class A operator: signs on
        dealer: signs off
        class B operator: place your bets           ! 20.25(c)
        class A operator: place your bets
    """)


@law("c")
def test_the_dealer_takes_care_of_bets_and_payouts() -> None:
    by_hand(f"""
        stickperson: place your bets                ! 20.25(c)
        {SHOOTER}
        seat 1: pass 10
        seat 1: hard 4 5
        dealer: no more bets
        seat 1: takes step throw
        stickperson: enters 5-2
        = seat 1: pass wins 10
        = seat 1: hard 4 loses 5
        boxperson: collect losing wagers            ! 20.25(c)
        dealer: pay winning wagers                  ! 20.25(c)
        dealer: collect losing wagers
        = seat 1 has 85
        stickperson: pay winning wagers             ! 20.25(c)
        dealer: pay winning wagers
        = seat 1 has 105
    """)


@law("a-boxperson", "d")
def test_the_boxperson_decides_disputes() -> None:
    referee = by_hand(f"""
        boxperson: reports a dispute, noting the rail at seat 3 is taken
        {SHOOTER}
        seat 1: pass 10
        dealer: reports a dispute, noting it was a 6    ! 20.25(d)
        seat 1: takes step throw                        ! 20.25(h)1
        dealer: no more bets
        seat 1: takes step throw
        boxperson: reports a dispute, noting the total is 8
        stickperson: enters 4-4
        = phase come-out
        dealer: collect losing wagers
        dealer: pay winning wagers
        = phase 8
        = seat 1 up pass 10
    """)
    assert "a dispute: the rail at seat 3 is taken" in referee.table.desk.incidents
    assert "a dispute: the total is 8" in referee.table.desk.incidents


@law("e-1", "e-2", "e-3")
def test_the_stickperson_controls_the_dice_and_keeps_idle_ones_in_the_cup() -> None:
    by_hand("""
        seat 1: sits 100
        stickperson: offer the dice x5          ! 20.25(c)
        dealer: place your bets
        seat 1: accepts
        dealer: offer the dice x5               ! 20.25(e)1
        boxperson: offer the dice x5            ! 20.25(e)1
        stickperson: offer the dice x4          ! 20.25(e)3
        stickperson: offer the dice x5
        seat 1: takes step choose dice x2
        dealer: no more bets                    ! 20.25(e)2
        dealer: idle dice to the cup            ! 20.25(e)2
        stickperson: idle dice to the cup
        dealer: no more bets
    """)


@law("e-3")
def test_more_than_five_dice_may_be_offered() -> None:
    by_hand("""
        seat 1: sits 100
        dealer: place your bets
        seat 1: accepts
        stickperson: offer the dice x6
        = step choose dice
    """)


@law("e-4", "e-5", "g-3")
def test_the_stickperson_calls_the_total_and_gathers_the_dice() -> None:
    by_hand(f"""
        {SHOOTER}
        dealer: no more bets
        stickperson: enters 4-2                 ! 20.25(a) Shooter
        seat 1: takes step throw
        = step call the total
        roll 4-2                                ! 20.25(e)4
        boxperson: enters 4-2                   ! 20.25(e)4
        stickperson: enters 4-7                 ! 20.25(g)3
        stickperson: enters 4-2
        dealer: collect losing wagers
        dealer: pay winning wagers
        = phase 6
        dealer: place your bets                 ! 20.25(e)5
        dealer: gather the dice                 ! 20.25(e)5
        stickperson: gather the dice
        dealer: place your bets
    """)


@law("a-shooter")
def test_the_shooter_alone_throws() -> None:
    by_hand(f"""
        seat 2: sits 100
        {SHOOTER}
        dealer: no more bets
        seat 2: takes step throw                ! 20.25(a) Shooter
        stickperson: throw                      ! 20.25(a) Shooter
        seat 1: takes step throw
        = holder 1
    """)


# --- betting before the throw (h)1 ------------------------------------------------------
@law("h-1")
def test_all_bets_are_made_before_the_dice_are_thrown() -> None:
    by_hand(f"""
        {SHOOTER}
        seat 1: pass 10
        seat 1: pass down
        seat 1: pass 10
        dealer: no more bets
        seat 1: pass 10                         ! 20.25(h)1
        seat 1: pass down                       ! 20.25(h)1
        seat 1: field 10                        ! 20.25(h)1
        seat 1: takes step throw
        seat 1: any_seven 10                    ! 20.25(h)1
        stickperson: enters 4-2
        seat 1: any_seven 10                    ! 20.25(h)1
        dealer: collect losing wagers
        dealer: pay winning wagers
        stickperson: gather the dice
        seat 1: field 10                        ! 20.25(h)1
        dealer: place your bets
        seat 1: field 10
    """)


# --- seats (f) --------------------------------------------------------------------------
@law("f")
@plays(GAME)
def test_any_number_may_play_while_there_is_room() -> None:
    """
    seat 1: sits 100
    seat 40: sits 100
    boxperson: sets seats 3         ! 20.25(f)
    dealer: sets seats 0            ! 20.25(f)
    dealer: sets seats 3
    seat 3: sits 100
    seat 4: sits 100                ! 20.25(f)
    seat 3: leaves
    seat 4: sits 100
    """


# --- irregularities: a throw that does not count (g)3, reading N-R13 --------------------
@law("g-3")
@pytest.mark.parametrize(
    ("what", "then"),
    [
        ("a die left the table", ""),
        ("a die is cocked", ""),
        ("a die is missing", "dealer: checks dice counted x5"),
    ],
)
def test_a_throw_that_is_not_valid_is_no_roll(what: str, then: str) -> None:
    by_hand(f"""
        {SHOOTER}
        seat 1: pass 10
        seat 1: field 5
        stickperson: reports {what}             ! 20.25(g)3
        dealer: no more bets
        seat 1: takes step throw
        dealer: reports {what}                  ! 20.25(g)3
        stickperson: reports {what}
        = incident {what}: No roll
        = betting open
        = phase come-out
        = seat 1 up pass 10, field 5
        = seat 1 has 85
        = holder 1
        seat 1: field down
        {then}
        stickperson: offer the dice x5
        seat 1: takes step choose dice x2
        stickperson: idle dice to the cup
        dealer: no more bets
        seat 1: takes step throw
        stickperson: enters 5-2
        = seat 1: pass wins 10
    """)


@law("g-3")
def test_a_void_throw_on_a_point_leaves_point_and_shooter_as_they_were() -> None:
    by_hand(f"""
        {SHOOTER}
        seat 1: pass 10
        dealer: no more bets
        seat 1: takes step throw
        stickperson: enters 4-2
        dealer: collect losing wagers
        dealer: pay winning wagers
        stickperson: gather the dice
        dealer: place your bets
        dealer: no more bets
        seat 1: takes step throw
        boxperson: reports a die left the table
        = phase 6
        = holder 1
        = step no more bets
        = seat 1 up pass 10
    """)


@law("g-3")
def test_a_house_may_have_a_cocked_die_read() -> None:
    by_hand(
        f"""
        {SHOOTER}
        seat 1: pass 10
        dealer: no more bets
        seat 1: takes step throw
        stickperson: reports a die is cocked    ! 20.25(g)3
        boxperson: reports a die is cocked, noting it leans towards 4
        = incident a die is cocked: it leans towards 4
        = betting closed
        stickperson: enters 4-3
        = seat 1: pass wins 10
        """,
        cocked_dice="read",
    )


@clause("nj-13-47-20-15-b-removal")
def test_worn_dice_stop_the_table_until_they_are_checked_again() -> None:
    by_hand(f"""
        {SHOOTER}
        seat 1: pass 10
        class A operator: reports equipment is unfit
        = status out of service
        = seat 1 has 100
        dealer: opens the table                 !
        {OPENED}
        = status open
    """)


# --- house options ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("option", "default", "others"),
    [
        ("buy_bets", True, ["no"]),
        ("lay_bets", "beside", ["no", "instead"]),
        ("vig_percent", 5, [0, 1, 2, 3, 4]),
        ("lay_vig_percent", 5, [0, 1, 2, 3, 4]),
        ("vig_refund", True, ["no"]),
        ("place_to_lose_idle", False, ["yes"]),
        ("contract_bets", True, ["no"]),
        ("cocked_dice", "no roll", ["read"]),
    ],
)
def test_a_house_chooses_within_the_law(option: str, default: object, others: list[object]) -> None:
    game = load(GAME)
    assert game.rules().options[option] == default
    for value in others:
        assert game.rules({option: value}).options[option] != default
    with pytest.raises(BadOption, match=option):
        game.rules({option: "perhaps"})


def test_an_option_that_craps_does_not_have_is_refused() -> None:
    with pytest.raises(BadOption, match="odds_limit"):
        load(GAME).rules(odds_limit="3-4-5x")


@law("a-come-out-roll")
def test_the_first_roll_after_an_opening_is_a_come_out_roll() -> None:
    table = Referee(load(GAME))
    play(table, "seat 1: sits 100\nroll 4-2\n= phase 6\ndealer: closes the table")
    make_ready(table)
    play(table, "= phase come-out\nseat 1: pass 10\nroll 6-1\n= seat 1: pass wins 10")
