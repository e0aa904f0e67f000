"""The prizes through the API: what guests see, the desk, receipts, slips, pictures, corrections."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.floor.plan import PrizePlan
from pitboss.web.server.prize_pictures import MOST_BYTES, read_picture
from tests.web.serving import PIN, Client, Served, serving

WINDOW = "window-1"


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A night of its own, whose prize desk is closed at the end."""
    with serving(tmp_path_factory.mktemp("prizes")) as server:
        yield server


@pytest.fixture(scope="module")
def clerk(night: Served) -> Client:
    """Who works the prize desk."""
    return night.staff("prize-clerk")


def rich(night: Served, cents: int = 2_000, name: str = "") -> Client:
    """A guest with imitation money, at ten for a dollar."""
    guest = night.guest(name=name)
    sale = {"window": WINDOW, "cents": cents, "guest": guest.me["who"]}
    assert night.staff("banker").order("Sell", **sale)["done"]
    return guest


def desk(client: Client) -> Any:
    """The desk as this client sees it."""
    reply = client.get("/prizes/desk")
    assert reply.status_code == 200, reply.text
    return reply.json()


def prize(view: Any, name: str) -> Any:
    """A prize of a view."""
    return next(entry for entry in view["prizes"] if entry["id"] == name)


def redeem(clerk: Client, guest: Client, name: str, dollars: int, **more: Any) -> Any:
    """Redeem a prize for a guest."""
    who = guest.me["who"]
    return clerk.order("RedeemPrize", prize=name, dollars=dollars, guest=who, **more)


def test_a_redemption_moves_money_stock_and_the_sum(night: Served, clerk: Client) -> None:
    guest, before = rich(night, name="Robin"), desk(clerk)
    assert redeem(clerk, guest, "mug", 120)["done"]
    after = desk(clerk)
    assert after["awarded_cents"] == before["awarded_cents"] + 1_200
    assert prize(after, "mug")["left"] == prize(before, "mug")["left"] - 1
    award = after["awards"][0]
    assert (award["title"], award["name"], award["dollars"]) == ("Fire company mug", "Robin", 120)
    assert award["handed"]
    assert guest.get("/me").json()["wallet"] == 80
    line = guest.get("/me/history").json()[-1]
    assert (line["words"], line["change"]) == ("Prize: mug", -120)
    money = night.staff("in-charge").get("/floor").json()["money"]
    assert money["balanced"]
    assert money["prizes"] >= 120


def test_a_guest_sees_what_the_wallet_pays(night: Served) -> None:
    view = rich(night, 1_200).get("/prizes").json()
    assert view["wallet"] == 120
    assert [prize(view, name)["short"] for name in ("mug", "cap", "bike")] == [0, 40, 4_380]
    assert prize(view, "tv")["drawn"]
    assert view["reserve_minutes"] == 15
    assert all(entry["retail_cents"] == 0 for entry in view["prizes"]), "only the desk sees values"
    public = night.client().get("/prizes").json()
    assert (public["wallet"], public["qr"], public["won"]) == (0, "", [])


def test_a_guest_reserves_and_the_desk_sees_it(night: Served, clerk: Client) -> None:
    guest = rich(night, name="Kit")
    who = guest.me["who"]
    assert guest.order("ReservePrize", prize="cards", guest=who)["done"]
    mine = prize(guest.get("/prizes").json(), "cards")
    assert mine["reserved"]
    assert mine["until_ms"] > 0
    reservation = desk(clerk)["reservations"][-1]
    assert (reservation["guest"], reservation["name"], reservation["title"]) == (
        who,
        "Kit",
        "Deck of cards",
    )
    stranger = night.guest()
    assert not stranger.order("ReleasePrize", reserved=reservation["id"])["done"]
    assert guest.order("ReleasePrize", reserved=reservation["id"])["done"]
    assert prize(guest.get("/prizes").json(), "cards")["reserved"] == ""


def test_guests_redeem_nothing_themselves(night: Served) -> None:
    guest = rich(night)
    answer = redeem(guest, guest, "mug", 120)
    assert not answer["done"]
    assert answer["words"] == "only the prize clerk or member in charge may award prizes"


def test_a_receipt_names_its_row(night: Served, clerk: Client) -> None:
    answer = redeem(clerk, rich(night), "mug", 120)
    slip = clerk.get(f"/prizes/awards/{answer['seq']}/slip").json()
    assert slip["act"]["hash"] == answer["hash"]
    assert "<svg" in slip["qr"]
    assert clerk.get("/prizes/awards/1/slip").status_code == 404
    assert clerk.get("/prizes/awards/x/slip").status_code == 404
    assert rich(night).get(f"/prizes/awards/{answer['seq']}/slip").status_code == 403


def test_a_slip_from_the_window_finds_its_guest(night: Served, clerk: Client) -> None:
    code = night.staff("banker").post("/guests", {"of_age": True, "name": "Ada"}).json()
    reply = clerk.post("/prizes/guest", {"code": code["seat"]})
    assert reply.json() == {"who": code["who"]}
    for wrong in (code["code"], "nothing", ""):  # the phone's code is for the phone alone
        assert clerk.post("/prizes/guest", {"code": wrong}).status_code == 404


def correct(client: Client, award: str, id: str, **more: Any) -> Any:
    """Correct an award, with whatever PINs are given."""
    command = {"type": "CorrectAward", "award": award, "reason": "keyed in wrongly"}
    body = {"id": id, "command": {**command, **more.pop("right", {})}}
    reply = client.post("/orders", {**body, **more})
    return reply.status_code, reply.json()


def test_a_correction_takes_two_pins(night: Served, clerk: Client) -> None:
    guest = rich(night)
    assert redeem(clerk, guest, "mug", 120, keep=True)["done"]
    award = desk(clerk)["awards"][0]["id"]
    second = {"person": "chief", "pin": PIN}
    assert correct(clerk, award, "0a" * 16, pin="0000", second=second)[0] == 403
    wrong = {**second, "pin": "0000"}
    assert correct(clerk, award, "0b" * 16, pin=PIN, second=wrong)[0] == 403
    status, answer = correct(clerk, award, "0c" * 16, pin=PIN)
    assert (status, answer["law"][0]["cite"]) == (409, "13:47-20.6(a)1")
    assert correct(clerk, award, "0d" * 16, pin=PIN, second=second)[0] == 200
    shown = desk(clerk)["awards"][0]
    assert (shown["void"], shown["corrected"]) == (True, "keyed in wrongly")
    assert guest.get("/me").json()["wallet"] == 200


def test_every_prize_has_a_picture(night: Served) -> None:
    view = night.client().get("/prizes").json()
    for entry in view["prizes"]:
        path = entry["picture"].removeprefix("/h/night")
        reply = night.client().http.get(path)
        assert reply.status_code == 200
        assert reply.headers["content-type"].startswith("image/svg+xml")
        assert ("<text" in reply.text) == (
            entry["id"] in ("dinner", "cooler", "puzzle", "cap", "pen", "tv")
        )
    assert night.client().get("/prizes/nothing/picture").status_code == 404


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("cup.png", False),
        ("cup.PNG", True),
        ("../outside.png", True),
        ("/etc/passwd", True),
        ("cup.html", True),
        ("huge.png", True),
        ("folder.png", True),
        ("", True),
    ],
)
def test_only_pictures_of_the_folder_are_read(tmp_path: Path, name: str, drawn: bool) -> None:
    folder = tmp_path / "plans"
    (folder / "folder.png").mkdir(parents=True)
    (folder / "cup.png").write_bytes(b"a picture")
    (folder / "cup.html").write_bytes(b"a page")
    (folder / "huge.png").write_bytes(bytes(MOST_BYTES + 1))
    (tmp_path / "outside.png").write_bytes(b"a secret")
    data, kind = read_picture((folder,), PrizePlan(id="cup", name="<Cup>", picture=name))
    assert (b"<svg" in data) == drawn
    assert kind.startswith("image/svg" if drawn else "image/png")
    assert b"<Cup" not in data, "a name cannot add to the drawing"


def test_pages_of_the_prizes(night: Served, clerk: Client) -> None:
    base = f"{night.url}/h/night/prizes"
    assert 'id="sale"' in clerk.http.get("/prizes").text
    assert 'id="sale"' not in night.guest().http.get("/prizes").text
    for page in ("", "/wall", "/tags"):
        assert night.client().http.get(base + page).status_code == 200
    tags = night.client().http.get(f"{base}/tags").text
    assert '<b class="cost">$4,500</b>' in tags
    assert "Television" in tags
    casino = night.client("nj-casino")
    assert casino.get("/prizes").json()["prizes"] == []


def test_the_desk_closes_with_what_is_left(night: Served, clerk: Client) -> None:
    assert clerk.order("ClosePrizeDesk")["done"]
    assert not desk(clerk)["open"]
    assert not redeem(clerk, rich(night), "mug", 120)["done"]
    answer = clerk.order("OpenPrizeDesk")
    assert [law["cite"] for law in answer["law"]] == [
        "13:47-20.11(a)2",
        "13:47-20.11(b)",
        "13:47-20.11(c)",
    ]
    assert clerk.order("OpenPrizeDesk", posted=True)["done"]
