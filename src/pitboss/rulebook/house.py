"""Houses: an authority with the games it may offer, its roles, its smallest chip and its door."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pitboss.rulebook.clause import Clause

AUDITOR, CASHIER, DEALER = "auditor", "cashier", "dealer"
_WITH_CASHIER = (
    "let guests in",
    "count money",
    "take admission",
    "look after slips",
    "key in slips",
)
"""Acts of every house that cashiers may do, as may the people who run the floor."""


@dataclass(frozen=True, slots=True)
class Right:
    """The roles that may do an act in a house, and the clause behind it, unless it is silent."""

    roles: tuple[str, ...]
    law: Clause | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class House:
    """Who may offer which games, and the roles its law knows.

    `age` is a guest's minimum age. No text in this rulebook states it: `age_reading` says in words
    where our figure comes from. `apart` are roles that run no games, each with the clause that says
    so. `runs` are the roles that run a table and `opens` those that open it, each with its clause.

    `rights`: who may do each act of the floor. `posts`: the posts at a table and the roles that may
    take them; `shared_posts` may be held at several tables at once. `floor_wide` roles act at every
    table, with or without a post. `operators` run games, so they cannot work a window meanwhile.
    `role_laws`: every role with the clause that names it; None is our own reading. `needed` roles
    must be filled before a floor is set up. `inspector` is the role of the authority's inspector,
    who reads everything; it is empty where the law knows none, or where inspectors are staff. A
    house that leaves these out gets simple defaults from its `roles`, `runs` and `opens`.
    """

    id: str
    name: str
    authority: str
    games: tuple[str, ...]
    roles: tuple[str, ...]
    unit: str
    age: int
    age_reading: str
    lawful: Clause | None = None
    apart: tuple[tuple[str, Clause], ...] = ()
    runs: tuple[str, ...] = ()
    runs_law: Clause | None = None
    opens: tuple[str, ...] = ()
    opens_law: Clause | None = None
    rights: Mapping[str, Right] = field(default_factory=dict)
    posts: Mapping[str, Right] = field(default_factory=dict)
    shared_posts: tuple[str, ...] = ()
    floor_wide: tuple[str, ...] = ()
    operators: tuple[str, ...] = ()
    role_laws: Mapping[str, Clause | None] = field(default_factory=dict)
    needed: Mapping[str, Clause | None] = field(default_factory=dict)
    inspector: str = ""

    def __post_init__(self) -> None:
        seniors = tuple(role for role in self.roles if role != DEALER) or self.roles
        usual: dict[str, object] = {
            "role_laws": dict.fromkeys((*self.roles, CASHIER, AUDITOR)),
            "posts": {role: Right((role,)) for role in self.roles},
            "shared_posts": seniors if seniors != self.roles else (),
            "floor_wide": seniors,
            "operators": self.runs or self.roles,
            "needed": {self.roles[-1]: None},
        }
        for name, value in usual.items():
            if not getattr(self, name):
                object.__setattr__(self, name, value)

    def right(self, act: str) -> Right:
        """Who may do an act here."""
        if act in self.rights:
            return self.rights[act]
        if act == "bank":
            return Right((CASHIER,))
        if act in _WITH_CASHIER:
            return Right((*self.floor_wide, CASHIER))
        if act == "open a table":
            return Right(self.opens or self.floor_wide)
        return Right(self.floor_wide)

    def may_offer(self, game_id: str) -> bool:
        """Whether a game is on this house's lawful list."""
        return game_id in self.games


def house_on_test(base: House, id: str, *games: str) -> House:
    """A house with the people of another one, which may offer games that are still on test."""
    return replace(base, id=id, name=f"{base.name}, games on test", games=games, lawful=None)
