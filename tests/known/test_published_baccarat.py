"""Published figures of baccarat: counts of every order of six cards, chances and edges.

Counts: casinoexploit.com, Baccarat. Chances and edges: multiplayerbaccarat.com, Odds (which names
E. O. Thorp, The Mathematics of Gambling). Both count the usual draws and commission on the bank.
"""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.analysis.report import rows
from pitboss.games import load
from pitboss.games.baccarat.solver import final_totals

COUNTS = {
    8: (2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
    6: (403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
}


def count_wins(game_id: str, **options: Any) -> tuple[int, int, int]:
    """In how many orders of six cards the bank wins, the player wins, and neither."""
    counts, _ = final_totals(load(game_id).rules(options))
    places = [(p, b) for p in range(10) for b in range(10)]
    return (
        sum(counts[p][b] for p, b in places if b > p),
        sum(counts[p][b] for p, b in places if p > b),
        sum(counts[p][p] for p in range(10)),
    )


def percents(game_id: str, **options: Any) -> dict[str, str]:
    """The edge of every wager in percent, to four places."""
    return {row.wager: f"{float(row.edge) * 100:.4f}" for row in rows(load(game_id), options)}


@pytest.mark.parametrize("game_id", ["night.baccarat", "night.mini_baccarat", "reference.baccarat"])
@pytest.mark.parametrize("decks", [6, 8])
def test_the_counts_are_the_published_ones(game_id: str, decks: int) -> None:
    assert count_wins(game_id, decks=decks) == COUNTS[decks]


@pytest.mark.parametrize("game_id", ["night.baccarat", "night.mini_baccarat", "reference.baccarat"])
@pytest.mark.parametrize(
    ("decks", "chances", "edges"),
    [
        (8, ("0.458597", "0.446247", "0.095156"), ("1.0579", "1.2351", "14.3596")),
        (6, ("0.458653", "0.446279", "0.095069"), ("1.0558", "1.2374", "14.4382")),
    ],
)
def test_chances_and_edges_are_the_published_ones(
    game_id: str, decks: int, chances: tuple[str, ...], edges: tuple[str, ...]
) -> None:
    options = {"decks": decks, "commission": "bank_only", "tableau": "standard"}
    found = {row.wager: row for row in rows(load(game_id), options)}
    wagers = ("bank", "player", "tie")
    assert tuple(f"{float(found[wager].win):.6f}" for wager in wagers) == chances
    assert percents(game_id, **options) == dict(zip(wagers, edges, strict=True))


def test_the_text_as_it_stands_is_fair_to_the_house_but_its_mixture_is_not() -> None:
    """Six decks, draws as written (reading N-B4): bank 44.879, player 45.588, tie 9.533 percent."""
    as_written = {"decks": 6, "tableau": "as_written"}
    found = {row.wager: row for row in rows(load("night.baccarat"), as_written)}
    assert f"{float(found['bank'].win) * 100:.3f}" == "44.879"
    assert f"{float(found['player'].win) * 100:.3f}" == "45.588"
    assert f"{float(found['tie'].win) * 100:.3f}" == "9.533"
    assert f"{float(found['bank'].edge) * 100:.2f}" == "2.95"
    assert f"{float(found['player'].edge) * 100:.2f}" == "1.57"
    mixed = percents("reference.baccarat", **as_written)
    assert mixed["player"] == "-0.7087"


def test_no_floor_can_open_a_reference_variant() -> None:
    from pitboss.games import game_ids
    from pitboss.houses import OUR_HOUSES
    from pitboss.pit.referee import NotAllowed, Referee

    game = load("reference.baccarat")
    assert game.id not in game_ids()
    for house in (None, *OUR_HOUSES):
        with pytest.raises(NotAllowed, match="may not offer Baccarat, reference rules"):
            Referee(game, house)
