"""A whole evening in a file: orders as lines, what must be refused, what must be true, and when.

    @ 2026-11-21 19:00
    m1: sets up the floor of floor.toml
    a1: comes on duty
    craps-1> seat 1: pass 5000          ! 20.25
    = rack/craps-1 holds 10000

Every order gets an id from the name of the script, its own text, and how often the same text
stood above it. So running a script again, after a crash or by mistake, repeats nothing, and adding
lines below does not change the ids of those above.
"""

from __future__ import annotations

import re
from collections import Counter
from enum import Enum
from hashlib import sha256
from typing import NamedTuple

ID_DIGITS = 32


class LineKind(Enum):
    """What a line of a script does."""

    ORDER = "order"
    TRUTH = "truth"
    TIME = "time"


class ScriptLine(NamedTuple):
    """One line of a script. `refused_by`: the clause that must refuse it, or "" for any."""

    number: int
    kind: LineKind
    said: str
    id: str = ""
    refused_by: str | None = None


def read_script(text: str, name: str) -> list[ScriptLine]:
    """The lines of a script of that name; empty ones and comments are left out."""
    lines, before = [], Counter[str]()
    for number, raw in enumerate(text.splitlines(), 1):
        said = raw.split("#", 1)[0].strip()
        if not said:
            continue
        if said[0] in "=@":
            kind = LineKind.TRUTH if said[0] == "=" else LineKind.TIME
            lines.append(ScriptLine(number, kind, said[1:].strip()))
            continue
        said, bang, clause = said.partition(" !")
        said = re.sub(r"\s+", " ", said.strip())
        before[said] += 1
        made = line_id(name, said, before[said])
        lines.append(
            ScriptLine(number, LineKind.ORDER, said, made, clause.strip() if bang else None)
        )
    return lines


def line_id(name: str, said: str, time: int) -> str:
    """The id of an order that stands in a script for the first, second … time."""
    text = f"pitboss script\n{name}\n{time}\n{said}"
    return sha256(text.encode()).hexdigest()[:ID_DIGITS]
