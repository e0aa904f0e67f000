"""What the incident book and the inspector's seat record, in the past tense."""

from __future__ import annotations

from pitboss.floor.bases import FloorEvent


class IncidentReported(FloorEvent, frozen=True, kw_only=True):
    """An incident was entered in the book under this number; it happened at `at_ms`."""

    number: int
    kind: str
    at_ms: int
    words: str
    helper: str = ""
    helped: str = ""
    guests: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    provider: str = ""
    rule: str = ""


class IncidentNoteAdded(FloorEvent, frozen=True):
    """Words were added to an incident."""

    number: int
    words: str


class IncidentDecided(FloorEvent, frozen=True):
    """Something was decided about an incident."""

    number: int
    words: str


class NoticeSent(FloorEvent, frozen=True):
    """The written notice of an incident was sent at `at_ms`."""

    number: int
    to: str
    how: str
    at_ms: int


class IncidentClosed(FloorEvent, frozen=True):
    """An incident was closed."""

    number: int


class GuestFrozen(FloorEvent, frozen=True):
    """A guest stopped playing for an incident; `holdings`: what the guest holds is frozen too."""

    guest: str
    incident: int
    holdings: bool


class GuestUnfrozen(FloorEvent, frozen=True):
    """A guest may play again and use what the guest holds."""

    guest: str
    reason: str


class InspectorAdmitted(FloorEvent, frozen=True):
    """An inspector of the authority was let in."""

    inspector: str


class EquipmentRemoved(FloorEvent, frozen=True):
    """An inspector took the equipment of a table out of play."""

    words: str


class GameStopped(FloorEvent, frozen=True):
    """An inspector stopped the game at a table."""

    words: str


class GameResumed(FloorEvent, frozen=True):
    """A game that an inspector had stopped may go on."""

    reason: str


class CountAsked(FloorEvent, frozen=True):
    """An inspector asked for a count."""

    number: int
    what: str
    words: str


class TableDrawn(FloorEvent, frozen=True):
    """A table was drawn by lot among these: the lot, as a number, modulo how many there are."""

    table: str
    among: tuple[str, ...]
    lot: str
    words: str = ""
