"""House options: what the law leaves to the house, each with its bounds and its clause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.rulebook.citation import Clause

Value = bool | int | str


class BadOption(ValueError):
    """An option that does not exist, or a value outside what the law allows."""

    def __init__(self, words: str, law: Clause | None = None) -> None:
        super().__init__(f"{words} ({law})" if law else words)
        self.law = law


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of the house. `departs` marks a value that departs from the text (a warning)."""

    name: str
    default: Value
    choices: tuple[Value, ...]
    says: str
    law: Clause
    reading: str | None = None
    departs: tuple[Value, ...] = ()

    def read(self, raw: object) -> Value:
        """A value as typed by a person, checked against the bounds."""
        for choice in self.choices:
            if raw is choice or _written(raw) == _written(choice):
                return choice
        allowed = ", ".join(_written(choice) for choice in self.choices)
        raise BadOption(f"option {self.name} cannot be {_written(raw)!r}: use {allowed}", self.law)


@dataclass(frozen=True, slots=True)
class ByOption:
    """A part of a rule that depends on a house option; resolved before anything reads the rule."""

    option: str
    parts: Mapping[Value, Any] = field(hash=False)


def by_option(option: str, parts: Mapping[Any, Any]) -> Any:
    """Let a house option pick this part of a rule."""
    return ByOption(option, parts)


def pick(part: Any, options: Mapping[str, Value]) -> Any:
    """The part of a rule that is in force under the chosen options."""
    while isinstance(part, ByOption):
        part = part.parts[options[part.option]]
    return part


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value).strip().lower()
    return {"true": "yes", "on": "yes", "false": "no", "off": "no"}.get(text, text)
