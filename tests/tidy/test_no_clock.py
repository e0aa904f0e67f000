"""Does no test depend on time? How quick something is belongs in `make bench` or `make load`."""

from __future__ import annotations

import ast

from tests.patience import PATIENCE_S
from tests.tidy.source import Source, check, select, texts

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


WAITS = {"wait": 0, "wait_for": 1, "join": 0, "result": 0, "communicate": 1, "timeout": 0}
"""Calls that wait for something, and which of their arguments says how long."""


def deadline_of(node: ast.Call) -> ast.expr | None:
    """The longest a call waits, if it says so."""
    for keyword in node.keywords:
        if keyword.arg == "timeout":
            return keyword.value
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    place = WAITS.get(name, len(node.args))
    return node.args[place] if len(node.args) > place else None


def impatience_faults(source: Source) -> list[str]:
    """Waits that give up before a slow machine is done. A wait of less than a second is a pause
    before looking again."""
    faults = []
    for node in ast.walk(source.tree):
        most = deadline_of(node) if isinstance(node, ast.Call) else None
        value = most.value if isinstance(most, ast.Constant) else None
        if most is not None and isinstance(value, int | float) and 1 <= value < PATIENCE_S:
            faults.append(source.at(most.lineno, "a wait is not as long as tests/patience.py"))
    return faults


def test_b11_no_test_gives_up_on_a_slow_machine() -> None:
    found = [impatience_faults(source) for source in select(texts(), "tests/", ".py")]
    check([fault for faults in found for fault in faults])


def test_an_impatient_wait_is_seen() -> None:
    for wait in ("ready.wait(10)", "asyncio.wait_for(one, 20)", "run(['x'], timeout=60)"):
        assert len(impatience_faults(Source("tests/x.py", f"{wait}\n"))) == 1
    for wait in ("ready.wait(PATIENCE_S)", "server.wait(0.05)", "', '.join(words)", "run(['x'])"):
        assert impatience_faults(Source("tests/x.py", f"{wait}\n")) == []


def test_b11_no_test_is_held_to_a_time() -> None:
    check([fault for source in select(texts(), "tests/", ".py") for fault in clock_faults(source)])


def test_a_time_limit_is_seen() -> None:
    limited = "import time\nbegan = time.monotonic()\nassert time.monotonic() - began < 2\n"
    deadline = "import time\nend = time.monotonic() + 9\nassert time.monotonic() < end\n"
    assert len(clock_faults(Source("tests/x.py", limited))) == 1
    assert clock_faults(Source("tests/x.py", deadline)) == []
