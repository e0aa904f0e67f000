"""Multi-action blackjack as it would be with other readings of its text."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from pitboss.games.blackjack.hand import LOSES
from pitboss.games.blackjack.soft_17 import drawing_on_soft
from pitboss.games.night_multi_action_blackjack.play_each_round import MultiActionRounds
from pitboss.rulebook.game import Game, Rules
from pitboss.rulebook.other_reading import OtherReading, with_defaults


@dataclass(frozen=True)
class ActionTiesLose(MultiActionRounds):
    """The house wins a tie of counts."""

    def other_tie(self, rules: Rules | None = None) -> str:
        """A tie loses."""
        return LOSES


def _with_play(game: Game, kind: type[MultiActionRounds]) -> Game:
    play = game.play
    assert isinstance(play, MultiActionRounds)
    values = {field.name: getattr(play, field.name) for field in fields(play)}
    return replace(game, play=kind(**values))


def _ties_lose(game: Game) -> Game:
    return _with_play(game, ActionTiesLose)


OTHER_READINGS = (
    OtherReading(
        "N-X4",
        "A dealer natural takes the first wagers only, as if a hole card had been looked at.",
        lambda game: with_defaults(game, dealer_natural="original_only"),
    ),
    OtherReading("N-X10", "The house wins a tie.", _ties_lose),
    OtherReading("N-X11", "The dealer draws on a soft 17.", drawing_on_soft),
)
