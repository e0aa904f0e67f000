"""The round: its steps in the cited order, the result, and what it does to every wager."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.equipment.space import NoSuchOutcome
from pitboss.pit.commands import CorrectResult, EnterResult, TakeStep
from pitboss.pit.dice import blocking_check, verify_age, verify_new_dice
from pitboss.pit.dice_custody import verify_held
from pitboss.pit.events import (
    BettingClosed,
    BettingOpened,
    Event,
    IncidentNoted,
    LightsCleared,
    LosersCollected,
    ResultCalled,
    ResultStruck,
    RoundVoided,
    SettlementLine,
    StepTaken,
    ThrowToBeat,
    WagersSettled,
    WinnersPaid,
)
from pitboss.pit.refusal import Refusal, in_times, refuse, with_article
from pitboss.pit.required_wagers import stakes_of
from pitboss.pit.standing_limits import (
    limit_events_at_result,
    table_without_excess,
    verify_standing_wagers,
)
from pitboss.pit.state import DEALER, OPEN, Seat, Table
from pitboss.pit.staying_wagers import after_win
from pitboss.pit.wager_corrections import line_without_excess
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import Irregularity, WagerRemedy
from pitboss.rulebook.procedure import ENDS, Does, Step
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS

_DONE_BY = {
    Does.OPENS: BettingOpened,
    Does.CLOSES: BettingClosed,
    Does.COLLECTS: LosersCollected,
    Does.PAYS: WinnersPaid,
    Does.SETTLES: WagersSettled,
    Does.CLEARS: LightsCleared,
}


_SETTLES = (Does.COLLECTS, *ENDS, Does.CLEARS)


def current_step(rules: Rules, table: Table) -> Step:
    """The step that comes next at a table dealt by hand."""
    return rules.procedure[table.step]


def step_applies(step: Step, table: Table) -> bool:
    """Whether a step applies: some are only for a new shooter, or only for the dealer."""
    holder = "player" if table.hands.holder > DEALER else "dealer"
    if step.new_holder and not table.fresh:
        return False
    return not step.if_holder or step.if_holder == holder


def take_step(rules: Rules, table: Table, command: TakeStep) -> list[Event] | Refusal:
    """Do the next step of the round; any other step is refused with the clause of the next one."""
    if table.status != OPEN:
        return refuse(f"the table is {table.status}")
    due = _reopening_step(rules, table, command.step) or current_step(rules, table)
    spoilt = due.irregularity_for(command.step)
    if not spoilt and not due.is_done_by(command.step):
        return _wrong_step(rules, due, command.step)
    if due.does is Does.RESULT:
        return refuse(f"enter what came up: {rules.game.throw} {rules.space.example}", *due.law)
    if due.does is Does.DEALS:
        return refuse("deal the cards one by one: the deal is done when every hand is", *due.law)
    if (no := _verify_step(rules, table, due, command)) is not None:
        return no
    if due.short and command.count < due.least:
        return _spoil_round(rules, due.short, f"{due.name} x{command.count}")
    if spoilt:
        return _spoil_round(rules, spoilt)
    event, step = _DONE_BY.get(due.does), StepTaken(command.step, command.count)
    return [step, event()] if event is not None else [step]


def _reopening_step(rules: Rules, table: Table, words: str) -> Step | None:
    """The opening call, if it may be made again: betting is closed and there are no wagers.

    There is nothing to deal for, so otherwise such a round would never end.
    """
    dealt = table.cards is not None and table.cards.round is not None
    if current_step(rules, table).does is not Does.DEALS or dealt or stakes_of(table):
        return None
    opens = opening_step(rules)
    return opens if opens.is_done_by(words) else None


def opening_step(rules: Rules) -> Step:
    """The step that opens betting."""
    return next(step for step in rules.procedure if step.does is Does.OPENS)


def _wrong_step(rules: Rules, due: Step, words: str) -> Refusal:
    if words.startswith(due.name) and due.ways != ("",):
        choices = " or ".join(f"'{due.name} {way}'".replace(" '", "'") for way in due.ways)
        return refuse(f"say how it was done: {choices}", *due.law)
    if not any(step.is_done_by(words) for step in rules.procedure):
        known = ", ".join(step.name for step in rules.procedure)
        return refuse(f"there is no step {words!r}: the steps are {known}")
    return refuse(f"{due.name!r} comes first, then {words!r}", *due.law)


def _spoil_round(rules: Rules, name: str, note: str = "") -> list[Event]:
    """A step was done in a way that spoils the round: its irregularity is declared.

    The person who takes the step says so, so the remedy does not wait for a report.
    """
    irregularity = next(
        irregularity for irregularity in rules.irregularities if irregularity.name == name
    )
    return [IncidentNoted(irregularity.name, note or irregularity.call), void_event(irregularity)]


def _void_result(irregularity: Irregularity) -> list[Event]:
    """The entry is not a result: the irregularity that it shows is declared."""
    return [IncidentNoted(irregularity.name, irregularity.call), void_event(irregularity)]


def void_event(
    irregularity: Irregularity,
    undone: tuple[SettlementLine, ...] = (),
    owed: dict[int, int] | None = None,
) -> RoundVoided:
    """The end of a round without a result, by the remedy of an irregularity."""
    remedy = irregularity.remedy
    return RoundVoided(
        irregularity=irregularity.name,
        returned=remedy.wagers is WagerRemedy.RETURNED,
        out_of_service=remedy.out_of_service,
        reopens=remedy.betting_reopens,
        undone=undone,
        owed=owed,
    )


def _verify_step(rules: Rules, table: Table, due: Step, command: TakeStep) -> Refusal | None:
    if (no := verify_staff(rules, table) or verify_age(rules, table, command.at_s)) is not None:
        return no
    if table.desk.by_hand and (no := verify_witness(rules, table.desk.present)) is not None:
        return no
    if due.does not in _SETTLES and (no := verify_checks(rules, table)) is not None:
        return no
    if due.does not in _SETTLES and (no := verify_new_dice(rules, table)) is not None:
        return no
    if due.by == ("holder",):
        if command.seat != table.hands.holder:
            thing = rules.game.handling.thing if rules.game.handling else "dice"
            return refuse(f"only the holder of the {thing} may do that", *due.law)
    elif command.seat or command.by not in due.by:
        who = f"seat {command.seat}" if command.seat else f"the {command.by}"
        return refuse(f"{due.name!r} is done by the {' or '.join(due.by)}, not {who}", *due.law)
    if command.count < (0 if due.short else due.least):
        words = f"{due.name!r} is done at least {in_times(due.least)}, not {command.count}"
        return refuse(words, *((due.at_least,) if due.at_least else due.law))
    if due.most is not None and command.count > due.most:
        words = f"{due.name!r} is done at most {in_times(due.most)}, not {command.count}"
        return refuse(words, due.at_most)
    if due.does is Does.CLOSES and (no := verify_standing_wagers(rules, table)) is not None:
        return no
    offered = any(step.does is Does.OFFERS for step in rules.procedure[: table.step + 1])
    if offered and due.does in (Does.OFFERS, Does.CLOSES, Does.ARMS):
        return verify_held(rules, table)
    return None


def verify_checks(rules: Rules, table: Table) -> Refusal | None:
    """Why play stops: a check that passed at opening has failed since. None if all still hold.

    A known result is still settled, and so is a result that the device failed to show (by hand) or
    a round with a throw already called: what failed leaves play after that.
    """
    desk = table.desk
    begun = table.called is not None or (desk.leaving and seats_throw(rules, table))
    item = None if begun or desk.by_hand else blocking_check(rules, table)
    if item is None:
        return None
    if item.name not in desk.failed:
        return refuse(f"these dice are new: check {item.name!r} before a throw", *item.law)
    words = f"{item.name!r} has failed: play stops until it is fixed and checked"
    return refuse(words, *item.law)


def verify_staff(rules: Rules, table: Table) -> Refusal | None:
    """Why a table dealt by hand cannot go on: a role that must be there is missing."""
    for presence in rules.game.presence:
        if not presence.is_filled(table.desk.present):
            return refuse(presence.says, presence.law)
    return None


def verify_witness(rules: Rules, present: tuple[str, ...]) -> Refusal | None:
    """Why wagers cannot be settled by hand: the person who has to watch is missing."""
    for irregularity in rules.irregularities:
        roles = irregularity.remedy.witnesses
        if roles and not set(roles) & set(present):
            those = " or ".join(map(with_article, roles))
            words = f"settling wagers by hand takes {those}, and none is here"
            return refuse(words, *irregularity.law)
    return None


def enter_result(rules: Rules, table: Table, command: EnterResult) -> list[Event] | Refusal:
    """Announce a result. At an automatic table this also collects and pays."""
    if rules.game.play is not None:
        return _refuse_result(rules)
    if table.status != OPEN:
        return refuse(f"the table is {table.status}")
    seat, own = command.seat, rules.phases.seat_throws
    due = None if table.automatic else current_step(rules, table)
    if due is not None and due.does is not Does.RESULT:
        return refuse(f"{due.name!r} comes first, then the result", *due.law)
    no = verify_checks(rules, table) or verify_new_dice(rules, table)
    if (no := no or verify_age(rules, table, command.at_s)) is not None:
        return no
    if (seat or own) and (no := _verify_turn(rules, table, seat)) is not None:
        return no
    if due is not None:
        if (no := _verify_caller(rules, due, command.by) or verify_staff(rules, table)) is not None:
            return no
    elif (no := _verify_keyed(rules, table, command)) is not None:
        return no
    try:
        outcome = rules.space.parse(command.outcome)
        total = rules.space.total(outcome) if command.called else 0
    except NoSuchOutcome as error:
        return refuse(str(error), *result_step(rules, seat).law)
    if (irregularity := rules.voids.get(outcome)) is not None and not table.automatic:
        return _void_result(irregularity)
    if command.called != total:
        return _wrong_call(rules, command, total)
    first = limit_events_at_result(rules, table)
    first += [IncidentNoted(irregularity.name, irregularity.call)] if irregularity else []
    called = resolve_outcome(rules, table_without_excess(table, first), outcome, seat)
    if not table.automatic or (own and not seat):
        return [*first, called, ThrowToBeat()] if own and not seat else [*first, called]
    lost = [LosersCollected()] if any(line.kind == LOSES for line in called.lines) else []
    dark = [LightsCleared()] if rules.lights and not table.desk.by_hand else []
    return [*first, called, *lost, WinnersPaid(), *dark]


def _verify_keyed(rules: Rules, table: Table, command: EnterResult) -> Refusal | None:
    """Why this role may not key in a result at an automatic table, or None."""
    if table.called is not None:
        return refuse("a result has already been called and is being settled")
    if command.by == "dealer":
        return None
    return _verify_caller(rules, result_step(rules, command.seat), command.by)


def _verify_caller(rules: Rules, step: Step, role: str) -> Refusal | None:
    """Why this role may not call a result. Whoever calls the table's result also calls what players
    throw for themselves; the players may, too."""
    callers = (*step.by, *result_step(rules).by) if step.by == ("holder",) else step.by
    if role in callers:
        return None
    return refuse(f"the result is called by the {' or '.join(callers)}, not the {role}", *step.law)


def _refuse_result(rules: Rules) -> Refusal:
    """The refusal of a result in a card game: its hands are the result."""
    deals = next(step for step in rules.procedure if step.does is Does.DEALS)
    return refuse("cards decide this game: deal them instead", *deals.law)


def _wrong_call(rules: Rules, command: EnterResult, total: int) -> list[Event] | Refusal:
    """The dealer called something other than what the dice show: nothing is settled."""
    if command.called < 0:
        return refuse(f"{command.called} is not a total", *result_step(rules, command.seat).law)
    note = f"the dealer called {command.called}, the dice show {command.outcome}: {total}"
    return [IncidentNoted("wrong call", note)]


def result_step(rules: Rules, seat: int = DEALER) -> Step:
    """The step that enters a result: the table's, or the one for a seat's own throw."""
    return rules.procedure[result_place(rules, seat)]


def result_place(rules: Rules, seat: int) -> int:
    """The place of that step in the procedure."""
    return rules.result_steps[-1 if seat else 0]


def _verify_turn(rules: Rules, table: Table, seat: int) -> Refusal | None:
    own = seats_throw(rules, table)
    law = result_step(rules, DEALER if not own else 1).law
    if seat and not rules.phases.seat_throws:
        return refuse("one result counts for everyone: no seat throws on its own", *law)
    if seat and not own:
        return refuse("the dealer throws first, then each player", *law)
    if own and seat == DEALER:
        return refuse("each player with a wager throws now: say whose throw it is", *law)
    if own and seat != (due := next_thrower(table)):
        return refuse(f"seat {due} throws next, not seat {seat}", *law)
    return None


def seats_throw(rules: Rules, table: Table) -> bool:
    """Whether the seats throw now, each for itself."""
    phases = rules.phases
    return bool(phases.seat_throws) and phases.names[table.phase] in phases.seat_throws


def correct_result(rules: Rules, table: Table, command: CorrectResult) -> list[Event] | Refusal:
    """Correct a wrong entry before anything is settled by it."""
    if rules.game.play is not None:
        return _refuse_result(rules)
    if table.status != OPEN:
        return refuse(f"the table is {table.status}")
    wrong = table.called
    if wrong is None and seats_throw(rules, table) and table.last and not table.last.seat:
        wrong = table.last  # the dealer's throw can be corrected until someone throws against it
    if wrong is None:
        return refuse("no result is waiting to be settled: there is nothing to correct")
    entered = result_step(rules, wrong.seat)
    if table.collected:
        return refuse("wagers have already been settled by this result: it stands", *entered.law)
    by = entered.by if entered.by != ("holder",) else result_step(rules).by
    if by != ("holder",) and command.by not in by:
        words = f"an entry is corrected by the {' or '.join(by)}, not {command.by}"
        return refuse(words, *entered.law)
    try:
        outcome = rules.space.parse(command.outcome)
    except NoSuchOutcome as error:
        return refuse(str(error), *entered.law)
    if (no := verify_is_result(rules, outcome)) is not None:
        return no
    struck = ResultStruck(wrong.outcome, wrong.phase, wrong.seat)
    called = resolve_outcome(rules, replace(table, phase=wrong.phase), outcome, wrong.seat)
    stands = rules.phases.seat_throws and not wrong.seat
    return [struck, called, ThrowToBeat()] if stands else [struck, called]


def verify_is_result(rules: Rules, outcome: int) -> Refusal | None:
    """Why a called result cannot be corrected to a void: it is final. None if it can."""
    irregularity = rules.voids.get(outcome)
    if irregularity is None:
        return None
    words = f"{rules.space.text(outcome)} is no result, and one was called"
    return refuse(f"{words}: it can be corrected, not voided", *irregularity.law)


def next_thrower(table: Table) -> int:
    """The next seat with a wager that has not thrown yet; the dealer (0) if there is none."""
    return min(seats_to_throw(table, table.seats), default=DEALER)


def seats_to_throw(table: Table, seats: dict[int, Seat]) -> list[int]:
    """The seats with a wager that have not thrown yet."""
    felt = table.desk.felt
    return [n for n, s in seats.items() if (s.ups or n in felt) and n not in table.thrown]


def resolve_outcome(rules: Rules, table: Table, outcome: int, thrower: int = 0) -> ResultCalled:
    """What an outcome does to every wager on the table, by the tables of the rulebook."""
    phase, wagers, seats = table.phase, rules.wagers, table.seats
    if thrower:
        seats = {number: seat for number, seat in seats.items() if number == thrower}
    lines: list[SettlementLine] = []
    for number, seat in seats.items():
        for key, up in seat.ups.items():
            wager = wagers[up.name]
            rows = wager.rows_called_on if up.on else wager.rows
            if (cell := rows[phase][up.state][outcome]) is None:
                continue
            stake, kind, after, win, back, fee = up.stake, cell.kind, cell.next, 0, 0, 0
            if kind == WINS:
                win = stake * cell.win // cell.per
                after, fee = after_win(table, number, wager=wager, up=up, cell=cell)
                back = stake if after < 0 else 0
                if wager.commission is not None and wager.commission.when == "winning":
                    fee = int(wager.commission.on(stake, wager.odds[0].ratio))
            elif kind == LOSES and cell.part != 1:
                back = stake - int(stake * cell.part)
            elif kind == RETURNS:
                back = stake
            lines.append(
                SettlementLine(
                    seat=number,
                    key=key,
                    name=up.name,
                    state=up.state,
                    on=up.on,
                    kind=kind,
                    stake=stake,
                    win=win,
                    back=back,
                    fee=fee,
                    next=after,
                )
            )
    if off_limit := table.desk.found_wagers:
        lines = [line_without_excess(off_limit, line) for line in lines]
    return ResultCalled(outcome, phase, thrower, tuple(lines))


def lit_positions(rules: Rules, outcome: int, phase: int = 0) -> tuple[str, ...]:
    """The positions of the layout that light up for a result: every wager that would win.

    A wager that is off in this phase stays dark; a player who called it on is paid anyway.
    """
    return tuple(
        wager.name
        for wager in rules.wagers.values()
        if (cell := wager.rows[phase][0][outcome]) is not None and cell.kind == WINS
    )
