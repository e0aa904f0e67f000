"""The red dog rules as tables: by the values of the cards, what is asked and how wagers end.

Nothing is decided here. Each entry is what the game's own `Play` answers when a round with such
cards is dealt to it, card by card.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from weakref import WeakKeyDictionary

from pitboss.equipment.cards import deck
from pitboss.games.night_red_dog.play import RAISE, play_of
from pitboss.rulebook.card_round import (
    CallOut,
    Choice,
    DealTo,
    Decide,
    Over,
    Round,
    Verdict,
)
from pitboss.rulebook.compile_cache import RecordingOptions
from pitboss.rulebook.game import Game, Rules
from pitboss.rulebook.option import Value

KINDS = ("wins", "loses", "returned")


@dataclass(frozen=True, slots=True)
class RedDogEnding:
    """How a wager ends, and what it brings for one unit staked."""

    kind: str
    net: Fraction


@dataclass(frozen=True, slots=True)
class RedDogTables:
    """`kind_of`: the place of each card's value among `values`. Tables go by the places of the
    first two cards: the spread, whether a third card is drawn and whether a raise may be made;
    and how the wager and its raise end, by the third card too (any, where none is drawn)."""

    values: tuple[int, ...]
    kind_of: tuple[int, ...]
    spread: tuple[tuple[int, ...], ...]
    drawn: tuple[tuple[bool, ...], ...]
    raisable: tuple[tuple[bool, ...], ...]
    wager: tuple[tuple[tuple[RedDogEnding, ...], ...], ...]
    raised: tuple[tuple[tuple[RedDogEnding, ...], ...], ...]

    @property
    def of_kind(self) -> tuple[int, ...]:
        """How many cards of one deck have each value."""
        return tuple(self.kind_of.count(place) for place in range(len(self.values)))


@dataclass(frozen=True, slots=True)
class FirstCards:
    """A round after its first two cards: whether it offers a raise, and where a third card goes."""

    round: Round
    asked: bool
    third: DealTo | None

    def endings(self, rules: Rules, third: int) -> dict[str, RedDogEnding]:
        """How the wagers end, with this third card if one is drawn."""
        round = self.round
        if self.third is not None:
            round = round.deal(self.third.hand, third, self.third.up)
        play = play_of(rules)
        return {verdict.key: _ending(rules, verdict) for verdict in play.verdicts(rules, round)}


def opening(rules: Rules, first: int, second: int, wager: str) -> FirstCards:
    """Deal two cards to the play as an automatic table would, for one player who raises."""
    play = play_of(rules)
    round, left, has_asked = Round(seats=(1,), stakes={1: {wager: 1}}), [second, first], False
    while not isinstance(need := play.need(rules, round), Over):
        if isinstance(need, CallOut):
            round = round.call(need.words)
        elif isinstance(need, DealTo):
            if not left:
                return FirstCards(round, has_asked, need)
            round = round.deal(need.hand, left.pop(), need.up)
        else:
            assert isinstance(need, Decide)
            has_asked = True
            round = round.choose(Choice(1, need.hand, RAISE, 1))
    return FirstCards(round, has_asked, None)


def _ending(rules: Rules, verdict: Verdict) -> RedDogEnding:
    if verdict.kind == "wins":
        assert verdict.pays is not None
        return RedDogEnding(verdict.kind, rules.odds_of(verdict.pays).ratio)
    return RedDogEnding(verdict.kind, Fraction(-1 if verdict.kind == "loses" else 0))


_KEPT: WeakKeyDictionary[Game, list[tuple[dict[str, Value | None], RedDogTables]]] = (
    WeakKeyDictionary()
)


def tables(rules: Rules) -> RedDogTables:
    """Deal every combination of values to the play; which suit a card has does not matter to it.

    Tables are kept for later rules that agree in every option they depend on.
    """
    entries = _KEPT.setdefault(rules.game, [])
    for options, known in entries:
        if all(rules.options.get(name) == value for name, value in options.items()):
            return known
    noting = copy(rules)
    noting.options = RecordingOptions(rules.options)
    fresh = _tables(noting)
    names = (*noting.options.names, *rules.payouts)
    entries.append(({name: rules.options.get(name) for name in names}, fresh))
    return fresh


def _tables(rules: Rules) -> RedDogTables:
    play = play_of(rules)
    values = tuple(sorted({play.value(card) for card in deck()}))
    cards = [next(card for card in deck() if play.value(card) == value) for value in values]
    wager = next(iter(rules.wagers))
    kinds = range(len(values))
    begun = [[opening(rules, first, second, wager) for second in cards] for first in cards]
    ended = [[[start.endings(rules, third) for third in cards] for start in row] for row in begun]

    def endings(name: str) -> tuple[tuple[tuple[RedDogEnding, ...], ...], ...]:
        none = RedDogEnding("returned", Fraction(0))
        return tuple(
            tuple(tuple(by_name.get(name, none) for by_name in row) for row in rows)
            for rows in ended
        )

    return RedDogTables(
        values,
        tuple(values.index(play.value(card)) for card in deck()),
        tuple(tuple(play.spread(cards[a], cards[b]) for b in kinds) for a in kinds),
        tuple(tuple(start.third is not None for start in row) for row in begun),
        tuple(tuple(start.asked for start in row) for row in begun),
        endings(wager),
        endings(RAISE),
    )
