"""The cards of a table line: the stack, the rack and the round in progress.

    stack 13 behind, gone ?? 7d 2s 8h ?? | hands dealer: 2s (??); seat 1: 7d 8h | stakes 1: main 10

A card in brackets lies face down and `??` is one that nobody has seen; `3x??` are three of them.
The stack of an electronic shoe goes on with the cards to come, `next 9h 4d …`. Written is what the
given table holds: take the secrets out of it first (`view.seen_by`) where others read the line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from msgspec.structs import replace

from pitboss.equipment.cards import UNKNOWN, card, deck, text
from pitboss.equipment.shoe import Shoe, shoe_in_order
from pitboss.pit.events import SettlementLine
from pitboss.pit.state import NOBODY, Cards
from pitboss.rulebook.card_round import Choice, Hand, Round
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import DONE, LOSES, MOVES, RETURNS, WINS

_STACK = re.compile(r"(\d+) behind(?:, gone ([^,]+))?(?:, next ([^,]+))?")
_MANY = re.compile(r"(\d+)x(\S+)")
_CHOICE = re.compile(r"(\d+) (.*?): ([a-z' ]+?)(?: (\d+))?(?: > (.+))?")
_LINE = re.compile(
    r"(\d+) (.+?) (wins|loses|returns|moves) (\d+) win (\d+) back (\d+) fee (\d+)"
    r"(?: to (.+?))?( on)?"
)
_KINDS = {"wins": WINS, "loses": LOSES, "returns": RETURNS, "moves": MOVES}


# --- writing -----------------------------------------------------------------------------------
def write_cards(rules: Rules, held: Cards) -> list[str]:
    """The parts of a line that say how the cards lie."""
    shoe = held.shoe
    gone_text = f", gone {_write_row(shoe.gone)}" if shoe.gone else ""
    coming = f", next {_write_row(shoe.order[len(shoe.gone) :])}" if shoe.is_known else ""
    parts = [f"stack {shoe.cut} behind{gone_text}{coming}"]
    parts += [f"{word} {text}" for word, text in _stack_notes(held).items() if text]
    parts += [word for word, name in _FLAGS.items() if getattr(held, name)]
    if held.rack:
        parts.append(
            "rack " + "; ".join(f"{name}: {_write_row(cards)}" for name, cards in held.rack)
        )
    if held.early:
        parts.append("early " + write_lines(rules, held.early))
    return parts + (_write_round(held.round) if held.round is not None else [])


def _stack_notes(held: Cards) -> dict[str, str]:
    """What is written of the stack only where it differs from the usual."""
    return {
        "due": held.due,
        "cut refused": " ".join(map(str, sorted(held.refused))),
        "cutter": str(held.cutter) if held.cutter != NOBODY else "",
        "last cutter": str(held.last_cutter) if held.last_cutter != NOBODY else "",
        "aside": str(held.aside) if held.aside else "",
        "owed": _write_owed(held.owed),
        "before owed": _write_owed(held.owed_before),
    }


def _write_owed(owed: dict[int, int]) -> str:
    return ", ".join(f"{seat}: {due}" for seat, due in owed.items())


def write_lines(rules: Rules, lines: Iterable[SettlementLine]) -> str:
    """Wagers that have been decided, whether or not they have been paid."""
    words = {kind: word for word, kind in _KINDS.items()}
    return "; ".join(
        f"{line.seat} {line.key} {words[line.kind]} {line.stake} win {line.win} back {line.back}"
        f" fee {line.fee}"
        + (f" to {rules.wagers[line.name].states[line.next]}" if line.next != DONE else "")
        + (" on" if line.on else "")
        for line in lines
    )


def _write_round(round: Round) -> list[str]:
    hands = "; ".join(f"{name}: {_write_hand(hand)}" for name, hand in round.hands.items())
    stakes = "; ".join(
        f"{seat}: {', '.join(f'{key} {stake}' for key, stake in wagers.items()) or '-'}"
        for seat, wagers in round.stakes.items()
    )
    more = {
        "chose": "; ".join(map(_write_choice, round.choices)),
        "called": "; ".join(round.called),
        "void": " ".join(map(str, sorted(round.void))),
        "forfeited": " ".join(map(str, sorted(round.forfeited))),
        "racked": "; ".join(round.racked),
        "places": write_places(round.positions),
    }
    parts = [f"hands {hands or '-'}", f"stakes {stakes}"]
    parts += [f"{word} {value}" for word, value in more.items() if value]
    return parts + [word for word, name in _ROUND_FLAGS.items() if getattr(round, name)]


def _write_choice(choice: Choice) -> str:
    stake = f" {choice.stake}" if choice.stake else ""
    return f"{choice.seat} {choice.hand}: {choice.act}{stake}" + (
        f" > {choice.moves_to}" * bool(choice.moves_to)
    )


def _write_hand(hand: Hand) -> str:
    cards = zip(hand.cards, hand.up, strict=True)
    return " ".join(text(card) if up else f"({text(card)})" for card, up in cards) or "-"


def _write_row(places: Iterable[int]) -> str:
    """Cards in a row; several unseen ones are counted."""
    words = []
    for place, same in groupby(places):
        count = len(list(same))
        many = place == UNKNOWN and count > 1
        words += [f"{count}x{text(place)}"] if many else [text(place)] * count
    return " ".join(words) or "-"


# --- reading -----------------------------------------------------------------------------------
def _read_owed(rest: str) -> dict[int, int]:
    return {int(seat): int(due) for seat, due in _pairs(rest, ", ")}


def read_cards(rules: Rules, parts: dict[str, str]) -> Cards | None:
    """The cards of a line; None where it holds none. What is read is taken out of `parts`."""
    if "stack" not in parts:
        return None
    held = Cards(
        shoe=_read_shoe(rules, parts.pop("stack")),
        rack=tuple((name, _read_row(cards)) for name, cards in _pairs(parts.pop("rack", "-"))),
        due=parts.pop("due", ""),
        refused=frozenset(map(int, parts.pop("cut refused", "").split())),
        cutter=int(parts.pop("cutter", NOBODY)),
        last_cutter=int(parts.pop("last cutter", NOBODY)),
        aside=int(parts.pop("aside", 0)),
        owed=_read_owed(parts.pop("owed", "-")),
        owed_before=_read_owed(parts.pop("before owed", "-")),
        early=read_lines(rules, parts.pop("early", "")),
    )
    flags = {name: True for word, name in _FLAGS.items() if parts.pop(word, None) is not None}
    held = replace(held, **flags, round=_read_round(parts) if "hands" in parts else None)
    _verify(rules, held)
    return held


def _read_shoe(rules: Rules, rest: str) -> Shoe:
    play, match = rules.game.play, _STACK.fullmatch(rest)
    if play is None or match is None:
        raise ValueError("a stack is written as 'stack 13 behind, gone As ??, next 7c 2d'")
    decks, jokers, cut = play.decks(rules), play.jokers(rules), int(match[1])
    row = _read_row(match[2] or "-")
    if match[3] is None:
        return Shoe(decks, jokers, gone=row, cut=cut)
    order = (*row, *_read_row(match[3]))
    shoe = shoe_in_order(decks, order, jokers, cut)
    return Shoe(decks, jokers, shoe.order, row, cut)


def _read_round(parts: dict[str, str]) -> Round:
    stakes = {int(seat): _read_stakes(wagers) for seat, wagers in _pairs(parts.pop("stakes"))}
    hands = {name: _read_hand(lying) for name, lying in _pairs(parts.pop("hands"))}
    flags = {name: parts.pop(word, None) is not None for word, name in _ROUND_FLAGS.items()}
    return Round(
        seats=tuple(sorted(stakes)),
        stakes=stakes,
        hands=hands,
        choices=tuple(map(_read_choice, _list(parts.pop("chose", "")))),
        called=tuple(_list(parts.pop("called", ""))),
        void=frozenset(map(int, parts.pop("void", "").split())),
        forfeited=frozenset(map(int, parts.pop("forfeited", "").split())),
        racked=tuple(_list(parts.pop("racked", ""))),
        positions=read_places(parts.pop("places", "")),
        **flags,
    )


def _read_choice(words: str) -> Choice:
    match = _CHOICE.fullmatch(words)
    if match is None:
        raise ValueError(f"{words!r} is not a decision: write '1 seat 1: double 10'")
    return Choice(int(match[1]), match[2], match[3], int(match[4] or 0), match[5] or "")


def read_lines(rules: Rules, rest: str) -> tuple[SettlementLine, ...]:
    """Wagers that have been decided."""
    lines = []
    for words in _list(rest):
        match = _LINE.fullmatch(words)
        name, _, state = match[2].partition("@") if match else ("", "", "")
        if match is None or name not in rules.wagers:
            raise ValueError(f"{words!r} is not a decided wager")
        states = rules.wagers[name].states
        seat, stake, win, back, fee = (int(match[n]) for n in (1, 4, 5, 6, 7))
        after = states.index(match[8]) if match[8] is not None else DONE
        lines.append(
            SettlementLine(
                seat=seat,
                key=match[2],
                name=name,
                state=states.index(state) if state else 0,
                on=match[9] is not None,
                kind=_KINDS[match[3]],
                stake=stake,
                win=win,
                back=back,
                fee=fee,
                next=after,
            )
        )
    return tuple(lines)


def write_places(positions: Iterable[tuple[int, int]]) -> str:
    """Places that are played beside a seat."""
    return ", ".join(f"{place} of {seat}" for place, seat in positions)


def read_places(rest: str) -> tuple[tuple[int, int], ...]:
    """The same, read."""
    pairs = [pair.split(" of ") for pair in rest.split(", ") if pair]
    return tuple((int(place), int(seat)) for place, seat in pairs)


def _read_hand(text: str) -> Hand:
    words = text.split() if text != "-" else []
    places = tuple(card(word.strip("()")) for word in words)
    return Hand(places, tuple(not word.startswith("(") for word in words))


def _read_stakes(wagers: str) -> dict[str, int]:
    pairs = [wager.rpartition(" ") for wager in wagers.split(", ") if wager != "-"]
    return {key: int(stake) for key, _, stake in pairs}


def _pairs(rest: str, between: str = "; ") -> list[tuple[str, str]]:
    """Names with what stands after the colon of each."""
    pairs = [pair.partition(": ") for pair in rest.split(between) if pair != "-"]
    return [(name, value) for name, _, value in pairs]


def _list(rest: str) -> list[str]:
    return [item for item in rest.split("; ") if item]


def _read_row(rest: str) -> tuple[int, ...]:
    places: list[int] = []
    for word in rest.split() if rest != "-" else []:
        many = _MANY.fullmatch(word)
        places += [card(many[2])] * int(many[1]) if many else [card(word)]
    return tuple(places)


def _verify(rules: Rules, held: Cards) -> None:
    """A line cannot lay out cards that the stack does not hold."""
    shoe, round = held.shoe, held.round
    lying = [place for _, hand in held.rack for place in hand]
    hands = round.hands.items() if round is not None else ()
    lying += [
        place for name, hand in hands if round and name not in round.racked for place in hand.cards
    ]
    every = deck(shoe.jokers)
    for place, count in [*Counter(lying).items(), *Counter(shoe.gone).items()]:
        if place != UNKNOWN and (place not in every or count > shoe.decks):
            raise ValueError(f"there are not that many {text(place)} in the stack")
    if len(lying) != len(shoe.gone) or shoe.left < 0:
        words = f"{len(shoe.gone)} cards have left the stack and {len(lying)} lie on the table"
        raise ValueError(f"{words} or in the rack")


_FLAGS = {
    "cut due": "cut_due",
    "new game": "new_game",
    "unmixed": "unmixed",
    "other stack used": "other_used",
    "relieved": "relieved",
    "burns besides": "own_burn",
}
_ROUND_FLAGS = {
    "first of the stack": "fresh",
    "new dealer": "relieved",
    "burnt besides": "own_burn",
}
WORDS = (
    "stack",
    "rack",
    "due",
    "cut refused",
    "cutter",
    "last cutter",
    "aside",
    "owed",
    "before owed",
    "early",
    "hands",
    "stakes",
    "chose",
    "called",
    "void",
    "forfeited",
    "racked",
    "places",
    *_FLAGS,
    *_ROUND_FLAGS,
)
