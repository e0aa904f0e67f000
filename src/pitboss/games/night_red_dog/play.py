"""The play of red dog: spreads, pairs, raises, and a third card shown too early."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from pitboss.equipment.cards import UNKNOWN, rank
from pitboss.rulebook.card_round import (
    BURN,
    Act,
    CallOut,
    DealTo,
    Decide,
    Hand,
    HouseHand,
    Need,
    Over,
    Round,
    SingleResult,
    Verdict,
)
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules

WAGER, RAISE = "red_dog", "raise"
LEFT, RIGHT, MIDDLE = "left", "right", "middle"
TIE, PAIR, THREE, CLOSED = "tie", "pair", "three of a kind", "raises closed"
EARLY = "third card shown early"
STAY, PLAY_ON, VOID = "stay", "play", "void"
PAIRED, CONSECUTIVE = -1, 0

SPOKEN = {PAIR: "We have a pair", THREE: "Three of a kind", CLOSED: "Raises closed"}
TIES = {
    CONSECUTIVE: "The cards are consecutive—tie hand",
    PAIRED: "No three of a kind—tie hand",
}
FIGURES = {"spread": "The spread is", "value": "The third card is"}
Areas = dict[tuple[int, str], list[str]]
COURT = {11: "(a)2ii(2)", 12: "(a)2ii(3)", 13: "(a)2ii(4)", 14: "(a)2ii(5)"}
PAYS = {1: "(e) Spread One", 2: "(e) Spread Two", 3: "(e) Spread Three"}
WIDE = "(e) Spread Four through 11"


def raise_of(key: str) -> str:
    """The key of the raise that belongs to a wager."""
    return key.replace(WAGER, RAISE)


class End(NamedTuple):
    """How the wagers of a round end: the kind, the clauses, the words, and what pays them."""

    kind: str
    law: tuple[Clause, ...]
    words: str
    pays: Clause | None = None


@dataclass(frozen=True, slots=True)
class RedDog(SingleResult):
    """The pure rules, with the clauses of the section by their names."""

    law: Mapping[str, Clause] = field(hash=False)
    silent_acts: ClassVar[tuple[str, ...]] = (STAY, PLAY_ON, VOID)
    new_dealer_burns: ClassVar[bool] = True
    act_phrases: ClassVar[Mapping[str, str]] = {
        RAISE: "raise by {stake}",
        STAY: "stay",
        PLAY_ON: "play on",
        VOID: "call the wager void",
    }
    places: ClassVar[Mapping[str, str]] = {
        LEFT: "on the left",
        MIDDLE: "in the middle",
        RIGHT: "on the right",
    }

    def house_hands(self, view: Round) -> list[HouseHand]:
        """The cards as they lie: the third one between the first two."""
        hands = SingleResult.house_hands(self, view)
        return sorted(hands, key=lambda hand: list(self.places).index(hand.name))

    def table_note(self, rules: Rules, view: Round) -> str:
        """What the two cards come to, and what a spread pays."""
        if not (view.hand(LEFT).cards and view.hand(RIGHT).cards):
            return ""
        spread = self.spread(*self.ends(view))
        if spread == PAIRED:
            return "a pair: a third card of the rank wins"
        if spread == CONSECUTIVE:
            return "consecutive cards: a tie"
        return f"a spread of {spread} pays {rules.odds_of(self.pays(spread))}"

    def hand_total(self, view: Round, name: str, cards: tuple[int, ...]) -> str:
        """The value of the card."""
        return str(self.value(cards[0]))

    def __getitem__(self, name: str) -> Clause:
        return self.law[name]

    def decks(self, rules: Rules) -> int:
        """One to eight decks, as the house chose."""
        return int(rules.options["decks"])

    def jokers(self, rules: Rules) -> int:
        """No jokers."""
        return 0

    # --- what cards come to ----------------------------------------------------------------------
    def value(self, card: int) -> int:
        """The value of a card: two to ten as printed, then jack, queen, king and ace."""
        face = rank(card)
        return face if face in self["(a)2ii(1)"].numbers else self[COURT[face]].figure()

    def spread(self, first: int, second: int) -> int:
        """How many values lie strictly between two cards; 0 if consecutive, -1 if a pair."""
        return abs(self.value(first) - self.value(second)) - 1

    def between(self, first: int, second: int, third: int) -> bool:
        """Whether the third card falls strictly between the other two."""
        low, high = sorted((self.value(first), self.value(second)))
        return low < self.value(third) < high

    def pays(self, spread: int) -> Clause:
        """The clause that says what a spread pays."""
        count = self["(d)11 count"]
        assert count.figure("low") <= spread <= count.figure("high"), f"no spread of {spread}"
        return self[PAYS.get(spread, WIDE)]

    # --- what comes next -------------------------------------------------------------------------
    def need(self, rules: Rules, round: Round) -> Need:
        """A card to the left, one to the right, then what they come to decides."""
        burns = self._burns(round)
        if (burnt := len(round.hand(BURN).cards)) < len(burns):
            return DealTo(BURN, False, (burns[burnt],))
        for box in (LEFT, RIGHT):
            if not round.hand(box).cards:
                return DealTo(box, True, (self["(d)5"], self["(d)2"]))
        spread = self.spread(*self.ends(round))
        if spread == CONSECUTIVE:
            return Over() if TIE in round.called else CallOut(TIE, (self["(d)7"],))
        return self._pair_need(round) if spread == PAIRED else self._raising(rules, round, spread)

    def _burns(self, round: Round) -> tuple[Clause, ...]:
        """The clauses that each burn a card: one for a new shoe, one for a new dealer (N-D12)."""
        first = (self["(d)1 burn"],) if round.fresh else ()
        own = round.relieved and (round.own_burn or not round.fresh)
        return (*first, self["(d)1 relief burn"]) if own else first

    def ends(self, round: Round) -> tuple[int, int]:
        """The two cards that lie at the ends."""
        return round.hand(LEFT).cards[0], round.hand(RIGHT).cards[0]

    def _pair_need(self, round: Round) -> Need:
        """A pair is called, a third card is drawn right away, and the result is called."""
        if PAIR not in round.called:
            return CallOut(PAIR, (self["(d)8"],))
        if not round.hand(MIDDLE).cards:
            return DealTo(MIDDLE, True, (self["(d)8"],))
        three = self._is_three(round)
        words = THREE if three else TIE
        law = self["(d)9"] if three else self["(d)10"]
        return Over() if words in round.called else CallOut(words, (law,))

    def _is_three(self, round: Round) -> bool:
        left, third = round.hand(LEFT).cards[0], round.hand(MIDDLE).cards[0]
        return self.value(left) == self.value(third)

    def _raising(self, rules: Rules, round: Round, spread: int) -> Need:
        """The spread is called, players raise, raises are closed, the third card decides."""
        words = f"spread {spread}"
        if words not in round.called:
            return CallOut(words, (self["(d)11 spread"],), "put the marker on it")
        if not round.hand(MIDDLE).cards:
            areas = self._areas(round)
            if (choice := self._decision(rules, round, areas)) is not None:
                return choice
            if not areas:
                return Over()
            if CLOSED not in round.called:
                return CallOut(CLOSED, (self["(d)13 close"],))
            return DealTo(MIDDLE, True, (self["(d)13 settle"], self["(d)12 timing"]))
        words = f"value {self.value(round.hand(MIDDLE).cards[0])}"
        return Over() if words in round.called else CallOut(words, (self["(d)13 settle"],))

    def _decision(self, rules: Rules, round: Round, areas: Areas) -> Decide | None:
        """The next player to decide: first on a card shown early, then on a raise."""
        early_count = round.called.count(EARLY)
        for (seat, key), acts in areas.items() if early_count else ():
            if acts.count(PLAY_ON) < early_count:
                return self._play_on_decision(seat, key, areas)
        for (seat, key), acts in areas.items() if CLOSED not in round.called else ():
            if RAISE not in acts and STAY not in acts:
                return self._raise(rules, seat, key, round.stakes[seat][key])
        return None

    def _play_on_decision(self, seat: int, key: str, areas: Areas) -> Decide:
        """A player plays the whole round out or makes it void, on every betting area."""
        law = (self["(g)3 choice"],)
        others = tuple(area for owner, area in areas if owner == seat and area != key)
        acts = [Act(name=name, law=law, hands=others) for name in (PLAY_ON, VOID)]
        return Decide(seat, key, tuple(acts), law, {})

    def _raise(self, rules: Rules, seat: int, key: str, stake: int) -> Decide:
        most = stake if rules.options["raises"] == "full" else (1, stake)
        option, limit = self["(d)12 option"], self["(d)12 limit"]
        acts = (
            Act(name=RAISE, law=(option, limit), adds=raise_of(key), stake=most),
            Act(name=STAY, law=(option,)),
        )
        return Decide(seat, key, acts, (self["(d)12 timing"],), {})

    def _areas(self, round: Round) -> Areas:
        """The betting areas whose wager is not void, and the choices made there."""
        areas: Areas = {
            (seat, key): []
            for seat in round.seats
            if seat not in round.void
            for key in round.stakes[seat]
        }
        for choice in round.choices:
            if choice.act == VOID:
                areas.pop((choice.seat, choice.hand), None)
            elif (choice.seat, choice.hand) in areas:
                areas[choice.seat, choice.hand].append(choice.act)
        return areas

    def announcement(self, words: str, round: Round) -> str:
        """The announcements, which are fixed phrases (reading N-D8)."""
        if words == TIE:
            tie = CONSECUTIVE if self.spread(*self.ends(round)) == CONSECUTIVE else PAIRED
            return TIES[tie]
        what, _, figure = words.partition(" ")
        if what in FIGURES and figure:
            return f"{FIGURES[what]} {figure}"
        return SPOKEN.get(words, "")

    # --- how wagers end --------------------------------------------------------------------------
    def verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """Every wager and raise, losers first."""
        verdicts = []
        in_play = self._areas(round)
        end = self._end(round) if in_play else None
        for seat in round.seats:
            for key in round.stakes[seat]:
                raised = RAISE in round.choices_of(seat, key)
                for wager in (key, raise_of(key)) if raised else (key,):
                    if end is not None and (seat, key) in in_play:
                        verdicts.append(
                            Verdict(
                                seat=seat,
                                key=wager,
                                kind=end.kind,
                                law=end.law,
                                words=end.words,
                                pays=end.pays,
                            )
                        )
                    else:
                        verdicts.append(self._return_verdict(seat, wager))
        return sorted(verdicts, key=lambda verdict: verdict.kind != "loses")

    def _return_verdict(self, seat: int, key: str) -> Verdict:
        return Verdict(
            seat=seat,
            key=key,
            kind="returned",
            law=(self["(g)3 return"],),
            words="the player made it void",
        )

    def _end(self, round: Round) -> End:
        """What the cards come to: the same for every wager that is in play."""
        first, second = self.ends(round)
        spread = self.spread(first, second)
        if spread == CONSECUTIVE:
            return End("returned", (self["(d)7"],), "the cards are consecutive")
        if spread == PAIRED:
            if not self._is_three(round):
                return End("returned", (self["(d)10"],), "a pair and no third")
            return End("wins", (self["(d)9"],), THREE, self["(d)9"])
        third = round.hand(MIDDLE).cards[0]
        words = f"{self.value(third)} with a spread of {spread}"
        if not self.between(first, second, third):
            return End("loses", (self["(d)14 lose"],), words)
        pays = self.pays(spread)
        return End("wins", (self["(d)14 win"], pays), words, pays)

    def early_verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """Wagers that their player voided go back right away, with their raise."""
        in_play = self._areas(round)
        return [
            self._return_verdict(seat, wager)
            for seat in round.seats
            for key in round.stakes[seat]
            if (seat, key) not in in_play
            for wager in (key, raise_of(key))
        ]

    def hands_to_rack(self, rules: Rules, round: Round) -> tuple[str, ...]:
        """Hands go to the rack at the end, as they were dealt."""
        return ()

    def visible_round(self, rules: Rules, round: Round, viewer: int) -> Round:
        """Everything is face up except the burned card, which stays unseen until a player asks."""
        burnt = round.hand(BURN)
        if not burnt.cards:
            return round
        cards = tuple(
            card if up else UNKNOWN for card, up in zip(burnt.cards, burnt.up, strict=True)
        )
        return replace(round, hands={**round.hands, BURN: Hand(cards, burnt.up)})


def play_of(rules: Rules) -> RedDog:
    """The play of a game of red dog."""
    assert isinstance(rules.game.play, RedDog)
    return rules.game.play
