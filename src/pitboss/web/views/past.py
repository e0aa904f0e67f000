"""A past round as somebody may see it: step by step, with clauses, payments and proofs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pitboss.chance.promise import promise
from pitboss.floor import draws
from pitboss.floor import events as f
from pitboss.floor import orders as o
from pitboss.floor.decide import decide
from pitboss.floor.entry import Entry, entry
from pitboss.floor.next_step import next_step
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.floor.told import VOIDED, Correction, Passed, Step, Told, told_of
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import DEALER
from pitboss.pit.view import PUBLIC
from pitboss.rulebook.citation import Clause, clause
from pitboss.rulebook.game import Rules
from pitboss.telling.on_floor import told
from pitboss.web.catalogue import words
from pitboss.web.record import QUIET, called
from pitboss.web.shapes import TableView
from pitboss.web.shapes.past import CorrectionView, ProofView, RoundView, StepView
from pitboss.web.views.law import law
from pitboss.web.views.table import at_rest
from pitboss.web.views.viewer import GUEST, Viewer

LAID = (e.WagerPlaced, e.WagerReduced)
"""What lies on the layout is seen by the room, though nobody speaks of it."""
Seeds = Mapping[tuple[str, int], str]
"""The seeds that have been revealed, by table and block."""


class Beside(Struct, frozen=True):
    """What a round needs beside its rows: revealed seeds, people's names, the rounds beside it."""

    seeds: Seeds
    names: Mapping[str, str]
    before: int = 0
    after: int = 0


def eyes_of(viewer: Viewer, floor: Floor, table: str, passed: Iterable[Passed]) -> int:
    """Through whose eyes a viewer sees a past round: a seat's, the dealer's (0), or the public's.

    A seat is a guest's own if nobody else sat there while the round was played.
    """
    if viewer.works_at(floor, table):
        return DEALER
    if viewer.kind != GUEST:
        return PUBLIC
    sat: dict[int, set[str]] = {}
    for one in passed:
        for moment in (one.before, one.after):
            if table in moment.tables:
                for seat, guest in moment.tables[table].guests.items():
                    sat.setdefault(seat, set()).add(guest)
    own = [seat for seat, guests in sat.items() if guests == {viewer.who}]
    return min(own, default=PUBLIC)


def round_view(
    passed: Sequence[Passed], table: str, number: int, eyes: int, beside: Beside
) -> RoundView | Refusal:
    """A round of a table from the rows that went by."""
    whole, seen = told_of(passed, table, number), told_of(passed, table, number, eyes)
    if isinstance(whole, Refusal):
        return whole
    if isinstance(seen, Refusal):
        return seen
    rows = {one.row.seq: one for one in passed}
    raw = {step.seq: step.live for step in whole.steps}
    rules = rules_of(passed[-1].after, table)
    steps = tuple(_steps(_Drawn(rules, seen, raw, rows, eyes, beside)))
    proofs = tuple(_proofs(table, number, passed, beside.seeds))
    result = next((one.table.result for one in reversed(steps) if _is_of(one.table, number)), None)
    return RoundView(
        table, number, rules.game.name, seen.steps[-1].edition if seen.steps else "", steps,
        result, seen.status == VOIDED, bool(seen.corrections), proofs[-1] if proofs else None,
        seen.status, seen.voids, tuple(map(_correction, seen.corrections)),
        seen.gained, beside.before, beside.after, proofs,
    )  # fmt: skip


def _is_of(view: TableView, number: int) -> bool:
    return view.result is not None and view.result.round == number


def _correction(one: Correction) -> CorrectionView:
    return CorrectionView(
        one.seq, one.by, one.second, one.reason, one.was, one.outcome, one.seats
    )  # fmt: skip


class _Drawn(Struct, frozen=True):
    """What the steps of a round are drawn from: as the viewer is told it, and as it was."""

    rules: Rules
    seen: Told
    raw: Mapping[int, LiveTable]
    rows: Mapping[int, Passed]
    eyes: int
    beside: Beside


def _steps(of: _Drawn) -> Iterable[StepView]:
    last: TableView | None = None
    rules, table, names = of.rules, of.seen.table, of.beside.names
    for step in of.seen.steps:
        one = of.rows[step.seq]
        is_later = isinstance(one.said.order.command, o.CorrectRound)
        if last is None or not is_later:  # a correction leaves the layout as it lay
            last = _table(of, step)
        loud = tuple(event for event in one.said.events
                     if isinstance(event, LAID) or not isinstance(event, QUIET))  # fmt: skip
        lines = () if step.refused else tuple(line.strip() for line in told(one.after, table, loud))
        calls = () if step.refused else called(rules, one.after, table, loud)
        yield StepView(
            step.seq, step.at_ms, names.get(step.who, step.who), _plain(step, one),
            law(_law(rules, one, table, step)), last, lines, " ".join(calls), step.refused,
            type(one.said.order.command).__name__,
        )  # fmt: skip


def _plain(step: Step, one: Passed) -> str:
    """The words of a step; who speaks stands beside them."""
    order = one.said.order
    bare = step.words.removeprefix(f"{order.table} {order.actor}> ")
    return bare.removeprefix(f"{order.actor}: ")


def _table(of: _Drawn, step: Step) -> TableView:
    """The table after a step; what is the viewer's own is marked, and its chips are told."""
    whole, eyes = of.raw[step.seq].table, of.eyes
    view = at_rest(of.rules, step.live, whole, dict(of.beside.names), step.seq)
    held = step.live.table.seats
    seats = tuple(
        replace(one, yours=one.seat == eyes, chips=held[one.seat].chips)
        if eyes in (one.seat, DEALER) else one
        for one in view.seats
    )  # fmt: skip
    result = view.result
    if result is not None and result.round != of.seen.round:
        result = None  # it is of an earlier round
    if result is not None:
        lines = tuple(replace(one, yours=one.seat == eyes) for one in result.lines)
        result = replace(result, lines=lines)
    return replace(view, seats=seats, result=result)


def _law(rules: Rules, one: Passed, table: str, step: Step) -> tuple[Clause, ...]:
    """The clauses of a step: of its refusal, of the wager, of the choice, or of the procedure."""
    if step.refused:
        return tuple(clause(name) for name in step.law)
    command = one.said.order.command
    if isinstance(command, c.PlaceWager):
        name = command.wager.partition("@")[0]
        known = rules.wagers.get(name) or rules.macros.get(name)
        return tuple(known.law) if known is not None else ()
    was = next_step(one.before, table)
    if was is None:
        return ()
    if isinstance(command, c.Choose):
        return next((tuple(act.law) for act in was.acts if act.name == command.act), ())
    return was.law if type(was.command) is type(command) else ()


def _proofs(table: str, number: int, passed: Iterable[Passed], seeds: Seeds) -> Iterable[ProofView]:
    """What each draw of the round rests on."""
    for one in passed:
        live = one.before.tables.get(table)
        if live is None or one.said.order.table != table or live.table.round != number:
            continue
        for event in one.said.events:
            if isinstance(event, f.Drawn):
                seed = seeds.get((table, event.block), "")
                yield ProofView(
                    event.block, event.draw, live.draws.promise, seed, live.draws.words,
                    _holds(one, seed) if seed else None, words("replay.how"), event.outcome,
                )  # fmt: skip


def _holds(one: Passed, seed: str) -> bool:
    """Whether a revealed seed is the promised one, and comes to just what was written."""
    table, plan, value = one.said.order.table, one.before.plan, bytes.fromhex(seed)
    assert plan is not None
    live = one.before.tables[table]
    if promise(plan.night, live.plan.id, live.draws.block, value) != live.draws.promise:
        return False
    return _comes_to(one.before, one.said, one.row.at_ms, value) == one.said


def _comes_to(before: Floor, said: Entry, at_ms: int, seed: bytes) -> Entry:
    answer = decide(before, said.order, draws.given(before, said.order, at_ms, seed))
    return entry(said.order, answer)
