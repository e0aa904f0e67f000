"""The incident book and the inspector's acts in words: a line for each event, and a draft of the
written notice to the authority.

The notice fills in what the journal has and leaves blank what it never has, such as names and
addresses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec import Struct

from pitboss.floor import events as f
from pitboss.floor.frozen import is_frozen
from pitboss.floor.incident_kinds import KINDS, NOTIFY, RECIPIENTS
from pitboss.floor.incident_state import Incident
from pitboss.floor.incidents import guests_stopped_by, kind_of
from pitboss.floor.plan import LICENSED
from pitboss.floor.state import Floor, rules_of

BLANK = "____________________"


def _report_words(x: f.IncidentReported) -> str:
    kind = KINDS.get(x.kind)
    title = kind.title if kind is not None else x.kind
    parts = [
        f"{x.helper} helping {x.helped}" if x.helper else "",
        f"guests {', '.join(x.guests)}" if x.guests else "",
        f"staff {', '.join(x.people)}" if x.people else "",
        f"provider {x.provider}" if x.provider else "",
        f"rule {x.rule}" if x.rule else "",
    ]
    named = "".join(f", {part}" for part in parts if part)
    return f"incident {x.number}: {title[:1].lower()}{title[1:]}{named}: {x.words}"


def _frozen_words(x: f.GuestFrozen) -> str:
    holdings = ", and what the guest holds is frozen" if x.holdings else ""
    return f"guest {x.guest} stops playing for incident {x.incident}{holdings}"


Kind = TypeVar("Kind")


def words_entry(kind: type[Kind], words: Callable[[Kind], str]) -> tuple[type, Callable[..., str]]:
    """A kind of event with the function that puts it in words; both must be of the same kind."""
    return kind, words


INCIDENT_WORDS: dict[type, Callable[..., str]] = dict(
    [
        words_entry(f.IncidentReported, _report_words),
        words_entry(f.IncidentNoteAdded, lambda x: f"added to incident {x.number}: {x.words}"),
        words_entry(f.IncidentDecided, lambda x: f"decided on incident {x.number}: {x.words}"),
        words_entry(
            f.NoticeSent,
            lambda x: (
                f"the notice of incident {x.number} was sent to"
                f" {RECIPIENTS.get(x.to, x.to)} by {x.how}"
            ),
        ),
        words_entry(f.IncidentClosed, lambda x: f"incident {x.number} is closed"),
        words_entry(f.GuestFrozen, _frozen_words),
        words_entry(f.GuestUnfrozen, lambda x: f"guest {x.guest} may play again: {x.reason}"),
        words_entry(f.InspectorAdmitted, lambda x: f"inspector {x.inspector} is in"),
        words_entry(
            f.EquipmentRemoved, lambda x: f"an inspector takes the equipment out of play: {x.words}"
        ),
        words_entry(f.GameStopped, lambda x: f"an inspector stops the game: {x.words}"),
        words_entry(f.GameResumed, lambda x: f"the game may go on: {x.reason}"),
        words_entry(
            f.CountAsked, lambda x: f"an inspector asks for a count of {x.what}: {x.words}"
        ),
        words_entry(
            f.TableDrawn,
            lambda x: (
                f"table {x.table} is drawn by lot for inspection, out of {len(x.among)}"
                + (f": {x.words}" if x.words else "")
            ),
        ),
    ]
)


class NoticeContext(Struct, frozen=True, kw_only=True):
    """What a notice needs besides the floor: the title of the night, how to write a time, and the
    names that are known, by id."""

    title: str
    time: Callable[[int], str]
    names: Mapping[str, str] = {}


def notice_lines(floor: Floor, incident: Incident, to: str, around: NoticeContext) -> list[str]:
    """The written notice of an incident as lines of plain text, ready to print and sign."""
    kind = kind_of(floor, incident)
    assert floor.plan is not None
    licensed = floor.plan.purpose == LICENSED
    lines = [
        *(
            []
            if licensed
            else ["FOR PRACTICE ONLY: this is not a licensed night. Do not send it.", ""]
        ),
        f"To: {RECIPIENTS[to]}",
        f"    Address: {BLANK}",
        "",
        f"From: {BLANK} (licensee)",
        f"    Identification number: {BLANK}",
        f"    License number: {BLANK}",
        f"    Address: {BLANK}",
        "",
        f"Notice under {NOTIFY.cite}",
        f"Event: {around.title} (night {floor.plan.night})",
        f"Incident {incident.number}: {kind.title}",
        "",
        *_what(floor, incident, around),
        "",
        *_who(floor, incident, around),
        "",
        *_actions(floor, incident, around),
        "",
        "The licensee is acting in good faith and on reasonable cause.",
        "",
        f"Date: {BLANK}",
        f"Name and signature of the member in charge: {BLANK}",
    ]
    return lines


def _what(floor: Floor, incident: Incident, around: NoticeContext) -> list[str]:
    lines = [f"When it happened: {around.time(incident.at_ms)}"]
    if incident.reported_ms != incident.at_ms:
        lines.append(f"When it was entered: {around.time(incident.reported_ms)}")
    if incident.table in floor.tables:
        game = rules_of(floor, incident.table).game.name
        lines.append(f"Where: table {incident.table} ({game}), round {incident.round}")
    else:
        lines.append(f"Where: {BLANK}")
    rules = [incident.rule] if incident.rule else []
    rules += dict.fromkeys(law.cite for law in kind_of(floor, incident).law)
    lines.append(f"Rules involved: {', '.join(rules)}")
    lines.append(f"What happened, as entered by {_name(incident.by, around)}: {incident.words}")
    for note in incident.additions:
        who = _name(note.by, around)
        lines.append(f"Added by {who} at {around.time(note.at_ms)}: {note.words}")
    return lines


def _who(floor: Floor, incident: Incident, around: NoticeContext) -> list[str]:
    parts = [
        ("Player who helped", (incident.helper,) if incident.helper else ()),
        ("Player who was helped", (incident.helped,) if incident.helped else ()),
        ("Players", incident.guests),
        ("Staff", incident.people),
    ]
    lines = [
        f"{label}: {_name(who, around)}, name {BLANK}, address {BLANK}"
        if label != "Staff"
        else f"{label}: {_name(who, around)}"
        for label, people in parts
        for who in people
    ]
    return lines or [f"People involved: {BLANK}"]


def _actions(floor: Floor, incident: Incident, around: NoticeContext) -> list[str]:
    """The action taken: who stopped playing, what is frozen, what was decided."""
    lines = []
    stopped = guests_stopped_by(kind_of(floor, incident), incident)
    for guest in stopped:
        freeze = floor.incidents.frozen.get(guest)
        if freeze is None:
            lines.append(f"{guest} is still playing: {BLANK}")
            continue
        words = f"{guest} was required to stop playing at {around.time(freeze.at_ms)}"
        if is_frozen(floor, guest):
            words += "; the imitation money this player holds is neither refunded nor redeemed"
        lines.append(words)
    lines += [
        f"Decided by {_name(note.by, around)} at {around.time(note.at_ms)}: {note.words}"
        for note in incident.decisions
    ]
    return [*(lines or ["No action has been recorded yet."])]


def _name(who: str, around: NoticeContext) -> str:
    """An id, with the name that is known for it."""
    name = around.names.get(who, "")
    return f"{name} ({who})" if name else who
