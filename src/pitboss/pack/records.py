"""Papers from the journal of a night: receipts, slips of chips that moved, tickets for the drum,
incident letters, and what leaves the close. They say what the rows say and decide nothing.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pitboss.floor.money_words import money
from pitboss.floor.state import Floor, Guest
from pitboss.history.extra_papers import night_time
from pitboss.history.packet import Contents
from pitboss.history.prize_record import PastAward
from pitboss.history.window_record import CREDIT, FILL, SOLD, TAKEN_BACK, WindowAct
from pitboss.houses import NJ_NIGHT
from pitboss.houses.roles import IN_CHARGE
from pitboss.language.incident_words import BLANK
from pitboss.night.law import CONDUCT, FEES
from pitboss.night.operations_report import OperationsReport
from pitboss.night.report_page import TITLE, ReportPart, deposit_part, report_parts
from pitboss.pack.notices import imitation
from pitboss.pack.paper import cite
from pitboss.paper.page import (
    Blanks,
    Block,
    Grid,
    Items,
    Page,
    Picture,
    Section,
    Sign,
    Slip,
    Slips,
    Words,
)
from pitboss.paper.qr import qr_picture

NEVER_CASH = CONDUCT["20.10(c)3"]
DEPOSIT, NOTIFY = CONDUCT["20.8(a)3"], FEES["6.25(b) notify"]
DATED, NAMED = CONDUCT["20.12(d) date"], CONDUCT["20.12(d) name"]
HASH_PART = 16
"""A hash is printed in parts of this many letters, so that a line can break between them."""
_MOVED = {SOLD: "Sold", TAKEN_BACK: "Taken back", FILL: "Fill", CREDIT: "Credit"}


class PaperHeading(NamedTuple):
    """What every paper of a night says: whose night it is, and what its clock shows at a moment."""

    night: str
    whose: str
    time: Callable[[int], str]


def heading_of(floor: Floor) -> PaperHeading:
    """What the papers of a night say at the top."""
    plan = floor.plan
    assert plan is not None
    kind = "Practice night" if plan.terms is None and plan.house == NJ_NIGHT.id else "Night"
    kind = "Casino night" if plan.terms is not None else kind
    holder, date = (plan.occasion.holder, plan.occasion.date) if plan.occasion else ("", "")
    night = f"{kind} of {holder}" if holder else f"{kind} {plan.night}"
    return PaperHeading(
        plan.night,
        f"{night}, {_day_words(date)}" if date else night,
        lambda ms: night_time(floor, ms),
    )


def _day_words(date: str) -> str:
    day = datetime.date.fromisoformat(date)
    return f"{day:%B} {day.day}, {day.year}"


def hash_words(text: str) -> str:
    """A hash in parts, between which a line can break.

    >>> hash_words("0123456789abcdef0123")
    '0123456789abcdef 0123'
    """
    return " ".join(text[at : at + HASH_PART] for at in range(0, len(text), HASH_PART))


def _row_code(heading: PaperHeading, seq: int, hash: bytes) -> str:
    return f"pitboss {heading.night} row {seq} {hash.hex()}"


# --- windows and the prize desk -------------------------------------------------------------
def receipts(heading: PaperHeading, window: str, acts: Iterable[WindowAct]) -> Iterator[Page]:
    """A receipt for each sale at a window, and for what it took back."""
    slips = tuple(
        Slip(f"Window {window}, row {act.seq}", _receipt_blocks(heading, act))
        for act in acts
        if act.kind in (SOLD, TAKEN_BACK)
    )
    if slips:
        below = f"{heading.whose} {cite(NEVER_CASH)}"
        yield Page(f"Receipts, window {window}", below, (Section("", (Slips(slips),)),))


def _receipt_blocks(heading: PaperHeading, act: WindowAct) -> tuple[Words | Picture, ...]:
    paid = f" for {money(act.cents)}" if act.cents else ""
    whose = f" to {act.whose}" if act.whose and act.kind == SOLD else ""
    whose = f" from {act.whose}" if act.whose and act.kind == TAKEN_BACK else whose
    words = [
        Words(f"{_MOVED[act.kind]}{whose}: {imitation(act.dollars)}{paid}"),
        Words(f"{heading.time(act.at_ms)} · {heading.whose}"),
    ]
    if act.is_reversed:
        words.append(Words("Reversed: this no longer counts."))
    if act.slip:
        words.append(Words(f"Keyed in from paper slip {act.slip}."))
    proof = Words(f"Fingerprint of the row: {hash_words(act.hash.hex())}")
    return (*words, qr_picture(_row_code(heading, act.seq, act.hash)), proof)


def transfer_slips(heading: PaperHeading, place: str, acts: Iterable[WindowAct]) -> Iterator[Page]:
    """A slip for each fill and credit that was made, to be signed by both ends."""
    slips = tuple(
        Slip(
            f"{_MOVED[act.kind]}, table {act.whose}, row {act.seq}",
            (
                Sign(f"{act.dollars:,}"),
                Words(f"{imitation(act.dollars)} · {heading.time(act.at_ms)}"),
                *((Words("Reversed: the chips went back."),) if act.is_reversed else ()),
                Blanks(("Dealer", "Banker")),
            ),
        )
        for act in acts
        if act.kind in (FILL, CREDIT)
    )
    if slips:
        yield Page(f"Fills and credits, {place}", heading.whose, (Section("", (Slips(slips),)),))


def wallets(
    heading: PaperHeading, guests: Mapping[str, Guest], seq: int, head: bytes
) -> Iterator[Page]:
    """A card for every guest who is in: what the wallet held at a row of the journal."""
    slips = tuple(
        Slip(
            f"Wallet {name}",
            (
                Sign(f"{guest.wallet:,}"),
                Words(f"imitation dollars after row {seq}"),
                Words(heading.whose),
                qr_picture(f"{_row_code(heading, seq, head)} wallet {name} {guest.wallet}"),
            ),
        )
        for name, guest in guests.items()
        if not guest.out
    )
    if slips:
        below = f"{heading.whose} {cite(DATED, NAMED)}"
        yield Page("Wallet cards", below, (Section("", (Slips(slips),)),))


def award_receipts(
    heading: PaperHeading, awards: Iterable[PastAward], names: Mapping[str, str]
) -> Iterator[Page]:
    """A receipt for each prize that was redeemed."""
    slips = tuple(
        Slip(
            f"Prize desk, row {award.seq}",
            (
                Words(f"{names.get(award.prize, award.prize)} for {imitation(award.dollars)}"),
                Words(f"To {award.guest or 'a guest with chips'} · {heading.time(award.at_ms)}"),
                Words(heading.whose),
                *((Words(f"Corrected: {award.corrected}"),) if award.corrected else ()),
                *((Words("Void: the prize was not awarded."),) if award.is_void else ()),
                qr_picture(_row_code(heading, award.seq, award.hash)),
                Words(f"Fingerprint of the row: {hash_words(award.hash.hex())}"),
            ),
        )
        for award in awards
    )
    if slips:
        below = f"{heading.whose} {cite(NEVER_CASH)}"
        yield Page("Receipts of the prize desk", below, (Section("", (Slips(slips),)),))


def drum_tickets(heading: PaperHeading, floor: Floor) -> Iterator[Page]:
    """A stub for the drum for each ticket that was sold and is not void, by its number."""
    slips = tuple(
        Slip(
            f"Ticket {number}",
            (
                Words(f"on paper{f' of {sale.guest}' if sale.guest else ''}")
                if sale.codes
                else Words(f"in the wallet of {sale.guest}"),
                Words(heading.whose),
            ),
        )
        for sale in floor.raffle.sales.values()
        if not sale.void
        for number in range(sale.first, sale.first + sale.count)
    )
    if slips:
        below = f"{heading.whose} {cite(DATED, NAMED)}"
        yield Page("Tickets for the drum", below, (Section("", (Slips(slips, 3),)),))


# --- the incident book ----------------------------------------------------------------------
def incident_letter(heading: PaperHeading, number: int, lines: Sequence[str]) -> Page:
    """The written notice of an incident, as the journal drafts it, to be signed and sent."""
    parts: list[list[Block]] = [[]]
    for line in lines:
        if not line:
            parts.append([])
            continue
        label, blank, rest = line.strip().partition(f": {BLANK}")
        ends = blank and not rest and BLANK not in label
        parts[-1].append(Blanks((label,)) if ends else Words(line.strip()))
    sections = tuple(Section("", tuple(blocks)) for blocks in parts if blocks)
    below = f"{heading.whose} {cite(NOTIFY)}"
    return Page(f"Notice of incident {number}", below, sections)


# --- the close ------------------------------------------------------------------------------
def report_paper(report: OperationsReport, heading: PaperHeading) -> Page:
    """The report of operations with every box, to sign and file."""
    sections = tuple(Section(part.heading, _part_blocks(part)) for part in report_parts(report))
    return Page(TITLE, heading.whose, sections)


def _part_blocks(part: ReportPart) -> tuple[Block, ...]:
    blocks: list[Block] = []
    rows = part.rows
    if part.total:
        rows = (*rows, ("Total", *("–",) * (len(part.columns) - 2), part.total))
    if rows:
        blocks.append(Grid("", part.columns, rows))
    if part.items:
        blocks.append(Items(part.items))
    blocks += [Words(words) for words in part.words]
    if part.lines:
        blocks.append(Blanks(part.lines))
    if part.small:
        blocks.append(Words(part.small))
    return tuple(blocks)


def deposit_record(report: OperationsReport, heading: PaperHeading) -> Page:
    """What was taken, what was deposited, and room for the slip of the bank."""
    receipts_rows = tuple((line.source, money(line.cents)) for line in report.receipts)
    total = ("Gross receipts", money(report.gross_cents))
    sections = (
        Section("What was taken", (Grid("", ("From", "Real money"), (*receipts_rows, total)),)),
        Section("What was deposited", _part_blocks(deposit_part(report))),
        Section("", (Blanks(("Slip of the bank, number", "Made by", "Date", "Signature")),)),
    )
    return Page("Deposit record", f"{heading.whose} {cite(DEPOSIT)}", sections)


def packet_cover(contents: Contents, heading: PaperHeading) -> Page:
    """The cover of the closing packet: what it holds, with the fingerprint of each file."""
    terms = (
        ("Night", contents.night),
        ("Rows of the journal", f"{contents.rows:,}"),
        ("Fingerprint of the last row", hash_words(contents.last)),
        ("Made by edition", contents.edition),
        ("Key of the night", hash_words(contents.key)),
    )
    rows = tuple((file.name, f"{file.bytes:,}", hash_words(file.sha256)) for file in contents.files)
    sections = (
        Section("", (Grid("", ("What", "Which"), terms),)),
        Section("Contents", (Grid("", ("File", "Bytes", "SHA-256"), rows),)),
        Section(
            "How to check it",
            (
                Words(
                    "“pitboss verify” on the packet makes every paper again from the rows and "
                    "compares it. The contents are signed by the key of the night."
                ),
            ),
        ),
        Section("Handed over", (Blanks(("To", "Date", f"Signature of the {IN_CHARGE}")),)),
    )
    return Page("Closing packet", heading.whose, sections)
