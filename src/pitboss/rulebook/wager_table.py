"""Wagers compiled to tables: for each phase, state and outcome, exactly one disposition.

Live play, exact mathematics, bulk simulation and print all read these tables; nothing else
decides a wager.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from pitboss.equipment.odds import Odds
from pitboss.equipment.space import Space
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.event import places_in
from pitboss.rulebook.making import NoRemoval, Rule
from pitboss.rulebook.option import Value, pick
from pitboss.rulebook.phase import Phases
from pitboss.rulebook.wager import (
    ANYWHERE,
    Cap,
    Case,
    CaseResult,
    Cell,
    Idle,
    Rider,
    Wager,
    returns,
)

WINS, LOSES, RETURNS, MOVES = 1, 2, 3, 4
DONE = -1

OddsOf = Callable[[Clause], Odds]


class BadRule(ValueError):
    """A definition that is incomplete, overlaps, or lacks a clause or a payout."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Disposition:
    """What an outcome does to a wager. `next` is its next state, or DONE."""

    kind: int
    win: int
    per: int
    part: Fraction
    next: int
    case: Case
    odds: Odds | None

    @property
    def law(self) -> tuple[Clause, ...]:
        """The clauses that decide it."""
        return self.case.law


DispositionRow = tuple[Disposition | None, ...]
DispositionRows = tuple[tuple[DispositionRow, ...], ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class WagerRules:
    """One wager under chosen options, compiled. `rows[phase][state][outcome]` decides it.

    `rows_called_on` applies while the player has called an idle wager on.
    `multiples[phase][state]` is the stake multiple; zero if the wager cannot be made.
    `growing` are the rules for making and raising it. `later` is what a wager that it leads to pays
    for each chip staked here.
    """

    name: str
    title: str
    definition: Wager | Rider
    states: tuple[str, ...]
    rows: DispositionRows
    rows_called_on: DispositionRows
    multiples: tuple[tuple[int, ...], ...]
    idle: Idle | None = None
    commission: Commission | None = None
    behind: str | None = None
    cap: Cap | None = None
    spots: tuple[str, ...] = ()
    keeps_odd: bool = False
    growing: tuple[Rule, ...] = ()
    paid: tuple[Odds, ...] = ()
    later: tuple[Fraction, ...] = ()

    @property
    def law(self) -> tuple[Clause, ...]:
        """The clauses that define it."""
        return self.definition.law

    def key(self, state: int) -> str:
        """Its name on the layout in a state: "come", or "come@6" once it has traveled."""
        return self.name if state == 0 else f"{self.name}@{self.states[state]}"

    def unit(self, phase: int, state: int = 0) -> int:
        """The stake multiple at which an exact commission is whole chips too."""
        multiple, fee = self.multiples[phase][state], self.commission
        if fee is None or fee.rounding != "exact":
            return multiple
        return lcm(multiple, fee.rate(self.odds[0].ratio).denominator)

    @property
    def asks_to_stay(self) -> bool:
        """Whether it can stay up when it wins but costs its charge again, so its player is asked.

        A player who is not asked, or says no, gets it back with the win.
        """
        if self.commission is None or self.commission.when != "placing":
            return False  # nothing is paid when it is made, so nothing is due again
        cells = (cell for states in self.rows_called_on for row in states for cell in row)
        return any(cell is not None and cell.kind == WINS and cell.next >= 0 for cell in cells)

    @property
    def odds(self) -> tuple[Odds, ...]:
        """Every odds it can be paid at."""
        distinct = {id(row): row for states in self.rows_called_on for row in states}.values()
        in_rows = {
            cell.odds: None
            for row in distinct
            for cell in row
            if cell is not None and cell.odds is not None
        }
        return (*in_rows, *self.paid)


class Compiler:
    """Compiles the wagers of one game under chosen options."""

    def __init__(
        self, space: Space, phases: Phases, options: dict[str, Value], odds_of: OddsOf
    ) -> None:
        self.space, self.phases, self.options, self.odds_of = space, phases, options, odds_of
        self._seen: dict[tuple[int, int], DispositionRow] = {}
        self._rides: dict[tuple[int, Clause | None], DispositionRow] = {}
        self._by_place: dict[int, dict[tuple[str, str], list[Cell]]] = {}

    def wager(self, wager: Wager) -> WagerRules:
        """Prove that every phase and state of a wager is covered once, and fill its tables."""
        if not wager.law:
            raise BadRule(f"wager {wager.name!r} cites no clause")
        rows = tuple(
            tuple(self._row(wager, phase, state) for state in range(len(wager.states)))
            for phase in self.phases.names
        )
        idle = pick(wager.idle, self.options)
        nothing: DispositionRow = (None,) * len(self.space)
        resting = self._rest(rows, idle, lambda row: nothing)
        distinct = {id(row): row for states in rows for row in states}.values()
        paid = self._card_odds(wager)
        later = tuple(
            self.odds_of(clause).ratio * wager.leads_to[0].figure() for clause in wager.leads_to[1:]
        )
        whole = [ratio.denominator for ratio in (*(odds.ratio for odds in paid), *later)]
        multiple = lcm(1, *(_multiple(row) for row in distinct), *whole)
        multiples = tuple((multiple,) * len(wager.states) for _ in self.phases.names)
        fee = self._commission(wager)
        keeps_odd = pick(wager.keeps_odd, self.options)
        return WagerRules(
            name=wager.name,
            title=wager.title,
            definition=wager,
            states=wager.states,
            rows=resting,
            rows_called_on=rows,
            multiples=multiples,
            idle=idle,
            commission=fee,
            spots=wager.spots,
            keeps_odd=keeps_odd,
            paid=paid,
            later=later,
            growing=tuple(rule for rule in wager.rules if not isinstance(rule, NoRemoval)),
        )

    def rider(self, rider: Rider, parent: WagerRules) -> WagerRules:
        """Fill the tables of a rider from its parent's disposition and number."""
        if not rider.law:
            raise BadRule(f"wager {rider.name!r} cites no clause")
        rows, multiples = [], []
        for phase, states in zip(self.phases.names, parent.rows_called_on, strict=True):
            # A parent that travels carries its own number; otherwise the table's point counts.
            numbers = parent.states if len(parent.states) > 1 else (phase,)
            clauses = [rider.pays.get(number) for number in numbers]
            riding = [
                self._ride(row, clause, rider) for row, clause in zip(states, clauses, strict=True)
            ]
            rows.append(tuple(riding))
            multiples.append(tuple(_multiple(row) if any(row) else 0 for row in riding))
        idle = pick(rider.idle, self.options)
        resting = self._rest(tuple(rows), idle, lambda row: _return_row(row, idle))
        cap = pick(rider.cap, self.options)
        return WagerRules(
            name=rider.name,
            title=rider.title,
            definition=rider,
            states=parent.states,
            rows=resting,
            rows_called_on=tuple(rows),
            multiples=tuple(multiples),
            idle=idle,
            commission=None,
            behind=rider.behind,
            cap=cap,
        )

    def _rest(
        self,
        rows: DispositionRows,
        idle: Idle | None,
        off: Callable[[DispositionRow], DispositionRow],
    ) -> DispositionRows:
        if idle is None:
            return rows
        return tuple(
            tuple(off(row) for row in states) if phase in idle.phases else states
            for phase, states in zip(self.phases.names, rows, strict=True)
        )

    def _card_odds(self, wager: Wager) -> tuple[Odds, ...]:
        """The odds of a wager that cards decide, under the options in force."""
        clauses = [pick(clause, self.options) for clause in wager.paid_by]
        if missing := [clause for clause in clauses if clause is not None and not clause.pays]:
            raise BadRule(f"wager {wager.name!r}: {missing[0].id} states no payout")
        return tuple(dict.fromkeys(self.odds_of(clause) for clause in clauses if clause))

    def _commission(self, wager: Wager) -> Commission | None:
        fee = pick(wager.commission, self.options)
        if fee is None:
            return None
        parts = {name: pick(getattr(fee, name), self.options) for name in ("percent", "when")}
        more = {name: pick(getattr(fee, name), self.options) for name in ("rounding", "refunded")}
        if isinstance(parts["percent"], Clause):
            parts["percent"] = parts["percent"].figure()
        if not parts["percent"]:
            return None
        return Commission(of=fee.of, law=fee.law, **parts, **more)

    def _row(self, wager: Wager, phase: str, state: int) -> DispositionRow:
        name = wager.states[state]
        where = f"wager {wager.name!r}, phase {phase!r}, state {name!r}"
        cells = [cell for key in _places(phase, name) for cell in self._cells(wager).get(key, ())]
        if len(cells) != 1:
            raise BadRule(f"{where}: {len(cells)} cells hold; exactly one must")
        key = (id(cells[0]), state)
        if key not in self._seen:
            self._seen[key] = self._fill(wager, cells[0], state, where)
        return self._seen[key]

    def _cells(self, wager: Wager) -> dict[tuple[str, str], list[Cell]]:
        """The cells of a wager by phase and state; a fire bet has hundreds."""
        if id(wager) not in self._by_place:
            by_place: dict[tuple[str, str], list[Cell]] = {}
            for cell in wager.cells:
                by_place.setdefault((cell.phase, cell.state), []).append(cell)
            self._by_place[id(wager)] = by_place
        return self._by_place[id(wager)]

    def _fill(self, wager: Wager, cell: Cell, state: int, where: str) -> DispositionRow:
        row: list[Disposition | None] = [None] * len(self.space)
        covered = 0
        for case in cell.cases:
            all_bits = (1 << len(self.space)) - 1
            bits = case.event.bits if case.event is not None else all_bits & ~covered
            if case.event is not None and case.event.space is not self.space:
                raise BadRule(f"{where}: {case.event.name!r} speaks of another device")
            if twice := bits & covered:
                raise BadRule(f"{where}: two cases cover {self._texts(twice)}")
            covered |= bits
            disposition = self._disposition(wager, case, state, where)
            for place in places_in(bits):
                row[place] = disposition
        if missing := ((1 << len(self.space)) - 1) & ~covered:
            raise BadRule(f"{where}: no case covers {self._texts(missing)}")
        return tuple(row)

    def _texts(self, bits: int) -> str:
        texts = [text for place, text in enumerate(self.space.texts) if bits >> place & 1]
        return ", ".join(texts[:8]) + (" …" if len(texts) > 8 else "")

    def _disposition(self, wager: Wager, case: Case, state: int, where: str) -> Disposition | None:
        result: CaseResult = pick(case.result, self.options)
        law = case.law or wager.law
        full_case = Case(case.event, result, law)
        if result.kind == "stands":
            return None
        if result.kind == "wins":
            if result.pays is None or result.pays.pays is None:
                needs = "" if result.pays is None else f": {result.pays.id} sets no 'pays'"
                raise BadRule(f"{where}: a winning case has no payout{needs}")
            odds = self.odds_of(result.pays)
            full_case = Case(case.event, result, (*law, result.pays))
            after = state if result.stays else DONE
            return _disposition(WINS, after, full_case, odds)
        if result.kind == "loses":
            return _disposition(LOSES, DONE, full_case, part=result.part)
        if result.kind == "returns":
            return _disposition(RETURNS, DONE, full_case)
        if result.to not in wager.states:
            raise BadRule(f"{where}: moves to {result.to!r}, which is not one of its states")
        return _disposition(MOVES, wager.states.index(result.to), full_case)

    def _ride(self, row: DispositionRow, clause: Clause | None, rider: Rider) -> DispositionRow:
        """A row of a rider; if phases share the parent's row, they share this one."""
        key = (id(row), clause)
        if key not in self._rides:
            self._rides[key] = self._rider_row(row, clause, rider)
        return self._rides[key]

    def _rider_row(
        self, row: DispositionRow, clause: Clause | None, rider: Rider
    ) -> DispositionRow:
        if clause is None:
            return (None,) * len(row)
        odds = self.odds_of(clause)
        dispositions: dict[int, Disposition | None] = {id(cell): None for cell in row}
        for cell in row:
            if cell is None or cell.kind == MOVES or dispositions[id(cell)] is not None:
                continue
            law = (*rider.law, clause) if cell.kind == WINS else rider.law
            case = Case(cell.case.event, cell.case.result, law)
            paid = odds if cell.kind == WINS else None
            dispositions[id(cell)] = _disposition(cell.kind, DONE, case, paid)
        return tuple(dispositions[id(cell)] for cell in row)


def _disposition(
    kind: int, after: int, full_case: Case, odds: Odds | None = None, part: Fraction = Fraction(1)
) -> Disposition:
    ratio = odds.ratio if odds else Fraction(0)
    return Disposition(
        kind=kind,
        win=ratio.numerator,
        per=ratio.denominator,
        part=part,
        next=after,
        case=full_case,
        odds=odds,
    )


def _return_row(row: DispositionRow, idle: Idle | None) -> DispositionRow:
    law = (idle.law,) if idle else ()
    return tuple(
        None if cell is None else _disposition(RETURNS, DONE, Case(cell.case.event, returns(), law))
        for cell in row
    )


def _places(phase: str, state: str) -> tuple[tuple[str, str], ...]:
    """Where the cell of a phase and state may be defined."""
    return (phase, state), (ANYWHERE, state), (phase, ANYWHERE), (ANYWHERE, ANYWHERE)


def _multiple(row: DispositionRow) -> int:
    cells = {id(cell): cell for cell in row if cell is not None}.values()
    return lcm(1, *(cell.per for cell in cells), *(cell.part.denominator for cell in cells))
