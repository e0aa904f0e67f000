"""Write docs/promises.md: what the tests of the promises have really done, and when.

    python -m tests.write_promises [figures.jsonl]

`make promises` runs the tests with PITBOSS_PROMISES set and hands the file over. Figures of one
promise that come from several tests are added up; words are shown once each.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[1] / "docs" / "promises.md"

SAYS = {
    "D1": "A server killed in the middle of writing loses no acknowledged wager and doubles none",
    "D2": "After torn or reordered writes, the night opens with everything that was answered",
    "D3": "If the disk is full, read-only or fails at any call, orders are refused cleanly "
    "and nothing is lost",
    "D4": "A backup taken while the night runs restores to a verified beginning",
    "R1": "Random histories replay to the same floor, byte for byte",
    "R2": "Books that are dropped and rebuilt equal the books that were kept",
    "R3": "Whole simulated nights end with closed books",
    "S1": "Starts under load, with delays at every await: nothing is lost or torn",
    "T1": "Every flipped bit of journal and heads is noticed",
    "T2": "Every row that is deleted, doubled, swapped or slipped in is noticed",
    "T3": "Rows cut off or rewritten are noticed by anyone who holds a receipt or a head",
    "I1": "An order sent again, out of order or across restarts has its effect once",
    "C1": "Two orders at every named critical point are carried out one after the other",
    "C2": "A second server on a night's file is refused, and the file stays whole",
    "O1": "No order of anyone ends a night: after each a start, every view and a check succeed",
    "K1": "A clock that jumps changes no decision",
    "W1": "Bad input is refused without a server error, nothing hangs and nothing changes",
    "W2": "Every role on every route of every house may do exactly what is written down",
    "W3": "Every answer carries the headers that keep pages and cookies safe",
    "W4": "No message reveals a face-down card, a seed, another guest's money, a PIN or a token",
    "H1": "One hostile device, each attack in turn: everything that others ask for is done",
    "X1": "Live settlement, exact analysis and bulk play agree",
    "X2": "Card functions one by one and in arrays agree",
    "N1": "Random bytes are mapped to outcomes and orders without bias",
    "N2": "Statistics of each device's outcomes are ordinary",
    "N3": "A verifier that shares no code repeats the revealed draws and refuses changes",
    "L1": "From every state found the staff alone settle or empty a table and close it, and every "
    "step that the console names is accepted; every command and every irregularity is met",
    "P1": "PostgreSQL, killed on the spot, loses nothing that was acknowledged",
    "P2": "Failover to a synchronous standby loses nothing that was acknowledged",
    "P3": "A second laptop takes over a night in a file: nothing that was answered is lost",
    "A1": "Sign-ins, reissues and all that needs a second person are recorded, wrong PINs too",
    "B1": "Honest nights raise an alarm of the watch as rarely as stated: once in 100 at most",
    "F1": "Foreign writes, changed side data, moved files and damaged text are all noticed",
    "M1": "Tests catch faults planted in cage, floor and store, and at nightly effort in "
    "every rule",
}


def main(arguments: list[str]) -> int:
    """Write the page from a file of figures."""
    lines = Path(arguments[0]).read_text(encoding="utf-8").splitlines() if arguments else []
    figures = added_up(json.loads(line) for line in lines)
    PAGE.write_text(page(figures, _commit(), _today(), _effort()), encoding="utf-8")
    for name, own in figures.items():
        print(f"{name}: {_done(own)}")
    missing = [name for name in SAYS if name not in figures]
    print(f"{len(figures)} promises with figures; without: {', '.join(missing) or 'none'}")
    return 0


def added_up(lines: Iterable[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The figures of each promise: numbers added, words gathered.

    >>> added_up([{"promise": "D1", "kills": 3}, {"promise": "D1", "kills": 4, "seed": 7}])
    {'D1': {'kills': 7, 'seed': '7'}}
    """
    found: dict[str, dict[str, Any]] = {}
    for line in lines:
        own = found.setdefault(line.pop("promise"), {})
        for name, value in line.items():
            if isinstance(value, int) and name != "seed":
                own[name] = own.get(name, 0) + value
            else:
                words = own.get(name, "").split(", ") if own.get(name) else []
                own[name] = ", ".join(dict.fromkeys([*words, str(value)]))
    return found


def page(figures: dict[str, dict[str, Any]], commit: str, today: str, effort: str) -> str:
    """The page as text."""
    rows = [_row(name, figures.get(name)) for name in [*SAYS, *sorted(figures.keys() - SAYS)]]
    return f"""# What is promised, and what was done to prove it

Written by `make promises` on {today} at commit `{commit}`, with `PITBOSS_EFFORT={effort}`. Every
figure is what the tests counted in that run. A promise holds only if nothing was lost, missed or
different. Seeds are pinned at commit effort and printed when a test fails.

| Promise | What it says | Done in this run | Seeds |
|---|---|---|---|
{chr(10).join(rows)}

`PITBOSS_EFFORT=nightly make promises` does the same with larger figures.
"""


def _row(name: str, figures: dict[str, Any] | None) -> str:
    if figures is None:
        return f"| {name} | {SAYS.get(name, '')} | no figures in this run | |"
    seeds = _seeds(figures.get("seed", ""))
    return f"| {name} | {SAYS.get(name, '')} | {_done(figures)} | {seeds} |"


def _done(figures: dict[str, Any]) -> str:
    """The figures of a promise in one line."""
    return "; ".join(
        f"{what.replace('_', ' ')} {value:,}" if isinstance(value, int) else f"{what} {value}"
        for what, value in figures.items()
        if what != "seed"
    )


def _seeds(seeds: str) -> str:
    """Many seeds are shown as the first and the last."""
    parts = seeds.split(", ") if seeds else []
    if len(parts) < 3:
        return seeds or "pinned in the test"
    numbers = sorted(int(end) for part in parts for end in part.split("-") if end.isdigit())
    return f"{numbers[0]} to {numbers[-1]}" if numbers else f"{parts[0]} to {parts[-1]}"


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def _effort() -> str:
    return os.environ.get("PITBOSS_EFFORT", "commit")


def _commit() -> str:
    asked = ["git", "rev-parse", "--short", "HEAD"]
    found = subprocess.run(asked, capture_output=True, text=True, cwd=PAGE.parent, check=False)
    return found.stdout.strip() or "unknown"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
