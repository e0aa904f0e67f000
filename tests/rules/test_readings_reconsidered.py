"""Readings that were reconsidered: each as it is played, with the clause it rests on."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.games.blackjack.hand import HIT, STAND
from pitboss.pit.referee import Referee
from pitboss.rulebook.clause import reading
from pitboss.rulebook.option import BadOption
from tests.playing import clause, play, plays

CRAPS, AUTOMATED = "night.craps", "nj.automated_craps"
BLACKJACK, MULTI = "night.blackjack", "night.multi_action_blackjack"
NIGHT = "nj-13-47-20-"


# --- true odds that stay up (20.25(j), (k); N-R17, N-R12) -------------------------------
@clause(f"{NIGHT}25-j-timing")
@plays(CRAPS)
def test_a13_a_winning_bet_at_true_odds_comes_down_unless_the_house_lets_it_stay() -> None:
    """
    seat 1: sits 100
    roll 4-4
    seat 1: buy 6 20
    seat 1: buy 6 stays         ! 20.25(j) offer
    roll 4-2
    = seat 1: buy 6 wins 24
    = seat 1 up nothing
    = seat 1 has 123
    """


@clause(f"{NIGHT}25-j-timing")
@plays(CRAPS, true_odds_stay="yes")
def test_a13_it_comes_down_too_where_the_player_was_not_asked() -> None:
    """
    seat 1: sits 100
    roll 4-4
    seat 1: buy 6 20
    roll 4-2
    = seat 1: buy 6 wins 24
    = seat 1 up nothing
    = seat 1 has 123
    seat 1: buy 6 stays         !
    """


@clause(f"{NIGHT}25-j-timing", f"{NIGHT}25-j-cap")
@plays(CRAPS, true_odds_stay="yes")
def test_a13_a_player_who_was_asked_pays_the_charge_again_for_the_next_decision() -> None:
    """
    seat 1: sits 100
    roll 4-4
    seat 1: buy 6 20
    seat 1: buy 6 stays
    = seat 1 has 79
    roll 4-2
    = seat 1: buy 6 wins 24, less 1 commission and stays up
    = seat 1 up buy 6 20
    = seat 1 has 102
    roll 3-3
    = seat 1: buy 6 wins 24, less 1 commission and stays up
    = seat 1 has 125
    seat 1: buy 6 down          # the charge of a decision that never came goes back
    = seat 1 has 146
    """


@clause(f"{NIGHT}25-j-timing")
@plays(CRAPS, true_odds_stay="yes")
def test_a13_the_answer_may_be_taken_back_and_a_loss_ends_it() -> None:
    """
    seat 1: sits 200
    roll 4-4
    seat 1: buy 6 20
    seat 1: buy 6 stays
    seat 1: buy 6 returns
    roll 4-2
    = seat 1: buy 6 wins 24
    = seat 1 up nothing
    seat 1: buy 6 20
    seat 1: buy 6 stays
    roll 4-3
    = seat 1: buy 6 loses 20
    roll 4-4
    seat 1: buy 6 20            # made again: asked again
    roll 4-2
    = seat 1: buy 6 wins 24
    = seat 1 up nothing
    """


@clause(f"{NIGHT}25-j-timing")
@plays(CRAPS, true_odds_stay="yes", vig_refund="no")
def test_a13_the_charge_is_that_of_the_stake_that_stays(table: Referee) -> None:
    """
    seat 1: sits 200
    roll 4-4
    seat 1: buy 4 100
    = seat 1 has 95
    seat 1: buy 4 -60           # the house keeps the charge
    = seat 1 has 155
    seat 1: buy 4 stays
    roll 2-2
    = seat 1: buy 4 wins 80, less 2 commission and stays up
    = seat 1 has 233
    """
    assert table.table.seats[1].ups["buy 4"].fee == 2, "what lies with it is its own charge"


@clause(f"{NIGHT}25-k-base")
@plays(CRAPS, true_odds_stay="yes")
def test_a13_a_bet_to_lose_at_true_odds_stays_in_the_same_way() -> None:
    """
    seat 1: sits 200
    seat 1: lay 4 80
    = seat 1 has 118
    seat 1: lay 4 stays
    roll 4-3
    = seat 1: lay 4 wins 40, less 2 commission and stays up
    = seat 1 has 156
    roll 2-2
    = seat 1: lay 4 loses 80
    = seat 1 up nothing
    = seat 1 has 156
    """


@clause(f"{NIGHT}25-h-1v")
@plays(CRAPS, true_odds_stay="yes")
def test_a13_nobody_is_asked_of_a_wager_without_a_charge() -> None:
    """
    seat 1: sits 100
    seat 1: place 6 12
    seat 1: place 6 stays       ! 20.25(h)1v
    seat 1: pass 5
    seat 1: pass stays          ! 20.25(h)1i
    """


def test_a13_the_option_is_off_until_a_house_chooses_it() -> None:
    assert load(CRAPS).rules().options["true_odds_stay"] is False
    assert reading("N-R17").option == "H"
    with pytest.raises(BadOption):
        load(CRAPS).rules(true_odds_stay="always")


# --- "on" over later come-outs (20.25(h)1v, 19:47-1A.4(e); N-R19, AMB-37) ---------------
@clause(f"{NIGHT}25-h-1v-on-marker")
@plays(CRAPS)
def test_a13_a_call_of_on_holds_over_later_come_outs_until_it_is_called_off() -> None:
    """
    seat 1: sits 200
    seat 1: place 6 12
    seat 1: place 6 on
    roll 4-4
    roll 4-4                    # the point is made: the next roll is a come-out
    = phase come-out
    roll 4-2
    = seat 1: place 6 wins 14 and stays up
    roll 4-2
    = seat 1: place 6 wins 14 and stays up
    = phase come-out
    seat 1: place 6 12          # more on it, and the marker stays
    roll 4-2
    = seat 1: place 6 wins 28 and stays up
    roll 3-3
    seat 1: place 6 off
    roll 4-3
    = nothing
    """


@clause(f"{NIGHT}25-h-1v-on-marker")
@plays(CRAPS)
def test_a13_a_wager_that_is_made_again_is_off_until_it_is_called_on() -> None:
    """
    seat 1: sits 200
    seat 1: place 6 12
    seat 1: place 6 on
    seat 1: place 6 down
    seat 1: place 6 12
    roll 4-3
    = nothing
    seat 1: place 6 on
    roll 4-3
    = seat 1: place 6 loses 12
    seat 1: place 6 12
    roll 4-3
    = nothing
    """


@clause("nj-19-47-1a-4-e-on-marker", "nj-19-47-1a-4-e-on-call")
@plays(AUTOMATED)
def test_a13_at_automated_craps_a_call_of_on_holds_over_later_come_outs() -> None:
    """
    seat 1: sits 200
    seat 1: hard 8 10
    seat 1: hard 8 on
    roll 5-4
    roll 5-4
    = phase come-out
    roll 5-4
    roll 5-4
    = phase come-out
    roll 3-4
    = seat 1: hard 8 loses 10
    seat 1: hard 8 10           # made again
    roll 3-4
    = nothing
    """


# --- drawing to 21 (20.22(b)2ii(3), (g)10; 20.30(b)2iii, (f)3; N-K18) -------------------
@clause(f"{NIGHT}22-b-2ii-3", f"{NIGHT}22-g-10ii-hits")
@plays(BLACKJACK)
def test_a13_a_soft_21_may_draw_and_a_hard_21_may_not() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? As 9s 5d ??
    = needs seat 1: stand, hit
    seat 1: chooses hit
    deal 5c
    = needs seat 1: stand, hit
    seat 1: chooses hit         # 21, or 11 with the ace at one
    deal Tc
    = hand seat 1 As 5d 5c Tc
    seat 1: chooses hit         ! 20.22(g)10
    """


@clause(f"{NIGHT}22-b-2ii-3")
@plays(BLACKJACK)
def test_a13_a_soft_21_may_stand_and_does_not_bust_by_one_card() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 2: sits 100
    seat 2: main 10
    dealer: shuffles
    deal ?? As As 9s 5d 5d ??
    seat 1: chooses hit
    deal 5c
    seat 1: chooses hit
    deal 9c
    = hand seat 1 As 5d 5c 9c
    = needs seat 1: stand, hit
    seat 1: chooses stand
    seat 2: chooses hit
    deal 5c
    seat 2: chooses stand
    dealer: turns dealer showing 9s 9h
    = seat 1: main wins 10
    = seat 2: main wins 10
    """


@clause(f"{NIGHT}22-b-2ii-3", f"{NIGHT}22-g-2-split-21")
@plays(BLACKJACK)
def test_a13_a_split_ten_with_an_ace_may_draw_and_a_natural_may_not() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 2: sits 100
    seat 2: main 10
    dealer: shuffles
    deal ?? Ts As 9s Th Kd ??
    seat 1: chooses split
    deal Ac
    = needs seat 1: stand, hit
    seat 1: chooses stand
    deal 9c
    seat 1: chooses stand
    seat 2: chooses hit         ! 20.22(g)10v(1)
    """


@clause(f"{NIGHT}22-g-2-aces")
@plays(BLACKJACK)
def test_a13_a_split_ace_still_gets_one_card_only() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? As 9s Ah ??
    seat 1: chooses split
    deal Tc
    deal 9c
    dealer: turns dealer showing 9s 9h
    = seat 1: main@hand 2 wins 10
    = seat 1: main wins 10
    """


@clause(f"{NIGHT}30-b-2iii", f"{NIGHT}30-f-3-hits")
@plays(MULTI)
def test_a13_at_multi_action_a_soft_21_may_draw_too() -> None:
    """
    seat 1: sits 100
    seat 1: spot 1 10
    seat 1: spot 2 10
    dealer: shuffles
    deal As 9s 5d
    seat 1: chooses hit
    deal 5c
    = needs seat 1: stand, hit
    seat 1: chooses hit
    deal Tc
    seat 1: chooses hit         !
    """


@pytest.mark.parametrize("game_id", [BLACKJACK, MULTI])
def test_a13_the_exact_worth_of_a_draw_to_soft_21_is_known_and_never_the_best(
    game_id: str,
) -> None:
    from pitboss.games.blackjack.solver.rows import tables_of
    from pitboss.games.blackjack.solver.solve import solve
    from pitboss.games.blackjack.solver.tables import KINDS

    solved = solve(tables_of(load(game_id).rules(decks=1)))
    soft_21 = tuple(1 if kind == 0 else 2 if kind == 4 else 0 for kind in range(KINDS))
    hard_21 = tuple(3 if kind == 6 else 0 for kind in range(KINDS))
    for up in range(KINDS):
        worth = solved.worth(soft_21, up)
        assert set(worth) == {STAND, HIT}
        assert worth[STAND] > worth[HIT]
        assert HIT not in solved.worth(hard_21, up)


# --- dead cards (20.22(e); N-K19, N-O15) ------------------------------------------------
DEAL = """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
"""


@clause(f"{NIGHT}22-e")
def test_a13_a_dead_card_is_a_players_and_never_the_dealers() -> None:
    table = Referee(load(BLACKJACK), decks=1)
    play(
        table,
        DEAL
        + """
        dealer: reports dead card with card 5c      ! 20.22(e)
        deal ?? Ts
        dealer: reports dead card with card 5c      ! 20.22(e)
        deal 6h 9s ??
        dealer: reports dead card with card 5c
        = needs seat 1: stand, hit
        seat 1: chooses stand
        dealer: reports dead card with card 5d      # the player stayed, and refuses the card
        dealer: turns dealer showing 6h Td
        dealer: reports dead card with card 5s      ! 20.22(e)
        deal 5h
        = seat 1: main loses 10
        """,
    )


@clause(f"{NIGHT}22-e")
def test_a13_a_card_that_was_called_for_is_not_dead() -> None:
    table = Referee(load(BLACKJACK), decks=1)
    play(
        table,
        DEAL
        + """
        deal ?? Ts 6h 2s ??
        seat 1: chooses hit
        dealer: reports dead card with card 5c      ! 20.22(e)
        deal 5c
        """,
    )


def test_a13_only_blackjack_has_a_dead_card() -> None:
    for game_id in reading("N-O15").games:
        assert "dead card" not in {
            irregularity.name for irregularity in load(game_id).rules().irregularities
        }


# --- two hands of let it ride (20.27(f)6; N-L3) -----------------------------------------
@clause(f"{NIGHT}27-f-6")
@plays("night.let_it_ride")
def test_a13_a_second_hand_at_let_it_ride_is_for_the_player_to_take() -> None:
    """
    seat 1: sits 100
    seat 7: sits 60 as the player of seat 1    ! 20.27(f)6
    seat 2: sits 60 as the player of seat 1
    seat 3: sits 60 as the player of seat 1    ! 20.27(f)6
    """


def test_a13_no_house_can_refuse_a_second_hand() -> None:
    game = load("night.let_it_ride")
    assert reading("N-L3").option == "F"
    assert "20.27(f)6" not in {
        str(option.law.cite).partition("-")[2]
        for option in game.options
        if option.reading == "N-L3"
    }
    assert game.limits.positions is not None
    assert game.limits.positions.most is None, "the figure is that of the clause"
