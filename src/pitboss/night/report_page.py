"""The report of operations as a page to print, sign and file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from pitboss.floor.money_words import money
from pitboss.night.calendar import REPORT_SOURCE
from pitboss.night.operations_report import OperationsReport, report_findings

TITLE = "Report of operations: casino night"
BOX, SUM = ("Box", "Entry"), "Sum"
_STYLE = (
    "body{font:11pt/1.4 Georgia,serif;color:#000;background:#fff;max-width:46rem;margin:2rem auto;"
    "padding:0 1rem}h1{font-size:1.4rem}h2{font-size:1.05rem;margin:1.4rem 0 .3rem}"
    "table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.15rem .4rem;"
    "border-bottom:1px solid #bbb;vertical-align:top}td.sum,th.sum{text-align:right;"
    "white-space:nowrap}tr.total td{font-weight:bold}.line{margin-top:2.6rem;"
    "border-top:1px solid #000;max-width:24rem;padding-top:.2rem}small{color:#444}"
)


class ReportPart(NamedTuple):
    """A part of the report: the names of its columns, its boxes as rows, and the total of their
    last cells if they are sums; then findings, sentences, lines to sign, and what follows in small
    print."""

    heading: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    total: str = ""
    items: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    small: str = ""


def report_page(report: OperationsReport) -> str:
    """The whole report as HTML that needs nothing else."""
    parts = [f"<h1>{TITLE}</h1>"]
    for part in report_parts(report):
        parts += _part_html(part)
    title = escape(f"Report of operations {report.night}")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head>\n<body>\n"
        + "\n".join(filter(None, parts))
        + "\n</body></html>\n"
    )


def report_parts(report: OperationsReport) -> Iterator[ReportPart]:
    """Every box of the report, part by part, for whoever prints it."""
    yield from _sums_of(report)
    yield from _rest_of(report)


def _sums_of(report: OperationsReport) -> Iterator[ReportPart]:
    """The head of the report, and its sums."""
    head = (
        ("Identification number", report.identification),
        ("Municipality", report.municipality),
        ("License number", report.license),
        ("Licensee", report.licensee),
        ("Date of the night", report.date),
        ("Due", report.due),
        ("Filed", report.filed or "not yet"),
    )
    yield ReportPart("", BOX, _boxes(*head))
    receipts = tuple((line.source, money(line.cents)) for line in report.receipts)
    yield ReportPart("Gross receipts", ("Source", SUM), receipts, money(report.gross_cents))
    expenses = tuple(
        (
            line.purpose,
            line.payee,
            f"check {line.check}" if line.check else "owed",
            money(line.cents),
        )
        for line in report.expenses
    )
    columns = ("For", "Paid to", "Check", SUM)
    yield ReportPart("Expenses", columns, expenses, money(report.expenses_cents))
    use = tuple((line.source or "no purpose", money(line.cents)) for line in report.use)
    net = money(report.net_cents)
    yield ReportPart("Net proceeds and their use", ("Purpose", SUM), use, net)
    if report.linked:
        linked = tuple((line.source, money(line.cents)) for line in report.linked)
        yield ReportPart("Other games, in books of their own", ("Game", SUM), linked)


def _rest_of(report: OperationsReport) -> Iterator[ReportPart]:
    """The deposit, the people, who vouches for it, and the lines to sign."""
    yield deposit_part(report)
    prizes = tuple(
        (line.name or line.prize, f"{line.count}", money(line.retail_cents))
        for line in report.prizes
    )
    columns = ("Prize", "Pieces", SUM)
    total = money(report.prizes_retail_cents)
    yield ReportPart("Prizes awarded, at retail", columns, prizes, total)
    people = tuple(
        (line.person, ", ".join(line.roles), ", ".join(line.places)) for line in report.people
    )
    yield ReportPart("People who worked", ("Person", "Roles", "Where"), people)
    attested = tuple((line.role, line.person, line.statement) for line in report.attested)
    yield ReportPart("Attested", ("Role", "Person", "Statement"), attested)
    if findings := report_findings(report):
        messages = tuple(finding.message for finding in findings)
        yield ReportPart("Still to be settled", items=messages)
    kept = report.keep_until or "three years after it is due"
    yield ReportPart(
        "Certification",
        words=(f"{report.notary[:1].upper() + report.notary[1:]}.",),
        lines=("Member or officer, title, date", "Notary public, date, seal"),
        small=f"{REPORT_SOURCE}. Records are kept until {kept}.",
    )


def deposit_part(report: OperationsReport) -> ReportPart:
    """The deposit, as far as it is recorded."""
    deposit = report.deposit
    if deposit is None:
        return ReportPart("Deposit", words=("Not recorded yet.",))
    because = (("Not the gross receipts, because", deposit.reason),) if deposit.reason else ()
    return ReportPart(
        "Deposit",
        BOX,
        _boxes(
            ("Account", deposit.account),
            ("Sum", money(deposit.cents)),
            ("Made", deposit.made),
            *because,
        ),
    )


def _boxes(*boxes: tuple[str, str]) -> tuple[tuple[str, ...], ...]:
    return tuple((name, value or "missing") for name, value in boxes)


def _part_html(part: ReportPart) -> Iterator[str]:
    if part.heading:
        yield f"<h2>{part.heading}</h2>"
    yield _sums(part.rows, part.total) if part.total else _table(part.rows)
    yield _list(part.items)
    yield from (f"<p>{escape(words)}</p>" for words in part.words)
    yield from (f'<p class="line">{line}</p>' for line in part.lines)
    yield f"<p><small>{escape(part.small)}</small></p>" if part.small else ""


def _table(rows: Iterable[Sequence[str]]) -> str:
    cells = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>" if cells else ""


def _sums(rows: Sequence[Sequence[str]], total: str) -> str:
    width = max((len(row) - 1 for row in rows), default=1)
    lines = [
        "".join(f"<td>{escape(word)}</td>" for word in words)
        + f'<td class="sum">{escape(cents)}</td>'
        for *words, cents in rows
    ]
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    last = f'<td colspan="{width}">Total</td><td class="sum">{total}</td>'
    return f'<table>{body}<tr class="total">{last}</tr></table>'


def _list(lines: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{items}</ul>" if items else ""
