"""Jobs: the roster of a night, solved."""

from __future__ import annotations

import datetime

import msgspec
from msgspec import Struct

from pitboss.night.check import Review
from pitboss.night.law import NightLaw, Overlay
from pitboss.night.plan import NightPlan, Shift
from pitboss.night.roster.solve import Roster, solve_roster
from pitboss.web.shapes.plans import PlanWhyNot
from pitboss.web.views.law import law_views


class RosterQuestion(Struct, frozen=True):
    """A plan, the files with its local rules, and the day someone asks."""

    plan: NightPlan
    overlays: tuple[Overlay, ...]
    today: datetime.date


class RosterAnswer(Struct, frozen=True, kw_only=True):
    """The shifts that complete the plan, or why there are none."""

    is_solved: bool
    shifts: tuple[Shift, ...] = ()
    why_not: tuple[PlanWhyNot, ...] = ()


def roster_of(question: str) -> RosterAnswer:
    """The roster of a plan; the question is a `RosterQuestion` in JSON."""
    roster_question = msgspec.json.decode(question, type=RosterQuestion)
    law = NightLaw(roster_question.plan.date, roster_question.overlays)
    return _answer(solve_roster(Review(roster_question.plan, law, roster_question.today)))


def _answer(roster: Roster) -> RosterAnswer:
    why_not = tuple(
        PlanWhyNot(message=reason.message, fix=reason.fix, law=law_views(reason.law))
        for reason in roster.why_not
    )
    return RosterAnswer(is_solved=roster.is_solved, shifts=roster.shifts, why_not=why_not)
