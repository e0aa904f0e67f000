"""Figures of the law that were corrected: a clause, and a game, as they were in an edition."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from pitboss.games import load
from pitboss.rulebook import clause as law
from pitboss.rulebook import game as game_module
from pitboss.rulebook.clause import BadClause, Clause, PastClause, clause
from pitboss.rulebook.game import Game
from pitboss.rulebook.past_law import at_edition

HEAD = {"authority": "New Jersey", "effective": date(1997, 10, 6)}
DAY = date(2027, 1, 31)
ROW = {
    "cite": "1:1-1",
    "kind": "payout",
    "pays": "5 to 1",
    "says": "It pays {pays}.",
    "asks": "Pay.",
}


def read(*history: dict[str, Any]) -> Clause:
    """A clause that pays 5 to 1 today, with these entries in its history."""
    return law._parse_clause("test", {**ROW, "history": list(history)}, HEAD)


def test_a_clause_reads_as_it_did_in_an_edition() -> None:
    first, second = (
        {"until": 3, "changed": DAY, "pays": "3 to 1"},
        {"until": 8, "changed": DAY, "pays": "4 to 1"},
    )
    one = read(first, second)
    assert [one.at(edition).pays for edition in (1, 3, 4, 8, 9, None)] == [
        "3 to 1",
        "3 to 1",
        "4 to 1",
        "4 to 1",
        "5 to 1",
        "5 to 1",
    ]
    assert one.at(8).says == "It pays 4 to 1."
    assert one.at(8) == one
    assert [past.changed for past in one.history] == [DAY, DAY]


def test_what_an_entry_does_not_name_was_as_in_the_entry_after_it() -> None:
    first = {"until": 3, "changed": DAY, "pays": "3 to 1"}
    second = {"until": 8, "changed": DAY, "pays": "4 to 1", "bound": "at least"}
    one = read(first, second)
    assert (one.at(2).bound, one.at(5).bound, one.bound) == ("at least", "at least", None)


def test_each_figure_of_a_payout_table_keeps_its_own_history() -> None:
    now = law._parse_clause(
        "test",
        {
            **ROW,
            "label": "Fire",
            "values": {"four": 24},
            "history": [{"until": 8, "changed": DAY, "values": {"four": 10}}],
        },
        HEAD,
    )
    assert now.payout_of("four").pays == "24 to 1"
    assert now.payout_of("four").at(8).pays == "10 to 1"


@pytest.mark.parametrize(
    ("entries", "complaint"),
    [
        ([{"changed": DAY, "pays": "4 to 1"}], "an entry of its history has no 'until'"),
        ([{"until": 8, "pays": "4 to 1"}], "an entry of its history has no 'changed'"),
        ([{"until": 8, "changed": DAY}], "gives no earlier figure"),
        ([{"until": "8", "changed": DAY, "pays": "4 to 1"}], "'until' is an edition number"),
        ([{"until": 8, "changed": "2027", "pays": "4 to 1"}], "'changed' a date"),
        ([{"until": 8, "changed": DAY, "pay": "4 to 1"}], "has an unknown field 'pay'"),
        ([{"until": 8, "changed": DAY, "pays": "4-1"}], "is not of the form '3 to 2'"),
        ([{"until": 0, "changed": DAY, "pays": "4 to 1"}], "from the oldest edition"),
        (
            [{"until": 8, "changed": DAY, "pays": "4 to 1"}] * 2,
            "its history goes from the oldest edition to the newest",
        ),
    ],
)
def test_a_history_written_down_wrongly_is_refused(
    entries: list[dict[str, Any]], complaint: str
) -> None:
    with pytest.raises(BadClause, match=re.escape(complaint)):
        read(*entries)


def test_a_history_is_a_list_of_entries() -> None:
    with pytest.raises(BadClause, match=re.escape("write its history as [[test.history]]")):
        law._parse_clause("test", {**ROW, "history": {"until": 8}}, HEAD)


def with_correction(game: Game, clause_id: str, **then: Any) -> Game:
    """A game with a clause that read otherwise up to edition 8."""
    one = clause(clause_id)
    return _with_clause(game, replace(one, history=(PastClause(8, DAY, replace(one, **then)),)))


def _with_clause(game: Game, one: Clause) -> Game:
    """The game with this clause in every place where it is cited."""
    at = Clause.at

    def swap(self: Clause, edition: int | None) -> Clause:
        return one if self == one else self

    try:
        Clause.at = swap  # type: ignore[method-assign]
        return at_edition(game, 0)
    finally:
        Clause.at = at  # type: ignore[method-assign]


@pytest.fixture
def until_8(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some figure of the law was corrected after edition 8."""
    monkeypatch.setattr(game_module, "corrected_editions", lambda: (8,))


@pytest.mark.usefixtures("until_8")
def test_a_game_pays_by_the_edition() -> None:
    game = with_correction(load("night.under_over"), "nj-13-47-20-33-d-2", pays="2 to 1")
    odds = [str(game.rules_at(edition).wagers["over_7"].odds[0]) for edition in (7, 8, 9, None)]
    assert odds == ["2 to 1", "2 to 1", "1 to 1", "1 to 1"]
    assert game.at(7) is game.at(8)
    assert game.at(9) is game


@pytest.mark.usefixtures("until_8")
def test_a_limit_of_a_game_follows_the_edition() -> None:
    game = load("nj.mini_dice")
    law_of_age = game.dice_age.law if game.dice_age is not None else None
    assert law_of_age is not None
    game = with_correction(game, law_of_age.id, value=12)
    then, now = game.rules_at(8).game.dice_age, game.rules_at(9).game.dice_age
    assert then is not None
    assert now is not None
    assert then.most_s == 12 * 3600
    assert now.most_s == load("nj.mini_dice").dice_age.most_s  # type: ignore[union-attr]


@pytest.mark.usefixtures("until_8")
def test_odds_of_the_house_below_a_new_least_give_way_to_the_law() -> None:
    game = with_correction(load("nj.mini_dice"), "nj-19-47-13-6-b-place-4", pays="8 to 5")
    chosen = {"pays.place_4": "17 to 10"}
    pays = [str(game.rules_at(edition, chosen).wagers["place 4"].odds[0]) for edition in (8, 9)]
    assert pays == ["17 to 10", "9 to 5"]


def test_a_part_in_which_nothing_changed_is_the_same() -> None:
    for name in ("nj.automated_craps", "nj.sic_bo", "night.blackjack", "night.let_it_ride"):
        game = load(name)
        assert at_edition(game, 1) is game
        assert game.at(1) is game


def test_parts_that_an_option_picks_later_follow_the_edition_too() -> None:
    """Roulette puts its wagers together only for the wheel that a house has chosen."""
    game = with_correction(load("night.roulette"), "nj-13-47-20-32-f-split", pays="20 to 1")
    rules = at_edition(game, 8).rules()
    assert {str(odds) for odds in rules.wagers["split 8-9"].odds} == {"20 to 1"}
