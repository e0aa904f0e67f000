"""Why there is no roster, in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.night.check import game_words
from pitboss.night.checks.roster import DIRECTS
from pitboss.night.checks.supervision import BY_WHOM, WATCHED
from pitboss.night.posts import Need
from pitboss.night.roster.contradiction import Contradiction, contradiction
from pitboss.night.roster.mends import is_possible, mend, people_without_approval, word_list
from pitboss.night.roster.model import BREAKS, RATIO, TEACHERS, WATCH, Effort
from pitboss.night.roster.problem import RosterProblem
from pitboss.night.roster.solve import MORE, NO_TIME, WhyNot
from pitboss.rulebook.clause import Clause

MOST_NAMES, MOST_OBJECTIONS = 6, 2
Law = tuple[Clause, ...]
LAW: dict[str, Clause] = {BREAKS: DIRECTS, TEACHERS: BY_WHOM, WATCH: WATCHED, RATIO: WATCHED}


def reasons(problem: RosterProblem, effort: Effort, most: int) -> tuple[WhyNot, ...]:
    """Why a problem has no roster: one contradiction after another, each with the change that fixes
    it, until all changes together make a roster possible."""
    lines: list[WhyNot] = []
    while len(lines) < most:
        cause = contradiction(problem, effort)
        if cause is None:
            break
        change = mend(problem, cause, effort)
        fix = change.words if change is not None else ""
        lines.append(WhyNot(_sentence(problem, cause), tuple(_law(problem, cause)), fix))
        if change is None or change.is_enough:
            return tuple(lines)
        problem = RosterProblem(change.review)
        if is_possible(problem, effort):
            return tuple(lines)
    lines.append(WhyNot(MORE if lines else NO_TIME))
    return tuple(lines)


def _law(problem: RosterProblem, contradiction: Contradiction) -> Iterator[Clause]:
    """The clauses behind it, each once."""
    clauses = [clause for need in contradiction.needs for clause in need.law]
    clauses += [LAW[rule] for rule in LAW if rule in contradiction.rules]
    clauses += [DIRECTS] * bool(contradiction.hours)
    clauses += [clause for _, law in _objections(problem, contradiction) for clause in law]
    yield from dict.fromkeys(clauses)


def _sentence(problem: RosterProblem, contradiction: Contradiction) -> str:
    """A contradiction in words: the posts, who could hold them, and the rules in the way."""
    when = f"from {contradiction.span.start:%H:%M} to {contradiction.span.end:%H:%M}"
    parts = (
        [f"{when} {_posts(contradiction.needs)}", _people(problem, contradiction)]
        if contradiction.needs
        else [when]
    )
    parts += [words for words, _ in _objections(problem, contradiction)]
    if names := people_without_approval(problem, contradiction):
        parts.append(f"{word_list(names)} {'is' if len(names) == 1 else 'are'} not approved")
    parts += list(_rules(problem, contradiction))
    for number in contradiction.own:
        shift = problem.review.plan.shifts[number]
        parts.append(f"the plan has {shift.person} as {shift.post} until {shift.end}")
    for name in contradiction.hours:
        hours = word_list(problem.review.people[name].available)
        parts.append(f"{name} is available only {hours}")
    return "; ".join(part for part in parts if part)


def _posts(needs: Iterable[Need]) -> str:
    """The posts, those of one kind together."""
    kinds: dict[str, list[str]] = {}
    for need in needs:
        kinds.setdefault(need.post.role, []).append(need.post.place)
    words = []
    for role, places in kinds.items():
        if not any(places):
            words.append(f"the night needs a {role}")
        elif len(places) == 1:
            words.append(f"{places[0]} needs a {role}")
        else:
            words.append(f"{word_list(places)} need a {role} each")
    return " and ".join(words)


def _people(problem: RosterProblem, contradiction: Contradiction) -> str:
    """Who may hold these posts at all."""
    names = _able(problem, contradiction)
    if not names:
        return (
            "nobody in the plan may hold this post then"
            if len(contradiction.needs) == 1
            else ("nobody in the plan may hold these posts then")
        )
    these = "it" if len(contradiction.needs) == 1 else "them"
    if len(names) > MOST_NAMES:
        return f"{len(names)} people may hold {these}"
    return f"only {word_list(names)} may hold {these}"


def _able(problem: RosterProblem, contradiction: Contradiction) -> list[str]:
    posts = {need.post for need in contradiction.needs}
    slots = {n for n, slot in enumerate(problem.slots) if contradiction.span.meets(slot)}
    able = {
        person
        for group in problem.groups
        if any(need.post in posts for need in group.needs)
        for person, when in group.people.items()
        if when & slots
    }
    return [problem.people[person].id for person in sorted(able)]


def _objections(problem: RosterProblem, contradiction: Contradiction) -> Iterator[tuple[str, Law]]:
    """If nobody may hold a post, why those with a role for it may not."""
    if _able(problem, contradiction):
        return
    words: dict[str, Law] = {}
    for need in contradiction.needs:
        for person in problem.people:
            if problem.has_role(person, need):
                words |= {
                    finding.message: finding.law for finding in problem.objections(person, need)
                }
        words |= {finding.message: finding.law for finding in problem.bars(need)}
    yield from list(words.items())[:MOST_OBJECTIONS]


def _rules(problem: RosterProblem, contradiction: Contradiction) -> Iterator[str]:
    rules = problem.rules
    if BREAKS in contradiction.rules:
        yield (
            f"nobody works more than {rules.longest_minutes} minutes without a break of "
            f"{rules.break_minutes}"
        )
    if TEACHERS in contradiction.rules:
        yield from _teachers(problem, contradiction)
    if WATCH in contradiction.rules:
        yield "a class A operator is on duty while class B operators work"
    if RATIO in contradiction.rules:
        most = problem.review.plan.tables_per_class_a
        yield (
            f"each class A operator on duty watches at most {most} of the tables that class B "
            "operators run"
        )


def _teachers(problem: RosterProblem, contradiction: Contradiction) -> Iterator[str]:
    """The teachers of those who could hold the posts must be there."""
    able = set(_able(problem, contradiction))
    games = {need.game for need in contradiction.needs}
    pupils: dict[str, list[str]] = {}
    for person in problem.people:
        if person.id in able and person.taught_by and games & set(person.taught):
            pupils.setdefault(person.taught_by, []).append(person.id)
    for teacher, names in pupils.items():
        whom = word_list(names) if len(names) <= MOST_NAMES else f"{len(names)} of them"
        game = game_words(next(iter(sorted(games))))
        yield f"{teacher}, who taught {whom} {game}, has to be on duty while they work"
