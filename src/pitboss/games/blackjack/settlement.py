"""The blackjack family settled: which hand wins what against the dealer's, and when."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from pitboss.games.blackjack.hand import DEALER, INSURE, LOSES, RETURNED, SURRENDER, WINS
from pitboss.games.blackjack.play import (
    ASK,
    LOOK,
    NATURAL,
    NO_NATURAL,
    DealOrder,
    HandAtSeat,
    key,
    natural_call,
)
from pitboss.rulebook.card_round import BURN, Round, Verdict
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules

TIES = {"i": "ties push", "ii": "only naturals push", "iii": "the house wins ties"}
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class HandEnding:
    """How a hand ends: the kind, the clauses, the words, the payout, the part lost."""

    kind: str
    law: tuple[Clause, ...]
    words: str
    pays: Clause | None = None
    part: Fraction = Fraction(1)


@dataclass(frozen=True)
class Blackjack(DealOrder):
    """All of blackjack: one hand of the dealer decides every hand of the players."""

    settles_early: ClassVar[bool] = True

    def verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """Counterclockwise from the dealer's right: every wager against the dealer's hand."""
        verdicts: list[Verdict] = []
        for seat in reversed(self.active_seats(round)):
            verdicts += self._insurance_verdicts(rules, round, seat)
            for hand in reversed(self.hands_of(round, seat)):
                verdicts += self._verdicts(round, hand, self.ending(rules, round, hand))
        return verdicts

    def early_verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """Lost insurance, hands that bust and naturals are settled before the dealer plays."""
        verdicts: list[Verdict] = []
        looked = LOOK in round.called and self.has_ruled_out_natural(rules, round)
        for seat in self.active_seats(round):
            if looked:
                verdicts += self._insurance_verdicts(rules, round, seat)
            for hand in self.hands_of(round, seat):
                if self.is_settled(rules, round, hand):
                    verdicts += self._verdicts(round, hand, self.ending(rules, round, hand))
        return verdicts

    def is_settled(self, rules: Rules, round: Round, hand: HandAtSeat) -> bool:
        """Whether a hand is settled before the dealer plays."""
        if self.has_natural(hand):
            return natural_call(hand.seat) in round.called and self.has_ruled_out_natural(
                rules, round
            )
        return self.has_bust(hand) or SURRENDER in hand.acts

    def hands_to_rack(self, rules: Rules, round: Round) -> tuple[str, ...]:
        """The burned card, then hands that bust or were paid as naturals, go to the rack first."""
        burnt = (BURN,) if round.hand(BURN).cards else ()
        held = (hand for seat in self.active_seats(round) for hand in self.hands_of(round, seat))
        return (*burnt, *(hand.name for hand in held if self.is_settled(rules, round, hand)))

    def announcement(self, words: str, round: Round) -> str:
        """What the dealer says; a player with a natural announces it."""
        if words == NATURAL:
            ace = self.offers_insurance(round.hand(DEALER).cards[0])
            return "Natural, blackjack" if ace else "Blackjack"
        return {ASK: "Insurance?", NO_NATURAL: "No natural"}.get(words, "")

    def _verdicts(self, round: Round, hand: HandAtSeat, end: HandEnding) -> list[Verdict]:
        return [
            Verdict(
                seat=hand.seat,
                key=key(main, hand.number),
                kind=end.kind,
                law=end.law,
                words=end.words,
                pays=end.pays,
                part=end.part,
            )
            for main in self.first_stakes(round, hand.seat)
        ]

    def _insurance_verdicts(self, rules: Rules, round: Round, seat: int) -> list[Verdict]:
        """Insurance is decided by the dealer's first two cards alone."""
        if INSURE not in round.choices_of(seat):
            return []
        pays, law = self.law["insurance wins"], (self.law["insurance loses"],)
        kind, by, words = LOSES, None, "the dealer has no natural"
        if self.insures(round.hand(DEALER).cards[:2]):
            kind, by, words, law = WINS, pays, "the dealer has a natural", (pays,)
        return [
            Verdict(
                seat=seat, key=self.insurance_key(main), kind=kind, law=law, words=words, pays=by
            )
            for main in self.first_stakes(round, seat)
        ]

    def ending(self, rules: Rules, round: Round, hand: HandAtSeat) -> HandEnding:
        """How one hand ends against the dealer's."""
        law, dealer = self.law, round.hand(DEALER).cards
        if self.is_natural(dealer) and not self.has_bust(hand):
            return self._against_natural(rules, hand)
        points, _ = self.total(hand.cards)
        if self.is_bust(points):
            return HandEnding(LOSES, (law["player busts"], law["bust"]), f"{points} is a bust")
        if SURRENDER in hand.acts:
            return HandEnding(LOSES, (law["stay"],), "the hand was given up", part=HALF)
        if self.has_natural(hand):
            pays = self.natural_pays(rules)
            return HandEnding(WINS, (pays, law["natural"], law["natural cards"]), "a natural", pays)
        return self._against_count(rules, hand, points, self.total(dealer)[0])

    def _against_natural(self, rules: Rules, hand: HandAtSeat) -> HandEnding:
        law, rule = self.law, self.tie_rule(rules)
        all_lost = (law["dealer natural takes all"],) if rule == "iii" else ()
        if not self.has_natural(hand):
            return HandEnding(
                LOSES, (law["dealer natural takes others"], *all_lost), "the dealer has a natural"
            )
        kind = self.natural_tie(rules)
        why = law["naturals push"] if kind == RETURNED else law["dealer natural takes all"]
        return HandEnding(kind, (why, law[TIES[rule]]), "natural against natural")

    def _against_count(
        self, rules: Rules, hand: HandAtSeat, points: int, dealer: int
    ) -> HandEnding:
        law = self.law
        split_21 = hand.after_split and len(hand.cards) == 2 and points == law["bust"].figure()
        words = f"{points} against {dealer}"
        if self.is_bust(dealer):
            pays = law["split 21"] if split_21 else law["dealer bust pays"]
            cited = dict.fromkeys((law["dealer busts"], law["dealer bust pays"], pays))
            return HandEnding(WINS, tuple(cited), f"the dealer's {dealer} is a bust", pays)
        kind = self.compare(points, dealer, rules)
        if kind == WINS:
            pays = law["split 21"] if split_21 else law["higher pays"]
            cited = dict.fromkeys((law["higher pays"], pays, law["settling order"]))
            return HandEnding(WINS, tuple(cited), words, pays)
        if points == dealer:
            tie = (law["tie"], law[TIES[self.tie_rule(rules)]])
            return HandEnding(kind, tie, f"a tie at {points}")
        return HandEnding(LOSES, (law["lower loses"], law["settling order"]), words)


def play_of(rules: Rules) -> Blackjack:
    """The play of a game of the family."""
    assert isinstance(rules.game.play, Blackjack)
    return rules.game.play
