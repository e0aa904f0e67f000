"""Caribbean stud at a casino night, 13:47-20.23: the table, the dealer, and what goes wrong."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import UNKNOWN, cards
from pitboss.games import load
from pitboss.pit.cards import last_lines
from pitboss.pit.commands import ChangeStack
from pitboss.pit.events import StackChanged
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, make_ready, opens_only_after, play, plays
from tests.rules.night_caribbean_stud_law import GAME, marks


# --- equipment (20.23(b), (c)) ------------------------------------------------------------
@pytest.mark.parametrize(
    ("item", "cited"),
    [
        pytest.param("2 decks with backs alike", "20.23(b)1", marks=marks("b-1")),
        pytest.param("one opaque cutting card, unlike the deck", "20.23(b)2", marks=marks("b-2")),
        pytest.param("layout of caribbean stud", "20.23(b)3", marks=marks("b-3")),
        pytest.param("discard rack", "20.23(b)4", marks=marks("b-4")),
        pytest.param("dealer stands opposite the players", "20.23(d)3", marks=marks("d-3")),
    ],
)
def test_the_table_does_not_open_until_this_item_has_passed(item: str, cited: str) -> None:
    opens_only_after(GAME, item, cited)


@marks("c-1")
def test_a_shoe_may_be_used_or_not() -> None:
    shoe = "stack in the shoe, dealt from it to the layout"
    opens_only_after(GAME, shoe, "20.23(c)1", dealt_from="shoe")
    by_hand = [item.name for item in load(GAME).rules(dealt_from="hand").opening]
    assert shoe not in by_hand
    with pytest.raises(BadOption, match="dealt_from cannot be 'hat'"):
        load(GAME).rules(dealt_from="hat")


@marks("c-2")
def test_a_shuffling_machine_may_be_used_or_not() -> None:
    machine = "second stack in the shuffling machine"
    opens_only_after(GAME, machine, "20.23(c)2", stacks="two", shuffler="machine")
    assert machine not in [item.name for item in load(GAME).rules(stacks="two").opening]
    with pytest.raises(BadOption, match=r"20\.23\(c\)2"):
        load(GAME).rules(shuffler="centrifuge")


@marks("b-1", "h-1")
@clause("nj-13-47-20-18-a-6-rotation")
def test_as_the_text_orders_it_the_second_deck_is_brought_in_between_rounds() -> None:
    """Two decks are at the table, one of them in play: the house cannot use just one."""
    with pytest.raises(BadOption, match=r"20\.23\(b\)1"):
        load(GAME).rules(stacks="one")
    table = Referee(load(GAME))
    play(table, "seat 1: sits 100\ndealer: shuffles\nseat 1: ante 10")
    assert table.do(ChangeStack()) == [StackChanged((), ready=True)]
    play(table, "deal 2h")
    play(table, "dealer: brings in the other stack ! 20.18(a)6 rotation")


@marks("h-8-fold")
def test_a_fold_is_told_after_the_other_deck_has_come_in() -> None:
    """Between rounds, when the decks are changed, someone asks what becomes of a wager."""
    table = Referee(load(GAME))
    lines = """
    seat 1: sits 100
    dealer: shuffles
    seat 1: ante 10
    deal ?? ?? ?? ?? ?? ?? ?? ?? ?? 9c
    seat 1: chooses fold
    dealer: turns dealer showing 2c 4d 6h 8s 9c
    dealer: brings in the other stack
    """
    play(table, lines)
    assert [line.key for line in last_lines(table.table)] == ["ante"]


@marks("b-3")
@pytest.mark.parametrize(("seats", "last"), [(7, 7), (9, 9), (1, 1)])
def test_seven_seats_or_as_many_as_the_cards_allow(seats: int, last: int) -> None:
    table = Referee(load(GAME), seats=seats)
    play(table, f"seat {last}: sits 10\nseat {last + 1}: sits 10 ! 20.23(b)3")


@marks("b-3")
def test_ten_players_and_the_dealer_would_need_more_cards_than_there_are() -> None:
    assert Referee(load(GAME)).rules.options["seats"] == 7
    with pytest.raises(BadOption, match="seats cannot be '10'"):
        load(GAME).rules(seats=10)


# --- a round by hand (20.23(d), (h)5 to (h)9) ---------------------------------------------
@marks("d-1", "h-5-close", "h-5-area")
@plays(GAME, by_hand=True, ready=True)
def test_antes_close_with_no_more_bets_and_then_the_dealer_deals() -> None:
    """
    seat 1: sits 100
    dealer: shuffles
    seat 1: cuts the cards
    seat 1: ante 10                ! 20.23(h)5 close
    dealer: place your bets
    seat 1: ante 10
    deal ??                        ! 20.23(h)5 close
    seat 1: takes step no more bets  ! 20.23(h)5 close
    dealer: no more bets
    seat 1: ante 5                 ! 20.23(h)5 close
    seat 1: ante down              ! 20.23(h)5 close
    deal ??
    = hand seat 1 ??
    """


@marks("d-1")
@clause("nj-13-47-20-2-shuffle")
@plays(GAME, by_hand=True, ready=True)
def test_cards_are_shuffled_and_cut_before_they_are_dealt() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: ante 10
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
    dealer: place your bets        ! 20.23(d)2
    class B operator: signs on
    class B operator: place your bets
    """


ONE_ROUND = """
    seat 1: sits 100
    seat 3: sits 100
    dealer: shuffles
    seat 1: cuts the cards
    dealer: place your bets
    seat 1: ante 10
    seat 3: ante 10
    dealer: no more bets
    """


def a_round() -> Referee:
    """Two players at a table dealt by hand, antes made, no card dealt."""
    table = Referee(load(GAME), automatic=False)
    make_ready(table)
    play(table, ONE_ROUND)
    return table


@marks("h-6-order", "h-6-dealer-card", "a-hand", "a-hole-card", "h-6-stack")
def test_five_cards_in_turn_face_down_and_only_the_dealers_fifth_face_up() -> None:
    table = a_round()
    for _ in range(4):
        play(
            table, "deal ??\n= needs a card down to seat 3\ndeal ??\n= needs a card down to dealer"
        )
        play(table, "deal ??\n= needs a card down to seat 1")
    play(table, "deal ?? ??\n= needs a card up to dealer\ndeal ?? ! 20.23(h)6 dealer card\ndeal Kd")
    play(table, "= hand seat 1 ?? ?? ?? ?? ??\n= hand dealer ?? ?? ?? ?? Kd")
    round = table.table.cards.round if table.table.cards is not None else None
    assert round is not None
    assert round.hand("dealer").up == (False, False, False, False, True)
    assert round.hand("seat 3").up == (False, False, False, False, False)


@marks("h-6-stack")
def test_cards_lie_in_the_order_in_which_they_were_dealt() -> None:
    table = a_round()
    play(table, "deal 2c 3c 4c 5c 6c 7c 8c\n= hand seat 1 2c 5c 8c\n= hand seat 3 3c 6c")


DEALT = "deal" + " ??" * 14 + " Kd"


@marks("h-7", "a-stub")
def test_the_stub_goes_to_the_rack_before_anyone_decides() -> None:
    table = a_round()
    play(
        table,
        f"""
    {DEALT}
    = needs call stub to the discard rack
    deal ??                              ! 20.23(h)7
    seat 1: chooses bet                  ! 20.23(h)7
    dealer: turns dealer showing 2c 3c 4c 5c Kd   !
    dealer: stub to the discard rack
    = needs seat 1: bet, fold
    """,
    )


def table_after_decisions(*acts: str) -> Referee:
    """Two players have decided."""
    table = a_round()
    play(table, f"{DEALT}\ndealer: stub to the discard rack")
    for seat, act in zip((1, 3), acts, strict=True):
        play(table, f"seat {seat}: chooses {act}")
    return table


@marks("h-9", "h-10-order")
def test_the_hole_cards_are_shown_after_all_decisions_then_hands_from_the_far_right() -> None:
    table = table_after_decisions("bet", "bet")
    play(
        table,
        """
    dealer: turns seat 3 showing 2c 3c 4c 5c 7d          ! 20.23(h)9
    dealer: turns dealer showing Ac 4h 3s 2d Kc          ! 20.23(h)9
    dealer: turns dealer showing Ac 4h 3s 2d Kd
    dealer: turns seat 1 showing 2c 3c 4c 5c 7d          ! 20.23(h)10 order
    dealer: turns seat 3 showing 2c 3c 4c 5c 7d
    dealer: turns seat 1 showing 6c 6d 9c 9d Jc
    = settled seat 3 ante, seat 3 bet, seat 1 ante, seat 1 bet
    """,
    )


@marks("h-9")
def test_hole_cards_stay_down_while_a_player_has_not_decided() -> None:
    table = a_round()
    play(
        table,
        f"""
    {DEALT}
    dealer: stub to the discard rack
    seat 1: chooses bet
    dealer: turns dealer showing Ac 4h 3s 2d Kd          !
    seat 3: chooses fold
    dealer: turns dealer showing Ac 4h 3s 2d Kd
    """,
    )


# --- settlement in order (20.23(d)4, (h)10 to (h)13) --------------------------------------
def table_after_settlement() -> Referee:
    """Seat 3 loses to a qualifying dealer, seat 1 wins with two pairs."""
    table = table_after_decisions("bet", "bet")
    play(
        table,
        """
    dealer: turns dealer showing Ac 4h 3s 2d Kd
    dealer: turns seat 3 showing Qc Jd 9h 8c 2s
    dealer: turns seat 1 showing 6c 6d 9c 9d Jc
    = seat 3: ante loses 10
    = seat 3: bet loses 20
    = seat 1: ante wins 10
    = seat 1: bet wins 40
    """,
    )
    return table


@marks("d-4", "h-10i", "h-10iii", "h-12-sequence", "h-12-order")
def test_losing_wagers_are_taken_before_winners_are_paid() -> None:
    play(
        table_after_settlement(),
        """
    dealer: pay winning wagers         ! 20.23(h)10i
    dealer: collect losing wagers
    = seat 3 up nothing
    = seat 1 up ante 10, bet 20
    = seat 1 has 70
    dealer: pay winning wagers
    = seat 1 has 150
    = seat 3 has 70
    """,
    )


@marks("h-12-sequence", "h-12-order", "h-11", "h-11-cards", "h-12-cards")
def test_losers_then_pushes_then_winners_each_from_the_far_right() -> None:
    table = Referee(load(GAME))
    play(table, "dealer: shuffles")
    for seat in range(1, 7):
        play(table, f"seat {seat}: sits 100\nseat {seat}: ante 10")
    play(table, "deal" + " ??" * 34 + " Kd")
    for seat in range(1, 7):
        play(table, f"seat {seat}: chooses bet")
    play(
        table,
        """
    dealer: turns dealer showing Ac Qd 9d 3s Kd
    dealer: turns seat 6 showing 2c 2d 5c 4c 3c
    dealer: turns seat 5 showing 7c 6d 4d 3d 2h
    dealer: turns seat 4 showing Ad Qc 9c 3h Kc
    dealer: turns seat 3 showing 8c 8d 5d 4h 2s
    dealer: turns seat 2 showing Jc Td 7d 6h 5h
    dealer: turns seat 1 showing Ah Qh 9h 6s Kh
    = settled seat 5 ante, seat 5 bet, seat 2 ante, seat 2 bet, seat 4 ante, seat 4 bet, \
seat 6 ante, seat 6 bet, seat 3 ante, seat 3 bet, seat 1 ante, seat 1 bet
    = seat 4 has 100
    = rack seat 5, seat 2, seat 4, seat 6, seat 3, seat 1, dealer
    seat 1: ante 10
    deal ??                            ! 20.2 Shuffle
    """,
    )


@marks("h-10ii", "h-13", "h-8-folded-cards", "a-round")
def test_the_rack_tells_every_hand_in_the_order_it_was_picked_up() -> None:
    table = table_after_decisions("fold", "bet")
    play(
        table,
        """
    = rack seat 1
    dealer: turns dealer showing Ac 4h 3s 2d Kd
    dealer: turns seat 3 showing Qc Jd 9h 8c 2s
    = rack seat 1
    dealer: collect losing wagers
    dealer: pay winning wagers
    = rack seat 1, seat 3, dealer
    = round 2
    = step place your bets
    """,
    )
    assert table.table.cards is not None
    rack = dict(table.table.cards.rack)
    assert rack["seat 3"] == cards("Qc Jd 9h 8c 2s")
    assert rack["dealer"] == cards("Ac 4h 3s 2d Kd")


@clause("nj-13-47-20-2-shuffle")
@marks("h-1", "a-stub")
def test_the_stub_is_never_dealt_from_again() -> None:
    table = table_after_settlement()
    play(
        table,
        """
    dealer: collect losing wagers
    dealer: pay winning wagers
    dealer: place your bets
    seat 1: ante 10
    dealer: no more bets
    deal ??                         ! 20.2 Shuffle
    dealer: shuffles
    = rack empty
    """,
    )


# --- secrets ------------------------------------------------------------------------------
@marks("e", "a-hole-card")
def test_each_player_sees_their_own_cards_and_the_dealers_up_card_only() -> None:
    table = a_round()
    play(table, "deal 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 2d 3d 4d")
    assert table.table.cards is not None
    round, rules = table.table.cards.round, table.rules
    assert round is not None
    assert rules.game.play is not None
    down = (UNKNOWN,) * 5
    dealer = (UNKNOWN,) * 4 + cards("4d")
    first = rules.game.play.visible_round(rules, round, 1)
    assert first.hand("seat 1").cards == cards("2c 5c 8c Jc 2d")
    assert first.hand("seat 3").cards == down
    assert first.hand("dealer").cards == dealer
    third = rules.game.play.visible_round(rules, round, 3)
    assert third.hand("seat 3").cards == cards("3c 6c 9c Qc 3d")
    assert third.hand("seat 1").cards == down
    house = rules.game.play.visible_round(rules, round, 0)
    assert house.hand("seat 1").cards == house.hand("seat 3").cards == down
    assert house.hand("dealer").cards == dealer


# --- forfeits (20.23(e) to (g)) -----------------------------------------------------------
@pytest.mark.parametrize(
    ("fault", "cited"),
    [
        pytest.param("cards are out of the dealer's sight", "20.23(e)", marks=marks("e")),
        pytest.param("cards are touched again", "20.23(f) touch", marks=marks("f-touch")),
        pytest.param("a player tells of a hand", "20.23(f) talk", marks=marks("f-talk")),
    ],
)
@marks("g")
def test_a_player_who_breaks_the_rules_of_the_cards_forfeits_ante_and_bet(
    fault: str, cited: str
) -> None:
    table = a_round()
    play(
        table,
        f"""
    {DEALT}
    dealer: stub to the discard rack
    seat 1: chooses bet
    dealer: reports {fault} of seat 1               ! {cited}
    class B operator: reports {fault} of seat 1     ! {cited}
    class A operator: reports {fault} of seat 2     ! 20.23(g)
    class A operator: reports {fault} of seat 1
    = seat 1 up nothing
    = seat 1 has 70
    = incident {fault}
    = seat 3 up ante 10
    class A operator: reports {fault} of seat 1     ! 20.23(g)
    seat 3: chooses bet
    dealer: turns dealer showing Ac 4h 3s 2d Kd
    dealer: turns seat 3 showing 6c 6d 9c 9d Jc
    = seat 3: ante wins 10
    = seat 3: bet wins 40
    """,
    )


@marks("f-talk")
def test_a_player_who_tells_of_a_hand_during_the_deal_forfeits_it() -> None:
    table = a_round()
    play(
        table,
        """
    deal ?? ?? ?? ??
    = needs a card down to seat 3
    class A operator: reports a player tells of a hand of seat 1
    = seat 1 up nothing
    = seat 1 has 90
    = needs a card down to seat 3
    """,
    )


@marks("f-talk")
def test_once_the_hole_cards_show_players_may_talk() -> None:
    table = table_after_decisions("bet", "bet")
    play(
        table,
        """
    dealer: turns dealer showing Ac 4h 3s 2d Kd
    class A operator: reports a player tells of a hand of seat 1      ! 20.23(f) talk
    class A operator: reports cards are touched again of seat 1
    = seat 1 up nothing
    """,
    )


@marks("e", "f-touch", "f-talk", "g")
def test_the_notice_at_the_table_tells_players_how_to_handle_their_cards() -> None:
    notices = {law.id: notice.text for notice in load(GAME).rules().notices for law in notice.law}
    prefix = "nj-13-47-20-23"
    assert "dealer's sight" in notices[f"{prefix}-e"]
    assert "touch your cards" in notices[f"{prefix}-f-touch"]
    assert "tell anyone" in notices[f"{prefix}-f-talk"]
    assert "forfeits" in notices[f"{prefix}-g"]


# --- cards dealt wrongly (20.23(j)) -------------------------------------------------------
@marks("j-1")
@plays(GAME, by_hand=True, ready=True)
def test_a_hole_card_exposed_before_no_more_bets_voids_all_hands() -> None:
    """
    seat 1: sits 100
    dealer: shuffles
    seat 1: cuts the cards
    dealer: place your bets
    seat 1: ante 10
    dealer: reports a hole card is exposed
    = seat 1 up nothing
    = seat 1 has 100
    = betting open
    """


@marks("j-1")
@plays(GAME)
def test_an_automatic_table_that_deals_has_called_no_more_bets() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: ante 10
    deal ?? ?? ?? ?? ?? ?? ?? ?? ?? Kd
    dealer: reports a hole card is exposed                ! 20.23(j)1
    dealer: reports a hole card is seen after the call
    = incident a hole card is seen after the call
    = seat 1 up ante 10
    """


@marks("j-1")
def test_a_hole_card_seen_after_no_more_bets_changes_nothing() -> None:
    table = a_round()
    play(
        table,
        f"""
    {DEALT}
    dealer: reports a hole card is exposed                ! 20.23(j)1
    dealer: reports a hole card is seen after the call
    = incident a hole card is seen after the call
    = seat 1 up ante 10
    = needs call stub to the discard rack
    """,
    )


@marks("j-2-one", "j-2-more")
def test_one_card_found_face_up_is_racked_and_a_second_voids_all_hands() -> None:
    table = a_round()
    play(
        table,
        """
    deal ?? ??
    dealer: reports a card is found face up with card 7h
    = rack unused
    = needs a card down to dealer
    = seat 1 up ante 10
    deal 7h                          ! 20.23(h)
    deal ??
    dealer: reports a card is found face up with card 8h
    = incident more than one card is found face up
    = seat 1 up nothing
    = seat 1 has 100
    = seat 3 has 100
    = betting open
    seat 1: ante 10
    dealer: no more bets
    deal ??                          ! 20.19(a)1
    dealer: shuffles
    """,
    )


@marks("j-3")
def test_a_card_drawn_in_error_but_unseen_is_the_next_card() -> None:
    table = a_round()
    play(
        table,
        """
    deal ?? ??
    dealer: reports a card is drawn in error, unseen
    = incident a card is drawn in error, unseen: It is the next card
    = needs a card down to dealer
    = seat 1 up ante 10
    = rack empty
    deal 9c
    = hand dealer 9c
    """,
    )


@marks("j-4-player")
def test_a_wrong_number_of_cards_voids_that_players_hand_alone() -> None:
    table = a_round()
    play(
        table,
        """
    deal ?? ?? ?? ??
    dealer: reports a player has a wrong number of cards                ! 20.23(j)4 player
    dealer: reports a player has a wrong number of cards of seat 3
    = seat 3 up nothing
    = seat 3 has 100
    = seat 1 up ante 10
    = needs a card down to dealer
    deal ??
    = needs a card down to seat 1
    """,
    )


@marks("j-4-player")
def test_with_every_hand_void_the_round_is_over() -> None:
    table = a_round()
    play(
        table,
        """
    deal ?? ?? ??
    dealer: reports a player has a wrong number of cards of seat 3
    dealer: reports a player has a wrong number of cards of seat 1
    = nothing
    = seat 1 has 100
    dealer: collect losing wagers
    dealer: pay winning wagers
    = round 2
    """,
    )


@marks("j-4-dealer-four")
def test_a_dealer_with_four_cards_gets_a_fifth() -> None:
    table = a_round()
    play(table, "deal ?? ?? ?? ?? ??\n= needs a card down to dealer")
    play(
        table,
        """
    dealer: reports the dealer has four cards
    = needs a card down to seat 1
    deal ?? ?? ?? ?? ?? ?? ?? ??
    = needs a card down to dealer
    deal ??
    = needs a card up to dealer
    = hand dealer ?? ?? ?? ??
    deal ??                             ! 20.23(j)4 dealer four
    deal Kd
    = hand dealer ?? ?? ?? ?? Kd
    = seat 1 up ante 10
    = needs call stub to the discard rack
    """,
    )


STEPS = ("dealer: stub to the discard rack", "seat 1: chooses bet", "seat 3: chooses fold")


@marks("j-4-dealer-four")
@pytest.mark.parametrize("done", range(4))
def test_a_dealer_with_four_cards_gets_a_fifth_whenever_it_is_seen(done: int) -> None:
    """It may show when the stub is put away, while players decide, or at the hole cards."""
    table = a_round()
    report = "dealer: reports the dealer has four cards"
    lines = [DEALT, *STEPS[:done], report, "= incident the dealer has four cards", *STEPS[done:]]
    play(table, "\n".join(lines))
    play(
        table,
        f"""
    dealer: turns dealer showing Ac 4h 3s 2d Kd
    {report}                                          ! 20.23(j)4 dealer four
    dealer: turns seat 1 showing 5c 5d 9c 9d Jc
    = seat 1: ante wins 10
    = seat 1: bet wins 40
    """,
    )


@marks("j-4-dealer-other", "j-4-dealer-four")
@pytest.mark.parametrize(
    "lines",
    [
        "dealer: reports the dealer is misdealt",
        "dealer: reports the dealer has four cards\ndealer: reports the dealer has four cards",
    ],
)
def test_any_other_misdeal_of_the_dealer_voids_all_hands(lines: str) -> None:
    table = a_round()
    play(
        table,
        f"""
    deal ?? ?? ??
    {lines}
    = incident the dealer is misdealt
    = seat 1 has 100
    = seat 3 has 100
    dealer: no more bets
    deal ??                             ! 20.19(a)1
    """,
    )


@marks("j-4-dealer-other")
def test_a_misdeal_found_late_voids_folded_hands_too() -> None:
    table = table_after_decisions("fold", "bet")
    play(
        table,
        """
    = seat 1 has 90
    = seat 3 has 70
    dealer: reports the dealer is misdealt
    = seat 1 has 100
    = seat 3 has 100
    = rack seat 1, seat 3, dealer
    """,
    )
