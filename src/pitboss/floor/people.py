"""Staff: on and off duty, posts at tables, and relief."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.authorization import acting_roles, unknown_person
from pitboss.floor.decision import Decision
from pitboss.floor.events import AnyEvent, CameOn, PostLeft, PostTaken, WentOff
from pitboss.floor.permissions import CONDUCT, NIGHT, POSTS, SHARED_POSTS
from pitboss.floor.plan import PersonPlan
from pitboss.floor.standing import verify_fit, verify_on_duty
from pitboss.floor.state import Duty, Floor, LiveTable, rules_of
from pitboss.floor.table_orders import carry_out, with_table
from pitboss.houses.roles import ASSISTANT, CLASS_A, CLASS_B, DEALER
from pitboss.pit import commands as c
from pitboss.pit.events import Event, SignedOn
from pitboss.pit.refusal import Refusal, refuse, with_article


def clock_on(
    floor: Floor, order: o.Order, command: o.ClockOn, context: o.OrderContext
) -> Decision | Refusal:
    """Someone goes on duty."""
    person = command.person
    if person not in floor.people:
        return unknown_person(person)
    if person in floor.duty:
        return refuse(f"{person} is already on duty")
    no = verify_on_duty(floor, floor.people[person]) if not context.accepted else None
    if no is not None:
        return no
    duty = {**floor.duty, person: Duty(context.at_ms)}
    return Decision((CameOn(person),), replace(floor, duty=duty))


def clock_off(
    floor: Floor, order: o.Order, command: o.ClockOff, context: o.OrderContext
) -> Decision | Refusal:
    """Someone goes off duty, once they have left their post or counted out their window."""
    person = command.person
    duty = floor.duty.get(person)
    if duty is None:
        return refuse(f"{person} is not on duty")
    if duty.window:
        return refuse(f"{person} works window {duty.window}: count it out first")
    if duty.post:
        return refuse(f"{person} is the {duty.post} at table {duty.table}: leave that post first")
    left = {name: on for name, on in floor.duty.items() if name != person}
    off = replace(floor, duty=left)
    if not context.accepted and (no := verify_supervised(off)) is not None:
        return no
    return Decision((WentOff(person),), off)


def verify_supervised(floor: Floor) -> Refusal | None:
    """Refuse unless every class B operator at a table is supervised by their class A teacher."""
    for name, on in floor.duty.items():
        person = floor.people[name]
        if on.post and _is_class_b(person) and (no := _verify_teacher(floor, person)) is not None:
            return refuse(f"{name} is the {on.post} at table {on.table}: {no.words}", *no.law)
    return None


def _is_class_b(person: PersonPlan) -> bool:
    return CLASS_B in person.roles and CLASS_A not in person.roles


def _class_a(floor: Floor) -> list[str]:
    return [name for name in floor.duty if CLASS_A in acting_roles(floor, name)]


def take_post(
    floor: Floor, order: o.Order, command: o.TakePost, context: o.OrderContext
) -> Decision | Refusal:
    """Take a post at the order's table and relieve its holder."""
    live, person = floor.tables.get(order.table), floor.people.get(command.person)
    if live is None:
        return refuse(f"there is no table {order.table!r}: there are {', '.join(floor.tables)}")
    if person is None:
        return unknown_person(command.person)
    post = command.post
    if not context.accepted and (no := _verify_post(floor, live, person, post)) is not None:
        return no
    going, coming = _split_relief(context.recorded)
    arrival = carry_out(
        rules_of(floor, order.table), floor, live, order.actor, c.SignOn(post), recorded=coming
    )
    if isinstance(arrival, Refusal):
        return arrival
    events: list[AnyEvent] = [PostTaken(post, person.id), *arrival.events]
    floor = arrival.floor
    if (
        post in live.posts
    ):  # the relief arrives before the holder leaves, so the post is never empty
        left = sign_off(floor, floor.tables[order.table], post, order.actor, going)
        if isinstance(left, Refusal):
            return left
        events, floor = [*left.events, *events], left.floor
    after = floor.tables[order.table]
    after = replace(after, posts={**after.posts, post: person.id})
    duty = _with_post(floor.duty[person.id], order.table, post)
    floor = replace(with_table(floor, after), duty={**floor.duty, person.id: duty})
    return Decision(tuple(events), floor)


def _split_relief(recorded: tuple[Event, ...]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """The recorded events of the person who left, and of the person who came."""
    at = next((n for n, event in enumerate(recorded) if isinstance(event, SignedOn)), 0)
    return recorded[:at], recorded[at:]


def _with_post(duty: Duty, table: str, post: str) -> Duty:
    """A duty with a post, or with the same post at one more table."""
    if duty.post:
        return replace(duty, also=(*duty.also, table))
    return replace(duty, table=table, post=post)


def _without_post(duty: Duty, table: str) -> Duty:
    """A duty without the post at a table; it may go on at others."""
    held = tuple(name for name in (duty.table, *duty.also) if name != table)
    if not held:
        return replace(duty, table="", post="", also=())
    return replace(duty, table=held[0], also=held[1:])


def _verify_post(floor: Floor, live: LiveTable, person: PersonPlan, post: str) -> Refusal | None:
    assert floor.plan is not None
    rights = POSTS[floor.plan.house]
    if post not in rights:
        return refuse(f"there is no post {post!r}: there are {', '.join(rights)}")
    right = rights[post]
    if not set(person.roles) & set(right.roles):
        return refuse(f"the {post} is {with_article(' or '.join(right.roles))}", right.law)
    if (no := verify_fit(floor, person, right)) is not None:
        return no
    duty = floor.duty.get(person.id)
    if duty is None:
        return refuse(f"{person.id} is not on duty: go on duty first")
    if duty.window:
        law = CONDUCT["20.8(b)2"] if floor.plan.house == NIGHT else None
        return refuse(
            f"{person.id} works window {duty.window}, and a banker cannot run a game", law
        )
    shared = duty.post == post and post in SHARED_POSTS[floor.plan.house]
    if duty.post and (not shared or live.posts.get(post) == person.id):
        return refuse(
            f"{person.id} is the {duty.post} at table {duty.table}: leave that post first"
        )
    if _is_class_b(person):
        return _verify_class_b(floor, live, person)
    if ASSISTANT in right.roles and CLASS_A not in person.roles:
        return _verify_assistant(floor, live, person)
    return None


def _verify_assistant(floor: Floor, live: LiveTable, person: PersonPlan) -> Refusal | None:
    """Refuse an assistant without an operator to help, or at a game the assistant does not know."""
    game = rules_of(floor, live.plan.id).game
    if game.id not in person.taught:
        return refuse(
            f"the plan does not list {person.id} as knowing {game.name}", CONDUCT["20.5(c)"]
        )
    if DEALER not in live.posts:
        words = f"an assistant helps an operator, and no dealer is at table {live.plan.id}"
        return refuse(words, CONDUCT["20.2 Assistant"])
    return None


def _verify_class_b(floor: Floor, live: LiveTable, person: PersonPlan) -> Refusal | None:
    game = rules_of(floor, live.plan.id).game
    for presence in game.presence:
        if law := [law for role, law in presence.barred if role == CLASS_B]:
            return refuse(f"a class B operator may not run {game.name}", *law)
    if game.id not in person.taught:
        words = f"{person.id} has not been taught {game.name} by a class A operator"
        return refuse(words, CONDUCT["20.5(b)1"])
    return _verify_teacher(floor, person)


def _verify_teacher(floor: Floor, person: PersonPlan) -> Refusal | None:
    on = _class_a(floor)
    if not on:
        return refuse("a class B operator needs a class A operator on duty", CONDUCT["20.9(c)1"])
    if person.taught_by not in on:
        words = f"{person.id} was taught by {person.taught_by}, who is not on duty"
        return refuse(words, CONDUCT["20.9(c)2"])
    return None


def leave_post(
    floor: Floor, order: o.Order, command: o.LeavePost, context: o.OrderContext
) -> Decision | Refusal:
    """Leave a post."""
    live, post = floor.tables.get(order.table), command.post
    if live is None or post not in live.posts:
        return refuse(f"nobody is the {post} at table {order.table!r}")
    return sign_off(floor, live, post, order.actor, context.recorded)


def sign_off(
    floor: Floor, live: LiveTable, post: str, actor: str, recorded: tuple[Event, ...] = ()
) -> Decision | Refusal:
    """The holder of a post leaves it."""
    person = live.posts[post]
    decision = carry_out(
        rules_of(floor, live.plan.id), floor, live, actor, c.SignOff(post), recorded=recorded
    )
    if isinstance(decision, Refusal):
        return decision
    after = decision.floor.tables[live.plan.id]
    posts = {name: who for name, who in after.posts.items() if name != post}
    duty = {**decision.floor.duty, person: _without_post(floor.duty[person], live.plan.id)}
    left = replace(with_table(decision.floor, replace(after, posts=posts)), duty=duty)
    return Decision((PostLeft(post, person), *decision.events), left)
