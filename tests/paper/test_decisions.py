"""Does the guide of a card game say how it is played, and what a player decides?"""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.paper.decisions import play_clauses
from pitboss.paper.guide import guide
from pitboss.paper.text import as_text
from tests.paper.test_guide import one_line
from tests.tables import CARDS, DICE_AND_WHEELS

BLACKJACK = {"stand", "hit", "double", "split", "insurance", "no insurance"}
ACTS = {
    "night.baccarat": set(),
    "night.mini_baccarat": set(),
    "night.joker_seven": set(),
    "night.blackjack": BLACKJACK,
    "night.multi_action_blackjack": BLACKJACK,
    "night.caribbean_stud": {"bet", "fold"},
    "night.let_it_ride": {"ride", "withdraw"},
    "night.red_dog": {"raise", "stay"},
}


@pytest.mark.parametrize("game_id", CARDS)
def test_every_act_is_found_and_told_with_its_clauses(game_id: str) -> None:
    rules = load(game_id).rules()
    found = play_clauses(rules)
    assert found.acts.keys() == ACTS[game_id]
    page = guide(rules.game)
    told = {section.heading: section for section in page.sections}
    assert ("What a player decides" in told) == bool(ACTS[game_id])
    text = one_line(as_text(guide(rules.game)))
    for law in (*found.acts.values(), found.play(rules), found.settlement_laws(rules)):
        for clause in law:
            assert one_line(clause.says) in text, clause.id
            assert clause.cite in text


def test_the_same_rounds_are_played_each_time() -> None:
    rules = load("night.red_dog").rules()
    assert play_clauses(rules).play(rules) == play_clauses(rules).play(rules)


def test_what_comes_up_rarely_is_found() -> None:
    """Three of a kind in red dog; split aces, ties and insurance at blackjack."""
    red_dog = load("night.red_dog").rules()
    assert "13:47-20.31(d)9" in [clause.cite for clause in play_clauses(red_dog).play(red_dog)]
    blackjack = load("night.blackjack").rules()
    found = play_clauses(blackjack)
    said = " ".join(clause.says for clause in (*found.play(blackjack), *found.ends))
    assert "Each split ace takes one card only." in said
    assert "If the hole card is not worth ten, insurance is lost." in said


def test_an_option_changes_what_is_decided() -> None:
    rules = load("night.multi_action_blackjack").rules({"allow_double_split": "no"})
    assert play_clauses(rules).acts.keys() == {"stand", "hit"}


def test_the_play_comes_in_the_order_of_the_deal() -> None:
    rules = load("night.let_it_ride").rules()
    cites = [
        clause.cite.removeprefix("13:47-20.27(f)") for clause in play_clauses(rules).play(rules)
    ]
    assert cites == ["1", "9", "9", "10", "13", "14", "15", "15", "18", "19"]


def test_figures_name_the_play_they_are_of() -> None:
    red_dog = one_line(as_text(guide(load("night.red_dog"))))
    assert "The figures are those of this play: - red dog, raise: best raises." in red_dog
    assert "Wagers that rest" not in red_dog
    assert "An edge below zero is the player's" in red_dog
    ride = one_line(as_text(guide(load("night.let_it_ride"))))
    assert "bet 2 as bet 1 " in ride
    blackjack = one_line(as_text(guide(load("night.blackjack"))))
    assert "3 to 2 on a natural" in blackjack
    assert "option i;" not in blackjack


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_dice_and_wheels_have_no_cards_to_tell_of(game_id: str) -> None:
    rules = load(game_id).rules()
    assert play_clauses(rules).after == {}
