"""Results: figures, errors, distributions, files and pictures."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss import compare, load, simulate
from pitboss.simulation import BadStrategy
from pitboss.simulation import chain as chains
from pitboss.simulation.chain import StrategyChain, long_run
from pitboss.simulation.compiler import StrategyCompiler
from pitboss.simulation.entries import EntryTable
from pitboss.simulation.strategies import read
from pitboss.simulation.strategy import strategy_of
from pitboss.simulation.tally import Tally

CRAPS, ROULETTE = "nj.automated_craps", "night.roulette"


def chain(game: str, strategy: Any, **options: object) -> StrategyChain:
    """A strategy as a chain."""
    rules = load(game).rules(options)
    return EntryTable.of(StrategyCompiler(rules, read(strategy, rules)), 5_000).chain


# --- the exact figure -----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "strategy", "edge"),
    [
        (CRAPS, "pass", Fraction(7, 495)),
        (CRAPS, "dont_pass", Fraction(3, 220)),
        (CRAPS, "flat:place 6:12", Fraction(1, 66)),
        (ROULETTE, "six_bets", Fraction(1, 19)),
        (ROULETTE, "martingale_red", Fraction(1, 19)),
        ("nj.sic_bo", "big", Fraction(1, 36)),
    ],
)
def test_the_exact_edge_is_the_published_one(game: str, strategy: str, edge: Fraction) -> None:
    solved = long_run(chain(game, strategy))
    assert solved is not None
    assert solved.edge == edge
    assert solved.error == 0


def test_floating_point_stays_within_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = long_run(chain(CRAPS, "iron_cross"))
    monkeypatch.setattr(chains, "EXACT_STATES_MOST", 0)
    near = long_run(chain(CRAPS, "iron_cross"))
    assert exact is not None
    assert near is not None
    assert isinstance(exact.edge, Fraction)
    assert isinstance(near.edge, float)
    assert 0 < near.error < 1e-9
    assert abs(near.edge - exact.edge) <= near.error


def test_a_run_whose_long_run_depends_on_luck_has_no_exact_figure() -> None:
    def first_decides(memory: str, view: Any) -> tuple[str, list[Any]]:
        if memory == "" and view.last:
            memory = "red" if view.last[0].win else "column 1"
        return memory, [] if view.ups else [view.put(memory or "red", 5)]

    assert long_run(chain(ROULETTE, strategy_of(first_decides, memory=""))) is None


def test_a_strategy_that_stops_has_no_edge_in_the_long_run() -> None:
    def once(memory: bool, view: Any) -> tuple[bool, list[Any]]:
        return True, [] if memory else [view.put("red", 5)]

    solved = long_run(chain(ROULETTE, strategy_of(once, memory=False)))
    assert solved is not None
    assert solved.edge is None
    player = simulate(ROULETTE, strategy_of(once, memory=False), 20, 1).players[0]
    assert player.staked == 5


def test_the_error_of_a_short_run_comes_from_the_exact_chain() -> None:
    short = simulate(CRAPS, "pass", 2_000, 3).players[0]
    assert short.sums.lanes == 1
    assert short.exact is not None
    assert short.edge_error == pytest.approx(short.exact.edge_deviation * 2_000**0.5 / short.staked)


# --- distributions --------------------------------------------------------------------------
def test_a_tally_counts() -> None:
    tally = Tally()
    tally.add([5, -5, 5, 0])
    assert tally.counts() == [(-5, 1), (0, 1), (5, 2)]
    assert (tally.total, tally.mean, tally.lowest, tally.highest) == (4, 1.25, -5, 5)
    assert tally.deviation == pytest.approx((68.75 / 3) ** 0.5)
    assert [tally.quantile(share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)] == [-5, -5, 0, 5, 5]
    assert tally.share_above(0) == 0.5
    assert Tally().quantile(0.5) is None


def test_a_tally_of_many_values_grows_coarse_instead_of_large() -> None:
    tally = Tally(bins_most=64)
    tally.add(range(-500, 500))
    assert len(tally.counts()) <= 64
    assert tally.width == 16
    assert sum(count for _, count in tally.counts()) == 1_000
    assert tally.mean == -0.5
    assert (tally.lowest, tally.highest) == (-500, 499)
    median = tally.quantile(0.5)
    assert median is not None
    assert abs(median) <= 16


def test_sessions_add_up() -> None:
    result = simulate(CRAPS, "pass_odds", 100, 4, sessions=500, bankroll=200, stop_win=100)
    player = result.players[0]
    assert player.sessions is not None
    assert sum(player.ended.values()) == player.sessions.total == 500
    assert sum(net * count for net, count in player.sessions.counts()) == player.net
    assert player.sessions.highest is not None
    assert player.sessions.highest >= 100
    assert player.lowest is not None
    assert player.lowest >= 0


# --- files ----------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def result() -> Any:
    """A small run with sessions."""
    return simulate(CRAPS, players=["pass_odds", "dont_pass"], rounds=60, sessions=40, seed=2)


def test_rows_are_written_as_json(result: Any) -> None:
    rows = result.rows()
    assert [row["strategy"] for row in rows] == ["pass_odds", "dont_pass"]
    assert rows[0]["exact_edge_fraction"] == "1/165"
    assert rows[0]["sessions"] == 40
    whole = json.loads(json.dumps(result.json()))
    assert whole["seed"] == 2
    assert whole["players"][0]["paths"]["rounds"][0] == 0
    assert sum(count for _, count in whole["players"][1]["distribution"]["counts"]) == 40


@pytest.mark.parametrize("what", ["figures", "sessions", "paths"])
def test_csv_and_parquet_hold_the_same(result: Any, what: str, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    result.save(str(tmp_path / "run.csv"), what)
    result.save(str(tmp_path / "run.parquet"), what)
    result.save(str(tmp_path / "run.json"), what)
    with (tmp_path / "run.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    table = parquet.read_table(tmp_path / "run.parquet").to_pylist()
    assert len(rows) == len(table) > 0
    for row, other in zip(rows, table, strict=True):
        assert row == {key: "" if value is None else str(value) for key, value in other.items()}
    assert json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_a_picture_is_drawn(result: Any, ending: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    result.plot(str(tmp_path / f"run.{ending}"))
    begins = (tmp_path / f"run.{ending}").read_bytes()[:100]
    assert begins.startswith(b"\x89PNG" if ending == "png" else b"<?xml")
    simulate(CRAPS, "pass", 100, 1).plot(str(tmp_path / "one.svg"))


def test_a_wrong_ending_is_refused(result: Any, tmp_path: Path) -> None:
    with pytest.raises(BadStrategy, match=r"must end in \.csv"):
        result.save(str(tmp_path / "run.xls"))
    with pytest.raises(BadStrategy, match=r"must end in \.png"):
        result.plot(str(tmp_path / "run.bmp"))
    with pytest.raises(BadStrategy, match="there is no 'rolls'"):
        result.save(str(tmp_path / "run.csv"), "rolls")


def test_sampled_paths_are_bounded() -> None:
    player = simulate(CRAPS, "pass", 300_000, 1).players[0]
    assert player.samples is not None
    assert player.samples.shape == (len(player.sampled_at), 16)
    assert len(player.sampled_at) <= 401
    assert player.sampled_at[0] == 0


# --- side by side ---------------------------------------------------------------------------
def test_the_same_variant_twice_is_no_difference() -> None:
    both = compare(CRAPS, {"one": {"strategy": "pass"}, "two": {"strategy": "pass"}}, 200_000, 1)
    (apart,) = both.differences
    assert (apart.net_per_round, apart.error, apart.same_rolls) == (0, 0, True)


def test_house_options_are_compared_on_the_same_rolls() -> None:
    variants = {"all": {}, "half": {"options": {"half_loss": True}}}
    both = compare(
        ROULETTE, {k: v | {"strategy": "flat:red:10"} for k, v in variants.items()}, 400_000, 1
    )
    (apart,) = both.differences
    assert apart.same_rolls
    assert apart.error is not None
    # On two pockets of 38 half a stake of 10 is kept: 5/19 a round more.
    assert abs(apart.net_per_round - 10 / 38) < 4 * apart.error
    alone = both.variants["half"]
    assert apart.error < 0.3 * 10 / alone.rounds**0.5
    assert [row["variant"] for row in both.rows()] == ["all", "half"]
    assert both.rows()[1]["difference_per_round"] == apart.net_per_round
    assert not both.partial


def test_other_devices_cannot_share_rolls() -> None:
    wheels = {name: {"options": {"wheel": name}} for name in ("double_zero", "single_zero")}
    both = compare(ROULETTE, wheels, 300_000, 1)
    (apart,) = both.differences
    assert not apart.same_rolls
    assert [row.get("same_rolls") for row in both.rows()] == [None, False]
    assert apart.error is not None
    assert apart.error > 0


def test_a_comparison_of_strategies_equals_single_runs() -> None:
    names = ("pass_odds", "dont_pass")
    both = compare(CRAPS, {name: {"strategy": name} for name in names}, 100_000, 8)
    for name in names:
        assert both.variants[name].net == simulate(CRAPS, name, 100_000, 8).net


def test_wrong_comparisons_are_refused() -> None:
    with pytest.raises(BadStrategy, match="at least two"):
        compare(CRAPS, {"one": {}})
    with pytest.raises(BadStrategy, match="it can have game, strategy, options"):
        compare(CRAPS, {"one": {}, "two": {"rounds": 5}})
