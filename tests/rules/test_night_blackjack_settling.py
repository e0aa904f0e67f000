"""Blackjack, 13:47-20.22(g)7, (g)10v, (h): the dealer's hand, ties and payments."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import cards
from pitboss.games import load
from pitboss.pit.referee import Referee
from tests.playing import clause, play, plays

GAME = "night.blackjack"


def against(player: str, dealer: str, drawn: str = "", **options: object) -> Referee:
    """One seat stands on two cards with 10 bet, against a dealer's hand."""
    table = Referee(load(GAME), **options)  # type: ignore[arg-type]
    first, second = player.split()
    up, hole = dealer.split()
    play(
        table, f"seat 1: sits 100\nseat 1: main 10\ndealer: shuffles\ndeal ?? {first} {up} {second}"
    )
    play(table, f"deal ??\nseat 1: chooses stand\ndealer: turns dealer showing {up} {hole}")
    if drawn:
        play(table, f"deal {drawn}")
    return table


# --- the dealer's hand (20.22(g)10v) ------------------------------------------------------------
@clause("nj-13-47-20-22-g-10v-2", "nj-13-47-20-22-g-10v-3-hit", "nj-13-47-20-22-g-10v-3-soft")
@pytest.mark.parametrize(
    ("dealer", "stays"),
    [
        ("9s 7d", False), ("9s 8d", True), ("9s 9d", True), ("9s Td", True),
        ("6s Ad", True), ("7s Ad", True), ("8s Ad", True), ("9s Ad", True), ("5s Ad", False),
    ],
)  # fmt: skip
def test_the_dealer_draws_to_16_and_stays_on_17_hard_or_soft(dealer: str, stays: bool) -> None:
    table = against("Ts 2d", dealer)
    play(table, "= needs nothing" if stays else "= needs a card up to dealer")


@clause("nj-13-47-20-22-g-10v-2", "nj-13-47-20-22-g-10v-3-hit", "nj-13-47-20-22-g-10v-1")
@plays(GAME)
def test_the_dealer_shows_the_hole_card_and_draws_until_17_or_more() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? Ts 5d 8h ??
    seat 1: chooses stand
    deal 2s                              ! 20.22(g)10v(1)
    dealer: turns dealer showing 5d 4s
    deal 2s
    = needs a card up to dealer
    deal ??                              ! 20.22(g)10v(3) hit
    deal 5h
    = needs a card up to dealer
    deal 5s
    = hand dealer 5d 4s 2s 5h 5s
    = seat 1: main loses 10
    """


@clause("nj-13-47-20-22-g-10v-3-soft")
@pytest.mark.parametrize(
    ("hand", "draws"),
    [("As 6d", False), ("As 2d 4h", False), ("As 5d", True), ("As 6d Th", False),
     ("As 5d Th", True), ("As 9d As", False)],
)  # fmt: skip
def test_the_dealers_ace_counts_eleven_where_that_makes_17_to_21(hand: str, draws: bool) -> None:
    game = load(GAME).play
    assert game is not None
    assert game.dealer_draws(*game.total(cards(hand))) is draws  # type: ignore[attr-defined]


@clause("nj-13-47-20-22-g-10v-3-bust", "nj-13-47-20-22-h-2")
@plays(GAME)
def test_a_dealer_over_21_pays_every_surviving_player_1_to_1() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 2: sits 100
    seat 2: main 20
    seat 3: sits 100
    seat 3: main 30
    dealer: shuffles
    deal ?? Ts 2s Th 5d 2h 3h 6h ??
    seat 1: chooses stand
    seat 2: chooses stand
    seat 3: chooses hit
    deal Td
    = seat 3: main loses 30
    dealer: turns dealer showing 5d Jd
    deal 7s
    = seat 2: main wins 20
    = seat 1: main wins 10
    """


@clause("nj-13-47-20-22-g-10v-3-bust")
def test_the_dealer_stands_on_21_and_busts_on_22() -> None:
    play(against("Ts 9d", "5d Jd", "6s"), "= seat 1 has 90")
    play(against("Ts 9d", "5d Jd", "7s"), "= seat 1 has 110")


# --- the count (20.22(h)1) ----------------------------------------------------------------------
@clause("nj-13-47-20-22-h-1-win", "nj-13-47-20-22-h-1-lose", "nj-13-47-20-2-blackjack")
@pytest.mark.parametrize(
    ("player", "dealer", "has"),
    [
        ("Ts 9d", "9s 9h", 110), ("Ts 8d", "9s 8h", 110), ("Ts Td", "9s Th", 110),
        ("Ts 8d", "9s Th", 90), ("Ts 7d", "9s 9h", 90), ("2s 3d", "9s 8h", 90),
        ("As 7d", "9s 8h", 110), ("As 7d", "9s Th", 90),
    ],
)  # fmt: skip
def test_the_higher_count_wins_1_to_1_and_the_lower_loses(
    player: str, dealer: str, has: int
) -> None:
    play(against(player, dealer), f"= seat 1 has {has}")


@clause("nj-13-47-20-22-h-1-order", "nj-13-47-20-22-h-1-win", "nj-13-47-20-22-h-1-lose")
@plays(GAME)
def test_settling_runs_counterclockwise_from_the_dealers_far_right(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 4: sits 100
    seat 4: main 20
    seat 6: sits 100
    seat 6: main 30
    dealer: shuffles
    deal ?? Ts Th 9s 9d Td 7h 9h ??
    seat 1: chooses stand
    seat 4: chooses stand
    seat 6: chooses stand
    dealer: turns dealer showing 9d 8s
    = seat 6: main wins 30
    = seat 4: main returns 20
    = seat 1: main wins 10
    = call Push, seat 4
    """
    assert table.table.last is not None
    assert [line.seat for line in table.table.last.lines] == [6, 4, 1]


# --- ties (20.22(g)7, (h)3) ---------------------------------------------------------------------
@clause("nj-13-47-20-22-h-3", "nj-13-47-20-22-g-7-choice")
@pytest.mark.parametrize(
    ("ties", "has"),
    [
        pytest.param("i", 100, marks=clause("nj-13-47-20-22-g-7i")),
        pytest.param("ii", 90, marks=clause("nj-13-47-20-22-g-7ii")),
        pytest.param("iii", 90, marks=clause("nj-13-47-20-22-g-7iii")),
    ],
)
def test_a_tie_follows_the_posted_option(ties: str, has: int) -> None:
    play(against("Ts 8d", "9s 9h", ties=ties), f"= seat 1 has {has}")


@clause("nj-13-47-20-22-h-3", "nj-13-47-20-22-g-7-choice")
@plays(GAME)
def test_without_a_choice_of_the_house_ties_push() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? Ts 9s 8d ??
    seat 1: chooses stand
    dealer: turns dealer showing 9s 9h
    = seat 1: main returns 10
    """


@clause("nj-13-47-20-22-h-3")
@plays(GAME, by_hand=True, ready=True)
def test_the_dealer_declares_every_push_in_the_pass_that_settles(table: Referee) -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: main 10
    seat 4: sits 100
    seat 4: main 20
    seat 6: sits 100
    seat 6: main 30
    dealer: shuffles
    seat 1: cuts the cards at 60
    dealer: no more bets
    deal ?? Ts Th 9s 9d 7h 7d 9h ??
    seat 1: chooses stand
    seat 4: chooses stand
    seat 6: chooses stand
    dealer: turns dealer showing 9d 8s
    = step pay and collect from the right
    = call Push, seats 4 and 1
    """
    assert table.next_for_dealer() == "pay and collect from the right: Push, seats 4 and 1"


@clause("nj-13-47-20-22-h-3", "nj-13-47-20-22-g-7iii")
def test_a_house_that_wins_ties_declares_no_push() -> None:
    assert against("Ts 8d", "9s 9h", ties="iii").announcement == ""
    assert against("Ts 8d", "9s 9h", ties="i").announcement == "Push, seat 1"


@clause("nj-13-47-20-22-g-7ii")
def test_under_option_ii_21_against_a_drawn_21_loses() -> None:
    table = Referee(load(GAME), ties="ii")
    play(table, "seat 1: sits 100\nseat 1: main 10\ndealer: shuffles\ndeal ?? Ts 5d 5h ??")
    play(table, "seat 1: chooses hit\ndeal 6h\ndealer: turns dealer showing 5d Jd")
    play(table, "deal 6s\n= seat 1: main loses 10")


# --- why ------------------------------------------------------------------------------------------
def test_the_table_says_why() -> None:
    table = against("Ts 8d", "9s 9h", ties="ii")
    why = table.why(1, "main")
    assert why is not None
    assert "a tie at 18" in str(why)
    assert "20.22(h)3" in str(why)


def test_the_table_says_why_a_hand_was_settled_early() -> None:
    table = Referee(load(GAME))
    play(table, "seat 1: sits 100\nseat 1: main 10\nseat 2: sits 100\nseat 2: main 10")
    play(table, "dealer: shuffles\ndeal ?? Ts 9s 9h 6d 9d ??\nseat 1: chooses hit\ndeal 6h")
    assert "22 is a bust" in str(table.why(1, "main"))
    play(table, "seat 2: chooses stand\ndealer: turns dealer showing 9h 8h")
    assert "22 is a bust" in str(table.why(1, "main"))
    assert "18 against 17" in str(table.why(2, "main"))
