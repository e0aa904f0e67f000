"""The felt of a card table drawn as text: every hand with its cards, its total and its wagers.

It draws only what the viewer may see: the rules of the game have hidden the rest, and a face-down
card is drawn as a back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from textwrap import wrap
from typing import TYPE_CHECKING

from pitboss.equipment.cards import JOKERS, RANKS, SUITS, UNKNOWN, rank, red, suit
from pitboss.language.table_events import money
from pitboss.rulebook.card_round import DealTo, Decide, TurnOver

if TYPE_CHECKING:
    from pitboss.cli.screen import Segment
    from pitboss.pit.referee import Referee
    from pitboss.rulebook.card_round import Hand, Need, Round
    from pitboss.rulebook.game import Rules

BACK = "▒▒▒"
SYMBOLS = dict(zip(range(len(SUITS)), "♣♦♥♠", strict=True))
CARD_WIDE = 4
LABEL_LEAST = 16
WIDTH_LEAST = 60
GAP = 3
MARK = "▶ "
_SEAT = re.compile(r"seat (\d+)(?: hand (\d+))?(?: round (\d+))?")


def symbol(card: int) -> str:
    """A card as it is printed in words: "10♥", or a back."""
    if card == UNKNOWN:
        return BACK
    if card in JOKERS:
        return "JKR"
    face = RANKS[rank(card) - 2]
    return ("10" if face == "T" else face) + SYMBOLS[suit(card)]


def symbols(cards: tuple[int, ...]) -> str:
    """Some cards in words."""
    return " ".join(symbol(card) if card != UNKNOWN else "(face down)" for card in cards)


@dataclass
class Block:
    """One hand on the felt: its title, its cards, its total and the wagers on it."""

    title: str
    cards: tuple[int, ...]
    note: str = ""
    wagers: list[str] = field(default_factory=list)
    active: bool = False
    is_gone: bool = False

    @property
    def wide(self) -> int:
        """How many columns it needs."""
        texts = [f"{MARK}{self.title}  {self.note}", *self.wagers]
        return max(LABEL_LEAST, CARD_WIDE * len(self.cards) + 1, *map(len, texts))

    def lines(self) -> list[list[Segment]]:
        """Its lines: title and total, three for the cards, wagers."""
        style = "bold reverse" if self.active else "bold"
        mark = MARK if self.active else ""
        title: list[Segment] = [(mark + self.title, style), (f"  {self.note}".rstrip(), "cyan")]
        dim = "dim" if self.is_gone else ""
        edge = "┬".join("───" for _ in self.cards)
        rows: list[list[Segment]] = [title]
        if self.cards:
            faces: list[Segment] = [("│", dim)]
            for card in self.cards:
                faces += [(symbol(card).ljust(3), dim or _style(card)), ("│", dim)]
            bottom = edge.replace("┬", "┴")
            rows += [[(f"┌{edge}┐", dim)], faces, [(f"└{bottom}┘", dim)]]
        rows += [[(wager, "bold yellow")] for wager in self.wagers]
        return rows


def _style(card: int) -> str:
    if card == UNKNOWN:
        return "blue"
    return "bold red" if red(card) else "bold"


def draw_felt(
    referee: Referee, round: Round, need: Need | None, width: int = 80
) -> Iterator[list[Segment]]:
    """The lines of the felt: the house's cards at the top, the players' below."""
    rules = referee.rules
    blocks = _house(rules, round), _players(referee, round, need)
    if width < WIDTH_LEAST:
        yield from _in_words([*blocks[0], *blocks[1]])
        return
    inner = min(width, 100) - 4
    play = rules.game.play
    assert play is not None
    assert referee.table.cards is not None
    shoe = referee.table.cards.shoe
    count = f" {shoe.left} of {shoe.size} cards left "
    yield [
        ("╭─", "green"),
        (f" {rules.game.name} ", "bold"),
        ("─" * (inner - len(rules.game.name) - len(count) - 2), "green"),
        (count, "dim"),
        ("─╮", "green"),
    ]
    note = play.table_note(rules, round)
    for group in blocks:
        for row in _rows(group, inner):
            yield from _side_by_side(row, inner)
        if group is blocks[0] and note:
            yield _add_frame([note], inner)
    yield [("╰" + "─" * (inner + 2) + "╯", "green")]


def _in_words(blocks: list[Block]) -> Iterator[list[Segment]]:
    """The hands as lines, for a terminal with no room for cards."""
    for block in blocks:
        mark = MARK if block.active else ""
        parts = [f"{mark}{block.title}", block.note, symbols(block.cards), *block.wagers]
        yield [f"  {' · '.join(filter(None, parts))}"]


def _add_frame(parts: list[Segment], inner: int) -> list[Segment]:
    used = sum(len(part if isinstance(part, str) else part[0]) for part in parts)
    return [("│ ", "green"), *parts, " " * (inner - used), (" │", "green")]


def _rows(blocks: list[Block], inner: int) -> Iterator[list[Block]]:
    """The blocks in rows, as many in each as fit."""
    row: list[Block] = []
    used = 0
    for block in blocks:
        if row and used + GAP + block.wide > inner:
            yield row
            row, used = [], 0
        used += block.wide + (GAP if row else 0)
        row.append(block)
    if row:
        yield row


def _side_by_side(row: list[Block], inner: int) -> Iterator[list[Segment]]:
    columns = [block.lines() for block in row]
    for at in range(max(len(lines) for lines in columns)):
        parts: list[Segment] = []
        for block, lines in zip(row, columns, strict=True):
            line = lines[at] if at < len(lines) else []
            used = sum(len(part if isinstance(part, str) else part[0]) for part in line)
            parts += [*line, " " * (block.wide - used + GAP)]
        if isinstance(parts[-1], str):
            parts[-1] = parts[-1][GAP:]
        yield _add_frame(parts, inner)


# --- the house's cards ------------------------------------------------------------------------
def _house(rules: Rules, round: Round) -> list[Block]:
    play = rules.game.play
    assert play is not None
    return [
        Block(
            hand.title.upper(),
            hand.cards,
            rules.hand_total(round, hand.name, hand.cards),
            is_gone=hand.name in round.racked,
        )
        for hand in play.house_hands(round)
    ]


# --- the players' cards -----------------------------------------------------------------------
def _players(referee: Referee, round: Round, need: Need | None) -> list[Block]:
    blocks: list[Block] = []
    for seat in round.seats:
        names = [name for name in round.hands if _belongs_to(name, seat)]
        shared = _stakes(referee, seat) if not names else []
        if not names:
            active = isinstance(need, Decide) and need.seat == seat
            blocks.append(Block(_title(referee, seat), (), "", shared, active))
        blocks += [_player_block(referee, round, need, seat, name) for name in names]
    return blocks


def _belongs_to(name: str, seat: int) -> bool:
    match = _SEAT.fullmatch(name)
    return match is not None and int(match[1]) == seat


def _title(referee: Referee, seat: int) -> str:
    return f"SEAT {seat}" if len(referee.table.seats) > 1 else "YOU"


def _player_block(referee: Referee, round: Round, need: Need | None, seat: int, name: str) -> Block:
    match = _SEAT.fullmatch(name)
    assert match is not None
    _, number, part = match.groups()
    hand: Hand = round.hand(name)
    more = f", hand {number}" if number else ""
    more += f", round {part}" if part else ""
    active = isinstance(need, (DealTo, Decide, TurnOver)) and need.hand == name
    stakes = _stakes(referee, seat, int(number or 1), int(part or 1))
    note = referee.rules.hand_total(round, name, hand.cards)
    is_gone = name in round.racked
    return Block(_title(referee, seat) + more, hand.cards, note, stakes, active, is_gone)


def _stakes(referee: Referee, seat: int, number: int = 1, part: int = 1) -> list[str]:
    """The wagers on a hand, those with the same stake together."""
    rules, place = referee.rules, referee.table.seats.get(seat)
    ups = place.ups if place is not None else {}
    state = f"hand {number}" if number > 1 else ""
    by_stake: dict[int, list[str]] = {}
    for key, up in ups.items():
        name, _, of = key.partition("@")
        if of == state and not (part > 1 and not name.endswith(str(part))):
            by_stake.setdefault(up.stake, []).append(rules.wager_words(name))
    lines = []
    for stake, unsorted in by_stake.items():
        names = sorted(unsorted)
        each = " each" if len(names) > 1 else ""
        lines += wrap(f"{_join_names(names)} {money(rules, stake)}{each}", 29)
    return lines


def _join_names(names: list[str]) -> str:
    """Names of one kind with their numbers listed: "spot 1, 2, 3"."""
    heads = {name.rpartition(" ")[0] for name in names}
    if len(names) > 1 and len(heads) == 1 and "" not in heads:
        return f"{heads.pop()} {', '.join(name.rpartition(' ')[2] for name in names)}"
    return ", ".join(names)
