"""The referee: a table you can talk to. It holds the rules, the state and the commands so far.

For every act there are three methods: `verify(command)` says why not, `can(command)` answers
yes or no, `do(command)` does it and returns the events.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.equipment.chips import ODDEST, run_of
from pitboss.pit import commands as c
from pitboss.pit.cards import last_lines
from pitboss.pit.dealing import next_need
from pitboss.pit.decide import decide
from pitboss.pit.dice_custody import next_offeree
from pitboss.pit.events import Event, ResultCalled, SettlementLine
from pitboss.pit.evolve import evolve
from pitboss.pit.explain import Reason, explain, explain_hand, explain_standing, read_back
from pitboss.pit.limits import limits_of, verify_bounds
from pitboss.pit.payable_stakes import stake_unit
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.rounds import current_step, next_thrower, result_step, seats_throw
from pitboss.pit.settlement import push_call
from pitboss.pit.state import CLOSED, DEALER, NOBODY, Desk, Table
from pitboss.rulebook.card_round import Decide
from pitboss.rulebook.game import PAYS, Game, Rules
from pitboss.rulebook.house import House
from pitboss.rulebook.option import BadOption
from pitboss.rulebook.procedure import Does
from pitboss.rulebook.wager_table import MOVES


class NotAllowed(ValueError):
    """Raised by `do` when the rules refuse; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def _sort_chips(chips: tuple[int, ...]) -> tuple[int, ...]:
    """The values of a table's chips, without repeats, smallest first."""
    values = tuple(sorted(set(chips)))
    if values and (values[0] < 1 or run_of(values) > ODDEST):
        raise NotAllowed(refuse(f"no table pays with chips of {', '.join(map(str, values))}"))
    return values


class Referee:
    """One live table of one game in one house; `chips` are the values in use, empty for any.

    `earlier`: the options were chosen under an earlier edition, which had different ones.
    """

    def __init__(
        self,
        game: Game,
        house: House | None = None,
        *,
        automatic: bool = True,
        limits: tuple[int, int] = (1, 0),
        chips: tuple[int, ...] = (),
        house_odds: dict[str, str] | None = None,
        earlier: bool = False,
        **options: object,
    ) -> None:
        house = house or game.house
        if not house.may_offer(game.id):
            words = f"a {house.name} may not offer {game.name}"
            raise NotAllowed(refuse(words, house.lawful))
        if (no := verify_bounds(*limits)) is not None:
            raise NotAllowed(no)
        for name in options:
            if name.startswith(PAYS) and game.higher_odds is not None and game.uniform_odds:
                words = f"{name} is set for the whole house, not for one table"
                raise BadOption(words, game.higher_odds)
        odds = dict(house_odds or {})
        self.rules: Rules = (
            game.rules_at(None, odds, **options) if earlier else game.rules(odds, **options)
        )
        ready = frozenset(item.name for item in self.rules.opening) if automatic else frozenset()
        desk = Desk(minimum=limits[0], maximum=limits[1], checked=ready, chips=_sort_chips(chips))
        self.table = Table(
            automatic=automatic,
            status="open" if automatic else CLOSED,
            betting=automatic,
            desk=desk,
        )
        self.commands: list[c.Command] = []

    @classmethod
    def at(cls, rules: Rules, table: Table) -> Referee:
        """A referee for a table that runs elsewhere, to look at it and to ask why."""
        referee = cls.__new__(cls)
        referee.rules, referee.table, referee.commands = rules, table, []
        return referee

    def verify(self, command: c.Command) -> Refusal | None:
        """Why a command would be refused now, or None."""
        answer = decide(self.rules, self.table, command)
        return answer if isinstance(answer, Refusal) else None

    def can(self, command: c.Command) -> bool:
        """Whether a command is allowed now."""
        return not isinstance(decide(self.rules, self.table, command), Refusal)

    def do(self, command: c.Command) -> list[Event]:
        """Carry a command out; a refusal is raised and changes nothing."""
        answer = decide(self.rules, self.table, command)
        if isinstance(answer, Refusal):
            raise NotAllowed(answer)
        table = self.table
        for event in answer:
            table = evolve(self.rules, table, event)
        self.table = table
        self.commands.append(command)
        return answer

    def sit(self, seat: int, chips: int) -> list[Event]:
        """Seat a player with chips."""
        return self.do(c.Sit(seat, chips))

    def place(self, seat: int, wager: str, stake: int) -> list[Event]:
        """Place or raise a wager."""
        return self.do(c.PlaceWager(seat, wager, stake))

    def verify_place(self, seat: int, wager: str, stake: int) -> Refusal | None:
        """Why a wager would be refused now, or None."""
        return self.verify(c.PlaceWager(seat, wager, stake))

    def can_place(self, seat: int, wager: str, stake: int) -> bool:
        """Whether a wager would be accepted now."""
        return self.can(c.PlaceWager(seat, wager, stake))

    def result(self, outcome: str, seat: int = 0) -> ResultCalled:
        """Enter a result at an automatic table and settle it."""
        events = self.do(c.EnterResult(outcome, seat=seat))
        return next(event for event in events if isinstance(event, ResultCalled))

    def why(self, seat: int, key: str) -> Reason | None:
        """Why a wager did what it did in the last round, or so far in this one."""
        called = self.table.last
        if (cards := self.table.cards) is not None:
            for round, lines in ((cards.round, cards.early), (cards.last, last_lines(self.table))):
                for line in lines if round is not None else ():
                    if (line.seat, line.key) == (seat, key) and round is not None:
                        return explain_hand(self.rules, round, line)
            if cards.last_voided:
                return None
        if called is None:
            return None
        for line in called.lines:
            if line.seat == seat and key in (line.key, self._key_after_move(line)):
                return explain(self.rules, called, line, self.table.desk.found_wagers)
        place = self.table.seats.get(seat)
        up = place.ups.get(key) if place is not None else None
        if up is None:
            return None
        row = self.rules.wagers[up.name].rows[called.phase][up.state]
        if row[called.outcome] is not None:
            return None  # it was placed after that result, which would have decided it
        return explain_standing(self.rules, called, key, self.table, seat)

    def _key_after_move(self, line: SettlementLine) -> str:
        wager = self.rules.wagers[line.name]
        return wager.key(line.next) if line.kind == MOVES else line.key

    @property
    def announcement(self) -> str:
        """What the dealer calls out for the last result; empty if nothing is prescribed."""
        called = self.table.called or self.table.last
        if self.rules.game.play is not None:
            return push_call(self.rules, called)
        if called is None:
            return ""
        if (none := self.rules.voids.get(called.outcome)) is not None:
            return none.call
        step = result_step(self.rules, called.seat)
        return step.announces(self.rules.space, called.outcome)

    def read_back(self, seat: int) -> Reason:
        """A player's wagers as they lie, for the player to confirm."""
        return read_back(self.rules, self.table, seat)

    @property
    def phase(self) -> str:
        """The phase of the table by name."""
        return self.rules.phases.names[self.table.phase]

    def legal(self, seat: int) -> Iterator[c.Command]:
        """Everything a player at a seat may do now, each wager at its smallest stake."""
        for name, wager in self.rules.wagers.items():
            for state in range(len(wager.states)):
                key = name if not state else wager.key(state)
                stake = self._smallest(seat, stake_unit(self.rules, self.table, seat, key))
                command = c.PlaceWager(seat, key, stake)
                if stake and self.can(command):
                    yield command
        for name, macro in self.rules.macros.items():
            part = stake_unit(self.rules, self.table, seat, name) // macro.shares
            command = c.PlaceWager(seat, name, macro.shares * self._smallest(seat, part))
            if self.can(command):
                yield command
        yield from self.legal_besides_betting(seat)

    def legal_besides_betting(self, seat: int, *, dice: bool = True) -> Iterator[c.Command]:
        """What a player may do now besides placing wagers; `dice=False` leaves out the dice."""
        yield from self._legal_with_wagers(seat)
        if dice:
            yield from self._legal_with_dice(seat)
        if self.can(leave := c.Leave(seat)):
            yield leave
        yield from self._legal_with_cards(seat)

    def _smallest(self, seat: int, multiple: int) -> int:
        least = limits_of(self.table, seat)[0] if seat in self.table.seats else 1
        return -(-least // multiple) * multiple if multiple else 0

    def _legal_with_wagers(self, seat: int) -> Iterator[c.Command]:
        place = self.table.seats.get(seat)
        for key, up in (place.ups if place is not None else {}).items():
            wager = self.rules.wagers[up.name]
            commands: list[c.Command] = [c.RemoveWager(seat, key)]
            if wager.idle is not None:
                commands.append(c.CallWager(seat, key, not up.on))
            if wager.asks_to_stay:
                commands.append(c.KeepWager(seat, key, not up.keep))
            yield from filter(self.can, commands)

    def _legal_with_dice(self, seat: int) -> Iterator[c.Command]:
        if self.can(c.AcceptDice(seat)):  # an offer can be accepted or declined
            yield from (c.AcceptDice(seat), c.RefuseDice(seat))
        yield from self._filter_allowed(c.GiveUpDice(seat), c.AskForDice(seat))

    def _legal_with_cards(self, seat: int) -> Iterator[c.Command]:
        """The decisions that a player may make now, and the cut if the seat is offered it."""
        need = next_need(self.rules, self.table)
        if isinstance(need, Decide) and need.seat == seat:
            for act in need.acts:
                least = act.stake if isinstance(act.stake, int) else act.stake[0]
                yield from self._filter_allowed(c.Choose(seat, act.name, least))
        if (cards := self.table.cards) is not None and cards.cut_due and seat in self.table.seats:
            front = cards.shoe.left // 2 if cards.shoe.is_known else -1
            yield from self._filter_allowed(c.CutCards(seat, front), c.RefuseCut(seat))

    def _filter_allowed(self, *commands: c.Command) -> Iterator[c.Command]:
        return (command for command in commands if self.can(command))

    def next_for_dealer(self) -> str:
        """What the dealer does next, in words."""
        table = self.table
        if table.status != "open":
            return f"the table is {table.status}"
        if table.cards is not None and table.cards.cut_due:
            return "offer the cut"
        if not table.automatic:
            step = current_step(self.rules, table)
            if step.does is Does.OFFERS and table.hands.holder == NOBODY:
                seat = next_offeree(self.rules, table)
                return f"offer it to seat {seat}" if seat > DEALER else "the dealer takes it"
            if step.does is Does.SETTLES and (call := self.announcement):
                return f"{step.name}: {call}"
            return step.name if step.does is Does.RESULT else step.call or step.name
        if seats_throw(self.rules, table):
            return f"seat {next_thrower(table)} throws"
        return self.rules.game.throw
