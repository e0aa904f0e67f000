"""Are files, functions, lines and parameter lists short enough to read at a table?"""

from __future__ import annotations

import ast
from collections.abc import Mapping

import pytest

from tests.tidy.source import Function, Source, check, functions, module, select, texts

LINE_COLUMNS_MAX = 100
FILE_LINES_MAX = 600  # a file is as long as its subject; beyond this it needs a reason
FILE_LINES_HARD = 1_200
FUNCTION_LINES_MAX, FUNCTION_LINES_HARD = 40, 60
POSITIONAL_MAX = 5

# What may pass a limit, up to the hard one, and why: "path" or "path::function".
REASONS: dict[str, str] = {
    "src/pitboss/simulation/kernel.py::play": "one compiled loop: a call inside costs more than it",
    "src/pitboss/simulation/kernel.py::settle": "one compiled loop: the same reason",
    "src/pitboss/games/baccarat/kernel.py::deal": "one compiled loop: the same reason",
    "src/pitboss/games/blackjack/bulk.py::BlackjackBulk._room": "one row of figures, in order",
    "src/pitboss/games/poker/play.py::faults_of_the_deal": "four irregularities, one by one",
    "tests/rules/test_night_caribbean_stud_table.py": "one game's table, in the law's order",
}


def function_limit(source: Source) -> int:
    """The function limit: the hard one for tests and benchmarks."""
    return FUNCTION_LINES_MAX if source.path.startswith("src/") else FUNCTION_LINES_HARD


def file_faults(source: Source, reasons: Mapping[str, str] = REASONS) -> list[str]:
    """A file longer than its limit."""
    lines = len(source.text.splitlines())
    limit = FILE_LINES_HARD if source.path in reasons else FILE_LINES_MAX
    return [source.at(1, f"{lines} lines, limit {limit}")] if lines > limit else []


def function_lines(node: Function) -> int:
    """The lines of a function from `def` on; its docstring costs nothing."""
    lines = (node.end_lineno or node.lineno) - node.lineno + 1
    if ast.get_docstring(node) is None:
        return lines
    docstring = node.body[0]
    return lines - ((docstring.end_lineno or docstring.lineno) - docstring.lineno + 1)


def function_faults(source: Source, reasons: Mapping[str, str] = REASONS) -> list[str]:
    """Functions longer than their limit."""
    faults = []
    for name, node in functions(source.tree):
        has_reason = f"{source.path}::{name}" in reasons
        limit = FUNCTION_LINES_HARD if has_reason else function_limit(source)
        if (lines := function_lines(node)) > limit:
            faults.append(source.at(node.lineno, f"{name}: {lines} lines, limit {limit}"))
    return faults


def line_faults(source: Source) -> list[str]:
    """Lines wider than a page."""
    return [
        source.at(number, f"{len(line)} columns, limit {LINE_COLUMNS_MAX}")
        for number, line in enumerate(source.text.splitlines(), 1)
        if len(line) > LINE_COLUMNS_MAX
    ]


def positional(node: Function) -> int:
    """How many parameters can be given only by position. A compiled kernel has no other kind."""
    if any("jit" in ast.unparse(mark) for mark in node.decorator_list):
        return 0
    plain = [*node.args.posonlyargs, *node.args.args]
    return len(plain) - (bool(plain) and plain[0].arg in {"self", "cls"})


def parameter_faults(source: Source, reasons: Mapping[str, str] = REASONS) -> list[str]:
    """Functions with so many positional parameters that a call is unreadable."""
    return [
        source.at(node.lineno, f"{name}: {positional(node)} positional, limit {POSITIONAL_MAX}")
        for name, node in functions(source.tree)
        if positional(node) > POSITIONAL_MAX and f"{source.path}::{name}" not in reasons
    ]


def stale_reasons(sources: list[Source], reasons: Mapping[str, str]) -> list[str]:
    """Reasons that nothing needs anymore."""
    needed: set[str] = set()
    for source in sources:
        if file_faults(source, {}):
            needed.add(source.path)
        for name, node in functions(source.tree):
            if function_lines(node) > function_limit(source) or positional(node) > POSITIONAL_MAX:
                needed.add(f"{source.path}::{name}")
    return sorted(reasons.keys() - needed)


def python_sources() -> list[Source]:
    """Every Python file of the checkout."""
    return select(texts(), suffix=".py")


def test_files_are_short() -> None:
    check(fault for source in python_sources() for fault in file_faults(source))


def test_functions_are_short() -> None:
    check(fault for source in python_sources() for fault in function_faults(source))


def test_lines_fit_the_page() -> None:
    check(fault for source in python_sources() for fault in line_faults(source))


def test_parameter_lists_are_readable() -> None:
    check(fault for source in python_sources() for fault in parameter_faults(source))


def test_every_reason_is_needed() -> None:
    check(stale_reasons(python_sources(), REASONS))


def lines(count: int, text: str = "x = 1\n") -> str:
    """A number of lines of code."""
    return text * count


def test_a_long_file_is_caught() -> None:
    path = module("pit", "").path
    assert file_faults(module("pit", lines(600))) == []
    assert len(file_faults(module("pit", lines(601)))) == 1
    assert file_faults(module("pit", lines(1_200)), {path: "one table"}) == []
    assert len(file_faults(module("pit", lines(1_201)), {path: "one table"})) == 1


def test_a_long_function_is_caught() -> None:
    def planted(count: int) -> Source:
        return module("pit", "class A:\n  def f(self):\n" + lines(count - 1, "    x = 1\n"))

    name = f"{planted(2).path}::A.f"
    assert function_faults(planted(40)) == []
    assert len(function_faults(planted(41))) == 1
    assert function_faults(planted(60), {name: "one kernel"}) == []
    assert len(function_faults(planted(61), {name: "one kernel"})) == 1


def test_a_docstring_costs_no_lines() -> None:
    text = 'def f():\n    """One.\n\n    Two.\n    """\n    return 1\n'
    node = next(functions(module("pit", text).tree))[1]
    assert function_lines(node) == 2


def test_a_wide_line_is_caught() -> None:
    assert line_faults(module("pit", "#" * 100)) == []
    assert len(line_faults(module("pit", "#" * 101))) == 1


@pytest.mark.parametrize(
    ("signature", "count"),
    [
        ("def f(a, b, c, d, e): ...", 0),
        ("def f(a, b, c, d, e, g): ...", 1),
        ("def f(a, b, /, c, d, e, g=1): ...", 1),
        ("def f(a, b, c, *, d, e, g, h): ...", 0),
        ("@njit(cache=True)\ndef f(a, b, c, d, e, g): ...", 0),
        ("class A:\n  def f(self, a, b, c, d, e): ...", 0),
        ("class A:\n  def f(self, a, b, c, d, e, g): ...", 1),
    ],
)
def test_a_long_parameter_list_is_caught(signature: str, count: int) -> None:
    assert len(parameter_faults(module("pit", signature))) == count


def test_a_long_parameter_list_may_have_a_reason() -> None:
    planted = module("simulation", "def kernel(a, b, c, d, e, g): ...")
    assert parameter_faults(planted, {f"{planted.path}::kernel": "compiled"}) == []


def test_a_stale_reason_is_caught() -> None:
    short, long = module("pit", "x = 1\n"), module("pit", lines(601), "long")
    reasons = {short.path: "was long", long.path: "is long", f"{short.path}::f": "is gone"}
    assert stale_reasons([short, long], reasons) == [short.path, f"{short.path}::f"]
