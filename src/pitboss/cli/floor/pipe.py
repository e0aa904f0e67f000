"""`pitboss floor pipe`: one order per line in, as JSON, and one answer per line out.

Any program that can write lines can run a night this way. Orders that are waiting are committed and
answered together; an answer is written only once its row is safe.
"""

from __future__ import annotations

import argparse
import os
import queue
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import BinaryIO

import msgspec

from pitboss.cli.floor.nights import add_night, open_to_write
from pitboss.floor.night import Answer, Night
from pitboss.floor.orders import Order
from pitboss.pit.refusal import Refusal
from pitboss.store.fault_points import fault
from pitboss.store.journal import StoreBroken, StoreTrouble

BATCH_MOST = 100
"""The most orders that share a commit."""

ORDER_MOST_BYTES = 100_000
"""The most bytes of an order: refused orders are journaled too."""

PIECE_BYTES = 65_536
_DECODER = msgspec.json.Decoder(Order)


def serve(night: Night, next_bytes: Callable[[], bytes], answers: BinaryIO) -> None:
    """Answer orders until no bytes come any more; a broken store ends it right away."""
    waiting: queue.Queue[bytes | None] = queue.Queue(maxsize=10 * BATCH_MOST)
    threading.Thread(target=_read, args=(next_bytes, waiting), daemon=True).start()
    while (lines := _next_batch(waiting)) is not None:
        replies = answer_lines(night, lines)
        fault("before the answer")
        for answer in replies:
            answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()
        fault("after the answer")


def _read(next_bytes: Callable[[], bytes], waiting: queue.Queue[bytes | None]) -> None:
    part = b""
    while piece := next_bytes():
        *lines, part = (part + piece).split(b"\n")
        for line in lines:
            waiting.put(line)
    if part:
        waiting.put(part)
    waiting.put(None)  # the end


def _next_batch(waiting: queue.Queue[bytes | None]) -> list[bytes] | None:
    """All lines that are waiting, at least one; None at the end."""
    lines: list[bytes] = []
    while len(lines) < BATCH_MOST:
        try:
            line = waiting.get(block=not lines)
        except queue.Empty:
            break
        if line is None:
            waiting.put(None)  # the end
            break
        lines.append(line)
    return lines or None


def answer_lines(night: Night, lines: list[bytes]) -> list[dict[str, object]]:
    """The answers to some lines, in the same order."""
    read: list[Order | str] = [_order(line) for line in lines]
    orders = [row for row in read if isinstance(row, Order)]
    try:
        answers = iter(night.ask_all(orders) if orders else ())
    except StoreBroken:
        raise
    except StoreTrouble as trouble:
        return [
            {"trouble": str(trouble), "id": row.id} if isinstance(row, Order) else {"trouble": row}
            for row in read
        ]
    return [
        as_json(order, next(answers)) if isinstance(order, Order) else {"trouble": order}
        for order in read
    ]


def _order(line: bytes) -> Order | str:
    if len(line) > ORDER_MOST_BYTES:
        return f"not an order: it has more than {ORDER_MOST_BYTES} bytes"
    try:
        return _DECODER.decode(line)
    except msgspec.DecodeError as wrong:
        return f"not an order: {wrong}"


def as_json(order: Order, answer: Answer | Refusal) -> dict[str, object]:
    """An answer for programs."""
    if isinstance(answer, Refusal):
        law = [clause.id for clause in answer.law]
        return {"id": order.id, "refused": {"words": answer.words, "law": law}}
    reply: dict[str, object] = {
        "id": order.id,
        "seq": answer.seq,
        "hash": answer.hash.hex(),
        "again": answer.again,
    }
    if answer.entry.refused is not None:
        return reply | {"refused": answer.entry.refused}
    return reply | {"events": answer.entry.events}


def run(args: argparse.Namespace) -> int:
    """Answer orders until the input ends."""
    # Not through sys.stdin: a program that ends while a thread reads that is aborted.
    next_bytes = partial(os.read, sys.stdin.fileno(), PIECE_BYTES)
    with open_to_write(args) as night:
        serve(night, next_bytes, sys.stdout.buffer)
    return 0


VERBS = {"pipe": (add_night, run)}
