"""The blackjack family as tables: hands, the dealer's hand, lawful acts, and what each end pays.

The game's own play answers everything. Hands are walked card by card; a hand of three cards or
more is known by its count alone, unless a plan looks at the cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from pitboss.equipment.cards import deck, rank
from pitboss.equipment.odds import BadOdds
from pitboss.games.blackjack.hand import DEALER, DOUBLE, HIT, SPLIT, SURRENDER
from pitboss.games.blackjack.play import MOST_HANDS, hand_name, key
from pitboss.games.blackjack.settlement import Blackjack
from pitboss.games.night_multi_action_blackjack.play import finish_name
from pitboss.pit.settlement import settlement_lines
from pitboss.pit.state import Table
from pitboss.rulebook.card_round import BURN, Choice, DealTo, Decide, Hand, Round
from pitboss.rulebook.game import Rules
from pitboss.simulation.strategy import BadStrategy

KINDS = 10
WHOLE, AGAIN, LAST = "not split", "split, pairs may be split again", "split, no further split"
Kinds = tuple[int, ...]
Ending = tuple[int | str, ...]
"""What settles a hand: its count, whether it is bust or a natural, and a split pair's two cards."""

BUST: Ending = ("bust",)


def up(*cards: int) -> Hand:
    """A hand face up."""
    return Hand(cards, (True,) * len(cards))


@dataclass(frozen=True)
class Node:
    """A hand: its cards by kind, its count, what may be done with it, and how it would end.

    `stage` says whether it comes from a split; `then` are the places of the hands that one more
    card makes of it, by kind; it is empty where no further card is dealt.
    """

    stage: str
    kinds: Kinds
    points: int
    soft: bool
    lawful: tuple[str, ...]
    ending: Ending
    then: list[int] = field(default_factory=list)

    @property
    def is_split(self) -> bool:
        """Whether it comes from a split."""
        return self.stage != WHOLE


@dataclass(frozen=True)
class DealerNode:
    """A hand of the dealer; `draws`: it takes another card. `cards` is an example of it."""

    cards: tuple[int, ...]
    draws: bool
    outcome: Ending
    then: list[int] = field(default_factory=list)


DealerLists = tuple[list[DealerNode], list[DealerNode]]
"""Hands of the dealer that draw, and finished ones."""


class BulkRules:
    """What the bulk loops and the plans ask of a game, under chosen options."""

    def __init__(self, rules: Rules) -> None:
        play = rules.game.play
        assert isinstance(play, Blackjack)
        self.rules, self.play = rules, play
        self.kind_of = [play.value(rank(card)) - 1 for card in deck()]
        self.card_of = [self.kind_of.index(kind) for kind in range(KINDS)]
        self.counts = [self.kind_of.count(kind) * play.decks(rules) for kind in range(KINDS)]
        self.mains = play.mains
        self._lawful: dict[object, tuple[str, ...]] = {}
        self._endings: dict[object, Ending] = {}

    @property
    def cards(self) -> int:
        """How many cards the shoe has."""
        return sum(self.counts)

    @property
    def hole_card(self) -> bool:
        """Whether the dealer has two cards before the players act."""
        return self.play.hole_card

    @cached_property
    def deals(self) -> int:
        """How often a round deals new hands to the players."""
        new_hands = getattr(self.play, "new_hands", None)
        return len(self.mains) if new_hands is not None and new_hands(self.rules) else 1

    @cached_property
    def caps(self) -> list[int]:
        """How many hands a pair of each kind may become."""
        return [self._cap(kind) for kind in range(KINDS)]

    def _cap(self, kind: int) -> int:
        pair, hands = (self.card_of[kind],) * 2, 1
        while hands < MOST_HANDS and self.play.may_split(pair, hands, self.rules):
            hands += 1
        return hands

    # --- what may be done ------------------------------------------------------------------------
    def real(self, kinds: Kinds) -> tuple[int, ...]:
        """Cards of these kinds."""
        return tuple(self.card_of[kind] for kind in kinds)

    def stakes(self, stake: int = 2) -> dict[str, int]:
        """A stake on the first wager of a hand."""
        return {self.mains[0]: stake}

    def round(self, stage: str, kinds: Kinds, *acts: str, hands: int = 2) -> Round:
        """A round in which a seat's first hand has these cards, against a middling up card.

        After a split, its second hand has the same cards.
        """
        cards = self.real(kinds)
        count = 1 if stage == WHOLE else hands
        held = {hand_name(1): up(*cards)}
        choices = []
        for number in range(2, count + 1):
            new = hand_name(1, number)
            choices.append(Choice(1, hand_name(1), SPLIT, moves_to=new))
            held[new] = up(*(cards if number == 2 else cards[:1]))
        for name in list(held)[:2]:
            choices += [Choice(1, name, HIT)] * (len(cards) - 2)
            choices += [Choice(1, name, act) for act in acts]
        middling = self.real((5, 4))[: 1 + self.hole_card]
        dealer = {DEALER: Hand(middling, (True, False)[: len(middling)])}
        hands_dealt = {BURN: up(self.card_of[1]), **held, **dealer}
        return Round(
            seats=(1,), stakes={1: self.stakes()}, hands=hands_dealt, choices=tuple(choices)
        )

    def lawful(self, stage: str, kinds: Kinds) -> tuple[str, ...]:
        """What a player may do with a hand; nothing if it is done."""
        short = kinds if len(kinds) <= 2 else self.play.total(self.real(kinds))
        situation = (stage, short, len(kinds) > 2)
        if situation not in self._lawful:
            hands = self.caps[kinds[0]] if stage == LAST else 2
            need = self.play.need(self.rules, self.round(stage, kinds, hands=max(2, hands)))
            decides = isinstance(need, Decide) and need.hand == hand_name(1)
            acts = [act.name for act in need.acts] if decides else []  # type: ignore[union-attr]
            # Where the house sets no limit, this is the most hands a seat can have.
            self._lawful[situation] = tuple(a for a in acts if a != SPLIT or stage != LAST)
        return self._lawful[situation]

    # --- hands -----------------------------------------------------------------------------------
    def node(self, stage: str, kinds: Kinds) -> Node:
        """A hand by its stage and its cards."""
        cards = self.real(kinds)
        points, soft = self.play.total(cards)
        lawful = self.lawful(stage, kinds) if len(kinds) > 1 else ()
        return Node(stage, kinds, points, soft, lawful, self._ending(stage, kinds))

    def _ending(self, stage: str, kinds: Kinds) -> Ending:
        short = kinds if len(kinds) <= 2 else self.play.total(self.real(kinds))
        situation = (stage, short, len(kinds) > 2)
        if situation not in self._endings:
            self._endings[situation] = self._ending_of(stage, kinds)
        return self._endings[situation]

    def _ending_of(self, stage: str, kinds: Kinds) -> Ending:
        hand = self.play.hands_of(self.round(stage, kinds), 1)[0]
        if self.play.has_bust(hand):
            return BUST
        points = self.play.total(hand.cards)[0]
        split_limit = len(kinds) == 2 and points == self.play.law["bust"].figure()
        return points, self.play.has_natural(hand), stage != WHOLE and split_limit

    def is_live(self, ending: Ending) -> bool:
        """Whether a hand that ends so waits for the dealer's."""
        return len(ending) == 3 and not ending[1]

    @lru_cache(maxsize=32)  # noqa: B019
    def hands(self, by_cards: bool) -> list[Node]:
        """Every hand, before those that follow from it; hands of one card first (see the loop)."""
        starts = [(WHOLE, (kind,)) for kind in range(KINDS)]
        starts += [(stage, (kind,)) for kind in range(KINDS) for stage in (AGAIN, LAST)]
        nodes = [self.node(*start) for start in starts]
        places: dict[object, int] = {}
        for node in nodes:
            if {HIT, DOUBLE} & set(node.lawful) or len(node.kinds) == 1:
                for kind in range(KINDS):
                    node.then.append(self._place(nodes, places, (node, kind), by_cards))
        return nodes

    def _place(
        self, nodes: list[Node], places: dict[object, int], more: tuple[Node, int], by_cards: bool
    ) -> int:
        before, kind = more
        first, *rest = before.kinds
        split = before.stage != WHOLE
        kinds = (first, *sorted((*rest, kind))) if split else tuple(sorted((*before.kinds, kind)))
        total = self.play.total(self.real(kinds))
        known: object = kinds if len(kinds) == 2 or by_cards else total
        if self.play.is_bust(total[0]):
            known = "bust"
        # After a third card both stages are alike, unless a plan looks at the cards.
        known = (known, before.stage if len(kinds) == 2 or by_cards else split)
        if known not in places:
            places[known] = len(nodes)
            nodes.append(self.node(before.stage, kinds))
        return places[known]

    # --- the dealer ------------------------------------------------------------------------------
    @cached_property
    def dealer(self) -> list[DealerNode]:
        """Every hand of the dealer; first those of one card. Drawing hands come before the rest."""
        nodes = [DealerNode((self.card_of[kind],), True, ("early", 0)) for kind in range(KINDS)]
        ends: list[DealerNode] = []
        places: dict[object, int] = {}
        for node in nodes:
            for kind in range(KINDS):
                node.then.append(self._dealer_place(node, kind, (nodes, ends), places))
        for node in nodes:
            node.then[:] = [place if place >= 0 else len(nodes) + ~place for place in node.then]
        return nodes + ends

    def _dealer_place(
        self, before: DealerNode, kind: int, lists: DealerLists, places: dict[object, int]
    ) -> int:
        """The place of the dealer's hand with one card more; finished ones count down from -1."""
        play, (nodes, ends) = self.play, lists
        cards = (*before.cards, self.card_of[kind])
        points, soft = play.total(cards)
        high = self.high(self.kind_of[cards[0]])
        natural = play.is_natural(cards)
        draws = not natural and play.dealer_draws(points, soft, self.rules)
        outcome: Ending = ("natural", True) if natural else (points, high)
        if play.is_bust(points):
            outcome = ("bust", high)
        known = (points, soft, high) if draws else outcome
        if known not in places:
            node = DealerNode(cards, draws, ("early", high) if draws else outcome)
            places[known] = len(nodes) if draws else ~len(ends)
            (nodes if draws else ends).append(node)
        return places[known]

    def high(self, kind: int) -> bool:
        """Whether an up card of this kind may be the first of a natural."""
        first = self.card_of[kind]
        return any(self.play.is_natural((first, other)) for other in self.card_of)

    def looks(self, kind: int) -> bool:
        """Whether the dealer looks for a natural under an up card before the players act."""
        return self.hole_card and self.play.peeks(self.card_of[kind], self.rules)

    def asks(self, kind: int) -> bool:
        """Whether insurance is offered under an up card."""
        return self.play.offers_insurance(self.card_of[kind], self.rules)

    # --- the burned card -------------------------------------------------------------------------
    def burns(self, fresh: bool) -> bool:
        """Whether a round begins with a burned card."""
        need = self.play.need(self.rules, Round(seats=(1,), stakes={1: self.stakes()}, fresh=fresh))
        return isinstance(need, DealTo) and need.hand == BURN

    # --- what every end pays ---------------------------------------------------------------------
    @cached_property
    def endings(self) -> list[Ending]:
        """Every way a hand can end: first those that wait for the dealer, then naturals."""
        endings = {node.ending for node in self.hands(False) if len(node.kinds) > 1}
        return sorted(endings, key=lambda end: (not self.is_live(end), end == BUST, str(end)))

    @cached_property
    def outcomes(self) -> dict[Ending, DealerNode]:
        """Every way the dealer's hand can end, with a hand that does."""
        return {node.outcome: node for node in reversed(self.dealer) if len(node.cards) > 1}

    @lru_cache(maxsize=32)  # noqa: B019
    def nets(self, stake: int) -> list[list[int]]:
        """What a stake brings, by how the hand ended (see `code`) and by the dealer's outcome."""
        rows = []
        played = [node for node in reversed(self.hands(False)) if len(node.kinds) > 1]
        first = {node.ending: node for node in played}
        further = first | {node.ending: node for node in played if node.stage != WHOLE}
        for ending in self.endings:
            for acts in ((), (DOUBLE,)):
                for node, place in ((first[ending], 0), (further[ending], -1)):
                    ends = self.outcomes.values()
                    rows.append([self._net(node, acts, end, stake)[place] for end in ends])
        pair = self.node(WHOLE, (1, 2))
        given_up = (self._net(pair, (SURRENDER,), end, stake) for end in self.outcomes.values())
        return [*rows, [way[0] for way in given_up]]

    def code(self, ending: Ending) -> int:
        """The row of an end: that of a first hand; then of further hands, and of both doubled."""
        return 4 * self.endings.index(ending)

    def _net(self, node: Node, acts: tuple[str, ...], end: DealerNode, stake: int) -> list[int]:
        """What a hand brings as the first of its seat, and as a further one."""
        main, round = self.mains[0], self.round(node.stage, node.kinds, *acts)
        count = len(end.cards) if self.hole_card else 1
        hands = {**round.hands, DEALER: up(*end.cards[:count])}
        if not self.hole_card:
            hands[finish_name(1)] = up(*end.cards[count:])
        round = Round(
            seats=round.seats, stakes={1: {main: stake}}, hands=hands, choices=round.choices
        )
        names = [key(main, number) for number in ((1,) if node.stage == WHOLE else (1, 2))]
        staked = {1: dict.fromkeys(names, stake * (1 + (DOUBLE in acts)))}
        verdicts = [
            verdict for verdict in self.play.verdicts(self.rules, round) if verdict.key in names
        ]
        try:
            lines, _ = settlement_lines(self.rules, Table(), staked, verdicts)
        except BadOdds as error:
            raise BadStrategy(f"whole chips cannot pay this stake: {error}") from None
        nets = {line.key: line.win + line.back - line.stake for line in lines}
        return [nets[name] for name in names]

    def insurance(self, stake: int) -> tuple[int, int, int]:
        """What insurance of a stake costs, and what it brings when it loses and when it wins."""
        cost = self.play.insurance_stake(stake, self.rules)
        return cost, -cost, self.rules.odds_of(self.play.law["insurance wins"]).win_on(cost)


@lru_cache(maxsize=16)
def facts(rules: Rules) -> BulkRules:
    """The facts of a game, worked out once."""
    return BulkRules(rules)
