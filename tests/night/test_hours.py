"""The hours of a night: within the license, in order, even on nights when the clocks change."""

from __future__ import annotations

import datetime

import pytest

from pitboss.night.hours import Hours, hours_between
from tests.night.plans import LAWFUL, finding_lines, with_values
from tests.playing import clause

LATE = (("shifts", ()), ("holder.other_nights", ()))
SPRING, FALL = datetime.date(2027, 3, 13), datetime.date(2027, 11, 6)


@clause("nj-13-47-6-11-c-start")
def test_the_license_is_for_one_date() -> None:
    assert finding_lines(with_values(("date", None))) == ["unlawful date 6.11(c) start"]


@clause("nj-13-47-6-11-c-end")
@pytest.mark.parametrize(
    ("key", "time", "severity"),
    [
        ("ends", "02:00", ""),
        ("ends", "02:01", "unlawful"),
        ("first_wager", "01:59", ""),
        ("first_wager", "02:00", "unlawful"),
        ("last_wager", "01:50", ""),
        ("last_wager", "01:51", "warning"),
        ("last_wager", "01:59", "warning"),
        ("last_wager", "02:00", "unlawful"),
        ("last_wager", "05:59", "unlawful"),
    ],
)
def test_wagers_and_the_end_come_before_two(key: str, time: str, severity: str) -> None:
    other = ("first_wager", "") if key == "last_wager" else ("last_wager", "")
    plan = with_values(other, ("ends", "02:00"), (key, time))
    assert finding_lines(plan) == ([f"{severity} {key} 6.11(c) end"] if severity else [])


@clause("nj-13-47-6-11-c-end")
def test_the_house_chooses_the_margin() -> None:
    plan = with_values(("ends", "02:00"), ("last_wager", "01:45"), ("last_call_minutes", 15))
    assert finding_lines(plan) == []
    assert finding_lines(with_values(("last_wager", "01:46"), plan=plan)) == [
        "warning last_wager 6.11(c) end"
    ]


@clause("nj-13-47-6-11-c-start", "nj-13-47-6-11-c-end")
@pytest.mark.parametrize(
    ("key", "time", "late"),
    [
        ("first_wager", "23:30", ""),
        ("first_wager", "23:31", "last_wager"),
        ("first_wager", "18:29", "first_wager"),
        ("first_wager", "06:00", "first_wager"),
        ("ends", "23:50", ""),
        ("last_wager", "00:16", "ends"),
    ],
)
def test_the_times_are_in_order(key: str, time: str, late: str) -> None:
    wrong = [f"unlawful {late} 6.11(c) start, 6.11(c) end"] if late else []
    assert finding_lines(with_values((key, time))) == wrong


@clause("nj-13-47-6-11-c-start", "nj-13-47-6-11-c-end")
@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("first_wager", "7 pm"),
        ("last_wager", "24:00"),
        ("shifts.0.from", "soon"),
        ("shifts.0.to", "25:00"),
        ("people.m1.available.0", "evening"),
    ],
)
@pytest.mark.parametrize("practice", [True, False])
def test_a_time_that_cannot_be_read(place: str, wrong: str, practice: bool) -> None:
    plan = with_values(("people.m1.available", ("18:00-23:00",)), ("practice", practice))
    severity = "warning" if practice else "unlawful"
    assert finding_lines(plan) == []
    wrong_plan = with_values((place, wrong), plan=plan)
    assert finding_lines(wrong_plan) == [f"{severity} {place} 6.11(c) start, 6.11(c) end"]


@clause("nj-13-47-6-11-c-start")
def test_a_time_zone_that_does_not_exist() -> None:
    wrong = finding_lines(with_values(("timezone", "America/Springfield")))
    assert wrong == ["unlawful timezone 6.11(c) start, 6.11(c) end"]


@clause("nj-13-47-6-11-c-end")
@pytest.mark.parametrize(
    ("date", "length", "ends", "advice"),
    [
        (SPRING, 26, "01:59", False),
        (SPRING, 26, "02:00", True),
        (FALL, 27, "00:59", False),
        (FALL, 27, "01:00", True),
        (FALL, 27, "01:59", True),
        (FALL, 27, "02:00", False),
    ],
)
def test_the_nights_on_which_the_clocks_change(
    date: datetime.date, length: int, ends: str, advice: bool
) -> None:
    plan = with_values(*LATE, ("date", date), ("ends", ends))
    license_ = Hours(plan).license
    assert hours_between(*license_) == datetime.timedelta(hours=length)
    advised = [line for line in finding_lines(plan) if "6.11" in line]
    assert advised == (["advice ends 6.11(c) end"] if advice else [])
    late = [
        line
        for line in finding_lines(with_values(("ends", "02:01"), plan=plan))
        if "unlawful ends" in line
    ]
    assert late == ["unlawful ends 6.11(c) end"]


def test_a_usual_license_lasts_twenty_six_hours() -> None:
    assert hours_between(*Hours(LAWFUL).license) == datetime.timedelta(hours=26)


@pytest.mark.parametrize(
    ("doors", "written", "day"),
    [
        ("18:30", "05:59", 18),
        ("18:30", "06:00", 17),
        ("18:30", "18:29", 17),
        ("18:30", "18:30", 17),
        ("00:30", "00:29", 18),
        ("00:30", "00:30", 17),
        ("", "00:15", 17),
    ],
)
def test_only_small_hours_before_the_doors_belong_to_the_next_day(
    doors: str, written: str, day: int
) -> None:
    """Someone who sets up comes before the doors open, on the same day."""
    hours = Hours(with_values(("doors", doors)))
    assert hours.at(written).day == day


@pytest.mark.parametrize(
    ("written", "start", "end"),
    [
        ("18:00-23:00", (17, 18), (17, 23)),
        ("18:00-01:00", (17, 18), (18, 1)),
        ("17:00-07:00", (17, 17), (18, 7)),
    ],
)
def test_someone_may_be_available_before_the_doors_and_into_the_morning(
    written: str, start: tuple[int, int], end: tuple[int, int]
) -> None:
    span = Hours(LAWFUL).stretch(written)
    assert (span.start.day, span.start.hour) == start
    assert (span.end.day, span.end.hour) == end


@clause("nj-13-47-6-11-c-start", "nj-13-47-6-11-c-end")
@pytest.mark.parametrize(
    ("start", "end", "is_a_time"),
    [
        ("19:00", "19:01", True),
        ("19:00", "19:00", False),
        ("23:00", "19:00", False),
        ("23:00", "00:00", True),
    ],
)
def test_a_shift_lasts_for_some_time(start: str, end: str, is_a_time: bool) -> None:
    plan = with_values(("shifts.7.from", start), ("shifts.7.to", end))
    line = "unlawful shifts.7.to 6.11(c) start, 6.11(c) end"
    assert finding_lines(plan) == ([] if is_a_time else [line])
