"""A whole evening in a file: orders as lines, refusals to expect, facts to check, and times.

    @ 2026-11-21 19:00
    m1: sets up the floor of floor.toml
    a1: goes on duty
    craps-1> seat 1: pass 5000          ! 20.25
    = rack/craps-1 holds 10000

The id of an order comes from the name of the script, the order's text, and how often that text
occurs above it. So running a script again, after a crash or by mistake, repeats nothing, and adding
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
    text: str
    id: str = ""
    refused_by: str | None = None


def read_script(script: str, name: str) -> list[ScriptLine]:
    """The lines of the script with this name, without empty lines and comments."""
    lines, before = [], Counter[str]()
    for number, raw in enumerate(script.splitlines(), 1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        if line[0] in "=@":
            kind = LineKind.TRUTH if line[0] == "=" else LineKind.TIME
            lines.append(ScriptLine(number, kind, line[1:].strip()))
            continue
        order, bang, clause = line.partition(" !")
        order = re.sub(r"\s+", " ", order.strip())
        before[order] += 1
        id = line_id(name, order, before[order])
        lines.append(
            ScriptLine(number, LineKind.ORDER, order, id, clause.strip() if bang else None)
        )
    return lines


def line_id(name: str, order: str, time: int) -> str:
    """The id of an order that occurs in a script for the first, second … time."""
    text = f"pitboss script\n{name}\n{time}\n{order}"
    return sha256(text.encode()).hexdigest()[:ID_DIGITS]
