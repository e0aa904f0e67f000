"""A table of one game on a floor of its own, as a value: the floor and the time. No store, no I/O.
Everything goes through `floor.decide`, as on a real night, with a time and the random bytes that a
device would draw.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.authorization import HOLDER
from pitboss.floor.decide import decide
from pitboss.floor.permissions import FLOOR_WIDE, PLAYER_ACTS
from pitboss.floor.plan import CHIPS, TablePlan
from pitboss.floor.state import Floor, Guest, LiveTable, rules_of
from pitboss.games import game_ids, load
from pitboss.pit.cards import cards_to_shuffle
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import BadOption
from tests.world.nights import plan_of, posts_of

TABLE, WALLET_DOLLARS, BRINGS = "t1", 100_000, 2_000
START_S = 1_790_000_000
GUESTS = ("g1", "g2", "g3")

MANNERS: dict[str, dict[str, Any]] = {
    "by hand": {"by_hand": True},
    "by hand, device": {"by_hand": True, "electronic": True},
    "keyed in": {"by_hand": False},
    "by itself": {"by_hand": False, "electronic": True},
    "chips by hand": {"by_hand": True, "mode": CHIPS},
    "chips by hand, device": {"by_hand": True, "mode": CHIPS, "electronic": True},
    "chips, keyed in": {"by_hand": False, "mode": CHIPS},
    "chips, by itself": {"by_hand": False, "mode": CHIPS, "electronic": True},
}


class House(NamedTuple):
    """One table: its game, its mode of play, and the house option that is varied, if any."""

    game: str
    manner: str
    option: str = ""
    value: str | int | bool = ""

    @property
    def options(self) -> dict[str, str | int | bool]:
        """The house's choices, beyond what every house does."""
        return {self.option: self.value} if self.option else {}

    def __str__(self) -> str:
        varied = f", {self.option}={self.value}" if self.option else ""
        return f"{self.game}, {self.manner}{varied}"


class Spot(NamedTuple):
    """The state of a table: the floor, the time, and what was done last."""

    floor: Floor
    at_s: int

    @property
    def live(self) -> LiveTable:
        """The table on the floor."""
        return self.floor.tables[TABLE]

    @property
    def table(self) -> Table:
        """The table itself."""
        return self.live.table

    @property
    def rules(self) -> Rules:
        """The rules it plays by."""
        return rules_of(self.floor, TABLE)


class Move(NamedTuple):
    """Something someone asks for, or time that passes; `shown` is what a device shows."""

    actor: str
    command: Any
    wait_s: int = 0
    shown: str = ""

    def __str__(self) -> str:
        if self.wait_s:
            return f"({self.wait_s // 3600} hours go by)"
        shown = f", the device shows {self.shown}" if self.shown else ""
        return f"{self.actor}: {in_short(self.command)}{shown}"


def in_short(command: Any) -> str:
    """A command without the fields that have their defaults."""
    kind = command.__class__
    fields = kind.__struct_fields__
    usual = (None,) * (len(fields) - len(kind.__struct_defaults__)) + kind.__struct_defaults__
    values = [
        f"{name}={value!r}"
        for name, default in zip(fields, usual, strict=True)
        if (value := getattr(command, name)) != default
    ]
    return f"{kind.__name__}({', '.join(values)})"


def houses(game: str) -> list[House]:
    """A game in every mode, then every option of it varied alone, in every mode."""
    varied = [("", "")]
    for option in load(game).options:
        for value in option.choices:
            if value != option.default and _lawful(game, option.name, value):
                varied.append((option.name, value))  # type: ignore[arg-type]
    return [House(game, manner, *choice) for choice in varied for manner in MANNERS]


def _lawful(game: str, option: str, value: Any) -> bool:
    """Whether the law lets a house choose this, with nothing else changed."""
    try:
        load(game).rules({}, **{option: value})
    except BadOption:
        return False
    return True


def every_house() -> list[House]:
    """Every house of every game."""
    return [house for game in game_ids() for house in houses(game)]


def start(house: House) -> Spot:
    """The floor set up, everyone on duty and at their posts, guests let in; the table closed."""
    table = TablePlan(
        id=TABLE, game=house.game, options=house.options, float=1_000_000, **MANNERS[house.manner]
    )
    plan = replace(plan_of(load(house.game).house.id, "search", (table,)), windows=())
    first = plan.people[0].id
    spot = must(Spot(Floor(), START_S), Move(first, o.SetUp(plan)))
    for person in plan.people:
        if person.roles != ("auditor",):
            spot = must(spot, Move(person.id, o.ClockOn(person.id)))
    staff = (person.id for person in plan.people if person.id.startswith(f"{TABLE}-"))
    for post in posts_of(house.game):
        who = next(staff)
        spot = must(spot, Move(who, o.TakePost(post, who)))
    guests = dict.fromkeys(GUESTS, Guest(WALLET_DOLLARS))
    return spot._replace(floor=replace(spot.floor, guests=guests))


def try_move(spot: Spot, move: Move) -> Spot | Refusal:
    """The result of a move."""
    if move.wait_s:
        return spot._replace(at_s=spot.at_s + move.wait_s)
    order = o.Order("search", move.actor, move.command, TABLE)
    done = decide(spot.floor, order, _context_of(spot, move))
    return done if isinstance(done, Refusal) else spot._replace(floor=done.floor)


def _context_of(spot: Spot, move: Move) -> o.OrderContext:
    at_ms = spot.at_s * 1000
    kind = move.command.__class__
    if kind is o.PromiseDraws:
        return o.OrderContext(at_ms=at_ms, promise="bound")
    if kind is o.RevealDraws:
        return o.OrderContext(at_ms=at_ms, seed="bound")
    if kind is not o.Draw:
        return o.OrderContext(at_ms=at_ms)
    if spot.rules.game.play is None:
        return o.OrderContext(at_ms=at_ms, outcome=move.shown or spot.rules.space.texts[1])
    return o.OrderContext(at_ms=at_ms, cards=_stack(spot))


def _stack(spot: Spot) -> tuple[int, ...]:
    """The cards that a device shuffles, in some order: aces, pairs and tens come early."""
    return _spread(tuple(cards_to_shuffle(spot.rules, spot.table.cards)))


@lru_cache(maxsize=64)
def _spread(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(cards, key=lambda card: (card * 7 + 3) % 13))


def must(spot: Spot, move: Move) -> Spot:
    """The result of a move that nothing forbids."""
    after = try_move(spot, move)
    assert isinstance(after, Spot), f"{move}: {after}"
    return after


def someone(spot: Spot, role: str) -> str:
    """The person who acts in this role at the table, or nobody."""
    floor, posts = spot.floor, spot.live.posts
    if role in posts:
        return posts[role]
    assert floor.plan is not None
    if role not in FLOOR_WIDE[floor.plan.house]:
        return ""
    acting = (name for name in floor.duty if role in floor.people[name].roles)
    return next(acting, "")


def by_staff(spot: Spot, command: Any) -> Move:
    """A command given by the staff member who gives it, also for a player who says nothing."""
    role = getattr(command, "by", "dealer")
    own = command.__class__ in PLAYER_ACTS or role == HOLDER
    return Move(someone(spot, "dealer" if own else role), command)
