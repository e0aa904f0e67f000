"""The close from the command line: what is missing, the report, the packet and its check."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.floor import orders as o
from pitboss.pit import commands as c
from pitboss.store.keys import make_key
from pitboss.store.sqlite import SQLiteStore
from tests.cli.ready import pitboss
from tests.floor.closing import attest_all, close_tables, close_windows, record_planned
from tests.floor.licensed_house import KEY, NIGHT, LicensedHouse


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, ...]:
    """A licensed night in a file that has everything but its close, and the arguments for it."""
    signer = make_key(tmp_path / KEY)
    store = SQLiteStore.create(tmp_path / NIGHT, "spring-gala")
    house = LicensedHouse(store, signer).set_up(signer=signer).opened()
    house.bet()
    house.ask("a4", c.EnterResult("7"), "roulette-1")
    close_tables(house)
    close_windows(house)
    house.ask("m1", o.ClockOn("m2"))
    record_planned(house)
    house.weeks_pass()
    attest_all(house)
    store.close()
    return "--night", str(tmp_path / NIGHT), "--key", str(tmp_path / KEY)


def test_a_night_closes_and_its_packet_verifies(files: tuple[str, ...], tmp_path: Path) -> None:
    ran = pitboss("floor", "close", "--what-is-missing", *files)
    assert (ran.code, ran.out) == (0, "Nothing is missing: the night can close.\n")
    ran = pitboss("floor", "variances", *files)
    assert (ran.code, ran.out) == (0, "Every count is as it should be.\n")
    packet = str(tmp_path / "night-packet.zip")
    assert "not closed yet" in pitboss("floor", "packet", "-o", packet, *files).err
    assert pitboss("floor", "close", "--by", "m1", *files).code == 0
    ran = pitboss("floor", "deposit", "50", "2027-04-18 02:20", "--by", "k1", *files)
    assert ran.code == 0, ran.err
    assert pitboss("floor", "deposit", "50", "2027-04-18 02:20", "--by", "k1", *files).code == 1
    ran = pitboss("floor", "filing", "2027-05-10", "--notarized", "--by", "m2", *files)
    assert ran.code == 0, ran.err
    assert pitboss("floor", "packet", "-o", packet, *files).code == 0
    ran = pitboss("verify", packet)
    assert ran.code == 0, ran.err
    assert "Packet of night spring-gala is sound" in ran.out
    data = bytearray(Path(packet).read_bytes())
    data[len(data) // 2] ^= 1
    Path(packet).write_bytes(bytes(data))
    ran = pitboss("verify", packet)
    assert ran.code == 1
    assert "Traceback" not in ran.err
    assert pitboss("floor", "close", "--what-is-missing", *files).out == "The night is closed.\n"


def test_the_report_is_printed_and_written(files: tuple[str, ...], tmp_path: Path) -> None:
    report = json.loads(pitboss("floor", "report", "--json", *files).out)
    assert report["gross_cents"] == 5_000
    assert report["net_cents"] == report["gross_cents"] - report["expenses_cents"]
    assert [finding["place"] for finding in report["findings"]] == [["net_cents"], ["deposit"]]
    page = tmp_path / "report.html"
    assert pitboss("floor", "report", "-o", str(page), *files).code == 0
    assert "Notary public" in page.read_text("utf-8")
    assert pitboss("floor", "report", "-o", str(page), *files).code == 2


def test_what_is_missing_names_the_order_that_does_it(
    files: tuple[str, ...], tmp_path: Path
) -> None:
    spent = ("floor", "expense", "40", "the printer", "tickets", "--check", "2001", "--by", "m2")
    assert pitboss(*spent, *files).code == 0
    steps = json.loads(pitboss("floor", "close", "--what-is-missing", "--json", *files).out)
    assert [step["step"] for step in steps] == ["attestation"]
    assert steps[0]["order"].startswith("WHO: attests proceeds at ")
    figure = steps[0]["order"].rpartition(" ")[2]
    assert pitboss("floor", "attest", "proceeds", figure, "--by", "m2", *files).code == 0
    assert json.loads(pitboss("floor", "close", "--what-is-missing", "--json", *files).out) == []
