"""The pay table of a game: every wager with its odds and figures, like wagers on one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from pitboss.analysis.exact import Exact
from pitboss.analysis.report import OddsRow, titles
from pitboss.equipment.odds import Odds
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import pick
from pitboss.rulebook.wager import HALF, Macro, Wager
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS, Disposition, WagerRules

ANY_FROM = 7
"""From this many wagers on, a whole kind is printed as "any of n", not pick by pick."""

UNSOLVED = Exact(*(Fraction(0),) * 6, {})
"""A placeholder for figures that are not worked out yet. It is never printed."""


class Stakes(NamedTuple):
    """The stakes of a table: the multiple of a wager by its name, phase and state, and the chips
    that pay it, in words."""

    multiple: Callable[[str, tuple[int, int]], int]
    chips: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PayEntry:
    """One wager of the pay table, before like wagers are put on one line.

    `kind` is its title with a gap, "{}", where its own `pick` stands; the same for all alike.
    `pays` pairs each odds with the event it is paid on; the event is empty where it is obvious.
    `besides` names stakes handed back and parts lost. `law` are the clauses that define the wager
    and decide it, `paid_by` those that say what it pays.
    """

    row: OddsRow
    kind: str
    pick: str
    pays: tuple[tuple[str, str], ...]
    besides: tuple[str, ...]
    law: tuple[Clause, ...]
    paid_by: tuple[Clause, ...]
    multiple: int
    reading: str | None


@dataclass(frozen=True, slots=True)
class PayLine:
    """One printed line: a wager, or several of a kind that share odds and figures."""

    entries: tuple[PayEntry, ...]
    whole_kind: bool

    @property
    def first(self) -> PayEntry:
        """The entry that stands for all of them."""
        return self.entries[0]

    @property
    def exact(self) -> Exact:
        """The exact figures, the same for every wager of the line."""
        return self.first.row.exact

    @property
    def name(self) -> str:
        """The wagers of the line: "place 6, 8" or "straight (any of 38)"."""
        kind = self.first.kind
        if self.whole_kind and len(self.entries) >= ANY_FROM:
            return f"{' '.join(kind.format('').split())} (any of {len(self.entries)})"
        return kind.format(", ".join(entry.pick for entry in self.entries))

    @property
    def short_name(self) -> str:
        """The same for a heading: only the first and the last of many picks."""
        if len(self.entries) <= 2 * ANY_FROM or "(" in self.name:
            return self.name
        first, last = self.entries[0], self.entries[-1]
        name = first.kind.format(f"{first.pick} … {last.pick}")
        return f"{name} ({len(self.entries)} wagers)"

    @property
    def pays(self) -> str:
        """The odds, each with the event it is paid on: "1 to 1 on a total of 3; 2 to 1 on …"."""
        phrases = [f"{odds} on {event}" if event else odds for odds, event in self.first.pays]
        return "; ".join(phrases)


def pay_lines(rules: Rules, rows: Iterable[OddsRow], stakes: Stakes | None = None) -> list[PayLine]:
    """The lines of the pay table, in the order of the rules; for chips of 1 without `stakes`."""
    groups: dict[object, list[PayEntry]] = {}
    sizes: dict[str, int] = {}
    for row in rows:
        entry = entry_of(rules, row, stakes)
        sizes[entry.kind] = sizes.get(entry.kind, 0) + 1
        groups.setdefault(_likeness(entry), []).append(entry)
    return [
        PayLine(tuple(entries), len(entries) == sizes[entries[0].kind])
        for entries in groups.values()
    ]


def unsolved_lines(rules: Rules, stakes: Stakes | None = None) -> list[PayLine]:
    """The same lines before anything is solved: only what they pay is known."""
    unsolved = (OddsRow(rules.game.id, title, {}, None, UNSOLVED) for title in titles(rules))
    return pay_lines(rules, unsolved, stakes)


def entry_of(rules: Rules, row: OddsRow, stakes: Stakes | None = None) -> PayEntry:
    """A row of exact figures with the odds, the law and the stakes of its wager."""
    if row.wager in rules.macros:
        return _macro(rules, rules.macros[row.wager], row, multiple_of(rules, row.wager, stakes))
    wager, number = _wager_and_number(rules, row.wager)
    pick = number or row.wager.partition(" ")[2]
    kind = f"{wager.title} {{}}" if number else _with_gap(wager.title, pick)
    cells = list(_cells(rules, wager, number))
    return PayEntry(
        row=row,
        kind=kind,
        pick=pick,
        pays=_card_odds_by_hand(rules, wager)
        or _pays(cells, pick, one_state=len(wager.states) == 1),
        besides=tuple(_partial_results(cells, pick)),
        law=_law(wager, cells),
        paid_by=_paying_clauses(rules, wager, cells),
        multiple=multiple_of(rules, row.wager, stakes),
        reading=wager.definition.reading,
    )


def _with_gap(title: str, pick: str) -> str:
    """A title with a gap in place of its pick: "place {}" for "place 6"."""
    words = title.split()
    if pick not in words:
        return title
    at = len(words) - 1 - words[::-1].index(pick)
    return " ".join([*words[:at], "{}", *words[at + 1 :]])


def _law(wager: WagerRules, cells: Iterable[Disposition]) -> tuple[Clause, ...]:
    """The clauses that define a wager and decide it, without those that pay it."""
    deciding = [clause for cell in cells for clause in cell.law if clause.kind != "payout"]
    return tuple(dict.fromkeys([*wager.law, *deciding]))


def _paying_clauses(
    rules: Rules, wager: WagerRules, cells: Iterable[Disposition]
) -> tuple[Clause, ...]:
    """The clauses that pay a wager, in the order of the law; some alone say what wins."""
    paying = {clause for cell in cells for clause in cell.law if clause.kind == "payout"}
    paying |= set(_card_payouts(rules, wager))
    order = {clause: place for place, clause in enumerate(rules.game.law)}
    return tuple(sorted(paying - set(wager.law), key=lambda clause: order.get(clause, len(order))))


def _card_payouts(rules: Rules, wager: WagerRules) -> list[Clause]:
    """The payout clauses of a wager that hands of cards decide, under the options in force."""
    definition = wager.definition
    offered = definition.paid_by if isinstance(definition, Wager) else ()
    return [clause for choice in offered if (clause := pick(choice, rules.options)) is not None]


def _macro(rules: Rules, macro: Macro, row: OddsRow, multiple: int) -> PayEntry:
    pick = row.wager.partition(" ")[2]
    kind = _with_gap(macro.title, pick)
    says = f"as its {macro.shares} parts"
    alike = [name for name in rules.macros if name.partition(" ")[0] == row.wager.partition(" ")[0]]
    if len(alike) < ANY_FROM:
        parts = [f"{share} on {part}" if share > 1 else part for part, share in macro.parts]
        says += f": {', '.join(part.replace('_', ' ') for part in parts)}"
    return PayEntry(
        row=row,
        kind=kind,
        pick=pick,
        pays=((says, ""),),
        besides=(),
        law=macro.law,
        paid_by=(),
        multiple=multiple,
        reading=macro.reading,
    )


def _likeness(entry: PayEntry) -> object:
    exact = entry.row.exact
    figures = (exact.win, exact.push, exact.ev, exact.variance, exact.rolls)
    return entry.kind, entry.pays, entry.multiple, entry.row.policy, figures


def _cells(rules: Rules, wager: WagerRules, number: str) -> Iterator[Disposition]:
    """Every way the wager can be decided, each once; for odds, on one number only."""
    ids: set[int] = set()
    for phase, states in zip(rules.phases.names, wager.rows_called_on, strict=True):
        for state, row in zip(wager.states, states, strict=True):
            if number and number not in ((state,) if len(wager.states) > 1 else (phase,)):
                continue
            for cell in row:
                if cell is not None and id(cell) not in ids:
                    ids.add(id(cell))
                    yield cell


def _pays(
    cells: Iterable[Disposition], pick: str, *, one_state: bool
) -> tuple[tuple[str, str], ...]:
    """Each odds once, with its event where the wager can win at different odds."""
    events: dict[str, list[str]] = {}
    for cell in cells:
        if cell.kind == WINS and cell.odds is not None:
            events.setdefault(str(cell.odds), []).append(_event(cell, pick))
    rising = sorted(events, key=lambda text: Odds.parse(text).ratio)
    if len(rising) < 2:
        return tuple((odds, "") for odds in rising)
    if not one_state:
        labels = _labels(cells)
        return tuple((odds, labels.get(odds, "")) for odds in rising)
    return tuple((odds, " or ".join(dict.fromkeys(events[odds]))) for odds in rising)


def _card_odds_by_hand(rules: Rules, wager: WagerRules) -> tuple[tuple[str, str], ...]:
    """The odds of a wager that hands of cards decide, each with what its clause calls the hand."""
    hands: dict[Odds, list[str]] = {}
    for clause in _card_payouts(rules, wager):
        hands.setdefault(rules.odds_of(clause), []).append(_hand(rules, clause))
    rising = sorted(hands, key=lambda odds: odds.ratio)
    if len(rising) == 1:
        return ((str(rising[0]), ""),)
    return tuple((str(odds), " or ".join(dict.fromkeys(hands[odds]))) for odds in rising)


def _hand(rules: Rules, clause: Clause) -> str:
    """The hand a payout clause pays: the game's name for it, or else the clause's label."""
    label = (clause.label or clause.called or clause.cite).lower()
    play = rules.game.play
    return label if play is None else play.payout_phrases.get(label, label)


def _labels(cells: Iterable[Disposition]) -> Mapping[str, str]:
    """The label of each payout clause, for a wager that remembers what came before."""
    labels: dict[str, str] = {}
    for cell in cells:
        if cell.kind == WINS and cell.odds is not None:
            pays = cell.case.result.pays
            labels.setdefault(str(cell.odds), (pays.label or "") if pays is not None else "")
    return labels


def _event(cell: Disposition, pick: str) -> str:
    """The event by name; a wager's own pick is "the number", so that like wagers read alike."""
    name = cell.case.event.name if cell.case.event is not None else ""
    words = ["the number" if word == pick else word for word in name.split()]
    return " ".join(words)


def _partial_results(cells: Iterable[Disposition], pick: str) -> Iterator[str]:
    back = dict.fromkeys(_event(cell, pick) for cell in cells if cell.kind == RETURNS)
    if any(back):
        yield f"handed back on {' or '.join(filter(None, back))}"
    for cell in cells:
        if cell.kind == LOSES and cell.part != 1:
            on = _event(cell, pick)
            share = f"{cell.part.numerator} in {cell.part.denominator}"
            yield f"only {'half' if cell.part == HALF else share} is lost on {on}"


def _wager_and_number(rules: Rules, name: str) -> tuple[WagerRules, str]:
    """The wager of a row; odds behind one have a row for each number."""
    if name in rules.wagers:
        return rules.wagers[name], ""
    short, _, number = name.rpartition(" ")
    return rules.wagers[short], number


def multiple_of(rules: Rules, row: str, stakes: Stakes | None = None) -> int:
    """The multiple in which the wager of a row is staked."""
    if row in rules.macros:
        return stakes.multiple(row, (0, 0)) if stakes else rules.macro_multiple(rules.macros[row])
    wager, number = _wager_and_number(rules, row)
    phase, state = 0, 0
    if number and len(wager.states) > 1:
        state = wager.states.index(number)
    elif number:
        phase = rules.phases.names.index(number)
    return stakes.multiple(wager.name, (phase, state)) if stakes else wager.unit(phase, state)


def wager_of(rules: Rules, entry: PayEntry) -> WagerRules | None:
    """The compiled wager of an entry; None for a call that places several."""
    name = entry.row.wager
    return rules.wagers.get(name) or rules.wagers.get(name.rpartition(" ")[0])
