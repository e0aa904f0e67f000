"""Blackjack, 13:47-20.22(g)8i: a dealer's natural that the look missed.

With real cards nobody but the dealer has seen the hole card when "no natural" is called. Cards that
belie the call are refused, and the round is void instead of lost (reading N-K17).
"""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.games.blackjack.play import OVERLOOKED
from pitboss.pit import commands as c
from pitboss.pit.dealing import next_need
from pitboss.pit.referee import Referee
from pitboss.rulebook.card_round import TurnOver
from tests.playing import clause, make_ready, play, plays

GAME = "night.blackjack"
PEEK, ANNOUNCE = "nj-13-47-20-22-g-8i-peek", "nj-13-47-20-22-g-8i-announce"
LOOKED = """
seat 1: sits 100
seat 2: sits 100
dealer: shuffles
seat 1: cuts the cards at 60
dealer: place your bets
seat 1: main 10
seat 2: main 20
dealer: no more bets
deal ?? {first} 6s {up} {second} 9d ??
{asked}
dealer: look at the hole card
dealer: no natural
"""
ASKED = "dealer: insurance?\nseat 1: chooses no insurance\nseat 2: chooses no insurance"
REPORTS = f"dealer: reports {OVERLOOKED}"


def table_after_look(
    up: str = "Ts", first: str = "5s", second: str = "5d", asked: str = ""
) -> Referee:
    """A table dealt by hand with real cards, after the dealer has called that there is none."""
    table = Referee(load(GAME), automatic=False)
    make_ready(table)
    play(table, LOOKED.format(up=up, first=first, second=second, asked=asked))
    return table


def refusal(table: Referee, shown: str) -> str:
    """What a dealer who turns these cards is told."""
    no = table.verify(c.TurnCards("dealer", shown))
    assert no is not None
    return no.words


@clause(PEEK, ANNOUNCE)
@pytest.mark.parametrize(("up", "hole"), [("Ts", "Ah"), ("Ks", "Ad"), ("As", "Th"), ("As", "Qd")])
def test_cards_that_belie_the_call_are_refused(up: str, hole: str) -> None:
    table = table_after_look(up, asked=ASKED if up == "As" else "")
    play(table, "seat 1: chooses stand\nseat 2: chooses stand")
    before = table.table
    for cited in ("20.22(g)8i peek", "20.22(g)8i announce", "20.22(g)10v(1)"):
        play(table, f"dealer: turns dealer showing {up} {hole}  ! {cited}")
    assert table.table == before
    assert refusal(table, f"{up} {hole}").endswith(
        "this is not what was called; report 'a natural was overlooked'"
    )


@clause(PEEK)
@pytest.mark.parametrize(("up", "hole"), [("Ts", "9h"), ("Ts", "Th"), ("As", "9h"), ("As", "8h")])
def test_any_other_hole_card_is_turned(up: str, hole: str) -> None:
    """The round continues to its end as usual."""
    table = table_after_look(up, asked=ASKED if up == "As" else "")
    play(
        table,
        f"""
    seat 1: chooses stand
    seat 2: chooses stand
    dealer: turns dealer showing {up} {hole}
    = seat 1: main loses 10
    = seat 2: main loses 20
    dealer: pay and collect from the right
    """,
    )


@clause(PEEK)
def test_two_aces_are_no_natural() -> None:
    table = table_after_look("As", asked=ASKED)
    play(table, "seat 1: chooses stand\nseat 2: chooses stand\ndealer: turns dealer showing As Ah")
    play(table, "= needs a card up to dealer")


@clause(PEEK, ANNOUNCE)
def test_the_round_is_void_and_the_next_one_is_dealt() -> None:
    """What a hand added, lost and won since the call goes back with the wagers."""
    asked = "dealer: insurance?\nseat 1: chooses insurance\nseat 2: chooses no insurance"
    table = table_after_look("As", asked=asked)
    play(
        table,
        f"""
    = seat 1 has 85
    seat 1: chooses double
    deal 7c
    seat 2: chooses hit
    deal Kd
    = seat 2: main loses 20
    = seat 1 has 75
    = seat 2 has 80
    dealer: turns dealer showing As Kh  ! 20.22(g)8i announce
    {REPORTS}
    = seat 1 has 100
    = seat 2 has 100
    = betting open
    seat 1: main 10
    dealer: no more bets
    deal ?? 9s 8h Tc ??
    seat 1: chooses stand
    dealer: turns dealer showing 8h 9h
    = seat 1: main wins 10
    dealer: pay and collect from the right
    = seat 1 has 110
    """,
    )
    assert table.table.desk.incidents


@clause(ANNOUNCE)
def test_a_natural_that_was_paid_is_given_back() -> None:
    table = table_after_look(first="As", second="Kd")
    play(
        table,
        f"""
    dealer: natural at seat 1
    = seat 1: main wins 15
    = seat 1 has 115
    {REPORTS}
    = seat 1 has 100
    = seat 2 has 100
    """,
    )


@clause(ANNOUNCE)
def test_it_is_found_as_soon_as_it_is_seen() -> None:
    """In the middle of a hand, but not once all have gone over, which ends the round."""
    table = table_after_look()
    play(table, f"{REPORTS}\n= seat 1 has 100\n= seat 2 has 100")
    table = table_after_look()
    bust = "seat {0}: chooses hit\ndeal {1}\n"
    play(table, bust.format(1, "5h") + bust.format(1, "Qh") + bust.format(2, "Kh"))
    play(table, f"= seat 1 has 90\n{REPORTS}  ! 20.22(g)8i peek")
    play(table, f"dealer: pay and collect from the right\n{REPORTS}  ! 20.22(g)8i peek")


@clause(PEEK)
def test_only_a_call_can_be_belied_and_only_by_a_card_that_lies_face_down() -> None:
    table = Referee(load(GAME), automatic=False)
    make_ready(table)
    before = LOOKED.partition("dealer: look")[0].format(up="Ts", first="5s", second="5d", asked="")
    play(table, before + f"{REPORTS}  ! 20.22(g)8i peek")
    table = Referee(load(GAME), automatic=False)
    make_ready(table)
    undealt = before.partition("deal ??")[0]
    play(table, undealt + f"{REPORTS}  ! 20.22(g)8i peek\n= seat 1 has 90")
    table = table_after_look()
    play(
        table,
        f"""
    seat 1: chooses stand
    seat 2: chooses stand
    dealer: turns dealer showing Ts 6h
    {REPORTS}  ! 20.22(g)8i announce
    player: reports {OVERLOOKED}  ! 20.22(g)8i peek
    """,
    )


@plays(GAME)
def test_an_automatic_table_with_real_cards_is_no_dead_end() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? 5s Ts 4s ??
    dealer: no natural
    seat 1: chooses stand
    dealer: turns dealer showing Ts Ah  ! 20.22(g)8i peek
    dealer: reports a natural was overlooked
    = seat 1 has 100
    seat 1: main 10
    deal ?? Td 8h Tc ??
    seat 1: chooses stand
    dealer: turns dealer showing 8h 9h
    = seat 1: main wins 10
    """


BUST = """
    seat 1: chooses hit
    deal 5h
    seat 1: chooses hit
    deal Qh
    = seat 1: main loses 10
"""


@clause(PEEK, ANNOUNCE)
def test_who_went_over_stays_while_the_round_may_be_void_yet() -> None:
    """The void returns the lost stake, so its player stays to get it."""
    table = table_after_look()
    play(table, f"{BUST}\nseat 1: leaves  ! 20.22(g)8i peek")
    no = table.verify(c.Leave(1))
    assert no is not None
    assert no.words.startswith(f"what seat 1 won or lost may still be reversed ({OVERLOOKED})")
    assert no.words.endswith("leave when this round is over")
    assert c.Leave(1) not in list(table.legal(1))
    play(table, f"{REPORTS}\n= seat 1 has 100\nseat 1: leaves\nseat 1: sits 50\n= seat 1 has 50")


@clause(ANNOUNCE)
def test_who_was_paid_a_natural_stays_while_the_round_may_be_void_yet() -> None:
    """The void takes back what was paid, so nobody may leave with it."""
    table = table_after_look(first="As", second="Kd")
    play(table, "dealer: natural at seat 1\n= seat 1 has 115")
    play(table, f"seat 1: leaves  ! 20.22(g)8i announce\n{REPORTS}\n= seat 1 has 100")


@clause(ANNOUNCE)
def test_who_went_over_may_go_once_nothing_can_be_found() -> None:
    """When the hole card is turned over; or at once if everyone went over."""
    table = table_after_look()
    play(table, f"{BUST}\nseat 2: chooses stand\nseat 1: leaves  ! 20.22(g)8i peek")
    play(table, "dealer: turns dealer showing Ts 7h\nseat 1: leaves")
    table = table_after_look()
    play(table, f"{BUST}\nseat 2: chooses hit\ndeal Kh\nseat 1: leaves")


@clause("nj-13-47-20-22-f-hands")
@plays(GAME)
def test_who_went_over_may_go_where_the_dealer_did_not_look() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: main 10
    seat 2: main 10
    dealer: shuffles
    deal ?? 5s 6s 9s 5d 9d ??
    seat 1: chooses hit
    deal 5h
    seat 1: chooses hit
    deal Qh
    = seat 1: main loses 10
    seat 1: leaves
    seat 1: sits 100  ! 20.22(f) hands
    seat 3: sits 100
    seat 2: chooses stand
    dealer: turns dealer showing 9s 8h
    seat 1: sits 100
    """


def test_where_the_dealer_does_not_look_nothing_is_belied() -> None:
    """With a nine up, any card may be turned: no call contradicts it."""
    table = Referee(load(GAME))
    play(table, "seat 1: sits 100\nseat 1: main 10\ndealer: shuffles\ndeal ?? Ts 9s Td ??")
    play(table, "seat 1: chooses stand")
    need = next_need(table.rules, table.table)
    assert isinstance(need, TurnOver)
    assert not need.fault
    play(table, "dealer: turns dealer showing 9s Ah")


@clause("nj-13-47-20-30-f-2-second-card")
@plays("night.multi_action_blackjack")
def test_at_multi_action_nobody_looks_so_nothing_is_overlooked() -> None:
    """
    seat 1: sits 100
    seat 1: spot 1 10
    seat 1: spot 2 10
    dealer: shuffles
    deal Th Ts 8d
    = needs seat 1: stand, hit
    dealer: no natural  !
    seat 1: chooses stand
    deal Ah
    = seat 1: spot 1 loses 10
    """
