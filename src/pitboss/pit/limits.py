"""Table limits: smallest and largest wager, agreed limits, partners, and changes of limits."""

from __future__ import annotations

from pitboss.pit.commands import (
    AgreeLimits,
    AskMultiples,
    ChangeLimits,
    EndAgreement,
    FlagPartners,
    IssueChecks,
    PostNotice,
    SetSeats,
)
from pitboss.pit.events import (
    AgreementEnded,
    ChecksIssued,
    Event,
    LimitsAgreed,
    LimitsChanged,
    MultiplesAsked,
    NoticePosted,
    PartnersFlagged,
    SeatsSet,
)
from pitboss.pit.payable_stakes import chips_of, table_chips, verify_maximum
from pitboss.pit.persons import Person, colors_in_use, person_of, seats_by_person, seats_of
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.limits import WheelChecks
from pitboss.rulebook.option import pick


def limits_of(table: Table, seat: int) -> tuple[int, int]:
    """The smallest and largest wager for a seat; a largest of 0 means there is none."""
    own = table.seats[seat].limits
    return own if own is not None else (table.desk.minimum, table.desk.maximum)


def verify_limits(rules: Rules, table: Table, seat: int, key: str, full: int) -> Refusal | None:
    """Whether a wager, at its full stake, is inside the limits of the player at that seat."""
    smallest, largest = limits_of(table, seat)
    law, desk = rules.game.limits, table.desk
    if law.payout is not None and (no := verify_payout_limit(rules, smallest)) is not None:
        return no
    if largest or desk.multiples or full < smallest:  # or what lies elsewhere changes nothing
        full += stake_at_other_seats(rules, table, seat, key)
        if (no := verify_smallest(rules, table, smallest, full)) is not None:
            return no
    if not largest:
        return None
    if full > largest:
        return refuse(f"the largest wager here is {largest}, not {full}", law.posted)
    if table.desk.partners and stake_of_partners(table, seat, key) + full > largest:
        words = f"seat {seat} plays with partners, and together they may have {largest} there"
        return refuse(words, law.partners.law if law.partners else None)
    return None


def verify_payout_limit(rules: Rules, smallest: int) -> Refusal | None:
    """Whether the posted payout limit leaves what the smallest wager could win."""
    law = rules.game.limits.payout
    most = pick(law.most, rules.options) if law is not None else 0
    if law is None or not most or most >= law.could_win(rules, smallest):
        return None
    needed = law.could_win(rules, smallest)
    words = f"a payout limit of {most} is below the {needed} that a wager of {smallest} could win"
    return refuse(words, law.law)


def verify_smallest(rules: Rules, table: Table, smallest: int, full: int) -> Refusal | None:
    """Whether a wager, or what is left of one, is large enough and a multiple if that is asked."""
    law = rules.game.limits
    if full < smallest:
        return refuse(f"the smallest wager here is {smallest}, not {full}", law.posted)
    if table.desk.multiples and full % smallest:
        words = f"the notice asks for multiples of {smallest}, and {full} is not one"
        return refuse(words, law.multiples)
    return None


def stake_at_other_seats(rules: Rules, table: Table, seat: int, key: str) -> int:
    """What the player of a seat has on the same wager at other seats: stacks are added up.

    Where each seat has a hand of its own, a wager on another hand is another wager.
    """
    if rules.game.limits.own_hands:
        return 0
    seats = seats_of(table, seat)
    if len(seats) == 1:
        return 0
    return sum(_stake_up(table, other, key) for other in seats if other != seat)


def stake_of_partners(table: Table, seat: int, key: str) -> int:
    """What the partners of a player have on a wager: for the maximum they count as one player."""
    if not table.desk.partners:
        return 0
    return sum(_stake_up(table, place, key) for place in seats_of_partners(table, seat))


def seats_of_partners(table: Table, seat: int) -> set[int]:
    """The seats of the partners of the player at a seat."""
    who = person_of(table, seat)
    others = {other for group in table.desk.partners if who in group for other in group} - {who}
    return {place for other in others for place in seats_by_person(table, other)}


def seat_markers(rules: Rules, table: Table, seat: int) -> tuple[str, ...]:
    """The markers that show at a seat or for it: its own limits, and what its checks are worth."""
    place, markers = table.seats[seat], []
    if place.limits is not None:
        smallest, largest = place.limits
        markers.append(
            f"limits {smallest} to {largest}" if largest else f"limits {smallest} and up"
        )
    if place.checks is not None:
        color, value = place.checks
        markers.append(f"{color} checks {value}")
    return tuple(markers)


def limits_notice(rules: Rules, table: Table) -> str:
    """The notice at the table: smallest and largest wager, and multiples if it asks for them."""
    desk = table.desk
    words = f"Minimum {desk.minimum}, maximum {desk.maximum or 'none'}"
    return words + (f", in multiples of {desk.minimum}" if desk.multiples else "")


def _stake_up(table: Table, seat: int, key: str) -> int:
    place = table.seats.get(seat)
    up = place.ups.get(key) if place is not None else None
    return up.stake if up is not None else 0


def verify_role(rules: Rules, role: str) -> Refusal | None:
    """Whether the house has such a role, and it is one that runs games."""
    house = rules.game.house
    for name, law in house.apart:
        if role == name:
            return refuse(f"the {role} does not run games", law)
    if role in house.roles:
        return None
    return refuse(f"a {house.name} has no {role!r}: it has {', '.join(house.roles)}")


def verify_runs(rules: Rules, role: str) -> Refusal | None:
    """Whether someone in this role runs a table of the house."""
    house = rules.game.house
    if (no := verify_role(rules, role) or verify_not_barred(rules, role)) is not None:
        return no
    if role in house.runs:
        return None
    return refuse(f"a table is run by the {' or '.join(house.runs)}", house.runs_law)


def verify_not_barred(rules: Rules, role: str) -> Refusal | None:
    """Whether the law keeps a role off this game altogether."""
    for presence in rules.game.presence:
        if law := [law for barred, law in presence.barred if barred == role]:
            return refuse(f"a {role} may not run {rules.game.name}", *law)
    return None


def dealer_roles(rules: Rules) -> tuple[str, ...]:
    """Who deals a game: the role that ends its betting by law."""
    return rules.closing_step.by


def verify_bounds(minimum: int, maximum: int) -> Refusal | None:
    """Whether a smallest and a largest wager go together; a largest of 0 means there is none."""
    if minimum < 1 or (maximum and maximum < minimum):
        words = f"limits of {minimum} to {maximum} make no sense"
        return refuse(f"{words}: the minimum comes first and is at least 1")
    return None


def _verify_posted(rules: Rules, table: Table, minimum: int, maximum: int) -> Refusal | None:
    """Whether limits may stand on the notice of a table: for everyone, so in its own chips."""
    return verify_bounds(minimum, maximum) or verify_maximum(rules, maximum, table_chips(table))


def change_limits(rules: Rules, table: Table, command: ChangeLimits) -> list[Event] | Refusal:
    """Change the limits: by consent of all, or after a notice that stood long enough."""
    if (no := _verify_posted(rules, table, command.minimum, command.maximum)) is not None:
        return no
    rule = rules.game.limits.change
    changed: list[Event] = [LimitsChanged(command.minimum, command.maximum)]
    if rule is None:
        return verify_runs(rules, command.by) or changed
    if command.by != rule.by:
        return refuse(f"limits are changed by the {rule.by}, not the {command.by}", rule.who)
    against = [seat for seat in table.seats if seat not in command.consent]
    if not against or _notice_has_stood(table, command, rule.notice_s):
        return changed
    minutes = rule.notice_s // 60
    words = f"seat {against[0]} has not agreed"
    more = f"no notice of the change has been up for {minutes} minutes"
    return refuse(f"{words}, and {more}", rule.consent, rule.notice)


def _notice_has_stood(table: Table, command: ChangeLimits, needed_s: int) -> bool:
    notice = table.desk.notice
    if notice is None or notice[:2] != (command.minimum, command.maximum):
        return False
    return command.at_s - notice[2] >= needed_s


def notice_after(
    notice: tuple[int, int, int] | None, event: LimitsChanged
) -> tuple[int, int, int] | None:
    """A notice has done its work once its limits are set; another one keeps standing."""
    is_over = notice is not None and notice[:2] == (event.minimum, event.maximum)
    return None if is_over else notice


def post_notice(rules: Rules, table: Table, command: PostNotice) -> list[Event] | Refusal:
    """Put up the notice of a coming change."""
    if (no := _verify_posted(rules, table, command.minimum, command.maximum)) is not None:
        return no
    rule = rules.game.limits.change
    if rule is None and (no := verify_runs(rules, command.by)) is not None:
        return no
    if rule is not None and command.by != rule.by:
        return refuse(f"limits are changed by the {rule.by}, not the {command.by}", rule.who)
    if command.at_s < 0:
        return refuse("say when the notice went up", rule.notice if rule else None)
    return [NoticePosted(command.minimum, command.maximum, command.at_s)]


def ask_multiples(rules: Rules, table: Table, command: AskMultiples) -> list[Event] | Refusal:
    """Let the notice ask for multiples of the smallest wager; this may change at any time."""
    law, change = rules.game.limits.multiples, rules.game.limits.change
    if law is None:
        return refuse(f"{rules.game.name} has no rule about multiples of the smallest wager")
    if change is not None and command.by != change.by:
        return refuse(f"the notice is changed by the {change.by}, not the {command.by}", change.who)
    return [MultiplesAsked(command.required)]


def agree_limits(rules: Rules, table: Table, command: AgreeLimits) -> list[Event] | Refusal:
    """Agree other limits with one player."""
    seat, minimum, maximum = command.seat, command.minimum, command.maximum
    no = _verify_agreement(rules, table, command) or verify_bounds(minimum, maximum)
    no = no or verify_maximum(rules, maximum, chips_of(table, seat))
    return no if no else [LimitsAgreed(seat, minimum, maximum)]


def end_agreement(rules: Rules, table: Table, command: EndAgreement) -> list[Event] | Refusal:
    """End a player's own limits: the notice at the table counts again."""
    if (no := _verify_agreement(rules, table, command)) is not None:
        return no
    if table.seats[command.seat].limits is None:
        return refuse(f"seat {command.seat} has no limits of its own")
    return [AgreementEnded(command.seat)]


def _verify_agreement(
    rules: Rules, table: Table, command: AgreeLimits | EndAgreement
) -> Refusal | None:
    rule = rules.game.limits.agreement
    if rule is None:
        return refuse(f"{rules.game.name} has no limits for a single player")
    if command.by != rule.by:
        return refuse(f"a player agrees on limits with the {rule.by}", rule.law)
    if command.seat not in table.seats:
        return refuse(f"nobody sits at seat {command.seat}")
    return None


def partner_events(rules: Rules, table: Table, command: FlagPartners) -> list[Event] | Refusal:
    """Flag players who team up to get past the maximum."""
    rule = rules.game.limits.partners
    if rule is None:
        return refuse(f"{rules.game.name} has no rule about partners")
    if command.by != rule.by:
        return refuse(f"partners are flagged by the {rule.by}", rule.law)
    group = tuple(sorted(set(command.seats)))
    if len(group) < 2:
        return refuse("it takes two to be partners", rule.law)
    if missing := [seat for seat in group if seat not in table.seats]:
        return refuse(f"nobody sits at seat {missing[0]}")
    if len({person_of(table, seat) for seat in group}) < 2:
        words = "the same player has these seats, so the wagers there are already added up"
        return refuse(words, rule.law)
    return [PartnersFlagged(group)]


def partners_with(table: Table, seats: tuple[int, ...]) -> tuple[tuple[Person, ...], ...]:
    """The partners at a table once the players of these seats are flagged."""
    people = dict.fromkeys(person_of(table, seat) for seat in seats)
    return (*table.desk.partners, tuple(people))


def issue_checks(rules: Rules, table: Table, command: IssueChecks) -> list[Event] | Refusal:
    """Give out wheel checks: one color a person, its value declared."""
    rule: WheelChecks | None = pick(rules.game.limits.checks, rules.options)
    if rule is None:
        return refuse(f"{rules.game.name} does not use wheel checks")
    if command.seat not in table.seats:
        return refuse(f"nobody sits at seat {command.seat}")
    if command.color not in rule.colors:
        known = ", ".join(rule.colors)
        return refuse(f"there are no {command.color} {rule.name}: {known}", rule.color)
    owner, mine = colors_in_use(table).get(command.color), seats_of(table, command.seat)
    if owner is not None and owner not in mine:
        return refuse(f"{command.color} {rule.name} belong to seat {owner}", rule.color)
    if command.value < 1:
        return refuse("state what each check is worth, in whole chips", rule.value)
    own = table.seats[command.seat]
    keeps = rule.fixed or any(table.seats[seat].ups for seat in mine)
    if keeps and own.checks not in (None, (command.color, command.value)):
        color, value = own.checks
        words = f"seat {command.seat} has {color} {rule.name} worth {value}: they keep their value"
        return refuse(words, rule.value)
    return [ChecksIssued(command.seat, command.color, command.value)]


MOST_SEATS = 100
"""More players than any table has room for: every screen lists the seats that are free."""
SEATS_OF_ONE = 3
"""Seats of one person where the law sets no number of places: all wagers there share one layout and
one limit, so a second and a third seat are only for companions without a phone."""


def set_seats(rules: Rules, table: Table, command: SetSeats) -> list[Event] | Refusal:
    """Set how many may play, where the law leaves it to someone at the table."""
    rule = rules.game.limits.seats_set_by
    if rule is None:
        return refuse("the number of players is fixed at this table", rules.game.limits.seats)
    if command.by not in (rule[0], *dealer_roles(rules)):
        return refuse(f"the number of players is set by the {rule[0]}", rule[1])
    if command.count < 1:
        return refuse("at least one player must be able to play", rule[1])
    if command.count > MOST_SEATS:
        return refuse(f"no table has room for more than {MOST_SEATS} players", rule[1])
    places = rules.game.limits.places
    if places is not None and command.count > (most := pick(places.most, rules.options)):
        return refuse(f"at most {most} can play", places.law)
    return [SeatsSet(command.count)]
