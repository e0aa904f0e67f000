"""Red dog four ways: the rules, the tables filled by them, the exact figures, and in bulk.

`PITBOSS_FULL=1` plays a million rounds live and in bulk instead of a few hundred.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from itertools import islice, permutations
from math import sqrt
from typing import Any

import numpy as np
import pytest

from pitboss import simulate
from pitboss.equipment.cards import deck, text
from pitboss.games import load
from pitboss.games.night_red_dog.bulk import BULK, RedDogBulk, RedDogPlayer
from pitboss.games.night_red_dog.solver import BEST, NEVER, solve
from pitboss.games.night_red_dog.tables import opening, tables
from pitboss.pit import commands as c
from pitboss.pit.dealing import next_need
from pitboss.pit.events import HandsDecided, ResultCalled, SettlementLine
from pitboss.pit.referee import Referee
from pitboss.rulebook.card_round import DealTo, Decide
from pitboss.rulebook.game import Rules
from pitboss.simulation import jit
from pitboss.simulation.dealing import usual_engine
from pitboss.simulation.kernel import STAKED, WORTH
from pitboss.simulation.settings import Sitting
from pitboss.simulation.strategy import BadStrategy
from tests.promises import promise

FULL = os.environ.get("PITBOSS_FULL") == "1"
ROUNDS, OTHER_ROUNDS = (1_000_000, 50_000) if FULL else (300, 150)
GAME = "night.red_dog"
CHIPS = 10**12
ENDED = (HandsDecided, ResultCalled)


@cache
def rules(**options: Any) -> Rules:
    return load(GAME).rules(dict(options))


def odd_raises(first: int, second: int, stake: int) -> int:
    """A strategy that nobody would play: raises of all sizes."""
    return (3 * first + second) % (stake + 1)


PLAYERS = (
    RedDogPlayer(10),
    RedDogPlayer(7, "never"),
    RedDogPlayer(12, odd_raises),
    RedDogPlayer(5, 4),
)


# --- the tables are the rules ---------------------------------------------------------------------
def test_every_order_of_three_cards_ends_as_the_tables_say() -> None:
    known, looked_at = tables(rules()), 0
    for first, second in permutations(deck(), 2):
        begun = opening(rules(), first, second, "red_dog")
        a, b = known.kind_of[first], known.kind_of[second]
        assert (begun.third is not None, begun.asked) == (known.drawn[a][b], known.raisable[a][b])
        for third in deck():
            if third in (first, second):
                continue
            looked_at += 1
            kind, ended = known.kind_of[third], begun.endings(rules(), third)
            assert ended["red_dog"] == known.wager[a][b][kind]
            assert ended.get("raise", known.raised[a][b][kind]) == known.raised[a][b][kind]
    assert looked_at == 52 * 51 * 50
    promise("X2", rounds_of_tables=looked_at, differences=0)


# --- live = bulk ----------------------------------------------------------------------------------
class Live:
    """A live table with recorded cards and players who follow the bulk strategies."""

    def __init__(self, bulk: RedDogBulk, log: Any, **options: Any) -> None:
        self.table = Referee(load(GAME), **options)
        self.raises = [bulk.raises(seat, player.stake) for seat, player in enumerate(PLAYERS)]
        self.known, self.log, self.used = bulk.known, log, 0
        self.lines: list[SettlementLine] = []
        for seat in range(1, len(PLAYERS) + 1):
            self.table.sit(seat, CHIPS)

    def card(self) -> None:
        """Deal the next recorded card."""
        self._do(c.DealCard(text(int(self.log[self.used]))))
        self.used += 1

    def _do(self, command: Any) -> None:
        ended = [event for event in self.table.do(command) if isinstance(event, ENDED)]
        self.lines += [line for event in ended for line in event.lines]

    def round(self) -> list[dict[str, tuple[int, int]]]:
        """Play one round to its end: what every seat bet and won on each wager."""
        table, self.lines = self.table, []
        cards = table.table.cards
        if cards is None or cards.shoe.is_cutting_card_out or self._every_round(cards):
            table.do(c.Shuffle())
        for seat, player in enumerate(PLAYERS, 1):
            table.place(seat, "red_dog", player.stake)
        self.card()
        while isinstance(need := next_need(table.rules, table.table), (DealTo, Decide)):
            if isinstance(need, DealTo):
                self.card()
            else:
                self._choose(need.seat)
        table.commands.clear()
        lines: list[dict[str, tuple[int, int]]] = [{} for _ in PLAYERS]
        for line in self.lines:
            assert line.key not in lines[line.seat - 1]
            lines[line.seat - 1][line.key] = line.stake, line.win + line.back - line.stake
        return lines

    def _every_round(self, cards: Any) -> bool:
        return self.table.rules.options["shuffle"] == "every_round" and bool(cards.shoe.gone)

    def _choose(self, seat: int) -> None:
        assert self.table.table.cards is not None
        round = self.table.table.cards.round
        assert round is not None
        a, b = (self.known.kind_of[round.hand(box).cards[0]] for box in ("left", "right"))
        more = self.raises[seat - 1][a * len(self.known.values) + b]
        self._do(c.Choose(seat, "raise", more) if more else c.Choose(seat, "stay"))

    def nets(self) -> list[int]:
        """What every player has won so far."""
        return [seat.chips - CHIPS for seat in self.table.table.seats.values()]


def bulk_for(rounds: int, **options: Any) -> RedDogBulk:
    return RedDogBulk(rules(**options), PLAYERS, Sitting(rounds=rounds))


def codes_of(bulk: RedDogBulk, rounds: int) -> Iterator[int]:
    """How each round at the same table ended, as the bulk loop reports it to the seats."""
    blocks = bulk.deals(11, 0, usual_engine())
    return islice((code for block in blocks for code in block[0].tolist()), rounds)


@pytest.mark.parametrize(
    "options", [{}, {"decks": 6}, {"shuffle": "every_round"}], ids=["one deck", "six", "each round"]
)
def test_live_and_bulk_agree_wager_by_wager(options: dict[str, Any]) -> None:
    rounds = OTHER_ROUNDS if options else ROUNDS
    log = np.zeros(4 * rounds + 4, np.uint8)
    bulk = bulk_for(rounds, **options)
    ends = bulk.lane(seed=11, log=log)
    live = Live(bulk, log, **options)
    seen = set()
    for played, code in enumerate(codes_of(bulk, rounds), 1):
        wagers = [bulk.lines(seat, code, player.stake) for seat, player in enumerate(PLAYERS)]
        assert live.round() == wagers, played
        seen |= {
            (name, (net > 0) - (net < 0)) for wager in wagers for name, (_, net) in wager.items()
        }
        if played <= 60:
            part = bulk_for(played, **options).lane(seed=11, engine="python")
            assert live.nets() == part[:, WORTH].tolist(), played
    assert seen == {("red_dog", 1), ("red_dog", 0), ("red_dog", -1), ("raise", 1), ("raise", -1)}
    assert live.nets() == ends[:, WORTH].tolist()
    promise("X2", rounds_live_and_bulk=rounds, differences=0)


@pytest.mark.skipif(not jit.available(), reason="numba is not there")
def test_both_engines_play_the_same() -> None:
    for options in ({}, {"decks": 8}):
        bulk = bulk_for(2_000, **options)
        assert (bulk.lane(5, 3, "numba") == bulk.lane(5, 3, "python")).all()
        assert (bulk.lane(5, 4, "python") != bulk.lane(5, 3, "python")).any()


def test_a_player_who_runs_out_of_chips_gets_up() -> None:
    bulk = RedDogBulk(
        rules(), [RedDogPlayer(10), RedDogPlayer(10, "always")], Sitting(rounds=5_000, bankroll=40)
    )
    ends = bulk.lane(seed=2)
    assert (ends[:, WORTH] < 10).all()
    assert (ends[:, WORTH] >= 0).all()


# --- bulk = exact ---------------------------------------------------------------------------------
@pytest.mark.parametrize("decks", [1, 6])
@pytest.mark.parametrize(("raises", "policy"), [("best", BEST), ("never", NEVER)])
def test_a_fresh_shoe_every_round_gives_the_exact_edge(
    decks: int, raises: str, policy: str
) -> None:
    rounds = 2_000_000 if jit.available() else 40_000
    chosen = rules(decks=decks, shuffle="every_round")
    ends = RedDogBulk(chosen, [RedDogPlayer(1, raises)], Sitting(rounds=rounds)).lane(seed=decks)
    exact = solve(chosen, policy)
    error = sqrt(float(exact.exact.variance) / rounds)
    assert -ends[0, WORTH] / rounds == pytest.approx(float(exact.edge), abs=4 * error)
    assert ends[0, STAKED] / rounds == pytest.approx(float(1 + exact.raised), abs=0.01)


def test_the_cutting_card_changes_the_edge_by_little() -> None:
    """More rounds follow those with two cards; the edge stays within its error."""
    rounds = 2_000_000 if jit.available() else 40_000
    ends = RedDogBulk(rules(), [RedDogPlayer(1)], Sitting(rounds=rounds)).lane(seed=9)
    exact = solve(rules())
    error = sqrt(float(exact.exact.variance) / rounds)
    assert -ends[0, WORTH] / rounds == pytest.approx(float(exact.edge), abs=4 * error + 0.001)


# --- strategies that cannot be played -------------------------------------------------------------
def test_a_strategy_that_the_rules_refuse_is_refused() -> None:
    sitting = Sitting(rounds=10)
    with pytest.raises(BadStrategy, match="no strategy 'sometimes'"):
        _ = RedDogBulk(rules(), [RedDogPlayer(10, "sometimes")], sitting).entries
    with pytest.raises(BadStrategy, match="at most the stake"):
        _ = RedDogBulk(rules(), [RedDogPlayer(10, lambda a, b, stake: stake + 1)], sitting).entries
    higher = load(GAME).rules({"pays.spread_two": "9 to 2"})
    with pytest.raises(BadStrategy, match="use 4 or 6"):
        _ = RedDogBulk(higher, [RedDogPlayer(5)], sitting).entries
    assert len(RedDogBulk(higher, [RedDogPlayer(4)], sitting).lane(seed=1)) == 1


@pytest.mark.parametrize(
    ("written", "stake", "raises"),
    [
        (None, 10, "best"),
        ("best_raises", 10, "best"),
        ("never_raises:20", 20, "never"),
        ("always_raises", 10, "always"),
        ("raises_from:9", 10, 9),
        ("raises_from:9:5", 5, 9),
        ("flat:red_dog:5", 5, "best"),
        ({"red_dog": 30}, 30, "best"),
    ],
)
def test_how_a_strategy_is_written(written: Any, stake: int, raises: Any) -> None:
    seat = BULK.read_seat(written, rules())
    assert seat.decides == raises
    table = RedDogBulk(rules(), [seat], Sitting(rounds=10)).entries[0]
    assert [stakes for _, stakes in table.states] == [(("red_dog", stake),)]
    result = simulate(GAME, written, rounds=200, seed=1)
    assert result.rounds == 200


@pytest.mark.parametrize("wrong", ["raises", "raises_from", "flat:raise:5", {"raise": 5}, "best:x"])
def test_a_strategy_that_cannot_be_read_is_refused(wrong: Any) -> None:
    with pytest.raises(BadStrategy, match=r"red dog is|cannot read"):
        simulate(GAME, wrong, rounds=10, seed=1)
