"""The hours of a licensed night: nothing before they begin, a last round, nothing new at the end.

Every order is decided at the time of its row, so a replay gives the same result. After the last
call no table opens, nothing is sold and no round begins; the round in progress is the last one, and
takes wagers until its betting closes. After the end nobody wagers. Wagers that are up are always
played out: rounds are settled, racks counted and windows closed at any time.

A suspended provider's tables, and those whose staff may not continue, finish their round in the
same way, then close or wait for relief. Practice nights have no hours.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.decision import Decision
from pitboss.floor.events import RoundEndedLate
from pitboss.floor.permissions import CONDUCT, LICENCES
from pitboss.floor.plan import CHIPS
from pitboss.floor.standing import Bar, bar_of, verify_equipment
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.floor.terms import LicenseTerms, NightHours
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.round_moment import current_moments
from pitboss.pit.state import OPEN
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import ReportMoment

START, END = LICENCES["6.11(c) start"], LICENCES["6.11(c) end"]
AT_THE_EVENT, ON_LICENSE = CONDUCT["20.12(c)2"], CONDUCT["20.4 licence"]
_WAGERS: frozenset[type] = frozenset({c.PlaceWager, c.SayWager, c.SeeWagers})
_STEPS: frozenset[type] = frozenset({c.TakeStep, c.EnterResult, c.DealCard})
_AWARDS: frozenset[type] = frozenset({o.RedeemPrize, o.ReservePrize})
_SALES: frozenset[type] = frozenset({o.Sell, o.SellTickets})
TIMED: frozenset[type] = frozenset({c.OpenTable}) | _SALES | _WAGERS | _STEPS | _AWARDS
"""The orders that only the hours of the license allow."""


def verify_hours(floor: Floor, terms: LicenseTerms, order: o.Order, at_ms: int) -> Refusal | None:
    """Why an order may not be carried out at this time of a licensed night, or None."""
    kind, hours = order.command.__class__, terms.hours
    if kind is o.Sell:
        return _verify_sale(hours, at_ms)
    if kind in _AWARDS:
        return _verify_award(hours, at_ms)
    if kind is o.SellTickets:
        return _verify_tickets(hours, at_ms)
    live = floor.tables.get(order.table)
    if live is None:
        return None
    if kind is c.OpenTable:
        return verify_opening(floor, terms, live, at_ms)
    in_hours = hours.first_wager.ms <= at_ms < hours.last_call.ms
    if in_hours and not floor.suspended_providers and not floor.suspended_people:
        return None
    if kind in _STEPS:
        return verify_round(floor, terms, rules_of(floor, order.table), live, at_ms)
    return _verify_wager(floor, terms, live, order.command, at_ms)


def _verify_sale(hours: NightHours, at_ms: int) -> Refusal | None:
    """Imitation money is sold from the doors until the last call."""
    if hours.doors.ms <= at_ms < hours.last_call.ms:
        return None
    if at_ms >= hours.last_call.ms:
        return _refuse_late(hours, at_ms, "nothing more is sold")
    words = f"imitation money is sold only at the event, from {hours.doors} on"
    law = (AT_THE_EVENT,) if at_ms >= hours.license_starts.ms else (START, AT_THE_EVENT)
    return refuse(words, *law)


def _verify_award(hours: NightHours, at_ms: int) -> Refusal | None:
    """Imitation money is redeemed at its own event, from the doors until the license ends."""
    if hours.doors.ms <= at_ms < hours.license_ends.ms:
        return None
    if at_ms < hours.doors.ms:
        words = f"imitation money is redeemed only at the event, from {hours.doors} on"
        return refuse(words, AT_THE_EVENT)
    words = f"the license ended at {hours.license_ends}, so no more prizes are redeemed"
    return refuse(words, END, AT_THE_EVENT)


def _verify_tickets(hours: NightHours, at_ms: int) -> Refusal | None:
    """Tickets are sold for imitation money from the doors until the end, also in the last round."""
    if hours.doors.ms <= at_ms < hours.ends.ms:
        return None
    if at_ms >= hours.ends.ms:
        return _refuse_late(hours, at_ms, "no more tickets are sold")
    return refuse(f"tickets are sold at the event, from {hours.doors} on", AT_THE_EVENT)


def verify_opening(
    floor: Floor, terms: LicenseTerms, live: LiveTable, at_ms: int
) -> Refusal | None:
    """Why a table may not open now: the hours, its game, or its equipment."""
    hours = terms.hours
    if at_ms < hours.license_starts.ms:
        words = f"the license begins at {hours.license_starts} of its date: no table opens before"
        return refuse(words, START)
    if at_ms >= hours.last_call.ms:
        return _refuse_late(hours, at_ms, "no more tables open")
    if live.plan.game not in terms.games:
        name = rules_of(floor, live.plan.id).game.name
        return refuse(f"the license of this night does not name {name}", ON_LICENSE)
    return verify_equipment(floor, terms, live.plan.id, at_ms)


def _refuse_late(hours: NightHours, at_ms: int, words: str) -> Refusal:
    """The refusal of something new after the last call, or after the end."""
    if at_ms >= hours.license_ends.ms:
        return refuse(f"the license ended at {hours.license_ends}, so {words}", END)
    if at_ms >= hours.ends.ms:
        return refuse(f"the night ended at {hours.ends}, so {words}", END)
    return refuse(f"the last round was called at {hours.last_call}, so {words}", END)


def _refuse_early(hours: NightHours) -> Refusal:
    return refuse(f"the first wagers are made at {hours.first_wager}, so wait until then", START)


def _verify_wager(
    floor: Floor, terms: LicenseTerms, live: LiveTable, command: o.AnyCommand, at_ms: int
) -> Refusal | None:
    """Why a wager may not be made now. In the last round it may, until the end."""
    hours = terms.hours
    if live.table.status != OPEN and isinstance(command, c.SeeWagers):
        return None  # players who watch the inspection, with no wager yet
    if at_ms < hours.first_wager.ms:
        return _refuse_early(hours)
    if (bar := bar_of(floor, terms, live)) is not None:
        return bar.why
    if at_ms < hours.last_call.ms:
        return None
    if at_ms >= hours.ends.ms:
        return _refuse_late(hours, at_ms, "no more wagers are made")
    if live.began_ms < hours.last_call.ms:
        return None
    return _refuse_late(hours, at_ms, "no new wager is made")


def verify_round(
    floor: Floor, terms: LicenseTerms, rules: Rules, live: LiveTable, at_ms: int
) -> Refusal | None:
    """Why no round may begin at a table now; a round in progress always continues."""
    if is_round_on(rules, live):
        return None
    hours = terms.hours
    if at_ms < hours.first_wager.ms:
        return _refuse_early(hours)
    if (bar := bar_of(floor, terms, live)) is not None and not _has_chips_down(live, bar):
        return bar.why
    if at_ms < hours.last_call.ms:
        return None
    is_last = live.began_ms < hours.last_call.ms
    if is_last and (at_ms < hours.ends.ms or live.plan.mode == CHIPS):
        return None
    return _refuse_late(hours, at_ms, "no new round begins")


def _has_chips_down(live: LiveTable, bar: Bar) -> bool:
    """Whether chips may have been on the felt before a table was barred: no row says what is bet
    there, so the round that was open then is played."""
    return live.plan.mode == CHIPS and live.began_ms < bar.since_ms


def is_round_on(rules: Rules, live: LiveTable) -> bool:
    """Whether a round is in progress: wagers are up, or it is being dealt, thrown or settled. With
    chips on the felt, a point that is on also counts."""
    table = live.table
    if table.status != OPEN:
        return False
    if table.called is not None or (table.cards is not None and table.cards.round is not None):
        return True
    if any(seat.ups for seat in table.seats.values()):
        return True
    if live.plan.mode == CHIPS and table.phase:
        return True
    return not table.betting and current_moments(rules, table)[0] is not ReportMoment.SETTLED


def with_round_times(before: Floor, decision: Decision, table: str, at_ms: int) -> Decision:
    """A decision with the time at which a table's round began; a round that ends after the license
    is logged."""
    was, live = before.tables.get(table), decision.floor.tables.get(table)
    if live is None or was is None or live is was:
        return decision
    is_over = live.table.round != was.table.round
    opens = live.table.status == OPEN != was.table.status
    if not is_over and not opens:
        return decision
    tables = {**decision.floor.tables, table: replace(live, began_ms=at_ms)}
    decision = replace(decision, floor=replace(decision.floor, tables=tables))
    assert before.plan is not None
    assert before.plan.terms is not None
    late_ms = at_ms - before.plan.terms.hours.license_ends.ms
    if not is_over or late_ms < 0:
        return decision
    logged = RoundEndedLate(was.table.round, late_ms // 1000)
    return replace(decision, events=(*decision.events, logged))
