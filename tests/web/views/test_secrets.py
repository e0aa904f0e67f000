"""Nothing secret leaves the server early: hole cards, seeds, other players' money, PINs, tokens.
1,000 rounds at the fourteen tables of the night; the test reads every message of every socket, and
now and then everything available by HTTP.

Games with face-down cards are also played under every choice of every option.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.demo.opening import read_plan
from pitboss.games import game_ids, load
from pitboss.pit.view import PUBLIC
from pitboss.rulebook.card_round import Hand, Round
from pitboss.web.server.app import app
from tests.effort import effort
from tests.promises import promise
from tests.web.in_process import alive
from tests.web.serving import in_a_loop
from tests.web.variants import variants
from tests.web.watched import Watched, small_house

TABLES = read_plan("night")[0].tables
CARDS, OTHERS = effort(commit=100, nightly=2_000), effort(commit=40, nightly=500)
EACH_CHOICE, EACH_COVERED = effort(commit=2, nightly=150), effort(commit=30, nightly=500)
HIDING = tuple(
    f"night.{name}"
    for name in ("blackjack", "multi_action_blackjack", "caribbean_stud", "let_it_ride", "red_dog")
)
COVERED = "player_cards"
"""The option that puts a player's own card face down: everyone has a secret there."""


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_nobody_is_told_a_secret(table: object, tmp_path: Path) -> None:
    plan = next(entry for entry in TABLES if entry == table)
    rounds = CARDS if load(plan.game).play is not None else OTHERS

    async def work() -> int:
        service = small_house(tmp_path)
        application = app([service])
        try:
            async with alive(application):
                watched = Watched(service, application, plan.id, seed=len(plan.id))
                await watched.begin()
                for _ in range(rounds):
                    await watched.round()
                await watched.ask_around()
                return watched.seen
        finally:
            service.night.store.close()

    seen = in_a_loop(work())
    assert seen > rounds * 5
    promise("W4", rounds=rounds, messages_read=seen, secrets_told=0)


@pytest.mark.parametrize("game", HIDING)
def test_nobody_is_told_a_secret_however_the_house_plays(game: str, tmp_path: Path) -> None:
    floor = variants(game)
    rounds = seen = 0

    async def work() -> None:
        nonlocal rounds, seen
        service = small_house(tmp_path, floor)
        application = app([service])
        try:
            async with alive(application):
                for at, table in enumerate(floor[0].tables):
                    watched = Watched(service, application, table.id, seed=at)
                    await watched.begin()
                    many = EACH_COVERED if COVERED in table.options else EACH_CHOICE
                    for _ in range(many):
                        await watched.round()
                    await watched.ask_around()
                    rounds, seen = rounds + many, seen + watched.seen
        finally:
            service.night.store.close()

    in_a_loop(work())
    assert seen > rounds * 5
    promise("W4", rounds=rounds, messages_read=seen, secrets_told=0)


def test_every_game_that_hides_cards_is_walked() -> None:
    """A round with every card face down shows which games have secrets."""
    games = [game for game in game_ids() if game.startswith("night.") and _hides(game)]
    assert sorted(games) == sorted(HIDING)


def _hides(game: str) -> bool:
    rules = load(game).rules()
    if rules.game.play is None:
        return False
    down = Hand((0, 4), (False, False))
    names = ("dealer", "seat 1", "burn")
    round = Round(seats=(1,), stakes={1: {}}, hands=dict.fromkeys(names, down))
    return rules.game.play.visible_round(rules, round, PUBLIC) != round
