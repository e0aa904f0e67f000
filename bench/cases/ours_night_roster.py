"""`pitboss night roster` on the largest example: 25 tables, 60 people, more than five hours."""

from __future__ import annotations

from pathlib import Path

from bench.command import pitboss, repeat
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 3, 1, 1, "rosters"
PLAN = Path(__file__).parents[2] / "examples" / "nights" / "spring-gala.toml"


def case(size: int) -> Outcome:
    """Solve the roster `size` times; there is one."""
    return repeat([pitboss(), "night", "roster", str(PLAN), "--on", "2027-04-01"], size)
