"""What a new game changes against the authorized games that it varies or mixes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.analysis.report import rows
from pitboss.paper.guide import edge_text, sentence
from pitboss.rulebook.game import Game


class GameChange(NamedTuple):
    """One difference: what it is about, what the authorized game says, and what the new one says."""

    about: str
    authorized: str
    proposed: str


NONE = "–"


def changes(authorized: Game, proposed: Game) -> Iterator[GameChange]:
    """Every difference in wagers, odds, house advantage, steps and options."""
    before, after = _wagers(authorized), _wagers(proposed)
    for name in dict.fromkeys((*before, *after)):
        was, is_now = before.get(name, NONE), after.get(name, NONE)
        if was != is_now:
            title = (proposed if name in after else authorized).rules().wager_words(name)
            yield GameChange(f"Wager: {title}", was, is_now)
    old = {step.name for step in authorized.rules().procedure}
    new = {step.name for step in proposed.rules().procedure}
    for name in sorted(old ^ new):
        was, is_now = (NONE, "a step") if name in new else ("a step", NONE)
        yield GameChange(f"Step: {name}", was, is_now)
    for name in sorted({one.name for one in authorized.options} ^ set(_options(proposed))):
        is_new = name in _options(proposed)
        was, is_now = (NONE, "an option") if is_new else ("an option", NONE)
        yield GameChange(f"House option: {name.replace('_', ' ')}", was, is_now)
    known = frozenset(authorized.law)
    for clause in proposed.law:
        if clause not in known:
            yield GameChange(f"Rule: {clause.cite}", NONE, sentence(clause.says))


def _options(game: Game) -> tuple[str, ...]:
    return tuple(option.name for option in game.options)


def _wagers(game: Game) -> dict[str, str]:
    """Every wager with what it pays and what the house keeps."""
    rules = game.rules()
    edges = {row.wager: edge_text(row.edge) for row in rows(game, {})}
    words = {}
    for name, wager in rules.wagers.items():
        paid = sorted({str(odds) for odds in wager.odds} or _card_odds(game, name))
        edge = f", house {edges[name]}" if name in edges else ""
        words[name] = f"pays {', '.join(paid)}{edge}" if paid else f"offered{edge}"
    return words


def _card_odds(game: Game, name: str) -> set[str]:
    """What hands of cards pay a wager."""
    rules = game.rules()
    paid_by = getattr(rules.wagers[name].definition, "paid_by", ())
    return {
        str(rules.odds_of(clause))
        for clause in paid_by
        if clause is not None and getattr(clause, "pays", None)
    }
