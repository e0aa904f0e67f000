"""Orders of the incident book and of the inspector's seat as lines of text.

m1: reports cheating at craps-1, g1 helps g2, 5 minutes ago: chips passed below the rail
m1: decides on incident 1: both have left the table
m1: sent the notice of incident 1 to commission 3 minutes ago by registered mail
i1: stops the game at craps-1, because the shaker leaks
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from pitboss.floor import orders as o

IncidentLine = tuple[o.FloorCommand, str]
"""A command, and the table that its sentence names."""
_WHY = r", because ?(.*)"
_ID, _IDS = r"[^\s,]+", r"[^\s,]+(?: [^\s,]+)*"
_REPORT = (
    rf"reports ({_ID}?)(?: at ({_ID}?))?(?:, (\S*) helps ([^\s,]*?))?(?:, guests ({_IDS}?))?"
    rf"(?:, staff ({_IDS}?))?(?:, provider ({_ID}?))?(?:, rule ({_ID}?))?"
    r"(?:, (-?\d+) minutes ago)?:(?: (.*))?"
)


def _read_report(match: re.Match[str]) -> IncidentLine:
    kind, table, helper, helped, guests, people, provider, rule, minutes, words = match.groups("")
    command = o.ReportIncident(
        kind=kind,
        words=words,
        helper=helper,
        helped=helped,
        guests=tuple(guests.split()),
        people=tuple(people.split()),
        provider=provider,
        rule=rule,
        minutes_ago=int(minutes or 0),
    )
    return command, table


def _report(command: o.ReportIncident, order: o.Order) -> str:
    cheats = command.helper or command.helped
    parts = (
        f" at {order.table}" if order.table else "",
        f", {command.helper} helps {command.helped}" if cheats else "",
        f", guests {' '.join(command.guests)}" if command.guests else "",
        f", staff {' '.join(command.people)}" if command.people else "",
        f", provider {command.provider}" if command.provider else "",
        f", rule {command.rule}" if command.rule else "",
        f", {command.minutes_ago} minutes ago" if command.minutes_ago else "",
    )
    return f"reports {command.kind}{''.join(parts)}: {command.words}".strip()


def _read_sent(match: re.Match[str]) -> IncidentLine:
    return o.SendNotice(int(match[1]), match[2], match[4] or "", int(match[3] or 0)), ""


def _notice(command: o.SendNotice) -> str:
    ago = f" {command.minutes_ago} minutes ago" if command.minutes_ago else ""
    words = f"sent the notice of incident {command.incident} to {command.to}{ago}"
    return f"{words} by {command.how}".strip()


READ_INCIDENTS: tuple[tuple[str, Callable[[str, re.Match[str]], IncidentLine]], ...] = (
    (_REPORT, lambda a, m: _read_report(m)),
    (r"adds to incident (-?\d+):(?: (.*))?", lambda a, m: (
        o.AddToIncident(int(m[1]), m[2] or ""), "")),
    (r"decides on incident (-?\d+):(?: (.*))?", lambda a, m: (
        o.DecideIncident(int(m[1]), m[2] or ""), "")),
    (r"sent the notice of incident (-?\d+) to (\S+?)(?: (-?\d+) minutes ago)? by(?: (.*))?",
     lambda a, m: _read_sent(m)),
    (r"closes incident (-?\d+)", lambda a, m: (o.CloseIncident(int(m[1])), "")),
    (r"stops (\S+) from playing for incident (-?\d+)", lambda a, m: (
        o.Freeze(m[1], int(m[2])), "")),
    (rf"lets (\S+) play again{_WHY}", lambda a, m: (o.Unfreeze(m[1], m[2]), "")),
    (r"lets inspector (\S+) in", lambda a, m: (o.AdmitInspector(m[1]), "")),
    (rf"takes the equipment of (\S+?) out of play{_WHY}", lambda a, m: (
        o.RemoveEquipment(m[2]), m[1])),
    (rf"stops the game at (\S+?){_WHY}", lambda a, m: (o.StopGame(m[2]), m[1])),
    (rf"lets the game at (\S+?) go on{_WHY}", lambda a, m: (o.ResumeGame(m[2]), m[1])),
    (rf"asks for a count of (\S+?){_WHY}", lambda a, m: (o.AskCount(m[1], m[2]), "")),
    (r"draws a table by lot(?:: (.*))?", lambda a, m: (o.DrawLot(m[1] or ""), "")),
)  # fmt: skip

Kind = TypeVar("Kind")


def line_entry(
    kind: type[Kind], write: Callable[[Kind, o.Order], str]
) -> tuple[type, Callable[..., str]]:
    """A command and what writes it, which takes this command and no other."""
    return kind, write


WRITE_INCIDENTS: dict[type, Callable[..., str]] = dict(
    [
        line_entry(o.ReportIncident, _report),
        line_entry(
            o.AddToIncident, lambda x, n: f"adds to incident {x.incident}: {x.words}".strip()
        ),
        line_entry(
            o.DecideIncident, lambda x, n: f"decides on incident {x.incident}: {x.words}".strip()
        ),
        line_entry(o.SendNotice, lambda x, n: _notice(x)),
        line_entry(o.CloseIncident, lambda x, n: f"closes incident {x.incident}"),
        line_entry(
            o.Freeze, lambda x, n: f"stops {x.guest} from playing for incident {x.incident}"
        ),
        line_entry(
            o.Unfreeze, lambda x, n: f"lets {x.guest} play again, because {x.reason}".strip()
        ),
        line_entry(o.AdmitInspector, lambda x, n: f"lets inspector {x.inspector} in"),
        line_entry(
            o.RemoveEquipment,
            lambda x, n: f"takes the equipment of {n.table} out of play, because {x.words}".strip(),
        ),
        line_entry(
            o.StopGame, lambda x, n: f"stops the game at {n.table}, because {x.words}".strip()
        ),
        line_entry(
            o.ResumeGame,
            lambda x, n: f"lets the game at {n.table} go on, because {x.reason}".strip(),
        ),
        line_entry(
            o.AskCount, lambda x, n: f"asks for a count of {x.what}, because {x.words}".strip()
        ),
        line_entry(
            o.DrawLot,
            lambda x, n: (
                f"draws a table by lot: {x.words}" if x.words else ("draws a table by lot")
            ),
        ),
    ]
)
