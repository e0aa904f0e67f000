"""The worker process: one job per line in, `["task", argument, …]`, and one answer per line out."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

import msgspec

from pitboss.web.jobs import comparisons, evenings, guides, odds, papers, readings, rosters
from pitboss.web.jobs.runner import JobAnswer

TASKS: dict[str, Callable[..., object]] = {
    "comparison_of": comparisons.comparison_of,
    "guide_of": guides.guide_of,
    "edges_of": odds.edges_of,
    "odds_of": odds.odds_of,
    "strategy_of": odds.strategy_of,
    "layout_svg_of": odds.layout_svg_of,
    "evening_of": evenings.evening_of,
    "reading_of": readings.reading_of,
    "roster_of": rosters.roster_of,
    "paper_of": papers.paper_of,
}


def main() -> None:
    """Answer jobs until the input ends, at low priority, because tables on the same machine go
    first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is not an answer
    for line in sys.stdin.buffer:
        out.write(msgspec.json.encode(_answer(line)) + b"\n")
        out.flush()


def _answer(line: bytes) -> JobAnswer:
    task, *args = msgspec.json.decode(line)
    try:
        return JobAnswer(msgspec.Raw(msgspec.json.encode(TASKS[task](*args))))
    except evenings.EveningError as error:
        return JobAnswer(words=str(error))


if __name__ == "__main__":
    main()
