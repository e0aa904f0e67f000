"""Commission below a dollar belongs to the person: a player who leaves and comes back still owes
it.

The second verifier follows it through an export, to whatever seat the person takes, and notices a
night that forgets some of it or makes someone owe more.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.pit import commands as c
from tests.floor.card_rounds import TABLE, opened, play
from tests.floor.house import House
from tests.stores import new_store
from tests.verifier.program import verifier
from tests.verifier.test_cards import bodies, check_every_wager, lines_of, settled_in
from tests.verifier.test_dice_and_wheels import forge_export

BANK_WINS = "deal 2c 9d 2d 9h"
SMALL, FIVES = (1, 5, 25, 100), (5, 25, 100)
PAYS = {SMALL: (7, [0, 0, 1], [], [35, 70]), FIVES: (35, [0, 0, 0], [1, 2], [75, 50])}
"""With these chips: a wager on the bank, the commission that three wins of it cost, and each time a
guest leaves the whole dollars taken and the cents carried."""


def bets(house: House, seat: int, stake: int) -> None:
    """A guest bets on the bank from a seat, and it wins."""
    house.ask("g1", c.PlaceWager(seat, "bank", stake), TABLE)
    play(house, BANK_WINS)


def carried_night(folder: Path, chips: tuple[int, ...] = SMALL) -> list[str]:
    """A guest leaves twice with less owed than a chip, and comes back to other seats."""
    stake = PAYS[chips][0]
    with new_store("sqlite", folder) as store:
        house = opened(store, "night.baccarat", {}, {}, chips=chips)
        bets(house, 1, stake)
        for seat, other in ((1, 3), (3, 4)):
            house.ask("g1", c.Leave(seat), TABLE)
            house.ask("g1", c.Sit(other, 100), TABLE)
            bets(house, other, stake)
        return lines_of(house.night)


def events(lines: list[str], kind: str) -> list[tuple[int, int, dict[str, Any]]]:
    """The events of a kind, each with its row and its place in it."""
    return [
        (row, at, event)
        for row, body in enumerate(bodies(lines))
        for at, event in enumerate(body["events"])
        if event["type"] == kind
    ]


@pytest.mark.parametrize("chips", PAYS)
def test_commission_is_followed_to_the_next_seat_of_a_person(
    chips: tuple[int, ...], tmp_path: Path
) -> None:
    _, fees, taken, owed = PAYS[chips]
    lines = carried_night(tmp_path, chips)
    assert [event["owed"] for _, _, event in events(lines, "FeeCarried")] == owed
    assert [event["fee"] for _, _, event in events(lines, "FeeTaken")] == taken
    settled = [line["fee"] for body in bodies(lines) for _, _, line in settled_in(body)]
    assert settled == fees
    assert check_every_wager(lines) == len(fees)


def test_commission_stays_with_a_person_who_keeps_another_seat(tmp_path: Path) -> None:
    """Nothing is carried then: the other seat owes it right away."""
    with new_store("sqlite", tmp_path) as store:
        house = opened(store, "night.baccarat", {}, {})
        house.ask("g1", c.Sit(3, 100), TABLE)
        bets(house, 1, 7)
        house.ask("g1", c.Leave(1), TABLE)
        for _ in range(2):
            bets(house, 3, 7)
        lines = lines_of(house.night)
    assert not events(lines, "FeeCarried")
    assert check_every_wager(lines) == 3


def test_a_table_that_closes_forgets_what_is_carried(tmp_path: Path) -> None:
    with new_store("sqlite", tmp_path) as store:
        house = opened(store, "night.baccarat", {}, {})
        bets(house, 1, 7)
        house.ask("g1", c.Leave(1), TABLE)
        house.ask("b1", c.CloseTable(), TABLE)
        lines = lines_of(house.night)
    assert len(events(lines, "FeeCarried")) == 1
    assert check_every_wager(lines) == 1


@pytest.mark.parametrize("more", [-35, -5, 5, 100])
def test_no_other_commission_can_be_carried(more: int, tmp_path: Path) -> None:
    lines = carried_night(tmp_path)
    for row, at, event in events(lines, "FeeCarried"):
        body = bodies(lines)[row]
        body["events"][at]["owed"] += more
        says = f"row {row + 1}: commission of {event['owed'] + more} is kept, {event['owed']} is"
        with pytest.raises(verifier.Fault, match=says):
            verifier.verify(forge_export(lines, row, body))


def test_carried_commission_cannot_be_left_out(tmp_path: Path) -> None:
    """Someone who comes back without it would pay less than is owed."""
    lines = carried_night(tmp_path)
    for row, at, _ in events(lines, "FeeCarried"):
        body = bodies(lines)[row]
        del body["events"][at]
        with pytest.raises(verifier.Fault):
            verifier.verify(forge_export(lines, row, body))


def test_carried_commission_is_not_anyone_elses(tmp_path: Path) -> None:
    """The seat of the returning player is given to another person: then nothing is owed there."""
    lines = carried_night(tmp_path)
    row, at, event = next(one for one in events(lines, "PlayerSat") if one[2]["seat"] == 3)
    assert event["person"] == "g1"
    body = bodies(lines)[row]
    body["events"][at]["person"] = "g2"
    with pytest.raises(verifier.Fault):
        verifier.verify(forge_export(lines, row, body))
