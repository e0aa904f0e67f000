"""What the rules require of a player follows the person, not the seat: it holds at every seat and
still holds after standing up and sitting down again."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit.referee import Referee
from pitboss.pit.refusal import Refusal
from tests.playing import clause, make_ready, play, plays

TAS = "tas.mini_dice"
MANAGER = "management representative"
SPIN = """
dealer: no more bets
dealer: tumble x2
dealer: see that all dice lie flat
spin {throw}
"""
SETTLE = "\ndealer: collect losing wagers\ndealer: pay winning wagers\n"


def betting_table(*people: str, minimum: int = 5, maximum: int = 50) -> Referee:
    """A Tasmanian table dealt by hand with these people in its first seats, betting open."""
    table = Referee(load(TAS), automatic=False, limits=(minimum, maximum))
    make_ready(table)
    for seat, person in enumerate(people, 1):
        play(table, f"seat {seat}: sits 1000, person {person}")
    play(table, "dealer: place your bets")
    return table


def spin(table: Referee, throw: str) -> None:
    """Close betting and announce a throw."""
    play(table, SPIN.format(throw=throw))


# --- limits (TAS 8.1) -------------------------------------------------------------------
@clause("tas-8-1-notice")
def test_a_maximum_is_for_the_person_at_all_seats() -> None:
    lines = """
    seat 1: number 1 30
    seat 2: number 1 21                     ! 8.1 notice
    seat 2: number 1 20
    seat 1: number 1 1                      ! 8.1 notice
    seat 3: number 1 50                     # someone else
    seat 2: number 2 50                     # another position
    seat 1: number 2 5                      ! 8.1 notice
    """
    play(betting_table("ann", "ann", "bob"), lines)


@clause("tas-8-1-notice")
def test_a_minimum_is_for_all_that_a_person_has_on_a_position() -> None:
    lines = """
    seat 1: number 1 4                      ! 8.1 notice
    seat 1: number 1 5
    seat 2: number 1 1                      # six in all
    seat 3: number 1 1                      ! 8.1 notice
    seat 1: number 1 -1
    seat 1: number 1 -1                     ! 8.1 notice
    """
    play(betting_table("ann", "ann", "bob"), lines)


OWN_HANDS = {
    "night.blackjack",
    "night.multi_action_blackjack",
    "night.caribbean_stud",
    "night.let_it_ride",
    "night.joker_seven",
}
SHARED = [game for game in game_ids() if game not in OWN_HANDS]


@pytest.mark.parametrize("game", SHARED)
def test_in_every_game_two_seats_of_a_person_share_one_maximum(game: str) -> None:
    options: Any = {"areas": 2} if game == "night.red_dog" else {}
    referee = Referee(load(game), limits=(1, 20), **options)
    name = next(n for n, wager in referee.rules.wagers.items() if wager.multiples[0][0] == 1)
    for seat, person in ((1, "ann"), (2, "ann"), (3, "bob")):
        referee.do(c.Sit(seat, 100, person=person))
    referee.place(1, name, 10)
    refused = referee.verify_place(2, name, 11)
    assert isinstance(refused, Refusal)
    assert "the largest wager here is 20, not 21" in refused.words
    assert referee.can_place(2, name, 10)
    assert referee.can_place(3, name, 20)


def test_two_hands_of_a_player_are_two_wagers() -> None:
    referee = Referee(load("night.blackjack"), limits=(2, 20))
    for seat in (1, 2):
        referee.do(c.Sit(seat, 100, person="ann"))
    referee.place(1, "main", 20)
    assert referee.can_place(2, "main", 20)
    assert not referee.can_place(2, "main", 22)


# --- agreed limits and partners (8.2, 8.3) ----------------------------------------------
@clause("tas-8-2-agreement", "tas-8-2-marker")
def test_agreed_limits_go_with_the_player() -> None:
    table = betting_table("ann", "ann", "bob")
    lines = f"""
    {MANAGER}: agrees limits 10 to 100 with seat 1
    = marker at seat 2 limits 10 to 100
    = marker at seat 3 nothing
    seat 2: number 1 9                      ! 8.1 notice
    seat 2: number 1 100
    seat 1: number 1 10                     ! 8.1 notice
    seat 2: number 1 down
    seat 1: leaves
    seat 2: leaves
    seat 4: sits 100, person ann
    = marker at seat 4 limits 10 to 100
    seat 1: sits 100, person eve
    = marker at seat 1 nothing
    {MANAGER}: ends the limits of seat 4
    seat 4: leaves
    seat 2: sits 100, person ann
    = marker at seat 2 nothing
    """
    play(table, lines)


@clause("tas-8-3")
def test_partners_stay_partners_at_another_seat() -> None:
    lines = """
    inspector: flags partners 1, 2          ! 8.3
    inspector: flags partners 1, 3
    seat 1: number 1 20
    seat 3: number 1 31                     ! 8.3
    seat 3: number 1 30
    seat 2: number 1 5                      ! 8.3
    seat 3: number 1 down
    seat 3: leaves
    seat 4: sits 100, person bob
    seat 4: number 1 31                     ! 8.3
    seat 4: number 1 30
    seat 3: sits 100, person eve
    seat 3: number 1 50
    """
    play(betting_table("ann", "ann", "bob"), lines)


# --- advice (8.4, 8.5) ------------------------------------------------------------------
@clause("tas-8-5-advice", "tas-8-5-later-returned")
@pytest.mark.parametrize("throw", ["1-1-2", "2-2-3"])
@pytest.mark.parametrize("where", ["the other seat", "the same seat", "a new seat"])
def test_whoever_was_told_was_told_at_every_seat(throw: str, where: str) -> None:
    table = betting_table("ann", "ann", "bob")
    spin(table, "2-2-3")
    play(table, "dealer: finds number 1 4 of seat 1" + SETTLE + "= seat 1 has 996")
    seat = 2
    if where != "the other seat":
        seat = 1 if where == "the same seat" else 5
        play(table, f"seat 1: leaves\nseat 2: leaves\nseat {seat}: sits 1000, person ann")
    play(table, "dealer: place your bets")
    spin(table, throw)
    play(table, f"dealer: finds number 1 4 of seat {seat}" + SETTLE + f"= seat {seat} has 1000")


@clause("tas-8-5-advice")
def test_nobody_is_told_what_someone_else_at_that_seat_was_told() -> None:
    table = betting_table("ann")
    spin(table, "2-2-3")
    play(table, "dealer: finds number 1 4 of seat 1" + SETTLE)
    play(table, "seat 1: leaves\nseat 1: sits 1000, person bob\ndealer: place your bets")
    spin(table, "2-2-3")
    play(table, "dealer: finds number 1 4 of seat 1" + SETTLE + "= seat 1 has 996")


@clause("tas-8-4-over-maximum")
def test_stacks_of_a_person_at_two_seats_are_added_up_when_one_is_found() -> None:
    table = betting_table("ann", "ann")
    play(table, "seat 1: number 1 40")
    spin(table, "2-2-3")
    lines = """
    dealer: finds number 1 10 of seat 2     ! 10.4 placed late
    dealer: finds number 1 11 of seat 2     # one of them is too many
    """
    play(table, lines + SETTLE + "= seat 1 has 960\n= seat 2 has 990")


# --- colors (7.3, roulette) -------------------------------------------------------------
@clause("tas-7-3")
@plays(TAS)
def test_a_person_has_one_color_at_all_seats() -> None:
    """
    seat 1: sits 100, person ann
    seat 2: sits 100, person ann
    seat 3: sits 100, person bob
    seat 1: takes red checks worth 5
    = marker at seat 2 red checks 5
    seat 3: takes red checks worth 5        ! 7.3
    seat 1: number 1 10 with wheel checks
    seat 2: takes blue checks worth 5       ! 7.4
    seat 2: number 1 5 with wheel checks
    seat 1: number 1 down
    seat 2: number 1 down
    seat 1: leaves
    seat 3: takes red checks worth 5        ! 7.3
    seat 2: leaves
    seat 4: sits 100, person ann
    = marker at seat 4 red checks 5
    seat 4: leaves
    seat 3: takes red checks worth 5
    seat 4: sits 100, person ann
    = marker at seat 4 nothing
    """


@clause("nj-13-47-20-12-a")
@plays("night.roulette", colour_chips=True)
def test_color_chips_keep_their_first_value_wherever_their_owner_sits() -> None:
    """
    seat 1: sits 100, person ann
    seat 1: takes red checks worth 5
    seat 1: leaves
    seat 6: sits 100, person ann
    = marker at seat 6 red checks 5
    seat 6: takes red checks worth 1        !
    seat 6: takes blue checks worth 1       !
    """


# --- what was taken down (1A.4(d)2) -----------------------------------------------------
@clause("nj-19-47-1a-4-d-2-no-restoring")
@pytest.mark.parametrize("then", ["seat 2", "seat 1 again", "seat 5"])
def test_a_dont_wager_taken_down_stays_down_wherever_its_owner_sits(then: str) -> None:
    referee = Referee(load("nj.automated_craps"))
    lines = """
    seat 1: sits 500, person ann
    seat 2: sits 500, person ann
    seat 3: sits 500, person bob
    roll 4-2
    seat 1: dont_come 10
    seat 1: dont_come down
    seat 1: dont_come 10                    ! 1A.4(d)2
    seat 2: dont_come 10                    ! 1A.4(d)2
    seat 3: dont_come 10
    """
    play(referee, lines)
    seat = 2 if then == "seat 2" else 1 if then == "seat 1 again" else 5
    if seat != 2:  # anyone with a wager stays until the roll is settled
        play(referee, "roll 3-1\nseat 1: leaves\nseat 2: leaves")
        play(referee, f"seat {seat}: sits 500, person ann")
    play(referee, f"seat {seat}: dont_come 10 ! 1A.4(d)2")
    play(referee, f"roll 5-2\nroll 5-1\nseat {seat}: dont_come 10")


@clause("nj-19-47-1a-4-d-2-no-restoring")
@plays("nj.automated_craps")
def test_what_was_taken_down_is_over_with_the_point_for_those_too_who_have_left() -> None:
    """
    seat 1: sits 500, person ann
    seat 2: sits 500, person bob
    roll 4-2
    seat 1: dont_come 10
    seat 1: dont_come down
    roll 3-1
    seat 1: leaves
    roll 5-2                                # the point is over while ann is away
    roll 5-1
    seat 1: sits 500, person ann
    seat 1: dont_come 10
    """


# --- the dice, the shaker and the button (13.7, 1A.7, 20.25(g)) -------------------------
OFFERED = [
    pytest.param("nj.mini_dice", "", "shake 3-4", marks=clause("nj-19-47-13-7-b-next-offeree")),
    pytest.param(
        "nj.automated_craps", "pass 10", "roll 3-4", marks=clause("nj-19-47-1a-7-b-next-offeree")
    ),
    pytest.param(
        "night.craps", "pass 10", "roll 1-3\nroll 3-4", marks=clause("nj-13-47-20-25-g-6-pass-dice")
    ),
]


def table_with(game: str, bet: str, *people: str) -> Referee:
    """A table with these people in its first seats, each with a wager if the game requires one."""
    table = Referee(load(game))
    for seat, person in enumerate(people, 1):
        play(table, f"seat {seat}: sits 500, person {person}")
    wager(table, bet)
    return table


def wager(table: Referee, bet: str) -> None:
    """Everyone makes this wager."""
    for seat in table.table.seats if bet else ():
        play(table, f"seat {seat}: {bet}")


@pytest.mark.parametrize("seats", ["two seats", "a new seat"])
@pytest.mark.parametrize(("game", "bet", "sevens"), OFFERED)
def test_who_hands_the_dice_on_is_not_the_next_player(
    game: str, bet: str, sevens: str, seats: str
) -> None:
    """Neither at a second seat nor after moving to the seat that is offered next."""
    table = table_with(game, bet, "ann", "ann", "bob")
    if seats == "a new seat":
        play(table, sevens + "\nseat 2: leaves")
        wager(table, bet)
    play(table, "seat 1: accepts\n" + sevens)
    if seats == "a new seat":
        play(table, "seat 1: leaves\nseat 2: sits 500, person ann")
    wager(table, bet)
    play(table, "seat 2: accepts !\nseat 3: refuses")
    if game == "night.craps":
        play(table, "seat 2: accepts\n= holder 2")  # it comes around to the shooter again
    else:
        play(table, "seat 2: accepts !\ndealer: takes the dice\n= holder 0")


@pytest.mark.parametrize(("game", "bet", "sevens"), OFFERED)
def test_who_lets_the_dice_go_by_does_so_at_every_seat(game: str, bet: str, sevens: str) -> None:
    table = table_with(game, bet, "ann", "ann", "bob")
    play(table, "seat 1: refuses\nseat 2: accepts !\n")
    if not bet:
        play(table, "seat 1: leaves\nseat 2: accepts !")
    play(table, "seat 3: accepts\n= holder 3")


@clause("nj-19-47-13-7-a-1-ii-delay", "nj-19-47-1a-7-a-3-delay")
@pytest.mark.parametrize("game", ["nj.mini_dice", "nj.automated_craps"])
def test_what_the_floor_takes_away_does_not_come_back_at_a_second_seat(game: str) -> None:
    table = table_with(game, "pass 10" if game == "nj.automated_craps" else "", "ann", "ann", "bob")
    play(table, "seat 1: accepts\nfloorperson: takes it away for delay\nseat 2: accepts !")
    play(table, "seat 3: accepts")


@clause("nj-19-47-13-7-a-2-dealer-holder")
def test_a_dealer_keeps_the_shaker_once_every_person_has_refused_it() -> None:
    table = table_with("nj.mini_dice", "", "ann", "ann", "bob")
    play(table, "seat 1: refuses\nseat 3: refuses\ndealer: takes the dice\nshake 1-1\n= holder 0")


# --- one area, one space (20.31(g)4, 20.33(c)1) -----------------------------------------
@clause("nj-13-47-20-33-c-1")
@plays("night.under_over")
def test_a_player_backs_one_space_at_all_seats() -> None:
    """
    seat 1: sits 100, person ann
    seat 2: sits 100, person ann
    seat 3: sits 100, person bob
    seat 1: under_7 10
    seat 2: over_7 10                       ! 20.33(c)1
    seat 2: under_7 10                      # the same space
    seat 3: over_7 10
    """


@clause("nj-13-47-20-31-g-4")
@pytest.mark.parametrize("areas", [1, 2, 3])
def test_a_red_dog_player_has_so_many_areas_at_all_seats(areas: int) -> None:
    referee = Referee(load("night.red_dog"), areas=areas)
    for seat in (1, 2, 3, 4):
        referee.do(c.Sit(seat, 100, person="ann"))
    referee.do(c.Sit(5, 100, person="bob"))
    for seat in range(1, areas + 1):
        referee.place(seat, "red_dog", 5)
    refused = referee.verify_place(areas + 1, "red_dog", 5)
    assert refused is not None
    assert [law.id for law in refused.law] == ["nj-13-47-20-31-g-4"]
    referee.place(1, "red_dog", 5)  # a wager on an area that is already taken may grow
    assert referee.can_place(5, "red_dog", 5)


@clause("nj-13-47-20-23-h-2")
def test_a_person_plays_one_hand_of_caribbean_stud() -> None:
    referee = Referee(load("night.caribbean_stud"))
    referee.do(c.Sit(1, 100, person="ann"))
    assert not referee.can(c.Sit(2, 100, person="ann"))
    assert referee.can(c.Sit(2, 100, person="bob"))


@pytest.mark.parametrize("several", [False, True])
@clause("nj-13-47-20-33-c-1")
def test_wagers_on_the_felt_are_seen_on_one_space_of_a_player(several: bool) -> None:
    referee = Referee(load("night.under_over"), several_spaces=several)
    both = ("under_7", "over_7")
    assert referee.can(c.SeeWagers((1,), both[:1]))
    assert referee.can(c.SeeWagers((1, 2), both)), "one space each"
    no = referee.verify(c.SeeWagers((1,), both))
    refused = [law.id for law in no.law] if no is not None else []
    assert refused == ([] if several else ["nj-13-47-20-33-c-1"])


def test_without_names_every_seat_is_a_person_of_its_own() -> None:
    referee = Referee(load(TAS), limits=(5, 50))
    for seat in (1, 2):
        referee.sit(seat, 100)
    referee.place(1, "number 1", 50)
    assert referee.can_place(2, "number 1", 50)


@pytest.mark.parametrize("name", ["ann lee", "a" * 65, "é", "a\nb"])
def test_a_person_is_named_by_a_plain_id(name: str) -> None:
    referee = Referee(load(TAS))
    assert not referee.can(c.Sit(1, 100, person=name))
    assert referee.can(c.Sit(1, 100, person="a" * 64))
