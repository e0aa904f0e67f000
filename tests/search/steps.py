"""The next step that the console names, with what it asks for keyed in; every one is accepted."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

from msgspec.structs import replace

from pitboss.equipment.cards import UNKNOWN, deck, rank, text, texts
from pitboss.floor import orders as o
from pitboss.floor.next_step import CARD, CARDS, OUTCOME, SEATS, NextStep, next_step
from pitboss.pit import commands as c
from pitboss.pit.dealing import next_need
from pitboss.rulebook.card_round import TurnOver
from pitboss.rulebook.option import pick
from tests.search.spot import TABLE, Move, Spot, by_staff

RANKS = (14, 13, 5, 10, 0)  # an ace, a king, a five, a ten and a joker are tried
TRIES = 400


def named_step(spot: Spot) -> NextStep | None:
    """What the table's console names now."""
    return next_step(spot.floor, TABLE, spot.at_s)


def fill_step(spot: Spot, step: NextStep) -> list[Move]:
    """The step as the person at the console would order it, in several lawful ways."""
    if step.command is None:
        return []
    ways = [by_staff(spot, command) for command in _commands(spot, step)]
    if isinstance(step.command, o.Draw) and spot.rules.game.play is None:
        return [way._replace(shown=shown) for way in ways for shown in outcomes(spot)]
    return ways


def _commands(spot: Spot, step: NextStep) -> list[Any]:
    command: Any = step.command
    if step.asks == OUTCOME:
        return [replace(command, outcome=shown) for shown in outcomes(spot)]
    if step.asks == SEATS:
        return [replace(command, seats=seats) for seats in ((1, 2)[: _places(spot)], (1,))]
    if step.asks == CARD:
        return [replace(command, card=text(card)) for card in possible_cards(spot)]
    if step.asks == CARDS:
        return _hand_shown(spot)
    return [command]


def _places(spot: Spot) -> int:
    """How many may play."""
    places = spot.rules.game.limits.places
    return int(pick(places.most, spot.rules.options)) if places is not None else 2


def outcomes(spot: Spot) -> list[str]:
    """Results of different kinds: a few with different effects on what is up."""
    rules, table = spot.rules, spot.table
    fine = [at for at in range(len(rules.space.texts)) if at not in rules.voids]
    kinds: dict[tuple[object, ...], int] = {}
    wagers = [
        rules.wagers[up.name].rows[table.phase][up.state]
        for seat in table.seats.values()
        for up in seat.ups.values()
    ]
    for at in fine:
        ends = tuple(cell.kind if (cell := row[at]) is not None else None for row in wagers)
        kinds.setdefault((rules.next_phase[table.phase][at], *ends), at)
    return [rules.space.texts[at] for at in kinds.values()][:8]


def possible_cards(spot: Spot) -> list[int]:
    """Cards of different ranks that may still be in the stack."""
    left, ranks = _cards_in_stack(spot), dict[int, int]()
    for card in left:
        ranks.setdefault(rank(card), card)
    return [ranks[rank] for rank in RANKS if rank in ranks] or left[:1]


def _cards_in_stack(spot: Spot) -> list[int]:
    cards = spot.table.cards
    assert cards is not None
    shoe = cards.shoe
    gone = Counter(shoe.gone)
    return [card for card in deck(shoe.jokers) if gone[card] < shoe.decks]


def _hand_shown(spot: Spot) -> list[Any]:
    """A hand turned over: cards that fit if any do, and what is said instead if none need to."""
    need, cards = next_need(spot.rules, spot.table), spot.table.cards
    assert isinstance(need, TurnOver)
    assert cards is not None
    assert cards.round is not None
    held = cards.round.hand(need.hand).cards
    ways: list[Any] = []
    for faces in islice(_faces(held, _cards_in_stack(spot)), TRIES):
        if need.fit is None or need.fit(faces):
            ways.append(c.TurnCards(need.hand, texts(faces)))
            break
    if need.unless:
        ways.append(c.TakeStep(need.unless))
    return ways


def _faces(held: tuple[int, ...], left: list[int]) -> Any:
    """Ways in which the unknown cards of a hand may turn out."""
    for first in range(len(left)):
        coming = iter(left[first:] + left[:first])
        yield tuple(next(coming) if card == UNKNOWN else card for card in held)
