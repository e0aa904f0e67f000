"""docs/check-a-drawing.md: its shell lines lead from what is published to the winner."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from pitboss.floor import events as f
from pitboss.floor import orders as o
from pitboss.floor.tickets import ticket_list
from tests.floor.raffle_house import CODES, RaffleHouse, keyed_house

PAGE = (Path(__file__).parents[2] / "docs" / "check-a-drawing.md").read_text("utf-8")


def recipe(name: str) -> str:
    """One of the page's pieces of shell."""
    match = re.search(rf"```sh {name}\n(.*?)```", PAGE, re.S)
    assert match is not None, f"the page has no recipe {name!r}"
    return match[1]


def run(name: str, folder: Path, **given: object) -> str:
    """What a piece of shell prints, with a reader's values filled in."""
    text = recipe(name)
    for word, value in given.items():
        text = re.sub(rf"\b{word}\b", str(value), text)
    done = subprocess.run(["sh", "-c", text], cwd=folder, capture_output=True, check=True)
    return done.stdout.decode().strip()


@pytest.fixture
def house(tmp_path: Path) -> RaffleHouse:
    """A sealed night that draws electronically."""
    return keyed_house(tmp_path).sold()


def test_the_hash_of_the_list(house: RaffleHouse, tmp_path: Path) -> None:
    (tmp_path / "tickets.txt").write_text(ticket_list(house.night.floor), "utf-8")
    published = house.night.floor.raffle.list_hash
    assert run("list", tmp_path).split()[0] == published
    (tmp_path / "tickets.txt").write_text(ticket_list(house.night.floor) + "11 g9\n", "utf-8")
    assert run("list", tmp_path).split()[0] != published


def test_the_line_of_a_paper_ticket(house: RaffleHouse, tmp_path: Path) -> None:
    output = run("ticket", tmp_path, NIGHT="n1", CODE=CODES[2]).split()[0]
    assert f"8 {output}" in ticket_list(house.night.floor).splitlines()


def test_the_promise_and_the_winner(house: RaffleHouse, tmp_path: Path) -> None:
    out = [10]  # taken back before the seal
    for number, prize in enumerate(("bike", "basket", "basket"), 1):
        [opened] = house.ask("m1", o.OpenDrawing(prize)).events
        assert isinstance(opened, f.DrawingOpened)
        drawn, sealed = house.revealed(f"4-2-{number}"), house.night.floor.raffle.list_hash
        known = {
            "NIGHT": "n1",
            "DRAWING": number,
            "LIST": sealed,
            "PRIZE": prize,
            "SEED": drawn.seed,
        }
        assert run("promise", tmp_path, **known).split()[0] == opened.promise
        more = {"WORDS": f"4-2-{number}", "TICKETS": 10, "OUT": " ".join(map(str, out))}
        says = f"ticket {drawn.ticket} wins, after {drawn.tries} tries"
        assert run("winner", tmp_path, **known, **more) == says
        out.append(drawn.ticket)
