"""Two games side by side: what one says that the other does not, and whether it is material.

Material is what changes a figure, a wager, an option, odds or a rule: what facts mean. Their words,
their names, their citations and the order of a page are not. See docs/decisions/0027.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from pitboss.comparison.fact import ORDERED, Fact, Facts, Heading, fact_as_json
from pitboss.comparison.meaning import with_names
from pitboss.comparison.sense import same_sense

IN_WORDS = "in words"
"""The aspect of a change that only the sentence of a rule shows."""


class ChangeKind(Enum):
    """How a fact differs between two games."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    RENAMED = "renamed"
    REWORDED = "reworded"
    MOVED = "in another order"


MATERIAL = frozenset({ChangeKind.ADDED, ChangeKind.REMOVED, ChangeKind.CHANGED})


@dataclass(frozen=True, slots=True)
class AspectChange:
    """One aspect of a fact before and after; None where it was not there."""

    aspect: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FactChange:
    """One fact that differs. `material`: it changes what the game does, not only what it says."""

    heading: Heading
    kind: ChangeKind
    before: Fact | None
    after: Fact | None
    material: bool
    differences: tuple[AspectChange, ...] = ()

    @property
    def title(self) -> str:
        """What the fact is called, by its new name if it has two."""
        fact = self.after or self.before
        return fact.title if fact is not None else self.heading.value.lower()


@dataclass(frozen=True, slots=True)
class GameComparison:
    """Two games and every change between them, in the order of the headings."""

    before: Facts
    after: Facts
    changes: tuple[FactChange, ...]

    @property
    def material(self) -> tuple[FactChange, ...]:
        """The changes that are material."""
        return tuple(change for change in self.changes if change.material)

    @property
    def is_material(self) -> bool:
        """Whether any change is material."""
        return any(change.material for change in self.changes)

    def under(self, heading: Heading) -> tuple[FactChange, ...]:
        """The changes under a heading."""
        return tuple(change for change in self.changes if change.heading is heading)


def compare(before: Facts, after: Facts) -> GameComparison:
    """Everything that differs between two games, option sets, editions or houses.

    Odds count only where both have them. Under one law a sentence with other figures in it is a
    change too; between two laws only the rules themselves are compared, as their words differ
    anyway.
    """
    with_odds = before.has_odds and after.has_odds
    headings = [heading for heading in Heading if with_odds or heading is not Heading.ODDS]
    matches = {heading: _match(before.under(heading), after.under(heading)) for heading in headings}
    names = {
        old.key: new.key
        for pairs in matches.values()
        for old, new in pairs
        if old is not None and new is not None and old.key != new.key
    }
    one_law = before.law == after.law
    changes = [
        change
        for heading, pairs in matches.items()
        for change in (*_changes(pairs, names, one_law=one_law), *_order(heading, pairs, after))
    ]
    return GameComparison(before, after, tuple(changes))


Pair = tuple[Fact | None, Fact | None]


def _match(before: tuple[Fact, ...], after: tuple[Fact, ...]) -> list[Pair]:
    """Facts that belong together: by their key, or else by what they mean and their clauses."""
    old, new = {fact.key: fact for fact in before}, {fact.key: fact for fact in after}
    renamed: dict[str, str] = {}
    lone = [fact for key, fact in new.items() if key not in old]
    for fact in before:
        if fact.key in new:
            continue
        twins = [other for other in lone if _is_twin(fact, other)]
        if len(twins) == 1 and sum(_is_twin(other, twins[0]) for other in before) == 1:
            renamed[fact.key] = twins[0].key
    found = set(renamed.values())
    pairs: list[Pair] = [(fact, new.get(renamed.get(fact.key, fact.key))) for fact in before]
    return [*pairs, *((None, fact) for fact in lone if fact.key not in found)]


def _is_twin(fact: Fact, other: Fact) -> bool:
    """Whether two facts are one under two names: they mean the same, by the same clauses."""
    return bool(fact.meaning) and fact.meaning == other.meaning and fact.law == other.law


def _changes(
    pairs: Iterable[Pair], names: Mapping[str, str], *, one_law: bool
) -> Iterable[FactChange]:
    for old, new in pairs:
        if old is None or new is None:
            fact = old or new
            assert fact is not None
            kind = ChangeKind.REMOVED if new is None else ChangeKind.ADDED
            yield FactChange(heading=fact.heading, kind=kind, before=old, after=new, material=True)
        elif (change := _change(old, new, names, one_law=one_law)) is not None:
            yield change


def _change(old: Fact, new: Fact, names: Mapping[str, str], *, one_law: bool) -> FactChange | None:
    differences = _differences(with_names(old.meaning, names), new.meaning)
    worded = (old.title, old.text, old.law) != (new.title, new.text, new.law)
    if not differences and one_law and not same_sense(old.text, new.text):
        differences = (AspectChange(IN_WORDS, old.text, new.text),)
    if differences:
        kind = ChangeKind.CHANGED
    elif old.key != new.key:
        kind = ChangeKind.RENAMED
    elif worded and one_law:
        kind, differences = ChangeKind.REWORDED, (AspectChange(IN_WORDS, old.text, new.text),)
    else:
        return None
    return FactChange(
        heading=new.heading,
        kind=kind,
        before=old,
        after=new,
        material=kind in MATERIAL,
        differences=differences,
    )


def _differences(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[AspectChange, ...]:
    return tuple(
        AspectChange(aspect, before.get(aspect), after.get(aspect))
        for aspect in dict.fromkeys((*before, *after))
        if before.get(aspect) != after.get(aspect)
    )


def _order(heading: Heading, pairs: list[Pair], after: Facts) -> Iterable[FactChange]:
    """Whether facts that both have come in another order: a rule only where steps follow."""
    in_before = [new.key for old, new in pairs if old is not None and new is not None]
    known = set(in_before)
    in_after = [fact.key for fact in after.under(heading) if fact.key in known]
    if in_before != in_after:
        titles = {fact.key: fact.title for fact in after.under(heading)}
        yield FactChange(
            heading=heading,
            kind=ChangeKind.MOVED,
            before=None,
            after=None,
            material=heading in ORDERED,
            differences=(
                AspectChange(
                    "order",
                    "; ".join(titles[key] for key in in_before),
                    "; ".join(titles[key] for key in in_after),
                ),
            ),
        )


def as_json(comparison: GameComparison) -> dict[str, object]:
    """A comparison for programs."""
    return {
        "before": _side(comparison.before),
        "after": _side(comparison.after),
        "material": comparison.is_material,
        "odds_compared": comparison.before.has_odds and comparison.after.has_odds,
        "changes": [
            {
                "heading": change.heading.name.lower(),
                "kind": change.kind.value,
                "title": change.title,
                "material": change.material,
                "differences": [
                    {"aspect": item.aspect, "before": item.before, "after": item.after}
                    for item in change.differences
                ],
                "before": None if change.before is None else fact_as_json(change.before),
                "after": None if change.after is None else fact_as_json(change.after),
            }
            for change in comparison.changes
        ],
    }


def _side(facts: Facts) -> dict[str, object]:
    return {
        "game": facts.game,
        "house": facts.house,
        "edition": facts.edition,
        "options": dict(facts.options),
        "meaning": facts.meaning_hash,
    }
