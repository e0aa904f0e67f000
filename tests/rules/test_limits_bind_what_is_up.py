"""Limits bind what is already up (TAS 8.3 to 8.6); what is returned is really returned (7.6)."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.referee import Referee
from pitboss.pit.standing_limits import command_within_limits
from tests.playing import clause, make_ready, play

TAS = "tas.mini_dice"
MANAGER = "management representative"
TUMBLE = "\ndealer: tumble x2\ndealer: see that all dice lie flat\nspin {throw}\n"
COLLECT, PAY = "\ndealer: collect losing wagers\n", "\ndealer: pay winning wagers\n"


def betting_table(minimum: int = 5, maximum: int = 50, seats: int = 2) -> Referee:
    """A table dealt by hand with these limits and players in its first seats, betting open."""
    table = Referee(load(TAS), automatic=False, limits=(minimum, maximum))
    make_ready(table)
    for seat in range(1, seats + 1):
        play(table, f"seat {seat}: sits 1000")
    play(table, "dealer: place your bets")
    return table


# --- corrected before the call ----------------------------------------------------------
@clause("tas-8-4-over-maximum", "tas-8-6-a")
@pytest.mark.parametrize(("maximum", "closes"), [(40, True), (39, False)])
def test_betting_does_not_close_over_a_maximum_that_has_fallen(maximum: int, closes: bool) -> None:
    table = betting_table()
    play(table, f"seat 1: number 1 40\n{MANAGER}: sets limits 5 to {maximum} by consent of 1, 2")
    if closes:
        play(table, "dealer: no more bets")
        return
    play(table, "dealer: no more bets ! 8.4 over maximum")
    assert command_within_limits(table.rules, table.table) == c.ReduceWager(1, "number 1", 1)
    play(table, "seat 1: number 1 -1\ndealer: no more bets\n= seat 1 up number 1 39")


@clause("tas-8-4-under-minimum")
@pytest.mark.parametrize(("minimum", "closes"), [(10, True), (11, False)])
def test_betting_does_not_close_under_a_minimum_that_has_risen(minimum: int, closes: bool) -> None:
    table = betting_table()
    play(table, f"seat 1: number 1 10\n{MANAGER}: sets limits {minimum} to 50 by consent of 1, 2")
    if closes:
        play(table, "dealer: no more bets")
        return
    play(table, "dealer: no more bets ! 8.4 under minimum")
    assert command_within_limits(table.rules, table.table) == c.RemoveWager(1, "number 1")
    play(table, "seat 1: number 1 1\ndealer: no more bets\n= seat 1 up number 1 11")


@clause("tas-8-2-agreement", "tas-8-4-over-maximum")
@pytest.mark.parametrize(("stake", "closes"), [(50, True), (51, False)])
def test_the_end_of_an_agreement_binds_what_is_up(stake: int, closes: bool) -> None:
    table = betting_table()
    lines = f"""
    {MANAGER}: agrees limits 5 to 500 with seat 1
    seat 1: number 1 {stake}
    {MANAGER}: ends the limits of seat 1
    """
    play(table, lines)
    play(table, "dealer: no more bets" + ("" if closes else " ! 8.4 over maximum"))


@clause("tas-8-2-agreement", "tas-8-4-over-maximum")
def test_lower_agreed_limits_bind_what_is_up() -> None:
    table = betting_table()
    lines = f"""
    seat 1: number 1 50
    {MANAGER}: agrees limits 5 to 49 with seat 1
    dealer: no more bets                    ! 8.4 over maximum
    seat 1: number 1 -1
    dealer: no more bets
    """
    play(table, lines)


@clause("tas-8-3")
@pytest.mark.parametrize(("second", "closes"), [(20, True), (21, False)])
def test_partners_are_flagged_while_their_wagers_are_up(second: int, closes: bool) -> None:
    table = betting_table()
    play(table, f"seat 1: number 1 30\nseat 2: number 1 {second}\ninspector: flags partners 1, 2")
    if closes:
        play(table, "dealer: no more bets")
        return
    play(table, "dealer: no more bets ! 8.3")
    assert command_within_limits(table.rules, table.table) == c.ReduceWager(2, "number 1", 1)
    play(table, "seat 2: number 1 -1\ndealer: no more bets")


@clause("tas-8-1-multiples", "tas-8-4-over-maximum")
def test_what_puts_a_wager_right_is_always_accepted() -> None:
    table = betting_table()
    lines = f"""
    seat 1: number 1 50
    {MANAGER}: asks for multiples
    {MANAGER}: sets limits 5 to 48 by consent of 1, 2
    dealer: no more bets                    ! 8.4 over maximum
    seat 1: number 1 -2                     ! 8.1 multiples
    """
    play(table, lines)
    command = command_within_limits(table.rules, table.table)
    assert command is not None
    table.do(command)
    play(table, "dealer: no more bets")


# --- when the result comes --------------------------------------------------------------
@clause("tas-8-4-over-maximum")
@pytest.mark.parametrize(
    ("throw", "chips"), [("1-1-2", 1080), ("1-2-3", 1040), ("1-1-1", 1400), ("2-2-3", 960)]
)
def test_a_maximum_that_falls_after_the_call_is_the_most_that_counts(
    throw: str, chips: int
) -> None:
    table = betting_table()
    play(table, "seat 1: number 1 50\ndealer: no more bets")
    play(table, f"{MANAGER}: sets limits 5 to 40 by consent of 1, 2" + TUMBLE.format(throw=throw))
    assert any("8.4" in note for note in table.table.desk.incidents)
    play(table, COLLECT + PAY + f"= seat 1 has {chips}")


@clause("tas-8-4-over-maximum")
@pytest.mark.parametrize(("maximum", "won"), [(50, 50), (49, 49)])
@pytest.mark.parametrize("throw", ["1-2-3", "2-2-3"])
def test_at_a_table_that_settles_by_itself_at_most_the_maximum_counts(
    maximum: int, won: int, throw: str
) -> None:
    table = Referee(load(TAS), limits=(5, 50))
    play(table, "seat 1: sits 100\nseat 1: number 1 50")
    play(table, f"{MANAGER}: sets limits 5 to {maximum} by consent of 1")
    play(table, f"spin {throw}")
    assert table.table.seats[1].chips == 100 + (won if throw == "1-2-3" else -won)


@clause("tas-8-3", "tas-8-4-over-maximum")
def test_flagged_partners_count_as_one_when_the_result_comes() -> None:
    table = Referee(load(TAS), limits=(5, 50))
    lines = """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: number 1 40
    seat 2: number 1 30
    inspector: flags partners 1, 2
    spin 1-2-3
    = seat 1 has 140
    = seat 2 has 110
    """
    play(table, lines)


@clause("tas-8-4-under-minimum", "tas-8-5-advice", "tas-8-5-later-returned")
@pytest.mark.parametrize("throw", ["1-2-3", "2-2-3"])
def test_under_a_minimum_that_has_risen_the_first_is_settled_and_later_ones_go_back(
    throw: str,
) -> None:
    table = Referee(load(TAS), limits=(5, 50))
    play(table, "seat 1: sits 100\nseat 1: number 1 10")
    play(table, f"{MANAGER}: sets limits 11 to 50 by consent of 1\nspin {throw}")
    settled = 110 if throw == "1-2-3" else 90
    play(table, f"= seat 1 has {settled}\n= incident advice: seat 1 was told")
    lines = f"""
    {MANAGER}: sets limits 5 to 50 by consent of 1
    seat 1: number 1 10
    {MANAGER}: sets limits 11 to 50 by consent of 1
    spin {throw}
    = seat 1 has {settled}
    """
    play(table, lines)


@clause("tas-8-4-over-maximum", "tas-8-2-agreement")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("why", ["the maximum falls", "agreements end"])
@pytest.mark.parametrize("by_hand", [False, True])
def test_each_player_is_held_to_the_maximum_whatever_others_have_there(
    by_hand: bool, why: str, players: int
) -> None:
    """Cutting one player's wager makes no room for another player's."""
    seats = range(1, players + 1)
    table = betting_table(seats=players) if by_hand else Referee(load(TAS), limits=(5, 50))
    for seat in seats:
        if not by_hand:
            play(table, f"seat {seat}: sits 1000")
        if why == "agreements end":
            play(table, f"{MANAGER}: agrees limits 5 to 500 with seat {seat}")
        play(table, f"seat {seat}: number 1 50")
    if by_hand:
        play(table, "dealer: no more bets")
    everyone = ", ".join(map(str, seats))
    play(table, f"{MANAGER}: sets limits 5 to 40 by consent of {everyone}")
    if why == "agreements end":
        for seat in seats:
            play(table, f"{MANAGER}: ends the limits of seat {seat}")
    play(table, (TUMBLE.format(throw="1-2-3") + COLLECT + PAY) if by_hand else "spin 1-2-3")
    assert {seat.chips for seat in table.table.seats.values()} == {1040}


@clause("tas-8-3", "tas-8-4-over-maximum")
def test_two_pairs_of_partners_are_two_pairs() -> None:
    table = Referee(load(TAS), limits=(5, 50))
    for seat in (1, 2, 3, 4):
        play(table, f"seat {seat}: sits 100\nseat {seat}: number 1 40")
    play(table, "inspector: flags partners 1, 2\ninspector: flags partners 3, 4\nspin 1-2-3")
    chips = [seat.chips for seat in table.table.seats.values()]
    assert chips == [140, 110, 140, 110]


@clause("tas-8-4-over-maximum")
def test_betting_closes_once_every_wager_over_the_maximum_is_cut() -> None:
    table = betting_table()
    lines = f"""
    seat 1: number 1 50
    seat 2: number 1 50
    {MANAGER}: sets limits 5 to 40 by consent of 1, 2
    seat 2: number 1 -10
    dealer: no more bets                    ! 8.4 over maximum
    seat 1: number 1 -10
    dealer: no more bets
    """
    play(table, lines)


def test_new_jersey_settles_in_full_what_was_accepted() -> None:
    table = Referee(load("nj.sic_bo"), limits=(5, 50))
    lines = """
    seat 1: sits 100
    seat 1: small 50
    floorperson: sets limits 5 to 20
    roll 1-2-3
    = seat 1 has 150
    """
    play(table, lines)


# --- found after the losers are collected -----------------------------------------------
@clause("tas-8-4-over-maximum")
@pytest.mark.parametrize(
    ("throw", "placed", "stake", "chips"),
    [
        ("2-2-3", 0, 51, 950),  # it lost: 50 are taken, 1 goes back
        ("2-2-3", 40, 30, 950),  # with the collected stack beside it
        ("1-2-3", 0, 51, 1050),  # it won
        ("1-2-3", 40, 30, 1050),
    ],
)
def test_a_wager_over_the_maximum_is_found_after_losers_are_collected(
    throw: str, placed: int, stake: int, chips: int
) -> None:
    table = betting_table()
    if placed:
        play(table, f"seat 1: number 1 {placed}")
    play(table, "seat 2: number 6 10\ndealer: no more bets" + TUMBLE.format(throw=throw) + COLLECT)
    play(table, f"dealer: finds number 1 {stake} of seat 1" + PAY + f"= seat 1 has {chips}")
    play(table, "= seat 2 has 990")


@clause("tas-8-4-under-minimum", "tas-8-5-later-returned")
@pytest.mark.parametrize("throw", ["1-2-3", "2-2-3"])
def test_a_wager_under_the_minimum_is_found_after_losers_are_collected(throw: str) -> None:
    table, won = betting_table(), throw == "1-2-3"
    play(table, "dealer: no more bets" + TUMBLE.format(throw=throw) + COLLECT)
    play(table, "dealer: finds number 1 4 of seat 1" + PAY)
    play(table, f"= seat 1 has {1004 if won else 996}\ndealer: place your bets")
    play(table, "dealer: no more bets" + TUMBLE.format(throw=throw) + COLLECT)
    play(table, "dealer: finds number 1 4 of seat 1" + PAY)
    play(table, f"= seat 1 has {1004 if won else 996}")


@clause("tas-8-3", "tas-8-4-over-maximum")
@pytest.mark.parametrize("when", ["called", "collected"])
@pytest.mark.parametrize(("throw", "gain"), [("1-2-3", 1), ("1-1-1", 10), ("2-2-3", -1)])
def test_partners_who_are_found_after_the_result_are_settled_as_one(
    throw: str, gain: int, when: str
) -> None:
    table = betting_table(seats=3)
    play(table, "seat 1: number 1 30\nseat 2: number 1 50\nseat 3: number 1 50")
    play(table, "dealer: no more bets" + TUMBLE.format(throw=throw))
    play(table, COLLECT if when == "collected" else "= betting closed")
    play(table, "inspector: flags partners 1, 2")
    play(table, ("" if when == "collected" else COLLECT) + PAY)
    chips = [seat.chips - 1000 for seat in table.table.seats.values()]
    assert (chips[0] + chips[1], chips[2]) == (50 * gain, 50 * gain)


@clause("tas-8-3", "tas-8-4-over-maximum")
def test_partners_are_not_cut_twice_for_what_was_found_already() -> None:
    table = betting_table()
    play(table, "seat 1: number 1 30\ndealer: no more bets" + TUMBLE.format(throw="1-2-3"))
    play(table, "dealer: finds number 1 60 of seat 2\ninspector: flags partners 1, 2")
    play(table, COLLECT + PAY)
    assert sum(seat.chips for seat in table.table.seats.values()) == 2050


@clause("tas-8-3", "tas-8-4-over-maximum")
def test_partners_found_after_the_result_count_at_all_their_seats() -> None:
    table = Referee(load(TAS), automatic=False, limits=(5, 50))
    make_ready(table)
    for seat, person in enumerate(("ann", "bob", "ann", "bob"), 1):
        play(table, f"seat {seat}: sits 1000, person {person}")
    play(table, "dealer: place your bets")
    for seat in (1, 2, 3, 4):
        play(table, f"seat {seat}: number 1 20")
    play(table, "dealer: no more bets" + TUMBLE.format(throw="1-2-3"))
    play(table, "inspector: flags partners 1, 2" + COLLECT + PAY)
    assert sum(seat.chips for seat in table.table.seats.values()) == 4050


@clause("tas-8-3")
def test_a_void_leaves_the_wagers_of_partners_as_they_were() -> None:
    table = betting_table()
    play(table, "seat 1: number 1 30\nseat 2: number 1 50\ndealer: no more bets")
    play(table, TUMBLE.format(throw="2-2-3") + COLLECT + "inspector: flags partners 1, 2")
    play(table, "dealer: reports a die is damaged")
    play(table, "= seat 1 up number 1 30\n= seat 2 up number 1 50")


@clause("tas-8-4-over-maximum")
def test_a_void_after_the_find_puts_back_what_was_collected() -> None:
    table = betting_table()
    play(table, "seat 1: number 1 40\ndealer: no more bets" + TUMBLE.format(throw="2-2-3"))
    play(table, COLLECT + "dealer: finds number 1 30 of seat 1\ndealer: reports a die is damaged")
    play(table, "= seat 1 up number 1 40\n= seat 1 has 960")


# --- a wager that is returned is returned (7.6) -----------------------------------------
@clause("tas-7-6")
@pytest.mark.parametrize("throw", ["1-2-3", "2-2-3"])
@pytest.mark.parametrize("when", ["called", "collected"])
def test_a_misplaced_wager_goes_back_whether_it_won_or_lost(throw: str, when: str) -> None:
    table = betting_table()
    play(table, "seat 1: number 1 10\nseat 1: number 6 10\ndealer: no more bets")
    play(table, TUMBLE.format(throw=throw) + (COLLECT if when == "collected" else ""))
    play(table, "inspector: reports a wager lies across a line of seat 1 on number 1")
    play(table, ("" if when == "collected" else COLLECT) + PAY + "= seat 1 has 990")


@clause("tas-7-6")
def test_a_misplaced_wager_goes_back_from_a_table_that_is_out_of_service() -> None:
    table = betting_table()
    lines = """
    seat 1: number 1 10
    seat 1: number 6 20
    dealer: no more bets
    dealer: tumble x2
    dealer: reports a die is damaged
    = status out of service
    = seat 1 has 970
    """
    play(table, lines)
    events = table.do(
        c.Report(
            irregularity="a wager lies across a line", by="inspector", seat=1, wager="number 1"
        )
    )
    assert e.WagerReturned(1, "number 1") in events
    play(table, "= seat 1 has 980\n= seat 1 up number 6 20")
    play(table, "inspector: reports a wager lies across a line of seat 1 on number 1 ! 7.6")
