"""Tables played with chips: the dealer keys in seats, cards and decisions, no stakes, and sees how
every wager of every seat ends and at which odds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.equipment.cards import cards
from pitboss.floor import orders as o
from pitboss.floor.chip_payouts import CardPayout, card_payouts, chips_for, pay_stakes
from pitboss.floor.entry import Entry, read_entry
from pitboss.floor.plan import CHIPS
from pitboss.floor.verify import verify
from pitboss.games import game_ids, load
from pitboss.games.night_caribbean_stud.play import STUB
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.decide import decide
from pitboss.pit.dice_custody import is_eligible, next_offeree
from pitboss.pit.refusal import Refusal
from pitboss.pit.required_wagers import verify_required_wagers
from pitboss.pit.state import Desk, PlacedWager, Seat, Table
from pitboss.rulebook.card_round import Choice, Hand, Round
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS
from pitboss.web.views.corrections import units_by_seat
from tests.floor.house import House
from tests.floor.one_table import TABLE, life, one_table, run_script
from tests.playing import clause
from tests.world.hall import Hall
from tests.world.nights import close_night
from tests.world.table_life import TableLife

CARDS = [game for game in game_ids() if load(game).play is not None]
HELD = [game for game in game_ids() if load(game).handling is not None]
KINDS = {WINS: "wins", LOSES: "loses", RETURNS: "returned"}
MANNERS: dict[str, dict[str, Any]] = {
    "by hand": {"by_hand": True},
    "keyed in": {"by_hand": False},
    "device": {"by_hand": False, "electronic": True},
}


def entries(hall: Hall) -> list[Entry]:
    """What has been done at the table so far."""
    every = [read_entry(row.body) for row in hall.night.store.rows()]
    return [entry for entry in every if entry.order.table == TABLE and entry.refused is None]


def last_round(table: Table) -> Round:
    """The cards of the round that is over."""
    assert table.cards is not None
    assert table.cards.last is not None
    return table.cards.last


def unit_of(rules: Rules, key: str) -> int:
    """The smallest stake of a wager that is paid exactly."""
    return rules.wagers[key.partition("@")[0]].multiples[0][0] or 1


@pytest.mark.parametrize("game", CARDS)
def test_what_is_shown_is_what_a_table_with_accounts_pays(game: str, tmp_path: Path) -> None:
    """The same rounds with known stakes: every line, its kind, what it wins and what goes back."""
    hall = one_table(tmp_path, game, by_hand=False)
    own, seen = life(hall), 0
    run_script(hall, own.open())
    for _ in range(25):
        run_script(hall, own.guests())
        before = len(entries(hall))
        run_script(hall, own.play(bets=True))
        lines = [
            line
            for entry in entries(hall)[before:]
            for event in entry.events
            if isinstance(event, e.ResultCalled | e.HandsDecided)
            for line in event.lines
        ]
        if not lines:
            continue
        round, rules = last_round(own.table), own.rules
        shown = {(payout.seat, payout.key): payout for payout in card_payouts(rules, round)}
        for seat in round.seats:
            mine = {line.key: line for line in lines if line.seat == seat}
            due = pay_stakes(rules, round, seat, {key: line.stake for key, line in mine.items()})
            assert not isinstance(due, Refusal), due
            assert {unit.key for unit in due} == set(mine)
            for unit in due:
                line = mine[unit.key]
                assert (unit.kind, unit.win, unit.back) == (line.kind, line.win, line.back)
                unit_payout = shown[seat, unit.key]
                assert unit_payout.kind == KINDS[line.kind]
                assert unit_payout.law
                _check_unit(unit_payout, line)
                seen += 1
    assert seen > 20
    hall.night.store.close()


def _check_unit(payout: CardPayout, line: e.SettlementLine) -> None:
    """The odds, the part that is lost and the commission, a unit of the stake."""
    if line.kind == WINS:
        assert payout.odds is not None
        by_odds = payout.odds.ratio * line.stake
        assert line.win == by_odds
    elif line.kind == LOSES:
        assert line.stake - line.back == payout.part * line.stake


def test_a_posted_limit_is_named_and_kept() -> None:
    """A royal flush at caribbean stud: the odds are shown, and that the house pays no more."""
    rules = load("night.caribbean_stud").rules(payout_limit=1_000)
    up = (True,) * 5
    hands = {
        "seat 1": Hand(cards("Ah Kh Qh Jh Th"), up),
        "dealer": Hand(cards("As Ks 9d 5c 2h"), up),
    }
    round = Round(
        seats=(1,),
        stakes={1: {"ante": 1}},
        hands=hands,
        choices=(Choice(1, "seat 1", "bet", 2),),
        called=(STUB,),
    )
    ends = {payout.key: payout for payout in card_payouts(rules, round)}
    assert ends["bet"].kind == "wins"
    assert ends["bet"].limited
    lines = pay_stakes(rules, round, 1, {"ante": 100, "bet": 200})
    assert not isinstance(lines, Refusal)
    assert {line.key: line.win for line in lines} == {"ante": 100, "bet": 900}


@pytest.mark.parametrize(
    ("game", "percent"), [("night.baccarat", 5), ("night.mini_baccarat", 5), ("night.red_dog", 0)]
)
def test_commission_is_shown_with_what_wins(game: str, percent: int, tmp_path: Path) -> None:
    hall = one_table(tmp_path, game, by_hand=False, mode=CHIPS)
    own = life(hall)
    run_script(hall, own.open())
    seen = []
    for _ in range(12):
        run_script(hall, own.play(bets=True))
        seen += card_payouts(own.rules, last_round(own.table))
    assert {payout.percent for payout in seen if payout.kind == "wins"} == {percent}
    assert {payout.percent for payout in seen if payout.kind != "wins"} == {0}
    hall.night.store.close()


def test_stakes_that_cannot_be_paid_are_named(tmp_path: Path) -> None:
    hall = one_table(tmp_path, "night.blackjack", by_hand=False, mode=CHIPS)
    own = life(hall)
    run_script(hall, own.open())
    run_script(hall, own.play(bets=True))
    round = last_round(own.table)
    seat = round.seats[0]
    for stakes, words in (
        ({"main": 3}, "cannot be paid exactly"),
        ({"main": 0}, ""),
        ({"moon": 2}, "no wager"),
    ):
        answer = pay_stakes(own.rules, round, seat, stakes)
        assert isinstance(answer, Refusal)
        assert words in answer.words
    nobody = pay_stakes(own.rules, round, 77, {"main": 2})
    assert isinstance(nobody, Refusal)
    hall.night.store.close()


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", CARDS)
def test_an_evening_with_chips(game: str, manner: str, tmp_path: Path) -> None:
    """Opened, seen, dealt, decided and closed; no stake is known, no account moves, and after each
    round every wager a seat may have had is settled in the table's chips."""
    hall = one_table(tmp_path, game, mode=CHIPS, **MANNERS[manner])
    own, rounds = life(hall), 0
    run_script(hall, own.open())
    for _ in range(6):
        run_script(hall, own.guests())
        start = own.table.round
        run_script(hall, own.play(bets=True))
        if own.table.round == start:
            continue
        rounds += 1
        _check_round(own.rules, last_round(own.table))
    assert rounds >= 4
    run_script(hall, own.close())
    assert not any(
        entry.moves for entry in entries(hall) if not isinstance(entry.order.command, o.CountRack)
    )
    assert not own.live.guests
    close_night(hall)
    assert verify(hall.night.store, replay=True).rows == hall.night.at[0]
    hall.night.store.close()


def _check_round(rules: Rules, round: Round) -> None:
    ends = card_payouts(rules, round)
    assert {end.seat for end in ends} == set(round.seats)
    for end in ends:
        if end.kind == "wins":
            stake = unit_of(rules, end.key) * 20
            (line,) = _payment_lines(rules, round, end, stake)
            assert isinstance(chips_for(line.win, (1, 5, 25, 100)), dict)


def _payment_lines(
    rules: Rules, round: Round, payout: CardPayout, stake: int
) -> tuple[e.SettlementLine, ...]:
    due = pay_stakes(rules, round, payout.seat, {payout.key: stake})
    assert not isinstance(due, Refusal), due
    return due


@pytest.mark.parametrize("game", CARDS)
def test_every_wager_that_could_lie_there_is_shown(game: str) -> None:
    """Every wager that can be made before the deal is considered at every seat, and nothing
    else."""
    rules, table = load(game).rules(), Table()
    seen = decide(rules, table, c.SeeWagers((3, 1)))
    assert not isinstance(seen, Refusal), seen
    stakes = next(event.stakes for event in seen if isinstance(event, e.WagersSeen))
    assert list(stakes) == [1, 3]
    for name in rules.wagers:
        table_of = Table(seats={1: Seat(chips=10**6, ups={})})
        unit = unit_of(rules, name)
        placed = decide(rules, table_of, c.PlaceWager(1, name, unit))
        assert (name in stakes[1]) == (not isinstance(placed, Refusal)), name
        if name in stakes[1]:
            assert stakes[1][name] == unit
    assert verify_required_wagers(rules, stakes) is None


@clause("nj-13-47-20-30-f-1-minimum")
def test_wagers_that_lie_there_are_enough_for_the_deal() -> None:
    """Multi-action blackjack needs two of three spots: one alone is refused on the felt too."""
    rules, table = load("night.multi_action_blackjack").rules(), Table()
    answer = decide(rules, table, c.SeeWagers((1,), ("spot 1",)))
    assert isinstance(answer, Refusal)
    assert answer.law
    two = decide(rules, table, c.SeeWagers((1,), ("spot 1", "spot 3")))
    assert isinstance(two, list)


def test_what_cannot_lie_there_is_refused() -> None:
    rules, table = load("night.blackjack").rules(), Table()
    for seats, wagers, words in (
        ((), (), "which seats"),
        ((1,), ("insurance",), ""),
        ((1,), ("moon",), "there is no wager 'moon'"),
        ((0,), (), "numbered from 1"),
        ((99,), (), ""),
    ):
        answer = decide(rules, table, c.SeeWagers(seats, wagers))
        assert isinstance(answer, Refusal), (seats, wagers)
        assert words in answer.words
    known = Table(seats={1: Seat(chips=0, ups={"main": PlacedWager(name="main", stake=2)})})
    answer = decide(rules, known, c.SeeWagers((1,)))
    assert isinstance(answer, Refusal)
    closed = decide(rules, Table(betting=False), c.SeeWagers((1,)))
    assert isinstance(closed, Refusal)
    assert closed.law
    early = decide(rules, Table(status="closed"), c.SeeWagers((1,), ("moon",)))
    assert isinstance(early, Refusal)
    assert "there is no wager 'moon'" in early.words


def test_whoever_has_chips_that_are_counted_takes_them_along() -> None:
    """Closing sends away unknown players, but never anyone's counted chips."""
    rules = load("night.blackjack").rules()
    seats, felt = (
        {1: Seat(chips=0, ups={}), 2: Seat(chips=40, ups={})},
        {1: {"main": 2}, 2: {"main": 2}},
    )
    table = Table(seats=seats, desk=Desk(felt=felt))
    answer = decide(rules, table, c.CloseTable())
    assert isinstance(answer, Refusal)
    assert answer.words.startswith("seat 2 still has 40 chips")
    alone = Table(seats={1: seats[1]}, desk=Desk(felt={1: felt[1]}))
    assert decide(rules, alone, c.CloseTable()) == [e.PlayerLeft(1, 0), e.TableClosed()]


def test_nobody_sees_wagers_where_they_are_made_by_phone(house: House) -> None:
    assert "make their own wagers" in house.refused("a1", c.SeeWagers((1,)), "craps")


@pytest.mark.parametrize("game", CARDS)
def test_whoever_has_cards_stays_until_the_round_is_over(game: str, tmp_path: Path) -> None:
    hall = one_table(tmp_path, game, mode=CHIPS, by_hand=False)
    own = life(hall)
    run_script(hall, own.open())
    while own.table.cards is None or own.table.cards.round is None:
        run_script(hall, own.act(bets=True))
    seat = own.table.cards.round.seats[0]
    (answer,) = hall.send([hall.order(own.who("dealer"), c.Leave(seat), TABLE)])
    assert answer.refused is not None
    run_script(hall, own.play(bets=True))
    hall.ask(own.who("dealer"), c.Leave(seat), TABLE)
    assert seat not in own.table.desk.felt
    hall.night.store.close()


@pytest.mark.parametrize("game", HELD)
def test_dice_and_buttons_go_to_seats_whose_wagers_the_dealer_sees(
    game: str, tmp_path: Path
) -> None:
    """A player with the required wager is offered them; without it the offer passes on."""
    hall = one_table(tmp_path, game, mode=CHIPS, by_hand=True)
    own = life(hall)
    run_script(hall, own.open())
    dealer, handling = own.who("dealer"), own.rules.game.handling
    assert handling is not None
    other = next(name for name in own.rules.wagers if name not in handling.eligible)
    while not own.table.betting:
        run_script(hall, own.act(bets=False))
    hall.ask(dealer, c.SeeWagers((2,), (other,)), TABLE)
    assert is_eligible(own.rules, own.table, 2) == (not handling.eligible)
    hall.ask(dealer, c.SeeWagers((2,), handling.eligible[:1]), TABLE)
    assert next_offeree(own.rules, own.table) == 2
    for _ in range(4):
        run_script(hall, own.play(bets=True))
        run_script(hall, own.guests())
    assert any(
        isinstance(event, e.DiceAccepted) and event.seat
        for entry in entries(hall)
        for event in entry.events
    )
    run_script(hall, own.close())
    assert not any(
        entry.moves for entry in entries(hall) if not isinstance(entry.order.command, o.CountRack)
    )
    close_night(hall)
    hall.night.store.close()


@pytest.mark.parametrize("by_hand", [True, False], ids=["by hand", "keyed in"])
def test_in_beat_the_dealer_every_seat_that_was_seen_throws(by_hand: bool, tmp_path: Path) -> None:
    hall = one_table(tmp_path, "night.beat_the_dealer", mode=CHIPS, by_hand=by_hand)
    own = life(hall)
    run_script(hall, own.open())
    while not own.table.betting:
        run_script(hall, own.act(bets=False))
    hall.ask(own.who("dealer"), c.SeeWagers((2, 5)), TABLE)
    run_script(hall, own.play(bets=True))
    called = [
        event.seat
        for entry in entries(hall)
        for event in entry.events
        if isinstance(event, e.ResultCalled)
    ]
    assert {2, 5} <= set(called)
    assert called == [0, *sorted(own.table.desk.felt)]
    run_script(hall, own.close())
    hall.night.store.close()


# --- what the console tells the dealer ------------------------------------------------------
def stud_with_chips(tmp_path: Path) -> tuple[Hall, TableLife]:
    """Caribbean stud with chips at seats 1 and 2, dealt with real cards; seat 1 has folded."""
    hall = one_table(tmp_path, "night.caribbean_stud", by_hand=False, mode=CHIPS)
    own = life(hall)
    run_script(hall, own.open())
    dealer = own.who("dealer")
    hall.ask(dealer, c.Shuffle(), TABLE)
    hall.ask(dealer, c.SeeWagers((1, 2)), TABLE)
    hall.ask(dealer, c.TakeStep("no more bets"), TABLE)
    hall.ask(dealer, c.DealCard("?? " * 14 + "2c"), TABLE)
    hall.ask(dealer, c.Choose(1, "fold"), TABLE)
    return hall, own


def unit_kinds(own: TableLife) -> dict[tuple[int, str], str]:
    """What the console tells the dealer to do, by seat and wager."""
    return {(unit.seat, unit.key): unit.kind for unit in units_by_seat(own.rules, own.live)}


@clause("nj-13-47-20-23-j-4-player")
def test_the_dealer_is_told_to_give_the_ante_of_a_void_hand_back(tmp_path: Path) -> None:
    hall, own = stud_with_chips(tmp_path)
    assert unit_kinds(own) == {(1, "ante"): "loses"}
    wrong = c.Report(irregularity="a player has a wrong number of cards", by="dealer", seat=1)
    hall.ask(own.who("dealer"), wrong, TABLE)
    assert unit_kinds(own) == {(1, "ante"): "returned"}
    hall.ask(own.who("dealer"), c.Choose(2, "bet"), TABLE)
    hall.ask(own.who("dealer"), c.TurnCards("dealer", "7d 5h 4s 3d 2c"), TABLE)
    hall.ask(own.who("dealer"), c.TurnCards("seat 2", "As Ks Qs Jd 9c"), TABLE)
    assert unit_kinds(own) == {(1, "ante"): "returned", (2, "ante"): "wins", (2, "bet"): "returned"}
    hall.night.store.close()


@clause("nj-13-47-20-23-g")
def test_the_dealer_is_told_to_collect_what_a_hand_forfeits(tmp_path: Path) -> None:
    hall, own = stud_with_chips(tmp_path)
    touched = c.Report(irregularity="cards are touched again", by="class A operator", seat=2)
    hall.ask(own.who("class A operator"), touched, TABLE)
    assert unit_kinds(own) == {(1, "ante"): "loses", (2, "ante"): "loses"}
    hall.night.store.close()


def test_a_void_round_leaves_nothing_to_collect(tmp_path: Path) -> None:
    hall, own = stud_with_chips(tmp_path)
    hall.ask(own.who("dealer"), c.Report(irregularity="the dealer is misdealt"), TABLE)
    assert unit_kinds(own) == {}
    hall.night.store.close()


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", CARDS)
def test_the_console_names_every_wager_of_a_round_of_cards(
    game: str, manner: str, tmp_path: Path
) -> None:
    hall = one_table(tmp_path, game, mode=CHIPS, **MANNERS[manner])
    own, rounds = life(hall), 0
    run_script(hall, own.open())
    for _ in range(4):
        start = own.table.round
        run_script(hall, own.play(bets=True))
        if own.table.round == start:
            continue
        rounds += 1
        views = units_by_seat(own.rules, own.live)
        assert {view.seat for view in views} == set(last_round(own.table).seats)
        for view in views:
            assert bool(view.odds) == (view.kind == "wins")
            assert view.law
    assert rounds
    hall.night.store.close()


@pytest.mark.parametrize("game", CARDS)
def test_a_table_of_chips_is_not_closed_while_someone_has_cards(game: str, tmp_path: Path) -> None:
    """Its stakes are unknown, but the hand is played out first."""
    hall = one_table(tmp_path, game, by_hand=False, mode=CHIPS)
    own = life(hall)
    run_script(hall, own.open())
    run_script(hall, own.guests())
    for _ in range(60):
        if own.table.cards is not None and own.table.cards.round is not None:
            break
        run_script(hall, own.act(True))
    before = own.table
    (answer,) = hall.send([hall.order(own.who("dealer"), c.CloseTable(), own.live.plan.id)])
    assert answer.refused is not None
    assert "a round is being dealt" in answer.refused.words
    assert own.table is before
    run_script(hall, own.close())
    hall.night.store.close()
