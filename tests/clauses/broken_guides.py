"""Breaks the rules about gaming guides: one no longer holds, or refuses everything, or a part of
what is printed is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from pitboss.paper.page import Page
from pitboss.regulator import guides
from pitboss.regulator.compendium import COMPENDIUM_PARTS
from pitboss.regulator.guide_rules import GUIDE_RULES, NOT_COUNTED
from pitboss.rulebook.clause import Clause

Break = Callable[[], None]


def guide_clauses() -> tuple[Clause, ...]:
    """Every clause that a rule or a part of a guide or of the complete rules carries."""
    rules = [rule.law for rule in GUIDE_RULES]
    kinds = [kind.law for kind in NOT_COUNTED]
    parts = [part.law for part in COMPENDIUM_PARTS]
    return tuple(dict.fromkeys((*rules, *kinds, *parts, guides.GUIDE)))


def guide_mutants(clause: Clause) -> Iterator[tuple[str, Break]]:
    """Every way to break what a clause asks of a guide."""
    for rule in GUIDE_RULES:
        if rule.law == clause:
            name = f"{rule.act}, {rule.fault.__name__.strip('_')}"
            yield f"{name}: it never refuses", partial(_set, rule, "fault", lambda case: "")
            yield f"{name}: it always refuses", partial(_set, rule, "fault", lambda case: "no")
    for kind in NOT_COUNTED:
        if kind.law == clause:
            yield f"every display is {kind.name}", partial(_set, kind, "counts", lambda shown: True)
            yield f"no display is {kind.name}", partial(_set, kind, "counts", lambda shown: False)
    for part in COMPENDIUM_PARTS:
        if part.law == clause:
            yield f"{part.name} is not printed", partial(_set, part, "make", lambda *_: iter(()))
    if clause == guides.GUIDE:
        yield "the pages of the games are empty", _empty_pages


def _set(thing: object, name: str, value: object) -> None:
    object.__setattr__(thing, name, value)


def _empty_pages() -> None:
    setattr(guides, "guide", lambda game, *_: Page(game.name, "", ()))  # noqa: B010
