"""What is missing before the night can close: one list that the screen, the command line and the
refusal of the close all read.

Each step says in words what is missing, who may do it, who is working there, the order that does it
and the page where it is done. A licensed night closes only when nothing is missing; elsewhere the
steps of the paperwork are for practice, and the close does not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from pitboss.cage.accounts import rack, window
from pitboss.floor.attestations import STATEMENTS, stands
from pitboss.floor.drawings import open_drawing, verify_held
from pitboss.floor.order_lines import cash
from pitboss.floor.paper_slips import numbers_in_words, place_in_words
from pitboss.floor.permissions import ACTS, CONDUCT, NIGHT
from pitboss.floor.state import Floor, LiveTable
from pitboss.floor.till import CLOSE, SURPRISE, open_pads, unexplained_variances
from pitboss.houses.roles import DEALER
from pitboss.pit.state import OPEN
from pitboss.rulebook.clause import Clause

ROUND, SEATS, SEED, COUNT, WINDOW, TRANSFER = (
    "last round",
    "seats",
    "seed",
    "count",
    "window",
    "transfer",
)
BOX, SECOND, VARIANCE, SLIPS = "cash box", "second count", "variance", "slips"
DESK, INCIDENT, CALLED = "prize desk", "incident", "ordered count"
DRAWING = "drawing"
EXPENSE, ATTEST = "expense", "attestation"
PAGE = "close"
"""The page of the close itself, where the paperwork is done."""


class CloseStep(Struct, frozen=True, kw_only=True):
    """Something that is missing. `line` is the order that does it, as a line of a script, with
    capitals where a figure is filled in; `place` is the page where it is done. `at_work` are the
    people who hold that post or window now. `is_paperwork`: only a licensed night waits for it.
    """

    key: str
    about: str
    words: str
    roles: tuple[str, ...]
    line: str
    place: str
    at_work: tuple[str, ...] = ()
    law: tuple[Clause, ...] = ()
    is_paperwork: bool = False


Steps = Iterator[CloseStep]


def missing_steps(floor: Floor) -> tuple[CloseStep, ...]:
    """Everything that is missing for the close, in the order in which it is done."""
    return tuple(step for part in PARTS for step in part(floor))


def blocking_steps(floor: Floor, *, with_paperwork: bool = True) -> tuple[CloseStep, ...]:
    """What the close waits for: at a licensed night everything that is missing."""
    assert floor.plan is not None
    everything = with_paperwork and floor.plan.terms is not None
    steps = missing_steps(floor)
    return steps if everything else tuple(step for step in steps if not step.is_paperwork)


def _law(floor: Floor, *cites: str) -> tuple[Clause, ...]:
    is_night = floor.plan is not None and floor.plan.house == NIGHT
    return tuple(CONDUCT[cite] for cite in cites) if is_night else ()


def _roles(floor: Floor, act: str) -> tuple[str, ...]:
    assert floor.plan is not None
    return ACTS[act][floor.plan.house].roles


# --- tables and windows -----------------------------------------------------------------
def _tables(floor: Floor) -> Steps:
    """The next step at each table that is not closed and counted yet."""
    for name, live in floor.tables.items():
        if (step := _table_step(floor, name, live)) is not None:
            yield step


def _table_step(floor: Floor, name: str, live: LiveTable) -> CloseStep | None:
    if live.table.status == OPEN:
        return _dealer_step(
            floor,
            live,
            ROUND,
            f"table {name} is still open",
            f"{name}> {DEALER}: closes the table",
        )
    if live.guests:
        return _dealer_step(
            floor,
            live,
            SEATS,
            f"guests are still sitting at table {name}",
            f"{name}> seat {min(live.guests)}: leaves",
        )
    if live.counted != live.rack and (live.rack or live.plan.float):
        return CloseStep(
            key=COUNT,
            about=name,
            words=f"the chips of table {name} have not been counted",
            roles=_roles(floor, "count a rack"),
            line=_count_line(floor, rack(name), f"WHO: counts the rack of {name} at SUM"),
            place="till" if _takes_two(floor) else f"deal/{name}",
            law=_law(floor, "20.9(b)3 functions"),
        )
    if live.draws.promise:
        how = f"its dealer does that at the console or with 'floor round {name} reveal'"
        words = f"the seed of table {name} has not been revealed: {how}"
        return _dealer_step(floor, live, SEED, words, f"{name}> reveals the draws")
    return None


def _dealer_step(floor: Floor, live: LiveTable, key: str, words: str, line: str) -> CloseStep:
    """A step that the people at a table take."""
    return CloseStep(
        key=key,
        about=live.plan.id,
        words=words,
        roles=(DEALER,),
        line=line,
        place=f"deal/{live.plan.id}",
        at_work=tuple(dict.fromkeys(live.posts.values())),
        law=_law(floor, "20.9(b)3 functions"),
    )


def _windows(floor: Floor) -> Steps:
    for name, own in floor.windows.items():
        if own.banker or (not own.counted and (own.dollars or own.cents)):
            yield CloseStep(
                key=WINDOW,
                about=name,
                words=f"window {name} has not been counted out",
                roles=_roles(floor, "bank"),
                line=_count_line(
                    floor,
                    window(name),
                    f"{own.banker or 'WHO'}: counts out {name} with SUM and $CASH",
                ),
                place="till" if _takes_two(floor) else f"window/{name}",
                at_work=(own.banker,) if own.banker else (),
                law=_law(floor, "20.8(a)3"),
            )


def _transfers(floor: Floor) -> Steps:
    for order_id, transfer in floor.waiting.items():
        kind = "fill" if transfer.fill else "credit"
        banker = floor.windows[transfer.window].banker
        yield CloseStep(
            key=TRANSFER,
            about=order_id,
            words=f"a {kind} of {transfer.table} is waiting to be confirmed",
            roles=_roles(floor, "bank"),
            line=f"{banker or 'WHO'}: confirms {order_id} with {transfer.dollars}",
            place=f"window/{transfer.window}",
            at_work=(banker,) if banker else (),
        )


def _takes_two(floor: Floor) -> bool:
    """Whether two people count, unseen by each other: at a licensed night."""
    return floor.plan is not None and floor.plan.terms is not None


def _count_line(floor: Floor, what: str, alone: str) -> str:
    return _blind_line(what) if _takes_two(floor) else alone


def _blind_line(what: str, purpose: str = CLOSE) -> str:
    """The order of each of two people; a rack holds no real money, and a box nothing else."""
    kind, _, name = what.partition("/")
    dollars = "SUM" if name else "0"
    cash_ = "$0" if kind == "rack" else "$CASH"
    return f"WHO: counts {what} blind for {purpose} at {dollars} and {cash_}"


# --- counts, cash boxes and slips -------------------------------------------------------
def _second_counts(floor: Floor) -> Steps:
    """Counts that wait for their second person, and surprise counts that nobody has made."""
    for what, first in floor.till.firsts.items():
        yield _till_step(
            floor,
            SECOND,
            what,
            f"{_place_words(what)} was counted by one person and waits for the second",
            line=_blind_line(what, first.purpose),
        )
    for what in floor.till.called:
        if what not in floor.till.firsts:
            yield _till_step(
                floor,
                SECOND,
                what,
                f"the surprise count of {_place_words(what)} has not been made",
                line=_blind_line(what, SURPRISE),
            )


def _boxes(floor: Floor) -> Steps:
    for kind, box in floor.till.boxes.items():
        if box.cents and not box.counted and kind not in floor.till.firsts:
            words = f"the {kind} has not been counted"
            yield _till_step(floor, BOX, kind, words, line=_blind_line(kind))


def _till_step(floor: Floor, key: str, about: str, words: str, *, line: str) -> CloseStep:
    return CloseStep(
        key=key,
        about=about,
        words=words,
        roles=_roles(floor, "count money"),
        line=line,
        place="till",
        law=_law(floor, "20.6(a)1 supervise"),
    )


def _place_words(what: str) -> str:
    kind, _, name = what.partition("/")
    if not name:
        return f"the {what}"
    return f"the rack of table {name}" if kind == "rack" else f"{kind} {name}"


def _variance_steps(floor: Floor) -> Steps:
    for of, variance in unexplained_variances(floor.till).items():
        yield CloseStep(
            key=VARIANCE,
            about=of,
            words=f"what the count of {_place_words(variance.what)} found is not explained",
            roles=_roles(floor, "settle counts"),
            line=f"WHO: explains the variance of {of}, because REASON",
            place="till",
            law=_law(floor, "20.6(a)1 supervise"),
            is_paperwork=True,
        )


def _slips(floor: Floor) -> Steps:
    for pad in open_pads(floor.till):
        place = place_in_words(pad.place)
        words = f"the slips {pad.first} to {pad.last} of {place} are still out"
        line = f"WHO: takes back the slips from {pad.first}, the next unused is NUMBER"
        if pad.is_back:
            words = f"slip {numbers_in_words(pad.missing)} of {place} is missing"
            words = f"{words}: key each in, or void it"
            line = f"WHO: voids slip {pad.missing[0]}, because REASON"
        yield CloseStep(
            key=SLIPS,
            about=str(pad.first),
            words=words,
            roles=_roles(floor, "look after slips"),
            line=line,
            place="till",
        )


# --- the prize desk and the incident book -----------------------------------------------
def _prize_desk(floor: Floor) -> Steps:
    if floor.prizes.is_open:
        yield CloseStep(
            key=DESK,
            about="prize desk",
            words="the prize desk is still open",
            roles=_roles(floor, "award prizes"),
            line="WHO: closes the prize desk",
            place="prizes",
        )


def _drawing(floor: Floor) -> Steps:
    """Every prize that tickets were sold for is drawn, as long as a ticket can win it."""
    if (missing := verify_held(floor)) is None:
        return
    begun = open_drawing(floor.raffle)
    line = (
        "WHO: seals the tickets" if not floor.raffle.list_hash else "WHO: opens the drawing of ID"
    )
    if begun is not None:
        line = "WHO: reveals the drawing" if begun.promise else "WHO: draws ticket NUMBER"
    yield CloseStep(
        key=DRAWING,
        about="drawing",
        words=missing.words,
        roles=_roles(floor, "hold the drawing"),
        line=line,
        place="raffle",
        law=missing.law,
    )


def _incidents(floor: Floor) -> Steps:
    """Every incident is decided, what must be sent was sent, and the entry is closed."""
    for number, incident in floor.incidents.incidents.items():
        if not incident.closed_ms:
            yield CloseStep(
                key=INCIDENT,
                about=f"incident {number}",
                words=f"incident {number} ({incident.kind}) is still open",
                roles=_roles(floor, "decide incidents"),
                line=f"WHO: closes incident {number}",
                place="incidents",
                law=_law(floor, "20.6(a)1 supervise"),
                is_paperwork=True,
            )


def _ordered_counts(floor: Floor) -> Steps:
    """A count that an inspector asked for is made before the night closes."""
    for request in floor.inspection.counts:
        if not request.done_ms:
            place = _place_words(request.what)
            yield _till_step(
                floor,
                CALLED,
                request.what,
                f"the count of {place} that an inspector asked for is not made",
                line=_blind_line(request.what, SURPRISE),
            )


# --- the paperwork ----------------------------------------------------------------------
def _expenses(floor: Floor) -> Steps:
    """Every expense of the plan is recorded, or struck off as one that did not arise."""
    assert floor.plan is not None
    if floor.plan.report is None:
        return
    recorded = {expense.purpose for expense in floor.closing.expenses.values()}
    for planned in floor.plan.report.expenses:
        if planned.purpose not in recorded:
            yield CloseStep(
                key=EXPENSE,
                about=planned.purpose,
                words=f"the planned expense “{planned.purpose}” has not been recorded",
                roles=_roles(floor, "record expenses"),
                line=(
                    f"WHO: records {cash(planned.cents)} by check NUMBER"
                    f' to "{planned.payee or "PAYEE"}" for {planned.purpose}'
                ),
                place=PAGE,
                law=_law(floor, "20.7"),
                is_paperwork=True,
            )


def _attestations(floor: Floor) -> Steps:
    assert floor.plan is not None
    if floor.plan.house != NIGHT:
        return
    for name, statement in STATEMENTS.items():
        if not stands(floor, name):
            yield CloseStep(
                key=ATTEST,
                about=name,
                words=f"no {statement.role} has attested that {statement.words}",
                roles=(statement.role,),
                line=f"WHO: attests {name} at {statement.figure(floor)}",
                place=PAGE,
                law=statement.law,
                is_paperwork=True,
            )


PARTS: tuple[Callable[[Floor], Steps], ...] = (
    _tables,
    _windows,
    _transfers,
    _second_counts,
    _boxes,
    _slips,
    _ordered_counts,
    _drawing,
    _prize_desk,
    _incidents,
    _variance_steps,
    _expenses,
    _attestations,
)
