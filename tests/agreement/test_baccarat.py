"""Baccarat: the play, the tables made from it, the exact counts, the bulk loops and live tables.

`PITBOSS_FULL=1` plays a million rounds of each game at live tables instead of some thousands.
"""

from __future__ import annotations

import os
from itertools import combinations_with_replacement, product
from math import perm, prod
from typing import Any

import numpy as np
import pytest

from pitboss import simulate
from pitboss.analysis.report import rows
from pitboss.equipment.cards import card, deck, texts
from pitboss.games import load
from pitboss.games.baccarat import kernel as kernel
from pitboss.games.baccarat.bulk import BaccaratBulk
from pitboss.games.baccarat.play import BANK, PLAYER
from pitboss.games.baccarat.solver import final_totals
from pitboss.games.baccarat.tables import BANK_DRAWS, NOBODY, PLAYER_DRAWS, tables
from pitboss.pit import commands as c
from pitboss.pit.referee import Referee
from pitboss.pit.shuffling import verify_deal
from pitboss.rulebook.card_round import DealTo, Hand, Round
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS
from pitboss.simulation import jit
from pitboss.simulation.settings import Sitting
from tests.promises import promise

GAMES = ("night.baccarat", "night.mini_baccarat", "reference.baccarat")
FULL = os.environ.get("PITBOSS_FULL", "") not in ("", "0")
ROUNDS = 1_000_000 if FULL else 1_500
CHOICES: tuple[dict[str, Any], ...] = (
    {},
    {"decks": 6, "tableau": "as_written"},
    {"decks": 7, "commission_rounding": "down"},
    {"commission": "bank_only"},
)
SEATS = ({"bank": 15}, {"player": 13}, {"tie": 7}, {"bank": 5, "player": 4, "tie": 1})
KINDS = {"wins": WINS, "loses": LOSES, "returned": RETURNS}
ENGINES = ["python", *(["numba"] if jit.available() else [])]
SPADES = [card(rank + "s") for rank in "23456789TJQKA"]


def up(*cards: int) -> Hand:
    """A hand face up."""
    return Hand(cards, (True,) * len(cards))


# --- tables = play ----------------------------------------------------------------------
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("tableau", ["standard", "as_written"])
def test_who_draws_goes_by_the_totals_of_all_hands(game_id: str, tableau: str) -> None:
    rules = load(game_id).rules(tableau=tableau)
    play: Any = rules.game.play
    known = tables(rules)
    drawers = {None: NOBODY, PLAYER: PLAYER_DRAWS, BANK: BANK_DRAWS}
    for p1, p2, b1, b2 in product(SPADES, repeat=4):
        need = play.need(rules, Round(hands={PLAYER: up(p1, p2), BANK: up(b1, b2)}))
        expected = known.first[play.points((p1, p2))][play.points((b1, b2))]
        assert drawers[need.hand if isinstance(need, DealTo) else None] == expected


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("tableau", ["standard", "as_written"])
def test_the_banks_third_card_goes_by_the_totals_of_all_hands(game_id: str, tableau: str) -> None:
    rules = load(game_id).rules(tableau=tableau)
    play: Any = rules.game.play
    known = tables(rules)
    for p1, p2, third, b2 in product(SPADES, repeat=4):
        player, bank = play.points((p1, p2)), play.points((SPADES[-2], b2))
        if known.first[player][bank] != PLAYER_DRAWS:
            continue
        hands = {PLAYER: up(p1, p2, third), BANK: up(SPADES[-2], b2)}
        need = play.need(rules, Round(hands=hands))
        expected = known.bank_third[player][bank][play.count(third)]
        assert (isinstance(need, DealTo) and need.hand == BANK) is expected


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_every_order_of_six_cards_is_counted_once(decks: int) -> None:
    counts, every = final_totals(load("reference.baccarat").rules(decks=decks))
    assert sum(map(sum, counts)) == every == perm(52 * decks, 6)


@pytest.mark.parametrize("tableau", ["standard", "as_written"])
def test_the_exact_counts_are_those_of_dealing_every_hand(tableau: str) -> None:
    """One deck dealt through the play itself, by card values; pairs in either order."""
    rules = load("reference.baccarat").rules(decks=1, tableau=tableau)
    play: Any = rules.game.play
    names = {play.count(card): card for card in deck()}
    counts = [[0] * 10 for _ in range(10)]
    left = [16, *[4] * 9]

    def take(count: int) -> int:
        left[count] -= 1
        return left[count] + 1

    def go(round: Round, ways: int) -> None:
        need = play.need(rules, round)
        if not isinstance(need, DealTo):
            p, b = (play.points(round.hand(name).cards) for name in (PLAYER, BANK))
            dealt = 52 - sum(left)
            counts[p][b] += ways * perm(52 - dealt, 6 - dealt)
            return
        for count in range(10):
            go(round.deal(need.hand, names[count], True), ways * take(count))
            left[count] += 1

    pairs = list(combinations_with_replacement(range(10), 2))
    for mine, theirs in product(pairs, pairs):
        orders = (1 + (mine[0] != mine[1])) * (1 + (theirs[0] != theirs[1]))
        ways = prod(take(count) for count in (*mine, *theirs))
        cards = [tuple(names[count] for count in pair) for pair in (mine, theirs)]
        go(Round(hands={PLAYER: up(*cards[0]), BANK: up(*cards[1])}), ways * orders)
        for count in (*mine, *theirs):
            left[count] += 1
    assert tuple(map(tuple, counts)) == final_totals(rules)[0]


# --- bulk = live ------------------------------------------------------------------------
@pytest.mark.parametrize("game_id", ["night.baccarat", "night.mini_baccarat"])
@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_every_round_ends_in_bulk_as_at_a_live_table(game_id: str, options: dict[str, Any]) -> None:
    rounds = ROUNDS // len(CHOICES) if FULL else ROUNDS
    rules = load(game_id).rules(options)
    bulk = BaccaratBulk(rules, SEATS, Sitting(rounds=rounds))
    ways, cards = bulk.rounds(7, 0, ENGINES[-1], rounds)
    live = Referee(load(game_id), **options)
    for seat in range(1, len(SEATS) + 1):
        live.sit(seat, 10**9)
    at = 0
    for way in ways:
        at = one_round(live, cards, at, bulk.ends[way])
    lanes = bulk.lane(7, 0, ENGINES[-1])
    assert [live.table.seats[seat].chips - 10**9 for seat in range(1, len(SEATS) + 1)] == [
        int(lane[1]) for lane in lanes
    ]
    promise("X2", rounds_live_and_bulk=rounds, differences=0)


def one_round(live: Referee, cards: Any, at: int, expected: dict[str, Any]) -> int:
    """Play the next cards at the live table; every wager must end as it did in bulk.

    Both shuffle when the cutting card is out; otherwise the live shoe would soon refuse a card.
    """
    for seat, stakes in enumerate(SEATS, 1):
        for wager, stake in stakes.items():
            live.place(seat, wager, stake)
    live.commands.clear()
    if verify_deal(live.rules, live.table) is not None:
        live.do(c.Shuffle())
    live.do(c.DealCard(texts(cards[at : at + 4])))
    at += 4
    while not live.table.betting:
        live.do(c.DealCard(texts(cards[at : at + 1])))
        at += 1
    assert live.table.last is not None
    for line in live.table.last.lines:
        end = expected[line.key]
        assert line.kind == KINDS[end.kind]
        assert line.win == end.pays * line.stake
    return at


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_both_engines_deal_and_settle_the_same(options: dict[str, Any]) -> None:
    if len(ENGINES) < 2:
        pytest.skip("numba is not installed")
    rules = load("night.baccarat").rules(options)
    sitting = Sitting(rounds=20_000, bankroll=500, stop_win=400)
    bulk = BaccaratBulk(rules, SEATS, sitting)
    for number in range(5):
        plain, compiled = (bulk.lane(3, number, engine) for engine in ENGINES)
        assert plain.tolist() == compiled.tolist()


def test_every_order_of_three_cards_is_drawn_by_as_many_words() -> None:
    """A word stands for its share of all orders; the words left over are discarded."""
    bulk = BaccaratBulk(load("reference.baccarat").rules(decks=8), SEATS, Sitting(rounds=1))
    least, endings = (table.tolist() for table in bulk.tables)
    count = kernel.SHOES * len(least) + kernel.SPARE
    words = np.random.default_rng(5).integers(0, 2**32, count).tolist()
    words[::20] = [0] * len(words[::20])  # zero is among those left over, if there are any
    size, used, room = len(bulk.order), 0, kernel.ROOM
    shoes = (bulk.order + [0] * (room - size)) * kernel.SHOES
    expected = list(shoes)
    for place in [k * room + n for k in range(kernel.SHOES) for n in range(0, 3 * len(least), 3)]:
        span = size - place % room
        orders = span * (span - 1) * (span - 2)
        assert least[place % room // 3] == 2**32 % orders
        while words[used] * orders % 2**32 < 2**32 % orders:
            used += 1
        first, others = divmod(words[used] * orders >> 32, (span - 1) * (span - 2))
        for here, drawn in enumerate((first, *divmod(others, span - 2)), place):
            expected[here], expected[here + drawn] = expected[here + drawn], expected[here]
        used += 1
    table = [size, bulk.cut, 0, 0]
    written = ([0] * 500, [0] * 0, [0] * kernel.SHOES, [0] * kernel.SHOES, [0] * len(shoes))
    assert kernel.deal(words, shoes, (least, endings), table, written) > 150
    assert table[kernel.USED] == used > kernel.SHOES * len(least)
    assert shoes == expected


# --- bulk = exact -----------------------------------------------------------------------
@pytest.mark.parametrize("wager", ["bank", "player", "tie"])
def test_the_edge_in_bulk_is_the_exact_edge(wager: str) -> None:
    rounds = 20_000_000 if FULL and jit.available() else 200_000
    result = simulate("night.baccarat", {wager: 20}, rounds=rounds, seed=11)
    exact = next(row for row in rows(load("night.baccarat"), {}) if row.wager == wager)
    player = result.players[0]
    assert player.edge is not None
    assert player.edge_error is not None
    assert abs(player.edge - float(exact.edge)) < 5 * player.edge_error
