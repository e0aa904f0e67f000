"""The facts of a game: everything it says under an edition, an option set and a house.

They are read from the compiled rules and the exact mathematics alone; no sentence of a printed page
is asked. `compare.py` compares them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace

from pitboss.analysis.report import OddsRow, rows
from pitboss.comparison.cards import card_facts
from pitboss.comparison.fact import Fact, Facts, Heading
from pitboss.comparison.meaning import (
    Options,
    aspects,
    clause_figures,
    law_figures,
    outcome_words,
    space_words,
)
from pitboss.comparison.wagers import odds_facts, payout_facts, wager_facts
from pitboss.paper.source_notes import clauses_in
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Game, Rules
from pitboss.rulebook.house import House
from pitboss.rulebook.option import option_text, pick
from pitboss.rulebook.procedure import Check, Step
from pitboss.rulebook.remedy_words import irregularity_words

DUTIES = frozenset({"notice", "record", "physical", "device", "role", "licence", "money"})
"""Kinds of clauses that ask something of the house besides how a round is played."""


def game_facts(
    game: Game,
    options: Mapping[str, object] | None = None,
    *,
    edition: int | None = None,
    house: House | None = None,
    with_odds: bool = False,
) -> Facts:
    """The facts of a game; its exact odds too if they are asked for, which takes longer for cards.

    `edition` is None for today, `house` the game's own unless another is named. Refuses options
    that the house may not choose.
    """
    chosen = options or {}
    rules = game.rules(chosen) if edition is None else game.rules_at(edition, chosen)
    facts = replace(rules_facts(rules, house or game.house), edition=edition)
    if not with_odds:
        return facts
    return facts.with_facts(odds_facts(solved_rows(rules)))


def solved_rows(rules: Rules) -> list[OddsRow]:
    """The exact figures of a game under its rules."""
    return rows(rules.game, rules.game.current_options(rules.options))


def rules_facts(rules: Rules, house: House) -> Facts:
    """The facts of compiled rules, without their odds."""
    game = rules.game
    return Facts(
        game=game.id,
        name=game.name,
        house=house.name,
        authority=house.authority,
        law=game.law.name,
        edition=game.edition,
        options={name: option_text(value) for name, value in rules.options.items()},
        facts=tuple(_with_own_keys(_facts(rules, house))),
    )


def _with_own_keys(facts: Iterable[Fact]) -> Iterator[Fact]:
    """Facts that have the same key, such as two clauses for one post, are numbered."""
    seen: dict[tuple[Heading, str], int] = {}
    for fact in facts:
        number = seen[fact.heading, fact.key] = seen.get((fact.heading, fact.key), 0) + 1
        yield fact if number == 1 else replace(fact, key=f"{fact.key} {number}")


def _facts(rules: Rules, house: House) -> Iterator[Fact]:
    yield from _game(rules, house)
    yield from wager_facts(rules)
    yield from payout_facts(rules)
    yield from _options(rules)
    yield from _making(rules)
    yield from _limits(rules)
    yield from _steps(rules, rules.procedure, Heading.PROCEDURE)
    yield from card_facts(rules)
    yield from _dice(rules)
    yield from _steps(rules, rules.opening, Heading.OPENING)
    yield from _irregularities(rules)
    yield from _people(rules, house)
    yield from _notices(rules)
    yield from _clauses(rules)


def _part(heading: Heading, key: str, part: object, options: Options, *, text: str = "") -> Fact:
    """A fact about one part of the definition, under the words and clauses that it has itself."""
    law = getattr(part, "law", ())
    clauses = law if isinstance(law, tuple) else (law,)
    return Fact(
        heading=heading,
        key=key,
        title=key,
        meaning=aspects(part, options),
        text=text or getattr(part, "says", "") or says(clauses),
        law=cites(clauses),
    )


def says(law: Iterable[Clause]) -> str:
    """The sentences of some clauses."""
    return " ".join(dict.fromkeys(clause.says for clause in law))


def cites(law: Iterable[Clause]) -> tuple[str, ...]:
    """The citations of some clauses, each once."""
    return tuple(dict.fromkeys(clause.cite for clause in law))


# --- the game -----------------------------------------------------------------------------
def _game(rules: Rules, house: House) -> Iterator[Fact]:
    game = rules.game
    meaning = dict(_phases(rules))
    if rules.phases.seat_throws:
        meaning["players throw for themselves"] = ", ".join(rules.phases.seat_throws)
        meaning["one throw of the dealer counts for all"] = "yes" if rules.phases.shared else "no"
    yield Fact(
        heading=Heading.GAME,
        key="device",
        title="what decides it",
        meaning={"device": space_words(rules.space)} | meaning,
        text=f"{rules.space.name}. {game.summary}",
    )
    yield Fact(
        heading=Heading.GAME,
        key="house",
        title="house",
        meaning={"authority": house.authority, "guests are at least": f"{house.age}"},
        text=house.name,
    )
    meaning = {
        name: "yes"
        for name, holds in (
            ("the house may pay more", game.higher_odds is not None),
            ("the same odds at all tables", game.uniform_odds),
            ("the dice lie in a sealed device", game.sealed is not None),
            ("burnt cards are shown", game.burnt_shown is not None),
        )
        if holds
    }
    kept = [clause for clause in (game.higher_odds, game.sealed, game.burnt_shown) if clause]
    yield Fact(
        heading=Heading.GAME,
        key="general",
        title="in general",
        meaning=meaning,
        text=says(kept),
        law=cites(kept),
    )


def _phases(rules: Rules) -> Iterator[tuple[str, str]]:
    """Where each outcome takes the table, phase by phase."""
    names = rules.phases.names
    if len(names) > 1:
        yield "phases", ", ".join(names)
    for here, row in enumerate(rules.next_phase):
        for there in dict.fromkeys(row):
            if there != here:
                bits = sum(1 << place for place, to in enumerate(row) if to == there)
                yield f"{names[here]}: on {outcome_words(rules.space, bits)}", f"to {names[there]}"


# --- options, making and removing, limits -----------------------------------------------------
def _options(rules: Rules) -> Iterator[Fact]:
    for option in rules.game.options:
        meaning = {
            "chosen": option_text(rules.options[option.name]),
            "by default": option_text(option.default),
            "may be": ", ".join(sorted(map(option_text, option.choices))),
        }
        if option.departs:
            meaning["departs from the text"] = ", ".join(sorted(map(option_text, option.departs)))
        yield Fact(
            heading=Heading.OPTIONS,
            key=option.name,
            title=option.name.replace("_", " "),
            meaning=meaning,
            text=option.says,
            law=cites((option.law,)),
        )
    for conflict in rules.game.conflicts:
        together = "; ".join(
            sorted(
                f"{name} {' or '.join(map(option_text, values))}"
                for name, values in conflict.together.items()
            )
        )
        yield Fact(
            heading=Heading.OPTIONS,
            key=f"not together: {together}",
            title="not together",
            meaning={"not together": together},
            text=conflict.says,
            law=cites((conflict.law,)),
        )


def _making(rules: Rules) -> Iterator[Fact]:
    yield from _by_field(rules, Heading.MAKING, rules.game.making)


def _limits(rules: Rules) -> Iterator[Fact]:
    yield from _by_field(rules, Heading.LIMITS, rules.game.limits)


def _by_field(rules: Rules, heading: Heading, part: object) -> Iterator[Fact]:
    """A fact for each field of a wide record that says something."""
    for field in fields(part):  # type: ignore[arg-type]
        value = pick(getattr(part, field.name), rules.options)
        if value in (None, False, ()):
            continue
        name = field.name.replace("_", " ")
        meaning = aspects(value, rules.options, name)
        law = tuple(clauses_in(value, rules.options))
        if meaning:
            yield Fact(
                heading=heading,
                key=field.name,
                title=name,
                meaning=meaning,
                text=getattr(value, "says", "") or says(law),
                law=cites(law),
            )


# --- the round, the dice, what goes wrong ----------------------------------------------------
def _steps(rules: Rules, steps: Iterable[Step | Check], heading: Heading) -> Iterator[Fact]:
    for step in steps:
        call = f"calls “{step.call}”" if isinstance(step, Step) and step.call else ""
        text = " ".join(filter(None, (call, says(step.law))))
        yield _part(heading, step.name, step, rules.options, text=text)


def _dice(rules: Rules) -> Iterator[Fact]:
    game = rules.game
    if game.handling is not None:
        yield from _by_field(rules, Heading.DICE, game.handling)
    if game.dice_age is not None:
        yield _part(Heading.DICE, "age of the dice", game.dice_age, rules.options)


def _irregularities(rules: Rules) -> Iterator[Fact]:
    for irregularity in rules.irregularities:
        yield _part(
            Heading.IRREGULARITIES,
            irregularity.name,
            irregularity,
            rules.options,
            text=" ".join(irregularity_words(rules, irregularity)),
        )


# --- people, notices, duties ---------------------------------------------------------------
def _people(rules: Rules, house: House) -> Iterator[Fact]:
    for post in rules.game.presence:
        yield _part(Heading.PEOPLE, post.role, post, rules.options)
    yield Fact(
        heading=Heading.PEOPLE,
        key="roles of the house",
        title="roles of the house",
        meaning={
            "roles": ", ".join(sorted(house.roles)),
            "run a table": ", ".join(sorted(house.runs)),
            "open a table": ", ".join(sorted(house.opens)),
        },
    )

    yield Fact(
        heading=Heading.PEOPLE,
        key="rights",
        title="who may do what",
        meaning={act: ", ".join(right.roles) for act, right in house.rights.items()},
    )
    yield Fact(
        heading=Heading.PEOPLE,
        key="posts",
        title="who may hold which post",
        meaning={post: ", ".join(right.roles) for post, right in house.posts.items()},
    )


def _notices(rules: Rules) -> Iterator[Fact]:
    for notice in rules.notices:
        figures = law_figures(notice.law)
        yield Fact(
            heading=Heading.NOTICES,
            key="; ".join(clause.id for clause in notice.law),
            title="notice",
            meaning={"posted": "yes"} | ({"figures": figures} if figures else {}),
            text=notice.text,
            law=cites(notice.law),
        )


def _clauses(rules: Rules) -> Iterator[Fact]:
    """Every clause of the game's own law, as it reads in the edition of the rules."""
    for current in rules.game.law:
        clause = rules.clause_at(current)
        meaning = {"kind": clause.kind}
        if figures := clause_figures(clause):
            meaning["figures"] = figures
        if clause.effective is not None:
            meaning["in force since"] = str(clause.effective)
        yield Fact(
            heading=Heading.DUTIES if clause.kind in DUTIES else Heading.LAW,
            key=clause.id,
            title=clause.name,
            meaning=meaning,
            text=clause.says,
            law=(clause.cite,),
        )
