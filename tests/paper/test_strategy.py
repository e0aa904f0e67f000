"""Strategy cards: what they print is what the solver found."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pitboss.analysis.solver import strategy_card
from pitboss.analysis.strategy_card import StrategyCard
from pitboss.games import load
from pitboss.paper.html import as_html
from pitboss.paper.strategy import card_page, card_values
from pitboss.paper.text import as_text
from pitboss.rulebook.game import Rules

UP = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")


@cache
def card(**options: object) -> tuple[Rules, StrategyCard]:
    rules = load("night.blackjack").rules(options)
    made = strategy_card(rules)
    assert made is not None
    return rules, made


def acts(heading: str, hand: str) -> str:
    """A row of the card as letters."""
    _, made = card(decks=1)
    (chart,) = [one for one in made.charts if one.heading == heading]
    return "".join(made.letters[cell.act] for cell in dict(chart.rows)[hand] if cell)


# By hand from the rules: double on 10 and 11 only, none after a split, dealer stands on soft 17.
@pytest.mark.parametrize(
    ("heading", "hand", "letters"),
    [
        ("Hard counts", "9", "HHHHHHHHHH"),
        ("Hard counts", "17", "SSSSSSSSSS"),
        ("Pairs", "8,8", "PPPPPPPPPP"),
        ("Pairs", "T,T", "SSSSSSSSSS"),
        ("Pairs", "5,5", "DDDDDDDDHH"),
        ("Soft hands", "A,5", "HHHHHHHHHH"),
    ],
)
def test_rows_that_every_book_agrees_on(heading: str, hand: str, letters: str) -> None:
    assert acts(heading, hand) == letters


def test_every_cell_names_the_act_of_the_highest_value() -> None:
    _, made = card(decks=1)
    cells = [cell for chart in made.charts for _, row in chart.rows for cell in row if cell]
    assert len(cells) == (15 + 8 + 10) * 10
    for cell in cells:
        assert cell.values[cell.act] == max(cell.values.values())
        assert all(cost >= 0 for cost in cell.costs.values())
        assert cell.margin == min(cell.costs.values(), default=0.0)


def test_hands_that_leave_their_row_cost_what_following_it_would() -> None:
    _, made = card(decks=1)
    found = {(exception.hand, exception.against): exception for exception in made.exceptions}
    # one deck: 8 and 4 hits against 3 where the row of 12 does not, or the other way round
    for one in found.values():
        assert one.cost > 0
        assert one.cell.act != one.chart


def test_text_and_html_say_the_same() -> None:
    rules, made = card(decks=1)
    text, html = as_text(card_page(rules, made)), as_html(card_page(rules, made))
    assert text.startswith("BLACKJACK: STRATEGY CARD\n")
    assert "With this play the house keeps 0.2261% of each first stake." in text
    assert "With this play the house keeps 0.2261% of each first stake." in html
    assert "<table>" in html
    assert max(len(line) for line in text.splitlines()) <= 80


def test_programs_get_exact_values() -> None:
    rules, made = card(decks=1)
    values: dict[str, Any] = card_values(rules, made)
    assert "/" in values["edge"]
    assert values["edge_bound"] is None
    cell = next(
        c for c in values["charts"][2]["cells"] if (c["hand"], c["against"]) == ("8,8", "T")
    )
    assert cell["best"] == "split"
    assert set(cell["costs"]) == {"stand", "hit"}


def test_a_game_without_decisions_has_no_card() -> None:
    assert strategy_card(load("night.craps").rules({})) is None


def test_figures_in_many_columns_are_not_torn_apart() -> None:
    rules = load("night.caribbean_stud").rules({})
    made = strategy_card(rules)
    assert made is not None
    lines = as_text(card_page(rules, made)).splitlines()
    assert max(map(len, lines)) <= 80
    assert any(line.startswith("A K Q 36.2 36.3 11.8") for line in lines)
