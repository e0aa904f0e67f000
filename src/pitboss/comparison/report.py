"""A comparison as a printed page: before and after side by side, heading by heading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from pitboss.comparison.compare import IN_WORDS, ChangeKind, FactChange, GameComparison
from pitboss.comparison.fact import Fact, Facts, Heading
from pitboss.comparison.guide_lines import SectionChange
from pitboss.equipment.figures import percent
from pitboss.paper.page import Block, Grid, Page, Section, Words

BY_WORDS = frozenset({Heading.NOTICES, Heading.DUTIES, Heading.LAW})
"""Headings whose facts say most by their sentence."""
NOT_THERE = "–"
SHARES = ("win", "lose", "push", "edge")
"""The exact figures that people read in percent."""
_PICK = re.compile(r"(?<![\w-])\d+(?![\w-])")
"""The number of a wager in its name."""
_SENTENCE = re.compile(r"(?<=\.)\s+")
LONG = 16
"""A fraction of so many letters is printed in percent alone."""
MANY = 6
"""So many aspects of a whole fact fit into one cell."""
WHAT = "What"
ASPECT_WORDS = {
    "made at, phases": "is made only on",
    "no removal, where": "stays up on",
    "no growth, where": "may not be raised on",
    "never back, until": "once down, may not come back before",
    "one of, group": "only one at a time of the group",
    "at most, group": "counted in the group",
    "at most, most": "at most so many of the group",
    "off, phases": "is off on",
    "off, call": "may be called on",
    "off, marker": "a marker shows that it is on",
    "cap, times": "at most so many times its parent",
    "commission, percent": "commission in percent",
    "commission, of": "commission of the",
    "commission, figures": "commission by the law",
    "commission, when": "commission is taken at",
    "commission, rounding": "commission is rounded",
    "commission, refunded": "commission goes back with the wager",
    "remedy, outcome": "the result",
    "remedy, wagers": "the wagers",
    "remedy, betting reopens": "betting reopens",
    "remedy, out of service": "the table is out of service",
    "remedy, one hand": "only one hand is void",
    "remedy, fails": "checklist item that fails",
    "when, moments": "may be reported",
    "when, change": "what a report changes",
    "by": "done by",
    "at least": "at least so often",
    "at most": "at most so often",
    "does": "what it does",
    "new holder": "only for a new shooter",
    "if holder": "only if it is thrown by",
    "after fault": "again after a repair",
    "others": "or instead",
    "handles": "handles the equipment",
}
"""Aspects that are named after fields of the rulebook, as a reader knows them."""


def as_page(comparison: GameComparison, guides: tuple[SectionChange, ...] = ()) -> Page:
    """The page of a comparison; `guides` are the sections of the guides that read differently."""
    before, after = comparison.before, comparison.after
    sections = [Section("In short", tuple(Words(line) for line in summary(comparison)))]
    for heading in Heading:
        blocks = tuple(_blocks(comparison, heading))
        if blocks:
            sections.append(Section(heading.value, blocks))
    if guides:
        sections.append(Section("The guides", tuple(_guides(comparison, guides))))
    if words := [change for change in comparison.changes if not change.material]:
        sections.append(
            Section(
                "In other words only",
                (_grid(comparison, "What is only worded differently", words),),
            )
        )
    title = f"{before.name} and {after.name}" if before.name != after.name else after.name
    return Page(f"{title}, side by side", f"{side(before)} · {side(after)}", tuple(sections))


def side(facts: Facts) -> str:
    """One side of a comparison in a few words: the game, its house, its options."""
    edition = f", edition {facts.edition}" if facts.edition is not None else ""
    return f"{facts.game}, {facts.house}{edition}"


def headings_of(comparison: GameComparison) -> tuple[str, str]:
    """The names of the two columns: the games, or what tells one game from itself."""
    before, after = comparison.before, comparison.after
    if before.game != after.game:
        if _letters(before.name) != _letters(after.name):
            return before.name, after.name
        return f"{before.name}, {before.authority}", f"{after.name}, {after.authority}"
    if before.edition != after.edition:
        return _edition(before), _edition(after)
    if before.house != after.house:
        return before.house, after.house
    return "Before", "After"


def _letters(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalpha())


def _edition(facts: Facts) -> str:
    return "today" if facts.edition is None else f"edition {facts.edition}"


def summary(comparison: GameComparison) -> Iterator[str]:
    """What changed, in a few sentences."""
    material = [change for change in comparison.material if not _is_foreign(comparison, change)]
    other = sum(not change.material for change in comparison.changes)
    if not comparison.changes:
        yield "Nothing differs."
    elif not material:
        yield f"No material change. {_count(other, 'fact')} only in other words or another order."
    else:
        by_heading = [
            f"{heading.value.lower()} {n}"
            for heading in Heading
            if (n := sum(change.heading is heading for change in material))
        ]
        yield f"{_count(len(material), 'material change')}: {', '.join(by_heading)}."
        if other:
            yield f"{_count(other, 'fact')} only in other words or another order."
    if not (comparison.before.has_odds and comparison.after.has_odds):
        yield "The exact odds were not compared."
    if comparison.before.law != comparison.after.law:
        yield (
            "These games have different laws. Their sentences differ throughout, so only what the "
            "rules do is compared."
        )


def _is_foreign(comparison: GameComparison, change: FactChange) -> bool:
    """Whether it is a clause of one of two laws, whose rules are compared by what they do."""
    one_law = comparison.before.law == comparison.after.law
    return change.heading is Heading.LAW and not one_law


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _blocks(comparison: GameComparison, heading: Heading) -> Iterator[Block]:
    changes = [change for change in comparison.under(heading) if change.material]
    if changes and _is_foreign(comparison, changes[0]):
        gone = sum(change.kind is ChangeKind.REMOVED for change in changes)
        yield Words(
            f"{gone} clauses of {comparison.before.game} and {len(changes) - gone} of "
            f"{comparison.after.game} say how the games are played; what they come to is above."
        )
    elif changes:
        yield _grid(comparison, f"{heading.value}: what differs", changes)


def _grid(comparison: GameComparison, caption: str, changes: list[FactChange]) -> Grid:
    alike: dict[tuple[str, str, str], list[str]] = {}
    for change in changes:
        for aspect, old, new in change_rows(change):
            alike.setdefault((aspect, old, new), []).append(change.title)
    rows = (
        (": ".join(filter(None, (joint_name(titles), aspect))), old, new)
        for (aspect, old, new), titles in alike.items()
    )
    return Grid(caption, (WHAT, *headings_of(comparison)), tuple(rows))


def joint_name(titles: list[str]) -> str:
    """Several names as one: "place 4, 5, 6" for three wagers of a kind."""
    kinds: dict[str, list[str]] = {}
    for title in dict.fromkeys(titles):
        pick = _PICK.search(title)
        kind = title if pick is None else f"{title[: pick.start()]}{{}}{title[pick.end() :]}"
        kinds.setdefault(kind, []).append(pick[0] if pick else "")
    return ", ".join(kind.replace("{}", _picks(picks)) for kind, picks in kinds.items())


def _picks(picks: list[str]) -> str:
    """The numbers of like wagers; of many, the first and the last."""
    if len(picks) <= MANY:
        return ", ".join(picks)
    return f"{picks[0]} … {picks[-1]} ({len(picks)} wagers)"


def change_rows(change: FactChange) -> Iterator[tuple[str, str, str]]:
    """The rows of one change: the aspect, before, after."""
    if change.kind in (ChangeKind.ADDED, ChangeKind.REMOVED, ChangeKind.RENAMED):
        yield "", _whole(change.before, change), _whole(change.after, change)
        return
    for item in change.differences:
        aspect = "" if item.aspect == IN_WORDS else _plain(item.aspect)
        yield aspect, _cell(item.before, aspect), _cell(item.after, aspect)


def _cell(value: str | None, aspect: str) -> str:
    """One value; a share in percent too."""
    if value is None:
        return NOT_THERE
    if aspect in SHARES and "/" in value:
        share = percent(Fraction(value), 4)
        return f"{share} ({value})" if len(value) < LONG else share
    return _plain(value)


def _whole(fact: Fact | None, change: FactChange) -> str:
    """A whole fact in one cell."""
    if fact is None:
        return NOT_THERE
    if change.kind is ChangeKind.RENAMED:
        return fact.title
    if fact.heading in BY_WORDS and fact.text:
        return f"{fact.text} ({', '.join(fact.law)})" if fact.law else fact.text
    pairs = [
        f"{_plain(aspect)}: {_plain(value)}" if value != "yes" else _plain(aspect)
        for aspect, value in fact.meaning.items()
    ]
    rest = len(pairs) - MANY
    shown = "; ".join(pairs[:MANY]) + (f"; and {rest} more" if rest > 0 else "")
    return shown or fact.text or "yes"


def _plain(text: str) -> str:
    """An aspect or a value as people read it; those that the rulebook only names are put in
    words."""
    plain = text.replace("«", "").replace("»", "").replace("_", " ")
    return ASPECT_WORDS.get(plain, plain)


def _guides(comparison: GameComparison, guides: tuple[SectionChange, ...]) -> Iterator[Block]:
    one_law = comparison.before.law == comparison.after.law
    if not one_law:
        rows = tuple(
            (change.heading, f"{len(change.before)} of its own", f"{len(change.after)} of its own")
            for change in guides
        )
        yield Grid("Sentences that only one guide prints", (WHAT, *headings_of(comparison)), rows)
        return
    for change in guides:
        columns = ("Line", *headings_of(comparison))
        rows = tuple((str(n), old, new) for n, (old, new) in enumerate(_lines(change), 1))
        yield Grid(change.heading, columns, rows)


def _lines(change: SectionChange) -> Iterator[tuple[str, str]]:
    for number in range(max(len(change.before), len(change.after))):
        old = change.before[number] if number < len(change.before) else NOT_THERE
        new = change.after[number] if number < len(change.after) else NOT_THERE
        yield _without_common(old, new)


def _without_common(old: str, new: str) -> tuple[str, str]:
    """Two lines without the sentences that both begin and end with."""
    first, second = _SENTENCE.split(old), _SENTENCE.split(new)
    start = 0
    while start < min(len(first), len(second)) - 1 and first[start] == second[start]:
        start += 1
    end = 0
    while end < min(len(first), len(second)) - start - 1 and first[-1 - end] == second[-1 - end]:
        end += 1
    return _cut(first, start, end), _cut(second, start, end)


def _cut(sentences: list[str], start: int, end: int) -> str:
    inside = " ".join(sentences[start : len(sentences) - end])
    return f"{'… ' if start else ''}{inside}{' …' if end else ''}"
