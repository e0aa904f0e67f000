"""Roulette, 13:47-20.32(e)1i, (g) to (m): five adjacent, the zeros, the spin, house options."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import load
from pitboss.pit.commands import PlaceWager
from pitboss.pit.explain import explain
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import resolve_outcome
from pitboss.pit.state import PlacedWager, Seat, Table
from pitboss.rulebook.option import BadOption
from tests.playing import clause, make_ready, play, plays
from tests.rules.night_roulette_law import (
    AS_SINGLE,
    DOUBLE,
    GAME,
    SINGLE,
    SMALLEST,
    at_a_table,
    by_hand,
    law,
    row,
    rules,
)


# --- five adjacent (e)1i to iii, (k) ----------------------------------------------------
@law("e-1i")
@plays(GAME)
def test_five_adjacent_is_refused_unless_the_house_offers_it() -> None:
    """
    seat 1: sits 100
    seat 1: five_adjacent 17 10             ! 20.32(e)1i
    """


@law("e-1i", "e-1iii-amount", "e-1iii-placement", "e-1iii-treatment")
@plays(GAME, five_adjacent="yes")
def test_five_adjacent_is_five_equal_straights_around_a_centre() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: five_adjacent 17 4              ! 20.32(e)1iii amount
    seat 1: five_adjacent 17 6              ! 20.32(e)1iii treatment
    seat 1: on 17 of the wheel replica 5
    = seat 1 up straight 20 1, straight 32 1, straight 17 1, straight 5 1, straight 22 1
    seat 1: five_adjacent 17 10
    = seat 1 up straight 20 3, straight 32 3, straight 17 3, straight 5 3, straight 22 3
    seat 2: five_adjacent 0 5
    = seat 2 up straight 14 1, straight 2 1, straight 0 1, straight 28 1, straight 9 1
    spin 5
    = seat 1: straight 20 loses 3
    = seat 1: straight 32 loses 3
    = seat 1: straight 17 loses 3
    = seat 1: straight 5 wins 105
    = seat 1: straight 22 loses 3
    = seat 2: straight 14 loses 1
    = seat 2: straight 2 loses 1
    = seat 2: straight 0 loses 1
    = seat 2: straight 28 loses 1
    = seat 2: straight 9 loses 1
    = seat 1 has 193
    """


@law("e-1iii-placement")
@pytest.mark.parametrize(
    ("wheel", "centre", "numbers"),
    [
        (DOUBLE, "00", ["13", "1", "00", "27", "10"]),
        (DOUBLE, "2", ["35", "14", "2", "0", "28"]),
        (SINGLE, "17", ["2", "25", "17", "34", "6"]),
        (SINGLE, "0", ["3", "26", "0", "32", "15"]),
        (AS_SINGLE, "36", ["3", "24", "36", "13", "1"]),
        (AS_SINGLE, "25", ["27", "10", "25", "29", "12"]),
    ],
)
def test_neighbors_are_counted_along_the_wheel(wheel: str, centre: str, numbers: list[str]) -> None:
    macro = rules(wheel=wheel, five_adjacent=True).macros[f"five_adjacent {centre}"]
    assert [part for part, _ in macro.parts] == [f"straight {number}" for number in numbers]


@law("k")
@plays(GAME, by_hand=True, ready=True, five_adjacent="yes")
def test_the_winning_fifth_is_moved_to_its_number_before_settlement() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: five_adjacent 17 5
    dealer: spin the ball against the wheel
    dealer: no more bets
    dealer: confirm the turns x4
    spin 17
    = seat 1: straight 20 loses 1
    = seat 1: straight 32 loses 1
    = seat 1: straight 17 wins 35
    = seat 1: straight 5 loses 1
    = seat 1: straight 22 loses 1
    dealer: mark the number
    dealer: collect losing wagers           ! 20.32(k)
    dealer: move the winning fifths
    dealer: collect losing wagers
    dealer: pay winning wagers
    = seat 1 has 131
    """


# --- the zeros (g) to (i) ---------------------------------------------------------------
EVEN_MONEY = ["red", "black", "odd", "even", "low", "high"]


@law("g-option")
@pytest.mark.parametrize("zero", ["0", "00"])
@pytest.mark.parametrize("wager", EVEN_MONEY)
def test_a_zero_takes_all_or_half_of_an_even_money_wager(wager: str, zero: str) -> None:
    staked = f"""
        seat 1: sits 100
        seat 1: {wager} 10
        spin {zero}
    """
    at_a_table(f"{staked}\n= seat 1: {wager} loses 10\n= seat 1 has 90")
    at_a_table(f"{staked}\n= seat 1: {wager} loses 5, 5 back\n= seat 1 has 95", half_loss="yes")


def test_a_loss_to_zero_says_what_the_house_has_chosen() -> None:
    """The clause leaves it to the operator: the reason says what this table does."""
    for half, words in ((False, "takes the whole stake here"), (True, "gives the other half back")):
        rules = load("night.roulette").rules(half_loss=half)
        table = Table(seats={1: Seat(chips=0, ups={"red": PlacedWager(name="red", stake=10)})})
        called = resolve_outcome(rules, table, rules.space.parse("0"))
        assert words in explain(rules, called, called.lines[0]).words


@law("g-option")
@pytest.mark.parametrize("wager", ["column 1", "dozen 1", "seven_numbers"])
def test_half_loss_is_for_even_money_wagers_only(wager: str) -> None:
    at_a_table(
        f"""
        seat 1: sits 100
        seat 1: {wager} 10
        spin 0
        = seat 1: {wager} loses 10
        """,
        half_loss="yes",
        seven_numbers="yes",
    )


@law("g-return")
@clause(SMALLEST)
@plays(GAME, half_loss="yes")
def test_under_half_loss_a_stake_must_have_two_equal_halves() -> None:
    """
    seat 1: sits 100
    seat 1: red 1                           ! 20.17(a)
    seat 1: red 3                           ! 20.17(a)
    seat 1: red 2
    seat 1: red 1                           ! 20.17(a)
    seat 1: column 1 3
    spin 0
    = seat 1: red loses 1, 1 back
    = seat 1: column 1 loses 3
    = seat 1 has 96
    """


@law("g-return")
@plays(GAME, half_loss="yes", odd_stakes="smaller_half")
def test_a_house_may_take_the_smaller_half_of_an_odd_stake() -> None:
    """
    seat 1: sits 100
    seat 1: red 7
    spin 00
    = seat 1: red loses 3, 4 back
    = seat 1 has 97
    seat 1: red 7
    seat 1: red -2
    spin 1
    = seat 1: red wins 5
    """


@pytest.mark.parametrize(
    ("ids", "options", "says"),
    [
        row("g-notice", "g-notice", {}, "lose in full"),
        row("g-notice", "g-notice", {"half_loss": True}, "the other half goes back"),
        row("i-1", "i-1", {"wheel": AS_SINGLE}, "used as a single-zero wheel"),
    ],
)
def test_the_zero_rule_in_force_is_posted(ids: str, options: dict[str, Any], says: str) -> None:
    posted = rules(**options).notices
    assert [says in notice.text for notice in posted] == [True]
    assert [clause.id for clause in posted[0].law] == [f"nj-13-47-20-32-{ids}"]


def test_a_single_zero_wheel_needs_no_sign() -> None:
    assert rules(wheel=SINGLE).notices == ()


@pytest.mark.parametrize("wager", EVEN_MONEY)
@pytest.mark.parametrize("wheel", [row("h", SINGLE), row("i-3", AS_SINGLE)])
def test_one_zero_takes_an_even_money_wager_entirely(wager: str, wheel: str) -> None:
    referee = at_a_table(
        f"""
        seat 1: sits 100
        seat 1: {wager} 10
        spin 0
        = seat 1: {wager} loses 10
        """,
        wheel=wheel,
    )
    why = referee.why(1, wager)
    assert why is not None
    assert {SINGLE: "20.32(h)", AS_SINGLE: "20.32(i)3"}[wheel] in str(why)


@pytest.mark.parametrize(
    ("wheel", "cite"), [row("h", SINGLE, "20.32(h)"), row("i-3", AS_SINGLE, "20.32(i)3")]
)
def test_half_loss_is_refused_with_one_zero(wheel: str, cite: str) -> None:
    with pytest.raises(BadOption) as refused:
        rules(wheel=wheel, half_loss=True)
    assert refused.value.law is not None
    assert refused.value.law.cite == f"13:47-{cite}"
    rules(wheel=wheel, half_loss=False)
    rules(wheel=DOUBLE, half_loss=True)


@law("i-2-announce", "i-2-respin")
@plays(GAME, by_hand=True, ready=True, wheel=AS_SINGLE)
def test_a_ball_in_00_is_no_spin_on_a_wheel_used_as_single_zero() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: red 10
    dealer: spin the ball against the wheel
    dealer: no more bets
    dealer: confirm the turns x4
    spin 00
    = incident the ball is in 00: No spin
    = seat 1 up red 10
    = betting open
    = step spin the ball
    spin 17                                 ! 20.32(j)1 direction
    seat 1: red 5
    dealer: spin the ball against the wheel
    dealer: no more bets
    dealer: confirm the turns x4
    dealer: reports the ball is in 00
    = seat 1 up red 15
    = step spin the ball
    dealer: spin the ball against the wheel
    dealer: no more bets
    dealer: confirm the turns x4
    spin 1
    = seat 1: red wins 15
    """


@law("i-2-announce", "i-2-respin")
@plays(GAME, wheel=AS_SINGLE)
def test_a_ball_in_00_decides_nothing() -> None:
    """
    seat 1: sits 100
    seat 1: straight 0 10
    seat 1: red 10
    spin 00
    = nothing
    = seat 1 up straight 0 10, red 10
    spin 0
    = seat 1: straight 0 wins 350
    = seat 1: red loses 10
    """


@law("i-2-announce")
@plays(GAME, wheel=AS_SINGLE)
def test_as_the_text_orders_it_no_spin_is_announced_at_an_automatic_table() -> None:
    """
    seat 1: sits 100
    seat 1: red 10
    spin 00
    = incident the ball is in 00: No spin
    = seat 1 up red 10
    = betting open
    """


@law("i-2-announce")
def test_a_wager_that_stood_on_00_says_why() -> None:
    referee = at_a_table("seat 1: sits 100\nseat 1: red 10\nspin 00", wheel=AS_SINGLE)
    assert "20.32(i)2" in str(referee.why(1, "red"))


@law("i-2-announce")
def test_only_that_wheel_knows_a_ball_in_00_as_no_spin() -> None:
    by_hand("dealer: place your bets\ndealer: reports the ball is in 00 !")


@law("i-1")
@pytest.mark.parametrize("wheel", [SINGLE, AS_SINGLE])
@pytest.mark.parametrize(
    "wager",
    ["straight 00", "split 0-00", "split 00-2", "three 0-2-00", "first_five", "five_adjacent 27"],
)
def test_wagers_that_hold_00_are_refused_with_one_zero(wager: str, wheel: str) -> None:
    referee = Referee(load(GAME), wheel=wheel, five_adjacent=wheel == AS_SINGLE)
    referee.sit(1, 100)
    refusal = referee.verify(PlaceWager(1, wager, 10))
    assert refusal is not None
    assert "not offered" in refusal.words
    assert refusal.law


# --- the spin (j), (m) ------------------------------------------------------------------
@law("j-1-turns", "j-2")
@plays(GAME, by_hand=True, ready=True)
def test_bets_close_while_the_ball_circles_and_four_turns_make_a_spin() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    dealer: no more bets                    ! 20.32(j)1 direction
    dealer: spin the ball against the wheel
    seat 1: red 10
    spin 17                                 ! 20.32(j)2
    dealer: no more bets
    seat 1: red 10                          ! 20.32(j)2
    spin 17                                 ! 20.32(j)1 turns
    dealer: confirm the turns x4
    = step announce the number
    spin 17
    = seat 1: red loses 10
    """


@law("m-2", "j-1-turns")
@plays(GAME, by_hand=True, ready=True)
def test_three_turns_are_no_spin() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: red 10
    dealer: spin the ball against the wheel
    dealer: no more bets
    dealer: confirm the turns x3
    = incident fewer than 4 turns
    = seat 1 up red 10
    = betting open
    = step spin the ball
    dealer: spin the ball against the wheel
    dealer: no more bets
    dealer: reports the ball made fewer than 4 turns
    = step spin the ball
    dealer: spin the ball against the wheel
    dealer: no more bets
    dealer: confirm the turns x5
    spin 1
    = seat 1: red wins 10
    dealer: reports the ball made fewer than 4 turns    ! 20.32(m)2
    """


@law("m-1")
@plays(GAME, by_hand=True, ready=True)
def test_a_ball_spun_with_the_wheel_is_no_spin() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    dealer: reports the ball is in 00                   !
    seat 1: red 10
    dealer: reports the ball was spun with the wheel    ! 20.32(m)1
    banker: spin the ball with the wheel                ! 20.32(j)1 direction
    dealer: spin the ball with the wheel
    = incident the ball was spun with the wheel: No spin
    = seat 1 up red 10
    = betting open
    = step spin the ball
    dealer: spin the ball against the wheel             # as the dealer says; the players saw better
    banker: reports the ball was spun with the wheel    ! 20.32(m)1
    dealer: reports the ball was spun with the wheel
    = seat 1 up red 10
    = betting open
    # The ball could not be taken out and fell into 1: that is void anyway.
    spin 1                                              ! 20.32(j)1 direction
    dealer: spin the ball against the wheel
    dealer: no more bets
    dealer: confirm the turns x4
    spin 1
    dealer: reports the ball was spun with the wheel    ! 20.32(m)1
    """


@law("m-1", "m-2")
@pytest.mark.parametrize("wrong", ["was spun with the wheel", "made fewer than 4 turns"])
def test_a_spin_that_is_not_valid_is_no_spin_until_its_number_is_called(wrong: str) -> None:
    """Neither the dealer's word nor a ball at rest makes it valid."""
    referee = Referee(load(GAME), automatic=False)
    make_ready(referee)
    play(
        referee,
        f"""
        seat 1: sits 100
        dealer: place your bets
        seat 1: red 10
        dealer: spin the ball against the wheel
        dealer: no more bets
        dealer: confirm the turns x4
        = step announce the number
        class A operator: reports the ball {wrong}
        = incident the ball {wrong}: No spin
        = seat 1 up red 10
        = betting open
        = step spin the ball
        dealer: spin the ball against the wheel
        dealer: no more bets
        dealer: confirm the turns x4
        spin 1
        = seat 1: red wins 10
        class A operator: reports the ball {wrong}              ! 20.32(m)
        """,
    )


@law("m-2")
def test_a_spin_with_too_few_turns_is_called_by_the_figure_of_its_clause() -> None:
    (few,) = [
        irregularity for irregularity in rules().irregularities if "fewer than" in irregularity.name
    ]
    assert few.name == f"the ball made fewer than {few.law[0].figure()} turns"


@law("m-2", "m-3")
@plays(GAME, by_hand=True, ready=True, wheel=AS_SINGLE)
def test_nothing_is_wrong_with_a_ball_that_has_not_been_spun() -> None:
    """
    seat 1: sits 100
    dealer: reports a foreign object came into the wheel    ! 20.32(m)3
    dealer: place your bets
    seat 1: red 10
    dealer: reports a foreign object came into the wheel    ! 20.32(m)3
    dealer: reports the ball made fewer than 4 turns        ! 20.32(m)2
    dealer: reports the ball is in 00                       ! 20.32(i)2
    dealer: spin the ball against the wheel
    dealer: reports the ball is in 00                       ! 20.32(i)2
    dealer: reports the ball made fewer than 4 turns
    = step spin the ball
    """


@law("m-3")
@plays(GAME, by_hand=True, ready=True)
def test_a_foreign_object_before_the_ball_rests_is_no_spin() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: red 10
    dealer: spin the ball against the wheel
    dealer: no more bets
    dealer: confirm the turns x4
    dealer: reports a foreign object came into the wheel
    = seat 1 up red 10
    = step spin the ball
    = betting open
    dealer: spin the ball against the wheel
    dealer: no more bets
    dealer: confirm the turns x4
    spin 1
    = seat 1: red wins 10
    dealer: reports a foreign object came into the wheel    ! 20.32(m)3
    """


# --- house options ----------------------------------------------------------------------
def test_the_options_and_their_defaults() -> None:
    assert rules().options == {
        "wheel": DOUBLE,
        "half_loss": False,
        "odd_stakes": "refused",
        "five_adjacent": False,
        "seven_numbers": False,
        "colour_chips": True,
    }
    assert [option.reading for option in load(GAME).options] == [
        "N-T1",
        "N-T2",
        "N-T2",
        "N-T8",
        "N-T8",
        "N-T11",
    ]


@pytest.mark.parametrize("option", ["wheel", "half_loss", "odd_stakes", "five_adjacent"])
def test_a_value_that_an_option_does_not_have_is_refused(option: str) -> None:
    with pytest.raises(BadOption, match=f"option {option} cannot be 'sideways'"):
        rules(**{option: "sideways"})


def test_no_spot_of_the_layout_stands_for_two_wagers() -> None:
    under = rules(five_adjacent=True, seven_numbers=True)
    # 38 boxes, 62 lines and one more for the zeros, 15 rows and trios, 22 corners, the first
    # five, 11 double rows, 3 columns, 3 dozens, 6 even-money boxes, seven numbers, 38 replicas.
    assert len(under.spots) == 38 + 63 + 15 + 22 + 1 + 11 + 3 + 3 + 6 + 1 + 38


@law("g-return")
def test_an_odd_stake_is_refused_because_it_has_no_half() -> None:
    table = Referee(load(GAME), half_loss=True)
    table.sit(1, 100)
    no = table.verify_place(1, "red", 5)
    assert no is not None
    assert (
        no.words
        == "red loses 1/2 of its stake on a zero, so 5 does not divide into whole chips: use 4 or 6"
    )
    assert "nj-13-47-20-32-g-return" in [clause.id for clause in no.law]


@plays(GAME)
def test_a_wheel_has_no_total_to_call() -> None:
    """
    seat 1: sits 100
    spin 17 called 17                       ! 20.32(j)3
    spin 17
    """
