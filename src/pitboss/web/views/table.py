"""A table as a viewer may see it: a public view, made once, plus what is the viewer's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor.authorization import HOLDER
from pitboss.floor.idle_seats import free_ms, seat_notice
from pitboss.floor.next_step import (
    NextStep,
    next_step,
    refused_by_all_words,
    turn_words,
    waits_for_wager_words,
)
from pitboss.floor.sealed_words import unopened_guests
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.history.table_record import TableRecord
from pitboss.houses.roles import DEALER as DEALER_POST
from pitboss.pit import commands as c
from pitboss.pit.button_shaker import armed_position, button_lights
from pitboss.pit.dealing import next_need
from pitboss.pit.dice_custody import next_offeree
from pitboss.pit.limits import MOST_SEATS, limits_of, stake_at_other_seats, stake_of_partners
from pitboss.pit.payable_stakes import stake_unit
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import current_step
from pitboss.pit.state import NOBODY, OPEN, Table
from pitboss.pit.view import PUBLIC, table_for
from pitboss.rulebook.card_round import Need, TurnOver
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Does
from pitboss.web.shapes import (
    ActView,
    DeviceView,
    HandView,
    LineView,
    ResultView,
    SeatView,
    TableCard,
    TableView,
    TurnView,
    WagerView,
    WordsView,
)
from pitboss.web.views.hands import awaited_turn, hand_views, with_choices
from pitboss.web.views.record import board_view
from pitboss.web.views.results import explained_lines, mark_correction, result_view
from pitboss.web.views.viewer import Viewer

SEATS = 7
NONE: Mapping[int, int] = {}
_ACT_WORDS: dict[type, str] = {
    c.AcceptDice: "take the {thing}",
    c.RefuseDice: "pass the {thing}",
    c.GiveUpDice: "hand over the {thing}",
    c.AskForDice: "ask for another {thing}",
    c.Leave: "leave the table",
    c.PressButton: "press the button",
    c.CutCards: "cut the cards",
    c.RefuseCut: "pass the cut",
}


class TableContext(Struct, frozen=True, kw_only=True):
    """What a view needs besides the floor: the table's record, names, and the clock.

    `until_ms` is when the table goes on by itself; 0 if it waits for its dealer. `is_waiting`: it
    would go on by itself, but only after a guest does something. `result` is the one shown before,
    if it is still the same.
    """

    record: TableRecord
    names: dict[str, str]
    seq: int
    until_ms: int = 0
    is_waiting: bool = False
    betting_s: int = 0
    decision_s: int = 0
    result: ResultView | None = None


def seat_count(rules: Rules, table: Table) -> int:
    """How many seats a table has."""
    if table.desk.seats:
        return min(table.desk.seats, MOST_SEATS)  # earlier versions allowed any number
    law = rules.game.limits.seats
    return law.figure() if law is not None else SEATS


def table_card(floor: Floor, name: str) -> TableCard:
    """A table in a list."""
    live, rules = floor.tables[name], rules_of(floor, name)
    table = live.table
    free = max(0, seat_count(rules, table) - len(table.seats))
    return TableCard(
        id=name,
        game=live.plan.game,
        title=rules.game.name,
        status=table.status,
        seats_free=free,
        minimum=table.desk.minimum,
        maximum=table.desk.maximum,
        mode=live.plan.mode,
        dealer=live.posts.get(DEALER_POST, ""),
        betting=table.betting,
        seated=len(table.seats),
    )


def public_view(floor: Floor, name: str, around: TableContext) -> TableView:
    """What everyone sees of a table."""
    live, rules = floor.tables[name], rules_of(floor, name)
    table = table_for(rules, live.table, PUBLIC)
    view = _drawn_table(rules, live, table, around)
    result = around.result or result_view(rules, live.table)
    return replace(
        view,
        seats=tuple(
            replace(seat, free_ms=free) if (free := free_ms(floor, live, seat.seat)) else seat
            for seat in view.seats
        ),
        free=tuple(sorted(set(range(1, seat_count(rules, table) + 1)) - set(table.seats))),
        lit_button=_lit_button(rules, table),
        offered=_offered_seat(rules, table),
        until_ms=around.until_ms,
        betting_s=around.betting_s,
        decision_s=around.decision_s,
        turn=awaited_turn(_need(rules, live.table), around.until_ms),
        result=mark_correction(result, around.record.corrected),
        history=tuple(map(board_view, around.record.results)),
        posted=tuple(
            filter(None, [*(notice.text for notice in rules.notices), seat_notice(floor)])
        ),
        says=_announcement(live.table, rules, next_step(floor, name), around.is_waiting),
        due=_due(rules, table),
    )


def past_table_view(
    rules: Rules, live: LiveTable, whole: Table, names: dict[str, str], seq: int
) -> TableView:
    """A table of the past, as it was: `live` as the viewer may see it, `whole` in full."""
    around = TableContext(record=TableRecord(), names=names, seq=seq)
    view, result = _drawn_table(rules, live, live.table, around), result_view(rules, whole)
    if result is None:
        return view
    return replace(view, result=replace(result, lines=explained_lines(rules, whole)))


def _drawn_table(rules: Rules, live: LiveTable, table: Table, around: TableContext) -> TableView:
    """What a table shows, now or in the past; `table` as the viewer may see it."""
    cards = table.cards
    return TableView(
        id=live.plan.id,
        seq=around.seq,
        game=live.plan.game,
        title=rules.game.name,
        mode=live.plan.mode,
        by_hand=live.plan.by_hand,
        status=table.status,
        round=table.round,
        phase=rules.phases.names[table.phase],
        betting=table.betting,
        minimum=table.desk.minimum,
        maximum=table.desk.maximum,
        seats=tuple(_seat_view(rules, table, live, seat, around) for seat in sorted(table.seats)),
        dealer=_name_of(live.posts.get(DEALER_POST, ""), around),
        holder=table.hands.holder,
        hands=_hands(rules, table),
        cards_left=cards.shoe.left if cards is not None else -1,
        device=_device_view(live),
    )


def _due(rules: Rules, table: Table) -> str:
    """What players wait for at a table with dice or a wheel while it takes no wagers."""
    if table.status != OPEN or table.betting or table.automatic or rules.game.play is not None:
        return ""
    due = current_step(rules, table)
    if due.does in (Does.RESULT, Does.SELECTS, Does.ARMS, Does.STARTS) or due.by == (HOLDER,):
        return "throw"
    return "bets" if due.does is Does.OPENS else ""


def _announcement(table: Table, rules: Rules, step: NextStep | None, is_waiting: bool) -> str:
    """What comes next, for everyone. What the dealer does after looking at a hidden card is not
    announced in advance.
    """
    if step is None:
        return f"The table is {table.status}"
    if isinstance(step.command, c.RefuseDice) and (note := refused_by_all_words(rules, table)):
        return waits_for_wager_words(rules, table) if is_waiting else note
    need = _need(rules, table)
    if isinstance(need, TurnOver) and need.fault:
        return turn_words(need)
    if isinstance(need, TurnOver) and need.fit is not None:
        return f"The dealer looks at the cards of {need.hand}"
    return step.words


def _name_of(person: str, around: TableContext) -> str:
    return around.names.get(person, person)


def _seat_view(
    rules: Rules, table: Table, live: LiveTable, seat: int, around: TableContext
) -> SeatView:
    place, guest = table.seats[seat], live.guests.get(seat, "")
    wagers = tuple(
        WagerView(
            key=key,
            title=rules.wager_words(key),
            stake=up.stake,
            fee=up.fee,
            on=_is_working(rules, table, up.name, up.on),
        )
        for key, up in place.ups.items()
    )
    owner = next((own for position, own in table.desk.positions if position == seat), 0)
    away = seat in table.desk.away
    return SeatView(
        seat=seat,
        yours=False,
        name=around.names.get(guest, ""),
        chips=None,
        wagers=wagers,
        hand_of=owner,
        away=away,
    )


def _is_working(rules: Rules, table: Table, name: str, on: bool) -> bool:
    """Whether the next result would decide a wager."""
    idle = rules.wagers[name].idle
    return on or idle is None or rules.phases.names[table.phase] not in idle.phases


def _lit_button(rules: Rules, table: Table) -> int:
    lit = [seat for seat, is_lit in button_lights(rules, table).items() if is_lit]
    return lit[0] if lit else NOBODY


def _offered_seat(rules: Rules, table: Table) -> int:
    """The seat to which dice, shaker or button are being offered."""
    if table.automatic or table.status != OPEN or rules.game.handling is None:
        return NOBODY
    if current_step(rules, table).does is not Does.OFFERS or table.hands.holder != NOBODY:
        return NOBODY
    return next_offeree(rules, table)


def _need(rules: Rules, table: Table) -> Need | None:
    return next_need(rules, table) if rules.game.play is not None else None


def _hands(rules: Rules, table: Table) -> tuple[HandView, ...]:
    cards = table.cards
    if cards is None:
        return ()
    return hand_views(rules, cards.round if cards.round is not None else cards.last)


def _device_view(live: LiveTable) -> DeviceView:
    draws = live.draws
    return DeviceView(
        electronic=live.plan.electronic,
        block=draws.block,
        promise=draws.promise,
        words=draws.words,
        drawn=draws.drawn,
        seals=tuple(seal.seal for seal in draws.frozen),
        unopened=len(unopened_guests(draws)),
        waiting=len(draws.next),
    )


def _own_words(floor: Floor, live: LiveTable, guest: str) -> WordsView | None:
    """A guest's part in the draws of a table; None for someone who sits elsewhere and has no
    part."""
    if not live.plan.electronic or not guest or floor.plan is None:
        return None
    draws = live.draws
    frozen = next((seal for seal in draws.frozen if seal.guest == guest), None)
    if frozen is None and guest not in live.guests.values():
        return None
    return WordsView(
        night=floor.plan.night,
        guest=guest,
        next=next((seal.seal for seal in draws.next if seal.guest == guest), ""),
        frozen=frozen.seal if frozen is not None else "",
        opened=frozen is not None and frozen.opened is not None,
        expired=guest in draws.unopened,
    )


def personal_view(
    view: TableView,
    floor: Floor,
    viewer: Viewer,
    *,
    sat: Mapping[int, int],
    explain: Callable[[TableView], tuple[LineView, ...]],
) -> TableView:
    """A table's public view, plus what only this viewer may see.

    `sat` is the round in which each seat was taken: anything earlier belonged to someone else.
    `explain` returns the lines of the result with their reasons. Reasons are long, so guests get
    only those for their own wagers.
    """
    live, rules = floor.tables[view.id], rules_of(floor, view.id)
    works = viewer.works_at(floor, view.id)
    mine = {seat for seat, name in live.guests.items() if name == viewer.who and viewer.who}
    own = _own_words(floor, live, viewer.who)
    if own is not None and view.device is not None:
        view = replace(view, device=replace(view.device, own=own))
    if not works and not mine:
        return view
    table, result = live.table, view.result
    seats = [
        _own_seat(seat, table, seat.seat in mine) if works or seat.seat in mine else seat
        for seat in view.seats
    ]
    hands: tuple[HandView, ...] = ()
    if table.cards is not None:
        hands = _hands(rules, table_for(rules, table, viewer.seat_at(floor, view.id)))
    if result is not None:
        since = {seat for seat in mine if sat.get(seat, 0) <= result.round}
        lines = [
            replace(full, yours=True) if bare.seat in since else full if works else bare
            for bare, full in zip(result.lines, explain(view), strict=True)
        ]
        result = replace(result, lines=tuple(lines))
    return replace(
        view,
        seats=tuple(seats),
        yours=tuple(sorted(mine)) if len(mine) > 1 else tuple(mine),
        hands=hands,
        result=result,
        acts=_acts(rules, table, mine, view.lit_button),
        turn=_own_turn(view, floor, mine),
    )


def _own_seat(seat: SeatView, table: Table, yours: bool) -> SeatView:
    """A seat with its chips and the commission that it owes."""
    owed = table.cards.owed if table.cards is not None else NONE
    chips = table.seats[seat.seat].chips
    return replace(seat, yours=yours, chips=chips, owed=owed.get(seat.seat, 0))


def _own_turn(view: TableView, floor: Floor, mine: set[int]) -> TurnView | None:
    """The decision that the table waits for. Only the player who decides sees the choices, because
    they reveal face-down cards."""
    if view.turn is None or view.turn.seat not in mine:
        return view.turn
    need = _need(rules_of(floor, view.id), floor.tables[view.id].table)
    return with_choices(view.turn, need, next_step(floor, view.id))


def _acts(rules: Rules, table: Table, mine: set[int], lit: int) -> tuple[ActView, ...]:
    """What the viewer may do besides betting: dice, button, cut, take down, leave."""
    referee, acts = Referee.at(rules, table), []
    for seat in sorted(mine):
        # If rounds run by themselves, nobody throws and nothing waits for an answer.
        for command in referee.legal_besides_betting(seat, dice=not table.automatic):
            if not isinstance(command, c.Choose):
                acts.append(ActView(words=_words(rules, command), command=command))
        # A button that is lit but not armed starts nothing, and pressing it would be an incident.
        if lit == seat and armed_position(rules, table) == seat:
            acts.append(
                ActView(words=_words(rules, c.PressButton(seat)), command=c.PressButton(seat))
            )
    return tuple(acts)


def _words(rules: Rules, command: c.Command) -> str:
    """A command of a player in a few words."""
    if isinstance(command, c.PlaceWager):
        return rules.wager_words(command.wager)
    if isinstance(command, c.RemoveWager):
        return f"take down {rules.wager_words(command.wager)}"
    if isinstance(command, c.CallWager):
        return f"call {rules.wager_words(command.wager)} {'on' if command.on else 'off'}"
    if isinstance(command, c.KeepWager):
        wager = rules.wager_words(command.wager)
        return f"{'leave' if command.keep else 'do not leave'} {wager} up if it wins"
    if isinstance(command, c.Choose):
        return command.act
    handling = rules.game.handling
    return _ACT_WORDS[type(command)].format(thing=handling.thing if handling else "dice")


def _stake_elsewhere(rules: Rules, table: Table, seat: int, command: c.Command) -> int:
    """How much of a maximum the player and any partners have already staked at other seats."""
    if not isinstance(command, c.PlaceWager) or command.wager in rules.macros:
        return 0
    key = command.wager
    return stake_at_other_seats(rules, table, seat, key) + stake_of_partners(table, seat, key)


def legal_acts(rules: Rules, table: Table, seat: int) -> tuple[ActView, ...]:
    """Everything a seat may do now. For a wager: the smallest and largest stake, and the step by
    which it is raised, so a screen can offer stakes that can be paid exactly."""
    most = limits_of(table, seat)[1]
    acts = []
    for command in Referee.at(rules, table).legal(seat):
        step = least = 0
        if isinstance(command, c.PlaceWager):
            least, step = command.stake, stake_unit(rules, table, seat, command.wager)
        room = most - _stake_elsewhere(rules, table, seat, command) if most else 0
        top = room // step * step if step and most else 0
        acts.append(
            ActView(
                words=_words(rules, command),
                command=command,
                least=least,
                most=max(least, top),
                step=step or 1,
            )
        )
    return tuple(acts)
