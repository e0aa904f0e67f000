"""The posts that a night needs filled: where, by which role, from when to when, and why.

A table needs what the floor asks for before its game may run. Windows have a banker while the
doors are open, and the people a house must name are on duty all the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import NamedTuple

from pitboss.floor.presence import posts_at
from pitboss.games import game_ids, load
from pitboss.houses import all_houses
from pitboss.houses.roles import ASSISTANT, BANKER, CASHIER, DEALER
from pitboss.night.check import Review
from pitboss.night.duty import AT_WINDOW, Post
from pitboss.night.hours import BadTime, Span, later
from pitboss.night.law import CONDUCT
from pitboss.night.plan import NightPlan, NightTable, RosterRules
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.house import House
from pitboss.rulebook.procedure import Presence

SELLS, APART = CONDUCT["20.12(c)3"], CONDUCT["20.8(b)2"]
ONE_DEALER, HELPS = CONDUCT["20.2 Dealer"], CONDUCT["20.2 Assistant"]


class Need(NamedTuple):
    """A post that someone must hold: at a table with its game, at a window, or on the whole
    floor. One of the `others` at the same place is enough."""

    post: Post
    game: str
    span: Span
    law: tuple[Clause, ...]
    others: tuple[str, ...] = ()

    def is_filled_by(self, post: Post) -> bool:
        """Whether someone at a post fills this need."""
        return post.place == self.post.place and post.role in (self.post.role, *self.others)

    @property
    def is_window(self) -> bool:
        """Whether it is at a window."""
        return self.post.role in AT_WINDOW

    @property
    def is_table(self) -> bool:
        """Whether it is at a table."""
        return bool(self.game)


def rules_of(plan: NightPlan) -> RosterRules:
    """What a plan asks of its roster."""
    return plan.roster or RosterRules()


def house_of(plan: NightPlan) -> House | None:
    """The house of a plan; None if there is no such house, which the floor refuses."""
    return next((house for house in all_houses() if house.id == plan.house), None)


def needs(review: Review) -> Iterator[Need]:
    """Every post that a night needs filled: tables, windows, then the whole floor."""
    house, hours = house_of(review.plan), review.hours
    if house is None or hours is None:
        return
    open_ = table_hours(review)
    for table in review.plan.tables if open_.start < open_.end else ():
        for post in posts_of(table):
            if post.role in house.posts:
                yield Need(Post(table.id, post.role), table.game, open_, (post.law,), post.others)
    banks = BANKER if BANKER in house.role_laws else CASHIER
    for window in review.plan.windows:
        yield Need(Post(window.id, banks), "", hours.event, (SELLS,) if banks == BANKER else ())
    for role, clause in house.needed.items():
        yield Need(Post("", role), "", hours.event, (clause,) if clause is not None else ())


def posts_of(table: NightTable) -> tuple[Presence, ...]:
    """The posts of a table that its game needs filled."""
    return posts_at(load(table.game), table) if table.game in game_ids() else ()


def table_hours(review: Review) -> Span:
    """From the first wager until tables close, some minutes after the last round is called."""
    assert review.hours is not None
    event, plan = review.hours.event, review.plan
    try:
        start = review.hours.at(plan.first_wager) if plan.first_wager else event.start
        end = event.end
        if plan.last_wager:
            closing = timedelta(minutes=rules_of(plan).closing_minutes)
            end = min(end, later(review.hours.at(plan.last_wager), closing))
    except BadTime:
        return event
    return Span(start, end)


def roles_for(house: House, post: Post) -> tuple[str, ...]:
    """The roles that are enough to hold a post."""
    if post.role in AT_WINDOW:
        return house.right("bank").roles
    right = house.posts.get(post.role)
    return right.roles if right is not None else (post.role,)


def law_of(review: Review, post: Post) -> tuple[Clause, ...]:
    """Why a post takes one person to itself."""
    if post.role in AT_WINDOW:
        return (APART,)
    table = next((table for table in review.plan.tables if table.id == post.place), None)
    if table is not None and post.role != DEALER:
        needed = {post.role: post.law for post in posts_of(table)}
        return (needed.get(post.role, HELPS if post.role == ASSISTANT else ONE_DEALER),)
    return (ONE_DEALER,)
