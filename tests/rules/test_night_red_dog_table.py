"""Red dog at a casino night, 13:47-20.31: the dealer's part and burned cards."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import cards, texts
from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.card_round import DealTo, Round
from pitboss.rulebook.option import BadOption
from tests.playing import clause, play, plays

GAME = "night.red_dog"
OWN = "nj-13-47-20-31-"
CONSECUTIVE = (("2", "3"), ("4", "5"), ("6", "7"), ("8", "9"), ("T", "J"), ("Q", "K"))


# --- the round dealt by hand (20.31(c) and (d)) ---------------------------------------------------
@clause(OWN + "c-1", OWN + "c-4", OWN + "d-2", OWN + "d-3", OWN + "d-5")
@plays(GAME, by_hand=True, ready=True)
def test_a_round_dealt_by_hand() -> None:
    """
    dealer: shuffles
    dealer: cuts the cards
    seat 1: sits 100
    seat 2: sits 100
    deal ?? 4c                           ! 20.31(d)4
    dealer: place your bets
    seat 1: red_dog 10
    deal ?? 4c                           ! 20.31(d)3
    dealer: no more bets
    seat 2: red_dog 10                   ! 20.31(d)3
    dealer: collect losing wagers        ! 20.31(c)1
    dealer: pay winning wagers           ! 20.31(d)2
    deal ??
    = needs a card up to left
    deal 4c
    = hand left 4c
    = needs a card up to right
    deal ??                              ! 20.31(d)2
    deal 7d
    = hand right 7d
    dealer: spread 2
    seat 1: chooses stay
    dealer: raises closed
    deal 9h
    = hand middle 9h
    dealer: value 9
    = seat 1: red_dog loses 10
    dealer: pay winning wagers           ! 20.31(c)4
    dealer: collect losing wagers
    = seat 1 up nothing
    dealer: pay winning wagers
    = step place your bets
    """


@clause(OWN + "c-4")
@plays(GAME, by_hand=True, ready=True)
def test_losers_are_collected_before_winners_are_paid() -> None:
    """
    dealer: shuffles
    dealer: cuts the cards
    dealer: place your bets
    seat 1: sits 100
    seat 1: red_dog 10
    dealer: no more bets
    deal ?? 4c 7d
    dealer: spread 2
    seat 1: chooses raise 10
    dealer: raises closed
    deal 6h
    dealer: value 6
    = seat 1: red_dog wins 40
    = seat 1: raise wins 40
    dealer: pay winning wagers           ! 20.31(c)4
    dealer: collect losing wagers
    = seat 1 has 80
    dealer: pay winning wagers
    = seat 1 has 180
    """


@clause(OWN + "d-11-spread", OWN + "d-13-close", OWN + "d-13-settle")
@plays(GAME, by_hand=True, ready=True)
def test_the_spread_the_closing_of_raises_and_the_third_card_are_called() -> None:
    """
    dealer: shuffles
    dealer: cuts the cards
    dealer: place your bets
    seat 1: sits 100
    seat 1: red_dog 10
    dealer: no more bets
    deal ?? 9c Kd
    seat 1: chooses raise 5              ! 20.31(d)11 spread
    dealer: spread 4                     ! 20.31(d)11 spread
    dealer: raises closed                ! 20.31(d)11 spread
    dealer: spread 3
    deal Jh                              ! 20.31(d)12 timing
    seat 1: chooses raise 5
    deal Jh                              ! 20.31(d)13 close
    dealer: value 11                     ! 20.31(d)13 close
    dealer: raises closed
    = needs a card up to middle
    deal Jh
    dealer: value 10                     ! 20.31(d)13 settle
    dealer: value 11
    = seat 1: red_dog wins 20
    = seat 1: raise wins 10
    """


@clause(OWN + "d-7", OWN + "d-8", OWN + "d-9", OWN + "d-10")
@plays(GAME, by_hand=True, ready=True)
def test_ties_pairs_and_three_of_a_kind_are_called() -> None:
    """
    dealer: shuffles
    dealer: cuts the cards
    dealer: place your bets
    seat 1: sits 100
    seat 1: red_dog 10
    dealer: no more bets
    deal ?? 9c Td
    deal 3c                              ! 20.31(d)7
    dealer: tie
    = seat 1: red_dog returns 10
    dealer: collect losing wagers
    dealer: pay winning wagers
    dealer: place your bets
    seat 1: red_dog 10
    dealer: no more bets
    deal 5c 5d
    deal 5h                              ! 20.31(d)8
    dealer: pair
    = needs a card up to middle
    deal 5h
    dealer: tie                          ! 20.31(d)9
    dealer: three of a kind
    = seat 1: red_dog wins 110
    dealer: collect losing wagers
    dealer: pay winning wagers
    dealer: place your bets
    seat 1: red_dog 10
    dealer: no more bets
    deal 6c 6d
    dealer: pair
    deal 5s
    dealer: three of a kind              ! 20.31(d)10
    dealer: tie
    = seat 1: red_dog returns 10
    """


@clause(OWN + "c-2")
@plays(GAME, by_hand=True, ready=True)
def test_a_dealer_answers_for_the_game() -> None:
    """
    dealer: signs off
    = incident no dealer
    dealer: place your bets              ! 20.31(c)2
    class B operator: signs on
    class B operator: place your bets
    """


@clause(OWN + "d-3", OWN + "d-4", OWN + "d-6")
@plays(GAME)
def test_from_the_first_card_on_nobody_touches_a_wager() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 2: sits 100
    seat 1: spread_2 10          ! 20.31(d)4
    seat 1: red_dog 10
    seat 1: red_dog 5
    seat 1: red_dog -5
    = seat 1 up red_dog 10
    deal ??
    seat 2: red_dog 10           ! 20.31(d)3
    seat 1: red_dog 5            ! 20.31(d)3
    seat 1: red_dog -5           ! 20.31(d)6
    seat 1: red_dog down         ! 20.31(d)6
    deal 4c 9d
    seat 1: red_dog down         ! 20.31(d)6
    seat 1: chooses raise 5
    seat 1: raise down           ! 20.31(d)6
    deal 5c
    = seat 1: red_dog wins 10
    = seat 1: raise wins 5
    seat 1: red_dog 10
    """


@clause(OWN + "g-4")
@plays(GAME)
def test_a_player_has_one_betting_area() -> None:
    """
    seat 1: sits 100
    seat 1: red_dog 10
    seat 1: red_dog 2 10         ! 20.31(g)4
    seat 1: red_dog 3 10         ! 20.31(g)4
    """


@clause(OWN + "g-4")
@plays(GAME, areas=2)
def test_a_holder_may_allow_more_betting_areas() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: red_dog 10
    seat 1: red_dog 2 20
    seat 1: red_dog 3 10         ! 20.31(g)4
    deal ?? 4c 9d
    seat 1: chooses stay
    seat 1: chooses raise 21     ! 20.31(d)12 limit
    seat 1: chooses raise 20
    deal 5c
    = seat 1: red_dog wins 10
    = seat 1: red_dog 2 wins 20
    = seat 1: raise 2 wins 20
    = seat 1 has 150
    """


@clause(OWN + "g-4")
def test_betting_areas_are_a_choice_of_the_holder() -> None:
    option = load(GAME).option("areas")
    assert option.default == option.law.figure() == 1
    with pytest.raises(BadOption, match="areas cannot be '4': use 1, 2, 3"):
        load(GAME).rules(areas=4)


# --- burned cards and the rack (20.31(d)1, 15 and 16) ---------------------------------------------
@clause(OWN + "d-1-burn")
@plays(GAME)
def test_the_first_card_of_a_fresh_shoe_is_burned_face_down() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: red_dog 10
    deal ??
    = hand burn ??
    = needs a card up to left
    deal 4c 5d
    = seat 1: red_dog returns 10
    seat 1: red_dog 10
    deal 9h
    = hand left 9h
    """


@clause(OWN + "d-1-burn")
def test_an_electronic_shoe_burns_its_first_card_too() -> None:
    table = Referee(load(GAME))
    first = cards("As 4c 5d 9h Jd")
    order = (*first, *(card for card in range(52) if card not in first))
    lines = f"""
    dealer: shuffles as {texts(order)}
    seat 1: sits 100
    seat 1: red_dog 10
    deal
    = seat 1: red_dog returns 10
    seat 1: red_dog 10
    deal
    = hand left 9h
    = hand right Jd
    """
    play(table, lines)


@clause(OWN + "d-1-relief-burn")
@plays(GAME, by_hand=True, ready=True)
def test_a_new_dealer_burns_a_card_besides_the_first_of_the_new_shoe() -> None:
    """
    dealer: shuffles
    dealer: cuts the cards
    dealer: place your bets
    seat 1: sits 100
    seat 1: red_dog 10
    dealer: no more bets
    deal ?? 4c 5d
    dealer: tie
    dealer: collect losing wagers
    dealer: pay winning wagers
    dealer: signs off
    dealer: signs on
    dealer: place your bets
    seat 1: red_dog 10
    dealer: no more bets
    deal 9h                              ! 20.19(a)1 relief
    dealer: shuffles
    seat 1: cuts the cards at 20
    = needs nothing
    deal ??
    = hand burn ??
    = needs a card down to burn
    deal ??
    = hand burn ?? ??
    = needs a card up to left
    """


@clause(OWN + "d-1-burn", OWN + "d-1-relief-burn")
def test_an_electronic_shoe_burns_two_cards_for_a_new_dealer() -> None:
    table = Referee(load(GAME))
    first = cards("As Kd 4c 5d")
    order = (*first, *(card for card in range(52) if card not in first))
    play(table, "dealer: signs on\ndealer: shuffles\ndealer: signs off\ndealer: signs on")
    play(table, f"dealer: shuffles as {texts(order)}\nseat 1: sits 100\nseat 1: red_dog 10")
    play(table, "deal\n= seat 1: red_dog returns 10\n= rack burn, left, right")


@clause(OWN + "d-1-relief-burn")
def test_a_new_dealer_burns_a_card_even_from_a_shoe_in_play() -> None:
    game = load(GAME)
    rules, stakes = game.rules(), {1: {"red_dog": 10}}
    assert game.play is not None
    need = game.play.need(rules, Round(seats=(1,), stakes=stakes, relieved=True))
    assert isinstance(need, DealTo)
    assert (need.hand, need.up) == ("burn", False)
    assert [clause.id for clause in need.law] == [OWN + "d-1-relief-burn"]
    need = game.play.need(rules, Round(seats=(1,), stakes=stakes))
    assert isinstance(need, DealTo)
    assert need.hand == "left"


@clause(OWN + "d-1-disclose")
@plays(GAME)
def test_the_burned_card_is_shown_to_a_player_who_asks() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: red_dog 10
    dealer: turns burn showing 8s        !
    deal ??
    dealer: turns burn                   ! 20.31(d)1 disclose
    dealer: turns burn showing 8s 9s     ! 20.31(d)1 disclose
    dealer: turns burn showing 8s
    = hand burn 8s
    deal 8s                              ! 20.31(d)5
    deal 4c 6d
    seat 1: chooses stay
    deal 8s                              ! 20.31(d)13 settle
    deal 5h
    = seat 1: red_dog wins 50
    """


@clause(OWN + "d-1-disclose")
@plays(GAME, by_hand=True, ready=True)
def test_the_burned_card_is_shown_after_its_round_too_as_long_as_it_is_in_the_rack(
    table: Referee,
) -> None:
    """
    seat 1: sits 100
    dealer: shuffles
    dealer: turns burn showing 8s        !
    seat 1: cuts the cards
    dealer: place your bets
    seat 1: red_dog 10
    dealer: no more bets
    deal ?? 4c 5d
    dealer: tie
    dealer: collect losing wagers
    dealer: pay winning wagers
    dealer: turns burn                   ! 20.31(d)1 disclose
    dealer: turns burn showing 4c        ! 20.31(d)1 disclose
    assistant: turns burn showing 8s     ! 20.31(d)1 disclose
    dealer: turns burn showing 8s
    dealer: turns burn showing 9s        ! 20.31(d)1 disclose
    dealer: place your bets
    seat 1: red_dog 10
    dealer: no more bets
    deal 8s                              ! 20.31(d)5
    deal 2c
    dealer: turns burn
    deal 9d
    = needs call spread 6
    """
    assert table.table.cards is not None
    assert table.table.cards.rack[0] == ("burn", cards("8s"))
    play(table, "class A operator: reports equipment is unfit\n= seat 1 has 100")


@clause(OWN + "d-1-disclose")
@plays("night.blackjack")
def test_where_the_text_does_not_say_so_no_burned_card_is_shown() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: main 10
    deal 8s 4c Td 6c 7h
    dealer: turns burn showing 8s        !
    """


@clause(OWN + "d-1-burn", OWN + "d-1-disclose")
def test_nobody_sees_the_burned_card_of_an_electronic_shoe_before_it_is_shown() -> None:
    table = Referee(load(GAME))
    first = cards("As 4c 9d")
    order = (*first, *(card for card in range(52) if card not in first))
    lines = f"""
    dealer: shuffles as {texts(order)}
    seat 1: sits 100
    seat 1: red_dog 10
    deal
    = needs seat 1: raise, stay
    """
    play(table, lines)
    assert [_visible_cards(table, viewer) for viewer in (0, 1)] == ["??", "??"]
    play(table, "dealer: turns burn")
    assert [_visible_cards(table, viewer) for viewer in (0, 1)] == ["As", "As"]


def _visible_cards(table: Referee, viewer: int) -> str:
    play_, pile = load(GAME).play, table.table.cards
    assert play_ is not None
    assert pile is not None
    assert pile.round is not None
    return texts(play_.visible_round(table.rules, pile.round, viewer).hand("burn").cards)


@clause(OWN + "d-15")
@plays(GAME, areas=1)
def test_the_rack_holds_every_round_in_order(table: Referee) -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: red_dog 10
    deal ?? 4c 7d
    seat 1: chooses stay
    deal 9h
    seat 1: red_dog 10
    deal 2c 3c
    """
    assert table.table.cards is not None
    rack = [(name, card) for name, held in table.table.cards.rack for card in held]
    first = [("burn", -1), ("left", cards("4c")[0]), ("right", cards("7d")[0])]
    then = [("middle", cards("9h")[0]), ("left", cards("2c")[0]), ("right", cards("3c")[0])]
    assert rack == [*first, *then]


@clause(OWN + "d-16")
def test_after_the_cutting_card_the_round_is_finished_and_then_the_cards_are_shuffled() -> None:
    table = Referee(load(GAME))
    play(table, "dealer: shuffles with 15 behind the cutting card\nseat 1: sits 100")
    pairs = [f"{low}{suit} {high}{suit}" for suit in "cds" for low, high in CONSECUTIVE][:-1]
    for place, pair in enumerate(pairs):
        play(table, f"seat 1: red_dog 10\ndeal {'' if place else '?? '}{pair}")
    lines = """
    seat 1: red_dog 10
    deal 4h 8h
    seat 1: chooses stay
    deal 6h
    = seat 1: red_dog wins 20
    seat 1: red_dog 10
    deal 2h                              ! 20.31(d)16
    dealer: shuffles
    deal ?? 2c 3c
    = seat 1: red_dog returns 10
    """
    play(table, lines)


@clause(OWN + "d-16")
def test_one_deck_too_is_dealt_to_the_cutting_card_unless_the_house_shuffles_every_round() -> None:
    lines = """
    dealer: shuffles
    seat 1: sits 100
    seat 1: red_dog 10
    deal ?? 2c 3c
    seat 1: red_dog 10
    deal 4c 5c
    """
    play(Referee(load(GAME)), lines)
    refused = lines.replace("deal 4c 5c", "deal 4c 5c ! 20.31(d)16")
    play(Referee(load(GAME), shuffle="every_round"), refused)
    assert load(GAME).option("shuffle").reading == "N-D11"
    with pytest.raises(BadOption, match="use cutting_card, every_round"):
        load(GAME).rules(shuffle="never")
