"""`pitboss strategy`: the card on the screen, as HTML and for programs."""

from __future__ import annotations

import json

from tests.cli.ready import pitboss, says


def test_the_card_as_text() -> None:
    out = says("strategy", "night.blackjack", "--option", "decks=1", "--option", "ties=ii")
    assert "8,8  P" in out
    assert "With this play the house keeps 6.3736% of each first stake." in out


def test_the_card_as_html_and_json() -> None:
    html = says("strategy", "blackjack", "--option", "decks=1", "--html")
    assert html.startswith("<!doctype html>")
    card = json.loads(says("strategy", "night.blackjack", "--option", "decks=1", "--json"))
    assert card["game"] == "night.blackjack"
    assert card["options"]["decks"] == 1


def test_a_game_without_decisions_is_refused_in_words() -> None:
    ran = pitboss("strategy", "night.roulette")
    assert ran.code == 2
    assert "has no strategy card" in ran.err


def test_the_reference_house_has_figures_too() -> None:
    (main, _) = json.loads(says("odds", "reference.blackjack", "--option", "decks=1", "--json"))
    assert main["edge"].startswith("-")  # one deck, double after split: the player is ahead
    assert "no game 'reference.whist'" in pitboss("odds", "reference.whist").err
