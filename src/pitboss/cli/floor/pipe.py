"""`pitboss floor pipe`: one order a line as JSON in, one answer a line out.

Any program that can write lines can run a night this way. Orders that wait are answered together,
in one commit; an answer is written only once its row is safe.
"""

from __future__ import annotations

import argparse
import queue
import sys
import threading
from collections.abc import Iterable
from typing import Any, BinaryIO

import msgspec

from pitboss.cli.floor.nights import add_night, open_to_write
from pitboss.floor.night import Answer, Night
from pitboss.floor.orders import Order
from pitboss.pit.refusal import Refusal
from pitboss.store.fault_points import fault
from pitboss.store.journal import StoreBroken, StoreTrouble

TOGETHER = 100
"""How many orders share a commit at the most."""

LONGEST = 100_000
"""How many bytes an order has at the most: refused orders are written down as well."""

_DECODER = msgspec.json.Decoder(Order)
_END = object()


def serve(night: Night, orders: BinaryIO, answers: BinaryIO) -> None:
    """Answer orders until there are no more; a store that broke ends it at once."""
    waiting: queue.Queue[Any] = queue.Queue(maxsize=10 * TOGETHER)
    threading.Thread(target=_read, args=(orders, waiting), daemon=True).start()
    while (lines := _next(waiting)) is not None:
        told = answer_lines(night, lines)
        fault("before the answer")
        for answer in told:
            answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()
        fault("after the answer")


def _read(orders: Iterable[bytes], waiting: queue.Queue[Any]) -> None:
    for line in orders:
        waiting.put(line)
    waiting.put(_END)


def _next(waiting: queue.Queue[Any]) -> list[bytes] | None:
    """All lines that wait, at least one; None at the end."""
    lines: list[bytes] = []
    while len(lines) < TOGETHER:
        try:
            line = waiting.get(block=not lines)
        except queue.Empty:
            break
        if line is _END:
            waiting.put(_END)
            break
        lines.append(line)
    return lines or None


def answer_lines(night: Night, lines: list[bytes]) -> list[dict[str, Any]]:
    """The answers to some lines, in their order."""
    read: list[Order | str] = [_order(line) for line in lines]
    orders = [one for one in read if isinstance(one, Order)]
    try:
        found = iter(night.ask_all(orders) if orders else ())
    except StoreBroken:
        raise
    except StoreTrouble as trouble:
        return [
            {"trouble": str(trouble), "id": one.id} if isinstance(one, Order) else {"trouble": one}
            for one in read
        ]
    return [
        as_json(asked, next(found)) if isinstance(asked, Order) else {"trouble": asked}
        for asked in read
    ]


def _order(line: bytes) -> Order | str:
    if len(line) > LONGEST:
        return f"not an order: it has more than {LONGEST} bytes"
    try:
        return _DECODER.decode(line)
    except msgspec.DecodeError as wrong:
        return f"not an order: {wrong}"


def as_json(order: Order, answer: Answer | Refusal) -> dict[str, Any]:
    """An answer for programs."""
    if isinstance(answer, Refusal):
        law = [clause.id for clause in answer.law]
        return {"id": order.id, "refused": {"words": answer.words, "law": law}}
    said: dict[str, Any] = {
        "id": order.id,
        "seq": answer.seq,
        "hash": answer.hash.hex(),
        "again": answer.again,
    }
    if answer.entry.refused is not None:
        return said | {"refused": answer.entry.refused}
    return said | {"events": answer.entry.events}


def run(args: argparse.Namespace) -> int:
    """Answer orders until the input ends."""
    with open_to_write(args) as night:
        serve(night, sys.stdin.buffer, sys.stdout.buffer)
    return 0


VERBS = {"pipe": (add_night, run)}
