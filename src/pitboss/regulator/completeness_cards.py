"""Every class of finished round of a card game, and whether each wager is decided exactly once.

What a class is, a game says itself: its folder, or its family's, has a module `round_classes` with
`card_choices` (the cards worth trying next) and `act_choices` (the decisions worth trying). The
rules do everything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, NamedTuple  # the functions of a part

from pitboss.rulebook.card_round import (
    CallOut,
    Choice,
    DealTo,
    Decide,
    Over,
    Play,
    Round,
    TurnOver,
    Verdict,
)
from pitboss.rulebook.compile_cache import RecordingOptions
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import Value
from pitboss.rulebook.part import find_part

SEAT = 1
KINDS = ("wins", "loses", "returned")


class UndecidedWager(ValueError):
    """A wager of a finished round that is decided twice, not at all, or without odds."""


@dataclass(frozen=True, slots=True)
class RoundSoFar:
    """A round, the wagers that are up in it, and how those that are decided ended."""

    round: Round
    up: Mapping[str, int]
    ended: Mapping[str, str]


class ReadOptions(RecordingOptions):
    """Options that record which of them a card game reads, also with a default."""

    def get(  # type: ignore[override]
        self, name: str, default: Value | None = None
    ) -> Value | None:
        """The value of an option, if the game has it."""
        self.names.add(name)
        return dict.get(self, name, default)


class CountedRounds(NamedTuple):
    """What was counted under some options: those that were read, rounds, and how wagers end."""

    options: Mapping[str, Value | None]
    rounds: int
    dispositions: Counter[str]


def count_card_rounds(rules: Rules, known: Iterable[CountedRounds] = ()) -> CountedRounds:
    """Play every class of round to its end and count how wagers end; raises at a fault. What is
    `known` for other options that agree in all that was read is not counted again."""
    for counted in known:
        if all(rules.options.get(name) == value for name, value in counted.options.items()):
            return counted
    read = copy(rules)
    read.options = ReadOptions(rules.options)
    rounds, dispositions = 0, Counter[str]()
    for stakes in _classes(rules, "stake_choices")(rules):
        start = RoundSoFar(Round(seats=(SEAT,), stakes={SEAT: dict(stakes)}), dict(stakes), {})
        for finished in _play(read, start):
            rounds += 1
            dispositions.update(finished.ended.values())
    if not rounds:
        raise UndecidedWager(f"{rules.game.id}: no round was played to its end")
    options = {name: rules.options.get(name) for name in read.options.names}
    return CountedRounds(options, rounds, dispositions)


def _classes(rules: Rules, name: str) -> Callable[..., Any]:
    part = find_part(rules.game, "round_classes")
    if part is None:
        raise UndecidedWager(f"{rules.game.id} has no module round_classes: nothing is counted")
    function: Callable[..., Any] = getattr(part, name)
    return function


def _play(rules: Rules, so_far: RoundSoFar) -> Iterator[RoundSoFar]:
    """Every way on from here that its game finds worth trying, to the end of the round."""
    play = rules.game.play
    assert play is not None
    need = play.need(rules, so_far.round)
    if isinstance(need, Over):
        done = _settle(rules, so_far, play.verdicts(rules, so_far.round))
        if done.up:
            raise UndecidedWager(f"{rules.game.id}: nothing decides {', '.join(done.up)}")
        yield done
        return
    for after in _next(rules, play, so_far, need):
        yield from _play(rules, _settle(rules, after, play.early_verdicts(rules, after.round)))


def _next(
    rules: Rules, play: Play, so_far: RoundSoFar, need: DealTo | CallOut | TurnOver | Decide
) -> Iterator[RoundSoFar]:
    round = so_far.round
    if isinstance(need, DealTo):
        for card in _classes(rules, "card_choices")(rules, need, round):
            yield replace(so_far, round=round.deal(need.hand, card, need.up))
    elif isinstance(need, CallOut):
        yield replace(so_far, round=round.call(need.words))
    elif isinstance(need, TurnOver):
        faces = round.hand(need.hand).cards
        fits = need.fit is None or need.fit(faces)
        turned = round.turn(need.hand, faces) if fits else round.call(need.unless)
        yield replace(so_far, round=turned)
    else:
        names = _classes(rules, "act_choices")(rules, need, round)
        for act in need.acts:
            if act.name in names:
                yield _choose(so_far, need, act.name)


def _choose(so_far: RoundSoFar, need: Decide, name: str) -> RoundSoFar:
    act = next(act for act in need.acts if act.name == name)
    stake = act.stake if isinstance(act.stake, int) else act.stake[1]
    up, ended = dict(so_far.up), dict(so_far.ended)
    for key, more in ((act.adds, stake), *act.also):
        if key and more:
            up[key] = up.get(key, 0) + more
    if act.takes_back:
        up.pop(act.takes_back)
        ended[act.takes_back] = "returned"
    choice = Choice(need.seat, need.hand, act.name, stake, act.moves_to)
    return RoundSoFar(so_far.round.choose(choice), up, ended)


def _settle(rules: Rules, so_far: RoundSoFar, verdicts: list[Verdict]) -> RoundSoFar:
    """Take the wagers that are decided; each must be decided once, and a win must have odds."""
    if not verdicts:
        return so_far
    up, ended, now = dict(so_far.up), dict(so_far.ended), set[str]()
    for verdict in verdicts:
        if verdict.key in now:
            raise UndecidedWager(f"{rules.game.id}: {verdict.key} is decided twice at once")
        now.add(verdict.key)
        if verdict.key not in up:
            continue  # decided before, or never made
        if verdict.kind not in KINDS or not verdict.law:
            raise UndecidedWager(f"{rules.game.id}: {verdict.key} ends without a kind or a clause")
        if (verdict.kind == "wins") != (verdict.pays is not None):
            raise UndecidedWager(f"{rules.game.id}: {verdict.key} wins without odds, or has odds")
        if verdict.pays is not None:
            rules.odds_of(verdict.pays)
        up.pop(verdict.key)
        ended[verdict.key] = verdict.kind
    return RoundSoFar(so_far.round, MappingProxyType(up), MappingProxyType(ended))
