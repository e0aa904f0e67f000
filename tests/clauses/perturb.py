"""Breaks one rule of a game at a time: every object that cites a clause is changed a little.

A mutant is the whole game with that one rule broken everywhere the clause is cited. The tests
that carry the clause must then fail; a mark that survives has not been earned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from typing import Any, cast

from pitboss.equipment.odds import Odds
from pitboss.rulebook import irregularity, limits, making, procedure
from pitboss.rulebook.card_round import Play
from pitboss.rulebook.clause import Clause, Regulation, clauses_of
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.event import NamedEvent
from pitboss.rulebook.game import Game
from pitboss.rulebook.house import House
from pitboss.rulebook.option import ByOption, Option
from pitboss.rulebook.phase import PhaseMove
from pitboss.rulebook.wager import Cap, Case, CaseResult, Idle, Macro, Rider, Wager
from tests.clauses.broken_play import BrokenPlay

DROP = object()
MARGIN = "either_side"
Change = Callable[[Any, Clause], Any]


def mutants(game: Game, clause: Clause) -> Iterator[tuple[str, Game | None]]:
    """Every way to break the rule of a clause, as a name and the broken game.

    None stands for a mutant that the proofs at import refuse by themselves. Where a clause
    changes nothing that a table does, the last way is to cite another clause in its place.
    """
    found = False
    for name, change in CHANGES.items():
        for mutant in broken(game, clause, change):
            found = True
            yield name, mutant
    if not found and game.play is not None:
        found = True
        play = cast(Play, BrokenPlay(game.play, clause))  # it passes everything else on
        yield "play ignores it", replace(game, play=play)
    if not found:
        yield from (("another clause cited", one) for one in broken(game, clause, use_decoy))


def broken(game: Game, clause: Clause, change: Change) -> Iterator[Game | None]:
    """The game with one change made wherever the clause is cited, if that changes anything."""
    try:
        made = rebuild(game, lambda thing: change(thing, clause))
    except ValueError:
        yield None
        return
    if made is not game:
        yield made


def rebuild(thing: Any, apply: Callable[[Any], Any]) -> Any:
    """The same tree with `apply` done to every part, from the leaves up; DROP removes a part."""
    if (
        isinstance(thing, (Clause, NamedEvent, Regulation, House, str, int, Fraction))
        or thing is None
    ):
        return apply(thing)
    if isinstance(thing, tuple):
        parts = [rebuild(part, apply) for part in thing]
        kept = tuple(part for part in parts if part is not DROP)
        return thing if _same(thing, kept) else kept
    if isinstance(thing, ByOption):
        made_of = {key: rebuild(part, apply) for key, part in thing.parts.items()}
        chosen = {key: () if part is DROP else part for key, part in made_of.items()}
        return (
            thing
            if _same(thing.parts.values(), chosen.values())
            else ByOption(thing.option, chosen)
        )
    if isinstance(thing, Mapping):
        made = {key: rebuild(part, apply) for key, part in thing.items()}
        return thing if _same(thing.values(), made.values()) else made
    if not is_dataclass(thing) or isinstance(thing, type):
        return thing
    changes = {}
    for field in fields(thing):
        if not field.init:
            continue
        before = getattr(thing, field.name)
        after = rebuild(before, apply)
        if after is not before:
            changes[field.name] = None if after is DROP else after
    return apply(replace(thing, **changes) if changes else thing)


def _same(before: Any, after: Any) -> bool:
    before, after = list(before), list(after)
    return len(before) == len(after) and all(a is b for a, b in zip(before, after, strict=True))


def cites(thing: Any, clause: Clause) -> bool:
    """Whether an object names the clause in its `law`."""
    law = getattr(thing, "law", ())
    return clause in law if isinstance(law, tuple) else law == clause


def _pays_more(thing: Any, clause: Clause) -> Any:
    if not (isinstance(thing, Clause) and thing == clause and thing.pays):
        return thing
    odds = Odds.parse(thing.pays)
    return replace(thing, pays=str(Odds(odds.win + 1, odds.stake)))


def _figure_off(by: int) -> Change:
    def change(thing: Any, clause: Clause) -> Any:
        if isinstance(thing, Clause) and thing == clause and isinstance(thing.value, int):
            return replace(thing, value=thing.value + by)
        return thing

    return change


def _margin_off(by: int) -> Change:
    """How far a figure may be off, if the law only gives it approximately."""

    def change(thing: Any, clause: Clause) -> Any:
        if isinstance(thing, Clause) and thing == clause and MARGIN in thing.values:
            return replace(thing, values={**thing.values, MARGIN: thing.figure(MARGIN) + by})
        return thing

    return change


_OTHER_RESULT = {
    "wins": CaseResult("loses"),
    "loses": CaseResult("returns"),
    "returns": CaseResult("loses"),
    "stands": CaseResult("loses"),
    "moves": CaseResult("stands"),
}


def _turn_results(kind: str) -> Change:
    """Turn the results of one kind in the cases of a clause; a wager speaks for its bare cases."""

    def turn(result: Any) -> Any:
        if isinstance(result, ByOption):
            parts = {key: turn(part) for key, part in result.parts.items()}
            same = _same(result.parts.values(), parts.values())
            return result if same else ByOption(result.option, parts)
        return _OTHER_RESULT[kind] if result.kind == kind else result

    def turn_case(case: Case) -> Case:
        turned = turn(case.result)
        return case if turned is case.result else replace(case, result=turned)

    def change(thing: Any, clause: Clause) -> Any:
        if isinstance(thing, Case) and clause in thing.law:
            return turn_case(thing)
        if isinstance(thing, Wager) and clause in thing.law and not thing.paid_by:
            cells = tuple(
                replace(cell, cases=tuple(c if c.law else turn_case(c) for c in cell.cases))
                for cell in thing.cells
            )
            return thing if cells == thing.cells else replace(thing, cells=cells)
        return thing

    return change


def _drop(*kinds: type) -> Change:
    def change(thing: Any, clause: Clause) -> Any:
        return DROP if isinstance(thing, kinds) and cites(thing, clause) else thing

    return change


def _alter(thing: Any, clause: Clause) -> Any:
    """Change what an object does, in the way that fits its kind."""
    for kind, alter in _ALTER.items():
        if isinstance(thing, kind) and cites(thing, clause):
            return alter(thing)
    return thing


def _remedy(one: irregularity.Irregularity) -> irregularity.Irregularity:
    """The round is void instead; or it already is, and what happens to the wagers is reversed."""
    kinds = irregularity.WagerRemedy
    other = kinds.RETURNED if one.remedy.wagers is kinds.STAND else kinds.STAND
    changed = replace(
        one.remedy,
        wagers=other,
        outcome=irregularity.OutcomeRemedy.DISCARDED,
        one_hand=False,
        card="",
        noted_in_round=False,
    )
    return replace(one, remedy=changed)


def _step(step: procedure.Step) -> Any:
    does = procedure.Does
    if step.does in (does.OPENS, does.CLOSES, does.CLEARS):
        return replace(step, does=does.NOTHING)
    if step.does in (does.COLLECTS, does.PAYS):
        other = does.PAYS if step.does is does.COLLECTS else does.COLLECTS
        return replace(step, does=other)
    return replace(step, name=f"not {step.name}")


def _commission(fee: Commission) -> Commission:
    """Take none where the law allows a fee, and one where it forbids any."""
    forbidden = isinstance(fee.percent, Clause) and fee.percent.value == 0
    return replace(fee, percent=1 if forbidden else 0)


def _option(option: Option) -> Option:
    others = [choice for choice in option.choices if choice != option.default]
    return replace(option, default=others[0]) if others else option


def _macro(macro: Macro) -> Macro:
    (first, share), *rest = macro.parts
    return replace(macro, parts=((first, share + 1), *rest))


_ALTER: dict[type, Callable[[Any], Any]] = {
    irregularity.Irregularity: _remedy,
    procedure.Step: _step,
    Idle: lambda idle: replace(idle, phases=()),
    Cap: lambda cap: replace(cap, times={key: most + 1 for key, most in cap.times.items()}),
    Commission: _commission,
    Option: _option,
    Macro: _macro,
}

DECOY_ID = "decoy"


def use_decoy(thing: Any, clause: Clause) -> Any:
    """Cite another clause in a bare field that names it, such as the law of a refusal."""
    if isinstance(thing, (Case, Wager, Rider, Game, Regulation)) or not is_dataclass(thing):
        return thing
    if isinstance(thing, (Clause, type)):
        return thing
    changes: dict[str, Any] = {}
    for field in fields(thing):
        value = getattr(thing, field.name)
        if isinstance(value, Clause) and value == clause:
            changes[field.name] = replace(value, id=DECOY_ID, cite=DECOY_ID, label=None)
        elif isinstance(value, tuple) and clause in value:
            changes[field.name] = tuple(
                replace(one, id=DECOY_ID, cite=DECOY_ID, label=None) if one == clause else one
                for one in value
            )
        elif isinstance(value, tuple):
            pairs = tuple(_pair(pair, clause) for pair in value)
            if pairs != value:
                changes[field.name] = pairs
    return replace(thing, **changes) if changes else thing


def _pair(pair: Any, clause: Clause) -> Any:
    """A (name, clause) pair with the clause replaced."""
    if isinstance(pair, tuple) and any(isinstance(p, Clause) and p == clause for p in pair):
        decoy = replace(clause, id=DECOY_ID, cite=DECOY_ID, label=None)
        return tuple(decoy if isinstance(p, Clause) and p == clause else p for p in pair)
    return pair


def _drop_field(thing: Any, clause: Clause) -> Any:
    """Leave out an optional rule of the game, its limits or its handling."""
    if not isinstance(thing, (Game, limits.Limits, procedure.Handling, making.Making)):
        return thing
    changes: dict[str, Any] = {}
    for field in fields(thing):
        value = getattr(thing, field.name)
        optional = field.default is None
        if not optional or value is None:
            continue
        if (isinstance(value, Clause) and value == clause) or cites(value, clause):
            changes[field.name] = None
    return replace(thing, **changes) if changes else thing


CHANGES: dict[str, Change] = {
    "pays one more": _pays_more,
    "figure one up": _figure_off(1),
    "figure one down": _figure_off(-1),
    "margin one up": _margin_off(1),
    "margin one down": _margin_off(-1),
    "win turned": _turn_results("wins"),
    "loss turned": _turn_results("loses"),
    "return turned": _turn_results("returns"),
    "stand turned": _turn_results("stands"),
    "move turned": _turn_results("moves"),
    "dropped": _drop(
        making.Rule,
        procedure.Check,
        procedure.Presence,
        procedure.Notice,
        procedure.MustPass,
        PhaseMove,
    ),
    "altered": _alter,
    "field left out": _drop_field,
}


def rule_clauses(game: Game) -> tuple[Clause, ...]:
    """The clauses of a game whose marks have to be earned."""
    return tuple(clauses_of(game.id))
