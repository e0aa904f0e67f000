"""Commands at a table in plain words: wagers by their titles, stakes in money."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pitboss.language.fallback import words_or_kind
from pitboss.language.table_events import money
from pitboss.pit import commands as c
from pitboss.pit import transcript
from pitboss.rulebook.game import Rules

_Kind = TypeVar("_Kind", bound=c.Command)
_Say = Callable[..., str]


def order_words(rules: Rules, command: c.Command) -> str:
    """A command in words, whether or not it was carried out."""
    return words_or_kind(lambda: _words(rules, command), command)


def _words(rules: Rules, command: c.Command) -> str:
    say = _WORDS.get(type(command))
    if say is not None:
        return say(rules, command)
    return transcript.write(command, rules.game.throw).replace(": ", " ", 1)


def _choice(rules: Rules, x: c.Choose) -> str:
    return f"seat {x.seat} chooses {x.act}" + f" for {money(rules, x.stake)}" * bool(x.stake)


def _entry(kind: type[_Kind], say: Callable[[Rules, _Kind], str]) -> tuple[type[c.Command], _Say]:
    """A kind of command with the function that puts it in words; both must be of the same kind."""
    return kind, say


_WORDS: dict[type[c.Command], _Say] = dict(
    [
        _entry(c.Sit, lambda r, x: f"seat {x.seat} sits down with {money(r, x.chips)}"),
        _entry(c.AddChips, lambda r, x: f"seat {x.seat} adds {money(r, x.chips)}"),
        _entry(
            c.PlaceWager,
            lambda r, x: f"seat {x.seat} bets {money(r, x.stake)} on {r.wager_words(x.wager)}",
        ),
        _entry(
            c.SayWager,
            lambda r, x: (
                f"seat {x.seat} calls out {r.wager_words(x.wager)} for {money(r, x.stake)}"
            ),
        ),
        _entry(
            c.FindWager,
            lambda r, x: (
                f"the {x.by} finds {money(r, x.stake)} of seat {x.seat} on {r.wager_words(x.wager)}"
            ),
        ),
        _entry(
            c.ReduceWager,
            lambda r, x: (
                f"seat {x.seat} takes {money(r, x.stake)} back from {r.wager_words(x.wager)}"
            ),
        ),
        _entry(c.RemoveWager, lambda r, x: f"seat {x.seat} takes down {r.wager_words(x.wager)}"),
        _entry(
            c.CallWager,
            lambda r, x: f"seat {x.seat} calls {r.wager_words(x.wager)} {'on' if x.on else 'off'}",
        ),
        _entry(
            c.KeepWager,
            lambda r, x: (
                f"seat {x.seat} {'leaves' if x.keep else 'does not leave'} "
                f"{r.wager_words(x.wager)} up if it wins"
            ),
        ),
        _entry(
            c.MarkCall, lambda r, x: f"the {x.by} marks {r.wager_words(x.wager)} of seat {x.seat}"
        ),
        _entry(c.DealCard, lambda r, x: "the dealer deals" + f" {x.card}" * bool(x.card)),
        _entry(c.Choose, _choice),
    ]
)
