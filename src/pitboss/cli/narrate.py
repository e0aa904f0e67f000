"""What happened at a table, in words: results, settlements, and every other event."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pitboss.pit import events as e
from pitboss.pit.explain import outcome_words
from pitboss.rulebook.table import LOSES, MOVES, RETURNS, WINS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pitboss.cli.screen import Part
    from pitboss.rulebook.citation import Clause
    from pitboss.rulebook.game import Rules

FACES = "⚀⚁⚂⚃⚄⚅"
STYLES = {WINS: "green", LOSES: "red", RETURNS: "yellow", MOVES: "cyan"}
_SPOKEN = {
    2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
    10: "ten", 11: "eleven", 12: "twelve", 13: "thirteen", 14: "fourteen", 15: "fifteen",
    16: "sixteen", 17: "seventeen", 18: "eighteen",
}  # fmt: skip


def money(rules: Rules, chips: int) -> str:
    """Chips as the house speaks of them: "$480" in imitation dollars, "480" in chips."""
    return f"${chips:,}" if "dollar" in rules.game.house.unit else f"{chips:,}"


def cites(law: Iterable[Clause]) -> str:
    """The sections of some clauses, each once: "19:47-9.4(b), 9.2(a)6"."""
    sections: list[str] = []
    before = ""
    for cite in dict.fromkeys(str(clause) for clause in law):
        chapter, dash, section = cite.partition("-")
        sections.append(section if dash and chapter == before else cite)
        before = chapter
    return ", ".join(sections)


def shown(rules: Rules, outcome: int) -> str:
    """What came up, as a dealer calls it: "⚂ ⚃  seven"."""
    faces = rules.space.outcomes[outcome]
    if isinstance(faces, str):
        return rules.space.text(outcome)
    drawn = " ".join(FACES[face - 1] for face in faces)
    return f"{drawn}  {_SPOKEN.get(sum(faces), sum(faces)) if len(faces) > 1 else faces[0]}"


def result(rules: Rules, called: e.ResultCalled, *, seats: bool = False) -> Iterator[list[Part]]:
    """The result and what it did to every wager, one line each."""
    thrower = f"seat {called.seat} throws  " if called.seat else ""
    yield [thrower, (shown(rules, called.outcome), "bold")]
    for line in called.lines:
        yield settlement(rules, called, line, seats=seats)


def settlement(
    rules: Rules, called: e.ResultCalled, line: e.Line, *, seats: bool = False
) -> list[Part]:
    """One wager: what it did, the reason in a few words, and the clause."""
    wager = rules.wagers[line.name]
    rows = wager.rows_called_on if line.on else wager.rows
    cell = rows[called.phase][line.state][called.outcome]
    who = f"seat {line.seat}: " if seats else ""
    what = outcome_words(line, wager.states)
    parts: list[Part] = ["  ", who, line.key, " ", (_in_money(rules, what), STYLES[line.kind])]
    if cell is None:
        return parts
    odds = f" at {cell.odds}" if cell.odds is not None else ""
    event = cell.case.event
    reason = f": {event.name}" if event is not None else ""
    return [*parts, odds, reason, (f"   ({cites(cell.law)})", "dim")]


def _in_money(rules: Rules, words: str) -> str:
    """The chips of a settlement in the house's money; the number it moves to is no money."""
    if "dollar" not in rules.game.house.unit or words.startswith("moves"):
        return words
    return re.sub(r"\d+", lambda found: money(rules, int(found[0])), words)


def happened(rules: Rules, event: e.Event) -> str:
    """An event other than a result in a few words; empty if a result says it already."""
    words = _WORDS.get(event.__class__)
    if words is not None:
        return words(rules, event)
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(event).__name__).lower()
    fields = ", ".join(f"{n} {getattr(event, n)}" for n in event.__struct_fields__)
    return f"{name}: {fields}" if fields else name


def _up(rules: Rules, x: e.WagerPlaced) -> str:
    fee = f", and {money(rules, x.fee)} commission" if x.fee else ""
    return f"{x.key} is up with {money(rules, x.stake)}{fee}"


def _down(rules: Rules, x: e.WagerReduced) -> str:
    fee = f" and {money(rules, x.fee)} commission" if x.fee else ""
    return f"{money(rules, x.stake)}{fee} back from {x.key}"


def _voided(rules: Rules, x: e.RoundVoided) -> str:
    wagers = "wagers go back" if x.returned else "wagers stand"
    after = "the table is out of service" if x.out_of_service else "betting reopens"
    return f"no result counts, {wagers}; {after}"


_WORDS: dict[type[e.Event], Callable[[Rules, Any], str]] = {
    e.PlayerSat: lambda r, x: f"seat {x.seat} sits down with {money(r, x.chips)}",
    e.PlayerLeft: lambda r, x: f"seat {x.seat} leaves with {money(r, x.chips)}",
    e.WagerPlaced: _up,
    e.WagerReduced: _down,
    e.WagerCalled: lambda r, x: f"{x.key} is called {'on' if x.on else 'off'} and marked",
    e.StepTaken: lambda r, x: f"done: {x.step}" + (f", {x.count} times" if x.count > 1 else ""),
    e.CheckPassed: lambda r, x: f"checked: {x.item}",
    e.CheckFailed: lambda r, x: f"failed: {x.item}",
    e.TableOpened: lambda r, x: "the table is open",
    e.TableClosed: lambda r, x: "the table is closed",
    e.SignedOn: lambda r, x: f"a {x.role} is at the table",
    e.SignedOff: lambda r, x: f"a {x.role} has left the table",
    e.BettingOpened: lambda r, x: "wagers are taken",
    e.BettingClosed: lambda r, x: "no more wagers are taken",
    e.IncidentNoted: lambda r, x: (
        "in the incident book: " + ": ".join(filter(None, [x.name, x.note]))
    ),
    e.RoundVoided: _voided,
    e.SettledByHand: lambda r, x: "wagers are settled by hand, the result stands",
    e.ResultCalled: lambda r, x: "",
    e.LosersCollected: lambda r, x: "losing wagers are collected",
    e.WinnersPaid: lambda r, x: "winning wagers are paid",
    e.LightsCleared: lambda r, x: "the lights are cleared",
}
