"""Are the words in order: no work left undone, no banned word, and a docstring where one is due?

The banned words are built from parts, so that this file can be scanned like any other.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.tidy.source import PACKAGE, Source, check, module, select, texts

UNDONE = ("TO" + "DO", "FIX" + "ME", "X" * 3, "NotImplemented" + "Error")
REGISTRIES = ("pypi" + ".org", "files" + ".pythonhosted", "registry" + ".npmjs")
DOCUMENTED = {"equipment", "rulebook", "pit", "analysis", "simulation"}

UNDONE_PATTERN = re.compile(rf"\b(?:{'|'.join(UNDONE)})\b")
REGISTRY_PATTERN = re.compile("|".join(map(re.escape, REGISTRIES)))
# "30 for 1" counts the stake among the payout; the law states odds as "29 to 1".
FOR_ONE_PATTERN = re.compile(r"[\d}] for (?:1|one)\b")

Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def word_faults(source: Source, pattern: re.Pattern[str], fault: str) -> list[str]:
    """The lines that contain a banned pattern."""
    return [
        source.at(number, f"{fault}: {found[0]!r}")
        for number, line in enumerate(source.text.splitlines(), 1)
        if (found := pattern.search(line))
    ]


def undone_faults(source: Source) -> list[str]:
    """Work left for later belongs in an issue, not in the text."""
    return word_faults(source, UNDONE_PATTERN, "work left undone")


def registry_faults(source: Source) -> list[str]:
    """Where packages come from is the reader's choice, not the project's."""
    return word_faults(source, REGISTRY_PATTERN, "a package registry")


def odds_faults(source: Source) -> list[str]:
    """Odds stated as "for" instead of "to"."""
    return word_faults(source, FOR_ONE_PATTERN, "odds not stated as 'to'")


def module_docstring_faults(source: Source) -> list[str]:
    """A module that does not say what it is for."""
    return [] if ast.get_docstring(source.tree) else [source.at(1, "no module docstring")]


def public(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, Documented]]:
    """The public classes, functions and methods of a module."""
    for node in body:
        if isinstance(node, Documented) and not node.name.startswith("_") and not inherits(node):
            yield f"{prefix}{node.name}", node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body, f"{prefix}{node.name}.")


def inherits(node: Documented) -> bool:
    """Whether the docstring is elsewhere: on an overload, an override or a setter."""
    marks = {ast.unparse(mark).rpartition(".")[2] for mark in node.decorator_list}
    return bool(marks & {"overload", "override", "setter"})


def repeats_name(name: str, docstring: str) -> bool:
    """Whether a docstring says nothing more than the name."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name.rpartition(".")[2])
    said = [w for w in re.findall(r"[a-z0-9]+", docstring.lower()) if w not in {"a", "an", "the"}]
    return said == re.findall(r"[a-z0-9]+", spaced.lower())


def docstring_faults(source: Source) -> list[str]:
    """Public classes and functions without a docstring, or with one that repeats the name."""
    faults = []
    for name, node in public(source.tree.body):
        docstring = ast.get_docstring(node)
        if not docstring:
            faults.append(source.at(node.lineno, f"{name} has no docstring"))
        elif repeats_name(name, docstring):
            faults.append(source.at(node.lineno, f"the docstring of {name} repeats its name"))
    return faults


def test_no_work_is_left_undone() -> None:
    check(fault for source in select(texts()) for fault in undone_faults(source))


def test_no_registry_is_named() -> None:
    sources = select(texts())
    locks = [source for source in sources if source.path.endswith(".lock")]
    assert len(locks) == 3
    check(fault for source in sources for fault in registry_faults(source))


def test_odds_are_stated_as_the_law_states_them() -> None:
    check(fault for source in select(texts(), "src/") for fault in odds_faults(source))


def test_every_module_has_a_docstring() -> None:
    sources = select(texts(), PACKAGE, ".py")
    check(fault for source in sources for fault in module_docstring_faults(source))


def test_every_public_name_has_a_docstring() -> None:
    sources = [s for s in select(texts(), PACKAGE, ".py") if s.room in DOCUMENTED]
    check(fault for source in sources for fault in docstring_faults(source))


@pytest.mark.parametrize("word", UNDONE)
def test_an_undone_word_is_caught(word: str) -> None:
    assert undone_faults(module("pit", f"x = 1\n# {word}: later"))[0].startswith(
        "src/pitboss/pit/planted.py:2: "
    )
    assert undone_faults(module("pit", f"MAT{word}S = 1")) == []


@pytest.mark.parametrize("host", REGISTRIES)
def test_a_registry_is_caught(host: str) -> None:
    assert len(registry_faults(Source("requirements.lock", f"--index-url https://{host}/x"))) == 1
    assert registry_faults(Source("requirements.lock", "numpy==2.4.6")) == []


@pytest.mark.parametrize("text", ["pays 30 for 1", 'f"{n} for 1"', "2 for one"])
def test_odds_stated_as_for_are_caught(text: str) -> None:
    assert len(odds_faults(module("paper", text))) == 1


@pytest.mark.parametrize("text", ["pays 30 to 1", "for 1 chip", "3 for 10", "for one in range(3)"])
def test_other_words_are_not_odds(text: str) -> None:
    assert odds_faults(module("paper", text)) == []


def test_a_silent_module_is_caught() -> None:
    assert len(module_docstring_faults(module("cli", "x = 1"))) == 1
    assert module_docstring_faults(module("cli", '"""Odds on the screen."""')) == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("def f(): ...", 1),
        ("async def f(): ...", 1),
        ("class A: ...", 1),
        ("class A:\n  'A seat.'\n  def f(self): ...", 1),
        ("def f():\n  'What is owed.'", 0),
        ("def _f(): ...\nclass _A:\n  def f(self): ...", 0),
        ("class A:\n  'A seat.'\n  def __len__(self): ...", 0),
        ("@overload\ndef f(): ...", 0),
        ("def f():\n  'Has help.'\n  def g(): ...", 0),
        ("def stake_multiple():\n  'The stake multiple.'", 1),
        ("class StakeMultiple:\n  'A stake multiple.'", 1),
    ],
)
def test_a_missing_docstring_is_caught(text: str, count: int) -> None:
    assert len(docstring_faults(module("pit", text))) == count
