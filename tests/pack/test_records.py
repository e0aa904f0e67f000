"""Do the papers from the journal say what its rows say? A night, printed and read back."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

import pytest
from pypdf import PdfReader

from pitboss.floor import orders as o
from pitboss.floor.events import TransferAsked
from pitboss.floor.incidents import kind_of
from pitboss.floor.money_words import money
from pitboss.floor.state import Floor
from pitboss.history.night_record import NightRecord
from pitboss.history.packet import Contents, make_packet, open_packet
from pitboss.history.replay import fold, replay
from pitboss.language.incident_words import BLANK, NoticeContext, notice_lines
from pitboss.night.operations_report import OperationsReport, operations_report
from pitboss.night.report_page import report_parts
from pitboss.pack import records
from pitboss.pack.records import PaperHeading, hash_words, heading_of
from pitboss.paper.page import Document, Page
from pitboss.paper.pdf import as_pdf
from pitboss.store.keys import make_key
from pitboss.store.sqlite import SQLiteStore
from tests.floor.closing import close_books
from tests.floor.drawing_house import drawing_house
from tests.floor.house import House
from tests.floor.licensed_house import KEY, NIGHT, LicensedHouse
from tests.floor.prize_house import new_house, redeem
from tests.pack.printing import letters, one_line
from tests.playing import clause
from tests.world.memory import MemoryStore


class ClosedNight:
    """A licensed night with sales, a fill, a close and a deposit."""

    def __init__(self, folder: pytest.TempPathFactory) -> None:
        path = folder.mktemp("night")
        signer = make_key(path / KEY)
        house = LicensedHouse(SQLiteStore.create(path / NIGHT, "spring-gala"), signer)
        house.set_up(signer=signer).opened()
        house.guest("g2", 1_000)
        house.ask("k1", o.Sell("w1", 200, "g1"))
        [asked] = house.ask("a4", o.AskFill("w1", 300), "roulette-1").events
        assert isinstance(asked, TransferAsked)
        house.ask("k1", o.ConfirmTransfer(asked.transfer, 300))
        close_books(house)
        house.weeks_pass()
        house.ask("k1", o.RecordDeposit(6_200, "2027-04-18 02:20"))
        self.floor: Floor = house.night.floor
        self.heading: PaperHeading = heading_of(self.floor)
        self.record = record_of(house)
        self.report: OperationsReport = operations_report(self.floor, {"a4": ("dealer",)})
        self.contents: Contents = open_packet(make_packet(house.night, signer)).contents
        house.night.store.close()


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> ClosedNight:
    """That night."""
    return ClosedNight(tmp_path_factory)


def record_of(house: House) -> NightRecord:
    """What a server that saw every row remembers."""
    return fold(NightRecord(), replay(house.night.store.rows()))


def print_pages(pages: Iterable[Page]) -> str:
    """What some pages say as PDF, without spaces."""
    pdf = PdfReader(BytesIO(as_pdf(Document("Papers", tuple(pages)))))
    return letters(" ".join(one_line(page.extract_text()) for page in pdf.pages))


def test_the_report_has_every_box_of_the_journal(night: ClosedNight) -> None:
    text = print_pages([records.report_paper(night.report, night.heading)])
    for part in report_parts(night.report):
        cells = (cell for row in part.rows for cell in row)
        for words in (part.heading, part.total, *cells, *part.items, *part.words, *part.lines):
            assert letters(words) in text, words
    assert letters(money(night.report.gross_cents)) in text
    assert "dealer" in text


def test_the_deposit_record_has_what_was_taken_and_deposited(night: ClosedNight) -> None:
    text = print_pages([records.deposit_record(night.report, night.heading)])
    deposit = night.report.deposit
    assert deposit is not None
    for line in night.report.receipts:
        assert letters(f"{line.source} {money(line.cents)}") in text
    assert letters(f"Gross receipts {money(night.report.gross_cents)}") in text
    assert letters(f"Sum {money(deposit.cents)} Made {deposit.made}") in text
    assert "(13:47-20.8(a)3)" in text
    assert "Signature" in text


def test_the_cover_of_the_packet_has_the_fingerprint_of_every_file(night: ClosedNight) -> None:
    text = print_pages([records.packet_cover(night.contents, night.heading)])
    assert len(night.contents.files) >= 7
    for file in night.contents.files:
        assert letters(f"{file.name} {file.bytes:,} {file.sha256}") in text
    assert letters(f"Fingerprint of the last row {night.contents.last}") in text
    assert night.contents.key in text


@clause("nj-13-47-6-25-b-notify")
def test_the_letter_of_an_incident_has_every_line_of_its_notice() -> None:
    house = LicensedHouse(MemoryStore("spring-gala")).set_up().opened()
    house.guest("g2", 1_000)
    cheating = o.ReportIncident(kind="cheating", words="chips passed", helper="g1", helped="g2")
    house.ask("m1", cheating, "roulette-1")
    floor, heading = house.night.floor, heading_of(house.night.floor)
    ((number, incident),) = floor.incidents.incidents.items()
    around = NoticeContext(title="the gala", time=heading.time)
    sends = kind_of(floor, incident).sends
    assert sends
    for to in sends:
        lines = notice_lines(floor, incident, to, around)
        text = print_pages([records.incident_letter(heading, number, lines)])
        for line in filter(None, lines):
            assert letters(line.strip().removesuffix(f": {BLANK}")) in text, line
        assert "chipspassed" in text
        assert "(13:47-6.25(b))" in text


def test_a_receipt_names_the_sale_its_row_and_its_fingerprint(night: ClosedNight) -> None:
    acts = tuple(night.record.windows["w1"].acts.values())
    text = print_pages(records.receipts(night.heading, "w1", acts))
    sales = [act for act in acts if act.kind == "sold"]
    assert len(sales) == 3
    for act in sales:
        assert letters(f"Window w1, row {act.seq}") in text
        assert letters(f"Sold to {act.whose}: {act.dollars:,} imitation dollars") in text
        assert act.hash.hex() in text
    assert "(13:47-20.10(c)3)" in text


def test_fills_that_were_made_have_a_slip_to_sign(night: ClosedNight) -> None:
    acts = tuple(night.record.windows["w1"].acts.values())
    text = print_pages(records.transfer_slips(night.heading, "window w1", acts))
    assert text.count("Fill,tableroulette-1") == 1
    assert letters("300 300 imitation dollars") in text
    assert "DealerBanker" in text
    assert "Soldto" not in text
    assert tuple(records.transfer_slips(night.heading, "window w1", ())) == ()


def test_a_hash_is_printed_whole() -> None:
    assert hash_words("ab" * 32).replace(" ", "") == "ab" * 32


@clause("nj-13-47-20-12-d-date", "nj-13-47-20-12-d-name")
def test_every_ticket_that_was_sold_has_a_stub_for_the_drum() -> None:
    house = drawing_house()
    heading = heading_of(house.night.floor)
    text = print_pages(records.drum_tickets(heading, house.night.floor))
    for number in range(1, 10):
        where = {1: "g1", 2: "g1", 3: "g2", 4: "g2"}.get(number)
        whose = f"in the wallet of {where}" if where else "on paper"
        assert letters(f"Ticket {number} {whose} {heading.whose}") in text
    assert "Ticket10" not in text
    occasion = house.night.floor.plan.occasion if house.night.floor.plan is not None else None
    assert occasion is not None
    assert occasion.holder in heading.whose
    assert occasion.date == "2027-04-17"
    assert heading.whose.endswith("April 17, 2027")


def test_an_award_has_a_receipt_and_a_wallet_a_card(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    house = new_house(tmp_path_factory.mktemp("prizes"))
    house.guest("g7", 2_000)
    house.ask("p1", redeem("mug", 40))
    record, floor = record_of(house), house.night.floor
    heading = heading_of(floor)
    names = {"mug": "Mug"}
    text = print_pages(records.award_receipts(heading, record.prizes.awards.values(), names))
    assert letters("Mug for 40 imitation dollars To g7") in text
    cards = print_pages(records.wallets(heading, floor.guests, record.seq, record.hash))
    for name, guest in floor.guests.items():
        assert letters(f"Wallet {name} {guest.wallet:,} imitation dollars after row") in cards
    house.night.store.close()
