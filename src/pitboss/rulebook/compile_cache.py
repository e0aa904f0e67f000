"""Compiled wagers kept for the next set of options: most options change only a few of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.equipment.space import Space
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.option import Value
from pitboss.rulebook.phase import Phases
from pitboss.rulebook.wager_table import WagerRules


class RecordingOptions(dict[str, Value]):
    """Options that record which of them a rule reads."""

    def __init__(self, options: Mapping[str, Value]) -> None:
        super().__init__(options)
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> Value:
        self.names.add(name)
        return super().__getitem__(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledWager:
    """A compiled wager with everything it depends on: device, phases, parent and options."""

    wager: WagerRules
    space: Space
    phases: Phases
    parent: WagerRules | None
    options: Mapping[str, Value | None]
    payouts: Mapping[str, Clause]

    def fits(
        self, space: Space, phases: Phases, parent: WagerRules | None, options: Mapping[str, Value]
    ) -> bool:
        """Whether compiling it again would give the same."""
        same = self.space is space and self.phases is phases and self.parent is parent
        return same and all(options.get(name) == value for name, value in self.options.items())
