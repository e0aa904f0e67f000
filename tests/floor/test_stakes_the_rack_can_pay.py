"""On the floor the chips of a table's plan say which stakes are taken (13.6(c), 1A.6(c))."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.chip_payouts import Payout, pay_stakes, payouts
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.night import Night
from pitboss.floor.plan import CHIPS, TablePlan
from pitboss.floor.plan_checks import chip_warnings, faults
from pitboss.floor.state import Floor, rules_of
from pitboss.games import load
from pitboss.history.export import export
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.rulebook.card_round import Round
from pitboss.web.views.table import legal_acts
from tests.floor.card_rounds import opened, play
from tests.floor.house import TABLES, House, plan
from tests.playing import clause
from tests.stores import KINDS, new_store
from tests.verifier.program import verifier
from tests.verifier.test_dice_and_wheels import forge_export

FIVES = (5, 25, 100)


def fives(game: str = "night.craps", **more: Any) -> TablePlan:
    """The first table of the house, with chips of five and more."""
    return replace(TABLES[0], game=game, chips=FIVES, **more)


@pytest.mark.parametrize("kind", KINDS)
def test_a_stake_is_taken_only_if_the_rack_can_pay_it(kind: str, tmp_path: Path) -> None:
    with new_store(kind, tmp_path) as store:
        house = House(store).open(plan(store.facts.night, tables=(fives(), *TABLES[1:])))
        guest = house.guest("g1")
        house.sit(guest, "craps", 1)
        house.ask("a1", c.EnterResult("4-2"), "craps")
        words = house.refused(guest, c.PlaceWager(1, "place 6", 12), "craps")
        assert "chips of 5, 25 and 100 cannot make that: use 30" in words
        house.ask(guest, c.PlaceWager(1, "place 6", 30), "craps")
        assert house.refused(guest, c.ReduceWager(1, "place 6", 6), "craps")
        house.ask("a1", c.EnterResult("5-1"), "craps")
        rules, table = rules_of(house.night.floor, "craps"), house.night.floor.tables["craps"].table
        steps = {
            act.command.wager: act.step
            for act in legal_acts(rules, table, 1)
            if isinstance(act.command, c.PlaceWager)
        }
        assert (steps["place 6"], steps["place 4"], steps["field"]) == (30, 25, 5)
        assert Night(store, house.night.edition).floor == house.night.floor
        verifier.verify([line.decode() for line in export(store, house.night.floor)])


def test_earlier_editions_took_every_whole_sum() -> None:
    order = o.Order("01" * 16, "m1", o.SetUp(plan(tables=(fives(), *TABLES[1:]))))
    for edition, chips in ((7, ()), (8, FIVES)):
        done = decide(Floor(), order, o.OrderContext(at_ms=1_000, edition=edition))
        assert isinstance(done, Decision)
        assert done.floor.tables["craps"].table.desk.chips == chips


def test_chips_of_one_pay_everything() -> None:
    order = o.Order("01" * 16, "m1", o.SetUp(plan()))
    done = decide(Floor(), order, o.OrderContext(at_ms=1_000))
    assert isinstance(done, Decision)
    assert done.floor.tables["craps"].table.desk.chips == ()


@clause("nj-19-47-1a-6-c-payable-amounts")
@pytest.mark.parametrize(("most", "noted"), [(29, True), (30, False), (0, False)])
def test_a_plan_is_told_which_wagers_its_chips_never_pay(most: int, noted: bool) -> None:
    table = TablePlan(id="t1", game="nj.mini_dice", limits=(5, most), chips=FIVES)
    warnings = list(chip_warnings(plan(house="nj_casino", tables=(table,))))
    assert [name for name, _ in warnings] == (["t1"] if noted else [])
    if noted:
        assert warnings[0][1].words.startswith(
            "chips of 5, 25, 100 cannot pay any stake up to 29 on place"
        )


@pytest.mark.parametrize(
    ("chips", "most", "wrong"),
    [
        ((100,), 99, True),
        ((100,), 100, False),
        ((20_011, 30_011), 0, True),
        ((0,), 0, True),
        ((1, 100), 2, False),
    ],
)
def test_chips_that_pay_nothing_are_a_fault(chips: tuple[int, ...], most: int, wrong: bool) -> None:
    table = TablePlan(id="t1", game="night.beat_the_dealer", limits=(1, most), chips=chips)
    results = [fault for fault in faults(plan(tables=(table,))) if fault.place[-1] == "chips"]
    assert bool(results) is wrong


@clause("tas-8-1-notice", "tas-8-4-over-maximum")
@pytest.mark.parametrize(
    ("most", "chips", "wrong"),
    [(50, FIVES, False), (52, FIVES, True), (0, FIVES, False), (52, (1, *FIVES), False)],
)
def test_a_maximum_that_wagers_are_settled_at_is_a_sum_of_chips(
    most: int, chips: tuple[int, ...], wrong: bool
) -> None:
    table = TablePlan(id="t1", game="tas.mini_dice", limits=(5, most), chips=chips)
    results = [
        fault for fault in faults(plan(house="tas_casino", tables=(table,))) if "t1" in fault.place
    ]
    assert [fault.place[-1] for fault in results] == (["limits"] if wrong else [])
    if wrong:
        words = results[0].why.words
        assert words.startswith("a maximum of 52 cannot be paid in chips of")
        assert words.endswith("make it 50 or 55")


def test_at_a_table_of_chips_units_are_shown_that_its_chips_pay() -> None:
    rules = load("nj.mini_dice").rules()
    (six,) = [payout for payout in payouts(rules, "5-1") if payout.key == "place 6"]
    assert six.smallest(FIVES) == 30
    assert six.smallest((1, 5)) == 6
    assert Payout(key="x", title="x", win=1, per=1, stands=False).smallest((25, 100)) == 25


def test_payouts_on_the_felt_use_stakes_the_chips_can_pay(tmp_path: Path) -> None:
    with new_store("sqlite", tmp_path) as store:
        tables = (fives(mode=CHIPS), *TABLES[1:])
        house = House(store).open(plan(store.facts.night, tables=tables))
        house.ask("a1", c.SeeWagers((1,), ("place 6", "field")), "craps")
        felt = house.night.floor.tables["craps"].table.desk.felt
        assert felt == {1: {"place 6": 30, "field": 5}}


@pytest.mark.parametrize(("stake", "paid_"), [(5, False), (10, True), (15, False), (20, True)])
def test_a_stake_at_a_hand_of_cards_is_held_to_the_chips(stake: int, paid_: bool) -> None:
    """A natural pays 3 to 2: with chips of five a stake has to be a multiple of ten."""
    rules = load("night.blackjack").rules()
    answer = pay_stakes(
        rules, Round(seats=(1,), stakes={1: {"main": 2}}), 1, {"main": stake}, FIVES
    )
    assert isinstance(answer, Refusal) is not paid_


@clause("nj-13-47-20-20-d-5-rate")
@pytest.mark.parametrize("rounding", ["accumulate", "down"])
def test_commission_is_taken_in_the_chips_of_the_table(rounding: str, tmp_path: Path) -> None:
    """Five percent of 60 is three dollars: two wins make six, of which chips of five collect five;
    the sixth is taken from what the guest leaves with."""
    with new_store("sqlite", tmp_path) as store:
        options = {"commission_rounding": rounding}
        house = opened(store, "night.baccarat", options, {}, chips=FIVES)
        for _ in range(2):
            play(house, "bet 1 bank 60", "deal 2c Kd Ks 9h")
        seat = house.night.floor.tables["cards"].table.seats[1]
        assert seat.chips == 500 + 120 - 5
        assert "cannot make that" in house.refused("g1", c.PlaceWager(1, "bank", 61), "cards")
        before = house.night.floor.guests["g1"].wallet
        house.ask("g1", c.Leave(1), "cards")
        floor = house.night.floor
        assert floor.guests["g1"].wallet == before + 500 + 120 - 6
        assert Night(store, house.night.edition).floor == floor
        lines = [line.decode() for line in export(store, floor)]
        assert verifier.verify(lines)[3] == 2
        row = next(row for row in map(json.loads, lines) if "FeeTaken" in row.get("body", ""))
        for fee, wrong in ((0, "owed, and were not taken"), (2, "2 of commission are taken, 1")):
            body = json.loads(row["body"])
            taken, left = body["events"]
            taken["fee"], left["chips"] = fee, left["chips"] + 1 - fee
            body["moves"] = [body["moves"][0] | {"dollars": fee}] if fee else []
            body["events"] = [taken, left] if fee else [left]
            with pytest.raises(verifier.Fault, match=wrong):
                verifier.verify(forge_export(lines, row["seq"] - 1, body))


def test_the_second_verifier_knows_who_stays_at_another_seat(tmp_path: Path) -> None:
    """What a guest owes at a seat that is left is owed at the other."""
    with new_store("sqlite", tmp_path) as store:
        house = opened(store, "night.baccarat", {}, {})
        house.ask("g1", c.Sit(3, 100), "cards")
        play(house, "bet 1 bank 10", "deal 2c Kd Ks 9h")
        house.ask("g1", c.Leave(1), "cards")
        house.ask("g1", c.PlaceWager(3, "bank", 10), "cards")
        play(house, "deal 2c Kd Ks 9h")
        assert house.night.floor.tables["cards"].table.seats[3].chips == 100 + 10 - 1
        verifier.verify([line.decode() for line in export(store, house.night.floor)])
