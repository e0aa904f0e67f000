"""Do the verbs print what people and programs need?"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from pitboss.cli.main import VERBS
from pitboss.games import game_ids, load
from tests.clauses.marks import ROOT
from tests.cli.ready import pitboss, says
from tests.cli.running import COMMAND, start


def test_help_names_every_verb() -> None:
    text = says("--help")
    assert says() == says("-h") == text
    assert says("help", "odds") == says("odds", "--help")
    for verb, (_, sentence) in VERBS.items():
        assert re.search(rf"^  {verb} +{re.escape(sentence)}$", text, re.MULTILINE)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_and_json(verb: str) -> None:
    ran = start(verb, "--help")
    assert (ran.code, ran.err) == (0, "")
    text = ran.out
    assert text.startswith(f"usage: pitboss {verb}")
    assert "--json" in text or verb == "serve"  # which answers by HTTP, as JSON


def test_the_version_is_printed() -> None:
    assert re.fullmatch(r"pitboss \d+\.\d+\.\d+\n", says("--version"))


def test_games_lists_all_with_house_law_and_options() -> None:
    listed = json.loads(says("games", "--json"))
    assert [entry["id"] for entry in listed] == list(game_ids())
    roulette = next(entry for entry in listed if entry["id"] == "night.roulette")
    assert roulette["house"] == "New Jersey casino night"
    assert roulette["law"] == "N.J.A.C. 13:47-20.32"
    assert roulette["wagers"] == len(load("night.roulette").rules().wagers)
    (wheel,) = [option for option in roulette["options"] if option["name"] == "wheel"]
    assert wheel["default"] == "double_zero"
    assert "single_zero" in wheel["choices"]
    text = says("games")
    for entry in listed:
        assert f"{entry['id']}  {entry['name']} · {entry['house']} · {entry['law']}\n" in text


def test_one_game_tells_about_each_option() -> None:
    text = says("games", "roulette")
    assert "    half_loss = no\n" in text
    assert "Or: yes. (13:47-20.32(g))" in " ".join(text.split())


def test_a_game_tells_which_payouts_may_be_raised() -> None:
    (body,) = json.loads(says("games", "nj.sic_bo", "--json"))
    small = {"pays": "1 to 1", "at_least": True, "law": "19:47-9.4(b)"}
    assert body["payouts"]["pays.small"] == small
    assert "small 1 to 1, big 1 to 1" in says("games", "nj.sic_bo")
    assert "payouts" not in says("games", "tas.mini_dice")
    assert "a higher total wins" in says("games", "night.beat_the_dealer")


def test_the_odds_of_one_wager() -> None:
    (row,) = json.loads(says("odds", "nj.automated_craps", "--wager", "Pass", "--json"))
    assert (row["win"], row["edge"]) == ("244/495", "7/495")
    text = says("odds", "nj.automated_craps", "--wager", "dont pass")
    assert re.search(r"house edge per stake +1\.3636% +3/220", text)


def test_both_usual_edges_of_a_bet_with_commission_are_named() -> None:
    """A buy bet on 4 loses 1 of 20 staked, or of 21 paid."""
    text = says("odds", "night.craps")
    assert re.search(r"buy 4, 10 .* 5\.00%", text)
    assert "edge of stake and commission together: buy 4.76%; lay 4, 10 2.44%;" in text
    assert "commission together" not in says("odds", "nj.sic_bo")


def test_no_option_lists_an_empty_choice() -> None:
    for game_id in game_ids():
        text = " ".join(says("games", game_id).split())
        assert "Or: ." not in text, game_id


def test_one_wager_under_every_option() -> None:
    text = says("odds", "night.craps", "--wager", "buy 4", "--all")
    assert "with vig_percent=0\nbuy 4 · night.craps" in text
    assert "with buy_bets=no\n  not offered\n" in text


def test_a_long_fraction_continues_below_itself() -> None:
    text = says("odds", "nj.automated_craps", "--option", "fire_bet=yes", "--wager", "fire")
    assert max(map(len, text.splitlines())) <= 80
    assert re.search(r"wins +1\.0601%  2304704448", text)


def test_a_chance_that_is_only_bounded_shows_its_bound_and_no_fraction() -> None:
    """Three hands or more from one pair come up in 0.23% of rounds: no chance is known more
    closely."""
    text = says("odds", "night.blackjack", "--wager", "main")
    for name in ("wins", "loses", "handed back"):
        assert re.search(rf"  {name} +\d+\.\d{{4}}%  within 0\.2%\n", text), name
    assert re.search(r"  house edge per wager won or lost +0\.7\d+%  within 0\.002%\n", text)
    assert re.search(r"  variance +1\.2\d+ +within 2e-09\n", text)
    assert re.search(r"  house edge per stake +0\.6699%  \d+\n", text)
    assert re.search(r"main .* 0\.434±0\.003 +1\.209 +1\n", says("odds", "night.blackjack"))


def test_cards_are_dealt_in_rounds_and_dice_in_rolls() -> None:
    assert "rounds until decided" in says("odds", "night.red_dog", "--wager", "raise")
    assert " variance rounds\n" in says("odds", "night.red_dog")
    assert " variance rolls\n" in says("odds", "night.under_over")


def test_the_odds_of_several_games_are_those_of_each() -> None:
    games = ("night.under_over", "nj.sic_bo")
    each = [json.loads(says("odds", game, "--json")) for game in games]
    assert json.loads(says("odds", *games, "--json")) == each[0] + each[1]
    assert says("odds", *games) == says("odds", games[0]) + says("odds", games[1])


def test_odds_follow_the_options() -> None:
    text = says("odds", "night.roulette", "--option", "wheel=single_zero")
    assert re.search(r"^  red +1 to 1 +█+ +2\.70% 18/37", text, re.MULTILINE)


@pytest.mark.parametrize("game_id", game_ids())
def test_the_table_of_odds_fits_eighty_columns(game_id: str) -> None:
    text = says("odds", game_id)
    assert max(map(len, text.splitlines())) <= 80
    assert "per decided wager" in text


def test_without_a_terminal_there_is_no_color() -> None:
    assert "\x1b" not in says("odds", "nj.sic_bo") + says("games") + says("guide", "nj.sic_bo")


def test_the_guide_of_reference_rules_says_that_their_options_apply() -> None:
    """They allow any two cards to be doubled; the clause that the guide prints does not."""
    ran = pitboss("guide", "reference.blackjack")
    assert (ran.code, "double: any two\n" in ran.out) == (0, True)
    assert "where their options differ from a clause that the guide prints" in ran.err
    assert pitboss("guide", "night.blackjack").err == ""


def test_a_guide_is_written_to_a_file(tmp_path: Path) -> None:
    page = tmp_path / "guide.html"
    assert says("guide", "nj.sic_bo", "--out", str(page)) == f"wrote {page}\n"
    assert page.read_text(encoding="utf-8") == says("guide", "nj.sic_bo", "--html")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "in chips of 5 and 25" in " ".join(says("guide", "nj.sic_bo", "--chips", "25,5").split())
    body = json.loads(says("guide", "nj.sic_bo", "--json"))
    assert body["title"] == "Sic bo"
    data = tmp_path / "guide.json"
    says("guide", "nj.sic_bo", "--json", "--out", str(data))
    assert json.loads(data.read_text(encoding="utf-8")) == body


def test_clauses_are_counted() -> None:
    body = json.loads(says("clauses", "--json"))
    assert body.keys() == {"total", "honoured", "by_kind", "missing"}
    assert body["total"] == body["honoured"] + len(body["missing"]) > 1300
    assert sum(kind["total"] for kind in body["by_kind"].values()) == body["total"]
    assert f"Clauses honored: {body['honoured']:,} of {body['total']:,}\n" in says("clauses")
    listing = json.loads(says("clauses", "--game", "nj.sic_bo", "--json"))
    assert listing["total"] < body["total"]
    assert set(listing["by"]) | set(listing["missing"]) >= {"nj-19-47-9-1-three-dice"}


def test_the_commands_of_the_readme_run_as_printed(tmp_path: Path) -> None:
    """Each line up to its explanation, which is two blanks away. They run beside the files they
    name, so that what they write does not stay here."""
    for folder in ("docs", "examples"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    text = (ROOT / "README.md").read_text("utf-8")
    lines = [
        re.split(r"  +", line.strip())[0] for line in re.findall(r"^    (pitboss .+)", text, re.M)
    ]
    assert {line.split()[1] for line in lines} == set(VERBS)
    for line in lines:
        command = shlex.split(line)[1:]
        if command[0] == "serve":
            command = ["serve", "--help"]  # it would serve until someone ends it
        ran = subprocess.run(
            [COMMAND, *command], cwd=tmp_path, input="", capture_output=True, text=True, check=False
        )
        assert (ran.returncode, ran.stderr) == (0, ""), line


def test_python_m_is_the_same_command() -> None:
    import sys

    run = subprocess.run(
        [sys.executable, "-m", "pitboss", "--help"], capture_output=True, text=True, check=True
    )
    assert run.stdout == says("--help")


def test_a_reader_that_has_seen_enough_is_no_mistake() -> None:
    line = f"{COMMAND} odds night.roulette --all --json | head -n 1"
    run = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "[\n", "")


def test_an_old_terminal_gets_question_marks_instead_of_a_failure() -> None:
    ran = start("odds", "nj.sic_bo", PYTHONIOENCODING="ascii")
    assert (ran.code, ran.err) == (0, "")
    assert "small" in ran.out
