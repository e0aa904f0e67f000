"""Calls that the law requires reach the room, however the table is dealt."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.history.night_record import NightRecord
from pitboss.history.replay import fold, replay
from pitboss.pit import commands as c
from tests.floor.one_table import TABLE, life, one_table, run_script, until
from tests.playing import clause
from tests.world.hall import Hall

AS_SINGLE = {"wheel": "double_zero_as_single"}


def announcements(hall: Hall) -> list[str]:
    """The calls at the table, from the first row to the last."""
    record = fold(NightRecord(), replay(hall.night.store.rows()))
    return [
        announcement.words
        for announcement in record.tables[TABLE].announcements
        if announcement.is_call
    ]


@pytest.mark.parametrize(
    ("game", "step", "what", "call"),
    [
        pytest.param(
            "night.roulette",
            "confirm the turns",
            "a foreign object came into the wheel",
            "No spin",
            marks=clause("nj-13-47-20-32-m-3"),
        ),
        pytest.param(
            "nj.sic_bo",
            "announce and enter",
            "a die is not flat",
            "No Roll",
            marks=clause("nj-19-47-9-6-a"),
        ),
        pytest.param(
            "tas.mini_dice",
            "announce the result",
            "a die is not flat",
            "Void game",
            marks=clause("tas-4-7-void-call"),
        ),
    ],
)
def test_a_throw_that_does_not_count_is_called_out(
    game: str, step: str, what: str, call: str, tmp_path: Path
) -> None:
    hall = one_table(tmp_path, game, by_hand=True)
    own = until(hall, step)
    assert announcements(hall)[-1] == "No more bets"
    hall.ask(own.who("dealer"), c.Report(irregularity=what, note="seen by all"), TABLE)
    assert announcements(hall)[-1] == call


@clause("nj-13-47-20-32-m-1")
def test_a_ball_spun_the_wrong_way_is_called_out_at_once(tmp_path: Path) -> None:
    hall = one_table(tmp_path, "night.roulette", by_hand=True)
    own = until(hall, "spin the ball")
    hall.ask(own.who("dealer"), c.TakeStep("spin the ball with the wheel"), TABLE)
    assert announcements(hall) == ["Place your bets", "No spin"]


@clause("nj-13-47-20-32-i-2-announce", "nj-13-47-20-32-j-2")
def test_an_automatic_wheel_calls_no_more_bets_and_no_spin(tmp_path: Path) -> None:
    hall = one_table(tmp_path, "night.roulette", by_hand=False, options=AS_SINGLE)
    own = life(hall)
    run_script(hall, own.open())
    run_script(hall, own.guests())
    hall.ask(own.who("dealer"), c.TakeStep("no more bets"), TABLE)
    assert announcements(hall)[-1:] == ["No more bets"]
    hall.ask(own.who("dealer"), c.EnterResult("00"), TABLE)
    assert announcements(hall)[-1] == "No spin"


@pytest.mark.parametrize(
    ("game", "step", "shown", "call"),
    [
        pytest.param(
            "nj.sic_bo",
            "announce and enter",
            "5-1-3",
            "1, 3, 5",
            marks=clause("nj-19-47-9-5-d-announce"),
        ),
        pytest.param(
            "nj.automated_craps",
            "call the total",
            "2-6",
            "8",
            marks=clause("nj-19-47-1a-5-e-call-total"),
        ),
        pytest.param(
            "night.craps", "call the total", "2-6", "8", marks=clause("nj-13-47-20-25-e-4")
        ),
    ],
)
def test_what_the_dice_show_is_called_out(
    game: str, step: str, shown: str, call: str, tmp_path: Path
) -> None:
    hall = one_table(tmp_path, game, by_hand=True)
    own = until(hall, step)
    by = next(field.by[0] for field in own.rules.procedure if field.name == step)
    hall.ask(own.who(by), c.EnterResult(shown, by), TABLE)
    assert announcements(hall)[-1] == call
