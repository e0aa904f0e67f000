"""The rules about a person hold in hostile nights: each is broken once, and a night notices."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from pitboss.pit import persons
from pitboss.pit.events import PlayerSat
from pitboss.pit.state import Desk, Seat, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import AtMost, OneOf
from tests.world.everyone_looks import no_complaints
from tests.world.hostile_night import HostileNight

ORDERS = 2_600


class Fault(NamedTuple):
    """A rule about a person that is lost, and nights in which someone gets past it."""

    where: str
    instead: Callable[..., Any]
    night: str
    seeds: tuple[int, ...]
    words: str


def nothing(*what: object) -> int:
    """Wagers at other seats do not count."""
    return 0


def nobody(*what: object) -> str:
    """Nobody says who sits down."""
    return ""


def no_colors(table: Table) -> dict[str, int]:
    """Every color is free."""
    return {}


def group_of_seat(rules: Rules, table: Table, number: int, rule: OneOf | AtMost) -> list[str]:
    """Areas are counted seat by seat."""
    return [
        key
        for key, up in table.seats[number].ups.items()
        for other in rules.wagers[up.name].definition.rules
        if other.__class__ is rule.__class__ and getattr(other, "group", "") == rule.group
    ]


def only_this_seat(table: Table, number: int, **changes: Any) -> Table:
    """What is remembered of a person is remembered for one seat."""
    return replace(table, seats={**table.seats, number: replace(table.seats[number], **changes)})


def forgetting(**fields: Any) -> Callable[[Table, PlayerSat, int], tuple[Seat, Desk]]:
    """A returning guest counts as someone else here."""
    remember = persons.with_memory

    def forget(table: Table, event: PlayerSat, player: int) -> tuple[Seat, Desk]:
        seat, desk = remember(table, event, player)
        return replace(seat, **fields), desk

    return forget


_SIT, _PIT = "pitboss.pit.seating.with_memory", "pitboss.pit"
FAULTS = {
    "maximum": Fault(
        f"{_PIT}.limits.stake_at_other_seats",
        nothing,
        "Tasmania by hand",
        (61, 21, 18, 20, 5, 33),
        "is the most",
    ),
    "partners": Fault(
        f"{_PIT}.limits.stake_of_partners",
        nothing,
        "Tasmania by hand",
        (61, 21, 5, 33, 18, 20),
        "is the most",
    ),
    "areas": Fault(f"{_PIT}.wagering._group_wagers", group_of_seat, "night", (61, 0, 9), "bets on"),
    "one color": Fault(f"{_PIT}.limits.colors_in_use", no_colors, "Tasmania", (7, 20, 33), "red"),
    "all seats": Fault(
        f"{_PIT}.evolve.with_person", only_this_seat, "Tasmania", (7, 20, 33), "is known"
    ),
    "advice": Fault(_SIT, forgetting(advised=False), "Tasmania by hand", (21, 5, 18, 34), "True"),
    "taken down": Fault(
        _SIT, forgetting(barred=frozenset()), "casino by hand", (5, 18, 31, 8, 9), "dont_"
    ),
    "limits": Fault(_SIT, forgetting(limits=None), "Tasmania", (7, 20, 33), "is known"),
    "color": Fault(_SIT, forgetting(checks=None), "Tasmania", (7, 20, 33), "is known"),
    "who it is": Fault(
        "pitboss.floor.table_orders._person", nobody, "night", (61, 0, 9), "who sat down"
    ),
}


@pytest.mark.parametrize("which", FAULTS)
def test_a_lost_rule_about_a_person_is_noticed(
    which: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the rule a guest gets past it at a second seat, or by leaving and coming back."""
    fault = FAULTS[which]
    module, _, name = fault.where.rpartition(".")
    monkeypatch.setattr(import_module(module), name, fault.instead)
    with pytest.raises(AssertionError, match=fault.words):
        _play(tmp_path, fault)


def _play(folder: Path, fault: Fault) -> None:
    """Several nights, so that a change of some rule does not leave all of them too quiet."""
    for seed in fault.seeds:
        night = HostileNight(folder, fault.night, seed)
        try:
            with no_complaints():
                night.play(ORDERS)
        finally:
            night.night.store.close()
