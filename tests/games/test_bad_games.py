"""A broken game folder costs its own game, in one line that names the file and the field."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.ready import pitboss
from tests.cli.running import Ran

GOOD = Path(__file__).parents[2] / "examples/game_pack/src/high_low_pack/high_low"
GAME_LINE = (GOOD / "rules.py").read_text().splitlines().index("GAME = Game(") + 1


def with_games(folder: Path, *words: str) -> Ran:
    """A verb with the games of a folder."""
    return pitboss("--games", str(folder), *words, NO_COLOR="1", COLUMNS="400")


def folder_with(tmp_path: Path, name: str, file: str, old: str, new: str) -> Path:
    """A folder of games with one that has a fault."""
    shutil.copytree(GOOD, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    text = (tmp_path / name / file).read_text()
    assert old in text
    (tmp_path / name / file).write_text(text.replace(old, new, 1))
    return tmp_path


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("law.toml", "[chapter]", "[chapter", "law.toml: "),
        ("law.toml", 'code = "Club rules"\n', "", "law.toml: [chapter] has no 'code'"),
        ("law.toml", "format = 1", "format = 2", "law.toml: [chapter] format is 2"),
        ("law.toml", 'kind = "wager"\n', "", "law.toml: club-hl-2-wagers has no 'kind'"),
        ("law.toml", 'kind = "wager"', 'knd = "wager"', "law.toml: club-hl-2-wagers: unknown keys"),
        (
            "law.toml",
            'pays = "1 to 1"\nsays = "Low wins on a total of 3 to 10 that is no triple, and pays '
            'at least {pays}."',
            'says = "Low wins on a total of 3 to 10."',
            "has no payout: club-hl-3-low sets no 'pays'",
        ),
        ("law.toml", 'code = "Club rules"', "code = 7", "[chapter]: 'code' must be a text"),
        ("law.toml", 'kind = "wager"', "kind = 7", "club-hl-2-wagers: 'kind' must be a text"),
        ("law.toml", 'kind = "wager"', 'kind = "bet"', "club-hl-2-wagers: there is no kind 'bet'"),
        ("law.toml", 'pays = "1 to 1"', "pays = 1", "club-hl-3-low: 'pays' must be a text"),
        ("law.toml", 'pays = "1 to 1"', 'numbers = ["3"]', "'numbers' must be a list of whole"),
        ("rules.py", 'LAW["HL 4 triple"]', 'LAW["HL 9"]', "has no clause 'HL 9'"),
        (
            "rules.py",
            "from .house import HOUSE",
            'from pitboss.houses import find_house\n\nHOUSE = find_house("nowhere")',
            "rules.py, line 16: house: 'nowhere' is unknown",
        ),
        ("rules.py", 'id="club.high_low"', 'id="club.low_high"', "rules.py: id is 'club.low_high'"),
        (
            "law.toml",
            "[club-hl-1-dice]",
            "[nj-19-47-9-4-c-two-dice]",
            "law.toml: [nj-19-47-9-4-c-two-dice] is the id of a clause of nj_sic_bo",
        ),
        (
            "house.py",
            "HOUSE = House(",
            'HOUSE = "Games club"\nCLUB = House(',
            "house.py: HOUSE is 'Games club': write HOUSE = House(...)",
        ),
        ("house.py", "HOUSE = House(", "CLUB = House(", "house.py: HOUSE is missing"),
        ("house.py", "age=18", "age=18, gate=1", "house.py, line 7: TypeError: "),
        (
            "rules.py",
            "house=HOUSE",
            'house="club"',
            f"rules.py, line {GAME_LINE}: house is 'club': write house=HOUSE",
        ),
        (
            "rules.py",
            "GAME = Game(",
            "GAME = Game(\n    colour=1,",
            f"rules.py, line {GAME_LINE}: TypeError: ",
        ),
        ("rules.py", "GAME = Game(", "CLUB = Game(", "rules.py: GAME is missing"),
        (
            "rules.py",
            "GAME = Game(",
            "dozen\nGAME = Game(",
            f"rules.py, line {GAME_LINE}: NameError: name 'dozen'",
        ),
        (
            "rules.py",
            "GAME = Game(",
            "1 / 0\nGAME = Game(",
            f"rules.py, line {GAME_LINE}: ZeroDivisionError: ",
        ),
        (
            "rules.py",
            "GAME = Game(",
            "raise SystemExit(3)\nGAME = Game(",
            f"rules.py, line {GAME_LINE}: SystemExit: 3",
        ),
    ],
)
def test_a_fault_is_one_line_and_the_others_still_load(
    tmp_path: Path, file: str, old: str, new: str, says: str
) -> None:
    folder = folder_with(tmp_path, "club_high_low", file, old, new)
    listed = with_games(folder, "games")
    assert listed.code == 0, listed.err
    assert "night.craps" in listed.out
    (line,) = listed.err.splitlines()
    assert str(folder / "club_high_low") in line
    assert says in line
    asked = with_games(folder, "odds", "club.high_low")
    assert asked.code == 2
    assert says in asked.err
    assert len(asked.err.splitlines()) == 1


def test_a_name_that_is_taken_stays_with_its_owner(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, "night_craps", "law.toml", "[chapter]", "[chapter]")
    (line,) = with_games(folder, "games").err.splitlines()
    assert str(folder / "night_craps") in line
    assert "night.craps is taken" in line
    odds = with_games(folder, "odds", "night.craps")
    assert odds.code == 0
    assert odds.err.splitlines() == [line]


def test_of_two_games_with_one_clause_id_the_first_is_kept(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, "club_high_low", "law.toml", "[chapter]", "[chapter]")
    for file in GOOD.glob("*.*"):
        text = file.read_text().replace("club.high_low", "hut.high_low").replace('"club"', '"hut"')
        (folder / "hut_high_low").mkdir(exist_ok=True)
        (folder / "hut_high_low" / file.name).write_text(text)
    (line,) = with_games(folder, "games").err.splitlines()
    assert str(folder / "hut_high_low" / "law.toml") in line
    assert "[club-hl-1-dice] is the id of a clause of club_high_low" in line
    assert with_games(folder, "odds", "club.high_low").code == 0
    assert with_games(folder, "odds", "hut.high_low").code == 2


@pytest.mark.parametrize("folder", ["nowhere", "empty"])
def test_a_folder_without_games_is_refused_in_one_line(tmp_path: Path, folder: str) -> None:
    (tmp_path / "empty").mkdir()
    done = with_games(tmp_path / folder, "games")
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
