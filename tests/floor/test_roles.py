"""Who may ask for what, for every order, every role and every house, held to a text listing.

`roles/*.txt` is kept by hand beside the program, with the clause if the law names someone and our
own reading if it does not. It does not prove a reading right: it shows an added order or role, or a
changed right, as a difference in text. Each pair is sent to `decide`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor import permissions
from pitboss.floor.authorization import reads_only, verify_reader
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.permissions import SERVER_ACTS
from pitboss.floor.plan import CHIPS
from pitboss.floor.state import Floor, rules_of
from pitboss.floor.table_orders import with_time
from pitboss.games import game_ids, load
from pitboss.houses import OUR_HOUSES as RULEBOOK_HOUSES
from pitboss.houses import all_houses
from pitboss.pit import commands as c
from pitboss.pit.decide import decide as pit_decide
from pitboss.pit.refusal import Refusal
from pitboss.rulebook.clause import all_regulations
from tests.floor.role_floor import (
    GIVEN,
    HAND,
    HOUSES,
    actors,
    answer,
    cases,
    floor_of,
    plan_of,
    slug,
    then,
)
from tests.playing import clause
from tests.world.floors import opened, table_name

LISTINGS = Path(__file__).parent / "roles"
ROLE_CLAUSES = (
    "nj-13-47-20-1-b",
    "nj-13-47-20-2-assistant",
    "nj-13-47-20-2-class-a-operator-scope",
    "nj-13-47-20-6-a-designate",
    "nj-13-47-20-12-c-3",
)
"""Clauses that reserve acts or posts at a casino night for roles."""


class Line(NamedTuple):
    """A line of a listing: who may, and the clause by which others are refused."""

    who: frozenset[str]
    law: str


def read_listing(house: str) -> dict[str, Line]:
    """The listing of a house: `Order: who, who [clause]`; a line that begins with a space continues
    the one before."""
    text = (LISTINGS / f"{house}.txt").read_text("utf-8").replace("\n  ", " ")
    lines: dict[str, Line] = {}
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        name, _, rest = line.partition(": ")
        who, _, law = rest.partition(" [")
        assert name not in lines, f"{house}: {name} stands there twice"
        lines[name] = Line(frozenset(who.split(", ")) - {"nobody"}, law.rstrip("]"))
    return lines


def sample(kind: type[c.Command], by: str = "") -> c.Command:
    """Some command of this kind for seat 1; whether the game takes it is another question."""
    given: dict[str, Any] = {}
    for name in kind.__struct_fields__:
        of = kind.__annotations__[name]
        given[name] = {"int": 1, "str": "x", "bool": True}.get(of, ())
    if kind is c.Sit:
        given |= {"seat": 2, "player": 0}
    if "by" in given:
        given["by"] = by
    return kind(**given)


def may(floor: Floor, who: str, command: c.Command) -> bool:
    """Whether the floor lets someone ask this of the table: the answer is the game's own."""
    if isinstance(command, c.SeeWagers):
        live = floor.tables[HAND]
        chips = replace(live, plan=replace(live.plan, mode=CHIPS))
        floor = replace(floor, tables={**floor.tables, HAND: chips})
    decision = decide(floor, o.Order("y", who, command, HAND), GIVEN)
    if isinstance(decision, Decision):
        return True
    own = pit_decide(rules_of(floor, HAND), floor.tables[HAND].table, with_time(command, GIVEN))
    barred = "does not run games" in decision.words  # which the game says of such a role as well
    return decision == own and not barred


def allowed_roles(house: str) -> Iterator[tuple[str, frozenset[str]]]:
    """For every order of the program who may in fact ask for it."""
    for name, case in cases(house):
        lines = [
            label
            for label, who in actors(house, case.table).items()
            if isinstance(answer(case, who), Decision)
        ]
        yield name, frozenset(lines)
    floor, there = floor_with_dice(house), actors(house, HAND)
    roles = {*permissions.ROLES[house], *permissions.POSTS[house], "holder", "player"}
    for kind in dict.fromkeys(o.TABLE_COMMANDS):
        bys = roles if "by" in kind.__struct_fields__ else {""}
        yield (
            kind.__name__,
            frozenset(
                label
                for label, who in there.items()
                if any(may(floor, who, sample(kind, by)) for by in bys)
            ),
        )


def floor_with_dice(house: str) -> Floor:
    """The floor with dice at the table that is dealt by hand, where its law asks for them."""
    floor = floor_of(house)
    if rules_of(floor, HAND).game.dice_age is None:
        return floor
    return then(floor, "floorperson", c.LoadDice(0), HAND)


@pytest.mark.parametrize(
    "house",
    [pytest.param("nj_night", marks=clause(*ROLE_CLAUSES)), "nj_casino", "tas_casino"],
)
def test_every_order_of_every_role_is_allowed_or_refused_as_listed(house: str) -> None:
    """Nothing may be missing on either side."""
    listed = {name: line.who for name, line in read_listing(house).items()}
    lines = dict(allowed_roles(house))
    assert {name: sorted(who) for name, who in lines.items()} == {
        name: sorted(who) for name, who in listed.items()
    }


@pytest.mark.parametrize("house", HOUSES)
def test_every_order_is_in_the_listing(house: str) -> None:
    """An order that is added tomorrow has no line."""
    ordered = {*o.FLOOR_COMMANDS, *o.TABLE_COMMANDS} - SERVER_ACTS  # which nobody orders
    kinds = {kind.__name__ for kind in ordered}
    assert {name.split()[0] for name in read_listing(house)} == kinds


@pytest.mark.parametrize("house", HOUSES)
def test_a_refusal_by_role_cites_the_clause_of_the_listing(house: str) -> None:
    """Someone known here who may act but lacks this right gets the clause behind it."""
    listed = read_listing(house)
    for name, case in cases(house):
        line = listed[name]
        for label, who in actors(house, case.table).items():
            decision = answer(case, who)
            if label in line.who:
                continue
            assert isinstance(decision, Refusal)
            assert decision.words
            if who in case.floor.people and decision.words.startswith("only the "):
                assert [law.id for law in decision.law] == ([line.law] if line.law else []), (
                    name,
                    who,
                )


OFF_DUTY = ("SetUp", "TakeOver", "RecordDeposit", "FileReport", "RecordClaim")
"""What is done before a night begins or goes on, and after it, when everybody has gone home."""


@pytest.mark.parametrize("house", HOUSES)
def test_those_who_are_off_duty_do_nothing(house: str) -> None:
    """Every right ends with the shift, except what comes before any and after all."""
    for name, case in cases(house):
        for who in actors(house, case.table).values():
            if name in OFF_DUTY or who not in case.floor.duty:
                continue
            duty = {name: on for name, on in case.floor.duty.items() if name != who}
            live = {
                table: replace(live, posts={p: w for p, w in live.posts.items() if w != who})
                for table, live in case.floor.tables.items()
            }
            off = case._replace(floor=replace(case.floor, duty=duty, tables=live))
            assert isinstance(answer(off, who), Refusal), f"{name} by {who}"


@pytest.mark.parametrize("house", HOUSES)
def test_an_auditor_changes_nothing(house: str) -> None:
    """Not even his or her own hours; and nobody else changes them."""
    for name, line in read_listing(house).items():
        assert "auditor" not in line.who, name
    floor, first = floor_of(house), slug(HOUSES[house].first)
    for actor, command in (
        ("auditor", o.ClockOn("auditor")),
        (first, o.ClockOn("auditor")),
        (first, o.TakePost("dealer", "auditor")),
    ):
        decision = decide(floor, o.Order("y", actor, command, HAND), GIVEN)
        assert isinstance(decision, Refusal)
        assert "read everything and change nothing" in decision.words
    assert verify_reader(floor, o.Order("y", first, o.CloseNight())) is None


# Roles that the clause lists name for the people of a floor, and who has them here. What is named
# there for providers of equipment and for the petitioner is nobody's work on a floor.
NAMED = {
    "nj_night": {
        "class A operator": "nj-13-47-20-2-class-a-operator-scope",
        "class B operator": "nj-13-47-20-2-class-b-operator-scope",
        "assistant": "nj-13-47-20-2-assistant",
        "banker": "nj-13-47-20-2-banker",
        "member in charge": "nj-13-47-20-6-a-designate",
        "member in charge of proceeds": "nj-13-47-20-7",
        "bookkeeper": "nj-13-47-20-5-d-bookkeepers",
        "inspector": "nj-13-47-20-15-b-removal",
    },
    "nj_casino": {
        "dealer": "nj-19-47-1a-3-a-1-custody",
        "floorperson": "nj-19-47-1a-5-a-floorperson-check",
        "casino supervisor": "nj-19-47-9-6-b-settle",
    },
    "tas_casino": {
        "dealer": "tas-1-dealer",
        "inspector": "tas-6-presence",
        "management representative": "tas-1-management-representative",
    },
}
OUR_OWN = {
    "nj_night": ["prize clerk", "auditor"],
    "nj_casino": ["cashier", "auditor"],
    "tas_casino": ["cashier", "auditor"],
}
WORDS_OF_ROLES = {
    "nj_night": ("dealer", "boxperson", "stickperson", *NAMED["nj_night"]),
    "nj_casino": tuple(NAMED["nj_casino"]),
    "tas_casino": tuple(NAMED["tas_casino"]),
}


@pytest.mark.parametrize("house", HOUSES)
def test_every_role_of_the_law_exists_with_its_clause(house: str) -> None:
    laws = {role: law.id for role, law in permissions.ROLES[house].items() if law is not None}
    assert laws == NAMED[house]
    assert [role for role, law in permissions.ROLES[house].items() if law is None] == OUR_OWN[house]
    planned = plan_of(house)
    assert {role for person in planned.people for role in person.roles} == set(
        permissions.ROLES[house]
    )
    floor = floor_of(house)
    for role in permissions.ROLES[house]:
        assert reads_only(floor, slug(role)) or slug(role) in floor.duty


@pytest.mark.parametrize("house", HOUSES)
def test_every_role_that_a_game_names_is_a_role_or_a_post_of_its_house(house: str) -> None:
    """Checks, steps, irregularities and posts of every game are for people whom the floor knows."""
    known = {*permissions.ROLES[house], *permissions.POSTS[house]}
    assert set(WORDS_OF_ROLES[house]) <= known
    named: set[str] = set()
    for game_id in next(candidate for candidate in RULEBOOK_HOUSES if candidate.id == house).games:
        rules = load(game_id).rules()
        for parts in (rules.opening, rules.procedure, rules.irregularities):
            named |= {role for part in parts for role in part.by}
        named |= {role for post in rules.game.presence for role in (post.role, *post.others)}
        handling = rules.game.handling
        named |= set(handling.forced_by) if handling is not None and handling.forced else set()
    assert named - {"holder", "player"} <= known


def test_every_role_clause_names_someone_whom_a_floor_knows() -> None:
    """Of the role clauses of all five regulations; those of providers are named one by one."""
    known = {role for roles in permissions.ROLES.values() for role in roles}
    known |= {post for posts in permissions.POSTS.values() for post in posts}
    words = {
        *known,
        "class a",
        "class b",
        "class A",
        "class B",
        "employee",
        "player",
        "bettor",
        "everyone",
        "they may not",
        "staff",
        "licensee",
        "member",
        "holder of the casino license",
    }
    provider = {
        "nj-13-47-13-8-b-equipment",
        "nj-13-47-13-8-b-personnel",
        "nj-13-47-13-8-b-absence",
    }
    clauses = [law for book in all_regulations() for law in book if law.kind == "role"]
    assert len(clauses) >= 73
    nobody = {law.id for law in clauses if not any(word in law.says.lower() for word in words)}
    assert nobody <= provider


def test_every_game_has_its_house() -> None:
    """No table could be on any floor."""
    listed = [game for house in all_houses() for game in house.games]
    assert sorted(listed) == sorted(game_ids())


def test_an_order_without_a_role_stops_the_import(monkeypatch: pytest.MonkeyPatch) -> None:
    class Whistle(o.FloorCommand, frozen=True):
        """An order of tomorrow."""

    class Sing(c.Command, frozen=True):
        """A command of tomorrow that names no role."""

    for kind, name in ((Whistle, "FLOOR_COMMANDS"), (Sing, "TABLE_COMMANDS")):
        with monkeypatch.context() as patch:
            patch.setattr(o, name, (*getattr(o, name), kind))
            with pytest.raises(
                permissions.UndeclaredOrder, match=f"no role may give {kind.__name__}"
            ):
                permissions.verify_declared()
    permissions.verify_declared()


def test_a_role_of_tomorrow_has_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Someone with a new role is tried like the others, and the listing does not know them."""
    with monkeypatch.context() as patch:
        roles = {**permissions.ROLES["tas_casino"], "juggler": None}
        patch.setattr(permissions, "ROLES", {**permissions.ROLES, "tas_casino": roles})
        with pytest.raises(AssertionError):
            test_every_role_of_the_law_exists_with_its_clause("tas_casino")


@clause("nj-13-47-20-6-a-1-limit")
def test_the_member_in_charge_overrules_no_class_a_operator() -> None:
    """How a game is run is not for the member in charge, who may still report what is unfit."""
    floor, me = floor_of("nj_night"), "member-in-charge"
    for kind in (c.TakeStep, c.EnterResult, c.CorrectResult, c.ChangeLimits, c.CloseTable):
        decision = decide(floor, o.Order("y", me, sample(kind, "member in charge"), HAND), GIVEN)
        assert isinstance(decision, Refusal)
        assert [law.id for law in decision.law] == ["nj-13-47-20-6-a-1-limit"]
    correct = o.CorrectRound("5-2", "I say so")
    decision = decide(floor, o.Order("y", me, correct, "keyed"), GIVEN)
    assert isinstance(decision, Refusal)
    assert [law.id for law in decision.law] == ["nj-13-47-20-6-a-1-limit"]
    report = c.Report(irregularity="equipment is unfit", by="member in charge")
    assert may(floor, me, report)


def test_no_guest_keys_in_a_result_not_even_of_their_own_throw() -> None:
    """In beat the dealer each player throws; what the dice show is for the dealer to say."""
    floor, table = opened("night").floor, table_name("night.beat_the_dealer")
    floor = then(floor, "g1", c.Sit(1, 100), table)
    floor = then(floor, "g1", c.PlaceWager(1, "beat", 2), table)
    floor = then(floor, f"dealer-{table}", c.TakeStep("no more bets"), table)
    floor = then(floor, f"dealer-{table}", c.EnterResult("1-1"), table)
    mine = c.EnterResult("6-6", "holder", 1)
    decision = decide(floor, o.Order("y", "g1", mine, table), GIVEN)
    assert isinstance(decision, Refusal)
    then(floor, f"dealer-{table}", mine, table)
