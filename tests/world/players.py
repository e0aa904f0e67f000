"""The hostile players of `tests.laws` at a table of a floor."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.decide import decide
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules
from tests.laws.card_player import CardPlayer
from tests.laws.test_fuzz_referee import Evening

WHOLE = 2**53


class Eye:
    """A table to look at, as a referee shows it."""

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules, self.table = rules, table

    def can(self, command: c.Command) -> bool:
        """Whether a command would be allowed."""
        return not isinstance(decide(self.rules, self.table, command), Refusal)


class DicePlayer(Evening):
    """Asks for things at a table with dice or a wheel."""

    def __init__(self, random: Random, rules: Rules, table: Table) -> None:
        self.random, self.automatic, self.game = random, table.automatic, rules.game
        self.table: Any = Eye(rules, table)
        self.keys = _dice_keys(rules.game.id)


class PlayerOfCards(CardPlayer):
    """Asks for things at a card table; `keyed`: real cards, keyed in."""

    def __init__(self, random: Random, rules: Rules, table: Table, keyed: bool) -> None:
        assert rules.game.play is not None
        self.random, self.automatic, self.game = random, table.automatic, rules.game
        self.keyed, self.play, self.options = keyed, rules.game.play, {}
        self.table: Any = Eye(rules, table)
        self.keys = list(_card_keys(rules.game.id))

    def late(self) -> c.Command | None:
        """Card tables have no such acts of their own."""
        return None


Player = DicePlayer | PlayerOfCards


@cache
def _dice_keys(game_id: str) -> tuple[str, ...]:
    rules = load(game_id).rules()
    states = [w.key(state) for w in rules.wagers.values() for state in range(len(w.states))]
    return (*states[:200], *rules.macros)


@cache
def _card_keys(game_id: str) -> tuple[str, ...]:
    wagers = load(game_id).rules().wagers.values()
    return tuple(w.key(state) for w in wagers for state in range(len(w.states)))[:40]


def sound(command: c.Command) -> bool:
    """Whether a command could come out of a message: whole numbers of a sane size only."""
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if isinstance(value, float) or (isinstance(value, int) and abs(value) > WHOLE):
            return False
        if value.__class__ is bool and name not in ("passed", "on", "required", "again", "machine"):
            return False
    return True
