"""`pitboss simulate` at card tables: plans by name, stakes that vary, variants, one clear line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.ready import pitboss, says
from tests.cli.test_play import Terminal

STUD, BACCARAT, RED_DOG = "night.caribbean_stud", "night.baccarat", "night.red_dog"


def test_the_best_plan_by_name_with_its_exact_edge() -> None:
    given = ("--strategy", "best:20", "--rounds", "1000", "--seed", "1", "--json")
    (player,) = json.loads(says("simulate", STUD, *given))["players"]
    assert player["strategy"] == "best:20"
    assert player["exact_edge"] == pytest.approx(0.0255, abs=0.0001)
    assert len(player["paths"]["rounds"]) == len(player["paths"]["bankrolls"][0])


def test_the_list_says_how_else_a_strategy_is_written() -> None:
    assert "NAME:STAKE, martingale:ante:STAKE:DOUBLINGS" in says("simulate", STUD, "--strategies")
    listed = says("simulate", RED_DOG, "--strategies")
    assert "best_raises" in listed
    assert "raises_from:NUMBER" in listed
    assert "odds:" not in says("simulate", BACCARAT, "--strategies")


@pytest.mark.parametrize("game", ["night.blackjack", "night.multi_action_blackjack"])
def test_blackjack_is_promised_no_stakes_that_vary(game: str) -> None:
    assert says("simulate", game, "--strategies").endswith("  or: NAME:STAKE\n")
    given = ("--rounds", "100", "--seed", "1", "--strategy")
    assert "never_bust:20" in says("simulate", game, *given, "never_bust:20")
    assert pitboss("simulate", game, *given, "martingale:main:10:4").code == 2


def test_variants_on_the_same_shuffles(tmp_path: Path) -> None:
    out = tmp_path / "variants.csv"
    given = ("--compare-strategy", "martingale:bank:20:3", "--compare-option", "decks=6")
    shown = says("simulate", BACCARAT, *given, "--rounds", "2000", "--seed", "1", "--out", str(out))
    words = " ".join(shown.split())
    assert words.count("on the same shuffles") == 1
    assert words.count("each on its own shuffles") == 1
    assert len(out.read_text(encoding="utf-8").splitlines()) == 4


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("--strategy", "bests"), "has no strategy 'bests', did you mean 'best'?"),
        (("--strategy", "hunch:20"), "cannot read 'hunch:20': write one of rules_of_thumb"),
        (("--strategy", "martingale:bet:10:3"), "cannot read 'martingale:bet:10:3'"),
        (("--rolls", "rolls.csv"), "recorded results are for dice and wheels, not for cards"),
        (("--shooters", "3"), "nobody shoots in night.caribbean_stud"),
    ],
)
def test_what_cannot_be_played_is_one_clear_line(given: tuple[str, ...], words: str) -> None:
    answer = pitboss("simulate", STUD, *given, "--rounds", "10", "--seed", "1")
    assert answer.code == 2
    assert words in answer.err
    assert len(answer.err.strip().splitlines()) == 1


def test_a_person_is_told_while_exact_figures_are_worked_out() -> None:
    """Counting all hands of caribbean stud takes seconds; on a pipe nothing is said about it."""
    asked = ("simulate", "night.caribbean_stud", "--rounds", "100", "--seed", "1")
    with Terminal(*asked) as terminal:
        terminal.until("working out the exact figures")
        terminal.until("exact edge")
        assert terminal.end() == 0
    assert "exact edge" in says(*asked)
