"""Papers of a closed night that only some nights have: written notices, and the drawing.

A notice is the draft that was printed, signed and sent, with ids in place of names. The list of
tickets is the one that was sealed: its SHA-256 is the hash on the wall and on every ticket.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.floor.calendar_days import ClockChange, local_minute
from pitboss.floor.incident_state import Incident
from pitboss.floor.incidents import kind_of
from pitboss.floor.state import Floor, PrizeDrawing
from pitboss.floor.tickets import sale_of, ticket_list
from pitboss.language.incident_words import NoticeContext, notice_lines

TICKETS, DRAWINGS = "tickets.txt", "drawings.txt"
_UNIVERSAL = (ClockChange(0, 0),)


def extra_papers(floor: Floor) -> Iterator[tuple[str, bytes]]:
    """Each paper by its file name."""
    around = NoticeContext(
        title=_title(floor), time=lambda at_ms: night_time(floor, at_ms), names={}
    )
    for number, incident in floor.incidents.incidents.items():
        for to in kind_of(floor, incident).sends:
            lines = [
                *notice_lines(floor, incident, to, around),
                *_notice_times(floor, incident, to),
            ]
            yield f"notice-{number}-{to}.txt", _text(lines)
    if floor.raffle.list_hash:
        yield TICKETS, ticket_list(floor).encode()
        yield DRAWINGS, _text(_drawing_lines(floor))


def _text(lines: list[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def _title(floor: Floor) -> str:
    """Whose night it is, as far as its plan says."""
    assert floor.plan is not None
    holder = floor.plan.occasion.holder if floor.plan.occasion is not None else ""
    return f"casino night of {holder}" if holder else "casino night"


def night_time(floor: Floor, at_ms: int) -> str:
    """A moment by the clock where the night was held; by universal time if its plan says none."""
    assert floor.plan is not None
    clock = floor.plan.occasion.clock if floor.plan.occasion is not None else ()
    return local_minute(clock, at_ms) if clock else f"{local_minute(_UNIVERSAL, at_ms)} UTC"


def _notice_times(floor: Floor, incident: Incident, to: str) -> list[str]:
    """When and how the notice left the house."""
    notes = [note for note in incident.sent if note.to == to]
    words = [
        f"Sent at {night_time(floor, note.at_ms)} by {note.by}: {note.words}" for note in notes
    ]
    return ["", *(words or ["Not sent."])]


def _drawing_lines(floor: Floor) -> list[str]:
    """Every drawing in a line, in order, and what was called off."""
    raffle = floor.raffle
    lines = [f"hash of the list: {raffle.list_hash}"]
    for number, drawing in enumerate(raffle.drawings, 1):
        again = (
            f", instead of drawing {drawing.again_for} ({drawing.reason})"
            if drawing.again_for
            else ""
        )
        lines.append(f"drawing {number} of {drawing.prize}{again}: {_result(floor, drawing)}")
    lines += [f"{prize}: what was left to draw was called off" for prize in raffle.called_off]
    return lines


def _result(floor: Floor, drawing: PrizeDrawing) -> str:
    if not drawing.ticket:
        return f"given up, promise {drawing.promise}"
    sale = sale_of(floor.raffle, drawing.ticket)
    assert sale is not None
    whose = "on paper" if sale.codes else f"of {sale.guest}"
    ending = (
        "claimed" if drawing.claimed else "drawn again" if drawing.forfeited else "not claimed yet"
    )
    proof = (
        f"; promise {drawing.promise}, words {drawing.words}, seed {drawing.seed}"
        if drawing.promise
        else ""
    )
    return f"ticket {drawing.ticket} {whose} won, {ending}{proof}"
