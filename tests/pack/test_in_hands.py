"""Do scrip, cards, tickets and badges say whose night it is and what they are worth?"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.floor.plan import RafflePlan
from pitboss.night.plan import Holder, Shift
from pitboss.pack.prizes import draw_time
from pitboss.paper.page import Picture, Slip
from pitboss.paper.qr import qr_picture
from tests.pack.printing import GALA, PAPERS, pdf_of, sheets_of, text_of, with_plan
from tests.playing import clause

BEARING = ("scrip", "wallet-cards", "raffle-tickets")
DATE = "April 17, 2027"


@clause("nj-13-47-20-12-d-date", "nj-13-47-20-12-d-name", "nj-13-47-20-12-a")
def test_each_note_of_scrip_bears_holder_date_and_value() -> None:
    sheets = sheets_of("scrip")
    assert len(sheets) == 4
    for value, sheet in zip((1, 5, 25, 100), sheets, strict=True):
        unit = "imitation dollar" if value == 1 else "imitation dollars"
        assert sheet.count(f"Engine Company No. 2 {value} {unit} · {DATE}") == 6
        assert f"Scrip: {value} {unit}" in sheet
        assert "(13:47-20.12(a), 20.12(d), 20.12(c)4)" in sheet


def test_the_code_of_a_note_says_what_the_note_says() -> None:
    document = PAPERS["scrip"].document(GALA)
    assert document is not None
    (slips,) = document.pages[-1].sections[0].blocks
    note = slips.slips[0]  # type: ignore[union-attr]
    assert isinstance(note, Slip)
    (code,) = (block for block in note.blocks if isinstance(block, Picture))
    says = "Engine Company No. 2, April 17, 2027: 100 imitation dollars, night spring-gala-2027"
    assert code == qr_picture(f"{says}. Never for cash.")
    assert f"QR code: {says}".encode() in pdf_of("scrip").replace(b"\\", b"")


def test_a_code_is_the_same_dark_and_light_squares_as_segno_draws() -> None:
    import segno

    text = "pitboss spring-gala-2027 row 12"
    rows = segno.make(text, error="m", micro=False).matrix
    runs = qr_picture(text).svg.split('d="')[1].split('"')[0].split("z")[:-1]
    dark = set()
    for run in runs:
        place, length = run.removeprefix("M").split("h")[:2]
        x, y = map(int, place.split())
        dark |= {(x - 2 + step, y - 2) for step in range(int(length.split("v")[0]))}
    assert dark == {(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell}


def test_a_draw_at_a_time_nobody_can_read_is_printed_as_it_is_written() -> None:
    assert draw_time(RafflePlan(draws_at="00:15")) == "12:15 A.M."
    assert draw_time(RafflePlan(draws_at="after supper")) == "after supper"


@clause("nj-13-47-20-12-d-date", "nj-13-47-20-12-d-name")
def test_wallet_cards_and_tickets_bear_holder_and_date() -> None:
    cards = text_of("wallet-cards")
    assert cards.count(f"Engine Company No. 2 Wallet of imitation money · {DATE}") == 4
    tickets = text_of("raffle-tickets", with_plan(expected_guests=20))
    for number in (1, 20):
        assert f"Ticket {number} Engine Company No. 2 · {DATE} · 100 imitation dollars" in tickets
        assert f"Stub {number} Engine Company No. 2 · {DATE} Guest Phone" in tickets
    assert "Ticket 21 " not in tickets
    assert tickets.count("Drawn at 11:45 P.M. Be here: a prize that nobody claims within 15") == 20


@pytest.mark.parametrize("lack", ["holder", "date"])
def test_nothing_that_must_bear_both_is_printed_while_the_plan_lacks_one(lack: str) -> None:
    review = with_plan(holder=Holder()) if lack == "holder" else with_plan(date=None)
    for id in BEARING:
        assert PAPERS[id].document(GALA) is not None
        assert PAPERS[id].document(review) is None


@pytest.mark.parametrize(("guests", "count"), [(3, 20), (60, 60), (999, 200)])
def test_there_are_about_as_many_tickets_as_guests(guests: int, count: int) -> None:
    document = PAPERS["raffle-tickets"].document(with_plan(expected_guests=guests))
    assert document is not None
    (slips,) = document.pages[0].sections[0].blocks
    assert document.pages[0].title == f"Tickets 1 to {count}"
    assert len(slips.slips) == 2 * count  # type: ignore[union-attr]


def test_only_a_drum_takes_tickets_that_were_printed_before() -> None:
    raffle = GALA.plan.raffle
    assert raffle is not None
    electronic = with_plan(raffle=replace(raffle, method="electronic"))
    assert sheets_of("raffle-tickets", electronic) == []


def test_everyone_on_the_staff_has_a_badge_with_role_and_post() -> None:
    shift = Shift(person="a1", post="craps-1 dealer", start="18:30", end="21:00")
    text = text_of("badges", with_plan(shifts=(shift,)))
    assert "Class A operator a1 • craps-1 dealer" in text.replace("‣", "•")
    assert "Class A operator a2 Post" in text
    assert text.count(f"Casino night of Engine Company No. 2, {DATE}") == len(GALA.plan.people) + 1
    assert sheets_of("badges", with_plan(people=())) == []
