"""Making and removing: when a wager may be placed, raised, reduced or taken down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from pitboss.rulebook.clause import Clause


@dataclass(frozen=True, slots=True)
class Rule:
    """A condition on one wager. `says` is the refusal in plain words; `law` is its clause."""

    law: Clause
    says: str


@dataclass(frozen=True, slots=True)
class MadeAt(Rule):
    """It may be made or raised only in these phases."""

    phases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoRemoval(Rule):
    """It may not be reduced or taken down while it stands on one of these: see `NoGrowth`."""

    where: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoGrowth(Rule):
    """It may not be raised while it stands on one of these.

    A wager that travels stands on a state of its own, any other wager on the phase of the table.
    """

    where: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NeverBack(Rule):
    """Once reduced or taken down, it may not come back before the phase `until`."""

    until: str


@dataclass(frozen=True, slots=True)
class OneOf(Rule):
    """A player may have only one wager of this group at a time, over all of their seats."""

    group: str


@dataclass(frozen=True, slots=True)
class AtMost(Rule):
    """A player may have at most `most` wagers of this group, over all of their seats."""

    group: str
    most: int


@dataclass(frozen=True, slots=True)
class FreshTurn(Rule):
    """It may be made only before the first throw of a shooter's turn."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """A condition on every wager of a game, such as being seated; `also` are more clauses."""

    law: Clause
    says: str
    also: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class AtLeast:
    """By the deal, a player must have made at least a number of these wagers."""

    law: Clause
    says: str
    wagers: tuple[str, ...]
    figure: str = "value"


@dataclass(frozen=True, slots=True)
class Equal:
    """A player must have made all of these wagers, each with the same stake."""

    law: Clause
    says: str
    wagers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpokenWagers:
    """Spoken wagers: value goes on the table, and each role in `by` confirms them aloud."""

    value: Clause
    confirm: Clause
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """What a game asks of every wager, each with its clause; None where the law is silent.

    `raising` is about a raise after the closing call, if that has a clause of its own.
    `stays_up`: no wager may come down, if the law is silent and the house chooses so.
    `absent`: a player whose wagers cannot come down may leave, and they are settled as they lie.
    `cash`: cash put down for a wager is changed at once into chips of the same value.
    `unspoken`: why spoken wagers are not taken, if the clause about cash does not say so.
    """

    known: Requirement
    whole: Requirement
    payable: Requirement
    open_betting: Requirement
    removing: Requirement
    instruments: tuple[tuple[str, Clause], ...]
    refused_instruments: tuple[tuple[str, Requirement | None], ...] = ()
    seated: Requirement | None = None
    stay: Requirement | None = None
    absent: bool = False
    confirm: tuple[Clause, ...] = ()
    raising: Requirement | None = None
    stays_up: Requirement | None = None
    spoken: SpokenWagers | None = None
    cash: Clause | None = None
    unspoken: Clause | None = None
    at_least: AtLeast | None = None
    equal: Equal | None = None


class MakingFields(TypedDict, total=False):
    """What a game may require of its wagers, in addition to what all games of its house require."""

    payable: Requirement
    removing: Requirement
    instruments: tuple[tuple[str, Clause], ...]
    refused_instruments: tuple[tuple[str, Requirement | None], ...]
    seated: Requirement | None
    stay: Requirement | None
    absent: bool
    confirm: tuple[Clause, ...]
    raising: Requirement | None
    stays_up: Requirement | None
    spoken: SpokenWagers | None
    cash: Clause | None
    unspoken: Clause | None
    at_least: AtLeast | None
    equal: Equal | None
