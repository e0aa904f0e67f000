"""Sic bo, 19:47-9, at the table: shaker and device (9.1, 9.5) and what may go wrong (9.6)."""

from __future__ import annotations

from itertools import combinations

import pytest

from pitboss.games import load
from pitboss.pit.commands import EnterResult
from pitboss.pit.events import LightsCleared, ResultCalled, WinnersPaid
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import lit_positions
from tests.playing import clause, make_ready, play, plays

# What must light up for 1-2-4, typed from 9.2: one of a kind on 1, 2 and 4, the total of 7,
# the three pairs and small.
LIT_124 = (
    "total 7; combination 1-2; combination 1-4; combination 2-4; small; "
    "one_of_a_kind 1; one_of_a_kind 2; one_of_a_kind 4"
)
LIT_666 = "three_of_a_kind 6; two_of_a_kind 6; any_three_of_a_kind; one_of_a_kind 6"


# --- opening the table (9.1, 9.5(a)) ----------------------------------------------------
@pytest.mark.parametrize(
    ("left_out", "cited"),
    [
        pytest.param("three dice", "9.1 three dice", marks=clause("nj-19-47-9-1-three-dice")),
        pytest.param("shaker sealed", "9.1 sealed", marks=clause("nj-19-47-9-1-sealed")),
        pytest.param("device inspected", "9.5(a) who", marks=clause("nj-19-47-9-5-a-who")),
        pytest.param(
            "test entry lit", "9.5(a) minimum test", marks=clause("nj-19-47-9-5-a-minimum-test")
        ),
    ],
)
def test_the_table_opens_only_when_every_item_has_passed(left_out: str, cited: str) -> None:
    steps = {
        "three dice": "floorperson: checks three dice",
        "shaker sealed": "floorperson: checks shaker sealed",
        "device inspected": "floorperson: checks device inspected",
        "test entry lit": f"floorperson: tests 1-2-4, lit {LIT_124}",
    }
    table = Referee(load("nj.sic_bo"), automatic=False)
    for name, line in steps.items():
        if name != left_out:
            play(table, line)
    play(table, f"dealer: opens the table ! {cited}")
    play(table, steps[left_out] + "\ndealer: opens the table\n= status open")


@clause("nj-19-47-9-1-three-dice")
@plays("nj.sic_bo")
def test_a_result_is_three_dice() -> None:
    """
    shake 1-2                    ! 9.5(d) announce
    shake 1-2-3-4                ! 9.5(d) announce
    shake 1-2-7                  ! 9.5(d) announce
    shake 0-2-3                  ! 9.5(d) announce
    shake 1-2-3
    """


@clause("nj-19-47-9-1-sealed")
@plays("nj.sic_bo", by_hand=True)
def test_a_broken_seal_blocks_play() -> None:
    """
    floorperson: checks shaker sealed
    floorperson: fails shaker sealed
    = incident shaker sealed
    floorperson: checks three dice
    floorperson: checks device inspected
    dealer: opens the table              ! 9.1 sealed
    dealer: checks shaker sealed         ! 9.1 sealed
    = status closed
    """


@clause("nj-19-47-9-5-a-who")
@plays("nj.sic_bo", by_hand=True)
def test_the_floorperson_inspects_the_device() -> None:
    """
    dealer: checks device inspected              ! 9.5(a) who
    casino supervisor: checks device inspected   ! 9.5(a) who
    floorperson: checks device inspected
    """


@clause("nj-19-47-9-1-custody")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_a_dealer_is_in_charge_of_the_shaker_at_all_times() -> None:
    """
    dealer: signs off
    = incident no dealer
    dealer: place your bets      ! 9.1 custody
    dealer: signs on
    dealer: place your bets
    """


@clause("nj-19-47-9-5-a-minimum-test")
def test_a_test_entry_has_at_least_three_values_and_lights_exactly_what_wins() -> None:
    table = Referee(load("nj.sic_bo"), automatic=False)
    lines = f"""
    floorperson: checks test entry lit           ! 9.5(a) minimum test
    floorperson: tests 1-2, lit {LIT_124}        ! 9.5(a) minimum test
    dealer: tests 1-2-4, lit {LIT_124}           ! 9.5(a) minimum test
    floorperson: tests 1-2-9, lit {LIT_124}      !
    floorperson: tests 1-2-4, lit {LIT_124}
    """
    play(table, lines)
    assert "test entry lit" in table.table.desk.checked


@clause("nj-19-47-9-5-a-minimum-test")
@pytest.mark.parametrize(
    ("lit", "noted"),
    [
        (LIT_124.replace("small; ", ""), "1-2-4 left small dark"),
        (LIT_124 + "; big", "1-2-4 lit big wrongly"),
        (LIT_124.replace("total 7", "total 8"), "1-2-4 left total 7 dark, 1-2-4 lit total 8"),
        ("nothing", "1-2-4 left combination 1-2; combination 1-4"),
    ],
)
def test_a_lamp_too_few_or_too_many_fails_the_test(lit: str, noted: str) -> None:
    table = Referee(load("nj.sic_bo"), automatic=False)
    for item in ("three dice", "shaker sealed", "device inspected"):
        play(table, f"floorperson: checks {item}")
    play(table, f"floorperson: tests 6-6-6, lit {LIT_666}")
    play(table, f"floorperson: tests 1-2-4, lit {lit}\n= incident {noted}")
    play(table, "dealer: opens the table ! 9.5(a) minimum test")
    play(table, f"floorperson: tests 6-6-6, lit {LIT_666}\ndealer: opens the table")


@clause("nj-19-47-9-5-a-minimum-test")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_the_device_is_not_tested_while_the_table_is_open() -> None:
    """
    floorperson: tests 1-2-4, lit small          ! 9.5(a) minimum test
    """


# --- the round (9.5(b) to (f)) ----------------------------------------------------------
@clause("nj-19-47-9-5-b", "nj-19-47-9-5-c-cover", "nj-19-47-9-5-c-shakes", "nj-19-47-9-5-d-uncover")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_the_dealer_calls_covers_shakes_three_times_and_uncovers() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: small 10
    dealer: shake x3             ! 9.5(b)
    dealer: cover                ! 9.5(b)
    dealer: no more bets
    seat 1: small 10             ! 9.5(b)
    dealer: shake x3             ! 9.5(c) cover
    dealer: cover
    dealer: uncover              ! 9.5(c) shakes
    dealer: shake x2             ! 9.5(c) shakes
    floorperson: shake x3        ! 9.5(c) shakes
    dealer: shake x3
    shake 1-2-4                  ! 9.5(d) uncover
    dealer: uncover
    shake 1-2-4
    = seat 1: small wins 10
    """


@clause("nj-19-47-9-5-c-shakes")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_more_than_three_shakes_are_welcome() -> None:
    """
    dealer: place your bets
    dealer: no more bets
    dealer: cover
    dealer: shake x4
    = step uncover
    """


@clause("nj-19-47-9-5-d-announce", "nj-19-47-9-5-d-enter", "nj-19-47-9-3-c-entry-and-light")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_nothing_is_settled_before_every_die_is_announced_and_entered() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: small 10
    dealer: no more bets
    dealer: cover
    dealer: shake x3
    dealer: uncover
    = step announce and enter
    dealer: collect losing wagers        ! 9.5(d) announce
    dealer: pay winning wagers           ! 9.3(c) entry and light
    dealer: announce and enter           ! 9.5(d) enter
    shake 1-2                            ! 9.5(d) enter
    shake 1-2-4
    = step collect losing wagers
    """


@clause("nj-19-47-9-5-d-illuminate", "nj-19-47-9-5-f")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_the_winning_positions_are_lit_until_the_dealer_clears_them() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: small 10
    seat 1: big 10
    dealer: no more bets
    dealer: cover
    dealer: shake x3
    dealer: uncover
    shake 6-6-6
    = seat 1: small loses 10
    = seat 1: big loses 10
    = lit three_of_a_kind 6; two_of_a_kind 6; any_three_of_a_kind; one_of_a_kind 6
    dealer: clear the lights             ! 9.5(e) losers first
    dealer: collect losing wagers
    dealer: pay winning wagers
    = lit three_of_a_kind 6; two_of_a_kind 6; any_three_of_a_kind; one_of_a_kind 6
    dealer: place your bets              ! 9.5(f)
    dealer: clear the lights
    = lit
    dealer: place your bets
    """


@clause("nj-19-47-9-5-f")
@plays("nj.sic_bo")
def test_an_automatic_table_is_dark_again_once_winners_are_paid(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 1: small 10
    shake 1-2-4
    = seat 1: small wins 10
    = lit
    """
    came = [event.__class__ for event in table.do(EnterResult("6-6-6"))]
    assert came == [ResultCalled, WinnersPaid, LightsCleared]


def winning_positions(faces: tuple[int, ...]) -> set[str]:
    """The positions that win on three faces, read straight from 9.2."""
    lit = {f"one_of_a_kind {face}" for face in faces}
    lit |= {f"two_of_a_kind {face}" for face in faces if faces.count(face) >= 2}
    lit |= {f"combination {a}-{b}" for a, b in combinations(sorted(set(faces)), 2)}
    if 4 <= sum(faces) <= 17:
        lit.add(f"total {sum(faces)}")
    if len(set(faces)) == 1:
        return lit | {f"three_of_a_kind {faces[0]}", "any_three_of_a_kind"}
    return lit | {"small" if sum(faces) <= 10 else "big"}


@clause("nj-19-47-9-5-d-illuminate")
def test_for_each_of_216_results_exactly_the_winning_positions_light_up() -> None:
    rules = load("nj.sic_bo").rules()
    assert winning_positions((1, 2, 4)) == set(LIT_124.split("; "))
    assert winning_positions((6, 6, 6)) == set(LIT_666.split("; "))
    for place, faces in enumerate(rules.space.outcomes):
        assert isinstance(faces, tuple)
        lit = lit_positions(rules, place)
        assert set(lit) == winning_positions(faces), faces
        assert len(lit) == len(set(lit))


@clause("nj-19-47-9-5-e-losers-first", "nj-19-47-9-5-e-pay", "nj-19-47-9-5-e-stay-open")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_losers_are_collected_then_winners_paid_with_the_shaker_open() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: small 10
    seat 2: sits 50
    seat 2: big 5
    dealer: no more bets
    dealer: cover
    dealer: shake x3
    dealer: uncover
    shake 1-2-1
    = seat 1: small wins 10
    = seat 2: big loses 5
    dealer: pay winning wagers           ! 9.5(e) losers first
    dealer: cover                        ! 9.5(e) losers first
    dealer: collect losing wagers
    = seat 1 up small 10
    = seat 2 up nothing
    = seat 1 has 90
    dealer: cover                        ! 9.5(e) stay open
    dealer: pay winning wagers
    = seat 1 up nothing
    = seat 1 has 110
    = seat 2 has 45
    """


# --- a wrong entry is corrected and is not a fault (AMB-20) -----------------------------
@clause("nj-19-47-9-5-d-enter", "nj-19-47-9-5-d-announce")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_a_wrong_entry_is_corrected_before_anything_is_collected() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: small 10
    seat 1: big 5
    dealer: no more bets
    dealer: corrects to 1-2-4            !
    dealer: cover
    dealer: shake x3
    dealer: uncover
    shake 5-2-4
    = seat 1: small loses 10
    = seat 1: big wins 5
    seat 1: small down                   ! 9.3(c) position
    dealer: corrects to 1-2              ! 9.5(d) enter
    floorperson: corrects to 1-2-4       ! 9.5(d) enter
    dealer: corrects to 1-2-4
    = seat 1: small wins 10
    = seat 1: big loses 5
    = step collect losing wagers
    = lit total 7; combination 1-2; combination 1-4; combination 2-4; small; \
one_of_a_kind 1; one_of_a_kind 2; one_of_a_kind 4
    dealer: collect losing wagers
    dealer: corrects to 5-2-4            ! 9.5(d) enter
    dealer: pay winning wagers
    dealer: corrects to 5-2-4            !
    dealer: clear the lights
    = seat 1 has 105
    = status open
    """


# --- irregularities (9.6) ---------------------------------------------------------------
@clause("nj-19-47-9-6-a")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_a_die_that_is_not_flat_is_no_roll_and_wagers_stand() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: small 10
    dealer: reports a die is not flat            ! 9.6(a)
    dealer: no more bets
    dealer: cover
    dealer: shake x3
    dealer: reports a die is not flat            ! 9.6(a)
    dealer: uncover
    floorperson: reports a die is not flat       ! 9.6(a)
    dealer: reports a die is not flat
    = incident a die is not flat: No Roll
    = seat 1 up small 10
    = betting open
    = step no more bets
    seat 1: small down
    seat 1: big 20
    dealer: no more bets
    dealer: cover
    dealer: shake x3
    dealer: uncover
    shake 4-5-6
    = seat 1: big wins 20
    """


@clause("nj-19-47-9-6-a")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_a_die_found_tilted_after_the_entry_still_is_no_roll_but_not_after_collecting() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: small 10
    dealer: no more bets
    dealer: cover
    dealer: shake x3
    dealer: uncover
    shake 4-5-6
    dealer: reports a die is not flat
    = seat 1 up small 10
    = lit
    dealer: no more bets
    dealer: cover
    dealer: shake x3
    dealer: uncover
    shake 4-5-6
    = seat 1: small loses 10
    dealer: collect losing wagers
    dealer: reports a die is not flat            ! 9.6(a)
    """


@clause("nj-19-47-9-6-b-settle", "nj-19-47-9-6-b-losers-and-winners", "nj-19-47-9-6-b-stop")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_a_device_that_fails_with_the_shaker_open_is_settled_by_hand_and_then_play_stops() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: small 10
    seat 1: big 5
    dealer: reports the device failed, shaker uncovered      ! 9.6(b) settle
    dealer: no more bets
    dealer: cover
    dealer: shake x3
    dealer: reports the device failed, shaker uncovered      ! 9.6(b) settle
    dealer: uncover
    dealer: reports the device failed, shaker uncovered      ! 9.6(b) settle
    casino supervisor: signs on
    dealer: reports the device failed, shaker uncovered
    shake 1-2-4
    = seat 1: small wins 10
    = seat 1: big loses 5
    = lit
    dealer: pay winning wagers           ! 9.5(e) losers first
    dealer: collect losing wagers
    dealer: pay winning wagers
    = seat 1 has 105
    = status out of service
    seat 1: small 10                     !
    dealer: clear the lights             !
    dealer: closes the table             !
    dealer: opens the table              ! 9.5(a) who
    """


@clause("nj-19-47-9-6-b-settle", "nj-19-47-9-6-b-stop")
@pytest.mark.parametrize("settled", ["", "dealer: collect losing wagers"])
def test_lamps_that_fail_after_the_entry_end_play_after_the_same_settlement(settled: str) -> None:
    table = Referee(load("nj.sic_bo"), automatic=False)
    make_ready(table)
    before = f"""
    dealer: place your bets
    casino supervisor: signs on
    seat 1: sits 100
    seat 1: small 10
    dealer: no more bets
    dealer: cover
    dealer: shake x3
    dealer: uncover
    shake 1-2-4
    {settled}
    dealer: reports the device failed, shaker uncovered
    = lit
    """
    play(table, before)
    if not settled:
        play(table, "dealer: collect losing wagers")
    play(table, "dealer: pay winning wagers\n= seat 1 has 110\n= status out of service")


@clause("nj-19-47-9-3-c-entry-and-light")
@pytest.mark.parametrize(
    "done",
    [
        "",
        "dealer: no more bets",
        "dealer: no more bets\ndealer: cover",
        "dealer: no more bets\ndealer: cover\ndealer: shake x3",
    ],
)
def test_a_device_that_fails_before_the_dice_can_be_read_returns_all_wagers(done: str) -> None:
    table = Referee(load("nj.sic_bo"), automatic=False)
    make_ready(table)
    start = "dealer: place your bets\nseat 1: sits 100\nseat 1: small 10\nseat 1: big 5\n"
    fault = """
    dealer: reports the device failed, shaker covered
    = incident the device failed, shaker covered: No Roll
    = seat 1 up nothing
    = seat 1 has 100
    = status out of service
    seat 1: small 10                     !
    shake 1-2-4                          !
    dealer: opens the table              ! 9.5(a) who
    """
    play(table, start + done + "\n" + fault)


@clause("nj-19-47-9-6-b-stop")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_a_no_roll_after_the_device_has_failed_stops_play_too() -> None:
    """
    casino supervisor: signs on
    seat 1: sits 100
    dealer: place your bets
    seat 1: small 10
    dealer: no more bets
    dealer: cover
    dealer: shake x3
    dealer: uncover
    dealer: reports the device failed, shaker uncovered
    dealer: reports a die is not flat
    = status out of service
    = seat 1 up small 10
    """


@clause("nj-19-47-9-3-c-entry-and-light")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_with_the_dice_in_view_a_fault_is_settled_and_not_returned() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: small 10
    dealer: no more bets
    dealer: cover
    dealer: shake x3
    dealer: uncover
    dealer: reports the device failed, shaker covered    ! 9.3(c) entry and light
    = seat 1 up small 10
    """


@clause("nj-19-47-9-6-b-stop", "nj-19-47-9-5-a-who", "nj-19-47-9-5-a-minimum-test")
def test_play_continues_only_after_repair_inspection_and_a_new_test() -> None:
    table = Referee(load("nj.sic_bo"), automatic=False)
    make_ready(table)
    lines = f"""
    dealer: place your bets
    seat 1: sits 100
    seat 1: small 10
    floorperson: checks device repaired          ! 9.6(b) stop
    dealer: reports the device failed, shaker covered
    dealer: opens the table                      ! 9.5(a) who
    floorperson: checks device inspected
    dealer: opens the table                      ! 9.5(a) minimum test
    floorperson: tests 1-2-4, lit {LIT_124}
    dealer: opens the table                      ! 9.6(b) stop
    dealer: checks device repaired               ! 9.6(b) stop
    floorperson: checks device repaired
    dealer: opens the table
    = status open
    seat 1: small 10                             ! 9.5(b)
    dealer: place your bets
    seat 1: small 10
    dealer: no more bets
    dealer: cover
    dealer: shake x3
    dealer: uncover
    shake 1-2-4
    = seat 1: small wins 10
    """
    play(table, lines)


def test_a_second_fault_asks_for_a_second_repair() -> None:
    table = Referee(load("nj.sic_bo"), automatic=False)
    make_ready(table)
    once = f"""
    dealer: place your bets
    dealer: reports the device failed, shaker covered
    floorperson: checks device inspected
    floorperson: tests 1-2-4, lit {LIT_124}
    dealer: opens the table                      ! 9.6(b) stop
    floorperson: checks device repaired
    dealer: opens the table
    """
    play(table, once + once)


@plays("nj.sic_bo")
def test_an_automatic_table_takes_wagers_again_after_the_repair(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 1: small 10
    dealer: corrects to 1-2-3                    !
    dealer: reports the device failed, shaker covered
    = seat 1 has 100
    = status out of service
    floorperson: checks three dice
    floorperson: checks shaker sealed
    floorperson: checks device inspected
    floorperson: checks device repaired
    """
    play(table, f"floorperson: tests 6-6-6, lit {LIT_666}")
    after = "dealer: opens the table\nseat 1: small 10\nshake 1-2-4\n= seat 1: small wins 10"
    play(table, after)
