"""Answers to orders in words: what happened, or why it was refused."""

from __future__ import annotations

import argparse
import sys

from pitboss.cli.floor.pipe import as_json
from pitboss.cli.parser import add_json
from pitboss.cli.screen import Screen, print_json
from pitboss.floor.entry import RecordedRefusal
from pitboss.floor.night import Answer
from pitboss.floor.orders import Order
from pitboss.floor.state import Floor
from pitboss.language.floor_events import event_lines
from pitboss.language.table_events import citations
from pitboss.pit.refusal import Refusal
from pitboss.rulebook.clause import clause
from pitboss.store.order_ids import is_order_id

DONE, REFUSED = 0, 1


def add_answer(parser: argparse.ArgumentParser) -> None:
    """The id of the order, and how its answer is printed."""
    parser.add_argument(
        "--id",
        type=order_id,
        default=None,
        metavar="ID",
        help="the order's id, to retry an order that may already be done",
    )
    add_json(parser)


def order_id(text: str) -> str:
    """The id of an order: 128 bits as 32 hexadecimal digits."""
    if not is_order_id(text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not an order id: an id has 32 characters, 0-9 and a-f"
        )
    return text


def show(floor: Floor, order: Order, answer: Answer | Refusal, *, as_json: bool) -> int:
    """Print an answer; the exit code says whether it was refused."""
    refused = refusal_text(answer)
    if as_json:
        print_json(_answer_values(order, answer))
    elif refused is not None:
        print(f"pitboss: {refused}", file=sys.stderr)
    else:
        assert isinstance(answer, Answer)
        again = ", as it was before" if answer.again else ""
        Screen().line((f"row {answer.seq}{again}, order {order.id}", "dim"))
        for line in event_lines(floor, order.table, answer.entry.events):
            Screen().line("  ", line)
    return REFUSED if refused is not None else DONE


def _answer_values(order: Order, answer: Answer | Refusal) -> dict[str, object]:
    import msgspec

    values: dict[str, object] = msgspec.to_builtins(as_json(order, answer), str_keys=True)
    return values


def refusal_text(answer: Answer | Refusal) -> str | None:
    """Why an order was refused, with the sections of the law; None if it was done."""
    if isinstance(answer, Refusal):
        return str(answer)
    return _refused_text(answer.entry.refused) if answer.entry.refused is not None else None


def _refused_text(refused: RecordedRefusal) -> str:
    law = citations(clause(name) for name in refused.law)
    return f"Refused: {refused.words}" + (f" ({law})" if law else "")
