"""Let it ride at a casino night, 13:47-20.27: the table, the dealer, the two decks."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import UNKNOWN, cards
from pitboss.games import load
from pitboss.games.night_let_it_ride.play import LetItRide
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, opens_only_after, play, plays
from tests.rules.night_let_it_ride_law import GAME, by_hand, marks

DEALT = "deal" + " ??" * 9
LAYOUT = "layout with three boxes a player and three community cards"


# --- equipment (20.27(b), (c)) ------------------------------------------------------------
@pytest.mark.parametrize(
    ("item", "cited"),
    [
        pytest.param("2 decks with backs of different colours", "20.27(b)1", marks=marks("b-1")),
        pytest.param("one opaque cutting card", "20.27(b)2", marks=marks("b-2")),
        pytest.param(LAYOUT, "20.27(b)3", marks=marks("b-3")),
        pytest.param("discard rack", "20.27(b)4", marks=marks("b-4")),
        pytest.param("dealer stands opposite the players", "20.27(d)3", marks=marks("d-3")),
    ],
)
def test_the_table_does_not_open_until_this_item_has_passed(item: str, cited: str) -> None:
    opens_only_after(GAME, item, cited)


@marks("c-1")
def test_a_shoe_may_be_used_or_not() -> None:
    shoe = "stack in the shoe, dealt from it to the layout"
    opens_only_after(GAME, shoe, "20.27(c)1", dealt_from="shoe")
    assert shoe not in [item.name for item in load(GAME).rules(dealt_from="hand").opening]
    with pytest.raises(BadOption, match="dealt_from cannot be 'hat'"):
        load(GAME).rules(dealt_from="hat")


@marks("c-2")
def test_a_shuffling_machine_may_be_used_or_not() -> None:
    machine = "second stack in the shuffling machine"
    opens_only_after(GAME, machine, "20.27(c)2", shuffler="machine")
    assert machine not in [item.name for item in load(GAME).rules().opening]
    with pytest.raises(BadOption, match=r"20\.27\(c\)2"):
        load(GAME).rules(shuffler="centrifuge")


@marks("b-3")
@pytest.mark.parametrize("seats", [1, 7, 16])
def test_seven_seats_or_as_many_as_the_cards_allow(seats: int) -> None:
    table = Referee(load(GAME), seats=seats)
    play(table, f"seat {seats}: sits 10\nseat {seats + 1}: sits 10 ! 20.27(b)3")
    assert Referee(load(GAME)).rules.options["seats"] == 7
    with pytest.raises(BadOption, match="seats cannot be '17'"):
        load(GAME).rules(seats=17)


# --- the dealer (20.27(d), (e)) -----------------------------------------------------------
@marks("d-1")
@plays(GAME, by_hand=True, ready=True)
def test_cards_are_shuffled_and_cut_before_they_are_dealt() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: three bets 30
    deal ??                        ! 20.27(f)8 close
    dealer: no more bets
    deal ??                        ! 20.19(a)1 start
    dealer: shuffles
    deal ??                        ! 20.19(b)1
    seat 1: cuts the cards
    deal ??
    """


@marks("d-2")
@plays(GAME, by_hand=True, ready=True)
def test_a_dealer_answers_for_the_game_and_operators_may_deal() -> None:
    """
    dealer: signs off
    dealer: place your bets        ! 20.27(d)2
    class B operator: signs on
    class B operator: place your bets
    """


@marks("e-2")
def test_the_notice_at_the_table_asks_to_keep_cards_in_sight() -> None:
    notices = {law.id: notice.text for notice in load(GAME).rules().notices for law in notice.law}
    assert "dealer's sight" in notices["nj-13-47-20-27-e-2"]


@marks("e-2")
def test_each_player_sees_their_own_cards_and_what_lies_face_up() -> None:
    table = by_hand()
    play(table, "deal 2c 3c 4c 5c 6c 7c 8c 9c Tc")
    rules, state = table.rules, table.table.cards
    assert state is not None
    assert state.round is not None
    assert rules.game.play is not None
    first = rules.game.play.visible_round(rules, state.round, 1)
    assert first.hand("seat 1").cards == cards("2c 5c 8c")
    assert first.hand("seat 3").cards == (UNKNOWN,) * 3
    assert first.hand("community 2").cards == (UNKNOWN,)
    house = rules.game.play.visible_round(rules, state.round, 0)
    assert all(set(hand.cards) == {UNKNOWN} for hand in house.hands.values())


# --- the deal (20.27(f)1, (f)9, (f)13, (f)14, (f)18, (f)19) -------------------------------
@marks("f-9-order", "f-9-layout", "a-community-card")
def test_three_passes_face_down_and_the_community_cards_from_left_to_right() -> None:
    table = by_hand()
    for number in (1, 2, 3):
        play(
            table,
            f"""
        = needs {"nothing" if number == 1 else "a card down to seat 1"}
        deal ??
        = needs a card down to seat 3
        deal ??
        = needs a card down to community {number}
        deal ??
        """,
        )
    play(table, "= needs seat 1: ride, withdraw\ndeal ?? ! 20.27(f)10")


@marks("f-1")
@plays(GAME)
def test_one_deck_is_in_use() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: three bets 30
    deal As Kd
    deal As                     ! 20.27(f)1
    deal J1                     ! 20.27(f)1
    deal Ad
    """


@marks("f-13", "f-14", "f-18")
def test_the_leftmost_card_is_burned_the_next_shown_and_the_last_one_after_bet_two() -> None:
    play(
        by_hand(),
        f"""
    {DEALT}
    dealer: turns community 2 showing Ac                !
    seat 1: chooses ride
    dealer: burn the leftmost community card            !
    seat 3: chooses ride
    dealer: turns community 2 showing Ac                !
    deal ??                                             ! 20.27(f)13
    dealer: burn the leftmost community card
    = rack community 1
    = hand community 1 ??
    dealer: turns community 3 showing Ac                ! 20.27(f)14
    dealer: turns community 2 showing Ac
    seat 1: chooses ride
    dealer: turns community 3 showing Ad                !
    seat 3: chooses ride
    dealer: turns seat 3 showing 2c 3c 4c               ! 20.27(f)18
    dealer: turns community 3 showing Ac                ! 20.27(f)18
    dealer: turns community 3 showing Ad
    = needs seat 3 turned
    """,
    )


@marks("f-13", "f-14", "f-18")
def test_a_community_card_that_lies_face_down_says_what_it_waits_for() -> None:
    table = by_hand()
    play(table, f"{DEALT}\nseat 1: chooses ride")
    assert waits(table) == {
        "community 1": "bet_one 20.27(f)14",
        "community 2": "bet_one 20.27(f)14",
        "community 3": "bet_one 20.27(f)14",
    }
    play(
        table,
        """
    seat 3: chooses ride
    dealer: burn the leftmost community card
    dealer: turns community 2 showing Ac
    """,
    )
    assert waits(table) == {
        "community 1": "burnt 20.27(f)13",
        "community 3": "bet_two 20.27(f)18",
    }
    play(
        table,
        """
    seat 1: chooses ride
    seat 3: chooses ride
    dealer: turns community 3 showing Ad
    """,
    )
    assert waits(table) == {"community 1": "burnt 20.27(f)13"}


def waits(table: Referee) -> dict[str, str]:
    """What each face-down hand waits for, and the clause."""
    play, state = table.rules.game.play, table.table.cards
    assert isinstance(play, LetItRide)
    assert state is not None
    assert state.round is not None
    reasons = {name: play.face_down(state.round, name) for name in state.round.hands}
    return {
        name: f"{reason[0]} {str(reason[1]).split('-')[1]}"
        for name, reason in reasons.items()
        if reason
    }


def decide(table: Referee) -> Referee:
    """Everyone lets it ride, and the community cards are face up: two aces."""
    play(
        table,
        f"""
    {DEALT}
    seat 1: chooses ride
    seat 3: chooses ride
    dealer: burn the leftmost community card
    dealer: turns community 2 showing Ac
    seat 1: chooses ride
    seat 3: chooses withdraw
    dealer: turns community 3 showing Qd
    """,
    )
    return table


@marks("f-19")
def test_hands_are_turned_counterclockwise_from_the_far_right() -> None:
    play(
        decide(by_hand()),
        """
    dealer: turns seat 1 showing 2c 3c 4c               ! 20.27(f)19
    dealer: turns seat 3 showing 2c 3c 4c
    dealer: turns seat 1 showing 2d 3d 4d
    """,
    )


# --- settlement (20.27(d)4, (f)21 to (f)24) -----------------------------------------------
def settle(table: Referee) -> Referee:
    """Seat 3 wins on two bets with a pair of aces, seat 1 loses three bets."""
    play(
        decide(table),
        """
    dealer: turns seat 3 showing Ad 3c 4c
    dealer: turns seat 1 showing 2d 3d 4d
    = seat 1: bet_1 loses 10
    = seat 1: bet_2 loses 10
    = seat 1: bet_3 loses 10
    = seat 3: bet_1 wins 5
    = seat 3: bet_3 wins 5
    """,
    )
    return table


@marks("d-4", "f-21-losing", "f-21-collect", "f-22-winners", "f-23-order")
def test_losing_bets_are_taken_before_winners_are_paid() -> None:
    play(
        settle(by_hand()),
        """
    dealer: pay winning wagers           ! 20.27(f)21 collect
    dealer: collect losing wagers
    = seat 1 up nothing
    = seat 3 up bet_1 5, bet_3 5
    = seat 3 has 90
    dealer: pay winning wagers
    = seat 3 has 110
    = seat 1 has 70
    """,
    )


@marks("f-23-order", "f-21-collect", "f-22-winners")
def test_losers_come_first_and_winners_are_paid_counterclockwise() -> None:
    table = Referee(load(GAME))
    play(table, "dealer: shuffles")
    for seat in range(1, 5):
        play(table, f"seat {seat}: sits 100\nseat {seat}: three bets 30")
    play(table, "deal" + " ??" * 15)
    for seat in range(1, 5):
        play(table, f"seat {seat}: chooses withdraw")
    play(table, "dealer: turns community 2 showing Ac")
    for seat in range(1, 5):
        play(table, f"seat {seat}: chooses withdraw")
    play(
        table,
        """
    dealer: turns community 3 showing Qd
    dealer: turns seat 4 showing Ad 3c 4c
    dealer: turns seat 3 showing 2d 3d 4d
    dealer: turns seat 2 showing Qc 5c 6c
    dealer: turns seat 1 showing 2h 5h 7h
    = settled seat 3 bet_3, seat 1 bet_3, seat 4 bet_3, seat 2 bet_3
    = rack community 1, seat 3, seat 1, seat 4, seat 2, community 2, community 3
    """,
    )


@marks("f-4", "f-24", "f-23-collect", "a-round")
def test_the_rack_tells_every_hand_in_the_order_it_was_picked_up() -> None:
    table = settle(by_hand())
    play(
        table,
        """
    = rack community 1
    dealer: collect losing wagers
    dealer: pay winning wagers
    = rack community 1, seat 1, seat 3, community 2, community 3
    = round 2
    = step place your bets
    """,
    )
    assert table.table.cards is not None
    rack = dict(table.table.cards.rack)
    assert rack["seat 1"] == cards("2d 3d 4d")
    assert rack["seat 3"] == cards("Ad 3c 4c")
    assert rack["community 2"] + rack["community 3"] == cards("Ac Qd")


# --- two decks (20.27(f)2, (f)3, (f)5) ----------------------------------------------------
NEXT_ROUND = """
    dealer: collect losing wagers
    dealer: pay winning wagers
    dealer: place your bets
    seat 1: three bets 30
    seat 3: three bets 15
    dealer: no more bets
    """


@marks("f-2", "f-3")
def test_the_decks_take_turns_and_only_one_of_them_is_in_the_rack() -> None:
    table = settle(by_hand())
    play(table, NEXT_ROUND)
    play(
        table,
        """
    deal ??                              ! 20.27(f)2
    dealer: shuffles                     ! 20.27(f)2
    = rack community 1, seat 1, seat 3, community 2, community 3
    dealer: brings in the other stack
    = rack empty
    deal ??                              ! 20.19(b)1
    seat 3: cuts the cards
    deal ??
    """,
    )


@marks("f-2")
def test_a_deck_that_comes_back_is_mixed_shuffled_and_cut() -> None:
    table = settle(by_hand())
    play(table, NEXT_ROUND + "dealer: brings in the other stack\nseat 3: cuts the cards")
    settle(table)
    play(table, NEXT_ROUND)
    play(
        table,
        """
    deal ??                              ! 20.27(f)2
    dealer: brings in the other stack
    dealer: shuffles                     ! 20.18(a)6
    dealer: mixes the cards
    dealer: shuffles
    seat 1: cuts the cards               ! 20.19(b)1
    seat 3: cuts the cards
    deal ??
    """,
    )


@marks("f-5")
def test_a_machine_shuffles_the_idle_deck_so_that_it_comes_back_ready_to_be_cut() -> None:
    table = settle(by_hand(shuffler="machine"))
    play(table, NEXT_ROUND + "dealer: brings in the other stack\nseat 3: cuts the cards")
    settle(table)
    play(table, NEXT_ROUND)
    play(table, "dealer: brings in the other stack\nseat 3: cuts the cards\ndeal ??")


@marks("f-2")
def test_a_house_cannot_choose_to_play_with_one_deck() -> None:
    with pytest.raises(BadOption, match=r"20\.27\(f\)2"):
        load(GAME).rules(stacks="one")


# --- irregularities, as caribbean stud has them (reading N-L5) ----------------------------
@clause("nj-13-47-20-23-j-2-one", "nj-13-47-20-23-j-2-more")
def test_one_card_found_face_up_is_racked_and_a_second_voids_all_hands() -> None:
    play(
        by_hand(),
        """
    deal ?? ??
    dealer: reports a card is found face up with card 7h
    = rack unused
    = needs a card down to community 1
    dealer: reports a card is found face up with card 8h
    = seat 1 has 100
    = seat 3 has 100
    = betting open
    """,
    )


@clause("nj-13-47-20-23-j-3", "nj-13-47-20-23-j-4-player")
def test_an_unseen_card_is_the_next_and_a_wrong_count_voids_one_hand() -> None:
    play(
        by_hand(),
        """
    deal ?? ??
    dealer: reports a card is drawn in error, unseen
    = needs a card down to community 1
    dealer: reports a player has a wrong number of cards of seat 1
    = seat 1 has 100
    = seat 3 up bet_1 5, bet_2 5, bet_3 5
    deal ??
    = needs a card down to seat 3
    """,
    )
