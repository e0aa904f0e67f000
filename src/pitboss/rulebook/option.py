"""House options: what the law leaves to the house, each with its bounds and its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar, cast

from pitboss.rulebook.clause import Clause

Value = bool | int | str
Key = TypeVar("Key", bound=Value)
Part = TypeVar("Part")
NewPart = TypeVar("NewPart")


class BadOption(ValueError):
    """An option that does not exist, or a value outside what the law allows."""

    def __init__(self, words: str, law: Clause | None = None) -> None:
        super().__init__(f"{words} ({law})" if law else words)
        self.words, self.law = words, law


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice of the house. `departs` are values that depart from the text (with a warning).

    If the law caps a figure, `most` is its clause and the choices go from 0 to that figure.
    If it sets a floor, `least` is its clause and the choices go from there to the largest given.
    """

    name: str
    default: Value
    choices: tuple[Value, ...]
    says: str
    law: Clause
    reading: str | None = None
    departs: tuple[Value, ...] = ()
    most: Clause | None = None
    least: Clause | None = None

    def __post_init__(self) -> None:
        if self.least is not None:
            most = max(choice for choice in self.choices if isinstance(choice, int))
            object.__setattr__(self, "choices", tuple(range(self.least.figure(), most + 1)))
        if self.most is not None:
            object.__setattr__(self, "choices", tuple(range(self.most.figure() + 1)))
        if self.default not in self.choices:
            raise BadOption(f"option {self.name} cannot be {self.default!r} by default", self.law)

    def read(self, raw: object) -> Value:
        """A value as a person types it, checked against the choices."""
        for choice in self.choices:
            if raw is choice or _text(raw) == _text(choice):
                return choice
        allowed = ", ".join(_text(choice) for choice in self.choices)
        raise BadOption(f"option {self.name} cannot be {_text(raw)!r}: use {allowed}", self.law)


@dataclass(frozen=True, slots=True)
class OptionConflict:
    """Choices that the law does not let a house combine: each option with its values."""

    together: Mapping[str, tuple[Value, ...]] = field(hash=False)
    says: str
    law: Clause
    reading: str | None = None

    def holds(self, options: Mapping[str, Value]) -> bool:
        """Whether a house has made all of these choices."""
        return all(options[name] in values for name, values in self.together.items())


@dataclass(frozen=True, slots=True)
class RetiredChoice:
    """Choices from earlier editions: old nights may have them, new plans may not.

    If the option itself is gone, its choice has no effect.
    """

    name: str
    choices: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class ByOption:
    """A part of a rule that depends on a house option; resolved before anything reads the rule.

    Without `parts` it is the value of the option itself.
    """

    option: str
    parts: Mapping[Value, object] = field(hash=False)


def by_option(option: str, parts: Mapping[Key, Part]) -> Part:
    """Let a house option pick this part of a rule.

    The type is that of the part: a rule is written as if the part itself stood there, and `pick`
    puts it there before anything reads the rule.
    """
    return cast(Part, ByOption(option, cast(Mapping[Value, object], parts)))


class LazyParts(Mapping[Value, Part], Generic[Part]):
    """Many parts of a rule, each built only when an option picks it."""

    def __init__(self, makers: Mapping[Key, Callable[[], Part]]) -> None:
        self._makers = cast(Mapping[Value, Callable[[], Part]], makers)
        self._parts: dict[Value, Part] = {}

    def __getitem__(self, value: Value) -> Part:
        if value not in self._parts:
            self._parts[value] = self._makers[value]()
        return self._parts[value]

    def map(self, change: Callable[[Part], NewPart]) -> LazyParts[NewPart]:
        """The same parts, each changed when it is built."""

        def later(value: Value) -> Callable[[], NewPart]:
            return lambda: change(self[value])

        return LazyParts({value: later(value) for value in self})

    def __iter__(self) -> Iterator[Value]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


def option_value(option: str, kind: type[Key]) -> Key:
    """The value of a house option, of this kind, as part of a rule: such as a rate in percent."""
    return cast(Key, ByOption(option, {}))


def pick(part: Part, options: Mapping[str, Value]) -> Part:
    """The part of a rule that is in force under the chosen options."""
    current: object = part
    while isinstance(current, ByOption):
        value = options[current.option]
        current = current.parts[value] if current.parts else value
    return cast(Part, current)


def option_text(value: object) -> str:
    """The value of an option as it is typed and printed: yes or no for a switch."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _text(value: object) -> str:
    text = option_text(value).strip().lower()
    return {"true": "yes", "on": "yes", "false": "no", "off": "no"}.get(text, text)
