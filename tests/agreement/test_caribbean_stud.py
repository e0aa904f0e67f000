"""Caribbean stud four ways: the rules, the tables filled by them, all hands counted, and in bulk.

`PITBOSS_FULL=1` plays a million rounds live and in bulk instead of a few hundred.
"""

from __future__ import annotations

import os
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
import pytest

from pitboss import simulate
from pitboss.equipment.cards import cards
from pitboss.games import load
from pitboss.games.night_caribbean_stud.bulk import CaribbeanStudTable
from pitboss.games.night_caribbean_stud.plans import PLANS
from pitboss.games.night_caribbean_stud.play import BET, FOLD
from pitboss.games.night_caribbean_stud.showdown import BEHIND, showdown
from pitboss.games.night_caribbean_stud.solver import ROUNDS as EVERY_ROUND
from pitboss.games.night_caribbean_stud.solver import StudBestPlan, bet_sums, play, solutions
from pitboss.games.night_caribbean_stud.tables import LOST, TIED, UNQUALIFIED, WON, ends, table
from pitboss.games.poker.card_sets import every
from pitboss.games.poker.examples import example, examples
from pitboss.games.poker.hand import Kind, worths
from pitboss.games.poker.lookup import strengths_of
from pitboss.pit import commands as c
from pitboss.pit.events import HandsDecided, ResultCalled, SettlementLine
from pitboss.pit.referee import Referee
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS
from pitboss.simulation.dealing import shuffle_decks
from tests.promises import promise

FULL = os.environ.get("PITBOSS_FULL") == "1"
ROUNDS = 1_000_000 if FULL else 120
SEATS = 3
ANTE = 5
WAYS = {WINS: "wins", LOSES: "loses", RETURNS: "returned"}


@cache
def rules() -> Rules:
    return load("night.caribbean_stud").rules({})


# --- the tables are the rules ----------------------------------------------------------------
def test_every_strength_qualifies_as_the_rule_says() -> None:
    play: Any = rules().game.play
    least = table(rules()).qualifying
    for strength, hand in enumerate(examples()):
        assert play.qualifies(hand) == (strength >= least)


def test_every_strength_ends_as_the_rules_say() -> None:
    known, every_worth = table(rules()), worths()
    worst = every_worth[known.qualifying]
    for mine in every_worth[:: 1 if FULL else 37]:
        against = [(UNQUALIFIED, every_worth[0]), (TIED, mine), (WON, worst)]
        against.append((LOST, every_worth[-1]))
        for situation, theirs in against:
            possible = {TIED: mine >= worst, WON: mine > worst, LOST: mine < theirs}
            if possible.get(situation, True):
                asked = ends(rules(), mine, theirs, BET)
                assert asked == known.endings[situation][mine.kind], (mine, situation)


def test_folding_loses_the_ante_and_nothing_else() -> None:
    ante, bet = ends(rules(), worths()[0], worths()[-1], FOLD)
    assert ante.kind == "loses"
    assert ante.net == -1
    assert bet is None


# --- all hands are counted --------------------------------------------------------------------
HANDS = (
    "As Kd Qh Jc 9s",
    "As Ks 4s 3s 2h",
    "Ac Kc Jd 8h 3s",
    "7c 5d 4h 3s 2c",
    "2c 2d 5h 4s 3c",
    "Ah Ad Kc Kd 2s",
    "9c 9d 9h 5s 5c",
    "Ts 9s 8s 7s 6s",
)


@pytest.mark.parametrize("hand", HANDS)
def test_dealer_hands_counted_one_by_one(hand: str) -> None:
    known, mine = table(rules()), cards(hand)
    counted = showdown(known.qualifying)
    left = np.array([card for card in range(52) if card not in mine], np.uint8)
    dealt = every(5)[: comb(47, 5)]
    hands = left[dealt]
    theirs = strengths_of(hands)
    own = int(strengths_of(np.array([mine], np.uint8))[0])
    at, names = _standing_for(mine, counted.hands)
    good = theirs >= known.qualifying
    seen = [names(up) for up in left.tolist()]

    def by_up_card(chosen: Any) -> list[int]:
        """How many of the chosen hands have each possible up card."""
        return np.bincount(hands[chosen].ravel(), minlength=52)[left].tolist()

    assert by_up_card(theirs >= 0) == [BEHIND] * 47
    assert counted.unqualified[at, seen].tolist() == by_up_card(~good)
    assert counted.worse[at, seen].tolist() == by_up_card(good & (theirs < own))
    assert counted.equal[at, seen].tolist() == by_up_card(good & (theirs == own))


def _standing_for(mine: tuple[int, ...], hands: Any) -> tuple[int, Any]:
    """The counted hand that a hand becomes when suits are renamed, and the renaming."""
    by_suit = [sum(1 << card // 4 for card in mine if card % 4 == suit) for suit in range(4)]
    order = sorted(range(4), key=lambda suit: -by_suit[suit])

    def names(card: int) -> int:
        return card // 4 * 4 + order.index(card % 4)

    expected = sorted(names(card) for card in mine)
    return int(np.flatnonzero((hands == np.array(expected)).all(axis=1))[0]), names


def test_the_best_plan_for_any_suits() -> None:
    sums, plan = bet_sums(table(rules())), StudBestPlan(rules())
    stacks = shuffle_decks(np.random.Generator(np.random.PCG64(7)), 60, 6)
    hands, ups = np.ascontiguousarray(stacks[:, :5]), stacks[:, 5]
    bets = plan(strengths_of(hands), hands, ups)
    for hand, up, bet in zip(hands.tolist(), ups.tolist(), bets.tolist(), strict=True):
        at, names = _standing_for(tuple(hand), sums.counted.hands)
        assert bet == (sums.values[at, names(up)] > sums.fold)
    assert 0 < bets.sum() < len(bets)


# --- a posted payout limit ----------------------------------------------------------------------
def test_a_payout_limit_cuts_exact_and_bulk_figures_from_the_same_ante_on() -> None:
    """A limit of 1,000 chips pays a royal flush in full to an ante of 4, not to one of 5."""
    limited, free = load("night.caribbean_stud").rules({"payout_limit": 1_000}), rules()
    royal = WON * len(Kind) + Kind.ROYAL_FLUSH
    bulk = CaribbeanStudTable(limited, ["blind"])
    assert bulk.brings(4)[royal] == (804, 12)
    assert bulk.brings(5)[royal] == (1_000, 15)
    assert bulk.brings(4) == CaribbeanStudTable(free, ["blind"]).brings(4)
    assert play(limited, "blind", 4) == play(free, "blind")
    cut = play(limited, "blind", 5)
    royals = cut.counts[WON, Kind.ROYAL_FLUSH]  # each brings 5 chips, which is an ante, less
    assert cut.edge - play(free, "blind").edge == Fraction(royals, EVERY_ROUND)
    policies = {name: policy for name, policy, _ in solutions(limited)}
    assert "of up to 4, which the payout limit leaves whole" in str(policies["ante"])


# --- live = bulk --------------------------------------------------------------------------------
@cache
def begun() -> tuple[Referee, Any]:
    """A table with all wagers made, from which every round begins."""
    referee = Referee(load("night.caribbean_stud"))
    for seat in range(1, SEATS + 1):
        referee.sit(seat, 1000)
        referee.place(seat, "ante", ANTE)
    return referee, referee.table


def play_live(stack: list[int], bets: list[bool]) -> dict[tuple[int, str], SettlementLine]:
    """A round through the referee from a stack in a known order."""
    referee, table_before = begun()
    referee.table = table_before
    referee.commands.clear()
    rest = [card for card in range(52) if card not in stack]
    referee.do(c.Shuffle((*stack, *rest)))
    events = referee.do(c.DealCard())
    for seat, bet in enumerate(bets, 1):
        events += referee.do(c.Choose(seat, "bet" if bet else "fold"))
    ended = [event for event in events if isinstance(event, (HandsDecided, ResultCalled))]
    return {(line.seat, line.key): line for event in ended for line in event.lines}


def test_live_play_equals_bulk_play() -> None:
    plans = ["rules_of_thumb", "blind", "akj83"]
    bulk = CaribbeanStudTable(rules(), plans, ANTE)
    generator = np.random.Generator(np.random.PCG64(20))
    seen = set()
    for first in range(0, ROUNDS, 10_000):
        stacks = shuffle_decks(generator, min(10_000, ROUNDS - first), bulk.cards)
        played = bulk.play(stacks)
        for at, stack in enumerate(stacks.tolist()):
            bets = [bool(situation) for situation in played.situations[at] != 0]
            live = play_live(stack, bets)
            for seat in range(SEATS):
                lines = bulk.lines(played, at, seat)
                assert {key for number, key in live if number == seat + 1} == set(lines)
                for wager, (way, stake, net) in lines.items():
                    line = live[seat + 1, wager]
                    paid = line.win + line.back - line.stake
                    assert (WAYS[line.kind], line.stake, paid) == (way, stake, net), (stack, seat)
                    seen.add((wager, way))
    assert len(seen) >= 5
    promise("X2", rounds_live_and_bulk=ROUNDS, differences=0)


def test_plans_look_at_the_hands_they_are_given() -> None:
    hand, other = example(worths()[-1]), cards("As Kd Jh 8c 2s")
    hands = np.array([hand, other], np.uint8)
    strengths = strengths_of(hands)
    ups = np.array(cards("2c Jc"), np.uint8)
    bets = {name: plan(strengths, hands, ups).tolist() for name, plan in PLANS.items()}
    assert bets == {
        "rules_of_thumb": [True, True],
        "akj83": [True, False],
        "matching": [True, True],
        "pair": [True, False],
        "ace_king": [True, True],
        "blind": [True, True],
        "fold": [False, False],
    }


def test_a_run_is_repeatable_and_agrees_with_the_exact_edge() -> None:
    first, again = (simulate("night.caribbean_stud", "pair", 20_000, 3).players[0] for _ in "12")
    assert repr(first.sums) == repr(again.sums)
    assert first.rounds == 20_000
    exact = first.exact
    assert exact is not None
    assert abs(-first.net / first.rounds / 10 - 0.0547) < 5 * exact.deviation / 10 / 20_000**0.5


def test_more_players_than_a_deck_serves() -> None:
    assert CaribbeanStudTable(rules(), ["pair"] * 9).cards == 50
    with pytest.raises(ValueError, match="too small"):
        CaribbeanStudTable(rules(), ["pair"] * 10)
