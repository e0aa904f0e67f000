"""Do seeded simulations of every game give the same results as always?

`python -m tests.goldens simulations` writes the file; read its diff before you commit it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss import game_ids, simulate
from pitboss.houses import OUR_HOUSES
from pitboss.simulation import PlayerResult

FILE = Path(__file__).with_name("goldens.json")
REFERENCE = ("reference.baccarat", "reference.blackjack")
OURS = {game for house in OUR_HOUSES for game in house.games} | set(REFERENCE)
RUNS = {
    "run": {"rounds": 3_000, "seed": 7},
    "sessions": {"rounds": 200, "sessions": 20, "bankroll": 500, "seed": 11},
}


def figures(player: PlayerResult) -> str:
    sums = player.sums
    ended = ", ".join(f"{count} {words}" for words, count in sorted(sums.ended.items()))
    return (
        f"{player.strategy}: {sums.rounds} rounds, net {sums.net}, staked {sums.staked}, "
        f"squares {sums.net_net}, lowest {sums.lowest}, drawdown {sums.drawdown}, {ended}"
    )


def runs_of(game: str) -> dict[str, str]:
    return {
        name: figures(simulate(game, engine="python", **run).players[0])  # type: ignore[arg-type]
        for name, run in RUNS.items()
    }


def read_goldens() -> dict[str, dict[str, str]]:
    known: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return known


def write_golden() -> None:
    """Write the runs of all our games."""
    known = {game: runs_of(game) for game in sorted(OURS)}
    FILE.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


@pytest.mark.parametrize("game", [*game_ids(), *REFERENCE])
def test_a_seeded_run_comes_out_as_stored(game: str) -> None:
    known = read_goldens()
    assert game in known or game not in OURS, "write its run: python -m tests.goldens simulations"
    runs = runs_of(game)
    # A game from outside has no stored run: then two runs must be the same.
    assert runs == (known[game] if game in known else runs_of(game))
