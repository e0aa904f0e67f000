"""The lines of a transcript that are about the stack of cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pitboss.equipment.cards import cards, is_card, text
from pitboss.pit import commands as c
from pitboss.pit import stack_commands as sc


def _cut(seat: int, words: str | None) -> sc.CutCards:
    return sc.CutCards(seat, int(words) if words else -1)


def _order(words: str | None) -> tuple[int, ...]:
    return cards(words) if words else ()


PLAYER: tuple[tuple[str, Callable[[int, re.Match[str]], c.Command]], ...] = (
    (r"cuts the cards(?: at (\d+))?", lambda seat, m: _cut(seat, m[1])),
    (r"refuses the cut", lambda seat, m: sc.RefuseCut(seat)),
)

STAFF: tuple[tuple[str, Callable[[str, re.Match[str]], c.Command]], ...] = (
    (
        r"shuffles(?: (by machine))?(?: with (\d+) behind the cutting card)?(?: as (.+))?",
        lambda role, m: c.Shuffle(_order(m[3]), int(m[2]) if m[2] else -1, role, bool(m[1])),
    ),
    (r"cuts the cards(?: at (\d+))?", lambda role, m: _cut(0, m[1])),
    (
        r"orders a recut by the (same|next)(?:, noting (.+))?",
        lambda role, m: sc.OrderRecut(role, m[1] == "same", m[2] or ""),
    ),
    (r"orders a shuffle", lambda role, m: sc.OrderShuffle(role)),
    (r"shows the cutting card", lambda role, m: sc.ShowCuttingCard(role)),
    (r"brings in the other stack(?: as (.+))?", lambda role, m: sc.ChangeStack(_order(m[1]), role)),
    (r"mixes the cards", lambda role, m: sc.MixCards(role)),
    (r"takes over the deal", lambda role, m: sc.RelieveDealer(role)),
)


def _as(order: tuple[int, ...]) -> str:
    return f" as {' '.join(map(_card, order))}" if order else ""


def _card(place: int) -> str:
    """A card, or what somebody took for one: an order that is refused is written down as well."""
    return text(place) if is_card(place) else f"#{place}"


def _write_shuffle(command: c.Shuffle, throw: str) -> str:
    machine = " by machine" if command.machine else ""
    cut = f" with {command.cut} behind the cutting card" if command.cut >= 0 else ""
    return f"{command.by}: shuffles{machine}{cut}{_as(command.order)}"


def _write_cut(command: sc.CutCards, throw: str) -> str:
    who = f"seat {command.seat}" if command.seat else "dealer"
    return f"{who}: cuts the cards" + (f" at {command.front}" if command.front >= 0 else "")


def _write_recut(command: sc.OrderRecut, throw: str) -> str:
    note = f", noting {command.note}" if command.note else ""
    return f"{command.by}: orders a recut by the {'same' if command.again else 'next'}{note}"


WRITE: dict[type[c.Command], Callable[[Any, str], str]] = {
    c.Shuffle: _write_shuffle,
    sc.CutCards: _write_cut,
    sc.RefuseCut: lambda x, t: f"seat {x.seat}: refuses the cut",
    sc.OrderRecut: _write_recut,
    sc.OrderShuffle: lambda x, t: f"{x.by}: orders a shuffle",
    sc.ShowCuttingCard: lambda x, t: f"{x.by}: shows the cutting card",
    sc.ChangeStack: lambda x, t: f"{x.by}: brings in the other stack{_as(x.order)}",
    sc.MixCards: lambda x, t: f"{x.by}: mixes the cards",
    sc.RelieveDealer: lambda x, t: f"{x.role}: takes over the deal",
}
