"""A definition under other law: that of an earlier edition, or what a new game amends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from types import MappingProxyType
from typing import TypeVar, cast

from pitboss.equipment.space import Space
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.event import NamedEvent
from pitboss.rulebook.option import LazyParts

Part = TypeVar("Part")

_WITHOUT_LAW = (Space, NamedEvent, str, int)


def at_edition(part: Part, edition: int) -> Part:
    """A part of a definition with every clause in it as it read in an edition.

    A part without a changed clause is the same object, so what was compiled from it stays valid.
    """
    return with_clauses(part, lambda clause: clause.at(edition))


def with_clauses(part: Part, change: Callable[[Clause], Clause]) -> Part:
    """A part of a definition with every clause in it changed, or left as it is."""
    return cast(Part, _OtherLaw(change).part(part))  # a part is replaced by one of its own type


class _OtherLaw:
    """Walks a definition. A part that is used in two places is changed once and stays one part."""

    def __init__(self, change: Callable[[Clause], Clause]) -> None:
        self._change = change
        # Each part is kept with its result, so that no id is reused.
        self._done: dict[int, tuple[object, object]] = {}

    def part(self, part: object) -> object:
        if isinstance(part, Clause):
            return self._change(part)
        if part is None or isinstance(part, _WITHOUT_LAW):
            return part
        if id(part) not in self._done:
            self._done[id(part)] = part, self._walk(part)
        return self._done[id(part)][1]

    def _walk(self, part: object) -> object:
        if isinstance(part, LazyParts):
            return part.map(self.part)
        if isinstance(part, Mapping):
            return _if_changed(part, {key: self.part(item) for key, item in part.items()})
        if type(part) is tuple:
            after = tuple(map(self.part, part))
            return part if all(map(_is_same, part, after)) else after
        if not is_dataclass(part) or isinstance(part, type):
            return part
        names = [item.name for item in fields(part) if item.init]
        before = {name: getattr(part, name) for name in names}
        changes = {name: new for name, old in before.items() if (new := self.part(old)) is not old}
        return replace(part, **changes) if changes else part


def _is_same(first: object, second: object) -> bool:
    return first is second


def _if_changed(
    before: Mapping[object, object], after: dict[object, object]
) -> Mapping[object, object]:
    if all(before[key] is item for key, item in after.items()):
        return before
    return MappingProxyType(after) if isinstance(before, MappingProxyType) else after
