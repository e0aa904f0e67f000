"""Orders for one table: the pit carries them out, and the money and people around it follow."""

from __future__ import annotations

from typing import cast, get_args

from msgspec.structs import replace

from pitboss.cage.accounts import Move
from pitboss.cage.table_postings import table_moves
from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_actor
from pitboss.floor.decision import Decision
from pitboss.floor.device_reports import verify_report
from pitboss.floor.frozen import is_barred, verify_may_play
from pitboss.floor.permissions import CONDUCT, NIGHT
from pitboss.floor.plan import CHIPS
from pitboss.floor.presence import verify_dealer, verify_present, verify_signer, with_signature
from pitboss.floor.sealed_words import verify_words_open
from pitboss.floor.state import Floor, Guest, LiveTable, PastCommand, PastResult, rules_of
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.decide import decide
from pitboss.pit.dice import verify_age
from pitboss.pit.evolve import evolve
from pitboss.pit.face_down_offers import acts_for_dealer, is_face_down
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import OPEN, Table
from pitboss.rulebook.game import Rules

_POCKET = (e.PlayerSat, e.PlayerLeft, e.ChipsAdded)
_POCKETS = frozenset(_POCKET)
_TIMED = frozenset(kind for kind in o.TABLE_COMMANDS if "at_s" in kind.__struct_fields__)
_RESULTS = (c.EnterResult, c.CorrectResult)
_WAGERS = (c.PlaceWager, c.SayWager)
_Bet = c.Sit | c.AddChips | c.PlaceWager | c.SayWager
_BETS: frozenset[type] = frozenset(get_args(_Bet))
NAMELESS = ""  # a player with chips on the felt, who has no account
_IN_A_ROUND: frozenset[type] = frozenset(
    {*_WAGERS, c.SeeWagers, c.TakeStep, *_RESULTS, c.DealCard, c.TurnCards}
)
PERSONS = 8  # since this edition a table knows which guest plays a seat
KEPT_RESULTS = 20  # results of a table that can still be corrected, besides the last one
_VISIBLE = (c.EnterResult, c.DealCard)  # what guests may see before it is keyed in
_SIGNED: frozenset[type] = frozenset(
    {c.PassCheck, c.TryDevice, c.ConfirmWager, c.OpenTable, c.CloseTable}
)
_BY_DEVICE = (*_RESULTS, c.Shuffle, c.ChangeStack)


def play(
    floor: Floor, order: o.Order, command: c.Command, context: o.OrderContext
) -> Decision | Refusal:
    """Carry out a command at the order's table."""
    live = floor.tables.get(order.table)
    if live is None:
        known = ", ".join(floor.tables)
        return refuse(f"there is no table {order.table!r}: there are {known}")
    if not context.accepted and (no := verify_actor(floor, live, order)) is not None:
        return no
    if order.round and order.round != live.table.round:
        words = f"this was for round {order.round}, but this is round {live.table.round}"
        return refuse(f"{words}: nothing was done")
    rules = rules_of(floor, order.table)
    if (
        not context.accepted
        and (no := _verify_place(rules, live, order, command, context)) is not None
    ):
        return no
    if command.__class__ in _TIMED:
        command = with_time(command, context)
    elif command.__class__ is c.Sit:
        command = _beside_own_seat(rules, live, order.actor, command)
        command = replace(command, person=_person(floor, live, order.actor, command, context))
    if not context.accepted and command.__class__ in _BETS:
        no = _verify_money(floor, live, order.actor, cast(_Bet, command))
        if no is not None:
            return no
    decision = carry_out(rules, floor, live, order.actor, command, recorded=context.recorded)
    if floor.incidents.frozen and not context.accepted:
        decision = _without_new_wagers_of_barred(floor, live, decision)
    if isinstance(decision, Refusal) or command.__class__ not in _SIGNED:
        return decision
    after = with_signature(rules, decision.floor.tables[order.table], order, decision.events)
    return replace(decision, floor=with_table(decision.floor, after))


def _without_new_wagers_of_barred(
    floor: Floor, live: LiveTable, decision: Decision | Refusal
) -> Decision | Refusal:
    """What came of an order, or a refusal if it would put up a new wager of a guest who had to stop
    playing, such as a double at cards."""
    if isinstance(decision, Refusal):
        return decision
    for event in decision.events:
        if event.__class__ is e.WagerPlaced and is_barred(floor, live.guests.get(event.seat, "")):
            no = verify_may_play(floor, live.guests[event.seat])
            assert no is not None
            return no
    return decision


def _verify_place(
    rules: Rules, live: LiveTable, order: o.Order, command: c.Command, context: o.OrderContext
) -> Refusal | None:
    """Refuse what the table's device, its staff or its dice do not allow."""
    kind = command.__class__
    if live.plan.electronic and (no := _verify_device(rules, live, command)) is not None:
        return no
    if kind in _IN_A_ROUND and (no := verify_present(rules, live)) is not None:
        return no
    if kind in _VISIBLE and (no := _verify_closed(rules, live)) is not None:
        return no
    if kind is c.SeeWagers and live.plan.mode != CHIPS:
        return refuse(
            "guests make their own wagers at this table, so the dealer does not enter them"
        )
    if kind is c.Choose:
        return _verify_choice(rules, live, order)
    if kind not in _SIGNED:
        return None
    if kind is c.OpenTable:
        no = verify_dealer(rules, live)
        if (no := no if no is not None else _verify_dice(rules, live, context)) is not None:
            return no
    return verify_signer(rules, live, order)


def _verify_closed(rules: Rules, live: LiveTable) -> Refusal | None:
    """With real equipment, betting ends before the result, however the table is run: otherwise
    someone could see the dice and bet on them."""
    table = live.table
    dealt = table.cards is not None and table.cards.round is not None
    if live.plan.electronic or not table.betting or table.status != OPEN or dealt:
        return None
    due = rules.closing_step
    return refuse(f"guests may still bet: call {due.name!r} first", *due.law)


def _verify_device(rules: Rules, live: LiveTable, command: c.Command) -> Refusal | None:
    """Refuse keyed results where a device draws, faults that it cannot have, and cards from a shoe
    whose seed is known."""
    if isinstance(command, c.Report) and (no := verify_report(rules, live, command)) is not None:
        return no
    # Nobody may name a found card either: refusing a wrong name would tell what the next card is
    # not, and trying every name would reveal it.
    named = isinstance(command, c.DealCard | c.Report) and command.card
    if named or isinstance(command, _BY_DEVICE):
        return refuse("this table's device draws: nobody keys in results")
    if isinstance(command, c.DealCard) and not live.draws.drawn:
        return refuse("the seed of this shoe has been revealed: draw a new shoe before the deal")
    if isinstance(command, _WAGERS) and live.table.status == OPEN and not live.draws.promise:
        words = "the device needs a seed before wagers are made"
        return refuse(f"{words}: the dealer must promise the draws first")
    if isinstance(command, _WAGERS):
        return verify_words_open(live.draws)
    if isinstance(command, c.OpenTable) and live.draws.ended:
        return refuse("this table's last seed has been revealed: it stays closed tonight")
    return None


def _verify_choice(rules: Rules, live: LiveTable, order: o.Order) -> Refusal | None:
    """A dealer who cannot see a player's cards chooses only what any cards would allow; otherwise a
    refused split would reveal that they are not a pair."""
    command = order.command
    if not isinstance(command, c.Choose) or not live.plan.electronic:
        return None
    if live.guests.get(command.seat) == order.actor or not is_face_down(rules, live.table):
        return None
    if command.act in {act.name for act in acts_for_dealer(rules, live.table)}:
        return None
    return refuse(
        f"the cards of seat {command.seat} are face down: only its player can choose this"
    )


def _verify_dice(rules: Rules, live: LiveTable, context: o.OrderContext) -> Refusal | None:
    """Refuse to open a table without dice on record, or with dice that are too old by law."""
    custody, loaded_s = rules.game.dice_age, live.table.desk.loaded_s
    if custody is None:
        return None
    if loaded_s < 0:
        return refuse("there are no dice on this table yet: load them first", custody.law)
    return verify_age(rules, live.table, context.at_ms // 1000)


def with_time(command: c.Command, context: o.OrderContext) -> c.Command:
    """The command with the floor's own time if it has one; a client's clock does not count."""
    if command.__class__ in _TIMED:
        return replace(command, at_s=context.at_ms // 1000)
    return command


def _beside_own_seat(rules: Rules, live: LiveTable, actor: str, command: c.Sit) -> c.Sit:
    """A guest who takes another seat plays it as a second seat, where the law limits seats."""
    if command.player or actor not in live.guests.values():
        return command
    if rules.game.limits.positions is None or command.seat in live.guests:
        return command
    own = next(seat for seat, name in live.guests.items() if name == actor)
    return replace(command, player=own)


def _person(
    floor: Floor, live: LiveTable, actor: str, command: c.Sit, context: o.OrderContext
) -> str:
    """The guest who sits down, whatever the order says. At a table of chips nobody knows who puts
    them down, so each seat counts by itself, as it did everywhere in earlier editions."""
    if context.edition < PERSONS or live.plan.mode == CHIPS:
        return ""
    who = _seat_owner(live.guests, command.seat, actor, command.player)
    return who if who in floor.guests else ""


def _verify_money(
    floor: Floor,
    live: LiveTable,
    actor: str,
    command: _Bet,
) -> Refusal | None:
    """Refuse chips that are not in the guest's wallet; cash is changed at a window."""
    if (
        (type(command) is c.PlaceWager or type(command) is c.SayWager)
        and command.instrument == "cash"
        and live.plan.mode != CHIPS
    ):
        return (
            None
            if live.table.seats.get(command.seat) is None
            else refuse("cash is changed at a window, not at the table")
        )
    player = command.player if type(command) is c.Sit else 0
    owner = _seat_owner(live.guests, command.seat, actor, player)
    if type(command) is c.Sit and owner in floor.people:
        law = CONDUCT["20.10(d)1"] if floor.plan is not None and floor.plan.house == NIGHT else None
        return refuse("staff do not play here: only admitted guests sit down", law)
    if live.plan.mode == CHIPS:
        return _verify_felt(floor, actor)
    guest = floor.guests.get(owner)
    if guest is None:
        return None
    if (no := verify_may_play(floor, owner)) is not None:
        return no
    if guest.out:
        return refuse(
            "this guest was asked to leave: wagers that are up play out, but no new ones are taken"
        )
    if type(command) is not c.Sit and type(command) is not c.AddChips:
        return None
    if type(command) is c.Sit and guest.table not in ("", live.plan.id):
        return refuse(f"this guest sits at table {guest.table}: leave that table first")
    if command.chips > guest.wallet:
        return refuse(f"the wallet holds {guest.wallet}, not {command.chips}")
    return None


def _verify_felt(floor: Floor, actor: str) -> Refusal | None:
    """Refuse guests at a table of chips: no account pays for what guests claim to bring, so nobody
    brings or wagers anything by phone."""
    if actor not in floor.guests:
        return None
    words = "this table plays with chips on the felt"
    return refuse(f"{words}: nobody sits down or wagers here by phone")


def _seat_owner(seated: dict[int, str], seat: int, actor: str, player: int = 0) -> str:
    """The guest who has a seat, or plays it along with their own; otherwise the actor."""
    return seated.get(seat) or seated.get(player) or actor


def carry_out(
    rules: Rules,
    floor: Floor,
    live: LiveTable,
    actor: str,
    command: c.Command,
    *,
    recorded: tuple[e.Event, ...] = (),
) -> Decision | Refusal:
    """Carry out a command in the pit and on the floor.

    `recorded` holds its events under an earlier edition, which count if the pit now refuses it or
    answers differently.
    """
    played = answer_command(rules, live.table, command)
    if recorded and not isinstance(played, Refusal) and tuple(played[0]) == recorded:
        recorded = ()
    if recorded:
        played = list(recorded), evolve_all(rules, live.table, list(recorded))
    if isinstance(played, Refusal):
        return played
    answer, table = played
    since, past = _past_results(live, actor, command, recorded)
    if live.plan.mode != CHIPS:
        floor = _after_wagers(floor, live, answer)
    if not _POCKETS.isdisjoint(map(type, answer)):
        after = replace(live, table=table, since=since, past=past)
        return _with_guests(floor, after, live.table, actor, tuple(answer))
    moves = _moves(live, live.table, table, live.guests, {})
    rack = live.rack + to_rack(moves)
    after = replace(live, table=table, since=since, past=past, rack=rack)
    return Decision(tuple(answer), with_table(floor, after), moves)


def _after_wagers(floor: Floor, live: LiveTable, answer: list[e.Event]) -> Floor:
    """A guest who wagers has used what was bought: earlier sales can no longer be reversed."""
    guests = floor.guests
    played: dict[str, Guest] = {}
    for event in answer:
        if event.__class__ is e.WagerPlaced:
            name = live.guests.get(event.seat, NAMELESS)
            if (guest := guests.get(name)) is not None and guest.bought:
                played[name] = replace(guest, bought=())
    return replace(floor, guests={**guests, **played}) if played else floor


def answer_command(
    rules: Rules, table: Table, command: c.Command
) -> tuple[list[e.Event], Table] | Refusal:
    """The pit's events for a command and the table after them, with abandoned seats cleared."""
    answer = decide(rules, table, command)
    if isinstance(answer, Refusal):
        return answer
    table = evolve_all(rules, table, answer)
    if table.desk.away and (departures := _away_departures(table)):
        return [*answer, *departures], evolve_all(rules, table, departures)
    return answer, table


def evolve_all(rules: Rules, table: Table, events: list[e.Event]) -> Table:
    """A table after some events."""
    for event in events:
        table = evolve(rules, table, event)
    return table


def _away_departures(table: Table) -> list[e.Event]:
    """Departures of absent guests with no wagers left; what they won goes to the wallet."""
    seats = table.seats
    if table.called is not None:
        return []  # what the seat has won is still to be paid
    away = [seat for seat in sorted(table.desk.away) if not seats[seat].ups]
    return [e.PlayerLeft(seat, seats[seat].chips) for seat in away]


def with_table(floor: Floor, live: LiveTable) -> Floor:
    """The floor with one table replaced."""
    return replace(floor, tables={**floor.tables, live.plan.id: live})


def _moves(
    live: LiveTable, before: Table, after: Table, guests: dict[int, str], pocketed: dict[int, int]
) -> tuple[Move, ...]:
    """The moves of money between the table before and after."""
    if live.plan.mode == CHIPS:
        return ()  # chips on the felt have no account: the rack is counted at the end
    return tuple(table_moves(live.plan.id, before, after, guests, pocketed))


def to_rack(moves: tuple[Move, ...]) -> int:
    """What a table's rack gains by these moves; negative if it pays."""
    gained = 0
    for move in moves:
        if move.target.startswith("rack/"):
            gained += move.dollars
        elif move.source.startswith("rack/"):
            gained -= move.dollars
    return gained


def _past_results(
    live: LiveTable, actor: str, command: c.Command, recorded: tuple[e.Event, ...]
) -> tuple[PastResult | None, tuple[PastResult, ...]]:
    """The past results to keep, so that the latest ones can still be corrected."""
    kind, cards, since = command.__class__, live.table.cards, live.since
    first = kind is c.DealCard and cards is not None and cards.round is None
    if first or kind in _RESULTS:
        past = (
            () if since is None or live.plan.electronic else (*live.past[1 - KEPT_RESULTS :], since)
        )
        return PastResult(live.table, command, guests=live.guests, recorded=recorded), past
    if since is None:
        return None, ()
    who = ""
    if isinstance(command, c.Sit):
        who = _seat_owner(live.guests, command.seat, actor, command.player)
    latest = PastCommand(command, since.command, who, recorded)
    return PastResult(since.table, since.result, latest, since.guests, since.recorded), live.past


def _with_guests(
    floor: Floor, live: LiveTable, before: Table, actor: str, answer: tuple[e.Event, ...]
) -> Decision:
    """Someone sat down, left, or brought chips: wallets and seats change with the table."""
    seated, guests, pocketed = dict(live.guests), dict(floor.guests), dict[int, int]()
    for event in answer:
        if not isinstance(event, _POCKET):
            continue
        if isinstance(event, e.PlayerSat):
            nobody = (
                actor in floor.people and event.seat not in seated
            )  # the dealer entered wagers there
            seated[event.seat] = (
                NAMELESS if nobody else _seat_owner(seated, event.seat, actor, event.player)
            )
        chips = -event.chips if isinstance(event, e.PlayerLeft) else event.chips
        pocketed[event.seat] = pocketed.get(event.seat, 0) + chips
        name = seated[event.seat]
        if live.plan.mode != CHIPS:
            guests[name] = _with_chips_moved(guests[name], live.plan.id, event, chips)
    moves = _moves(live, before, live.table, seated, pocketed)
    left = {seat: name for seat, name in seated.items() if seat in live.table.seats}
    after = replace(live, guests=left, rack=live.rack + to_rack(moves))
    return Decision(answer, replace(with_table(floor, after), guests=guests), moves)


def _with_chips_moved(guest: Guest, table: str, event: e.Event, chips: int) -> Guest:
    """A guest after chips moved between wallet and table, with the seats held now.

    A guest who is away may sit at another table; that seat is left alone.
    """
    guest = replace(guest, wallet=guest.wallet - chips)
    if isinstance(event, e.PlayerSat):
        return replace(guest, table=table, seats=(*guest.seats, event.seat))
    if isinstance(event, e.PlayerLeft) and guest.table == table:
        seats = tuple(seat for seat in guest.seats if seat != event.seat)
        return replace(guest, table=table if seats else "", seats=seats)
    return guest
