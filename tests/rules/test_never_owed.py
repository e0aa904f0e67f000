"""Money that was never owed: what a void round or a void hand took early goes back, fees included.

20.23(j)4 makes a hand void, and a void hand gives its wagers back (reading N-C6), whatever its
player has done before; 20.20(d)5 takes commission on winning bets, and a void round has none.
"""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.evolve import evolve
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import void_event
from tests.playing import clause, make_ready, play

UNFIT = "class A operator: reports equipment is unfit"
WRONG = "dealer: reports a player has a wrong number of cards of seat"
BANKERS = {"night.baccarat": "20-20-d-5-timing", "night.mini_baccarat": "20-28-d-5-timing"}


def open_table(game_id: str, text: str) -> Referee:
    """A table dealt by hand, with two players and a stack that is cut."""
    table = Referee(load(game_id), automatic=False)
    make_ready(table)
    play(
        table, "seat 1: sits 100\nseat 2: sits 100\ndealer: shuffles\nseat 1: cuts the cards at 26"
    )
    play(table, f"dealer: place your bets\n{text}")
    return table


# --- a hand that is void (20.23(j)4) -------------------------------------------------------
STUD = f"""
seat 1: ante 10
seat 2: ante 10
dealer: no more bets
deal {"?? " * 14}2c
dealer: stub to the discard rack
seat 1: chooses fold
= seat 1: ante loses 10
= seat 1 has 90
"""


@clause("nj-13-47-20-23-j-4-player")
def test_a_hand_that_is_void_after_a_fold_gives_the_ante_back() -> None:
    table = open_table("night.caribbean_stud", STUD)
    play(table, f"{WRONG} 1\n= seat 1 has 100\n= seat 2 has 90\n{WRONG} 1 ! 20.23(j)4 player")
    play(table, "seat 2: chooses bet\ndealer: turns dealer showing 7d 5h 4s 3d 2c")
    play(table, "dealer: turns seat 2 showing As Ks Qs Jd 9c")
    play(table, "dealer: collect losing wagers\ndealer: pay winning wagers")
    play(table, "= seat 1 has 100\n= seat 2 has 110")


@clause("nj-13-47-20-23-j-4-player")
def test_a_hand_that_is_void_before_the_decision_gives_the_ante_back() -> None:
    table = open_table("night.caribbean_stud", STUD.partition("seat 1: chooses")[0])
    play(table, f"{WRONG} 1\n= seat 1 has 100\nseat 1: chooses bet !\nseat 2: chooses fold")
    play(table, "= seat 2 has 90\n= seat 1 has 100")


@clause("nj-13-47-20-23-g")
def test_a_hand_that_is_forfeited_after_a_fold_keeps_nothing() -> None:
    table = open_table("night.caribbean_stud", STUD)
    play(table, "class A operator: reports cards are touched again of seat 1\n= seat 1 has 90")


@clause("nj-13-47-20-23-j-4-dealer-other")
def test_when_all_hands_are_void_a_folded_ante_goes_back_once() -> None:
    table = open_table("night.caribbean_stud", STUD)
    play(table, f"{WRONG} 1\n= seat 1 has 100\ndealer: reports the dealer is misdealt")
    play(table, "= seat 1 has 100\n= seat 2 has 100")
    table = open_table("night.caribbean_stud", STUD)
    play(table, "dealer: reports the dealer is misdealt\n= seat 1 has 100\n= seat 2 has 100")


@clause("nj-13-47-20-23-j-4-player")
def test_a_void_hand_of_let_it_ride_keeps_what_came_back_and_gets_the_rest() -> None:
    dealt = f"seat 1: three bets 30\nseat 2: three bets 30\ndealer: no more bets\ndeal {'?? ' * 9}"
    table = open_table("night.let_it_ride", f"{dealt}\nseat 1: chooses withdraw\n= seat 1 has 80")
    play(table, f"{WRONG} 1\n= seat 1 has 100\n= seat 1 up nothing\n= seat 2 has 70")


# --- a round that is void ------------------------------------------------------------------
STARTED = """
seat 1: main 10
seat 2: main 20
dealer: no more bets
deal ?? As Td 5s Kd 6c ??
"""


@clause("nj-13-47-20-15-b-removal")
def test_a_void_round_of_blackjack_undoes_naturals_and_busts() -> None:
    table = open_table("night.blackjack", STARTED)
    play(table, "dealer: natural at seat 1\n= seat 1 has 115\nseat 2: chooses hit\ndeal 2h")
    play(table, f"{UNFIT}\n= seat 1 has 100\n= seat 2 has 100\n= status out of service")
    table = open_table("night.blackjack", STARTED.replace("As Td", "5h Td"))
    play(table, "seat 1: chooses hit\ndeal Kh\n= seat 1: main loses 10\n= seat 1 has 90")
    play(table, f"seat 2: chooses hit\ndeal 2h\n{UNFIT}\n= seat 1 has 100\n= seat 2 has 100")


@clause("nj-13-47-20-15-b-removal")
def test_a_void_round_of_blackjack_gives_insurance_back() -> None:
    dealt = "seat 1: main 10\ndealer: no more bets\ndeal ?? 5s As 6s ??\ndealer: insurance?"
    table = open_table("night.blackjack", f"{dealt}\nseat 1: chooses insurance\n= seat 1 has 85")
    play(table, "dealer: look at the hole card\ndealer: no natural\n= seat 1: insurance loses 5")
    play(table, f"seat 1: chooses double\ndeal 2h\n{UNFIT}\n= seat 1 has 100")


@clause("nj-13-47-20-15-b-removal")
def test_a_void_round_leaves_a_part_of_multi_action_blackjack_that_was_called() -> None:
    """Each part is a round with a result of its own: the second is void, the first was paid."""
    bets = "".join(f"seat {s}: spot {n} 10\n" for s in (1, 2) for n in (1, 2))
    text = f"{bets}dealer: no more bets\ndeal Tc 7c 8d 9s Ts\n"
    table = open_table("night.multi_action_blackjack", text)
    play(table, "seat 1: chooses stand\nseat 2: chooses stand\ndeal 9h\n= seat 1 has 100")
    play(table, "= seat 2 has 90\ndealer: card to square 2")
    play(table, f"{UNFIT}\n= seat 1 has 110\n= seat 2 has 100\n= status out of service")


@clause("nj-13-47-20-31-g-3-return")
def test_a_void_round_of_red_dog_gives_raises_back() -> None:
    dealt = "seat 1: red_dog 10\nseat 2: red_dog 10\ndealer: no more bets\ndeal ?? 3c Jd"
    table = open_table("night.red_dog", f"{dealt}\ndealer: spread 7\nseat 1: chooses raise 5")
    play(table, f"= seat 1 has 85\n{UNFIT}\n= seat 1 has 100\n= seat 2 has 100")


# --- commission (20.20(d)5, 20.28(d)5) -----------------------------------------------------
WON = """
seat 1: bank 30
dealer: no more bets
deal 2c 9d 2d Kc
dealer: collect losing wagers
dealer: pay winning wagers
"""


def debts(table: Referee) -> dict[int, int]:
    """What the seats owe in hundredths of a chip."""
    assert table.table.cards is not None
    return {seat: due for seat, due in table.table.cards.owed.items() if due}


@pytest.mark.parametrize(
    "game_id", [pytest.param(g, marks=clause(f"nj-13-47-{law}")) for g, law in BANKERS.items()]
)
def test_a_void_round_of_baccarat_owes_no_commission(game_id: str) -> None:
    """Carried commission is as it was before the round, and the next round is charged once."""
    table = open_table(game_id, WON)
    assert debts(table) == {1: 50}
    play(table, "= seat 1 has 129\ndealer: place your bets\nseat 1: bank 30\ndealer: no more bets")
    play(table, f"deal 3c 9h\n{UNFIT}\n= seat 1 has 129")
    assert debts(table) == {1: 50}


@pytest.mark.parametrize("game_id", BANKERS)
def test_a_seat_that_leaves_owes_nothing_after_a_void_round(game_id: str) -> None:
    table = open_table(game_id, WON)
    play(table, "dealer: place your bets\nseat 2: bank 30\ndealer: no more bets\ndeal 3c 9h")
    play(table, f"seat 1: leaves\n{UNFIT}\n= seat 2 has 100\nseat 1: sits 50")
    assert debts(table) == {}


@pytest.mark.parametrize("game_id", BANKERS)
def test_commission_of_an_earlier_edition_goes_back_with_a_void_round(game_id: str) -> None:
    """A result could once be void after its call: the event cancels what it left owed."""
    table = open_table(game_id, WON.partition("dealer: collect")[0])
    assert debts(table) == {1: 50}
    assert table.table.cards is not None
    unfit = next(
        irregularity
        for irregularity in table.rules.irregularities
        if irregularity.name == "equipment is unfit"
    )
    event = void_event(unfit, (), table.table.cards.owed_before)
    after = evolve(table.rules, table.table, event)
    assert after.cards is not None
    assert after.cards.owed == {}
    assert after.seats[1].chips == 100


# --- charges of craps (20.25(j), (k)) --------------------------------------------------------
@pytest.mark.parametrize("wager", ["buy 4", "lay 4"])
@pytest.mark.parametrize("refund", ["yes", "no"])
def test_the_charge_for_true_odds_goes_back_with_a_void_wager(wager: str, refund: str) -> None:
    """Also if the house keeps the charge of a wager that its player takes down."""
    table = Referee(load("night.craps"), vig_refund=refund)
    play(table, f"seat 1: sits 100\nroll 3-3\nseat 1: {wager} 40\n{UNFIT}\n= seat 1 has 100")
