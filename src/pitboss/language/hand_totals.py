"""What a hand comes to, in a word or two beside its cards, as far as they are seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import JOKERS, UNKNOWN, black, red
from pitboss.games.poker.hand import SIZE, best

if TYPE_CHECKING:
    from pitboss.rulebook.card_round import Round
    from pitboss.rulebook.game import Rules

Cards = tuple[int, ...]
DEALER = "dealer"


def comes_to(rules: Rules, seen: Round, name: str, cards: Cards) -> str:
    """The worth of the cards of a hand; empty where nothing can be said yet."""
    play: Any = rules.game.play
    known = tuple(card for card in cards if card != UNKNOWN)
    if not known:
        return ""
    return _FAMILIES[play.family](rules, seen, name, cards)


def _blackjack(rules: Rules, seen: Round, name: str, cards: Cards) -> str:
    play: Any = rules.game.play
    known = tuple(card for card in cards if card != UNKNOWN)
    points, soft = play.total(known)
    if len(known) < len(cards) or (len(known) == 1 and name == DEALER):
        return f"shows {points}"
    if play.is_natural(cards) and not _was_split(seen, name):
        return "natural"
    if play.is_bust(points):
        return f"bust {points}"
    return f"soft {points}" if soft else str(points)


def _was_split(seen: Round, name: str) -> bool:
    return any(one.moves_to and name in (one.hand, one.moves_to) for one in seen.choices)


def _baccarat(rules: Rules, seen: Round, name: str, cards: Cards) -> str:
    play: Any = rules.game.play
    natural = " natural" if len(cards) == 2 and play.natural(cards) else ""
    return f"{play.points(cards)}{natural}"


def _caribbean_stud(rules: Rules, seen: Round, name: str, cards: Cards) -> str:
    play: Any = rules.game.play
    if len(cards) < SIZE or UNKNOWN in cards:
        return ""
    words = best(cards).in_words
    return f"{words}: does not qualify" if name == DEALER and not play.qualifies(cards) else words


def _let_it_ride(rules: Rules, seen: Round, name: str, cards: Cards) -> str:
    play: Any = rules.game.play
    if not name.startswith("seat "):
        return ""
    five = play.hand_of(seen, int(name.split()[1]))
    if len(five) < SIZE or UNKNOWN in five:
        return ""
    return best(five).in_words


def _red_dog(rules: Rules, seen: Round, name: str, cards: Cards) -> str:
    play: Any = rules.game.play
    return str(play.value(cards[0]))


def _joker_seven(rules: Rules, seen: Round, name: str, cards: Cards) -> str:
    jokers = sum(card in JOKERS for card in cards)
    parts = [f"{sum(map(red, cards))} red", f"{sum(map(black, cards))} black"]
    if jokers:
        parts.append(f"{jokers} joker" + "s" * (jokers > 1))
    return ", ".join(parts)


_FAMILIES: dict[str, Callable[[Rules, Round, str, Cards], str]] = {
    "blackjack": _blackjack,
    "multi_action_blackjack": _blackjack,
    "baccarat": _baccarat,
    "caribbean_stud": _caribbean_stud,
    "let_it_ride": _let_it_ride,
    "red_dog": _red_dog,
    "joker_seven": _joker_seven,
}
