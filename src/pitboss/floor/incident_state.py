"""The state of the incident book and of the inspector's seat: plain values that are replaced."""

from __future__ import annotations

from msgspec import Struct


class IncidentNote(Struct, frozen=True):
    """Words that someone added to an incident, or decided; or how a notice was sent, and to
    whom."""

    by: str
    at_ms: int
    words: str
    to: str = ""


class Incident(Struct, frozen=True, kw_only=True):
    """An incident as it was reported, and what came after it. `at_ms` is when it happened.

    `table` and `round` are where, if it was at a table. `closed_ms` is 0 while it is open.
    """

    number: int
    kind: str
    at_ms: int
    reported_ms: int
    by: str
    words: str
    table: str = ""
    round: int = 0
    helper: str = ""
    helped: str = ""
    guests: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    provider: str = ""
    rule: str = ""
    additions: tuple[IncidentNote, ...] = ()
    decisions: tuple[IncidentNote, ...] = ()
    sent: tuple[IncidentNote, ...] = ()
    closed_ms: int = 0


class FrozenGuest(Struct, frozen=True):
    """A guest who no longer plays: for which incident, since when, and whether what the guest holds
    is frozen too."""

    incident: int
    at_ms: int
    holdings: bool


class IncidentBook(Struct, frozen=True):
    """All incidents by their numbers, and the guests who no longer play."""

    incidents: dict[int, Incident] = {}
    frozen: dict[str, FrozenGuest] = {}


class GameStop(Struct, frozen=True):
    """A game that an inspector stopped: by whom, why, since when and in which round.
    `equipment`: what the game is played with was taken out of play."""

    by: str
    words: str
    at_ms: int
    round: int
    equipment: bool = False


class CountRequest(Struct, frozen=True):
    """A surprise count that an inspector asked for. `done_ms` is 0 until two counts agreed."""

    number: int
    what: str
    by: str
    words: str
    at_ms: int
    done_ms: int = 0


class TableDraw(Struct, frozen=True):
    """A table drawn by lot for inspection."""

    table: str
    by: str
    at_ms: int
    lot: str


class Inspection(Struct, frozen=True):
    """What inspectors did tonight: the games they stopped, by table, the counts they asked for, and
    the tables drawn for them."""

    stopped: dict[str, GameStop] = {}
    counts: tuple[CountRequest, ...] = ()
    draws: tuple[TableDraw, ...] = ()
