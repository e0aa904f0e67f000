"""Which papers a night can print from its screens, and who may.

Papers of the plan are those of the pack that the journal holds all figures of. The others are made
from the rows themselves. Who may print one follows from the table of acts: those who may do the act
that the paper is for, and those who oversee the floor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from pitboss.floor.incident_kinds import RECIPIENTS
from pitboss.floor.incidents import kind_of
from pitboss.floor.permissions import ACTS, NIGHT
from pitboss.floor.state import Floor
from pitboss.history.packet import open_packet
from pitboss.history.window_record import WindowAct
from pitboss.language.incident_words import NoticeContext, notice_lines
from pitboss.night.check import Review
from pitboss.night.law import NightLaw
from pitboss.night.operations_report import operations_report
from pitboss.night.past_plan import past_plan
from pitboss.pack import records
from pitboss.pack.pack import all_papers
from pitboss.pack.paper import FILE, HANDS, Paper
from pitboss.pack.records import PaperHeading, heading_of
from pitboss.paper.page import Document, Page
from pitboss.web.views.viewer import STAFF, Viewer

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

LAST = 24
"""How many of the latest receipts are printed at once."""
TABLE, WINDOW, PRIZES, CLOSE, INCIDENTS = "table", "window", "prizes", "close", "incidents"
_AT_TABLE = (
    *("table-options", "rule-cards", "opening-checklists", "procedure", "payouts", "layouts"),
    *("layouts-to-size", "strategy-cards", "fill-and-credit-slips"),
)
SCREENS: Mapping[str, tuple[str, ...]] = {
    TABLE: _AT_TABLE,
    WINDOW: ("exchange-rate", "scrip", "wallet-cards", "count-sheets"),
    PRIZES: ("prizes", "exchange-ratio", "prize-tags", "raffle-tickets"),
    CLOSE: ("count-sheets",),
    INCIDENTS: ("player-conduct", "gambling-help"),
}
"""The papers of the plan that each screen offers; the page of all papers offers every one."""
_POSTED = ("exchange-rate", "gambling-help", "no-tipping", "player-conduct", "prizes")
FROM_PLAN = (
    *_POSTED,
    *("exchange-ratio", "color-values", "prize-tags", "raised-odds"),
    *_AT_TABLE,
    *("scrip", "wallet-cards", "raffle-tickets", "badges", "count-sheets"),
)
"""The papers of the pack for which the journal holds all that they say."""


class Wish(NamedTuple):
    """What somebody asks of a paper: which table, window, row or incident it is about."""

    table: str = ""
    window: str = ""
    incident: int = 0
    to: str = ""


class NightPaper(NamedTuple):
    """A paper from the rows: its title, its screen, who may print it, and its pages."""

    title: str
    screen: str
    may: Callable[[Viewer, Floor], bool]
    pages: Callable[[NightService, Wish], Iterable[Page]]


def may_do(viewer: Viewer, floor: Floor, act: str) -> bool:
    """Whether a viewer may print what is for an act; without one, all staff may."""
    if viewer.kind != STAFF or floor.plan is None or viewer.only:
        return False
    if not act or viewer.oversees(floor):
        return True
    return bool(set(viewer.roles(floor)) & set(ACTS[act][floor.plan.house].roles))


def plan_papers(floor: Floor, viewer: Viewer) -> Iterator[Paper]:
    """The papers of the plan that a viewer may print at this house."""
    assert floor.plan is not None
    for paper in all_papers():
        at_home = paper.everywhere or floor.plan.house == NIGHT
        if paper.id in FROM_PLAN and at_home and may_do(viewer, floor, paper.act):
            yield paper


def review_of(service: NightService) -> Review:
    """The plan of a night as its journal holds it, under the law of its date."""
    plan = past_plan(service.floor, service.credentials.names).plan
    return Review(plan, NightLaw(plan.date), plan.date)


def document_of(service: NightService, id: str, wish: Wish) -> Document | None:
    """A paper from the rows; None if there is nothing to print."""
    paper = FROM_ROWS[id]
    pages = tuple(paper.pages(service, wish))
    return Document(paper.title, pages) if pages else None


def _heading(service: NightService) -> PaperHeading:
    return heading_of(service.floor)


def _acts(service: NightService, window: str) -> tuple[WindowAct, ...]:
    if window not in service.floor.windows:
        return ()
    return tuple(service.record.windows[window].acts.values())


def _receipts(service: NightService, wish: Wish) -> Iterator[Page]:
    windows = (wish.window,) if wish.window else tuple(service.floor.windows)
    for window in windows:
        latest = [act for act in _acts(service, window) if act.cents or act.kind == "taken back"]
        yield from records.receipts(_heading(service), window, reversed(latest[-LAST:]))


def _transfers(service: NightService, wish: Wish) -> Iterator[Page]:
    windows = (wish.window,) if wish.window else tuple(service.floor.windows)
    for window in windows:
        acts = [a for a in _acts(service, window) if wish.table in ("", a.whose)]
        place = f"table {wish.table}" if wish.table else f"window {window}"
        yield from records.transfer_slips(_heading(service), place, acts)


def _wallets(service: NightService, wish: Wish) -> Iterator[Page]:
    record = service.record
    yield from records.wallets(_heading(service), service.floor.guests, record.seq, record.hash)


def _awards(service: NightService, wish: Wish) -> Iterator[Page]:
    plan = service.floor.plan
    names = {prize.id: prize.name or prize.id for prize in plan.prizes} if plan is not None else {}
    latest = list(service.record.prizes.awards.values())[-LAST:]
    yield from records.award_receipts(_heading(service), reversed(latest), names)


def _drum(service: NightService, wish: Wish) -> Iterator[Page]:
    yield from records.drum_tickets(_heading(service), service.floor)


def _letters(service: NightService, wish: Wish) -> Iterator[Page]:
    floor, heading = service.floor, _heading(service)
    names = service.credentials.names
    staff = {who: names[who] for who in floor.people if who in names}
    around = NoticeContext(title=service.title, time=heading.time, names=staff)
    for number, incident in floor.incidents.incidents.items():
        if wish.incident not in (0, number):
            continue
        for to in kind_of(floor, incident).sends:
            if wish.to in ("", to) and to in RECIPIENTS:
                lines = notice_lines(floor, incident, to, around)
                yield records.incident_letter(heading, number, lines)


def _report(service: NightService, wish: Wish) -> Iterator[Page]:
    worked = service.close_room.worked()
    yield records.report_paper(operations_report(service.floor, worked), _heading(service))


def _deposit(service: NightService, wish: Wish) -> Iterator[Page]:
    yield records.deposit_record(operations_report(service.floor), _heading(service))


def _cover(service: NightService, wish: Wish) -> Iterator[Page]:
    packet = open_packet(service.close_room.packet())
    yield records.packet_cover(packet.contents, _heading(service))


def _closes(viewer: Viewer, floor: Floor) -> bool:
    return viewer.closes(floor)


FROM_ROWS: Mapping[str, NightPaper] = {
    "receipts": NightPaper("Receipts", WINDOW, Viewer.banks, _receipts),
    "transfers": NightPaper("Fills and credits made", WINDOW, Viewer.banks, _transfers),
    "wallets": NightPaper("Wallets of the guests", WINDOW, Viewer.banks, _wallets),
    "award-receipts": NightPaper("Receipts of the prize desk", PRIZES, Viewer.awards, _awards),
    "drum-tickets": NightPaper("Tickets for the drum", PRIZES, Viewer.raffles, _drum),
    "incident-letters": NightPaper("Incident letters", INCIDENTS, Viewer.oversees, _letters),
    "report": NightPaper("Report of operations", CLOSE, _closes, _report),
    "deposit": NightPaper("Deposit record", CLOSE, _closes, _deposit),
    "packet-cover": NightPaper("Cover of the closing packet", CLOSE, _closes, _cover),
}
"""The papers from the rows, by their ids."""


class PaperOffer(NamedTuple):
    """A paper as the page of papers lists it."""

    id: str
    title: str
    group: str


def paper_offers(floor: Floor, viewer: Viewer, screen: str) -> tuple[PaperOffer, ...]:
    """What a viewer may print from a screen; every paper, if the screen is empty."""
    if floor.plan is None:
        return ()
    listed = [
        PaperOffer(paper.id, paper.title, paper.group)
        for paper in plan_papers(floor, viewer)
        if not screen or paper.id in SCREENS.get(screen, ())
    ]
    if floor.plan.house == NIGHT or screen in ("", WINDOW, INCIDENTS):
        for id, paper in FROM_ROWS.items():
            if screen in ("", paper.screen) and paper.may(viewer, floor):
                group = HANDS if paper.screen in (WINDOW, PRIZES) else FILE
                listed.append(PaperOffer(id, paper.title, group))
    return tuple(listed)
