"""Do the facts of a game say everything that its rules do, and nothing that only words them?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from importlib import import_module
from pkgutil import iter_modules

import pytest

import pitboss.rulebook
from pitboss.analysis.report import rows
from pitboss.comparison.fact import BadFacts, Facts, Heading, as_json, from_json
from pitboss.comparison.facts import game_facts
from pitboss.comparison.meaning import (
    CALLED,
    CITED,
    EXPLANATION,
    REFERENCES,
    WORDING,
    aspects,
    outcome_words,
)
from pitboss.games import game_ids, load
from pitboss.rulebook.event import total
from pitboss.rulebook.wager_table import WINS

GAMES = pytest.mark.parametrize("game_id", game_ids())


@GAMES
def test_facts_of_a_game_come_back_from_a_file(game_id: str) -> None:
    facts = game_facts(load(game_id))
    keys = [(fact.heading, fact.key) for fact in facts.facts]
    assert len(keys) == len(set(keys))
    assert from_json(json.loads(json.dumps(as_json(facts)))) == facts


@GAMES
def test_every_part_of_the_rules_is_a_fact(game_id: str) -> None:
    game = load(game_id)
    rules, facts = game.rules(), game_facts(game)
    expected = {
        Heading.WAGERS: (*rules.wagers, *rules.macros),
        Heading.PAYOUTS: tuple(rules.payouts),
        Heading.PROCEDURE: tuple(step.name for step in rules.procedure),
        Heading.OPENING: tuple(check.name for check in rules.opening),
        Heading.IRREGULARITIES: tuple(item.name for item in rules.irregularities),
    }
    for heading, names in expected.items():
        assert {fact.key for fact in facts.under(heading)} >= set(names), heading
    clauses = {fact.key for h in (Heading.DUTIES, Heading.LAW) for fact in facts.under(h)}
    assert clauses == {clause.id for clause in game.law}
    assert all(fact.law for fact in facts.under(Heading.WAGERS))


@GAMES
def test_every_way_to_win_is_in_the_meaning_of_its_wager(game_id: str) -> None:
    game = load(game_id)
    rules = game.rules()
    meanings = {fact.key: fact.meaning for fact in game_facts(game).under(Heading.WAGERS)}
    for wager in rules.wagers.values():
        text = " ".join(meanings[wager.name].values())
        for odds in wager.odds:
            assert str(odds) in text, wager.name


def test_odds_are_worked_out_only_if_they_are_asked_for() -> None:
    game = load("nj.mini_dice")
    plain, solved = game_facts(game), game_facts(game, with_odds=True)
    assert not plain.under(Heading.ODDS)
    assert not plain.has_odds
    edges = {fact.key: fact.meaning["edge"] for fact in solved.under(Heading.ODDS)}
    assert edges == {row.wager: str(row.edge) for row in rows(game, {})}


def test_outcomes_are_named_by_what_they_are() -> None:
    dice = load("nj.mini_dice").space
    assert outcome_words(dice, total(dice, 7, 11).bits) == "total 7, 11"
    assert outcome_words(dice, total(dice, 7).with_name("the natural").bits) == "total 7"
    assert outcome_words(dice, (1 << 36) - 1) == "anything"
    three = load("nj.sic_bo").rules()
    row = three.wagers["two_of_a_kind 1"].rows[0][0]
    wins = sum(1 << place for place, cell in enumerate(row) if cell and cell.kind == WINS)
    assert outcome_words(three.space, wins) == "1 on at least two dice"


def test_the_meaning_hash_goes_by_the_meaning() -> None:
    facts = game_facts(load("night.under_over"))
    reworded = replace(facts, facts=tuple(replace(fact, text="new") for fact in facts.facts))
    assert reworded.meaning_hash == facts.meaning_hash
    turned = replace(facts, facts=_turned(facts))
    assert turned.meaning_hash == facts.meaning_hash
    first = replace(facts.facts[0], meaning={**facts.facts[0].meaning, "one more": "yes"})
    assert replace(facts, facts=(first, *facts.facts[1:])).meaning_hash != facts.meaning_hash


def _turned(facts: Facts) -> tuple:
    """The facts in the other order, but for the steps of a round, whose order is a rule."""
    steps = facts.under(Heading.PROCEDURE)
    return (*steps, *(fact for fact in reversed(facts.facts) if fact not in steps))


def test_a_choice_the_house_may_not_make_is_refused() -> None:
    with pytest.raises(ValueError, match="vig_percent"):
        game_facts(load("night.craps"), {"vig_percent": 6})


@pytest.mark.parametrize("values", [None, {}, {"format": 2}, {"format": 1, "game": "x"}])
def test_what_is_no_file_of_facts_is_refused(values: object) -> None:
    with pytest.raises(BadFacts, match="facts"):
        from_json(values)


def _fields() -> Iterator[str]:
    for module in iter_modules(pitboss.rulebook.__path__):
        for part in vars(import_module(f"pitboss.rulebook.{module.name}")).values():
            if isinstance(part, type) and is_dataclass(part):
                yield from (field.name for field in fields(part))


def test_what_counts_as_wording_is_a_field_of_the_rules() -> None:
    """A field that is renamed in the rulebook must not turn from wording into meaning unseen."""
    assert set(_fields()) >= WORDING | CALLED | EXPLANATION | REFERENCES | CITED


@pytest.mark.parametrize("name", ["handling", "limits", "making"])
def test_no_field_of_a_wide_record_is_lost(name: str) -> None:
    """Each field that is switched on, or set to something else, shows in the meaning."""
    rules = load("nj.automated_craps").rules()
    record = getattr(rules.game, name)
    before = aspects(record, rules.options)
    flags = [field.name for field in fields(record) if getattr(record, field.name) is False]
    for flag in flags:
        assert aspects(replace(record, **{flag: True}), rules.options) != before, flag
