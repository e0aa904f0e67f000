"""Does a transcript fail where it should? The error must name each planted mistake."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.pit.transcript_replay import replay

SEATED = "seat 1: sits 100\nseat 1: small 10\nseat 1: big 5\n"
SETTLED = "= seat 1: small wins 10\n= seat 1: big loses 5\n= seat 1 has 105\n"


def faults(text: str) -> list[tuple[int, str]]:
    """The lines of a sic bo transcript that are not what happened, and why."""
    referee = Referee(load("nj.sic_bo"))
    return [(moment.entry.line, moment.fault) for moment in replay(referee, text) if moment.fault]


def test_a_true_transcript_has_no_fault() -> None:
    assert faults(SEATED + "shake 1-2-1\n" + SETTLED) == []
    assert faults("shake 1-2-1\n= nothing\n= status open\n= betting open\n= phase table") == []
    assert faults(SEATED + "= seat 1 up small 10, big 5\n= seat 1 has 85\n= holder -1") == []


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("shake 1-2-1\n= seat 1: small wins 10", 5, "the transcript leaves out: seat 1: big lo"),
        ("shake 1-2-1\n= nothing", 5, "this did not happen: seat 1: small wins 10; seat 1: big"),
        ("= nothing", 4, "this did not happen: there was no result"),
        ("seat 1: big 2000", 4, "Refused: seat 1 has 85 in chips, and the wager costs 2000"),
        ("seat 1: big 5   ! 9.5(b)", 4, "accepted, but 9.5(b) should refuse it"),
        ("seat 1: big 5   !", 4, "accepted, but the rules should refuse it"),
        (
            "seat 1: triple 5 ! 9.5(b)",
            4,
            "refused by 19:47-9.2(a)1 win; 19:47-9.2(a)2 win; 19:47-9.2(a)3; 19:47-9.2(a)4; ",
        ),
        ("= seat 1 has 86", 4, "it is 85"),
        ("= seat 2 has 86", 4, "it is an empty seat"),
        ("= seat 2 up small 5", 4, "it is an empty seat"),
        ("= seat 1 up small 10", 4, "it is small 10, big 5"),
        ("= status closed", 4, "it is open"),
        ("= betting closed", 4, "it is open"),
        ("= phase come-out", 4, "it is table"),
        ("= incident fire", 4, "it is nothing"),
    ],
)
def test_a_false_line_is_named(text: str, line: int, fault: str) -> None:
    complaints = faults(SEATED + text)
    assert [number for number, _ in complaints][-1:] == [line]
    assert complaints[-1 if "leaves out" in fault else 0][1].startswith(fault)
