"""Tables with chips: what a winning wager pays per unit, in which chips, and the board of
results."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from pitboss.floor import orders as o
from pitboss.floor import table_orders
from pitboss.floor.chip_payouts import chips_for, payouts, unpaid_wagers
from pitboss.floor.night import Night
from pitboss.floor.plan import CHIPS, TablePlan
from pitboss.floor.result_board import BoardResult
from pitboss.games import load
from pitboss.history.night_record import NightRecord
from pitboss.history.replay import fold, replay
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.rounds import lit_positions, resolve_outcome
from pitboss.pit.state import PlacedWager, Seat, Table
from pitboss.rulebook.wager_table import LOSES, MOVES, RETURNS, WINS
from tests.floor.house import TABLES, House, plan
from tests.playing import clause
from tests.stores import new_store
from tests.tables import DICE_AND_WHEELS


@pytest.mark.parametrize("game", DICE_AND_WHEELS)
def test_unit_payouts_are_what_the_table_would_pay(game: str) -> None:
    """Every result of every phase, every wager in every state: the same as live settlement."""
    rules, checked = load(game).rules(), 0
    for phase, name in enumerate(rules.phases.names):
        for outcome, text in enumerate(rules.space.texts):
            shown = {payout.key: payout for payout in payouts(rules, text, name, called_on=True)}
            ups = {
                wager.key(state): PlacedWager(name=wager.name, stake=stake, state=state, on=True)
                for wager in rules.wagers.values()
                for state in range(len(wager.states))
                if (stake := wager.multiples[phase][state])
            }
            table = Table(phase=phase, seats={1: Seat(chips=0, ups=ups)})
            for line in resolve_outcome(rules, table, outcome).lines:
                if line.kind == WINS:
                    assert shown[line.key].win_on(line.stake) == line.win, (text, line.key)
                    assert shown[line.key].stands == (line.next >= 0)
                    checked += 1
                else:
                    assert line.key not in shown, (text, line.key)
    assert checked


@pytest.mark.parametrize("game", DICE_AND_WHEELS)
def test_the_layout_lights_what_is_paid(game: str) -> None:
    """A light for every wager that wins, and for no other; what rests in a phase stays dark."""
    rules = load(game).rules()
    for phase, name in enumerate(rules.phases.names):
        for outcome, text in enumerate(rules.space.texts):
            keys = {payout.key for payout in payouts(rules, text, name)}
            first = {wager.key(0): wager.name for wager in rules.wagers.values()}
            lit = {first[key] for key in keys if key in first}
            assert lit == set(lit_positions(rules, outcome, phase))


@clause("nj-13-47-20-25-h-1v-inactive")
def test_a10_inactive_place_bets_are_neither_lit_nor_collected_nor_paid_on_the_come_out() -> None:
    """On a point they are; on the come-out the dealer is told to leave those without a marker."""
    rules = load("night.craps").rules()
    placed = [f"{kind} {number}" for kind in ("place", "buy") for number in (4, 5, 6, 8, 9, 10)]
    for text in ("3-3", "3-4"):
        shown = rules.space.parse(text)
        dark = {wager.key: wager.kind for wager in unpaid_wagers(rules, text, "come-out")}
        assert not set(placed) & set(lit_positions(rules, shown))
        assert not set(placed) & {payout.key for payout in payouts(rules, text, "come-out")}
        assert {dark[key] for key in placed} <= {"off", "stands"}
    assert dark == {**dark, **dict.fromkeys(placed, "off")}, "a seven would take them all"
    assert "place 6" in lit_positions(
        rules, rules.space.parse("3-3"), rules.phases.names.index("8")
    )
    lost = {wager.key for wager in unpaid_wagers(rules, "3-4", "8") if wager.kind == "loses"}
    assert set(placed) <= lost


@pytest.mark.parametrize(
    ("text", "kind"), [("6-6", "returned"), ("1-1", ""), ("3-4", "loses"), ("2-2", "stands")]
)
@clause("nj-13-47-20-25-h-1ii-3")
def test_a10_the_barred_twelve_is_named_as_given_back(text: str, kind: str) -> None:
    units = {
        wager.key: wager.kind
        for wager in unpaid_wagers(load("night.craps").rules(), text, "come-out")
    }
    assert units.get("dont_pass", "") == kind


@clause("nj-13-47-20-32-g-return")
@pytest.mark.parametrize("half_loss", [True, False])
def test_a10_halves_that_go_back_on_a_zero_are_named(half_loss: bool) -> None:
    """Six wagers, both zeros, and no other number."""
    rules = load("night.roulette").rules(half_loss=half_loss)
    for text in rules.space.texts:
        parts = {wager.key for wager in unpaid_wagers(rules, text) if wager.part not in (0, 1)}
        assert len(parts) == (6 if half_loss and text in ("0", "00") else 0), text


@pytest.mark.parametrize("game", DICE_AND_WHEELS)
def test_the_dealer_is_told_what_to_do_with_every_wager(game: str) -> None:
    """Every result of every phase: paid, collected, given back, moved or left alone as a table with
    accounts would do it."""
    kinds = {LOSES: "loses", RETURNS: "returned", MOVES: "moves"}
    rules, checked = load(game).rules(), 0
    for phase, name in enumerate(rules.phases.names):
        for outcome, text in enumerate(rules.space.texts):
            paid = {payout.key for payout in payouts(rules, text, name)}
            units = {wager.key: wager for wager in unpaid_wagers(rules, text, name)}
            ups = {
                wager.key(state): PlacedWager(name=wager.name, stake=60, state=state)
                for wager in rules.wagers.values()
                for state in range(len(wager.states))
            }
            assert paid.isdisjoint(units)
            assert paid | units.keys() == ups.keys()
            table = Table(phase=phase, seats={1: Seat(chips=0, ups=ups)})
            lines = {line.key: line for line in resolve_outcome(rules, table, outcome).lines}
            for key in ups:
                line = lines.get(key)
                if line is None:
                    assert units[key].kind in ("stands", "off"), (text, key)
                elif line.kind == WINS:
                    assert key in paid
                else:
                    assert units[key].kind == kinds[line.kind], (text, key)
                    if line.kind == LOSES:
                        assert line.stake - line.back == units[key].part * line.stake
                checked += 1
    assert checked


@clause("nj-19-47-1a-4-e-on-marker")
@pytest.mark.parametrize("game", ["nj.automated_craps", "night.craps"])
def test_the_dealer_is_told_what_becomes_of_a_wager_that_is_marked_on(game: str) -> None:
    """Every result of the come-out: what a marker changes is what live settlement makes of it."""
    rules, checked = load(game).rules(), set[str]()
    for outcome, text in enumerate(rules.space.texts):
        units = {wager.key: wager for wager in unpaid_wagers(rules, text, "come-out")}
        for wager in rules.wagers.values():
            for state in range(len(wager.states)):
                key = wager.key(state)
                if wager.idle is None or key not in units:
                    continue
                up = PlacedWager(name=wager.name, stake=60, state=state, on=True)
                lines = resolve_outcome(
                    rules, Table(seats={1: Seat(chips=0, ups={key: up})}), outcome
                ).lines
                kind = {WINS: "wins", LOSES: "loses"}.get(lines[0].kind, "") if lines else ""
                assert units[key].marked == kind, (text, key)
                if kind == "wins":
                    odds = units[key].odds
                    assert odds is not None
                    assert 60 * odds.win == lines[0].win * odds.stake
                checked.add(kind)
    assert checked == {"wins", "loses", ""}


@clause("nj-19-47-1a-6-d-via-19-47-1-5-buy", "nj-19-47-1a-6-d-via-19-47-1-5-lay")
@pytest.mark.parametrize("when", ["placing", "winning"])
def test_commission_on_a_win_is_named_and_taken_off_what_is_paid(when: str) -> None:
    rules = load("nj.automated_craps").rules(commission_when=when)
    won = {payout.key: payout for payout in payouts(rules, "2-2", "6")}
    lost = {payout.key: payout for payout in payouts(rules, "3-4", "6")}
    buy, lay, place = won["buy 4"], lost["lay 4"], won["place 4"]
    assert place.fee is None
    if when == "placing":
        assert (buy.fee, lay.fee) == (None, None)
        assert buy.win_less_fee(20) == 40
        return
    assert buy.fee is not None
    assert lay.fee is not None
    assert (buy.fee.of, lay.fee.of) == ("stake", "win")
    assert (buy.win_less_fee(20), buy.win_less_fee(40)) == (39, 78)
    assert not isinstance(buy.win_less_fee(10), int)
    assert (lay.win_less_fee(40), buy.smallest((1, 5)), lay.smallest((1, 5))) == (19, 20, 40)


def test_a_stake_that_cannot_be_paid_is_named() -> None:
    """Nine to five on seven chips is not a whole number."""
    (four,) = [
        payout for payout in payouts(load("nj.mini_dice").rules(), "3-1") if payout.key == "place 4"
    ]
    assert four.win_on(10) == 18
    words = four.win_on(7)
    assert isinstance(words, Refusal)
    assert "9 to 5" in words.words


CHIP_SETS = ((1, 5, 25, 100), (5, 25, 100, 500), (2, 5), (3, 5, 7), (10,), (6, 10, 15))


@pytest.mark.parametrize("chips", CHIP_SETS, ids=str)
def test_a_payout_is_made_up_exactly_or_not_at_all(chips: tuple[int, ...]) -> None:
    """Against every amount that a number of chips can make; large ones first."""
    most = 120
    counts = product(*(range(most // value + 1) for value in chips))
    sums = {sum(n * value for n, value in zip(count, chips, strict=True)) for count in counts}
    for sum_ in range(most):
        piles = chips_for(sum_, chips)
        assert isinstance(piles, dict) == (sum_ in sums), sum_
        if isinstance(piles, dict):
            assert sum(value * many for value, many in piles.items()) == sum_
            large = max(chips)
            more = range(piles.get(large, 0) + 1, sum_ // large + 1)
            rest = [value for value in chips if value != large]
            assert not any(
                isinstance(chips_for(sum_ - n * large, rest), dict) for n in more if rest
            )
    assert chips_for(10**12, (1, 5, 25, 100)) == {100: 10**10}


@pytest.mark.parametrize("chips", [(), (0, 5), (-1,)])
def test_chips_that_do_not_exist_pay_nothing(chips: tuple[int, ...]) -> None:
    """Nothing is paid in chips that do not exist."""
    assert isinstance(chips_for(5, chips), Refusal)
    assert isinstance(chips_for(-5, (1, 5)), Refusal)


def test_a_table_of_chips_only_takes_results(tmp_path: Path) -> None:
    """The dealer keys in results; no account moves, and the count shows who won."""
    table = TablePlan(id="craps", game="night.craps", mode=CHIPS, by_hand=False, float=5_000)
    with new_store("sqlite", tmp_path) as store:
        house = House(store).open(plan(store.facts.night, tables=(table, *TABLES[1:])))
        house.ask("k1", o.Sell("w1", 10_000))
        before = dict(house.night.books.imitation)
        for outcome in ("4-2", "3-3", "6-1"):
            answer = house.ask("a1", c.EnterResult(outcome), "craps")
            assert answer.moves == ()
        assert house.night.books.imitation == before
        assert house.night.floor.tables["craps"].table.last is not None
        house.ask("a1", c.CloseTable(), "craps")
        answer = house.ask("a2", o.CountRack(4_900), "craps")
        assert house.night.books.balance("rack/craps") == 4_900
        house.night.books.check()


def test_no_phone_brings_chips_to_the_felt(tmp_path: Path) -> None:
    """No account would pay for them: no seat, no chips, no wager by a guest; the dealer says which
    seats have wagers. A night in which an earlier program accepted them opens as it was."""
    table = TablePlan(id="craps", game="night.craps", mode=CHIPS, by_hand=False, float=5_000)
    with new_store("sqlite", tmp_path) as store:
        house = House(store).open(plan(store.facts.night, tables=(table, *TABLES[1:])))
        house.guest("g1")
        before = house.night.floor.guests["g1"]
        assert "chips on the felt" in house.refused("g1", c.Sit(1, 100), "craps")
        with pytest.MonkeyPatch.context() as then:
            then.setattr(table_orders, "_verify_felt", lambda floor, actor: None)
            house.ask("g1", c.Sit(1, 100), "craps")
            house.ask("g1", c.PlaceWager(1, "pass", 20), "craps")
        for more in (c.AddChips(1, 5), c.PlaceWager(1, "field", 5)):
            assert "nobody sits down or wagers here by phone" in house.refused("g1", more, "craps")
        later = Night(store, "a later edition")
        assert later.floor == house.night.floor
        assert later.floor.guests["g1"] == before
        house.ask("g1", c.RemoveWager(1, "pass"), "craps")
        house.ask("g1", c.Leave(1), "craps")
        house.ask("a1", c.SeeWagers((1, 2), ("pass",)), "craps")
        assert set(house.night.floor.tables["craps"].guests.values()) == {""}


def test_the_board_shows_results_as_they_stand(house: House) -> None:
    """The last results, corrections in place, nothing from other tables."""
    for outcome in ("4-2", "3-3", "6-1", "2-2"):
        house.ask("a1", c.EnterResult(outcome), "craps")
    house.ask("a1", o.CorrectRound("5-4", "misread"), "craps")
    house.ask("a2", o.PromiseDraws(), "wheel")
    house.ask("a2", o.Draw(), "wheel")

    def board() -> list[BoardResult]:
        rows = house.night.store.rows()
        record = fold(NightRecord(), replay(rows, seed_of=house.night.seed))
        shown = record.tables["craps"].board
        assert shown is not None
        return shown.results

    every = [
        BoardResult("4-2", round=1),
        BoardResult("3-3", round=2),
        BoardResult("6-1", round=3),
        BoardResult("5-4", corrected=True, round=4),
    ]
    assert board() == every
    house.ask("a1", o.CorrectRound("1-2", "misread"), "craps", round=2)
    late = BoardResult("1-2", corrected=True, round=2)
    assert board() == [every[0], late, *every[2:]]
