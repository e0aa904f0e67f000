"""Live = bulk: every entry of every compiled table is a live round, and all engines agree.

The first part plays every outcome of every state by itself at a referee's table. The second holds
the engines against each other bit for bit. The third holds what they add up to against the exact
edge, and against a table with five live players.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from pitboss import simulate
from pitboss.chance import Seeded
from pitboss.games import load
from pitboss.pit.commands import EnterResult, Sit
from pitboss.pit.events import ResultCalled, SettlementLine
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.pit.rounds import next_thrower, seats_throw
from pitboss.rulebook.wager_table import MOVES
from pitboss.simulation import Strategy, View, call_on, cover, keep, leave_up, martingale, odds
from pitboss.simulation.chain import long_run
from pitboss.simulation.compiler import SEAT, StrategyCompiler
from pitboss.simulation.entries import EntryTable
from pitboss.simulation.strategies import named_for, read
from tests.effort import effort
from tests.promises import promise
from tests.tables import DICE_AND_WHEELS

CRAPS = "nj.automated_craps"
FIVE = ("pass_odds", "dont_pass", "three_point_molly", "iron_cross", "place_six_eight")
LEFT_UP = keep("buy 4", 20) + leave_up("buy 4") + keep("lay 10", 40) + leave_up("lay 10")
# Wagers that the named strategies do not have: commissions, calls, macros, half losses, turns.
MORE: list[tuple[str, str, dict[str, Any], Strategy]] = [
    (CRAPS, "buy and lay", {}, keep("buy 4", 20) + keep("lay 10", 40)),
    (CRAPS, "fee on a win", {"commission_when": "winning"}, keep("buy 4", 20) + keep("lay 4", 40)),
    (CRAPS, "called on", {}, keep("place 6", 12) + call_on("place 6") + keep("hard 8", 5)),
    (CRAPS, "horn", {}, keep("horn", 4)),
    (CRAPS, "fire", {"fire_bet": True}, keep("pass", 5) + keep("fire", 1, most=1)),
    (CRAPS, "don't side", {}, keep("dont_come", 10, most=1) + odds("dont_come_odds", times=2)),
    (CRAPS, "taken down", {}, keep("dont_pass", 10, down_at=("6", "8"))),
    ("night.craps", "true odds left up", {"true_odds_stay": True}, LEFT_UP),
    ("night.roulette", "half loss", {"half_loss": True}, martingale("even", 2, 4)),
    ("night.roulette", "no spin", {"wheel": "double_zero_as_single"}, cover({"red": 2, "low": 2})),
    ("night.roulette", "single", {"wheel": "single_zero"}, cover({"red": 2, "straight 0": 1})),
]


def named_strategies() -> Iterator[Any]:
    """Every named strategy of every game, under default options."""
    for game in DICE_AND_WHEELS:
        for plan in named_for(load(game).rules()):
            yield pytest.param(game, plan.name, {}, plan.name, id=f"{game}-{plan.name}")
    for game, title, options, strategy in MORE:
        yield pytest.param(game, title, options, strategy, id=f"{game}-{title}")


@cache
def rules_of(game: str, options: tuple[tuple[str, Any], ...]) -> Any:
    """The rules of a game, once."""
    return load(game).rules(dict(options))


# --- every entry ----------------------------------------------------------------------------
class LivePlay:
    """A table under the referee, put into a state and played for one outcome."""

    def __init__(self, game: str, options: dict[str, Any], strategy: Strategy) -> None:
        self.referee, self.strategy = Referee(load(game), **options), strategy
        self.referee.sit(SEAT, 10**9)

    def worth(self) -> int:
        """Chips in hand and on the layout."""
        seat = self.referee.table.seats[SEAT]
        return seat.chips + self.on_layout()

    def on_layout(self) -> int:
        """The stakes that are up."""
        return sum(up.stake for up in self.referee.table.seats[SEAT].ups.values())

    def throw(self, places: tuple[int, ...]) -> list[SettlementLine]:
        """Enter throws until betting is open again."""
        lines: list[SettlementLine] = []
        rules = self.referee.rules
        for place in places:
            table = self.referee.table
            thrower = next_thrower(table) if seats_throw(rules, table) else 0
            for event in self.referee.do(EnterResult(rules.space.text(place), seat=thrower)):
                lines += event.lines if isinstance(event, ResultCalled) else ()
            if self.referee.table.betting:
                break
        return lines

    def act(self, memory: Any, lines: list[SettlementLine]) -> tuple[Any, int]:
        """Let the strategy act; returns its memory and the most chips this took at a time."""
        view = View(self.referee.rules, self.referee.table, SEAT, tuple(lines))
        after, acts = self.strategy.play(memory, view)
        before, need = self.referee.table.seats[SEAT].chips, 0
        for act in acts:
            try:
                self.referee.do(act)
            except NotAllowed:
                continue
            need = max(need, before - self.referee.table.seats[SEAT].chips)
        return after, need

    def memory_of_table(self) -> tuple[Any, ...]:
        """What a table remembers between rounds."""
        table = self.referee.table
        return table.phase, dict(table.seats[SEAT].ups), table.seats[SEAT].barred


@pytest.mark.parametrize(("game", "title", "options", "given"), list(named_strategies()))
def test_every_entry_is_a_round_of_live_play(
    game: str, title: str, options: dict[str, Any], given: Any
) -> None:
    rules = rules_of(game, tuple(options.items()))
    strategy = read(given, rules)
    compiler = StrategyCompiler(rules, strategy, may_be_poor=True)
    plan = EntryTable.of(compiler, 5_000)
    live = LivePlay(game, options, strategy)
    entries = plan.entries.reshape(-1, plan.width)
    assert len(entries) == compiler.size
    for number, row in enumerate(entries):
        start, memory = compiler.state(number)
        for outcome in range(plan.width):
            live.referee.table = start
            entry = row[outcome]
            before = live.worth()
            lines = live.throw(compiler.split(outcome))
            assert live.worth() - before == entry["win"]
            assert sum(line.stake for line in lines if line.kind != MOVES) == entry["action"]
            assert live.referee.table.fresh == entry["turn"]
            assert (live.on_layout() == 0) == entry["bare"]
            left, worth = live.on_layout(), live.worth()
            poor, poor_memory = compiler.state(entry["poor"] // plan.width)
            assert live.memory_of_table() == memory_of(poor)
            after, need = live.act(memory, lines)
            assert left + need == entry["need"]
            assert worth - live.worth() == entry["fee"]
            rich, rich_memory = compiler.state(entry["next"] // plan.width)
            assert live.memory_of_table() == memory_of(rich)
            assert after == rich_memory == poor_memory
    promise("X1", entries_of_bulk=len(entries) * plan.width, differences=0)


def memory_of(table: Any) -> tuple[Any, ...]:
    """What a table remembers between rounds."""
    return table.phase, dict(table.seats[SEAT].ups), table.seats[SEAT].barred


def test_a_wrong_entry_would_be_noticed() -> None:
    """The comparison above can fail: one extra chip in one entry is noticed."""
    rules = rules_of(CRAPS, ())
    compiler = StrategyCompiler(rules, keep("pass", 10))
    live = LivePlay(CRAPS, {}, keep("pass", 10))
    live.referee.table = compiler.state(0)[0]
    before = live.worth()
    seven = rules.space.parse("4-3")
    live.throw((seven,))
    assert live.worth() - before == compiler.entry(0, seven).win == 10


# --- the engines ----------------------------------------------------------------------------
ALWAYS = ("python", "numpy", "numba")
SITTINGS: list[dict[str, Any]] = [
    {"rounds": 1_003},
    {"rounds": 60_011},
    {"rounds": 203, "sessions": 60},
    {"rounds": 400, "sessions": 60, "bankroll": 90, "stop_win": 60},
    {"rounds": 400, "sessions": 60, "bankroll": 150, "stop_loss": 70, "shooters": 9},
    {"rounds": 97, "sessions": 40, "bankroll": 200, "play_out": True},
    {"rounds": 777, "keep": "spins"},
    {"rounds": 50, "sessions": 7, "keep": "spins", "bankroll": 60},
]
STRATEGIES: list[tuple[str, Any]] = [
    (CRAPS, "pass_odds"),
    (CRAPS, "three_point_molly"),
    (CRAPS, keep("buy 4", 20) + keep("pass", 5)),
    ("night.roulette", "martingale_red"),
    ("night.roulette", "six_bets"),
    ("nj.sic_bo", "big_and_triples"),
    ("night.beat_the_dealer", "beat"),
]


def figures(result: Any) -> list[Any]:
    """All results of a run, player by player."""
    return [
        (
            player.sums,
            player.sessions and player.sessions.counts(),
            player.samples.tolist(),
            player.sampled_at,
            player.lowest,
            player.drawdown,
            None if player.paths is None else np.array(player.paths).tolist(),
        )
        for player in result.players
    ]


def same(first: Any, second: Any) -> None:
    """Two runs are the same in every figure; tallies are compared by their counts."""
    assert first.rounds == second.rounds
    assert first.products == second.products
    for mine, theirs in zip(figures(first), figures(second), strict=True):
        own, their = dict(vars(mine[0])), dict(vars(theirs[0]))
        own.pop("tally"), their.pop("tally")
        assert own == their
        assert mine[1:] == theirs[1:]


@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda sitting: "-".join(sitting))
@pytest.mark.parametrize(("game", "strategy"), STRATEGIES)
def test_the_engines_agree_bit_for_bit(game: str, strategy: Any, sitting: dict[str, Any]) -> None:
    pytest.importorskip("numba")
    first, *others = [simulate(game, strategy, seed=7, engine=e, **sitting) for e in ALWAYS]
    assert first.engine == "python"
    for other in others:
        same(first, other)


@pytest.mark.parametrize("sitting", SITTINGS[2:], ids=lambda sitting: "-".join(sitting))
@pytest.mark.parametrize(("game", "strategy"), STRATEGIES)
def test_live_play_agrees_bit_for_bit(game: str, strategy: Any, sitting: dict[str, Any]) -> None:
    shorter = sitting | {"rounds": min(60, sitting["rounds"])}
    shorter |= {"sessions": 5} if "sessions" in sitting else {}
    live = simulate(game, strategy, seed=7, engine="live", **shorter)
    assert live.engine == "live"
    same(simulate(game, strategy, seed=7, engine="python", **shorter), live)


@pytest.mark.parametrize(
    "sitting", [{"rounds": 400_001}, {"rounds": 60, "sessions": 700, "bankroll": 100}]
)
def test_workers_change_nothing(sitting: dict[str, Any]) -> None:
    runs = [
        simulate(CRAPS, "pass_odds", seed=3, engine="numpy", workers=w, **sitting) for w in (1, 2)
    ]
    same(*runs)


def test_another_seed_is_another_run() -> None:
    first, second = (simulate(CRAPS, "pass_odds", 5_000, seed) for seed in (1, 2))
    assert first.net != second.net
    assert simulate(CRAPS, "pass_odds", 5_000).seed != simulate(CRAPS, "pass_odds", 5_000).seed


# --- what it comes to -----------------------------------------------------------------------
NAMED = list(named_strategies())
THROWS = effort(commit=3_000_000, nightly=10**9 // len(NAMED) + 1)  # of each


@pytest.mark.parametrize(("game", "title", "options", "given"), NAMED)
def test_the_edge_is_within_four_standard_errors(
    game: str, title: str, options: dict[str, Any], given: Any
) -> None:
    result = simulate(game, given, THROWS, seed=11, options=options, engine="numpy")
    player = result.players[0]
    assert player.exact is not None
    assert player.exact.edge is not None
    assert player.edge is not None
    assert player.edge_error is not None
    assert abs(player.edge - float(player.exact.edge)) < 4 * player.edge_error
    expected = player.exact.edge_deviation * result.rounds**0.5 / player.staked
    assert player.edge_error == pytest.approx(expected, rel=0.25)
    promise("X1", throws_simulated=THROWS)


def test_five_players_at_one_live_table_come_out_as_in_bulk() -> None:
    rolls, chips = 600, 10**6
    source, game = Seeded(5), load(CRAPS)
    outcomes = [source.next_outcome(game.rules().space) for _ in range(rolls)]
    bulk = simulate(CRAPS, players=FIVE, outcomes=outcomes)
    referee = Referee(game)
    strategies = [read(name, referee.rules) for name in FIVE]
    memories = [strategy.start for strategy in strategies]
    for seat in range(1, 6):
        referee.do(Sit(seat, chips))
    lines: tuple[SettlementLine, ...] = ()
    for place in [*outcomes, None]:
        for seat, strategy in enumerate(strategies, 1):
            own = tuple(line for line in lines if line.seat == seat)
            view = View(referee.rules, referee.table, seat, own)
            memories[seat - 1], acts = strategy.play(memories[seat - 1], view)
            for act in acts:
                if referee.can(act):
                    referee.do(act)
        if place is not None:
            lines = referee.result(referee.rules.space.text(place)).lines
    for seat, player in enumerate(bulk.players, 1):
        place_of = referee.table.seats[seat]
        up = sum(up.stake for up in place_of.ups.values())
        assert place_of.chips + up - chips == player.net
    same(bulk, simulate(CRAPS, players=FIVE, outcomes=outcomes, engine="live"))


def test_five_strategies_are_those_of_the_benchmark() -> None:
    """The benchmark computes the same five players on its own."""
    strategies = pytest.importorskip("bench.strategies")
    rules = rules_of(CRAPS, ())
    for name, reckoned in strategies.five_per_roll().items():
        solved = long_run(EntryTable.of(StrategyCompiler(rules, read(name, rules)), 1_000).chain)
        assert solved is not None
        assert float(solved.win) == pytest.approx(reckoned.mean, abs=1e-12)
        assert solved.deviation == pytest.approx(reckoned.deviation, rel=1e-9)


def test_several_players_throw_for_themselves_at_a_live_table() -> None:
    """Beat the dealer: the dealer throws once for all, then each player throws."""
    outcomes = [0, 35, 0, 0, 35, 7]  # dealer 2, seat 1 12, seat 2 2; then dealer 2, 12, 3
    result = simulate("night.beat_the_dealer", players=["beat", "beat"], outcomes=outcomes)
    assert result.engine == "live"
    assert result.rounds == 2
    assert [player.net for player in result.players] == [20, 0]


def test_replaced_tables_stay_values() -> None:
    """States are values: filling one entry twice gives the same entry."""
    rules = rules_of(CRAPS, ())
    compiler = StrategyCompiler(rules, read("three_point_molly", rules))
    table, _ = compiler.state(0)
    before = replace(table)
    first = [compiler.entry(0, outcome) for outcome in range(36)]
    assert compiler.state(0)[0] == before
    assert first == [compiler.entry(0, outcome) for outcome in range(36)]
