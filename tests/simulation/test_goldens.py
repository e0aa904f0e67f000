"""Do seeded simulations of every game come out as they always have?

`PITBOSS_WRITE=1` writes the file again; review its difference.
"""

from __future__ import annotations

import json
import os
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


def played(game: str) -> dict[str, str]:
    return {
        name: figures(simulate(game, engine="python", **run).players[0])  # type: ignore[arg-type]
        for name, run in RUNS.items()
    }


def stored() -> dict[str, dict[str, str]]:
    known: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return known


@pytest.mark.parametrize("game", [*game_ids(), *REFERENCE])
def test_a_seeded_run_comes_out_as_stored(game: str) -> None:
    if os.environ.get("PITBOSS_WRITE") == "1":
        known = (stored() if FILE.exists() else {}) | {game: played(game)}
        FILE.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    assert game in stored() or game not in OURS, "write its run: PITBOSS_WRITE=1"
    assert played(game) == stored().get(game, played(game))  # a new game repeats itself
