"""Strategy cards on paper: charts in tinted cells that are read without color, lists in words."""

from __future__ import annotations

import re

from pitboss.analysis.solver import strategy_card
from pitboss.games import load
from pitboss.paper.html import as_html
from pitboss.paper.strategy import card_page
from pitboss.paper.text import as_text


def test_a_chart_tints_equal_acts_alike_and_says_each_in_letters() -> None:
    rules = load("night.blackjack").rules(decks=1)
    card = strategy_card(rules)
    assert card is not None
    html = as_html(card_page(rules, card))
    cells = re.findall(r'<td class="t(\d)">(\w+)</td>', html)
    assert len(cells) == (15 + 8 + 10) * 10
    assert {(tint, mark[0]) for tint, mark in cells} == {
        ("1", "S"),
        ("2", "H"),
        ("3", "D"),
        ("4", "P"),
    }
    assert html.count('<table class="chart">') == 6
    assert ".t4 { background:" in html


def test_a_list_says_the_act_in_full_with_its_cost() -> None:
    rules = load("night.red_dog").rules(decks=1)
    card = strategy_card(rules)
    assert card is not None
    text = as_text(card_page(rules, card))
    assert "spread 6, pays 1 to 1, wins 48.0000%   stay        4.0\n" in text
    assert "spread 7, pays 1 to 1, wins 56.0000%   raise       12.0\n" in text
    assert "small letter" not in text
    assert "What a mistake costs\n---" not in text
    assert "class=" not in as_html(card_page(rules, card)).split("</style>")[1].replace(
        'class="table"', ""
    )


def test_a_small_letter_is_explained_only_where_there_is_one() -> None:
    rules = load("night.blackjack").rules(decks=1)
    card = strategy_card(rules)
    assert card is not None
    assert "a small letter says what to do where the\nfirst is not allowed." in as_text(
        card_page(rules, card)
    )
