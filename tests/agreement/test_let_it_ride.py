"""Let it ride four ways: the rules, the table filled by them, all hands counted, and in bulk.

`PITBOSS_FULL=1` plays a million rounds live and in bulk instead of a few hundred.
"""

from __future__ import annotations

import os
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from pitboss import simulate
from pitboss.equipment.cards import cards
from pitboss.games import load
from pitboss.games.night_let_it_ride.bulk import LetItRideTable
from pitboss.games.night_let_it_ride.plans import PLANS, high_ranks
from pitboss.games.night_let_it_ride.play import BETS
from pitboss.games.night_let_it_ride.solver import RideBestPlan, decisions, play, rides_of
from pitboss.games.night_let_it_ride.tables import table
from pitboss.games.poker.card_sets import alike, classes, every, places
from pitboss.games.poker.examples import example
from pitboss.games.poker.hand import worths
from pitboss.games.poker.lookup import strengths_of
from pitboss.pit import commands as c
from pitboss.pit.events import ResultCalled, SettlementLine
from pitboss.pit.referee import Referee
from pitboss.rulebook.card_round import DealTo, Decide, Round
from pitboss.rulebook.game import Rules
from pitboss.rulebook.solo_round import play_round
from pitboss.simulation.dealing import shuffle_decks
from tests.promises import promise

FULL = os.environ.get("PITBOSS_FULL") == "1"
ROUNDS = 1_000_000 if FULL else 100
SEATS, BET = 3, 5


@cache
def rules() -> Rules:
    return load("night.let_it_ride").rules({})


# --- the table is the rules -------------------------------------------------------------------
@pytest.mark.parametrize("acts", [("ride", "ride"), ("withdraw", "ride"), ("withdraw", "withdraw")])
def test_every_strength_ends_as_the_rules_say(acts: tuple[str, str]) -> None:
    nets = table(rules()).nets
    for strength, worth in list(enumerate(worths()))[:: 1 if FULL else 41]:
        hand = list(example(worth))

        def card(need: DealTo, round: Round, hand: list[int] = hand) -> int:
            if need.hand.startswith("seat"):
                return hand[len(round.hand(need.hand).cards)]
            return hand[2 + sum(name.startswith("comm") for name in round.hands)]

        def chooses(need: Decide, round: Round) -> str:
            return acts[len(round.choices)]

        ended = play_round(rules(), dict.fromkeys(BETS, 1), card, chooses)
        for bet, act in zip(BETS, (*acts, "ride"), strict=True):
            assert ended[bet].net == (nets[strength] if act == "ride" else 0)
            assert (ended[bet].kind == "returned") == (act == "withdraw")


def test_a_pair_of_tens_is_the_lowest_that_is_paid() -> None:
    assert high_ranks(rules()) == {10, 11, 12, 13, 14}


# --- all hands are counted ----------------------------------------------------------------------
HANDS = (
    "As Kd 2h",
    "9s 8s 7s",
    "Tc Td 4s",
    "Ah 2h 3h",
    "Qs Js Ts 9d",
    "5c 4d 3h 2s",
    "Ac Kd Qh Js",
)


@pytest.mark.parametrize("hand", HANDS)
def test_hands_that_can_come_one_by_one(hand: str) -> None:
    known = table(rules())
    own = cards(hand)
    left = [card for card in range(52) if card not in own]
    come = np.array([(*own, *more) for more in combinations(left, 5 - len(own))], np.uint8)
    value = int(np.array(known.in_parts)[strengths_of(come)].sum())
    counted = decisions(known)[len(own) - 3]
    at = classes(len(own))[places(np.sort(np.array([own], np.uint8), axis=1))][0]
    assert (counted.ends, int(counted.values[at])) == (len(come), value)


def test_the_published_conditions_are_the_best() -> None:
    for decided, ride in zip(decisions(table(rules())), rides_of(rules(), "standard"), strict=True):
        assert (decided.best == ride).all()


def test_what_the_best_plan_leaves_open_is_worth_nothing_either_way() -> None:
    four = decisions(table(rules()))[1]
    nothing = four.hands[four.values == 0]
    runs = {tuple(sorted(set((hand >> 2).tolist()))) for hand in nothing}
    assert len(runs) == 9  # 2345 to 6789, and four of A K Q J T with the ace
    assert play(rules(), "best").cost == 0


@pytest.mark.parametrize("size", [3, 4])
def test_the_best_plan_for_any_suits(size: int) -> None:
    decided = decisions(table(rules()))[size - 3]
    rides = RideBestPlan(rules())(every(size)[:, ::-1])
    assert int(rides.sum()) == int(alike(size).ways[decided.best].sum())
    assert (rides == decided.best[classes(size)]).all()


# --- live = bulk --------------------------------------------------------------------------------
@cache
def begun() -> tuple[Referee, Any]:
    """A table with all wagers made, from which every round begins."""
    referee = Referee(load("night.let_it_ride"))
    for seat in range(1, SEATS + 1):
        referee.sit(seat, 1000)
        referee.place(seat, "three_bets", 3 * BET)
    return referee, referee.table


def play_live(stack: list[int], acts: list[list[bool]]) -> dict[tuple[int, str], SettlementLine]:
    """A round through the referee from a stack in a known order."""
    referee, table_before = begun()
    referee.table = table_before
    referee.commands.clear()
    rest = [card for card in range(52) if card not in stack]
    referee.do(c.Shuffle((*stack, *rest)))
    events = referee.do(c.DealCard())
    for stage in acts:
        for seat, rides in enumerate(stage, 1):
            events += referee.do(c.Choose(seat, "ride" if rides else "withdraw"))
    (ended,) = [event for event in events if isinstance(event, ResultCalled)]
    return {(line.seat, line.key): line for line in ended.lines}


def test_live_play_equals_bulk_play() -> None:
    bulk = LetItRideTable(rules(), ["standard", "suited_runs", "always"], BET)
    generator = np.random.Generator(np.random.PCG64(27))
    won = 0
    for first in range(0, ROUNDS, 10_000):
        stacks = shuffle_decks(generator, min(10_000, ROUNDS - first), bulk.cards)
        played = bulk.play(stacks)
        nets = bulk.nets(played)
        for at, stack in enumerate(stacks.tolist()):
            live = play_live(stack, [played.one[at].tolist(), played.two[at].tolist()])
            paid = {key: line.win + line.back - line.stake for key, line in live.items()}
            for seat in range(SEATS):
                mine = {key: net for (number, key), net in paid.items() if number == seat + 1}
                assert mine == bulk.lines(played, at, seat), (stack, seat)
                assert sum(mine.values()) == nets[at, seat]
                won += sum(mine.values()) > 0
    assert won
    promise("X2", rounds_live_and_bulk=ROUNDS, differences=0)


def test_a_run_is_repeatable_and_agrees_with_the_exact_figures() -> None:
    names = list(PLANS)[:3]
    sums, again = (
        simulate("night.let_it_ride", players=names, rounds=20_000, seed=3).players for _ in "12"
    )
    for total, same, name in zip(sums, again, names, strict=True):
        exact = play(rules(), name)
        assert repr(total.sums) == repr(same.sums)
        assert total.exact is not None
        error = total.exact.deviation / 10 / 20_000**0.5
        assert abs(-total.net / total.rounds / 10 - float(exact.edge)) < 5 * error
        assert abs(total.staked / total.rounds / 10 - float(exact.staked)) < 0.02


def test_more_players_than_a_deck_serves() -> None:
    assert LetItRideTable(rules(), ["never"] * 16).cards == 51
    with pytest.raises(ValueError, match="too small"):
        LetItRideTable(rules(), ["never"] * 17)
