"""Mini-dice, 19:47-13, clause by clause: its wagers (13.2) and their odds (13.6)."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date

import pytest

from pitboss.games import load
from pitboss.pit.commands import PlaceWager
from pitboss.pit.referee import Referee
from pitboss.rulebook.clause import all_readings, regulation
from pitboss.rulebook.option import BadOption
from tests.playing import clause, play, plays

GAME = "nj.mini_dice"
SHAKES = {
    2: "1-1", 3: "1-2", 4: "3-1", 5: "2-3", 6: "4-2", 7: "3-4", 8: "5-3", 9: "4-5", 10: "6-4",
    11: "5-6", 12: "6-6",
}  # fmt: skip


def expect_result(wager: str, stake: int, total: int, what: str) -> None:
    """One wager, one shake with this total, and the result."""
    happened = f"= seat 1: {wager} {what}" if what else "= nothing"
    lines = f"""
    seat 1: sits 1000
    seat 1: {wager} {stake}
    shake {SHAKES[total]}
    {happened}
    """
    play(Referee(load(GAME)), lines)


# --- definitions (13.1) -----------------------------------------------------------------
@clause("nj-19-47-13-1-scope")
def test_the_words_of_mini_dice_are_its_own() -> None:
    game = load(GAME)
    assert game.throw == "shake"
    assert game.law is regulation("nj_mini_dice")
    assert load("tas.mini_dice").throw == "spin"
    assert load("nj.automated_craps").throw == "roll"


@clause("nj-19-47-13-1-shake-total")
@pytest.mark.parametrize(
    ("throw", "what"),
    [("1-3", "wins 18"), ("2-2", "wins 18"), ("3-1", "wins 18"), ("6-1", "loses 10"),
     ("3-4", "loses 10"), ("4-3", "loses 10")],
)  # fmt: skip
def test_only_the_total_of_both_dice_decides(throw: str, what: str) -> None:
    lines = f"""
    seat 1: sits 1000
    seat 1: place 4 10
    shake {throw}
    = seat 1: place 4 {what}
    """
    play(Referee(load(GAME)), lines)


# --- place bets (13.2(a)1, 13.6(b)) -----------------------------------------------------
@pytest.mark.parametrize(
    ("wager", "stake", "total", "what"),
    [
        pytest.param("place 4", 10, 4, "wins 18", marks=clause("nj-19-47-13-6-b-place-4")),
        pytest.param("place 5", 10, 5, "wins 14", marks=clause("nj-19-47-13-6-b-place-5")),
        pytest.param("place 6", 12, 6, "wins 14", marks=clause("nj-19-47-13-6-b-place-6")),
        pytest.param("place 8", 12, 8, "wins 14", marks=clause("nj-19-47-13-6-b-place-8")),
        pytest.param("place 9", 10, 9, "wins 14", marks=clause("nj-19-47-13-6-b-place-9")),
        pytest.param("place 10", 10, 10, "wins 18", marks=clause("nj-19-47-13-6-b-place-10")),
    ],
)
@clause("nj-19-47-13-2-a-1-win")
def test_a_place_bet_wins_on_its_number(wager: str, stake: int, total: int, what: str) -> None:
    expect_result(wager, stake, total, what)


@clause("nj-19-47-13-2-a-1-loss")
@pytest.mark.parametrize("number", [4, 5, 6, 8, 9, 10])
def test_a_place_bet_loses_on_seven(number: int) -> None:
    expect_result(f"place {number}", 30, 7, "loses 30")


@clause("nj-19-47-13-2-a-1-undecided", "nj-19-47-13-2-a-1-always-active")
@pytest.mark.parametrize("number", [4, 5, 6, 8, 9, 10])
def test_any_other_total_leaves_a_place_bet_undecided(number: int) -> None:
    for total in set(SHAKES) - {number, 7}:
        expect_result(f"place {number}", 30, total, "")


@clause("nj-19-47-13-2-a-1-selection", "nj-19-47-13-2-b-closed-list")
@plays(GAME)
def test_a_place_bet_names_one_of_six_numbers() -> None:
    """
    seat 1: sits 1000
    seat 1: place 4 5
    seat 1: place 5 5
    seat 1: place 6 6
    seat 1: place 8 6
    seat 1: place 9 5
    seat 1: place 10 5
    seat 1: place 2 5                       ! 13.2(b) closed list
    seat 1: place 3 5                       ! 13.2(b) closed list
    seat 1: place 7 5                       ! 13.2(b) closed list
    seat 1: place 11 5                      ! 13.2(b) closed list
    seat 1: place 12 5                      ! 13.2(b) closed list
    shake 3-4
    = seat 1: place 4 loses 5
    = seat 1: place 5 loses 5
    = seat 1: place 6 loses 6
    = seat 1: place 8 loses 6
    = seat 1: place 9 loses 5
    = seat 1: place 10 loses 5
    """


@clause("nj-19-47-13-2-a-1-always-active", "nj-19-47-13-2-a-1-undecided")
@plays(GAME)
def test_a_place_bet_works_on_every_shake_and_cannot_be_called_off() -> None:
    """
    seat 1: sits 100
    seat 1: place 4 10
    shake 6-6
    = nothing
    = seat 1 up place 4 10
    seat 1: place 4 off                     ! 13.2(a)1 always active
    seat 1: place 4 on                      ! 13.2(a)1 always active
    shake 1-1
    = nothing
    shake 2-2
    = seat 1: place 4 wins 18
    = seat 1 has 118
    """


@clause("nj-19-47-13-2-a-1-win")
@plays(GAME)
def test_a_place_bet_that_has_won_is_finished() -> None:
    """
    seat 1: sits 100
    seat 1: place 4 10
    shake 1-3
    = seat 1: place 4 wins 18
    = seat 1 up nothing
    = seat 1 has 118
    shake 1-3
    = nothing
    seat 1: place 4 10                      # leaving it up is a new wager
    shake 3-4
    = seat 1: place 4 loses 10
    = seat 1 has 108
    """


# --- one-shake wagers (13.2(a)2 to 5, 13.6(b)) ------------------------------------------
@pytest.mark.parametrize(
    ("total", "what"),
    [
        pytest.param(2, "wins 20", marks=clause("nj-19-47-13-6-b-field-2-12")),
        pytest.param(3, "wins 10", marks=clause("nj-19-47-13-6-b-field-3-4-9-10-11")),
        pytest.param(4, "wins 10", marks=clause("nj-19-47-13-6-b-field-3-4-9-10-11")),
        pytest.param(9, "wins 10", marks=clause("nj-19-47-13-6-b-field-3-4-9-10-11")),
        pytest.param(10, "wins 10", marks=clause("nj-19-47-13-6-b-field-3-4-9-10-11")),
        pytest.param(11, "wins 10", marks=clause("nj-19-47-13-6-b-field-3-4-9-10-11")),
        pytest.param(12, "wins 20", marks=clause("nj-19-47-13-6-b-field-2-12")),
    ],
)
@clause("nj-19-47-13-2-a-2-win")
def test_the_field_wins_on_seven_totals(total: int, what: str) -> None:
    expect_result("field", 10, total, what)


@clause("nj-19-47-13-2-a-2-loss")
@pytest.mark.parametrize("total", [5, 6, 7, 8])
def test_the_field_loses_on_the_other_totals(total: int) -> None:
    expect_result("field", 10, total, "loses 10")


@clause("nj-19-47-13-2-a-3-win", "nj-19-47-13-6-b-any-7")
def test_any_seven_wins_on_seven() -> None:
    expect_result("any_seven", 10, 7, "wins 40")


@clause("nj-19-47-13-2-a-3-loss")
@pytest.mark.parametrize("total", [2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
def test_any_seven_loses_on_every_other_total(total: int) -> None:
    expect_result("any_seven", 10, total, "loses 10")


@clause("nj-19-47-13-2-a-4-win", "nj-19-47-13-6-b-over-7")
@pytest.mark.parametrize("total", [8, 9, 10, 11, 12])
def test_over_seven_wins_above_seven(total: int) -> None:
    expect_result("over_7", 10, total, "wins 10")


@clause("nj-19-47-13-2-a-4-loss")
@pytest.mark.parametrize("total", [2, 3, 4, 5, 6, 7])
def test_over_seven_loses_on_seven_and_below(total: int) -> None:
    expect_result("over_7", 10, total, "loses 10")


@clause("nj-19-47-13-2-a-5-win", "nj-19-47-13-6-b-under-7")
@pytest.mark.parametrize("total", [2, 3, 4, 5, 6])
def test_under_seven_wins_below_seven(total: int) -> None:
    expect_result("under_7", 10, total, "wins 10")


@clause("nj-19-47-13-2-a-5-loss")
@pytest.mark.parametrize("total", [7, 8, 9, 10, 11, 12])
def test_under_seven_loses_on_seven_and_above(total: int) -> None:
    expect_result("under_7", 10, total, "loses 10")


@clause(
    "nj-19-47-13-2-a-2-term",
    "nj-19-47-13-2-a-3-term",
    "nj-19-47-13-2-a-4-term",
    "nj-19-47-13-2-a-5-term",
)
@plays(GAME)
def test_the_other_wagers_ride_on_one_shake_only(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 1: field 10
    seat 1: any_seven 10
    seat 1: over_7 10
    seat 1: under_7 10
    shake 6-6
    = seat 1: field wins 20
    = seat 1: any_seven loses 10
    = seat 1: over_7 wins 10
    = seat 1: under_7 loses 10
    = seat 1 up nothing
    = seat 1 has 110
    shake 1-1
    = nothing
    """
    for name in ("field", "any_seven", "over_7", "under_7"):
        assert None not in table.rules.wagers[name].rows[0][0], name


@clause("nj-19-47-13-6-b-under-7")
def test_the_odds_of_under_seven_keep_their_evidence_mark() -> None:
    clause = load(GAME).law["13.6(b) Under 7"]
    assert (clause.evidence, clause.source) == ("outside the text", "13:69F-13.6")


@clause("nj-19-47-13-2-b-closed-list")
@plays(GAME)
def test_only_five_kinds_of_wager_are_taken(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 1: pass 10                         ! 13.2(b) closed list
    seat 1: hard_8 10                       ! 13.2(b) closed list
    seat 1: lay 4 10                        ! 13.2(b) closed list
    = seat 1 up nothing
    """
    kinds = Counter(name.split()[0] for name in table.rules.wagers)
    assert kinds == {"place": 6, "field": 1, "any_seven": 1, "over_7": 1, "under_7": 1}
    assert not table.rules.macros


@clause("nj-19-47-13-2-b-timing")
@plays(GAME, by_hand=True, ready=True)
def test_every_wager_may_be_made_before_any_shake() -> None:
    """
    seat 1: sits 500
    seat 1: place 4 10                      ! 13.4(d)
    dealer: place your bets
    = betting open
    seat 1: place 4 10
    dealer: no more bets
    dealer: cover
    dealer: dealer shakes x3
    seat 1: accepts
    dealer: offer the shaker
    seat 1: takes step player shakes x3
    seat 1: takes step hand it back
    dealer: set it down
    dealer: uncover
    shake 6-2
    = nothing
    dealer: collect losing wagers
    dealer: pay winning wagers
    dealer: place your bets                 # an undecided wager is up, and every kind is open
    seat 1: place 4 10
    seat 1: place 9 10
    seat 1: field 10
    seat 1: any_seven 10
    seat 1: over_7 10
    seat 1: under_7 10
    = seat 1 up place 4 20, place 9 10, field 10, any_seven 10, over_7 10, under_7 10
    """


# --- payable amounts and odds of the house (13.6) ---------------------------------------
@clause("nj-19-47-13-6-c-payable-amounts")
@pytest.mark.parametrize(
    ("wager", "refused", "taken"),
    [
        ("place 4", (1, 4, 6, 9, 11), (5, 10)), ("place 5", (1, 4, 6, 9, 11), (5, 10)),
        ("place 6", (1, 5, 7, 11, 13), (6, 12)), ("place 8", (1, 5, 7, 11, 13), (6, 12)),
        ("place 9", (1, 4, 6, 9, 11), (5, 10)), ("place 10", (1, 4, 6, 9, 11), (5, 10)),
        ("field", (), (1, 7)), ("any_seven", (), (1, 7)), ("over_7", (), (1, 7)),
        ("under_7", (), (1, 7)),
    ],
)  # fmt: skip
def test_amounts_that_cannot_be_paid_exactly_are_refused(
    wager: str, refused: tuple[int, ...], taken: tuple[int, ...]
) -> None:
    for stake in refused:
        line = f"seat 1: sits 100\nseat 1: {wager} {stake} ! 13.6(c) payable amounts"
        play(Referee(load(GAME)), line)
    for stake in taken:
        line = f"seat 1: sits 100\nseat 1: {wager} {stake}\n= seat 1 up {wager} {stake}"
        play(Referee(load(GAME)), line)


@clause("nj-19-47-13-6-c-staff-bound", "nj-19-47-13-6-c-payable-amounts")
@plays(GAME, by_hand=True, ready=True)
def test_nobody_can_let_an_unpayable_amount_through() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    floorperson: signs on
    seat 1: place 4 10
    seat 1: place 4 1                       ! 13.6(c) payable amounts
    seat 1: place 4 -1                      ! 13.6(c) payable amounts
    seat 1: place 6 7 with plaques          ! 13.6(c) payable amounts
    seat 1: place 6 7 with coupons          ! 13.6(c) payable amounts
    = seat 1 up place 4 10
    """
    # No command lets a member of staff waive the rule.
    assert PlaceWager.__struct_fields__ == ("seat", "wager", "stake", "instrument")


@clause("nj-19-47-13-6-b-floor", "nj-19-47-13-6-b-higher-odds")
@pytest.mark.parametrize(
    ("payout", "below", "floor", "above"),
    [
        ("place_4", "17 to 10", "9 to 5", "19 to 10"), ("place_5", "13 to 10", "7 to 5", "3 to 2"),
        ("place_6", "13 to 12", "7 to 6", "6 to 5"), ("place_8", "1 to 1", "7 to 6", "15 to 12"),
        ("place_9", "13 to 10", "7 to 5", "3 to 2"), ("place_10", "17 to 10", "9 to 5", "2 to 1"),
        ("field_3_4_9_10_11", "9 to 10", "1 to 1", "11 to 10"),
        ("field_2_12", "19 to 10", "2 to 1", "3 to 1"), ("any_7", "39 to 10", "4 to 1", "5 to 1"),
        ("over_7", "9 to 10", "1 to 1", "11 to 10"), ("under_7", "9 to 10", "1 to 1", "2 to 1"),
    ],
)  # fmt: skip
def test_the_house_may_pay_the_listed_odds_or_more_never_less(
    payout: str, below: str, floor: str, above: str
) -> None:
    game = load(GAME)
    with pytest.raises(BadOption, match="pays at least"):
        Referee(game, house_odds={f"pays.{payout}": below})
    for odds in (floor, above):
        rules = Referee(game, house_odds={f"pays.{payout}": odds}).rules
        assert str(rules.house_odds[f"pays.{payout}"]) == odds
    posted = {law.id: notice.text for notice in game.notices for law in notice.law}
    for law in ("nj-19-47-13-6-b-floor", "nj-19-47-13-6-b-higher-odds"):
        assert posted[law] == "Winning wagers are paid at these odds or better."


@clause("nj-19-47-13-6-b-higher-odds")
def test_higher_odds_of_the_house_are_paid() -> None:
    table = Referee(load(GAME), house_odds={"pays.place_4": "2 to 1"})
    lines = """
    seat 1: sits 100
    seat 1: place 4 7
    shake 2-2
    = seat 1: place 4 wins 14
    """
    play(table, lines)
    assert table.rules.game.notices[0].text == "Winning wagers are paid at these odds or better."


@clause("nj-19-47-13-6-b-uniform")
def test_higher_odds_are_set_for_the_whole_house_not_for_a_table() -> None:
    with pytest.raises(BadOption, match="whole house, not for one table") as refused:
        Referee(load(GAME), **{"pays.place_4": "2 to 1"})  # type: ignore[arg-type]
    assert refused.value.law is not None
    assert refused.value.law.id == "nj-19-47-13-6-b-uniform"
    Referee(load(GAME), house_odds={"pays.place_4": "2 to 1"})


@clause("nj-19-47-13-6-d-no-vigorish")
@plays(GAME)
def test_no_fee_is_taken_on_any_wager(table: Referee) -> None:
    """
    seat 1: sits 1000
    seat 1: place 4 100
    seat 1: place 6 600
    seat 1: over_7 100
    = seat 1 has 200
    seat 1: over_7 down
    = seat 1 has 300
    shake 1-3
    = seat 1: place 4 wins 180
    = seat 1 has 580
    """
    assert all(wager.commission is None for wager in table.rules.wagers.values())
    with pytest.raises(BadOption, match="has no option 'commission_percent'"):
        load(GAME).rules(commission_percent=5)
    assert any(n.text == "No fee or commission is taken." for n in load(GAME).notices)


@pytest.mark.parametrize(
    "law",
    [
        pytest.param("13.6(a) to or win", marks=clause("nj-19-47-13-6-a-to-or-win")),
        pytest.param("13.6(a) never for", marks=clause("nj-19-47-13-6-a-never-for")),
        pytest.param("13.6(a) reach", marks=clause("nj-19-47-13-6-a-reach")),
    ],
)
def test_odds_are_printed_with_the_word_to(law: str) -> None:
    game = load(GAME)
    posted = [notice.text for notice in game.notices if game.law[law] in notice.law]
    assert posted == [
        'Odds are printed with the word "to" or "win" and never with "for": on layouts, in '
        "brochures and in everything else that the casino distributes."
    ]
    for wager in game.rules().wagers.values():
        assert all(" to " in str(odds) and " for " not in str(odds) for odds in wager.odds)
    assert not any(re.search(r"\d for \d", notice.text) for notice in game.notices)


# --- house options ----------------------------------------------------------------------
@plays(GAME)
def test_wagers_may_come_down_until_no_more_bets_by_default() -> None:
    """
    seat 1: sits 100
    seat 1: place 4 10
    seat 1: field 10
    shake 6-4
    = seat 1: field wins 10
    seat 1: place 4 -5
    seat 1: place 4 down
    = seat 1 has 110
    """


@plays(GAME, removal="never")
def test_a_stricter_house_lets_nothing_come_down() -> None:
    """
    seat 1: sits 100
    seat 1: place 4 10
    seat 1: field 10
    seat 1: field down                      ! 13.2(a)1 always active
    shake 6-4
    = seat 1: field wins 10
    seat 1: place 4 -5                      ! 13.2(a)1 always active
    seat 1: place 4 down                    ! 13.2(a)1 always active
    seat 1: place 4 5
    = seat 1 up place 4 15
    """


def test_the_removal_option_takes_its_two_values_only() -> None:
    game = load(GAME)
    assert game.rules().options["removal"] == "until no more bets"
    assert game.option("removal").reading == "AMB-10"
    assert "stricter house" in all_readings()["AMB-10"].reading
    with pytest.raises(BadOption, match="option removal cannot be 'sometimes'"):
        Referee(game, removal="sometimes")


@clause("nj-19-47-13-1-to-13-7-history")
def test_the_rules_carry_their_date_and_their_place_in_the_new_code() -> None:
    law = load(GAME).law
    assert (law.code, law.cite, law.now) == ("N.J.A.C.", "19:47-13", "13:69F-13")
    assert law.effective == date(1997, 10, 6)
    assert all(clause.effective == date(1997, 10, 6) for clause in law)
