"""Card games in bulk have what dice games have: varying stakes, limits, paths, variants."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

from pitboss import compare, simulate
from pitboss.analysis.report import rows
from pitboss.equipment.cards import texts
from pitboss.games import load
from pitboss.games.baccarat.bulk import BaccaratBulk
from pitboss.games.night_caribbean_stud import solver as caribbean_stud
from pitboss.games.night_let_it_ride import solver as let_it_ride
from pitboss.games.night_red_dog import solver as red_dog
from pitboss.pit import commands as c
from pitboss.pit.referee import Referee
from pitboss.simulation import BadStrategy, jit, progression, strategy_of
from pitboss.simulation.result import Result
from pitboss.simulation.settings import Sitting

BACCARAT, STUD, RIDE = "night.baccarat", "night.caribbean_stud", "night.let_it_ride"
RED_DOG, JOKER = "night.red_dog", "night.joker_seven"
ENGINES = ("python", "numba") if jit.available() else ("python",)
EVERY = [
    (BACCARAT, "martingale:bank:20:4"),
    (RED_DOG, "raises_from:6 + martingale:red_dog:10:3"),
    (JOKER, "flat:red_4_or_more:5 + martingale:pair K:1:3"),
    (STUD, "pair + martingale:ante:10:2"),
    (RIDE, "standard + martingale:three_bets:30:2"),
]


def figures(result: Result) -> list[dict[str, object]]:
    return [{k: v for k, v in row.items() if k != "engine"} for row in result.rows()]


# --- stakes that vary -----------------------------------------------------------------------------
def test_a_martingale_doubles_at_the_live_table_as_in_bulk() -> None:
    """Bulk play of doubled stakes, round by round, against a live table with the same cards."""
    rounds = 300
    rules = load(BACCARAT).rules({})
    bulk = BaccaratBulk(rules, [], Sitting(rounds=rounds))
    ways, cards = bulk.rounds(7, 0, ENGINES[-1], rounds)
    live = Referee(load(BACCARAT))
    live.sit(1, 10**9)
    at, step, path = 0, 0, []
    for way in ways:
        if not at or live.verify(c.DealCard("As")) is not None:
            live.do(c.Shuffle())
        live.place(1, "bank", 10 * 2**step)
        if live.verify(c.DealCard("As")) is not None:
            live.do(c.Shuffle())
        live.do(c.DealCard(texts(cards[at : at + 4])))
        at += 4
        while not live.table.betting:
            live.do(c.DealCard(texts(cards[at : at + 1])))
            at += 1
        path.append(live.table.seats[1].chips - 10**9)
        kind = bulk.ends[way]["bank"].kind
        step = {"wins": 0, "loses": (step + 1) % 4, "returned": step}[kind]
    for engine in ENGINES:
        result = simulate(BACCARAT, "martingale:bank:10:3", rounds, 7, keep="spins", engine=engine)
        assert result.path is not None
        assert result.path.tolist() == path
        assert result.players[0].lowest == min(0, *path)


def test_stakes_go_by_the_round_as_a_whole_where_it_has_several_wagers() -> None:
    """Folding loses the ante: a player who always folds climbs the ladder and starts over."""
    result = simulate(STUD, "fold + martingale:ante:10:2", 7, 1, keep="spins")
    assert result.path is not None
    assert result.path.tolist() == [-10, -30, -70, -80, -100, -140, -150]
    after_a_win = progression("ante", [10, 50], after="win")
    assert simulate(STUD, after_a_win, 50, 1).staked % 10 == 0


@pytest.mark.parametrize(("game", "strategy"), EVERY)
@pytest.mark.parametrize(
    "sitting",
    [{"sessions": 70, "rounds": 40, "bankroll": 300, "stop_win": 100}, {"rounds": 700}],
    ids=["sessions", "one run"],
)
def test_engines_and_workers_change_nothing(
    game: str, strategy: str, sitting: dict[str, Any]
) -> None:
    first, *others = [simulate(game, strategy, seed=5, engine=e, **sitting) for e in ENGINES]
    if "sessions" in sitting and game in (BACCARAT, JOKER):
        others.append(simulate(game, strategy, seed=5, workers=2, **sitting))
    for other in others:
        assert figures(other) == figures(first)
        samples, expected = other.players[0].samples, first.players[0].samples
        assert samples is not None
        assert expected is not None
        assert samples.tolist() == expected.tolist()
        assert other.players[0].sampled_at == first.players[0].sampled_at


def test_a_strategy_of_ones_own_may_sit_out() -> None:
    def every_other(turn: int, view: Any) -> Any:
        return 1 - turn, [view.put("bank", 20)] if turn else []

    result = simulate(BACCARAT, strategy_of(every_other, memory=0), 1_000, 3, keep="spins")
    assert result.staked == 500 * 20
    assert result.path is not None
    path = [0, *result.path.tolist()]
    assert all(path[at] == path[at - 1] for at in range(1, 1_000, 2))


# --- sittings and paths ---------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "strategy"), EVERY)
def test_sampled_paths_end_where_the_sessions_end(game: str, strategy: str) -> None:
    result = simulate(game, strategy, sessions=20, rounds=30, bankroll=400, seed=2)
    player = result.players[0]
    assert player.samples is not None
    assert player.samples.shape == (31, 16)
    assert player.sampled_at == tuple(range(31))
    assert player.samples[0].tolist() == [400] * 16
    whole = simulate(game, strategy, sessions=20, rounds=30, bankroll=400, seed=2, keep="spins")
    paths = whole.players[0].paths
    assert paths is not None
    for lane, path in enumerate(paths[:16]):
        played = [int(worth) for worth in path if worth]
        assert player.samples[len(played), lane] == played[-1]


def test_a_bankroll_is_one_sitting_however_long() -> None:
    """A million rounds asked for, but the chips of one player are soon gone."""
    result = simulate(BACCARAT, "tie", 1_000_000, 1, bankroll=1_000)
    player = result.players[0]
    assert player.sums.lanes == 1
    assert player.ended == {"ruined": 1}
    assert player.net > -1_001
    assert player.net < -980


def test_a_long_run_has_an_error_and_a_path() -> None:
    result = simulate(RED_DOG, "best", 60_001, 1)
    player = result.players[0]
    assert result.rounds == 60_001
    assert player.sums.lanes == 64
    assert player.edge_error is not None
    assert player.samples is not None
    assert player.samples.shape[1] == 4
    assert player.samples[0].tolist() == [0] * 4


def test_ctrl_c_keeps_what_was_done_in_the_middle_of_a_table() -> None:
    pressed: list[int] = []

    def soon(done: int, total: int) -> None:
        if done > 2_000 and not pressed:
            pressed.append(done)
            os.kill(os.getpid(), signal.SIGINT)

    result = simulate(BACCARAT, "bank", 10**7, 1, bankroll=10**9, engine="python", progress=soon)
    assert result.partial
    assert pressed == [result.rounds]
    assert result.players[0].sums.unfinished == 1
    whole = simulate(BACCARAT, "bank", result.rounds, 1, bankroll=10**9)
    assert whole.net == result.net


def test_progress_counts_rounds_of_all_tables() -> None:
    reports: list[tuple[int, int]] = []
    simulate(
        JOKER, "four_red", 60_000, 1, progress=lambda done, total: reports.append((done, total))
    )
    assert reports[-1] == (60_000, 60_000)
    assert len(reports) >= 64


# --- beside the exact figure ----------------------------------------------------------------------
def test_the_exact_edge_is_that_of_the_analysis() -> None:
    dog, stud, ride = (load(game).rules({}) for game in (RED_DOG, STUD, RIDE))
    exact = {row.wager: row for game in (BACCARAT, JOKER) for row in rows(load(game), {})}
    expected: list[tuple[str, Any, Any]] = [
        (BACCARAT, "bank", exact["bank"].edge),
        (BACCARAT, {"bank": 20, "tie": 20}, (exact["bank"].edge + exact["tie"].edge) / 2),
        (JOKER, "four_red", exact["red_4_or_more"].edge),
        (
            JOKER,
            {"pair K": 3, "two_pairs": 1, "red_7": 1},
            (3 * exact["pair K"].edge + exact["two_pairs"].edge + exact["red_7"].edge) / 5,
        ),
        (RED_DOG, "best", red_dog.solve(dog).edge_of_total),
        (RED_DOG, "never_raises", red_dog.solve(dog, red_dog.NEVER).edge),
        (STUD, "best", caribbean_stud.play(stud, "best").risk),
        (STUD, "pair", caribbean_stud.play(stud, "pair").risk),
        (RIDE, "best", let_it_ride.play(ride, "best").risk),
        (RIDE, "suited_runs", let_it_ride.play(ride, "suited_runs").risk),
    ]
    for game, strategy, edge in expected:
        player = simulate(game, strategy, 60_000, 6).players[0]
        assert player.exact is not None
        assert player.exact.edge == edge, (game, strategy)
        assert player.edge is not None
        assert player.edge_error is not None
        assert abs(player.edge - float(edge)) < 5 * player.edge_error
        spread = player.exact.edge_deviation * 60_000**0.5 / player.staked
        assert 0.6 < player.edge_error / spread < 1.5


@pytest.mark.parametrize(
    ("game", "strategy", "flat"),
    [
        (BACCARAT, "martingale:bank:20:4", "bank"),
        (STUD, "pair + martingale:ante:10:4", "pair"),
        (RED_DOG, "never_raises + martingale:red_dog:10:3", "never_raises"),
    ],
)
def test_no_staking_plan_changes_the_edge(game: str, strategy: str, flat: str) -> None:
    """Rounds from full shoes have no memory: doubling changes the spread, never the edge."""
    doubled, usual = (simulate(game, plan, 10, 1).players[0].exact for plan in (strategy, flat))
    assert doubled is not None
    assert usual is not None
    assert doubled.edge == usual.edge
    assert isinstance(doubled.edge, Fraction)
    assert doubled.action > usual.action
    assert doubled.edge_deviation > 1.5 * usual.edge_deviation


def test_commission_that_is_dropped_lowers_the_exact_edge() -> None:
    carried, dropped = (
        simulate(BACCARAT, {"bank": 10}, 100_000, 1, options={"commission_rounding": how})
        for how in ("accumulate", "down")
    )
    for result in (carried, dropped):
        player = result.players[0]
        assert player.exact is not None
        assert player.edge is not None
        assert player.edge_error is not None
        assert abs(player.edge - float(player.exact.edge or 0)) < 5 * player.edge_error
    edges = [float(str(row["exact_edge"])) for run in (dropped, carried) for row in run.rows()]
    assert edges == sorted(edges)
    assert edges[0] < edges[1]


# --- variants -------------------------------------------------------------------------------------
def test_variants_are_dealt_the_same_shuffles() -> None:
    comparison = compare(
        STUD, {plan: {"strategy": plan} for plan in ("best", "pair", "fold")}, rounds=70_000, seed=3
    )
    for name, player in comparison.variants.items():
        alone = simulate(STUD, name, 70_000, 3)
        assert (player.net, player.staked) == (alone.net, alone.staked)
    pair, fold = comparison.differences
    assert pair.same_rolls
    assert pair.drawn == "shuffles"
    assert pair.net_per_round == pytest.approx(
        (comparison.variants["pair"].net - comparison.variants["best"].net) / 70_000
    )
    apart = comparison.variants["best"].edge_error
    assert pair.error is not None
    assert apart is not None
    assert pair.error < apart * comparison.variants["best"].staked / 70_000 / 4
    assert fold.net_per_round < -9


def test_variants_may_differ_in_an_option() -> None:
    comparison = compare(
        BACCARAT,
        {"eight": {}, "six": {"options": {"decks": 6}}, "player": {"strategy": "player"}},
        rounds=60_000,
        seed=1,
    )
    assert [player.staked for player in comparison.variants.values()] == [1_200_000] * 3
    assert len({player.net for player in comparison.variants.values()}) == 3
    exact = [player.exact for player in comparison.variants.values()]
    assert len({figures.edge for figures in exact if figures is not None}) == 3
    with pytest.raises(BadStrategy, match="cards cannot be compared with dice"):
        compare(BACCARAT, {"a": {}, "b": {"game": "night.craps"}}, rounds=10)
    with pytest.raises(BadStrategy, match="at least two"):
        compare(BACCARAT, {"a": {}}, rounds=10)


# --- what does not apply --------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"shooters": 3}, "has no shooters"),
        ({"play_out": True}, "nothing stays up"),
        ({"outcomes": ["As"]}, "recorded results are for dice and wheels"),
        ({"engine": "live"}, "use the engine python or numba, not live"),
        ({"workers": 0}, "workers must be at least 1"),
        ({"seed": -1}, "from 0 up"),
        ({"limits": (50, 100)}, "never gets its wager up"),
        ({"keep": True, "rounds": 2**29}, "can be recorded"),
    ],
)
def test_what_does_not_apply_is_said_in_one_line(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(BadStrategy, match=words):
        simulate(BACCARAT, "bank", **{"rounds": 10, "seed": 1, **settings})


def test_a_strategy_that_looks_at_chips_is_refused() -> None:
    looks = strategy_of(lambda memory, view: (memory, []), sees_chips=True, name="looks")
    with pytest.raises(BadStrategy, match="not on chips or cards"):
        simulate(BACCARAT, looks, 10, 1)
    for wrong in ("best + best", "pair + flat:bet:10", "martingale:ante:10", "pair:20:30"):
        with pytest.raises(BadStrategy, match="cannot read"):
            simulate(STUD, wrong, 10, 1)
    with pytest.raises(BadStrategy, match="three equal bets"):
        simulate(RIDE, progression("bet_1", [10, 20]), 10, 1)


def test_memory_does_not_grow_with_the_number_of_rounds() -> None:
    """Ten times the rounds in a separate process take no more memory, give or take a little."""
    program = (
        "import resource, sys; from pitboss import simulate; "
        "simulate('night.baccarat', 'martingale:bank:10:3', int(sys.argv[1]), 3); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    peaks = [
        int(
            subprocess.run(
                [sys.executable, "-c", program, str(rounds)],
                capture_output=True,
                check=True,
                text=True,
            ).stdout
        )
        for rounds in (1_000_000, 20_000_000)
    ]
    assert peaks[1] < peaks[0] * 1.1
