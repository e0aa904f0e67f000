"""Several people at one console: each signs in once, and acts in the own name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.floor.entry import read
from tests.web.by_hand import SPARE, Crew, Table, hall_by_hand
from tests.web.serving import PIN, Client, Served, kept_by, running

CRAPS = "craps"
DEALER, STICK = "craps-dealer", "craps-stickperson"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The casino night, every table by hand."""
    with running([hall_by_hand(tmp_path_factory.mktemp("shared"), "night")]) as made:
        yield made


@pytest.fixture(scope="module")
def craps(served: Served) -> Table:
    """An open craps table."""
    table = Table(Crew(served), CRAPS)
    table.open()
    return table


def signs_in(client: Client, person: str, **more: Any) -> int:
    reply = client.post("/staff", {"person": person, "pin": PIN, **more})
    if reply.status_code == 201:
        client.signed(reply.json())
    return int(reply.status_code)


def console(served: Served, *others: str) -> Client:
    """A device on which the dealer is signed in, and others beside."""
    client = served.staff(DEALER)
    for one in others:
        assert signs_in(client, one, beside=True) == 201
    if others:
        reply = client.post("/staff/turn", {"person": DEALER})
        assert reply.status_code == 201, reply.text
        client.signed(reply.json())
    return client


def sent(client: Client, command: dict[str, Any], speaker: str, **more: Any) -> Any:
    client._number += 1
    body = {"id": f"{client._number:012x}{client._own}", "table": CRAPS, "command": command}
    return client.post("/orders", {**body, "speaker": speaker, **more})


def test_an_act_is_in_the_name_of_the_person_beside_whose_step_it_is(
    served: Served, craps: Table
) -> None:
    hall, one = served.halls["night"], console(served, STICK)
    assert one.get("/me").json()["who"] == DEALER
    assert set(one.get("/me").json()["beside"]) == {STICK}
    reply = sent(one, {"type": "ChangeLimits", "minimum": 5, "maximum": 90, "by": "x"}, STICK)
    assert reply.status_code == 409, "the core decides, as for everybody"
    last = kept_by(hall, lambda: list(hall.night.store.rows()))[-1]
    assert read(last.body).order.actor == STICK


def test_nobody_speaks_for_who_is_not_signed_in_here(served: Served, craps: Table) -> None:
    hall = served.halls["night"]
    command = {"type": "ChangeLimits", "minimum": 5, "maximum": 90, "by": "dealer"}
    alone, guest = console(served), served.guest()
    served.staff(STICK)  # on another device
    for client, who in ((alone, STICK), (alone, "nobody"), (guest, DEALER), (guest, STICK)):
        before = hall.night.at[0]
        assert sent(client, command, who).status_code == 403
        assert hall.night.at[0] == before
    assert alone.post("/staff/turn", {"person": STICK}).status_code == 403
    assert signs_in(alone, STICK, beside=True, device="") == 201
    wrong = alone.post("/staff", {"person": "chief", "pin": "000000", "beside": True})
    assert wrong.status_code == 403, "each signs in by PIN once"


def test_an_order_that_was_answered_is_answered_again_and_not_done_again(
    served: Served, craps: Table
) -> None:
    hall, one = served.halls["night"], console(served, STICK)
    command = {"type": "ChangeLimits", "minimum": 5, "maximum": 90, "by": "x"}
    first = sent(one, command, STICK)
    assert first.status_code == 409
    assert signs_in(one, DEALER) == 201, "now the dealer is alone here"
    before = hall.night.at[0]
    one._number -= 1
    again = sent(one, command, STICK)
    assert again.status_code == 409
    assert again.json()["again"]
    assert again.json()["seq"] == first.json()["seq"]
    one._number -= 1
    other = sent(one, {**command, "minimum": 6}, STICK)
    assert "used for another order" in other.json()["words"]
    assert sent(one, command, STICK).status_code == 403
    assert hall.night.at[0] == before


def test_signing_in_at_the_door_or_out_ends_it_for_all(served: Served, craps: Table) -> None:
    one = console(served, STICK)
    assert signs_in(one, "chief") == 201
    assert one.get("/me").json()["beside"] == {}
    two = console(served, STICK)
    assert two.post("/signout", {}).status_code == 200
    assert two.get("/me").status_code == 401
    assert signs_in(two, DEALER, beside=True) == 201
    assert two.get("/me").json()["beside"] == {}


def test_who_is_relieved_is_asked_for_the_pin_again(served: Served, craps: Table) -> None:
    one = console(served, STICK)
    chief = served.staff("chief")
    assert chief.order("TakePost", CRAPS, post="stickperson", person=SPARE)["done"]
    assert one.get("/me").json()["beside"] == {}
    assert sent(one, {"type": "AskForDice", "seat": 1}, STICK).status_code == 403
    assert chief.order("TakePost", CRAPS, post="stickperson", person=STICK)["done"]


def test_a_correction_asks_for_the_pin_of_who_corrects(served: Served, craps: Table) -> None:
    one = console(served, STICK)
    command = {"type": "CorrectRound", "outcome": "3-4", "reason": "misread"}
    reply = sent(one, command, STICK, pin="000000")
    assert reply.status_code == 403
    assert STICK in reply.json()["words"]


def test_dice_are_counted_as_dice_and_idle_steps_go_with_the_next(
    served: Served, craps: Table
) -> None:
    guest = craps.guest(2)
    counted, steps = {}, []
    bet = False
    for _ in range(40):
        view = craps.view()
        if view["betting"] and not bet:
            bet = guest.order("PlaceWager", CRAPS, seat=2, wager="pass", stake=5)["done"]
        step = view["desk"]["next"]
        if step["many"] > 1 and not step["asks"]:
            counted[step["counts"]] = step["words"]
        if step["idle"]:
            steps.append(step)
        command, keyed = step["act"]["command"], {}
        if step["asks"] == "outcome":
            keyed = {"outcome": "2-2"}
        if command["type"] == "RefuseDice":
            command = {**command, "type": "AcceptDice"}
        for one in ({**command, **keyed}, *(then["command"] for then in step["then"])):
            done = craps.do(one, step["person"])
            assert done["done"], (step, done)
        if steps:
            break
    assert set(counted) == {"dice"}, "neither the dice offered nor those chosen are times"
    (settled,) = steps
    assert settled["idle"] == ["Collect losing wagers", "Pay winning wagers"], "a point: none"
    assert len(settled["then"]) == 1
    assert craps.view()["desk"]["next"]["words"] == "Gather the dice"
    taken = [one for one in told(served) if one.startswith(("collect", "pay"))]
    assert taken[-2:] == ["collect losing wagers", "pay winning wagers"], "the core has both"


def told(served: Served) -> list[str]:
    """The steps that stand in the journal."""
    hall = served.halls["night"]
    rows = kept_by(hall, lambda: list(hall.night.store.rows()))
    orders = [read(row.body).order for row in rows]
    return [str(getattr(one.command, "step", "")) for one in orders if one.table == CRAPS]
