"""The guided close: what is done and what is missing, counts that are off, the report, and who
attests to what."""

from __future__ import annotations

from pitboss.web.shapes.base import Law, Shape


class CloseTick(Shape, frozen=True, kw_only=True):
    """One item of a step: done, or what is missing, in words. `who` are the people working on it
    or, if there are none, the roles that may do it; `place` is the page where it is done."""

    about: str
    is_done: bool
    words: str = ""
    who: tuple[str, ...] = ()
    place: str = ""
    law: tuple[Law, ...] = ()


class CloseGroup(Shape, frozen=True, kw_only=True):
    """A step of the close with its items. `is_needed`: the close waits for it."""

    key: str
    ticks: tuple[CloseTick, ...]
    is_needed: bool = True


class CauseView(Shape, frozen=True, kw_only=True):
    """A mistake that would explain a count. If it names a table and a round, the round can be
    replayed."""

    words: str
    doubles: int = 0
    table: str = ""
    round: int = 0


class DifferenceView(Shape, frozen=True, kw_only=True):
    """A count that is off: where, by how much, and what would explain it, the most likely first.
    `is_result`: guests play with chips there, so the difference is what the table won or lost."""

    place: str
    over_dollars: int
    over_cents: int
    causes: tuple[CauseView, ...] = ()
    is_result: bool = False


class SumView(Shape, frozen=True):
    """An amount of real money, and what it is."""

    words: str
    cents: int


class ExpenseView(Shape, frozen=True, kw_only=True):
    """A recorded expense, or a planned one that is not recorded yet and has no id."""

    purpose: str
    payee: str
    cents: int
    id: str = ""
    check: str = ""


class ReportFindingView(Shape, frozen=True, kw_only=True):
    """Something in the report that is wrong or still open."""

    severity: str
    words: str
    law: tuple[Law, ...] = ()
    source: str = ""


class ReportView(Shape, frozen=True, kw_only=True):
    """The report of operations so far. `boxes` is its head: keys of words, with their values."""

    boxes: dict[str, str]
    receipts: tuple[SumView, ...]
    gross_cents: int
    expenses: tuple[ExpenseView, ...]
    expenses_cents: int
    net_cents: int
    use: tuple[SumView, ...]
    findings: tuple[ReportFindingView, ...]
    people: int
    due: str = ""
    filed: str = ""
    keep_until: str = ""
    account: str = ""
    deposit_cents: int = 0
    deposit_made: str = ""
    deposit_reason: str = ""


class AttestationView(Shape, frozen=True, kw_only=True):
    """A statement, its current figure, and who attested to it. `mine`: the viewer may; `waits` says
    why nobody can yet."""

    statement: str
    role: str
    words: str
    figure: int
    is_cash: bool
    by: str = ""
    mine: bool = False
    waits: str = ""
    law: tuple[Law, ...] = ()


class CloseView(Shape, frozen=True, kw_only=True):
    """The whole page. `missing` is how many things the close waits for; `sealed`: the packet can be
    downloaded; `trail` is the public link of the proceeds trail, if the holder made one."""

    seq: int
    status: str
    is_licensed: bool
    groups: tuple[CloseGroup, ...]
    variances: tuple[DifferenceView, ...]
    report: ReportView
    planned: tuple[ExpenseView, ...]
    attestations: tuple[AttestationView, ...]
    missing: int
    voided: int = 0
    sealed: bool = False
    trail: str = ""


class TrailChoice(Shape, frozen=True):
    """Whether donors may see the proceeds trail by a public link."""

    on: bool


class LinkView(Shape, frozen=True, kw_only=True):
    """A link that someone may keep, with its QR code; empty if there is none."""

    link: str = ""
    qr: str = ""
