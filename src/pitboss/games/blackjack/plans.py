"""Ways to play blackjack by name, worked out from the tables of the game at hand.

A plan says which of the lawful acts it takes with every hand and up card, and whether it insures.
Another plan, such as the best play by the cards themselves, can be passed in its place.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

from pitboss.games.blackjack.bulk_tables import AGAIN, KINDS, LAST, WHOLE, BulkRules, Node, facts
from pitboss.games.blackjack.hand import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.rulebook.game import Rules


class BlackjackPlan(Protocol):
    """A way to play. `by_cards`: it looks at the cards of a hand, not only at their count."""

    @property
    def by_cards(self) -> bool:
        """Whether it plays hands of the same count differently."""

    def act(self, node: Node, up: int, lawful: tuple[str, ...]) -> str:
        """Which of the lawful acts to take with a hand against an up card."""

    def insures(self, node: Node) -> bool:
        """Whether to insure two first cards where that is offered."""


class Drawing:
    """Cards are drawn by a rule on the count alone; nothing is doubled, split or insured."""

    by_cards = False

    def __init__(self, draws: Callable[[Node], bool]) -> None:
        self._draws = draws

    def act(self, node: Node, up: int, lawful: tuple[str, ...]) -> str:
        """Hit or stand."""
        return HIT if HIT in lawful and self._draws(node) else STAND

    def insures(self, node: Node) -> bool:
        """Never."""
        return False


def mimic_the_dealer(known: BulkRules) -> BlackjackPlan:
    """Draw as the dealer must."""
    return Drawing(lambda node: known.play.dealer_draws(node.points, node.soft, known.rules))


def never_bust(known: BulkRules) -> BlackjackPlan:
    """Draw as the dealer must, but only where no card can bust the hand."""
    play = known.play

    def draws(node: Node) -> bool:
        safe = node.soft or not play.is_bust(node.points + KINDS)
        return safe and play.dealer_draws(node.points, node.soft, known.rules)

    return Drawing(draws)


class Basic:
    """The best play by count, pair and up card, each card as from a shoe without the up card.

    A split is valued as if new pairs were split again without end wherever that pays. Figures
    only choose between acts, so plain floating point is enough.
    """

    by_cards = False

    def __init__(self, known: BulkRules) -> None:
        self.facts = known
        self._chance = [self._chances(up) for up in range(KINDS)]
        unit = 2 * (known.rules.wagers[known.mains[0]].multiples[0][0] or 1)
        self._nets = [[net / unit for net in row] for row in known.nets(unit)]
        self._nodes = known.hands(False)
        self._dealt = [self._ends(up) for up in range(KINDS)]
        self._values: dict[tuple[str, tuple[int, ...]], list[dict[str, float]]] = {}
        best = [[0.0] * KINDS for _ in self._nodes]
        for place in reversed(range(len(self._nodes))):
            values = [self._value(self._nodes[place], up, best) for up in range(KINDS)]
            best[place] = [max(value.values()) for value in values]
            self._values[self._nodes[place].stage, self._nodes[place].kinds] = values
        self._split()

    def _chances(self, up: int) -> list[float]:
        left = [count - (kind == up) for kind, count in enumerate(self.facts.counts)]
        return [count / sum(left) for count in left]

    def act(self, node: Node, up: int, lawful: tuple[str, ...]) -> str:
        """The act that brings most."""
        values = self._values[node.stage, node.kinds][up]
        return max(lawful, key=lambda act: values[act])

    def insures(self, node: Node) -> bool:
        """Whether a full shoe would make insurance pay: it never does."""
        _, lost, won = self.facts.insurance(2)
        ups = (up for up in range(KINDS) if self.facts.asks(up))
        return any(self._natural(up) * (won - lost) + lost > 0 for up in ups)

    def _natural(self, up: int) -> float:
        first = self.facts.card_of[up]
        pairs = ((first, other) for other in self.facts.card_of)
        chances = zip(self._chance[up], pairs, strict=True)
        return sum(part for part, two in chances if self.facts.play.is_natural(two))

    def _ends(self, up: int) -> list[float]:
        """The chance of every outcome of the dealer, given no natural where the dealer looks."""
        dealer, outcomes = self.facts.dealer, list(self.facts.outcomes)
        looks = self.facts.looks(up)
        chances, ends = {up: 1.0}, [0.0] * len(outcomes)
        while chances:
            place, here = chances.popitem()
            if not dealer[place].draws:
                if not (looks and dealer[place].outcome[0] == "natural"):
                    ends[outcomes.index(dealer[place].outcome)] += here
                continue
            for kind, part in enumerate(self._chance[up]):
                then = dealer[place].then[kind]
                chances[then] = chances.get(then, 0.0) + here * part
        return [chance / sum(ends) for chance in ends]

    def _stand_value(self, node: Node, up: int, doubled: int = 0) -> float:
        nets = self._nets[self.facts.code(node.ending) + 2 * doubled]
        return sum(chance * net for chance, net in zip(self._dealt[up], nets, strict=True))

    def _value(self, node: Node, up: int, best: list[list[float]]) -> dict[str, float]:
        """What every act except a split brings per unit staked; a hand of one card draws."""
        drawn = list(zip(self._chance[up], node.then, strict=False))
        values = {} if len(node.kinds) == 1 else {STAND: self._stand_value(node, up)}
        if HIT in node.lawful or not values:
            values[HIT] = sum(chance * best[then][up] for chance, then in drawn)
        if DOUBLE in node.lawful:
            nodes = [(chance, self._nodes[then]) for chance, then in drawn]
            values[DOUBLE] = sum(
                chance * self._stand_value(after, up, 1) for chance, after in nodes
            )
        if SURRENDER in node.lawful:
            given_up = zip(self._dealt[up], self._nets[-1], strict=True)
            values[SURRENDER] = sum(chance * net for chance, net in given_up)
        return values

    def _split(self) -> None:
        """Value a split of every pair: two hands of one card each."""
        for (stage, kinds), values in self._values.items():
            if len(kinds) != 2 or kinds[0] != kinds[1]:
                continue
            kind = kinds[0]
            again = self.facts.caps[kind] > 2
            for up in range(KINDS):
                alone = self._values[AGAIN if again else LAST, (kind,)][up][HIT]
                if again:
                    alone = self._split_again(kind, up, alone)
                if stage in (WHOLE, AGAIN):
                    values[up][SPLIT] = 2 * alone

    def _split_again(self, kind: int, up: int, alone: float) -> float:
        """What a split hand brings if its pairs are split again, where that is better."""
        chance = self._chance[up][kind]
        pair = max(v for act, v in self._values[AGAIN, (kind, kind)][up].items() if act != SPLIT)
        if 2 * alone <= pair:
            return alone
        return (alone - chance * pair) / (1 - 2 * chance)


PLANS: dict[str, Callable[[BulkRules], BlackjackPlan]] = {
    "basic": Basic,
    "mimic_the_dealer": mimic_the_dealer,
    "never_bust": never_bust,
}
"""By name, the best of them first."""


@lru_cache(maxsize=16)
def plan_by_name(name: str, rules: Rules) -> BlackjackPlan:
    """A named plan for a game under chosen options."""
    return PLANS[name](facts(rules))
