"""Is a plan lawful and complete? Checked before anything opens, each fault with its clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pitboss import games
from pitboss.equipment.odds import BadOdds
from pitboss.floor.acts import CLASS_A, CLASS_B, CONDUCT, NIGHT, ROLES
from pitboss.floor.plan import CHIPS, WALLET, PersonPlan, Plan, TablePlan
from pitboss.games._houses import HOUSES
from pitboss.pit.referee import NotAllowed
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.house import House
from pitboss.rulebook.option import BadOption
from pitboss.rulebook.table import BadRule


class Fault(NamedTuple):
    """Something wrong with a plan: where in it, and why."""

    place: tuple[str, ...]
    why: Refusal


def verify_plan(plan: Plan) -> Refusal | None:
    """Why a plan cannot be set up, or None."""
    found = next(faults(plan), None)
    return found.why if found is not None else None


def faults(plan: Plan) -> Iterator[Fault]:
    """Everything that is wrong with a plan."""
    house = next((one for one in HOUSES if one.id == plan.house), None)
    if house is None:
        known = ", ".join(one.id for one in HOUSES)
        yield Fault(("house",), refuse(f"there is no house {plan.house!r}: there are {known}"))
        return
    yield from _twice(plan)
    for table in plan.tables:
        if (wrong := _verify_table(plan, house, table)) is not None:
            yield Fault(("tables", table.id), wrong)
    for person in plan.people:
        if (wrong := _verify_person(plan, person)) is not None:
            yield Fault(("people", person.id), wrong)
    if (wrong := _verify_money(plan)) is not None:
        yield Fault(("rate",), wrong)


def _twice(plan: Plan) -> Iterator[Fault]:
    for kind in ("tables", "people", "windows"):
        seen = set()
        for one in getattr(plan, kind):
            if one.id in seen or not one.id:
                yield Fault((kind, one.id), refuse(f"each of the {kind} needs an id of its own"))
            seen.add(one.id)


def _verify_table(plan: Plan, house: House, table: TablePlan) -> Refusal | None:
    if table.mode not in (WALLET, CHIPS):
        return refuse(f"a table plays by {WALLET!r} or by {CHIPS!r}, not by {table.mode!r}")
    if not house.may_offer(table.game):
        return refuse(f"a {house.name} may not offer {table.game!r}", house.lawful)
    if table.float < 0:
        return refuse("a table's float is nought or more")
    if not table.chips or min(table.chips) < 1:
        return refuse("a table has chips of one imitation dollar or more")
    from pitboss.floor.state import new_table

    try:
        new_table(table, plan.house_odds.get(table.game, {}))
    except NotAllowed as wrong:
        return wrong.refusal
    except BadOption as wrong:
        return refuse(str(wrong))
    except (BadOdds, BadRule, ValueError) as wrong:
        return refuse(str(wrong))
    return None


def _verify_person(plan: Plan, person: PersonPlan) -> Refusal | None:
    known = ROLES[plan.house]
    for role in person.roles:
        if role not in known:
            return refuse(f"there is no role {role!r}: there are {', '.join(known)}")
    if not person.roles:
        return refuse("somebody who works has a role")
    for game in person.taught:
        if game not in games.game_ids():
            return refuse(f"there is no game {game!r}")
    if CLASS_B in person.roles and person.taught:
        teacher = next((one for one in plan.people if one.id == person.taught_by), None)
        if teacher is None or CLASS_A not in teacher.roles:
            return refuse("a class B operator is taught by a class A operator", CONDUCT["20.5(b)1"])
    return None


def _verify_money(plan: Plan) -> Refusal | None:
    if plan.house == NIGHT:
        least = CONDUCT["20.12(b)"]
        if plan.rate < least.figure():
            words = f"at least {least.figure()} imitation dollars for $1, not {plan.rate}"
            return refuse(words, least)
    if plan.rate < 1:
        return refuse("the rate is a whole number of chips for $1")
    return None
