"""Are all gaps of the text listed, and is what another reading would change really computed?"""

from __future__ import annotations

import json
from fractions import Fraction
from io import BytesIO

import pytest
from pypdf import PdfReader

from pitboss.cli.main import main
from pitboss.games import all_games, load
from pitboss.paper.pdf import as_pdf
from pitboss.regulator.readings import (
    WITHOUT_FIGURES,
    ReadingEffect,
    WagerChange,
    reading_effects,
)
from pitboss.regulator.readings_page import INFERRED, change_row, readings_page
from pitboss.rulebook.clause import all_readings, reading
from pitboss.rulebook.other_reading import other_readings
from tests.effort import effort

OPTIONS = {option.reading for game in all_games() for option in game.options}
OTHERS = {other.reading for game in all_games() for other in other_readings(game)}
SLOW = ("N-K", "N-X", "N-C", "N-L4", "N-L8")
THE_SAME = {
    "N-D6",  # an ace is as far from a king as from a two
    "N-K8",  # doubling an ace and a nine is never the best play
    "N-X1",  # each spot is played against one dealer's hand, whosever cards they are
}
QUICK = [
    one.id
    for one in all_readings().values()
    if effort(commit=0, nightly=1) or not one.id.startswith(SLOW)
]


def effects(id: str) -> list[ReadingEffect]:
    """What every other reading of a gap changes."""
    return list(reading_effects(reading(id)))


def change(effect: ReadingEffect, wager: str) -> WagerChange:
    """What an effect changes for a wager."""
    return next(one for one in effect.changes if wager in one.wagers)


def test_every_reading_says_what_another_one_would_change() -> None:
    assert {one.affects for one in all_readings().values()} == set(WITHOUT_FIGURES)


def test_odds_that_another_reading_changes_are_computed() -> None:
    odds = {one.id for one in all_readings().values() if one.affects == "odds"}
    assert odds - OPTIONS - OTHERS == set()
    assert OTHERS - {None} <= odds


@pytest.mark.parametrize("id", [id for id in QUICK if all_readings()[id].affects == "odds"])
def test_a_reading_of_odds_changes_figures(id: str) -> None:
    found = effects(id)
    assert found
    assert any(effect.changes for effect in found) == (id not in THE_SAME)


@pytest.mark.parametrize(
    "id", [id for id in QUICK if id in OPTIONS and all_readings()[id].affects == "play"]
)
def test_an_option_of_play_changes_no_figure(id: str) -> None:
    assert all(
        not one.edge[0] or one.edge[0] == one.edge[1] for e in effects(id) for one in e.changes
    )


def test_sic_bo_with_a_triple_that_loses() -> None:
    (effect,) = effects("AMB-18")
    (pairs,) = effect.changes
    assert pairs.edge == (Fraction(1, 3), Fraction(3, 8))
    assert pairs.win == (Fraction(16, 216), Fraction(15, 216))
    assert pairs.of_hundred == Fraction(100, 24)
    assert len(pairs.wagers) == 6


def test_the_literal_tableau_with_commission_on_the_bank_favors_the_player() -> None:
    effect = effects("N-B4")[0]
    edge = change(effect, "player").edge[1]
    assert edge is not None
    assert round(float(edge), 4) == -0.0071
    assert not effect.lawful


def test_joker_seven_as_one_wager_or_either_color() -> None:
    (one_wager,) = effects("N-J2")
    won = change(one_wager, "no_pairs").win[1]
    assert won is not None
    assert 0.4 < won < 0.5
    (either,) = effects("N-J3")
    won = change(either, "red_4_or_more").win[1]
    assert won is not None
    assert round(float(won), 2) == 0.91


def test_a_bet_of_one_chip_that_is_rounded_up() -> None:
    craps = next(effect for effect in effects("N-A1") if effect.game.id == "night.craps")
    place = change(craps, "place 6")
    # One chip wins two instead of 7/6, in 5 of 11 decisions.
    assert place.edge == (Fraction(1, 66), Fraction(6, 11) - 2 * Fraction(5, 11))
    assert not any("horn" in one.wagers for one in craps.changes)


def test_a_wager_that_another_reading_adds_has_figures_of_its_own() -> None:
    (trio,) = effects("N-T4")
    (added,) = trio.changes
    assert added.edge == (None, Fraction(1, 37))
    assert added.of_hundred is None
    assert change_row(added)[1] == "not offered"


def test_every_other_definition_is_a_game_of_its_own() -> None:
    before = {game.id: game.rules().odds_of for game in all_games()}
    effects("AMB-19")
    game = load("nj.sic_bo")
    assert game.rules().wagers["total 6"].rows == load("nj.sic_bo").rules().wagers["total 6"].rows
    assert before.keys() == {game.id for game in all_games()}


def test_our_own_inferences_are_marked() -> None:
    inferred = {one.id for one in all_readings().values() if one.is_inferred}
    assert inferred >= {"N-D12", "N-O8", "N-R20", "N-X14", "N-J1"}
    page = readings_page([all_readings()["N-D12"], all_readings()["N-B3"]], lambda one: [])
    pdf = PdfReader(BytesIO(as_pdf(page)))
    text = " ".join(" ".join(sheet.extract_text().split()) for sheet in pdf.pages)
    assert text.count(INFERRED) == 1
    assert "1 of them our own inference" in text


def test_the_command_computes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["readings", "n-b3", "--json"]) == 0
    (values,) = json.loads(capsys.readouterr().out)
    others = {one["game"]: one for one in values["others"]}
    assert set(others) == {"night.baccarat", "night.mini_baccarat"}
    bank = next(one for one in others["night.baccarat"]["changes"] if one["wagers"] == ["bank"])
    assert [round(float(Fraction(edge)), 4) for edge in bank["edge"]] == [0.0106, 0.0296]
    assert main(["readings", "--inferred"]) == 0
    assert f"{len(all_readings())} readings" not in capsys.readouterr().out
    assert main(["readings", "N-D12"]) == 0
    assert INFERRED in " ".join(capsys.readouterr().out.split())
