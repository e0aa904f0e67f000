"""A card game whose rules ignore one clause: its verdicts, deals or acts go wrong."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pitboss.rulebook.card_round import (
    Act,
    CallOut,
    DealTo,
    Decide,
    Need,
    Over,
    Play,
    Round,
    TurnOver,
    Verdict,
)
from pitboss.rulebook.clause import Clause

_TURNED = {"wins": "loses", "loses": "returned", "returned": "loses"}


class BrokenPlay:
    """A game's play with every verdict, deal, call and choice of one clause spoiled."""

    def __init__(self, play: Play, clause: Clause) -> None:
        self._play, self._clause = play, clause

    def __getattr__(self, name: str) -> Any:
        return getattr(self._play, name)

    def need(self, rules: Any, round: Round) -> Need:
        """What comes next, without what the clause asks for."""
        need = self._play.need(rules, round)
        if isinstance(need, Decide):
            return self._decide(need)
        if isinstance(need, Over) or self._clause not in need.law:
            return need
        if isinstance(need, DealTo):
            return replace(need, up=not need.up) if need.up else Over()
        if isinstance(need, CallOut):
            return self.need(rules, round.call(need.words))
        assert isinstance(need, TurnOver)
        return Over()

    def _decide(self, need: Decide) -> Decide | Over:
        if self._clause in need.law:
            return Over()
        acts = tuple(act for act in need.acts if self._clause not in act.law)
        allowed = tuple(
            Act(name=name, law=need.law)
            for name, (_, law) in need.refused.items()
            if law == self._clause
        )
        kept = {name: why for name, why in need.refused.items() if why[1] != self._clause}
        return replace(need, acts=acts + allowed, refused=kept)

    def verdicts(self, rules: Any, round: Round) -> list[Verdict]:
        """How wagers end, with the verdicts of the clause turned."""
        return [self._turned(verdict) for verdict in self._play.verdicts(rules, round)]

    def early_verdicts(self, rules: Any, round: Round) -> list[Verdict]:
        """The same for wagers decided before the end."""
        return [self._turned(verdict) for verdict in self._play.early_verdicts(rules, round)]

    def _turned(self, verdict: Verdict) -> Verdict:
        if self._clause not in verdict.law and verdict.pays != self._clause:
            return verdict
        return replace(verdict, kind=_TURNED[verdict.kind])
