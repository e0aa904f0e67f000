"""The first plan of a night, from a few answers: lawful wherever there is no choice to make.

Tables play with chips and by hand, and only people draw (13:47-20.12(a), 20.17(b)). Every post has
someone, under an id that can stay. What only the holder knows, such as a registration or an
approval, is left out, and `night check` asks for it.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

from msgspec import Struct

from pitboss.floor.permissions import NIGHT
from pitboss.floor.plan import CHIPS, WindowPlan
from pitboss.games import load
from pitboss.houses import NJ_NIGHT
from pitboss.houses.roles import ASSISTANT, BANKER, CLASS_A, CLASS_B, IN_CHARGE, PROCEEDS
from pitboss.night.hours import clock_time
from pitboss.night.law import CONDUCT
from pitboss.night.plan import (
    HOLDER,
    MACHINE_KINDS,
    Holder,
    License,
    Machine,
    NightPlan,
    NightTable,
    Person,
    Provider,
)
from pitboss.rulebook.procedure import Presence

PROVIDER = "p1"
WAGERS = (1, 100)
TABLE_FLOAT, WINDOW_FLOAT, DRAWER_CENTS = 2_000, 10_000, 20_000
GUESTS_PER_WINDOW = 100
DAY_MINUTES = 24 * 60
MINUTES_OPEN, MINUTES_LAST = 30, 30
"""From the doors to the first wager, and from the last one to the end."""


class NewNight(Struct, frozen=True, kw_only=True):
    """The answers: who, when, where, what for, and how many tables and machines of each kind."""

    date: datetime.date
    holder: str
    games: dict[str, int]
    kind: str = ""
    municipality: str = ""
    purpose: str = ""
    provider: str = ""
    doors: str = "18:30"
    ends: str = "23:30"
    guests: int = 100
    night: str = ""


def new_plan(answers: NewNight) -> NightPlan:
    """The plan that these answers lead to."""
    tables = tuple(_tables(answers))
    first, last = _wagers(answers)
    return NightPlan(
        night=answers.night or night_id(answers.holder, answers.date),
        house=NIGHT,
        date=answers.date,
        doors=answers.doors,
        first_wager=first,
        last_wager=last,
        ends=answers.ends,
        rate=CONDUCT["20.12(b)"].figure(),
        expected_guests=answers.guests,
        holder=Holder(name=answers.holder, kind=answers.kind, purpose=answers.purpose),
        license=License(municipality=answers.municipality, games=tuple(answers.games)),
        providers=(Provider(id=PROVIDER, name=answers.provider),),
        tables=tables,
        machines=tuple(_machines(answers)),
        windows=tuple(_windows(answers)),
        people=tuple(_people(answers, tables)),
    )


def night_id(holder: str, date: datetime.date) -> str:
    """An id for a night: its holder and its year.

    >>> night_id("Engine Company No. 2", datetime.date(2027, 4, 17))
    'engine-company-no-2-2027'
    """
    words = re.findall(r"[a-z0-9]+", holder.encode("ascii", "ignore").decode().lower())
    return "-".join((*words, str(date.year)))[-64:].lstrip("-")


def _wagers(answers: NewNight) -> tuple[str, str]:
    """When the first wager is taken and the last round is called; a short night has no margin."""
    doors, ends = (clock_time(text) for text in (answers.doors, answers.ends))
    minutes = (ends.hour - doors.hour) * 60 + ends.minute - doors.minute
    if 0 < minutes % DAY_MINUTES <= MINUTES_OPEN + MINUTES_LAST:
        return answers.doors, answers.ends
    return _shift_time(answers.doors, MINUTES_OPEN), _shift_time(answers.ends, -MINUTES_LAST)


def _shift_time(written: str, minutes: int) -> str:
    """A time of the plan some minutes later or earlier."""
    when = datetime.datetime.combine(datetime.date(2000, 1, 2), clock_time(written))
    return f"{when + datetime.timedelta(minutes=minutes):%H:%M}"


def _id_prefix(kind: str) -> str:
    """What an id of a game or machine begins with."""
    return kind.rpartition(".")[2].replace("_", "-")


def _tables(answers: NewNight) -> Iterator[NightTable]:
    for game, count in answers.games.items():
        for number in range(1, count + 1) if game not in MACHINE_KINDS else ():
            yield NightTable(
                id=f"{_id_prefix(game)}-{number}",
                game=game,
                limits=WAGERS,
                mode=CHIPS,
                float=TABLE_FLOAT,
                provider=PROVIDER,
            )


def _machines(answers: NewNight) -> Iterator[Machine]:
    for kind, count in answers.games.items():
        for number in range(1, count + 1) if kind in MACHINE_KINDS else ():
            yield Machine(id=f"{_id_prefix(kind)}-{number}", kind=kind, provider=PROVIDER)


def _windows(answers: NewNight) -> Iterator[WindowPlan]:
    for number in range(-(-max(answers.guests, 1) // GUESTS_PER_WINDOW)):
        yield WindowPlan(f"w{number + 1}", float=WINDOW_FLOAT, drawer_cents=DRAWER_CENTS)


def _people(answers: NewNight, tables: tuple[NightTable, ...]) -> Iterator[Person]:
    """Members in charge, a banker for each window and one more for relief, a class A operator to
    supervise, and someone for every post of every table: a class B operator wherever lawful."""
    yield Person(id="m1", roles=(IN_CHARGE,), member=HOLDER)
    yield Person(id="m2", roles=(PROCEEDS,), member=HOLDER)
    for number in range(1, len(list(_windows(answers))) + 2):
        yield Person(id=f"k{number}", roles=(BANKER,), member=HOLDER)
    yield Person(id="a1", roles=(CLASS_A,))
    counts = {CLASS_A: 1, CLASS_B: 0, ASSISTANT: 0}
    for table in tables:
        for post in load(table.game).presence:
            if (role := _role_for(post)) is not None:
                counts[role] += 1
                yield _staff(role, counts[role], table.game)


def _role_for(post: Presence) -> str | None:
    """The lowest role that may hold a post; None for a post that is not of this house."""
    right = NJ_NIGHT.posts.get(post.role)
    if right is None:
        return None
    barred = {role for role, _ in post.barred}
    return next(
        role for role in (ASSISTANT, CLASS_B, CLASS_A) if role in right.roles and role not in barred
    )


def _staff(role: str, number: int, game: str) -> Person:
    if role == CLASS_A:
        return Person(id=f"a{number}", roles=(CLASS_A,))
    if role == CLASS_B:
        return Person(
            id=f"b{number}", roles=(CLASS_B,), member=HOLDER, taught=(game,), taught_by="a1"
        )
    return Person(id=f"h{number}", roles=(ASSISTANT,), member=HOLDER, taught=(game,))
