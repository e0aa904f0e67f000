"""Is the guest's sheet one page, true to the rules, and free of what only the dealer needs?"""

from __future__ import annotations

import re

import pytest

from pitboss.games import game_ids, load
from pitboss.paper.guest_sheet import MOST_LINES, guest
from pitboss.paper.html import as_html
from pitboss.paper.page import Grid
from pitboss.paper.text import as_text
from tests.cli.ready import says

GAMES = pytest.mark.parametrize("game_id", game_ids())


@GAMES
def test_it_is_one_page_without_clauses_that_shows_what_wagers_pay(game_id: str) -> None:
    game = load(game_id)
    text = as_text(guest(game))
    assert len(text.splitlines()) <= MOST_LINES
    assert max(map(len, text.splitlines())) <= 80
    assert not re.search(r"\d+:\d+-\d|TAS-MD|†|_|@", text)
    grid = next(
        block
        for section in guest(game).sections
        for block in section.blocks
        if isinstance(block, Grid)
    )
    paid = {str(odds) for wager in game.rules().wagers.values() for odds in wager.odds}
    assert grid.rows
    for _, pays, _ in grid.rows:
        assert pays.startswith("as ") or set(re.findall(r"\d+ to \d+", pays)) <= paid, pays


def test_it_tells_what_may_be_decided_and_what_was_left_out() -> None:
    sheet = as_text(guest(load("night.red_dog")))
    assert "What you may do" in sheet
    assert "Raise" in sheet
    craps = " ".join(as_text(guest(load("nj.automated_craps"))).split())
    assert "more kinds of wager are in the gaming guide" in craps
    assert "pass 1 to 1 1.41%" in craps
    assert "odds behind" not in craps  # nobody can begin with them


@pytest.mark.parametrize(
    ("game_id", "decides"),
    [
        ("night.red_dog", True),
        ("night.caribbean_stud", True),
        ("night.let_it_ride", True),
        ("night.blackjack", True),
        ("night.baccarat", False),
        ("night.joker_seven", False),
        ("night.roulette", False),
    ],
)
def test_a12_wagers_that_a_decision_changes_are_not_said_to_be_closed(
    game_id: str, decides: bool
) -> None:
    text = " ".join(as_text(guest(load(game_id))).split())
    assert ("wagers change only by what you decide" in text) is decides
    assert ("no wager is made, raised or taken back" in text) is not decides


def test_house_options_and_forms() -> None:
    game = load("night.roulette")
    assert "37" in as_text(guest(game, {"wheel": "single_zero"}))
    assert "straight (any of 38)" in as_html(guest(game))
    assert "For guests" in says("guide", "night.roulette", "--guest")
    assert "For guests" not in says("guide", "night.roulette")
    assert '"below": "For guests' in says("guide", "night.roulette", "--guest", "--json")


@pytest.mark.parametrize(
    ("game_id", "options", "posted"),
    [
        ("night.baccarat", {}, "Every winning wager pays 5 percent of the stake as commission."),
        ("night.baccarat", {"commission": "bank_only"}, "A winning bank wager pays 5 percent"),
        ("night.blackjack", {"ties": "iii"}, "The house wins all ties. A natural pays 2 to 1."),
        ("night.blackjack", {}, "A stake on main wager is a multiple of 2."),
        ("night.caribbean_stud", {}, "The dealer qualifies with ace, king, four, three and two"),
        ("night.caribbean_stud", {}, "The bet is exactly 2 times the ante."),
        ("night.caribbean_stud", {}, "Folding loses the ante."),
        ("night.red_dog", {}, "A raise may not exceed the original wager."),
        ("night.red_dog", {}, "a minus is the player's gain"),
        ("night.let_it_ride", {}, "A stake on three equal bets is a multiple of 3."),
    ],
)
def test_a_guest_is_told_what_is_posted_and_what_it_costs(
    game_id: str, options: dict[str, object], posted: str
) -> None:
    sheet = " ".join(as_text(guest(load(game_id), options)).split())
    assert posted in sheet
