"""A dozen of the seeded faults, each noticed; all of them are tried by make seed-faults."""

from __future__ import annotations

import pytest

from tests.faults.families import DRAWS, JOURNAL, MONEY, POOLS, RAFFLE, RULES, chosen
from tests.faults.judging import judge
from tests.faults.planting import SeededFault

ALL = ("the tests", "pitboss verify", "the second verifier")
ONE = ALL[:1]
SAMPLE = (
    (MONEY, "SetUp moves it twice", ONE),
    (MONEY, "Reverse takes a cent more", ALL[1:]),
    (MONEY, "CloseNight moves no imitation money", ALL[1:]),
    (MONEY, "expenses_cents: nothing", ALL[1:]),
    (JOURNAL, "_hash: without body", ALL),
    (JOURNAL, "leaf: another bit", ALL),
    (DRAWS, "promise: another block", ALL),
    (DRAWS, "draw_text: always the first draw", ALL),
    (DRAWS, "RevealDraws writes its event twice", ALL),
    (RAFFLE, "TicketDrawing.draw: without the words", ALL),
    (RAFFLE, "OpenDrawing writes its event twice", ALL[1:]),
)


@pytest.mark.parametrize(("family", "says", "judges"), SAMPLE)
def test_a_seeded_fault_is_noticed(family: str, says: str, judges: tuple[str, ...]) -> None:
    """By the vectors, by the nights that are played, or by a verifier of their exports."""
    fault = next(fault for fault in POOLS[family]() if fault.says == says)
    assert judge(fault, near=False).judges == judges


def test_a_broken_rule_is_noticed() -> None:
    assert "the tests" in judge(next(chosen(RULES)), near=False).judges


@pytest.mark.parametrize("family", POOLS)
def test_without_a_fault_all_is_well(family: str) -> None:
    """Nobody raises a false alarm."""
    verdict = judge(SeededFault(family, "nothing", lambda: None), near=False)
    assert (verdict.judges, verdict.fired) == ((), False)
