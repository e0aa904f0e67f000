"""Playing a transcript: the result of each line, and whether it is what the line says.

A line that ends in `! clause` must be refused by that clause (any part of its id, citation or
label will do) and change nothing. After a result, `= seat …` lines list every wager that was
decided; `= nothing` says that none was. `= phase X`, `= seat N has C`, `= step X`, `= holder N`,
`= lit a; b`, `= status X`, `= betting open|closed`, `= incident X`, `= seat N up a 5, b 6`,
`= call X`, `= button of seat N`, `= round N`, `= notice X`, `= marker at seat N X`,
`= hand X 7c Kd`, `= needs X`, `= rack X, Y` (the hands in the rack), `= settled seat 2 bank, …`
(the wagers of the last result in order) look at the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pitboss.equipment.cards import texts
from pitboss.pit.button_shaker import button_lights
from pitboss.pit.dealing import next_need
from pitboss.pit.events import Event, HandsDecided, ResultCalled
from pitboss.pit.explain import outcome_words
from pitboss.pit.limits import limits_notice, seat_markers
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.pit.refusal import Refusal
from pitboss.pit.transcript import TranscriptLine, read
from pitboss.rulebook.card_round import CallOut, DealTo, Decide, TurnOver


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A line after it was played. `fault` says what did not happen as the line says."""

    entry: TranscriptLine
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    fault: str = ""


def replay(referee: Referee, text: str) -> Iterator[PlayedLine]:
    """Play a transcript line by line. Nothing stops at a fault: the reader decides."""
    left: list[str] = []
    last: TranscriptLine | None = None
    for entry in read(referee.rules, text):
        if entry.expects is None:
            yield from _omissions(last, left)
            played = _play_line(referee, entry)
            left, last = decision_lines(referee, played.events), None
            yield played
            continue
        fault = check_table(referee, entry.expects)
        if fault is None:
            fault, last = check_settlement(entry.expects, left), entry
        yield PlayedLine(entry, fault=fault)
    yield from _omissions(last, left)


def decision_lines(referee: Referee, events: tuple[Event, ...]) -> list[str]:
    """What a result did to every wager it decided, each as a line of a transcript."""
    wagers = referee.rules.wagers
    results = [event for event in events if isinstance(event, (HandsDecided, ResultCalled))]
    lines = [
        f"seat {line.seat}: {line.key} {outcome_words(line, wagers[line.name].states)}"
        for event in results
        for line in event.lines
    ]
    return lines or (["nothing"] if results else [])


def _play_line(referee: Referee, entry: TranscriptLine) -> PlayedLine:
    assert entry.command is not None
    before = referee.table
    try:
        events = tuple(referee.do(entry.command))
    except NotAllowed as no:
        fault = _refusal_fault(entry, no.refusal)
        if referee.table != before:
            fault = "the refusal changed the table"
        return PlayedLine(entry, refusal=no.refusal, fault=fault)
    fault = (
        ""
        if entry.refused_by is None
        else f"accepted, but {_refusing_clause(entry)} should refuse it"
    )
    return PlayedLine(entry, events, fault=fault)


def _refusing_clause(entry: TranscriptLine) -> str:
    return entry.refused_by or "the rules"


def _refusal_fault(entry: TranscriptLine, refusal: Refusal) -> str:
    if entry.refused_by is None:
        return str(refusal)
    names = [f"{clause.id} {clause.name}" for clause in refusal.law]
    citation = entry.refused_by.lower()
    if not refusal.words:
        return "the refusal says nothing"
    if citation and not any(citation in name.lower() for name in names):
        by = "; ".join(clause.name for clause in refusal.law) or "no clause"
        return f"refused by {by}, not by {entry.refused_by}: {refusal.words}"
    return ""


def check_settlement(expectation: str, left: list[str]) -> str:
    """What is wrong with an expectation about a settlement; it is taken off what is left."""
    if expectation in left:
        left.remove(expectation)
        return ""
    return f"this did not happen: {'; '.join(left) or 'there was no result'}"


def _omissions(last: TranscriptLine | None, left: list[str]) -> Iterator[PlayedLine]:
    """The lines after a result list all that it decided, or none of it."""
    if last is not None and left:
        yield PlayedLine(last, fault=f"the transcript leaves out: {'; '.join(left)}")


def check_table(referee: Referee, words: str) -> str | None:
    """What is wrong with an expectation about the table; None if it is about a settlement."""
    for pattern, see in _EXPECTATIONS:
        if match := re.fullmatch(pattern, words):
            actual, expected = see(referee, match)
            return "" if actual == expected else f"it is {actual}"
    return None


def _ups(referee: Referee, seat: int) -> str:
    if seat not in referee.table.seats:
        return "an empty seat"
    ups = referee.table.seats[seat].ups
    return ", ".join(f"{key} {up.stake}" for key, up in ups.items()) or "nothing"


def _incident(referee: Referee, expected: str) -> str:
    book = referee.table.desk.incidents
    return expected if any(expected in note for note in book) else "; ".join(book) or "nothing"


def _markers(referee: Referee, seat: int) -> str:
    return "; ".join(seat_markers(referee.rules, referee.table, seat)) or "nothing"


def _button(referee: Referee) -> str:
    lit = [place for place, on in button_lights(referee.rules, referee.table).items() if on]
    return ", ".join(f"of seat {place}" if place else "of the dealer" for place in lit) or "dark"


def _hand(referee: Referee, name: str) -> str:
    """The cards of a hand in this round, or in the last one."""
    cards = referee.table.cards
    round = (cards.round or cards.last) if cards is not None else None
    return texts(round.hand(name).cards) if round is not None else "no hand"


def _rack(referee: Referee) -> str:
    """The hands in the rack, from the first picked up to the last."""
    cards = referee.table.cards
    rack = cards.rack if cards is not None else ()
    return ", ".join(name for name, _ in rack) or "empty"


def _settled_text(referee: Referee) -> str:
    """The wagers of the last result, in the order in which they are settled."""
    called = referee.table.called or referee.table.last
    lines = called.lines if called is not None else ()
    return ", ".join(f"seat {line.seat} {line.key}" for line in lines)


def _needs(referee: Referee) -> str:
    """What the rules ask for next in a round of cards, in a word or two."""
    need = next_need(referee.rules, referee.table)
    if isinstance(need, Decide):
        return f"seat {need.seat}: {', '.join(act.name for act in need.acts)}"
    if isinstance(need, DealTo):
        return f"a card {'up' if need.up else 'down'} to {need.hand}"
    if isinstance(need, TurnOver):
        return f"{need.hand} turned"
    return f"call {need.words}" if isinstance(need, CallOut) else "nothing"


def _betting_word(referee: Referee) -> str:
    return "open" if referee.table.betting else "closed"


def _chips(referee: Referee, seat: int) -> str:
    place = referee.table.seats.get(seat)
    return str(place.chips) if place is not None else "an empty seat"


_Expectation = Callable[[Referee, re.Match[str]], tuple[str, str]]
_EXPECTATIONS: tuple[tuple[str, _Expectation], ...] = (
    (r"hand (.+?) ((?:[\dTJQKA?]\S )*[\dTJQKA?]\S)", lambda r, m: (_hand(r, m[1]), m[2])),
    (r"rack (.+)", lambda r, m: (_rack(r), m[1])),
    (r"settled (.+)", lambda r, m: (_settled_text(r), m[1])),
    (r"needs (.+)", lambda r, m: (_needs(r), m[1])),
    (r"seat (\d+) has (\d+)", lambda r, m: (_chips(r, int(m[1])), m[2])),
    (r"seat (\d+) up (.+)", lambda r, m: (_ups(r, int(m[1])), m[2])),
    (r"phase (.+)", lambda r, m: (r.phase, m[1])),
    (r"holder (-?\d+)", lambda r, m: (str(r.table.hands.holder), m[1])),
    (r"step (.+)", lambda r, m: (r.rules.procedure[r.table.step].name, m[1])),
    (r"status (.+)", lambda r, m: (r.table.status, m[1])),
    (r"betting (.+)", lambda r, m: (_betting_word(r), m[1])),
    (r"lit ?(.*)", lambda r, m: ("; ".join(r.table.lit), m[1])),
    (r"call (.+)", lambda r, m: (r.announcement, m[1])),
    (r"button (.+)", lambda r, m: (_button(r), m[1])),
    (r"round (\d+)", lambda r, m: (str(r.table.round), m[1])),
    (r"notice (.+)", lambda r, m: (limits_notice(r.rules, r.table), m[1])),
    (r"marker at seat (\d+) (.+)", lambda r, m: (_markers(r, int(m[1])), m[2])),
    (r"incident (.+)", lambda r, m: (_incident(r, m[1]), m[1])),
)
