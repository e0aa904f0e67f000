"""The member in charge suspends a person or a provider during the night, and can end the
suspension.

It takes effect right away. A person loses the post and goes off duty: the table waits for relief,
and anyone who may settle wagers settles those that are up. A provider's tables finish their round
and close, and its people take no post; see `license_hours` and `standing`.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.authorization import unknown_person
from pitboss.floor.decision import Decision
from pitboss.floor.events import PersonSuspended, ProviderSuspended, SuspensionEnded
from pitboss.floor.people import sign_off
from pitboss.floor.state import Floor
from pitboss.pit.refusal import Refusal, refuse


def suspend(
    floor: Floor, order: o.Order, command: o.Suspend, context: o.OrderContext
) -> Decision | Refusal:
    """Suspend a person or a provider, with the reason."""
    if (no := _verify_named(floor, command.person, command.provider, command.reason)) is not None:
        return no
    if command.provider:
        return _suspend_provider(floor, command, context.at_ms)
    if command.person == order.actor:
        return refuse("nobody can suspend themselves: go off duty instead")
    return _suspend_person(floor, order, command, context.at_ms)


def _verify_named(floor: Floor, person: str, provider: str, reason: str) -> Refusal | None:
    if bool(person) == bool(provider):
        return refuse("name one person or one provider")
    terms = floor.plan.terms if floor.plan is not None else None
    providers = terms.providers if terms is not None else {}
    if person and person not in floor.people:
        if person in providers:
            return refuse(f"{person} is a provider: suspend 'provider {person}'")
        return unknown_person(person)
    if provider and provider not in providers:
        if provider in floor.people:
            return refuse(f"{provider} is a person, not a provider: leave out 'provider'")
        known = ", ".join(providers)
        names = f": there are {known}" if known else ": the plan of this floor names none"
        return refuse(f"there is no provider {provider!r}{names}")
    return None if reason.strip() else refuse("say why: the journal keeps the reason")


def _suspend_provider(floor: Floor, command: o.Suspend, at_ms: int) -> Decision | Refusal:
    name = command.provider
    if name in floor.suspended_providers:
        return refuse(f"{name} is already suspended")
    suspended = {**floor.suspended_providers, name: at_ms}
    after = replace(floor, suspended_providers=suspended)
    return Decision((ProviderSuspended(name, command.reason.strip()),), after)


def _suspend_person(
    floor: Floor, order: o.Order, command: o.Suspend, at_ms: int
) -> Decision | Refusal:
    """A suspended person leaves every post and the window, and goes off duty."""
    name, posts = command.person, list[tuple[str, str]]()
    if name in floor.suspended_people:
        return refuse(f"{name} is already suspended")
    for table, live in floor.tables.items():
        for post in [post for post, who in live.posts.items() if who == name]:
            left = sign_off(floor, floor.tables[table], post, order.actor)
            if isinstance(left, Refusal):
                return left
            floor = left.floor
            posts.append((table, post))
    duty = floor.duty.get(name)
    window = duty.window if duty is not None else ""
    if window:
        windows = {**floor.windows, window: replace(floor.windows[window], banker="")}
        floor = replace(floor, windows=windows)
    on = {who: other for who, other in floor.duty.items() if who != name}
    suspended = {**floor.suspended_people, name: at_ms}
    after = replace(floor, duty=on, suspended_people=suspended)
    event = PersonSuspended(name, command.reason.strip(), tuple(posts), window)
    return Decision((event,), after)


def end_suspension(
    floor: Floor, order: o.Order, command: o.EndSuspension, context: o.OrderContext
) -> Decision | Refusal:
    """End a suspension; the person goes on duty again like everyone else."""
    if (no := _verify_named(floor, command.person, command.provider, command.reason)) is not None:
        return no
    name = command.person or command.provider
    people, providers = floor.suspended_people, floor.suspended_providers
    if name not in (people if command.person else providers):
        return refuse(f"{name} is not suspended")
    if command.person:
        people = {who: at_ms for who, at_ms in people.items() if who != name}
    else:
        providers = {who: at_ms for who, at_ms in providers.items() if who != name}
    after = replace(floor, suspended_people=people, suspended_providers=providers)
    event = SuspensionEnded(command.reason.strip(), command.person, command.provider)
    return Decision((event,), after)
