"""Breaks the rules of opening, shuffling and cutting, 13:47-20.18 and 20.19, and what the words of
cards in 20.2 mean: every card table shares them and no game owns them.

Their figures and checks are broken like those of a game. What a table does by them is code of the
pit: each break here replaces a piece of it, in a process of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

from msgspec.structs import replace

from pitboss.games import load
from pitboss.games.blackjack.settlement import Blackjack
from pitboss.games.night_caribbean_stud.play import CaribbeanStud
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit import evolve_cards, opening, shuffling
from pitboss.pit.decide import _DECIDERS
from pitboss.pit.evolve import _EVOLVERS
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import DEALER
from pitboss.rulebook.clause import Clause, regulation
from pitboss.rulebook.game import Game
from pitboss.rulebook.shuffling import Shuffling
from tests.clauses.perturb import CHANGES, broken, use_decoy

SECTIONS = ("13:47-20.18", "13:47-20.19")
WORDS = ("2-burning-a-card", "2-cutting-card", "2-fold", "2-hand")
PREFIX = "nj-13-47-20-"
GAME = "night.baccarat"  # which the tests of these sections are played at
OPERATOR = "class A operator"
Break = Callable[[], None]


def stack_clauses() -> tuple[Clause, ...]:
    """The clauses of both sections, and the words."""
    every = regulation("nj_13_47_20_conduct")
    return tuple(
        one
        for one in every
        if one.cite.partition("(")[0] in SECTIONS or one.id.removeprefix(PREFIX) in WORDS
    )


def stack_mutants(clause: Clause) -> Iterator[tuple[str, Game | None, Break]]:
    """Every way to break a clause: a broken definition, or the game as it is and a broken pit."""
    game = load(GAME)
    for name, change in (*CHANGES.items(), ("another clause cited", use_decoy)):
        for mutant in broken(game, clause, change):
            yield name, mutant, _leave_pit
    stack = game.shuffling
    if any(getattr(stack, field.name) == clause for field in fields(Shuffling)):
        yield "its refusal is not given", game, lambda: _allow(clause)
    for name, act in BREAKS.get(clause.id.removeprefix(PREFIX), {}).items():
        yield name, game, act


def _leave_pit() -> None:
    """The definition is broken, not the pit."""


def _allow(clause: Clause) -> None:
    """What the clause refuses is let through, as far as this room refuses it."""
    for name in ("verify_deal", "verify_shuffle", "verify_behind"):
        setattr(shuffling, name, _let_through(getattr(shuffling, name), clause))
    waiting = shuffling._stack_to_cut

    def nobody_minds(rules: Any, table: Any, seat: int) -> Any:
        answer = waiting(rules, table, seat)
        cited = isinstance(answer, Refusal) and clause in answer.law
        return (rules.game.shuffling, table.cards) if cited else answer

    shuffling._stack_to_cut = nobody_minds
    for command in (
        c.CutCards,
        c.OrderRecut,
        c.OrderShuffle,
        c.ShowCuttingCard,
        c.ChangeStack,
        c.MixCards,
        c.RelieveDealer,
    ):
        _DECIDERS[command] = _let_through(_DECIDERS[command], clause, [])


def _let_through(asked: Any, clause: Clause, instead: Any = None) -> Any:
    def answer(*arguments: Any) -> Any:
        found = asked(*arguments)
        return instead if isinstance(found, Refusal) and clause in found.law else found

    return answer


# --- who cuts ----------------------------------------------------------------------------------
def _cutters(order: Callable[[list[int], int], list[int]], last: int = DEALER) -> Break:
    """The seats are asked to cut in another order, or someone else cuts when all have declined."""

    def entitled(table: Any) -> int:
        held, seats = table.cards, sorted(table.seats)
        if held.cutter != -1:
            return int(held.cutter)
        if not seats:
            return DEALER
        first = next(iter(table.seats)) if held.new_game else seats[-1]
        waiting = [n for n in order(seats, seats.index(first)) if n not in held.refused]
        return waiting[0] if waiting else last or seats[0] * bool(last)

    def apply() -> None:
        shuffling.next_cutter = entitled

    return apply


def _clockwise(seats: list[int], place: int) -> list[int]:
    return seats[place:] + seats[:place]


def _backwards(seats: list[int], place: int) -> list[int]:
    return [seats[(place - step) % len(seats)] for step in range(len(seats))]


# --- replacing pieces of the pit ----------------------------------------------------------------
def _instead(name: str, value: Any, *rooms: Any) -> Break:
    """A function of the room returns something else."""

    def apply() -> None:
        for room in rooms or (shuffling,):
            assert hasattr(room, name), name
            setattr(room, name, value)

    return apply


def _of(kind: type, name: str, value: Any) -> Break:
    """Something that the play of a game knows is something else."""
    assert hasattr(kind, name), name
    return lambda: setattr(kind, name, value)


def _event(kind: type, act: Callable[[Any, Any, Any], Any]) -> Break:
    """An event does something else."""

    def apply() -> None:
        _EVOLVERS[kind] = act

    return apply


def _answer(command: type, change: Callable[[Any], Any]) -> Break:
    """A command has a different effect."""

    def apply() -> None:
        asked = _DECIDERS[command]

        def answer(rules: Any, table: Any, one: Any) -> Any:
            found = asked(rules, table, one)
            return found if isinstance(found, Refusal) else change(found)

        _DECIDERS[command] = answer

    return apply


def _by_anybody(command: type) -> Break:
    """A command of the class A operator is taken from everyone."""

    def apply() -> None:
        asked = _DECIDERS[command]
        _DECIDERS[command] = lambda rules, table, one: asked(
            rules, table, replace(one, by=OPERATOR)
        )

    return apply


def _ignore_event(rules: Any, table: Any, event: e.StackCut) -> Any:
    return evolve_cards.apply_stack_cut(rules, table, replace(event, front=0))


def _other_cutter(rules: Any, table: Any, event: e.RecutOrdered) -> Any:
    return evolve_cards.apply_recut_ordered(rules, table, replace(event, again=not event.again))


def _set_prepared(ready: bool) -> Callable[[Any], Any]:
    """A stack that comes in has been prepared, or has not."""
    return lambda found: [replace(one, ready=ready) for one in found]


def _without_a_card(rules: Any, table: Any, event: e.StackCut) -> Any:
    after: Any = evolve_cards.apply_stack_cut(rules, table, event)
    shoe = after.cards.shoe
    return replace(after, cards=replace(after.cards, shoe=replace(shoe, order=shoe.order[1:])))


def _hands_left(rules: Any, table: Any, event: e.HandsStarted) -> Any:
    after: Any = evolve_cards.apply_hands_started(rules, table, event)
    last = table.cards.last
    round = after.cards.round
    hands = last.hands if last is not None else round.hands
    return replace(after, cards=replace(after.cards, round=replace(round, hands=hands)))


def _one_hand_for_all(rules: Any, table: Any, event: e.CardDealt) -> Any:
    hand = event.hand.replace("seat 2", "seat 1")
    return evolve_cards.apply_card_dealt(rules, table, replace(event, hand=hand))


BREAKS: dict[str, dict[str, Break]] = {
    "2-burning-a-card": {
        "no card is burned": _of(Blackjack, "burns", lambda *_: False),
        "everyone sees it": _of(Blackjack, "visible_round", lambda self, rules, round, _: round),
    },
    "2-cutting-card": {"it takes the place of a card": _event(e.StackCut, _without_a_card)},
    "2-fold": {"the hand stays in the round": _of(CaribbeanStud, "early_verdicts", lambda *_: [])},
    "2-hand": {
        "the hands of the last round stay": _event(e.HandsStarted, _hands_left),
        "two players have one hand": _event(e.CardDealt, _one_hand_for_all),
    },
    "18-a-4": {"no cut is asked for": _instead("cut_offer", lambda rules, table: [])},
    "18-a-5": {"the machine's stack is not ready": _answer(c.ChangeStack, _set_prepared(False))},
    "18-a-6-manual": {
        "a used stack is ready": _answer(c.ChangeStack, _set_prepared(True)),
        "the held stack is not ready": _answer(c.ChangeStack, _set_prepared(False)),
    },
    "18-a-6-alternative": {
        "it is ready when it comes in": _answer(c.ChangeStack, _set_prepared(True))
    },
    "18-a-6-rotation": {
        "it is ready when it comes in": _answer(c.ChangeStack, _set_prepared(True)),
        "nothing is mixed": _answer(c.MixCards, lambda found: []),
    },
    "19-a-1-relief": {
        "nobody shuffles": _instead("relief_events", lambda *_: [], shuffling, opening)
    },
    "19-a-1-end-of-stack": {
        "the cutting card says nothing": _answer(c.ShowCuttingCard, lambda found: [])
    },
    "19-a-1-order": {
        "it is not followed": _answer(c.OrderShuffle, lambda found: []),
        "anyone gives it": _by_anybody(c.OrderShuffle),
    },
    "19-b-1-offer": {"the far left is asked first": _cutters(lambda seats, _: seats)},
    "19-b-1-new-game": {"it is no new game": _instead("_is_new_game", lambda table: False)},
    "19-b-1-refusal": {"it goes the other way": _cutters(_backwards)},
    "19-b-2": {"the dealer never cuts": _cutters(_clockwise, last=1)},
    "19-b-3-move": {"the front stays in front": _event(e.StackCut, _ignore_event)},
    "19-b-3-marker": {
        "half of it stays behind": _instead(
            "cards_behind_cut", lambda self, size: size // 2, Shuffling
        )
    },
    "19-b-5-recut": {
        "it is not followed": _answer(c.OrderRecut, lambda found: []),
        "anyone gives it": _by_anybody(c.OrderRecut),
    },
    "19-b-5-who": {"the other one cuts": _event(e.RecutOrdered, _other_cutter)},
}
