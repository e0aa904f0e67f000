"""The blackjack family at the table: who gets the next card, who decides what, how hands end."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment.cards import UNKNOWN, texts
from pitboss.games.blackjack.hand import (
    DEALER,
    DOUBLE,
    HIT,
    INSURE,
    NOT_INSURE,
    SPLIT,
    STAND,
    SURRENDER,
    CardFacts,
    option,
)
from pitboss.rulebook.card_round import (
    BURN,
    Act,
    CallOut,
    DealTo,
    Decide,
    Hand,
    Need,
    Over,
    Round,
    TurnOver,
)
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager import UP

ASK, LOOK = "insurance?", "look at the hole card"
NO_NATURAL, NATURAL = "no natural", "blackjack"
OVERLOOKED = "a natural was overlooked"
PLAYED_OUT = frozenset({STAND, DOUBLE, SURRENDER})
MOST_HANDS = 64  # four decks hold 64 ten-value cards: no seat can have more hands
STATES = (UP, *(f"hand {number}" for number in range(2, MOST_HANDS + 1)))


def hand_name(seat: int, number: int = 1) -> str:
    """The name of a hand of a seat; split hands are numbered."""
    return f"seat {seat}" if number == 1 else f"seat {seat} hand {number}"


def key(wager: str, number: int = 1) -> str:
    """The wager on a hand: "main", or "main@hand 2" after a split."""
    return wager if number == 1 else f"{wager}@hand {number}"


class HandAtSeat(Struct, frozen=True):
    """A hand of a seat: its cards and what its player has done with it."""

    seat: int
    number: int
    hand: Hand
    acts: tuple[str, ...]
    hands: int

    @property
    def name(self) -> str:
        """The name of the hand."""
        return hand_name(self.seat, self.number)

    @property
    def cards(self) -> tuple[int, ...]:
        """Its cards in the order dealt."""
        return self.hand.cards

    @property
    def after_split(self) -> bool:
        """Whether it comes from a split."""
        return self.hands > 1

    @property
    def due(self) -> int:
        """How many cards it is due: two, and one for each hit or double."""
        return 2 + self.acts.count(HIT) + self.acts.count(DOUBLE)

    @property
    def has_hidden_card(self) -> bool:
        """Whether one of its cards lies face down."""
        return not all(self.hand.up)


@dataclass(frozen=True)
class DealOrder(CardFacts):
    """What comes next in a round: the deal, insurance, the look, the players, the dealer.

    `mains` are the wagers that a seat may have on its hand. Seats are numbered clockwise from the
    dealer's left, which is each player's right. Split hands are played in the order they came up.
    """

    mains: tuple[str, ...] = ("main",)
    hole_card: bool = True

    # --- who is in the round ---------------------------------------------------------------------
    def active_seats(self, round: Round) -> list[int]:
        """The seats in the round, in the order in which they get cards and play."""
        return [seat for seat in round.seats if seat not in round.void]

    def hands_of(self, round: Round, seat: int) -> list[HandAtSeat]:
        """The hands of a seat, in playing order."""
        chosen = [choice for choice in round.choices if choice.seat == seat]
        count = 1 + [choice.act for choice in chosen].count(SPLIT)
        hands = []
        for number in range(1, count + 1):
            name = hand_name(seat, number)
            acts = tuple([choice.act for choice in chosen if choice.hand == name])
            hands.append(HandAtSeat(seat, number, round.hand(name), acts, count))
        return hands

    def first_stakes(self, round: Round, seat: int) -> dict[str, int]:
        """The wagers of a seat at the start of the round, without insurance."""
        return {name: round.stakes[seat][name] for name in self.mains if name in round.stakes[seat]}

    def has_natural(self, hand: HandAtSeat) -> bool:
        """Whether a hand is a natural: never after a split."""
        return not hand.after_split and self.is_natural(hand.cards)

    def has_bust(self, hand: HandAtSeat) -> bool:
        """Whether a hand is over the limit."""
        return not self.unseen(hand.cards) and self.is_bust(self.total(hand.cards)[0])

    def is_live(self, hand: HandAtSeat) -> bool:
        """Whether a hand still waits for the dealer's."""
        return not (self.has_bust(hand) or self.has_natural(hand) or SURRENDER in hand.acts)

    # --- what comes next -------------------------------------------------------------------------
    def need(self, rules: Rules, round: Round) -> Need:
        """What comes next."""
        parts = (self._deal, self._insurance, self._look, self._players, self._dealer)
        for part in parts if self.active_seats(round) else ():
            if (need := part(rules, round)) is not None:
                return need
        return Over()

    def burns(self, rules: Rules, fresh: bool) -> bool:
        """Whether a card is burned before the deal."""
        return fresh or bool(option(rules, "burn", "each_round") == "each_round")

    def _deal(self, rules: Rules, round: Round) -> Need | None:
        """A card is burned, then two go to each seat, one up to the dealer and one down."""
        if round.choices:
            return None
        law, dealer = self.law, round.hand(DEALER).cards
        if "burn" in law and self.burns(rules, round.fresh) and not round.hand(BURN).cards:
            return DealTo(BURN, False, (law["burn"],))
        for seat in self.active_seats(round):
            if not round.hand(hand_name(seat)).cards:
                return DealTo(hand_name(seat), True, (law["first pass"],))
        if not dealer:
            return DealTo(DEALER, True, (law["dealer up"],))
        down = option(rules, "player_cards", "up") == "one_down"
        for seat in self.active_seats(round):
            if len(round.hand(hand_name(seat)).cards) < 2:
                second = law["card down" if down else "second pass"]
                return DealTo(hand_name(seat), not down, (second,))
        if self.hole_card and len(dealer) < 2:
            return DealTo(DEALER, False, (law["second pass"], law["hole card"]))
        return None

    def _insurance(self, rules: Rules, round: Round) -> Need | None:
        """With an ace up the dealer asks; each seat answers in turn."""
        if not self.asks(rules, round):
            return None
        if ASK not in round.called:
            return CallOut(ASK, (self.law["insurance offer"],))
        for seat in self.active_seats(round):
            if not {INSURE, NOT_INSURE} & set(round.choices_of(seat)):
                return self._insure(rules, round, seat)
        return None

    def asks(self, rules: Rules, round: Round) -> bool:
        """Whether the dealer asks about insurance in this round."""
        return self.offers_insurance(round.hand(DEALER).cards[0], rules)

    def insurance_key(self, main: str) -> str:
        """The insurance of a wager."""
        return main.replace(main.split()[0], INSURE, 1)

    def _insure(self, rules: Rules, round: Round, seat: int) -> Decide:
        stakes = self.first_stakes(round, seat)
        halves = [
            (self.insurance_key(main), self.insurance_stake(stake, rules))
            for main, stake in stakes.items()
        ]
        offer, stake_law = self.law["insurance offer"], self.law["insurance stake"]
        no = Act(name=NOT_INSURE, law=(offer,))
        if not all(stake for _, stake in halves):
            odd = "insurance is half the wager, and half of an odd wager is not a whole amount"
            return Decide(seat, hand_name(seat), (no,), (offer,), {INSURE: (odd, stake_law)})
        (first, half), *rest = halves
        law = (self.law["insurance"], offer, stake_law)
        yes = Act(name=INSURE, law=law, adds=first, stake=half, also=tuple(rest))
        return Decide(seat, hand_name(seat), (yes, no), (offer,), {})

    def _look(self, rules: Rules, round: Round) -> Need | None:
        """With an ace or ten up the dealer looks, and turns up and announces a natural."""
        dealer = round.hand(DEALER)
        if not self.hole_card or not self.peeks(dealer.cards[0], rules):
            return None
        if LOOK not in round.called:
            return CallOut(LOOK, (self.law["look"],))
        ace = self.offers_insurance(dealer.cards[0], rules)
        law = (self.law["announce"], *((self.law["reveal"],) if ace else ()))
        if not all(dealer.up) and NO_NATURAL not in round.called:
            if self.unseen(dealer.cards):
                return TurnOver(hand=DEALER, law=law, unless=NO_NATURAL, fit=self.is_natural)
            return TurnOver(hand=DEALER, law=law) if self.is_natural(dealer.cards) else None
        if NO_NATURAL in round.called or not self.is_natural(dealer.cards):
            return None
        return Over() if NATURAL in round.called else CallOut(NATURAL, law)

    def _players(self, rules: Rules, round: Round) -> Need | None:
        """Each seat in turn plays each of its hands out."""
        for seat in self.active_seats(round):
            for hand in self.hands_of(round, seat):
                if (need := self._hand(rules, round, hand)) is not None:
                    return need
        return None

    def _hand(self, rules: Rules, round: Round, hand: HandAtSeat) -> Need | None:
        if hand.has_hidden_card and self._must_show(hand):
            return TurnOver(hand=hand.name, law=(self.law["card down"], self.law["show"]))
        if self.has_natural(hand):
            words = natural_call(hand.seat)
            return None if words in round.called else CallOut(words, (self.law["show"],))
        if len(hand.cards) < hand.due:
            return DealTo(hand.name, True, self._next_card_law(hand))
        if self.is_done(rules, hand):
            return None
        return self._decide(rules, round, hand)

    def _must_show(self, hand: HandAtSeat) -> bool:
        """A hidden card is shown with a natural, bust, split or double, or if it is unseen."""
        is_shown = hand.after_split or DOUBLE in hand.acts
        return is_shown or self.unseen(hand.cards) or self.has_natural(hand) or self.has_bust(hand)

    def _next_card_law(self, hand: HandAtSeat) -> tuple[Clause, ...]:
        if len(hand.cards) == 1:
            aces = (self.law["split aces"],) if self.split_aces(hand.cards) else ()
            return (self.law["split order"], *aces)
        if DOUBLE in hand.acts:
            return (self.law["double card"],)
        return self._hit_law(hand)

    def _hit_law(self, hand: HandAtSeat) -> tuple[Clause, ...]:
        """The player counts an ace as one or eleven, so a soft hand may draw at the limit too.
        This is cited for every hand, so that it does not reveal that a hidden hand is soft."""
        return (self.law["hit" if len(hand.cards) == 2 else "hit on"], self.law["ace"])

    def is_done(self, rules: Rules, hand: HandAtSeat) -> bool:
        """Whether a hand takes no further card."""
        if not PLAYED_OUT.isdisjoint(hand.acts):
            return True
        if hand.after_split and self.split_aces(hand.cards):
            return not self.may_split(hand.cards, hand.hands, rules)
        return not self.may_draw(*self.total(hand.cards))

    # --- decisions -------------------------------------------------------------------------------
    def _decide(self, rules: Rules, round: Round, hand: HandAtSeat) -> Decide:
        law = self.law
        acts = [Act(name=STAND, law=(law["stand"], law["stay"]))]
        if not (hand.after_split and self.split_aces(hand.cards)):
            acts.append(Act(name=HIT, law=self._hit_law(hand)))
        refused = {INSURE: self._no_insurance(rules, round)}
        if (no := self._no_double(rules, hand)) is None:
            acts.append(self._doubles(round, hand))
        else:
            refused[DOUBLE] = no
        if (no := self._no_split(rules, hand)) is None:
            acts.append(self._splits(round, hand))
        else:
            refused[SPLIT] = no
        if self.may_surrender(hand.cards, hand.after_split, rules):
            acts.append(Act(name=SURRENDER, law=(law["stay"],)))
        turn = (
            law["first to play"]
            if hand.seat == self.active_seats(round)[0]
            else law["next to play"]
        )
        order = (turn, law["right first"]) if "right first" in law else (turn,)
        return Decide(hand.seat, hand.name, tuple(acts), order, refused)

    def _doubles(self, round: Round, hand: HandAtSeat) -> Act:
        (first, stake), *rest = self._more_stakes(round, hand.seat, hand.number)
        law = (self.law["double down"], self.law["double on"], self.law["double stake"])
        return Act(name=DOUBLE, law=law, adds=first, stake=stake, also=tuple(rest))

    def _splits(self, round: Round, hand: HandAtSeat) -> Act:
        new = hand.hands + 1
        (first, stake), *rest = self._more_stakes(round, hand.seat, new)
        ranks = {card // 4 for card in hand.cards}
        law = [self.law["pairs" if len(ranks) == 1 else "tens"], self.law["splitting"]]
        law += [self.law["split hands"], self.law["split stake"]]
        law += [self.law["resplit"]] if hand.after_split else []
        return Act(
            name=SPLIT,
            law=tuple(law),
            adds=first,
            stake=stake,
            also=tuple(rest),
            moves_to=hand_name(hand.seat, new),
        )

    def _more_stakes(self, round: Round, seat: int, number: int) -> list[tuple[str, int]]:
        """What doubling a hand or playing another adds: the same again on every wager."""
        return [
            (key(main, number), stake) for main, stake in self.first_stakes(round, seat).items()
        ]

    def _no_insurance(self, rules: Rules, round: Round) -> tuple[str, Clause]:
        if self.asks(rules, round):
            before = "before looking at the hole card" if self.hole_card else "before players act"
            words = f"the dealer has asked about insurance already, {before}"
            return words, self.law["insurance offer"]
        return "insurance is offered only when the dealer shows an ace", self.law["insurance"]

    def _no_double(self, rules: Rules, hand: HandAtSeat) -> tuple[str, Clause] | None:
        if self.may_double(hand.cards, hand.after_split, rules):
            ace = hand.after_split and self.split_aces(hand.cards)
            return ("a split ace takes one card only", self.law["split aces"]) if ace else None
        if hand.after_split:
            return "split hands may not be doubled", self.law["no double after split"]
        if len(hand.cards) > 2:
            return "only the first two cards may be doubled", self.law["double down"]
        on = " or ".join(str(number) for number in self.law["double on"].numbers)
        points, _ = self.total(hand.cards)
        return f"a hand is doubled on {on}, not on {points}", self.law["double on"]

    def _no_split(self, rules: Rules, hand: HandAtSeat) -> tuple[str, Clause] | None:
        if self.may_split(hand.cards, hand.hands, rules):
            return None
        if not self.is_pair(hand.cards):
            return f"{texts(hand.cards)} is not a pair of two first cards", self.law["pairs"]
        most = self.max_hands(rules)
        return f"this house lets a seat split to at most {most} hands", self.law["resplit"]

    # --- the dealer ------------------------------------------------------------------------------
    def _dealer(self, rules: Rules, round: Round) -> Need | None:
        """The hole card is turned and the dealer draws, if a hand waits for it."""
        dealer = round.hand(DEALER)
        if not self.awaits_dealer(rules, round):
            return None
        if not all(dealer.up):
            return self._expose(round)
        if not self.is_natural(dealer.cards) and self.dealer_draws(
            *self.total(dealer.cards), rules
        ):
            return DealTo(DEALER, True, (self.law["dealer hits"],))
        for seat in reversed(self.active_seats(round)):
            for hand in self.hands_of(round, seat):
                if hand.has_hidden_card:
                    return TurnOver(hand=hand.name, law=(self.law["card down"],))
        return None

    def _expose(self, round: Round) -> TurnOver:
        """The hole card is turned; after the call "no natural" it cannot make one."""
        if NO_NATURAL not in round.called:
            return TurnOver(hand=DEALER, law=(self.law["expose"],))
        law = (self.law["expose"], self.law["look"], self.law["announce"])
        return TurnOver(hand=DEALER, law=law, fit=self.is_none, fault=OVERLOOKED)

    def is_none(self, cards: tuple[int, ...]) -> bool:
        """Whether these cards do not make a natural."""
        return not self.is_natural(cards)

    def awaits_dealer(self, rules: Rules, round: Round) -> bool:
        """Whether a hand waits for the dealer's: not where all bust or were paid as naturals."""
        held = [hand for seat in self.active_seats(round) for hand in self.hands_of(round, seat)]
        if any(self.is_live(hand) for hand in held):
            return True
        unknown = not self.has_ruled_out_natural(rules, round)
        insured = any(choice.act == INSURE for choice in round.choices)
        return unknown and (insured or any(self.has_natural(hand) for hand in held))

    def has_ruled_out_natural(self, rules: Rules | None, round: Round) -> bool:
        """Whether everyone knows that the dealer has no natural."""
        dealer = round.hand(DEALER).cards
        if not dealer or self.value(dealer[0] // 4 + 2) not in (1, 10):
            return bool(dealer)
        if NO_NATURAL in round.called:
            return True
        looked = LOOK in round.called or all(round.hand(DEALER).up)
        has_both = len(dealer) > 1 and not self.unseen(dealer[:2])
        return looked and has_both and not self.is_natural(dealer[:2])

    def visible_round(self, rules: Rules, round: Round, viewer: int) -> Round:
        """The round as a seat may see it; 0 is the dealer's screen, which shows no hole card.

        A dealer with real cards looks at the card itself. A card from a device is turned by the
        rules, and no screen shows it before.
        """
        own = {hand.name for hand in self.hands_of(round, viewer)} if viewer else set()
        hands = {
            name: hand if name in own else Hand(face_up(hand), hand.up)
            for name, hand in round.hands.items()
        }
        return replace(round, hands=hands)


def natural_call(seat: int) -> str:
    """What is announced when a player shows a natural."""
    return f"natural at seat {seat}"


def face_up(hand: Hand) -> tuple[int, ...]:
    """A hand as others see it: what lies face down is unknown."""
    return tuple(card if up else UNKNOWN for card, up in zip(hand.cards, hand.up, strict=True))
