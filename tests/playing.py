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

Lines that end in `! clause` must be refused by that clause (any part of its citation or label
will do) and change nothing. After a result, `= seat …` lines list every wager that was decided;
`= nothing` says that none was. `= phase X`, `= seat N has C`, `= step X`, `= holder N`,
`= lit a; b`, `= status X`, `= betting open|closed`, `= incident X`, `= seat N up a 5, b 6`
look at the table.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.games import load
from pitboss.pit.events import Event, ResultCalled
from pitboss.pit.explain import _what
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.pit.transcript import Entry, read

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
    entries = list(read(referee.rules, text))
    assert entries, "the transcript is empty"
    events: list[Event] = []
    expected: list[str] = []
    for entry in [*entries, None]:
        if entry is not None and entry.expects is not None:
            if not _looks(referee, entry, expected):
                expected.append(entry.expects)
            continue
        _settled(referee, events, expected)
        expected = []
        if entry is not None:
            events = _act(referee, entry)


def _act(referee: Referee, entry: Entry) -> list[Event]:
    assert entry.command is not None
    before = referee.table
    try:
        events = referee.do(entry.command)
    except NotAllowed as no:
        assert entry.refused_by is not None, f"line {entry.line}: {entry.text}\n{no}"
        names = [f"{one.id} {one.name}" for one in no.refusal.law]
        wanted = entry.refused_by.lower()
        assert not wanted or any(wanted in name.lower() for name in names), (
            f"line {entry.line}: refused by {names}, not {entry.refused_by!r}: {no}"
        )
        assert no.refusal.words
        assert referee.table == before
        return []
    assert entry.refused_by is None, f"line {entry.line} was accepted: {entry.text}"
    return events


def _settled(referee: Referee, events: list[Event], expected: list[str]) -> None:
    if not expected:
        return
    called = next((event for event in events if isinstance(event, ResultCalled)), None)
    assert called is not None, f"{expected} expected, but there was no result"
    happened = [
        f"seat {line.seat}: {line.key} {_what(line, referee.rules.wagers[line.name].states)}"
        for line in called.lines
    ]
    assert sorted(happened or ["nothing"]) == sorted(expected)


def _looks(referee: Referee, entry: Entry, expected: list[str]) -> bool:
    """Check an expectation about the table; False if it is about a settlement instead."""
    table, words = referee.table, (entry.expects or "").split()
    where = f"line {entry.line}: {entry.text}"
    rest = " ".join(words[1:])
    if words[0] == "seat" and len(words) == 4 and words[2] == "has":
        assert table.seats[int(words[1])].chips == int(words[3]), where
    elif words[0] == "seat" and len(words) > 2 and words[2] == "up":
        ups = table.seats[int(words[1])].ups
        found = ", ".join(f"{key} {up.stake}" for key, up in ups.items()) or "nothing"
        assert found == " ".join(words[3:]), where
    elif words[0] == "phase":
        assert referee.phase == rest, where
    elif words[0] == "holder":
        assert table.hands.holder == int(rest), where
    elif words[0] == "step":
        assert referee.rules.procedure[table.step].name == rest, where
    elif words[0] == "status":
        assert table.status == rest, where
    elif words[0] == "betting":
        assert table.betting == (rest == "open"), where
    elif words[0] == "lit":
        assert "; ".join(table.lit) == rest, where
    elif words[0] == "incident":
        assert any(rest in note for note in table.desk.incidents), where
    else:
        return False
    return True
