"""Small nights for rosters, with any staff."""

from __future__ import annotations

import datetime
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.night.check import Review
from pitboss.night.law import NightLaw
from pitboss.night.plan import NightPlan, Person, RosterRules
from tests.night.plans import (
    APPROVED,
    BLACKJACK,
    CRAPS,
    LAWFUL,
    ROULETTE,
    WHEEL,
    change,
    with_values,
)

TODAY = datetime.date(2027, 1, 11)
GAMES = (BLACKJACK, WHEEL, CRAPS, ROULETTE)
PEOPLE = {person.id: person for person in LAWFUL.people}
TABLES = {table.game: table for table in LAWFUL.tables}
IN_CHARGE = (PEOPLE["m1"], PEOPLE["m2"])


def ask(plan: NightPlan) -> Review:
    """A review of a plan, some months before the night."""
    return Review(plan, NightLaw(plan.date), TODAY)


def someone(like: str, name: str, **more: Any) -> Person:
    """Someone like a person of the lawful plan."""
    return replace(PEOPLE[like], id=name, pay_cents=0, employer="", member="holder", **more)


def night(games: tuple[str, ...], *people: Person, longest: int = 0, **more: Any) -> NightPlan:
    """A night from 19:00 to 22:00 with a table of each of these games, one window and these people
    besides the members in charge."""
    tables = tuple(
        change(TABLES[game], "id", f"{game.partition('.')[2].replace('_', '-')}-{number}")
        for number, game in enumerate(games, 1)
    )
    return replace(
        with_values(
            ("doors", "19:00"),
            ("first_wager", "19:00"),
            ("last_wager", "21:45"),
            ("ends", "22:00"),
            ("raffle.draws_at", "21:50"),
            ("roster", RosterRules(longest_minutes=longest)),
            ("shifts", ()),
        ),
        tables=tables,
        people=(*IN_CHARGE, *people),
        **more,
    )


AVAILABLE = st.sampled_from(((), (), (), ("19:00-22:00",), ("19:00-20:30",), ("20:00-22:00",)))
_GAMES = st.lists(st.sampled_from(GAMES), unique=True, min_size=2, max_size=4).map(tuple)


def _class_a(number: int) -> st.SearchStrategy[Person]:
    return st.builds(
        lambda available, banks: someone(
            "a4",
            f"a{number}",
            available=available,
            roles=("class A operator", *("banker",) * banks),
        ),
        AVAILABLE,
        st.booleans(),
    )


def _class_b(number: int) -> st.SearchStrategy[Person]:
    return st.builds(
        lambda taught, teacher, available, is_approved: someone(
            "b2",
            f"b{number}",
            taught=taught,
            taught_by=teacher,
            available=available,
            approval=APPROVED if is_approved else None,
        ),
        _GAMES,
        st.sampled_from(("a1", "a1", "a2", "")),
        AVAILABLE,
        st.sampled_from((True, True, True, False)),
    )


def _assistant(number: int) -> st.SearchStrategy[Person]:
    return st.builds(
        lambda taught, available: someone("h1", f"h{number}", taught=taught, available=available),
        _GAMES,
        AVAILABLE,
    )


def _banker(number: int) -> st.SearchStrategy[Person]:
    return AVAILABLE.map(lambda available: someone("k1", f"k{number}", available=available))


def staff(class_a: int, class_b: int, others: int) -> st.SearchStrategy[tuple[Person, ...]]:
    """Some people of each kind."""
    return st.tuples(
        *(_class_a(number) for number in range(1, class_a + 1)),
        *(_class_b(number) for number in range(1, class_b + 1)),
        *(_assistant(number) for number in range(1, others + 1)),
        *(_banker(number) for number in range(1, others + 1)),
    )


def nights() -> st.SearchStrategy[NightPlan]:
    """A night with a few tables, any staff and any rules for breaks."""
    return st.builds(
        lambda games, people, longest, most: night(
            tuple(games), *people, longest=longest, tables_per_class_a=most
        ),
        st.lists(st.sampled_from(GAMES), min_size=1, max_size=3),
        staff(4, 4, 2),
        st.sampled_from((0, 60, 90)),
        st.sampled_from((0, 0, 1, 2)),
    )
