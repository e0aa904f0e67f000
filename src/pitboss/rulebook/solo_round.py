"""A round of cards for one player, played by the rules alone: how its wagers end.

Analysis and bulk play fill their tables this way: they choose cards and decisions, and the rules do
everything in between, such as saying who gets the next card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

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
from pitboss.rulebook.game import Rules

SEAT = 1
CardSource = Callable[[DealTo, Round], int]
Chooser = Callable[[Decide, Round], str]


@dataclass(frozen=True, slots=True)
class WagerOutcome:
    """How a wager ends (wins, loses, returned), its stake and its net result."""

    kind: str
    stake: int
    net: Fraction


def play_round(
    rules: Rules, stakes: dict[str, int], cards: CardSource, choose: Chooser
) -> dict[str, WagerOutcome]:
    """Play a round to its end; every wager that was ever up, and how it ended."""
    play = _play_of(rules)
    up, ended = dict(stakes), dict[str, WagerOutcome]()
    round = Round(seats=(SEAT,), stakes={SEAT: dict(stakes)})
    while not isinstance(need := play.need(rules, round), Over):
        if isinstance(need, DealTo):
            round = round.deal(need.hand, cards(need, round), need.up)
        elif isinstance(need, CallOut):
            round = round.call(need.words)
        elif isinstance(need, TurnOver):
            round = _turn(need, round)
        else:
            round = _choose(need, round, choose(need, round), up, ended)
        _settle(rules, play.early_verdicts(rules, round), up, ended)
    _settle(rules, play.verdicts(rules, round), up, ended)
    if up:
        raise ValueError(f"the rules do not say how {', '.join(up)} ends")
    return ended


def _turn(need: TurnOver, round: Round) -> Round:
    faces = round.hand(need.hand).cards
    if need.fit is not None and not need.fit(faces):
        return round.call(need.unless)
    return round.turn(need.hand, faces)


def _choose(
    need: Decide, round: Round, name: str, up: dict[str, int], ended: dict[str, WagerOutcome]
) -> Round:
    """The round after a decision; stakes go up with it, or back to the player."""
    act = next(act for act in need.acts if act.name == name)
    stake = act.stake if isinstance(act.stake, int) else act.stake[1]
    for key, more in ((act.adds, stake), *act.also):
        if key and more:
            up[key] = up.get(key, 0) + more
    if act.takes_back:
        ended[act.takes_back] = WagerOutcome("returned", up.pop(act.takes_back), Fraction(0))
    return round.choose(Choice(need.seat, need.hand, act.name, stake, act.moves_to))


def _settle(
    rules: Rules, verdicts: list[Verdict], up: dict[str, int], ended: dict[str, WagerOutcome]
) -> None:
    for verdict in verdicts:
        if verdict.key not in up:
            continue
        stake = up.pop(verdict.key)
        net = Fraction(0)
        if verdict.kind == "wins":
            assert verdict.pays is not None, f"{verdict.key} wins but nothing says what it pays"
            net = rules.odds_of(verdict.pays).ratio * stake
            net = net if verdict.most is None else min(net, Fraction(verdict.most))
        elif verdict.kind == "loses":
            net = -stake * verdict.part
        ended[verdict.key] = WagerOutcome(verdict.kind, stake, net)


def deal_first_cards(rules: Rules, seats: tuple[int, ...], stakes: dict[str, int]) -> Round:
    """A round at the first player's decision, dealt from a stack 0, 1, 2 and so on.

    Each card is the place in the stack that it came from.
    """
    play = _play_of(rules)
    round = Round(seats=seats, stakes={seat: dict(stakes) for seat in seats})
    place = 0
    while not isinstance(need := play.need(rules, round), (Decide, Over)):
        if isinstance(need, DealTo):
            round, place = round.deal(need.hand, place, need.up), place + 1
        elif isinstance(need, CallOut):
            round = round.call(need.words)
        else:
            round = _turn(need, round)
    return round


def _play_of(rules: Rules) -> Play:
    assert rules.game.play is not None, f"{rules.game.name} is not played with cards"
    return rules.game.play
