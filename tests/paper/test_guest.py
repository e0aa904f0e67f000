"""Is the guest's sheet one page, true to the rules, and free of what only the dealer needs?"""

from __future__ import annotations

import re

import pytest

from pitboss.games import game_ids, load
from pitboss.paper.guest import MOST_LINES, guest, guest_html, guest_text
from pitboss.paper.page import Grid
from tests.cli.running import says

GAMES = pytest.mark.parametrize("game_id", game_ids())


@GAMES
def test_it_is_one_page_without_clauses_that_shows_what_wagers_pay(game_id: str) -> None:
    game = load(game_id)
    text = guest_text(game)
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
    sheet = guest_text(load("night.red_dog"))
    assert "What you may do" in sheet
    assert "Raise" in sheet
    craps = " ".join(guest_text(load("nj.automated_craps")).split())
    assert "more kinds of wager are in the gaming guide" in craps
    assert "pass 1 to 1 1.41 %" in craps
    assert "odds behind" not in craps  # nobody can begin with them


def test_house_options_and_forms() -> None:
    game = load("night.roulette")
    assert "37" in guest_text(game, {"wheel": "single_zero"})
    assert "straight (any of 38)" in guest_html(game)
    assert "For guests" in says("guide", "night.roulette", "--guest")
    assert "For guests" not in says("guide", "night.roulette")
    assert '"below": "For guests' in says("guide", "night.roulette", "--guest", "--json")
