"""For the file about money and dates: fees, calendar, budget, and where the notices hang."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.floor.money_words import money
from pitboss.houses.roles import IN_CHARGE
from pitboss.night.budget import budget, proceeds_cents
from pitboss.night.calendar import deadlines
from pitboss.night.check import Review
from pitboss.night.fees import FeeLine, fees
from pitboss.night.hours import day_words, time_words
from pitboss.night.law import CONDUCT
from pitboss.pack.paper import FILE, cite, paper, whose
from pitboss.paper.guide import sentence
from pitboss.paper.page import Blanks, Document, Grid, Items, Page, Section, Words

FEW_SHEETS = 6
"""Beyond this many sheets, a notice is one line of the list."""


@paper("fees", "Fees and applications", FILE, CONDUCT["20.3"])
def fee_sheet(review: Review) -> Iterator[Page]:
    """Every fee that is still owed, by who pays it."""
    payers: dict[str, list[FeeLine]] = {}
    for fee in fees(review):
        payers.setdefault(fee.payer, []).append(fee)
    if not payers:
        return
    sections = []
    for payer, owed in payers.items():
        rows = tuple(
            (
                f"{fee.purpose} {cite(*fee.law)}",
                fee.payee,
                money(fee.cents),
                fee.by,
                day_words(fee.due) if fee.due else "",
                "",
            )
            for fee in owed
        )
        total = money(sum(fee.cents for fee in owed))
        columns = ("Fee", "To", "Sum", "By", "Due", "Paid on")
        sources = dict.fromkeys(sentence(fee.source) for fee in owed if fee.source)
        final = tuple(f"Not refunded: {fee.purpose}." for fee in owed if not fee.is_refundable)
        notes = (Items((*dict.fromkeys(final), *sources)),) if final or sources else ()
        heading = f"{payer.capitalize() if payer == 'holder' else payer}: {total}"
        sections.append(Section(heading, (Grid("", columns, rows), *notes)))
    yield Page("Fees and applications", whose(review), tuple(sections))


@paper("calendar", "Calendar", FILE, CONDUCT["20.3"])
def calendar_sheet(review: Review) -> Iterator[Page]:
    """What to do by when."""
    rows = tuple(
        (
            time_words(task.at) if task.at else day_words(task.due),
            f"{sentence(task.task)} {cite(*task.law)}",
            task.who,
            "yes" if task.is_done else "",
        )
        for task in deadlines(review)
    )
    if not rows:
        return
    sources = tuple(dict.fromkeys(sentence(t.source) for t in deadlines(review) if t.source))
    blocks = (
        Grid("", ("By", "What", "Who", "Done"), rows),
        *((Items(sources),) if sources else ()),
    )
    yield Page("Calendar", whose(review), (Section("", blocks),))


@paper("budget", "Budget", FILE, everywhere=True)
def budget_sheet(review: Review) -> Iterator[Page]:
    """What the night should bring in and what it costs, with room for what it really was."""
    lines = budget(review)
    if not lines:
        return
    rows = tuple(
        (
            f"{sentence(line.purpose)[:-1]} {cite(*line.law)}".rstrip(),
            money(line.cents),
            "",
        )
        for line in lines
    )
    total = ("Net proceeds", money(proceeds_cents(review)), "")
    grid = Grid("In real money", ("Line", "Planned", "What it was"), (*rows, total))
    purpose = review.plan.holder.purpose if review.plan.holder is not None else ""
    words = (Words(f"The net proceeds are for {purpose}."),) if purpose else ()
    yield Page("Budget", whose(review), (Section("", (grid, *words)),))


def notice_check(review: Review, posted: tuple[Document, ...]) -> Page:
    """A line to tick for each notice, with the place where it hangs."""
    items = tuple(line for document in posted for line in _places(document))
    return Page(
        "Where the notices hang",
        f"{whose(review)} {cite(CONDUCT['20.11(a)'])}",
        (
            Section("Walk the room before the doors open", (Items(items, checklist=True),)),
            Section(
                "Besides these",
                (
                    Words(
                        "13:47-6.6 asks for more notices. Pitboss does not have its text: ask the "
                        "municipal clerk what else has to hang."
                    ),
                ),
            ),
            Section("Checked", (Blanks(("Time", f"Signature of the {IN_CHARGE}")),)),
        ),
    )


def _places(document: Document) -> Iterator[str]:
    """Where the sheets of a notice hang."""
    places = [page.below.split(" · ")[0] for page in document.pages]
    if len(places) > FEW_SHEETS:
        yield f"{document.title}, {len(places)} sheets: {places[0]}"
        return
    for page, place in zip(document.pages, places, strict=True):
        yield f"{page.title.removesuffix('?')}: {place}"
