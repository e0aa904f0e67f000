"""The words of decisions: what a player types for hit or stand, and how the choices are listed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.cli.table.typed_words import is_wager, named
from pitboss.language.table_events import citations, money
from pitboss.rulebook.card_round import Decide

if TYPE_CHECKING:
    from pitboss.cli.screen import Segment
    from pitboss.rulebook.card_round import Act, Need
    from pitboss.rulebook.game import Rules

_LINE = re.compile(
    r"(?:seat (\d+) *: *)?(?:chooses )?([a-z][a-z' ]*?)(?: +\$?(\d[\d,]*))?", re.IGNORECASE
)
# One letter will do; where several acts begin with it, the first that is known here is meant.
LETTERS = {
    "h": ("hit",), "s": ("stand", "stay"), "d": ("double",), "p": ("split", "play"),
    "r": ("ride", "raise"), "w": ("withdraw",), "b": ("bet",), "f": ("fold",),
    "i": ("insurance",), "y": ("insurance",), "n": ("no insurance",), "v": ("void",),
    "g": ("surrender",),
}  # fmt: skip
# What else people say.
_ALSO = {
    "let it ride": ("ride",), "let ride": ("ride",), "double down": ("double",),
    "take it back": ("withdraw",), "take it down": ("withdraw",), "pull": ("withdraw",),
    "no": ("no insurance",), "yes": ("insurance",), "insure": ("insurance",), "card": ("hit",),
    "stick": ("stand",), "stay": ("stay", "stand"), "stand": ("stand", "stay"),
    "call": ("bet",), "pass": ("stay", "no insurance"), "give up": ("surrender",),
    "play on": ("play",),
}  # fmt: skip
ACTS = {name for names in LETTERS.values() for name in names} | {"check"}


@dataclass(frozen=True, slots=True)
class Said:
    """A decision as it was typed; without a seat it is whoever's turn it is."""

    seat: int | None
    act: str
    stake: int


def understood(rules: Rules, need: Need | None, line: str) -> Said | None:
    """The decision that a line means; None if it is something else."""
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    words, stake = " ".join(found[2].lower().split()), int((found[3] or "0").replace(",", ""))
    act = ""
    if isinstance(need, Decide):
        act = _among([*(one.name for one in need.acts), *need.refused], words)
    if not act and words in LETTERS:
        act = LETTERS[words][0]
    if not act and words in ACTS and not (stake and is_wager(rules, named(rules, words))):
        act = words
    seat = int(found[1]) if found[1] else None
    return Said(seat, act, stake) if act else None


def _among(names: list[str], words: str) -> str:
    """The act that is meant, by its name, a letter, another word for it or its beginning."""
    if words in names:
        return words
    for name in (*LETTERS.get(words, ()), *_ALSO.get(words, ())):
        if name in names:
            return name
    begun = [name for name in names if name.startswith(words)] if len(words) > 1 else []
    return begun[0] if len(begun) == 1 else ""


def letter(need: Decide, act: str) -> str:
    """The letter that will do for an act here; empty if none does."""
    names = [*(one.name for one in need.acts), *need.refused]
    return next((one for one in LETTERS if _among(names, one) == act), "")


def acts_in_words(rules: Rules, need: Decide) -> str:
    """The acts to choose from, on one line: "hit (h), double (d) for $10"."""
    parts = []
    for act in need.acts:
        cost = f" {_cost(rules, act)}" if _cost(rules, act) else ""
        key = letter(need, act.name)
        parts.append(act.name + (f" ({key})" if key else "") + cost)
    return ", ".join(parts)


def _cost(rules: Rules, act: Act) -> str:
    if not isinstance(act.stake, int):
        return f"{money(rules, act.stake[0])} to {money(rules, act.stake[1])}"
    total = act.stake + sum(more for _, more in act.also)
    return f"for {money(rules, total)}" if total else ""


def act_rows(rules: Rules, need: Decide) -> list[list[Segment]]:
    """Every act with what the law says of it, then what is not allowed now and why."""
    rows: list[list[Segment]] = []
    for act in need.acts:
        key = letter(need, act.name)
        name = f"{act.name} ({key})" if key else act.name
        cost = f"{_cost(rules, act)}: " if _cost(rules, act) else ""
        said = " ".join(dict.fromkeys(clause.says for clause in act.law))
        rows.append([(name, "bold"), f"{cost}{said} ({citations(act.law)})"])
    for name, (words, law) in need.refused.items():
        rows.append([(f"not {name}", "dim"), f"{words} ({citations((law,))})"])
    return rows
