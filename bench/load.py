"""`make load`: phones that bet every round, beside a bare server measured in the same run.

    python -m bench.load [--phones 300] [--tables 20] [--seconds 600] [--more 1000] [--hostile 30]

Every phone makes a wager in every round, at a moment of its own; then the dealer keys in the dice.
We measure the time from a request to its durable answer, and from the dealer's answer to the moment
when every phone at the table has heard the roll. Then one more device attacks the same house, in
each way of `bench.hostile` in turn, and we measure the same for the others. A figure over its limit
fails the run. The figures are written to docs/load.md.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import time
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bench.hostile import ATTACKS, attack_process
from bench.phones import Phone, memory_mb, server_process
from bench.report import machine

ROUND_S, BETTING_S = 6.0, 4.0
WAGER = {"type": "PlaceWager", "wager": "field", "stake": 5}
ACK_MS, PUSH_MS, GROWTH_MB = 150.0, 300.0, 20.0
ATTACKED_MS, ATTACKED_MB = 500.0, 150.0
SEAT_S = 5
PAGE = Path(__file__).parent.parent / "docs" / "load.md"
PACKAGES = ("starlette", "uvicorn", "uvloop", "httptools", "websockets", "msgspec")
HEADS = [
    "",
    "wagers",
    "answered p50 / p95 / p99, ms",
    "all updated p50 / p99 / last, ms",
    "MB, first and last third",
    "errors",
]
METHOD = """\
# Load

Written by `make load`; do not edit by hand.

Phones without screens, each with an address, an HTTP connection and a socket of its own, in a
process beside the server. Every phone makes a wager in every round of six seconds, at a moment of
its own in the first four; then the dealer keys in the dice. Answered: from a request to its answer,
which is on disk by then. All updated: from the dealer's answer until a phone at that table has
heard the roll. The bare server only appends a row to a file, syncs it and answers, in the same run.

{seconds:.0f} seconds with the usual number of phones, and at most 60 with the larger number, which
may be slow but must lose nothing. Limits: 99 of 100 answers under {ack:.0f} ms, every phone updated
within {push:.0f} ms, no error, and at most {growth:.0f} MB more in the last third than in the
middle one.
"""
HOSTILE_HEADS = [
    "while one device attacks by",
    "wagers",
    "answered p50 / p99, ms",
    "all updated p99 / last, ms",
    "MB at most",
    "errors",
]
HOSTILE = """\
## One hostile device

The same house with the same phones for {seconds:.0f} seconds each, while one more device attacks it
from its own process, on the same processors, in each of the ways in `bench/hostile.py`. The first
row is the house without an attack, in the same run. Limits: no error, 99 of 100 answers under
{ack:.0f} ms, and at most {grown:.0f} MB above the house without an attack.
"""


@dataclass
class Figures:
    """The figures of one run."""

    acks: list[float] = field(default_factory=list)
    pushes: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def percentile(values: list[float], part: float) -> float:
    """A percentile, in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


async def one_bet(phone: Phone, wait_s: float, figures: Figures) -> None:
    """One wager after a delay."""
    await asyncio.sleep(wait_s)
    began = time.perf_counter()
    try:
        answer = await phone.order({**WAGER, "seat": phone.seat})
        assert answer["done"], answer
    except (RuntimeError, AssertionError, OSError, TimeoutError, EOFError) as wrong:
        figures.errors.append(f"{type(wrong).__name__}: {wrong}"[:200])
        return
    figures.acks.append(time.perf_counter() - began)


async def at_table(dealer: Phone, phones: list[Phone], until: float, figures: Figures) -> None:
    """Rounds at one table until the time is up."""
    chance = Random(dealer.table)
    await asyncio.sleep(chance.random() * ROUND_S)
    while time.perf_counter() < until:
        began = time.perf_counter()
        await asyncio.gather(
            *(one_bet(phone, chance.random() * BETTING_S, figures) for phone in phones)
        )
        dice = f"{chance.randint(1, 6)}-{chance.randint(1, 6)}"
        answer = await dealer.roll(dice)
        called = time.perf_counter()
        if not answer["done"]:
            figures.errors.append(answer["words"])
            return
        times = await asyncio.gather(*(phone.time_of_row(answer["seq"]) for phone in phones))
        figures.pushes += [max(0.0, when - called) for when in times]
        await asyncio.sleep(max(0.0, ROUND_S - (time.perf_counter() - began)))


async def evening(tables: int, phones: int, seconds: float, attack: str = "") -> Figures:
    """An evening with this many tables and phones; with `attack`, a hostile device is at work."""
    figures, seats = Figures(), -(-phones // tables)
    with server_process(str(tables), str(seats), str(SEAT_S)) as server:
        guests = [
            Phone(server["port"], tuple(guest), number)
            for number, guest in enumerate(server["guests"][:phones], len(server["dealers"]))
        ]
        dealers = [
            Phone(server["port"], tuple(dealer), number)
            for number, dealer in enumerate(server["dealers"])
        ]
        for at in range(0, len(guests), 50):
            await asyncio.gather(*(guest.listen() for guest in guests[at : at + 50]))
        gc.freeze()  # keep the setup out of garbage collection, whose pauses are ours
        neighbor = (
            attack_process(attack, server["port"], server["code"]) if attack else nullcontext()
        )
        with neighbor:
            until = time.perf_counter() + seconds
            tasks = [
                asyncio.create_task(
                    at_table(
                        dealer,
                        [guest for guest in guests if guest.table == dealer.table],
                        until,
                        figures,
                    )
                )
                for dealer in dealers
            ]
            await watch(tasks, server["pid"], figures)
        await asyncio.gather(*(phone.close() for phone in (*guests, *dealers)))
    return figures


async def watch(tasks: list[asyncio.Task[None]], pid: int, figures: Figures) -> None:
    """Wait for all tables and record the memory of the server."""
    while not all(task.done() for task in tasks):
        figures.memory.append(memory_mb(pid))
        await asyncio.wait(tasks, timeout=1.0)
    for task in tasks:
        if (wrong := task.exception()) is not None:
            figures.errors.append(f"{type(wrong).__name__}: {wrong}"[:200])


async def bare(phones: int, seconds: float) -> Figures:
    """The same requests at the same times, to a server that only writes a row for each."""
    figures, chance = Figures(), Random(1)
    with server_process("--bare") as server:
        all_ = [Phone(server["port"], ("t", 1, "", ""), number) for number in range(phones)]
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            waits = [chance.random() * ROUND_S for _ in all_]
            await asyncio.gather(
                *(one_bet(*pair, figures) for pair in zip(all_, waits, strict=True))
            )
        await asyncio.gather(*(phone.close() for phone in all_))
    return figures


def row(name: str, figures: Figures) -> list[str]:
    """A row of the table."""
    acks = " / ".join(f"{percentile(figures.acks, part):.0f}" for part in (0.5, 0.95, 0.99))
    pushes = " / ".join(f"{percentile(figures.pushes, part):.0f}" for part in (0.5, 0.99, 1.0))
    third = len(figures.memory) // 3
    memory = (
        f"{max(figures.memory[:third], default=0):.0f} → {max(figures.memory[-third:]):.0f}"
        if third
        else "–"
    )
    return [
        name,
        f"{len(figures.acks):,}",
        acks,
        pushes if figures.pushes else "–",
        memory,
        str(len(figures.errors)),
    ]


def hostile_row(name: str, figures: Figures) -> list[str]:
    """A row of the table of attacks."""
    acks = " / ".join(f"{percentile(figures.acks, part):.0f}" for part in (0.5, 0.99))
    pushes = " / ".join(f"{percentile(figures.pushes, part):.0f}" for part in (0.99, 1.0))
    return [
        name.replace("_", " "),
        f"{len(figures.acks):,}",
        acks,
        pushes,
        f"{max(figures.memory, default=0):.0f}",
        str(len(figures.errors)),
    ]


def hostile(tables: int, phones: int, seconds: float) -> tuple[list[list[str]], list[str]]:
    """Run the house alone, then under each attack: the rows of the table, and the missed limits."""
    rows, wrong, alone = [], list[str](), 0.0
    for attack in ("", *ATTACKS):
        figures = asyncio.run(evening(tables, phones, seconds, attack))
        rows.append(hostile_row(attack or "nothing: no attack", figures))
        print(
            "; ".join(f"{head} {text}" for head, text in zip(HOSTILE_HEADS, rows[-1], strict=True)),
            flush=True,
        )
        most = max(figures.memory, default=0.0)
        alone = alone or most
        wrong += [f"{attack}: {figures.errors[:3]}"] if figures.errors else []
        if (ack := percentile(figures.acks, 0.99)) >= ATTACKED_MS:
            wrong.append(f"{attack}: the 99th of 100 answers came after {ack:.0f} ms")
        if most - alone > ATTACKED_MB:
            wrong.append(f"{attack}: {most - alone:.0f} MB more than without an attack")
    return rows, wrong


def table_of(heads: list[str], rows: list[list[str]]) -> str:
    """A table of the page."""
    lines = (heads, ["---"] + ["--:"] * (len(heads) - 1), *rows)
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def page(
    rows: list[list[str]],
    seconds: float,
    wrong: list[str],
    attacks: list[list[str]],
    attacked_s: float,
) -> str:
    """The whole of docs/load.md."""
    verdict = "All limits were met." if not wrong else "Missed: " + "; ".join(wrong) + "."
    method = METHOD.format(seconds=seconds, ack=ACK_MS, push=PUSH_MS, growth=GROWTH_MB)
    where = machine(PACKAGES, [])
    text = f"{method}\n{where}\n\n{table_of(HEADS, rows)}\n\n"
    if attacks:
        limits = HOSTILE.format(seconds=attacked_s, ack=ATTACKED_MS, grown=ATTACKED_MB)
        text += f"{limits}\n{table_of(HOSTILE_HEADS, attacks)}\n\n"
    return f"{text}{verdict}\n"


def complaints(figures: Figures) -> list[str]:
    """The missed limits."""
    faults = [f"errors: {figures.errors[:3]}"] if figures.errors else []
    if (ack := percentile(figures.acks, 0.99)) >= ACK_MS:
        faults.append(f"the 99th of 100 answers came after {ack:.0f} ms, not under {ACK_MS:.0f}")
    if (push := percentile(figures.pushes, 1.0)) >= PUSH_MS:
        faults.append(f"the last phone heard the roll after {push:.0f} ms, not under {PUSH_MS:.0f}")
    third = len(figures.memory) // 3
    if third > 5:
        grown = max(figures.memory[-third:]) - max(figures.memory[third : 2 * third])
        if grown > GROWTH_MB:
            faults.append(f"memory grew by {grown:.0f} MB in the last third")
    return faults


def main() -> int:
    """Measure, print, and judge."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--more", type=int, default=1_000, help="phones that may be slow; 0: none")
    parser.add_argument(
        "--hostile", type=float, default=30, help="seconds for each attack; 0: none"
    )
    args = parser.parse_args()
    rows: list[list[str]] = []

    def show(name: str, figures: Figures) -> None:
        rows.append(row(name, figures))
        print(
            "; ".join(f"{head} {text}" for head, text in zip(HEADS, rows[-1], strict=True)),
            flush=True,
        )

    show(
        f"bare server, {args.phones} phones", asyncio.run(bare(args.phones, min(30, args.seconds)))
    )
    usual = asyncio.run(evening(args.tables, args.phones, args.seconds))
    show(f"{args.phones} phones at {args.tables} tables", usual)
    wrong = complaints(usual)
    if args.more:
        many = asyncio.run(evening(args.tables, args.more, min(60.0, args.seconds)))
        show(f"{args.more:,} phones at {args.tables} tables", many)
        wrong += [f"{args.more} phones: {many.errors[:3]}"] if many.errors else []
    attacks: list[list[str]] = []
    if args.hostile:
        attacks, missed = hostile(args.tables, args.phones, args.hostile)
        wrong += missed
    text = page(rows, args.seconds, wrong, attacks, args.hostile)
    PAGE.write_text(text, encoding="utf-8")
    for complaint in wrong:
        print(f"load: {complaint}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
