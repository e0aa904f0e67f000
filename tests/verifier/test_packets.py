"""The verifier that shares no code accepts the packet of a night, and rejects a changed one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.floor import orders as o
from pitboss.history.export import export
from pitboss.history.packet import make_packet
from pitboss.history.plain_zip import read_zip, write_zip
from pitboss.pit import commands as c
from pitboss.store.keys import Signer, make_key
from pitboss.store.sqlite import SQLiteStore
from tests.floor.closing import close_books
from tests.floor.licensed_house import KEY, NIGHT, LicensedHouse
from tests.history.test_packet import reseal
from tests.patience import PATIENCE_S
from tests.verifier.program import FILE, verifier


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    """The key of the night."""
    return make_key(tmp_path / KEY)


@pytest.fixture
def house(tmp_path: Path, signer: Signer) -> LicensedHouse:
    """A licensed night with loose chips, a reversed sale and expenses: closed and deposited."""
    store = SQLiteStore.create(tmp_path / NIGHT, "spring-gala")
    made = LicensedHouse(store, signer).set_up(signer=signer).opened()
    made.ask("k1", o.Sell("w1", 400))
    wrong = made.ask("k1", o.Sell("w1", 800, "g1"))
    made.ask("k1", o.Reverse(wrong.order.id, "wrong guest"), second="a1")
    made.bet()
    made.ask("a4", c.EnterResult("7"), "roulette-1")
    close_books(made)
    made.weeks_pass()
    made.ask("k1", o.RecordDeposit(5_500, "2027-04-18 02:20", "a dollar more"))
    made.ask("k1", o.RecordDeposit(5_400, "2027-04-18 02:20", "counted again"))
    made.ask("m2", o.FileReport("2027-05-10", notarized=True))
    return made


def lines_of(house: LicensedHouse) -> list[str]:
    """The export of a night."""
    return [line.decode() for line in export(house.night.store, house.night.floor)]


def test_it_passes_the_packet_from_the_command_line(
    house: LicensedHouse, signer: Signer, tmp_path: Path
) -> None:
    file = tmp_path / "night-packet.zip"
    file.write_bytes(make_packet(house.night, signer))
    done = subprocess.run(
        [sys.executable, "-I", str(FILE), str(file)],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "the seal of the packet is right" in done.stdout
    assert f"sound: {house.night.at[0]} rows" in done.stdout


def test_it_refuses_every_changed_missing_or_extra_file(
    house: LicensedHouse, signer: Signer
) -> None:
    packet = make_packet(house.night, signer)
    verifier.verify(*verifier.check_packet(packet))
    files = read_zip(packet)
    for name, data in files.items():
        middle = len(data) // 2
        flipped = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
        for changed in ({**files, name: flipped}, {k: v for k, v in files.items() if k != name}):
            with pytest.raises((verifier.Fault, ValueError, LookupError)):
                verifier.check_packet(write_zip(changed))
    with pytest.raises(verifier.Fault, match="other files"):
        verifier.check_packet(write_zip({**files, "notes.txt": b""}))
    with pytest.raises(verifier.Fault, match="bytes"):
        verifier.check_packet(packet + b"\0")


@pytest.mark.parametrize(
    "key", ["gross_cents", "expenses_cents", "net_cents", "prizes_retail_cents"]
)
def test_it_refuses_a_sealed_report_with_other_sums(
    house: LicensedHouse, signer: Signer, tmp_path: Path, key: str
) -> None:
    packet = make_packet(house.night, signer)
    report = json.loads(read_zip(packet)["report.json"])
    report[key] += 1
    false = reseal(packet, tmp_path / KEY, {"report.json": json.dumps(report).encode()})
    with pytest.raises(verifier.Fault, match="other sums"):
        verifier.verify(*verifier.check_packet(false))


def test_it_refuses_sealed_papers_that_disagree(
    house: LicensedHouse, signer: Signer, tmp_path: Path
) -> None:
    packet = make_packet(house.night, signer)
    files = read_zip(packet)
    trail = json.loads(files["proceeds-trail.json"])
    trail[0]["cents"] += 1
    held = json.loads(files["conservation.json"])
    held["void"] += 1
    report = json.loads(files["report.json"])
    report["deposit"]["cents"] -= 1
    for name, value in (
        ("proceeds-trail.json", trail),
        ("conservation.json", held),
        ("report.json", report),
    ):
        false = reseal(packet, tmp_path / KEY, {name: json.dumps(value).encode()})
        with pytest.raises(verifier.Fault):
            verifier.verify(*verifier.check_packet(false))


def test_it_passes_the_export_of_a_closed_night(house: LicensedHouse) -> None:
    rows, *_ = verifier.verify(lines_of(house))
    assert rows == house.night.at[0]


def paper_of(house: LicensedHouse) -> Any:
    """The verifier's own books of a night's paperwork."""
    found: list[Any] = []
    verifier.verify(lines_of(house), lambda night, rows: found.append(night.cage.paper))
    return found[0]


def test_its_figures_are_those_of_the_program(house: LicensedHouse) -> None:
    paper = paper_of(house)
    assert paper.gross() == 5_400
    assert paper.deposited == 5_400
    assert paper.net() == 5_400 - sum(
        one.cents for one in house.night.floor.closing.expenses.values()
    )
