"""The incident book, and what an inspector sees."""

from __future__ import annotations

from msgspec import field

from pitboss.web.shapes.base import Law, Shape
from pitboss.web.shapes.houses import ConservationView


class IncidentKindView(Shape, frozen=True, kw_only=True):
    """A kind of incident: what an entry must name, what it can name besides, whether it stops the
    guests it names, and whether what they hold is frozen."""

    id: str
    title: str
    law: tuple[Law, ...]
    needs: tuple[str, ...]
    may: tuple[str, ...]
    stops: bool
    freezes: bool


class IncidentNoteView(Shape, frozen=True):
    """An addition, a decision, or a notice that was sent: by whom, when, what and to whom."""

    by: str
    at_ms: int
    words: str
    to: str = ""


class IncidentView(Shape, frozen=True, kw_only=True):
    """An incident. `due` are the recipients of notices that were not sent yet, `stops` the guests
    whom it names and who play on."""

    number: int
    kind: str
    title: str
    at_ms: int
    reported_ms: int
    by: str
    words: str
    law: tuple[Law, ...]
    table: str = ""
    round: int = 0
    helper: str = ""
    helped: str = ""
    guests: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    provider: str = ""
    rule: str = ""
    additions: tuple[IncidentNoteView, ...] = ()
    decisions: tuple[IncidentNoteView, ...] = ()
    sent: tuple[IncidentNoteView, ...] = ()
    notices: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    stops: tuple[str, ...] = ()
    closed: bool = False


class FrozenView(Shape, frozen=True):
    """A guest who stopped playing: for which incident, whether the holdings are frozen, and what
    they are."""

    guest: str
    incident: int
    holdings: bool
    dollars: int


class IncidentsView(Shape, frozen=True, kw_only=True):
    """The incident book as the viewer may see it: those who oversee the floor see all of it, others
    what they entered. `names` are those of the guests and people who have one; `agree` are those
    who may agree to let a guest play again."""

    seq: int
    incidents: tuple[IncidentView, ...]
    kinds: tuple[IncidentKindView, ...]
    tables: tuple[str, ...]
    guests: tuple[str, ...]
    people: tuple[str, ...]
    providers: tuple[str, ...]
    recipients: dict[str, str]
    names: dict[str, str] = field(default_factory=dict)
    frozen: tuple[FrozenView, ...] = ()
    agree: tuple[str, ...] = ()


class NoticeView(Shape, frozen=True):
    """The draft of a written notice, line by line."""

    number: int
    to: str
    lines: tuple[str, ...]


class InspectorCode(Shape, frozen=True):
    """The code with which an inspector signs in."""

    code: str


class InspectedPost(Shape, frozen=True):
    """A post at a table, and who holds it."""

    post: str
    person: str
    name: str


class InspectedTable(Shape, frozen=True, kw_only=True):
    """A table as an inspector sees it: who supplied it, its notices, who works there and since when
    it is stopped. `notices` are the clauses that require them."""

    id: str
    title: str
    status: str
    round: int
    provider: str
    notices: tuple[Law, ...]
    hung: bool
    posts: tuple[InspectedPost, ...]
    missing: tuple[str, ...]
    limits: str
    stopped: str = ""
    stopped_by: str = ""
    equipment: bool = False
    counting: bool = False


class ApprovalView(Shape, frozen=True, kw_only=True):
    """What the plan says of the approval of a person or a provider; `until_ms` is 0 where it gives
    no term, and `suspended` says that the member in charge suspended them tonight."""

    who: str
    name: str
    what: str
    status: str
    until_ms: int = 0
    suspended: bool = False


class InspectedFinding(Shape, frozen=True):
    """What is found about the plan: how serious, in words, and its clauses."""

    severity: str
    words: str
    law: tuple[Law, ...]


class InspectedWindow(Shape, frozen=True):
    """A banker's window: who works it, and whether a count of it is asked for."""

    id: str
    banker: str
    name: str
    counting: bool


class AskedCount(Shape, frozen=True):
    """A count that an inspector asked for; `done_ms` is 0 until it is done."""

    number: int
    what: str
    by: str
    words: str
    at_ms: int
    done_ms: int


class DrawnTable(Shape, frozen=True):
    """A table drawn by lot, and the lot."""

    table: str
    by: str
    at_ms: int
    lot: str


class HourView(Shape, frozen=True):
    """One of the hours of a licensed night: its name, and the time that the clock shows then."""

    name: str
    time: str


class InspectionView(Shape, frozen=True, kw_only=True):
    """Everything that an inspector sees on one page. `orders`: the viewer is an inspector and may
    give an inspector's orders."""

    seq: int
    head: str
    night: str
    purpose: str
    status: str
    version: str
    rulebook: str
    edition: str
    key: str
    hours: tuple[HourView, ...]
    rate: str
    games: tuple[str, ...]
    tables: tuple[InspectedTable, ...]
    windows: tuple[InspectedWindow, ...]
    approvals: tuple[ApprovalView, ...]
    findings: tuple[InspectedFinding, ...]
    money: ConservationView
    incidents: tuple[IncidentView, ...]
    frozen: tuple[FrozenView, ...]
    names: dict[str, str]
    recipients: dict[str, str]
    counts: tuple[AskedCount, ...] = ()
    draws: tuple[DrawnTable, ...] = ()
    inspectors: tuple[str, ...] = ()
    orders: bool = False
