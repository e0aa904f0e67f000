"""The report of operations as a page to print, sign and file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from pitboss.floor.money_words import money
from pitboss.night.calendar import REPORT_SOURCE
from pitboss.night.operations_report import OperationsReport, report_findings

_STYLE = (
    "body{font:11pt/1.4 Georgia,serif;color:#000;background:#fff;max-width:46rem;margin:2rem auto;"
    "padding:0 1rem}h1{font-size:1.4rem}h2{font-size:1.05rem;margin:1.4rem 0 .3rem}"
    "table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.15rem .4rem;"
    "border-bottom:1px solid #bbb;vertical-align:top}td.sum,th.sum{text-align:right;"
    "white-space:nowrap}tr.total td{font-weight:bold}.line{margin-top:2.6rem;"
    "border-top:1px solid #000;max-width:24rem;padding-top:.2rem}small{color:#444}"
)


def report_page(report: OperationsReport) -> str:
    """The whole report as HTML that needs nothing else."""
    parts = [*_sums_of(report), *_rest_of(report)]
    title = escape(f"Report of operations {report.night}")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head>\n<body>\n"
        + "\n".join(filter(None, parts))
        + "\n</body></html>\n"
    )


def _sums_of(report: OperationsReport) -> list[str]:
    """The head of the report, and its sums."""
    return [
        "<h1>Report of operations: casino night</h1>",
        _boxes(
            ("Identification number", report.identification),
            ("Municipality", report.municipality),
            ("License number", report.license),
            ("Licensee", report.licensee),
            ("Date of the night", report.date),
            ("Due", report.due),
            ("Filed", report.filed or "not yet"),
        ),
        "<h2>Gross receipts</h2>",
        _sums([((line.source,), line.cents) for line in report.receipts], report.gross_cents),
        "<h2>Expenses</h2>",
        _sums(
            [
                (
                    (line.purpose, line.payee, f"check {line.check}" if line.check else "owed"),
                    line.cents,
                )
                for line in report.expenses
            ],
            report.expenses_cents,
        ),
        "<h2>Net proceeds and their use</h2>",
        _sums(
            [((line.source or "no purpose",), line.cents) for line in report.use], report.net_cents
        ),
        *(["<h2>Other games, in books of their own</h2>"] if report.linked else []),
        _table([(line.source, money(line.cents)) for line in report.linked]),
    ]


def _rest_of(report: OperationsReport) -> list[str]:
    """The deposit, the people, who vouches for it, and the lines to sign."""
    findings = report_findings(report)
    return [
        "<h2>Deposit</h2>",
        _deposit(report),
        "<h2>Prizes awarded, at retail</h2>",
        _sums(
            [
                ((line.name or line.prize, f"{line.count}"), line.retail_cents)
                for line in report.prizes
            ],
            report.prizes_retail_cents,
        ),
        "<h2>People who worked</h2>",
        _table(
            [(line.person, ", ".join(line.roles), ", ".join(line.places)) for line in report.people]
        ),
        "<h2>Attested</h2>",
        _table([(line.role, line.person, line.statement) for line in report.attested]),
        *(["<h2>Still to be settled</h2>"] if findings else []),
        _list(finding.message for finding in findings),
        "<h2>Certification</h2>",
        f"<p>{escape(report.notary[:1].upper() + report.notary[1:])}.</p>",
        '<p class="line">Member or officer, title, date</p>',
        '<p class="line">Notary public, date, seal</p>',
        f"<p><small>{escape(REPORT_SOURCE)}. Records are kept until "
        f"{escape(report.keep_until or 'three years after it is due')}.</small></p>",
    ]


def _boxes(*boxes: tuple[str, str]) -> str:
    return _table([(name, value or "missing") for name, value in boxes])


def _table(rows: Iterable[Sequence[str]]) -> str:
    cells = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>" if cells else ""


def _sums(rows: Sequence[tuple[Sequence[str], int]], total: int) -> str:
    width = max((len(words) for words, _ in rows), default=1)
    lines = [
        "".join(f"<td>{escape(word)}</td>" for word in words)
        + f'<td class="sum">{escape(money(cents))}</td>'
        for words, cents in rows
    ]
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    last = f'<td colspan="{width}">Total</td><td class="sum">{money(total)}</td>'
    return f'<table>{body}<tr class="total">{last}</tr></table>'


def _deposit(report: OperationsReport) -> str:
    deposit = report.deposit
    if deposit is None:
        return "<p>Not recorded yet.</p>"
    return _boxes(
        ("Account", deposit.account),
        ("Sum", money(deposit.cents)),
        ("Made", deposit.made),
        *((("Not the gross receipts, because", deposit.reason),) if deposit.reason else ()),
    )


def _list(lines: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{items}</ul>" if items else ""
