"""Decisions in words: what a player types for hit or stand, and the list of choices."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.cli.table.typed_words import find_wager, is_wager
from pitboss.language.table_events import citations, money
from pitboss.rulebook.card_round import Decide

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pitboss.cli.screen import Segment
    from pitboss.rulebook.card_round import Act, Need, Play
    from pitboss.rulebook.game import Rules

_LINE = re.compile(
    r"(?:seat (\d+) *: *)?(?:chooses )?([a-z][a-z' ]*?)(?: +\$?(\d[\d,]*))?", re.IGNORECASE
)
# Other words for an act.
SYNONYMS = {
    "double down": ("double",),
    "take it back": ("withdraw",),
    "take it down": ("withdraw",),
    "pull": ("withdraw",),
    "no": ("no insurance",),
    "yes": ("insurance",),
    "insure": ("insurance",),
    "card": ("hit",),
    "stick": ("stand",),
    "stay": ("stay", "stand"),
    "stand": ("stand", "stay"),
    "call": ("bet",),
    "pass": ("stay", "no insurance"),
    "give up": ("surrender",),
}


@dataclass(frozen=True, slots=True)
class TypedDecision:
    """A decision as typed; if it names no seat, it is for the seat whose turn it is."""

    seat: int | None
    act: str
    stake: int


def parse_decision(rules: Rules, need: Need | None, line: str) -> TypedDecision | None:
    """The decision on a typed line; None if the line is something else."""
    match = _LINE.fullmatch(line)
    if match is None:
        return None
    words, stake = " ".join(match[2].lower().split()), int((match[3] or "0").replace(",", ""))
    play = rules.game.play
    assert play is not None
    act = _match_act(play, _names(need), words) if isinstance(need, Decide) else ""
    if not act and not (stake and is_wager(rules, find_wager(rules, words))):
        act = _match_act(play, list(play.act_phrases), words, prefixes=False)
    seat = int(match[1]) if match[1] else None
    return TypedDecision(seat, act, stake) if act else None


def _names(need: Decide) -> list[str]:
    """The acts of a decision, including those refused now."""
    return [*(act.name for act in need.acts), *need.refused]


def _match_act(play: Play, names: list[str], words: str, *, prefixes: bool = True) -> str:
    """The act with this name, letter, phrase, synonym or beginning."""
    if words in names:
        return words
    for name in SYNONYMS.get(words, ()):
        if name in names:
            return name
    for name in names:
        if words == play.act_phrases.get(name):
            return name
    if len(words) == 1:
        return {letter: name for name, letter in letters(names).items()}.get(words, "")
    matches = [name for name in names if name.startswith(words)] if prefixes else []
    return matches[0] if len(matches) == 1 else ""


def letters(names: Iterable[str]) -> dict[str, str]:
    """A letter for each act: the first one in its name that is still free.

    >>> letters(["stand", "hit", "double", "split"])
    {'stand': 's', 'hit': 'h', 'double': 'd', 'split': 'p'}
    """
    keys: dict[str, str] = {}
    for name in names:
        free = (char for char in name if char.isalpha() and char not in keys.values())
        if letter := next(free, ""):
            keys[name] = letter
    return keys


def acts_in_words(rules: Rules, need: Decide) -> str:
    """The choices on one line: "hit (h), double (d) for $10"."""
    parts, keys = [], letters(_names(need))
    for act in need.acts:
        cost = f" {_cost(rules, act)}" if _cost(rules, act) else ""
        key = keys.get(act.name, "")
        parts.append(act.name + (f" ({key})" if key else "") + cost)
    return ", ".join(parts)


def _cost(rules: Rules, act: Act) -> str:
    if not isinstance(act.stake, int):
        return f"{money(rules, act.stake[0])} to {money(rules, act.stake[1])}"
    total = act.stake + sum(more for _, more in act.also)
    return f"for {money(rules, total)}" if total else ""


def act_rows(rules: Rules, need: Decide) -> list[list[Segment]]:
    """Every act with what the law says, then what is not allowed now and why."""
    rows: list[list[Segment]] = []
    keys = letters(_names(need))
    for act in need.acts:
        key = keys.get(act.name, "")
        name = f"{act.name} ({key})" if key else act.name
        cost = f"{_cost(rules, act)}: " if _cost(rules, act) else ""
        words = " ".join(dict.fromkeys(clause.says for clause in act.law))
        rows.append([(name, "bold"), f"{cost}{words} ({citations(act.law)})"])
    for name, (words, law) in need.refused.items():
        rows.append([(f"not {name}", "dim"), f"{words} ({citations((law,))})"])
    return rows
