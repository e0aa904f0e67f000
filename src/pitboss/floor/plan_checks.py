"""Checks that a plan is lawful and complete before anything opens; faults cite clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pitboss import games
from pitboss.equipment.chips import ODDEST, run_of
from pitboss.equipment.odds import BadOdds
from pitboss.floor.findings import UNLAWFUL, Findings, Place, advice, findings, unlawful
from pitboss.floor.permissions import (
    CONDUCT,
    INSPECTORS,
    NIGHT,
    POSTS,
    REQUIRED_ROLES,
    ROLES,
    SERVER,
)
from pitboss.floor.plan import (
    ABSENT_RULES,
    CHIPS,
    LICENSED,
    METHODS,
    PRACTICE,
    WALLET,
    FloorPlan,
    PersonPlan,
    TablePlan,
    is_id,
    rate_of,
)
from pitboss.houses import all_houses
from pitboss.houses.roles import ASSISTANT, AUDITOR, BANKER, CASHIER, CLASS_A, CLASS_B
from pitboss.pit.limits import verify_bounds
from pitboss.pit.payable_stakes import ANY, payable_unit, verify_maximum
from pitboss.pit.referee import NotAllowed
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.game import Rules
from pitboss.rulebook.house import House
from pitboss.rulebook.option import BadOption
from pitboss.rulebook.procedure import Presence
from pitboss.rulebook.wager_table import BadRule

MOST = 10**15  # more than any night holds, and small enough for every journal
LONGEST_S = 3_600
LONGEST_MINUTES = 24 * 60
LONGEST_HOLD_DAYS = 366
OLDEST = 99
KINDS = ("tables", "people", "windows", "prizes")
FIXES = {
    "id": "use letters, digits and hyphens only, and each id once",
    "night": "use letters, digits and hyphens only",
    "game": "choose a game of this house",
    "limits": "enter the smallest and the largest wager, such as 1, 100",
    "chips": "enter chips such as 1, 5, 25, 100",
    "roles": "choose from the roles of this house",
    "taught": "take that game off, or choose a class A operator for it",
    "taught_by": "enter the id of the class A operator who taught this person",
}
"""How to fix what is wrong with a key, if the message does not say."""


class PlanFault(NamedTuple):
    """A fault in a plan: where (keys, ids, and places in a list), and why."""

    place: Place
    why: Refusal


def all_findings(plan: FloorPlan) -> Findings:
    """The faults of a floor; if there are none, what its planner should know."""
    wrong = tuple(_faults(plan))
    for place, why in wrong:
        key = next(name for name in reversed(place) if isinstance(name, str))
        fix = "give someone this role" if place == ("people",) else FIXES.get(str(key), "")
        fix = fix or f"correct {key}"
        yield unlawful(place, why.words, *why.law, fix=fix)
    known = list(findings(plan))
    yield from (finding for finding in known if finding.severity == UNLAWFUL or not wrong)
    if wrong:
        return
    notes = (
        (_understaffed_tables(plan), "add somebody who may hold that post"),
        (chip_warnings(plan), "add smaller chips"),
        (() if known else _uninspected_tables(plan), "write by_hand = true"),
    )
    for tables, fix in notes:
        for table, why in tables:
            yield advice(("tables", table), f"{table}: {why.words}", *why.law, fix=fix)


def verify_plan(plan: FloorPlan) -> Refusal | None:
    """Why a plan cannot be set up, or None."""
    fault = next(faults(plan), None)
    return fault.why if fault is not None else None


def verify_rules(plan: FloorPlan) -> Refusal | None:
    """Why the games of a plan cannot be played as planned, lawful or not; or None.

    Its options may be those of an earlier edition.
    """
    for table in plan.tables:
        if table.game not in games.game_ids():
            return refuse(f"there is no game {table.game!r}")
        for _, why in _rules_faults(plan, table, earlier=True):
            return why
    return None


def faults(plan: FloorPlan) -> Iterator[PlanFault]:
    """Everything that is wrong with a plan, and what the law forbids at a licensed night."""
    yield from _faults(plan)
    for finding in findings(plan) if plan.purpose == LICENSED else ():
        if finding.severity == UNLAWFUL:
            yield PlanFault(
                finding.place, Refusal(f"{finding.message}; {finding.fix}", finding.law)
            )


def _faults(plan: FloorPlan) -> Iterator[PlanFault]:
    house = next((house for house in all_houses() if house.id == plan.house), None)
    if house is None:
        known = ", ".join(house.id for house in all_houses())
        yield PlanFault(("house",), refuse(f"there is no house {plan.house!r}: there are {known}"))
        return
    yield from _id_faults(plan)
    for table in plan.tables:
        yield from _with_place("tables", table.id, _table_faults(plan, house, table))
    for person in plan.people:
        yield from _with_place("people", person.id, _person_faults(plan, house, person))
    for window in plan.windows:
        for key in ("float", "drawer_cents"):
            yield from _with_place("windows", window.id, _sum_faults(key, getattr(window, key)))
    yield from _prize_faults(plan, house)
    yield from _role_faults(plan)
    yield from _money_faults(plan)
    yield from _purpose_faults(plan)
    yield from _raffle_faults(plan)
    if plan.age is not None and not house.age <= plan.age <= OLDEST:
        words = (
            f"guests of a {house.name} are at least {house.age}: age must be from {house.age} to"
        )
        yield PlanFault(("age",), refuse(f"{words} {OLDEST}, not {plan.age}"))
    for game in plan.house_odds:
        if not house.may_offer(game):
            words = f"a {house.name} may not offer {game!r}"
            yield PlanFault(("house_odds", game), refuse(words, house.lawful))
    yield from _key_faults(plan)


def _purpose_faults(plan: FloorPlan) -> Iterator[PlanFault]:
    """A purpose that nobody knows."""
    if plan.purpose not in ("", LICENSED, PRACTICE):
        words = f"purpose must be {LICENSED!r} or {PRACTICE!r}, not {plan.purpose!r}"
        yield PlanFault(("purpose",), refuse(words))


def _raffle_faults(plan: FloorPlan) -> Iterator[PlanFault]:
    """A drawing by a method or a rule that nobody knows, and times and prices that cannot be."""
    raffle = plan.raffle
    if raffle is None:
        return
    for key, known in (("method", METHODS), ("absent", ABSENT_RULES)):
        if (value := getattr(raffle, key)) not in known:
            words = f"{key} must be {' or '.join(map(repr, known))}, not {value!r}"
            yield PlanFault(("raffle", key), refuse(words))
    if not 1 <= raffle.claim_minutes <= LONGEST_MINUTES:
        words = f"claim_minutes must be from 1 to {LONGEST_MINUTES}, not {raffle.claim_minutes}"
        yield PlanFault(("raffle", "claim_minutes"), refuse(words))
    if not 0 <= raffle.hold_days <= LONGEST_HOLD_DAYS:
        words = f"hold_days must be from 0 to {LONGEST_HOLD_DAYS}, not {raffle.hold_days}"
        yield PlanFault(("raffle", "hold_days"), refuse(words))
    if raffle.ticket_price > MOST:
        words = f"ticket_price must be at most {MOST}, not {raffle.ticket_price}"
        yield PlanFault(("raffle", "ticket_price"), refuse(words))


def readiness_warnings(plan: FloorPlan) -> Iterator[tuple[str, Refusal]]:
    """Tables whose inspection is not recorded item by item, and games that the people in the plan
    cannot run: allowed, but the planner should know."""
    yield from _understaffed_tables(plan)
    yield from _uninspected_tables(plan)


def _uninspected_tables(plan: FloorPlan) -> Iterator[tuple[str, Refusal]]:
    """Tables whose inspection is not recorded item by item."""
    for table in plan.tables:
        if table.by_hand or table.electronic:
            continue
        first = next(iter(_rules(plan, table).opening), None)
        if first is not None:
            words = "its equipment is real and by_hand is false, so its checks are confirmed all at"
            words = f"{words} once and not recorded item by item"
            yield table.id, Refusal(f"{words}; write by_hand = true to record each", first.law)


def chip_warnings(plan: FloorPlan) -> Iterator[tuple[str, Refusal]]:
    """Tables with wagers that nobody can make, because the smallest stake that their chips can pay
    is above their maximum. Allowed, but the planner should know."""
    for table in plan.tables:
        rules = _rules(plan, table)
        out = [
            rules.wager_words(key)
            for key, stake in _smallest_stakes(rules, table)
            if stake > _maximum(table)
        ]
        if out:
            chips, most = ", ".join(map(str, sorted(table.chips))), table.limits[1]
            few = ", ".join(out[:3]) + (f" and {len(out) - 3} more" if len(out) > 3 else "")
            words = f"chips of {chips} cannot pay any stake up to {most} on {few}"
            yield table.id, Refusal(f"{words}: add smaller chips", (rules.game.making.payable.law,))


def _maximum(table: TablePlan) -> int:
    return table.limits[1] or MOST


def _smallest_stakes(rules: Rules, table: TablePlan) -> Iterator[tuple[str, int]]:
    """The smallest stake of each wager that a table's chips can pay, where it can be made."""
    chips = tuple(sorted(set(table.chips)))
    chips = ANY if 1 in chips else chips
    for name, wager in rules.wagers.items():
        units = [
            payable_unit(wager, (phase, state), chips)
            for phase, states in enumerate(wager.multiples)
            for state, multiple in enumerate(states)
            if multiple
        ]
        if units:
            yield name, min(units)


def _understaffed_tables(plan: FloorPlan) -> Iterator[tuple[str, Refusal]]:
    """Tables with more posts to fill at once than the plan has people for."""
    for table in plan.tables:
        if not table.by_hand and table.electronic:
            continue
        holders: set[str] = set()
        # The posts with the fewest candidates are filled first, as a person would do it.
        game = games.load(table.game)
        posts = [post for post in game.presence if post.role in POSTS[plan.house]]
        for post in sorted(posts, key=lambda post: len(_able_people(plan, game.id, post))):
            free = [name for name in _able_people(plan, game.id, post) if name not in holders]
            if free:
                holders.add(free[0])
                continue
            words = f"{post.says}, and the plan has nobody left for it"
            yield table.id, refuse(words, post.law)


def _able_people(plan: FloorPlan, game: str, post: Presence) -> list[str]:
    """The people who may hold a post at a game; those who may hold no other post come first."""
    barred = {role for need in games.load(game).presence for role, _ in need.barred}
    roles = set(POSTS[plan.house][post.role].roles)
    able = [
        person
        for person in plan.people
        if set(person.roles) & (roles - barred)
        and (CLASS_A in person.roles or not barred & set(person.roles))
        and (ASSISTANT not in person.roles or game in person.taught)
    ]
    return [person.id for person in sorted(able, key=lambda person: CLASS_A in person.roles)]


KeyFaults = Iterator[tuple[str, Refusal]]


def _with_place(kind: str, name: str, faults: KeyFaults) -> Iterator[PlanFault]:
    """The faults of one entry of a plan, with their places in the plan."""
    return (PlanFault((kind, name, key), why) for key, why in faults)


def _sum_faults(key: str, sum_: int) -> KeyFaults:
    if not 0 <= sum_ <= MOST:
        yield key, refuse(f"{key} must be from 0 to {MOST}, not {sum_}")


def _id_faults(plan: FloorPlan) -> Iterator[PlanFault]:
    """Ids that are not unique, or not just letters, digits and hyphens, for accounts and lines."""
    if not is_id(plan.night):
        yield PlanFault(("night",), _bad_id(plan.night))
    for kind in KINDS:
        ids = set()
        for at, entry in enumerate(getattr(plan, kind)):
            if not is_id(entry.id):
                yield PlanFault((kind, at, "id"), _bad_id(entry.id))
            elif entry.id == SERVER:
                yield PlanFault((kind, at, "id"), refuse(f"{SERVER!r} is the server's own name"))
            elif entry.id in ids:
                words = f"each of the {kind} needs its own id: {entry.id!r} is taken"
                yield PlanFault((kind, at, "id"), refuse(words))
            ids.add(entry.id)


def _bad_id(wrong: str) -> Refusal:
    """The refusal of an id, with a similar one that would be right."""
    ascii_ = wrong.encode("ascii", "ignore").decode()
    right = "-".join(re.findall(r"[A-Za-z0-9]+", ascii_))[:40].rstrip("-") or "a1"
    return refuse(f"an id has only letters, digits and hyphens, such as {right!r}, not {wrong!r}")


def _table_faults(plan: FloorPlan, house: House, table: TablePlan) -> KeyFaults:
    if table.mode not in (WALLET, CHIPS):
        words = f"a table plays by {WALLET!r} or by {CHIPS!r}, not by {table.mode!r}"
        yield "mode", refuse(words)
    yield from _sum_faults("float", table.float)
    for key in ("betting_s", "decision_s"):
        if not 1 <= getattr(table, key) <= LONGEST_S:
            yield (
                key,
                refuse(f"{key} must be from 1 to {LONGEST_S} seconds, not {getattr(table, key)}"),
            )
    if not table.chips or min(table.chips) < 1 or max(table.chips) > MOST:
        yield "chips", refuse("a table has chips of one imitation dollar or more")
        return
    if run_of(tuple(table.chips)) > ODDEST:
        yield "chips", refuse("these chips have no common value: add chips of a small value")
        return
    if not house.may_offer(table.game):
        yield "game", refuse(f"a {house.name} may not offer {table.game!r}", house.lawful)
        return
    if (no := verify_bounds(*table.limits)) is not None or max(table.limits) > MOST:
        law = CONDUCT["20.17(a)"] if plan.house == NIGHT and table.limits[0] < 1 else None
        yield "limits", refuse(no.words if no is not None else f"a limit is at most {MOST}", law)
        return
    wrong = list(_rules_faults(plan, table))
    yield from wrong or _chip_faults(plan, table)


def _chip_faults(plan: FloorPlan, table: TablePlan) -> KeyFaults:
    """Chips that cannot pay any wager up to the maximum of the table; or cannot pay the maximum, if
    wagers above it are settled at the maximum."""
    if 1 in table.chips:
        return
    rules = _rules(plan, table)
    no = verify_maximum(rules, table.limits[1], tuple(sorted(set(table.chips))))
    if no is not None:
        yield "limits", no
        return
    if min(stake for _, stake in _smallest_stakes(rules, table)) > _maximum(table):
        words = f"the chips of this table cannot pay any wager up to {table.limits[1]}"
        yield "chips", refuse(f"{words}: add smaller chips", rules.game.making.payable.law)


def _rules(plan: FloorPlan, table: TablePlan) -> Rules:
    return games.load(table.game).rules_at(
        None, plan.house_odds.get(table.game, {}), **table.options
    )


def _rules_faults(plan: FloorPlan, table: TablePlan, *, earlier: bool = False) -> KeyFaults:
    """Faults that the game finds in a table's options, limits and odds."""
    from pitboss.floor.state import new_table

    try:
        odds = plan.house_odds.get(table.game, {})
        new_table(table, odds, counts_chips=False, earlier=earlier)
    except NotAllowed as wrong:
        yield "limits", wrong.refusal
    except BadOption as wrong:
        yield "options", refuse(wrong.words, wrong.law)
    except (BadOdds, BadRule, ValueError) as wrong:
        yield "options", refuse(str(wrong))


def _person_faults(plan: FloorPlan, house: House, person: PersonPlan) -> KeyFaults:
    known = ROLES[plan.house]
    for role in person.roles:
        if role not in known:
            yield "roles", refuse(f"there is no role {role!r}: there are {', '.join(known)}")
    if not person.roles:
        yield "roles", refuse("everyone on the staff needs a role")
    if AUDITOR in person.roles and len(set(person.roles)) > 1:
        yield (
            "roles",
            refuse("an auditor reads everything, changes nothing and can have no other role"),
        )
    if INSPECTORS[plan.house] in person.roles and len(set(person.roles)) > 1:
        words = "an inspector comes from the authority, takes no part in the night"
        yield "roles", refuse(f"{words} and can have no other role")
    for game in person.taught:
        if not house.may_offer(game):
            yield "taught", refuse(f"a {house.name} may not offer {game!r}", house.lawful)
        elif CLASS_B in person.roles and CLASS_A not in person.roles:
            yield from _class_b_faults(game)
    if CLASS_B in person.roles and person.taught:
        teacher = next((other for other in plan.people if other.id == person.taught_by), None)
        if teacher is None or CLASS_A not in teacher.roles:
            words = "a class B operator must be taught by a class A operator"
            yield "taught_by", refuse(words, CONDUCT["20.5(b)1"])


def _prize_faults(plan: FloorPlan, house: House) -> Iterator[PlanFault]:
    """Prizes of a house that has none, and figures that no prize can have."""
    if plan.prizes and house.id != NIGHT:
        yield PlanFault(("prizes",), refuse(f"a {house.name} awards no prizes"))
    for prize in plan.prizes:
        for key in ("retail_cents", "price", "quantity"):
            yield from _with_place("prizes", prize.id, _sum_faults(key, getattr(prize, key)))
    if not 0 <= plan.reserve_minutes <= LONGEST_MINUTES:
        words = f"reserve_minutes must be from 0 to {LONGEST_MINUTES}, not {plan.reserve_minutes}"
        yield PlanFault(("reserve_minutes",), refuse(words))


def _class_b_faults(name: str) -> KeyFaults:
    game = games.load(name)
    laws = [law for post in game.presence for role, law in post.barred if role == CLASS_B]
    if laws:
        yield "taught", refuse(f"a class B operator may not run {game.name}", *laws)


def _role_faults(plan: FloorPlan) -> Iterator[PlanFault]:
    """Roles that the law requires and nobody in the plan has."""
    there = {role for person in plan.people for role in person.roles}
    for role, law in REQUIRED_ROLES[plan.house].items():
        if role not in there:
            yield PlanFault(("people",), refuse(f"someone must be the {role}", law))
    banks = BANKER if plan.house == NIGHT else CASHIER
    if plan.windows and banks not in there:
        law = CONDUCT["20.12(c)3"] if plan.house == NIGHT else None
        yield PlanFault(("people",), refuse(f"there is a window, but nobody is the {banks}", law))


def _money_faults(plan: FloorPlan) -> Iterator[PlanFault]:
    least, rate = CONDUCT["20.12(b)"], rate_of(plan.rate)
    if rate is None:
        words = f'the rate must be a number such as 2, "5/2" or "2.5", not {plan.rate!r}'
        yield PlanFault(("rate",), refuse(words))
    elif plan.house == NIGHT and rate < least.figure():
        words = f"$1 must buy at least {least.figure()} imitation dollars, not {plan.rate}"
        yield PlanFault(("rate",), refuse(words, least))
    elif not 1 <= rate <= MOST:
        words = f"the rate must be from 1 to {MOST} chips for $1, not {plan.rate}"
        yield PlanFault(("rate",), refuse(words))
    for key, why in _sum_faults("second_above", plan.second_above):
        yield PlanFault((key,), why)
    if plan.occasion is not None:
        for key, why in _sum_faults("admission_cents", plan.occasion.admission_cents):
            yield PlanFault((key,), why)
    if not 0 <= plan.seat_s <= LONGEST_S:
        words = f"seat_s must be from 1 to {LONGEST_S} seconds, or 0 to keep seats forever"
        yield PlanFault(("seat_s",), refuse(words))


def _key_faults(plan: FloorPlan) -> Iterator[PlanFault]:
    """The key's holder must be on the staff, unless there is no key."""
    if not plan.key and not plan.key_holder:
        return
    if not re.fullmatch(r"[0-9a-f]{64}", plan.key):
        yield PlanFault(("key",), refuse("a key is 64 hexadecimal digits"))
    if plan.key_holder not in {person.id for person in plan.people}:
        words = f"the key must be held by someone in the plan, not by {plan.key_holder!r}"
        yield PlanFault(("key_holder",), refuse(words))
