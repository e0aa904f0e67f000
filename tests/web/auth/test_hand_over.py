"""A console handed over without a PIN: its token works only for that table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.floor import orders as o
from pitboss.floor.permissions import FLOOR_WIDE, NIGHT
from pitboss.web.auth.credentials import Credentials
from pitboss.web.auth.on_behalf import CONSOLE_COMMANDS
from tests.web.by_hand import WINDOW, Crew, Table, hall_by_hand
from tests.web.serving import PIN, Client, Served, on_store, running

CRAPS, OTHER = "craps", "roulette"
DEALER, STICK = "craps-dealer", "craps-stickperson"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The casino night, every table by hand, craps and roulette open."""
    with running([hall_by_hand(tmp_path_factory.mktemp("handed"), "night")]) as server:
        for name in (CRAPS, OTHER):
            Table(Crew(server), name).open()
        yield server


def posted(client: Client, path: str, **body: Any) -> Client:
    """Something of the doors, after which the client is someone."""
    reply = client.post(path, body)
    assert reply.status_code == 201, reply.text
    client.signed(reply.json())
    return client


@pytest.fixture
def handed(served: Served) -> Client:
    """The dealer's console after the stickperson signed in there and gave it back."""
    client = posted(served.staff(DEALER), "/staff", person=STICK, pin=PIN, beside=True)
    return posted(client, "/staff/turn", person=DEALER)


def ordered(client: Client, command: dict[str, Any], table: str) -> Any:
    """An order, whatever the answer."""
    client._number += 1
    body = {"id": f"{client._number:012x}{client._own}", "table": table, "command": command}
    return client.post("/orders", body)


BEYOND: list[tuple[dict[str, Any], str]] = [
    ({"type": "TakePost", "post": "dealer", "person": "spare"}, OTHER),
    ({"type": "LeavePost", "post": "dealer"}, OTHER),
    ({"type": "Report", "irregularity": "x", "by": "class A operator"}, OTHER),
    ({"type": "CountRack", "dollars": 5}, OTHER),
    ({"type": "AskFill", "window": WINDOW, "dollars": 50}, OTHER),
    ({"type": "ClockOff", "person": DEALER}, ""),
    ({"type": "ClockOff", "person": DEALER}, CRAPS),
    ({"type": "ClockOn", "person": "spare"}, CRAPS),
    ({"type": "OpenWindow", "window": WINDOW, "posted": True}, CRAPS),
    ({"type": "Sell", "window": WINDOW, "cents": 5, "guest": ""}, CRAPS),
    ({"type": "ConfirmTransfer", "asked": "0" * 32, "dollars": 50}, CRAPS),
    ({"type": "Reverse", "of": "0" * 32, "reason": "x"}, CRAPS),
    ({"type": "Admit", "guest": "g99", "of_age": True}, CRAPS),
    ({"type": "CloseNight"}, CRAPS),
]


@pytest.mark.parametrize(("command", "table"), BEYOND, ids=lambda value: str(value)[:30])
def test_no_order_beyond_the_table(
    served: Served, handed: Client, command: dict[str, Any], table: str
) -> None:
    """None of them reaches the core, although this dealer oversees every table."""
    service = served.services["night"]
    assert set(service.floor.people[DEALER].roles) & set(FLOOR_WIDE[NIGHT])
    before = service.night.at[0]
    reply = ordered(handed, command, table)
    assert reply.status_code == 403
    assert reply.json()["words"].startswith("this is for table craps only")
    assert service.night.at[0] == before


def test_no_screen_beyond_the_table(served: Served, handed: Client) -> None:
    me = handed.get("/me").json()
    assert (me["only"], me["places"], me["may"]) == (CRAPS, ["deal/craps"], [])
    assert handed.get(f"/tables/{CRAPS}").json()["desk"] is not None
    assert handed.get(f"/tables/{OTHER}").json()["desk"] is None
    assert handed.get(f"/tables/{OTHER}/payouts?outcome=17").status_code == 404
    for path in ("/floor", f"/windows/{WINDOW}"):
        assert handed.get(path).status_code == 403
    for path, body in (
        (f"/tables/{OTHER}/conduct", {"on": False}),
        (f"/tables/{OTHER}/closing", {"on": True}),
        ("/devices", None),
        ("/door", None),
        ("/guests", {"of_age": True}),
        ("/tokens/revoke", {"kind": "staff", "who": STICK}),
    ):
        reply = handed.post(path, body)
        assert reply.status_code == 403, path
        assert "PIN" in reply.json()["right"]


def test_all_of_the_console_continues(served: Served, handed: Client) -> None:
    asked = ordered(handed, {"type": "AskFill", "window": WINDOW, "dollars": 50}, CRAPS)
    assert asked.status_code == 200, asked.text
    step = {"type": "TakeStep", "step": "sing", "by": "dealer"}
    assert ordered(handed, step, CRAPS).status_code == 409, "the core decides"
    assert handed.post(f"/tables/{CRAPS}/conduct", {"on": False}).status_code == 200
    posted(handed, "/staff/turn", person=STICK)
    assert handed.get("/me").json()["only"] == CRAPS


def test_their_own_pin_opens_the_rest_again(served: Served, handed: Client) -> None:
    posted(handed, "/staff", person=DEALER, pin=PIN, beside=True)
    assert handed.get("/me").json()["only"] == ""
    assert handed.get("/floor").status_code == 200
    reply = ordered(handed, {"type": "Reverse", "of": "0" * 32, "reason": "x"}, "")
    assert not reply.json().get("words", "").startswith("this is for table")


def test_a_restart_or_another_server_forgets_no_limit(served: Served, handed: Client) -> None:
    service, token = served.services["night"], handed.http.cookies["pitboss"]
    again = on_store(service, lambda: Credentials(service.night).session_of(token))
    assert again is not None
    assert again.only == CRAPS


def test_who_works_elsewhere_by_now_needs_the_pin_there(served: Served, handed: Client) -> None:
    """Both were sent to another table, and one entered the PIN there: the other's token is old."""
    chief, same_device = served.staff("chief"), served.client()

    def sent(*posts: tuple[str, str, str]) -> None:
        for table, post, person in posts:
            done = chief.order("TakePost", table, post=post, person=person)
            assert done["done"], done

    sent(
        (CRAPS, "dealer", "chief"),
        (CRAPS, "stickperson", "spare"),
        (OTHER, "dealer", DEALER),
        (OTHER, "class A operator", STICK),
    )
    same_device.http.cookies = handed.http.cookies.__class__(handed.http.cookies)
    posted(same_device, "/staff", person=STICK, pin=PIN, beside=True)
    step = {"type": "TakeStep", "step": "sing", "by": "dealer"}
    assert ordered(handed, step, OTHER).status_code == 403
    assert handed.get(f"/tables/{OTHER}").json()["desk"] is None
    assert handed.get("/me").json()["beside"] == {}
    assert handed.post("/staff/turn", {"person": STICK}).status_code == 403
    assert chief.order("LeavePost", OTHER, post="class A operator")["done"]
    sent(
        (OTHER, "dealer", "roulette-dealer"),
        (CRAPS, "dealer", DEALER),
        (CRAPS, "stickperson", STICK),
    )


def test_an_order_that_was_answered_before_is_answered_again(served: Served) -> None:
    client = served.staff(DEALER)
    done = client.order("ClockOn", person=DEALER)
    posted(client, "/staff", person=STICK, pin=PIN, beside=True)
    posted(client, "/staff/turn", person=DEALER)
    client._number -= 1
    again = ordered(client, {"type": "ClockOn", "person": DEALER}, "")
    assert again.json()["again"]
    assert again.json()["seq"] == done["seq"]


ELSEWHERE: frozenset[type] = frozenset(
    {
        o.SetUp,
        o.CloseNight,
        o.TakeOver,
        o.NoteAccess,
        o.NoteClock,
        o.ClockOn,
        o.ClockOff,
        o.Admit,
        o.AskToLeave,
        o.FreeSeat,
        o.Suspend,
        o.EndSuspension,
        o.SealWords,
        o.AddWords,
        o.OpenWindow,
        o.Sell,
        o.TakeBack,
        o.CloseWindow,
        o.ConfirmTransfer,
        o.Reverse,
        o.OpenPrizeDesk,
        o.ClosePrizeDesk,
        o.ReservePrize,
        o.ReleasePrize,
        o.RedeemPrize,
        o.HandOverPrize,
        o.CorrectAward,
        o.ReturnPrize,
        o.AddToIncident,
        o.AdmitInspector,
        o.AskCount,
        o.CallCount,
        o.CloseIncident,
        o.CountMoney,
        o.DecideIncident,
        o.DrawLot,
        o.DropCount,
        o.ExplainVariance,
        o.Freeze,
        o.HandOutSlips,
        o.KeyInSlip,
        o.RemoveEquipment,
        o.ReportIncident,
        o.ResumeGame,
        o.ReturnSlips,
        o.SendNotice,
        o.StopGame,
        o.TakeAdmission,
        o.TakeBingo,
        o.Unfreeze,
        o.VoidSlip,
        o.AddDrawingWords,
        o.Attest,
        o.ClaimPrize,
        o.DrawTicket,
        o.FileReport,
        o.OpenDrawing,
        o.RecordDeposit,
        o.RecordExpense,
        o.CallOffDrawing,
        o.GiveUpDrawing,
        o.RecordClaim,
        o.RedrawTicket,
        o.RefundTickets,
        o.SealTickets,
        o.SellTickets,
        o.StrikeExpense,
    }
)
"""Orders that are not given at a table's console."""


def test_every_order_is_said_to_be_of_a_console_or_not() -> None:
    """A new command is closed to handed-over consoles until it is listed here."""
    assert {*o.FLOOR_COMMANDS, *o.TABLE_COMMANDS} - CONSOLE_COMMANDS == ELSEWHERE
