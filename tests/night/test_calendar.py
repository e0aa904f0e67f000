"""What to do by when: every deadline, across month ends, leap years and clock changes."""

from __future__ import annotations

import datetime

import pytest

from pitboss.night.calendar import Deadline, deadlines
from pitboss.night.check import Review
from pitboss.night.law import FEES, STATE, Figure, NightLaw, Overlay, Task
from pitboss.night.plan import NightPlan
from tests.night.plans import LAWFUL, NIGHT, OWING, TOWN, with_values
from tests.playing import clause

date = datetime.date
DAY = datetime.timedelta(days=1)
OPEN = with_values(("providers.p1.certified", None))
FILE, VOTE, MAIL = "file the application", "have the governing body vote", "have the clerk mail"
ADOPTED, REPORT, KEEP = "ask the clerk whether", "file the report", "keep the records"


def calendar(plan: NightPlan, *overlays: Overlay) -> tuple[Deadline, ...]:
    """The deadlines of a plan."""
    return deadlines(Review(plan, NightLaw(plan.date, overlays)))


def due(task: str, plan: NightPlan = LAWFUL, *overlays: Overlay) -> date:
    """The day by which a task must be done; there is exactly one such task."""
    [entry] = [entry for entry in calendar(plan, *overlays) if entry.task.startswith(task)]
    return entry.due


def test_the_calendar_of_a_night() -> None:
    assert [(task.due, task.who) for task in calendar(OPEN, TOWN)] == [
        (date(2027, 2, 3), "p1"),
        (date(2027, 2, 10), "officers"),
        (date(2027, 2, 10), "member in charge"),
        (date(2027, 3, 31), "municipality"),
        (date(2027, 4, 3), "municipality"),
        (date(2027, 4, 16), "banker"),
        (NIGHT, "municipality"),
        (NIGHT, "member in charge"),
        (NIGHT, "class A operator"),
        (NIGHT, "member in charge"),
        (NIGHT, "member in charge"),
        (NIGHT, "member in charge"),
        (date(2027, 4, 18), "banker"),
        (date(2027, 5, 15), "member in charge of proceeds"),
        (date(2027, 8, 31), "p1"),
        *[(date(2027, 9, 30), person) for person in ("a1", "a2", "a3", "a4", "b1", "b2")],
        (date(2028, 6, 30), "officers"),
        (date(2030, 5, 15), "member in charge of proceeds"),
    ]


def test_a_calendar_is_in_order_and_each_deadline_has_its_law() -> None:
    for plan in (LAWFUL, OWING):
        lines = calendar(plan, TOWN)
        assert [line.due for line in lines] == sorted(line.due for line in lines)
        assert all(line.law and line.who and line.task for line in lines)


@pytest.mark.parametrize(
    ("task", "day"),
    [
        pytest.param(task, day, marks=clause(*(f"nj-13-47-{name}" for name in names)))
        for task, day, names in (
            ("renew the registration", date(2028, 6, 30), ("13-8-a-registered",)),
            (ADOPTED, date(2027, 2, 10), ("20-3",)),
            (FILE, date(2027, 2, 10), ("20-3", "13-8-a-licensed")),
            (VOTE, NIGHT - 17 * DAY, ("20-3", "13-8-a-licensed")),
            (MAIL, NIGHT - 14 * DAY, ("20-3", "13-8-a-licensed")),
            ("have the license", NIGHT, ("20-3", "13-8-a-licensed", "19-3-b-event")),
            ("have p1 apply for its renewal", date(2027, 8, 31), ("13-6-b-timing",)),
            ("have a2 apply for the renewal", date(2027, 9, 30), ("19-4-c",)),
            ("have a1 apply for the renewal", date(2027, 9, 30), ("19-4-d",)),
            ("certify the agreement", date(2027, 2, 3), ("13-7-a-deadline",)),
            ("record the instruction", NIGHT, ("20-5-b-1",)),
            ("post the license", NIGHT, ("20-11-a", "20-11-a-1", "20-11-a-2-games")),
            ("post a notice", NIGHT, ("6-25-a-own-win", "6-25-a-collusion")),
            ("receive the equipment", NIGHT, ("20-6-a-2", "20-15-b-condition")),
            ("deposit the gross receipts", NIGHT + DAY, ("20-8-a-3",)),
            (REPORT, date(2027, 5, 15), ("20-7",)),
            (KEEP, date(2030, 5, 15), ("20-7",)),
        )
    ],
)
def test_every_deadline(task: str, day: date) -> None:
    assert due(task, OPEN) == day


@pytest.mark.parametrize("place", ["date", "license"])
def test_a_night_without_date_or_license_has_no_calendar(place: str) -> None:
    assert calendar(with_values((place, None)), TOWN) == ()


@clause("nj-13-47-20-7")
@pytest.mark.parametrize(
    ("night", "report", "keep"),
    [
        (date(2027, 1, 1), date(2027, 2, 15), date(2030, 2, 15)),
        (date(2027, 1, 31), date(2027, 2, 15), date(2030, 2, 15)),
        (date(2027, 2, 28), date(2027, 3, 15), date(2030, 3, 15)),
        (date(2028, 2, 1), date(2028, 3, 15), date(2031, 3, 15)),
        (date(2028, 2, 29), date(2028, 3, 15), date(2031, 3, 15)),
        (date(2027, 4, 30), date(2027, 5, 15), date(2030, 5, 15)),
        (date(2027, 11, 30), date(2027, 12, 15), date(2030, 12, 15)),
        (date(2027, 12, 1), date(2028, 1, 15), date(2031, 1, 15)),
        (date(2027, 12, 31), date(2028, 1, 15), date(2031, 1, 15)),
    ],
)
def test_the_report_is_due_in_the_next_month(night: date, report: date, keep: date) -> None:
    """The month of the licensed date counts, even if the night ends in the next month."""
    plan = with_values(("date", night))
    assert (due(REPORT, plan), due(KEEP, plan)) == (report, keep)


@clause("nj-13-47-20-8-a-3")
@pytest.mark.parametrize(
    ("night", "ends", "day"),
    [
        (date(2027, 12, 31), "00:15", date(2028, 1, 1)),
        (date(2027, 12, 31), "00:00", date(2027, 12, 31)),
        (date(2028, 2, 28), "00:15", date(2028, 2, 29)),
        (date(2028, 2, 29), "00:15", date(2028, 3, 1)),
        (date(2027, 2, 28), "02:00", date(2027, 3, 1)),
        (date(2027, 3, 13), "02:00", date(2027, 3, 14)),
        (date(2027, 11, 6), "01:30", date(2027, 11, 7)),
    ],
)
def test_the_receipts_are_deposited_on_the_last_day(night: date, ends: str, day: date) -> None:
    assert due("deposit", with_values(("date", night), ("ends", ends))) == day


@clause("nj-13-47-20-3")
@pytest.mark.parametrize(
    ("night", "filed", "vote", "mail"),
    [
        (NIGHT, date(2027, 2, 20), date(2027, 3, 31), date(2027, 4, 3)),
        (date(2028, 3, 14), date(2028, 1, 18), date(2028, 2, 26), date(2028, 2, 29)),
        (date(2027, 3, 14), date(2027, 1, 17), date(2027, 2, 25), date(2027, 2, 28)),
        (date(2028, 1, 10), date(2027, 11, 15), date(2027, 12, 24), date(2027, 12, 27)),
    ],
)
def test_the_application_is_counted_back(night: date, filed: date, vote: date, mail: date) -> None:
    plan = with_values(("license.applied", None), ("date", night))
    assert (due(FILE, plan), due(VOTE, plan), due(MAIL, plan)) == (filed, vote, mail)


@clause("nj-13-47-20-3")
def test_a_municipality_has_its_own_copies_and_times() -> None:
    town = Overlay(authority="Springfield", copies=6, wait_days=30, processing_days=90)
    plan = with_values(("license.applied", None))
    assert due(f"{FILE} with the municipality: 6 notarized", plan, town) == NIGHT - 90 * DAY
    assert due(f"{MAIL} the findings: the Commission has 30 days", plan, town) == NIGHT - 30 * DAY
    assert due(VOTE, plan, town) == NIGHT - 33 * DAY
    assert due(f"{FILE} with the municipality: 4 notarized", plan) == NIGHT - 56 * DAY
    none = Overlay(authority="Springfield", copies=1, wait_days=0, processing_days=0)
    assert due(f"{FILE} with the municipality: 1 ", plan, none) == NIGHT
    assert (due(MAIL, plan, none), due(VOTE, plan, none)) == (NIGHT, NIGHT - 3 * DAY)


@clause("nj-13-47-20-3")
@pytest.mark.parametrize(
    ("meetings", "vote"),
    [
        ((), NIGHT - 17 * DAY),
        ((NIGHT - 17 * DAY,), NIGHT - 17 * DAY),
        ((NIGHT - 16 * DAY,), NIGHT - 17 * DAY),
        ((NIGHT - 45 * DAY, NIGHT - 18 * DAY, NIGHT - 16 * DAY), NIGHT - 18 * DAY),
    ],
)
def test_the_vote_is_at_a_meeting(meetings: tuple[date, ...], vote: date) -> None:
    """At the last one that leaves time for the mail; if there is none, on the last possible day."""
    assert due(VOTE, LAWFUL, Overlay(authority="Springfield", meetings=meetings)) == vote


@clause("nj-13-47-20-3")
def test_overlays_add_tasks() -> None:
    state = Overlay(authority=STATE, tasks=(Task(task="tell the state", days_before=60),))
    assert due("hang the poster", LAWFUL, TOWN, state) == NIGHT - DAY
    assert due("tell the state", LAWFUL, TOWN, state) == NIGHT - 60 * DAY
    [task] = [task for task in calendar(LAWFUL, TOWN) if task.task.startswith("hang")]
    assert task.source == "Springfield, in an overlay"


@clause("nj-13-47-13-7-a-deadline")
@pytest.mark.parametrize(
    ("agreed", "words", "day"),
    [
        (datetime.datetime(2027, 2, 1, 10), "10:00 A.M.", date(2027, 2, 3)),
        (datetime.datetime(2028, 2, 27, 10), "10:00 A.M.", date(2028, 2, 29)),
        (datetime.datetime(2027, 2, 27, 10), "10:00 A.M.", date(2027, 3, 1)),
        (datetime.datetime(2026, 12, 31, 10), "10:00 A.M.", date(2027, 1, 2)),
        (datetime.datetime(2027, 3, 12, 23, 30), "12:30 A.M.", date(2027, 3, 15)),  # an hour lost
        (datetime.datetime(2026, 10, 31, 0, 30), "11:30 P.M.", date(2026, 11, 1)),  # one won
    ],
)
def test_a_certification_is_due_forty_eight_hours_later(
    agreed: datetime.datetime, words: str, day: date
) -> None:
    plan = with_values(("providers.p1.agreed", agreed), plan=OPEN)
    assert due(f"certify the agreement to the Commission by {words}", plan) == day


@clause("nj-13-47-13-7-a-deadline", "nj-13-47-13-7-a-exception")
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("certified", datetime.datetime(2027, 2, 2, 10)),
        ("exempt", "13:47-8.14(b)4"),
        ("agreed", None),
    ],
)
def test_no_certification_is_due_twice_or_without_need(key: str, value: object) -> None:
    plan = with_values((f"providers.p1.{key}", value), plan=OPEN)
    assert not [task for task in calendar(plan) if task.task.startswith("certify")]


@clause("nj-13-47-13-6-a-term", "nj-13-47-13-6-b-timing")
@pytest.mark.parametrize(
    ("approved", "day"),
    [
        (date(2026, 9, 1), date(2027, 8, 31)),
        (date(2027, 1, 1), date(2027, 12, 31)),
        (date(2027, 3, 1), date(2028, 2, 29)),
        (date(2024, 2, 29), date(2025, 2, 28)),
    ],
)
def test_a_renewal_is_due_on_the_last_day_of_the_term(approved: date, day: date) -> None:
    plan = with_values(("providers.p1.approved", approved))
    assert due("have p1 apply for its renewal", plan) == day


@clause("nj-13-47-19-4-a-term", "nj-13-47-19-4-b-term", "nj-13-47-19-4-c", "nj-13-47-19-4-d")
@pytest.mark.parametrize(("person", "kind"), [("a1", "b"), ("a2", "a")])
def test_the_terms_of_operators_may_be_amended(person: str, kind: str) -> None:
    task = f"have {person} apply for the renewal of the operator's license"
    figure = Figure(clause=FEES[f"19.4({kind}) term"].name, value=2)
    assert due(task) == date(2027, 9, 30)
    assert due(task, LAWFUL, Overlay(authority=STATE, figures=(figure,))) == date(2028, 9, 30)
    renewed = with_values((f"people.{person}.approval.renewed", NIGHT))
    assert not [entry for entry in calendar(renewed) if entry.task == task]
    without = with_values((f"people.{person}.approval", None))
    assert not [entry for entry in calendar(without) if entry.task == task]


@clause("nj-13-47-20-5-b-1")
def test_instruction_is_for_class_b_operators() -> None:
    only_a = tuple(person for person in LAWFUL.people if "class B operator" not in person.roles)
    plan = with_values(("people", only_a))
    assert not [task for task in calendar(plan) if task.task.startswith("record the instruction")]


def test_what_our_text_lacks_has_a_source() -> None:
    sources = {task.source for task in calendar(OWING, TOWN)}
    assert "13:47-3 is not in our text: as New Jersey townships publish it" in sources


@pytest.mark.parametrize(
    ("changes", "done"),
    [
        ((), (ADOPTED, FILE, VOTE, MAIL, "have the clerk issue", "have the license")),
        ((("license.authorized", None),), (ADOPTED, FILE, VOTE, MAIL, "have the clerk issue")),
        ((("license.status", "applied"),), (ADOPTED, FILE)),
        ((("license.status", "planned"), ("license.applied", None)), ()),
        (
            (("license.status", "applied"), ("license.done", (TOWN.tasks[0].task,))),
            (ADOPTED, FILE, TOWN.tasks[0].task),
        ),
    ],
)
def test_the_calendar_tells_what_is_done(
    changes: tuple[tuple[str, object], ...], done: tuple[str, ...]
) -> None:
    settled = [task.task for task in calendar(with_values(*changes), TOWN) if task.is_done]
    assert len(settled) == len(done)
    assert all(any(task.startswith(start) for task in settled) for start in done)
