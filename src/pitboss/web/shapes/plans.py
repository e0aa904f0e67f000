"""Plans of nights in the browser: the list, a plan with all its findings, and edits."""

from __future__ import annotations

from typing import Any

from msgspec import field

from pitboss.web.shapes.base import Law, Shape
from pitboss.web.shapes.odds import ChoiceView

PlanValue = Any
"""A value of a plan, as JSON has it; msgspec has no other name for values of every kind."""


class PlanEdit(Shape, frozen=True):
    """A change: what a place has now, and what it should have. `null` is nothing: a part that is
    added has no old value, and a part that is removed has no new one."""

    place: tuple[str, ...]
    old: PlanValue = None
    new: PlanValue = None


class PlannerCode(Shape, frozen=True):
    """The planner code, as the server's screen shows it."""

    code: str


class PlannerMe(Shape, frozen=True):
    """A browser that may plan, and the CSRF token of its requests."""

    csrf: str


class NewPlan(Shape, frozen=True, kw_only=True):
    """A new plan: its name, and the plan it is copied from; or who holds the night, and how many
    tables and machines there are of each kind."""

    title: str
    copy_of: str = ""
    date: str = ""
    holder: str = ""
    games: dict[str, int] = field(default_factory=dict)


class PlanPiece(Shape, frozen=True, kw_only=True):
    """A piece of a file that is imported; `upload` is the sender's own name for the whole file."""

    upload: str
    text: str
    title: str = ""
    is_last: bool = False


class PlanCard(Shape, frozen=True, kw_only=True):
    """A plan in the list. `words`: its status; `faults`: why its file cannot be read."""

    name: str
    title: str
    date: str
    words: str
    is_lawful: bool
    faults: tuple[str, ...] = ()


class PlanList(Shape, frozen=True):
    """All plans, and their folder, which only this machine's own browser gets to see."""

    plans: tuple[PlanCard, ...]
    folder: str = ""


class PlanFix(Shape, frozen=True):
    """What fixes a finding, ready to send as an edit."""

    place: tuple[str, ...]
    old: PlanValue
    new: PlanValue


class PlanFinding(Shape, frozen=True, kw_only=True):
    """Something found about a plan, at a place on the form, in one of its sections. `fault`: parts
    of the plan do not fit together, which has nothing to do with the law.
    """

    severity: str
    place: tuple[str, ...]
    section: str
    where: str
    message: str
    fix: str = ""
    change: PlanFix | None = None
    law: tuple[Law, ...] = ()
    source: str = ""
    fault: bool = False


class PlanFee(Shape, frozen=True, kw_only=True):
    """A fee: who pays whom, for what, how and by when."""

    payer: str
    payee: str
    purpose: str
    cents: int
    by: str
    due: str
    cites: tuple[str, ...]
    source: str = ""


class PlanDeadline(Shape, frozen=True, kw_only=True):
    """Something to do, who does it, and the last day for it."""

    due: str
    task: str
    who: str
    cites: tuple[str, ...]
    source: str = ""
    is_past: bool = False
    is_done: bool = False


class PlanBudgetLine(Shape, frozen=True):
    """A line of the budget: money that comes in is positive, money that goes out is negative."""

    purpose: str
    cents: int
    cites: tuple[str, ...] = ()


class PlanWhyNot(Shape, frozen=True, kw_only=True):
    """What rules out a roster, and the one change that would fix it."""

    message: str
    fix: str = ""
    law: tuple[Law, ...] = ()


class PlanRoster(Shape, frozen=True, kw_only=True):
    """The hours of the timeline, in minutes after midnight of the date, and whether this server can
    solve the open shifts. `open`: the posts that nobody holds for some of the time. `not_yet`: what
    must be filled in before we can say anything about a roster. `why_not`: what ruled one out the
    last time."""

    start: int
    end: int
    can_solve: bool
    open: int = 0
    not_yet: str = ""
    why_not: tuple[PlanWhyNot, ...] = ()


class PlanState(Shape, frozen=True, kw_only=True):
    """A plan as everyone working on it sees it.

    `values` are its values; the parts of a list have keys, which edits name. `choices` are the
    lists to choose from. If `faults` says why the file cannot be read, there is nothing else.
    """

    name: str
    revision: int
    title: str
    faults: tuple[str, ...] = ()
    is_lawful: bool = False
    is_practice: bool = False
    words: str = ""
    values: dict[str, PlanValue] = field(default_factory=dict)
    choices: dict[str, tuple[ChoiceView, ...]] = field(default_factory=dict)
    findings: tuple[PlanFinding, ...] = ()
    fees: tuple[PlanFee, ...] = ()
    calendar: tuple[PlanDeadline, ...] = ()
    budget: tuple[PlanBudgetLine, ...] = ()
    proceeds_cents: int = 0
    roster: PlanRoster | None = None


class PlanEdits(Shape, frozen=True):
    """Edits that are made together or not at all."""

    edits: tuple[PlanEdit, ...]


class PlanClash(Shape, frozen=True):
    """Someone else has changed the same place, or the part is gone."""

    place: tuple[str, ...]
    theirs: PlanValue


class PlanAnswer(Shape, frozen=True, kw_only=True):
    """What became of edits: the plan after them, the keys of added parts, or why nothing was done.
    `wrong` says which entry is wrong, and what would be right.
    """

    done: bool
    plan: PlanState
    keys: tuple[str, ...] = ()
    wrong: str = ""
    clash: PlanClash | None = None


class FormFieldView(Shape, frozen=True, kw_only=True):
    """A field of the form, as the page draws it."""

    key: str
    label: str
    help: str
    kind: str
    choices: str
    default: PlanValue
    required: bool
    more: bool


class FormPartView(Shape, frozen=True, kw_only=True):
    """A part of the form: its fields, and the parts within it."""

    key: str
    label: str
    help: str
    many: bool
    fields: tuple[FormFieldView, ...]
    parts: tuple[FormPartView, ...]


class FormView(Shape, frozen=True):
    """The whole form, and the keys in each of its sections."""

    form: FormPartView
    sections: dict[str, tuple[str, ...]]
