"""Orders of a small evening from a seed: lawful ones, and about a third that must be refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pitboss.floor import orders as o
from pitboss.floor.night import Answer, Night
from pitboss.floor.orders import Order
from pitboss.pit import commands as c
from pitboss.store.keys import Signer
from tests.floor.house import PEOPLE, plan, signed_plan

SEATS = 3
_DEALERS = (("craps", "a1"), ("wheel", "a2"), ("cards", "b1"))
_WAGERS = {"craps": ("pass", "dont_pass", "field"), "wheel": ("red", "even", "low")}


def new_id(rng: Random) -> str:
    """An id as a client would make one."""
    return f"{rng.getrandbits(128):032x}"


def answer(night: Night, order: Order) -> Answer:
    """Ask with an id that is new, or was used for the same order."""
    answer = night.ask(order)
    assert isinstance(answer, Answer), answer
    return answer


def opening_orders(night: str, rng: Random, signer: Signer | None = None) -> list[Order]:
    """Everything until the first wager: three guests at the dice and three at the wheel."""
    planned = plan(night) if signer is None else signed_plan(night, signer)
    asked: list[tuple[str, Any, str]] = [("m1", o.SetUp(planned), "")]
    asked += [
        (person.id, o.ClockOn(person.id), "") for person in PEOPLE if "auditor" not in person.roles
    ]
    asked += [(dealer, o.TakePost("dealer", dealer), table) for table, dealer in _DEALERS]
    asked.append(("k1", o.OpenWindow("w1", posted=True), ""))
    for table in _WAGERS:
        for seat in range(1, SEATS + 1):
            guest = f"{table}{seat}"
            asked.append(("k1", o.Admit(guest, of_age=True), ""))
            asked.append(("k1", o.Sell("w1", 100_000, guest), ""))
            asked.append((guest, c.Sit(seat, 1_000), table))
    asked.append(("a2", o.PromiseDraws(), "wheel"))
    return [Order(new_id(rng), actor, command, table) for actor, command, table in asked]


def endless_orders(rng: Random) -> Iterator[Order]:
    """Orders without end."""
    while True:
        yield Order(new_id(rng), *_next_order(rng))


def _next_order(rng: Random) -> tuple[str, Any, str]:
    table = rng.choice(tuple(_WAGERS))
    seat = rng.randint(1, SEATS)
    guest, wager = f"{table}{seat}", rng.choice(_WAGERS[table])
    kind = rng.random()
    if kind < 0.45:
        stake = rng.choice((1, 5, 10, 25, 0, -5, 10**6))
        return guest, c.PlaceWager(seat, wager, stake), table
    if kind < 0.55:
        return f"{table}{seat % SEATS + 1}", c.PlaceWager(seat, wager, 5), table
    if kind < 0.60:
        return guest, c.RemoveWager(seat, wager), table
    if kind < 0.65:
        return "k1", o.Sell("w1", rng.choice((100, 2_000, -100)), guest), ""
    if kind < 0.68:
        return "a2", rng.choice((o.RevealDraws(), o.PromiseDraws())), "wheel"
    if kind < 0.72:
        return guest, c.AddChips(seat, rng.choice((10, 10**7))), table
    if table == "wheel":
        return "a2", o.Draw(), table
    throw = f"{rng.randint(1, 6)}-{rng.randint(1, 6)}"
    command = c.EnterResult(throw) if rng.random() < 0.5 else c.TakeStep("no more bets")
    return "a1", command, table
