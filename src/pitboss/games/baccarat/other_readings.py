"""The baccarat games as they would be with other readings of their text."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitboss.games.baccarat.play import Baccarat
from pitboss.rulebook.card_round import Verdict
from pitboss.rulebook.game import Game
from pitboss.rulebook.other_reading import OtherReading, with_defaults


@dataclass(frozen=True, slots=True)
class CoupTiesLose(Baccarat):
    """A tie takes the wagers on player and bank."""

    def _verdict(self, seat: int, key: str, winner: str, words: str) -> Verdict:
        verdict = Baccarat._verdict(self, seat, key, winner, words)
        if verdict.kind != "returned":
            return verdict
        return Verdict(seat=seat, key=key, kind="loses", law=verdict.law, words=words)


def _with_play(game: Game, kind: type[Baccarat]) -> Game:
    assert isinstance(game.play, Baccarat)
    return replace(game, play=kind(game.play.law))


OTHER_READINGS = (
    OtherReading(
        "N-B4",
        "The bank draws as written, and only its wins bear the commission.",
        lambda game: with_defaults(game, tableau="as_written", commission="bank_only"),
    ),
    OtherReading("N-B5", "A tie takes both wagers.", lambda game: _with_play(game, CoupTiesLose)),
)
