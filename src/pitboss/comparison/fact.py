"""Facts: what a game says, one by one, each with its meaning apart from its words.

The meaning of a fact is a table of aspects: "on total 7, 11" is "wins 1 to 1". Two facts mean the
same if these tables are equal, however they are worded, named or ordered. Facts can be written to
a file and read back, so that a guide of years ago can be compared with today's rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from hashlib import sha256

FORMAT = 1
"""The version of facts in a file."""


class Heading(Enum):
    """What a fact is about, in the order of a comparison."""

    GAME = "The game"
    WAGERS = "Wagers"
    PAYOUTS = "Payouts of the law and the house"
    ODDS = "Exact odds"
    OPTIONS = "House options"
    MAKING = "Making and removing wagers"
    LIMITS = "Limits"
    PROCEDURE = "How a round goes"
    CARDS = "The play of the cards"
    DICE = "Who has the dice"
    OPENING = "Opening checklist"
    IRREGULARITIES = "When something goes wrong"
    PEOPLE = "Who must be there"
    NOTICES = "Notices"
    DUTIES = "Duties"
    LAW = "Other clauses"


ORDERED = frozenset({Heading.PROCEDURE})
"""Where the order of the facts is a rule; elsewhere it is only that of the page."""


class BadFacts(ValueError):
    """A file of facts that cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing that a game says.

    `key` names it among the facts of its heading and `title` is how people call it. `meaning` is
    what it does; `text` says it in words; `law` are the citations.
    """

    heading: Heading
    key: str
    title: str
    meaning: Mapping[str, str]
    text: str = ""
    law: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Everything that a game says under an edition, an option set and a house.

    `law` is the regulation, `has_odds` whether the exact figures were asked for. `edition` is None
    for the game as it is today.
    """

    game: str
    name: str
    house: str
    authority: str
    law: str
    facts: tuple[Fact, ...]
    options: Mapping[str, str]
    edition: int | None = None
    has_odds: bool = False

    def under(self, heading: Heading) -> tuple[Fact, ...]:
        """The facts under a heading, in their order."""
        return tuple(fact for fact in self.facts if fact.heading is heading)

    def with_facts(self, more: Iterable[Fact]) -> Facts:
        """The same with more facts, such as odds that were worked out later."""
        added = tuple(more)
        has_odds = self.has_odds or any(fact.heading is Heading.ODDS for fact in added)
        return replace(self, facts=(*self.facts, *added), has_odds=has_odds)

    @property
    def meaning_hash(self) -> str:
        """A hash of what the facts mean: wording, citations and order leave it as it is."""
        rows = sorted(
            (fact.heading.name, fact.key, sorted(fact.meaning.items())) for fact in self.facts
        )
        order = [fact.key for fact in self.facts if fact.heading in ORDERED]
        return sha256(json.dumps([self.game, rows, order]).encode()).hexdigest()


def as_json(facts: Facts) -> dict[str, object]:
    """Facts as plain values."""
    return {
        "format": FORMAT,
        "game": facts.game,
        "name": facts.name,
        "house": facts.house,
        "authority": facts.authority,
        "law": facts.law,
        "edition": facts.edition,
        "options": dict(facts.options),
        "has_odds": facts.has_odds,
        "facts": [fact_as_json(fact) for fact in facts.facts],
    }


def fact_as_json(fact: Fact) -> dict[str, object]:
    """One fact as plain values."""
    return {
        "heading": fact.heading.name.lower(),
        "key": fact.key,
        "title": fact.title,
        "meaning": dict(fact.meaning),
        "text": fact.text,
        "law": list(fact.law),
    }


def from_json(values: object) -> Facts:
    """Facts from plain values; refuses what another version wrote, or what was damaged."""
    if not isinstance(values, dict) or values.get("format") != FORMAT:
        raise BadFacts(f"these are no facts in format {FORMAT}")
    try:
        return Facts(
            game=str(values["game"]),
            name=str(values["name"]),
            house=str(values["house"]),
            authority=str(values["authority"]),
            law=str(values["law"]),
            edition=None if values["edition"] is None else int(values["edition"]),
            options={str(name): str(value) for name, value in values["options"].items()},
            has_odds=bool(values["has_odds"]),
            facts=tuple(_fact(row) for row in values["facts"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadFacts(f"these facts are damaged: {type(error).__name__} {error}") from None


def _fact(row: Mapping[str, object]) -> Fact:
    meaning, law = row["meaning"], row["law"]
    if not isinstance(meaning, dict) or not isinstance(law, list):
        raise BadFacts(f"the fact {row['key']!r} has no meaning or no law")
    return Fact(
        heading=Heading[str(row["heading"]).upper()],
        key=str(row["key"]),
        title=str(row["title"]),
        meaning={str(name): str(value) for name, value in meaning.items()},
        text=str(row["text"]),
        law=tuple(str(cite) for cite in law),
    )
