"""Answers of a night in words: what happened, by whom, and why something was refused."""

from __future__ import annotations

import argparse
import re
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from pitboss.cli.narrate import cites, happened, result
from pitboss.cli.parser import add_json
from pitboss.cli.pipe import as_json
from pitboss.cli.screen import Screen, print_json
from pitboss.floor import events as f
from pitboss.floor.entry import HIDDEN, Refused
from pitboss.floor.lines import cash
from pitboss.floor.night import Answer
from pitboss.floor.orders import Order
from pitboss.floor.state import Floor, rules_of
from pitboss.pit import events as e
from pitboss.pit.refusal import Refusal
from pitboss.rulebook.citation import clause

DONE, REFUSED = 0, 1


def add_answer(parser: argparse.ArgumentParser) -> None:
    """How an order is numbered, and how its answer is printed."""
    parser.add_argument(
        "--id", type=order_id, default=None, metavar="ID",
        help="the id of the order, to ask again for what may have been done already",
    )  # fmt: skip
    add_json(parser)


def order_id(text: str) -> str:
    """An id of an order: 128 bits, as 32 figures and letters from a to f."""
    if not re.fullmatch(r"[0-9a-f]{32}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no id: it has 32 signs, 0 to 9 and a to f")
    return text


def fresh_id() -> str:
    """An id that nobody used before.

    It begins with the time, so that new ids stand side by side in the index of the journal and a
    commit writes little; the other 80 bits are chance.
    """
    return f"{time.time_ns() // 1_000_000:012x}{secrets.token_hex(10)}"


def show(floor: Floor, order: Order, answer: Answer | Refusal, *, as_json: bool) -> int:
    """Print an answer; the exit code says whether it was refused."""
    refused = refusal(answer)
    if as_json:
        print_json(_as_json(order, answer))
    elif refused is not None:
        print(f"pitboss: {refused}", file=sys.stderr)
    else:
        assert isinstance(answer, Answer)
        again = ", as it was before" if answer.again else ""
        Screen().line((f"row {answer.seq}{again}, order {order.id}", "dim"))
        for line in told(floor, order.table, answer.entry.events):
            Screen().line("  ", line)
    return REFUSED if refused is not None else DONE


def _as_json(order: Order, answer: Answer | Refusal) -> dict[str, Any]:
    import msgspec

    found: dict[str, Any] = msgspec.to_builtins(as_json(order, answer), str_keys=True)
    return found


def refusal(answer: Answer | Refusal) -> str | None:
    """Why an order was refused, with the sections of the law; None if it was done."""
    if isinstance(answer, Refusal):
        return str(answer)
    return _refused(answer.entry.refused) if answer.entry.refused is not None else None


def _refused(refused: Refused) -> str:
    law = cites(clause(one) for one in refused.law)
    return f"Refused: {refused.words}" + (f" ({law})" if law else "")


def told(floor: Floor, table: str, events: tuple[f.AnyEvent, ...]) -> Iterator[str]:
    """Events in words, one line each."""
    called = any(isinstance(event, e.ResultCalled) for event in events)
    for event in events:
        if called and isinstance(event, e.LosersCollected | e.WinnersPaid):
            continue  # at a table that does both by itself, it goes without saying
        if isinstance(event, f.FloorEvent):
            yield _WORDS[event.__class__](event)
        elif isinstance(event, e.ResultCalled):
            lines = result(rules_of(floor, table), event, seats=True)
            yield from ("".join(p if isinstance(p, str) else p[0] for p in line) for line in lines)
        elif isinstance(event, e.CardDealt) and event.card == HIDDEN:
            yield f"{event.hand} gets a card face down"
        elif words := happened(rules_of(floor, table), event):
            yield words


def _over(sum_: int, text: str) -> str:
    return f"{text} {'over' if sum_ > 0 else 'short'}" if sum_ else ""


def _counted(x: f.WindowClosed) -> str:
    real = cash(abs(x.over_cents))
    found = [_over(x.over_dollars, str(abs(x.over_dollars))), _over(x.over_cents, real)]
    wrong = ", ".join(one for one in found if one) or "as it should be"
    return f"window {x.window} is counted out with {x.dollars} and {cash(x.cents)}: {wrong}"


def _transfer(x: f.TransferAsked | f.TransferMade) -> str:
    return f"a {'fill' if x.fill else 'credit'} of {x.dollars}"


def _corrected(x: f.RoundCorrected) -> str:
    each = ", ".join(f"seat {seat} {one:+d}" for seat, one in x.differences.items())
    return f"{x.was} is corrected to {x.outcome} ({x.reason}): {each or 'nobody is owed anything'}"


_WORDS: dict[type, Callable[[Any], str]] = {
    f.FloorSetUp: lambda x: (
        f"night {x.plan.night} is set up: {len(x.plan.tables)} tables, {len(x.plan.people)} people,"
        f" key held by {x.plan.key_holder or 'nobody'}"
    ),
    f.NightClosed: lambda x: "the night is closed",
    f.CameOn: lambda x: f"{x.person} is on duty",
    f.WentOff: lambda x: f"{x.person} is off duty",
    f.PostTaken: lambda x: f"{x.person} is the {x.post}",
    f.PostLeft: lambda x: f"{x.person} is the {x.post} no longer",
    f.GuestAdmitted: lambda x: f"guest {x.guest} is in",
    f.GuestAskedToLeave: lambda x: f"guest {x.guest} is asked to leave: {x.reason}",
    f.WindowOpened: lambda x: f"{x.banker} works window {x.window}",
    f.Sold: lambda x: (
        f"{x.dollars} in imitation money sold to {x.guest or 'a guest'} for {cash(x.cents)}"
    ),
    f.TakenBack: lambda x: f"{x.dollars} taken back from {x.guest or 'a guest'}",
    f.WindowClosed: _counted,
    f.TransferAsked: lambda x: f"{_transfer(x)} with window {x.window} waits to be confirmed",
    f.TransferMade: lambda x: f"{_transfer(x)} between window {x.window} and table {x.table}",
    f.RackCounted: lambda x: (
        f"the rack holds {x.dollars}: {_over(x.over, str(abs(x.over))) or 'as it should be'}"
    ),
    f.RoundCorrected: _corrected,
    f.Reversed: lambda x: f"order {x.of} is reversed: {x.reason}",
    f.DrawsPromised: lambda x: f"the draws of block {x.block} are promised: {x.promise}",
    f.WordsAdded: lambda x: f"words added to the draws: {x.words}",
    f.Drawn: lambda x: f"draw {x.draw} of block {x.block}: {x.outcome or 'the cards'}",
    f.DrawsRevealed: lambda x: f"the seed of block {x.block}: {x.seed}",
}
