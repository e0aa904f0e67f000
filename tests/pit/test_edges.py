"""Edge cases of the referee: absurd figures, empty chairs, odd roles, and its answers."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.pit.table_line import BadLine, read
from pitboss.pit.transcript import BadTranscript, parse, write
from pitboss.pit.transcript import read as read_lines
from tests.playing import make_ready, play

HALF: Any = 10.5


def table(game_id: str = "night.craps", **options: object) -> Referee:
    """An automatic table with one player."""
    referee = Referee(load(game_id), **options)  # type: ignore[arg-type]
    referee.sit(1, 500)
    return referee


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (c.Sit(2, HALF), "chips is a whole number, not 10.5"),
        (c.Sit(True, 10), "seat is a whole number, not True"),
        (c.ReduceWager(1, "field", HALF), "stake is a whole number, not 10.5"),
        (c.AcceptDice(0), "nobody sits at seat 0"),
        (c.RefuseDice(-1), "nobody sits at seat -1"),
        (c.GiveUpDice(-1), "seat -1 does not hold the pair of dice"),
        (c.CloseTable("janitor"), "has no 'janitor'"),
        (c.ChangeLimits(5, 10, "player"), "has no 'player'"),
        (c.LoadDice(-1, "stickperson"), "say when"),
        (c.PassCheck("walls and rail", "dealer", count=0), "at least once"),
        (c.EnterResult("4-2", called=-6), "-6 is not a total"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(command: c.Command, words: str) -> None:
    referee = table()
    referee.place(1, "field", 10)
    before = referee.table
    with pytest.raises(NotAllowed) as no:
        referee.do(command)
    assert words in no.value.refusal.words
    assert referee.table is before


def test_a_button_where_nobody_sits_cannot_be_pressed() -> None:
    referee = Referee(load("nj.automated_craps"), automatic=False)
    make_ready(referee)
    play(referee, "seat 9: presses the button !\ndealer: presses the button\n= incident button")


def test_a_step_of_the_staff_is_not_done_by_a_seat() -> None:
    referee = Referee(load("nj.sic_bo"), automatic=False)
    make_ready(referee)
    no = referee.verify(c.TakeStep("place your bets", "dealer", seat=3))
    assert no is not None
    assert no.words == "'place your bets' is done by the dealer, not seat 3"


def test_before_the_opening_call_betting_is_not_open_yet() -> None:
    referee = Referee(load("nj.sic_bo"), automatic=False)
    make_ready(referee)
    referee.sit(1, 50)
    for early in (c.PlaceWager(1, "small", 5), c.RemoveWager(1, "small")):
        no = referee.verify(early)
        assert no is not None
        assert no.words == "betting is not open yet: 'place your bets' comes first"


def test_a_call_that_was_heard_ends_with_its_wager() -> None:
    referee = Referee(load("nj.automated_craps"), automatic=False)
    make_ready(referee)
    play(
        referee,
        """
        seat 1: sits 500
        dealer: place your bets
        seat 1: place 6 12
        seat 1: place 6 on
        seat 1: place 6 down
        seat 1: place 6 12
        dealer: marks place 6 for seat 1 ! On marker
        """,
    )


@pytest.mark.parametrize("limits", [(0, 0), (5, 2), (-1, 0)])
def test_a_table_has_limits_that_make_sense(limits: tuple[int, int]) -> None:
    with pytest.raises(NotAllowed, match="make no sense"):
        Referee(load("nj.sic_bo"), limits=limits)


def test_all_that_is_legal_is_listed_whatever_the_limits() -> None:
    referee = table(limits=(5, 100))
    assert c.PlaceWager(1, "horn", 20) in list(referee.legal(1))
    referee = table("tas.mini_dice", limits=(5, 100))
    referee.do(c.AgreeLimits(1, 10, 200, "management representative"))
    assert c.PlaceWager(1, "field", 10) in list(referee.legal(1))


@pytest.mark.parametrize("stake", [11, 42, 40])
def test_the_stakes_that_a_refusal_names_can_be_placed(stake: int) -> None:
    referee = table("nj.automated_craps", commission_percent=3)
    no = referee.verify_place(1, "lay 6", stake)
    assert no is not None
    assert no.words.endswith("use 120")
    assert referee.can_place(1, "lay 6", 120)


def test_why_tells_of_the_last_result_only() -> None:
    referee = table()
    referee.place(1, "pass", 5)
    referee.result("4-2")
    referee.place(1, "field", 5)
    assert referee.why(1, "field") is None, "it came after that roll"
    referee.place(1, "come", 5)
    referee.result("5-4")
    assert str(referee.why(1, "come@9")).startswith("come moves to 9")


@pytest.mark.parametrize("shown", ["4-2", "4 2", "4,2"])
def test_an_outcome_is_written_down_as_it_was_keyed_in(shown: str) -> None:
    referee = table()
    for command in (c.EnterResult(shown), c.EnterResult(shown, "stickperson", at_s=5)):
        assert parse(referee.rules, write(command, "roll")) == command
        assert referee.can(command)
    assert parse(referee.rules, f"stickperson: corrects to {shown}") == c.CorrectResult(
        shown, "stickperson"
    )


def test_a_note_may_be_loud() -> None:
    referee = table()
    loud = c.Report(irregularity="a dispute", by="boxperson", note="he said no!")
    (entry,) = read_lines(referee.rules, write(loud))
    assert (entry.command, entry.refused_by) == (loud, None)
    (entry,) = read_lines(referee.rules, "seat 1: fild 5 !")
    assert entry.refused_by == ""


def test_a_command_has_one_line() -> None:
    with pytest.raises(BadTranscript, match="cannot read"):
        parse(table().rules, "dealer: no more\nbets")


@pytest.mark.parametrize(
    "part", ["round ²", "holder ²", "seat 0 5: -", "seat 1 5: pass 0", "seat 1 -5: -"]
)
def test_a_table_line_holds_whole_numbers_only(part: str) -> None:
    with pytest.raises(BadLine, match="cannot read"):
        read(load("night.craps").rules(), f"night.craps | {part}")


def test_a_table_line_keeps_betting_closed_while_players_throw() -> None:
    rules = load("night.beat_the_dealer").rules()
    line = "night.beat_the_dealer | phase {} | seat 1 5: beat 5"
    assert not read(rules, line.format("to beat 7")).betting
    assert read(rules, line.format("betting")).betting
