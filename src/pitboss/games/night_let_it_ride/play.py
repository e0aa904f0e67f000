"""The play of let it ride: three own cards, two community cards, three bets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from pitboss.equipment.cards import UNKNOWN
from pitboss.games.poker import play as poker
from pitboss.games.poker.hand import SIZE, Best, Kind, best
from pitboss.games.poker.play import hand_name
from pitboss.rulebook.card_round import (
    Act,
    CallOut,
    DealTo,
    Decide,
    HouseHand,
    Need,
    Over,
    Round,
    TurnOver,
    Verdict,
)
from pitboss.rulebook.clause import Clause, game_law
from pitboss.rulebook.game import Rules

RIDE, WITHDRAW = "ride", "withdraw"
BURN = "burn the leftmost community card"
COMMUNITY = ("community 1", "community 2", "community 3")  # from the dealer's left
BURNT, FIRST, SECOND = COMMUNITY
OWN_CARDS = SIZE - 2
TENS = 10
BETS = tuple(
    f"bet_{number}" for number in range(1, game_law(__package__)["20.27(f)8 equal"].figure() + 1)
)
THREE_BETS = "three_bets"


@dataclass(frozen=True, slots=True)
class LetItRide(poker.Showdown):
    """The pure rules: who is dealt what, who is asked when, and what a hand is paid."""

    is_slow_to_solve: ClassVar[bool] = True

    law: Mapping[str, Clause] = field(hash=False)
    pays: Mapping[Kind, Clause] = field(hash=False)
    silent_acts: ClassVar[tuple[str, ...]] = (RIDE,)
    act_phrases: ClassVar[Mapping[str, str]] = {RIDE: "let it ride", WITHDRAW: "withdraw"}
    places: ClassVar[Mapping[str, str]] = dict.fromkeys(COMMUNITY, "as community cards")

    def house_hands(self, view: Round) -> list[HouseHand]:
        """The community cards; the burned one says so."""
        return [
            hand._replace(title="burned") if hand.name in view.racked else hand
            for hand in poker.Showdown.house_hands(self, view)
        ]

    def hand_total(self, view: Round, name: str, cards: tuple[int, ...]) -> str:
        """The hand of a seat by name, with the community cards."""
        if not name.startswith("seat "):
            return ""
        five = self.hand_of(view, int(name.split()[1]))
        if len(five) < SIZE or UNKNOWN in five:
            return ""
        return best(five).in_words

    def decks(self, rules: Rules) -> int:
        """One deck at a time."""
        return 1

    def jokers(self, rules: Rules) -> int:
        """No jokers."""
        return 0

    # --- hands -----------------------------------------------------------------------------------
    def hand_of(self, round: Round, seat: int) -> tuple[int, ...]:
        """The five cards of a player: three own cards and the two community cards."""
        return tuple(
            card for name in (hand_name(seat), FIRST, SECOND) for card in round.hand(name).cards
        )

    def qualifies(self, hand: tuple[int, ...]) -> bool:
        """Whether a hand pays: a pair of tens or better."""
        return self.pays_for(best(hand)) is not None

    def pays_for(self, worth: Best) -> Clause | None:
        """The payout clause of a hand; none if it is lower than a pair of tens."""
        if worth.kind is Kind.PAIR and worth.ranks[0] < TENS:
            return None
        return self.pays.get(worth.kind)

    # --- the round -------------------------------------------------------------------------------
    def need(self, rules: Rules, round: Round) -> Need:
        """Cards in turn, bet one, a burned card, one shown, bet two, the last card, all hands."""
        law = self.law
        if not poker.clockwise(round):
            return Over()
        if (card := self._card(round)) is not None:
            return card
        if (seat := self._next_seat(round, 1)) is not None:
            return self._decide(seat, 1)
        if BURN not in round.called:
            return CallOut(BURN, (law["burn"],))
        if not poker.is_open(round.hand(FIRST)):
            return TurnOver(hand=FIRST, law=(law["first card"],))
        if (seat := self._next_seat(round, 2)) is not None:
            return self._decide(seat, 2)
        if not poker.is_open(round.hand(SECOND)):
            return TurnOver(hand=SECOND, law=(law["second card"],))
        for number in reversed(poker.clockwise(round)):
            if not poker.is_open(round.hand(hand_name(number))):
                return TurnOver(hand=hand_name(number), law=(law["turning"],), compares=True)
        return Over()

    def _card(self, round: Round) -> DealTo | None:
        """Three each in turn, face down; the community cards from left to right."""
        if round.choices:
            return None  # players are asked once all cards are dealt
        held = sum([len(round.hand(name).cards) for name in COMMUNITY])
        seat = poker.next_to_get(round, OWN_CARDS, held)
        if seat:
            return DealTo(hand_name(seat), False, (self.law["order"], self.law["one deck"]))
        if seat is None:
            return None
        return DealTo(COMMUNITY[held], False, (self.law["order"], self.law["from the left"]))

    def _next_seat(self, round: Round, number: int) -> int | None:
        """The first seat, clockwise, that has not decided on this bet."""
        decided = [choice.seat for choice in round.choices]
        seats = poker.clockwise(round)
        return next((seat for seat in seats if decided.count(seat) < number), None)

    def _decide(self, seat: int, number: int) -> Decide:
        law = self.law
        asks = (law[f"ask {number}"],) if number == 1 else (law["ask 2"], law["whatever before"])
        acts = (
            Act(name=RIDE, law=(law["decisions"], law[f"ride {number}"])),
            Act(
                name=WITHDRAW,
                law=(law["decisions"], law[f"withdraw {number}"]),
                takes_back=f"bet_{number}",
            ),
        )
        return Decide(seat, hand_name(seat), acts, asks, {})

    def face_down(self, round: Round, name: str) -> tuple[str, Clause] | None:
        """Why a community card is still face down: what it waits for, and the clause."""
        if name not in COMMUNITY or poker.is_open(round.hand(name)):
            return None
        if BURN not in round.called:
            return "bet_one", self.law["first card"]
        return (
            ("burnt", self.law["burn"]) if name == BURNT else ("bet_two", self.law["second card"])
        )

    # --- settlement ------------------------------------------------------------------------------
    def wagers_up(self, round: Round, seat: int) -> list[str]:
        """The wagers of a player that are still up."""
        chosen_acts = round.choices_of(seat)
        back = {bet for bet, act in zip(BETS, chosen_acts, strict=False) if act == WITHDRAW}
        return [bet for bet in BETS if bet not in back]

    def early_verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """Nothing is decided before all cards are face up."""
        return []

    def verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """Losing wagers first, then the winners, each from the dealer's far right."""
        verdicts = []
        for seat in reversed(poker.clockwise(round)):
            worth = best(self.hand_of(round, seat))
            verdicts += [self.ends(seat, bet, worth) for bet in self.wagers_up(round, seat)]
        return sorted(verdicts, key=lambda verdict: verdict.kind == "wins")

    def ends(self, seat: int, bet: str, worth: Best) -> Verdict:
        """How one wager that is still up ends."""
        law, pays = self.law, self.pays_for(worth)
        if pays is None:
            lost = (law["losing"], law["collected"], law["dealer settles"])
            return Verdict(seat=seat, key=bet, kind="loses", law=lost, words=worth.in_words)
        won = (pays, law["each wager"], law["winners"], law["paying order"], law["dealer settles"])
        return Verdict(seat=seat, key=bet, kind="wins", law=won, words=worth.in_words, pays=pays)

    # --- cards and secrets -----------------------------------------------------------------------
    def hands_to_rack(self, rules: Rules, round: Round) -> tuple[str, ...]:
        """The burned card first; at the end losing hands, winners, and the community cards."""
        burnt = (BURNT,) if BURN in round.called else ()
        if not isinstance(rules.need(round), Over):
            return burnt
        settled = (hand_name(verdict.seat) for verdict in self.verdicts(rules, round))
        return tuple(dict.fromkeys((*burnt, *settled, *COMMUNITY)))

    def visible_round(self, rules: Rules, round: Round, viewer: int) -> Round:
        """Players see their own cards and face-up cards.

        Who plays two hands looks at both or, where the house says so, at the one asked about.
        """
        player = dict(round.positions).get(viewer, viewer)
        both = [player, *(place for place, owner in round.positions if owner == player)]
        if len(both) > 1 and not rules.options["looks_at_both"]:
            need = self.need(rules, round)
            decider = need.seat if isinstance(need, Decide) else player
            both = [decider if decider in both else player]
        return poker.seen_by(round, [hand_name(seat) for seat in both])


def play_of(rules: Rules) -> LetItRide:
    """The play of a game of let it ride."""
    assert isinstance(rules.game.play, LetItRide)
    return rules.game.play
