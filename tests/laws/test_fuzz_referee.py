"""Whatever is asked of a table, sensible or absurd, the laws of bookkeeping hold.

A seeded player issues commands of every kind, some that move the round on, some late, some that
make no sense, at tables of all ten games, automatic and dealt by hand. After each command: a
refusal has words and changes nothing; chips are conserved; every wager is settled by its rows;
and the whole evening replays, as commands and as text, to an equal table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit import table_line as table_line
from pitboss.pit.dice_custody import next_offeree
from pitboss.pit.evolve import evolve
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.pit.rounds import current_step, lit_positions, next_thrower, seats_throw
from pitboss.pit.state import DEALER, NOBODY, OPEN, Table
from pitboss.pit.transcript import parse, write
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Does
from pitboss.rulebook.wager_table import LOSES, MOVES, RETURNS, WINS
from tests.laws.books import (
    INSTRUMENTS,
    NO_SEATS,
    NO_STACK,
    NO_STAKES,
    PEOPLE,
    PURSES,
    SEATS,
    STAKES,
    STRANGE,
    check_refusal,
    wealth,
)
from tests.laws.person_rules import check_people
from tests.playing import make_ready
from tests.tables import DICE_AND_WHEELS

EVENINGS, COMMANDS = 4, 800
KINDS = sorted(c.Command.__subclasses__(), key=lambda kind: kind.__name__)


class Evening:
    """One table, a seeded source of mischief, and the checks."""

    def __init__(self, game_id: str, automatic: bool, number: int) -> None:
        self.random = Random(f"{game_id}/{automatic}/{number}")
        self.automatic = automatic
        self.game = load(game_id)
        self.options = {
            option.name: self.random.choice(option.choices)
            for option in self.game.options
            if number and self.random.random() < 0.4
        }
        if {"half_loss", "wheel"} <= self.options.keys():
            del self.options["half_loss"]
        self.limits = self.random.choice([(1, 0), (5, 100)])
        self.table = self.opened()
        rules = self.table.rules
        states = [w.key(state) for w in rules.wagers.values() for state in range(len(w.states))]
        self.keys = (*states[:200], *rules.macros)

    def seen_again(self) -> Referee:
        """A table of this evening's game before anything has happened."""
        options: dict[str, Any] = self.options
        return Referee(self.game, automatic=self.automatic, limits=self.limits, **options)

    def opened(self) -> Referee:
        """The table, open and with two players."""
        table = self.seen_again()
        if not self.automatic:
            make_ready(table)
        for seat in SEATS[:2]:
            table.do(c.Sit(seat, self.random.choice(PURSES), person=self.random.choice(PEOPLE)))
        return table

    # --- what is asked ------------------------------------------------------------------
    def next_command(self) -> c.Command:
        """Half of the time something sensible, else something that may be out of place."""
        chance = self.random.random()
        if chance < 0.4 and (late := self.late()) is not None:
            return late
        if chance < 0.62:
            return self.sensible()
        return self.rare() if chance < 0.82 else self.anything()

    def sensible(self) -> c.Command:
        """An act that moves the table on."""
        table, rules, pick = self.table.table, self.table.rules, self.random.choice
        if table.status != OPEN:
            return self.repair()
        if missing := [p.role for p in self.game.presence if not p.is_filled(table.desk.present)]:
            return c.SignOn(missing[0])
        if len(table.seats) < 2:
            seat = pick([seat for seat in SEATS if seat not in table.seats])
            return c.Sit(seat, pick(PURSES), person=pick(PEOPLE))
        if table.betting and self.random.random() < 0.5:
            seat = pick(list(table.seats))
            if table.seats[seat].chips < STAKES[5] and not table.seats[seat].ups:
                return c.Leave(seat)
            return c.PlaceWager(seat, pick(self.keys), pick(STAKES))
        if self.game.handling is not None and table.hands.holder == NOBODY:
            seat = next_offeree(rules, table)
            kind = c.AcceptDice if self.random.random() < 0.7 else c.RefuseDice
            offered = kind(seat) if seat > DEALER else c.DealerTakes()
            if self.table.can(offered):
                return offered
        thrower = next_thrower(table) if seats_throw(rules, table) else DEALER
        due = current_step(rules, table)
        if self.automatic or due.does is Does.RESULT:
            by = "dealer" if self.automatic or due.by == ("holder",) else due.by[0]
            return c.EnterResult(pick(rules.space.texts), by, thrower)
        name = f"{due.name} {due.ways[-1]}".rstrip()
        if due.by == ("holder",):
            return c.TakeStep(name, "holder", due.least, max(table.hands.holder, DEALER))
        return c.TakeStep(name, due.by[0], due.least)

    def repair(self) -> c.Command:
        """Check and open a table that is not open."""
        table, rules = self.table.table, self.table.rules
        for item in rules.opening:
            if item.name not in table.desk.checked and item.entry is None:
                count = item.at_least.figure() if item.at_least else 1
                command = c.PassCheck(item.name, item.by[0], count=count)
                if self.table.can(command):
                    return command
        lit = c.TryDevice(rules.space.texts[1], lit_positions(rules, 1))
        return lit if self.table.can(lit) and self.random.random() < 0.5 else c.OpenTable()

    def late(self) -> c.Command | None:
        """What follows on something: on a result, a wager said aloud, or one called on."""
        table, rules, pick = self.table.table, self.table.rules, self.random.choice
        if table.desk.spoken_wagers and table.betting:
            return c.ConfirmWager(table.desk.spoken_wagers[0].seat, pick(("dealer", "inspector")))
        if table.desk.calls and table.betting:
            return c.MarkCall(*table.desk.calls[0][:2])
        if table.called is None or not table.seats:
            return None
        seat = pick(list(table.seats))
        key = pick([*table.seats[seat].ups, self.keys[-1]])
        find = c.FindWager(seat, pick((key, pick(self.keys))), pick((1, 2, 3, 60, 120)))
        if self.game.limits.off_limit is not None and self.random.random() < 0.4:
            return find
        correct = c.CorrectResult(pick(rules.space.texts), current_step(rules, table).by[0])
        return pick([self.report(seat, key), correct, self.sensible(), find])

    def report(self, seat: int, key: str) -> c.Command:
        """Something went wrong; most of the time nothing that stops the table."""
        rules, pick = self.table.rules, self.random.choice
        every = rules.irregularities
        if not every:
            return c.Report(irregularity="nothing", by="dealer")
        mild = [irregularity for irregularity in every if not irregularity.remedy.out_of_service]
        irregularity = pick(mild if mild and self.random.random() < 0.7 else every)
        by, note = pick(irregularity.by), pick(("", "seen by two"))
        if not irregularity.remedy.one_wager:
            return c.Report(irregularity=irregularity.name, by=by, note=note)
        return c.Report(irregularity=irregularity.name, by=by, note=note, seat=seat, wager=key)

    def rare(self) -> c.Command:
        """An act that makes sense only now and then: late findings, voids, corrections, calls."""
        table, pick = self.table.table, self.random.choice
        seat = pick(list(table.seats) or [1])
        ups = list(table.seats[seat].ups) if seat in table.seats else []
        key = pick(ups or list(self.keys))
        manager = "management representative"
        return pick(
            [
                self.report(seat, key),
                c.RemoveWager(seat, key),
                c.ReduceWager(seat, key, pick(STAKES)),
                c.CallWager(seat, key, self.random.random() < 0.7),
                c.KeepWager(seat, key, self.random.random() < 0.7),
                c.Leave(seat),
                c.SayWager(seat, pick(self.keys), pick(STAKES), pick(("chips", "cash"))),
                c.SelectButton(max(table.hands.holder, DEALER)),
                c.PressButton(max(table.hands.holder, DEALER)),
                c.AskForDice(seat),
                c.ChangeDice(),
                c.GiveUpDice(table.hands.holder),
                c.TakeAway(pick(("delay", "violation", "not eligible")), "floorperson", "note"),
                c.AgreeLimits(seat, 2, 60, manager),
                c.FlagPartners(tuple(table.seats), "inspector"),
                c.IssueChecks(seat, "red", pick((1, 2, 5))),
                c.ChangeLimits(pick((1, 5)), pick((0, 50)), manager, tuple(table.seats)),
                c.AskMultiples(self.random.random() < 0.5, manager),
                c.SeeWagers(self.field("seats"), self.field("wagers")),
            ]
        )

    def anything(self) -> c.Command:
        """A command of any kind, filled with anything."""
        kind = self.random.choice(KINDS)
        fields: dict[str, Any] = {name: self.field(name) for name in kind.__struct_fields__}
        if kind is c.Report:
            fields |= {"seat": 0, "wager": "", "card": ""}
        if kind is c.Sit:
            fields["player"] = 0
        if kind is c.TakeStep:
            fields["by"] = "holder" if fields["seat"] > 0 else fields["by"]
        return kind(**fields)

    def field(self, name: str) -> Any:
        """A value for a field of a command, right or wrong."""
        rules, pick = self.table.rules, self.random.choice
        odd = self.random.random() < 0.1
        strings = {
            "wager": self.keys,
            "item": [item.name for item in rules.opening],
            "step": [step.name for step in rules.procedure],
            "irregularity": [irregularity.name for irregularity in rules.irregularities],
            "outcome": rules.space.texts,
            "entry": rules.space.texts,
            "color": ("red", "blue"),
            "instrument": INSTRUMENTS,
            "reason": ("delay", "violation", "invalid shakes"),
            **dict.fromkeys(("card", "cards"), ("As", "Td 7c", "")),
            "hand": ("dealer", "seat 1"),
            "act": ("hit", "fold"),
            "person": PEOPLE,
        }
        if name in strings:
            return pick(STRANGE if odd else strings[name] or ("nothing",))
        if name in ("by", "role"):
            return pick((*self.game.house.roles, "holder", "janitor", "игрок"))
        if name in ("stake", "chips", "count", "minimum", "maximum", "value"):
            return pick(NO_STAKES if odd else STAKES)
        others: dict[str, Callable[[], Any]] = {
            "seat": lambda: pick(NO_SEATS if odd else SEATS),
            "at_s": lambda: pick((-1, 0, 2000, 90_000)),
            "called": lambda: pick((0, 0, 7, -3)),
            "lit": lambda: tuple(self.random.sample(self.keys, min(2, len(self.keys)))),
            "note": lambda: pick(("", "seen by two")),
            "consent": lambda: tuple(self.table.table.seats),
            "seats": lambda: self.some(NO_SEATS if odd else SEATS),
            "wagers": lambda: self.some(STRANGE if odd else self.keys),
            "order": lambda: pick(((), tuple(range(52)))),
            **dict.fromkeys(("cut", "front", "player"), lambda: pick((-1, 0, 20))),
        }
        return others[name]() if name in others else pick((True, False))

    def some(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """None, one or two of these, perhaps the same twice."""
        return tuple(self.random.choices(values, k=self.random.randrange(3)))

    # --- what must hold -----------------------------------------------------------------
    def ask(self, command: c.Command) -> None:
        """Give a command and check everything that must hold whatever it was."""
        table, before = self.table, self.table.table
        no = table.verify(command)
        assert table.can(command) is (no is None)
        if no is not None:
            with pytest.raises(NotAllowed) as refused:
                table.do(command)
            assert refused.value.refusal == no
            assert table.table is before, f"{command} was refused and changed the table"
            check_refusal(command, no, NO_STACK)
            return
        events = table.do(command)
        flow = 0
        state = before
        for event in events:
            if isinstance(event, e.ResultCalled):
                check_lines(table, state, event)
            flow += chip_flow(table.rules, state, event)
            earlier, state = state, evolve(table.rules, state, event)
            check_people(table.rules, earlier, event, state)
        assert state == table.table
        line = table_line.write(table.rules, state)
        assert table_line.read(table.rules, line) == table_line.comparable_table(
            table.rules, state
        ), line
        assert wealth(state) == wealth(before) + flow, f"{command}: chips are not conserved"
        check_seats(table)
        assert parse(table.rules, write(command, self.game.throw)) == command

    def replayed(self) -> Iterator[Table]:
        """The table again: from the commands, and from their lines of text."""
        for as_text in (False, True):
            again = self.seen_again()
            for command in self.table.commands:
                line = write(command, self.game.throw)
                again.do(parse(again.rules, line) if as_text else command)
            yield again.table


def chip_flow(rules: Rules, table: Table, event: e.Event) -> int:
    """The chips that an event brings to the players, or takes from them."""
    lines = table.called.lines if table.called is not None else ()
    fees = {(n, key): up.fee for n, seat in table.seats.items() for key, up in seat.ups.items()}
    if isinstance(event, e.PlayerSat | e.ChipsAdded | e.CashChanged):
        return event.chips
    if isinstance(event, e.PlayerLeft):
        return -event.chips
    if isinstance(event, e.LosersCollected):
        lost = [line for line in lines if line.kind == LOSES]
        return -sum(line.stake - line.back + fees[line.seat, line.key] for line in lost)
    if isinstance(event, e.WinnersPaid):
        done = [line for line in lines if line.kind in (WINS, RETURNS) and line.next < 0]
        paid = sum(line.win - line.fee for line in lines if line.kind != LOSES)
        return paid - sum(fees[line.seat, line.key] for line in done)
    if isinstance(event, e.WagerReduced):
        up = table.seats[event.seat].ups[event.key]
        return event.fee - up.fee if up.stake == event.stake else 0
    if isinstance(event, e.WagerReturned | e.WagerFound) and table.collected:
        return late_flow(rules, table, event)
    if isinstance(event, e.RoundVoided) and table.collected:
        return sum(line.stake - line.back for line in lines if line.kind == LOSES)
    return 0


def late_flow(rules: Rules, table: Table, event: e.WagerReturned | e.WagerFound) -> int:
    """What is returned of a collected wager, or taken from one found later."""
    assert table.called is not None
    if isinstance(event, e.WagerReturned):
        place = event.seat, event.key
        own = [line for line in table.called.lines if (line.seat, line.key) == place]
        return sum(line.stake - line.back for line in own if line.kind == LOSES)
    cell = rules.wagers[event.key].rows[table.called.phase][0][table.called.outcome]
    lost = cell is not None and cell.kind == LOSES
    return event.excess - event.stake if lost else 0


def check_lines(referee: Referee, table: Table, called: e.ResultCalled) -> None:
    """Every wager that its rows decide is settled, exactly as they say, and no other."""
    lines = {(line.seat, line.key): line for line in called.lines}
    assert len(lines) == len(called.lines)
    off_limit = {(wager.seat, wager.key) for wager in table.desk.found_wagers}
    for number, seat in table.seats.items():
        for key, up in seat.ups.items():
            wager = referee.rules.wagers[up.name]
            rows = wager.rows_called_on if up.on else wager.rows
            cell = rows[called.phase][up.state][called.outcome]
            own = called.seat in (DEALER, number)
            line = lines.pop((number, key), None)
            assert (line is not None) == (own and cell is not None), (number, key)
            if line is None or cell is None or (number, key) in off_limit:
                continue
            win = up.stake * Fraction(cell.win, cell.per) if cell.kind == WINS else 0
            lost = int(up.stake * cell.part) if cell.kind == LOSES else 0
            stays = cell.kind == MOVES or (cell.kind == WINS and cell.next >= 0)
            back = 0 if stays else up.stake - lost
            assert (line.kind, line.stake, line.win, line.back) == (cell.kind, up.stake, win, back)
            assert wager.keeps_odd or (up.stake * cell.part).denominator == 1
    assert not lines


def check_seats(referee: Referee) -> None:
    """No debts, no empty wagers, no odds without their wager, and keys that say what is up."""
    table, wagers = referee.table, referee.rules.wagers
    off_limit = {(wager.seat, wager.key) for wager in table.desk.found_wagers}
    for number, seat in table.seats.items():
        assert number.__class__ is int
        assert number > 0
        assert seat.chips.__class__ is int
        assert seat.chips >= 0
        for key, up in seat.ups.items():
            wager = wagers[up.name]
            assert up.stake.__class__ is int
            assert up.stake > 0
            assert up.fee >= 0
            assert key == wager.key(up.state)
            assert wager.behind is None or wagers[wager.behind].key(up.state) in seat.ups
            multiple = wager.multiples[table.phase][up.state]
            assert wager.keeps_odd or (number, key) in off_limit or up.stake % multiple == 0
    holder = table.hands.holder
    assert holder in (NOBODY, DEALER, *table.seats)
    assert table.called is None or not table.betting


@pytest.mark.parametrize("automatic", [True, False], ids=["automatic", "by hand"])
@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_the_books_balance_whatever_is_asked(game_id: str, automatic: bool) -> None:
    for number in range(EVENINGS):
        evening = Evening(game_id, automatic, number)
        for _ in range(COMMANDS):
            evening.ask(evening.next_command())
        referee = evening.table
        assert all(again == referee.table for again in evening.replayed())
