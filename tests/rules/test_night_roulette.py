"""Roulette, 13:47-20.32(b) to (f): the table, placing, every wager and its odds."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import load
from pitboss.pit.commands import OpenTable, PassCheck
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, plays
from tests.rules.night_roulette_law import (
    AS_SINGLE,
    DOUBLE,
    GAME,
    NUMBERS,
    SINGLE,
    SMALLEST,
    at_a_table,
    by_hand,
    law,
    names_of,
    row,
    rules,
    winning_pockets,
)


# --- equipment (b) ----------------------------------------------------------------------
@law("b-1")
@clause("nj-13-47-20-2-roulette")
def test_the_wheel_has_36_numbers_and_two_zeros() -> None:
    assert sorted(rules().space.texts) == sorted([*NUMBERS, "0", "00"])
    assert sorted(rules(wheel=SINGLE).space.texts) == sorted([*NUMBERS, "0"])
    assert rules(wheel=AS_SINGLE).space is rules().space


@pytest.mark.parametrize(
    ("item", "options"),
    [
        row("b-1", "wheel with 36 numbers, 0 and 00", {}),
        pytest.param("wheel with 36 numbers, 0 and 00", {}, marks=clause("nj-13-47-20-2-roulette")),
        row("h", "wheel with 36 numbers and 0", {"wheel": SINGLE}),
        row("b-2", "ball", {}),
        row("b-3", "layout", {}),
        row("e-1ii", "approved layout with a replica of the wheel", {"five_adjacent": True}),
        row("e-15i", "approved table for seven numbers", {"seven_numbers": True}),
        pytest.param("wheel level", {}, marks=clause("nj-13-47-20-15-c")),
    ],
)
def test_the_table_opens_only_when_this_has_been_checked(
    item: str, options: dict[str, Any]
) -> None:
    referee = Referee(load(GAME), automatic=False, **options)
    for other in referee.rules.opening:
        if other.name != item:
            referee.do(PassCheck(other.name))
    refusal = referee.verify(OpenTable())
    assert refusal is not None
    assert item in refusal.words
    referee.do(PassCheck(item))
    assert referee.can(OpenTable())


def test_layouts_for_wagers_that_are_not_offered_are_not_asked_for() -> None:
    items = [item.name for item in rules().opening]
    assert not any("approved" in item for item in items)


@clause("nj-13-47-20-15-c")
@plays(GAME, by_hand=True, ready=True)
def test_the_wheel_is_levelled_again_after_a_knock() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: red 10
    dealer: spin the ball against the wheel
    dealer: reports the wheel was knocked
    = status out of service
    = seat 1 up red 10
    = incident No spin
    dealer: place your bets                          !
    dealer: checks wheel with 36 numbers, 0 and 00
    dealer: checks ball
    dealer: checks layout
    dealer: checks no part shows wear
    dealer: opens the table                          ! 20.15(c)
    dealer: checks wheel level
    dealer: opens the table
    dealer: place your bets
    """


@clause("nj-13-47-20-15-c")
@plays(GAME, by_hand=True, ready=True)
def test_a_wheel_that_is_not_level_stops_play_until_it_is() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: red 10
    dealer: fails wheel level
    = incident wheel level: failed
    dealer: spin the ball against the wheel          ! 20.15(c)
    dealer: checks wheel level
    dealer: spin the ball against the wheel
    dealer: no more bets
    dealer: confirm the turns x4
    class A operator: fails wheel level              # seen while the ball still circles
    spin 1                                           ! 20.15(c)
    dealer: checks wheel level
    spin 1
    = seat 1: red wins 10
    dealer: fails wheel level                        # the result is known: it is settled
    dealer: mark the number
    dealer: collect losing wagers
    dealer: pay winning wagers
    = seat 1 has 110
    dealer: place your bets                          ! 20.15(c)
    """


# --- the dealer (c) ---------------------------------------------------------------------
@law("c-1", "c-2", "j-1-direction")
def test_a_dealer_spins_the_ball_against_the_wheel() -> None:
    referee = by_hand("""
        dealer: place your bets
        banker: spin the ball against the wheel      ! 20.32(c)1
        dealer: spin the ball                        ! 20.32(j)1 direction
        dealer: spin the ball across the wheel       ! 20.32(j)1 direction
        dealer: signs off
        = incident no dealer
        dealer: spin the ball against the wheel      ! 20.32(c)2
        class B operator: signs on                   ! 20.2 class B operator scope
        class A operator: signs on
        class A operator: spin the ball against the wheel
        = step no more bets
    """)
    assert referee.table.betting


@law("c-3", "l", "j-3-announce", "j-3-mark", "a-crown")
@plays(GAME, by_hand=True, ready=True)
def test_losing_wagers_are_collected_before_winners_are_paid(table: Referee) -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: red 10
    seat 1: black 5
    dealer: spin the ball against the wheel
    dealer: no more bets
    dealer: confirm the turns x4
    = step announce the number
    dealer: mark the number                 ! 20.32(j)3 announce
    spin 17
    = seat 1: red loses 10
    = seat 1: black wins 5
    dealer: collect losing wagers           ! 20.32(j)3 mark
    dealer: pay winning wagers              ! 20.32(a) crown
    dealer: mark the number
    dealer: pay winning wagers              ! 20.32(l)
    = seat 1 has 85
    dealer: collect losing wagers
    = seat 1 up black 5
    = seat 1 has 85
    dealer: collect losing wagers           ! 20.32(c)3
    dealer: pay winning wagers
    = seat 1 up nothing
    = seat 1 has 95
    = step place your bets
    """
    assert table.announcement == "17"


# --- placing (d) ------------------------------------------------------------------------
@law("d-1")
@plays(GAME)
def test_a_wager_is_chips_on_a_place_of_the_layout() -> None:
    """
    seat 1: sits 100
    seat 1: split 1-3 10                    ! 20.32(d)1
    seat 1: on the line between 1 and 3 10  ! 20.32(d)1
    seat 1: straight 37 10                  ! 20.32(d)1
    seat 1: straight 17 10 with plaques     ! 20.32(d)1
    seat 1: straight 17 10 with cash        ! 20.10(c)1
    seat 1: straight 17 10
    = seat 1 up straight 17 10
    """


@clause("nj-13-47-20-12-a")
@plays(GAME, five_adjacent=True)
def test_a_player_has_one_color_at_the_value_of_the_first_purchase() -> None:
    """
    seat 1: sits 1000
    seat 2: sits 1000
    seat 1: straight 17 10 with colour chips            ! 20.12(a)
    seat 1: takes red checks worth 5
    seat 2: takes red checks worth 5                    ! 20.12(a)
    seat 2: takes blue checks worth 1
    seat 1: takes red checks worth 10                   ! 20.12(a)
    seat 1: takes green checks worth 5                  ! 20.12(a)
    seat 1: takes red checks worth 5
    seat 1: straight 17 7 with colour chips             ! 20.12(a)
    seat 1: straight 17 10 with colour chips
    seat 1: five_adjacent 17 20 with colour chips       ! 20.12(a)
    seat 1: five_adjacent 17 25 with colour chips
    = seat 1 up straight 17 15, straight 20 5, straight 32 5, straight 5 5, straight 22 5
    """


@plays(GAME, colour_chips="no")
def test_a_house_may_do_without_color_chips() -> None:
    """
    seat 1: sits 100
    seat 1: takes red checks worth 5        !
    seat 1: straight 17 10
    """


@clause(SMALLEST)
@plays(GAME)
def test_wagers_are_whole_imitation_dollars() -> None:
    """
    seat 1: sits 100
    seat 1: straight 17 0                   ! 20.17(a)
    seat 1: straight 17 1
    spin 17
    = seat 1: straight 17 wins 35
    """


@law("d-2-position", "d-2-instructions")
@plays(GAME, by_hand=True, ready=True)
def test_wagers_are_read_back_to_the_player_who_answers_for_them(table: Referee) -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    # The player asks for 17 and the dealer sets the chips on 20. Until the call this is corrected.
    seat 1: straight 20 10
    seat 1: straight 20 down
    seat 1: straight 17 10
    seat 1: red 5
    dealer: spin the ball against the wheel
    dealer: no more bets
    """
    reading = table.read_back(1)
    assert reading.words == "seat 1 has straight 17 for 10, red for 5"
    assert [clause.name for clause in reading.law] == [
        "13:47-20.32(d)2 position",
        "13:47-20.32(d)2 instructions",
    ]


@law("d-3")
@plays(GAME, by_hand=True, ready=True)
def test_a_wager_is_settled_where_it_lies_when_the_ball_rests() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: straight 20 10
    dealer: spin the ball against the wheel
    dealer: no more bets
    seat 1: straight 20 down                ! 20.32(d)3
    seat 1: straight 20 -5                  ! 20.32(d)3
    dealer: confirm the turns x4
    spin 17
    = seat 1: straight 20 loses 10
    """


# --- wagers (e) and their odds (f) ------------------------------------------------------
WAGERS = [
    row(("e-1", "f-straight"), "straight 17", "in 17", "17", "20", 350),
    row(("e-2", "f-split"), "split 17-20", "on the line between 17 and 20", "20", "18", 170),
    row(
        ("e-3", "f-three-numbers"),
        "three 16-17-18",
        "on the outer line of 16",
        "18",
        "19",
        110,
    ),
    row(
        ("e-3i-0-1-2", "e-3ii"),
        "three 0-1-2",
        "on the corner of 0, 1 and 2",
        "0",
        "00",
        110,
    ),
    row("e-3i-0-2-00", "three 0-2-00", "on the corner of 0, 2 and 00", "00", "1", 110),
    row("e-3i-00-2-3", "three 00-2-3", "on the corner of 00, 2 and 3", "3", "0", 110),
    row(
        ("e-4", "f-four-numbers"),
        "four 17-18-20-21",
        "on the corner of 17, 18, 20 and 21",
        "21",
        "19",
        80,
    ),
    row(
        ("e-5-set", "e-5-place", "f-first-five-numbers"),
        "first_five",
        "on the corner of 1st 12, 0 and 1",
        "00",
        "4",
        60,
    ),
    row(
        ("e-6", "f-six-numbers"),
        "six 16-17-18-19-20-21",
        "on the outer corner of 16 and 19",
        "19",
        "22",
        50,
    ),
    row(("e-7", "f-column"), "column 2", "at the foot of column 2", "35", "34", 20),
    row(("e-8", "f-dozen"), "dozen 2", "in 2nd 12", "24", "25", 20),
    row(("e-9", "f-red"), "red", "in red", "1", "2", 10),
    row(("e-10", "f-black"), "black", "in black", "2", "1", 10),
    row(("e-11", "f-odd"), "odd", "in odd", "35", "36", 10),
    row(("e-12", "f-even"), "even", "in even", "36", "35", 10),
    row(("e-13", "f-one-to-18"), "low", "in 1 to 18", "18", "19", 10),
    row(("e-14", "f-19-to-36"), "high", "in 19 to 36", "19", "18", 10),
    row(
        ("e-15", "e-15-set", "e-15ii", "f-seven-numbers"),
        "seven_numbers",
        "in seven numbers",
        "33",
        "32",
        40,
    ),
]


@pytest.mark.parametrize(("wager", "spot", "wins_on", "loses_on", "win"), WAGERS)
def test_a_chip_on_its_spot_wins_and_loses(
    wager: str, spot: str, wins_on: str, loses_on: str, win: int
) -> None:
    at_a_table(
        f"""
        seat 1: sits 100
        seat 1: {spot} 10
        = seat 1 up {wager} 10
        spin {wins_on}
        = seat 1: {wager} wins {win}
        = seat 1 has {100 + win}
        seat 1: {wager} 10
        spin {loses_on}
        = seat 1: {wager} loses 10
        = seat 1 has {90 + win}
        """,
        seven_numbers=True,
    )


@pytest.mark.parametrize(
    ("payout", "below", "odds", "above"),
    [
        row("f-straight", "pays.straight", "34 to 1", "35 to 1", "36 to 1"),
        row("f-first-five-numbers", "pays.first_five_numbers", "5 to 1", "6 to 1", "7 to 1"),
        row("f-red", "pays.red", "1 to 2", "1 to 1", "2 to 1"),
    ],
)
def test_the_odds_are_fixed(payout: str, below: str, odds: str, above: str) -> None:
    rules(**{payout: odds})
    for other in (below, above):
        with pytest.raises(BadOption, match=f"fixed at {odds}"):
            rules(**{payout: other})


@law("e-1")
def test_each_straight_wins_on_its_own_pocket_only() -> None:
    assert names_of("straight") == {f"straight {pocket}" for pocket in ["0", "00", *NUMBERS]}
    for pocket in ["0", "00", *NUMBERS]:
        assert winning_pockets(f"straight {pocket}") == {pocket}


def share_a_line(first: int, second: int) -> bool:
    """Whether two of the numbers 1 to 36 are next to each other or one above the other."""
    beside = (first - 1) // 3 == (second - 1) // 3 and second - first == 1
    return beside or second - first == 3


@law("e-2")
def test_a_split_is_two_numbers_that_share_a_line() -> None:
    pairs = [(a, b) for a in range(1, 37) for b in range(1, 37) if share_a_line(a, b)]
    among_numbers = {f"split {a}-{b}" for a, b in pairs}
    assert len(among_numbers) == 57
    zeros = {"split 0-00", "split 0-1", "split 0-2", "split 00-2", "split 00-3"}
    assert names_of("split") == among_numbers | zeros
    one_zero = {"split 0-1", "split 0-2", "split 0-3"}
    assert names_of("split", wheel=SINGLE) == among_numbers | one_zero
    assert names_of("split", wheel=AS_SINGLE) == among_numbers | {"split 0-1", "split 0-2"}
    for name in names_of("split"):
        assert winning_pockets(name) == set(name.split()[1].split("-"))


@law("e-2-zero-alternate")
@plays(GAME)
def test_the_split_of_the_zeros_may_lie_between_the_second_and_third_dozen() -> None:
    """
    seat 1: sits 100
    seat 1: on the line between 2nd 12 and 3rd 12 10
    = seat 1 up split 0-00 10
    seat 1: on the line between 1st 12 and 2nd 12 10    ! 20.32(d)1
    seat 1: on the line between 0 and 00 5
    = seat 1 up split 0-00 15
    spin 00
    = seat 1: split 0-00 wins 255
    seat 1: split 0-00 10
    spin 2
    = seat 1: split 0-00 loses 10
    """


@law("e-3", "e-3ii")
def test_three_numbers_are_a_row_or_a_listed_trio() -> None:
    rows = {f"three {first}-{first + 1}-{first + 2}" for first in range(1, 37, 3)}
    assert len(rows) == 12
    trios = {"three 0-1-2", "three 0-2-00", "three 00-2-3"}
    assert names_of("three") == rows | trios
    # One zero: the law does not list 0, 2 and 3.
    assert names_of("three", wheel=SINGLE) == rows | {"three 0-1-2"}
    assert names_of("three", wheel=AS_SINGLE) == rows | {"three 0-1-2"}
    for name in names_of("three"):
        assert winning_pockets(name) == set(name.split()[1].split("-"))


@law("e-4")
def test_four_numbers_meet_in_a_corner() -> None:
    first = [number for number in range(1, 34) if number % 3]
    assert names_of("four") == {f"four {n}-{n + 1}-{n + 3}-{n + 4}" for n in first}
    assert len(names_of("four")) == 22
    for name in names_of("four"):
        assert winning_pockets(name) == set(name.split()[1].split("-"))


@law("e-5-set")
def test_the_first_five_need_both_zeros() -> None:
    assert winning_pockets("first_five") == {"0", "00", "1", "2", "3"}
    assert "first_five" not in rules(wheel=SINGLE).wagers
    assert "first_five" not in rules(wheel=AS_SINGLE).wagers


@law("e-6")
def test_six_numbers_are_two_rows_that_adjoin() -> None:
    first = range(1, 34, 3)
    assert names_of("six") == {"six " + "-".join(str(n + at) for at in range(6)) for n in first}
    assert len(names_of("six")) == 11
    for name in names_of("six"):
        assert winning_pockets(name) == set(name.split()[1].split("-"))


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        row("e-7", "column 1", "1 4 7 10 13 16 19 22 25 28 31 34"),
        row("e-7", "column 2", "2 5 8 11 14 17 20 23 26 29 32 35"),
        row("e-7", "column 3", "3 6 9 12 15 18 21 24 27 30 33 36"),
        row("e-8", "dozen 1", "1 2 3 4 5 6 7 8 9 10 11 12"),
        row("e-8", "dozen 2", "13 14 15 16 17 18 19 20 21 22 23 24"),
        row("e-8", "dozen 3", "25 26 27 28 29 30 31 32 33 34 35 36"),
        row("e-9", "red", "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"),
        row("e-10", "black", "2 4 6 8 10 11 13 15 17 20 22 24 26 28 29 31 33 35"),
        row("e-11", "odd", "1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35"),
        row("e-12", "even", "2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36"),
        row("e-13", "low", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18"),
        row("e-14", "high", "19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36"),
        row("e-15-set", "seven_numbers", "10 11 12 13 14 15 33"),
    ],
)
@pytest.mark.parametrize("wheel", [DOUBLE, SINGLE, AS_SINGLE])
def test_an_outside_wager_wins_on_these_numbers(name: str, numbers: str, wheel: str) -> None:
    assert winning_pockets(name, wheel=wheel, seven_numbers=True) == set(numbers.split())


@law("e-15")
@plays(GAME)
def test_seven_numbers_is_refused_unless_the_house_offers_it() -> None:
    """
    seat 1: sits 100
    seat 1: seven_numbers 10                ! 20.32(e)15
    """


@law("e-15")
@plays(GAME, seven_numbers="yes")
def test_seven_numbers_is_offered_to_every_player() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: seven_numbers 10
    seat 2: seven_numbers 5
    spin 33
    = seat 1: seven_numbers wins 40
    = seat 2: seven_numbers wins 20
    """
