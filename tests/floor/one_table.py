"""A house with one table of any game, in any mode, and everyone it needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pitboss.floor.plan import TablePlan
from pitboss.games import load
from pitboss.pit.rounds import current_step
from pitboss.store.keys import make_key
from pitboss.store.sqlite import SQLiteStore
from tests.stores import new_name
from tests.world.hall import Hall, Script, Swarm
from tests.world.nights import close_night, life_of, open_night, plan_of, signed
from tests.world.table_life import TableLife

TABLE = "t1"


def one_table(folder: Path, game: str, guests: int = 8, **manner: Any) -> Hall:
    """A quiet room, people at their posts, and one table that is not open yet."""
    night, signer = new_name(), make_key(folder / f"{new_name()}.key")
    path = folder / f"{night}.pitboss"
    SQLiteStore.create(path, night).close()
    house = load(game).house.id
    table = TablePlan(id=TABLE, game=game, float=20_000, **manner)
    plan = plan_of(house, night, (table,))
    hall = Quiet(lambda: SQLiteStore(path, owner=True), signed(plan, signer), 1, signer)
    open_night(hall, guests)
    return hall


class Quiet(Hall):
    """A room without trouble."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.swarm, self.crashes_left = Swarm(frozenset()), 0


def life(hall: Hall, rounds: int = 1) -> TableLife:
    """The evening at the table."""
    return life_of(hall, TABLE, rounds)


def run_script(hall: Hall, script: Script[Any]) -> None:
    """Let one script run to its end."""
    hall.run([script])


def until(hall: Hall, step: str, *, bets: bool = True) -> TableLife:
    """An open table with guests, played by hand up to where this step comes next."""
    own = life(hall)
    if hall.floor.tables[TABLE].table.status != "open":
        run_script(hall, own.open())
        run_script(hall, own.guests())
    for _ in range(60):
        if current_step(own.rules, own.table).name == step and (
            not own.table.betting or own.has_bet
        ):
            return own
        run_script(hall, own.act(bets))
    raise AssertionError(f"{step!r} is never reached: {own.table}")


def close(hall: Hall, own: TableLife) -> None:
    """Play out, close, count, and end the night."""
    run_script(hall, own.close())
    close_night(hall)
    hall.night.books.check()
    hall.night.store.close()
