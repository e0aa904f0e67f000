"""Gaming guides: the abridged rules of one game or several, as pages, on a screen and to be read
aloud, with a sample that is pinned by its hash. N.J.A.C. 19:47-8.5.

A sample is the complete guide in every format that it is made in, with the facts that it states.
What is released later is compared with these facts, not with the bytes of the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from pitboss.comparison.compare import FactChange, compare
from pitboss.comparison.fact import BadFacts, Facts, from_json
from pitboss.comparison.fact import as_json as facts_as_json
from pitboss.comparison.facts import game_facts
from pitboss.paper.guide import guide
from pitboss.paper.html import as_html
from pitboss.paper.page import Document, Items, Page, Section, Words
from pitboss.paper.pdf import Format, as_pdf
from pitboss.regulator.guide_plan import (
    LAW,
    PRINT,
    VIDEO,
    GuidePlan,
    GuideRefusal,
    chosen_games,
    plan_facts,
)
from pitboss.regulator.narration import captions, script_page, script_text
from pitboss.rulebook.clause import Clause

FACTS = "facts.json"
FILES: Mapping[str, tuple[str, ...]] = {
    PRINT: ("guide.pdf",),
    "screen": ("guide.html",),
    VIDEO: ("script.pdf", "script.txt", "captions.vtt"),
}
"""The files of each format."""
GUIDE: Clause = LAW["8.5(b) guide"]


@dataclass(frozen=True, slots=True)
class GuideFacts:
    """Everything that a guide states: about itself, and about each of its games."""

    own: Facts
    games: Mapping[str, Facts]


def guide_pages(plan: GuidePlan) -> tuple[Page, ...]:
    """The pages of a guide: its cover, and a page for each game, from the definitions."""
    games = chosen_games(plan)
    names = tuple(f"{one.game.name} ({one.game.law})" for one in games)
    cover = Page(
        plan.title,
        f"Gaming guide · {plan.casino}",
        (
            Section("In this guide", (Items(names), *(Words(line) for line in plan.words))),
            Section(
                "The complete rules",
                (
                    Words(
                        "This guide is abridged. The complete rules of all games lie at the "
                        f"security podium, and anybody may read them there. ({COPY_CITE})"
                    ),
                ),
            ),
        ),
    )
    return (cover, *(guide(one.game, one.options) for one in games))


COPY_CITE = LAW["8.5(a) copy"].cite


def guide_document(plan: GuidePlan) -> Document:
    """The guide as one document."""
    return Document(plan.title, guide_pages(plan))


def guide_facts(plan: GuidePlan) -> GuideFacts:
    """What the guide states today, with exact odds."""
    games = {
        one.game.id: game_facts(one.game, one.options, with_odds=True) for one in chosen_games(plan)
    }
    return GuideFacts(plan_facts(plan), games)


def guide_files(plan: GuidePlan, formats: tuple[str, ...] = ()) -> dict[str, bytes]:
    """The files of a guide in some of its formats, or in all of them."""
    document = guide_document(plan)
    files: dict[str, bytes] = {}
    for name in formats or plan.formats:
        if name == PRINT:
            files["guide.pdf"] = as_pdf(document, Format(large=plan.large))
        elif name == VIDEO:
            script = script_page(document)
            files["script.pdf"] = as_pdf(script)
            files["script.txt"] = script_text(document).encode()
            files["captions.vtt"] = captions(document).encode()
        else:
            files["guide.html"] = as_html(document).encode()
    return files


def sample_files(plan: GuidePlan) -> dict[str, bytes]:
    """A complete sample: the guide in every format, and the facts that it states."""
    return {**guide_files(plan), FACTS: facts_file(guide_facts(plan))}


def facts_file(facts: GuideFacts) -> bytes:
    """The facts of a guide as a file."""
    values = {
        "guide": facts_as_json(facts.own),
        "games": {id: facts_as_json(game) for id, game in facts.games.items()},
    }
    return (json.dumps(values, indent=1, ensure_ascii=False) + "\n").encode()


def read_facts(data: bytes, place: str) -> GuideFacts:
    """The facts of a sample; a file that is no such thing is refused."""
    try:
        values = json.loads(data)
        games = {str(id): from_json(game) for id, game in values["games"].items()}
        return GuideFacts(from_json(values["guide"]), games)
    except (ValueError, KeyError, TypeError, AttributeError, BadFacts) as error:
        raise GuideRefusal(
            f"the facts of the sample cannot be read: {error}", place=place
        ) from None


def sample_hash(files: Mapping[str, bytes]) -> str:
    """The hash that pins a sample: of the names and contents of all its files."""
    lines = (f"{sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items()))
    return sha256("".join(lines).encode()).hexdigest()


def material_changes(before: GuideFacts, after: GuideFacts) -> Iterator[tuple[str, FactChange]]:
    """What makes a guide materially different from its sample, each with its game."""
    for change in all_changes(before, after):
        if change[1].material:
            yield change


def all_changes(before: GuideFacts, after: GuideFacts) -> Iterator[tuple[str, FactChange]]:
    """Every change of a guide, of wording and order too, each with its game."""
    yield from (("guide", change) for change in compare(before.own, after.own).changes)
    for id, facts in after.games.items():
        if id in before.games:
            yield from ((id, change) for change in compare(before.games[id], facts).changes)
