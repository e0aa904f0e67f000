"""What the law asks of class B operators at work: the games they may run, who taught them, and that
a class A operator watches."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pitboss.games import game_ids, load
from pitboss.houses.roles import CLASS_A, CLASS_B, DEALER
from pitboss.night.check import Case, Found, check, game_words, unlawful, warning
from pitboss.night.duty import Duty, class_of, duties, gap, on_duty, table_of
from pitboss.night.hours import Span
from pitboss.night.law import CONDUCT
from pitboss.night.plan import NightTable
from pitboss.rulebook.clause import Clause

TAUGHT, BY_WHOM = CONDUCT["20.5(b)1"], CONDUCT["20.9(c)2"]
WATCHED = CONDUCT["20.9(c)1"]
BARRED = (
    CONDUCT["20.9(d) craps"],
    CONDUCT["20.9(d) roulette"],
    CONDUCT["20.2 Class B operator scope"],
)


def _barred(game_id: str) -> tuple[Clause, ...]:
    """The clauses that keep a class B operator from a game."""
    if game_id not in game_ids():
        return ()
    presence = load(game_id).presence
    return tuple(law for one in presence for role, law in one.barred if role == CLASS_B)


def _at_tables(case: Case) -> Iterator[tuple[Duty, NightTable]]:
    """The shifts of class B operators at tables."""
    for duty in duties(case):
        table = table_of(case, duty)
        if table is not None and class_of(duty.person) == CLASS_B:
            yield duty, table


@check(*BARRED)
def class_b_runs_no_barred_game(case: Case) -> Found:
    """A class B operator does not deal at a game that the law keeps for class A."""
    for duty, table in _at_tables(case):
        if duty.post.role == DEALER and (law := _barred(table.game)):
            yield unlawful(
                ("shifts", duty.number, "person"),
                f"{duty.person.id} is a class B operator and may not run "
                f"{game_words(table.game)} at {table.id}",
                *law,
                fix="choose a class A operator",
            )


@check(TAUGHT)
def class_b_is_taught_the_game(case: Case) -> Found:
    """Before a class B operator runs a game or helps at it, a class A operator has taught it."""
    for duty, table in _at_tables(case):
        if table.game not in duty.person.taught and not _barred(table.game):
            yield unlawful(
                ("shifts", duty.number, "person"),
                f"{duty.person.id} works at {table.id}, but has not been taught "
                f"{game_words(table.game)}",
                TAUGHT,
                fix=f"have a class A operator of this night teach {duty.person.id} that game",
            )


@check(TAUGHT)
def class_b_is_taught_a_game(case: Case) -> Found:
    """A class B operator without a game can be put nowhere."""
    played = {table.game for table in case.plan.tables}
    for person in case.with_role(CLASS_B):
        if class_of(person) == CLASS_B and not played & set(person.taught):
            if any(duty.person is person for duty, _ in _at_tables(case)):
                continue
            yield warning(
                ("people", person.id, "taught"),
                f"{person.id} has not been taught any game of this night, and can run no table",
                TAUGHT,
                fix=f"have a class A operator of this night teach {person.id}",
            )


@check(BY_WHOM)
def the_teacher_is_on_duty(case: Case) -> Found:
    """The class A operator who taught a class B operator supervises while that one works."""
    for duty, table in _at_tables(case):
        teacher = case.people.get(duty.person.taught_by)
        if table.game not in duty.person.taught or teacher is None:
            continue
        if class_of(teacher) == CLASS_A and (free := gap(duty.span, on_duty(case, teacher))):
            yield unlawful(
                ("shifts", duty.number, "person"),
                f"{teacher.id}, who taught {duty.person.id}, is not on duty {_words(free)}, while "
                f"{duty.person.id} works at {table.id}",
                BY_WHOM,
                fix=f"put {teacher.id} on duty then, or have the class A operator on duty teach "
                f"{duty.person.id}",
            )


@check(WATCHED)
def class_a_is_on_duty(case: Case) -> Found:
    """While a class B operator works, a class A operator of the night is on duty."""
    if case.hours is None:
        return
    watch = [span for one in case.with_role(CLASS_A) for span in on_duty(case, one)]
    for duty, table in _at_tables(case):
        if free := gap(duty.span, watch):
            yield unlawful(
                ("shifts", duty.number, "person"),
                f"no class A operator is on duty {_words(free)}, while {duty.person.id} works at "
                f"{table.id}",
                WATCHED,
                fix="put a class A operator on duty then",
            )


@check(WATCHED)
def class_a_watches_few_enough(case: Case) -> Found:
    """No class A operator watches more tables of class B operators than the house says."""
    most = case.plan.tables_per_class_a
    if case.hours is None or most < 1:
        return
    run = [(duty, table) for duty, table in _at_tables(case) if duty.post.role == DEALER]
    watch = [list(on_duty(case, one)) for one in case.with_role(CLASS_A)]
    for moment in sorted({duty.span.start for duty, _ in run}):
        tables = {table.id for duty, table in run if _is_in(moment, duty.span)}
        there = sum(any(_is_in(moment, span) for span in spans) for spans in watch)
        if there and len(tables) > most * there:
            yield unlawful(
                ("tables_per_class_a",),
                f"class B operators run {len(tables)} tables at {moment:%H:%M}; the class A "
                f"operators on duty may watch {most * there}",
                WATCHED,
                fix="put another class A operator on duty",
            )
            return


def _is_in(moment: datetime, span: Span) -> bool:
    return span.start <= moment < span.end


def _words(span: Span) -> str:
    return f"from {span.start:%H:%M} to {span.end:%H:%M}"
