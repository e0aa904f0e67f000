"""Seed 200 faults, one at a time, and write who notices each: make seed-faults.

    python -m tests.seed_faults [FAMILY ...]    all families, or only those named

A fault that changes nothing is passed over for the next one. The verdicts on a family are kept in
.seeded-faults, and docs/seeded-faults.md is written from all five. A fault that nobody notices
makes it fail.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable
from multiprocessing import get_context
from pathlib import Path

from tests.faults.families import SEED, SHARES, chosen
from tests.faults.judging import Verdict, judge

ROOT = Path(__file__).parents[1]
PAGE, KEPT = ROOT / "docs" / "seeded-faults.md", ROOT / ".seeded-faults"
START = """# Seeded faults

`make seed-faults` plants {count} faults, one at a time, and writes this page. The seed `{seed}`
chooses them from five families: payouts, settlements and limits of the rules; what the cage, the
prize desk and the close decide; the journal's hashes and signatures; draws and shuffles; and the
raffle. {idle} of the faults tried change nothing in the nights played, and are passed over.

Each fault is planted in a program that runs the tests and plays short nights. Three judges look for
it: *the tests*, which run with the fault; *pitboss verify* with `--replay`, from a program without
it; and *the second verifier*, which shares no code. The two verifiers see only the export of the
nights played. A rule that no wager of the night meets leaves no trace there, and the second
verifier takes the odds of dice and wheels from the export itself.

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
    """Seed the faults of the families, two at a time."""
    families = names or list(SHARES)
    if unknown := [name for name in families if name not in SHARES]:
        print(f"{unknown[0]!r} is no family of faults: name some of {', '.join(SHARES)}")
        return 2
    KEPT.mkdir(exist_ok=True)
    with get_context("fork").Pool(2) as pool:
        pool.map(_seed_and_keep, families, 1)
    if all((KEPT / f"{family}.json").exists() for family in SHARES):
        kept = [_read(family) for family in SHARES]
        verdicts = [verdict for part, _ in kept for verdict in part]
        PAGE.write_text(_page(verdicts, sum(idle for _, idle in kept)), "utf-8")
    missed, count = 0, 0
    for family in families:
        for verdict in _read(family)[0]:
            count += 1
            if not verdict.judges:
                missed += 1
                print(f"nobody notices: {family}, {verdict.says}")
    print(f"{count} faults seeded, {missed} noticed by nobody.")
    return 1 if missed or not count else 0


def _seed_and_keep(family: str) -> None:
    (KEPT / f"{family}.json").write_text(json.dumps(seed(family)), "utf-8")


def _read(family: str) -> tuple[list[Verdict], int]:
    verdicts, idle = json.loads((KEPT / f"{family}.json").read_text("utf-8"))
    return [Verdict(*one) for one in verdicts], idle


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
