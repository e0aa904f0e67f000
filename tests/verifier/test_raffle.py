"""The second verifier rebuilds the sealed list and every winner, and sees what was changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.floor import orders as o
from pitboss.floor.plan import DRUM, ELECTRONIC
from pitboss.history.export import export
from tests.floor.raffle_house import CODES, RaffleHouse, keyed_house
from tests.verifier.program import verifier


@pytest.fixture(params=[DRUM, ELECTRONIC])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RaffleHouse]:
    """A night with three drawings, a redraw, and claims on the phone and with a code."""
    house = keyed_house(tmp_path, request.param).sold()
    tickets = iter((4, 1, 6, 7))
    method = request.param

    def winner(prize: str, again_for: int = 0) -> int:
        command = o.RedrawTicket(again_for, "nobody came") if again_for else o.OpenDrawing(prize)
        house.ask("m1", command)
        if method == ELECTRONIC:
            return house.revealed("4-2").ticket
        house.ask("m1", o.DrawTicket(2))
        house.ask("k1", o.DrawTicket(3))
        return house.out_of_drum(next(tickets)).ticket

    winner("bike")
    house.pass_minutes(1)
    claim(house, winner("bike", 1))
    claim(house, winner("basket"))
    house.ask("m1", o.OpenDrawing("basket"))
    yield house
    house.night.store.close()


def claim(house: RaffleHouse, ticket: int) -> None:
    """The person who holds a ticket claims its prize."""
    if ticket in range(6, 10):
        house.ask("k1", o.ClaimPrize(ticket, CODES[ticket - 6]))
    else:
        house.ask("g1" if ticket < 4 else "g2", o.ClaimPrize(ticket))


def lines_of(house: RaffleHouse) -> list[str]:
    """The export of a night."""
    return [line.decode() for line in export(house.night.store, house.night.floor)]


def rows_of(house: RaffleHouse) -> list[dict[str, Any]]:
    """The rows of a night."""
    return [json.loads(line) for line in lines_of(house) if '"seq"' in line]


def test_the_night_is_sound(house: RaffleHouse) -> None:
    rows, *_, hidden, _ = verifier.verify(lines_of(house))
    assert rows == house.night.at[0]
    plan = house.night.floor.plan
    assert plan is not None
    assert plan.raffle is not None
    assert hidden == (["drawing 4"] if plan.raffle.method == ELECTRONIC else [])


def test_what_was_drawn_is_not_left_at_the_prize_desk(house: RaffleHouse) -> None:
    """A bicycle that was drawn twice is one piece, and both baskets are gone."""
    house.ask("m1", o.OpenPrizeDesk(posted=True))
    closed = house.ask("m1", o.ClosePrizeDesk())
    (said,) = closed.events
    assert getattr(said, "left") == {"mug": 10}  # noqa: B009
    assert verifier.verify(lines_of(house))[0] == house.night.at[0]


@pytest.mark.parametrize(("cap", "words"), [(50_000, ""), (49_999, "more is awarded")])
def test_what_was_drawn_counts_toward_the_cap(house: RaffleHouse, cap: int, words: str) -> None:
    prizes, said = verifier.Prizes(), ""
    try:
        for row in rows_of(house):
            body = json.loads(row["body"])
            for event in body["events"]:
                if event["type"] == "FloorSetUp":
                    event["plan"]["terms"] = {"prize_cap_cents": cap}
            prizes.look_at(body, row)
    except verifier.Fault as wrong:
        said = str(wrong)
    assert words in said
    assert bool(words) == bool(said)


Change = Callable[[dict[str, Any], dict[str, Any]], None]


def fault(house: RaffleHouse, kind: str, change: Change, which: int = 0) -> str:
    """What the verifier says about the rows if an event of one kind had been different."""
    raffle, seen = verifier.Raffle("n1"), 0
    try:
        for row in rows_of(house):
            said = json.loads(row["body"])
            for event in said["events"]:
                if event["type"] == kind:
                    if seen == which:
                        change(event, said["order"])
                    seen += 1
            raffle.look_at(said, row)
    except verifier.Fault as wrong:
        return str(wrong)
    assert seen > which, f"nothing of the kind {kind} happened"
    return ""


def put(**values: Any) -> Change:
    """A change of an event's fields."""
    return lambda event, order: event.update(values)


def by(actor: str) -> Change:
    """Someone else gave the order."""
    return lambda event, order: order.update(actor=actor)


def change_order(**values: Any) -> Change:
    """The order asked for something else."""
    return lambda event, order: order["command"].update(values)


@pytest.mark.parametrize(
    ("kind", "change", "which", "words"),
    [
        ("TicketsSold", put(first=2), 0, "without gaps"),
        ("TicketsSold", put(first=5), 1, "without gaps"),
        ("TicketsSold", put(dollars=14), 0, "cost what is posted"),
        ("TicketsSold", put(guest="a1"), 0, "works here"),
        ("TicketsSold", put(guest="g9"), 0, "no holder"),
        ("TicketsSold", put(guest="g2"), 0, "for another one"),
        ("TicketsSold", put(codes=["ab" * 32]), 2, "no holder"),
        ("TicketsRefunded", put(of="x"), 0, "cannot be taken back"),
        ("TicketsRefunded", put(count=2), 0, "other tickets"),
        ("TicketsRefunded", by("a1"), 0, "one person alone"),
        ("TicketsSealed", put(list_hash="00" * 32), 0, "not that of the tickets"),
        ("TicketsSealed", put(void=0), 0, "not that of the tickets"),
        ("TicketsSold", put(guest="g3"), 1, "not that of the tickets"),
        ("DrawingOpened", put(drawing=2), 0, "left out"),
        ("DrawingOpened", put(prize="mug"), 0, "no piece of mug"),
        ("DrawingOpened", put(prize="basket"), 1, "without cause"),
        ("DrawingOpened", put(again_for=0, prize="bike"), 1, "no piece of bike"),
        ("DrawingOpened", put(reason=""), 1, "without cause"),
        ("TicketDrawn", put(ticket=10), 0, ""),
        ("TicketDrawn", put(claim_by_ms=1), 0, "time to claim"),
        ("TicketDrawn", put(prize="mug"), 0, "another prize"),
        ("PrizeClaimed", put(ticket=10), 0, "has not won"),
        ("PrizeClaimed", put(drawing=1), 0, "has not won"),
    ],
)
def test_what_was_changed_is_seen(
    house: RaffleHouse, kind: str, change: Change, which: int, words: str
) -> None:
    assert not fault(house, kind, lambda event, order: None, which)
    said = fault(house, kind, change, which)
    assert said, f"{kind} was changed, and nobody sees it"
    assert words in said


def test_what_two_people_keyed_in_must_agree(house: RaffleHouse) -> None:
    first = by("k1")
    assert "twice" in fault(house, "DrawingKeyed", first)
    words = fault(house, "DrawingKeyed", change_order(words="x", ticket=9), 1)
    assert "two people" in words


def test_a_forged_code_and_another_guest_are_seen(house: RaffleHouse) -> None:
    forged = fault(house, "PrizeClaimed", lambda event, order: _forge(order))
    assert "forged" in forged


def _forge(order: dict[str, Any]) -> None:
    order["actor"] = "g3" if order["actor"].startswith("g") else "k1"
    order["command"]["code"] = "WRONG"


def test_another_seed_or_other_words_are_seen(tmp_path: Path) -> None:
    house = keyed_house(tmp_path, ELECTRONIC).sold()
    house.electronic("bike")
    other = "ab" * 32
    assert "not the promised one" in fault(house, "TicketDrawn", put(seed=other))
    assert "did not win" in fault(house, "TicketDrawn", put(tries=10**6))
    assert "promised wrongly" in fault(house, "DrawingOpened", put(promise=""))
    assert "not the promised one" in fault(house, "DrawingOpened", put(promise=other))
    assert "two people keyed in" in fault(house, "DrawingWordsAdded", put(words="other"))
    house.night.store.close()
