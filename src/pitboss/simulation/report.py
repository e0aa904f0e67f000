"""Results as rows, JSON, CSV and Parquet."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.simulation.strategy import BadStrategy

if TYPE_CHECKING:
    from pitboss.simulation.result import PlayerResult, Result

ReportRow = dict[str, object]
WHAT = ("figures", "sessions", "paths")
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def rows(result: Result) -> list[ReportRow]:
    """A row of figures for each player."""
    return [row(result, player) for player in result.players]


def row(result: Result, player: PlayerResult) -> ReportRow:
    """The figures of one player."""
    exact = player.exact
    figures: ReportRow = {
        "game": result.game,
        "strategy": player.strategy,
        "rounds": player.rounds,
        "net": player.net,
        "staked": player.staked,
        "edge": player.edge,
        "edge_error": player.edge_error,
        "exact_edge": None if exact is None or exact.edge is None else float(exact.edge),
        "exact_edge_fraction": _fraction(exact.edge) if exact is not None else None,
        "net_per_round": player.net / player.rounds if player.rounds else None,
        "exact_net_per_round": None if exact is None else float(exact.win),
    }
    if player.sessions is not None:
        figures |= _session_figures(player)
    return figures | {"seed": result.seed, "engine": result.engine, "partial": result.partial}


def _session_figures(player: PlayerResult) -> ReportRow:
    tally = player.sessions
    assert tally is not None
    total = max(1, tally.total)
    figures: ReportRow = {
        "sessions": tally.total,
        "unfinished": player.sums.unfinished,
        "mean": tally.mean,
        "deviation": tally.deviation,
        "worst": tally.lowest,
        "best": tally.highest,
        "ahead": tally.share_above(0),
        "lowest_bankroll": player.lowest,
        "deepest_drawdown": player.drawdown,
        "mean_drawdown": player.mean_drawdown,
    }
    for share in QUANTILES:
        figures[f"quantile_{share}"] = tally.quantile(share)
    figures["ended"] = dict(player.ended)
    figures["ruined"] = player.ended.get("ruined", 0) / total
    return figures


def _fraction(figure: Fraction | float | None) -> str | None:
    return str(figure) if isinstance(figure, Fraction) else None


def as_json(result: Result) -> ReportRow:
    """The run, its players, their sessions and sampled paths."""
    return {
        "game": result.game,
        "options": dict(result.options),
        "rounds": result.rounds,
        "seed": result.seed,
        "engine": result.engine,
        "partial": result.partial,
        "players": [
            row(result, player)
            | {
                "refusals": list(player.refusals),
                "distribution": _distribution(player),
                "paths": _paths(player),
            }
            for player in result.players
        ],
    }


def _distribution(player: PlayerResult) -> ReportRow | None:
    tally = player.sessions
    if tally is None:
        return None
    return {"width": tally.width, "counts": [list(pair) for pair in tally.counts()]}


def _paths(player: PlayerResult) -> ReportRow | None:
    if player.samples is None:
        return None
    return {"rounds": list(player.sampled_at), "bankrolls": player.samples.T.tolist()}


def table_of(result: Result, what: str) -> list[ReportRow]:
    """Plain rows of one kind: figures, session results with their counts, or sampled paths."""
    if what not in WHAT:
        raise BadStrategy(f"there is no {what!r} to save: choose one of {', '.join(WHAT)}")
    if what == "figures":
        return [
            {key: value for key, value in figures.items() if not isinstance(value, dict)}
            for figures in rows(result)
        ]
    table: list[ReportRow] = []
    for player in result.players:
        if what == "sessions" and player.sessions is not None:
            table += [
                {"strategy": player.strategy, "net": net, "sessions": count}
                for net, count in player.sessions.counts()
            ]
        if what == "paths" and player.samples is not None:
            table += [
                {"strategy": player.strategy, "path": path, "round": at, "bankroll": int(worth)}
                for at, worths in zip(player.sampled_at, player.samples, strict=True)
                for path, worth in enumerate(worths)
            ]
    return table


def save(result: Result, path: str, what: str = "figures") -> None:
    """Write to a file in the format of its suffix."""
    writers = {".csv": _csv, ".json": _json, ".parquet": _parquet}
    writer = writers.get(Path(path).suffix)
    if writer is None:
        raise BadStrategy(f"cannot write {path}: its name must end in {', '.join(writers)}")
    writer(result, path, what)


def _csv(result: Result, path: str, what: str) -> None:
    table = table_of(result, what)
    with Path(path).open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(table[0]) if table else [])
        writer.writeheader()
        writer.writerows(table)


def _json(result: Result, path: str, what: str) -> None:
    data: ReportRow | list[ReportRow]
    data = as_json(result) if what == "figures" else table_of(result, what)
    Path(path).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def _parquet(result: Result, path: str, what: str) -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise BadStrategy("Parquet needs the extra 'data': pip install 'pitboss[data]'") from None
    parquet.write_table(pyarrow.Table.from_pylist(table_of(result, what)), path)
