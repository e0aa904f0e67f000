"""Breaks the rules that the floor itself keeps: what it refuses, and which roles may do an act.

Each clause that the floor's modules name is broken in one or two ways. What refuses by it lets
everything pass or, where nothing else can be done, no longer names it; and anyone on the staff may
do the acts that it reserves for a role.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial, wraps
from pathlib import Path
from types import FunctionType, ModuleType

import pitboss.floor
from pitboss.floor import findings
from pitboss.floor.permissions import CONDUCT, LICENCES
from pitboss.houses import NJ_NIGHT
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.house import Right

Break = Callable[[], None]


def floor_clauses() -> tuple[Clause, ...]:
    """Every clause that the floor's modules name, or that reserves an act at a casino night."""
    named = {law[quote] for law in (CONDUCT, LICENCES) for quote in _quotes() if quote in law}
    reserving = {right.law for rights in _rights() for right in rights.values() if right.law}
    return tuple(sorted(named | reserving, key=lambda clause: clause.id))


def floor_mutants(clause: Clause) -> Iterator[tuple[str, Break]]:
    """Every way to break what the floor does by a clause."""
    if any(right.law == clause for rights in _rights() for right in rights.values()):
        yield "anyone on the staff may do what it reserves", partial(_open_rights, clause)
    if any(
        quote in law and law[quote] == clause for law in (CONDUCT, LICENCES) for quote in _quotes()
    ):
        yield "nothing is refused or warned of by it", partial(_let_pass, clause)


@cache
def _modules() -> tuple[ModuleType, ...]:
    names = (info.name for info in pkgutil.iter_modules(pitboss.floor.__path__))
    return tuple(importlib.import_module(f"pitboss.floor.{name}") for name in names)


@cache
def _quotes() -> frozenset[str]:
    """Every text in quotation marks in the floor's modules; citations are among them."""
    sources = (Path(str(module.__file__)).read_text("utf-8") for module in _modules())
    return frozenset(quote for source in sources for quote in re.findall(r'"([^"\n]+)"', source))


def _rights() -> tuple[dict[str, Right], ...]:
    """The acts and the posts of a casino night, as they can be changed."""
    assert isinstance(NJ_NIGHT.rights, dict)
    assert isinstance(NJ_NIGHT.posts, dict)
    return NJ_NIGHT.rights, NJ_NIGHT.posts


def _open_rights(clause: Clause) -> None:
    for rights in _rights():
        for act, right in rights.items():
            if right.law == clause:
                rights[act] = replace(right, roles=tuple(NJ_NIGHT.role_laws))


def _let_pass(clause: Clause) -> None:
    """Refusals by the clause lose its name; the functions that only verify something return none of
    them."""
    broken: list[Refusal] = []

    def refuse_without(words: str, *law: Clause | None) -> Refusal:
        no = refuse(words, *(other for other in law if other != clause))
        if clause in law:
            broken.append(no)
        return no

    for module in _modules():
        for name, value in tuple(vars(module).items()):
            if value is refuse:
                setattr(module, name, refuse_without)
            elif isinstance(value, FunctionType) and name.lstrip("_").startswith("verify"):
                setattr(module, name, _without(value, broken))
    for severity in ("unlawful", "warning", "advice"):
        setattr(findings, severity, partial(_finding_without, clause, severity))


def _finding_without(
    clause: Clause,
    severity: str,
    place: findings.Place,
    message: str,
    *law: Clause,
    fix: str = "",
    change: findings.Change | None = None,
    reading: str = "",
) -> findings.Finding:
    others = (other for other in law if other != clause)
    return findings.finding(
        severity, place, message, *others, fix=fix, change=change, reading=reading
    )


def _without(verify: Callable[..., object], broken: list[Refusal]) -> Callable[..., object]:
    @wraps(verify)
    def verify_without(*arguments: object, **named: object) -> object:
        answer = verify(*arguments, **named)
        return None if any(answer is no for no in broken) else answer

    return verify_without
