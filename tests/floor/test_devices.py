"""Devices as real things whose results are keyed in, and as electronic ones that have promised a
seed."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from pitboss.equipment.shoe import Shoe
from pitboss.floor import orders as o
from pitboss.floor.entry import read_entry
from pitboss.floor.events import Drawn, DrawsPromised, DrawsRevealed
from pitboss.floor.plan import TablePlan
from pitboss.floor.state import rules_of
from pitboss.games import game_ids, load
from pitboss.history.export import export
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.rounds import current_step, lit_positions
from pitboss.pit.state import CLOSED, OPEN, OUT_OF_SERVICE
from pitboss.rulebook.procedure import Does
from tests.floor.house import TABLES, House, plan
from tests.floor.one_table import TABLE, close, life, one_table, run_script, until
from tests.playing import clause
from tests.stores import new_store
from tests.verifier.program import verifier
from tests.world.hall import Hall
from tests.world.nights import close_night

CARDS = [game for game in game_ids() if load(game).play is not None]
NO_CARDS = [game for game in game_ids() if load(game).play is None]


def no(hall: Hall, actor: str, command: object) -> str:
    """Ask, and expect a refusal."""
    (answer,) = hall.send([hall.order(actor, command, TABLE)])
    assert answer.refused is not None, f"{actor} {command} was done: {answer.events}"
    return answer.refused.words


class Custom(NamedTuple):
    """A device run by hand: the step that counts, its minimum, and what too few leads to."""

    game: str
    step: str
    least: int
    void: str = ""


BY_HAND = (
    Custom("nj.sic_bo", "shake", 3),
    Custom("nj.mini_dice", "dealer shakes", 3),
    Custom("tas.mini_dice", "tumble", 2, "too few tumbles"),
    Custom("night.roulette", "confirm the turns", 4, "the ball made fewer than 4 turns"),
    Custom("night.money_wheel", "spin the wheel", 3, "the wheel made fewer than 3 revolutions"),
)


@pytest.mark.parametrize("device", BY_HAND, ids=lambda value: value.game)
def test_a_device_by_hand_is_worked_as_often_as_the_law_says(
    device: Custom, tmp_path: Path
) -> None:
    """One too few is refused, or is no result at all; enough, and the result is keyed in."""
    hall = one_table(tmp_path, device.game, by_hand=True)
    own = until(hall, device.step)
    stakes = hall.night.books.total("wager/")
    seldom = hall.order(own.who("dealer"), c.TakeStep(device.step, count=device.least - 1), TABLE)
    (reply,) = hall.send([seldom])
    if not device.void:
        assert reply.refused is not None
        assert reply.refused.law
    else:
        voided = [event for event in reply.events if isinstance(event, e.RoundVoided)]
        assert [event.irregularity for event in voided] == [device.void]
        assert hall.night.books.total("wager/") == stakes, "the wagers stand"
        own = until(hall, device.step)
    hall.ask(own.who("dealer"), c.TakeStep(device.step, count=device.least), TABLE)
    run_script(hall, own.play(bets=True))
    assert own.table.last is not None
    close(hall, own)


def test_the_automated_shaker_starts_by_one_lit_button(tmp_path: Path) -> None:
    """The selector lights the operator's button; only that one, once armed, starts the roll."""
    hall = one_table(tmp_path, "nj.automated_craps", by_hand=True)
    own = until(hall, "select the button")
    holder, dealer = own.table.hands.holder, own.who("dealer")
    other = next(seat for seat in own.live.guests if seat != holder)
    no(hall, dealer, c.SelectButton(other))
    hall.ask(dealer, c.SelectButton(holder), TABLE)
    own = until(hall, "arm the button")
    before = own.table.step
    hall.ask(own.live.guests[holder], c.PressButton(holder), TABLE)
    assert own.table.step == before, "a press before it is armed is noted and ignored"
    run_script(hall, own.act(bets=False))
    hall.ask(own.live.guests[other], c.PressButton(other), TABLE)
    assert current_step(own.rules, own.table).does is Does.STARTS
    assert "not yours" in no(hall, own.live.guests[other], c.PressButton(holder))
    hall.ask(own.live.guests[holder], c.PressButton(holder), TABLE)
    assert current_step(own.rules, own.table).name == "dice at rest"
    run_script(hall, own.play(bets=True))
    close(hall, own)


def test_the_dealer_works_the_shaker_when_nobody_else_will(tmp_path: Path) -> None:
    """Everyone declines: the dealer's own button is selected, armed and pressed."""
    hall = one_table(tmp_path, "nj.automated_craps", by_hand=True)
    own = until(hall, "offer the device")
    if own.table.hands.holder > 0:
        hall.ask(
            own.live.guests[own.table.hands.holder], c.GiveUpDice(own.table.hands.holder), TABLE
        )
    for seat in sorted(own.live.guests):
        hall.send([hall.order(own.live.guests[seat], c.RefuseDice(seat), TABLE)])
    dealer = own.who("dealer")
    hall.ask(dealer, c.DealerTakes(), TABLE)
    run_script(hall, own.act(bets=False))
    hall.ask(dealer, c.SelectButton(0), TABLE)
    while current_step(own.rules, own.table).does is not Does.STARTS:
        run_script(hall, own.act(bets=False))
    hall.ask(dealer, c.PressButton(0), TABLE)
    assert current_step(own.rules, own.table).name == "dice at rest"
    close(hall, own)


@clause("nj-19-47-9-5-d-illuminate", "nj-19-47-9-5-f")
@pytest.mark.parametrize("electronic", [False, True], ids=["keyed in", "device"])
def test_the_sic_bo_layout_is_lit_by_what_was_entered_until_it_is_cleared(
    electronic: bool, tmp_path: Path
) -> None:
    """Dark before the entry, then exactly what wins, and dark again before the next bets."""
    hall = one_table(tmp_path, "nj.sic_bo", by_hand=True, electronic=electronic)
    own = until(hall, "announce and enter")
    assert not own.table.lit
    run_script(hall, own.act(bets=False))
    called = own.table.called
    assert called is not None
    assert set(own.table.lit) == set(lit_positions(own.rules, called.outcome))
    while current_step(own.rules, own.table).name != "clear the lights":
        run_script(hall, own.act(bets=False))
    assert own.table.lit
    assert "clear the lights" in no(hall, own.who("dealer"), c.TakeStep("place your bets"))
    hall.ask(own.who("dealer"), c.TakeStep("clear the lights"), TABLE)
    assert not own.table.lit
    close(hall, own)


# With real equipment, and where a device draws.
FAULTS = {
    "nj.sic_bo": ("the device failed, shaker covered", "the device failed, shaker covered"),
    "nj.automated_craps": ("shaker fault", "device not to be restored"),
    "nj.mini_dice": ("the seal is broken", "shaker not to be restored"),
    "tas.mini_dice": ("a die is damaged", "tumbler not to be restored"),
    "night.roulette": ("the wheel was knocked", "equipment is unfit"),
    "night.money_wheel": ("equipment is unfit", "equipment is unfit"),
}


@pytest.mark.parametrize("electronic", [False, True], ids=["real", "device"])
@pytest.mark.parametrize("game", FAULTS)
def test_a_device_that_fails_stays_out_of_service_until_it_was_checked(
    game: str, electronic: bool, tmp_path: Path
) -> None:
    """No wager, step or result meanwhile; every item that a fault requires passes first."""
    hall = one_table(tmp_path, game, by_hand=True, electronic=electronic)
    own, rules = until(hall, "no more bets"), load(game).rules()
    fault = next(
        irregularity
        for irregularity in rules.irregularities
        if irregularity.name == FAULTS[game][electronic]
    )
    seat, guest = next(iter(own.live.guests.items()))
    hall.ask(
        own.who(fault.by[0]), c.Report(irregularity=fault.name, by=fault.by[0], note="seen"), TABLE
    )
    assert own.table.status == OUT_OF_SERVICE
    wager = next(iter(rules.wagers))
    no(hall, guest, c.PlaceWager(seat, wager, rules.wagers[wager].unit(0, 0) or 1))
    no(hall, own.who("dealer"), c.TakeStep("no more bets"))
    again = [item for item in rules.opening if item.after_fault or item.repair]
    assert again
    assert "checklist is not complete" in no(hall, own.who("dealer"), c.OpenTable())
    run_script(hall, own.checks())
    assert own.table.status == OPEN
    run_script(hall, own.play(bets=True))
    close(hall, own)


@clause("nj-19-47-13-3-a-1-unattended", "nj-19-47-13-3-a-3-no-handling")
def test_the_shaker_of_mini_dice_stays_with_its_dealer_and_its_dice_are_nobodys(
    tmp_path: Path,
) -> None:
    """No step without the dealer; a floorperson puts in dice, and only at a closed table."""
    hall = one_table(tmp_path, "nj.mini_dice", by_hand=True)
    own = until(hall, "no more bets")
    dealer, chief = own.who("dealer"), hall.correctors[0]
    for by, who in (("dealer", dealer), ("floorperson", chief)):
        (answer,) = hall.send([hall.order(who, c.LoadDice(0, by), TABLE)])
        assert answer.refused is not None
        assert answer.refused.law == ("nj-19-47-13-3-a-3-no-handling",)
    own = until(hall, "cover")
    gone = hall.ask(dealer, o.LeavePost("dealer"), TABLE)
    assert [event for event in gone.events if isinstance(event, e.IncidentNoted)]
    seat, guest = next(iter(own.live.guests.items()))
    for who, command in (
        (guest, c.PlaceWager(seat, "field", 5)),
        (chief, c.EnterResult("1-2", "floorperson")),
    ):
        (answer,) = hall.send([hall.order(who, command, TABLE)])
        assert answer.refused is not None
        assert answer.refused.law == ("nj-19-47-13-3-a-1-unattended",)
    hall.ask("spare-1", o.TakePost("dealer", "spare-1"), TABLE)
    run_script(hall, own.play(bets=True))
    close(hall, own)


def test_a_ball_that_is_spun_with_the_wheel_is_no_spin(tmp_path: Path) -> None:
    """Against the wheel it counts; with it nothing is decided, and every wager stands."""
    hall = one_table(tmp_path, "night.roulette", by_hand=True)
    own = until(hall, "spin the ball")
    stakes, dealer = hall.night.books.total("wager/"), own.who("dealer")
    answer = hall.ask(dealer, c.TakeStep("spin the ball with the wheel"), TABLE)
    voided = [event.irregularity for event in answer.events if isinstance(event, e.RoundVoided)]
    assert voided == ["the ball was spun with the wheel"]
    assert hall.night.books.total("wager/") == stakes > 0
    own = until(hall, "spin the ball")
    hall.ask(dealer, c.TakeStep("spin the ball against the wheel"), TABLE)
    run_script(hall, own.play(bets=True))
    close(hall, own)


@pytest.mark.parametrize("by_hand", [True, False], ids=["by hand", "automatic"])
@pytest.mark.parametrize("game", game_ids())
def test_an_electronic_device_promises_draws_and_reveals(
    game: str, by_hand: bool, tmp_path: Path
) -> None:
    """An evening from the seed alone, found sound by a verifier that shares no code with us."""
    hall = one_table(tmp_path, game, by_hand=by_hand, electronic=True)
    run_script(hall, life(hall, rounds=8).run())
    close_night(hall)
    events = [event for row in hall.night.store.rows() for event in read_entry(row.body).events]
    promised = [event for event in events if isinstance(event, DrawsPromised)]
    revealed = [event for event in events if isinstance(event, DrawsRevealed)]
    assert [event.block for event in promised] == [event.block for event in revealed]
    lines = [line.decode() for line in export(hall.night.store, hall.floor)]
    _, _, draws, _, _, hidden, _ = verifier.verify(lines)
    assert draws == sum(isinstance(event, Drawn) for event in events) > 0
    assert not hidden
    hall.night.store.close()


@pytest.mark.parametrize("by_hand", [True, False], ids=["by hand", "automatic"])
@pytest.mark.parametrize("game", NO_CARDS)
def test_nobody_keys_in_what_a_device_shows(game: str, by_hand: bool, tmp_path: Path) -> None:
    """No result, no correction, no draw without a promise, and none by a guest."""
    hall = one_table(tmp_path, game, by_hand=by_hand, electronic=True)
    own, rules = life(hall), rules_of(hall.floor, TABLE)
    if rules.game.dice_age is not None and own.table.status == CLOSED:
        run_script(hall, own.must(c.LoadDice(0)))
    run_script(hall, own.checks())
    result = next(step for step in rules.procedure if step.does is Does.RESULT)
    who, by, text = own.who(result.by[0]), result.by[0], rules.space.texts[0]
    assert "no seed has been promised" in no(hall, own.who("dealer"), o.Draw())
    run_script(hall, own.promise())
    assert "nobody keys in results" in no(hall, who, c.EnterResult(text, by))
    assert "nobody keys in results" in no(hall, who, c.CorrectResult(text, by))
    no(hall, "g1", o.Draw())
    run_script(hall, own.guests())
    run_script(hall, own.play(bets=True))
    assert "the device drew" in no(hall, hall.correctors[0], o.CorrectRound(text, "misread"))
    close(hall, own)


@pytest.mark.parametrize("by_hand", [True, False], ids=["by hand", "automatic"])
@pytest.mark.parametrize("game", CARDS)
def test_no_card_comes_from_a_shoe_that_is_known(game: str, by_hand: bool, tmp_path: Path) -> None:
    """Nobody shuffles by hand or names a card; a shoe whose seed is revealed is not dealt."""
    hall = one_table(tmp_path, game, by_hand=by_hand, electronic=True)
    own = life(hall)
    run_script(hall, own.checks())
    dealer = own.who("dealer")
    run_script(hall, own.promise())
    for command in (c.Shuffle(), c.ChangeStack(), c.DealCard("As")):
        assert "nobody keys in results" in no(hall, dealer, command)
    run_script(hall, own.guests())
    run_script(hall, own.play(bets=True))
    assert own.table.cards is not None
    shoe: Shoe = own.table.cards.shoe
    assert shoe.is_known
    hall.ask(dealer, o.RevealDraws(), TABLE)
    assert "has been revealed" in no(hall, dealer, c.DealCard())
    hall.ask(dealer, o.PromiseDraws(), TABLE)
    assert "has been revealed" in no(hall, dealer, c.DealCard()), "a promise is not a shuffle"
    run_script(hall, own.play(bets=True))
    assert own.table.cards.shoe.order != shoe.order
    close(hall, own)


def test_a_seed_is_not_revealed_while_its_draws_have_wagers_to_decide(tmp_path: Path) -> None:
    """A pass wager stays up once its point is set, and no new seed is promised while it does: with
    the old one revealed, nothing could ever decide it, and the night could not be closed."""
    craps = TablePlan(id="craps", game="night.craps", by_hand=False, electronic=True, float=10_000)
    with new_store("sqlite", tmp_path) as store:
        house = House(store).open(plan(store.facts.night, tables=(craps, *TABLES[1:])))
        house.sit(house.guest("g1"), "craps", 1)
        house.ask("a1", o.PromiseDraws(), "craps")
        house.ask("g1", c.PlaceWager(1, "dont_pass", 10), "craps")
        assert "yet to decide" in house.refused("a1", o.RevealDraws(), "craps")
        while house.night.floor.tables["craps"].table.seats[1].ups:
            house.ask("a1", o.Draw(), "craps")
        house.ask("a1", o.RevealDraws(), "craps")
        early = c.PlaceWager(1, "field", 10)
        assert "must promise the draws first" in house.refused("g1", early, "craps")
        house.ask("a1", o.PromiseDraws(), "craps")
        house.ask("g1", early, "craps")


def test_nobody_finds_out_the_next_card_by_naming_cards(house: House) -> None:
    """An electronic shoe has no dead card, by any name. If a card could be named, a dealer could
    name all of them in turn and learn the shoe from the refusals."""
    house.ask("b1", o.PromiseDraws(), "cards")
    house.ask("b1", o.Draw(), "cards")
    rules = rules_of(house.night.floor, "cards")
    dead = next(
        irregularity for irregularity in rules.irregularities if irregularity.name == "dead card"
    )
    for card in ("As", "2c", "Kd"):
        words = house.refused(
            "b1", c.Report(irregularity=dead.name, by=dead.by[0], card=card), "cards"
        )
        assert "cannot happen here" in words
    house.sit(house.guest("g1"), "cards", 1)
    while (cards := house.night.floor.tables["cards"].table.cards) is None or cards.round is None:
        house.ask("g1", c.PlaceWager(1, "main", 10), "cards")
        house.ask("b1", c.DealCard(), "cards")
    words = house.refused("b1", c.Report(irregularity=dead.name, by=dead.by[0]), "cards")
    assert "cannot happen here" in words, "the next card would be discarded unseen"
