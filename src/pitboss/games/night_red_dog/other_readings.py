"""Red dog as it would be with other readings of its text."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitboss.equipment.cards import rank
from pitboss.games.night_red_dog.play import MIDDLE, PAIR, End, RedDog
from pitboss.rulebook.card_round import Need, Round
from pitboss.rulebook.game import Game, Rules
from pitboss.rulebook.other_reading import OtherReading

ACE = 14


@dataclass(frozen=True, slots=True)
class EndCardReturns(RedDog):
    """A third card that equals an end card gives the wagers back."""

    def _end(self, round: Round) -> End:
        end = RedDog._end(self, round)
        third = round.hand(MIDDLE).cards
        at_end = third and self.value(third[0]) in map(self.value, self.ends(round))
        if end.kind == "loses" and at_end:
            return End("returned", end.law, end.words)
        return end


@dataclass(frozen=True, slots=True)
class AceLow(RedDog):
    """An ace is the lowest card."""

    def value(self, card: int) -> int:
        """The value of a card, an ace one."""
        return 1 if rank(card) == ACE else RedDog.value(self, card)


@dataclass(frozen=True, slots=True)
class RaiseOnPairs(RedDog):
    """Players may raise on a pair, before the third card."""

    def need(self, rules: Rules, round: Round) -> Need:
        """What comes next; on a pair, first the raises."""
        if PAIR in round.called and not round.hand(MIDDLE).cards:
            choice = self._decision(rules, round, self._areas(round))
            if choice is not None:
                return choice
        return RedDog.need(self, rules, round)


def _with_play(game: Game, kind: type[RedDog]) -> Game:
    assert isinstance(game.play, RedDog)
    return replace(game, play=kind(game.play.law))


OTHER_READINGS = (
    OtherReading(
        "N-D4",
        "Players may raise on a pair, before the third card.",
        lambda game: _with_play(game, RaiseOnPairs),
    ),
    OtherReading(
        "N-D5",
        "A third card that equals an end card gives the wagers back.",
        lambda game: _with_play(game, EndCardReturns),
    ),
    OtherReading("N-D6", "The ace is always low.", lambda game: _with_play(game, AceLow)),
)
