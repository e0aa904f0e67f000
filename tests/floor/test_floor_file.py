"""floor.toml as a careless or hostile person writes it: one clear sentence for each fault, with its
line and, if the law applies, its clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.floor.guests import house_at_door
from pitboss.floor.plan_checks import all_findings
from pitboss.houses import NJ_NIGHT, OUR_HOUSES
from pitboss.night.plan_file import BadPlan, floor_plan, line_of, read_floor, read_plan
from pitboss.rulebook.house import House
from tests.playing import clause

EXAMPLES = Path(__file__).parents[2] / "examples"
NIGHT = (EXAMPLES / "nj_night" / "floor.toml").read_text("utf-8")
TASMANIA = (EXAMPLES / "tas_casino" / "floor.toml").read_text("utf-8")

# What is written, what someone writes instead, and what is said: the line is found by `*`.
TYPES = [
    ("float = 10000", '*float = "lots"', 'float must be a whole number, not text in "quotes"'),
    ("float = 10000", "*float = 1.5", "float must be a whole number, not a decimal number"),
    ("float = 10000", "*float = true", "float must be a whole number, not true or false"),
    ("by_hand = false", "*by_hand = 0", "by_hand must be true or false, not a whole number"),
    ("limits = [1, 200]", "*limits = [1, 200, 3]", "limits must be a list of 2, not of 3"),
    ("limits = [1, 200]", '*limits = ["1", 200]', "limits must be a whole number, not text"),
    (
        "limits = [1, 200]",
        "*limits = 200",
        "limits must be a list in [brackets], not a whole number",
    ),
    (
        "rate = 2 ",
        "*rate = true ",
        'rate must be a whole number or text in "quotes", not true or false',
    ),
    (
        "rate = 2 ",
        '*rate = "two" ',
        """the rate must be a number such as 2, "5/2" or "2.5", not 'two'""",
    ),
    ("rate = 2 ", '*rate = "5/0" ', "the rate must be a number such as 2"),
    ("rate = 2 ", "*rate = 1.999 ", "$1 must buy at least 2 imitation dollars, not 1999/1000"),
    ("rate = 2 ", "*rate = inf ", "the rate must be a number such as 2"),
    ('roles = ["banker"]', '*roles = "banker"', "roles must be a list in [brackets], not text"),
    (
        'roles = ["banker"]\npin = "3864"',
        'roles = ["banker"]\n*pin = 1234',
        'pin must be text in "quotes", not a whole number',
    ),
    ("[[windows]]", "*[windows]", "windows must be a list in [brackets], not a section"),
]
KEYS = [
    ("float = 10000", "*flaot = 10000", "'flaot' in one of the tables: did you mean 'float'?"),
    ('id = "k1"', 'id = "k1"\n*PIN = "1234"', "'PIN' in one of the people: did you mean 'pin'?"),
    ('id = "w1"', 'id = "w1"\n*till = 1', "'till' in one of the windows: the keys are id, float,"),
    ("rate = 2 ", "*rates = 3\nrate = 2 ", "'rates' in this file: did you mean 'rate'?"),
    (
        '[[tables]]\nid = "wheel-1"\ngame = "night.roulette"',
        '*[[tables]]\nid = "wheel-1"',
        "'game' is missing in one of the tables",
    ),
    ('night = "nj-night-example"', "", "line 1: 'night' is missing in this file"),
    ("rate = 2 ", "rate = 3\n*rate = 2 ", "rate is written twice: keep one of them"),
    ("drawer_cents = 10000", "*drawer_cents = [1", "the list has no closing bracket"),
    ("drawer_cents = 10000", f"*drawer_cents = {'9' * 5_000}", "this is too long to read"),
    ("drawer_cents = 10000", f"*drawer_cents = {'[' * 5_000}", "this is too long to read"),
]
IDS = [
    ('id = "craps-1"', '*id = "craps 1"', "hyphens, such as 'craps-1', not 'craps 1'"),
    ('id = "k1"', '*id = "k_1"', "hyphens, such as 'k-1', not 'k_1'"),
    ('id = "w1"', '*id = "w/1"', "hyphens, such as 'w-1', not 'w/1'"),
    ('id = "w1"', '*id = ""', "hyphens, such as 'a1', not ''"),
    ('id = "w1"', '*id = "--"', "hyphens, such as 'a1', not '--'"),
    ('id = "m1"', '*id = "m\\n1"', "hyphens, such as 'm-1'"),
    ('id = "m1"', f'*id = "{"m" * 65}"', "an id has only letters, digits and hyphens"),
    ('"nj-night-example"', '*"../../elsewhere"', "hyphens, such as 'elsewhere'"),
    ('id = "a2"', '*id = "a1"', "each of the people needs its own id: 'a1' is taken"),
    ('id = "wheel-1"', '*id = "craps-1"', "each of the tables needs its own id"),
]
MONEY = [
    ("rate = 2 ", "*rate = 1 ", "$1 must buy at least 2 imitation dollars, not 1 (13:47-20.12(b))"),
    (
        "rate = 2 ",
        "*rate = -2 ",
        "$1 must buy at least 2 imitation dollars, not -2 (13:47-20.12(b))",
    ),
    ("rate = 2 ", f"*rate = {10**20} ", "the rate must be from 1 to"),
    ("float = 100000", "*float = -1", "float must be from 0 to 1000000000000000, not -1"),
    ("float = 10000\n", f"*float = {10**30}\n", "float must be from 0 to 1000000000000000"),
    ("drawer_cents = 10000", "*drawer_cents = -5", "drawer_cents must be from 0 to"),
    ("second_above = 100", "*second_above = -1", "second_above must be from 0 to"),
    ("float = 10000", "float = 10000\n*chips = []", "chips of one imitation dollar or more"),
    ("float = 10000", "float = 10000\n*chips = [0, 5]", "chips of one imitation dollar or more"),
    pytest.param(
        "limits = [1, 200]",
        "*limits = [0, 200]",
        "the minimum comes first and is at least 1 (13:47-20.17(a))",
        marks=clause("nj-13-47-20-17-a"),
    ),
    ("limits = [1, 200]", "*betting_s = 0", "betting_s must be from 1 to 3600 seconds, not 0"),
    (
        "limits = [1, 200]",
        "*decision_s = 9999",
        "decision_s must be from 1 to 3600 seconds, not 9999",
    ),
    ("limits = [1, 200]", "*limits = [20, 2]", "limits of 20 to 2 make no sense"),
    ("limits = [1, 200]", f"*limits = [1, {10**16}]", "a limit is at most 1000000000000000"),
]
GAMES = [
    (
        'game = "night.craps"',
        '*game = "nj.sic_bo"',
        "a New Jersey casino night may not offer 'nj.sic_bo' (13:47-20.4)",
    ),
    ('game = "night.craps"', '*game = "poker"', "may not offer 'poker' (13:47-20.4)"),
    (
        "limits = [1, 200]",
        '*options = { vig_percent = "a lot" }',
        "option vig_percent cannot be 'a lot': use 0, 1, 2, 3, 4, 5 (13:47-20.25(j))",
    ),
    ("limits = [1, 200]", "*options = { wild = true }", "night.craps has no option 'wild'"),
    ("limits = [1, 200]", '*mode = "phone"', "by 'wallet' or by 'chips', not by 'phone'"),
    ("second_above = 100", '*house_odds = { "nj.sic_bo" = {} }', "may not offer 'nj.sic_bo'"),
    ('house = "nj_night"', '*house = "vegas"', "there is no house 'vegas': there are nj_casino"),
]
AGE = "guests of a New Jersey casino night are at least 18: age must be from 18 to 99, not"
AGES = [
    ("second_above = 100", "*age = 17", f"{AGE} 17"),
    ("second_above = 100", "*age = 0", f"{AGE} 0"),
    ("second_above = 100", "*age = -21", f"{AGE} -21"),
    ("second_above = 100", "*age = 100", f"{AGE} 100"),
    ("second_above = 100", '*age = "21"', 'age must be a whole number, not text in "quotes"'),
    ("second_above = 100", "*age = 20.5", "age must be a whole number, not a decimal number"),
    ("second_above = 100", "*age = true", "age must be a whole number, not true or false"),
    ("second_above = 100", "*ages = 21", "'ages' in this file: did you mean 'age'?"),
    ("rate = 2 ", "*door = 1\nrate = 2 ", "'door' in this file: did you mean 'doors'?"),
    ("rate = 2 ", "*zzz = 1\nrate = 2 ", "'zzz' in this file: the keys are night, house"),
]
PEOPLE = [
    ('roles = ["banker"]', '*roles = ["bankr"]', "there is no role 'bankr': there are class A"),
    ('roles = ["banker"]', "*roles = []", "everyone on the staff needs a role"),
    ('roles = ["banker"]', '*roles = ["banker", "auditor"]', "an auditor reads everything"),
    ('roles = ["banker"]', '*roles = ["dealer"]', "there is no role 'dealer'"),
    (
        'taught = ["night.blackjack"]',
        '*taught = ["night.craps"]',
        "a class B operator may not run Craps (13:47-20.9(d))",
    ),
    ('taught = ["night.blackjack"]', '*taught = ["night.whist"]', "may not offer 'night.whist'"),
    (
        'taught_by = "a1"',
        '*taught_by = "k1"',
        "a class B operator must be taught by a class A operator (13:47-20.5(b)1)",
    ),
    (
        'roles = ["banker"]\npin = "3864"',
        'roles = ["banker"]\n*pin = "123"',
        "a PIN has at least 4 digits",
    ),
    (
        'roles = ["banker"]\npin = "3864"',
        'roles = ["banker"]\n*pin = "12a4"',
        "a PIN has at least 4 digits",
    ),
]


def faults_of(text: str, was: str, now: str) -> tuple[list[str], int]:
    """The complaints about a file with this text instead, and their lines."""
    assert was in text
    wrong = text.replace(was, now, 1)
    line = wrong[: wrong.index("*")].count("\n") + 1 if "*" in now else 1
    with pytest.raises(BadPlan) as error:
        read_floor(wrong.replace("*", "", 1) if "*" in now else wrong, "my.toml")
    return str(error.value).splitlines(), line


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [*TYPES, *KEYS, *IDS, *MONEY, *GAMES, *AGES, *PEOPLE],
    ids=lambda value: value[:60],
)
def test_a_fault_is_one_line_with_its_place(was: str, now: str, words: str) -> None:
    faults, line = faults_of(NIGHT, was, now)
    (own,) = [fault for fault in faults if words in fault]
    if "no closing" not in words:  # only the end of the file shows that something was left open
        assert own.startswith(f"my.toml, line {line}: ")


@clause("nj-13-47-20-12-b")
@pytest.mark.parametrize("rate", [1, 0, -1])
def test_a_dollar_buys_at_least_two_imitation_dollars(rate: int) -> None:
    faults, line = faults_of(NIGHT, "rate = 2 ", f"*rate = {rate} ")
    assert faults == [
        f"my.toml, line {line}: Refused: $1 must buy at least 2 imitation dollars, not {rate} "
        "(13:47-20.12(b))"
    ]
    assert read_floor(NIGHT.replace("rate = 2 ", "rate = 3 "))[0].rate == 3


@pytest.mark.parametrize("house", OUR_HOUSES, ids=lambda value: value.id)
def test_a_house_may_ask_for_more_than_it_must_and_not_for_less(house: House) -> None:
    """Both sides of the house's own figure, and of the highest."""
    text = (EXAMPLES / house.id / "floor.toml").read_text("utf-8")
    assert read_floor(text)[0].age is None
    for age in (house.age, house.age + 1, 99):
        plan, _ = read_floor(f"age = {age}\n{text}")
        assert (plan.age, house_at_door(plan).age) == (age, age)
    for age in (house.age - 1, 100):
        with pytest.raises(BadPlan, match=f"line 1: .*from {house.age} to 99, not {age}"):
            read_floor(f"age = {age}\n{text}")


def test_the_age_of_the_house_is_told_with_its_reading() -> None:
    plan, _ = read_floor(NIGHT)
    own = house_at_door(plan)
    assert own is NJ_NIGHT
    raised = house_at_door(read_floor(f"age = 21\n{NIGHT}")[0])
    assert (raised.age, raised.id, raised.roles) == (21, own.id, own.roles)
    assert raised.age_reading == f"this house sets 21, more than required; {own.age_reading}"


@pytest.mark.parametrize(
    ("role", "text", "words"),
    [
        pytest.param(
            "member in charge",
            NIGHT,
            "someone must be the member in charge (13:47-20.6(a))",
            marks=clause("nj-13-47-20-6-a-designate"),
        ),
        pytest.param(
            "member in charge of proceeds",
            NIGHT,
            "someone must be the member in charge of proceeds (13:47-20.7)",
            marks=clause("nj-13-47-20-7"),
        ),
        pytest.param(
            "class A operator",
            NIGHT,
            "someone must be the class A operator (13:47-20.9(b)2)",
            marks=clause("nj-13-47-20-9-b-2"),
        ),
        ("banker", NIGHT, "there is a window, but nobody is the banker (13:47-20.12(c)3)"),
        ("management representative", TASMANIA, "someone must be the management representative"),
        ("inspector", TASMANIA, "someone must be the inspector"),
        ("cashier", TASMANIA, "there is a window, but nobody is the cashier"),
    ],
)
def test_a_floor_needs_the_people_that_the_law_asks_for(role: str, text: str, words: str) -> None:
    spare = "assistant" if text is NIGHT else "dealer"
    with pytest.raises(BadPlan) as error:
        read_floor(text.replace(f'"{role}"', f'"{spare}"'))
    assert words in str(error.value)
    read_floor(text)


@clause("nj-13-47-20-10-a")
def test_only_games_of_the_list_stand_on_the_floor_of_a_night() -> None:
    faults, line = faults_of(NIGHT, 'game = "night.craps"', '*game = "tas.mini_dice"')
    words = "a New Jersey casino night may not offer 'tas.mini_dice' (13:47-20.4)"
    assert faults == [f"my.toml, line {line}: Refused: {words}"]


def test_every_fault_of_a_file_is_told_at_once_in_the_order_of_its_lines() -> None:
    wrong = NIGHT.replace("rate = 2 ", "rate = 1 ").replace('id = "craps-1"', 'id = "craps.1"')
    wrong = wrong.replace('roles = ["banker"]', 'roles = ["waiter"]')
    with pytest.raises(BadPlan) as error:
        read_floor(wrong)
    lines = str(error.value).splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "floor.toml, line 5",
        "floor.toml, line 9",
        "floor.toml, line 29",
        "floor.toml, line 69",
    ]


INLINE = """night = "n"
tables = [
  { id = "t1", options = { a = 1 } }, # { not a section }
  { id = "2", note = "}{",
    float = 1 },
]
people = [{ id = "x" }, { id = "y" }]
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("tables", "t1"), 3),
        (("tables", "t1", "options"), 3),
        (("tables", 1), 4),
        (("tables", "2", "float"), 5),
        (("tables", "none"), 1),
        (("people", 1), 7),
        (("night",), 1),
        (("nowhere",), 1),
        (("windows",), 1),
    ],
)
def test_lines_are_found_in_either_way_to_write_a_list(
    path: tuple[str | int, ...], line: int
) -> None:
    assert line_of(INLINE, path) == line


@pytest.mark.parametrize(
    ("was", "now", "fix"),
    [
        ('game = "night.craps"', 'game = "nj.sic_bo"', "choose a game of this house"),
        ("limits = [1, 200]", "limits = [9, 1]", "enter the smallest and the largest wager"),
    ],
)
def test_a_finding_about_a_floor_says_what_would_be_right(was: str, now: str, fix: str) -> None:
    text = NIGHT.replace(was, now, 1)
    assert text != NIGHT
    findings = all_findings(floor_plan(read_plan(text)))
    assert [finding.fix for finding in findings if finding.fix.startswith(fix)]
