"""Find the rules' own name for what a person types at a table.

People type what they see: "17 5" on a roulette layout, "1-18", "place six", "split 20-17",
"pass $5". The transcript has one name for each wager; this module understands the others.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pitboss.cli.table.text_layout import printed_names
from pitboss.pit.transcript import wager_key

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

_WAGER = re.compile(r"(?P<who>seat \d+: *)?(?P<wager>.+?) +(?P<sign>-?)\$?(?P<stake>\d[\d,]*)")
_ACT = re.compile(r"(?P<who>seat \d+: *)?(?P<wager>.+?) +(?P<act>down|on|off)")
_DIGITS = {
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "eleven": "11",
    "twelve": "12",
}


def canonical_line(rules: Rules, line: str) -> str:
    """The line with the wager under its own name and the stake as a plain number."""
    if match := _WAGER.fullmatch(line):
        stake = match["sign"] + match["stake"].replace(",", "")
        return f"{match['who'] or ''}{find_wager(rules, match['wager'])} {stake}"
    if match := _ACT.fullmatch(line):
        return f"{match['who'] or ''}{find_wager(rules, match['wager'])} {match['act']}"
    return line


def find_wager(rules: Rules, typed: str) -> str:
    """The wager someone probably means; the words as typed if there is none."""
    for guess in _guesses(rules, typed):
        key = wager_key(rules, guess)
        if is_wager(rules, key):
            return key
    return typed


def is_wager(rules: Rules, key: str) -> bool:
    """Whether the rules have a wager of this name."""
    name = key.partition("@")[0]
    return name in rules.wagers or name in rules.macros


def _guesses(rules: Rules, typed: str) -> list[str]:
    """Possible meanings: the words themselves, a spot, digits for words, picks in any order."""
    words = " ".join(typed.lower().split())
    kind, _, pick = words.rpartition(" ")
    in_digits = f"{kind} {_DIGITS.get(pick, pick)}".strip()
    span = re.sub(r"^(\d+)-(\d+)$", r"\1 to \2", words)
    titles = _titles(rules)
    printed = filter(None, [printed_names(rules).get(words), titles.get(words), titles.get(span)])
    parts = sorted(pick.split("-"))
    picks = [
        name
        for name in rules.wagers
        if kind
        and name.startswith(kind)
        and " " in name
        and sorted(name.rpartition(" ")[2].split("-")) == parts
    ]
    return [typed, *printed, in_digits, *(picks if len(picks) == 1 else ())]


@lru_cache(maxsize=16)
def _titles(rules: Rules) -> dict[str, str]:
    """Every wager by its plain words, which the screen uses: "don't come on 10" and the like."""
    standing = (
        wager.key(place) for wager in rules.wagers.values() for place in range(len(wager.states))
    )
    return {rules.wager_words(key).lower(): key for key in (*standing, *rules.macros)}
