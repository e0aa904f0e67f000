"""What 13:47-20 says about people and money on the floor of a casino night, tested on the floor
itself. Each test fails if the rule it is marked with is taken out of the floor.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.cage.accounts import OUTSIDE, TAKEN_BACK, CashMove, Move
from pitboss.floor import orders as o
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.events import Sold
from pitboss.floor.plan import CHIPS, PersonPlan, TablePlan
from pitboss.floor.state import Floor, rules_of
from pitboss.games import game_ids
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from tests.floor.role_floor import DEVICE, GIVEN, HAND, KEYED, floor_of, plan_of
from tests.floor.test_opening import Hall, new_hall
from tests.playing import clause

NIGHT = "nj_night"
NIGHT_GAMES = [game for game in game_ids() if game.startswith("night.")]
LAW = "nj-13-47-20-"
HEADS = ("issue", "player", "wager", "rack", "window", "guests", "taken back", "void")


class Tried:
    """A floor that moves on with each order, and a short way to ask."""

    def __init__(self, floor: Floor | None = None) -> None:
        self.floor = floor or floor_of(NIGHT)
        self._numbers = iter(range(10**6))

    def ask(self, actor: str, command: Any, table: str = "", **more: Any) -> Decision:
        """Ask, and expect that it is done."""
        order = o.Order(f"n{next(self._numbers)}", actor, command, table, **more)
        answer = decide(self.floor, order, GIVEN)
        assert isinstance(answer, Decision), f"{actor} {command}: {answer}"
        self.floor = answer.floor
        return answer

    def refused(self, actor: str, command: Any, table: str = "", **more: Any) -> list[str]:
        """Ask, and expect a refusal: the ids of its clauses."""
        answer = decide(self.floor, o.Order("y", actor, command, table, **more), GIVEN)
        assert isinstance(answer, Refusal), f"{actor} {command} was done"
        return [law.id for law in answer.law]


@pytest.fixture
def night() -> Tried:
    """A casino night with someone in every role, at three tables and a window."""
    return Tried()


def with_people(*people: PersonPlan) -> Tried:
    """The same night with more people, who are on duty."""
    plan = plan_of(NIGHT)
    tried = Tried(Floor())
    tried.ask("member-in-charge", o.SetUp(replace(plan, people=(*plan.people, *people))))
    for who in ("member-in-charge", "class-A-operator", *(person.id for person in people)):
        tried.ask(who, o.ClockOn(who))
    return tried


# --- operators -----------------------------------------------------------------------------------
@clause(f"{LAW}2-class-a-operator-duties")
def test_only_a_class_a_operator_gives_out_posts_and_teaches(night: Tried) -> None:
    for who in ("class-B-operator", "assistant", "banker", "member-in-charge", "bookkeeper"):
        refused = night.refused(who, o.TakePost("dealer", "spare"), HAND)
        assert refused == [f"{LAW}2-class-a-operator-duties"]
    night.ask("class-A-operator", o.TakePost("dealer", "spare"), HAND)


@clause(f"{LAW}2-class-b-operator-supervision", f"{LAW}9-c-1")
def test_a_class_b_operator_works_only_under_a_class_a_on_duty() -> None:
    taught = PersonPlan("b2", ("class B operator",), ("night.under_over",), "class-A-operator")
    tried = with_people(taught, PersonPlan("a9", ("class A operator", "banker")))
    tried.ask("a9", o.ClockOff("a9"))
    tried.ask("class-A-operator", o.ClockOff("class-A-operator"))
    post = o.TakePost("dealer", "b2")
    assert tried.refused("b2", post, DEVICE) == [f"{LAW}9-c-1"]
    tried.ask("class-A-operator", o.ClockOn("class-A-operator"))
    tried.ask("b2", post, DEVICE)
    assert tried.refused("class-A-operator", o.ClockOff("class-A-operator")) == [f"{LAW}9-c-1"]
    tried.ask("b2", o.LeavePost("dealer"), DEVICE)
    tried.ask("class-A-operator", o.ClockOff("class-A-operator"))


@clause(f"{LAW}9-c-1")
def test_a_class_a_operator_who_banks_supervises_nobody() -> None:
    both = PersonPlan("a9", ("class A operator", "banker"))
    taught = PersonPlan("b2", ("class B operator",), ("night.under_over",), "a9")
    tried = with_people(taught, both)
    tried.ask("b2", o.TakePost("dealer", "b2"), DEVICE)
    assert tried.refused("a9", o.OpenWindow("w2", posted=True)) == [f"{LAW}9-c-2"]
    tried.ask("class-A-operator", o.ClockOff("class-A-operator"))
    assert tried.refused("a9", o.OpenWindow("w2", posted=True)) == [f"{LAW}9-c-1"]


@clause(f"{LAW}9-c-2")
def test_a_class_b_operator_works_under_the_class_a_who_taught_the_game() -> None:
    """Another class A on duty does not help, neither at first nor later."""
    taught = PersonPlan("b2", ("class B operator",), ("night.under_over",), "a9")
    tried = with_people(taught, PersonPlan("a9", ("class A operator",)))
    tried.ask("a9", o.ClockOff("a9"))
    assert tried.refused("b2", o.TakePost("dealer", "b2"), DEVICE) == [f"{LAW}9-c-2"]
    tried.ask("a9", o.ClockOn("a9"))
    tried.ask("b2", o.TakePost("dealer", "b2"), DEVICE)
    assert tried.refused("a9", o.ClockOff("a9")) == [f"{LAW}9-c-2"]


@clause(f"{LAW}5-b-1")
@pytest.mark.parametrize("game", NIGHT_GAMES)
def test_a_class_b_operator_runs_only_games_that_were_taught(game: str) -> None:
    hall = Hall(game)
    if game in ("night.craps", "night.roulette"):
        assert hall.refused("b1", o.TakePost("dealer", "b1")) != [f"{LAW}5-b-1"]
        return
    people = {**hall.floor.people, "b1": replace(hall.floor.people["b1"], taught=())}
    untaught = replace(hall.floor, people=people)
    post = o.Order("x", "b1", o.TakePost("dealer", "b1"), "t1")
    answer = decide(untaught, post, GIVEN)
    assert isinstance(answer, Refusal)
    assert [law.id for law in answer.law] == [f"{LAW}5-b-1"]
    hall.ask("b1", o.TakePost("dealer", "b1"))


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("night.craps", marks=clause(f"{LAW}9-d-craps")),
        pytest.param("night.roulette", marks=clause(f"{LAW}9-d-roulette")),
    ],
)
def test_a_class_b_operator_holds_no_post_at_craps_or_roulette(game: str) -> None:
    """Whatever the plan lists as taught, and not as an assistant either."""
    hall = Hall(game).staffed()
    people = {**hall.floor.people, "b1": replace(hall.floor.people["b1"], taught=(game,))}
    hall.floor = replace(hall.floor, people=people)
    own = f"{LAW}9-d-{game.removeprefix('night.')}"
    for post in ("dealer", "assistant"):
        assert own in hall.refused("b1", o.TakePost(post, "b1"))
        assert own in hall.refused("watch", o.TakePost(post, "b1"))
    if game == "night.craps":
        assert hall.refused("watch", o.TakePost("boxperson", "b1")) == [own]
        assert hall.refused("watch", o.TakePost("stickperson", "b1")) == [own]


@clause(f"{LAW}2-assistant")
def test_an_assistant_helps_an_operator_at_the_table_and_decides_nothing() -> None:
    knows = PersonPlan("s2", ("assistant",), ("night.under_over",))
    tried = with_people(knows, PersonPlan("a9", ("class A operator",)))
    post = o.TakePost("assistant", "s2")
    assert tried.refused("s2", post, DEVICE) == [f"{LAW}2-assistant"]
    tried.ask("a9", o.TakePost("dealer", "a9"), DEVICE)
    tried.ask("s2", post, DEVICE)
    for command in (c.CloseTable("assistant"), c.ChangeLimits(1, 9, "assistant")):
        assert tried.refused("s2", command, DEVICE) == [f"{LAW}2-assistant"]


@clause(f"{LAW}5-c")
def test_an_assistant_knows_the_game(night: Tried) -> None:
    assert night.refused("assistant", o.TakePost("assistant", "assistant"), KEYED) == [f"{LAW}5-c"]
    night.ask("assistant", o.TakePost("assistant", "assistant"), DEVICE)


@clause(f"{LAW}9-b-3-functions")
def test_fills_and_counts_are_for_operators(night: Tried) -> None:
    for who in ("member-in-charge", "assistant", "bank-2", "member-in-charge-of-proceeds"):
        for command in (o.AskFill("w1", 5), o.AskCredit("w1", 5), o.CountRack(500)):
            assert night.refused(who, command, HAND) == [f"{LAW}9-b-3-functions"]
    night.ask("class-A-operator", o.CountRack(500), HAND)


@clause(f"{LAW}9-b-1", f"{LAW}17-b")
@pytest.mark.parametrize("game", NIGHT_GAMES)
def test_nobody_runs_a_game_otherwise_than_by_its_rules(game: str) -> None:
    """Every step except the due one is refused with a clause, whoever takes it."""
    hall = new_hall(game)
    hall.ask(*hall.opener())
    steps = rules_of(hall.floor, "t1").procedure
    for step in steps[1:]:
        for actor, role in (("the-dealer", "dealer"), ("watch", "class A operator")):
            if step.name != steps[0].name:
                done = f"{step.name} {step.ways[0]}".strip()
                assert hall.refused(actor, c.TakeStep(done, role))
    answer = hall.try_("the-dealer", c.TakeStep("play a tune"))
    assert isinstance(answer, Refusal)


# --- those in charge -----------------------------------------------------------------------------
@clause(f"{LAW}9-a")
def test_everyone_who_works_is_under_the_member_in_charge(night: Tried) -> None:
    """The member in charge calls each of them to duty and sends them home; the only other person
    who can is a class A operator."""
    off_post = [name for name, on in night.floor.duty.items() if not on.post and not on.window]
    for who in off_post:
        if who == "member-in-charge":
            continue
        if who != "banker":
            assert night.refused("banker", o.ClockOff(who)) == [f"{LAW}9-a"]
        night.ask("member-in-charge", o.ClockOff(who))
        night.ask("member-in-charge", o.ClockOn(who))


@clause(f"{LAW}6-a-1-supervise")
def test_large_acts_of_the_cage_are_taken_back_under_supervision(night: Tried) -> None:
    """Only by the banker or the member in charge; above the limit with a supervisor."""
    big = night.ask("bank-2", o.Sell("w1", 20_000, "g4"))
    assert big.moves[0].dollars > plan_of(NIGHT).second_above
    undo = o.Reverse("n0", "a slip")
    for who in ("class-A-operator", "class-B-operator", "assistant"):
        assert night.refused(who, undo) == [f"{LAW}6-a-1-supervise"]
    assert night.refused("bank-2", undo) == [f"{LAW}6-a-1-supervise"]
    assert night.refused("bank-2", undo, second="banker") == [f"{LAW}6-a-1-supervise"]
    night.ask("bank-2", undo, second="member-in-charge")


@clause(f"{LAW}6-a-1-supervise")
def test_cash_goes_back_only_before_the_eyes_of_a_second_person(night: Tried) -> None:
    """Even for the smallest sale; a fill of the same amount the banker can take back alone."""
    night.ask("bank-2", o.Sell("w1", 100, "g4"))
    undo = o.Reverse("n0", "a slip")
    for second in ("", "bank-2", "banker"):
        assert night.refused("bank-2", undo, second=second) == [f"{LAW}6-a-1-supervise"]
    done = night.ask("bank-2", undo, second="class-A-operator")
    assert done.cash == (CashMove("drawer/w1", OUTSIDE, 100),)
    night.ask(f"dealer-{HAND}", o.AskFill("w1", 100), HAND)
    night.ask("bank-2", o.ConfirmTransfer("n2", 100))
    night.ask("bank-2", o.Reverse("n3", "the wrong table"))


@clause(f"{LAW}12-c-4")
def test_imitation_money_that_was_played_with_never_becomes_cash(night: Tried) -> None:
    """Neither with the wagered money nor with the guest's other money, nor once it was lost."""
    night.ask("bank-2", o.Sell("w1", 100, "g4"))
    undo, agreed = o.Reverse("n0", "a slip"), "class-A-operator"
    night.ask("g4", c.Sit(3, 102), KEYED)
    assert night.refused("bank-2", undo, second=agreed) == [f"{LAW}12-c-4"], "not in the wallet"
    night.ask("g4", c.Leave(3), KEYED)
    night.ask("g4", c.Sit(3, 20), KEYED)
    floor = night.floor
    night.ask("bank-2", undo, second=agreed)
    night.floor = floor
    night.ask("g4", c.PlaceWager(3, "field", 5), KEYED)
    assert night.floor.guests["g4"].wallet >= 2, "the wallet holds what was sold"
    assert night.refused("bank-2", undo, second=agreed) == [f"{LAW}12-c-4"]
    night.ask("bank-2", o.Sell("w1", 100, "g4"))
    last = next(name for name in reversed(night.floor.cage))
    assert night.refused("bank-2", undo, second=agreed) == [f"{LAW}12-c-4"]
    night.ask("bank-2", o.Reverse(last, "a slip"), second=agreed)


@clause(f"{LAW}9-b-3-functions")
def test_chips_are_asked_for_by_who_works_at_the_table(night: Tried) -> None:
    """A class B operator at their own table only; a class A operator at every table."""
    for command in (o.AskFill("w1", 5), o.AskCredit("w1", 5)):
        assert night.refused("class-B-operator", command, DEVICE) == [f"{LAW}9-b-3-functions"]
        night.ask("class-A-operator", command, DEVICE)
    night.ask("class-A-operator", o.TakePost("dealer", "class-B-operator"), DEVICE)
    night.ask("class-B-operator", o.AskFill("w1", 5), DEVICE)
    assert night.refused("class-B-operator", o.AskFill("w1", 5), HAND)


@clause(f"{LAW}10-d-1")
def test_whoever_works_does_not_play(night: Tried) -> None:
    """Neither let in, nor seated by their own hand or a dealer's, at any kind of table."""
    for person in night.floor.people:
        assert night.refused("banker", o.Admit(person, of_age=True)) == [f"{LAW}10-d-1"]
    for table in (HAND, KEYED):
        assert night.refused(f"dealer-{table}", c.Sit(3, 0), table) == [f"{LAW}10-d-1"]
        for who in ("class-A-operator", "banker", "assistant", "member-in-charge"):
            night.refused(who, c.Sit(3, 0), table)
    night.ask("g4", c.Sit(3, 5), KEYED)


@clause(f"{LAW}10-d-1")
def test_whoever_works_does_not_play_with_chips_either() -> None:
    plan = plan_of(NIGHT)
    felt = TablePlan(id=KEYED, game="night.craps", mode=CHIPS, by_hand=False, float=500)
    tried = Tried(Floor())
    tried.ask("member-in-charge", o.SetUp(replace(plan, tables=(*plan.tables[:2], felt))))
    for who in ("member-in-charge", "dealer-keyed"):
        tried.ask(who, o.ClockOn(who))
    tried.ask("dealer-keyed", o.TakePost("dealer", "dealer-keyed"), KEYED)
    assert tried.refused("dealer-keyed", c.Sit(1, 5), KEYED) == [f"{LAW}10-d-1"]


# --- imitation money -----------------------------------------------------------------------------
@clause(f"{LAW}8-b-2")
def test_a_banker_runs_no_game_while_banking() -> None:
    """Not at a post, and not from the window in another of their roles."""
    tried = with_people(PersonPlan("a9", ("class A operator", "banker")))
    tried.ask("a9", o.TakePost("dealer", "a9"), KEYED)
    assert tried.refused("a9", o.OpenWindow("w2", posted=True)) == [f"{LAW}8-b-2"]
    tried.ask("a9", o.LeavePost("dealer"), KEYED)
    tried.ask("a9", o.OpenWindow("w2", posted=True))
    assert tried.refused("a9", o.TakePost("dealer", "a9"), KEYED) == [f"{LAW}8-b-2"]
    check = c.PassCheck("walls and rail", "class A operator")
    assert tried.refused("a9", check, HAND) == [f"{LAW}8-b-2"]
    assert tried.refused("a9", o.CountRack(500), HAND) == [f"{LAW}8-b-2"]
    tried.ask("a9", o.CloseWindow("w2", 5_000, 100))
    tried.ask("a9", check, HAND)


@clause(f"{LAW}8-a-2", f"{LAW}2-banker", f"{LAW}2-exchange-rate")
@pytest.mark.parametrize("rate", [2, 3, 10])
def test_a_banker_sells_at_the_posted_rate_and_no_other(rate: int) -> None:
    plan = replace(plan_of(NIGHT), rate=rate)
    tried = Tried(Floor())
    tried.ask("member-in-charge", o.SetUp(plan))
    for who in ("member-in-charge", "banker"):
        tried.ask(who, o.ClockOn(who))
    tried.ask("banker", o.OpenWindow("w1", posted=True))
    tried.ask("banker", o.Admit("g1", of_age=True))
    sold = tried.ask("banker", o.Sell("w1", 700, "g1"))
    assert sold.events == (Sold("w1", "g1", 7 * rate, 700),)
    assert sold.moves == (Move("window/w1", "player/g1", 7 * rate),)
    assert sold.cash == (CashMove(OUTSIDE, "drawer/w1", 700),)
    assert tried.floor.guests["g1"].wallet == 7 * rate


@clause(f"{LAW}12-c-1")
def test_imitation_money_is_issued_in_whole_dollars(night: Tried) -> None:
    """At two for a dollar, fifty cents buy one; cash that buys part of one is refused."""
    for cents in (1, 25, 49, 51, 99):
        assert night.refused("bank-2", o.Sell("w1", cents, "g4")) == [f"{LAW}12-c-1"]
    for cents in (0, -100):
        night.refused("bank-2", o.Sell("w1", cents, "g4"))
    assert night.ask("bank-2", o.Sell("w1", 50, "g4")).moves[0].dollars == 1


@clause(f"{LAW}12-c-3")
def test_imitation_money_is_sold_by_a_banker_at_the_window_only(night: Tried) -> None:
    """Not by a banker who works no window, nor at a window that someone else works."""
    for who in ("class-A-operator", "member-in-charge", "assistant", "banker"):
        assert night.refused(who, o.Sell("w1", 100, "g4")) == [f"{LAW}12-c-3"]
    assert night.refused("bank-2", o.Sell("w2", 100, "g4")) == [f"{LAW}12-c-3"]
    night.ask("bank-2", o.Sell("w1", 100, "g4"))


@clause(f"{LAW}12-c-2")
def test_imitation_money_is_given_out_only_while_its_event_is_on(night: Tried) -> None:
    """Not before a set-up, not at a window that is counted out, not once the night is closed."""
    sale = o.Sell("w1", 100, "g4")
    Tried(Floor()).refused("bank-2", sale)
    night.ask("bank-2", o.CloseWindow("w1", 5, 5))
    night.refused("bank-2", sale)
    night.refused("bank-2", o.OpenWindow("w1", posted=True))
    closed = Tried(floor_of(NIGHT, empty=True))
    closed.ask("member-in-charge", o.CloseNight())
    for command in (sale, o.OpenWindow("w1", posted=True), o.Admit("g9", of_age=True)):
        closed.refused("banker", command)


@clause(f"{LAW}2-casino-night-money")
def test_players_wager_only_imitation_money_that_they_bought(night: Tried) -> None:
    """Nobody sits down with more than was bought, stakes more than is there, or adds cash."""
    wallet = night.floor.guests["g4"].wallet
    night.refused("g4", c.Sit(3, wallet + 1), KEYED)
    night.ask("g4", c.Sit(3, wallet), KEYED)
    night.refused("g4", c.AddChips(3, 1), KEYED)
    night.refused("g4", c.PlaceWager(3, "field", wallet + 1), KEYED)
    night.refused("g4", c.PlaceWager(3, "field", 2, "cash"), KEYED)
    moves = night.ask("g4", c.PlaceWager(3, "field", wallet), KEYED).moves
    assert moves == (Move("player/g4", f"wager/{KEYED}/3/field", wallet),)


def play_evening(tried: Tried) -> Iterator[Decision]:
    """Some of everything that moves money: sales, wagers won and lost, fills, a count."""
    yield tried.ask("bank-2", o.Sell("w1", 1_000, "g4"))
    yield tried.ask("g4", c.Sit(3, 15), KEYED)
    for outcome in ("5-2", "1-1", "6-5"):
        yield tried.ask("g4", c.PlaceWager(3, "field", 5), KEYED)
        yield tried.ask(f"dealer-{KEYED}", c.TakeStep("no more bets"), KEYED)
        yield tried.ask(f"dealer-{KEYED}", c.EnterResult(outcome), KEYED)
    yield tried.ask("g4", c.Leave(3), KEYED)
    asked = tried.ask("class-A-operator", o.AskFill("w1", 7), HAND)
    yield asked
    yield tried.ask("bank-2", o.ConfirmTransfer(next(iter(tried.floor.waiting)), 7))
    yield tried.ask("bank-2", o.TakeBack("w1", 5, "g4"))
    yield tried.ask("class-A-operator", o.CountRack(505), HAND)


@clause(f"{LAW}8-b-1", f"{LAW}2-casino-night-redemption", f"{LAW}10-c-3")
def test_imitation_money_never_becomes_cash(night: Tried) -> None:
    """Wins are paid and money is taken back without a cent; cash only comes in."""
    won = 0
    for done in play_evening(night):
        won += sum(move.dollars for move in done.moves if move.source.startswith("rack/"))
        assert all(move.source == OUTSIDE and move.cents > 0 for move in done.cash)
    assert won
    back = night.ask("bank-2", o.TakeBack("w1", 1, "g4"))
    assert (back.moves, back.cash) == ((Move("player/g4", TAKEN_BACK, 1),), ())


@clause(f"{LAW}12-c-4")
def test_imitation_money_moves_between_the_accounts_of_the_cage_only(night: Tried) -> None:
    """Wagers and winnings, windows and racks: no account of anyone who works."""
    seen = {
        name.split("/")[0]
        for done in play_evening(night)
        for move in done.moves
        for name in (move.source, move.target)
    }
    assert {"player", "wager", "rack", "window"} <= seen <= set(HEADS)


@clause(f"{LAW}9-b-3-account")
def test_no_operator_touches_cash(night: Tried) -> None:
    for command in (
        o.Sell("w1", 100, "g4"),
        o.TakeBack("w1", 1, "g4"),
        o.OpenWindow("w2", posted=True),
        o.CloseWindow("w1", 0, 0),
        o.Reverse("sold-g4", "a slip"),
    ):
        for who in ("class-A-operator", "class-B-operator", "assistant", f"dealer-{HAND}"):
            assert night.refused(who, command), f"{who} {command}"


@clause("nj-13-47-6-25-b-stop-play")
def test_a_guest_who_was_asked_to_leave_stops_playing(night: Tried) -> None:
    """No new wager, by their own hand or the dealer's, at this table or another."""
    night.ask("g4", c.Sit(3, 20), KEYED)
    night.ask("g4", c.PlaceWager(3, "field", 5), KEYED)
    night.ask("member-in-charge", o.AskToLeave("g4", "helps another player"))
    for who in ("g4", f"dealer-{KEYED}"):
        night.refused(who, c.PlaceWager(3, "field", 5), KEYED)
    night.ask(f"dealer-{KEYED}", c.TakeStep("no more bets"), KEYED)
    night.ask(f"dealer-{KEYED}", c.EnterResult("6-5"), KEYED)
    night.ask("g4", c.Leave(3), KEYED)
    night.refused("g4", c.Sit(2, 5), HAND)


@clause("nj-13-47-20-11-a-1")
def test_a_window_sells_once_its_rate_is_posted(night: Tried) -> None:
    """The sign is up before the banker begins; a closed window sells nothing."""
    assert night.refused("banker", o.OpenWindow("w2")) == [f"{LAW}11-a-1"]
    assert night.refused("banker", o.Sell("w2", 100, "g4"))
    night.ask("banker", o.OpenWindow("w2", posted=True))
    night.ask("banker", o.Sell("w2", 100, "g4"))
