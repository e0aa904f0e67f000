"""The plan of a floor: what is set before anything opens. It is read from a file and journalled."""

from __future__ import annotations

import re

from msgspec import Struct

WALLET, CHIPS = "wallet", "chips"
_ID = re.compile(r"[A-Za-z0-9-]{1,64}")


def is_id(text: str) -> bool:
    """Whether this may be an id: letters, figures and hyphens, which lines and accounts rely on.

    >>> is_id("craps-1"), is_id("craps 1"), is_id("caf\u00e9")
    (True, False, False)
    """
    return _ID.fullmatch(text) is not None and text.strip("-") != ""


class TablePlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A table: its game, house options, limits and manner of play.

    At a `wallet` table guests bet by phone; at a `chips` table the dealer keys in results only.
    `by_hand`: every step of the procedure is somebody's act. `electronic`: chance comes from the
    house's device, committed to before and revealed after. `chips` are the values of chips it has.
    `betting_s` and `decision_s` are the posted times for wagers and for a player's decision.
    """

    id: str
    game: str
    options: dict[str, str | int | bool] = {}
    limits: tuple[int, int] = (1, 0)
    mode: str = WALLET
    by_hand: bool = True
    electronic: bool = False
    float: int = 0
    chips: tuple[int, ...] = (1, 5, 25, 100)
    betting_s: int = 20
    decision_s: int = 20


class PersonPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who works: roles by the words of the law, and the games he or she was taught.

    `taught_by` is the class A operator who taught them.
    """

    id: str
    roles: tuple[str, ...]
    taught: tuple[str, ...] = ()
    taught_by: str = ""


class WindowPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A banker's window: imitation dollars and real cents to begin with."""

    id: str
    float: int = 0
    drawer_cents: int = 0


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """A floor. `rate`: imitation dollars for one real dollar. `second_above`: corrections of more
    than this need a second person. `age`: how old guests are at least, where the house asks for
    more than it must. `seat_s`: after so many seconds a seat with no chips and no wagers is given
    back to the house; 0 is never."""

    night: str
    house: str
    tables: tuple[TablePlan, ...]
    people: tuple[PersonPlan, ...]
    windows: tuple[WindowPlan, ...] = ()
    rate: int = 1
    second_above: int = 100
    house_odds: dict[str, dict[str, str]] = {}
    age: int | None = None
    key: str = ""
    key_holder: str = ""
    seat_s: int = 0
