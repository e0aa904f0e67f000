"""Opening a table of each of the eighteen games: nothing on its checklist may be missing, its dice
are recorded and fresh, and someone with the right has opened it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.events import NoticesHung
from pitboss.floor.next_step import next_step
from pitboss.floor.plan import FloorPlan, PersonPlan, TablePlan, WindowPlan
from pitboss.floor.presence import posts_needed
from pitboss.floor.state import Floor, rules_of
from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.rounds import lit_positions
from pitboss.pit.state import OPEN
from pitboss.rulebook.procedure import Check
from tests.playing import clause
from tests.world.floors import BANKER, CORRECTS, DEALS, FIRST

TABLE, HOUR_MS = "t1", 3_600_000

NIGHT_GAMES = [game for game in game_ids() if game.startswith("night.")]
CLASS_B_GAMES = [game for game in NIGHT_GAMES if game not in ("night.craps", "night.roulette")]
AGEING = [game for game in game_ids() if load(game).dice_age is not None]


class Hall:
    """A floor with one table, mostly by hand, and a short way to ask."""

    def __init__(self, game: str, *, by_hand: bool = True) -> None:
        self.house, self.floor, self.at_ms = load(game).house.id, Floor(), 0
        people = [
            PersonPlan("first", (FIRST[self.house],)),
            PersonPlan("bank", (BANKER[self.house],)),
            PersonPlan("watch", (CORRECTS[self.house],)),
        ]
        if self.house == "nj_night":
            taught = (game,) if game in CLASS_B_GAMES else ()
            people.append(PersonPlan("proceeds", ("member in charge of proceeds",)))
            people.append(PersonPlan("b1", ("class B operator",), taught, "watch"))
        self.posts = dict.fromkeys(posts_needed(load(game).rules()) or ("dealer",))
        for post in self.posts:
            role = DEALS[self.house] if self.house == "nj_night" or post == "dealer" else post
            people.append(PersonPlan(f"the-{post}", (role,)))
        table = TablePlan(id=TABLE, game=game, by_hand=by_hand, float=900)
        windows = (WindowPlan("w1", 900),)
        plan = FloorPlan(
            night="n1",
            house=self.house,
            tables=(table,),
            people=tuple(people),
            windows=windows,
            rate=2,
        )
        self.ask("first", o.SetUp(plan))
        for person in people:
            self.ask(person.id, o.ClockOn(person.id))
        self.ask("bank", o.OpenWindow("w1", posted=True))
        self.ask("bank", o.Admit("g1", of_age=True))

    def try_(self, actor: str, command: Any) -> Decision | Refusal:
        """Ask, and take what comes."""
        table = "" if isinstance(command, o.OpenWindow | o.Admit) else TABLE
        answer = decide(
            self.floor, o.Order("x", actor, command, table), o.OrderContext(at_ms=self.at_ms)
        )
        self.floor = answer.floor if isinstance(answer, Decision) else self.floor
        return answer

    def ask(self, actor: str, command: Any) -> None:
        """Ask, and expect that it is done."""
        answer = self.try_(actor, command)
        assert isinstance(answer, Decision), f"{actor} {command}: {answer}"

    def refused(self, actor: str, command: Any) -> list[str]:
        """Ask, and expect a refusal: the ids of its clauses."""
        answer = self.try_(actor, command)
        assert isinstance(answer, Refusal), f"{actor} {command} was done"
        assert answer.words
        return [law.id for law in answer.law]

    def staffed(self) -> Hall:
        """Everyone at the posts the law wants filled, and the notices are up."""
        for post in self.posts:
            self.ask(f"the-{post}", o.TakePost(post, f"the-{post}"))
        self.ask("the-dealer", o.HangNotices())
        return self

    def who(self, roles: tuple[str, ...]) -> tuple[str, str]:
        """Someone here in one of these roles, and that role."""
        role = next((role for role in roles if role in self.posts), roles[0])
        return (f"the-{role}" if role in self.posts else "watch"), role

    def load_dice(self) -> None:
        """Fresh dice, if the law limits how long they may stay."""
        if rules_of(self.floor, TABLE).game.dice_age is not None:
            self.ask("watch", c.LoadDice(0))

    def tick(self, item: Check) -> None:
        """Pass one item of the checklist."""
        who, role = self.who(item.by)
        rules = rules_of(self.floor, TABLE)
        if item.before_player and not self.floor.tables[TABLE].table.seats:
            self.ask("g1", c.Sit(1, 0))
        if item.entry is not None:
            self.ask(who, c.TryDevice(rules.space.texts[1], lit_positions(rules, 1), role))
            return
        many = item.at_least.figure() if item.at_least is not None else 1
        self.ask(who, c.PassCheck(item.name, role, count=many))

    def checklist(self) -> list[Check]:
        """What has to pass before the table opens for the first time."""
        return [item for item in rules_of(self.floor, TABLE).opening if not item.repair]

    def opener(self) -> tuple[str, c.OpenTable]:
        """Who opens a table here, and how."""
        who, role = self.who(("dealer",))
        return who, c.OpenTable(role)


def new_hall(game: str) -> Hall:
    """A table with its people, its dice and its whole checklist, which nobody has opened yet."""
    hall = Hall(game).staffed()
    hall.load_dice()
    for item in hall.checklist():
        hall.tick(item)
    return hall


@pytest.mark.parametrize("game", game_ids())
def test_a_table_opens_only_with_its_whole_checklist(game: str) -> None:
    """Before each item it is refused by the clause of that item; with the last it opens."""
    hall = Hall(game).staffed()
    hall.load_dice()
    checklist = hall.checklist()
    assert len(checklist) >= 4
    for item in checklist:
        assert hall.refused(*hall.opener()) == [law.id for law in item.law], item.name
        hall.tick(item)
    hall.ask(*hall.opener())
    assert hall.floor.tables[TABLE].table.status == OPEN


@clause("nj-13-47-20-11-a-2-games")
@pytest.mark.parametrize("game", game_ids())
def test_a_table_opens_only_once_its_notices_are_up(game: str) -> None:
    """Those of its game under this table's options, and on a casino night how prizes are won; read
    once by someone who works at the table."""
    hall = new_hall(game)
    table = hall.floor.tables[TABLE]
    bare = replace(hall.floor, tables={TABLE: replace(table, hung=False)})
    hall.floor = bare
    wanted = {law.id for notice in rules_of(bare, TABLE).notices for law in notice.law}
    wanted |= {"nj-13-47-20-11-a-2-games"} if hall.house == "nj_night" else set()
    assert wanted
    assert set(hall.refused(*hall.opener())) == wanted
    for actor in ("bank", "first", "g1"):
        if FIRST[hall.house] not in ("casino supervisor", "management representative") or (
            actor != "first"
        ):
            hall.refused(actor, o.HangNotices())
    answer = hall.try_("the-dealer", o.HangNotices())
    assert isinstance(answer, Decision)
    assert [event for event in answer.events if isinstance(event, NoticesHung)]
    hall.refused("the-dealer", o.HangNotices())
    hall.ask(*hall.opener())


@pytest.mark.parametrize("game", game_ids())
def test_an_item_that_fails_keeps_the_table_closed(game: str) -> None:
    """Seals, inspections and all others: the person who finds a fault reports it, and nothing
    opens."""
    for failing in Hall(game).staffed().checklist():
        hall = new_hall(game)
        who, role = hall.who(failing.by)
        if failing.entry is not None:
            hall.ask(who, c.TryDevice(rules_of(hall.floor, TABLE).space.texts[1], (), role))
        else:
            hall.ask(who, c.PassCheck(failing.name, role, passed=False))
        assert hall.refused(*hall.opener()) == [law.id for law in failing.law], failing.name


@pytest.mark.parametrize("game", game_ids())
def test_only_the_people_named_in_the_law_sign_checks(game: str) -> None:
    """A banker, the member in charge and a guest tick nothing, whatever they call themselves."""
    hall = Hall(game).staffed()
    for item in hall.checklist():
        for actor in ("bank", "first", "g1"):
            for role in item.by:
                command = c.PassCheck(item.name, role)
                if FIRST[hall.house] != role:
                    assert isinstance(hall.try_(actor, command), Refusal)


@pytest.mark.parametrize("game", AGEING)
def test_dice_are_on_record_before_a_table_opens(game: str) -> None:
    """And they are not older than a day, to the second."""
    custody = load(game).dice_age
    assert custody is not None
    hall = Hall(game).staffed()
    for item in hall.checklist():
        hall.tick(item)
    assert hall.refused(*hall.opener()) == [custody.law.id]
    hall.load_dice()
    for item in hall.checklist():  # those dice are inspected as well
        if item.dice:
            hall.tick(item)
    hall.at_ms = 24 * HOUR_MS + 1_000
    assert hall.refused(*hall.opener()) == [custody.law.id]
    hall.at_ms = 24 * HOUR_MS
    hall.ask(*hall.opener())


@pytest.mark.parametrize("game", AGEING)
def test_dice_that_grow_old_at_the_table_stop_the_game(game: str) -> None:
    custody = load(game).dice_age
    assert custody is not None
    hall = new_hall(game)
    hall.ask(*hall.opener())
    first = rules_of(hall.floor, TABLE).procedure[0]
    hall.at_ms = 24 * HOUR_MS + 1_000
    assert hall.refused("the-dealer", c.TakeStep(first.name)) == [custody.law.id]
    hall.at_ms = 24 * HOUR_MS
    hall.ask("the-dealer", c.TakeStep(first.name))


@pytest.mark.parametrize("game", game_ids())
def test_no_game_runs_without_its_people(game: str) -> None:
    """Each post that the law wants filled stops the game when it is empty."""
    for missing in load(game).presence:
        hall = new_hall(game)
        hall.ask(*hall.opener())
        step = rules_of(hall.floor, TABLE).procedure[0]
        who = f"the-{missing.role}"
        hall.ask(who, o.LeavePost(missing.role))
        other, role = next(
            (
                (f"the-{role}", role)
                for role in step.by
                if role in hall.posts and role != missing.role
            ),
            ("watch", "class A operator"),
        )
        answer = hall.try_(other, c.TakeStep(step.name, role))
        assert isinstance(answer, Refusal)
        if missing.role not in step.by or "class A operator" in step.by:
            assert missing.law in answer.law, f"{missing.role}: {answer}"


@pytest.mark.parametrize("game", game_ids())
def test_an_automatic_table_waits_for_its_dealer(game: str) -> None:
    """Nothing is wagered, keyed in or dealt, and the table does not open."""
    hall = Hall(game, by_hand=False)
    rules = rules_of(hall.floor, TABLE)
    law = [next(post.law.id for post in rules.game.presence if post.role == "dealer")]
    hall.ask("g1", c.Sit(1, 0))
    name, wager = next(iter(rules.wagers.items()))
    bet, watch = c.PlaceWager(1, name, wager.unit(0, 0)), CORRECTS[hall.house]
    assert hall.refused("g1", bet) == law
    assert hall.refused("watch", c.OpenTable(watch)) == law
    if rules.game.play is None:
        assert hall.refused("watch", c.EnterResult(rules.space.texts[0], watch)) == law
        assert hall.refused("watch", c.CorrectResult(rules.space.texts[0], watch)) == law
    else:
        hall.refused("watch", c.DealCard("As"))


@pytest.mark.parametrize("game", game_ids())
def test_real_equipment_is_confirmed_before_an_automatic_table_opens(game: str) -> None:
    """The opener confirms its checks as one, and everyone the game needs stays."""
    hall = Hall(game, by_hand=False).staffed()
    rules = rules_of(hall.floor, TABLE)
    name, wager = next(iter(rules.wagers.items()))
    bet = c.PlaceWager(1, name, wager.unit(0, 0))
    hall.ask("g1", c.Sit(1, 0))
    answer = hall.try_("g1", bet)
    assert isinstance(answer, Refusal)
    assert answer.words == "the table is closed"
    hall.load_dice()
    for item in hall.checklist():
        if item.entry is not None:
            hall.tick(item)
    step = next_step(hall.floor, TABLE)
    assert step is not None
    assert isinstance(step.command, c.OpenTable)
    who, role = hall.who((step.by,))
    if role == "class A operator":
        assert hall.refused("the-dealer", step.command) == ["nj-13-47-20-18-a-1-verify"]
    hall.ask(who, step.command)
    live = hall.floor.tables[TABLE]
    assert live.table.desk.checked >= {item.name for item in hall.checklist()}
    answer = hall.try_("g1", bet)
    assert isinstance(answer, Refusal)
    assert "in chips" in answer.words, "now only the chips are missing"
    for post in dict.fromkeys(post.role for post in rules.game.presence):
        hall.ask(f"the-{post}", o.LeavePost(post))
        law = next(presence.law.id for presence in rules.game.presence if presence.role == post)
        assert hall.refused("g1", bet) == [law]
        hall.ask(f"the-{post}", o.TakePost(post, f"the-{post}"))


@clause("nj-13-47-20-9-b-2")
@pytest.mark.parametrize("game", CLASS_B_GAMES)
def test_a_class_b_operator_opens_no_table(game: str) -> None:
    hall = new_hall(game)
    hall.ask("watch", o.TakePost("dealer", "b1"))
    assert hall.refused("b1", c.OpenTable("dealer")) == ["nj-13-47-20-9-b-2"]
    hall.ask("watch", c.OpenTable("class A operator"))


@pytest.mark.parametrize("game", NIGHT_GAMES)
@pytest.mark.parametrize("actor", ["first", "bank", "proceeds"])
def test_neither_the_member_in_charge_nor_the_banker_opens_a_table(game: str, actor: str) -> None:
    hall = new_hall(game)
    for role in ("dealer", "class A operator", FIRST["nj_night"], "banker"):
        hall.refused(actor, c.OpenTable(role))
    assert hall.floor.tables[TABLE].table.status != OPEN
