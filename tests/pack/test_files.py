"""Do the papers for the file say what the plan says? Read back out of the PDFs."""

from __future__ import annotations

import re
from itertools import pairwise

from msgspec.structs import replace

from pitboss.floor.money_words import money
from pitboss.floor.paper_slips import MOST_SLIPS, PRIZE_DESK
from pitboss.night.budget import budget, proceeds_cents
from pitboss.night.calendar import deadlines
from pitboss.night.fees import fees
from pitboss.night.hours import day_words
from pitboss.night.law import FEES
from pitboss.night.plan import Shift
from pitboss.pack.counting import slip_pads
from tests.pack.printing import (
    GALA,
    letters,
    review_of,
    says,
    sheets_of,
    text_of,
    with_plan,
    with_tables,
)
from tests.playing import clause

HURRIED = review_of("hurried-night")
SHIFTS = (
    Shift(person="a1", post="craps-1 dealer", start="18:30", end="21:00"),
    Shift(person="a2", post="craps-1 dealer", start="21:00", end="23:45"),
    Shift(person="k1", post="w1 banker", start="18:00", end="00:30"),
)


def test_the_roster_is_by_post_and_by_person() -> None:
    (sheet,) = sheets_of("roster", with_plan(shifts=SHIFTS))
    assert "craps-1 dealer 18:30–21:00 a1, 21:00–23:45 a2" in sheet
    assert "a2 2:45 21:00–23:45 craps-1 dealer" in sheet
    assert sheets_of("roster") == []


def test_each_place_has_a_shift_sheet_with_its_people_and_its_open_posts() -> None:
    sheets = sheets_of("shift-sheets", with_plan(shifts=SHIFTS))
    titles = [f"Shift sheet, {table.id}" for table in GALA.plan.tables]
    titles += [f"Shift sheet, {window.id}" for window in GALA.plan.windows]
    titles.append("Shift sheet, whole floor")
    assert len(sheets) == len(titles)
    assert all(sheet.startswith(title) for title, sheet in zip(titles, sheets, strict=True))
    assert (
        "dealer a1 6:30 P.M.–9:00 P.M. dealer a2 9:00 P.M.–11:45 P.M. boxperson 6:30" in sheets[0]
    )
    assert "banker k1 6:00 P.M.–12:30 A.M." in sheets[25]
    assert "banker 6:00 P.M.–12:30 A.M." in sheets[26]
    assert "member in charge 6:00 P.M.–12:30 A.M." in sheets[-1]


@clause("nj-13-47-13-7-a-deadline", "nj-13-47-13-7-a-free-supply", "nj-13-47-13-7-a-exception")
def test_each_provider_has_a_worksheet_with_its_clock() -> None:
    text = text_of("certification")
    for words in (
        "Certification worksheet, Tumbling Tables",
        "Agreed 10:00 A.M. on February 1, 2027 To be certified by 10:00 A.M. on February 3, 2027",
        "Certified 4:00 P.M. on February 2, 2027",
        "Certification worksheet, Harbor Wheel Rentals",
        "To be certified by 3:30 P.M. on March 14, 2027",
        "Registration 123-4-56789, through June 30, 2028",
        "License CN-2027-3 of Springfield",
        "tables craps craps-1, craps-2",
        "people class A operator a1, a2, a3",
    ):
        assert letters(words) in letters(text), words
    for label in ("deadline", "free supply", "exception"):
        assert text.count(FEES[f"13.7(a) {label}"].says) == len(GALA.plan.providers)
    assert sheets_of("certification", with_plan(practice=True)) == []


def test_the_file_of_the_operators_shows_what_is_there_and_what_is_missing() -> None:
    text = text_of("operators")
    assert "a1 A casino, 4 years – 2026-08-20 2 yes yes yes yes A-701 2027-09-30" in text
    assert "b15 B caribbean stud, let it ride, blackjack a2 2026-08-20" in text
    people = tuple(person for person in GALA.plan.people if person.id in ("a1", "b1"))
    first = people[0]
    assert first.approval is not None

    missing = replace(first, approval=replace(first.approval, notarized=False, address=False))
    bare = replace(people[1], approval=None)
    row = text_of("operators", with_plan(people=(missing, bare)))
    printed = (
        "a1 A casino, 4 years – 2026-08-20 2 yes yes A-701 2027-09-30 b1 B blackjack, red dog a1"
    )
    assert f"{printed} What the law asks" in row


def test_every_window_rack_and_cash_box_is_counted_twice_on_its_own_sheet() -> None:
    sheets = sheets_of("count-sheets")
    names = [f"window {window.id}" for window in GALA.plan.windows]
    names += [f"rack {table.id}" for table in GALA.plan.tables]
    names += ["admission", "bingo"]
    assert len(sheets) == len(names)
    for name, sheet in zip(names, sheets, strict=True):
        assert f"First count of {name}" in sheet
        assert f"Second count of {name}" in sheet
        assert sheet.count("hand over") == 2
    assert "Cash in the drawer" in sheets[0]
    assert "Cash in the drawer" not in sheets[4]
    assert "Chip Number Sum 100 25 5 1 Together" in sheets[4]
    plain = with_plan(admission_cents=0, bingo=None, windows=())
    assert len(sheets_of("count-sheets", plain)) == 25


def test_a_slip_for_fills_has_the_chips_of_its_table() -> None:
    (sheet,) = sheets_of("fill-and-credit-slips", with_tables("craps-1", chips=(25, 5)))
    for number in range(1, 5):
        assert f"craps-1, number {number} " in sheet
    assert sheet.count("25 5 Together") == 4
    assert sheet.count("fill: from the window") == 4


def test_numbered_slips_never_repeat_a_number_and_fit_the_pads_of_the_floor() -> None:
    pads = tuple(slip_pads(GALA))
    assert [place for place, _, _ in pads[:5]] == [
        *(f"window/w{number}" for number in range(1, 5)),
        "table/craps-1",
    ]
    assert pads[0][1] == 1
    for (_, _, last), (_, first, _) in pairwise(pads):
        assert first == last + 1
    assert all(last - first < MOST_SLIPS for _, first, last in pads)
    assert pads[-1] == (PRIZE_DESK, 271, 300)
    assert all(place != PRIZE_DESK for place, _, _ in slip_pads(with_plan(prizes=())))
    text = text_of("paper-slips")
    assert "hands out slips 1 to 30 for window/w1" in text
    assert "hands out slips 121 to 126 for table/craps-1" in text
    numbers = [int(number) for number in re.findall(r"Slip (\d+) Mark one", text)]
    assert numbers == list(range(1, pads[-1][2] + 1))
    assert sheets_of("paper-slips", with_plan(windows=(), tables=(), prizes=())) == []


def test_every_fee_that_is_owed_is_on_the_sheet_of_its_payer() -> None:
    for review in (GALA, HURRIED):
        printed = letters(text_of("fees", review))
        owed = tuple(fees(review))
        assert owed
        for fee in owed:
            due = day_words(fee.due) if fee.due else ""
            words = (fee.purpose, fee.payee, money(fee.cents), fee.by, due, fee.law[0].cite)
            assert all(letters(word) in printed for word in words), fee
        for payer in {fee.payer for fee in owed}:
            total = money(sum(fee.cents for fee in owed if fee.payer == payer))
            assert (
                letters(f"{payer.capitalize() if payer == 'holder' else payer}: {total}") in printed
            )
    assert sheets_of("fees", with_plan(practice=True)) == []


def test_every_deadline_is_on_the_calendar() -> None:
    printed = letters(text_of("calendar"))
    for task in deadlines(GALA):
        assert letters(task.task[1:]) in printed, task.key
        assert letters(task.who) in printed
    assert says("calendar", "May 15, 2027 File the report of operations, certified and notarized.")


def test_every_line_of_the_budget_is_printed_with_its_sum() -> None:
    printed = letters(text_of("budget"))
    for line in budget(GALA):
        assert letters(line.purpose[1:]) in printed
        assert letters(money(line.cents)) in printed
    net = money(proceeds_cents(GALA))
    assert letters(f"Net proceeds {net}") in printed
    assert says("budget", "The net proceeds are for a new ambulance.")
