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
with `=` say what must be true. `pitboss.pit.replay` lists what they may say.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.pit.replay import replay

clause = pytest.mark.clause


def plays(game_id: str, *, by_hand: bool = False, **options: Any) -> Callable[[Any], Any]:
    """Play the docstring of a test at a table of this game, then run its body with the table."""

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        text = textwrap.dedent(test.__doc__ or "")

        def run() -> None:
            limits = options.get("limits", (1, 0))
            rest = {name: value for name, value in options.items() if name != "limits"}
            referee = Referee(load(game_id), automatic=not by_hand, limits=limits, **rest)
            play(referee, text)
            if inspect.signature(test).parameters:
                test(referee)

        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        run.pytestmark = getattr(test, "pytestmark", [])  # type: ignore[attr-defined]
        return run

    return decorate


def play(referee: Referee, text: str) -> None:
    """Play a transcript, checking every refusal and expectation in it."""
    lines = 0
    for played in replay(referee, text):
        lines += 1
        entry = played.entry
        assert not played.fault, f"line {entry.line}: {entry.text}\n{played.fault}"
    assert lines, "the transcript is empty"
