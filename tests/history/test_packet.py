"""The packet of a night: the same bytes every time, and refused with any byte changed."""

from __future__ import annotations

import json
import zipfile
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from pitboss.floor import orders as o
from pitboss.floor.night import Night
from pitboss.history.night_papers import night_papers
from pitboss.history.packet import (
    CONTENTS,
    EXPORT,
    SIGNATURE,
    BadPacket,
    Contents,
    check_papers,
    make_packet,
    open_packet,
)
from pitboss.history.plain_zip import BadZip, read_zip, write_zip
from pitboss.night.operations_report import GIVEN, TAKEN, OperationsReport, TrailStep
from pitboss.pit import commands as c
from pitboss.store.canonical import canonical
from pitboss.store.keys import make_key, read_key
from pitboss.store.sqlite import SQLiteStore
from tests.floor.closing import close_books
from tests.floor.drawing_house import draw, drawing_house
from tests.floor.licensed_house import KEY, NIGHT, LicensedHouse


@pytest.fixture
def house(tmp_path: Path) -> LicensedHouse:
    """A licensed night in a file, closed, deposited and signed."""
    signer = make_key(tmp_path / KEY)
    store = SQLiteStore.create(tmp_path / NIGHT, "spring-gala")
    house = LicensedHouse(store, signer).set_up(signer=signer).opened()
    house.bet()
    close_books_after_bet(house)
    return house


def close_books_after_bet(house: LicensedHouse) -> None:
    """Finish the current round, and close."""
    house.ask("a4", c.EnterResult("7"), "roulette-1")
    close_books(house)
    house.weeks_pass()
    house.ask("k1", o.RecordDeposit(5_000, "2027-04-18 02:20"))


@pytest.fixture
def packet(house: LicensedHouse, tmp_path: Path) -> bytes:
    """Its packet."""
    return make_packet(house.night, read_key(tmp_path / KEY))


def test_the_same_night_gives_the_same_bytes(
    house: LicensedHouse, packet: bytes, tmp_path: Path
) -> None:
    again = Night(house.night.store, house.night.edition)
    assert make_packet(again, read_key(tmp_path / KEY)) == packet
    check_papers(open_packet(packet), again)


def test_any_program_opens_it_as_an_archive(packet: bytes) -> None:
    with zipfile.ZipFile(BytesIO(packet)) as archive:
        assert archive.testzip() is None
        contents = json.loads(archive.read(CONTENTS))
        listed = {file["name"]: file["sha256"] for file in contents["files"]}
        assert set(archive.namelist()) == {CONTENTS, SIGNATURE, *listed}
        for name, sha in listed.items():
            assert sha256(archive.read(name)).hexdigest() == sha


def test_a_flipped_byte_anywhere_is_refused(packet: bytes) -> None:
    """In every file, every header, and the directory at the end."""
    files = read_zip(packet)
    places, at = set[int](), 0
    for name, data in files.items():
        start = at + 30 + len(name.encode())
        places |= {*range(at, start), start, start + len(data) // 2, start + len(data) - 1}
        at = start + len(data)
    places |= set(range(at, len(packet)))
    for place in places:
        changed = bytearray(packet)
        changed[place] ^= 1
        with pytest.raises(BadPacket):
            open_packet(bytes(changed))


@pytest.mark.parametrize("name", [CONTENTS, SIGNATURE, EXPORT, "report.json", "incidents.txt"])
def test_a_missing_file_is_refused(packet: bytes, name: str) -> None:
    files = read_zip(packet)
    del files[name]
    with pytest.raises(BadPacket):
        open_packet(write_zip(files))


def test_an_extra_file_and_another_order_are_refused(packet: bytes) -> None:
    files = read_zip(packet)
    with pytest.raises(BadPacket, match=r"notes\.txt is not in the contents"):
        open_packet(write_zip({**files, "notes.txt": b"hello"}))
    with pytest.raises(BadPacket, match="order"):
        open_packet(write_zip(dict(reversed(files.items()))))
    with pytest.raises(BadPacket):
        open_packet(packet + b"\n")


def reseal(packet: bytes, key: Path, changes: dict[str, bytes]) -> bytes:
    """What someone with the key could make: changed papers, listed and signed again."""
    files = read_zip(packet)
    contents = msgspec.json.decode(files.pop(CONTENTS), type=Contents)
    del files[SIGNATURE]
    files |= changes
    listed = tuple(
        msgspec.structs.replace(
            file, bytes=len(files[file.name]), sha256=sha256(files[file.name]).hexdigest()
        )
        for file in contents.files
    )
    written = canonical(msgspec.structs.replace(contents, files=listed))
    signature = read_key(key).sign(b"pitboss packet\n" + written).hex().encode() + b"\n"
    return write_zip({CONTENTS: written, SIGNATURE: signature, **files})


def test_a_paper_that_the_rows_do_not_come_to_is_refused_though_sealed(
    house: LicensedHouse, packet: bytes, tmp_path: Path
) -> None:
    files = read_zip(packet)
    for name, data in files.items():
        if name in (CONTENTS, SIGNATURE, EXPORT):
            continue
        false = reseal(packet, tmp_path / KEY, {name: data + b" "})
        with pytest.raises(BadPacket, match=name):
            check_papers(open_packet(false), house.night)


def test_only_the_key_of_the_night_seals_it(house: LicensedHouse, tmp_path: Path) -> None:
    with pytest.raises(BadPacket, match="only the key of the night"):
        make_packet(house.night, make_key(tmp_path / "other.pem"))


def test_an_open_night_has_no_packet(tmp_path: Path) -> None:
    signer = make_key(tmp_path / KEY)
    store = SQLiteStore.create(tmp_path / NIGHT, "spring-gala")
    house = LicensedHouse(store, signer).set_up(signer=signer)
    with pytest.raises(BadPacket, match="not closed yet"):
        make_packet(house.night, signer)


def test_the_trail_of_donors_equals_the_report(packet: bytes) -> None:
    files = open_packet(packet).files
    report = msgspec.json.decode(files["report.json"], type=OperationsReport)
    trail = msgspec.json.decode(files["proceeds-trail.json"], type=list[TrailStep])
    assert trail[-1].kind == GIVEN
    assert (-trail[-1].cents, trail[-1].left_cents) == (report.net_cents, 0)
    assert sum(step.cents for step in trail if step.kind == TAKEN) == report.gross_cents == 5_000
    assert report.deposit is not None
    assert report.deposit.cents == report.gross_cents
    held = json.loads(files["conservation.json"])
    assert held.pop("issued") == sum(held.values())
    assert held["guests"] == 0


@pytest.mark.parametrize(
    "data", [b"", b"PK", b"PK\x03\x04", b"PK\x03\x04" + bytes(40), write_zip({})]
)
def test_what_is_no_packet_is_one_line(data: bytes) -> None:
    with pytest.raises(BadPacket) as why:
        open_packet(data)
    assert "\n" not in str(why.value)


def test_a_name_twice_is_no_archive() -> None:
    archive = write_zip({"a": b"1"})
    end = len(archive) - 22 - 47
    with pytest.raises(BadZip):
        read_zip(archive[:end] + archive[:end] + archive[end:])


# --- notices and the drawing --------------------------------------------------------------------
def eventful() -> LicensedHouse:
    """A closed night with a cheater, a claimed prize, one drawn again and one called off."""
    house = drawing_house(claim_minutes=1)
    for guest in ("g3", "g4"):
        house.guest(guest, 1_000)
    house.ask("a1", o.ReportIncident(kind="cheating", helper="g3", helped="g4", words="signals"))
    for guest in ("g3", "g4"):
        house.ask("m1", o.Freeze(guest, 1))
    house.now_ms += 60_000
    house.ask("m1", o.SendNotice(1, "commission", "registered mail"))
    house.ask("m1", o.DecideIncident(1, "both have left"))
    house.ask("m1", o.CloseIncident(1))
    draw(house, 1)
    house.time("02:00", 61_000)
    house.ask("m1", o.RedrawTicket(1, "nobody came"))
    house.ask("m1", o.DrawTicket(3))
    house.ask("k1", o.DrawTicket(3))
    house.ask("g2", o.ClaimPrize(3))
    house.ask("m1", o.CallOffDrawing("grill", "the drum broke"), second="a1")
    close_books(house)
    return house


def test_each_notice_is_a_paper_with_its_times_and_how_it_was_sent() -> None:
    papers = night_papers(eventful().night)
    notices = [name for name in papers if name.startswith("notice-")]
    assert notices == ["notice-1-commission.txt"]
    text = papers[notices[0]].decode()
    for words in (
        "When it happened: 2027-04-17 19:00\n",
        "Player who helped: g3",
        "g3 was required to stop playing at 2027-04-17 19:00",
        "Decided by m1 at 2027-04-17 19:01: both have left",
        "Sent at 2027-04-17 19:01 by m1: registered mail\n",
    ):
        assert words in text


def test_the_sealed_list_and_the_drawings_are_papers() -> None:
    house = eventful()
    papers, sealed = night_papers(house.night), house.night.floor.raffle.list_hash
    assert sha256(papers["tickets.txt"]).hexdigest() == sealed
    assert papers["drawings.txt"].decode().splitlines() == [
        f"hash of the list: {sealed}",
        "drawing 1 of grill: ticket 1 of g1 won, drawn again",
        "drawing 2 of grill, instead of drawing 1 (nobody came): ticket 3 of g2 won, claimed",
        "grill: what was left to draw was called off",
    ]


def test_a_night_without_them_has_no_such_papers(house: LicensedHouse) -> None:
    assert not {"tickets.txt", "drawings.txt"} & night_papers(house.night).keys()
