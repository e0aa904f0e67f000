"""For the file about money on the floor: count sheets, fill and credit slips, and the pads of
numbered slips for when the laptop is down."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.floor.paper_slips import MOST_NUMBER, PRIZE_DESK, place_in_words
from pitboss.floor.till import PURPOSES
from pitboss.houses.roles import IN_CHARGE
from pitboss.night.check import Review
from pitboss.night.law import CONDUCT
from pitboss.night.plan import NightTable
from pitboss.pack.notices import chips_text
from pitboss.pack.paper import FILE, cite, paper, whose
from pitboss.paper.page import Blanks, Grid, Items, Page, Section, Slip, Slips, Words

SUPERVISES = CONDUCT["20.6(a)1 supervise"]
WINDOW_SLIPS, TABLE_SLIPS = 30, 6
"""How many numbered slips a window, or the prize desk, and a table get: six to a sheet."""
FILLS = 4
ACTS = ("sale", "taken back", "prize", "tickets", "admission", "bingo", "incident or note")
"""What a numbered slip may record, as the till page keys it in."""
CHIP_COLUMNS = ("Chip", "Number", "Sum")


def _chips(values: tuple[int, ...]) -> Grid:
    """A table for a pen: each chip, how many, and what they are worth."""
    rows = tuple((chips_text(value), "", "") for value in values)
    return Grid("", CHIP_COLUMNS, (*rows, ("Together", "", "")))


def _largest_first(table: NightTable) -> tuple[int, ...]:
    return tuple(sorted(set(table.chips), reverse=True))


def _all_chips(review: Review) -> tuple[int, ...]:
    values = {chip for table in review.plan.tables for chip in table.chips}
    return tuple(sorted(values | set(review.plan.color_coded.values()), reverse=True))


@paper("count-sheets", "Count sheets", FILE, SUPERVISES, everywhere=True)
def count_sheets(review: Review) -> Iterator[Page]:
    """Two sheets for each window, rack and cash box: two people count, and neither sees the other's
    figure."""
    plan = review.plan
    for window in plan.windows:
        yield _count_sheet(review, f"window {window.id}", _all_chips(review), cash=True)
    for table in plan.tables:
        yield _count_sheet(review, f"rack {table.id}", _largest_first(table), cash=False)
    if plan.admission_cents:
        yield _count_sheet(review, "admission", (), cash=True)
    if plan.bingo is not None:
        yield _count_sheet(review, "bingo", (), cash=True)


def _count_sheet(review: Review, what: str, chips: tuple[int, ...], *, cash: bool) -> Page:
    labels = ("Cash in the drawer",) if cash else ()
    slips = tuple(
        Slip(
            f"{which} count of {what}",
            (
                Words(f"Mark one: {', '.join(PURPOSES)}"),
                *((_chips(chips),) if chips else ()),
                Blanks((*labels, "Counted by", "Time", "Signature")),
            ),
        )
        for which in ("First", "Second")
    )
    words = Words(
        "Cut the sheet: two people count, and neither sees the other's figure. Equal figures stand."
    )
    return Page(
        f"Count sheet, {what}",
        f"{whose(review)} {cite(SUPERVISES)}",
        (Section("", (words, Slips(slips))),),
    )


@paper("fill-and-credit-slips", "Fill and credit slips", FILE, everywhere=True)
def fill_and_credit_slips(review: Review) -> Iterator[Page]:
    """Slips for chips that go from a window to a table, and back; numbered for each table."""
    for table in review.plan.tables:
        slips = tuple(
            Slip(
                f"{table.id}, number {number}",
                (
                    Items(("fill: from the window", "credit: to the window"), checklist=True),
                    _chips(_largest_first(table)),
                    Blanks(("Window", "Time", "Dealer", "Banker")),
                ),
            )
            for number in range(1, FILLS + 1)
        )
        yield Page(
            f"Fills and credits, table {table.id}",
            whose(review),
            (Section("", (Slips(slips),)),),
        )


@paper("paper-slips", "Numbered slips for when the laptop is down", FILE, everywhere=True)
def paper_slips(review: Review) -> Iterator[Page]:
    """A pad for each window and table, and for the prize desk. No number is used twice, so each
    goes on where the last pad ended."""
    pads = tuple(slip_pads(review))
    if not pads:
        return
    rows = tuple(
        (
            place_in_words(place),
            f"{first} to {last}",
            f"hands out slips {first} to {last} for {place}",
        )
        for place, first, last in pads
    )
    columns = ("Where", "Numbers", f"What the {IN_CHARGE} enters after his or her id and a colon")
    words = Words(
        "Hand the pads out before the doors open, and enter who has which. One act to a slip. "
        "A spoiled slip is crossed out and handed back, never thrown away. When the laptop works "
        "again, every slip that was used is keyed in or voided."
    )
    yield Page(
        "Pads of numbered slips", whose(review), (Section("", (words, Grid("", columns, rows))),)
    )
    for place, first, last in pads:
        slips = tuple(_slip(number) for number in range(first, last + 1))
        yield Page(
            f"Slips {first} to {last}, {place_in_words(place)}",
            whose(review),
            (Section("", (Slips(slips),)),),
        )


def slip_pads(review: Review) -> Iterator[tuple[str, int, int]]:
    """The pads of a night: the place of each as the floor names it, its first and its last
    number."""
    places = [(f"window/{window.id}", WINDOW_SLIPS) for window in review.plan.windows]
    places += [(f"table/{table.id}", TABLE_SLIPS) for table in review.plan.tables]
    places += [(PRIZE_DESK, WINDOW_SLIPS)] if review.plan.prizes else []
    first = 1
    for place, count in places:
        last = first + count - 1
        if last > MOST_NUMBER:
            return
        yield place, first, last
        first = last + 1


def _slip(number: int) -> Slip:
    labels = ("Time", "Guest or seat", "Imitation dollars", "Cash", "What happened", "Written by")
    return Slip(f"Slip {number}", (Words(f"Mark one: {', '.join(ACTS)}"), Blanks(labels)))
