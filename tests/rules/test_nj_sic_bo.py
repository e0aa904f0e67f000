"""Sic bo, 19:47-9, clause by clause."""

from __future__ import annotations

from tests.playing import clause, plays


@clause("nj-19-47-9-2-a-6-win", "nj-19-47-9-4-b-small")
@plays("nj.sic_bo")
def test_small_wins_even_money() -> None:
    """
    seat 1: sits 100
    seat 1: small 10
    shake 1-2-1
    = seat 1: small wins 10
    = seat 1 has 110
    """


@clause("nj-19-47-9-5-e-losers-first")
@plays("nj.sic_bo", by_hand=True)
def test_losing_wagers_are_collected_before_winners_are_paid() -> None:
    """
    floorperson: checks three dice
    floorperson: checks shaker sealed
    floorperson: checks device inspected
    dealer: opens the table                 ! 9.5(a) minimum test
    floorperson: checks test entry lit
    dealer: opens the table
    seat 1: sits 100
    dealer: place your bets                 ! 9.1 custody
    dealer: signs on
    dealer: place your bets
    seat 1: small 10
    seat 1: big 5
    dealer: cover                           ! 9.5(b)
    dealer: no more bets
    seat 1: big 5                           ! 9.5(b)
    dealer: cover
    dealer: shake x2                        ! 9.5(c) shakes
    dealer: shake x3
    dealer: uncover
    shake 1-2-1
    = seat 1: small wins 10
    = seat 1: big loses 5
    dealer: pay winning wagers              ! 9.5(e) losers first
    dealer: collect losing wagers
    dealer: pay winning wagers
    dealer: place your bets                 ! 9.5(f)
    dealer: clear the lights
    = seat 1 has 105
    """
