"""The plans in examples/nights/ and their reports, which are golden files."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

from pitboss.cli.main import main

ROOT = Path(__file__).parents[2]
PLANS = ROOT / "examples" / "nights"
REPORTS = Path(__file__).with_name("reports")
ON = "2027-04-01"
LAWFUL_NIGHTS = (
    "pancake-night",
    "parish-wheels",
    "rescue-squad-machines",
    "school-autumn-night",
    "spring-gala",
    "veterans-cards",
)
UNLAWFUL_NIGHTS = (
    "devices-night",
    "expired-papers",
    "hurried-night",
    "paid-members",
    "seventh-night",
    "strict-township",
)
CODES = {**dict.fromkeys(LAWFUL_NIGHTS, 0), **dict.fromkeys(UNLAWFUL_NIGHTS, 1)}
"""The plans by name, and the exit code about each."""
KINDS = {"txt": (), "json": ("--json",)}


def report(name: str, *options: str) -> tuple[int, str]:
    """The exit code of `pitboss night check` for an example, and its output."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = main(["night", "check", str(PLANS / f"{name}.toml"), "--on", ON, *options])
    return code, out.getvalue().replace(f"{PLANS}/", "")


def write_golden() -> None:
    """Write every report again."""
    for name in CODES:
        for kind, options in KINDS.items():
            (REPORTS / f"{name}.{kind}").write_text(report(name, *options)[1], "utf-8")
