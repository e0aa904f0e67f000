"""Table limits: smallest and largest wager, agreed limits, partners, and changes of limits."""

from __future__ import annotations

from pitboss.pit.commands import (
    AgreeLimits,
    ChangeLimits,
    FlagPartners,
    IssueChecks,
    PostNotice,
    SetSeats,
)
from pitboss.pit.events import (
    ChecksIssued,
    Event,
    LimitsAgreed,
    LimitsChanged,
    NoticePosted,
    PartnersFlagged,
    SeatsSet,
)
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import pick


def limits_of(table: Table, seat: int) -> tuple[int, int]:
    """The smallest and largest wager for a seat; a largest of 0 means there is none."""
    own = table.seats[seat].limits
    return own if own is not None else (table.desk.minimum, table.desk.maximum)


def verify_limits(rules: Rules, table: Table, seat: int, key: str, full: int) -> Refusal | None:
    """Whether a wager, at its full stake, is inside the limits for that seat."""
    smallest, largest = limits_of(table, seat)
    posted = rules.game.limits.posted
    if full < smallest:
        return refuse(f"the smallest wager here is {smallest}, not {full}", posted)
    if not largest:
        return None
    if full > largest:
        return refuse(f"the largest wager here is {largest}, not {full}", posted)
    for group in table.desk.partners:
        if seat in group:
            others = sum(_on(table, other, key) for other in group if other != seat)
            if others + full > largest:
                words = f"seats {', '.join(map(str, group))} play as partners: {largest} in all"
                return refuse(words, rules.game.limits.partners)
    return None


def _on(table: Table, seat: int, key: str) -> int:
    place = table.seats.get(seat)
    up = place.ups.get(key) if place is not None else None
    return up.stake if up is not None else 0


def _bounds(minimum: int, maximum: int) -> Refusal | None:
    if minimum < 1 or (maximum and maximum < minimum):
        return refuse(f"limits of {minimum} to {maximum} make no sense: smallest first, from 1 up")
    return None


def change(rules: Rules, table: Table, command: ChangeLimits) -> list[Event] | Refusal:
    """Change the limits: by consent of all, or after a notice that stood long enough."""
    if (no := _bounds(command.minimum, command.maximum)) is not None:
        return no
    rule = rules.game.limits.change
    changed: list[Event] = [LimitsChanged(command.minimum, command.maximum)]
    if rule is None:
        return changed
    if command.by != rule.by:
        return refuse(f"limits are changed by a {rule.by}, not a {command.by}", rule.who)
    if command.consent or not table.seats:
        return changed
    notice = table.desk.notice
    wanted = (command.minimum, command.maximum)
    if notice is None or notice[:2] != wanted or command.at_s - notice[2] < rule.notice_s:
        minutes = rule.notice_s // 60
        words = f"every player must agree, or a notice must have stood for {minutes} minutes"
        return refuse(words, rule.consent, rule.notice)
    return changed


def post(rules: Rules, table: Table, command: PostNotice) -> list[Event] | Refusal:
    """Put up the notice of a coming change."""
    if (no := _bounds(command.minimum, command.maximum)) is not None:
        return no
    rule = rules.game.limits.change
    if rule is not None and command.by != rule.by:
        return refuse(f"limits are changed by a {rule.by}, not a {command.by}", rule.who)
    return [NoticePosted(command.minimum, command.maximum, command.at_s)]


def agree(rules: Rules, table: Table, command: AgreeLimits) -> list[Event] | Refusal:
    """Agree other limits with one player."""
    rule = rules.game.limits.agreement
    if rule is None:
        return refuse(f"{rules.game.name} knows no limits for a single player")
    if command.by != rule.by:
        return refuse(f"a player's own limits are agreed with a {rule.by}", rule.law)
    if command.seat not in table.seats:
        return refuse(f"nobody sits at seat {command.seat}")
    if (no := _bounds(command.minimum, command.maximum)) is not None:
        return no
    return [LimitsAgreed(command.seat, command.minimum, command.maximum)]


def partners(rules: Rules, table: Table, command: FlagPartners) -> list[Event] | Refusal:
    """Flag players who team up to get past the maximum."""
    law = rules.game.limits.partners
    if law is None:
        return refuse(f"{rules.game.name} has no rule about partners")
    if command.by != "inspector":
        return refuse("partners are flagged by the inspector", law)
    if missing := [seat for seat in command.seats if seat not in table.seats]:
        return refuse(f"nobody sits at seat {missing[0]}")
    return [PartnersFlagged(tuple(sorted(set(command.seats))))]


def issue(rules: Rules, table: Table, command: IssueChecks) -> list[Event] | Refusal:
    """Give out wheel checks: one colour a person, its value declared."""
    rule = pick(rules.game.limits.checks, rules.options)
    if rule is None:
        return refuse(f"{rules.game.name} is not played with chips of a colour here")
    if command.seat not in table.seats:
        return refuse(f"nobody sits at seat {command.seat}")
    if command.colour not in rule.colours:
        return refuse(
            f"there are no {command.colour} checks: {', '.join(rule.colours)}", rule.colour
        )
    for number, seat in table.seats.items():
        if seat.checks is not None and seat.checks[0] == command.colour and number != command.seat:
            return refuse(f"{command.colour} checks belong to seat {number}", rule.colour)
    if command.value < 1:
        return refuse("the buyer states what one check is worth, in whole chips", rule.value)
    held = table.seats[command.seat].checks
    if rule.fixed and held is not None and held != (command.colour, command.value):
        words = f"seat {command.seat} has {held[0]} {rule.name} worth {held[1]}"
        return refuse(f"{words}: colour and value stay as at the first purchase", rule.value)
    return [ChecksIssued(command.seat, command.colour, command.value)]


def set_seats(rules: Rules, table: Table, command: SetSeats) -> list[Event] | Refusal:
    """Set how many may play, where the law leaves it to somebody at the table."""
    rule = rules.game.limits.seats_set_by
    if rule is None or command.by != rule[0]:
        who = f"by the {rule[0]}" if rule else "by the law"
        return refuse(f"the number of players is set {who}", rule[1] if rule else None)
    if command.count < 1:
        return refuse("at least one player must be able to play", rule[1])
    return [SeatsSet(command.count)]
