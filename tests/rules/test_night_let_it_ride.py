"""Let it ride at a casino night, 13:47-20.27: the three bets, the decisions, the payments."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import cards
from pitboss.games import load
from pitboss.games.poker.hand import best
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, play, plays
from tests.rules.night_let_it_ride_law import GAME, by_hand, marks, play_hand


# --- three equal bets (20.27(f)7, (f)8, (f)22) --------------------------------------------
@marks("f-8-equal")
@plays(GAME)
def test_three_equal_bets_are_made_at_once() -> None:
    """
    seat 1: sits 100
    seat 1: three bets 31          ! 20.27(f)8 equal
    seat 1: three bets 32          ! 20.27(f)8 equal
    seat 1: three bets 30
    = seat 1 up bet_1 10, bet_2 10, bet_3 10
    = seat 1 has 70
    """


@marks("f-8-equal")
@plays(GAME)
def test_no_card_is_dealt_on_unequal_bets() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: bet_1 10
    deal ??                        ! 20.27(f)8 equal
    seat 1: bet_2 10
    deal ??                        ! 20.27(f)8 equal
    seat 1: bet_3 9
    deal ??                        ! 20.27(f)8 equal
    seat 1: bet_3 1
    deal ??
    """


@marks("f-8-equal")
@plays(GAME, by_hand=True, ready=True)
def test_betting_is_not_closed_on_unequal_bets() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: bet_1 10
    dealer: no more bets           ! 20.27(f)8 equal
    seat 1: bet_1 down
    seat 1: three bets 30
    seat 1: bet_2 -1
    dealer: no more bets           ! 20.27(f)8 equal
    seat 1: bet_2 1
    dealer: no more bets
    """


@marks("f-8-close", "f-11")
@plays(GAME, by_hand=True, ready=True)
def test_bets_close_with_no_more_bets() -> None:
    """
    seat 1: sits 100
    seat 1: three bets 30          ! 20.27(f)8 close
    dealer: place your bets
    seat 1: three bets 30
    dealer: no more bets
    seat 1: three bets 30          ! 20.27(f)8 close
    seat 1: bet_1 down             ! 20.27(f)8 close
    seat 1: bet_3 down             ! 20.27(f)8 close
    = seat 1 up bet_1 10, bet_2 10, bet_3 10
    """


@marks("f-22-bonus")
@plays(GAME)
def test_no_bonus_wager_is_taken() -> None:
    """
    seat 1: sits 100
    seat 1: bonus 1                ! 20.27(f)22 bonus
    seat 1: bet_4 10               ! 20.27(f)22 bonus
    seat 1: three bets 30
    """


@marks("f-7-seated", "f-7-stay")
@plays(GAME)
def test_only_seated_players_wager_and_stay_until_the_round_is_over() -> None:
    """
    dealer: shuffles
    seat 1: three bets 30          ! 20.27(f)7 seated
    seat 1: sits 100
    seat 1: three bets 30
    seat 1: leaves                 !
    seat 1: bet 1 down
    seat 1: bet 2 down
    seat 1: bet 3 down
    seat 1: leaves
    seat 1: sits 100
    seat 1: three bets 30
    deal ?? ?? ?? ?? ?? ??
    seat 1: leaves                 ! 20.27(f)7 stay
    seat 1: chooses withdraw
    dealer: turns community 2 showing Ac
    seat 1: chooses withdraw
    seat 1: leaves                 ! 20.27(f)7 stay
    dealer: turns community 3 showing Qd
    dealer: turns seat 1 showing 9c 7d 3h
    seat 1: leaves
    """


# --- two hands (20.27(f)6) ----------------------------------------------------------------
@marks("f-6")
@plays(GAME)
def test_a_player_may_play_the_next_position_on_either_side_but_no_third() -> None:
    """
    dealer: shuffles
    seat 2: sits 100
    seat 4: sits 60 as the player of seat 2    ! 20.27(f)6
    seat 3: sits 60 as the player of seat 2
    seat 1: sits 60 as the player of seat 2    ! 20.27(f)6
    seat 4: sits 60 as the player of seat 3    ! 20.27(f)6
    seat 6: sits 100
    seat 5: sits 60 as the player of seat 6
    seat 2: three bets 30
    seat 3: three bets 15
    deal ?? ?? ?? ?? ?? ?? ?? ?? ??
    seat 2: chooses ride
    seat 3: chooses withdraw
    = seat 2 up bet_1 10, bet_2 10, bet_3 10
    = seat 3 up bet_2 5, bet_3 5
    """


@marks("f-6")
@pytest.mark.parametrize("both", [False, True])
def test_the_house_says_whether_a_player_looks_at_both_hands(both: bool) -> None:
    table = Referee(load(GAME), looks_at_both=both)
    play(
        table,
        """
    dealer: shuffles
    seat 2: sits 100
    seat 3: sits 60 as the player of seat 2
    seat 2: three bets 30
    seat 3: three bets 15
    deal 2c 3c 4c 5c 6c 7c 8c 9c Tc
    """,
    )
    second = "6c" if both else "??"
    assert seen_by(table, 2) == ["2c 5c 8c", f"{'3c 6c 9c' if both else '?? ?? ??'}"]
    assert second in seen_by(table, 3)[1]
    play(table, "seat 2: chooses ride")
    assert seen_by(table, 2) == ["2c 5c 8c" if both else "?? ?? ??", "3c 6c 9c"]


def seen_by(table: Referee, viewer: int) -> list[str]:
    """The hands of seats 2 and 3 as a player sees them."""
    from pitboss.equipment.cards import texts

    rules, state = table.rules, table.table.cards
    assert rules.game.play is not None
    assert state is not None
    assert state.round is not None
    round = rules.game.play.visible_round(rules, state.round, viewer)
    return [texts(round.hand(f"seat {seat}").cards) for seat in (2, 3)]


# --- decisions (20.27(e)1, (f)10 to (f)18) ------------------------------------------------
DEALT = "deal" + " ??" * 9


@marks("f-10", "f-15-order", "e-1", "a-let-it-ride")
def test_players_are_asked_clockwise_about_bet_one_and_then_about_bet_two() -> None:
    play(
        by_hand(),
        f"""
    {DEALT}
    = needs seat 1: ride, withdraw
    seat 3: chooses ride               ! 20.27(f)10
    seat 1: chooses raise              ! 20.27(f)10
    seat 1: chooses ride
    seat 1: chooses withdraw           ! 20.27(f)10
    seat 3: chooses withdraw
    dealer: burn the leftmost community card
    dealer: turns community 2 showing Ac
    = needs seat 1: ride, withdraw
    seat 3: chooses ride               ! 20.27(f)15 order
    seat 1: chooses ride
    seat 3: chooses ride
    = needs community 3 turned
    seat 1: chooses withdraw           ! 20.27(f)18
    """,
    )


@marks("f-12", "f-17", "f-11", "f-16")
@plays(GAME)
def test_a_withdrawn_bet_goes_back_at_once_and_one_left_up_stays() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: three bets 30
    seat 2: sits 100
    seat 2: three bets 15
    deal ?? ?? ?? ?? ?? ?? ?? ?? ??
    seat 1: chooses withdraw
    = seat 1 up bet_2 10, bet_3 10
    = seat 1 has 80
    seat 2: chooses ride
    = seat 2 up bet_1 5, bet_2 5, bet_3 5
    dealer: turns community 2 showing Ac
    seat 1: chooses ride
    = seat 1 up bet_2 10, bet_3 10
    seat 2: chooses withdraw
    = seat 2 up bet_1 5, bet_3 5
    = seat 2 has 90
    seat 2: bet_1 down             ! 20.27(f)8 close
    seat 2: chooses withdraw       ! 20.27(f)18
    seat 1: bet_2 down             ! 20.27(f)8 close
    """


@marks("f-15-independent", "f-12", "f-17")
@pytest.mark.parametrize(
    ("first", "second", "chips"),
    [
        ("ride", "ride", 970),
        ("ride", "withdraw", 980),
        ("withdraw", "ride", 980),
        ("withdraw", "withdraw", 990),
    ],
)
def test_bet_two_is_decided_whatever_was_decided_on_bet_one(
    first: str, second: str, chips: int
) -> None:
    table = play_hand("9c 7d 3h", "Ac Qd", first, second)
    assert table.table.seats[1].chips == chips


# --- payments (20.27(f)21, (f)22, (g)) ----------------------------------------------------
PAID = [
    ("As Ks Qs", "Js Ts", 10000, "royal-flush"),
    ("9h 8h 7h", "6h 5h", 2000, "straight-flush"),
    ("Qc Qd Qh", "Qs 2d", 500, "four-of-a-kind"),
    ("8c 8d 3d", "8h 3c", 110, "full-house"),
    ("Ks Js 8s", "6s 2s", 80, "flush"),
    ("9c 8d 7h", "6s 5c", 50, "straight"),
    ("Ac 2d 3h", "4s 5c", 50, "straight"),
    ("7c 7d As", "7h 2d", 30, "three-of-a-kind"),
    ("3c 3d 2s", "2h Kd", 20, "two-pair"),
    ("Tc Td 4s", "3h 2d", 10, "pair-of-10s-or-better"),
    ("Ac 9d 4s", "Ah 2d", 10, "pair-of-10s-or-better"),
    ("8c 5d 4s", "Kh Kd", 10, "pair-of-10s-or-better"),
]


@marks("f-22-each-wager")
@pytest.mark.parametrize(
    ("own", "community", "win"),
    [pytest.param(*row[:3], marks=marks(f"g-{row[3]}")) for row in PAID],
)
def test_each_bet_still_up_is_paid_by_the_table(own: str, community: str, win: int) -> None:
    assert play_hand(own, community).table.seats[1].chips == 1000 + 3 * win
    assert play_hand(own, community, "withdraw").table.seats[1].chips == 1000 + 2 * win
    alone = play_hand(own, community, "withdraw", "withdraw")
    assert alone.table.seats[1].chips == 1000 + win


@marks("f-21-losing", "g-pair-of-10s-or-better")
@pytest.mark.parametrize(
    ("own", "community", "chips"),
    [
        ("9c 9d 4s", "3h 2d", 970),
        ("Tc Td 4s", "3h 2d", 1030),
        ("Ac Kd Qs", "Jh 9d", 970),
        ("2c 2d As", "Kh Qd", 970),
        ("Qc Kd As", "2h 3d", 970),
    ],
)
def test_less_than_a_pair_of_tens_loses_every_bet_still_up(
    own: str, community: str, chips: int
) -> None:
    assert play_hand(own, community).table.seats[1].chips == chips


@pytest.mark.parametrize(
    ("name", "other"),
    [
        pytest.param("royal_flush", "1001 to 1", marks=marks("g-royal-flush")),
        pytest.param("straight_flush", "201 to 1", marks=marks("g-straight-flush")),
        pytest.param("four_of_a_kind", "49 to 1", marks=marks("g-four-of-a-kind")),
        pytest.param("pair_of_10s_or_better", "2 to 1", marks=marks("g-pair-of-10s-or-better")),
    ],
)
def test_the_house_may_not_pay_other_odds(name: str, other: str) -> None:
    with pytest.raises(BadOption, match=r"20\.27\(g\)"):
        load(GAME).rules({f"pays.{name}": other})


@clause("nj-13-47-20-2-let-it-ride")
@marks("a-hand", "f-20", "a-community-card")
def test_a_hand_is_three_own_cards_and_the_two_community_cards_never_the_burned_one() -> None:
    table = Referee(load(GAME))
    play(
        table,
        """
    dealer: shuffles
    seat 1: sits 100
    seat 1: three bets 30
    deal As Td Ks Js Qs Ts
    = hand community 1 Td
    = hand community 2 Js
    = hand community 3 Ts
    seat 1: chooses ride
    seat 1: chooses ride
    = seat 1: bet_1 wins 10000
    = seat 1: bet_2 wins 10000
    = seat 1: bet_3 wins 10000
    """,
    )


@marks("f-20")
def test_what_qualifies_for_a_payment() -> None:
    """A solver that asks only the play gets the same answer."""
    game = load(GAME)
    assert game.play is not None
    tens, nines = cards("Tc Td 4s 3h 2d"), cards("9c 9d 4s 3h 2d")
    assert game.play.qualifies(tens)  # type: ignore[attr-defined]
    assert not game.play.qualifies(nines)  # type: ignore[attr-defined]
    assert game.play.pays_for(best(tens)).pays == "1 to 1"  # type: ignore[attr-defined]
    assert game.play.pays_for(best(nines)) is None  # type: ignore[attr-defined]
