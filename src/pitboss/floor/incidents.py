"""The incident book: entries, additions, decisions, notices that were sent, and frozen guests.

Nothing that was written is changed. An entry stays open until it is decided and every notice that
its kind asks for was sent. A breach by players stops them at once if the member in charge enters
it; entered by someone else, it waits for the member in charge.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.authorization import unknown_person, verify_role
from pitboss.floor.corrections import verify_second
from pitboss.floor.decision import Decision
from pitboss.floor.events import (
    AnyEvent,
    GuestFrozen,
    GuestUnfrozen,
    IncidentClosed,
    IncidentDecided,
    IncidentNoteAdded,
    IncidentReported,
    NoticeSent,
)
from pitboss.floor.incident_kinds import (
    HELPED,
    HELPER,
    PARTS,
    RECIPIENTS,
    IncidentKind,
    is_rule,
    kinds_of,
)
from pitboss.floor.incident_state import FrozenGuest, Incident, IncidentBook, IncidentNote
from pitboss.floor.permissions import ACTS, LICENCES
from pitboss.floor.state import Floor
from pitboss.pit.refusal import Refusal, refuse

MOST_MINUTES = 24 * 60
_MINUTE_MS = 60_000
_PART_WORDS = {
    "helper": "the guest who helped",
    "helped": "the guest who was helped",
    "guests": "the guests",
    "people": "the people of the staff",
    "table": "the table",
    "provider": "the provider",
    "rule": "the rule that was broken, such as 13:47-20.17(a)",
}


def kind_of(floor: Floor, incident: Incident) -> IncidentKind:
    """The kind of an incident."""
    assert floor.plan is not None
    return kinds_of(floor.plan.house)[incident.kind]


def guests_stopped_by(kind: IncidentKind, incident: Incident) -> tuple[str, ...]:
    """The guests who have to stop playing because of an incident of this kind."""
    named = {HELPER: (incident.helper,), HELPED: (incident.helped,), "guests": incident.guests}
    return tuple(dict.fromkeys(guest for part in kind.stops for guest in named[part]))


def notices_due(floor: Floor, incident: Incident) -> tuple[str, ...]:
    """Who must still be sent a written notice."""
    recipients = {note.to for note in incident.sent}
    return tuple(to for to in kind_of(floor, incident).sends if to not in recipients)


# --- entries -------------------------------------------------------------------------------
def report(
    floor: Floor, order: o.Order, command: o.ReportIncident, context: o.OrderContext
) -> Decision | Refusal:
    """Enter an incident; if the member in charge enters a breach by players, they stop playing
    right away."""
    assert floor.plan is not None
    kinds = kinds_of(floor.plan.house)
    kind = kinds.get(command.kind)
    if kind is None:
        return refuse(
            f"there is no kind of incident {command.kind!r}: there are {', '.join(kinds)}"
        )
    if (no := _verify_entry(floor, order, command, kind)) is not None:
        return no
    entry = _entry(floor, order, command, context.at_ms)
    report_event = IncidentReported(
        number=entry.number,
        kind=kind.id,
        at_ms=entry.at_ms,
        words=entry.words,
        helper=entry.helper,
        helped=entry.helped,
        guests=entry.guests,
        people=entry.people,
        provider=entry.provider,
        rule=entry.rule,
    )
    right = ACTS["freeze guests"][floor.plan.house]
    floor = _with_incident(floor, entry)
    events: list[AnyEvent] = [report_event]
    if kind.stops and verify_role(floor, order.actor, right, "freeze guests") is None:
        for guest in guests_stopped_by(kind, entry):
            if (frozen := _stop(floor, guest, entry.number, kind, context.at_ms)) is not None:
                floor, event = frozen
                events.append(event)
    return Decision(tuple(events), floor)


def _entry(floor: Floor, order: o.Order, command: o.ReportIncident, at_ms: int) -> Incident:
    live = floor.tables.get(order.table)
    terms = floor.plan.terms if floor.plan is not None else None
    supplier = terms.suppliers.get(order.table, "") if terms is not None else ""
    asks_provider = command.kind == "equipment-fault"
    return Incident(
        number=len(floor.incidents.incidents) + 1,
        kind=command.kind,
        at_ms=at_ms - command.minutes_ago * _MINUTE_MS,
        reported_ms=at_ms,
        by=order.actor,
        words=command.words.strip(),
        table=order.table,
        round=live.table.round if live is not None else 0,
        helper=command.helper,
        helped=command.helped,
        guests=command.guests,
        people=command.people,
        provider=command.provider or (supplier if asks_provider else ""),
        rule=command.rule,
    )


def _verify_entry(
    floor: Floor, order: o.Order, command: o.ReportIncident, kind: IncidentKind
) -> Refusal | None:
    """Refuse an entry that lacks something, names what its kind does not ask for, or names nobody
    of this night."""
    if not command.words.strip():
        return refuse("say in a few words what happened")
    parts = {part: order.table if part == "table" else getattr(command, part) for part in PARTS}
    missing = [_PART_WORDS[part] for part in kind.needs if not parts[part]]
    if missing:
        return refuse(
            f"this kind of incident must also name {' and '.join(missing)}", *kind.law[:1]
        )
    known = {*kind.needs, *kind.may}
    odd = [_PART_WORDS[part] for part in PARTS if parts[part] and part not in known]
    if odd:
        return refuse(
            f"this kind of incident does not name {' and '.join(odd)}: put it in the description"
        )
    if order.table and order.table not in floor.tables:
        return refuse(f"there is no table {order.table!r}: there are {', '.join(floor.tables)}")
    if (no := _verify_minutes(command.minutes_ago)) is not None:
        return no
    return _verify_parties(floor, command)


def _verify_minutes(minutes: int) -> Refusal | None:
    if 0 <= minutes <= MOST_MINUTES:
        return None
    return refuse(f"say how many minutes ago it was, from 0 to {MOST_MINUTES}")


def _verify_parties(floor: Floor, command: o.ReportIncident) -> Refusal | None:
    """Refuse guests, people and providers that are unknown tonight, and rules from another
    chapter."""
    for guest in (command.helper, command.helped, *command.guests):
        if guest and guest not in floor.guests:
            return refuse(f"no guest has the id {guest!r}")
    if command.helper and command.helper == command.helped:
        return refuse("the guest who helped and the guest who was helped are two people")
    for person in command.people:
        if person not in floor.people:
            return unknown_person(person)
    if len(set(command.guests)) < len(command.guests):
        return refuse("name every guest once")
    if len(set(command.people)) < len(command.people):
        return refuse("name everyone once")
    terms = floor.plan.terms if floor.plan is not None else None
    if command.provider and terms is not None and command.provider not in terms.providers:
        known = ", ".join(terms.providers)
        return refuse(f"there is no provider {command.provider!r}: there are {known}")
    if command.rule and not is_rule(command.rule):
        words = "name the rule by its citation in chapter 47, such as 13:47-20.17(a)"
        return refuse(words, LICENCES["6.25(b) scope"])
    return None


def _with_incident(floor: Floor, incident: Incident) -> Floor:
    book = floor.incidents
    incidents = {**book.incidents, incident.number: incident}
    return replace(floor, incidents=replace(book, incidents=incidents))


def _incident(floor: Floor, number: int) -> Incident | Refusal:
    incident = floor.incidents.incidents.get(number)
    return incident if incident is not None else refuse(f"there is no incident {number}")


# --- what comes after an entry -------------------------------------------------------------
def _note(
    order: o.Order, text: str, context: o.OrderContext, missing: str
) -> IncidentNote | Refusal:
    """What someone writes into an entry; `missing` is what to say where nothing is written."""
    words = text.strip()
    return IncidentNote(order.actor, context.at_ms, words) if words else refuse(missing)


def add(
    floor: Floor, order: o.Order, command: o.AddToIncident, context: o.OrderContext
) -> Decision | Refusal:
    """Add words to an incident, even to one that is closed."""
    incident = _incident(floor, command.incident)
    if isinstance(incident, Refusal):
        return incident
    note = _note(order, command.words, context, "say what to add")
    if isinstance(note, Refusal):
        return note
    after = replace(incident, additions=(*incident.additions, note))
    event = IncidentNoteAdded(incident.number, note.words)
    return Decision((event,), _with_incident(floor, after))


def decide(
    floor: Floor, order: o.Order, command: o.DecideIncident, context: o.OrderContext
) -> Decision | Refusal:
    """Enter a decision; an earlier one stays in the book."""
    incident = _open_incident(floor, command.incident)
    if isinstance(incident, Refusal):
        return incident
    note = _note(order, command.words, context, "say what was decided")
    if isinstance(note, Refusal):
        return note
    after = replace(incident, decisions=(*incident.decisions, note))
    event = IncidentDecided(incident.number, note.words)
    return Decision((event,), _with_incident(floor, after))


def _open_incident(floor: Floor, number: int) -> Incident | Refusal:
    incident = _incident(floor, number)
    if isinstance(incident, Refusal) or not incident.closed_ms:
        return incident
    return refuse(f"incident {number} is closed: add words to it, or enter a new one")


def send(
    floor: Floor, order: o.Order, command: o.SendNotice, context: o.OrderContext
) -> Decision | Refusal:
    """Record that a written notice was sent."""
    incident = _open_incident(floor, command.incident)
    if isinstance(incident, Refusal):
        return incident
    due = notices_due(floor, incident)
    if command.to not in due:
        names = " and ".join(RECIPIENTS[to] for to in due) or "nobody"
        return refuse(f"a notice of incident {incident.number} is still due to {names}")
    if not command.how.strip():
        return refuse("say how it was sent, such as by mail or by electronic mail")
    if (no := _verify_minutes(command.minutes_ago)) is not None:
        return no
    sent_ms = context.at_ms - command.minutes_ago * _MINUTE_MS
    if sent_ms < incident.at_ms:
        return refuse("the notice cannot have been sent before it happened")
    how = command.how.strip()
    note = IncidentNote(order.actor, sent_ms, how, command.to)
    after = replace(incident, sent=(*incident.sent, note))
    event = NoticeSent(incident.number, command.to, how, sent_ms)
    return Decision((event,), _with_incident(floor, after))


def close(
    floor: Floor, order: o.Order, command: o.CloseIncident, context: o.OrderContext
) -> Decision | Refusal:
    """Close an incident that is decided and whose notices were sent."""
    incident = _open_incident(floor, command.incident)
    if isinstance(incident, Refusal):
        return incident
    if due := notices_due(floor, incident):
        names = " and ".join(RECIPIENTS[to] for to in due)
        law = [law for law in kind_of(floor, incident).law if law.kind == "notice"]
        return refuse(f"the written notice to {names} has not been sent yet", *law)
    if not incident.decisions:
        return refuse("first enter what was decided")
    after = replace(incident, closed_ms=context.at_ms)
    return Decision((IncidentClosed(incident.number),), _with_incident(floor, after))


# --- guests who stop playing ---------------------------------------------------------------
def _stop(
    floor: Floor, guest: str, number: int, kind: IncidentKind, at_ms: int
) -> tuple[Floor, GuestFrozen] | None:
    """The floor with a guest stopped for an incident; None if nothing more is stopped by it."""
    was = floor.incidents.frozen.get(guest)
    if was is not None and (was.holdings or not kind.freezes):
        return None
    frozen = {**floor.incidents.frozen, guest: FrozenGuest(number, at_ms, kind.freezes)}
    book: IncidentBook = replace(floor.incidents, frozen=frozen)
    return replace(floor, incidents=book), GuestFrozen(guest, number, kind.freezes)


def freeze(
    floor: Floor, order: o.Order, command: o.Freeze, context: o.OrderContext
) -> Decision | Refusal:
    """Stop a guest for an incident of a breach by players."""
    incident = _open_incident(floor, command.incident)
    if isinstance(incident, Refusal):
        return incident
    if command.guest not in floor.guests:
        return refuse(f"no guest has the id {command.guest!r}")
    kind = kind_of(floor, incident)
    if command.guest not in guests_stopped_by(kind, incident):
        words = f"incident {incident.number} does not name {command.guest} as a player who broke"
        return refuse(f"{words} the rules: enter an incident that does", *kind.law[:1])
    stop = _stop(floor, command.guest, incident.number, kind, context.at_ms)
    if stop is None:
        return refuse(f"{command.guest} has already been stopped")
    return Decision((stop[1],), stop[0])


def unfreeze(
    floor: Floor, order: o.Order, command: o.Unfreeze, context: o.OrderContext
) -> Decision | Refusal:
    """Let a guest play again: with a reason, and a second person who agrees."""
    if command.guest not in floor.incidents.frozen:
        return refuse(f"{command.guest} has not been stopped")
    if not command.reason.strip():
        return refuse("say why: the journal keeps the reason")
    if not context.accepted:
        no = verify_second(floor, order, "letting a guest play again needs a second person")
        if no is not None:
            return no
    frozen = {
        name: other for name, other in floor.incidents.frozen.items() if name != command.guest
    }
    after = replace(floor, incidents=replace(floor.incidents, frozen=frozen))
    return Decision((GuestUnfrozen(command.guest, command.reason.strip()),), after)
