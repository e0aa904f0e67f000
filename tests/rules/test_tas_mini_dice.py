"""Tasmanian mini dice, clause by clause: wagers and odds, equipment and staff, the round."""

from __future__ import annotations

from collections import Counter
from datetime import date
from fractions import Fraction

import pytest

from pitboss.games import load
from pitboss.pit.commands import PassCheck
from pitboss.pit.referee import Referee
from pitboss.rulebook.clause import clauses_of
from pitboss.rulebook.option import BadOption
from tests.playing import clause, make_ready, play, plays

GAME = "tas.mini_dice"


def expect_result(wager: str, throw: str, what: str) -> None:
    """One wager of 10 chips, one spin, and the result."""
    lines = f"""
    seat 1: sits 1000
    seat 1: {wager} 10
    spin {throw}
    = seat 1: {wager} {what}
    """
    play(Referee(load(GAME)), lines)


# --- words (1) --------------------------------------------------------------------------
@clause("tas-1-scope")
def test_the_words_of_these_rules_are_their_own() -> None:
    game = load(GAME)
    assert game.throw == "spin"
    defined = {clause.id for clause in game.law if clause.cite == "TAS-MD 1"}
    assert {"tas-1-spin", "tas-1-void", "tas-1-total", "tas-1-wheel-check"} <= defined
    assert not any(clause.authority != "Tasmania" for clause in clauses_of(GAME))


# --- wagers on a number (1, 7.5, 7.9, 9.1) ----------------------------------------------
@clause("tas-7-9", "tas-4-8")
@pytest.mark.parametrize(
    ("wager", "throw", "what"),
    [
        pytest.param("number 1", "1-2-3", "wins 10", marks=clause("tas-9-1-c")),
        pytest.param("number 2", "5-6-2", "wins 10", marks=clause("tas-9-1-c")),
        pytest.param("number 3", "3-3-1", "wins 20", marks=clause("tas-9-1-b")),
        pytest.param("number 4", "4-6-4", "wins 20", marks=clause("tas-9-1-b")),
        pytest.param("number 5", "5-5-5", "wins 100", marks=clause("tas-9-1-a")),
        pytest.param("number 6", "6-6-6", "wins 100", marks=clause("tas-9-1-a")),
    ],
)
def test_a_number_pays_by_how_many_dice_show_it(wager: str, throw: str, what: str) -> None:
    expect_result(wager, throw, what)


@clause("tas-7-9-loss")
@pytest.mark.parametrize(
    ("wager", "throw"),
    [("number 1", "2-3-4"), ("number 2", "1-1-1"), ("number 3", "6-6-2"), ("number 4", "5-5-3"),
     ("number 5", "6-4-4"), ("number 6", "5-5-5")],
)  # fmt: skip
def test_a_number_loses_if_no_die_shows_it(wager: str, throw: str) -> None:
    expect_result(wager, throw, "loses 10")


@clause("tas-1-single-dice-bet", "tas-7-5-number", "tas-7-5-field")
@plays(GAME)
def test_there_are_six_numbers_and_a_field_to_back_alone_or_together(table: Referee) -> None:
    """
    seat 1: sits 1000
    seat 1: number 1 10
    seat 1: number 2 10
    seat 1: number 3 10
    seat 1: number 4 10
    seat 1: number 5 10
    seat 1: number 6 10
    seat 1: field 10
    seat 1: number 7 10                     ! 7.5 field
    seat 1: number 0 10                     ! 7.5 field
    seat 1: triple 10                       ! 7.5 field
    spin 1-2-3
    = seat 1: number 1 wins 10
    = seat 1: number 2 wins 10
    = seat 1: number 3 wins 10
    = seat 1: number 4 loses 10
    = seat 1: number 5 loses 10
    = seat 1: number 6 loses 10
    = seat 1: field wins 10
    = seat 1 has 1010
    """
    kinds = Counter(name.split()[0] for name in table.rules.wagers)
    assert kinds == {"number": 6, "field": 1}
    assert table.rules.wagers["number 1"].law[0].numbers == (1, 2, 3, 4, 5, 6)


# --- the field (1, 7.10, 9.2) -----------------------------------------------------------
@clause("tas-1-field-bet", "tas-7-10", "tas-9-2", "tas-4-8")
@pytest.mark.parametrize(
    "throw",
    ["1-1-3", "2-2-2", "1-2-4", "1-1-6", "6-6-1", "6-6-2", "5-5-5", "4-6-6"],
)
def test_the_field_wins_on_its_totals_triples_included(throw: str) -> None:
    expect_result("field", throw, "wins 10")


@clause("tas-7-10-loss")
@pytest.mark.parametrize(
    "throw", ["1-1-1", "1-1-2", "3-3-3", "4-3-3", "5-5-1", "4-4-4", "6-6-5", "6-6-6"]
)
def test_the_field_loses_on_the_other_totals(throw: str) -> None:
    expect_result("field", throw, "loses 10")


@clause("tas-1-total", "tas-1-field-bet")
def test_the_total_of_every_throw_decides_the_field_by_104_ways_to_112() -> None:
    rules = load(GAME).rules()
    field = {5, 6, 7, 8, 13, 14, 15, 16}
    row = rules.wagers["field"].rows[0][0]
    won = [i for i, cell in enumerate(row) if cell is not None and cell.win]
    assert {rules.space.total(place) for place in won} == field
    assert Fraction(len(won), len(row)) == Fraction(104, 216)
    assert [rules.procedure[4].announces(rules.space, place) for place in (0, 215)] == [
        "1, 1, 1, total 3",
        "6, 6, 6, total 18",
    ]


@pytest.mark.parametrize(
    ("payout", "odds"),
    [
        pytest.param("pays.three_dice", "11 to 1", marks=clause("tas-9-1-a")),
        pytest.param("pays.three_dice", "9 to 1", marks=clause("tas-9-1-a")),
        pytest.param("pays.two_dice", "3 to 1", marks=clause("tas-9-1-b")),
        pytest.param("pays.two_dice", "1 to 1", marks=clause("tas-9-1-b")),
        pytest.param("pays.one_die", "2 to 1", marks=clause("tas-9-1-c")),
        pytest.param("pays.field", "2 to 1", marks=clause("tas-9-2")),
    ],
)
def test_the_odds_are_fixed_for_the_house(payout: str, odds: str) -> None:
    with pytest.raises(BadOption, match="is fixed at"):
        load(GAME).rules({payout: odds})


@clause("tas-9-table")
def test_the_printed_pay_table_is_the_one_that_pays() -> None:
    game = load(GAME)
    table = next(n.text for n in game.notices if game.law["9 table"] in n.law)
    assert table == (
        "Single dice bet: on one die 1 to 1, on two dice 2 to 1, on three dice 10 to 1. "
        "Field bet: 1 to 1."
    )
    paid = {str(odds) for odds in game.rules().wagers["number 6"].odds}
    assert paid == {"1 to 1", "2 to 1", "10 to 1"}
    assert [str(odds) for odds in game.rules().wagers["field"].odds] == ["1 to 1"]


# --- equipment, staff and bank (1, 2, 3, 5, 6) ------------------------------------------
@pytest.mark.parametrize(
    ("item", "law"),
    [
        pytest.param(
            "table has a players' side and a dealer's side", "2.1", marks=clause("tas-2-1")
        ),
        pytest.param("layout like Diagram A", "2.2", marks=clause("tas-2-2")),
        pytest.param("layout like Diagram A", "Diagram A", marks=clause("tas-11-diagram-a")),
        pytest.param("a box for each number", "2.2(a)", marks=clause("tas-2-2-a")),
        pytest.param(
            "field box with its numbers", "2.2(b) numbers", marks=clause("tas-2-2-b-numbers")
        ),
        pytest.param(
            "field box says what it pays",
            "2.2(b) inscription",
            marks=clause("tas-2-2-b-inscription"),
        ),
        pytest.param("three dice", "3 three dice", marks=clause("tas-3-three-dice")),
        pytest.param("dice sealed in the tumbler", "3.1", marks=clause("tas-3-1")),
        pytest.param("faces 1 to 6 on every die", "3.2 faces", marks=clause("tas-3-2-faces")),
        pytest.param("opposite faces add to 7", "3.2 opposite", marks=clause("tas-3-2-opposite")),
        pytest.param(
            "tumbler tumbles the dice", "Dice tumbler", marks=clause("tas-1-dice-tumbler")
        ),
        pytest.param(
            "checks bear the emblem of this table only",
            "7.2 emblem",
            marks=clause("tas-7-2-emblem"),
        ),
        pytest.param("checks in several colours", "7.2 colours", marks=clause("tas-7-2-colours")),
        pytest.param(
            "a place for checks and their markers", "7.4 display", marks=clause("tas-7-4-display")
        ),
        pytest.param(
            "notice shows minimum and maximum", "8.1 notice", marks=clause("tas-8-1-notice")
        ),
        pytest.param(
            "staff hold the licences of their roles", "Dealer", marks=clause("tas-1-dealer")
        ),
        pytest.param(
            "staff hold the licences of their roles",
            "Management Representative",
            marks=clause("tas-1-management-representative"),
        ),
        pytest.param(
            "bank held for the licensee alone",
            "5 exclusive bank",
            marks=clause("tas-5-exclusive-bank"),
        ),
        pytest.param("bank holder on record", "5 bank holder", marks=clause("tas-5-bank-holder")),
    ],
)
def test_the_table_opens_only_when_the_inspector_has_passed_every_item(item: str, law: str) -> None:
    table = Referee(load(GAME), automatic=False)
    for check in table.rules.opening:
        if check.name != item:
            table.do(PassCheck(check.name, "inspector"))
    lines = f"""
    dealer: opens the table                 ! {law}
    dealer: checks {item}                   ! {law}
    inspector: fails {item}
    dealer: opens the table                 ! {law}
    inspector: checks {item}
    dealer: opens the table
    = status open
    """
    play(table, lines)


@clause("tas-3-three-dice", "tas-3-2-faces")
def test_the_game_has_three_dice_with_faces_1_to_6() -> None:
    game = load(GAME)
    assert len(game.space) == 216
    assert {face for throw in game.space.outcomes for face in throw} == {1, 2, 3, 4, 5, 6}


@clause("tas-3-2-opposite")
def test_opposite_faces_add_to_seven_by_the_figure_of_the_law() -> None:
    law = load(GAME).law["3.2 opposite"]
    assert law.value == 7
    assert any(law in item.law and "add to 7" in item.name for item in load(GAME).rules().opening)


@clause("tas-2-2-b-inscription")
def test_the_field_box_says_what_the_field_pays() -> None:
    game = load(GAME)
    inscription = next(n.text for n in game.notices if game.law["2.2(b) inscription"] in n.law)
    assert inscription == "FIELD PAYS 1 TO 1"
    assert [str(odds).upper() for odds in game.rules().wagers["field"].odds] == ["1 TO 1"]


@clause("tas-2-2-a", "tas-2-2-b-numbers", "tas-11-diagram-a")
def test_every_box_of_the_layout_takes_a_wager() -> None:
    game = load(GAME)
    boxes = [*(f"number {n}" for n in game.law["2.2(a)"].numbers), "field"]
    assert list(game.rules().wagers) == boxes
    assert game.law["2.2(b) numbers"].numbers == (5, 6, 7, 8, 13, 14, 15, 16)
    named = [
        law.id
        for item in game.rules().opening
        if item.name == "layout like Diagram A"
        for law in item.law
    ]
    assert named == ["tas-2-2", "tas-11-diagram-a"]


@clause("tas-6-presence")
@plays(GAME, by_hand=True, ready=True)
def test_an_inspector_is_present_while_the_game_runs() -> None:
    """
    inspector: signs off
    = incident no inspector: an inspector must be present
    dealer: place your bets                 ! 6 presence
    inspector: signs on
    dealer: place your bets
    dealer: no more bets
    inspector: signs off
    dealer: tumble x2                       ! 6 presence
    inspector: signs on
    dealer: tumble x2
    """


@clause("tas-6-responsibility")
def test_the_inspector_on_duty_answers_for_play() -> None:
    game = load(GAME)
    notices = [n.text for n in game.notices if game.law["6 responsibility"] in n.law]
    assert notices == ["The inspector on duty answers for play by the rules."]
    assert all(item.by == ("inspector",) for item in game.rules().opening)


@clause("tas-1-dealer", "tas-4-5-activate")
@plays(GAME, by_hand=True, ready=True)
def test_only_a_signed_on_dealer_runs_the_tumbler_after_the_call() -> None:
    """
    dealer: place your bets
    dealer: tumble x2                       ! 4.4
    dealer: no more bets
    inspector: tumble x2                    ! 4.5 activate
    dealer: signs off
    dealer: tumble x2                       ! 4.5 activate
    dealer: signs on
    dealer: tumble x2
    """


@clause("tas-cover")
def test_the_rules_carry_their_variation_and_date() -> None:
    law = load(GAME).law
    assert (law.authority, law.effective) == ("Tasmania", date(2018, 12, 14))
    assert "variation 07/18" in law["cover"].says
    assert "CM 18/202081" in law["cover"].says
    assert "December 14, 2018" in law["cover"].says


# --- the round (1, 4, 7.7, 7.8) ---------------------------------------------------------
@clause("tas-4-1", "tas-4-2", "tas-4-4", "tas-1-round-of-play-start")
@plays(GAME, by_hand=True, ready=True)
def test_place_your_bets_opens_and_no_more_bets_closes() -> None:
    """
    seat 1: sits 100
    = betting closed
    seat 1: field 10                        ! 10.4
    dealer: no more bets                    ! 4.1
    inspector: place your bets              ! 'Round of play' start
    dealer: place your bets
    = betting open
    seat 1: field 10
    dealer: tumble x2                       ! 4.4
    inspector: no more bets                 ! 4.2
    dealer: no more bets
    = betting closed
    seat 1: number 1 10                     ! 10.4 placed late
    """


@clause("tas-1-round-of-play-end", "tas-7-8-pay-at-rest")
@plays(GAME, by_hand=True, ready=True)
def test_a_round_ends_when_its_wagers_are_collected_and_paid() -> None:
    """
    seat 1: sits 100
    = round 1
    dealer: place your bets
    seat 1: number 1 10
    seat 1: number 2 10
    dealer: no more bets
    dealer: tumble x2
    dealer: pay winning wagers              ! 7.8 pay at rest
    dealer: see that all dice lie flat
    spin 1-1-5
    = seat 1: number 1 wins 20
    = seat 1: number 2 loses 10
    dealer: place your bets                 ! 'Round of play' end
    dealer: pay winning wagers              ! 'Round of play' end
    dealer: collect losing wagers
    = round 1
    = seat 1 has 80
    dealer: place your bets                 ! 7.8 pay at rest
    dealer: pay winning wagers
    = round 2
    = seat 1 has 110
    dealer: place your bets
    """


@clause("tas-4-6-flat-first")
@plays(GAME, by_hand=True, ready=True)
def test_a_result_is_announced_only_once_all_dice_lie_flat() -> None:
    """
    dealer: place your bets
    dealer: no more bets
    spin 6-2-4                              ! 4.5 activate
    dealer: tumble x2
    spin 6-2-4                              ! 4.6 flat first
    dealer: see that all dice lie flat
    spin 6-2-4
    """


@clause("tas-4-6-order", "tas-4-6-total", "tas-1-total")
@pytest.mark.parametrize(
    ("throw", "call"),
    [
        ("6-2-4", "2, 4, 6, total 12"), ("1-1-1", "1, 1, 1, total 3"),
        ("5-6-5", "5, 5, 6, total 16"), ("3-2-1", "1, 2, 3, total 6"),
    ],
)  # fmt: skip
def test_the_call_names_the_faces_from_low_to_high_and_their_total(throw: str, call: str) -> None:
    table = Referee(load(GAME), automatic=False)
    make_ready(table)
    lines = f"""
    dealer: place your bets
    dealer: no more bets
    dealer: tumble x2
    dealer: see that all dice lie flat
    dealer: announce the result             ! 4.6 order
    dealer: announce the result             ! 4.6 total
    dealer: announce the result             ! 'Total'
    spin {throw}
    = call {call}
    """
    play(table, lines)


@clause("tas-7-8-no-changes-in-spin", "tas-7-7-before-spin")
@plays(GAME, by_hand=True, ready=True)
def test_nothing_is_made_raised_or_taken_back_once_the_tumbler_spins() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: number 1 10
    seat 1: number 2 10
    dealer: no more bets
    spin 1-1-1                              ! 7.7 before spin
    spin 1-1-1                              ! 7.8 no changes in spin
    dealer: tumble x2
    seat 1: number 3 10                     ! 10.4 placed late
    seat 1: number 1 5                      ! 10.4 increased late
    seat 1: number 1 down                   ! 10.5 no withdrawal
    seat 1: number 1 -5                     ! 10.5 no withdrawal
    = seat 1 up number 1 10, number 2 10
    """
