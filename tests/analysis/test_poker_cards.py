"""The strategy cards of the two poker games, against the conditions that are published."""

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


@cache
def card(game: str) -> StrategyCard:
    strategy = strategy_card(load(game).rules({}))
    assert strategy is not None
    return strategy


def chosen(game: str, chart: int, act: str) -> set[str]:
    """The rows of a one-column chart that name an act."""
    rows = card(game).charts[chart].rows
    return {name for name, (cell,) in rows if cell is not None and cell.act == act}


def test_let_it_ride_as_published() -> None:
    # B. Alspach, "Expectations Galore: A Reader's Question", Poker Digest 3/1 (2000): three suited
    # cards that allow a royal flush; three straight flushes; two, with a card of ten or higher;
    # one, with two such cards. Hands in brackets as in the Wizard of Odds' Appendix 1.
    assert chosen("night.let_it_ride", 0, "ride") == {
        "already paid (1,492)",
        "one suit, straights: 3, high cards: 3 (4)",
        "one suit, straights: 3, high cards: 2 (4)",
        "one suit, straights: 3, high cards: 1 (4)",
        "one suit, straights: 3, high cards: 0 (20)",
        "one suit, straights: 2, high cards: 3 (12)",
        "one suit, straights: 2, high cards: 2 (12)",
        "one suit, straights: 2, high cards: 1 (12)",
        "one suit, straights: 1, high cards: 3 (24)",
        "one suit, straights: 1, high cards: 2 (24)",
    }
    # Four cards: paid, suited, or open-ended with a card of ten or higher.
    assert chosen("night.let_it_ride", 1, "ride") == {
        "already paid (36,997)",
        "four of one suit (2,860)",
        *(f"straights: 2, high cards: {high} (252)" for high in (1, 2, 3, 4)),
    }


def test_what_costs_nothing_in_let_it_ride() -> None:
    rows = card("night.let_it_ride").charts[1].rows
    free = {name for name, (cell,) in rows if cell is not None and cell.margin == 0}
    assert free == {"straights: 2, high cards: 0 (1,260)", "straights: 1, high cards: 4 (1,008)"}


def test_caribbean_stud_as_published() -> None:
    # Wizard of Odds: a pair or better is bet on, less than ace-king folded; ace-king is bet on
    # where a two to queen matches, and against an ace or king with a queen or jack.
    whole, same, other = card("night.caribbean_stud").charts
    assert chosen("night.caribbean_stud", 0, "bet") == {"a pair or better"}
    assert len(whole.rows) == 3
    for name, cells in same.rows:
        for up, cell in zip(same.columns, cells, strict=True):
            if cell is not None:
                bets = up not in "AK" or name in ("A K Q", "A K J")
                assert cell.act == ("bet" if bets else "fold"), (name, up)
    queen = dict(other.rows)["A K Q"]
    acts = {up: cell.act for up, cell in zip(other.columns, queen, strict=True) if cell}
    assert acts["J"] == "fold"
    assert acts["2"] == "bet"
    assert all(cell is None or cell.act == "fold" for cell in dict(other.rows)["A K T"])


def test_hands_that_leave_their_row_cost_little_to_miss() -> None:
    exceptions = card("night.caribbean_stud").exceptions
    assert exceptions
    assert all(exception.cell.act != exception.chart for exception in exceptions)
    assert all(exception.cost < 0.15 for exception in exceptions)


@pytest.mark.parametrize(
    ("game", "edge"), [("night.let_it_ride", "3.5057%"), ("night.caribbean_stud", "5.2243%")]
)
def test_the_cards_in_print(game: str, edge: str) -> None:
    rules = load(game).rules({})
    text, page = as_text(card_page(rules, card(game))), as_html(card_page(rules, card(game)))
    assert f"the house keeps {edge} of each first stake" in text
    assert page.startswith("<!doctype html>")
    assert edge in page
    values: dict[str, Any] = card_values(rules, card(game))
    assert "/" in values["edge"]
    assert values["edge_bound"] is None
