"""Automated craps, 19:47-1A.1, 1A.3 and 1A.5: opening, custody, and a round with the shaker."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.button_shaker import armed_position, button_lights, selected_position
from pitboss.pit.commands import OpenTable, PassCheck, PressButton
from pitboss.pit.referee import NotAllowed, Referee
from tests.playing import clause, make_ready, play, plays

GAME = "nj.automated_craps"
LAW = "nj-19-47-1a-"

CHECKLIST = {
    "two dice": f"{LAW}3-a-two-dice",
    "dice as approved": f"{LAW}3-a-dice-spec",
    "shaker as approved": f"{LAW}3-a-shaker-spec",
    "dice sealed in": f"{LAW}3-a-sealed",
    "seal unbroken": f"{LAW}3-a-3-stay-sealed",
    "device inspected": f"{LAW}5-a-floorperson-check",
    "test roll": f"{LAW}5-a-test-roll",
}


# --- opening ----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("item", "law"),
    [pytest.param(*row, marks=clause(row[1]), id=row[0]) for row in CHECKLIST.items()],
)
def test_the_table_does_not_open_until_this_item_has_passed(item: str, law: str) -> None:
    referee = Referee(load(GAME), automatic=False)
    for other in CHECKLIST:
        if other != item:
            referee.do(PassCheck(other, "floorperson"))
    with pytest.raises(NotAllowed, match=item) as refused:
        referee.do(OpenTable())
    assert [clause.id for clause in refused.value.refusal.law] == [law]
    with pytest.raises(NotAllowed, match="is checked by the floorperson"):
        referee.do(PassCheck(item, "dealer"))
    referee.do(PassCheck(item, "floorperson", False))
    assert not referee.can(OpenTable())
    referee.do(PassCheck(item, "floorperson"))
    referee.do(OpenTable())
    assert referee.table.status == "open"


@clause(f"{LAW}3-a-two-dice")
def test_two_dice_are_used() -> None:
    rules = load(GAME).rules()
    (law,) = next(item for item in rules.opening if item.name == "two dice").law
    assert law.figure() == 2
    assert {len(throw) for throw in rules.space.outcomes} == {2}
    play(Referee(load(GAME)), "roll 4 ! call total\nroll 4-2-1 ! call total\nroll 4-2")


@clause(f"{LAW}5-a-test-roll", f"{LAW}5-a-floorperson-check")
@plays(GAME, by_hand=True)
def test_the_floorperson_runs_at_least_one_test_roll() -> None:
    """
    floorperson: checks two dice
    floorperson: checks dice as approved
    floorperson: checks shaker as approved
    floorperson: checks dice sealed in
    floorperson: checks seal unbroken
    dealer: checks device inspected         ! floorperson check
    floorperson: checks device inspected
    dealer: checks test roll                ! test roll
    floorperson: checks test roll x0        ! test roll
    dealer: opens the table                 ! test roll
    floorperson: fails test roll
    = incident test roll
    dealer: opens the table                 ! test roll
    floorperson: checks test roll x1
    dealer: opens the table
    = status open
    = phase come-out
    """


@clause(f"{LAW}3-a-3-stay-sealed")
@plays(GAME, by_hand=True, ready=True)
def test_a_broken_seal_stops_every_activation() -> None:
    """
    dealer: place your bets
    dealer: takes the dice
    dealer: offer the device
    dealer: selects the dealer
    floorperson: fails seal unbroken
    dealer: no more bets                    ! stay sealed
    floorperson: checks seal unbroken
    dealer: no more bets
    floorperson: fails seal unbroken
    dealer: arm the button                  ! stay sealed
    floorperson: checks seal unbroken
    dealer: arm the button
    """


# --- custody ----------------------------------------------------------------------------
@clause(f"{LAW}3-a-1-custody", f"{LAW}3-a-1-unattended")
def test_the_device_is_in_the_charge_of_a_dealer_while_the_table_is_open() -> None:
    referee = Referee(load(GAME), automatic=False)
    for item in CHECKLIST:
        referee.do(PassCheck(item, "floorperson"))
    play(
        referee,
        """
        dealer: opens the table
        dealer: place your bets             ! unattended
        dealer: signs on
        dealer: place your bets
        dealer: signs off
        = incident no dealer: the device is never left without a dealer (19:47-1A.3(a)1)
        = incident no dealer: a dealer answers for the device and its dice (19:47-1A.3(a)1)
        dealer: takes the dice
        dealer: offer the device            ! unattended
        dealer: signs on
        dealer: offer the device
        """,
    )


@clause(f"{LAW}3-a-2-24-hours")
@pytest.mark.parametrize(
    ("age", "line"),
    [
        (24 * 3600 - 1, "dealer: arm the button at {}s"),
        (24 * 3600, "dealer: arm the button at {}s"),
        (24 * 3600 + 1, "dealer: arm the button at {}s ! 24 hours"),
        (48 * 3600, "dealer: arm the button at {}s ! 24 hours"),
    ],
)
def test_dice_stay_on_the_table_for_twenty_four_hours_at_most(age: int, line: str) -> None:
    referee = Referee(load(GAME), automatic=False)
    play(referee, "floorperson: loads dice at 1000s")
    make_ready(referee)
    play(
        referee,
        f"""
        dealer: place your bets
        dealer: takes the dice
        dealer: offer the device
        dealer: selects the dealer
        dealer: no more bets
        {line.format(1000 + age)}
        """,
    )


@clause(f"{LAW}3-a-2-24-hours")
@plays(GAME, by_hand=True, ready=True)
def test_old_dice_are_replaced_with_the_device_out_of_service_and_wagers_stand() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: pass 10
    seat 1: accepts
    dealer: offer the device
    dealer: selects seat 1
    dealer: reports dice due for a change       ! 24 hours
    floorperson: reports dice due for a change
    = status out of service
    = seat 1 up pass 10
    floorperson: loads dice at 90000s
    dealer: opens the table                     ! two dice
    floorperson: checks two dice
    floorperson: checks dice as approved
    floorperson: checks dice sealed in
    dealer: opens the table                     ! stay sealed
    floorperson: checks seal unbroken
    floorperson: checks device inspected
    floorperson: checks test roll
    dealer: opens the table
    dealer: place your bets at 176400s
    dealer: offer the device at 176401s         ! 24 hours
    """


@clause(f"{LAW}3-a-3-no-handling")
@plays(GAME, by_hand=True, ready=True)
def test_neither_players_nor_dealers_touch_the_dice() -> None:
    """
    player: loads dice at 100s              ! no handling
    dealer: loads dice at 100s              ! no handling
    floorperson: loads dice at 100s         ! no handling
    dealer: closes the table
    dealer: loads dice at 100s              ! no handling
    player: loads dice at 100s              ! no handling
    floorperson: loads dice at 100s
    """


# --- a round ----------------------------------------------------------------------------
@clause(f"{LAW}5-c-announce", f"{LAW}5-d-activate", f"{LAW}1-roll-rest", f"{LAW}5-e-call-total")
@plays(GAME, by_hand=True, ready=True)
def test_the_steps_of_a_round_are_taken_in_their_order() -> None:
    """
    seat 1: sits 100
    = step place your bets
    dealer: no more bets                    ! 2(b) timing
    dealer: place your bets
    seat 1: pass 10
    dealer: no more bets                    ! first offer
    seat 1: accepts
    dealer: offer the device
    dealer: no more bets                    ! selector
    dealer: selects seat 1
    dealer: arm the button                  ! announce
    seat 1: takes step press the button     ! announce
    dealer: no more bets
    = betting closed
    roll 3-4                                ! activate
    seat 1: takes step press the button     ! activate
    dealer: arm the button
    roll 3-4                                ! player operates
    seat 1: presses the button
    roll 3-4                                ! 'Roll' rest
    dealer: call the total                  ! 'Roll' rest
    dealer: dice at rest
    = step call the total
    roll 3-4 called 7
    = seat 1: pass wins 10
    dealer: pay winning wagers              ! losers first
    dealer: collect losing wagers
    dealer: pay winning wagers
    = seat 1 has 110
    = step place your bets
    """


@clause(f"{LAW}5-e-call-total")
@plays(GAME, by_hand=True, ready=True)
def test_a_call_that_differs_from_the_dice_is_an_incident_and_no_result() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: field 10
    dealer: takes the dice
    dealer: offer the device
    dealer: selects the dealer
    dealer: no more bets
    dealer: arm the button
    dealer: presses the button
    dealer: dice at rest
    roll 4-2 called 7
    = incident wrong call: the dealer called 7, the dice show 4-2: 6
    = step call the total
    = seat 1 up field 10
    roll 4-2 called 6
    = seat 1: field loses 10
    """


@clause(f"{LAW}5-e-one-face", f"{LAW}1-roll-total")
@plays(GAME, by_hand=True, ready=True)
def test_each_die_shows_one_face_and_the_spots_are_added(table: Referee) -> None:
    """
    dealer: place your bets
    dealer: takes the dice
    dealer: offer the device
    dealer: selects the dealer
    dealer: no more bets
    dealer: arm the button
    dealer: presses the button
    dealer: dice at rest
    = step call the total
    roll 0-4                                ! one face
    roll 7-1                                ! one face
    roll 5                                  ! 'Roll' total
    roll 3-4-5                              ! one face
    roll 6-5
    """
    called = table.table.called
    assert called is not None
    assert table.rules.space.outcomes[called.outcome] == (6, 5)
    assert table.rules.space.total(called.outcome) == 11


@clause(f"{LAW}5-f-losers-first", f"{LAW}5-f-pay")
@plays(GAME, by_hand=True, ready=True)
def test_losing_wagers_are_swept_before_winners_are_paid() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    dealer: place your bets
    seat 1: any_seven 10
    seat 2: field 10
    dealer: takes the dice
    dealer: offer the device
    dealer: selects the dealer
    dealer: no more bets
    dealer: arm the button
    dealer: presses the button
    dealer: dice at rest
    roll 3-4
    = seat 1: any_seven wins 40
    = seat 2: field loses 10
    = seat 1 up any_seven 10
    = seat 2 up field 10
    dealer: pay winning wagers              ! losers first
    dealer: collect losing wagers
    = seat 2 up nothing
    = seat 1 up any_seven 10
    = seat 1 has 90
    dealer: place your bets                 ! 5(f) pay
    dealer: pay winning wagers
    = seat 1 up nothing
    = seat 1 has 140
    = seat 2 has 90
    """


@clause(f"{LAW}5-f-pay")
def test_winners_get_the_odds_that_the_house_offers_then() -> None:
    house_odds = {"pays.any_seven": "5 to 1", "pays.field_2_12": "3 to 1"}
    referee = Referee(load(GAME), automatic=False, house_odds=house_odds)
    make_ready(referee)
    play(
        referee,
        """
        seat 1: sits 100
        dealer: place your bets
        seat 1: any_seven 10
        dealer: takes the dice
        dealer: offer the device
        dealer: selects the dealer
        dealer: no more bets
        dealer: arm the button
        dealer: presses the button
        dealer: dice at rest
        roll 3-4
        = seat 1: any_seven wins 50
        dealer: collect losing wagers
        dealer: pay winning wagers
        = seat 1 has 150
        """,
    )


@clause(f"{LAW}4-g-position-rules")
@plays(GAME, by_hand=True, ready=True)
def test_wagers_are_settled_where_they_lie_when_the_dice_stop() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: place_to_lose 6 5
    seat 1: field 5
    seat 1: field down
    seat 1: eleven 5
    dealer: takes the dice
    dealer: offer the device
    dealer: selects the dealer
    dealer: no more bets
    seat 1: eleven down                     ! removing cut-off
    dealer: arm the button
    dealer: presses the button
    seat 1: place_to_lose 6 down            ! removing cut-off
    = step dice at rest
    dealer: dice at rest
    seat 1: field 5                         ! placing cut-off
    roll 5-6
    = seat 1: eleven wins 75
    = seat 1 up place_to_lose 6 5, eleven 5
    """


# --- the buttons ------------------------------------------------------------------------
@clause(f"{LAW}5-b-2-selector", f"{LAW}5-b-2-light")
@plays(GAME, by_hand=True, ready=True)
def test_the_switch_is_set_to_the_operator_and_lights_that_button_alone(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 5: sits 100
    dealer: place your bets
    seat 2: pass 10
    dealer: selects seat 2                  ! selector
    seat 2: accepts
    = button dark
    dealer: selects seat 2                  ! first offer
    dealer: offer the device
    = step select the button
    = button dark
    dealer: selects seat 1                  ! selector
    dealer: selects the dealer              ! selector
    dealer: selects seat 2
    = button of seat 2
    """
    assert button_lights(table.rules, table.table) == {0: False, 1: False, 2: True, 5: False}
    assert selected_position(table.rules, table.table) == 2
    assert armed_position(table.rules, table.table) == -1


@clause(f"{LAW}5-d-activate", f"{LAW}5-d-player-operates")
@plays(GAME, by_hand=True, ready=True)
def test_only_the_armed_selected_button_starts_a_roll() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    dealer: place your bets
    seat 1: pass 10
    seat 2: pass 10
    seat 1: accepts
    dealer: offer the device
    seat 1: presses the button
    = incident the press on the button of seat 1 was ignored: it is not the selected one
    dealer: selects seat 1
    seat 1: presses the button
    = incident the press on the button of seat 1 was ignored: it is not armed
    dealer: arm the button                  ! announce
    dealer: no more bets
    seat 1: presses the button
    = step arm the button
    seat 1: takes step arm the button       ! activate
    dealer: arm the button
    seat 2: presses the button
    = incident the press on the button of seat 2 was ignored: it is not the selected one
    dealer: presses the button
    = incident the press on the button of the dealer was ignored: it is not the selected one
    seat 2: takes step press the button     ! player operates
    = step press the button
    seat 1: presses the button
    = step dice at rest
    """


@clause(f"{LAW}1-roll-mixing", f"{LAW}5-d-player-operates")
@plays(GAME, by_hand=True, ready=True)
def test_one_arming_is_one_roll(table: Referee) -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: pass 10
    seat 1: accepts
    dealer: offer the device
    dealer: selects seat 1
    dealer: no more bets
    dealer: arm the button
    = step press the button
    seat 1: presses the button
    seat 1: presses the button
    = incident it is not armed
    dealer: dice at rest
    seat 1: presses the button
    roll 3-3
    = button of seat 1
    dealer: collect losing wagers
    dealer: pay winning wagers
    = button dark
    = holder 1
    seat 1: presses the button
    roll 3-3                                ! 2(b) timing
    """
    assert armed_position(table.rules, table.table) == -1
    ignored = [note for note in table.table.desk.incidents if "was ignored" in note]
    assert len(ignored) == 3


@clause(f"{LAW}1-roll-mixing")
def test_an_automatic_table_has_no_buttons_and_a_roll_has_thirty_six_outcomes() -> None:
    referee = Referee(load(GAME))
    with pytest.raises(NotAllowed, match="no button"):
        referee.do(PressButton(0))
    assert set(button_lights(referee.rules, referee.table).values()) == {False}
    rolled = {referee.rules.space.text(n) for n in range(len(referee.rules.space))}
    assert rolled == {f"{a}-{b}" for a in range(1, 7) for b in range(1, 7)}


# --- the definitions --------------------------------------------------------------------
@clause(f"{LAW}1-scope")
def test_a_roll_is_the_word_of_this_game() -> None:
    game = load(GAME)
    assert game.throw == "roll"
    texts = {
        notice.text for notice in game.notices if f"{LAW}1-scope" in {c.id for c in notice.law}
    }
    assert texts == {"A roll is one run of the shaker, by whoever starts it."}
    assert load("nj.sic_bo").throw != game.throw
