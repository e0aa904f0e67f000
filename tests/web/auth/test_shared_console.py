"""Several people at one console: each signs in once, and acts in their own name."""

from __future__ import annotations

import ast
import inspect
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor import next_step
from pitboss.floor import orders as o
from pitboss.floor.entry import read_entry
from pitboss.floor.night import Night
from pitboss.history.night_record import NightRecord
from pitboss.pit import commands as c
from pitboss.web.auth.credentials import Credentials, Session
from pitboss.web.auth.on_behalf import STEPS_FOR_COLLEAGUE
from pitboss.web.night.service import NightService
from tests.patience import PATIENCE_S
from tests.web.by_hand import SPARE, Crew, Table, hall_by_hand
from tests.web.serving import PIN, Client, Served, on_store, running

CRAPS = "craps"
DEALER, STICK = "craps-dealer", "craps-stickperson"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The casino night, every table by hand."""
    with running([hall_by_hand(tmp_path_factory.mktemp("shared"), "night")]) as server:
        yield server


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
    """A device on which the dealer and others are signed in."""
    client = served.staff(DEALER)
    for other in others:
        assert signs_in(client, other, beside=True) == 201
    if others:
        reply = client.post("/staff/turn", {"person": DEALER})
        assert reply.status_code == 201, reply.text
        client.signed(reply.json())
    return client


def session(service: NightService, client: Client) -> Session:
    """Who speaks with a client's token."""
    own = service.credentials.session_of(client.http.cookies["pitboss"])
    assert own is not None
    return own


def here(service: NightService, client: Client) -> dict[str, list[str]]:
    """Who is signed in on a client's device."""
    return service.credentials.sessions_on(session(service, client).device)


def after_a_restart(service: NightService) -> Credentials:
    """The credentials as another process finds them, in the journal and beside it."""
    record = NightRecord()
    night = Night(service.night.store, service.night.edition, on_row=record.apply)
    return NightService("night", "again", night, record).credentials


def sent(client: Client, command: dict[str, Any], speaker: str, **more: Any) -> Any:
    client._number += 1
    body = {"id": f"{client._number:012x}{client._own}", "table": CRAPS, "command": command}
    return client.post("/orders", {**body, "speaker": speaker, **more})


def test_an_act_is_in_the_name_of_the_person_beside_whose_step_it_is(
    served: Served, craps: Table
) -> None:
    service, tablet = served.services["night"], console(served, STICK)
    assert tablet.get("/me").json()["who"] == DEALER
    assert set(tablet.get("/me").json()["beside"]) == {STICK}
    reply = sent(tablet, {"type": "TakeStep", "step": "sing", "by": "x"}, STICK)
    assert reply.status_code == 409, "the core decides, as for everyone"
    last = on_store(service, lambda: list(service.night.store.rows()))[-1]
    assert read_entry(last.body).order.actor == STICK


def test_nobody_speaks_for_who_is_not_signed_in_here(served: Served, craps: Table) -> None:
    service = served.services["night"]
    command = {"type": "TakeStep", "step": "sing", "by": "dealer"}
    alone, guest = console(served), served.guest()
    served.staff(STICK)  # on another device
    for client, who in ((alone, STICK), (alone, "nobody"), (guest, DEALER), (guest, STICK)):
        before = service.night.at[0]
        assert sent(client, command, who).status_code == 403
        assert service.night.at[0] == before
    assert alone.post("/staff/turn", {"person": STICK}).status_code == 403
    assert signs_in(alone, STICK, beside=True, device="") == 201
    wrong = alone.post("/staff", {"person": "chief", "pin": "000000", "beside": True})
    assert wrong.status_code == 403, "each signs in by PIN once"


def test_an_order_that_was_answered_is_answered_again_and_not_done_again(
    served: Served, craps: Table
) -> None:
    service, tablet = served.services["night"], console(served, STICK)
    command = {"type": "TakeStep", "step": "sing", "by": "x"}
    first = sent(tablet, command, STICK)
    assert first.status_code == 409
    assert signs_in(tablet, DEALER) == 201, "now the dealer is alone here"
    before = service.night.at[0]
    tablet._number -= 1
    again = sent(tablet, command, STICK)
    assert again.status_code == 409
    assert again.json()["again"]
    assert again.json()["seq"] == first.json()["seq"]
    tablet._number -= 1
    other = sent(tablet, {**command, "count": 6}, STICK)
    assert "belongs to another order" in other.json()["words"]
    assert sent(tablet, command, STICK).status_code == 403
    assert service.night.at[0] == before


def test_signing_in_at_the_door_or_out_ends_it_for_all(served: Served, craps: Table) -> None:
    tablet = console(served, STICK)
    assert signs_in(tablet, "chief") == 201
    assert tablet.get("/me").json()["beside"] == {}
    two = console(served, STICK)
    assert two.post("/signout", {}).status_code == 200
    assert two.get("/me").status_code == 401
    assert signs_in(two, DEALER, beside=True) == 201
    assert two.get("/me").json()["beside"] == {}


def test_who_is_relieved_is_asked_for_the_pin_again(served: Served, craps: Table) -> None:
    service, tablet, chief = served.services["night"], console(served, STICK), served.staff("chief")
    assert on_store(
        service, lambda: after_a_restart(service).colleagues_of(session(service, tablet))
    ) == (STICK,)
    assert chief.order("TakePost", CRAPS, post="stickperson", person=SPARE)["done"]
    assert tablet.get("/me").json()["beside"] == {}
    assert sent(tablet, {"type": "AskForDice", "seat": 1}, STICK).status_code == 403
    assert chief.order("TakePost", CRAPS, post="stickperson", person=STICK)["done"]
    assert (
        on_store(service, lambda: after_a_restart(service).colleagues_of(session(service, tablet)))
        == ()
    )
    assert tablet.get("/me").json()["beside"] == {}
    assert sent(tablet, {"type": "AskForDice", "seat": 1}, STICK).status_code == 403
    assert tablet.post("/staff/turn", {"person": STICK}).status_code == 403
    assert signs_in(tablet, STICK, beside=True) == 201
    assert tablet.get("/me").json()["who"] == STICK


def test_who_goes_off_duty_is_not_called_back_without_the_pin(served: Served, craps: Table) -> None:
    tablet, chief = console(served, STICK), served.staff("chief")
    for kind, table, fields in (
        ("TakePost", CRAPS, {"post": "stickperson", "person": SPARE}),
        ("ClockOff", "", {"person": STICK}),
        ("ClockOn", "", {"person": STICK}),
        ("TakePost", CRAPS, {"post": "stickperson", "person": STICK}),
    ):
        done = chief.order(kind, table, **fields)
        assert done["done"], done
    step = {"type": "TakeStep", "step": "sing", "by": "stickperson"}
    assert sent(tablet, step, STICK).status_code == 403
    assert tablet.post("/staff/turn", {"person": STICK}).status_code == 403


def test_who_signed_in_without_a_post_is_not_given_one_to_speak_for(
    served: Served, craps: Table
) -> None:
    """The PIN was entered for something else; someone who takes the post in person continues
    without it."""
    tablet, chief = console(served), served.staff("chief")
    assert signs_in(tablet, SPARE, beside=True) == 201
    assert signs_in(tablet, DEALER, beside=True) == 201
    assert chief.order("TakePost", CRAPS, post="stickperson", person=SPARE)["done"]
    assert tablet.get("/me").json()["beside"] == {}
    assert tablet.post("/staff/turn", {"person": SPARE}).status_code == 403
    assert chief.order("TakePost", CRAPS, post="stickperson", person=STICK)["done"]
    assert signs_in(tablet, SPARE, beside=True) == 201
    assert tablet.order("TakePost", CRAPS, post="stickperson", person=SPARE)["done"]
    assert set(tablet.get("/me").json()["beside"]) == {DEALER}
    for person, other in ((DEALER, SPARE), (SPARE, DEALER)):
        reply = tablet.post("/staff/turn", {"person": person})
        assert reply.status_code == 201, reply.text
        tablet.signed(reply.json())
        assert set(reply.json()["beside"]) == {other}
    assert chief.order("TakePost", CRAPS, post="stickperson", person=STICK)["done"]


@pytest.mark.parametrize("who", ["banker", "chips-wheel-dealer", "chief"])
def test_only_those_at_one_table_stand_beside_each_other(
    served: Served, craps: Table, who: str
) -> None:
    """A banker who signs in here does not request the fill and then confirm it."""
    tablet = console(served)
    if who == "chips-wheel-dealer":
        served.staff("chief").order("TakePost", "chips-wheel", post="dealer", person=who)
        assert served.services["night"].floor.duty[who].table == "chips-wheel"
    assert signs_in(tablet, who, beside=True) == 201
    assert tablet.get("/me").json()["beside"] == {}
    before = served.services["night"].night.at[0]
    for command in (
        {"type": "AskFill", "window": "window-1", "dollars": 50},
        {"type": "TakeStep", "step": "sing", "by": "dealer"},
    ):
        assert sent(tablet, command, DEALER).status_code == 403
    assert tablet.post("/staff/turn", {"person": DEALER}).status_code == 403
    assert served.services["night"].night.at[0] == before


@pytest.mark.parametrize(
    ("command", "table"),
    [
        ({"type": "AskFill", "window": "window-1", "dollars": 50}, CRAPS),
        ({"type": "AskCredit", "window": "window-1", "dollars": 50}, CRAPS),
        ({"type": "ConfirmTransfer", "asked": "0" * 32, "dollars": 50}, ""),
        ({"type": "LeavePost", "post": "stickperson"}, CRAPS),
        ({"type": "ClockOff", "person": STICK}, ""),
        ({"type": "CountRack", "dollars": 5}, CRAPS),
        ({"type": "Reverse", "of": "0" * 32, "reason": "x"}, ""),
        ({"type": "Sit", "seat": 5, "chips": 5}, CRAPS),
        ({"type": "ChangeLimits", "minimum": 5, "maximum": 90, "by": "x"}, CRAPS),
        ({"type": "CloseTable"}, CRAPS),
        ({"type": "TakeStep", "step": "sing", "by": "class A operator"}, "roulette"),
    ],
    ids=lambda value: value["type"] if isinstance(value, dict) else value or "floor",
)
def test_only_steps_of_the_game_at_that_table_are_done_in_the_name_of_who_is_beside(
    served: Served, craps: Table, command: dict[str, Any], table: str
) -> None:
    service, tablet = served.services["night"], console(served, STICK)
    before = service.night.at[0]
    reply = sent(tablet, command, STICK, table=table)
    assert reply.status_code == 403
    assert "not a step of the game" in reply.json()["words"]
    assert service.night.at[0] == before


def test_whatever_comes_next_at_a_table_may_be_done_in_that_name() -> None:
    """A console offers the next step in the name of a colleague signed in there: none of them is
    refused."""
    tree = ast.parse(inspect.getsource(next_step))
    rooms = {"c": c, "o": o}
    named = {
        getattr(rooms[node.value.id], node.attr)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in rooms
    }
    steps = {name for name in named if name in (*o.FLOOR_COMMANDS, *o.TABLE_COMMANDS)}
    assert len(steps) > 15
    assert steps <= STEPS_FOR_COLLEAGUE


def test_a_turn_that_waits_behind_a_revocation_is_not_given(served: Served, craps: Table) -> None:
    service, tablet = served.services["night"], console(served, STICK)
    busy, free = threading.Event(), threading.Event()

    def revokes() -> None:
        busy.set()
        assert free.wait(PATIENCE_S)
        service.credentials.revoke_tokens(*service.credentials.tokens_of("staff", STICK))

    first = service.queue._thread.submit(revokes)
    assert busy.wait(PATIENCE_S)
    with ThreadPoolExecutor(1) as other:
        reply = other.submit(tablet.post, "/staff/turn", {"person": STICK})
        until = time.monotonic() + PATIENCE_S
        while not service.queue._thread._work_queue.qsize():
            assert time.monotonic() < until, "the request waits for the thread of the store"
            time.sleep(0.01)
        free.set()
        assert reply.result(PATIENCE_S).status_code == 403
    first.result(PATIENCE_S)
    assert list(service.credentials.tokens_of("staff", STICK)) == []


def test_a_turn_makes_nobody_younger_or_faster(served: Served, craps: Table) -> None:
    """The token is another one, as old as the PIN, and what was asked with it counts on."""
    service, tablet = served.services["night"], console(served, STICK)
    was = {
        who: service.credentials.sessions[shas[0]] for who, shas in here(service, tablet).items()
    }
    token = tablet.http.cookies["pitboss"]
    time.sleep(0.01)
    for person in (STICK, DEALER):
        reply = tablet.post("/staff/turn", {"person": person})
        assert reply.status_code == 201, reply.text
        tablet.signed(reply.json())
    now = {
        who: service.credentials.sessions[shas[0]] for who, shas in here(service, tablet).items()
    }
    assert now == {who: replace(session, only=CRAPS) for who, session in was.items()}
    assert tablet.http.cookies["pitboss"] != token
    assert service.credentials.session_of(token) is None


def test_a_correction_asks_for_the_pin_of_who_corrects(served: Served, craps: Table) -> None:
    tablet = console(served, STICK)
    command = {"type": "CorrectRound", "outcome": "3-4", "reason": "misread"}
    reply = sent(tablet, command, STICK, pin="000000")
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
        for command_ in ({**command, **keyed}, *(then["command"] for then in step["then"])):
            done = craps.do(command_, step["person"])
            assert done["done"], (step, done)
        if steps:
            break
    assert set(counted) == {"dice"}, "neither the dice offered nor those chosen are times"
    (settled,) = steps
    assert settled["idle"] == ["Collect losing wagers", "Pay winning wagers"], "a point: none"
    assert len(settled["then"]) == 1
    assert craps.view()["desk"]["next"]["words"] == "Gather the dice"
    taken = [words for words in steps_of(served) if words.startswith(("collect", "pay"))]
    assert taken[-2:] == ["collect losing wagers", "pay winning wagers"], "the core has both"


def steps_of(served: Served) -> list[str]:
    """The steps in the journal."""
    service = served.services["night"]
    rows = on_store(service, lambda: list(service.night.store.rows()))
    orders = [read_entry(row.body).order for row in rows]
    return [str(getattr(order.command, "step", "")) for order in orders if order.table == CRAPS]
