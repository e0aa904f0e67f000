"""`python -m bench`: run, print the tables, write docs/benchmarks.md, and judge."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.comparisons import COMPARISONS, Comparison, case_order
from bench.report import page, tables
from bench.sample import NOT_AVAILABLE, SKIPPED
from bench.schedule import Samples, case_names, run_all

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
REPETITIONS, QUICK_REPETITIONS = 5, 2


def arguments() -> argparse.Namespace:
    """The command-line options."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small sizes, 2 repetitions, no page")
    parser.add_argument("--only", metavar="NAME", help="one case or one comparison, no page")
    parser.add_argument("--list", action="store_true", help="list cases and comparisons")
    return parser.parse_args()


def selection(only: str | None) -> tuple[list[str], list[Comparison]]:
    """The cases to run, each next to its peer, and their comparisons."""
    places = {case: place for place, case in enumerate(case_order())}
    names = sorted(case_names(), key=lambda name: (places.get(name, len(places)), name))
    if only is None:
        return names, list(COMPARISONS)
    rows = [row for row in COMPARISONS if row.name == only]
    if rows:
        needed = {rows[0].ours, rows[0].peer}
        return [name for name in names if name in needed], rows
    if only in names:
        return [only], []
    known = ", ".join([row.name for row in COMPARISONS] + names)
    sys.exit(f"bench: unknown case or comparison {only!r}; known: {known}")


def complaints(rows: list[Comparison], samples: Samples, *, quick: bool) -> list[str]:
    """Why the run fails. In a quick run, for development, only wrong results count."""
    faults = []
    for name, repetitions in samples.items():
        for sample in repetitions:
            allowed = (SKIPPED, NOT_AVAILABLE) if quick else (SKIPPED,)
            if not sample.is_measured and sample.status not in allowed:
                faults.append(f"{name}: {sample.status}: {sample.reason}")
            if sample.is_measured and not sample.right:
                faults.append(f"{name}: check {sample.check:.6g}, exact {sample.expected:.6g}")
    if not quick:
        faults += [fault for row in rows if (fault := row.complaint(samples)) is not None]
    return faults


def main() -> int:
    """Run the selection: 0 if every check is right and every ratio is above its floor."""
    options = arguments()
    names, rows = selection(options.only)
    if options.list:
        print("\n".join([f"{row.name}: {row.title}" for row in rows] + names))
        return 0
    repetitions = QUICK_REPETITIONS if options.quick else REPETITIONS
    samples = run_all(names, repetitions=repetitions, quick=options.quick)
    print(tables(rows, samples))
    if not options.quick and options.only is None:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(page(rows, samples, repetitions), encoding="utf-8")
        print(
            f"written: {PAGE.relative_to(Path.cwd()) if PAGE.is_relative_to(Path.cwd()) else PAGE}"
        )
    wrong = complaints(rows, samples, quick=options.quick)
    for complaint in wrong:
        print(complaint, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
