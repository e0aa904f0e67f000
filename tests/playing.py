"""Rule tests as transcripts: the docstring is the fixture, and it says what must happen.

    @clause("nj-19-47-13-2-a-1-win")
    @plays("nj.mini_dice")
    def test_a_place_bet_wins_on_its_number(table):
        \"\"\"
        seat 1: sits 100
        seat 1: place 4 10
        shake 3-1
        = seat 1: place 4 wins 18
        = seat 1 has 118
        \"\"\"

Lines that end in `! clause` must be refused by that clause and change nothing; lines that start
with `=` say what must be true. `pitboss.pit.transcript_replay` lists what they may say.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import lit_positions
from pitboss.pit.transcript_replay import replay
from pitboss.rulebook.procedure import Check

clause = pytest.mark.clause


def plays(
    game_id: str, *, by_hand: bool = False, ready: bool = False, **options: Any
) -> Callable[[Any], Any]:
    """Play the docstring of a test at a table of this game, then run its body with the table.

    `by_hand`: the dealer takes every step; `ready`: its checklist has passed and it is open.
    """

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        text = textwrap.dedent(test.__doc__ or "")

        def run() -> None:
            limits = options.get("limits", (1, 0))
            rest = {name: value for name, value in options.items() if name != "limits"}
            referee = Referee(load(game_id), automatic=not by_hand, limits=limits, **rest)
            if ready:
                make_ready(referee)
            play(referee, text)
            if inspect.signature(test).parameters:
                test(referee)

        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        run.pytestmark = getattr(test, "pytestmark", [])  # type: ignore[attr-defined]
        return run

    return decorate


def make_ready(referee: Referee) -> None:
    """Pass the checklist of a table dealt by hand, sign its staff on and open it."""
    for item in referee.rules.opening:
        _pass(referee, item)
    for presence in referee.rules.game.presence:
        referee.do(c.SignOn(presence.role))
    referee.do(c.OpenTable())


def _pass(referee: Referee, item: Check) -> None:
    if item.entry is not None:
        entry = referee.rules.space.texts[1]
        referee.do(c.TryDevice(entry, lit_positions(referee.rules, 1), item.by[0]))
    elif not item.repair:
        count = item.at_least.figure() if item.at_least else 1
        watched = item.before_player and not referee.table.seats
        if watched:
            referee.do(c.Sit(1, 0))
        referee.do(c.PassCheck(item.name, item.by[0], count=count))
        if watched:
            referee.do(c.Leave(1))


def opens_only_after(game_id: str, name: str, cited: str, **options: Any) -> None:
    """With every other item passed the table stays shut by this clause; with this one it opens."""
    referee = Referee(load(game_id), automatic=False, **options)
    for item in referee.rules.opening:
        if item.name != name:
            _pass(referee, item)
    play(referee, f"dealer: opens the table ! {cited}")
    _pass(referee, next(item for item in referee.rules.opening if item.name == name))
    play(referee, "dealer: opens the table\n= status open")


def play(referee: Referee, text: str) -> None:
    """Play a transcript, checking every refusal and expectation in it."""
    lines = 0
    for played in replay(referee, text):
        lines += 1
        entry = played.entry
        assert not played.fault, f"line {entry.line}: {entry.text}\n{played.fault}"
    assert lines, "the transcript is empty"
