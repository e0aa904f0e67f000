"""What a player decides in a card game, and the clauses of the play: found by playing rounds.

The rules of a card game are functions of the round. To explain them to a guest, rounds are played
here from many stacks, always the same ones, taking each offered act in turn. What the rules ask
for, allow and settle on the way names the clauses to print.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pitboss.equipment.cards import deck
from pitboss.rulebook.card_round import (
    Act,
    CallOut,
    Choice,
    DealTo,
    Decide,
    Over,
    Round,
    TurnOver,
    Verdict,
)
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import MadeAt
from pitboss.rulebook.wager_table import WagerRules

ROUNDS = 800
STAKE = 20
"""A stake that can be halved, doubled and paid at any odds of a card game."""
FACTOR, ADDED, RANGE = 6364136223846793005, 1442695040888963407, 2**64
"""The numbers that shuffle the stacks: the same stacks each time, and no two alike."""


@dataclass
class PlayClauses:
    """The clauses that came up: by act; in the play, after how many cards; and at the end.

    `rounds` is how each round went, a line each, in names that no rewording changes.
    """

    acts: dict[str, dict[Clause, None]] = field(default_factory=dict)
    after: dict[Clause, int] = field(default_factory=dict)
    ends: dict[Clause, None] = field(default_factory=dict)
    rounds: list[str] = field(default_factory=list)

    def add(self, clauses: Iterable[Clause], cards: int) -> None:
        """Record the clauses that came up after `cards` cards."""
        for clause in clauses:
            self.after[clause] = min(cards, self.after.get(clause, cards))

    def play(self, rules: Rules) -> list[Clause]:
        """The clauses of the play that belong to no act, by card, then in the order of the law."""
        act_clauses = {clause for law in self.acts.values() for clause in law}
        left = _sort_by_law(rules, (clause for clause in self.after if clause not in act_clauses))
        return sorted(left, key=self.after.__getitem__)

    def settlement_laws(self, rules: Rules) -> list[Clause]:
        """The clauses of the settlement, in the order of the law."""
        return _sort_by_law(rules, self.ends)


def play_clauses(rules: Rules) -> PlayClauses:
    """The clauses that a few hundred rounds of a card game bring up; nothing for other games."""
    clauses = PlayClauses()
    for number in range(ROUNDS if rules.game.play is not None else 0):
        _round(rules, number, clauses)
    return clauses


def _sort_by_law(rules: Rules, clauses: Iterable[Clause]) -> list[Clause]:
    """Clauses in the order of the game's own law, borrowed ones last, without definitions."""
    own = {clause: place for place, clause in enumerate(rules.game.law)}
    left = [clause for clause in clauses if clause.kind != "definition"]
    return sorted(left, key=lambda clause: own.get(clause, len(own)))


def _round(rules: Rules, number: int, clauses: PlayClauses) -> None:
    play = rules.game.play
    assert play is not None
    cards, chosen, dealt = _stack(rules, number), number, 0
    is_new = number % 4 == 3  # now and then a new dealer, who may have to burn a card too
    stakes = {1: dict.fromkeys(_opening_wagers(rules), STAKE)}
    round = Round(seats=(1,), stakes=stakes, fresh=True, relieved=is_new, own_burn=is_new)
    while not isinstance(need := play.need(rules, round), Over):
        clauses.add(need.law, dealt)
        if isinstance(need, DealTo):
            round = round.deal(need.hand, next(cards), need.up)
            dealt += 1
        elif isinstance(need, TurnOver):
            round = round.turn(need.hand, round.hand(need.hand).cards)
        elif isinstance(need, CallOut):
            round = round.call(need.words)
        else:
            round = _decide(round, need, chosen, clauses)
            chosen = chosen // 2 + dealt
    verdicts = (*play.early_verdicts(rules, round), *play.verdicts(rules, round))
    for verdict in verdicts:
        clauses.ends |= dict.fromkeys(clause for clause in verdict.law if clause.kind != "payout")
    clauses.rounds.append(_course(round, verdicts))


def _course(round: Round, verdicts: Iterable[Verdict]) -> str:
    """How a round went: the cards of each hand, what was chosen, and how each wager ended."""
    hands = [f"{name} {','.join(map(str, hand.cards))}" for name, hand in round.hands.items()]
    acts = [f"{choice.hand} {choice.act} {choice.stake}" for choice in round.choices]
    ends = [
        f"{end.key} {end.kind} {end.part} {end.most} {end.pays.id if end.pays else ''}"
        for end in verdicts
    ]
    return "; ".join((*hands, *acts, *ends))


def _decide(round: Round, need: Decide, chosen: int, clauses: PlayClauses) -> Round:
    for act in need.acts:
        clauses.acts.setdefault(act.name, {}).update(dict.fromkeys(act.law))
    act = need.acts[chosen % len(need.acts)]
    return round.choose(Choice(need.seat, need.hand, act.name, _largest_stake(act), act.moves_to))


def _largest_stake(act: Act) -> int:
    return act.stake if isinstance(act.stake, int) else act.stake[1]


def _opening_wagers(rules: Rules) -> tuple[str, ...]:
    """The wagers a player starts a round with: the required ones, or all but later ones."""
    making = rules.game.making
    for rule in (making.equal, making.at_least):
        if rule is not None:
            return rule.wagers
    return tuple(name for name, wager in rules.wagers.items() if not _is_made_later(wager))


def _is_made_later(wager: WagerRules) -> bool:
    return any(isinstance(rule, MadeAt) for rule in wager.definition.rules)


def _stack(rules: Rules, number: int) -> Iterator[int]:
    """The cards in one of many orders, which are the same whenever the page is printed."""
    play = rules.game.play
    assert play is not None
    cards, stirred = list(deck(play.jokers(rules)) * play.decks(rules)), number
    while cards:
        stirred = (stirred * FACTOR + ADDED) % RANGE
        yield cards.pop(stirred * len(cards) // RANGE)
