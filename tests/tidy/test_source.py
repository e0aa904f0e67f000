"""Do the tidy rules see the files they are meant to see?"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.tidy.source import ROOT, Source, check, functions, select, texts


def test_scanning_no_file_is_a_fault() -> None:
    with pytest.raises(AssertionError, match="no file was scanned"):
        select([], "src/")
    with pytest.raises(AssertionError, match="no file was scanned"):
        select([Source("docs/page.md", "")], "src/", ".py")


def test_a_fault_fails_and_is_shown() -> None:
    check([])
    with pytest.raises(AssertionError, match="2 untidy:\na\nb"):
        check(["a", "b"])


def test_every_python_file_of_the_package_is_seen() -> None:
    on_disk = {path.relative_to(ROOT).as_posix() for path in (ROOT / "src").rglob("*.py")}
    seen = {source.path for source in select(texts(), "src/", ".py")}
    assert seen == on_disk


def test_environments_and_caches_are_not_seen(tmp_path: Path) -> None:
    for name in (".venv/lib/a.py", "src/__pycache__/b.py", "src/pitboss/c.py", "Makefile", "d.bin"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    assert [source.path for source in texts(tmp_path)] == ["Makefile", "src/pitboss/c.py"]


@pytest.mark.parametrize(
    ("path", "room"),
    [
        ("src/pitboss/__init__.py", "facade"),
        ("src/pitboss/__main__.py", "cli"),
        ("src/pitboss/pit/table.py", "pit"),
        ("src/pitboss/cli/commands/odds.py", "cli"),
        ("src/pitboss/stray.py", "stray"),
        ("tests/tidy/source.py", None),
    ],
)
def test_the_room_of_a_file(path: str, room: str | None) -> None:
    assert Source(path, "").room == room


def test_functions_are_found_at_any_depth() -> None:
    text = "class A:\n  def b(self):\n    if 1:\n      def c(): pass\nasync def d(): pass\n"
    assert [name for name, _ in functions(ast.parse(text))] == ["A.b", "A.b.c", "d"]
