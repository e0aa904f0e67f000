"""Everything a player may do now, in lines short enough to read at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.language.table_events import citations, money
from pitboss.pit import commands as c
from pitboss.pit.transcript import write

if TYPE_CHECKING:
    from pitboss.cli.screen import Segment
    from pitboss.pit.referee import Referee
    from pitboss.rulebook.game import Rules

PICKS_SHOWN = 10
_MEANS = {
    "accepts": "take the dice or the shaker",
    "refuses": "pass: let the next player have them",
    "gives up": "pass the dice to the next player",
    "asks for new dice": "get new dice after the next decision",
    "leaves": "leave the table with all your chips",
}


def legal_rows(referee: Referee, seat: int, *, with_law: bool = False) -> list[list[Segment]]:
    """The acts of a seat; wagers of one kind with the same smallest stake share a line."""
    wagers: dict[tuple[str, int], list[str]] = {}
    others: dict[str, list[str]] = {}
    for command in referee.legal(seat):
        if isinstance(command, c.PlaceWager):
            kind, _, pick = command.wager.partition(" ")
            wagers.setdefault((kind, command.stake), []).append(pick)
        elif isinstance(command, c.RemoveWager):
            others.setdefault("down", []).append(command.wager)
        elif isinstance(command, c.CallWager):
            others.setdefault("on" if command.on else "off", []).append(command.wager)
        elif isinstance(command, c.KeepWager):
            others.setdefault("stays" if command.keep else "returns", []).append(command.wager)
        else:
            others.setdefault("", []).append(write(command).partition(": ")[2])
    rows: list[list[Segment]] = [
        [
            (_names(kind, picks), "bold"),
            f"from {money(referee.rules, stake)}{_step(stake)}"
            + (_law(referee.rules, f"{kind} {picks[0]}".strip()) if with_law else ""),
        ]
        for (kind, stake), picks in wagers.items()
    ]
    for word, names in others.items():
        if word:
            rows.append([(f"(wager) {word}", "bold"), ", ".join(names)])
        else:
            rows += [[(name, "bold"), _MEANS.get(name, "")] for name in names]
    return rows


def _law(rules: Rules, name: str) -> str:
    law = rules.wagers[name].law if name in rules.wagers else rules.macros[name].law
    return f"   ({citations(law)})"


def _names(kind: str, picks: list[str]) -> str:
    if picks == [""]:
        return kind
    if len(picks) > PICKS_SHOWN or sum(map(len, picks)) > 40:
        return f"{kind} {picks[0]} … {picks[-1]} ({len(picks)})"
    return f"{kind} {', '.join(picks)}"


def _step(stake: int) -> str:
    return f" in steps of {stake}" if stake > 1 else ""
