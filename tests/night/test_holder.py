"""The holder of a night: registered, not playing too often, with a purpose and an account."""

from __future__ import annotations

import datetime

import pytest

from tests.night.plans import NIGHT, ask, finding_lines, with_values
from tests.playing import clause

DAY = datetime.timedelta(days=1)
SUNDAY = NIGHT - 6 * DAY  # the night is on a Saturday


def days(*offsets: int) -> tuple[datetime.date, ...]:
    """Other nights, some days from this one."""
    return tuple(NIGHT + offset * DAY for offset in offsets)


@clause("nj-13-47-13-8-a-registered", "nj-13-47-20-2-casino-night-holder", "nj-13-47-20-3")
@pytest.mark.parametrize(
    ("place", "wrong", "law"),
    [
        ("name", "", "20.2 Casino night holder"),
        ("registration", "", "13.8(a) registered"),
        ("class", "", "20.3"),
        ("class", "fire brigade", "20.3"),
        ("registration_expires", None, "13.8(a) registered"),
    ],
)
def test_the_holder_is_registered(place: str, wrong: object, law: str) -> None:
    assert finding_lines(with_values((f"holder.{place}", wrong))) == [
        f"unlawful holder.{place} {law}"
    ]


@clause("nj-13-47-20-3")
@pytest.mark.parametrize("word", ["religious", "civic", "senior", "fire", "rescue", "Fire Company"])
def test_a_class_may_be_named_by_a_word_of_it(word: str) -> None:
    assert finding_lines(with_values(("holder.class", word))) == []


@clause("nj-13-47-20-3")
@pytest.mark.parametrize("word", ["or", "fire rescue", "golf"])
def test_a_word_of_no_class_or_of_several_names_none(word: str) -> None:
    assert finding_lines(with_values(("holder.class", word))) == ["unlawful holder.class 20.3"]


@clause("nj-13-47-13-8-a-registered", "nj-13-47-20-3")
def test_a_plan_without_a_holder_lacks_everything_of_it() -> None:
    assert finding_lines(with_values(("holder", None))) == [
        "unlawful holder.name 20.2 Casino night holder",
        "unlawful holder.registration 13.8(a) registered",
        "unlawful holder.class 20.3",
        "unlawful holder.registration_expires 13.8(a) registered",
        "unlawful holder.purpose 20.7",
        "unlawful holder.account 20.8(a)3",
        "warning holder.affiliates 20.10(c)6",
    ]


@clause("nj-13-47-13-8-a-registered")
@pytest.mark.parametrize(
    ("ends", "expires", "is_lawful"),
    [
        ("00:15", NIGHT + DAY, True),
        ("00:15", NIGHT, False),
        ("00:00", NIGHT, True),
        ("00:00", NIGHT - DAY, False),
        ("23:50", NIGHT, True),
        ("23:50", NIGHT - DAY, False),
    ],
)
def test_the_registration_lasts_as_long_as_the_event(
    ends: str, expires: datetime.date, is_lawful: bool
) -> None:
    plan = with_values(("holder.registration_expires", expires), ("ends", ends))
    wrong = "unlawful holder.registration_expires 13.8(a) registered"
    assert finding_lines(plan) == ([] if is_lawful else [wrong])


@clause("nj-13-47-6-11-a-10", "nj-13-47-6-11-a")
@pytest.mark.parametrize(
    ("others", "finding"),
    [
        (days(-6, -5, -4, -3, -2), None),
        (days(-6, -5, -4, -3, -2, -1), "unlawful holder.other_nights 6.11(a)10, 6.11(a)"),
        (days(-5, -4, -3, -2, -1, 1), "warning holder.other_nights 6.11(a)10"),
        (days(-7, -4, -3, -2, -1, 1), None),
        (days(1, 2, 3, 4, 5, 6), "warning holder.other_nights 6.11(a)10"),
        (days(1, 2, 3, 4, 5, 7), None),
    ],
)
def test_six_nights_a_week(others: tuple[datetime.date, ...], finding: str | None) -> None:
    assert SUNDAY.weekday() == 6
    assert finding_lines(with_values(("holder.other_nights", others))) == (
        [finding] if finding else []
    )


@clause("nj-13-47-6-11-a-10")
def test_the_house_chooses_the_first_day_of_the_week() -> None:
    monday = with_values(
        ("holder.other_nights", days(-5, -4, -3, -2, -1, 1)), ("holder.week_starts", "Monday")
    )
    assert finding_lines(monday) == ["unlawful holder.other_nights 6.11(a)10, 6.11(a)"]
    wrong = with_values(("holder.week_starts", "Someday"))
    assert finding_lines(wrong) == ["unlawful holder.week_starts 6.11(a)10"]


@clause("nj-13-47-20-7", "nj-13-47-20-8-a-3")
@pytest.mark.parametrize(
    ("key", "law", "section"),
    [("purpose", "20.7", "13:47-6.3"), ("account", "20.8(a)3", "13:47-6.2")],
)
def test_the_proceeds_have_a_purpose_and_an_account(key: str, law: str, section: str) -> None:
    plan = with_values((f"holder.{key}", ""))
    assert finding_lines(plan) == [f"unlawful holder.{key} {law}"]
    assert section in ask(plan)[0].source


@clause("nj-13-47-6-11-a-10")
def test_a_date_that_is_written_twice_is_one_night() -> None:
    """Even the date of the night itself."""
    others = tuple(NIGHT - days * DAY for days in range(6))
    assert finding_lines(with_values(("holder.other_nights", (*others, NIGHT - DAY)))) == []
    seven = with_values(("holder.other_nights", (*others, NIGHT - 6 * DAY)))
    assert finding_lines(seven) == ["unlawful holder.other_nights 6.11(a)10, 6.11(a)"]
