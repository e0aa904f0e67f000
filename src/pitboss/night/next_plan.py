"""Next year's plan from this year's: people, tables, money and prizes stay; papers do not.

What was issued, certified or counted for one night belongs to that night and is left out. An
approval with a term stays, because it may still be good; if it is not, it is listed.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import fields, replace

from pitboss.floor.findings import Place
from pitboss.night.check import Review
from pitboss.night.fees import operator_term_end
from pitboss.night.hours import day_words
from pitboss.night.law import FEES, NightLaw
from pitboss.night.plan import (
    Bingo,
    Holder,
    License,
    Machine,
    NightPlan,
    Person,
    Provider,
)

OF_ONE_NIGHT: dict[type[Struct], tuple[str, ...]] = {
    Holder: ("other_nights",),
    License: ("number", "status", "applied", "issued", "authorized", "done"),
    Provider: ("hearing", "agreed", "certified", "exempt", "exempt_reason"),
    Machine: ("tokens_in", "tokens_out"),
    Bingo: ("license",),
}
"""The keys of each record that were true of one night only."""


class NextPlan(NamedTuple):
    """A plan for another date, with what the old one lost and the terms that end before the new
    date."""

    plan: NightPlan
    dropped: tuple[Place, ...]
    ended: tuple[str, ...]


def next_plan(plan: NightPlan, date: datetime.date, night: str = "") -> NextPlan:
    """The plan for another date. Its times of day stay, and move with it."""
    changes: dict[str, object] = {"date": date, "night": night or _next_id(plan, date)}
    dropped: list[Place] = []
    for field in fields(plan):
        value = getattr(plan, field.name)
        if isinstance(value, Struct):
            changes[field.name] = _keep_lasting(value, (field.name,), dropped)
        elif isinstance(value, tuple):
            changes[field.name] = tuple(
                _keep_lasting(part, (field.name, getattr(part, "id", at)), dropped)
                if isinstance(part, Struct)
                else part
                for at, part in enumerate(value)
            )
    new = replace(plan, **changes)
    return NextPlan(new, tuple(dropped), tuple(_expired_terms(new)))


def _keep_lasting(part: Struct, place: Place, dropped: list[Place]) -> Struct:
    """A record without what was true of one night only, which is added to the list."""
    if isinstance(part, Person) and part.approval is not None and part.approval.renewed is not None:
        dropped.append((*place, "approval", "renewed"))
        return replace(part, approval=replace(part.approval, renewed=None))
    lapsing = OF_ONE_NIGHT.get(type(part), ())
    usual = (
        {field.name: field.default for field in fields(part) if field.name in lapsing}
        if lapsing
        else {}
    )
    usual = {key: value for key, value in usual.items() if getattr(part, key) != value}
    dropped += [(*place, key) for key in usual]
    return replace(part, **usual) if usual else part


def _next_id(plan: NightPlan, date: datetime.date) -> str:
    """The id of the night with the new year in it."""
    year, old = str(date.year), str(plan.date.year) if plan.date is not None else ""
    if old and old in plan.night:
        new = plan.night.replace(old, year)
        return new if new != plan.night else f"{new}-{date:%m-%d}"
    return f"{plan.night}-{year}"


def _expired_terms(plan: NightPlan) -> Iterator[str]:
    """The terms that do not reach the end of the new night, in words."""
    review = Review(plan, NightLaw(plan.date))
    if plan.holder is not None and plan.holder.registration_expires is not None:
        last = plan.holder.registration_expires
        if last < review.last_day:
            yield f"the registration of the holder ends on {day_words(last)}"
    terms = [
        (f"the approval of {provider.id}", review.term_end(provider.approved, FEES["13.6(a) term"]))
        for provider in plan.providers
    ]
    terms += [
        (f"the license of {person.id}", operator_term_end(review, person)) for person in plan.people
    ]
    ends: dict[datetime.date, list[str]] = {}
    for words, end in terms:
        if end is not None and end <= review.last_day:
            ends.setdefault(end, []).append(words)
    for end, several in ends.items():
        verb = "ends" if len(several) == 1 else "end"
        yield f"{_join_terms(several)} {verb} on {day_words(end - datetime.timedelta(days=1))}"


def _join_terms(words: list[str]) -> str:
    """Several terms in one phrase.

    >>> _joined(["the license of a1", "the license of b1", "the approval of p1"])
    'the licenses of a1 and b1 and the approval of p1'
    """
    kinds: dict[str, list[str]] = {}
    for term in words:
        kind, _, who = term.rpartition(" ")
        kinds.setdefault(kind, []).append(who)
    parts = []
    for kind, people in kinds.items():
        *most, last = people
        several = f"{kind.replace(' of', 's of')} {', '.join(most)} and {last}"
        parts.append(several if most else f"{kind} {last}")
    return " and ".join(parts)
