"""Blackjack tables to compare: who sits there, which cards come, how each line ends."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from pitboss.equipment.cards import deck
from pitboss.games import load
from pitboss.games.blackjack.bulk import BlackjackBulk, BlackjackPlayer, Log, WagerResult
from pitboss.games.blackjack.bulk_tables import BulkRules, Node
from pitboss.games.blackjack.hand import DEALER, SPLIT
from pitboss.games.blackjack.kernel import SPLIT_ROWS
from pitboss.pit.events import SettlementLine
from pitboss.rulebook.card_round import Decide, Round
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS
from pitboss.simulation import jit
from pitboss.simulation.settings import Sitting

FULL = os.environ.get("PITBOSS_FULL", "") not in ("", "0")
LIVE_ROUNDS, PLAY_ROUNDS = (1_000_000, 100_000) if FULL else (100, 900)
NIGHT, MULTI, REFERENCE = "night.blackjack", "night.multi_action_blackjack", "reference.blackjack"
SORTS = {
    NIGHT: {"main": "insurance"},
    MULTI: {f"spot {number}": f"insurance {number}" for number in (1, 2, 3)},
}
CHIPS = 10**12
ENGINES = ["python", *(["numba"] if jit.available() else [])]


class Odd:
    """A plan that nobody would play: any lawful act, chosen by the sum of the cards."""

    def __init__(self, key: int, *, by_cards: bool = False) -> None:
        self.key, self.by_cards = key, by_cards

    def __repr__(self) -> str:
        """The same in every process, since tests are named by it."""
        return f"Odd({self.key}, {self.by_cards})"

    def act(self, node: Node, up: int, lawful: tuple[str, ...]) -> str:
        """Any lawful act; pairs are split more often than not."""
        mixed = self.key + 7 * sum(node.kinds) + 3 * len(node.kinds) + 5 * up + node.points
        return SPLIT if SPLIT in lawful and mixed % 4 else sorted(lawful)[mixed % len(lawful)]

    def insures(self, node: Node) -> bool:
        """Some hands."""
        return (sum(node.kinds) + self.key) % 2 == 0


ODD, ODDER = Odd(1), Odd(2, by_cards=True)
TABLES: list[tuple[str, dict[str, Any], list[BlackjackPlayer]]] = [
    (NIGHT, {}, [BlackjackPlayer(10), BlackjackPlayer(20, ODD), BlackjackPlayer(4, "never_bust")]),
    (NIGHT, {"ties": "ii", "decks": 2, "burn": "new_stack_only"}, [BlackjackPlayer(10, ODD)]),
    (
        NIGHT,
        {"ties": "iii", "max_hands": 3, "resplit_aces": True, "double_a9": False},
        [BlackjackPlayer(10, ODDER), BlackjackPlayer(30, ODD)],
    ),
    (NIGHT, {"odd_stakes": "rounded_up", "insurance": "floor_half"}, [BlackjackPlayer(7, ODD)]),
    (
        NIGHT,
        {"decks": 1},
        [BlackjackPlayer(10, ODD)] * 3 + [BlackjackPlayer(10, "mimic_the_dealer")] * 3,
    ),
    (MULTI, {}, [BlackjackPlayer(10), BlackjackPlayer({"spot 1": 4, "spot 3": 8}, ODD)]),
    (
        MULTI,
        {"dealer_natural": "original_only", "natural_beats_21": False},
        [BlackjackPlayer(10, ODD)],
    ),
    (
        MULTI,
        {"player_hand": "each_round", "decks": 2},
        [
            BlackjackPlayer({"spot 2": 4, "spot 3": 8}, ODD),
            BlackjackPlayer(20, ODDER),
            BlackjackPlayer(10),
        ],
    ),
    (MULTI, {"allow_double_split": False}, [BlackjackPlayer(10, ODD)]),
]
CASINO: list[tuple[str, dict[str, Any], list[BlackjackPlayer]]] = [
    (REFERENCE, {"h17": True}, [BlackjackPlayer(10)]),
    (
        REFERENCE,
        {"h17": True, "surrender": "late", "resplit_aces": True},
        [BlackjackPlayer(10, ODD)],
    ),
    (
        REFERENCE,
        {"decks": 1, "double": "10_11", "das": False, "max_hands": "unlimited"},
        [BlackjackPlayer(10, ODD), BlackjackPlayer(10)],
    ),
    (
        REFERENCE,
        {"decks": 8, "peek": False, "surrender": "late", "burn": "each_round"},
        [BlackjackPlayer(10, ODDER)],
    ),
    (
        REFERENCE,
        {"decks": 2, "max_hands": 2},
        [BlackjackPlayer(10), BlackjackPlayer(50, ODD), BlackjackPlayer(10, ODDER)],
    ),
]


@cache
def rules_of(game: str, options: tuple[tuple[str, Any], ...] = ()) -> Rules:
    return load(game).rules(dict(options))


def bulk_of(
    game: str, options: dict[str, Any], players: list[BlackjackPlayer], rounds: int, **more: Any
) -> BlackjackBulk:
    rules = rules_of(game, tuple(options.items()))
    return BlackjackBulk(rules, players, Sitting(rounds=rounds, **more))


class Follower:
    """Plays a plan at a table of the rules, with the same hands as the bulk loops."""

    def __init__(self, known: BulkRules, plan: Any) -> None:
        self.known, self.plan, self.nodes = known, plan, known.hands(plan.by_cards)

    def hand(self, round: Round, need: Decide) -> Node:
        """The hand that is decided on."""
        known = self.known
        kinds = [known.kind_of[card] for card in round.hand(need.hand).cards]
        part = need.hand.partition(" round ")[2]
        choices = [
            choice for choice in round.choices if choice.hand.partition(" round ")[2] == part
        ]
        count = 1 + sum(choice.act == SPLIT and choice.seat == need.seat for choice in choices)
        place = kinds[0]
        if count > 1:
            place = SPLIT_ROWS + 2 * kinds[0] + (count >= known.caps[kinds[0]])
        for kind in kinds[1:]:
            place = self.nodes[place].then[kind]
        return self.nodes[place]

    def answer(self, round: Round, need: Decide) -> str:
        """What to do."""
        lawful = tuple(act.name for act in need.acts)
        node = self.hand(round, need)
        if "no insurance" in lawful:
            asked = self.plan.insures(node) and "insurance" in lawful
            return "insurance" if asked else "no insurance"
        assert set(node.lawful) == set(lawful), (node, lawful)
        return str(self.plan.act(node, self.known.kind_of[round.hand(DEALER).cards[0]], lawful))


def stakes_of(known: BulkRules, player: BlackjackPlayer) -> dict[str, int]:
    if isinstance(player.stake, int):
        return dict.fromkeys(known.mains, player.stake)
    return dict(player.stake)


class Cards:
    """The cards that a bulk table has dealt, by kind; which card of a kind does not matter.

    `shuffled` is what was shuffled whenever the cards ran out in the middle of a round.
    """

    def __init__(self, known: BulkRules, log: Log) -> None:
        self._kinds, self._known = iter(log.cards.tolist()), known
        self._draw = np.random.default_rng(3)
        self.shuffled: list[list[int]] = []

    def ran_out(self, on_table: tuple[int, ...]) -> None:
        """Note the kinds of all cards but those on the table."""
        kinds = Counter(dict(enumerate(self._known.counts)))
        kinds.subtract(self._known.kind_of[card] for card in on_table)
        self.shuffled.append(sorted(kinds.elements()))

    def of(self, gone: tuple[int, ...]) -> int:
        """The next card, one that the shoe still has."""
        kind = next(self._kinds)
        of_kind = [card for card in deck() if self._known.kind_of[card] == kind]
        decks = self._known.cards // len(deck())
        left = [card for card in of_kind if gone.count(card) < decks]
        return int(self._draw.choice(left))


def wager_result(line: SettlementLine) -> WagerResult:
    """A line of a table as the bulk loops write it; its result must match its payment."""
    net = line.win + line.back - line.stake
    assert line.kind == (WINS if net > 0 else LOSES if net < 0 else RETURNS)
    return WagerResult(line.seat, line.key, line.stake, net)


def in_order(wagers: Iterable[WagerResult]) -> list[WagerResult]:
    """By seat and wager, since a live table settles some hands before others."""
    return sorted(wagers, key=lambda wager: (wager.seat, wager.key))
