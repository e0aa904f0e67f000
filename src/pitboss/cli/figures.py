"""Show the figures of a simulation: players, sessions, and variants side by side."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.cli.screen import Screen, Segment
from pitboss.equipment.figures import percent

if TYPE_CHECKING:
    from pitboss.simulation.comparison import Comparison
    from pitboss.simulation.result import PlayerResult, Result
    from pitboss.simulation.tally import Tally

BINS = 12
BAR = 30
LEGEND = "action: everything staked; edge: share of the action; ±: one standard error"


def show_result(screen: Screen, result: Result, *, rolls: str | None = None) -> None:
    """One run: a line for each player, then the sessions if there were any."""
    stopped = ", stopped early" if result.partial else ""
    source = f"rolls from {rolls}" if rolls else f"seed {result.seed}"
    screen.line(
        (result.game, "bold"), f" · {result.rounds:,} rounds{stopped} · {source} · {result.engine}"
    )
    rows: list[list[Segment]] = [[(name, "dim") for name in _HEADS]]
    rows += [_figures(player.strategy, player) for player in result.players]
    screen.table(rows, right=range(1, 7), gap=1)
    screen.words(LEGEND, style="dim")
    for player in result.players:
        if player.sessions is not None and player.sessions.total > 1:
            _sessions(screen, player, player.sessions)
        for refusal in player.refusals:
            screen.words(f"refused at times: {refusal}", style="dim")


_HEADS = ("strategy", "net", "action", "edge", "±", "exact edge", "net a round")


def _figures(name: str, player: PlayerResult) -> list[Segment]:
    exact = player.exact.edge if player.exact is not None else None
    fraction = f" = {exact}" if isinstance(exact, Fraction) else ""
    if len(fraction) > 12:
        fraction = ""
    return [
        name,
        (f"{player.net:,}", "green" if player.net > 0 else "red"),
        f"{player.staked:,}",
        _share(player.edge),
        _share(player.edge_error),
        f"{_share(float(exact))}{fraction}" if exact is not None else "-",
        f"{player.net / player.rounds:.4f}" if player.rounds else "-",
    ]


def _share(value: float | None) -> str:
    """A share in percent, or a dash where there is none."""
    return "-" if value is None else percent(value, 3)


def _sessions(screen: Screen, player: PlayerResult, tally: Tally) -> None:
    from pitboss.simulation.report import QUANTILES

    screen.line()
    screen.line((player.strategy, "bold"), f": {tally.total:,} sessions")
    ended = ", ".join(f"{cause} {count:,}" for cause, count in player.ended.items())
    quantiles = [f"{tally.quantile(share):,}" for share in QUANTILES]
    ruined = player.ended.get("ruined", 0) / tally.total
    screen.table(
        [
            ("mean", f"{tally.mean:,.2f}", f"standard deviation {tally.deviation:,.1f}"),
            ("ahead", _share(tally.share_above(0)), f"ruined {_share(ruined)}"),
            ("from", f"{tally.lowest:,}", f"to {tally.highest:,}"),
            ("quantiles", " ".join(quantiles), "at 5, 25, 50, 75 and 95%"),
            ("deepest fall", f"{player.drawdown:,}", f"mean {player.mean_drawdown:,.1f}"),
        ]
    )
    screen.words(f"ended: {ended}")
    if ruined:
        screen.words("ruined: not enough chips left for the next wager", style="dim")
    _histogram(screen, player)


def _histogram(screen: Screen, player: PlayerResult) -> None:
    """How the sessions ended, in a few bars."""
    tally = player.sessions
    if tally is None or tally.lowest is None or tally.highest is None:
        return
    wide = max(1, -(-(tally.highest - tally.lowest + 1) // BINS))
    bins: dict[int, int] = {}
    for value, count in tally.counts():
        at = tally.lowest + (value - tally.lowest) // wide * wide
        bins[at] = bins.get(at, 0) + count
    most = max(bins.values())
    rows: list[list[Segment]] = [
        [f"{at:,}", ("█" * round(count / most * BAR), "cyan"), f"{count / tally.total:.1%}"]
        for at, count in sorted(bins.items())
    ]
    screen.table(rows, right=(0,))


def show_comparison(screen: Screen, comparison: Comparison) -> None:
    """The variants in a table, and how far each is from the first."""
    stopped = ", stopped early" if comparison.partial else ""
    first, player = next(iter(comparison.variants.items()))
    result = comparison.results[first]
    rounds = f"{player.rounds:,} rounds{stopped}"
    screen.line((result.game, "bold"), f" · {rounds} · seed {result.seed}")
    table: list[list[Segment]] = [[(name, "dim") for name in ("variant", *_HEADS[1:])]]
    table += [_figures(name, player) for name, player in comparison.variants.items()]
    screen.table(table, right=range(1, 7), gap=1)
    screen.words(LEGEND, style="dim")
    for difference in comparison.differences:
        error = f" ± {difference.error:.4f}" if difference.error is not None else ""
        own = f"each on its own {difference.drawn}, since they cannot share any"
        rolls = f"on the same {difference.drawn}" if difference.same_rolls else own
        more = "more" if difference.net_per_round >= 0 else "less"
        words = f"{difference.name}: {abs(difference.net_per_round):.4f}{error} a round"
        screen.words(f"{words} {more} than {difference.against}, {rolls}")


def save_rows(rows: list[dict[str, object]], path: str) -> None:
    """Write the rows of a comparison, in the format that the file name ends with."""
    import csv
    import json
    from pathlib import Path

    plain = [{k: v for k, v in row.items() if not isinstance(v, dict)} for row in rows]
    if path.endswith(".json"):
        Path(path).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
        return
    if path.endswith(".csv"):
        with Path(path).open("w", newline="", encoding="utf-8") as file:
            names = list(dict.fromkeys(name for row in plain for name in row))
            writer = csv.DictWriter(file, names)
            writer.writeheader()
            writer.writerows(plain)
        return
    from pitboss.simulation import BadStrategy

    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise BadStrategy("Parquet needs the extra 'data': pip install 'pitboss[data]'") from None
    parquet.write_table(pyarrow.Table.from_pylist(plain), path)
