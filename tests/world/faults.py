"""Faults to plant in the cage, the floor and the store: each breaks one thing in one function.

Nothing in the source is edited: a function is replaced in the running process where it is used.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from msgspec.structs import replace

from pitboss.floor import decide as deciding
from pitboss.floor import orders as o
from pitboss.floor.decision import Decision
from pitboss.rulebook.wager_table import WINS

Function = Callable[..., Any]


class Fault(NamedTuple):
    """A fault: the place where a function is used, its name there, and how it breaks."""

    says: str
    module: str
    name: str
    broken: Callable[[Function], Function]


def _one_more(real: Function) -> Function:
    """The last move is one dollar more."""

    def broken(*args: Any) -> Any:
        moves = list(real(*args))
        if moves:
            moves[-1] = replace(moves[-1], dollars=moves[-1].dollars + 1)
        return moves

    return broken


def _turned_round(real: Function) -> Function:
    def broken(*args: Any) -> Any:
        return [replace(one, source=one.target, target=one.source) for one in real(*args)]

    return broken


def _without_last(real: Function) -> Function:
    return lambda *args: list(real(*args))[:-1]


def _always(value: Any) -> Callable[[Function], Function]:
    return lambda real: lambda *args, **more: value


def _every_account(real: object) -> Any:
    return ("",)


def _plus_one(real: Function) -> Function:
    return lambda *args, **more: real(*args, **more) + 1


def _pays_one_more(real: Function) -> Function:
    """Winning wagers are paid one more than their odds."""

    def broken(*args: Any) -> Any:
        called = real(*args)
        lines = [replace(x, win=x.win + 1) if x.kind == WINS else x for x in called.lines]
        return replace(called, lines=tuple(lines))

    return broken


def _done(change: Callable[[Decision], Decision]) -> Callable[[Function], Function]:
    """A decider of the floor whose answer is changed unless it is a refusal."""

    def planted(real: Function) -> Function:
        def broken(*args: Any) -> Any:
            answer = real(*args)
            return change(answer) if isinstance(answer, Decision) else answer

        return broken

    return planted


def _moves_more(done: Decision) -> Decision:
    return replace(
        done, moves=tuple(replace(move, dollars=move.dollars + 1) for move in done.moves)
    )


def _moves_back(done: Decision) -> Decision:
    moves = (replace(move, source=move.target, target=move.source) for move in done.moves)
    return replace(done, moves=tuple(moves))


def _keeps_the_act(real: Function) -> Function:
    """What was reversed can be reversed again."""

    def broken(floor: Any, name: str) -> Any:
        after = real(floor, name)
        return replace(after, cage=floor.cage) if hasattr(after, "cage") else after

    return broken


def _skips_prev(real: Function) -> Function:
    return lambda fields: real((*fields[:-1], b""))


def _skips_body(real: Function) -> Function:
    return lambda fields: real((*fields[:6], b"", fields[7]))


TABLE, CORRECT = "pitboss.floor.table_orders", "pitboss.floor.corrections"
FAULTS = (
    Fault("a move of one dollar more", TABLE, "table_moves", _one_more),
    Fault("moves the wrong way round", TABLE, "table_moves", _turned_round),
    Fault("the last move is lost", TABLE, "table_moves", _without_last),
    Fault("a rack gains one dollar too many", TABLE, "to_rack", _plus_one),
    Fault("a correction moves one dollar more", CORRECT, "table_moves", _one_more),
    Fault("money is not looked for in the wallet", TABLE, "_verify_money", _always(None)),
    Fault(
        "fees of wagers are forgotten",
        "pitboss.cage.table_postings",
        "_pending",
        lambda real: lambda up: up.stake if up is not None else 0,
    ),
    Fault("overdrawn accounts are let be", "pitboss.cage.books", "_MAY_OWE", _every_account),
    Fault("anyone may do anything", "pitboss.floor.decide", "verify_right", _always(None)),
    Fault("anyone may sit in for anyone", TABLE, "verify_actor", _always(None)),
    Fault("no second person is asked", CORRECT, "verify_second", _always(None)),
    Fault("an act is taken back twice", CORRECT, "undo_act", _keeps_the_act),
    Fault(
        "dice and wheels pay one too many", "pitboss.pit.rounds", "resolve_outcome", _pays_one_more
    ),
    Fault(
        "face-down cards are written down",
        "pitboss.floor.entry",
        "without_hidden_cards",
        lambda real: lambda event: event,
    ),
    Fault("a promise that promises nothing", "pitboss.floor.draws", "promise", _always("00" * 32)),
    Fault("orders are not told apart", "pitboss.floor.night", "order_sha", _always(b"same")),
    Fault("the chain is not tied", "pitboss.store.row", "_hash", _skips_prev),
    Fault("what a row says is not hashed", "pitboss.store.row", "_hash", _skips_body),
    Fault("signatures are not looked at", "pitboss.store.head", "is_signed", _always(True)),
    Fault("receipts are not tied to heads", "pitboss.floor.verify", "is_included", _always(True)),
    Fault("heads are not compared", "pitboss.floor.verify", "check_head", _always(None)),
    Fault("a row may hold another order", "pitboss.floor.verify", "is_row_of", _always(True)),
    Fault("a row may be written in any way", "pitboss.floor.verify", "is_canonical", _always(True)),
)

# Deciders of the floor are found in a table: the order, what is broken, and how.
DECIDERS: tuple[tuple[str, type, Callable[[Function], Function]], ...] = (
    ("a sale hands out one dollar more", o.Sell, _done(_moves_more)),
    ("what is taken back comes out of nowhere", o.TakeBack, _done(_moves_back)),
    ("a fill goes the wrong way", o.ConfirmTransfer, _done(_moves_back)),
    ("a count names no variance", o.CountRack, _done(lambda done: replace(done, moves=()))),
    ("a reversal forgets the drawer", o.Reverse, _done(lambda done: replace(done, cash=()))),
)


def plant(fault: Fault, patch: Any) -> None:
    """Break one function where it is used."""
    module = import_module(fault.module)
    patch.setattr(module, fault.name, fault.broken(getattr(module, fault.name)))


def plant_decider(kind: type, broken: Callable[[Function], Function], patch: Any) -> None:
    """Break one decider of the floor."""
    patch.setitem(deciding._DECIDERS, kind, broken(deciding._DECIDERS[kind]))
