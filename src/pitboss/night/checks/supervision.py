"""What the law asks of class B operators at work: which games they may run, who instructed them,
and that a class A operator supervises."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pitboss.floor.findings import Findings, unlawful, warning
from pitboss.games import game_ids, load
from pitboss.houses import NJ_NIGHT
from pitboss.houses.roles import CLASS_A, CLASS_B, DEALER
from pitboss.night.check import Review, check, game_words
from pitboss.night.duty import (
    PlannedShift,
    class_of,
    gap,
    on_duty,
    planned_shifts,
    shift_check,
    table_of,
)
from pitboss.night.hours import Span
from pitboss.night.law import CONDUCT
from pitboss.night.plan import NightTable, Person
from pitboss.rulebook.clause import Clause

TAUGHT, BY_WHOM = CONDUCT["20.5(b)1"], CONDUCT["20.9(c)2"]
WATCHED = CONDUCT["20.9(c)1"]
BARRED = (
    CONDUCT["20.9(d) craps"],
    CONDUCT["20.9(d) roulette"],
    CONDUCT["20.2 Class B operator scope"],
)


def _laws_against(game_id: str) -> tuple[Clause, ...]:
    """The clauses that keep a class B operator from a game."""
    if game_id not in game_ids():
        return ()
    presence = load(game_id).presence
    return tuple(law for post in presence for role, law in post.barred if role == CLASS_B)


def _at_tables(review: Review) -> Iterator[tuple[PlannedShift, NightTable]]:
    """The shifts of class B operators at tables."""
    for shift in planned_shifts(review):
        table = class_b_table(review, shift)
        if table is not None:
            yield shift, table


def class_b_table(review: Review, shift: PlannedShift) -> NightTable | None:
    """The table of a shift, if it is a class B operator's."""
    return table_of(review, shift) if class_of(shift.person) == CLASS_B else None


@shift_check(*BARRED)
def class_b_runs_no_barred_game(review: Review, shift: PlannedShift) -> Findings:
    """A class B operator does not work at a game that the law keeps for class A."""
    table = class_b_table(review, shift)
    right = NJ_NIGHT.posts.get(shift.post.role)
    if table is None or right is None or not set(right.roles) & set(shift.person.roles):
        return
    if law := _laws_against(table.game):
        yield unlawful(
            ("shifts", shift.number, "person"),
            f"{shift.person.id} is a class B operator and may not run "
            f"{game_words(table.game)} at {table.id}",
            *law,
            fix="choose a class A operator",
        )


@shift_check(TAUGHT)
def class_b_is_taught_the_game(review: Review, shift: PlannedShift) -> Findings:
    """Before a class B operator runs a game or helps at it, a class A operator has taught it."""
    table = class_b_table(review, shift)
    if table is None or table.game in shift.person.taught or _laws_against(table.game):
        return
    yield unlawful(
        ("shifts", shift.number, "person"),
        f"{shift.person.id} works at {table.id}, but has not been taught {game_words(table.game)}",
        TAUGHT,
        fix=f"have a class A operator of this night teach {shift.person.id} that game",
    )


@check(TAUGHT)
def class_b_is_taught_a_game(review: Review) -> Findings:
    """A class B operator without a game cannot work at any table."""
    played = {table.game for table in review.plan.tables}
    for person in review.with_role(CLASS_B):
        if class_of(person) == CLASS_B and not played & set(person.taught):
            if any(shift.person is person for shift, _ in _at_tables(review)):
                continue
            yield warning(
                ("people", person.id, "taught"),
                f"{person.id} has not been taught any game of this night, and can run no table",
                TAUGHT,
                fix=f"have a class A operator of this night teach {person.id}",
            )


def teacher_of(review: Review, shift: PlannedShift) -> Person | None:
    """The class A operator who taught a class B operator the game, and must be on duty."""
    table, teacher = class_b_table(review, shift), review.people.get(shift.person.taught_by)
    if table is None or table.game not in shift.person.taught or teacher is None:
        return None
    return teacher if class_of(teacher) == CLASS_A else None


@check(BY_WHOM)
def the_teacher_is_on_duty(review: Review) -> Findings:
    """A class B operator works only while the class A operator who taught that person
    supervises."""
    for shift, table in _at_tables(review):
        teacher = teacher_of(review, shift)
        if teacher is not None and (free := gap(shift.span, on_duty(review, teacher))):
            yield unlawful(
                ("shifts", shift.number, "person"),
                f"{teacher.id}, who taught {shift.person.id}, is not on duty {_words(free)}, while "
                f"{shift.person.id} works at {table.id}",
                BY_WHOM,
                fix=f"put {teacher.id} on duty then, or have the class A operator on duty teach "
                f"{shift.person.id}",
            )


@check(WATCHED)
def class_a_is_on_duty(review: Review) -> Findings:
    """While a class B operator works, a class A operator of the night is on shift."""
    if review.hours is None:
        return
    watch = [span for operator in review.with_role(CLASS_A) for span in on_duty(review, operator)]
    for shift, table in _at_tables(review):
        if free := gap(shift.span, watch):
            yield unlawful(
                ("shifts", shift.number, "person"),
                f"no class A operator is on duty {_words(free)}, while {shift.person.id} works at "
                f"{table.id}",
                WATCHED,
                fix="put a class A operator on duty then",
            )


def runs_a_table(review: Review, shift: PlannedShift) -> bool:
    """Whether a class B operator runs a table, rather than helps at one."""
    return class_b_table(review, shift) is not None and shift.post.role == DEALER


@check(WATCHED)
def class_a_watches_few_enough(review: Review) -> Findings:
    """No class A operator watches more class B tables than the house allows."""
    most = review.plan.tables_per_class_a
    if review.hours is None or most < 1:
        return
    run = [shift for shift, _ in _at_tables(review) if runs_a_table(review, shift)]
    watch = [list(on_duty(review, operator)) for operator in review.with_role(CLASS_A)]
    leave = {span.end for spans in watch for span in spans}
    for moment in sorted({*(shift.span.start for shift in run), *leave}):
        tables = {shift.post.place for shift in run if _is_in(moment, shift.span)}
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
