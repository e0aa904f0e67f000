"""The play of caribbean stud: who gets the next card, who decides, how hands end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from pitboss.equipment.cards import UNKNOWN
from pitboss.games.poker import play as poker
from pitboss.games.poker.hand import SIZE, Kind, against_words, best, compare
from pitboss.games.poker.play import hand_name
from pitboss.rulebook.card_round import (
    Act,
    CallOut,
    DealTo,
    Decide,
    Need,
    Over,
    Round,
    TurnOver,
    Verdict,
)
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules

DEALER, ANTE, BET, FOLD = "dealer", "ante", "bet", "fold"
STUB = "stub to the discard rack"
FOUR_CARDS = "the dealer has four cards"
# An ace, a king and the lowest cards with them that make no pair and no straight (20.23(a)).
LOWEST_QUALIFYING = (14, 13, 4, 3, 2)
Most = tuple[int | None, int | None]  # the chips that ante and bet may win
NO_LIMIT: Most = (None, None)


@dataclass(frozen=True, slots=True)
class CaribbeanStud(poker.Showdown):
    """The pure rules: who is dealt what, who decides, which hand wins and what it is paid."""

    is_slow_to_solve: ClassVar[bool] = True
    settles_early: ClassVar[bool] = True

    law: Mapping[str, Clause] = field(hash=False)
    pays: Mapping[Kind, Clause] = field(hash=False)
    silent_acts: ClassVar[tuple[str, ...]] = (FOLD,)
    act_phrases: ClassVar[Mapping[str, str]] = {BET: "bet {stake}", FOLD: "fold"}

    def hand_total(self, view: Round, name: str, cards: tuple[int, ...]) -> str:
        """The hand by name, and whether a dealer's hand fails to qualify."""
        if len(cards) < SIZE or UNKNOWN in cards:
            return ""
        words = best(cards).in_words
        fails = name == DEALER and not self.qualifies(cards)
        return f"{words}: does not qualify" if fails else words

    def decks(self, rules: Rules) -> int:
        """One deck at a time."""
        return 1

    def jokers(self, rules: Rules) -> int:
        """No jokers."""
        return 0

    # --- hands -----------------------------------------------------------------------------------
    def qualifies(self, hand: tuple[int, ...]) -> bool:
        """Whether a dealer's hand qualifies: ace, king, four, three, two or better."""
        return best(hand) >= (Kind.HIGH_CARD, LOWEST_QUALIFYING)

    def compare(self, mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
        """Above 0 if the first hand is better, below 0 if it is worse, 0 for a push."""
        return compare(mine, theirs)

    def pays_for(self, kind: Kind) -> Clause:
        """The payout clause of a winning bet wager by the player's kind of hand."""
        return self.pays[kind]

    # --- the round -------------------------------------------------------------------------------
    def need(self, rules: Rules, round: Round) -> Need:
        """Cards in turn, the stub away, each player bets or folds, then hands are turned over."""
        seats = poker.clockwise(round)
        if not seats:
            return Over()
        if (card := self._card(round)) is not None:
            return card
        if STUB not in round.called:
            return CallOut(STUB, (self.law["stub"],))
        for seat in seats:
            if not round.choices_of(seat):
                return self._decide(round, seat)
        if not poker.is_open(round.hand(DEALER)):
            return TurnOver(hand=DEALER, law=(self.law["reveal"],))
        for seat in reversed(self._betting(round)):
            if not poker.is_open(round.hand(hand_name(seat))):
                return TurnOver(hand=hand_name(seat), law=(self.law["turning"],), compares=True)
        return Over()

    def _card(self, round: Round) -> DealTo | None:
        """The next card: face down in turn, only the dealer's fifth face up."""
        if round.choices:
            return None  # players decide once all cards are dealt
        law, held = self.law, len(round.hand(DEALER).cards)
        seat = poker.next_to_get(round, SIZE, held + round.called.count(FOUR_CARDS))
        if seat:
            return DealTo(hand_name(seat), False, (law["order"], law["on top"], law["one deck"]))
        if seat is None:
            return DealTo(DEALER, True, (law["dealer four"],)) if held < SIZE else None
        up = held == SIZE - 1
        return DealTo(DEALER, up, (law["up card"] if up else law["order"],))

    def _decide(self, round: Round, seat: int) -> Decide:
        law = self.law
        stake = law["amount"].figure() * round.stakes[seat][ANTE]
        acts = (
            Act(name=BET, law=(law["choice"], law["amount"]), adds=BET, stake=stake),
            Act(name=FOLD, law=(law["choice"], law["fold"])),
        )
        words = "a player either bets or folds"
        return Decide(
            seat, hand_name(seat), acts, (law["choice"],), {"check": (words, law["choice"])}
        )

    def _betting(self, round: Round) -> list[int]:
        """The seats that are still in, clockwise."""
        return [seat for seat in poker.clockwise(round) if BET in round.choices_of(seat)]

    # --- settlement ------------------------------------------------------------------------------
    def early_verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """A player who folds loses the ante right away."""
        return [
            Verdict(seat=seat, key=ANTE, kind="loses", law=(self.law["fold"],), words="folded")
            for seat in poker.clockwise(round)
            if FOLD in round.choices_of(seat)
        ]

    def verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """Losing wagers, then pushes, then winners, each from the dealer's far right."""
        verdicts = self.early_verdicts(rules, round)
        for seat in reversed(self._betting(round)):
            most = self.most(rules, round.stakes[seat][ANTE])
            verdicts += self.ends(
                seat, round.hand(hand_name(seat)).cards, round.hand(DEALER).cards, most
            )
        order = ("loses", "returned", "wins")
        return sorted(verdicts, key=lambda verdict: order.index(verdict.kind))

    def most(self, rules: Rules, ante: int) -> Most:
        """What ante and bet may win under a posted payout limit: the ante first."""
        limit = int(rules.options["payout_limit"])
        if not limit:
            return NO_LIMIT
        of_ante = min(limit, rules.odds_of(self.law["ante pays"]).win_on(ante))
        return of_ante, limit - of_ante

    def could_win(self, rules: Rules, ante: int) -> int:
        """The most that an ante and its bet can win by the posted odds."""
        bet = self.law["amount"].figure() * ante
        wins = [rules.odds_of(clause).win_on(bet) for clause in self.pays.values()]
        return int(rules.odds_of(self.law["ante pays"]).win_on(ante) + max(wins))

    def ends(
        self, seat: int, mine: tuple[int, ...], theirs: tuple[int, ...], most: Most = NO_LIMIT
    ) -> list[Verdict]:
        """How ante and bet of a player who stayed in end, hand against hand."""
        law, words = self.law, against_words(best(mine), best(theirs))
        ante_wins = partial(
            Verdict, seat=seat, key=ANTE, kind="wins", pays=law["ante pays"], most=most[0]
        )
        if not self.qualifies(theirs):
            unqualified = (law["qualifying"],)
            words = f"the dealer does not qualify with {best(theirs).in_words}"
            return [
                ante_wins(law=(*unqualified, law["ante pays"]), words=words),
                Verdict(seat=seat, key=BET, kind="returned", law=unqualified, words=words),
            ]
        against = self.compare(mine, theirs)
        if against == 0:
            return [
                Verdict(seat=seat, key=key, kind="returned", law=(law["push"],), words=words)
                for key in (ANTE, BET)
            ]
        if against < 0:
            lost = (law["both lose"], law["taken at once"], law["dealer settles"])
            return [
                Verdict(seat=seat, key=key, kind="loses", law=lost, words=words)
                for key in (ANTE, BET)
            ]
        paid = (law["posted"], law["winners last"], law["paying order"], law["dealer settles"])
        pays = self.pays_for(best(mine).kind)
        return [
            ante_wins(law=(law["ante pays"], *paid), words=words),
            Verdict(
                seat=seat,
                key=BET,
                kind="wins",
                law=(pays, law["floor"], *paid),
                words=words,
                pays=pays,
                most=most[1],
            ),
        ]

    # --- cards and secrets -----------------------------------------------------------------------
    def hands_to_rack(self, rules: Rules, round: Round) -> tuple[str, ...]:
        """Folded hands first, then losing hands, pushes and winners; the dealer's hand last."""
        folded = [hand_name(choice.seat) for choice in round.choices if choice.act == FOLD]
        if not isinstance(rules.need(round), Over):
            return tuple(folded)
        settled = [hand_name(verdict.seat) for verdict in self.verdicts(rules, round)]
        return tuple(dict.fromkeys((*folded, *settled, DEALER)))

    def visible_round(self, rules: Rules, round: Round, viewer: int) -> Round:
        """Players see their own five cards and face-up cards; the dealer only the latter."""
        return poker.seen_by(round, (hand_name(viewer),))


def play_of(rules: Rules) -> CaribbeanStud:
    """The play of a game of caribbean stud."""
    assert isinstance(rules.game.play, CaribbeanStud)
    return rules.game.play
