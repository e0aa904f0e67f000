"""Short nights that are played with a fault planted; each ends as an export."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pitboss.floor import orders as o
from pitboss.floor.night import Night
from pitboss.floor.plan import ELECTRONIC
from pitboss.games import load
from pitboss.history.export import export
from pitboss.pit import commands as c
from pitboss.store.keys import make_key
from pitboss.store.sqlite import SQLiteStore
from tests.faults.families import DRAWS, JOURNAL, MONEY, RAFFLE
from tests.floor.card_rounds import Keen
from tests.floor.closing import close_books
from tests.floor.licensed_house import KEY, NIGHT, LicensedHouse
from tests.floor.one_table import TABLE, life, one_table, run_script
from tests.floor.raffle_house import keyed_house
from tests.floor.small_night import write
from tests.verifier.test_prizes import signed_house
from tests.world.memory import MemoryStore

ROUNDS = 6


def lines_of(night: Night) -> list[str]:
    """The export of a night; its store is closed."""
    lines = [line.decode() for line in export(night.store, night.floor)]
    night.store.close()
    return lines


def closed_night(folder: Path) -> list[str]:
    """Sales, one of them reversed, money taken back, a bet, expenses, the close and the report."""
    signer = make_key(folder / KEY)
    made = LicensedHouse(SQLiteStore.create(folder / NIGHT, "spring-gala"), signer)
    made.set_up(signer=signer).opened()
    made.ask("k1", o.Sell("w1", 400))
    wrong = made.ask("k1", o.Sell("w1", 800, "g1"))
    made.ask("k1", o.Reverse(wrong.order.id, "wrong guest"), second="a1")
    made.bet()
    made.ask("a4", c.EnterResult("7"), "roulette-1")
    made.bet()
    made.ask("a4", c.EnterResult("8"), "roulette-1")
    close_books(made)
    made.weeks_pass()
    made.ask("k1", o.RecordDeposit(5_500, "2027-04-18 02:20", "a dollar more"))
    made.ask("k1", o.RecordDeposit(5_400, "2027-04-18 02:20", "counted again"))
    made.ask("m2", o.FileReport("2027-05-10", notarized=True))
    return lines_of(made.night)


def prize_night(folder: Path) -> list[str]:
    """Every kind of row of the prize desk."""
    return lines_of(signed_house(folder).night)


def device_night(folder: Path) -> list[str]:
    """Draws of a wheel in blocks, all of them revealed, and orders that are refused."""
    signer = make_key(folder / "night.key")
    store = MemoryStore("small-night")
    house = write(store, signer, 40, block=3)
    if house.night.floor.tables["wheel"].draws.promise:
        house.ask("a1", o.Draw(), "wheel")  # it decides the wagers that are up
        house.ask("a1", o.RevealDraws(), "wheel")
    return lines_of(house.night)


def shoe_night(folder: Path) -> list[str]:
    """An electronic shoe, dealt by the device and revealed at the close of the table."""
    hall = one_table(folder, "night.blackjack", electronic=True, by_hand=False)
    own = life(hall)
    run_script(hall, own.open())
    run_script(hall, own.guests())
    run_script(hall, own.play(bets=True))
    run_script(hall, own.close())
    return lines_of(hall.night)


def raffle_night(folder: Path) -> list[str]:
    """Three drawings, a redraw, and claims on the phone and with a code."""
    from tests.verifier.test_raffle import claim

    house = keyed_house(folder, ELECTRONIC).sold()
    house.electronic("bike")
    house.pass_minutes(1)
    house.ask("m1", o.RedrawTicket(1, "nobody came"))
    claim(house, house.revealed("4-2").ticket)
    claim(house, house.electronic("basket").ticket)
    return lines_of(house.night)


def game_night(folder: Path, game: str) -> list[str]:
    """Guests bet at random on real dice, wheels or cards, for some rounds."""
    hall = one_table(folder, game, by_hand=False)
    own = Keen(hall, TABLE, ROUNDS) if load(game).play is not None else life(hall, ROUNDS)
    run_script(hall, own.open())
    for _ in range(ROUNDS):
        run_script(hall, own.guests())
        run_script(hall, own.play(bets=True))
    run_script(hall, own.close())
    return lines_of(hall.night)


NIGHTS: dict[str, tuple[Callable[[Path], list[str]], ...]] = {
    MONEY: (closed_night, prize_night, device_night),
    JOURNAL: (device_night,),
    DRAWS: (device_night, shoe_night),
    RAFFLE: (raffle_night,),
}
