"""Wagers as small automata: for each phase and state, cases that end in one result each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypedDict, Unpack

from pitboss.rulebook.clause import Clause
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.event import NamedEvent
from pitboss.rulebook.making import Rule

UP = "up"
ANYWHERE = "anywhere"
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class CaseResult:
    """How a case ends: wins, loses, returns, stands or moves."""

    kind: str
    pays: Clause | None = None
    part: Fraction = Fraction(1)
    to: str | None = None
    stays: bool = False


def wins(pays: Clause, *, stays: bool = False) -> CaseResult:
    """Pay the odds of a clause. The stake goes back, or `stays` up for the next decision."""
    return CaseResult("wins", pays=pays, stays=stays)


def loses(part: Fraction = Fraction(1)) -> CaseResult:
    """The house takes the stake, or a part of it while the rest goes back."""
    return CaseResult("loses", part=part)


def returns() -> CaseResult:
    """Nobody wins: the stake goes back."""
    return CaseResult("returns")


def stands() -> CaseResult:
    """Not decided: the wager stays as it is."""
    return CaseResult("stands")


def moves(to: str) -> CaseResult:
    """Not decided: the wager travels to another state of its own."""
    return CaseResult("moves", to=to)


@dataclass(frozen=True, slots=True)
class Case:
    """On this event, this result, by these clauses. `event` None means all other outcomes."""

    event: NamedEvent | None
    result: CaseResult
    law: tuple[Clause, ...] = ()


def case(event: NamedEvent, result: CaseResult, *law: Clause) -> Case:
    """One case of a wager."""
    return Case(event, result, law)


def otherwise(result: CaseResult, *law: Clause) -> Case:
    """What happens on every outcome that no other case names."""
    return Case(None, result, law)


@dataclass(frozen=True, slots=True)
class Cell:
    """The cases that hold in one phase of the table and one state of the wager."""

    phase: str
    state: str
    cases: tuple[Case, ...]


def at(phase: str, *cases: Case, state: str = ANYWHERE) -> Cell:
    """The cases in a phase of the table, which the wager then observes."""
    return Cell(phase, state, cases)


def on(state: str, *cases: Case) -> Cell:
    """The cases in a state of the wager's own."""
    return Cell(ANYWHERE, state, cases)


@dataclass(frozen=True, slots=True)
class Idle:
    """Phases in which the wager is off unless the player calls it on.

    With a `marker`, the call counts only once the dealer puts a marker on the wager.
    """

    phases: tuple[str, ...]
    law: Clause
    call: Clause | None = None
    marker: Clause | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """A wager as the law defines it. `name` is its kind and pick, such as "place 6".

    `spots` says where its chip may lie on the layout. `keeps_odd`: an odd stake is allowed, and if
    it is halved the player keeps the larger half. `paid_by` are the payout clauses of a wager that
    cards decide and that has no cases of its own. `leads_to`: a later wager of so many times its
    stake (first clause), paid by the other clauses; the stake must allow paying both.
    """

    name: str
    cells: tuple[Cell, ...]
    law: tuple[Clause, ...]
    title: str
    states: tuple[str, ...] = (UP,)
    rules: tuple[Rule, ...] = ()
    idle: Idle | None = None
    commission: Commission | None = None
    offered: bool = True
    reading: str | None = None
    spots: tuple[str, ...] = ()
    keeps_odd: bool = False
    paid_by: tuple[Clause | None, ...] = ()
    leads_to: tuple[Clause, ...] = ()


class WagerFields(TypedDict, total=False):
    """What a family or a game may say about a wager besides its name, its law and its cells."""

    title: str
    states: tuple[str, ...]
    rules: tuple[Rule, ...]
    idle: Idle | None
    commission: Commission | None
    offered: bool
    reading: str | None
    spots: tuple[str, ...]
    keeps_odd: bool
    paid_by: tuple[Clause | None, ...]
    leads_to: tuple[Clause, ...]


def wager(
    name: str, *cells: Cell, law: Clause | tuple[Clause, ...], **more: Unpack[WagerFields]
) -> Wager:
    """Define a wager; without a title it is called by its name."""
    more.setdefault("title", name.replace("_", " "))
    return Wager(name=name, cells=cells, law=as_tuple(law), **more)


def one_roll(
    name: str, *cases: Case, law: Clause | tuple[Clause, ...], **more: Unpack[WagerFields]
) -> Wager:
    """Define a wager that the very next result decides."""
    return wager(name, Cell(ANYWHERE, ANYWHERE, cases), law=law, **more)


def on_cards(
    name: str,
    *payouts: Clause | None,
    law: Clause | tuple[Clause, ...],
    **more: Unpack[WagerFields],
) -> Wager:
    """Define a wager that hands of cards decide, with the clauses it can be paid by."""
    more["paid_by"] = payouts
    return wager(name, Cell(ANYWHERE, ANYWHERE, (otherwise(stands()),)), law=law, **more)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rider:
    """A wager behind another: it ends with its parent and pays by the parent's number.

    `pays` names the clause for each phase or state of the parent in which it may be made.
    `cap` is how large it may be, by its parent.
    """

    name: str
    behind: str
    pays: Mapping[str, Clause] = field(hash=False)
    law: tuple[Clause, ...]
    title: str
    cap: Cap | None = None
    idle: Idle | None = None
    rules: tuple[Rule, ...] = ()
    offered: bool = True
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class Cap:
    """The most a rider may be: a multiple of its parent, by number; `of` the stake or the win."""

    times: Mapping[str, int] = field(hash=False)
    of: str
    law: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Macro:
    """One call that places several wagers: `parts` names each and its share of the stake."""

    name: str
    parts: tuple[tuple[str, int], ...]
    law: tuple[Clause, ...]
    title: str
    offered: bool = True
    reading: str | None = None
    spots: tuple[str, ...] = ()

    @property
    def shares(self) -> int:
        """The number of equal shares that the stake splits into."""
        return sum(share for _, share in self.parts)


def as_tuple(law: Clause | tuple[Clause, ...]) -> tuple[Clause, ...]:
    """One clause or several, as several."""
    return law if isinstance(law, tuple) else (law,)
