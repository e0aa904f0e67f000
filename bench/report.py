"""The page that a full run writes, and the same tables for the terminal."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median

from bench.comparisons import CPU, DELAY, MEMORY, SECONDS, WALL, Comparison
from bench.node import npm_versions
from bench.sample import Sample
from bench.schedule import Samples
from bench.words import amount, ratio

METHOD = """\
# Benchmarks

Written by `make bench`; do not edit by hand.

Every case runs in a fresh process, {repetitions} times, interleaved (the first run of every case,
then the second of every case). Only the work is timed, after imports, warm-up and compilation, in
CPU-seconds of the process and its children. Figures are medians; a ratio is ours over the peer's in
the same repetition, then the median of those. Each case checks its own result against the exact
figure: a check that is off by more than four standard errors fails the run, and so does a ratio
below its floor. Figures without a peer have a limit in CPU-seconds. In bulk every roll and every
card is drawn and settled in order, and the bankroll is kept. Peers from npm run if Node is
installed, and time themselves after a warm-up. Ratios below 1.5 are within the noise of a shared
machine.
"""
LEGEND = """\
Stakes. Pass with odds: pass 10, odds 20. The five players: (1) pass 10, odds 20; (2) don't pass 10;
(3) pass 10 and up to two come wagers of 10, odds 20 behind each, idle on the come-out; (4) pass 10,
odds 20 and, on a point, field 5 and place 5, 6, 8 for 10, 12, 12, except on the point itself; (5)
on a point, place 6 and 8 for 12 each. The referee's table: four players who take turns staking 5,
10, 15 and 20 on pass, with double odds. Roulette: 5 each on 17, 8-11, 1-2-3, 25-26-28-29, the first
column and the first dozen of a double-zero wheel.

The check for craps and roulette is the chips won per roll or spin; at a table with several players,
it is the one for the player furthest from the exact figure. For memory, the floor of 1 means at
most 1.2 times the peak of a tenth of the rounds, plus 20 MB. A short run loads nothing of numba, as
its check shows; both kinds take turns in one process, the ratio compares the quickest runs of each,
and its floor is 1 minus the spread of the same command against itself.

Cards. Five-card hands are not dealt from a deck but taken from a shuffled list of all hands.
Baccarat: one unit on the bank at 5 % commission; a quarter of our shoe is behind the cutting card,
16 cards of the peer's. Blackjack: one unit by basic strategy at the reference rules (dealer looks,
naturals pay 3 to 2, up to four hands, no surrender), a quarter of the shoe behind the cutting card;
the check is the chips won per round against best play from a fresh shoe, with 0.04 % allowed for
the chart and the cutting card. The npm simulator lets a dealer's natural beat a natural, lets the
second of two split aces draw again and splits further: its check corrects for the first and allows
0.15 % for the others. The commands for exact rows solve from process start, with best play and its
distribution.

The floor. At each of 50 craps tables six guests stake 10 on pass or, with a point on, 5 on the
field, and the dealer calls "no more bets" and keys in the roll: eight moves. As many orders share a
commit as there are guests. The dice are the same for both engines, and the check is what all guests
won; boardgame.io's reducer is called directly, without its store, log and server. All rows are
synced to disk (`synchronous=FULL`) before they are answered, so these rows are measured by the
clock and depend on the disk. Raw SQLite writes the bytes of the same rows into one table without
index, hash or chain. A bare fsync follows 4 KiB appended to a file; a ratio of delays is the peer's
over ours. The two PostgreSQL workers share the machine with the server.

Server to server. The same evening through the whole server: orders over HTTP with a token and
protection against forgery, each synced to disk before it is answered, and a socket for each of 300
seats. boardgame.io keeps everything in memory and takes moves over the sockets. A table bets again
once all its seats have heard the roll. Both send whole states; boardgame.io sends every one of
them, while ours sends chips that were put down along with whatever comes next, or after 0.25 s. The
players are in another process on the same machine, so the row by the clock measures them too.
"""
PACKAGES = ("numpy", "numba", "crapssim", "phevaluator")
UNITS = {CPU: "/CPU-s", WALL: "/s", MEMORY: " MB", SECONDS: " s", DELAY: " ms"}


def machine(names: Sequence[str] = PACKAGES, others: Sequence[str] | None = None) -> str:
    """The machine and the versions behind the figures; `others` are printed as they are."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        rows = [row.split(":", 1) for row in info.read_text().splitlines() if ":" in row]
        cpu = next((text.strip() for key, text in rows if key.startswith("model name")), cpu)
    memory_gb = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    others = npm_versions() if others is None else others
    packages = ", ".join([*(f"{name} {version_of(name)}" for name in names), *others])
    return (
        f"{date.today().isoformat()}: {os.cpu_count()} cores ({cpu}), {memory_gb:.0f} GB, "
        f"{platform.system()}, {platform.python_implementation()} "
        f"{platform.python_version()}, {packages}. "
        f"Load average at the end: {os.getloadavg()[0]:.1f}."
    )


def version_of(package: str) -> str:
    """The version of a package, or that it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "absent"


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A Markdown table whose first column is text and the rest are figures."""
    marks = ["---"] + ["--:"] * (len(head) - 1)
    lines = [head, tuple(marks), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def check_of(samples: list[Sample]) -> str:
    """The check figure of a case; of several repetitions, a wrong one if there is one."""
    usable = [sample for sample in samples if sample.is_measured]
    if not usable:
        return "–"
    sample = next((sample for sample in usable if not sample.right), usable[0])
    mark = "right" if sample.right else "WRONG"
    if sample.tolerance == 0:
        return f"{sample.check:.4g} = {sample.expected:.4g}, {mark}"
    return f"{sample.check:.4g}, exact {sample.expected:.4g} ± {sample.tolerance:.2g}, {mark}"


def comparison_row(row: Comparison, samples: Samples) -> tuple[str, ...]:
    """One comparison as cells."""
    unit = UNITS[row.measure]
    ours = row.figure(row.ours, samples)
    peer = row.figure(row.peer, samples) if row.peer else None
    quotient = row.ratio(samples)
    limit = ratio if row.peer else (lambda seconds: f"{seconds:.3g} s")
    return (
        row.title,
        "not available" if ours is None else amount(ours) + unit,
        "–" if peer is None else amount(peer) + unit,
        "–" if quotient is None else ratio(quotient),
        "–" if row.floor is None else limit(row.floor),
        "–" if row.aim is None else limit(row.aim),
        check_of(samples[row.ours]),
        row.verdict(samples),
    )


def case_row(name: str, samples: list[Sample]) -> tuple[str, ...]:
    """One case by itself as cells."""
    usable = [sample for sample in samples if sample.is_measured]
    if not usable:
        return (name, samples[0].status if samples else "–", *["–"] * 5)
    rates = [sample.figure(CPU) for sample in usable]
    return (
        name,
        f"{amount(median(rates))} {usable[0].unit}",
        amount(max(rates)),
        amount(median(sample.figure(WALL) for sample in usable)),
        f"{median(sample.warm_up_s for sample in usable):.2f} s",
        f"{median(sample.peak_mb for sample in usable):.0f} MB",
        check_of(samples),
    )


def tables(rows: list[Comparison], samples: Samples) -> str:
    """Both tables: the comparisons, then every case."""
    head = ("case", "ours", "peer", "ratio", "floor", "aim", "check of ours", "verdict")
    cases_head = ("case", "per CPU-s", "best", "per s", "warm-up", "peak", "check")
    parts = []
    if rows:
        parts.append(table(head, [comparison_row(row, samples) for row in rows]))
    parts.append(table(cases_head, [case_row(name, samples[name]) for name in samples]))
    return "\n".join(parts)


def page(rows: list[Comparison], samples: Samples, repetitions: int) -> str:
    """The whole of docs/benchmarks.md."""
    both = tables(rows, samples)
    return f"{METHOD.format(repetitions=repetitions)}\n{machine()}\n\n{both}\n{LEGEND}"
