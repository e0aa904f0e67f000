"""Is no test held to a time? How quick something is belongs in `make bench` or `make load`."""

from __future__ import annotations

import ast

from tests.tidy.source import Source, check, scanned, texts

CLOCKS = {"monotonic", "perf_counter", "process_time", "time", "monotonic_ns", "perf_counter_ns"}


def reads_clock(node: ast.AST) -> bool:
    """Whether a call asks for the time."""
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    name = node.func.id if isinstance(node.func, ast.Name) else name
    return name in CLOCKS


def clock_faults(source: Source) -> list[str]:
    """Assertions that compare how long something took."""
    faults = []
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Assert):
            continue
        for part in ast.walk(node.test):
            took = isinstance(part, ast.BinOp) and isinstance(part.op, ast.Sub)
            if took and any(map(reads_clock, ast.walk(part))):
                faults.append(source.at(node.lineno, "a test is held to a time"))
                break
    return faults


def test_b11_no_test_is_held_to_a_time() -> None:
    check([fault for source in scanned(texts(), "tests/", ".py") for fault in clock_faults(source)])


def test_a_time_limit_is_seen() -> None:
    limited = "import time\nbegan = time.monotonic()\nassert time.monotonic() - began < 2\n"
    deadline = "import time\nend = time.monotonic() + 9\nassert time.monotonic() < end\n"
    assert len(clock_faults(Source("tests/x.py", limited))) == 1
    assert clock_faults(Source("tests/x.py", deadline)) == []
