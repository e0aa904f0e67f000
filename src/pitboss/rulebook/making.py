"""Making and removing: the rules on when a wager may be placed, raised, cut or taken down."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rulebook.clause import Clause


@dataclass(frozen=True, slots=True)
class Rule:
    """A condition on one wager. `says` is the refusal in plain words; `law` is its clause."""

    law: Clause
    says: str


@dataclass(frozen=True, slots=True)
class MadeAt(Rule):
    """It may be made or raised in these phases only."""

    phases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoRemoval(Rule):
    """It may not be cut or taken down where it stands on one of these: see `NoGrowth`."""

    where: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoGrowth(Rule):
    """It may not be raised where it stands on one of these.

    A wager that travels stands on a state of its own, any other on the phase of the table.
    """

    where: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NeverBack(Rule):
    """Once cut or taken down it may not come back until `until` (a phase) is reached again."""

    until: str


@dataclass(frozen=True, slots=True)
class OneOf(Rule):
    """A player may have only one wager of this group at a time, at whatever seats."""

    group: str


@dataclass(frozen=True, slots=True)
class AtMost(Rule):
    """A player has wagers of this group on so many areas at most, counted over all own seats."""

    group: str
    most: int


@dataclass(frozen=True, slots=True)
class FreshTurn(Rule):
    """It may be made only before the first throw of a shooter's turn."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """A condition on every wager of a game, such as being seated; `also` by these clauses."""

    law: Clause
    says: str
    also: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A player has made so many of these wagers, by a figure of the law, when cards are dealt."""

    law: Clause
    says: str
    wagers: tuple[str, ...]
    figure: str = "value"


@dataclass(frozen=True, slots=True)
class Equal:
    """A player has made all of these wagers, and each of them for the same stake."""

    law: Clause
    says: str
    wagers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpokenWagers:
    """Wagers declared aloud: with value laid down, and confirmed aloud by each role in `by`."""

    value: Clause
    confirm: Clause
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """What a game asks of every wager, each with its clause; None where the law is silent.

    `raising` is for an increase after the closing call, where that has a clause of its own.
    `stays_up`: the house lets nothing come down, a choice of the house where the law is silent.
    `absent`: a player whose wagers cannot come down may leave, and they are settled as they lie.
    `cash`: cash laid down for a wager is changed at once into chips of equal value.
    `unspoken`: why spoken wagers are not taken, where the clause about cash does not say it.
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
