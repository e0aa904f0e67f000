"""Which change would fix a contradiction: each is made to a copy of the plan and tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace as with_plan
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.houses.roles import ASSISTANT, BANKER, CLASS_A, CLASS_B, IN_CHARGE, PROCEEDS
from pitboss.night.check import Review, game_words
from pitboss.night.duty import class_of
from pitboss.night.hours import Span
from pitboss.night.law import CONDUCT
from pitboss.night.plan import (
    CASINO,
    HOLDER,
    Approval,
    NightPlan,
    Person,
    Qualification,
    RosterRules,
)
from pitboss.night.posts import Need, posts_of, roles_for
from pitboss.night.roster.contradiction import Contradiction, is_impossible, without_shifts
from pitboss.night.roster.model import (
    BREAKS,
    RATIO,
    TEACHERS,
    WATCH,
    Effort,
    RosterModel,
    whole_problem,
)
from pitboss.night.roster.problem import RosterProblem

WHOLE_EFFORT = 2.0
MOST_TRIES, MOST_WHOLE = 14, 3
"""How many changes are tried, and how many of them on the whole roster."""
MOST_PUPILS = 3
MORE_MINUTES = (30, 60, 90)
NEW = "the new"
"""How the id of a person who is not in the plan yet begins."""


class Mend(NamedTuple):
    """A change in words, and the plan with it. `is_brief`: it is for a short time, so it helps only
    if nothing else is missing. `is_enough`: it alone makes a roster possible."""

    words: str
    review: Review
    is_brief: bool = False
    is_enough: bool = False


def mend(problem: RosterProblem, contradiction: Contradiction, effort: Effort) -> Mend | None:
    """The cheapest change that makes a roster possible; failing that, the cheapest that fixes this
    contradiction and leaves others."""
    best, tries = None, 0
    for change in islice(_changes(problem, contradiction), MOST_TRIES):
        changed = RosterProblem(change.review)
        if effort.left <= 0 or is_impossible(changed, contradiction, effort):
            continue
        if tries < MOST_WHOLE and is_possible(changed, effort):
            return change._replace(is_enough=True)
        tries += 1
        if best is None and not change.is_brief:
            best = change
    return best


def is_possible(problem: RosterProblem, effort: Effort) -> bool:
    """Whether there certainly is a roster."""
    return (
        RosterModel(problem, whole_problem(problem)).solve(effort, WHOLE_EFFORT).is_possible is True
    )


def _changes(problem: RosterProblem, contradiction: Contradiction) -> Iterator[Mend]:
    """The changes that could fix it, cheapest first."""
    for changes in (
        _approvals,
        _longer_hours,
        _fewer_shifts,
        _other_teachers,
        _more_games,
        _more_people,
        _longer_work,
        _more_tables_each,
        _fewer_places,
    ):
        yield from changes(problem, contradiction)


def _with(problem: RosterProblem, **changes: object) -> Review:
    plan: NightPlan = replace(problem.review.plan, **changes)
    return with_plan(problem.review, plan=plan)


def _with_person(problem: RosterProblem, name: str, **changes: object) -> Review:
    people = tuple(
        replace(person, **changes) if person.id == name else person
        for person in problem.review.plan.people
    )
    return _with(problem, people=people)


def as_stretch(span: Span) -> str:
    """A stretch of time as a plan writes it."""
    return f"{span.start:%H:%M}-{span.end:%H:%M}"


# --- changes ----------------------------------------------------------------------------
def _spans(
    problem: RosterProblem, contradiction: Contradiction
) -> Iterator[tuple[str, Span, bool]]:
    """The time in question, and then all night: words, the time, and whether it is brief."""
    night = Span(problem.slots[0].start, problem.slots[-1].end)
    if contradiction.span != night:
        yield (
            f"from {contradiction.span.start:%H:%M} to {contradiction.span.end:%H:%M}",
            contradiction.span,
            True,
        )
    yield "for the whole night", night, False


def _approvals(problem: RosterProblem, contradiction: Contradiction) -> Iterator[Mend]:
    """People who lack only the Commission's approval get it."""
    names = people_without_approval(problem, contradiction)
    people = tuple(
        replace(person, approval=_approval(problem)) if person.id in names else person
        for person in problem.review.plan.people
    )
    if names:
        words = f"get the Commission's approval for {word_list(names)}, and enter it"
        yield Mend(words, _with(problem, people=people))


def people_without_approval(problem: RosterProblem, contradiction: Contradiction) -> list[str]:
    """The class B operators who could hold one of the posts if they were approved."""
    return [
        person.id
        for person in problem.people
        if class_of(person) == CLASS_B and person.approval is None
        for approved in (replace(person, approval=_approval(problem)),)
        if any(
            problem.has_role(person, need)
            and problem.objections(person, need)
            and not problem.objections(approved, need)
            for need in contradiction.needs
        )
    ]


def _approval(problem: RosterProblem) -> Approval:
    return Approval(number=NEW, start=problem.hours.date, applied=problem.hours.date)


def _longer_hours(problem: RosterProblem, contradiction: Contradiction) -> Iterator[Mend]:
    for name in contradiction.hours:
        for when, span, is_brief in _spans(problem, contradiction):
            available = (*problem.review.people[name].available, as_stretch(span))
            yield Mend(
                f"ask {name} to be there {when}",
                _with_person(problem, name, available=available),
                is_brief,
            )


def _fewer_shifts(problem: RosterProblem, contradiction: Contradiction) -> Iterator[Mend]:
    for number in contradiction.own:
        shift = problem.review.plan.shifts[number]
        yield Mend(
            f"take out the shift of {shift.person} as {shift.post} from {shift.start} to "
            f"{shift.end}, so it can be filled again",
            without_shifts(problem.review, [number]),
        )


def _class_a(problem: RosterProblem, span: Span) -> Iterator[Person]:
    """The class A operators who are there for all of a time."""
    slots = {n for n, slot in enumerate(problem.slots) if span.meets(slot)}
    for number in problem.class_a:
        if any(
            group.is_shared and slots <= group.people.get(number, frozenset())
            for group in problem.groups
        ):
            yield problem.people[number]


def _other_teachers(problem: RosterProblem, contradiction: Contradiction) -> Iterator[Mend]:
    """Someone else teaches a class B operator."""
    games = {need.game for need in contradiction.needs}
    for person in problem.people if TEACHERS in contradiction.rules else ():
        taught = [game for game in person.taught if game in games]
        if class_of(person) != CLASS_B or not taught:
            continue
        for teacher in islice(_class_a(problem, contradiction.span), MOST_PUPILS):
            if teacher.id != person.taught_by:
                words = f"have {teacher.id} teach {person.id} {game_words(taught[0])}"
                yield Mend(words, _with_person(problem, person.id, taught_by=teacher.id))


def _more_games(problem: RosterProblem, contradiction: Contradiction) -> Iterator[Mend]:
    """Someone in the plan learns a game."""
    first = next((other.id for other in _class_a(problem, contradiction.span)), "")
    for need in _kinds(contradiction):
        role = _lowest_role(problem, need)
        if not need.is_table or role not in (CLASS_B, ASSISTANT):
            continue
        pupils = 0
        for person in problem.people:
            teacher = person.taught_by or first
            is_one = role in person.roles and need.game not in person.taught
            if not is_one or pupils == MOST_PUPILS or (role == CLASS_B and not teacher):
                continue
            learned = replace(person, taught=(*person.taught, need.game), taught_by=teacher)
            if problem.objections(learned, need):
                continue
            pupils += 1
            by = f"have {teacher} teach" if role == CLASS_B else "teach"
            review = _with_person(problem, person.id, taught=learned.taught, taught_by=teacher)
            yield Mend(f"{by} {person.id} {game_words(need.game)}", review)


def _more_people(problem: RosterProblem, contradiction: Contradiction) -> Iterator[Mend]:
    kinds = [(_lowest_role(problem, need), need.game) for need in _kinds(contradiction)]
    if contradiction.rules & {WATCH, RATIO}:
        kinds.append((CLASS_A, ""))
    for role, game in kinds:
        for when, span, is_brief in _spans(problem, contradiction):
            teacher = next((other.id for other in _class_a(problem, span)), "")
            new = _newcomer(problem, role, game, teacher)
            people = (*problem.review.plan.people, replace(new, available=(as_stretch(span),)))
            words = f"{_search_words(role, game)}, {when}"
            yield Mend(words, _with(problem, people=people), is_brief)


def _longer_work(problem: RosterProblem, contradiction: Contradiction) -> Iterator[Mend]:
    rules = problem.review.plan.roster or RosterRules()
    for minutes in MORE_MINUTES if BREAKS in contradiction.rules else ():
        longer = replace(rules, longest_minutes=rules.longest_minutes + minutes)
        words = f"let people work {longer.longest_minutes} minutes without a break"
        yield Mend(f"{words} (longest_minutes in [roster])", _with(problem, roster=longer))


def _more_tables_each(problem: RosterProblem, contradiction: Contradiction) -> Iterator[Mend]:
    if RATIO in contradiction.rules:
        most = problem.review.plan.tables_per_class_a + 1
        words = f"let each class A operator watch {most} tables (tables_per_class_a)"
        yield Mend(words, _with(problem, tables_per_class_a=most))


def _fewer_places(problem: RosterProblem, contradiction: Contradiction) -> Iterator[Mend]:
    plan = problem.review.plan
    for need in reversed(_kinds(contradiction)):
        place = need.post.place
        if need.is_table:
            tables = tuple(table for table in plan.tables if table.id != place)
            yield Mend(f"do without table {place}", _without(problem, place, tables=tables))
        elif need.is_window and len(plan.windows) > 1:
            windows = tuple(window for window in plan.windows if window.id != place)
            yield Mend(f"keep window {place} closed", _without(problem, place, windows=windows))


def _without(problem: RosterProblem, place: str, **lists: object) -> Review:
    """The plan without a table or window and its shifts."""
    shifts = tuple(
        shift for shift in problem.review.plan.shifts if shift.post.partition(" ")[0] != place
    )
    return _with(problem, shifts=shifts, **lists)


# --- people -----------------------------------------------------------------------------
def _kinds(contradiction: Contradiction) -> list[Need]:
    """One post of each kind; the last of its kind, which is the easiest to do without."""
    kinds = {(need.post.role, need.game): need for need in contradiction.needs}
    return list(kinds.values())


def _lowest_role(problem: RosterProblem, need: Need) -> str:
    """The role that requires the least to hold a post."""
    table = next(
        (table for table in problem.review.plan.tables if table.id == need.post.place), None
    )
    presence = posts_of(table) if table is not None else ()
    barred = {role for post in presence for role, _ in post.barred}
    roles = [role for role in roles_for(problem.house, need.post) if role not in barred]
    lowest = (role for role in (ASSISTANT, CLASS_B) if role in roles)
    return next(lowest, roles[0])


def _newcomer(problem: RosterProblem, role: str, game: str, teacher: str) -> Person:
    """Someone the rules would allow in a post."""
    years = problem.review.law.figure(CONDUCT["20.5(a)2"])
    is_operator = role in (CLASS_A, CLASS_B)
    return Person(
        id=_new_id(problem, role),
        roles=(role,),
        member=HOLDER,
        taught=(game,) * bool(game),
        taught_by=teacher if role == CLASS_B else "",
        approval=_approval(problem) if is_operator else None,
        qualification=Qualification(basis=CASINO, years=years) if role == CLASS_A else None,
    )


def _new_id(problem: RosterProblem, role: str) -> str:
    name = f"{NEW} {role}"
    before = sum(person.id.startswith(name) for person in problem.people)
    return f"{name} ({before + 1})" if before else name


def _search_words(role: str, game: str) -> str:
    """Whom to look for."""
    if role in (IN_CHARGE, PROCEEDS):
        return f"have the officers name another {role}, a member of the organization"
    who = f"find one more {role}"
    if role == BANKER:
        return f"{who}, a member of the organization"
    if role == CLASS_B and game:
        return f"{who} who is taught {game_words(game)}"
    return f"{who} who knows {game_words(game)}" if game else who


def word_list(words: Iterable[str]) -> str:
    """Words as a list: "a, b and c"."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
