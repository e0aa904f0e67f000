"""The files that the tidy rules read, as values."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "src/pitboss/"
FACADE = "facade"
FOLDERS = (".ci", "bench", "docs", "src", "tests")
SUFFIXES = frozenset(
    {"cfg", "css", "csv", "html", "js", "json", "lock", "md", "py", "svg", "toml", "txt", "typ"}
)
NAMES = frozenset({"Makefile", "LICENSE", ".gitignore", "run", "py.typed"})

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Source:
    """One text file: its place in the checkout, and its text."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree, if the file is Python."""
        return ast.parse(self.text, filename=self.path)

    @property
    def room(self) -> str | None:
        """The room of the package it belongs to; empty outside the package."""
        if not self.path.startswith(PACKAGE):
            return None
        first, *rest = self.path.removeprefix(PACKAGE).split("/")
        if rest:
            return first
        return {"__init__.py": FACADE, "__main__.py": "cli"}.get(first, first.removesuffix(".py"))

    @property
    def package(self) -> list[str]:
        """The dotted package that its relative imports start from, in parts."""
        return self.path.removeprefix("src/").split("/")[:-1]

    def at(self, line: int, fault: str) -> str:
        """A fault with its place, as editors understand it."""
        return f"{self.path}:{line}: {fault}"


def module(room: str, text: str, name: str = "planted") -> Source:
    """A planted module in a room, for showing that a rule can fail."""
    return Source(f"{PACKAGE}{room}/{name}.py", text)


@cache
def texts(root: Path = ROOT) -> tuple[Source, ...]:
    """Every text file of the checkout, without environments, caches and builds; read once."""
    return tuple(_texts(root))


def _texts(root: Path) -> Iterator[Source]:
    beside = (path for path in root.iterdir() if path.is_file())
    below = (path for folder in FOLDERS for path in (root / folder).rglob("*") if path.is_file())
    for path in sorted([*beside, *below]):
        is_text = path.suffix.removeprefix(".") in SUFFIXES or path.name in NAMES
        if is_text and "__pycache__" not in path.parts:
            yield Source(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))


def select(sources: Iterable[Source], under: str = "", suffix: str = "") -> list[Source]:
    """Those under a folder with a suffix; scanning nothing is a fault, never a pass."""
    found = [s for s in sources if s.path.startswith(under) and s.path.endswith(suffix)]
    if not found:
        raise AssertionError(f"no file was scanned under {under or 'the checkout'!r} ({suffix!r})")
    return found


def functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """Every function of a module, at any depth, with its qualified name."""

    def below(node: ast.AST, prefix: str) -> Iterator[tuple[str, Function]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, Function):
                yield f"{prefix}{child.name}", child
            if isinstance(child, Function | ast.ClassDef):
                yield from below(child, f"{prefix}{child.name}.")
            elif not isinstance(child, ast.expr):  # no function is defined within an expression
                yield from below(child, prefix)

    return below(tree, "")


def check(faults: Iterable[str]) -> None:
    """Fail with every fault on its own line."""
    found = list(faults)
    if found:
        raise AssertionError("\n".join([f"{len(found)} untidy:", *found]))
