"""The wagers of a game as facts, read from the tables that decide them at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from hashlib import sha256

from pitboss.analysis.report import OddsRow
from pitboss.comparison.fact import Fact, Heading
from pitboss.comparison.meaning import aspects, fraction_text, outcome_words, record_words
from pitboss.equipment.figures import percent
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import PAYS, Rules
from pitboss.rulebook.option import pick
from pitboss.rulebook.wager import HALF, Macro, Wager
from pitboss.rulebook.wager_table import (
    LOSES,
    MOVES,
    RETURNS,
    WINS,
    Disposition,
    DispositionRow,
    WagerRules,
)

MANY_STATES = 12
"""A wager that remembers more than this is printed by its payouts; its table counts by a hash."""
FIGURES = ("win", "lose", "push", "edge", "variance", "rolls")
STANDS = "stands"


def wager_facts(rules: Rules) -> Iterator[Fact]:
    """Every wager with what each outcome does to it, and every call that places several."""
    for wager in rules.wagers.values():
        yield _fact(wager.name, wager.title, _wager(rules, wager), wager.law)
    for macro in rules.macros.values():
        yield _fact(macro.name, macro.title, _macro(macro), macro.law)


def payout_facts(rules: Rules) -> Iterator[Fact]:
    """What each payout clause asks, and what the house pays."""
    for name, clause in rules.payouts.items():
        least = "at least " if clause.bound == "at least" else ""
        yield Fact(
            heading=Heading.PAYOUTS,
            key=name,
            title=name.removeprefix(PAYS).replace("_", " "),
            meaning={
                "the house pays": str(rules.odds_of(clause)),
                "the law": f"{least}{clause.pays}",
            },
            text=clause.says,
            law=(clause.cite,),
        )


def odds_facts(rows: Iterable[OddsRow]) -> Iterator[Fact]:
    """The exact figures of every wager, as fractions."""
    for row in rows:
        meaning = {name: fraction_text(getattr(row, name)) for name in FIGURES}
        if row.policy:
            meaning["play"] = row.policy
        yield Fact(
            heading=Heading.ODDS,
            key=row.wager,
            title=row.wager.replace("_", " "),
            meaning=meaning,
            text=f"house edge {percent(row.edge) if row.edge else 'none'}",
        )


def _fact(name: str, title: str, meaning: Mapping[str, str], law: tuple[Clause, ...]) -> Fact:
    return Fact(
        heading=Heading.WAGERS,
        key=name,
        title=title,
        meaning=meaning,
        text=" ".join(dict.fromkeys(clause.says for clause in law)),
        law=tuple(dict.fromkeys(clause.cite for clause in law)),
    )


def _macro(macro: Macro) -> dict[str, str]:
    shares = [f"{share} on «{part}»" if share > 1 else f"«{part}»" for part, share in macro.parts]
    return {"places": ", ".join(shares)}


def _wager(rules: Rules, wager: WagerRules) -> dict[str, str]:
    definition, options = wager.definition, rules.options
    meaning = dict(_table(rules, wager))
    for name, part in (("off", wager.idle), ("commission", wager.commission), ("cap", wager.cap)):
        if part is not None:
            meaning |= aspects(part, options, name)
    counted: dict[str, int] = {}
    for rule in definition.rules:
        kind = record_words(rule)
        counted[kind] = counted.get(kind, 0) + 1
        number = f" {counted[kind]}" if counted[kind] > 1 else ""
        own = aspects(rule, options, f"{kind}{number}")
        meaning |= {name: text for name, text in own.items() if not name.endswith(", figures")}
    if wager.behind is not None:
        meaning["behind"] = f"«{wager.behind}»"
    if wager.keeps_odd:
        meaning["an odd stake"] = "the player keeps the larger half"
    if isinstance(definition, Wager):
        for clause in definition.paid_by:
            if (chosen := pick(clause, options)) is not None:
                label = (chosen.label or chosen.called or "it").lower()
                meaning[f"pays on {label}"] = str(rules.odds_of(chosen))
        if definition.leads_to:
            first, *later = definition.leads_to
            odds = ", ".join(str(rules.odds_of(clause)) for clause in later)
            meaning["leads to"] = f"a wager of {first.figure()} times its stake, paid {odds}"
    return meaning


# --- the table of a wager -----------------------------------------------------------------
def _table(rules: Rules, wager: WagerRules) -> Iterator[tuple[str, str]]:
    """What each outcome does, by phase of the table and state of the wager, like ones once."""
    if len(wager.states) > MANY_STATES:
        yield from _large_table(rules, wager)
        return
    results: dict[int, tuple[tuple[str, str], ...]] = {}
    places: dict[tuple[tuple[str, str], ...], list[tuple[int, int]]] = {}
    for phase, states in enumerate(wager.rows_called_on):
        for state, row in enumerate(states):
            if id(row) not in results:
                results[id(row)] = tuple(_results(rules, wager, row))
            places.setdefault(results[id(row)], []).append((phase, state))
    for lines, where in places.items():
        prefix = _where(rules, wager, where)
        for outcomes, result in lines:
            yield f"{prefix}on {outcomes}", result


def _results(rules: Rules, wager: WagerRules, row: DispositionRow) -> Iterator[tuple[str, str]]:
    """The outcomes of one row, put together by what they do; what leaves it standing is left out.

    Where every outcome decides, what most of them do is said of "anything else".
    """
    bits: dict[str, int] = {}
    for place, cell in enumerate(row):
        if cell is not None:
            result = _result(wager, cell)
            bits[result] = bits.get(result, 0) | 1 << place
    most = max(bits, key=lambda result: bits[result].bit_count(), default="")
    rest = most if None not in row and len(bits) > 1 else ""
    for result, outcomes in sorted(bits.items(), key=lambda item: item[1] & -item[1]):
        if result != rest:
            yield outcome_words(rules.space, outcomes), result
    if rest:
        yield "anything else", rest


def _result(wager: WagerRules, cell: Disposition) -> str:
    if cell.kind == WINS:
        return f"wins {cell.odds}{' and stays up' if cell.next >= 0 else ''}"
    if cell.kind == LOSES:
        return "loses" if cell.part == 1 else f"loses {_part_words(cell.part)}"
    if cell.kind == MOVES:
        return f"moves to {wager.states[cell.next]}"
    assert cell.kind == RETURNS
    return "goes back to the player"


def _part_words(part: Fraction) -> str:
    return "half" if part == HALF else f"{part} of the stake"


def _where(rules: Rules, wager: WagerRules, places: list[tuple[int, int]]) -> str:
    """The phases and states of like rows: empty if that is everywhere."""
    phases = sorted({phase for phase, _ in places})
    states = sorted({state for _, state in places})
    parts = []
    if len(phases) < len(rules.phases.names):
        parts.append(f"table {', '.join(rules.phases.names[phase] for phase in phases)}")
    if len(states) < len(wager.states):
        parts.append(f"wager {', '.join(wager.states[state] for state in states)}")
    if len(places) < len(phases) * len(states):  # an uneven pattern is named place by place
        names = [f"{rules.phases.names[p]}/{wager.states[s]}" for p, s in places]
        parts = [f"at {', '.join(names)}"]
    return f"{'; '.join(parts)}: " if parts else ""


def _large_table(rules: Rules, wager: WagerRules) -> Iterator[tuple[str, str]]:
    """A wager with many states: each of its payouts, and a hash of all that outcomes do to it."""
    digest = sha256()
    shown: dict[int, str] = {}
    for states in wager.rows_called_on:
        for row in states:
            if id(row) not in shown:
                cells = (STANDS if cell is None else _result(wager, cell) for cell in row)
                shown[id(row)] = "|".join(cells)
            digest.update(f"{shown[id(row)]}\n".encode())
    for number, odds in enumerate(sorted(wager.odds), 1):
        yield f"payout {number}", f"wins {odds}"
    yield f"over {len(wager.states)} states", f"table {digest.hexdigest()[:16]}"
