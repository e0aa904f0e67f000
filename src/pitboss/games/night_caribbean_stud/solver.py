"""Caribbean stud: the best use of every hand against every up card, and what other plans cost.

All 2,598,960 player hands, 47 up cards and 163,185 dealer hands behind each are counted (alike
player hands once). The figures are whole numbers out of 19,933,230,517,200 rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.exact import Exact, from_results
from pitboss.analysis.solver import Hint, PlayPlan, Solution, Solver, unseen_cards
from pitboss.analysis.strategy_card import StrategyCard
from pitboss.equipment.cards import UNKNOWN
from pitboss.games.night_caribbean_stud.plans import PLANS
from pitboss.games.night_caribbean_stud.play import ANTE, BET, play_of
from pitboss.games.night_caribbean_stud.showdown import BEHIND, ShowdownCounts, showdown
from pitboss.games.night_caribbean_stud.tables import (
    FOLDED,
    LOST,
    TIED,
    UNQUALIFIED,
    WON,
    StudTable,
    table,
)
from pitboss.games.poker.card_sets import CARDS, Cards, places, suits_of
from pitboss.games.poker.hand import SIZE, Kind
from pitboss.games.poker.lookup import strengths_of, tables
from pitboss.rulebook.card_round import Decide, Round, Verdict
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import pick
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS

ROUNDS = comb(CARDS, SIZE) * (CARDS - SIZE) * BEHIND
KINDS = {"wins": WINS, "loses": LOSES, "returned": RETURNS}
BEST = "best"
AT_ONCE = 1 << 14

Bets = NDArray[np.bool_]
"""For each distinct player hand and each up card, whether to bet."""

Counts = dict[tuple[int, Kind], int]
"""How many of all `ROUNDS` end in each situation with each kind of hand."""


@dataclass(frozen=True)
class StudPlanResult:
    """One plan, played through all rounds.

    `round` is the whole round per ante; `bet` the bet wager alone, per unit of it, when it is made.
    `staked` is the average stake per ante, `risk` what the house keeps of all staked, and
    `cost` what the plan loses against the best one, per ante.
    """

    plan: str
    counts: Mapping[tuple[int, Kind], int]
    round: Exact
    bet: Exact | None
    staked: Fraction
    cost: Fraction

    @property
    def edge(self) -> Fraction:
        """What the house keeps per ante."""
        return self.round.edge

    @property
    def risk(self) -> Fraction:
        """What the house keeps of everything staked."""
        return self.round.edge / self.staked


class BetSums(NamedTuple):
    """What betting brings for every hand and up card, as a sum over the dealer's hands.

    `values` are in parts of an ante, `per` parts to an ante; folding brings `fold` each time.
    """

    counted: ShowdownCounts
    values: NDArray[np.int64]
    fold: int
    per: int

    @property
    def best(self) -> Bets:
        """Bet where that is worth more than folding."""
        return (self.values > self.fold) & self.counted.possible

    def cost(self, hand: int, up: int) -> Fraction:
        """What the wrong decision costs for a hand and an up card, in antes."""
        apart = abs(int(self.values[hand, up]) - self.fold)
        return Fraction(apart, BEHIND * self.per)


def solutions(rules: Rules) -> Iterator[Solution]:
    """The ante with everything that follows from it, and the bet wager alone, played best."""
    best = play(rules, BEST)
    yield (
        ANTE,
        f"best play; per ante{_whole_antes_words(rules)}, with the bet wager that follows",
        best.round,
    )
    if best.bet is not None:
        yield BET, "best play; the bet wager by itself, when it is made", best.bet


def _whole_antes_words(rules: Rules) -> str:
    """Which antes a posted payout limit leaves whole; `play` knows what larger ones lose by it."""
    law = rules.game.limits.payout
    most = pick(law.most, rules.options) if law is not None else 0
    if law is None or not most:
        return ""
    return f" of up to {most // law.could_win(rules, 1)}, which the payout limit leaves whole"


def named_plans(rules: Rules) -> list[StudPlanResult]:
    """The best plan and the well-known ones, each with its cost."""
    return [play(rules, name) for name in (BEST, *PLANS)]


def play(rules: Rules, plan: str, ante: int = 1) -> StudPlanResult:
    """One plan through all rounds; `ante` matters only where the house has a payout limit."""
    return _play_plan(table(rules, ante), plan)


@lru_cache(maxsize=64)
def _play_plan(known: StudTable, plan: str) -> StudPlanResult:
    sums = bet_sums(known)
    best = _counts(sums.counted, sums.best)
    counts = best if plan == BEST else _counts(sums.counted, bets_of(sums.counted, plan))
    loss = _round(known, best).ev - _round(known, counts).ev
    staked = sum(
        (ways * (1 if situation == FOLDED else 1 + known.times))
        for (situation, _), ways in counts.items()
    )
    return StudPlanResult(
        plan, counts, _round(known, counts), _bet(known, counts), Fraction(staked, ROUNDS), loss
    )


@lru_cache(maxsize=1)
def bet_sums(known: StudTable) -> BetSums:
    """What betting brings, for every hand and every up card."""
    counted = showdown(known.qualifying)
    kinds = tables().kinds[counted.strengths]
    per, whole = known.in_parts()

    worth = {
        situation: np.array([whole[situation][kind] for kind in Kind], np.int64)[kinds][:, None]
        for situation in (UNQUALIFIED, WON, TIED, LOST)
    }
    values = np.empty(counted.worse.shape, np.int64)
    for start in range(0, len(values), AT_ONCE):  # in parts, to save memory
        rows = slice(start, start + AT_ONCE)
        parts = counted.unqualified[rows], counted.worse[rows], counted.equal[rows]
        values[rows] = (BEHIND - sum(parts)) * worth[LOST][rows]
        for situation, part in zip((UNQUALIFIED, WON, TIED), parts, strict=True):
            values[rows] += part * worth[situation][rows]
    return BetSums(counted, values, whole[FOLDED][Kind.HIGH_CARD] * BEHIND, per)


def bets_of(counted: ShowdownCounts, plan: str) -> Bets:
    """What a named plan does with every hand and every up card."""
    bets = np.zeros(counted.possible.shape, bool)
    for up in range(CARDS):
        ups = np.full(len(counted.hands), up, np.uint8)
        bets[:, up] = PLANS[plan](counted.strengths, counted.hands, ups)
    return bets & counted.possible


def _counts(counted: ShowdownCounts, bets: Bets) -> Counts:
    kinds = tables().kinds[counted.strengths]
    counts: Counts = {}

    def add(situation: int, rows: NDArray[np.int64]) -> None:
        for kind in Kind:
            ways = int((rows * counted.ways)[kinds == kind].sum())
            if ways:
                counts[situation, kind] = ways

    def hand_sums(behind: NDArray[np.int32]) -> NDArray[np.int64]:
        rows: NDArray[np.int64] = np.where(bets, behind, 0).sum(axis=1, dtype=np.int64)
        return rows

    sums = [hand_sums(counted.unqualified), hand_sums(counted.worse), hand_sums(counted.equal)]
    every = bets.sum(axis=1, dtype=np.int64) * BEHIND
    add(FOLDED, (CARDS - SIZE) * BEHIND - every)
    for situation, rows in zip((UNQUALIFIED, WON, TIED), sums, strict=True):
        add(situation, rows)
    add(LOST, every - sums[0] - sums[1] - sums[2])
    return counts


def _round(known: StudTable, counts: Counts) -> Exact:
    """The whole round, per ante."""
    results: dict[tuple[int, Fraction], Fraction] = {}
    for (situation, kind), ways in counts.items():
        net = known.net(situation, kind)
        end = WINS if net > 0 else LOSES if net < 0 else RETURNS
        results[end, net] = results.get((end, net), Fraction(0)) + Fraction(ways, ROUNDS)
    return from_results(results)


def _bet(known: StudTable, counts: Counts) -> Exact | None:
    """The bet wager alone, per unit, over the rounds where it is made."""
    bets = {key: ways for key, ways in counts.items() if key[0] != FOLDED}
    results: dict[tuple[int, Fraction], Fraction] = {}
    for (situation, kind), ways in bets.items():
        bet = known.endings[situation][kind][1]
        assert bet is not None
        key = KINDS[bet.kind], bet.net / bet.stake
        results[key] = results.get(key, Fraction(0)) + Fraction(ways, sum(bets.values()))
    return from_results(results) if bets else None


class StudBestPlan:
    """The best plan for any hands, as a function like those of `plans.py`."""

    def __init__(self, rules: Rules) -> None:
        sums = bet_sums(table(rules))
        order = np.argsort(places(sums.counted.hands))
        self._places = places(sums.counted.hands)[order]
        self._bets = sums.best[order]

    def __call__(self, strengths: NDArray[np.uint16], hands: Cards, ups: Cards) -> Bets:
        """Which of these hands are bet on against these up cards."""
        held = suits_of(hands)
        # Suits in falling order of their cards: the names they have in the counted hand.
        named = np.empty_like(held, np.uint8)
        order = np.argsort(~held, axis=0, kind="stable")
        np.put_along_axis(named, order, np.arange(4, dtype=np.uint8)[:, None], axis=0)
        across = np.arange(len(hands))
        renamed = np.sort((hands & 252) | named[hands & 3, across[:, None]], axis=1)
        at = np.searchsorted(self._places, places(renamed))
        renamed_ups = (ups & 252) | named[ups & 3, across]
        bets: Bets = self._bets[at, renamed_ups]
        return bets


def hint(rules: Rules, view: Round, need: Decide) -> Hint | None:
    """What betting brings against every possible hand of the dealer, in units of the ante."""
    play = play_of(rules)
    mine = view.hand(need.hand).cards
    (up,) = (card for card in view.hand("dealer").cards if card != UNKNOWN)
    if UNKNOWN in mine:
        return None
    theirs = np.array([(up, *rest) for rest in combinations(unseen_cards(rules, view), SIZE - 1)])
    _, first, often = np.unique(strengths_of(theirs), return_index=True, return_counts=True)
    bet = next((act for act in need.acts if act.name == "bet"), None)
    if bet is None:  # there are no chips for it
        return Hint({"fold": Fraction(-1)}, "the ante")
    ante = view.stakes[need.seat]["ante"]
    assert isinstance(bet.stake, int), "the bet has one size"
    stakes = {"ante": ante, "bet": bet.stake}
    most, total = play.most(rules, ante), Fraction(0)
    for at, count in zip(first, often, strict=True):
        ended = play.ends(need.seat, mine, tuple(map(int, theirs[at])), most)
        total += int(count) * _net(rules, ended, stakes)
    return Hint({"bet": total / len(theirs) / ante, "fold": Fraction(-1)}, "the ante")


def _net(rules: Rules, verdicts: Iterable[Verdict], stakes: Mapping[str, int]) -> Fraction:
    """What some wagers bring by their verdicts."""
    total = Fraction(0)
    for verdict in verdicts:
        if verdict.kind == "wins" and verdict.pays is not None:
            win = stakes[verdict.key] * rules.odds_of(verdict.pays).ratio
            total += win if verdict.most is None else min(win, Fraction(verdict.most))
        elif verdict.kind == "loses":
            total -= stakes[verdict.key] * verdict.part
    return total


def counts(rules: Rules, plan: PlayPlan) -> Mapping[tuple[int, Kind], int] | None:
    """How often rounds end in each way; None for a custom plan."""
    if not isinstance(plan, str) or plan not in (BEST, *PLANS):
        return None
    return play(rules, plan).counts


def strategy_card(rules: Rules) -> StrategyCard:
    """What to do with every kind of hand."""
    from pitboss.games.night_caribbean_stud import strategy_card as card

    return card.strategy_card(rules)


SOLVER = Solver(
    solutions=solutions,
    strategy_card=strategy_card,
    hint=hint,
    best_plan=StudBestPlan,
)
