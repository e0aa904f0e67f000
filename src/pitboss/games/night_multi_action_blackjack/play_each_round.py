"""Multi-action blackjack where the house deals players a new hand for each round (reading N-X1).

20.2 speaks of a new hand each round, 20.30(f) of one hand for all three. The method of play
governs; a house that prefers the definition plays each part as its own round, with hands
named "seat 1 round 2", against the same first card of the dealer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from msgspec.structs import replace

from pitboss.games.blackjack.hand import DEALER, option
from pitboss.games.night_multi_action_blackjack.play import (
    PARTS,
    SPOTS,
    MultiAction,
    finish_name,
    square_call,
)
from pitboss.rulebook.card_round import (
    CallOut,
    DealTo,
    Decide,
    Need,
    Over,
    Round,
    TurnOver,
    Verdict,
)
from pitboss.rulebook.game import Rules

_OF_A_ROUND = re.compile(r"(.+) round ([23])")


def part_name(name: str, part: int) -> str:
    """The name of a hand or a call in a part; the dealer's already have the part in theirs."""
    own = name.startswith(DEALER) or name == square_call(part)
    return name if part == 1 or own or not name else f"{name} round {part}"


@cache
def split_name(name: str) -> tuple[str, int]:
    """A name without its part, and the part."""
    match = _OF_A_ROUND.fullmatch(name)
    return (match[1], int(match[2])) if match else (name, 1)


def part_of(round: Round, part: int) -> Round:
    """One part of a game as its own round."""
    spot = SPOTS[part - 1]
    stakes = {
        seat: {name: stake for name, stake in wagers.items() if name == spot}
        for seat, wagers in round.stakes.items()
        if spot in wagers
    }
    shared = (DEALER, finish_name(part))
    hands = {name: hand for name, hand in round.hands.items() if name in shared}
    for name, hand in round.hands.items():
        bare, of = split_name(name)
        if of == part and not name.startswith(DEALER):
            hands[bare] = hand
    choices = tuple(
        replace(choice, hand=split_name(choice.hand)[0], moves_to=split_name(choice.moves_to)[0])
        for choice in round.choices
        if split_name(choice.hand)[1] == part
    )
    called = tuple(
        split_name(words)[0]
        for words in round.called
        if words == square_call(part) or split_name(words)[1] == part
    )
    seats = tuple(seat for seat in round.seats if seat in stakes)
    return replace(round, seats=seats, stakes=stakes, hands=hands, choices=choices, called=called)


def in_part(need: Need, part: int) -> Need:
    """What a part asks for, with the names of that part."""
    if isinstance(need, (DealTo, TurnOver)):
        return replace(need, hand=part_name(need.hand, part))
    if isinstance(need, CallOut):
        return replace(need, words=part_name(need.words, part))
    if isinstance(need, Decide):
        acts = tuple(replace(act, moves_to=part_name(act.moves_to, part)) for act in need.acts)
        return replace(need, hand=part_name(need.hand, part), acts=acts)
    return need


@dataclass(frozen=True)
class MultiActionRounds(MultiAction):
    """One hand for all three parts, or a new one for each, as the house chose."""

    def new_hands(self, rules: Rules) -> bool:
        """Whether players get a new hand in each part."""
        return bool(option(rules, "player_hand", "one") == "each_round")

    def last_begun(self, round: Round) -> int:
        """The last part with a hand of its own: those before are over, those after untouched."""
        return max([split_name(name)[1] for name in round.hands], default=1)

    def need(self, rules: Rules, round: Round) -> Need:
        """What comes next; with new hands, part by part."""
        if not self.new_hands(rules):
            return super().need(rules, round)
        for part in PARTS[self.last_begun(round) - 1 :]:
            need = super().need(rules, part_of(round, part))
            if not isinstance(need, Over):
                return in_part(need, part)
        return Over()

    def announcement(self, words: str, round: Round) -> str:
        """What the dealer says, in each part the same."""
        return super().announcement(split_name(words)[0], round)

    def verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """How every wager ends; with new hands, each by the hand of its part."""
        if not self.new_hands(rules):
            return super().verdicts(rules, round)
        verdicts: list[Verdict] = []
        for part in PARTS:
            verdicts += super().verdicts(rules, part_of(round, part))
        return verdicts

    def early_verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """What is settled so far; with new hands a bust loses only its own part."""
        if not self.new_hands(rules):
            return super().early_verdicts(rules, round)
        verdicts: list[Verdict] = []
        for part in PARTS[: self.last_begun(round)]:
            verdicts += super().early_verdicts(rules, part_of(round, part))
        return verdicts

    def is_over(self, rules: Rules, round: Round, part: int) -> bool:
        """Whether a part has been decided; with new hands, by the hand of its own."""
        own = part_of(round, part) if self.new_hands(rules) else round
        return super().is_over(rules, own, part)

    def hands_to_rack(self, rules: Rules, round: Round) -> tuple[str, ...]:
        """The hands picked up so far, in order; with new hands, all of a part that is over.

        The players' cards are picked up where a round ends, and here each part is one.
        """
        if not self.new_hands(rules):
            return super().hands_to_rack(rules, round)
        rack: list[str] = []
        for part in PARTS[: self.last_begun(round)]:
            own = part_of(round, part)
            names = [*super().hands_to_rack(rules, own)]
            if isinstance(super().need(rules, own), Over):
                names += [
                    hand.name
                    for seat in self.active_seats(own)
                    for hand in self.hands_of(own, seat)
                ]
            rack += [part_name(name, part) for name in dict.fromkeys(names)]
        return tuple(rack)
