"""Why a line of a guest's history is what it is: worked out from the row that it came with."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import events as f
from pitboss.floor.entry import Entry
from pitboss.floor.state import LiveTable, rules_of
from pitboss.history.rounds import Passed
from pitboss.language.money import settled_lines
from pitboss.pit import events as e
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import MOVES
from pitboss.web.shapes import Law, MoneyView
from pitboss.web.views import results
from pitboss.web.views.law import law_views, refusal_law

SENT_BACK = (e.WagerReturned, e.RoundVoided, f.RoundCorrected)
"""What gives wagers back or puts a result right: it has a reason, though no wager is decided."""


def endings(here: LiveTable | None, said: Entry) -> list[e.SettlementLine]:
    """The wagers that a row ended at its table, as it is after the row."""
    lines = settled_lines(here.table, said) if here is not None else ()
    return [one for one in lines if one.kind != MOVES]


def explained(told: MoneyView, guest: str, passed: Passed) -> MoneyView:
    """A line of a guest's history with the reason and the clauses of everything in it."""
    said, name = passed.said, passed.said.order.table
    if said.refused is not None:
        return replace(told, why=said.refused.words, law=refusal_law(said.refused))
    here, before = passed.after.tables.get(name), passed.before.tables.get(name)
    if here is None:
        return told
    rules = rules_of(passed.after, name)
    # One who is away leaves the seat in the row that decides the last wager there.
    sat = {**here.guests, **(before.guests if before is not None else {})}
    own = [one for one in endings(here, said) if sat.get(one.seat) == guest]
    words, clauses = _sent_back(rules, said)
    lines = tuple(results.explain_line(rules, here.table, one) for one in own)
    return replace(told, lines=lines, why=words, law=clauses)


def _sent_back(rules: Rules, said: Entry) -> tuple[str, tuple[Law, ...]]:
    """Why wagers went back, or a result was put right."""
    for event in said.events:
        if isinstance(event, f.RoundCorrected):
            return f"the result was put right: {event.reason}", ()
        if isinstance(event, e.RoundVoided):
            return _irregular(rules, event.irregularity)
        if isinstance(event, e.IncidentNoted) and len(said.events) > 1:
            return _irregular(rules, event.name)
    return "", ()


def _irregular(rules: Rules, name: str) -> tuple[str, tuple[Law, ...]]:
    clauses = next((one.law for one in rules.irregularities if one.name == name), ())
    says = " ".join(dict.fromkeys(clause.says for clause in clauses))
    return f"{name}. {says}".strip(), law_views(clauses)
