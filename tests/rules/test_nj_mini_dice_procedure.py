"""Mini-dice, 19:47-13: dice and shaker (13.3), making wagers (13.4) and dealing (13.5)."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.commands import PlaceWager
from pitboss.pit.referee import Referee
from tests.playing import clause, play, plays

GAME = "nj.mini_dice"


# --- making and removing (13.4) ---------------------------------------------------------
@pytest.mark.parametrize(
    "instrument",
    [
        pytest.param("chips", marks=clause("nj-19-47-13-4-a-chips")),
        pytest.param("plaques", marks=clause("nj-19-47-13-4-a-plaques")),
        pytest.param("coupons", marks=clause("nj-19-47-13-4-a-coupons")),
    ],
)
def test_wagers_are_made_with_chips_plaques_and_coupons(instrument: str) -> None:
    table = Referee(load(GAME))
    table.sit(1, 100)
    table.do(PlaceWager(1, "field", 10, instrument))
    assert table.table.seats[1].ups["field"].stake == 10
    law = dict(load(GAME).making.instruments)[instrument]
    assert law.id == f"nj-19-47-13-4-a-{instrument}"


@clause("nj-19-47-13-4-a-verbal-cash", "nj-19-47-13-4-a-chips")
@plays(GAME)
def test_a_spoken_bet_with_cash_is_refused() -> None:
    """
    seat 1: sits 100
    seat 1: field 10 with cash              ! 13.4(a) verbal cash
    seat 1: says field 10 with cash         ! 13.4(a) verbal cash
    seat 1: field 10 with shells            ! 13.4(a) chips
    seat 1: field 0                         ! 13.4(a) chips
    = seat 1 up nothing
    = seat 1 has 100
    """


@clause("nj-19-47-13-4-b-seated-only")
@plays(GAME)
def test_only_a_seated_player_may_bet() -> None:
    """
    seat 1: sits 100
    seat 2: field 10                        ! 13.4(b) seated only
    seat 1: field 10
    shake 1-2
    = seat 1: field wins 10
    """


@clause("nj-19-47-13-4-b-stay-seated")
@plays(GAME, by_hand=True, ready=True)
def test_a_player_who_has_bet_stays_until_the_round_is_over() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 3: sits 100
    dealer: place your bets
    seat 1: any_seven 10
    seat 2: field 10
    seat 1: leaves                          ! 13.4(b) stay seated
    seat 3: leaves                          # has not bet
    dealer: no more bets
    dealer: cover
    dealer: dealer shakes x3
    seat 1: accepts
    dealer: offer the shaker
    seat 1: takes step player shakes x3
    seat 1: leaves                          ! 13.4(b) stay seated
    seat 1: takes step hand it back
    dealer: set it down
    dealer: uncover
    shake 1-2
    = seat 1: any_seven loses 10
    = seat 2: field wins 10
    dealer: collect losing wagers
    = seat 1 up nothing
    seat 1: leaves                          ! 13.4(b) stay seated
    dealer: pay winning wagers
    seat 1: leaves
    seat 2: leaves
    """


@clause("nj-19-47-13-4-b-stay-seated")
@plays(GAME)
def test_a_player_who_took_the_wager_down_again_stays_for_the_round_all_the_same() -> None:
    """
    seat 1: sits 100
    seat 1: field 10
    seat 1: field down
    seat 1: leaves                          ! 13.4(b) stay seated
    shake 6-6
    seat 1: leaves
    """


@clause("nj-19-47-13-4-b-stay-seated")
@plays(GAME)
def test_a_player_with_an_undecided_wager_takes_it_down_before_leaving() -> None:
    """
    seat 1: sits 100
    seat 1: place 4 10
    shake 6-6
    = nothing
    seat 1: leaves                          ! 13.4(b) stay seated
    seat 1: place 4 down
    = seat 1 has 100
    seat 1: leaves
    """


@clause("nj-19-47-13-4-c-own-placement", "nj-19-47-13-4-c-check-instructions")
@plays(GAME, by_hand=True, ready=True)
def test_a_wager_counts_where_it_lies_and_can_be_corrected_before_the_call(table: Referee) -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: place 4 10                      # said "place 10": the player has to notice
    seat 1: place 4 down
    seat 1: place 10 10
    seat 1: under_7 10
    dealer: no more bets
    seat 1: under_7 down                    ! 13.4(e)
    = seat 1 up place 10 10, under_7 10
    """
    confirm = [clause.id for clause in table.rules.game.making.confirm]
    assert confirm == ["nj-19-47-13-4-c-own-placement", "nj-19-47-13-4-c-check-instructions"]
    notices = {law.id: notice.text for notice in table.rules.game.notices for law in notice.law}
    for law in confirm:
        assert notices[law].startswith("You answer for where your wagers lie: check them")


@clause("nj-19-47-13-4-d-cut-off", "nj-19-47-13-4-e-position-rules")
@plays(GAME, by_hand=True, ready=True)
def test_betting_ends_at_no_more_bets_and_wagers_lie_as_they_lay() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: place 6 12
    seat 1: place 6 -6
    seat 1: place 6 6
    dealer: no more bets
    = betting closed
    seat 1: field 10                        ! 13.4(d) cut-off
    seat 1: place 6 6                       ! 13.4(d) cut-off
    seat 1: place 6 -6                      ! 13.4(e) position rules
    seat 1: place 6 down                    ! 13.4(e) position rules
    = seat 1 up place 6 12
    dealer: cover
    dealer: dealer shakes x3
    seat 1: accepts
    dealer: offer the shaker
    seat 1: takes step player shakes x3
    seat 1: takes step hand it back
    dealer: set it down
    dealer: uncover
    shake 4-2
    = seat 1: place 6 wins 14
    seat 1: field 10                        ! 13.4(d) cut-off
    seat 1: place 6 down                    ! 13.4(e) position rules
    """


# --- dice and shaker (13.3, 13.5(a)) ----------------------------------------------------
@pytest.mark.parametrize(
    ("item", "law"),
    [
        pytest.param("two dice", "13.3(a) two dice", marks=clause("nj-19-47-13-3-a-two-dice")),
        pytest.param("dice inspected", "dice spec", marks=clause("nj-19-47-13-3-a-dice-spec")),
        pytest.param("shaker approved", "shaker spec", marks=clause("nj-19-47-13-3-a-shaker-spec")),
        pytest.param("seal intact", "13.3(a) sealed", marks=clause("nj-19-47-13-3-a-sealed")),
        pytest.param("seal intact", "stay sealed", marks=clause("nj-19-47-13-3-a-3-stay-sealed")),
        pytest.param(
            "shaker in the dealer's charge", "custody", marks=clause("nj-19-47-13-3-a-1-custody")
        ),
        pytest.param(
            "shaker inspected", "13.5(a)", marks=clause("nj-19-47-13-5-a-floorperson-check")
        ),
    ],
)
def test_the_table_opens_only_when_the_floorperson_has_passed_every_item(
    item: str, law: str
) -> None:
    table = Referee(load(GAME), automatic=False)
    for check in table.rules.opening:
        if check.name != item:
            play(table, f"floorperson: checks {check.name}")
    lines = f"""
    dealer: opens the table                 ! {law}
    dealer: checks {item}                   ! {law}
    floorperson: fails {item}
    = incident {item}: failed
    dealer: opens the table                 ! {law}
    = status closed
    floorperson: checks {item}
    dealer: opens the table
    = status open
    """
    play(table, lines)


@clause("nj-19-47-13-3-a-two-dice")
def test_the_game_has_two_dice() -> None:
    assert len(load(GAME).space) == 36
    lines = """
    seat 1: sits 100
    shake 3                                 ! 13.5(e) one face
    shake 1-2-3                             ! 13.5(e) one face
    shake 1-2
    """
    play(Referee(load(GAME)), lines)


@clause("nj-19-47-13-5-a-floorperson-check")
@plays(GAME, by_hand=True, ready=True)
def test_the_shaker_is_inspected_before_each_opening() -> None:
    """
    dealer: closes the table
    dealer: opens the table                 ! 13.3(a) two dice
    floorperson: checks two dice
    floorperson: checks dice inspected
    floorperson: checks shaker approved
    floorperson: checks seal intact
    floorperson: checks shaker in the dealer's charge
    dealer: opens the table                 ! 13.5(a) floorperson check
    floorperson: checks shaker inspected
    dealer: opens the table
    """


@clause("nj-19-47-13-3-a-sealed", "nj-19-47-13-3-a-3-stay-sealed")
@plays(GAME, by_hand=True, ready=True)
def test_a_broken_seal_stops_the_table_and_wagers_stand() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: place 4 10
    dealer: no more bets
    dealer: cover
    dealer: reports the seal is broken
    = status out of service
    = seat 1 up place 4 10
    dealer: opens the table                 ! 13.3(a) sealed
    floorperson: checks seal intact
    dealer: opens the table                 ! 13.5(a)
    floorperson: checks shaker inspected
    dealer: opens the table
    = seat 1 up place 4 10
    dealer: place your bets
    seat 1: place 4 down
    = seat 1 has 100
    """


@clause("nj-19-47-13-3-a-1-unattended")
@plays(GAME, by_hand=True, ready=True)
def test_the_shaker_is_never_without_a_dealer() -> None:
    """
    dealer: signs on                        # the relief
    dealer: signs off
    dealer: place your bets
    dealer: signs off
    = incident no dealer: the shaker is never left without its dealer
    dealer: no more bets                    ! 13.3(a)1 unattended
    dealer: signs on
    dealer: no more bets
    """


@clause("nj-19-47-13-3-a-2-24-hours")
@plays(GAME, by_hand=True, ready=True)
def test_dice_stay_on_the_table_for_24_hours_and_no_longer() -> None:
    """
    dealer: closes the table
    floorperson: loads dice at 1000s
    floorperson: checks two dice
    floorperson: checks dice inspected
    floorperson: checks shaker approved
    floorperson: checks seal intact
    floorperson: checks shaker in the dealer's charge
    floorperson: checks shaker inspected
    dealer: opens the table
    dealer: place your bets at 1000s
    dealer: no more bets at 87399s          # one second short of 24 hours
    dealer: cover at 87400s                 # 24 hours to the second
    dealer: dealer shakes x3 at 87401s      ! 13.3(a)2 24 hours
    dealer: reports the seal is broken
    floorperson: loads dice at 87500s
    dealer: opens the table                 ! 13.3(a) two dice
    floorperson: checks two dice
    dealer: opens the table                 ! 13.3(a) dice spec
    floorperson: checks dice inspected
    floorperson: checks seal intact
    floorperson: checks shaker inspected
    dealer: opens the table
    dealer: place your bets at 87600s
    dealer: no more bets at 87601s
    """


@clause("nj-19-47-13-3-a-3-no-handling", "nj-19-47-13-3-a-3-stay-sealed")
@plays(GAME, by_hand=True, ready=True)
def test_neither_players_nor_the_dealer_touch_the_dice() -> None:
    """
    seat 1: sits 100
    dealer: loads dice at 10s               ! 13.3(a)3 no handling
    player: loads dice at 10s               ! 13.3(a)3 no handling
    floorperson: loads dice at 10s          ! 13.3(a)3
    dealer: place your bets
    seat 1: field 10
    dealer: no more bets
    dealer: cover
    dealer: dealer shakes x3
    seat 1: accepts
    dealer: offer the shaker
    dealer: reports dice seen or touched, noting seat 1 lifted the lid
    = incident dice seen or touched: seat 1 lifted the lid
    = betting open
    = seat 1 up field 10
    """


# --- dealing (13.5) ---------------------------------------------------------------------
@clause(
    "nj-19-47-13-5-b-announce",
    "nj-19-47-13-5-c-cover",
    "nj-19-47-13-5-c-dealer-shakes",
    "nj-19-47-13-1-shake-mixing",
)
@plays(GAME, by_hand=True, ready=True)
def test_the_dealer_calls_covers_and_shakes_three_times() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    dealer: cover                           ! 13.5(b) announce
    dealer: dealer shakes x3                ! 13.5(b) announce
    shake 1-2                               ! 13.5(b) announce
    = betting open
    dealer: no more bets
    = betting closed
    dealer: dealer shakes x3                ! 13.5(c) cover
    dealer: cover
    dealer: dealer shakes                   ! 13.5(c) dealer shakes
    dealer: dealer shakes x2                ! 13.5(c) dealer shakes
    dealer: offer the shaker                ! 'Shake' mixing
    floorperson: dealer shakes x3           ! 13.5(c) dealer shakes
    dealer: dealer shakes x3
    = step offer the shaker
    """


@clause("nj-19-47-13-5-c-dealer-shakes")
@plays(GAME, by_hand=True, ready=True)
def test_the_dealer_may_shake_more_often() -> None:
    """
    dealer: place your bets
    dealer: no more bets
    dealer: cover
    dealer: dealer shakes x4
    = step offer the shaker
    """


@clause("nj-19-47-13-5-d-1-player-shakes", "nj-19-47-13-5-d-1-return")
@plays(GAME, by_hand=True, ready=True)
def test_the_player_shakes_three_times_and_hands_it_straight_back() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    dealer: place your bets
    dealer: no more bets
    dealer: cover
    dealer: dealer shakes x3
    seat 1: accepts
    dealer: offer the shaker
    seat 1: takes step player shakes x2     ! 13.5(d)1 player shakes
    seat 2: takes step player shakes x3     ! 13.5(d)1 player shakes
    dealer: player shakes x3                ! 13.5(d)1 player shakes
    dealer: set it down                     ! 13.5(d)1 player shakes
    seat 1: takes step player shakes x3
    dealer: set it down                     ! 13.5(d)1 return
    dealer: hand it back                    ! 13.5(d)1 return
    seat 1: takes step hand it back
    = step set it down
    """


@clause("nj-19-47-13-5-d-2-dealer-substitute", "nj-19-47-13-7-b-dealer-fallback")
@plays(GAME, by_hand=True, ready=True)
def test_if_nobody_takes_the_shaker_the_dealer_shakes_three_more_times() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    dealer: place your bets
    dealer: no more bets
    dealer: cover
    dealer: dealer shakes x3
    seat 1: refuses
    dealer: takes the dice                  ! 13.5(d) clockwise
    seat 2: refuses
    dealer: takes the dice
    = holder 0
    seat 1: accepts                         ! 13.7(a) option
    dealer: takes the dice                  ! 13.7(b) dealer fallback
    dealer: offer the shaker
    dealer: set it down                     ! 13.5(d)2 dealer substitute
    dealer: dealer shakes for the players x2 ! 13.5(d)2 dealer substitute
    dealer: dealer shakes for the players x3
    = step set it down
    """


@clause(
    "nj-19-47-13-5-e-position",
    "nj-19-47-13-5-e-uncover-and-call",
    "nj-19-47-13-1-shake-settling",
    "nj-19-47-13-5-e-one-face",
)
@plays(GAME, by_hand=True, ready=True)
def test_the_dealer_sets_it_down_uncovers_and_calls_the_total() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: field 10
    dealer: no more bets
    dealer: cover
    dealer: dealer shakes x3
    seat 1: accepts
    dealer: offer the shaker
    seat 1: takes step player shakes x3
    seat 1: takes step hand it back
    shake 4-5                               ! 13.5(e) position
    dealer: uncover                         ! 13.5(e) position
    dealer: set it down
    shake 4-5                               ! 'Shake' settling
    dealer: collect losing wagers           ! 13.5(e) uncover and call
    dealer: uncover
    dealer: call the total                  ! 13.5(e) uncover and call
    shake 4-7                               ! 13.5(e) one face
    shake 4                                 ! 13.5(e) one face
    shake 4-5 called 8
    = incident wrong call: the dealer called 8, the dice show 4-5: 9
    = step call the total
    shake 4-5 called 9
    = seat 1: field wins 10
    = call 9
    """


@clause(
    "nj-19-47-13-5-f-losers-first",
    "nj-19-47-13-5-f-pay",
    "nj-19-47-13-5-f-stay-open",
)
@plays(GAME, by_hand=True, ready=True)
def test_losers_are_collected_then_winners_paid_with_the_lid_off() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: place 4 10
    seat 1: over_7 10
    seat 1: place 9 10
    dealer: no more bets
    dealer: cover
    dealer: dealer shakes x3
    seat 1: accepts
    dealer: offer the shaker
    seat 1: takes step player shakes x3
    seat 1: takes step hand it back
    dealer: set it down
    dealer: uncover
    shake 1-3
    = seat 1: place 4 wins 18
    = seat 1: over_7 loses 10
    dealer: cover                           ! 13.5(f) losers first
    dealer: pay winning wagers              ! 13.5(f) losers first
    = seat 1 has 70
    dealer: collect losing wagers
    = seat 1 has 70
    = seat 1 up place 4 10, place 9 10
    dealer: cover                           ! 13.5(f) stay open
    dealer: place your bets                 ! 13.5(f) pay
    dealer: pay winning wagers
    = seat 1 has 98
    = seat 1 up place 9 10
    dealer: place your bets
    dealer: no more bets
    dealer: cover
    """
