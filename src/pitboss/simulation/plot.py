"""Pictures of a run: the results of sessions, and some bankroll paths."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.simulation.strategy import BadStrategy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from pitboss.simulation.result import PlayerResult, Result

BINS_MOST = 60
ENDINGS = (".png", ".svg", ".pdf")


def plot(result: Result, path: str) -> None:
    """Draw a picture with a row for each player."""
    if Path(path).suffix not in ENDINGS:
        raise BadStrategy(f"cannot draw {path}: its name must end in {', '.join(ENDINGS)}")
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise BadStrategy("plots need the extra 'plot': pip install 'pitboss[plot]'") from None
    players = result.players
    with_sessions = any(_has_sessions(player) for player in players)
    columns = 2 if with_sessions else 1
    figure = Figure(figsize=(6 * columns, 3.2 * len(players)), layout="constrained")
    axes = figure.subplots(len(players), columns, squeeze=False)
    for row, player in zip(axes, players, strict=True):
        _draw_paths(row[0], player)
        if with_sessions:
            _draw_sessions(row[1], player)
    figure.suptitle(f"{result.game}, seed {result.seed}{', partial' if result.partial else ''}")
    figure.savefig(path)


def _has_sessions(player: PlayerResult) -> bool:
    return player.sessions is not None and player.sessions.total > 1


def _draw_paths(axes: Axes, player: PlayerResult) -> None:
    if player.samples is not None:
        axes.plot(player.sampled_at, player.samples, linewidth=0.8)
    axes.set_title(player.strategy)
    axes.set_xlabel("round")
    axes.set_ylabel("chips")
    axes.axhline(player.sums.begins_with, color="black", linewidth=0.5)


def _draw_sessions(axes: Axes, player: PlayerResult) -> None:
    tally = player.sessions
    if tally is None or tally.lowest is None or tally.highest is None:
        return
    counts = tally.counts()
    values, weights = [value for value, _ in counts], [count for _, count in counts]
    bins = min(BINS_MOST, len(values))
    axes.hist(values, bins=bins, weights=weights, color="tab:green")
    axes.axvline(0, color="black", linewidth=0.5)
    axes.set_title(f"{tally.total:,} sessions")
    axes.set_xlabel("chips won")
    axes.set_ylabel("sessions")
