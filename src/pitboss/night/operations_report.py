"""The report of operations of a casino night, box by box.

Every figure comes from the night itself: the receipts from its sales, the expenses and the deposit
from their orders, the rest from the plan that came with the set-up. Nothing is typed twice. What
the text does not contain (13:47-9.1) follows the state's form, as our readings record it. Small
rules check the boxes against one another, and the proceeds trail that donors see is made from the
same boxes, so it cannot say anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from pitboss.floor.attestations import STATEMENTS, stands
from pitboss.floor.close_state import Deposit, Expense
from pitboss.floor.findings import UNLAWFUL, WARNING, Finding, Findings, finding
from pitboss.floor.money_words import money
from pitboss.floor.receipts import admission_cents, bingo_cents, sold_cents_by_window
from pitboss.floor.report_plan import ReportPlan
from pitboss.floor.state import Floor
from pitboss.night.calendar import REPORT_SOURCE
from pitboss.night.law import CONDUCT, FEES
from pitboss.rulebook.clause import Clause

CERTIFIED = "certified by a member or officer, before a notary"
PURPOSE_SOURCE = "13:47-6.2 and 6.3 are not in our text: all of it goes to the purpose"


class ReceiptLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Real money by its source, in cents."""

    source: str
    cents: int


class ExpenseLine(Struct, frozen=True, forbid_unknown_fields=True):
    """An expense; without a check it is still owed."""

    purpose: str
    payee: str
    check: str
    cents: int


class DepositLine(Struct, frozen=True, forbid_unknown_fields=True):
    """The deposit: the account, the sum, the local time, and why it is not the receipts, if so."""

    account: str
    cents: int
    made: str
    reason: str = ""


class WorkLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Someone who worked, by id: the roles, and the posts and windows held that night."""

    person: str
    roles: tuple[str, ...]
    places: tuple[str, ...] = ()


class AttestationLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What someone vouched for, and when."""

    statement: str
    role: str
    person: str
    at_ms: int


class PrizeLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A prize that was awarded: how many pieces, and their retail value."""

    prize: str
    name: str
    count: int
    retail_cents: int


class OperationsReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The report. Sums are cents. `linked` are games with books of their own. `use` is what becomes
    of the net proceeds, by purpose. `filed` is empty until it was filed, and `notary` is the line
    for the notary to fill in by hand."""

    night: str
    identification: str
    municipality: str
    license: str
    licensee: str
    date: str
    receipts: tuple[ReceiptLine, ...]
    gross_cents: int
    linked: tuple[ReceiptLine, ...]
    expenses: tuple[ExpenseLine, ...]
    expenses_cents: int
    net_cents: int
    use: tuple[ReceiptLine, ...]
    deposit: DepositLine | None
    prizes: tuple[PrizeLine, ...]
    prizes_retail_cents: int
    people: tuple[WorkLine, ...]
    attested: tuple[AttestationLine, ...]
    due: str
    filed: str
    keep_until: str
    notary: str = CERTIFIED


def operations_report(
    floor: Floor, worked: Mapping[str, tuple[str, ...]] | None = None
) -> OperationsReport:
    """The report of a night as it stands. `worked` are the posts and windows that people held."""
    assert floor.plan is not None
    plan = floor.plan.report or ReportPlan()
    receipts, expenses = _receipts(floor), tuple(map(_expense, _actual_expenses(floor)))
    gross, spent = sum(line.cents for line in receipts), sum(line.cents for line in expenses)
    net, filed = gross - spent, floor.closing.report
    return OperationsReport(
        night=floor.plan.night,
        identification=plan.registration,
        municipality=plan.municipality,
        license=plan.license,
        licensee=plan.holder,
        date=plan.date,
        receipts=receipts,
        gross_cents=gross,
        linked=_other_game_lines(floor),
        expenses=expenses,
        expenses_cents=spent,
        net_cents=net,
        use=(ReceiptLine(plan.purpose, net),),
        deposit=_deposit(floor.closing.deposit),
        prizes=(prizes := tuple(_prizes(floor))),
        prizes_retail_cents=sum(line.retail_cents for line in prizes),
        people=tuple(_people(floor, worked or {})),
        attested=tuple(_attestation_lines(floor)),
        due=plan.due,
        filed=filed.filed if filed is not None else "",
        keep_until=plan.keep_until,
    )


def _receipts(floor: Floor) -> tuple[ReceiptLine, ...]:
    """The gross receipts: what each window took for imitation money, and admission."""
    sold = sold_cents_by_window(floor)
    lines = [ReceiptLine(f"imitation money, window {name}", sold[name]) for name in sold]
    assert floor.plan is not None
    occasion = floor.plan.occasion
    if occasion is not None and occasion.admission_cents:
        lines.append(ReceiptLine("admission", admission_cents(floor)))
    return tuple(lines)


def _other_game_lines(floor: Floor) -> tuple[ReceiptLine, ...]:
    """Other games of the same occasion, which are no receipts of the casino night."""
    assert floor.plan is not None
    has_bingo = floor.plan.occasion is not None and floor.plan.occasion.bingo
    return (ReceiptLine("bingo", bingo_cents(floor)),) if has_bingo else ()


def _actual_expenses(floor: Floor) -> Iterator[Expense]:
    """The expenses that arose."""
    return (expense for expense in floor.closing.expenses.values() if expense.cents)


def _expense(expense: Expense) -> ExpenseLine:
    return ExpenseLine(expense.purpose, expense.payee, expense.check, expense.cents)


def _deposit(deposit: Deposit | None) -> DepositLine | None:
    return (
        DepositLine(deposit.account, deposit.cents, deposit.made, deposit.reason)
        if deposit is not None
        else None
    )


def _prizes(floor: Floor) -> Iterator[PrizeLine]:
    """What was awarded, by prize: redeemed for imitation money, or won in the drawing."""
    assert floor.plan is not None
    plan = {prize.id: prize for prize in floor.plan.prizes}
    pieces = [
        (award.prize, award.retail_cents) for award in floor.prizes.awards.values() if award.prize
    ]
    pieces += [
        (drawing.prize, plan[drawing.prize].retail_cents)
        for drawing in floor.raffle.drawings
        if drawing.ticket and not drawing.forfeited
    ]
    for prize in dict.fromkeys(name for name, _ in pieces):
        own = [cents for name, cents in pieces if name == prize]
        yield PrizeLine(prize, plan[prize].name if prize in plan else "", len(own), sum(own))


def _people(floor: Floor, worked: Mapping[str, tuple[str, ...]]) -> Iterator[WorkLine]:
    """Everyone who came on duty, in the order of the plan."""
    for person in floor.people.values():
        if person.id in worked:
            yield WorkLine(person.id, person.roles, worked[person.id])


def _attestation_lines(floor: Floor) -> Iterator[AttestationLine]:
    for name, statement in STATEMENTS.items():
        if stands(floor, name):
            attestation = floor.closing.attested[name]
            yield AttestationLine(
                statement.words, statement.role, attestation.person, attestation.at_ms
            )


# --- rules over the boxes ---------------------------------------------------------------
def report_findings(report: OperationsReport) -> tuple[Finding, ...]:
    """What is wrong with a report: totals that do not agree, and boxes that are empty."""
    return tuple(finding for rule in RULES for finding in rule(report))


def _disagrees(box: str, total: str, said: int, law: Clause, source: str) -> Findings:
    """A box says another sum than the one that it must be."""
    yield finding(UNLAWFUL, (box,), f"{total} {money(said)}", law, source=source)


def _receipts_add_up(report: OperationsReport) -> Findings:
    total, said = sum(line.cents for line in report.receipts), report.gross_cents
    if total != said:
        words = f"the receipts add up to {money(total)}, and the gross says"
        yield from _disagrees("gross_cents", words, said, CONDUCT["20.8(a)3"], REPORT_SOURCE)


def _expenses_add_up(report: OperationsReport) -> Findings:
    total, said = sum(line.cents for line in report.expenses), report.expenses_cents
    if total != said:
        words = f"the expenses add up to {money(total)}, and their total says"
        yield from _disagrees("expenses_cents", words, said, CONDUCT["20.7"], REPORT_SOURCE)


def _net_is_gross_less_expenses(report: OperationsReport) -> Findings:
    net, said = report.gross_cents - report.expenses_cents, report.net_cents
    if net != said:
        words = f"gross less expenses is {money(net)}, and the net proceeds say"
        yield from _disagrees("net_cents", words, said, CONDUCT["20.7"], REPORT_SOURCE)


def _all_of_it_is_used(report: OperationsReport) -> Findings:
    """The net proceeds go to purposes, all of them and no more."""
    used, said = sum(line.cents for line in report.use), report.net_cents
    if used != said:
        words = f"{money(used)} go to purposes, and the net proceeds are"
        yield from _disagrees("use", words, said, CONDUCT["20.7"], PURPOSE_SOURCE)
    if report.net_cents < 0:
        words = f"the night cost {money(-report.net_cents)} more than it brought in"
        yield finding(WARNING, ("net_cents",), words, CONDUCT["20.7"], source=PURPOSE_SOURCE)


def _deposit_is_the_gross(report: OperationsReport) -> Findings:
    deposit, law = report.deposit, CONDUCT["20.8(a)3"]
    if deposit is None:
        words = "the deposit of the gross receipts is not recorded"
        yield finding(WARNING, ("deposit",), words, law)
    elif deposit.cents != report.gross_cents:
        words = (
            f"{money(deposit.cents)} was deposited, and the gross receipts are "
            f"{money(report.gross_cents)}"
        )
        severity = WARNING if deposit.reason else UNLAWFUL
        yield finding(severity, ("deposit",), words, law, fix=deposit.reason)


def _every_expense_has_a_check(report: OperationsReport) -> Findings:
    owed = [line.purpose for line in report.expenses if not line.check]
    if owed:
        which = owed[0] if len(owed) == 1 else f"{len(owed)} expenses"
        verb = "is still owed: its check has" if len(owed) == 1 else "are still owed: checks have"
        words = f"{which} {verb} no number yet"
        yield finding(WARNING, ("expenses",), words, CONDUCT["20.7"], source=PURPOSE_SOURCE)


def _prizes_within_the_cap(report: OperationsReport) -> Findings:
    total, law = sum(line.retail_cents for line in report.prizes), CONDUCT["20.16(a)"]
    if total != report.prizes_retail_cents:
        words = f"the prizes add up to {money(total)}, and their total says "
        message = words + money(report.prizes_retail_cents)
        yield finding(UNLAWFUL, ("prizes_retail_cents",), message, law)
    cap = 100 * law.figure()
    if total > cap:
        words = f"the prizes are worth {money(total)}, and at most {money(cap)} is lawful"
        yield finding(UNLAWFUL, ("prizes",), words, law)


_BOXES: Mapping[str, str] = {
    "identification": "the identification number of the holder",
    "municipality": "the municipality",
    "license": "the number of the license",
    "licensee": "the name of the licensee",
    "date": "the date of the night",
}


def _the_head_is_filled_in(report: OperationsReport) -> Findings:
    for key, words in _BOXES.items():
        if not getattr(report, key):
            yield finding(
                WARNING,
                (key,),
                f"{words} is missing: the plan did not name it",
                FEES["13.8(a) licensed"],
                source=REPORT_SOURCE,
            )
    if not any(line.source for line in report.use):
        words = "the plan names no purpose for the net proceeds"
        yield finding(WARNING, ("use",), words, CONDUCT["20.7"], source=PURPOSE_SOURCE)


RULES: tuple[Callable[[OperationsReport], Findings], ...] = (
    _receipts_add_up,
    _expenses_add_up,
    _net_is_gross_less_expenses,
    _all_of_it_is_used,
    _deposit_is_the_gross,
    _every_expense_has_a_check,
    _prizes_within_the_cap,
    _the_head_is_filled_in,
)


# --- the proceeds trail -----------------------------------------------------------------
class TrailStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the way from the windows to the purpose: what it adds or (negative) costs, and what
    there is after it."""

    kind: str
    words: str
    cents: int
    left_cents: int


TAKEN, SPENT, GIVEN = "taken", "spent", "given"
_SEVERAL = ("rent", "pay")
MADE_UP = "what the holder makes up, because the night cost more than it brought in"


def proceeds_trail(report: OperationsReport) -> tuple[TrailStep, ...]:
    """The way of the money for donors, made from the boxes of the report. Rent and pay are one step
    each, and no payee is named."""
    steps, left = list[TrailStep](), 0

    def step(kind: str, words: str, cents: int) -> None:
        nonlocal left
        left += cents
        steps.append(TrailStep(kind, words, cents, left))

    for receipt in report.receipts:
        step(TAKEN, receipt.source, receipt.cents)
    spent: dict[str, int] = {}
    for expense in report.expenses:
        kind, _, what = expense.purpose.partition(" of ")
        words = kind if what and kind in _SEVERAL else expense.purpose
        spent[words] = spent.get(words, 0) + expense.cents
    for words, cents in spent.items():
        step(SPENT, words, -cents)
    for use in report.use:
        step(GIVEN, use.source if use.cents >= 0 else MADE_UP, -use.cents)
    return tuple(steps)
