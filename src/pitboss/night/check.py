"""A check is one rule of the law, written beside its clauses: what it looks at and what it finds.

    @check(FEES["16.1(d) cap"])
    def rent_is_within_the_cap(review: Review) -> Findings:
        ...

Checks live in the modules of `checks/`, where `all_checks` finds them: there is no list to edit.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pkgutil import iter_modules

from pitboss.floor.findings import UNLAWFUL, WARNING, Findings
from pitboss.games import game_ids, load
from pitboss.houses import NJ_NIGHT
from pitboss.night import checks
from pitboss.night.hours import BadTime, Hours, zone_of
from pitboss.night.law import NightLaw
from pitboss.night.plan import NightPlan, Person, Provider
from pitboss.rulebook.clause import Clause


@dataclass(frozen=True)
class Review:
    """A plan, the law on its date, and the day someone asks."""

    plan: NightPlan
    law: NightLaw
    today: datetime.date | None = None

    @cached_property
    def hours(self) -> Hours | None:
        """The hours of the night; None while its date, zone or times cannot be read."""
        try:
            hours = Hours(self.plan)
            assert hours.event
        except BadTime:
            return None
        return hours

    @property
    def is_practice(self) -> bool:
        """Whether this is a practice night."""
        return self.plan.is_practice

    @property
    def is_licensed(self) -> bool:
        """Whether this is a casino night that needs a license."""
        return self.plan.house == NJ_NIGHT.id and not self.is_practice

    def has(self, check: PlanCheck) -> bool:
        """Whether a check applies to this night: most are for licensed casino nights only."""
        return check.practice or self.is_licensed

    def moment(self, written: datetime.datetime) -> datetime.datetime:
        """A date and time of the plan on the clock of its time zone, or of UTC while that cannot
        be read."""
        zone: datetime.tzinfo = datetime.UTC
        with suppress(BadTime):
            zone = zone_of(self.plan.timezone)
        return written.astimezone(zone) if written.tzinfo else written.replace(tzinfo=zone)

    @property
    def last_day(self) -> datetime.date:
        """The last day of the event, which may be the one after the licensed date."""
        if self.hours is not None:
            return self.hours.days[-1]
        return self.plan.date or datetime.date.max

    def term_end(self, start: datetime.date | None, years: Clause) -> datetime.date | None:
        """The first day after a term of years that a clause sets."""
        if start is None or self.hours is None:
            return None
        return self.hours.term(start, self.law.figure(years)).end.date()

    @cached_property
    def providers(self) -> dict[str, Provider]:
        """The providers by their ids."""
        return {provider.id: provider for provider in self.plan.providers}

    @cached_property
    def people(self) -> dict[str, Person]:
        """The staff by their ids."""
        return {person.id: person for person in self.plan.people}

    @property
    def due(self) -> str:
        """The severity of something the night still lacks: a warning until its date, unlawful on
        it. Without a day, the question is about the night itself."""
        is_ahead = self.today and self.plan.date and self.today < self.plan.date
        return WARNING if is_ahead else UNLAWFUL

    def with_role(self, *roles: str) -> Iterator[Person]:
        """Everyone who has one of these roles."""
        return (person for person in self.plan.people if set(person.roles) & set(roles))


@dataclass(frozen=True, slots=True)
class PlanCheck:
    """A rule over a plan, and the clauses it upholds. `practice`: it also applies to practice
    nights. `bars`: people it finds unlawful may not act in these roles tonight."""

    law: tuple[Clause, ...]
    run: Callable[[Review], Findings]
    practice: bool = False
    bars: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its name, as in `rent_is_within_the_cap`."""
        return self.run.__name__


def check(
    *law: Clause, practice: bool = False, bars: tuple[str, ...] = ()
) -> Callable[[Callable[[Review], Findings]], PlanCheck]:
    """Make a check of a rule, with the clauses it upholds."""
    return lambda run: PlanCheck(law, run, practice, bars)


@cache
def all_checks() -> tuple[PlanCheck, ...]:
    """Every check of the modules in `checks/`, in the order of the modules and their lines."""
    plan_checks = []
    for module in sorted(iter_modules(checks.__path__), key=lambda info: info.name):
        names = vars(import_module(f"{checks.__name__}.{module.name}"))
        plan_checks += [value for value in names.values() if isinstance(value, PlanCheck)]
    return tuple(dict.fromkeys(plan_checks))


def findings(review: Review) -> Findings:
    """Everything that the checks find about a plan."""
    for check in all_checks():
        if review.has(check):
            yield from check.run(review)


def game_words(game: str) -> str:
    """A game or a kind of machine in words.

    >>> game_words("token_pusher")
    'token pusher'
    """
    return load(game).name.lower() if game in game_ids() else game.replace("_", " ")
