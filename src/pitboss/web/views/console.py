"""The parts of a dealer's console besides the next step: result pads, relief, limits, other
acts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pitboss.cage.accounts import rack
from pitboss.floor import orders as o
from pitboss.floor.permissions import POSTS
from pitboss.floor.presence import posts_needed
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.floor.till import CLOSE
from pitboss.houses.roles import AUDITOR, DEALER
from pitboss.language.table_events import face, outcome_name
from pitboss.pit import commands as c
from pitboss.pit.state import CLOSED
from pitboss.rulebook.card_round import BURN, NO_CARDS
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import pick
from pitboss.web.shapes import (
    ActView,
    FaceView,
    LimitsView,
    PadView,
    RelieverView,
    WindowChoice,
)
from pitboss.web.views.law import law_views, refusal_law
from pitboss.web.views.rights import command_in_role, may_order, refusal_of, table_roles
from pitboss.web.views.viewer import STAFF, Viewer

MARKS = ("red", "black")
IMPROPER = "the cut was improper"


@lru_cache(maxsize=256)
def pad_view(rules: Rules) -> PadView:
    """How a result is entered at a table of this game; every look at a console shows it."""
    if rules.game.play is not None:
        return PadView("cards", jokers=rules.game.play.jokers(rules))
    first = rules.space.outcomes[0]
    if isinstance(first, tuple):
        return PadView("dice", len(first))
    faces = {face(rules, at): _face(rules, at) for at in reversed(range(len(rules.space)))}
    ordered = tuple(reversed(faces.values()))
    colored = any(face_view.mark for face_view in ordered)
    return PadView("ball" if colored else "wheel", faces=ordered)


def _face(rules: Rules, outcome: int) -> FaceView:
    words = outcome_name(rules, outcome)
    mark = words.rpartition(" ")[2]
    return FaceView(face(rules, outcome), words, mark if mark in MARKS else "")


def window_choices(floor: Floor, names: dict[str, str]) -> tuple[WindowChoice, ...]:
    """The windows of the house that have not been counted out."""
    return tuple(
        WindowChoice(name, bool(window.banker), names.get(window.banker, window.banker))
        for name, window in floor.windows.items()
        if not window.counted
    )


def relievers(
    floor: Floor, table: str, who: str, names: dict[str, str]
) -> tuple[RelieverView, ...]:
    """Who could take each post of a table; people whom the core would accept now come first."""
    assert floor.plan is not None
    live, rights = floor.tables[table], POSTS[floor.plan.house]
    views = [
        _reliever(floor, o.TakePost(post, person.id), table, who, names)
        for post in _posts(floor, table)
        for person in floor.people.values()
        if set(person.roles) & set(rights[post].roles) and live.posts.get(post) != person.id
    ]
    return tuple(sorted(views, key=lambda view: not view.fit))


def _reliever(
    floor: Floor, command: o.TakePost, table: str, who: str, names: dict[str, str]
) -> RelieverView:
    post, person = command.post, command.person
    no = refusal_of(floor, person, command, table)
    name = names.get(person, person)
    if no is not None:
        return RelieverView(
            person=person,
            name=name,
            post=post,
            fit=False,
            mine=False,
            why=no.words,
            law=refusal_law(no),
        )
    return RelieverView(
        person=person, name=name, post=post, fit=True, mine=may_order(floor, who, command, table)
    )


def workers(floor: Floor, table: str, names: dict[str, str]) -> dict[str, str]:
    """Everyone who may work at a table, at a post or anywhere on the floor, by name. Auditors have
    nothing to do at a console.
    """
    assert floor.plan is not None
    held = {role for post in _posts(floor, table) for role in POSTS[floor.plan.house][post].roles}
    return {
        person.id: names.get(person.id, person.id)
        for person in floor.people.values()
        if AUDITOR not in person.roles
        and (held & set(person.roles) or Viewer(STAFF, person.id).works_at(floor, table))
    }


def _posts(floor: Floor, table: str) -> list[str]:
    """The posts of a table: its dealer's, and those that the rules of the game need."""
    assert floor.plan is not None
    game_posts = posts_needed(rules_of(floor, table))
    return [
        post for post in dict.fromkeys((DEALER, *game_posts)) if post in POSTS[floor.plan.house]
    ]


def limits_view(floor: Floor, table: str, who: str) -> LimitsView:
    """The limits in force, and who may change them and how."""
    live, rule = floor.tables[table], rules_of(floor, table).game.limits.change
    desk = live.table.desk
    roles = (rule.by,) if rule is not None else table_roles(floor)
    command, mine = command_in_role(
        floor, who, table, roles, lambda role: c.ChangeLimits(desk.minimum, desk.maximum, role)
    )
    assert isinstance(command, c.ChangeLimits)
    if rule is None:
        return LimitsView(minimum=desk.minimum, maximum=desk.maximum, by=command.by, mine=mine)
    least, most, since_s = desk.notice if desk.notice is not None else (0, 0, 0)
    return LimitsView(
        minimum=desk.minimum,
        maximum=desk.maximum,
        by=command.by,
        mine=mine,
        notice_s=rule.notice_s,
        noticed=desk.notice is not None,
        notice_least=least,
        notice_most=most,
        since_s=since_s,
        law=law_views((rule.who, rule.consent, rule.notice)),
    )


def other_acts(floor: Floor, table: str, who: str) -> tuple[ActView, ...]:
    """Everything else the viewer could do at the table now: whatever the core would accept."""
    acts, keys = [], set[tuple[str, int]]()
    for command in _candidates(floor, table):
        seat: int = getattr(command, "seat", 0)
        words = type(command).__name__
        if isinstance(command, c.OrderRecut):
            words += "Same" if command.again else "Next"
        key = (words, getattr(command, "count", 0))
        if (key in keys and not seat) or refusal_of(floor, who, command, table) is not None:
            continue
        keys.add(key)
        acts.append(ActView(words=words, command=command))
    return tuple(acts)


def _candidates(floor: Floor, name: str) -> Iterator[o.AnyCommand]:
    live = floor.tables[name]
    table = live.table
    for verbal_wager in table.desk.spoken_wagers:
        for role in (*table_roles(floor), *live.posts):
            yield c.ConfirmWager(verbal_wager.seat, role)
    for seat, wager, _ in table.desk.calls:
        yield c.MarkCall(seat, wager)
    if table.hands.holder > 0:
        yield c.GiveUpDice(table.hands.holder)
    for role in dict.fromkeys((*table_roles(floor), *live.posts)):
        yield c.ChangeDice(role)
        yield c.OrderShuffle(role)
        yield from _card_commands(rules_of(floor, name), live, role)
        yield c.CloseTable(role)
    if live.draws.promise:
        yield o.RevealDraws()
    if table.status == CLOSED and live.counted < 0 and table.round > 1:
        yield o.CountRack(live.rack)
        yield o.CountMoney(rack(name), CLOSE)  # on a licensed night two people count it


def _card_commands(rules: Rules, live: LiveTable, role: str) -> Iterator[c.Command]:
    """What a role may do with cards at moments that no step of the round covers."""
    cards, limits = live.table.cards, rules.game.limits
    if cards is not None:
        yield from (c.OrderRecut(role, again, IMPROPER) for again in (True, False))
        burned = cards.round.hand(BURN) if cards.round is not None else NO_CARDS
        if not burned.cards or not all(burned.up):
            yield c.TurnCards(BURN, by=role)
    if limits.seats_set_by is not None and limits.places is not None:
        now = live.table.desk.seats or pick(limits.places.most, rules.options)
        yield from (c.SetSeats(count, role) for count in (now - 1, now + 1))


def verbal_wager_roles(rules: Rules) -> tuple[str, ...]:
    """The roles that confirm a verbal wager; none if the game takes none."""
    rule = rules.game.making.spoken
    return rule.by if rule is not None else ()
