"""`pitboss night papers` of the largest example: every paper of 25 tables as PDF."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from bench.command import pitboss, repeat
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 2, 1, 0, "packs"
PLAN = Path(__file__).parents[2] / "examples" / "nights" / "spring-gala.toml"


def case(size: int) -> Outcome:
    """Print the pack `size` times."""
    with TemporaryDirectory() as folder:
        out = str(Path(folder) / "papers")
        return repeat([pitboss(), "night", "papers", str(PLAN), "--force", "-o", out], size)
