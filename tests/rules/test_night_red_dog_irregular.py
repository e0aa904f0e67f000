"""Red dog at a casino night: what goes wrong, 13:47-20.31(g)."""

from __future__ import annotations

from pitboss.equipment.cards import cards
from pitboss.pit.referee import Referee
from tests.playing import clause, plays

GAME = "night.red_dog"
OWN = "nj-13-47-20-31-"


# --- irregularities (20.31(g)) --------------------------------------------------------------------
@clause(OWN + "g-1")
@plays(GAME)
def test_a_card_face_up_in_the_shoe_is_racked_unused(table: Referee) -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: red_dog 10
    deal ?? 4c
    dealer: reports face-up card in the shoe                     ! 20.31(g)1
    dealer: reports face-up card in the shoe with card 4c        ! 20.31(g)1
    dealer: reports face-up card in the shoe with card 7d
    = incident face-up card in the shoe
    = needs a card up to right
    deal 7d                                                      ! 20.31(d)5
    deal 6d
    seat 1: chooses stay
    deal 5d
    = seat 1: red_dog wins 50
    dealer: reports face-up card in the shoe with card As
    seat 1: red_dog 10
    deal As                                                      ! 20.31(d)5
    """
    assert table.table.cards is not None
    racked = [held for _, held in table.table.cards.rack]
    assert racked.count(cards("7d")) == racked.count(cards("As")) == 1


@clause(OWN + "g-2")
@plays(GAME)
def test_a_card_drawn_in_error_and_not_seen_is_the_next_card() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: red_dog 10
    deal ?? 4c
    dealer: reports card drawn in error
    = incident card drawn in error
    = needs a card up to right
    = seat 1 up red_dog 10
    deal 7d
    = hand right 7d
    seat 1: chooses stay
    deal 5d
    = seat 1: red_dog wins 40
    """


@clause(OWN + "g-3-choice", OWN + "g-3-return")
@plays(GAME, by_hand=True, ready=True)
def test_after_a_third_card_shown_early_each_player_plays_on_or_is_void() -> None:
    """
    dealer: shuffles
    dealer: cuts the cards
    dealer: place your bets
    seat 1: sits 100
    seat 2: sits 100
    seat 3: sits 100
    seat 1: red_dog 10
    seat 2: red_dog 20
    seat 3: red_dog 30
    dealer: no more bets
    dealer: reports third card shown early with card 9h          ! 20.31(g)3 choice
    deal ?? 4c
    dealer: reports third card shown early with card 9h          ! 20.31(g)3 choice
    deal Jd
    dealer: spread 6
    seat 1: chooses raise 10
    seat 2: chooses raise 15
    dealer: reports third card shown early with card 9h
    = needs seat 1: play, void
    seat 3: chooses void                                         ! 20.31(g)3 choice
    dealer: raises closed                                        !
    seat 1: chooses play
    seat 2: chooses void
    = seat 2 has 100
    = seat 2 up nothing
    seat 3: chooses play
    = needs seat 3: raise, stay
    seat 3: chooses stay
    dealer: raises closed
    dealer: reports third card shown early with card 8h          ! 20.31(g)3 choice
    deal 9h                                                      ! 20.31(d)13 settle
    deal 5s
    dealer: value 5
    = seat 1: red_dog wins 10
    = seat 1: raise wins 10
    = seat 3: red_dog wins 30
    """


@clause(OWN + "g-3-choice", OWN + "g-3-return")
@plays(GAME, areas=2)
def test_a_player_with_two_areas_plays_the_whole_round_or_none_of_it() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 2: sits 100
    seat 1: red_dog 10
    seat 1: red_dog 2 20
    seat 2: red_dog 10
    seat 2: red_dog 2 20
    deal ?? 4c Jd
    seat 1: chooses raise 5
    dealer: reports third card shown early with card 9h
    seat 1: chooses void
    = seat 1 up nothing
    = seat 1 has 100
    = needs seat 2: play, void
    seat 2: chooses play
    = needs seat 2: raise, stay
    dealer: reports third card shown early with card 9s
    seat 2: chooses play
    seat 2: chooses stay
    seat 2: chooses stay
    deal 5s
    = seat 2: red_dog wins 10
    = seat 2: red_dog 2 wins 20
    """


@clause(OWN + "g-3-return", OWN + "g-3-choice")
@plays(GAME)
def test_with_every_wager_void_no_further_card_is_dealt() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 2: sits 100
    seat 1: red_dog 10
    seat 2: red_dog 20
    deal ?? 4c Jd
    seat 1: chooses raise 10
    dealer: reports third card shown early with card 9h
    seat 1: chooses void
    = seat 1 has 100
    seat 2: chooses void
    = seat 2: red_dog returns 20
    = seat 2 has 100
    seat 1: red_dog 10
    deal 9h                      ! 20.31(d)5
    """


@clause(OWN + "g-3-choice")
@plays(GAME)
def test_it_can_happen_twice_but_not_once_raises_are_closed_or_with_a_pair() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: red_dog 10
    deal ?? 8c 8d
    dealer: reports third card shown early with card 9h          ! 20.31(g)3 choice
    deal 2c
    = seat 1: red_dog returns 10
    seat 1: red_dog 10
    deal 4c Jd
    dealer: reports third card shown early with card 9h
    dealer: reports third card shown early with card 9s
    seat 1: chooses play
    = needs seat 1: play, void
    seat 1: chooses play
    seat 1: chooses raise 10
    dealer: reports third card shown early with card 8s          ! 20.31(g)3 choice
    deal 8s
    = seat 1: red_dog wins 10
    = seat 1: raise wins 10
    """


@clause(OWN + "g-2")
@plays(GAME, by_hand=True, ready=True)
def test_what_is_found_after_the_result_changes_nothing_of_it() -> None:
    """
    seat 1: sits 100
    dealer: shuffles
    seat 1: cuts the cards
    dealer: place your bets
    seat 1: red_dog 10
    dealer: no more bets
    deal ?? 3c Jd
    dealer: spread 7
    seat 1: chooses raise 5
    dealer: raises closed
    deal 2h
    dealer: value 2
    = step collect losing wagers
    dealer: reports card drawn in error
    dealer: reports face-up card in the shoe with card 4s
    = step collect losing wagers
    dealer: collect losing wagers
    = seat 1 up nothing
    dealer: pay winning wagers
    = seat 1 has 85
    """
