"""The file of a plan as a volunteer writes it: each fault has its file, its line, its field,
and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.night.plan_file import BadPlan, read_floor, read_overlay, read_plan

NIGHT = (Path(__file__).parents[2] / "examples" / "nj_night" / "floor.toml").read_text("utf-8")
SHIFT = '\n[[shifts]]\nperson = "k1"\npost = "w1 banker"\nfrom = "19:00"\nto = "21:00"\n'


def fault_of(text: str) -> str:
    """What is wrong with a plan."""
    with pytest.raises(BadPlan) as refused:
        read_plan(text, "my.toml")
    return str(refused.value)


def line_in(text: str, words: str) -> int:
    """The line in which some words stand."""
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
        ("rate = 2 ", "date = 2027-02-30\nrate = 2 ", "date is no day of the calendar: a date is"),
        (
            "rate = 2 ",
            'date = "2027-02-30"\nrate = 2 ',
            "date is no day of the calendar: a date is",
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
