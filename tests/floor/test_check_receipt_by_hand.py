"""docs/check-a-receipt.md: its shell lines lead from what a receipt prints to the journal."""

from __future__ import annotations

import json
import re
import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from pitboss.floor import orders as o
from pitboss.history.export import export
from pitboss.history.night_record import NightRecord
from pitboss.history.replay import fold, replay
from pitboss.history.window_record import WindowAct
from pitboss.pack.records import heading_of, receipts
from pitboss.paper.page import Document
from pitboss.paper.pdf import as_pdf
from pitboss.store.keys import make_key
from pitboss.store.newest_head import newest_head
from tests.floor.licensed_house import LicensedHouse
from tests.world.memory import MemoryStore

PAGE = (Path(__file__).parents[2] / "docs" / "check-a-receipt.md").read_text("utf-8")


class Kept:
    """The export of a night, and the receipt of a sale with the PDF that prints it."""

    def __init__(self, folder: Path) -> None:
        signer = make_key(folder / "night.key")
        house = LicensedHouse(MemoryStore("spring-gala"), signer).set_up(signer=signer).opened()
        house.ask("k1", o.Sell("w1", 440, "g1"))
        house.guest("g2")
        house.ask("m1", o.AskToLeave("g2", 'said "caf\u00e9" \\ twice'))
        night, self.folder = house.night, folder
        self.lines = [line.decode() for line in export(night.store, night.floor)]
        self.write(self.lines)
        record = fold(NightRecord(), replay(night.store.rows()))
        acts = record.windows["w1"].acts.values()
        self.act: WindowAct = next(act for act in acts if act.cents == 440)
        pages = tuple(receipts(heading_of(night.floor), "w1", [self.act]))
        pdf = PdfReader(BytesIO(as_pdf(Document("Receipts", pages))))
        self.paper = " ".join(page.extract_text() for page in pdf.pages)
        self.head = newest_head(night.store)

    def write(self, lines: list[str]) -> None:
        """Save an export."""
        text = "".join(f"{line}\n" for line in lines)
        (self.folder / "night.jsonl").write_text(text, "utf-8")

    def run(self, name: str, **given: object) -> str:
        """What a piece of shell prints, with the reader's values filled in."""
        found = re.search(rf"```sh {name}\n(.*?)```", PAGE, re.S)
        assert found is not None, f"the page has no recipe {name!r}"
        text = found[1]
        for word, value in given.items():
            text = re.sub(rf"\b{word}\b", str(value), text)
        done = subprocess.run(["sh", "-c", text], cwd=self.folder, capture_output=True, check=True)
        return done.stdout.decode().strip()


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """What somebody kept of a signed night."""
    return Kept(tmp_path)


def test_the_row_and_the_fingerprint_are_those_of_the_receipt(kept: Kept) -> None:
    row = int(re.search(r"row (\d+)", kept.paper)[1])  # type: ignore[index]
    parts = re.search(r"Fingerprint of the row: ([0-9a-f\s]+)", kept.paper)
    assert parts is not None
    fingerprint = "".join(parts[1].split())[:64]
    assert (row, fingerprint) == (kept.act.seq, kept.act.hash.hex())
    body = json.loads(kept.run("row", ROW=row))
    [sold] = body["events"]
    assert (sold["type"], sold["window"], sold["cents"]) == ("Sold", "w1", 440)
    assert kept.run("fingerprint", ROW=row).split()[0] == fingerprint


def test_every_row_has_its_fingerprint_and_the_one_before(kept: Kept) -> None:
    """Also one whose words have quotes and a backslash."""
    rows = [json.loads(line) for line in kept.lines if '"seq"' in line]
    for row in (1, 2, len(rows)):
        assert kept.run("fingerprint", ROW=row).split()[0] == rows[row - 1]["hash"]
    for row in (2, len(rows)):
        assert kept.run("before", ROW=row).split() == [rows[row - 2]["hash"]] * 2


def test_the_fingerprint_of_all_rows(kept: Kept) -> None:
    assert kept.head is not None
    assert kept.run("head", SIZE=kept.head.size) == kept.head.root.hex()


def test_a_changed_row_has_another_fingerprint(kept: Kept) -> None:
    row = kept.act.seq
    changed = kept.lines[row].replace('\\"cents\\":440', '\\"cents\\":400')
    assert changed != kept.lines[row]
    kept.write([*kept.lines[:row], changed, *kept.lines[row + 1 :]])
    assert kept.run("fingerprint", ROW=row).split()[0] != kept.act.hash.hex()
