"""The incident book, and what an inspector sees."""

from __future__ import annotations

from msgspec import field

from pitboss.web.shapes.base import Law, Shape
from pitboss.web.shapes.houses import ConservationView


class IncidentKindView(Shape, frozen=True, kw_only=True):
    """A kind of incident: what an entry must name, what else it can name, whether the guests it
    names must stop playing, and whether what they hold is frozen."""

    id: str
    title: str
    law: tuple[Law, ...]
    needs: tuple[str, ...]
    may: tuple[str, ...]
    stops: bool
    freezes: bool


class IncidentNoteView(Shape, frozen=True):
    """An addition, a decision, or a notice that was sent: by whom, when, what, and to whom."""

    by: str
    at_ms: int
    words: str
    to: str = ""


class IncidentView(Shape, frozen=True, kw_only=True):
    """An incident. `due` are the recipients of notices that are not sent yet, `stops` the guests it
    names who are still playing."""

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
    """A guest who had to stop playing: for which incident, and what the guest holds and whether
    that is frozen."""

    guest: str
    incident: int
    holdings: bool
    dollars: int


class IncidentsView(Shape, frozen=True, kw_only=True):
    """The incident book as the viewer may see it: people who run the floor see all of it, others
    what they entered. `names` are the known names of guests and staff; `agree` are the people who
    may agree to let a guest play again."""

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
    """The code that an inspector signs in with."""

    code: str


class InspectedPost(Shape, frozen=True):
    """A post at a table, and who holds it."""

    post: str
    person: str
    name: str


class InspectedTable(Shape, frozen=True, kw_only=True):
    """A table as an inspector sees it: who supplied it, its notices, who works there, and when it
    was stopped. `notices` are the clauses that require them."""

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
    """What the plan says about the approval of a person or a provider; `until_ms` is 0 if it names
    no end, and `suspended` says that the member in charge suspended them tonight."""

    who: str
    name: str
    what: str
    status: str
    until_ms: int = 0
    suspended: bool = False


class InspectedFinding(Shape, frozen=True):
    """A finding about the plan: how serious it is, its words, and its clauses."""

    severity: str
    words: str
    law: tuple[Law, ...]


class InspectedWindow(Shape, frozen=True):
    """A banker's window: who works it, and whether someone has asked for a count."""

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
    """A table drawn by lot, and how it was drawn."""

    table: str
    by: str
    at_ms: int
    lot: str


class HourView(Shape, frozen=True):
    """One of the set times of a licensed night: its name, and the clock time."""

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
