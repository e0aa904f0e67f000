"""Orders that nobody should send, by everyone: each command of the core, with values that the
decoder accepts, among orders that keep the tables alive.

What is nearly right gets the furthest, so most fields have plausible values, from this game or
another.
"""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import msgspec

from pitboss.floor import orders as o
from pitboss.floor.incident_kinds import KINDS as KINDS_OF_INCIDENTS
from pitboss.floor.orders import FLOOR_COMMANDS, TABLE_COMMANDS
from pitboss.floor.permissions import GUEST_ACTS
from pitboss.floor.state import Floor, rules_of
from pitboss.floor.till import PURPOSES
from pitboss.games import load
from tests.tables import CARDS, DICE_AND_WHEELS
from tests.world.around_tables import AroundTables
from tests.world.elsewhere import Elsewhere
from tests.world.floors import GUESTS
from tests.world.people import People

KINDS = tuple(
    kind for kind in dict.fromkeys((*FLOOR_COMMANDS, *TABLE_COMMANDS)) if kind is not o.SetUp
)
OF_GUESTS = tuple(kind for kind in KINDS if kind in GUEST_ACTS)
POOR, STRANGER = "g-poor", "stranger"
MOST = 2**53 - 1
FIGURES = (0, 1, 2, 3, 4, 5, 6, 7, 10, 15, 25, 36, 50, 52, 54, 60, 100, 416)
HUGE = (-1, -2, -7, -60, 99, 999, 10**6, 10**9, 2**31, 2**32 + 1, MOST, -MOST, MOST + 1, 2**63)
WORDS = (
    "",
    " ",
    "x",
    "dealer",
    "holder",
    "chips",
    "cash",
    "plaques",
    "nobody",
    "double",
    "hit",
    "пас",
    "💥",
    "²",
    "٣",
    "a\u0301",
    "Ks",
    "10h",
    "??",
    "J1",
    "Zz",
    "1-1",
    "6-6-6",
    "00",
    "$40-2",
    "pass@6",
    "come@",
    "@",
    "odds@4+5",
    "seat 1: pass 10",
    "w1",
    "w2",
    "g1",
    "open-7",
    "banker",
    "{0}",
    "%s",
    "\\",
    "'; --",
    "<b>",
    "#",
    "=1+1",
    "constructor",
    "None",
    "nan",
    "1e9",
    "0x7",
    "x" * 499,
    "🎲" * 250,
    "9" * 500,
)
TOO_MUCH = ("x" * 501, "a\nb", "\x1b[2J", "\u202e", "\x00", "9" * 5_000)
WRONG: tuple[Any, ...] = (None, 1.5, True, [], {}, "7", [[1]], {"a": 1}, ["x", 1])
ROLES = (
    "dealer",
    "boxperson",
    "stickperson",
    "class A operator",
    "member in charge",
    "prize clerk",
    "floorperson",
    "casino supervisor",
    "inspector",
    "management representative",
    "assistant",
    "holder",
    "auditor",
)


_PEOPLE = ("person", "guest", "wrote", "helper", "helped", "guests", "people", "inspector")


class Hostile(People):
    """A seeded source of such orders for a floor."""

    def __init__(self, seed: int, floor: Floor, label: str) -> None:
        super().__init__(seed, floor, label)
        self._used: list[str] = ["open-1", "open-2"]
        self.elsewhere, self.around = Elsewhere(self), AroundTables(self)
        self.unreadable = 0

    def batch(self, floor: Floor, many: int) -> list[o.Order]:
        """Some orders for one commit: some that keep the tables alive, something out of place, one
        of someone who tries it again from elsewhere, and one from around the tables."""
        alive = many // 2
        orders = [self.next_order(floor) for _ in range(alive)]
        if (elsewhere := self.elsewhere.next_order(floor)) is not None:
            orders.append(elsewhere)
        orders.append(self.around.next_order(floor))
        return orders + [self.odd_order(floor) for _ in range(many - len(orders))]

    def odd_order(self, floor: Floor) -> o.Order:
        """An order out of any message that can be read."""
        while True:
            raw = self._raw(floor)
            try:
                return msgspec.convert(raw, o.Order)
            except msgspec.ValidationError:
                self.unreadable += 1

    def _raw(self, floor: Floor) -> dict[str, Any]:
        pick, maybe = self.random.choice, self.maybe
        self._number += 1
        name = f"{self._prefix}-odd-{self._number}"
        if maybe(0.02):
            name = pick((*self._used, "", "x" * 65, "a b", "é"))
        elif maybe(0.02):
            self._used.append(name)
        table = pick(self.tables) if maybe(0.8) else pick((*floor.tables, "nowhere", "", "x" * 90))
        actor = self._anybody(floor, table)
        kinds = OF_GUESTS if actor in floor.guests and maybe(0.7) else KINDS
        command = self._command_of(floor, pick(kinds), table)
        raw: dict[str, Any] = {"id": name, "actor": actor, "command": command, "table": table}
        if maybe(0.1):
            raw["round"] = pick((1, 2, 99, *HUGE))
        if maybe(0.1):
            raw["second"] = self._anybody(floor, table)
        return raw

    def _anybody(self, floor: Floor, table: str) -> str:
        """Every kind of person: with and without seat, money and post, and nobody at all."""
        pick, live = self.random.choice, floor.tables.get(table)
        kind = self.random.randrange(8)
        if kind < 2 and live is not None:
            return pick((*live.guests.values(), *live.posts.values(), POOR))
        if kind < 3:
            return pick((POOR, STRANGER, "", "auditor", "g-unknown"))
        if kind < 5:
            return pick((*GUESTS, *floor.guests))
        return pick(self.staff)

    def _command_of(self, floor: Floor, kind: type, table: str) -> dict[str, Any]:
        made: dict[str, Any] = {"type": kind.__name__}
        for field in msgspec.structs.fields(kind):
            if field.required or self.maybe(0.5):
                made[field.encode_name] = self._value(floor, field.encode_name, field.type, table)
        return made

    def _value(self, floor: Floor, name: str, kind: Any, table: str) -> Any:
        pick = self.random.choice
        if self.maybe(0.01):
            return pick(WRONG)
        if kind is bool:
            return self.maybe(0.5)
        if kind is int:
            return pick(FIGURES if self.maybe(0.7) else HUGE)
        if get_origin(kind) in (Union, UnionType):
            parts = [part for part in get_args(kind) if part is not NoneType]
            return self._command_of(floor, pick(parts), table) if self.maybe(0.8) else None
        if get_origin(kind) is tuple:
            return self._list(floor, name, get_args(kind)[0], table)
        return self._text(floor, name, table)

    def _list(self, floor: Floor, name: str, kind: Any, table: str) -> list[Any]:
        pick, length = self.random.choice, self.random.choice((0, 1, 1, 2, 3, 5))
        if name == "order" and self.maybe(0.7):
            if self.maybe(0.05):
                return [0] * pick((999, 1_000, 1_001, 3_000))
            deck = list(range(52)) * pick((1, 1, 2, 6, 8))
            self.random.shuffle(deck)
            for _ in range(pick((0, 0, 1, 2))):
                deck[self.random.randrange(len(deck))] = pick((-1, -2, 52, 53, 54, *HUGE))
            return deck
        if self.maybe(0.02):
            length = pick((60, 1_000, 1_001))
        return [self._value(floor, name, kind, table) for _ in range(length)]

    def _text(self, floor: Floor, name: str, table: str) -> str:
        pick = self.random.choice
        if self.maybe(0.03):
            return pick(TOO_MUCH)
        if self.maybe(0.12):
            return pick(WORDS)
        live = floor.tables.get(table)
        if name in ("wager", "wagers", "lit", "act"):
            return pick(_wagers_of(live.plan.game if live and self.maybe(0.7) else pick(GAMES)))
        if name in ("outcome", "entry") and live is not None:
            return pick(rules_of(floor, table).space.texts or ("1",))
        if name in ("by", "role", "post"):
            return pick(ROLES)
        if name in _PEOPLE:
            return self._anybody(floor, table)
        if name in ("step", "item", "irregularity", "reason") and live is not None:
            return pick(_names_of(live.plan.game))
        known = {
            "window": ("w1", "w2", "w3"),
            "what": (f"rack/{table}", "window/w1", "window/w2", "admission", "bingo", "cards"),
            "purpose": PURPOSES,
            "place": (f"table/{table}", "window/w1", "window/w2", "w1"),
            "asked": (*floor.waiting, "open-9"),
            "of": (*floor.cage, *floor.till.variances, *floor.till.takings, "open-9"),
            "card": ("Ks", "2c", "J1", "??", "1z"),
            "cards": ("Ks 2c", "Ah", "?? ??"),
            "hand": ("dealer", "seat 1", "player", "bank", "x"),
            "instrument": ("chips", "cash", "plaques"),
            "prize": ("bike", "mug", "car", "grill", "basket", "boat", ""),
            "award": (*floor.prizes.awards, "open-9"),
            "reserved": (*floor.prizes.reservations, "open-9"),
            "wants": ("an equal one", "cash", "money", "imitation money"),
            "kind": tuple(KINDS_OF_INCIDENTS),
            "rule": ("13:47-20.17(a)", "20.17"),
            "provider": ("p1", "nobody"),
            "to": ("commission", "police"),
            "codes": ("0f" * 32, "1e" * 32),
            "code": ("WORLD000001", "x"),
        }
        return pick(known.get(name, WORDS))


GAMES = (*DICE_AND_WHEELS, *CARDS)


@cache
def _wagers_of(game: str) -> tuple[str, ...]:
    rules = load(game).rules()
    keys = [w.key(state) for w in rules.wagers.values() for state in range(len(w.states))]
    return (*keys[:60], *rules.macros, "hit", "stand", "double", "split", "raise", "fold", "insure")


@cache
def _names_of(game: str) -> tuple[str, ...]:
    """Steps, items of the checklist and irregularities of a game, as they are called."""
    rules = load(game).rules()
    named: tuple[Any, ...] = (*rules.procedure, *rules.opening, *rules.irregularities)
    return (*(one.name for one in named), "")
