"""`pitboss night check` on the largest example: 25 tables, machines, bingo and 60 people."""

from __future__ import annotations

from pathlib import Path

from bench.command import pitboss, repeat
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 10, 3, 2, "plans"
PLAN = Path(__file__).parents[2] / "examples" / "nights" / "spring-gala.toml"


def case(size: int) -> Outcome:
    """Check the plan `size` times; it is lawful."""
    return repeat([pitboss(), "night", "check", str(PLAN), "--on", "2027-04-01"], size)
