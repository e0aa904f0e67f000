"""The files of the vectors, and the command that writes them: python -m tests.goldens vectors."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from tests.vectors.chance_vectors import draw_vectors, raffle_vectors
from tests.vectors.journal_vectors import journal_vectors, signature_vectors
from tests.vectors.money_vectors import money_vectors
from tests.vectors.rule_vectors import rule_vectors

FOLDER = Path(__file__).parents[2] / "vectors"
FINGERPRINTS = "fingerprints.json"
VECTORS: dict[str, Callable[[], object]] = {
    "rules.json": rule_vectors,
    "money.json": money_vectors,
    "journal.json": journal_vectors,
    "signatures.json": signature_vectors,
    "draws.json": draw_vectors,
    "raffle.json": raffle_vectors,
}
WIDTH = 98


def text_of(value: object) -> str:
    """A value as JSON to read and compare: what fits takes one line."""
    return "".join(_lines(value, "", "")) + "\n"


def _lines(value: object, before: str, indent: str) -> Iterator[str]:
    """A value as text; `before` is what stands before it on its line."""
    short = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(before) + len(short) <= WIDTH or not isinstance(
        value, dict | list | tuple
    ):
        yield before + short
        return
    if all(isinstance(part, str | int) for part in value) and not isinstance(value, dict):
        yield from (before, "[\n", _filled(value, indent + " "), f"\n{indent}]")
        return
    items = value.items() if isinstance(value, dict) else ((None, part) for part in value)
    opened, closed = "{}" if isinstance(value, dict) else "[]"
    yield f"{before}{opened}"
    for number, (key, part) in enumerate(items):
        name = "" if key is None else json.dumps(key, ensure_ascii=False) + ": "
        yield ",\n" if number else "\n"
        yield f"{indent} "
        yield from _lines(part, name, indent + " ")
    yield f"\n{indent}{closed}"


def _filled(parts: Iterable[object], indent: str) -> str:
    """The plain values of a long list, as many on a line as fit."""
    lines = [indent]
    for part in parts:
        word = json.dumps(part, ensure_ascii=False) + ", "
        if len(lines[-1]) + len(word) > WIDTH and lines[-1] != indent:
            lines.append(indent)
        lines[-1] += word
    return "\n".join(line.rstrip() for line in lines)[:-1]


def fingerprints(folder: Path = FOLDER) -> str:
    """The SHA-256 of each file, which finds a changed byte in words that nothing else checks."""
    return text_of({name: sha256((folder / name).read_bytes()).hexdigest() for name in VECTORS})


def write_golden() -> None:
    """Write every file again."""
    for name in VECTORS:
        (FOLDER / name).write_text(text_of(VECTORS[name]()), "utf-8")
    (FOLDER / FINGERPRINTS).write_text(fingerprints(), "utf-8")
