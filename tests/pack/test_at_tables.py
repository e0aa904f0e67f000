"""Do the papers of a table say what its rules say? Read back out of the PDFs."""

from __future__ import annotations

import pytest

from pitboss.equipment.odds import Odds
from pitboss.games import load
from pitboss.layout import layout_of
from pitboss.pack.at_tables import NOT_PAID, table_stakes, win_text
from pitboss.pack.setups import setups
from pitboss.paper.paytable import unsolved_lines
from tests.pack.printing import (
    GALA,
    letters,
    pdf_of,
    says,
    sheets_of,
    text_of,
    with_plan,
    with_tables,
)
from tests.playing import clause


def test_alike_tables_share_their_papers() -> None:
    alike = setups(GALA)
    assert len(alike) == 12
    assert alike[0].names == "tables craps-1, craps-2"
    assert sum(len(setup.tables) for setup in alike) == 25
    other = with_tables("craps-1", "craps-2")
    first, second = other.plan.tables
    for change in ({"limits": (1, 50)}, {"chips": (1, 5)}, {"options": {"vig_percent": 4}}):
        changed = with_tables("craps-2", **change).plan.tables[0]
        assert len(setups(with_plan(tables=(first, changed)))) == 2
        assert len(setups(with_plan(tables=(first, second)))) == 1


@pytest.mark.parametrize(
    "change",
    [{"game": "night.faro"}, {"options": {"vig_percent": 99}}, {"chips": ()}, {"chips": (0,)}],
)
def test_a_table_without_rules_has_no_papers_and_the_others_do(change: dict[str, object]) -> None:
    broken = with_tables("craps-1", **change).plan.tables
    good = with_tables("wheel-1").plan.tables
    review = with_plan(tables=(*broken, *good))
    for id in ("table-options", "opening-checklists", "layouts"):
        (sheet,) = sheets_of(id, review)
        assert "wheel-1" in sheet


def test_the_rule_card_has_the_table_its_limits_and_its_multiples() -> None:
    (card,) = sheets_of("rule-cards", with_tables("craps-1", chips=(5, 25, 100), limits=(5, 100)))
    assert "table craps-1 · Wagers are from 5 to 100, in chips of 5, 25 and 100." in card
    assert "place 6, 8 7 to 6" in card
    assert "1-800-GAMBLER" in card


def test_the_rule_card_follows_the_options_of_its_table() -> None:
    cards = [
        text_of("rule-cards", with_tables("baccarat-1", "bac-1", options={"commission": which}))
        for which in ("all", "bank_only")
    ]
    assert "Every winning wager pays 5 percent" in cards[0]
    assert "A winning bank wager pays 5 percent" in cards[1]


def test_every_item_of_the_opening_is_on_the_checklist_of_each_table() -> None:
    sheets = sheets_of("opening-checklists", with_tables("craps-1", "craps-2", "roulette-1"))
    assert [sheet.split(" Craps")[0].split(" Roulette")[0] for sheet in sheets] == [
        f"Opening checklist, table {name}" for name in ("craps-1", "craps-2", "roulette-1")
    ]
    for sheet, game in zip(sheets, ("night.craps", "night.craps", "night.roulette"), strict=True):
        for item in load(game).rules().opening:
            assert letters(item.name[1:]) in letters(sheet), item.name
            assert all(f"Signature of the {role}" in sheet for role in item.by)
        assert "Time" in sheet
    assert "There are at least 5 dice. (13:47-20.25(b)2) Dice" in " ".join(sheets[0].split())


@pytest.mark.parametrize("table", ["craps-1", "roulette-1", "blackjack-1", "under-1", "over-1"])
def test_the_procedure_has_every_call_and_every_irregularity(table: str) -> None:
    review = with_tables(table)
    for setup in setups(review):
        printed = letters(text_of("procedure", review))
        for step in setup.rules.procedure:
            if step.call and "{" not in step.call:
                assert letters(f"“{step.call}”") in printed
            assert letters(step.name[1:]) in printed or step.call
        for irregularity in setup.rules.irregularities:
            assert letters(irregularity.name[1:]) in printed


def test_the_payouts_are_those_of_the_rules() -> None:
    (sheet,) = sheets_of("payouts", with_tables("craps-1"))
    assert "place 4, 10 9 to 5 5 wins 9 – 9 45 180" in sheet
    assert "place 6, 8 7 to 6 6 wins 7 – – – –" in sheet
    assert "any seven 4 to 1 1 wins 4 4 20 100 400" in sheet
    assert "horn as its 4 parts 4 – – – –" in sheet
    assert "Commission: 5 percent of the stake, taken when it is placed." in sheet


def test_every_payout_of_every_table_is_its_odds_times_the_stake() -> None:
    seen = 0
    for setup in setups(GALA):
        for line in unsolved_lines(setup.rules, setup.stakes):
            for odds, _ in line.first.pays:
                if " to " not in odds:
                    continue
                for stake in table_stakes(setup):
                    text = win_text(odds, line.first.multiple, stake)
                    if text != NOT_PAID:
                        exact = Odds.parse(odds).ratio * stake
                        assert text == f"{int(exact):,}"
                        assert exact.denominator == 1
                        seen += 1
                    else:
                        assert stake % line.first.multiple
    assert seen > 200


@pytest.mark.parametrize(
    ("limits", "stakes"),
    [((1, 100), (1, 5, 25, 100)), ((2, 50), (2, 5, 25, 50)), ((5, 0), (5, 25, 100))],
)
def test_the_stakes_are_the_chips_within_the_limits_and_the_limits(
    limits: tuple[int, int], stakes: tuple[int, ...]
) -> None:
    (setup,) = setups(with_tables("craps-1", limits=limits))
    assert table_stakes(setup) == stakes


def test_raised_odds_raise_the_payouts() -> None:
    tables = with_tables("craps-1").plan.tables
    raised = with_plan(tables=tables, house_odds={"night.craps": {"pays.any_seven": "5 to 1"}})
    assert says("payouts", "any seven 5 to 1 1 wins 5 5 25 125 500", review=raised)


def test_a_layout_is_a_picture_with_words_on_one_sheet() -> None:
    review = with_tables("craps-1", "blackjack-1")
    assert len(sheets_of("layouts", review)) == 2
    for game in ("night.craps", "night.blackjack"):
        assert layout_of(load(game).rules()).width > 0
    assert b"/Figure" in pdf_of("layouts", review)


def test_a_game_in_which_players_decide_has_a_strategy_card() -> None:
    (sheet,) = sheets_of("strategy-cards", with_tables("dog-1"))
    assert "Red dog: strategy card" in sheet
    assert "spread 1" in sheet
    assert sheets_of("strategy-cards", with_tables("craps-1")) == []


@clause("nj-13-47-20-11-e")
def test_a_machine_shows_what_it_pays_and_what_its_token_is_worth() -> None:
    sheets = sheets_of("machine-payouts")
    assert len(sheets) == len(GALA.plan.machines)
    for machine, sheet in zip(GALA.plan.machines, sheets, strict=True):
        assert f"Machine {machine.id}" in sheet
        assert f"Marked on its token {machine.token_value} imitation" in sheet
        assert machine.certificate in sheet
        for result, paid in machine.schedule.items():
            assert f"{result} {paid}" in sheet
