"""A banker's window through the API: sold, corrected, taken back, moved to a new phone, counted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
import pytest

from pitboss.floor.verify import Receipt, verify
from pitboss.store.row import BadRow
from pitboss.web.auth.credentials import Credentials
from tests.web.serving import PIN, Client, Served, on_store, second_person, serving

WINDOW = "window-1"


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A night of its own, whose window is counted out at the end."""
    with serving(tmp_path_factory.mktemp("window")) as server:
        yield server


@pytest.fixture(scope="module")
def banker(night: Served) -> Client:
    """Who works the window."""
    return night.staff("banker")


def view(client: Client) -> Any:
    """The window as this client sees it."""
    reply = client.get(f"/windows/{WINDOW}")
    assert reply.status_code == 200, reply.text
    return reply.json()


def reverse(client: Client, of: str, id: str, **more: object) -> Any:
    """Ask for a reversal, with whatever PINs are given."""
    body = {"id": id, "command": {"type": "Reverse", "of": of, "reason": "keyed in wrongly"}}
    reply = client.post("/orders", {**body, **more})
    return {"status": reply.status_code, **reply.json()}


def test_a_sale_moves_the_drawer_by_what_it_says(night: Served, banker: Client) -> None:
    before, guest = view(banker), night.guest(name="Robin").me["who"]
    assert banker.order("Sell", window=WINDOW, cents=500, guest=guest)["done"]
    after = view(banker)
    dollars = 5 * after["rate"]
    assert after["cents"] == before["cents"] + 500
    assert after["dollars"] == before["dollars"] - dollars
    act = after["last"][0]
    assert (act["kind"], act["whose"], act["name"]) == ("sold", guest, "Robin")
    assert (act["dollars"], act["cents"], act["reversed"]) == (dollars, 500, False)
    assert after["sold_cents"] == before["sold_cents"] + 500


def test_a_slip_names_the_row_and_has_a_code(night: Served, banker: Client) -> None:
    guest = night.guest().me["who"]
    sold = banker.order("Sell", window=WINDOW, cents=100, guest=guest)
    slip = banker.get(f"/windows/{WINDOW}/slips/{sold['seq']}").json()
    assert slip["act"]["hash"] == sold["hash"]
    assert slip["act"]["cents"] == 100
    assert slip["qr"].startswith("<svg")
    assert "style=" not in slip["qr"]
    assert len(slip["head"]) == 64
    assert banker.get(f"/windows/{WINDOW}/slips/1").status_code == 404
    assert banker.get(f"/windows/{WINDOW}/slips/x").status_code == 404


def test_a_receipt_is_given_at_once(night: Served, banker: Client) -> None:
    """Every commit is signed: no guest waits for a permanent head, up to a hundred rows later."""
    service, guest = night.services["night"], night.guest()
    seq = service.night.at[0]
    sold = banker.order("Sell", window=WINDOW, cents=1000, guest=guest.me["who"])
    for row in (seq, sold["seq"], service.night.at[0]):
        given = guest.get(f"/receipts/{row}")
        assert given.status_code == 200, given.text
        receipt = msgspec.json.decode(given.content, type=Receipt)
        assert (receipt.seq, bool(receipt.head.signature)) == (row, True)
        checked = on_store(service, partial(verify, service.night.store, receipts=[receipt]))
        assert checked.rows >= row
        wrong = msgspec.structs.replace(receipt, hash=bytes(32))
        with pytest.raises(BadRow):
            on_store(service, partial(verify, service.night.store, receipts=[wrong]))
    slip = banker.get(f"/windows/{WINDOW}/slips/{sold['seq']}").json()
    assert slip["signed"] is True
    assert guest.get(f"/receipts/{service.night.at[0] + 1}").status_code == 404


def test_cash_goes_back_only_with_a_second_person(night: Served, banker: Client) -> None:
    guest = night.guest().me["who"]
    before = view(banker)
    assert banker.order("Sell", window=WINDOW, cents=100, guest=guest)["done"]
    act = view(banker)["last"][0]
    assert act["seconded"]
    assert reverse(banker, act["id"], "a" * 32, pin="0000")["status"] == 403
    alone = reverse(banker, act["id"], "b" * 32, pin=PIN)
    assert not alone["done"]
    assert "second person" in alone["words"]
    second = view(banker)["seconds"][0]
    wrong = {"person": second, "pin": "1111"}
    assert reverse(banker, act["id"], "c" * 32, pin=PIN, second=wrong)["status"] == 403
    right = {"person": second, "pin": PIN}
    assert reverse(banker, act["id"], "d" * 32, pin=PIN, second=right)["done"]
    after = view(banker)
    assert (after["cents"], after["dollars"]) == (before["cents"], before["dollars"])
    assert after["sold_cents"] == before["sold_cents"]
    assert after["last"][0]["reversed"]


def test_a_small_taking_back_is_reversed_with_their_own_pin(night: Served, banker: Client) -> None:
    guest = night.guest()
    who = guest.me["who"]
    assert banker.order("Sell", window=WINDOW, cents=100, guest=who)["done"]
    assert banker.order("TakeBack", window=WINDOW, dollars=1, guest=who)["done"]
    sale, act = view(banker)["last"][1], view(banker)["last"][0]
    assert "wallet" in sale["blocked"]
    assert not act["seconded"]
    assert reverse(banker, act["id"], "e" * 32, pin=PIN)["done"]
    assert guest.get("/me").json()["wallet"] == view(banker)["rate"]
    assert not view(banker)["last"][1]["blocked"]


def test_a_new_guest_gets_a_wallet_code_for_a_phone(night: Served, banker: Client) -> None:
    assert banker.post("/guests", {"of_age": False}).status_code == 403
    answer = banker.post("/guests", {"of_age": True, "name": "Ada"}).json()
    assert answer["link"].endswith(f"/h/night/#code={answer['code']}")
    assert "127.0.0.1" not in answer["link"]
    assert answer["qr"].startswith("<svg")
    phone = night.client()
    assert (
        phone.post("/join", {"code": answer["code"], "of_age": True}).json()["who"] == answer["who"]
    )
    again = night.client().post("/join", {"code": answer["code"], "of_age": True})
    assert again.status_code == 404


def alert(client: Client) -> str:
    """What the front door says first to anyone who opens it."""
    match = re.search(r'<p id="alert" role="alert">([^<]*)</p>', client.http.get("/").text)
    assert match is not None
    return match[1]


def test_a_lost_phone_dies_and_the_wallet_moves(night: Served, banker: Client) -> None:
    lost = night.guest()
    who = lost.me["who"]
    assert banker.order("Sell", window=WINDOW, cents=300, guest=who)["done"]
    code = banker.post(f"/guests/{who}/reissue", second_person("chief")).json()["code"]
    assert lost.get("/me").status_code == 401
    new = night.client()
    me = new.post("/join", {"code": code, "of_age": True}).json()
    assert (me["who"], me["wallet"]) == (who, 3 * view(banker)["rate"])
    assert "moved to another phone" in alert(lost)
    assert alert(new) == ""
    service, token = night.services["night"], str(lost.http.cookies["pitboss"])
    after_a_restart = on_store(service, lambda: Credentials(service.night).why_ended(token))
    assert after_a_restart == "moved"


def test_who_was_signed_out_is_told_so(night: Served, banker: Client) -> None:
    guest, chief = night.guest(), night.staff("in-charge")
    assert alert(guest) == ""
    assert chief.post("/tokens/revoke", {"kind": "guest", "who": guest.me["who"]}).is_success
    assert "You are signed out" in alert(guest)
    assert alert(night.client()) == ""


def test_what_is_taken_back_is_never_cash(night: Served, banker: Client) -> None:
    guest = night.guest().me["who"]
    assert banker.order("Sell", window=WINDOW, cents=1000, guest=guest)["done"]
    before = view(banker)
    assert banker.order("TakeBack", window=WINDOW, dollars=10, guest=guest)["done"]
    after = view(banker)
    assert after["cents"] == before["cents"]
    assert after["taken_back"] == before["taken_back"] + 10


def test_a_fill_waits_until_the_window_confirms_it(night: Served, banker: Client) -> None:
    chief = night.staff("chief")
    assert chief.order("AskFill", "craps", window=WINDOW, dollars=50)["done"]
    (waits,) = view(banker)["waiting"]
    assert (waits["table"], waits["dollars"], waits["fill"]) == ("craps", 50, True)
    done = banker.order("ConfirmTransfer", asked=waits["asked"], dollars=50)
    assert done["done"], done
    after = view(banker)
    assert not after["waiting"]
    assert (after["last"][0]["kind"], after["last"][0]["whose"]) == ("fill", "craps")


def test_who_only_reads_sees_the_window_and_changes_nothing(night: Served) -> None:
    auditor = night.staff("auditor")
    assert auditor.me["may"] == []
    assert view(auditor)["open"]
    assert auditor.post("/guests", {"of_age": True}).status_code == 403
    guest = night.guest()
    assert auditor.post(f"/guests/{guest.me['who']}/reissue", {}).status_code == 403
    assert guest.get("/me").status_code == 200


def test_guests_see_no_window(night: Served) -> None:
    assert night.guest().get(f"/windows/{WINDOW}").status_code == 403
    assert night.client().get(f"/windows/{WINDOW}/slips/1").status_code == 401


def test_counting_out_names_what_is_short(night: Served, banker: Client) -> None:
    held = view(banker)
    count = {"window": WINDOW, "dollars": held["dollars"], "cents": held["cents"] - 75}
    answer = banker.order("CloseWindow", **count)
    assert answer["done"], answer
    assert "0.75" in answer["words"]
    after = view(banker)
    assert (after["open"], after["counted"]) == (False, True)
    assert (after["over_dollars"], after["over_cents"]) == (0, -75)
