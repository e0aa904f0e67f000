"""The guided close as a screen shows it; everything in it comes from `floor/close_steps.py` and the
report."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pitboss.floor.attestations import STATEMENTS, stands
from pitboss.floor.authorization import acting_roles
from pitboss.floor.close_steps import (
    ATTEST,
    BOX,
    CALLED,
    COUNT,
    DESK,
    DRAWING,
    EXPENSE,
    INCIDENT,
    ROUND,
    SEATS,
    SECOND,
    SEED,
    SLIPS,
    TRANSFER,
    VARIANCE,
    WINDOW,
    CloseStep,
    blocking_steps,
    missing_steps,
)
from pitboss.floor.state import CLOSED_NIGHT, Floor
from pitboss.history.count_record import RACK, CountDifference
from pitboss.history.variance import LikelyCause
from pitboss.night.operations_report import OperationsReport, operations_report, report_findings
from pitboss.web.shapes.closing import (
    AttestationView,
    CauseView,
    CloseGroup,
    CloseTick,
    CloseView,
    DifferenceView,
    ExpenseView,
    ReportFindingView,
    ReportView,
    SumView,
)
from pitboss.web.views.law import law_views
from pitboss.web.views.viewer import Viewer

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

TABLE_STEPS = (ROUND, SEATS, SEED, COUNT)
GROUPS: dict[str, tuple[str, ...]] = {
    "tables": TABLE_STEPS,
    "transfers": (TRANSFER,),
    "windows": (WINDOW,),
    "counts": (SECOND, BOX, SLIPS, CALLED),
    "prizes": (DRAWING, DESK),
    "incidents": (INCIDENT,),
    "variances": (VARIANCE,),
    "expenses": (EXPENSE,),
    "attestations": (ATTEST,),
}
"""The steps of the page in order, and which kinds of open items each of them shows."""
_LISTS = ("tables", "windows")
"""Steps that also show a check mark for everything that is done."""


def close_view(service: NightService, viewer: Viewer) -> CloseView:
    """The whole page for a viewer."""
    floor = service.floor
    assert floor.plan is not None
    is_closed = floor.status == CLOSED_NIGHT
    steps = () if is_closed else missing_steps(floor)
    needed = () if is_closed else blocking_steps(floor)
    report = operations_report(floor, dict.fromkeys(service.record.worked, ()))
    return CloseView(
        seq=service.seq,
        status=floor.status,
        is_licensed=floor.plan.terms is not None,
        groups=tuple(_group(service, key, steps, needed) for key in GROUPS),
        variances=tuple(
            _variance(service, difference) for difference in service.close_room.variances()
        ),
        report=_report(floor, report),
        planned=_plan_expense_views(floor),
        attestations=tuple(_attestation(service, viewer, name) for name in STATEMENTS),
        missing=len(needed),
        voided=floor.closing.voided,
        sealed=is_closed,
        trail=service.close_room.trail,
    )


def _group(
    service: NightService, key: str, steps: tuple[CloseStep, ...], needed: tuple[CloseStep, ...]
) -> CloseGroup:
    floor, own = service.floor, [step for step in steps if step.key in GROUPS[key]]
    about = {step.about for step in own}
    places: Iterable[str] = ()
    if key in _LISTS:
        places = floor.tables if key == "tables" else floor.windows
    rest = [name for name in places if name not in about]
    ticks = [_tick(service, step) for step in own]
    ticks += [CloseTick(about=name, is_done=True) for name in rest]
    if key in _LISTS:
        order = list(places)
        ticks.sort(key=lambda tick: order.index(tick.about))
    is_needed = not own or any(step in needed for step in own)
    return CloseGroup(key=key, ticks=tuple(ticks), is_needed=is_needed)


def _tick(service: NightService, step: CloseStep) -> CloseTick:
    names = service.credentials.names
    who = tuple(names.get(person, person) for person in step.at_work) or step.roles
    return CloseTick(
        about=step.about,
        is_done=False,
        words=step.words,
        who=who,
        place=step.place,
        law=law_views(step.law),
    )


def _variance(service: NightService, difference: CountDifference) -> DifferenceView:
    count = difference.count
    table = count.place.removeprefix(RACK) if count.place.startswith(RACK) else ""
    return DifferenceView(
        place=count.place.partition("/")[2],
        over_dollars=count.over_dollars,
        over_cents=count.over_cents,
        causes=tuple(_cause(cause, table) for cause in difference.causes),
        is_result=difference.is_result,
    )


def _cause(cause: LikelyCause, table: str) -> CauseView:
    place = table if cause.round else ""
    return CauseView(words=cause.words, doubles=cause.doubles, table=place, round=cause.round)


def _report(floor: Floor, report: OperationsReport) -> ReportView:
    deposit = report.deposit
    return ReportView(
        boxes={
            "identification": report.identification,
            "municipality": report.municipality,
            "license": report.license,
            "licensee": report.licensee,
            "date": report.date,
        },
        receipts=tuple(SumView(line.source, line.cents) for line in report.receipts),
        gross_cents=report.gross_cents,
        expenses=_expense_views(floor),
        expenses_cents=report.expenses_cents,
        net_cents=report.net_cents,
        use=tuple(SumView(line.source, line.cents) for line in report.use),
        findings=tuple(
            ReportFindingView(
                severity=finding.severity,
                words=finding.message,
                law=law_views(finding.law),
                source=finding.source,
            )
            for finding in report_findings(report)
        ),
        people=len(report.people),
        due=report.due,
        filed=report.filed,
        keep_until=report.keep_until,
        account=floor.plan.report.account if floor.plan and floor.plan.report else "",
        deposit_cents=deposit.cents if deposit is not None else 0,
        deposit_made=deposit.made if deposit is not None else "",
        deposit_reason=deposit.reason if deposit is not None else "",
    )


def _expense_views(floor: Floor) -> tuple[ExpenseView, ...]:
    """The recorded expenses, without planned ones that turned out not to arise."""
    return tuple(
        ExpenseView(
            id=id_,
            purpose=expense.purpose,
            payee=expense.payee,
            cents=expense.cents,
            check=expense.check,
        )
        for id_, expense in floor.closing.expenses.items()
        if expense.cents
    )


def _plan_expense_views(floor: Floor) -> tuple[ExpenseView, ...]:
    """The planned expenses that are not recorded yet."""
    if floor.plan is None or floor.plan.report is None:
        return ()
    known = {expense.purpose for expense in floor.closing.expenses.values()}
    return tuple(
        ExpenseView(purpose=expense.purpose, payee=expense.payee, cents=expense.cents)
        for expense in floor.plan.report.expenses
        if expense.purpose not in known
    )


def _attestation(service: NightService, viewer: Viewer, name: str) -> AttestationView:
    floor, statement = service.floor, STATEMENTS[name]
    attestation = floor.closing.attested[name] if stands(floor, name) else None
    mine = viewer.who in floor.duty and statement.role in acting_roles(floor, viewer.who)
    return AttestationView(
        statement=name,
        role=statement.role,
        words=statement.words,
        figure=statement.figure(floor),
        is_cash=statement.is_cash,
        by=service.credentials.names.get(attestation.person, attestation.person)
        if attestation is not None
        else "",
        mine=mine and attestation is None and floor.status != CLOSED_NIGHT,
        waits=statement.blocks(floor) if attestation is None else "",
        law=law_views(statement.law),
    )
