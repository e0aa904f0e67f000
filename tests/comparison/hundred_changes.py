"""A hundred changes of guides, made one by one, each with what a regulator would say of it.

What is expected stands here, by the kind of change, and is not asked of the program: a change of
words, order or looks is not material; one of a figure, a wager, an option, odds or a rule is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from pitboss.equipment.odds import Odds
from pitboss.games import load
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.event import NamedEvent
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import Irregularity, OutcomeRemedy, WagerRemedy
from pitboss.rulebook.making import Requirement, Rule
from pitboss.rulebook.option import Option
from pitboss.rulebook.procedure import Check, Notice, Presence, Step
from pitboss.rulebook.wager import Case, CaseResult, Idle, Macro, Rider, Wager
from pitboss.rulebook.wager_table import BadRule
from tests.clauses.perturb import DROP
from tests.comparison.changed_games import changed, with_clause

MATERIAL, NOT_MATERIAL = True, False
GAMES = ("nj.mini_dice", "nj.sic_bo")
CRAPS = "nj.automated_craps"
"""It has what the other games lack, and takes longest to compile."""
OPTIONS: dict[str, dict[str, object]] = {CRAPS: {"fire_bet": True}}
"""The options of the guides: every wager of a game is in its guide."""
PER_KIND = 3
"""How many changes of each kind are made in each game, at most."""


@dataclass(frozen=True)
class GuideChange:
    """One changed game: what was done, and whether that is material."""

    kind: str
    what: str
    game: Game
    material: bool


Maker = Callable[[Game], Iterator[tuple[str, Game]]]


def each(kind: type, change: Callable[[Any], Any]) -> Maker:
    """Change each part of a kind in turn; a part that the change leaves alone is passed over."""

    def make(game: Game) -> Iterator[tuple[str, Game]]:
        found: list[Any] = []

        def note(part: Any) -> Any:
            if change(part) is not part and not any(part is other for other in found):
                found.append(part)
            return part

        from tests.clauses.perturb import rebuild

        rebuild(game, lambda part: note(part) if isinstance(part, kind) else part)
        for target in found[::-1]:
            name = getattr(target, "name", "") or getattr(target, "says", "") or str(target)[:60]

            def one(part: Any, target: Any = target) -> Any:
                return change(part) if part is target or part == target else part

            try:
                made = changed(game, kind, one)
                made.rules(OPTIONS.get(game.id))
            except (BadRule, ValueError, KeyError):
                continue  # the proofs at import refuse it before any guide is printed
            yield name, made

    return make


def each_clause(change: Callable[[Clause], dict[str, Any]]) -> Maker:
    """Change each clause of the law in turn, wherever it is cited."""

    def make(game: Game) -> Iterator[tuple[str, Game]]:
        for clause in game.law:
            if changes := change(clause):
                try:
                    yield clause.id, with_clause(game, clause, **changes)
                except (BadRule, ValueError):
                    continue

    return make


# --- words, order, looks: not material --------------------------------------------------------
def _plainer(text: str) -> str:
    """Another wording with the same figures and turning words."""
    return f"Put plainly: {text[:1].lower()}{text[1:]}"


def _other_order(game: Game) -> Iterator[tuple[str, Game]]:
    for name in ("wagers", "riders", "macros", "irregularities", "options", "notices", "presence"):
        parts = getattr(game, name)
        if len(parts) > 1 and name != "riders":
            turned: dict[str, Any] = {name: tuple(reversed(parts))}
            yield f"{name} in the other order", replace(game, **turned)


def _law_in_other_order(game: Game) -> Iterator[tuple[str, Game]]:
    law = replace(game.law, clauses=tuple(reversed(game.law.clauses)))
    yield "the law in the other order", replace(game, law=law)


def _other_looks(game: Game) -> Iterator[tuple[str, Game]]:
    yield "another summary", replace(game, summary=f"Come and see: {game.summary.lower()}")
    yield "another name", replace(game, name=f"The game of {game.name.lower()}")


def _moved_chip(wager: Wager) -> Wager:
    return replace(wager, spots=(f"corner of {wager.name}",))


def _renamed_event(event: NamedEvent) -> NamedEvent:
    return event.with_name(f"what the house calls {event.name}")


def _code(clause: Clause) -> dict[str, Any]:
    return {"cite": f"13:69F-{clause.cite.split('-')[-1]}"}


WORDS: dict[str, Maker] = {
    "wording: a clause is put in other words": each_clause(lambda c: {"says": _plainer(c.says)}),
    "wording: another title of a wager": each(
        Wager, lambda w: replace(w, title=f"the bet called {w.title}")
    ),
    "wording: an option is explained in other words": each(
        Option, lambda o: replace(o, says=_plainer(o.says))
    ),
    "wording: a notice in other words": each(Notice, lambda n: replace(n, text=_plainer(n.text))),
    "wording: the question about an irregularity": each(
        Irregularity, lambda i: replace(i, question=f"{i.question} Please tell.")
    ),
    "wording: why a wager is refused": each(
        Requirement, lambda r: replace(r, says=_plainer(r.says))
    ),
    "wording: an event has another name": each(NamedEvent, _renamed_event),
    "wording: the law has another number": each_clause(_code),
    "order: parts": _other_order,
    "order: the law": _law_in_other_order,
    "looks: name and summary": _other_looks,
    "looks: where the chip lies": each(Wager, _moved_chip),
}


# --- figures, wagers, options, odds, rules: material ----------------------------------------------
def _pays_more(clause: Clause) -> dict[str, Any]:
    if not clause.pays:
        return {}
    odds = Odds.parse(clause.pays)
    return {"pays": str(Odds(odds.win + 1, odds.stake))}


def _other_figure(clause: Clause) -> dict[str, Any]:
    return {"value": clause.value + 1} if isinstance(clause.value, int) else {}


def _other_bound(clause: Clause) -> dict[str, Any]:
    return {"bound": None} if clause.bound and clause.pays else {}


def _other_says(clause: Clause) -> dict[str, Any]:
    """The sentence says another thing, though no typed figure of it moves."""
    return {"says": f"{clause.says} It is never so on the last three days of a year."}


def _other_result(case: Case) -> Case:
    turned = {"wins": "returns", "loses": "returns", "returns": "loses"}
    result: object = case.result
    if not isinstance(result, CaseResult) or result.kind not in turned:
        return case  # an option picks it, or it leaves the wager where it is
    return replace(case, result=CaseResult(turned[result.kind]))


def _other_default(option: Option) -> Option:
    others = [choice for choice in option.choices if choice != option.default]
    return replace(option, default=others[0]) if others else option


def _fewer_choices(option: Option) -> Option:
    if option.most is not None or option.least is not None:
        return option
    left = tuple(choice for choice in option.choices if choice == option.default)
    return option if len(left) == len(option.choices) else replace(option, choices=left)


def _other_remedy(item: Irregularity) -> Irregularity:
    discards = item.remedy.outcome is OutcomeRemedy.DISCARDED
    wagers = WagerRemedy.RETURNED if item.remedy.wagers is WagerRemedy.STAND else WagerRemedy.STAND
    if not discards:
        is_out = item.remedy.out_of_service
        return replace(item, remedy=replace(item.remedy, out_of_service=not is_out))
    return replace(item, remedy=replace(item.remedy, wagers=wagers))


def _steps_swapped(game: Game) -> Iterator[tuple[str, Game]]:
    for place in range(len(game.procedure) - 1):
        steps = list(game.procedure)
        if isinstance(steps[place], Step) and isinstance(steps[place + 1], Step):
            steps[place], steps[place + 1] = steps[place + 1], steps[place]
            yield (
                f"steps {place + 1} and {place + 2} swapped",
                replace(game, procedure=tuple(steps)),
            )


def _offered_no_more(wager: Wager | Rider | Macro) -> object:
    return replace(wager, offered=False) if wager.offered is True else wager


def _clause_dropped(game: Game) -> Iterator[tuple[str, Game]]:
    for clause in game.law:
        left = tuple(other for other in game.law if other is not clause)
        yield clause.id, replace(game, law=replace(game.law, clauses=left))


RULES: dict[str, Maker] = {
    "figure: a payout": each_clause(_pays_more),
    "figure: a number of the law": each_clause(_other_figure),
    "figure: a floor becomes a fixed payout": each_clause(_other_bound),
    "figure: in a sentence": each_clause(_other_says),
    "wager: one is not offered any more": each(Wager, _offered_no_more),
    "wager: a call that places several is gone": each(Macro, _offered_no_more),
    "wager: what an outcome does to it": each(Case, _other_result),
    "wager: it is never off": each(Idle, lambda idle: replace(idle, phases=())),
    "option: another default": each(Option, _other_default),
    "option: fewer choices": each(Option, _fewer_choices),
    "rule: a limit on making or removing is gone": each(Rule, lambda rule: DROP),
    "rule: another remedy": each(Irregularity, _other_remedy),
    "rule: nothing is done about an irregularity": each(Irregularity, lambda item: DROP),
    "rule: a step is left out": each(Step, lambda step: DROP),
    "rule: steps in another order": _steps_swapped,
    "rule: a check is left out": each(Check, lambda check: DROP),
    "rule: nobody needs to be there": each(Presence, lambda post: DROP),
    "rule: a notice is not posted": each(Notice, lambda notice: DROP),
    "rule: a clause is gone": _clause_dropped,
}


def guide_changes() -> Iterator[GuideChange]:
    """The changes, a few of each kind in each game, the same each time."""
    for makers, material in ((WORDS, NOT_MATERIAL), (RULES, MATERIAL)):
        for kind, make in makers.items():
            found = [
                GuideChange(kind, f"{game_id}: {what}", game, material)
                for game_id in GAMES
                for what, game in islice(make(load(game_id)), PER_KIND)
            ]
            if len(found) < PER_KIND:
                more = islice(make(load(CRAPS)), PER_KIND - len(found))
                found += [
                    GuideChange(kind, f"{CRAPS}: {what}", game, material) for what, game in more
                ]
            yield from found
