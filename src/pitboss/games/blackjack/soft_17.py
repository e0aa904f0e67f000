"""The other reading of how the dealer's ace counts: a soft 17 draws."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.blackjack.settlement import Blackjack
from pitboss.rulebook.game import Game
from pitboss.rulebook.option import Option


def drawing_on_soft(game: Game) -> Game:
    """The game with a dealer who draws on a soft 17."""
    assert isinstance(game.play, Blackjack)
    option = Option(
        name="h17",
        default=True,
        choices=(True,),
        says="the dealer draws on soft 17",
        law=game.play.law["dealer hits"],
    )
    return replace(game, options=(*game.options, option))
