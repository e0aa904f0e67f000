"""A game from an installed package is played, solved, simulated, printed, drawn and served."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S
from tests.web.serving import free_port

ROOT = Path(__file__).parents[2]
PACK = ROOT / "examples" / "game_pack"
GAME = "club.high_low"


class Environment:
    """An environment with the pack installed in it, and the program as this one has it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.python = folder, folder / "env" / "bin" / "python"
        venv.create(folder / "env", with_pip=False, symlinks=True)
        version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
        site = folder / "env" / "lib" / version / "site-packages"
        lent = (ROOT / "src", sysconfig.get_path("purelib"))
        (site / "lent.pth").write_text("\n".join(map(str, lent)))
        source = folder / "pack"
        shutil.copytree(PACK, source)
        self.run(
            "-m",
            "pip",
            "install",
            "--no-deps",
            "--no-index",
            "--no-build-isolation",
            "--disable-pip-version-check",
            "-q",
            str(source),
        )

    def run(self, *words: str, given: str = "") -> str:
        """What a command prints; it must succeed."""
        done = subprocess.run(
            [str(self.python), *words],
            input=given,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env=self.surroundings,
            timeout=PATIENCE_S,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def pitboss(self, *words: str, given: str = "") -> str:
        """What a verb prints."""
        return self.run("-m", "pitboss", *words, given=given)

    @property
    def surroundings(self) -> dict[str, str]:
        """The environment variables of its processes."""
        ours = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return {**ours, "NO_COLOR": "1", "PITBOSS_NO_NUMBA": "1"}


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("pack"))


def test_it_is_listed_with_its_own_house(environment: Environment) -> None:
    (card,) = json.loads(environment.pitboss("games", GAME, "--json"))
    assert (card["name"], card["house"], card["wagers"]) == ("High-low", "Games club", 3)


def test_it_is_played(environment: Environment) -> None:
    output = environment.pitboss("play", GAME, "--seed", "3", given="low 10\nroll\nquit\n")
    assert "low loses 10" in output or "low wins 10" in output


def test_it_is_solved(environment: Environment) -> None:
    rows = json.loads(environment.pitboss("odds", GAME, "--json"))
    assert {row["wager"]: row["edge"] for row in rows}["low"] == "1/36"


def test_it_is_simulated(environment: Environment) -> None:
    words = ("simulate", GAME, "--rounds", "20000", "--seed", "1")
    assert environment.pitboss(*words, "--json") == environment.pitboss(*words, "--json")
    assert "1/36" in environment.pitboss(*words)


def test_it_is_printed(environment: Environment) -> None:
    guide = environment.pitboss("guide", GAME)
    assert "HIGH-LOW" in guide
    assert "30 to 1" in guide


def test_it_is_drawn(environment: Environment) -> None:
    drawing = environment.pitboss("layout", GAME)
    assert drawing.startswith("<svg")
    assert all(
        f'data-wager="{key}"' in drawing or key.upper() in drawing
        for key in ("low", "high", "triple")
    )


def test_a_night_of_it_is_lawful_under_its_own_house_alone(environment: Environment) -> None:
    plan = PACK / "floor.toml"
    assert "is in order" in environment.pitboss("floor", "check", str(plan))
    other = environment.folder / "other.toml"
    other.write_text(plan.read_text().replace('house = "club"', 'house = "nj_casino"'))
    done = subprocess.run(
        [str(environment.python), "-m", "pitboss", "floor", "check", str(other)],
        capture_output=True,
        text=True,
        env=environment.surroundings,
        timeout=PATIENCE_S,
    )
    assert done.returncode != 0
    assert "New Jersey casino may not offer 'club.high_low'" in done.stdout + done.stderr


@pytest.fixture(scope="module")
def address(environment: Environment) -> Iterator[str]:
    keys = environment.folder / "keys"
    keys.mkdir()
    night, key = environment.folder / "club.pitboss", keys / "club.key"
    environment.pitboss(
        "floor",
        "open",
        str(PACK / "floor.toml"),
        "--night",
        str(night),
        "--key",
        str(key),
        "--by",
        "m1",
    )
    server = subprocess.Popen(
        [
            str(environment.python),
            "-m",
            "pitboss",
            "serve",
            str(night),
            "--key",
            str(key),
            "--port",
            str(free_port()),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment.surroundings,
    )
    assert server.stdout is not None
    try:
        until = time.monotonic() + PATIENCE_S
        for line in server.stdout:
            if "Pitboss is at " in line:
                yield line.split("Pitboss is at ")[1].split()[0]
                return
            assert time.monotonic() < until, line
        raise AssertionError("the server ended before it said where it is")
    finally:
        server.terminate()
        server.wait(PATIENCE_S)
        server.stdout.close()


def test_it_is_served_and_has_a_picture_in_the_lobby(address: str) -> None:
    with urllib.request.urlopen(f"{address}api/v1/games", timeout=PATIENCE_S) as answer:
        assert GAME in {card["id"] for card in json.load(answer)}
    with urllib.request.urlopen(f"{address}static/games.svg", timeout=PATIENCE_S) as answer:
        assert b'id="club_high_low"' in answer.read()
