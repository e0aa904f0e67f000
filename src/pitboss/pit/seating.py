"""Seats: sitting down, leaving, and what becomes of the wagers of a player who is away."""

from __future__ import annotations

import re

from msgspec.structs import replace

from pitboss.pit.card_irregularities import verify_call_reportable
from pitboss.pit.commands import AddChips, Leave, Sit
from pitboss.pit.dice_custody import (
    custody_after_leaving,
    custody_after_sitting,
    pass_dice,
    step_after_passing,
)
from pitboss.pit.events import (
    ChipsAdded,
    Event,
    FeeCarried,
    FeeTaken,
    IncidentNoted,
    PlayerLeft,
    PlayerSat,
)
from pitboss.pit.evolve_cards import cards_after_leaving, cards_after_sitting
from pitboss.pit.limits import MOST_SEATS, SEATS_OF_ONE
from pitboss.pit.persons import (
    carried_commission,
    memories_after_leaving,
    seats_by_person,
    seats_of,
    with_memory,
)
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.removing import verify_removable
from pitboss.pit.required_wagers import player_seat, verify_position
from pitboss.pit.round_moment import is_under_way
from pitboss.pit.rounds import seats_throw
from pitboss.pit.settlement import commission_carried, commission_owed
from pitboss.pit.state import OPEN, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import Irregularity
from pitboss.rulebook.option import pick

_ID = re.compile(r"[A-Za-z0-9-]{1,64}")


def _is_id(person: str) -> bool:
    return person.__class__ is str and _ID.fullmatch(person) is not None


def sit(rules: Rules, table: Table, command: Sit) -> list[Event] | Refusal:
    """A player takes a seat."""
    limits = rules.game.limits
    most = limits.seats.value if limits.seats is not None else None
    if command.seat < 1:
        return refuse("seats are numbered from 1")
    if command.person != "" and not _is_id(command.person):
        return refuse("a person's id has only letters, digits and hyphens")
    if command.seat in table.seats:
        back = command.seat in table.desk.away and command.chips >= 0
        refusal = refuse(f"seat {command.seat} is taken")
        same = command.person == table.seats[command.seat].person
        return [_sit_event(command)] if back and same else refusal
    if _was_settled(table, command.seat):
        own = rules.game.making.seated
        words = f"seat {command.seat} is still in this round: it is free when the round is over"
        return refuse(words, own.law if own is not None else None)
    players = limits.players
    full = players is not None and len(table.seats) >= players.figure()
    if isinstance(most, int) and command.seat > most:
        return refuse(f"this table has {most} places", limits.seats, players if full else None)
    if full and players is not None:
        return refuse(f"{players.figure()} players are already seated here", players)
    if limits.places is not None and command.seat > pick(limits.places.most, rules.options):
        most = pick(limits.places.most, rules.options)
        return refuse(f"this table has {most} places", limits.places.law)
    if table.desk.seats and len(table.seats) >= table.desk.seats:
        law = limits.seats_set_by[1] if limits.seats_set_by else None
        return refuse(f"the table takes {table.desk.seats} players", law)
    if (no := _verify_room(rules, table, command)) is not None:
        return no
    if command.chips < 0:
        return refuse("a player cannot sit down owing chips")
    command = _as_second_position(rules, table, command)
    if command.player:
        if (no := verify_position(rules, table, command)) is not None:
            return no
        first = player_seat(table, command.player)
        return [_sit_event(replace(command, player=first, person=table.seats[first].person))]
    return [_sit_event(command)]


def _verify_room(rules: Rules, table: Table, command: Sit) -> Refusal | None:
    """Refuse more seats than a table has room for, or than one person needs. Where the law sets the
    number of places, each is a betting area, and a person may play as many as the law allows."""
    limits = rules.game.limits
    if limits.seats is not None or limits.players is not None or limits.places is not None:
        return None
    law = limits.seats_set_by[1] if limits.seats_set_by else None
    if command.seat > MOST_SEATS:
        return refuse(f"no table has room for more than {MOST_SEATS} players", law)
    if command.person and len(seats_by_person(table, command.person)) >= SEATS_OF_ONE:
        words = f"one guest has at most {SEATS_OF_ONE} seats here, because all wagers share"
        return refuse(f"{words} one layout and one limit: bet from a seat you have", law)
    return None


def _sit_event(command: Sit) -> PlayerSat:
    return PlayerSat(command.seat, command.chips, command.player, command.person)


def _as_second_position(rules: Rules, table: Table, command: Sit) -> Sit:
    """A person who takes another seat plays it as a second position, if the law counts those."""
    if command.player or not command.person or rules.game.limits.positions is None:
        return command
    own = [player_seat(table, seat) for seat in seats_by_person(table, command.person)]
    return replace(command, player=own[0]) if own else command


def _was_settled(table: Table, number: int) -> bool:
    """Whether a wager of a seat was settled early in a round of cards that is still on. Results are
    reported by seat, so a new player there would see them as their own."""
    if table.cards is None or table.cards.round is None:
        return False
    return any(line.seat == number for line in table.cards.early)


def _pending_reversal(rules: Rules, table: Table, number: int) -> Irregularity | None:
    """An irregularity that could still reverse how a wager of a seat was settled this round."""
    if table.called is not None or not _was_settled(table, number):
        return None
    for irregularity in rules.irregularities:
        if (
            irregularity.remedy.reverses
            and verify_call_reportable(irregularity, table.cards) is None
        ):
            return irregularity
    return None


def add_chips(rules: Rules, table: Table, command: AddChips) -> list[Event] | Refusal:
    """A player adds chips to the seat, at any time."""
    if command.seat not in table.seats:
        return refuse(f"nobody sits at seat {command.seat}")
    if command.chips < 1:
        return refuse(f"bring at least 1 chip, not {command.chips}")
    return [ChipsAdded(command.seat, command.chips)]


def leave(rules: Rules, table: Table, command: Leave) -> list[Event] | Refusal:
    """A player leaves; the law may keep a player who has wagered until the round is over."""
    seat = table.seats.get(command.seat)
    if seat is None:
        return refuse(f"nobody sits at seat {command.seat}")
    making = rules.game.making
    if command.seat in table.desk.felt and _is_in_round(rules, table, command.seat):
        stay = making.stay
        words = stay.says if stay else f"the round is not over for seat {command.seat}"
        return refuse(words, stay.law if stay else None)
    if rules.game.play is not None and not _has_cards(table, command.seat):
        if seat.ups:
            return refuse(f"seat {command.seat} still has wagers up: take them down first")
        return _leave_events(table, command.seat)
    stay, called = making.stay, table.called.lines if table.called is not None else ()
    in_round = table.status == OPEN and seat.wagered == table.round
    has_bet = making.seated is not None and in_round
    if not has_bet and not called and _may_be_away(rules, table, command.seat):
        wagers = ", ".join(f"{rules.wager_words(key)} {up.stake}" for key, up in seat.ups.items())
        note = IncidentNoted("abandoned", f"seat {command.seat}: {wagers}, settled where it lies")
        return [note, PlayerLeft(command.seat, seat.chips, away=True)]
    if seat.ups or (stay is not None and has_bet):
        words = stay.says if stay else f"seat {command.seat} still has wagers up"
        return refuse(words, stay.law if stay else None)
    if any(line.seat == command.seat for line in called):
        words = stay.says if stay else f"the round is not over for seat {command.seat}"
        return refuse(words, stay.law if stay else None)
    if (void := _pending_reversal(rules, table, command.seat)) is not None:
        words = f"what seat {command.seat} won or lost may still be reversed ({void.name})"
        return refuse(f"{words}: leave when this round is over", *void.law)
    return _leave_events(table, command.seat)


def _leave_events(table: Table, number: int) -> list[Event]:
    """The player leaves with the chips, less whole dollars of commission still owed; the rest is
    carried in case the player comes back."""
    fee, chips = commission_owed(table, number), table.seats[number].chips
    fees: list[Event] = [FeeTaken(number, fee)] if fee else []
    if rest := commission_carried(table, number):
        fees.append(FeeCarried(number, rest))
    return [*fees, PlayerLeft(number, chips - fee)]


def _is_in_round(rules: Rules, table: Table, number: int) -> bool:
    """Whether a seat with wagers on the felt is in a round: cards, a throw of its own to come, or
    at dice any round that has begun where the law keeps players in their seats."""
    own = table.called is not None and table.called.seat == number
    throws = seats_throw(rules, table) and (own or number not in table.thrown)
    making = rules.game.making
    seated = rules.game.play is None and making.seated is not None and making.stay is not None
    stays = seated and is_under_way(rules, table)
    return throws or stays or _has_cards(table, number)


def _has_cards(table: Table, number: int) -> bool:
    """Whether a seat is in a round of cards; a wager before the deal does not count."""
    round = table.cards.round if table.cards is not None else None
    lines = table.called.lines if table.called is not None else ()
    return (round is not None and number in round.seats) or any(x.seat == number for x in lines)


def _may_be_away(rules: Rules, table: Table, number: int) -> bool:
    """Whether a player whose wagers cannot come down may leave while they keep working."""
    if not pick(rules.game.making.absent, rules.options) or number in table.desk.away:
        return False
    ups = table.seats[number].ups.values()
    locked = [verify_removable(rules, table, rules.wagers[up.name], up) for up in ups]
    return bool(locked) and None not in locked


def apply_player_sat(rules: Rules, table: Table, event: PlayerSat) -> Table:
    """A player sits down; a player who was away comes back to the seat's wagers and winnings."""
    if (old := table.seats.get(event.seat)) is not None:
        seats = {**table.seats, event.seat: replace(old, chips=old.chips + event.chips)}
        desk = replace(table.desk, away=table.desk.away - {event.seat})
        return replace(table, seats=seats, desk=desk)
    hands = custody_after_sitting(rules, table)
    cards = cards_after_sitting(table.cards, event.seat, carried_commission(table, event))
    seat, desk = with_memory(table, event, event.player)
    if event.player:
        desk = replace(desk, positions=(*desk.positions, (event.seat, event.player)))
    seats = {**table.seats, event.seat: seat}
    return replace(table, seats=seats, hands=hands, desk=desk, cards=cards)


def apply_player_left(rules: Rules, table: Table, event: PlayerLeft) -> Table:
    """A player leaves with the chips; if the player is only away, the wagers stay up."""
    seats = {number: seat for number, seat in table.seats.items() if number != event.seat}
    if event.away:
        seats = {**table.seats, event.seat: replace(table.seats[event.seat], chips=0)}
    hands, step, fresh = table.hands, table.step, table.fresh
    if hands.holder == event.seat:
        hands, step = pass_dice(rules, table, event.seat), step_after_passing(rules, table)
        fresh = True
    leaver = frozenset({event.seat})
    hands = custody_after_leaving(table, hands, event.seat)
    desk, was_away = table.desk, table.desk.away - leaver
    if not event.away:
        desk = replace(desk, people=memories_after_leaving(table, event.seat))
    desk = replace(desk, away=was_away | leaver if event.away else was_away)
    if desk.spoken_wagers or desk.calls:
        spoken = tuple(wager for wager in desk.spoken_wagers if wager.seat != event.seat)
        calls = tuple(call for call in desk.calls if call[0] != event.seat)
        desk = replace(desk, spoken_wagers=spoken, calls=calls)
    if desk.partners:
        groups = (tuple(who for who in group if who != event.seat) for group in desk.partners)
        desk = replace(desk, partners=tuple(group for group in groups if len(group) > 1))
    if event.seat in desk.felt:
        desk = replace(desk, felt={n: wager for n, wager in desk.felt.items() if n != event.seat})
    if desk.positions:
        desk = replace(desk, positions=tuple(p for p in desk.positions if event.seat not in p))
    stays = next((seat for seat in seats_of(table, event.seat) if seat != event.seat), 0)
    own = cards_after_leaving(table.cards, event.seat, stays) if table.cards is not None else None
    return replace(table, seats=seats, hands=hands, step=step, fresh=fresh, desk=desk, cards=own)
