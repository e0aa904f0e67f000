"""Caribbean stud at a casino night, 13:47-20.23: hands, wagers and payouts."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cli.games import raisable
from pitboss.equipment.cards import cards
from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, play, plays
from tests.rules.night_caribbean_stud_law import GAME, marks, showdown

LOWEST = "Ac Kd 4h 3s 2c"  # the lowest hand with which a dealer qualifies


# --- hands (20.23(a), (h)4) ---------------------------------------------------------------
RANKED = [
    "As Ks Qs Js Ts",
    "9h 8h 7h 6h 5h",
    "Qc Qd Qh Qs 2c",
    "8c 8d 8h 3s 3c",
    "Kc Jc 8c 6c 2c",
    "9c 8d 7h 6s 5c",
    "7c 7d 7h As 2c",
    "Ac Ad 2h 2s Kc",
    "2c 2d Kh Qs Jc",
    "Ac Kd Qh Js 9c",
]


@marks("h-4", "a-rank")
@pytest.mark.parametrize("place", range(len(RANKED) - 1))
def test_the_order_of_hands(place: int) -> None:
    game = load(GAME)
    better, worse = cards(RANKED[place]), cards(RANKED[place + 1])
    assert game.play is not None
    assert game.play.compare(better, worse) == 1  # type: ignore[attr-defined]
    assert game.play.compare(worse, better) == -1  # type: ignore[attr-defined]


@marks("a-qualifying-hand")
@pytest.mark.parametrize(
    ("hand", "qualifies"),
    [
        (LOWEST, True),
        ("Ac Kd 5h 3s 2c", True),
        ("Ac Qd Jh Ts 9c", False),
        ("Ac Qd Jh Ts 8c", False),
        ("Kc Qd Jh Ts 8c", False),
        ("2c 2d 5h 4s 3c", True),
        ("5c 4d 3h 2s Ac", True),
        ("7c 5c 4c 3c 2c", True),
    ],
)
def test_which_hands_qualify(hand: str, qualifies: bool) -> None:
    assert load(GAME).play.qualifies(cards(hand)) is qualifies  # type: ignore[union-attr]


@marks("a-qualifying-hand", "i-1", "h-10iii")
@plays(GAME)
def test_the_lowest_qualifying_hand_beats_a_queen() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: ante 10
    deal ?? ?? ?? ?? ?? ?? ?? ?? ?? 2c
    seat 1: chooses bet
    dealer: turns dealer showing Ac Kd 4h 3s 2c
    dealer: turns seat 1 showing Ad Qc 9h 8s 7c
    = seat 1: ante loses 10
    = seat 1: bet loses 20
    = seat 1 has 70
    """


@marks("a-qualifying-hand", "i-1")
@plays(GAME)
def test_a_dealer_who_does_not_qualify_pays_the_ante_and_gives_the_bet_back() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: ante 10
    deal ?? ?? ?? ?? ?? ?? ?? ?? ?? Qd
    seat 1: chooses bet
    dealer: turns dealer showing Ac Jh Ts 9c Qd
    dealer: turns seat 1 showing 7c 5d 4h 3s 2c
    = seat 1: ante wins 10
    = seat 1: bet returns 20
    = seat 1 has 110
    """


@marks("i-1")
@pytest.mark.parametrize(
    ("mine", "bet"), [("As Ks Qs Js Ts", 0), ("7c 7d 7h 5s 2d", 0), ("9h 8h 4h 3h 2h", 0)]
)
def test_without_a_qualifying_hand_even_a_royal_flush_wins_the_ante_alone(
    mine: str, bet: int
) -> None:
    table = showdown(mine, "Ac Jd Tc 9d 8c")
    assert table.table.seats[1].chips == 1000 + 10 + bet


# --- payouts (20.23(i)) -------------------------------------------------------------------
PAID = [
    ("As Ks Qs Js Ts", 2000, "royal-flush"),
    ("9h 8h 7h 6h 5h", 1000, "straight-flush"),
    ("Qc Qd Qh Qs 2d", 400, "four-of-a-kind"),
    ("8c 8d 8h 3d 3c", 140, "full-house"),
    ("Ks Js 8s 6s 2s", 100, "flush"),
    ("9c 8d 7h 6s 5c", 80, "straight"),
    ("7c 7d 7h As 2d", 60, "three-of-a-kind"),
    ("Qc Qd 9h 9s 2d", 40, "two-pair"),
    ("5c 5d 9h 8s 7c", 20, "one-pair-or-less"),
    ("Ad Kc 5h 3d 2d", 20, "one-pair-or-less"),
]


@marks("i-2-floor", "h-12-posted")
@pytest.mark.parametrize(
    ("hand", "win"), [pytest.param(*row[:2], marks=marks(f"i-2-{row[2]}")) for row in PAID]
)
def test_what_a_winning_bet_is_paid(hand: str, win: int) -> None:
    """An ante of 10, a bet of 20: the ante wins 10, the bet by the table."""
    table = showdown(hand, LOWEST)
    play(table, f"= seat 1 has {1000 + 10 + win}\n= settled seat 1 ante, seat 1 bet")


FLOORS = [
    ("royal_flush", "99 to 1", "101 to 1", "As Ks Qs Js Ts", 2020),
    ("straight_flush", "49 to 1", "60 to 1", "9h 8h 7h 6h 5h", 1200),
    ("four_of_a_kind", "19 to 1", "25 to 1", "Qc Qd Qh Qs 2d", 500),
    ("full_house", "6 to 1", "8 to 1", "8c 8d 8h 3d 3c", 160),
    ("flush", "4 to 1", "6 to 1", "Ks Js 8s 6s 2s", 120),
    ("straight", "3 to 1", "5 to 1", "9c 8d 7h 6s 5c", 100),
    ("three_of_a_kind", "2 to 1", "4 to 1", "7c 7d 7h As 2d", 80),
    ("two_pair", "1 to 1", "3 to 1", "Qc Qd 9h 9s 2d", 60),
    ("one_pair_or_less", "1 to 2", "2 to 1", "5c 5d 9h 8s 7c", 40),
]


@marks("i-2-floor", "h-12-posted")
@pytest.mark.parametrize(("name", "low", "high", "hand", "win"), FLOORS)
def test_a_house_may_pay_more_than_the_table_of_the_law_but_not_less(
    name: str, low: str, high: str, hand: str, win: int
) -> None:
    with pytest.raises(BadOption, match=r"20\.23\(i\)2"):
        load(GAME).rules({f"pays.{name}": low})
    table = showdown(hand, LOWEST, **{f"pays.{name}": high})  # type: ignore[arg-type]
    assert table.table.seats[1].chips == 1000 + 10 + win


@marks("i-2-floor")
def test_the_payouts_that_may_be_raised_are_listed() -> None:
    game = load(GAME)
    assert game.higher_odds is not None
    assert set(raisable(game)) == {f"pays.{row[0]}" for row in FLOORS}, "not the ante"


@marks("h-12-posted")
def test_an_ante_is_refused_whose_bet_could_not_be_paid_at_the_posted_odds() -> None:
    """Twice an ante of 10 cannot be paid at 7 to 3; twice 9 and twice 12 can."""
    table = Referee(load(GAME), **{"pays.two_pair": "7 to 3"})  # type: ignore[arg-type]
    play(table, "seat 1: sits 100\nseat 1: ante 10 ! 20.17(a)\nseat 1: ante 9\nseat 1: ante 3")
    halves = Referee(load(GAME), **{"pays.two_pair": "5 to 2"})  # type: ignore[arg-type]
    play(halves, "seat 1: sits 100\nseat 1: ante 1")


@marks("i-1")
def test_the_ante_is_paid_even_money_neither_more_nor_less() -> None:
    table = showdown("5c 5d 9h 8s 7c", LOWEST, ante=7)
    assert table.table.seats[1].chips == 1000 + 7 + 14


# --- a posted payout limit (20.23(h)12, reading N-C2) -----------------------------------------
ROYAL = "As Ks Qs Js Ts"


@marks("h-12-posted")
@pytest.mark.parametrize(
    ("limit", "ante", "win"),
    [
        (0, 10, 2010),  # no limit unless the house posts one
        (1_000, 4, 804),
        (1_000, 5, 1_000),  # 5 for the ante and 995 of the 1,000 for the bet
        (1_000, 50, 1_000),
    ],
)
def test_a_house_may_post_the_most_that_a_hand_is_paid(limit: int, ante: int, win: int) -> None:
    table = showdown(ROYAL, LOWEST, ante=ante, payout_limit=limit)
    assert table.table.seats[1].chips == 1000 + win
    assert table.table.last is not None
    paid = {line.key: line.win for line in table.table.last.lines}
    assert paid == {"ante": ante, "bet": win - ante}


@marks("h-12-posted")
def test_a_payout_limit_cuts_the_hand_as_a_whole_and_only_what_is_above_it() -> None:
    four = "Qc Qd Qh Qs 2d"
    assert showdown(four, LOWEST, ante=24, payout_limit=1_000).table.seats[1].chips == 1984
    assert showdown(four, LOWEST, ante=25, payout_limit=1_000).table.seats[1].chips == 2000
    unqualified = "Ac Jd 4h 3s 2c"
    table = Referee(load(GAME), payout_limit=1_000)
    play(
        table,
        f"""
        dealer: shuffles
        seat 1: sits 9000
        seat 1: ante 1500
        deal ?? ?? ?? ?? ?? ?? ?? ?? ?? 2c
        seat 1: chooses bet
        dealer: turns dealer showing {unqualified}
        dealer: turns seat 1 showing {four}
        = seat 1 has 10000
        """,
    )


@marks("h-12-posted")
def test_a_payout_limit_is_never_below_what_the_smallest_ante_could_win() -> None:
    """A royal flush brings an ante of 4 only 804 chips, but an ante of 5 brings 1,005."""
    play(
        Referee(load(GAME), limits=(4, 0), payout_limit=1_000), "seat 1: sits 100\nseat 1: ante 10"
    )
    words = "seat 1: sits 100\nseat 1: ante 10 ! 20.23(h)12"
    play(Referee(load(GAME), limits=(5, 0), payout_limit=1_000), words)
    play(Referee(load(GAME), limits=(5, 0)), "seat 1: sits 100\nseat 1: ante 10")
    higher: Any = {"pays.royal_flush": "130 to 1", "payout_limit": 1_000}
    play(Referee(load(GAME), limits=(4, 0), **higher), words)
    with pytest.raises(BadOption, match=r"20\.23\(h\)12"):
        load(GAME).rules({"payout_limit": 100})


# --- ties (20.23(h)11) --------------------------------------------------------------------
@marks("h-11")
@clause("nj-13-47-20-2-push")
@plays(GAME)
def test_equal_hands_push_both_wagers_whatever_the_suits() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: ante 10
    deal ?? ?? ?? ?? ?? ?? ?? ?? ?? 9d
    seat 1: chooses bet
    dealer: turns dealer showing Kc Kd 4h 3s 9d
    dealer: turns seat 1 showing Ks Kh 4d 3c 9s
    = seat 1: ante returns 10
    = seat 1: bet returns 20
    = seat 1 has 100
    """


@marks("h-11")
def test_the_last_card_breaks_a_tie() -> None:
    better = showdown("Ks Kh 9d 4d 3c", "Kc Kd 9s 4h 2s")
    worse = showdown("Ks Kh 9d 4d 2c", "Kc Kd 9s 4h 3s")
    assert better.table.seats[1].chips == 1030
    assert worse.table.seats[1].chips == 970


# --- wagers (20.23(a), (h)3, (h)5, (h)8) --------------------------------------------------
@clause("nj-13-47-20-2-caribbean-stud-poker")
@marks("a-ante-wager", "h-5-area", "a-bet-wager")
@plays(GAME)
def test_an_ante_is_made_first_and_a_bet_only_after_the_cards() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    deal ??                     !
    seat 1: bet 20              ! 20.23(a) Bet wager
    seat 1: progressive 1       ! 20.10(c)2
    seat 1: ante 10
    seat 1: bet 20              ! 20.23(a) Bet wager
    = seat 1 up ante 10
    deal ?? ?? ?? ?? ?? ?? ?? ?? ?? Kd
    seat 1: chooses bet
    = seat 1 up ante 10, bet 20
    = seat 1 has 70
    """


@marks("h-8-amount", "a-bet-wager")
@plays(GAME)
def test_the_bet_is_exactly_twice_the_ante() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: ante 15
    deal ?? ?? ?? ?? ?? ?? ?? ?? ?? Kd
    seat 1: chooses bet 29      ! 20.23(h)8 amount
    seat 1: chooses bet 31      ! 20.23(h)8 amount
    seat 1: chooses bet 15      ! 20.23(h)8 amount
    seat 1: chooses bet 30
    = seat 1 up ante 15, bet 30
    """


@marks("h-8-amount")
@plays(GAME)
def test_a_player_without_chips_for_the_bet_can_only_fold() -> None:
    """
    dealer: shuffles
    seat 1: sits 29
    seat 1: ante 10
    deal ?? ?? ?? ?? ?? ?? ?? ?? ?? Kd
    seat 1: chooses bet         !
    seat 1: chooses fold
    """


@clause("nj-13-47-20-2-caribbean-stud-poker")
@marks("h-8-choice", "h-8-fold", "a-fold", "h-8-folded-cards")
@plays(GAME)
def test_each_player_bets_or_folds_and_a_fold_loses_the_ante_at_once() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: ante 10
    seat 2: sits 100
    seat 2: ante 10
    deal ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? Kd
    = needs seat 1: bet, fold
    seat 2: chooses bet         ! 20.23(h)8 choice
    seat 1: chooses check       ! 20.23(h)8 choice
    seat 1: chooses hit         ! 20.23(h)8 choice
    seat 1: chooses fold
    = seat 1 up nothing
    = seat 1 has 90
    = rack seat 1
    = needs seat 2: bet, fold
    """


@clause("nj-13-47-20-2-fold")
@plays(GAME)
def test_who_folds_is_out_of_the_round() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: ante 10
    seat 2: sits 100
    seat 2: ante 10
    deal ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? Kd
    seat 1: chooses fold
    = seat 1 up nothing
    = seat 1 has 90
    = needs seat 2: bet, fold
    """


@marks("h-8-choice", "h-9")
@plays(GAME)
def test_who_has_bet_cannot_fold_any_more() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: ante 10
    seat 2: sits 100
    seat 2: ante 10
    deal ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? Kd
    seat 1: chooses bet
    seat 1: chooses fold        ! 20.23(h)8 choice
    seat 2: chooses bet
    seat 1: chooses fold        ! 20.23(h)9
    = seat 1 up ante 10, bet 20
    """


@marks("h-3-seated", "h-3-stay")
@plays(GAME)
def test_only_seated_players_wager_and_stay_until_the_round_is_over() -> None:
    """
    dealer: shuffles
    seat 1: ante 10             ! 20.23(h)3 seated
    seat 1: sits 100
    seat 1: ante 10
    seat 1: leaves              !
    seat 1: ante down
    seat 1: leaves
    seat 1: sits 100
    seat 1: ante 10
    deal ?? ?? ?? ?? ?? ?? ?? ?? ?? Kd
    seat 1: leaves              ! 20.23(h)3 stay
    seat 1: chooses bet
    seat 1: leaves              ! 20.23(h)3 stay
    dealer: turns dealer showing Ac 4d 3d 2s Kd
    dealer: turns seat 1 showing Ad 4c 3c 2c Qc
    = seat 1 has 70
    seat 1: leaves
    """


@marks("h-2")
@plays(GAME)
def test_a_player_has_one_hand_a_round(table: Referee) -> None:
    """
    seat 2: sits 50 as the player of seat 1   ! 20.23(h)2
    seat 1: sits 100
    seat 2: sits 50 as the player of seat 1   ! 20.23(h)2
    seat 3: sits 50 as the player of seat 1   ! 20.23(h)2
    seat 2: sits 50
    """
    positions = table.rules.game.limits.positions
    assert positions is not None
    assert positions.law.figure() == 1


@marks("h-1")
@plays(GAME)
def test_one_deck_is_in_use() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: ante 10
    deal As
    deal Kd
    deal As                     ! 20.23(h)1
    deal Ad
    deal Kd                     !
    deal J1                     !
    """
