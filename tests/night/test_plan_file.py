"""A plan file as a volunteer writes it: each mistake has its file, line, field, and what would
be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.night.plan_file import (
    BadPlan,
    line_of,
    read_draft,
    read_floor,
    read_overlay,
    read_plan,
)
from pitboss.night.plan_text import plan_text
from tests.night.plans import LAWFUL

NIGHT = (Path(__file__).parents[2] / "examples" / "nj_night" / "floor.toml").read_text("utf-8")
SHIFT = '\n[[shifts]]\nperson = "k1"\npost = "w1 banker"\nfrom = "19:00"\nto = "21:00"\n'


def fault_of(text: str) -> str:
    """What is wrong with a plan."""
    with pytest.raises(BadPlan) as refused:
        read_plan(text, "my.toml")
    return str(refused.value)


def line_in(text: str, words: str) -> int:
    """The line that contains some words."""
    return text[: text.index(words)].count("\n") + 1


def test_a_shift_at_a_window_a_table_or_on_the_floor_can_be_read() -> None:
    for post in ("w1 banker", "craps-1 dealer", "craps-1 stickperson", "class A operator"):
        plan = read_plan(NIGHT + SHIFT.replace("w1 banker", post))
        assert plan.shifts[0].post == post


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ('"k1"', '"k11"', "nobody in the plan has the id 'k11': did you mean 'k1'?"),
        ("w1 banker", "w2 banker", "there is no table or window 'w2': there are craps-1,"),
        ("w1 banker", "crap-1 dealer", "there is no table or window 'crap-1': did you mean"),
        ("w1 banker", "waiter", "there is no post 'waiter': a post is written like"),
        ("w1 banker", "w1 dealer", "there is no post 'dealer' at w1: there are banker"),
        ("w1 banker", "craps-1 banker", "there is no post 'banker' at craps-1: there are dealer,"),
    ],
)
def test_a_shift_names_a_person_and_a_post_of_the_plan(was: str, now: str, words: str) -> None:
    text = NIGHT + SHIFT.replace(was, now)
    assert fault_of(text).startswith(f"my.toml, line {line_in(text, now)}: {words}")
    with pytest.raises(BadPlan, match="line"):
        read_floor(text)


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ("rate = 2 ", "dors = 1\nrate = 2 ", "there is no key 'dors' in this file: did you mean"),
        (
            "rate = 2 ",
            "doors = 18\nrate = 2 ",
            'doors must be text in "quotes", not a whole number',
        ),
        (
            "rate = 2 ",
            "date = 2027-02-30\nrate = 2 ",
            "date is not a date: there is no February 30 in",
        ),
        (
            "rate = 2 ",
            'date = "2027-02-30"\nrate = 2 ',
            "date is not a date: a date is",
        ),
        ('id = "a2"', 'id = "a1" # again', "each of the people needs its own id: 'a1' is taken"),
    ],
)
def test_a_fault_of_a_plan_has_its_line_and_what_would_be_right(
    was: str, now: str, words: str
) -> None:
    text = NIGHT.replace(was, now, 1)
    assert fault_of(text).startswith(f"my.toml, line {line_in(text, now)}: {words}")


@pytest.mark.parametrize("key", ["tables", "people"])
def test_a_floor_that_opens_needs_tables_and_people(key: str) -> None:
    text = 'night = "n"\nhouse = "nj_night"\ntables = []\npeople = []\n'
    short = text.replace(f"{key} = []\n", "")
    assert read_plan(short).night == "n"
    with pytest.raises(BadPlan, match=f"line 1: '{key}' is missing in this file"):
        read_floor(short)


def test_an_overlay_that_is_laxer_than_the_state_has_its_line() -> None:
    text = 'authority = "Springfield"\n\n[[figures]]\nclause = "13:47-16.1(d) cap"\nvalue = 251\n'
    assert read_overlay(text.replace("251", "250")).authority == "Springfield"
    with pytest.raises(BadPlan) as refused:
        read_overlay(text, "town.toml")
    assert str(refused.value).startswith(
        "town.toml, line 5: Springfield may not go beyond the state, which says"
    )
    with pytest.raises(BadPlan, match=r"line 5: there is no key 'valeu' .*did you mean 'value'"):
        read_overlay(text.replace("value", "valeu"), "town.toml")


EVERYTHING = plan_text(LAWFUL)


@pytest.mark.parametrize("year", ["0001", "1989", "2200", "9999"])
@pytest.mark.parametrize(
    "line", ["date = 2027", "approved = 2026", "agreed = 2027", "other_nights = [2027"]
)
def test_a_year_that_no_night_has_is_a_fault(line: str, year: str) -> None:
    now = line[:-4] + year
    text = EVERYTHING.replace(line, now, 1)
    assert fault_of(text) == (
        f"my.toml, line {line_in(text, now)}: {line.split()[0]} must be a date from 1990 to 2199, "
        f"not in the year {int(year)}"
    )
    with pytest.raises(BadPlan, match="must be a date from"):
        read_draft(text)


@pytest.mark.parametrize("year", ["1990", "2199"])
def test_the_first_and_the_last_year_can_be_read(year: str) -> None:
    text = EVERYTHING.replace("other_nights = [2027", f"other_nights = [{year}")
    assert read_plan(text).holder != LAWFUL.holder


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ("rent_cents = 25000", "rent_cents = -1", "rent_cents must be at least 0"),
        ("pay_cents = 50000", "pay_cents = -1", "pay_cents must be at least 0"),
        ("special_cents = 100", "special_cents = -1", "special_cents must be at least 0"),
        ("three bells\" = 20", "three bells\" = -1", "schedule must be at least 0"),
        ("expected_guests = 180", "expected_guests = -1", "expected_guests must be at least 0"),
        ("rate = ", "last_call_minutes = -1\nrate = ", "last_call_minutes must be at least 0"),
        ("rate = ", "last_call_minutes = 1441\nrate = ", "last_call_minutes must be at most 1440"),
    ],
)  # fmt: skip
def test_a_number_out_of_bounds_is_a_fault(was: str, now: str, words: str) -> None:
    text = EVERYTHING.replace(was, now, 1)
    assert text != EVERYTHING
    assert fault_of(text) == f"my.toml, line {line_in(text, now)}: {words}"


@pytest.mark.parametrize("after", ["", "  # by phone"])
def test_a_date_with_a_time_may_end_with_its_minutes(after: str) -> None:
    """As people write it, although older TOML requires seconds."""
    text = EVERYTHING.replace("T10:00:00", f"T10:00{after}")
    assert text != EVERYTHING
    assert read_plan(text) == LAWFUL
    assert fault_of(text.replace("T10:00", "T25:00", 1)).endswith("2027-04-17T19:30:00")


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ('rate = "5/2"', 'rate = "5/2"\nrate = 2 #', "rate is written twice: keep one of them"),
        ("[raffle]", "[raffle]\n[holder]", "the section [holder] is written twice"),
        ('doors = "18:30"', "doors = 18:30 pm", "something follows the value"),
        ('doors = "18:30"', 'doors = "18:30', "the text has no closing quote"),
        ('doors = "18:30"', "doors half past six", "a line is written like key = value"),
        ('doors = "18:30"', "doors = half", "this value cannot be read"),
    ],
)
def test_a_file_that_is_no_toml_is_told_so_in_plain_words(was: str, now: str, words: str) -> None:
    text = EVERYTHING.replace(was, now, 1)
    last = now.splitlines()[-1]
    line = text[: text.index(now) + len(now)].count("\n") + 1
    assert fault_of(text).startswith(f"my.toml, line {line}: {words}"), last


@pytest.mark.parametrize(
    ("text", "place", "line"),
    [
        ('night = "n"\n\n[license]\nnumber = "x"\n', ("holder", "name"), 1),
        ('night = "n"\n\n[[providers]]\nid = "p1"\nname = "x"\n', ("holder", "name"), 1),
        ('night = "n"\nholder = { name = "x" }\nlicense = { name = 1 }\n', ("holder", "name"), 2),
        ('night = "n"\nholder = { }\n[[providers]]\nname = "y"\n', ("holder", "name"), 2),
        ('night = "n"\nholder.class = "x"\nholder.name = "y"\n', ("holder",), 2),
    ],
)  # fmt: skip
def test_what_is_missing_has_the_line_of_its_part(
    text: str, place: tuple[str, ...], line: int
) -> None:
    """And never the line of another part with a key of the same name."""
    assert line_of(text, place) == line


@pytest.mark.parametrize(
    "line",
    [
        "wait_days = -1", "wait_days = 3651", "copies = 0", "license_fee_cents = -1",
        "processing_days = 99999999", "meetings = [9999-12-31]",
        '[[fees]]\npurpose = "x"\npayee = "y"\ncents = -1',
        '[[fees]]\npurpose = "x"\npayee = "y"\ncents = 1\ndays_before = -1',
        '[[tasks]]\ntask = "x"\ndays_before = 99999999',
        '[[figures]]\nclause = "13:47-16.1(d) cap"\nvalue = -1',
    ],
)  # fmt: skip
def test_an_overlay_with_numbers_out_of_bounds_has_its_line(line: str) -> None:
    text = f'authority = "Springfield"\n{line}\n'
    with pytest.raises(BadPlan) as refused:
        read_overlay(text, "town.toml")
    last = len(text.splitlines())
    assert str(refused.value).startswith(
        f"town.toml, line {last}: {line.splitlines()[-1].split()[0]}"
    )
