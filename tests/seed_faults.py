"""Seed 200 faults, one at a time, and write who notices each: make seed-faults.

    python -m tests.seed_faults [FAMILY ...]    all families, or only those named

A fault that changes nothing is passed over for the next one. It writes docs/seeded-faults.md, if
all families are tried. A fault that nobody notices makes it fail.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tests.faults.families import RULES, SEED, SHARES, chosen
from tests.faults.judging import Verdict, judge

PAGE = Path(__file__).parents[1] / "docs" / "seeded-faults.md"
START = """# Seeded faults

`make seed-faults` plants {count} faults, one at a time, and writes this page. The faults are chosen
by the seed `{seed}` from five families: payouts, settlements and limits of the rules; what the cage,
the prize desk and the close decide; the journal's hashes and signatures; draws and shuffles; and
the raffle. {idle} of the faults tried change nothing in the nights played, and were passed over.

Each fault is planted in a program that runs the tests and plays short nights. Three judges look for
it: *the tests*, which run with the fault; *pitboss verify* with `--replay`, from a program without
it; and *the second verifier*, which shares no code. The two verifiers only see the export of the
nights played. A rule that no wager of the night meets leaves no trace there, and a plain rule of
dice or wheels comes to the second verifier from the export itself, so these faults are for the
tests and for `pitboss verify`. No judge sees the other two.

{missed}

"""


def seed(family: str) -> tuple[list[Verdict], int]:
    """The verdicts on the share of one family, and how many faults changed nothing."""
    verdicts: list[Verdict] = []
    idle = 0
    for fault in chosen(family):
        verdict = judge(fault)
        if not verdict.fired:
            idle += 1
            continue
        verdicts.append(verdict)
        names = ", ".join(verdict.judges) or "NOBODY"
        print(f"{len(verdicts):3} {family}: {verdict.says}: {names}", flush=True)
        if len(verdicts) == SHARES[family]:
            break
    return verdicts, idle


def _page(verdicts: list[Verdict], idle: int) -> str:
    missed = sum(not verdict.judges for verdict in verdicts)
    words = f"{missed} of them were noticed by nobody." if missed else "Somebody noticed every one."
    parts = [START.format(count=len(verdicts), seed=SEED, idle=idle, missed=words)]
    parts += _counts(verdicts)
    by_one = [verdict for verdict in verdicts if len(verdict.judges) == 1]
    parts.append(f"\n## Noticed by one judge alone\n\n{len(by_one)} of {len(verdicts)}.\n\n")
    parts += _table(by_one)
    parts.append("\n## All faults\n\n")
    parts += _table(verdicts)
    return "".join(parts)


def _counts(verdicts: list[Verdict]) -> Iterable[str]:
    names = ("the tests", "pitboss verify", "the second verifier")
    yield "| Family | Faults | The tests | `pitboss verify` | The second verifier | One alone |\n"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |\n"
    for family in SHARES:
        own = [verdict for verdict in verdicts if verdict.family == family]
        found: Counter[str] = Counter(name for verdict in own for name in verdict.judges)
        alone = sum(len(verdict.judges) == 1 for verdict in own)
        figures = [len(own), *(found[name] for name in names), alone]
        yield f"| {family} | {' | '.join(map(str, figures))} |\n"


def _table(verdicts: Iterable[Verdict]) -> Iterable[str]:
    yield "| Family | Fault | Noticed by | The first test |\n| --- | --- | --- | --- |\n"
    for family, says, first, *_ in sorted(verdicts):
        own = next(one for one in verdicts if (one.family, one.says) == (family, says))
        yield f"| {family} | {says} | {', '.join(own.judges) or 'nobody'} | {first or '—'} |\n"


def main(names: list[str]) -> int:
    """Seed the faults of the families, rules beside the rest."""
    families = names or list(SHARES)
    if unknown := [name for name in families if name not in SHARES]:
        print(f"{unknown[0]!r} is no family of faults: name some of {', '.join(SHARES)}")
        return 2
    halves = [[name for name in families if (name == RULES) is rules] for rules in (True, False)]
    with get_context("fork").Pool(2) as pool:
        found = [one for part in pool.map(_seed_all, halves, 1) for one in part]
    verdicts = [verdict for part, _ in found for verdict in part]
    if set(families) == set(SHARES):
        PAGE.write_text(_page(verdicts, sum(idle for _, idle in found)), "utf-8")
    missed = [verdict for verdict in verdicts if not verdict.judges]
    for verdict in missed:
        print(f"nobody notices: {verdict.family}, {verdict.says}")
    print(f"{len(verdicts)} faults seeded, {len(missed)} noticed by nobody.")
    return 1 if missed or not verdicts else 0


def _seed_all(families: list[str]) -> list[Any]:
    return [seed(family) for family in families]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
