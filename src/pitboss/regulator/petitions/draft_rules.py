"""The draft rules of a new game in the form of a chapter, and its play in prose: both are made from
the definition of the game."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.paper.decisions import play_clauses
from pitboss.paper.guide import ENDS, PAY_TABLE, guide, sentence
from pitboss.paper.page import Block, Grid, Items, Section, Terms, Words
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.event import in_words
from pitboss.rulebook.game import Game

HEADINGS = {
    "Words": "Definitions",
    "The wagers": "Permissible wagers",
    PAY_TABLE: "Payout odds",
    "Making and removing wagers": "Making and removing wagers",
    "How a round goes": "Procedures for dealing the game",
    "How the cards are played": "Play of the cards",
    "What a player decides": "Decisions of a player",
    ENDS: "Settlement",
    "When something goes wrong": "Irregularities",
    "What this house has chosen": "Options of the casino licensee",
}
"""The sections of a guide that state rules, in the order of a chapter, with their usual titles."""
NEW = "[new]"


def chapter(game: Game) -> Iterator[Section]:
    """The draft rules: equipment, then each part of the rules, with numbered paragraphs."""
    by_heading = {section.heading: section for section in guide(game, {}).sections}
    parts = [("Equipment and opening", equipment(game))]
    parts += [
        (title, tuple(_provisions(by_heading[heading].blocks)))
        for heading, title in HEADINGS.items()
        if heading in by_heading
    ]
    used = [(title, rules) for title, rules in parts if rules]
    for number, (title, rules) in enumerate(used, 1):
        marked = (f"({letter(at)}) {_mark(game, rule)}" for at, rule in enumerate(rules))
        yield Section(f"Section {number}. {title}", tuple(map(Words, marked)))


def letter(at: int) -> str:
    """The letter of a paragraph: a to z, then aa."""
    return chr(ord("a") + at % 26) * (at // 26 + 1)


def new_citations(game: Game) -> tuple[str, ...]:
    """The citations of the clauses that no authorized game has."""
    return tuple(dict.fromkeys(clause.cite for clause in new_clauses(game)))


def new_clauses(game: Game) -> Iterator[Clause]:
    """The clauses that no authorized game has."""
    return (clause for clause in game.law if clause.cite.startswith(f"{game.law.cite} "))


def _mark(game: Game, rule: str) -> str:
    is_new = any(cite in rule for cite in new_citations(game))
    return f"{NEW} {rule}" if is_new else rule


def equipment(game: Game) -> tuple[str, ...]:
    """What the law of the game says about its equipment, and what is checked at the opening."""
    law = [clause for clause in game.law if clause.kind in ("physical", "device")]
    checks = [item for item in game.rules().opening if not set(item.law) & set(law)]
    said = [f"{sentence(clause.says)} ({clause.cite})" for clause in law]
    for item in checks:
        cites = ", ".join(dict.fromkeys(clause.cite for clause in item.law))
        said.append(f"{sentence(f'the {in_words(item.by)} checks: {item.name}')} ({cites})")
    return tuple(dict.fromkeys(said))


def _provisions(blocks: tuple[Block, ...]) -> Iterator[str]:
    """The sentences of a section. Of the pay table, only what each wager pays is a rule."""
    for block in blocks:
        match block:
            case Items(items=items):
                yield from map(_plain, items)
            case Terms(terms=terms):
                yield from (f"{name}: {_plain(says)}" for name, says in terms)
            case Grid(rows=rows) if rows:
                yield from (f"{sentence(row[0])[:-1]} pays {row[1]}." for row in rows)
            case Words(text=text) if not text.startswith(("Wins: ", "The figures")):
                yield _plain(text)


def _plain(text: str) -> str:
    """A sentence without the marks of notes that are on another page."""
    before, mark, after = text.partition("†")
    while mark:
        text = before + after.lstrip("0123456789")
        before, mark, after = text.partition("†")
    return text


def play_in_prose(game: Game) -> str:
    """How a round goes, in one paragraph."""
    rules = game.rules()
    said = [clause.says for step in rules.procedure for clause in step.law]
    if game.play is not None:
        said += [clause.says for clause in play_clauses(rules).play(rules)]
    return " ".join(dict.fromkeys(said))


def wagers_in_prose(game: Game) -> str:
    """The wagers in one sentence, like ones together."""
    kinds: dict[str, int] = {}
    for wager in game.rules().wagers.values():
        kind = wager.title.rstrip("0123456789- ")
        kinds[kind] = kinds.get(kind, 0) + 1
    names = [f"{kind} ({count})" if count > 1 else kind for kind, count in kinds.items()]
    count = sum(kinds.values())
    return f"A player may make {count} wagers: {'; '.join(names)}."
