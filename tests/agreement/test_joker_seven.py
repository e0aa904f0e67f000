"""Joker seven four ways: the rules, the tables filled by them, the exact figures, and in bulk.

`PITBOSS_FULL=1` plays a million rounds live and in bulk instead of a hundred.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import sqrt
from typing import Any

import numpy as np
import pytest

from pitboss.analysis.report import rows
from pitboss.equipment.cards import black, rank, red, texts
from pitboss.games import load
from pitboss.games.night_joker_seven.bulk import JokerSevenBulk
from pitboss.games.night_joker_seven.tables import net, tables
from pitboss.pit import commands as c
from pitboss.pit.events import ResultCalled
from pitboss.pit.referee import Referee
from pitboss.rulebook.game import Rules
from pitboss.simulation import jit
from pitboss.simulation.dealing import usual_engine
from pitboss.simulation.kernel import WORTH
from pitboss.simulation.settings import PYTHON, Sitting
from pitboss.simulation.strategy import BadStrategy
from tests.promises import promise

FULL = os.environ.get("PITBOSS_FULL") == "1"
ROUNDS = {"inclusive": 1_000_000, "strict": 50_000} if FULL else {"inclusive": 100, "strict": 60}
GAME = "night.joker_seven"
SEATS = 3


@cache
def rules(sets: str = "inclusive") -> Rules:
    return load(GAME).rules(sets=sets)


def stakes() -> dict[str, int]:
    """A stake on every square, no two alike."""
    return {name: 3 + place for place, name in enumerate(rules().wagers)}


# --- the tables are the rules ---------------------------------------------------------------------
@pytest.mark.parametrize("sets", ["inclusive", "strict"])
def test_hands_of_a_class_are_one_to_the_rules(sets: str) -> None:
    known, chance = tables(rules(sets)), np.random.Generator(np.random.PCG64(3))
    for _ in range(100_000 if FULL else 400):
        hand = tuple(chance.permutation(54)[:7].tolist())
        counts = Counter(rank(card) for card in hand if rank(card))
        sizes = tuple(sorted(counts.values(), reverse=True))
        colors = sum(map(red, hand)), sum(map(black, hand))
        for name in rules(sets).wagers:
            if name in known.colors:
                value = known.colors[name][colors]
            elif name in known.named:
                value = known.named[name][counts[known.ranks[name]]]
            else:
                value = known.sets[name][sizes, 7 - sum(counts.values())]
            assert value == net(rules(sets), name, hand), (name, texts(hand))


# --- live = bulk ----------------------------------------------------------------------------------
def live_rounds(log: Any, sets: str) -> Iterator[tuple[list[dict[str, int]], int]]:
    """What seats win on each square at a live table, round by round, and the first in total."""
    table = Referee(load(GAME), sets=sets)
    for seat in range(1, SEATS + 1):
        table.sit(seat, 10**9)
    used = 0
    for _ in range(ROUNDS[sets]):
        table.do(c.Shuffle())
        for name, stake in stakes().items():
            table.place(1, name, stake)
        for seat in range(2, SEATS + 1):
            table.place(seat, "prial", 1)
        events = table.do(c.DealCard(texts(log[used : used + 7 * SEATS].tolist())))
        used += 7 * SEATS
        called = next(event for event in events if isinstance(event, ResultCalled))
        won: list[dict[str, int]] = [{} for _ in range(SEATS)]
        for line in called.lines:
            assert line.key not in won[line.seat - 1]
            won[line.seat - 1][line.key] = line.win + line.back - line.stake
        table.commands.clear()
        yield won, table.table.seats[1].chips - 10**9


def bulk_for(stakes: dict[str, int], rounds: int, sets: str) -> JokerSevenBulk:
    others = [{"prial": 1}] * (SEATS - 1)
    return JokerSevenBulk(rules(sets), [stakes, *others], Sitting(rounds=rounds))


def codes_of(bulk: JokerSevenBulk) -> Iterator[tuple[int, ...]]:
    """The code of every seat, for round after round at the same table."""
    for block in bulk.deals(21, 0, usual_engine()):
        yield from zip(*(codes.tolist() for codes in block), strict=True)


@pytest.mark.parametrize("sets", ["inclusive", "strict"])
def test_live_and_bulk_agree_square_by_square(sets: str) -> None:
    log = np.zeros(ROUNDS[sets] * 7 * SEATS, np.uint8)
    bulk = bulk_for(stakes(), ROUNDS[sets], sets)
    every = bulk.lane(seed=21, log=log)
    rounds = zip(live_rounds(log, sets), codes_of(bulk), strict=False)
    placed, total = [stakes(), *[{"prial": 1}] * (SEATS - 1)], Counter[str]()
    for played, ((won, so_far), codes) in enumerate(rounds, 1):
        expected = [bulk.lines(seat, code, placed[seat]) for seat, code in enumerate(codes)]
        assert won == expected, played
        total.update(won[0])
        if played in (1, 2, 3, 10, 50):
            part = bulk_for(stakes(), played, sets).lane(seed=21, engine=PYTHON)
            assert part[0, WORTH] == so_far
    assert (played, so_far) == (ROUNDS[sets], every[0, WORTH])
    for name, stake in stakes().items():
        alone = bulk_for({name: stake}, ROUNDS[sets], sets).lane(seed=21)
        assert alone[0, WORTH] == total[name], name
    promise("X2", rounds_live_and_bulk=played, differences=0)


@pytest.mark.skipif(not jit.available(), reason="numba is not there")
def test_both_engines_play_the_same() -> None:
    bulk = bulk_for(stakes(), 500, "inclusive")
    assert (bulk.lane(5, 3, "numba") == bulk.lane(5, 3, "python")).all()


def test_a_player_who_runs_out_of_chips_is_dealt_no_more_cards() -> None:
    seats = [{"red_7": 10}, {"one_joker": 1}]
    ends = JokerSevenBulk(rules(), seats, Sitting(rounds=200, bankroll=60)).lane(seed=1)
    assert ends[0, WORTH] < 10
    assert ends[0, 3] < 200


# --- bulk = exact ---------------------------------------------------------------------------------
@pytest.mark.parametrize("wager", ["red_4_or_more", "two_pairs", "no_pairs", "pair 7", "one_joker"])
def test_bulk_comes_to_the_exact_edge(wager: str) -> None:
    rounds = 500_000 if jit.available() else 10_000
    ends = JokerSevenBulk(rules(), [{wager: 1}], Sitting(rounds=rounds)).lane(seed=4)
    exact = {row.wager: row for row in rows(load(GAME), {})}[wager]
    error = sqrt(float(exact.variance) / rounds)
    assert -ends[0, WORTH] / rounds == pytest.approx(float(exact.edge), abs=4 * error)


def test_a_table_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadStrategy, match="no wager 'red'"):
        JokerSevenBulk(rules(), [{"red": 1}], Sitting(rounds=10))
    with pytest.raises(BadStrategy, match="reach for 7 players"):
        JokerSevenBulk(rules(), [{"prial": 1}] * 8, Sitting(rounds=10))
    seven = JokerSevenBulk(rules(), [{"prial": 1}] * 7, Sitting(rounds=10))
    assert len(seven.lane(seed=1)) == 7
