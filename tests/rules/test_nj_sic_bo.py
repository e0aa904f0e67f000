"""Sic bo, 19:47-9, clause by clause: its wagers (9.2), making them (9.3) and their odds (9.4)."""

from __future__ import annotations

from datetime import date
from typing import Any, cast

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from pitboss.rulebook.wager_table import WINS
from tests.playing import clause, play, plays


def expect_result(wager: str, throw: str, what: str) -> None:
    """One wager of 5 chips, one shake, and the result."""
    lines = f"""
    seat 1: sits 1000
    seat 1: {wager} 5
    shake {throw}
    = seat 1: {wager} {what}
    """
    play(Referee(load("nj.sic_bo")), lines)


# --- three of a kind, two of a kind, any three of a kind (9.2(a)1 to 3) -----------------
@clause("nj-19-47-9-2-a-1-win", "nj-19-47-9-2-a-1-selection", "nj-19-47-9-4-b-three-of-a-kind")
@pytest.mark.parametrize(
    ("wager", "throw", "what"),
    [
        ("three_of_a_kind 1", "1-1-1", "wins 750"),
        ("three_of_a_kind 2", "2-2-2", "wins 750"),
        ("three_of_a_kind 3", "3-3-3", "wins 750"),
        ("three_of_a_kind 4", "4-4-4", "wins 750"),
        ("three_of_a_kind 5", "5-5-5", "wins 750"),
        ("three_of_a_kind 6", "6-6-6", "wins 750"),
        ("three_of_a_kind 1", "1-1-2", "loses 5"),
        ("three_of_a_kind 1", "2-1-1", "loses 5"),
        ("three_of_a_kind 2", "3-3-3", "loses 5"),
        ("three_of_a_kind 3", "3-4-3", "loses 5"),
        ("three_of_a_kind 4", "1-2-3", "loses 5"),
        ("three_of_a_kind 5", "6-6-6", "loses 5"),
        ("three_of_a_kind 6", "6-6-5", "loses 5"),
    ],
)
def test_three_of_a_kind_needs_the_chosen_number_on_all_dice(
    wager: str, throw: str, what: str
) -> None:
    expect_result(wager, throw, what)


@clause("nj-19-47-9-2-a-2-win", "nj-19-47-9-2-a-2-selection", "nj-19-47-9-4-b-two-of-a-kind")
@pytest.mark.parametrize(
    ("wager", "throw", "what"),
    [
        ("two_of_a_kind 1", "1-1-6", "wins 40"),
        ("two_of_a_kind 2", "2-5-2", "wins 40"),
        ("two_of_a_kind 3", "4-3-3", "wins 40"),
        ("two_of_a_kind 4", "4-4-1", "wins 40"),
        ("two_of_a_kind 5", "5-2-5", "wins 40"),
        ("two_of_a_kind 6", "3-6-6", "wins 40"),
        ("two_of_a_kind 6", "6-6-6", "wins 40"),  # a triple wins too, once (AMB-18)
        ("two_of_a_kind 1", "1-2-3", "loses 5"),
        ("two_of_a_kind 2", "3-3-2", "loses 5"),
        ("two_of_a_kind 3", "4-4-4", "loses 5"),
        ("two_of_a_kind 4", "1-2-3", "loses 5"),
        ("two_of_a_kind 5", "5-6-6", "loses 5"),
        ("two_of_a_kind 6", "6-1-2", "loses 5"),
    ],
)
def test_two_of_a_kind_needs_the_chosen_number_on_two_dice(
    wager: str, throw: str, what: str
) -> None:
    expect_result(wager, throw, what)


@clause("nj-19-47-9-2-a-3", "nj-19-47-9-4-b-any-three-of-a-kind")
@pytest.mark.parametrize(
    ("throw", "what"),
    [
        ("1-1-1", "wins 120"),
        ("2-2-2", "wins 120"),
        ("3-3-3", "wins 120"),
        ("4-4-4", "wins 120"),
        ("5-5-5", "wins 120"),
        ("6-6-6", "wins 120"),
        ("1-1-2", "loses 5"),
        ("6-5-6", "loses 5"),
        ("1-2-3", "loses 5"),
    ],
)
def test_any_three_of_a_kind_wins_on_every_triple(throw: str, what: str) -> None:
    expect_result("any_three_of_a_kind", throw, what)


# --- totals (9.2(a)4) -------------------------------------------------------------------
@clause("nj-19-47-9-2-a-4")
@pytest.mark.parametrize(
    ("number", "on_it", "above_it", "what"),
    [
        pytest.param(4, "1-1-2", "1-1-3", "wins 250", marks=clause("nj-19-47-9-4-b-total-4")),
        pytest.param(5, "1-2-2", "2-2-2", "wins 90", marks=clause("nj-19-47-9-4-b-total-5")),
        pytest.param(6, "1-2-3", "1-3-3", "wins 70", marks=clause("nj-19-47-9-4-b-total-6")),
        pytest.param(7, "1-1-5", "1-1-6", "wins 60", marks=clause("nj-19-47-9-4-b-total-7")),
        pytest.param(8, "2-3-3", "3-3-3", "wins 40", marks=clause("nj-19-47-9-4-b-total-8")),
        pytest.param(9, "1-2-6", "1-3-6", "wins 30", marks=clause("nj-19-47-9-4-b-total-9")),
        pytest.param(10, "2-2-6", "2-3-6", "wins 30", marks=clause("nj-19-47-9-4-b-total-10")),
        pytest.param(11, "1-4-6", "1-5-6", "wins 30", marks=clause("nj-19-47-9-4-b-total-11")),
        pytest.param(12, "1-5-6", "1-6-6", "wins 30", marks=clause("nj-19-47-9-4-b-total-12")),
        pytest.param(13, "3-4-6", "4-4-6", "wins 40", marks=clause("nj-19-47-9-4-b-total-13")),
        pytest.param(14, "2-6-6", "5-5-5", "wins 60", marks=clause("nj-19-47-9-4-b-total-14")),
        pytest.param(15, "4-5-6", "4-6-6", "wins 70", marks=clause("nj-19-47-9-4-b-total-15")),
        pytest.param(16, "5-5-6", "5-6-6", "wins 90", marks=clause("nj-19-47-9-4-b-total-16")),
        pytest.param(17, "5-6-6", "6-6-6", "wins 250", marks=clause("nj-19-47-9-4-b-total-17")),
    ],
)
def test_a_total_wins_on_its_sum_alone(number: int, on_it: str, above_it: str, what: str) -> None:
    expect_result(f"total {number}", on_it, what)
    expect_result(f"total {number}", above_it, "loses 5")


@clause("nj-19-47-9-2-a-4")
@pytest.mark.parametrize(
    ("number", "triple", "what"), [(6, "2-2-2", "70"), (9, "3-3-3", "30"), (15, "5-5-5", "70")]
)
def test_a_total_wins_on_a_triple_that_adds_up_to_it(number: int, triple: str, what: str) -> None:
    expect_result(f"total {number}", triple, f"wins {what}")


@clause("nj-19-47-9-2-a-4", "nj-19-47-9-2-a-8")
@plays("nj.sic_bo")
def test_there_is_no_wager_on_3_or_18_and_none_beyond_the_eight_kinds() -> None:
    """
    seat 1: sits 100
    seat 1: total 3 5            ! 9.2(a)8
    seat 1: total 4 5
    seat 1: total 17 5
    seat 1: total 18 5           ! 9.2(a)8
    seat 1: odd 5                ! 9.2(a)8
    = seat 1 up total 4 5, total 17 5
    """


# --- two dice combination (9.2(a)5) -----------------------------------------------------
@clause("nj-19-47-9-2-a-5-win", "nj-19-47-9-2-a-5-different", "nj-19-47-9-4-b-two-dice-combination")
@pytest.mark.parametrize(
    ("wager", "both", "only_one"),
    [
        ("combination 1-2", "1-2-6", "1-1-6"),
        ("combination 1-3", "3-6-1", "3-3-3"),
        ("combination 1-4", "4-1-1", "2-4-4"),
        ("combination 1-5", "5-1-2", "5-5-2"),
        ("combination 1-6", "6-6-1", "6-6-6"),
        ("combination 2-3", "2-1-3", "2-1-4"),
        ("combination 2-4", "4-4-2", "4-4-3"),
        ("combination 2-5", "5-3-2", "5-3-3"),
        ("combination 2-6", "2-2-6", "2-2-2"),
        ("combination 3-4", "1-3-4", "1-3-5"),
        ("combination 3-5", "3-5-5", "4-5-5"),
        ("combination 3-6", "6-4-3", "6-4-4"),
        ("combination 4-5", "4-5-6", "4-4-6"),
        ("combination 4-6", "6-1-4", "6-1-5"),
        ("combination 5-6", "5-6-2", "5-1-2"),
    ],
)
def test_a_combination_pays_once_when_both_values_show(
    wager: str, both: str, only_one: str
) -> None:
    expect_result(wager, both, "wins 25")
    expect_result(wager, only_one, "loses 5")


@clause("nj-19-47-9-2-a-5-different")
@plays("nj.sic_bo")
def test_the_two_values_of_a_combination_differ() -> None:
    """
    seat 1: sits 100
    seat 1: combination 3-3 5    ! 9.2(a)8
    seat 1: combination 3-4 5
    = seat 1 up combination 3-4 5
    """


# --- small and big (9.2(a)6 and 7) ------------------------------------------------------
@clause("nj-19-47-9-2-a-6-win", "nj-19-47-9-4-b-small")
@pytest.mark.parametrize("throw", ["1-1-2", "1-2-2", "1-1-4", "1-1-5", "1-2-5", "1-2-6", "1-3-6"])
def test_small_wins_even_money_on_4_to_10(throw: str) -> None:
    expect_result("small", throw, "wins 5")


@clause("nj-19-47-9-2-a-6-other-totals")
@pytest.mark.parametrize("throw", ["1-4-6", "1-5-6", "1-6-6", "2-6-6", "3-6-6", "4-6-6", "5-6-6"])
def test_small_loses_on_11_to_17(throw: str) -> None:
    expect_result("small", throw, "loses 5")


@clause("nj-19-47-9-2-a-6-triple")
@pytest.mark.parametrize("throw", ["1-1-1", "2-2-2", "3-3-3", "4-4-4", "5-5-5", "6-6-6"])
def test_small_loses_on_every_triple(throw: str) -> None:
    expect_result("small", throw, "loses 5")


@clause("nj-19-47-9-2-a-7-win", "nj-19-47-9-4-b-big")
@pytest.mark.parametrize("throw", ["1-4-6", "1-5-6", "1-6-6", "2-6-6", "3-6-6", "4-6-6", "5-6-6"])
def test_big_wins_even_money_on_11_to_17(throw: str) -> None:
    expect_result("big", throw, "wins 5")


@clause("nj-19-47-9-2-a-7-other-totals")
@pytest.mark.parametrize("throw", ["1-1-2", "1-2-2", "1-1-4", "1-1-5", "1-2-5", "1-2-6", "1-3-6"])
def test_big_loses_on_4_to_10(throw: str) -> None:
    expect_result("big", throw, "loses 5")


@clause("nj-19-47-9-2-a-7-triple")
@pytest.mark.parametrize("throw", ["1-1-1", "2-2-2", "3-3-3", "4-4-4", "5-5-5", "6-6-6"])
def test_big_loses_on_every_triple(throw: str) -> None:
    expect_result("big", throw, "loses 5")


# --- one of a kind (9.2(a)8, 9.4(c)) ----------------------------------------------------
@clause("nj-19-47-9-2-a-8", "nj-19-47-9-4-b-one-of-a-kind-one-die")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_one_of_a_kind_pays_even_money_for_one_die(face: int) -> None:
    low, high = (2, 3) if face not in (2, 3) else (4, 5)
    expect_result(f"one_of_a_kind {face}", f"{low}-{face}-{high}", "wins 5")
    # another pair does not help the wagered number (AMB-19)
    expect_result(f"one_of_a_kind {face}", f"{face}-{high}-{high}", "wins 5")
    expect_result(f"one_of_a_kind {face}", f"{low}-{high}-{low}", "loses 5")


@clause("nj-19-47-9-4-c-two-dice")
@pytest.mark.parametrize(
    ("face", "throw"),
    [(1, "1-1-6"), (2, "2-6-2"), (3, "6-3-3"), (4, "4-4-1"), (5, "1-5-5"), (6, "6-2-6")],
)
def test_one_of_a_kind_pays_2_to_1_for_two_dice(face: int, throw: str) -> None:
    expect_result(f"one_of_a_kind {face}", throw, "wins 10")


@clause("nj-19-47-9-4-c-three-dice")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_one_of_a_kind_pays_3_to_1_for_three_dice(face: int) -> None:
    expect_result(f"one_of_a_kind {face}", f"{face}-{face}-{face}", "wins 15")


# --- every position, every throw --------------------------------------------------------
WAYS = {
    "three_of_a_kind": [1] * 6,
    "two_of_a_kind": [16] * 6,
    "any_three_of_a_kind": [6],
    "total": [3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3],
    "combination": [30] * 15,
    "small": [105],
    "big": [105],
    "one_of_a_kind": [91] * 6,
}


def test_every_position_wins_in_as_many_of_216_ways_as_counted_by_hand() -> None:
    counts: dict[str, list[int]] = {}
    for wager in load("nj.sic_bo").rules().wagers.values():
        row = wager.rows[0][0]
        ways = sum(cell is not None and cell.kind == WINS for cell in row)
        counts.setdefault(wager.name.split()[0], []).append(ways)
    assert counts == WAYS


# --- making wagers (9.3) ----------------------------------------------------------------
@clause("nj-19-47-9-3-a-chips", "nj-19-47-9-3-a-plaques", "nj-19-47-9-3-a-verbal-cash")
@plays("nj.sic_bo")
def test_wagers_are_whole_chips_or_plaques_and_never_spoken_with_cash() -> None:
    """
    seat 1: sits 100
    seat 1: small 0                      ! 9.3(a) chips
    seat 1: small 1
    seat 1: big 50 with plaques
    seat 1: big 5 with cash              ! 9.3(a) verbal cash
    seat 1: big 5 with coupons           ! 9.3(a) plaques
    seat 1: big 5 with buttons           ! 9.3(a) chips
    = seat 1 up small 1, big 50
    = seat 1 has 49
    """


@clause("nj-19-47-9-3-a-plaques")
@plays("nj.sic_bo", coupons=True)
def test_a_house_that_takes_coupons_departs_from_the_text(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 1: big 5 with coupons
    = seat 1 up big 5
    """
    option = table.rules.game.option("coupons")
    assert option.default is False
    assert option.departs == (True,)
    assert option.reading == "AMB-21"
    with pytest.raises(BadOption, match="cannot be 'perhaps': use no, yes"):
        load("nj.sic_bo").rules(coupons="perhaps")


@clause("nj-19-47-9-3-b-own-placement", "nj-19-47-9-3-b-check-instructions")
@plays("nj.sic_bo")
def test_the_player_answers_for_where_a_wager_lies(table: Referee) -> None:
    """
    # Seat 1 asked the dealer for 10 on big, but the chips were put on small.
    seat 1: sits 100
    seat 1: small 10
    shake 6-5-4
    = seat 1: small loses 10
    seat 1: small 10
    seat 1: total 9 5
    """
    reading = table.read_back(1)
    assert reading.words == "seat 1 has small for 10, total 9 for 5"
    assert [clause.id for clause in reading.law] == [
        "nj-19-47-9-3-b-own-placement",
        "nj-19-47-9-3-b-check-instructions",
    ]


@clause("nj-19-47-9-3-c-position")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_a_wager_is_settled_by_where_it_lies_when_the_dice_stop() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: small 10
    seat 1: big 10
    seat 1: big -4
    dealer: no more bets
    seat 1: small down           ! 9.3(c) position
    seat 1: small -5             ! 9.3(c) position
    seat 1: big 5                ! 9.5(b)
    dealer: cover
    dealer: shake x3
    dealer: uncover
    shake 6-5-4
    = seat 1: small loses 10
    = seat 1: big wins 6
    seat 1: big down             ! 9.3(c) position
    """


# --- odds (9.4) -------------------------------------------------------------------------
@clause("nj-19-47-9-4-b-floor")
@pytest.mark.parametrize(
    ("payout", "below", "floor", "above"),
    [
        ("pays.three_of_a_kind", "149 to 1", "150 to 1", "151 to 1"),
        ("pays.two_of_a_kind", "7 to 1", "8 to 1", "9 to 1"),
        ("pays.any_three_of_a_kind", "23 to 1", "24 to 1", "25 to 1"),
        ("pays.total_4", "49 to 1", "50 to 1", "51 to 1"),
        ("pays.total_5", "17 to 1", "18 to 1", "19 to 1"),
        ("pays.total_6", "13 to 1", "14 to 1", "15 to 1"),
        ("pays.total_7", "11 to 1", "12 to 1", "13 to 1"),
        ("pays.total_8", "7 to 1", "8 to 1", "9 to 1"),
        ("pays.total_9", "5 to 1", "6 to 1", "7 to 1"),
        ("pays.total_10", "5 to 1", "6 to 1", "7 to 1"),
        ("pays.total_11", "5 to 1", "6 to 1", "7 to 1"),
        ("pays.total_12", "5 to 1", "6 to 1", "7 to 1"),
        ("pays.total_13", "7 to 1", "8 to 1", "9 to 1"),
        ("pays.total_14", "11 to 1", "12 to 1", "13 to 1"),
        ("pays.total_15", "13 to 1", "14 to 1", "15 to 1"),
        ("pays.total_16", "17 to 1", "18 to 1", "19 to 1"),
        ("pays.total_17", "49 to 1", "50 to 1", "51 to 1"),
        ("pays.two_dice_combination", "4 to 1", "5 to 1", "6 to 1"),
        ("pays.small", "9 to 10", "1 to 1", "11 to 10"),
        ("pays.big", "9 to 10", "1 to 1", "11 to 10"),
        ("pays.one_of_a_kind_one_die", "9 to 10", "1 to 1", "11 to 10"),
    ],
)
def test_a_house_pays_the_listed_odds_or_more(
    payout: str, below: str, floor: str, above: str
) -> None:
    game = load("nj.sic_bo")
    with pytest.raises(BadOption, match=f"{payout} pays at least {floor}"):
        game.rules({payout: below})
    assert str(game.rules({payout: floor}).house_odds[payout]) == floor
    assert str(game.rules({payout: above}).house_odds[payout]) == above


@clause("nj-19-47-9-4-c-two-dice", "nj-19-47-9-4-c-three-dice")
@pytest.mark.parametrize("payout", ["pays.two_dice", "pays.three_dice"])
def test_what_two_or_three_dice_pay_is_fixed(payout: str) -> None:
    with pytest.raises(BadOption, match=f"{payout} is fixed at"):
        load("nj.sic_bo").rules({payout: "9 to 1"})


@clause("nj-19-47-9-4-b-floor")
def test_higher_odds_are_set_for_the_house_and_not_for_one_table() -> None:
    game = load("nj.sic_bo")
    with pytest.raises(BadOption, match="set for the whole house") as no:
        Referee(game, **cast("dict[str, Any]", {"pays.small": "2 to 1"}))
    assert no.value.law is not None
    assert no.value.law.id == "nj-19-47-9-4-b-floor"


@clause("nj-19-47-9-4-b-floor")
def test_a_stake_that_higher_odds_cannot_pay_in_whole_chips_is_refused() -> None:
    table = Referee(load("nj.sic_bo"), house_odds={"pays.small": "3 to 2"})
    lines = """
    seat 1: sits 100
    seat 1: small 5              ! 9.4(b) floor
    seat 1: small 6
    shake 1-2-3
    = seat 1: small wins 9
    """
    play(table, lines)


@clause("nj-19-47-9-5-e-pay")
def test_winners_are_paid_at_the_odds_on_offer() -> None:
    table = Referee(load("nj.sic_bo"), house_odds={"pays.total_9": "7 to 1"})
    lines = """
    seat 1: sits 100
    seat 1: total 9 10
    seat 1: small 10
    shake 2-3-4
    = seat 1: total 9 wins 70
    = seat 1: small wins 10
    = seat 1 has 180
    """
    play(table, lines)


@clause("nj-19-47-9-3-history", "nj-19-47-9-5-history")
def test_only_the_amended_section_has_a_date() -> None:
    law = load("nj.sic_bo").law
    assert law.effective is None
    for entry in law:
        amended = entry.cite.startswith("19:47-9.3")
        assert entry.effective == (date(1993, 12, 6) if amended else None), entry.id
    assert "December 6, 1993" in law["9.3 history"].says
    assert "1993" not in law["9.5 history"].says


@clause("nj-19-47-9-4-a-to-or-win", "nj-19-47-9-4-a-never-for", "nj-19-47-9-4-a-reach")
def test_odds_are_stated_with_to_and_never_with_for() -> None:
    rules = load("nj.sic_bo").rules()
    for wager in rules.wagers.values():
        for odds in wager.odds:
            assert " to " in str(odds)
            assert "for" not in str(odds)
    notices = {clause.id: notice.text for notice in rules.notices for clause in notice.law}
    assert notices["nj-19-47-9-4-a-to-or-win"] == 'Odds are stated with the word "to" or "win".'
    assert notices["nj-19-47-9-4-a-never-for"] == 'No odds are stated with the word "for".'
    assert notices["nj-19-47-9-4-a-reach"] == (
        "That goes for layouts, brochures and everything else that the casino distributes."
    )
