"""A shooter at the casino night's craps table passes the dice: on a phone, and at the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.floor.permissions import NIGHT, ROLES
from tests.web.by_hand import Crew, Table, hall_by_hand
from tests.web.serving import Client, Served, running

NAME = "craps"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A casino night with every table by hand."""
    with running([hall_by_hand(tmp_path, "night")]) as server:
        yield server


class Shooting:
    """Two guests with a pass wager each, of whom the first to be offered the dice has them."""

    def __init__(self, served: Served) -> None:
        self.table = Table(Crew(served), NAME)
        self.guests: dict[int, Client] = {}
        if self.table.view()["status"] != "open":
            self.table.open()
        taken = {seat["seat"] for seat in self.table.view()["seats"]}
        for seat in [number for number in range(1, 8) if number not in taken][:2]:
            self.guests[seat] = self.table.guest(seat)

    def until_held(self) -> int:
        """Take the steps up to where someone holds the dice and wagers are open; who it is."""
        while True:
            view = self.table.view()
            step = view["desk"]["next"]
            assert step["by"] in (*ROLES[NIGHT], "dealer", "boxperson", "stickperson"), step
            if view["holder"] > 0 and view["betting"]:
                return int(view["holder"])
            offer = [
                choice["command"]
                for choice in step["choices"]
                if choice["command"]["type"] in ("AcceptDice", "RefuseDice")
            ]
            if offer:
                mine = offer[0]["seat"] in self.guests
                assert self.table.do(offer[0 if mine else 1], step["who"])["done"]
            else:
                self.table.step(**({"outcome": "4-3"} if step["asks"] else {}))


def test_a_shooter_hands_the_dice_on_and_the_next_seat_is_offered(served: Served) -> None:
    play = Shooting(served)
    holder = play.until_held()
    shooter = play.guests[holder]
    view = shooter.get(f"/tables/{NAME}").json()
    act = next(act for act in view["acts"] if act["command"]["type"] == "GiveUpDice")
    assert act["words"] == "hand over the pair of dice"
    other = next(seat for seat in play.guests if seat != holder)
    assert not play.guests[other].order("GiveUpDice", NAME, seat=holder)["done"], "not the own"
    done = shooter.order("GiveUpDice", NAME, seat=holder)
    assert done["done"], done
    assert play.table.view()["holder"] < 0
    assert play.until_held() != holder


def test_a_shooter_who_leaves_takes_no_dice_along(served: Served) -> None:
    play = Shooting(served)
    holder = play.until_held()
    assert play.guests.pop(holder).order("Leave", NAME, seat=holder)["done"]
    assert play.table.view()["holder"] < 0
    assert play.until_held() in play.guests


def test_the_dice_stay_on_a_point_with_the_clause(served: Served) -> None:
    play = Shooting(served)
    holder = play.until_held()
    shooter = play.guests[holder]
    assert shooter.order("PlaceWager", NAME, seat=holder, wager="pass", stake=10)["done"]
    while play.table.view()["phase"] == "come-out":
        step = play.table.next()
        play.table.step(**({"outcome": "3-1"} if step["asks"] else {}))
    refused = shooter.order("GiveUpDice", NAME, seat=holder)
    assert not refused["done"]
    assert "after a decision" in refused["words"]
    assert refused["law"][0]["cite"].startswith("13:47-20.25(g)6")
