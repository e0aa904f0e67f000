"""A licensed night, simulated whole, closes with balanced books and a packet that both verifiers
pass."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.cage.accounts import BANK
from pitboss.chance import commit_reveal as chance
from pitboss.floor import events as f
from pitboss.floor.entry import read_entry
from pitboss.floor.findings import UNLAWFUL
from pitboss.floor.night import Night
from pitboss.floor.receipts import gross_receipts_cents
from pitboss.floor.state import CLOSED_NIGHT
from pitboss.floor.verify import verify
from pitboss.history.packet import check_papers, make_packet, open_packet
from pitboss.night.operations_report import operations_report, report_findings
from pitboss.store.canonical import canonical
from pitboss.store.keys import make_key, read_key
from tests.effort import effort
from tests.promises import promise
from tests.stores import KINDS
from tests.verifier.program import verifier
from tests.world.hall import EDITION, Hall
from tests.world.licensed_night import licensed_night
from tests.world.test_nights import new_journal

NIGHTS = effort(commit=2, nightly=40, release=400)
ROUNDS = effort(commit=25, nightly=80)
GUESTS = 40
FIGURES: dict[type, str] = {
    f.Sold: "sales", f.AdmissionTaken: "admissions", f.CountSettled: "counts by two",
    f.VarianceExplained: "variances explained", f.PrizeRedeemed: "prizes redeemed",
    f.AwardCorrected: "awards corrected", f.TicketsSold: "tickets sold",
    f.TicketDrawn: "drawings", f.DrawingBeganLate: "late drawings",
    f.DrawingCalledOff: "drawings called off", f.PrizeClaimed: "prizes claimed",
    f.ClaimRecorded: "claims after the night", f.IncidentReported: "incidents",
    f.NoticeSent: "notices", f.GuestFrozen: "frozen", f.SlipKeyedIn: "slips",
    f.ExpenseRecorded: "expenses", f.ExpenseStruck: "expenses struck out",
    f.Attested: "attestations", f.DepositRecorded: "deposits", f.ReportFiled: "reports filed",
}  # fmt: skip
RARE = {"late drawings", "drawings called off", "claims after the night", "variances explained"}
"""What not every night has."""


@pytest.fixture(autouse=True)
def _seeded_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    """A night has its own seeds; afterwards they come from the operating system again."""
    monkeypatch.setattr(chance, "new_seed", chance.new_seed)


@pytest.mark.parametrize("kind", KINDS)
def test_a_licensed_night_goes_from_doors_to_sealed_packet(kind: str, tmp_path: Path) -> None:
    """R3: every figure of its report follows from its rows, to the cent, on both journals."""
    key, happened, rows = tmp_path / "night.key", Counter[str](), 0
    make_key(key)
    for seed in range(NIGHTS):
        hall = licensed_night(new_journal(kind, tmp_path), key, seed, ROUNDS, GUESTS)
        with closing(hall.night.store):
            counted = figures(hall)
            check(hall)
            check_packet(hall, key)
        for name in FIGURES.values():
            assert counted[name] or name in RARE, f"seed {seed}: no {name}"
        rows, happened = rows + hall.night.at[0], happened + counted
    assert happened["late drawings"] + happened["drawings called off"] >= NIGHTS
    assert happened["claims after the night"] >= NIGHTS // 2
    told = {name.replace(" ", "_"): many for name, many in sorted(happened.items())}
    promise("R3", store=kind, licensed_nights=NIGHTS, rows=rows, **told)


def figures(hall: Hall) -> Counter[str]:
    """How often each kind of thing happened."""
    found: Counter[str] = Counter()
    for row in hall.night.store.rows():
        events = read_entry(row.body).events
        found.update(FIGURES[type(event)] for event in events if type(event) in FIGURES)
    return found


def check(hall: Hall) -> None:
    """The night is closed, its books are level, and all of it follows from its journal."""
    said, floor, books = f"seed {hall.seed}, trouble: {hall.swarm}", hall.floor, hall.night.books
    assert floor.status == CLOSED_NIGHT, said
    books.check()
    for beginning in ("player/", "wager/", "guests"):
        assert not books.total(beginning), f"{said}: {beginning} still holds something"
    for name, live in floor.tables.items():
        assert books.balance(f"rack/{name}") == live.rack == live.counted, f"{said}: {name}"
    assert books.cash[BANK] == gross_receipts_cents(floor), said
    report = operations_report(floor)
    unlawful = [one for one in report_findings(report) if one.severity == UNLAWFUL]
    assert not unlawful, said
    assert report.prizes_retail_cents == floor.prizes.awarded_cents, said
    found = verify(hall.night.store, replay=True)
    assert (found.rows, found.replayed) == (hall.night.at[0], True), said
    again = Night(hall.night.store, EDITION)
    assert canonical(again.floor) == canonical(floor), said


def check_packet(hall: Hall, key: Path) -> None:
    """Both verifiers pass the sealed packet."""
    packet = make_packet(hall.night, read_key(key))
    check_papers(open_packet(packet), hall.night)
    lines, papers = verifier.check_packet(packet)
    rows, *_ = verifier.verify(lines, papers)
    assert rows == hall.night.at[0]
