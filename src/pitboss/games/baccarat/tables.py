"""The baccarat rules as tables: who draws, and how every wager ends, by the totals of the hands.

Nothing is decided here. Each entry is what the game's own `Play` answers when it is asked with
hands of those totals; tests check the tables against it for all hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from pitboss.equipment.cards import deck
from pitboss.games.baccarat.play import BANK, PLAYER, Baccarat, play_of
from pitboss.rulebook.card_round import DealTo, Hand, Need, Round, Verdict
from pitboss.rulebook.game import Rules

TOTALS = range(10)
NOBODY, PLAYER_DRAWS, BANK_DRAWS = 0, 1, 2


@dataclass(frozen=True, slots=True)
class CoupEnding:
    """How a wager ends: wins, loses or returned, what it pays per unit, what its fee is."""

    kind: str
    pays: Fraction = Fraction(0)
    fee: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class CoupTables:
    """`of_kind`: how many cards of a deck count 0 to 9. `first`: who draws after four cards, by
    player and bank total. `bank_third`: whether the bank draws after the player did, by player
    total, bank total and the player's third card. `endings`: by wager, player and bank total."""

    of_kind: tuple[int, ...]
    first: tuple[tuple[int, ...], ...]
    bank_third: tuple[tuple[tuple[bool, ...], ...], ...]
    endings: dict[str, tuple[tuple[CoupEnding, ...], ...]]


def tables(rules: Rules) -> CoupTables:
    """Ask the play of a baccarat game about every total."""
    play = play_of(rules)
    cards = _card_of_each_count(play)
    zero = cards[0]

    def need(player: tuple[int, ...], bank: tuple[int, ...]) -> Need:
        return play.need(rules, _make_round(player, bank))

    def pair(total: int) -> tuple[int, int]:
        return (zero, cards[total])

    first = tuple(tuple(_drawer(need(pair(p), pair(b))) for b in TOTALS) for p in TOTALS)
    third = tuple(
        tuple(
            tuple(
                first[p][b] == PLAYER_DRAWS
                and _drawer(need((*pair(p), cards[t]), pair(b))) == BANK_DRAWS
                for t in TOTALS
            )
            for b in TOTALS
        )
        for p in TOTALS
    )
    counts = [play.count(card) for card in deck()]
    of_kind = tuple(counts.count(total) for total in TOTALS)
    return CoupTables(of_kind, first, third, _endings(rules, play, cards))


def _card_of_each_count(play: Baccarat) -> dict[int, int]:
    return {play.count(card): card for card in deck()}


def _make_round(
    player: tuple[int, ...], bank: tuple[int, ...], stakes: dict[str, int] | None = None
) -> Round:
    hands = {PLAYER: _face_up_hand(player), BANK: _face_up_hand(bank)}
    return Round(seats=(1,), stakes={1: stakes or {}}, hands=hands)


def _face_up_hand(cards: tuple[int, ...]) -> Hand:
    return Hand(cards, (True,) * len(cards))


def _drawer(need: Need) -> int:
    if not isinstance(need, DealTo):
        return NOBODY
    return PLAYER_DRAWS if need.hand == PLAYER else BANK_DRAWS


def _endings(
    rules: Rules, play: Baccarat, cards: dict[int, int]
) -> dict[str, tuple[tuple[CoupEnding, ...], ...]]:
    """How every wager ends on every pair of totals, as three cards that make them."""
    zero = cards[0]
    names = tuple(rules.wagers)
    ends: dict[tuple[str, int, int], CoupEnding] = {}
    for p, b in product(TOTALS, TOTALS):
        hands = ((zero, zero, cards[p]), (zero, zero, cards[b]))
        for verdict in play.verdicts(rules, _make_round(*hands, dict.fromkeys(names, 1))):
            ends[verdict.key, p, b] = _ending(rules, verdict)
    return {name: tuple(tuple(ends[name, p, b] for b in TOTALS) for p in TOTALS) for name in names}


def _ending(rules: Rules, verdict: Verdict) -> CoupEnding:
    if verdict.pays is None:
        return CoupEnding(verdict.kind)
    odds = rules.odds_of(verdict.pays).ratio
    fee = rules.wagers[verdict.key].commission
    return CoupEnding(verdict.kind, odds, fee.rate(odds) if fee is not None else Fraction(0))
