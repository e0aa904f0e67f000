"""The incident book as screens see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.floor.authorization import reads_only
from pitboss.floor.frozen import frozen_holdings
from pitboss.floor.incident_kinds import RECIPIENTS, kinds_of
from pitboss.floor.incident_state import Incident, IncidentNote
from pitboss.floor.incidents import guests_stopped_by, kind_of, notices_due
from pitboss.floor.permissions import ACTS
from pitboss.floor.state import Floor
from pitboss.language.incident_words import NoticeContext, notice_lines
from pitboss.web.shapes.incidents import (
    FrozenView,
    IncidentKindView,
    IncidentNoteView,
    IncidentsView,
    IncidentView,
    NoticeView,
)
from pitboss.web.views.law import law_views
from pitboss.web.views.viewer import Viewer

if TYPE_CHECKING:
    from collections.abc import Callable

    from pitboss.web.night.service import NightService


def incidents_view(service: NightService, viewer: Viewer) -> IncidentsView:
    """The incident book as a viewer may see it."""
    floor, names = service.floor, service.credentials.names
    assert floor.plan is not None
    oversees = viewer.oversees(floor)
    book = floor.incidents.incidents.values()
    terms = floor.plan.terms
    known = (*floor.guests, *floor.people)
    return IncidentsView(
        seq=service.seq,
        incidents=tuple(
            incident_view(floor, incident)
            for incident in reversed(tuple(book))
            if oversees or incident.by == viewer.who
        ),
        kinds=tuple(_kind_views(floor.plan.house)),
        tables=tuple(floor.tables),
        guests=tuple(floor.guests),
        people=tuple(name for name in floor.people if not reads_only(floor, name)),
        providers=tuple(terms.providers) if terms is not None else (),
        recipients=RECIPIENTS,
        names={who: names[who] for who in known if who in names},
        frozen=frozen_views(floor) if oversees else (),
        agree=_seconders(floor) if oversees else (),
    )


def _seconders(floor: Floor) -> tuple[str, ...]:
    """Everyone on duty who may agree to let a guest play again."""
    assert floor.plan is not None
    roles = set(ACTS["second a correction"][floor.plan.house].roles)
    return tuple(name for name in floor.duty if roles & set(floor.people[name].roles))


def _kind_views(house: str) -> list[IncidentKindView]:
    return [
        IncidentKindView(
            id=kind.id,
            title=kind.title,
            law=law_views(kind.law),
            needs=kind.needs,
            may=kind.may,
            stops=bool(kind.stops),
            freezes=kind.freezes,
        )
        for kind in kinds_of(house).values()
    ]


def incident_view(floor: Floor, incident: Incident) -> IncidentView:
    """An incident with everything that was added to it later."""
    kind = kind_of(floor, incident)
    frozen = floor.incidents.frozen
    return IncidentView(
        number=incident.number,
        kind=kind.id,
        title=kind.title,
        at_ms=incident.at_ms,
        reported_ms=incident.reported_ms,
        by=incident.by,
        words=incident.words,
        law=law_views(kind.law),
        table=incident.table,
        round=incident.round,
        helper=incident.helper,
        helped=incident.helped,
        guests=incident.guests,
        people=incident.people,
        provider=incident.provider,
        rule=incident.rule,
        additions=tuple(map(_note, incident.additions)),
        decisions=tuple(map(_note, incident.decisions)),
        sent=tuple(map(_note, incident.sent)),
        notices=kind.sends,
        due=notices_due(floor, incident),
        stops=tuple(
            guest
            for guest in guests_stopped_by(kind, incident)
            if not incident.closed_ms
            and (guest not in frozen or (kind.freezes and not frozen[guest].holdings))
        ),
        closed=incident.closed_ms > 0,
    )


def _note(note: IncidentNote) -> IncidentNoteView:
    return IncidentNoteView(note.by, note.at_ms, note.words, note.to)


def frozen_views(floor: Floor) -> tuple[FrozenView, ...]:
    """The guests who had to stop playing, and what is frozen."""
    held = frozen_holdings(floor)
    return tuple(
        FrozenView(guest, freeze.incident, freeze.holdings, held.get(guest, 0))
        for guest, freeze in floor.incidents.frozen.items()
    )


def notice_view(
    service: NightService, incident: Incident, to: str, time: Callable[[int], str]
) -> NoticeView:
    """The draft of a written notice. Known names of staff are filled in. Guests' names are only
    what they call themselves, so those lines stay blank."""
    floor, names = service.floor, service.credentials.names
    staff = {who: names[who] for who in floor.people if who in names}
    around = NoticeContext(title=service.title, time=time, names=staff)
    return NoticeView(incident.number, to, tuple(notice_lines(floor, incident, to, around)))
