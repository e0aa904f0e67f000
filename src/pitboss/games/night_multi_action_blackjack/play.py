"""Multi-action blackjack: one hand of a player against three hands of the dealer.

The dealer has one card for all three parts and no hole card; each part gets a finish of its own.
Doubling, splitting and insurance have no procedure in 20.30, so those of 20.22 are used, and what
they add goes on every spot the player has filled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pitboss.games.blackjack.hand import DEALER, DOUBLE, INSURE, LOSES, RETURNED, WINS, option
from pitboss.games.blackjack.play import HandAtSeat, key, natural_call
from pitboss.games.blackjack.settlement import HALF, Blackjack, HandEnding
from pitboss.rulebook.card_round import CallOut, DealTo, HouseHand, Need, Round, Verdict
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules

SPOTS = ("spot 1", "spot 2", "spot 3")
PARTS = (1, 2, 3)


def finish_name(part: int) -> str:
    """The hand that holds the dealer's further cards of a part."""
    return f"dealer {part}"


def square_call(part: int) -> str:
    """What the dealer does with the first card before a later part."""
    return f"card to square {part}"


@dataclass(frozen=True)
class MultiAction(Blackjack):
    """One player hand, three dealer hands from one retained card, a wager on each."""

    mains: tuple[str, ...] = SPOTS
    hole_card: bool = False
    has_parts: ClassVar[bool] = True

    def house_hands(self, view: Round) -> list[HouseHand]:
        """The dealer's first card and, once dealt, the three hands it is part of."""
        first = view.hand(DEALER).cards
        names = [name for part in PARTS if view.hand(name := finish_name(part)).cards]
        hands = [HouseHand(name, name, first + view.hand(name).cards) for name in names]
        return hands or ([HouseHand(DEALER, DEALER, first)] if first else [])

    # --- what the house may switch off (reading N-X3) --------------------------------------------
    def is_extended(self, rules: Rules | None) -> bool:
        """Whether doubling, splitting and insurance are played."""
        return bool(option(rules, "allow_double_split", True))

    def may_double(
        self, cards: Sequence[int], after_split: bool, rules: Rules | None = None
    ) -> bool:
        """Whether a hand may double, where the house plays it."""
        return self.is_extended(rules) and super().may_double(cards, after_split, rules)

    def may_split(self, cards: Sequence[int], hands: int = 1, rules: Rules | None = None) -> bool:
        """Whether a hand may be split, where the house plays it."""
        return self.is_extended(rules) and super().may_split(cards, hands, rules)

    def offers_insurance(self, up_card: int, rules: Rules | None = None) -> bool:
        """Whether insurance is offered, where the house plays it."""
        return self.is_extended(rules) and super().offers_insurance(up_card, rules)

    def _no_double(self, rules: Rules, hand: HandAtSeat) -> tuple[str, Clause] | None:
        if not self.is_extended(rules):
            return "this house plays without doubling", self.law["double down"]
        return super()._no_double(rules, hand)

    def _no_split(self, rules: Rules, hand: HandAtSeat) -> tuple[str, Clause] | None:
        if not self.is_extended(rules):
            return "this house plays without splitting", self.law["splitting"]
        return super()._no_split(rules, hand)

    # --- ties and naturals (readings N-X9, N-X10) ------------------------------------------------
    def tie_rule(self, rules: Rules | None = None) -> str:
        """Every tie pushes: the options of blackjack do not apply."""
        return "i"

    def natural_beats_21(self, rules: Rules | None = None) -> bool:
        """Whether a natural of the dealer beats a 21 that the player drew."""
        return bool(option(rules, "natural_beats_21", True))

    # --- naturals are announced right after the deal (reading N-X7) -------------------------------
    def _insurance(self, rules: Rules, round: Round) -> Need | None:
        """Before any decision, each natural is announced."""
        for seat in self.active_seats(round):
            first, words = self.hands_of(round, seat)[0], natural_call(seat)
            if self.has_natural(first) and words not in round.called:
                return CallOut(words, (self.law["show"],))
        return super()._insurance(rules, round)

    def announcement(self, words: str, round: Round) -> str:
        """What the dealer says; here the dealer announces the players' naturals."""
        return (
            "Blackjack"
            if words in map(natural_call, round.seats)
            else super().announcement(words, round)
        )

    # --- the dealer's three hands ----------------------------------------------------------------
    def dealer_hand(self, round: Round, part: int) -> tuple[int, ...]:
        """The dealer's cards of a part: the retained card and the finish."""
        return round.hand(DEALER).cards + round.hand(finish_name(part)).cards

    def _dealer(self, rules: Rules, round: Round) -> Need | None:
        """In each part the dealer completes a new hand, if a wager waits for it."""
        for part in PARTS:
            if not self._awaits(round, part):
                continue
            begins = part > 1 and not round.hand(finish_name(part)).cards
            if begins and square_call(part) not in round.called:
                return CallOut(square_call(part), self._square_law(part))
            if not self.is_finished(rules, round, part):
                return DealTo(finish_name(part), True, self._finish_law(round, part))
        return None

    def _square_law(self, part: int) -> tuple[Clause, ...]:
        law = self.law
        if part == 2:
            return law["keep after one"], law["square two"]
        return law["keep after two"], law["square three"]

    def _finish_law(self, round: Round, part: int) -> tuple[Clause, ...]:
        cited = (self.law["dealer hits"],)
        return cited if round.hand(finish_name(part)).cards else (self.law["second card"], *cited)

    def _awaits(self, round: Round, part: int) -> bool:
        """Whether a hand waits for the dealer's hand of a part."""
        return next(self._waiting(round, part), None) is not None or self._is_insured(round, part)

    def _waiting(self, round: Round, part: int) -> Iterator[HandAtSeat]:
        """The hands that wait: not those that bust, nor naturals paid early."""
        for seat in self.active_seats(round):
            if SPOTS[part - 1] not in round.stakes[seat]:
                continue
            for hand in self.hands_of(round, seat):
                if self.is_live(hand) or (
                    self.has_natural(hand) and not self.has_ruled_out_natural(None, round)
                ):
                    yield hand

    def _is_insured(self, round: Round, part: int) -> bool:
        spot = SPOTS[part - 1]
        return any(c.act == INSURE and spot in round.stakes[c.seat] for c in round.choices)

    def is_finished(self, rules: Rules, round: Round, part: int) -> bool:
        """Whether the dealer's hand of a part is complete; a natural waits for one card only."""
        dealer = self.dealer_hand(round, part)
        if len(dealer) < 2:
            return False
        if not any(self.is_live(transfer) for transfer in self._waiting(round, part)):
            return True
        return not self.dealer_draws(*self.total(dealer), rules)

    def final(self, rules: Rules, round: Round) -> tuple[str, ...]:
        """Each part is a round by itself: a finished part keeps its result."""
        over = [SPOTS[part - 1] for part in PARTS if self.is_over(rules, round, part)]
        return (*over, *map(self.insurance_key, over))

    def is_over(self, rules: Rules, round: Round, part: int) -> bool:
        """Whether the wagers of a part have been decided against the dealer's hand of it."""
        return self._awaits(round, part) and self.is_finished(rules, round, part)

    def hands_to_rack(self, rules: Rules, round: Round) -> tuple[str, ...]:
        """After each part the dealer discards only the finish; other hands stay to the end."""
        names = super().hands_to_rack(rules, round)
        parts = (part for part in PARTS if round.hand(finish_name(part)).cards)
        over = (part for part in parts if self.is_finished(rules, round, part))
        return (*names, *(finish_name(part) for part in over))

    # --- settlement ------------------------------------------------------------------------------
    def verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """Part by part, counterclockwise from the dealer's right."""
        return [
            verdict
            for part in PARTS
            for seat in reversed(self.active_seats(round))
            if SPOTS[part - 1] in round.stakes[seat]
            for verdict in (
                *self._part_insurance(round, seat, part),
                *(self._part(rules, round, hand, part) for hand in self.hands_of(round, seat)),
            )
        ]

    def early_verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """Busts and naturals against a low card first, then each part as it is finished."""
        held = [hand for seat in self.active_seats(round) for hand in self.hands_of(round, seat)]
        settled = [hand for hand in held if self.is_settled(rules, round, hand)]
        verdicts = [
            self._part(rules, round, hand, part)
            for hand in settled
            for part in PARTS
            if SPOTS[part - 1] in round.stakes[hand.seat]
        ]
        for part in PARTS:
            if len(self.dealer_hand(round, part)) < 2:
                continue
            seats = [
                n for n in reversed(self.active_seats(round)) if SPOTS[part - 1] in round.stakes[n]
            ]
            verdicts += [v for seat in seats for v in self._part_insurance(round, seat, part)]
            if self._awaits(round, part) and self.is_finished(rules, round, part):
                verdicts += [
                    self._part(rules, round, hand, part)
                    for seat in seats
                    for hand in held
                    if hand.seat == seat and hand not in settled
                ]
        return verdicts

    def _part_insurance(self, round: Round, seat: int, part: int) -> list[Verdict]:
        """The insurance of a part is decided by the dealer's second card of it."""
        if INSURE not in round.choices_of(seat):
            return []
        name = self.insurance_key(SPOTS[part - 1])
        if self.insures(self.dealer_hand(round, part)[:2]):
            pays = self.law["insurance wins"]
            return [
                Verdict(
                    seat=seat,
                    key=name,
                    kind=WINS,
                    law=(pays,),
                    words="the dealer has a natural",
                    pays=pays,
                )
            ]
        words = "the dealer has no natural"
        return [
            Verdict(
                seat=seat, key=name, kind=LOSES, law=(self.law["insurance loses"],), words=words
            )
        ]

    def _part(self, rules: Rules, round: Round, hand: HandAtSeat, part: int) -> Verdict:
        end = self.part_ending(rules, round, hand, self.dealer_hand(round, part))
        name = key(SPOTS[part - 1], hand.number)
        return Verdict(
            seat=hand.seat,
            key=name,
            kind=end.kind,
            law=end.law,
            words=end.words,
            pays=end.pays,
            part=end.part,
        )

    def part_ending(
        self, rules: Rules, round: Round, hand: HandAtSeat, dealer: tuple[int, ...]
    ) -> HandEnding:
        """How a hand ends against the dealer's hand of one part."""
        law, (points, _) = self.law, self.total(hand.cards)
        if self.has_bust(hand):
            return HandEnding(LOSES, (law["player busts"], law["bust"]), f"{points} is a bust")
        if self.has_natural(hand):
            return self._natural(round, dealer)
        count, _ = self.total(dealer)
        words = f"{points} against {count}"
        if self.is_natural(dealer) and (points < count or self.natural_beats_21(rules)):
            return self._dealer_natural(rules, hand)
        kind = self.compare(points, count, rules)
        if kind == WINS:
            return HandEnding(WINS, (law["part won"], law["entry"]), words, law["higher pays"])
        if kind == RETURNED:
            return HandEnding(RETURNED, (law["tie"], law["entry"]), f"a tie at {points}")
        return HandEnding(LOSES, (law["lower loses"], law["entry"]), words)

    def _natural(self, round: Round, dealer: tuple[int, ...]) -> HandEnding:
        law = self.law
        if self.has_ruled_out_natural(None, round):
            return HandEnding(
                WINS, (law["at once"], law["natural odds"]), "a natural", law["natural odds"]
            )
        if self.is_natural(dealer):
            cited = (law["wait"], law["naturals push"])
            return HandEnding(RETURNED, cited, "natural against natural")
        drawn_21 = self.total(dealer)[0] == law["bust"].figure()
        pays = law["against 21"] if drawn_21 else law["natural odds"]
        return HandEnding(WINS, (law["wait"], pays), "a natural", pays)

    def _dealer_natural(self, rules: Rules, hand: HandAtSeat) -> HandEnding:
        """A dealer's natural takes doubles and splits too, unless the house spares them."""
        words, law = "the dealer has a natural", (self.law["lower loses"], self.law["entry"])
        if option(rules, "dealer_natural", "takes_all") == "original_only":
            if hand.number > 1:
                return HandEnding(RETURNED, law, f"{words}; only the original wagers are lost")
            if DOUBLE in hand.acts:
                return HandEnding(
                    LOSES, law, f"{words}; only the original wager is lost", part=HALF
                )
        return HandEnding(LOSES, law, words)
