"""What must be done before play begins or goes on: one step, ready to be ordered.

Pure. A table opens once its checklist is complete. An open one stops for an empty post, for a
failed check, for dice that are too old, and for dice that a player asked for.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.inspection import has_unfinished_round, refuse_stopped
from pitboss.floor.license_hours import verify_opening, verify_round
from pitboss.floor.notices import verify_hung
from pitboss.floor.permissions import ACTS, ASSIGNED_ROLES
from pitboss.floor.plan import CHIPS
from pitboss.floor.post_holders import verify_any_signer
from pitboss.floor.presence import missing_post
from pitboss.floor.state import Floor, LiveTable
from pitboss.houses.roles import DEALER
from pitboss.pit import commands as c
from pitboss.pit.dice import blocking_check, verify_age
from pitboss.pit.rounds import lit_positions, verify_checks
from pitboss.pit.state import CLOSED, DUE, OPEN, Table
from pitboss.rulebook.card_round import Act
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Check

OPEN_IT = "Open the table"
OUTCOME, CARD, CARDS, SEATS = "outcome", "card", "cards", "seats"
# What fixes an open table: staff inspect the equipment, even if the table runs by itself.
REPAIRS = (c.PassCheck, c.TryDevice, c.Report, c.ChangeDice)


class NextStep(Struct, frozen=True, kw_only=True):
    """One step. `asks` is what must be keyed into the command first, `many` how many of it.

    `waits_for`: the player at this seat is asked, and `command` is what happens if they say
    nothing; `acts` are their choices. `betting`: wagers are being made until then.
    """

    words: str
    command: o.AnyCommand | None = None
    by: str = DEALER
    call: str = ""
    law: tuple[Clause, ...] = ()
    asks: str = ""
    many: int = 0
    waits_for: int = 0
    hand: str = ""
    acts: tuple[Act, ...] = ()
    betting: bool = False


def sentence(name: str) -> str:
    """The name of a step or a check with a capital letter."""
    return name[:1].upper() + name[1:]


def step_to_open(floor: Floor, rules: Rules, live: LiveTable, at_s: int) -> NextStep:
    """The next step at a table that is closed or out of service."""
    table, custody = live.table, rules.game.dice_age
    if (no := verify_hung(floor, live)) is not None:
        return NextStep(
            words="Check that the table's notices are up", command=o.HangNotices(), law=no.law
        )
    if custody is not None and (
        table.desk.loaded_s < 0 or verify_age(rules, table, at_s) is not None
    ):
        return NextStep(
            words="Put fresh dice on the table",
            command=c.LoadDice(0),
            by="floorperson",
            law=(custody.law,),
        )
    all_at_once, unchecked = table.automatic and table.status == CLOSED, list[Check]()
    alone = _single_checks(rules, table)
    for item in rules.opening:
        due = item.name not in table.desk.checked
        if not due or (item.repair and table.status == CLOSED):
            continue
        watched = not item.before_player or table.seats
        if all_at_once and watched and item.entry is None and item.name not in alone:
            unchecked.append(item)
        else:
            return _check(floor, rules, live, item)
    return _open(floor, live, unchecked)


def _single_checks(rules: Rules, table: Table) -> set[str]:
    """The checks that are made one by one: those that have failed, and those that come before."""
    alone = set(table.desk.failed)
    for item in reversed(rules.opening):
        if item.name in alone:
            alone.update(item.after)
    return alone


def _open(floor: Floor, live: LiveTable, unchecked: list[Check]) -> NextStep:
    """Have someone who may do it open the table, which confirms all unchecked items in one step."""
    assert floor.plan is not None
    law = tuple(law for item in unchecked for law in item.law)
    right = ACTS["open a table"][floor.plan.house]
    by = DEALER
    if not set(floor.people[live.posts[by]].roles) & set(right.roles):
        by = right.roles[0]
    by = next((item.by[0] for item in unchecked if DEALER not in item.by), by)
    if unchecked and by in ASSIGNED_ROLES and by not in live.posts:
        return _assign(by, law)
    names = ", ".join(item.name for item in unchecked)
    words = f"Confirm that this was done, and open the table: {names}" if names else OPEN_IT
    return _with_signer(floor, live, NextStep(words=words, command=c.OpenTable(by), by=by, law=law))


def _with_signer(floor: Floor, live: LiveTable, step: NextStep) -> NextStep:
    """A step that someone must sign for; if nobody here may, a step that waits for them."""
    assert step.command is not None
    if (no := verify_any_signer(floor, live.plan.id, step.by, step.command)) is None:
        return step
    return NextStep(
        words=f"Wait for someone who can sign for it as {step.by}: {no.words}",
        by=step.by,
        law=no.law,
    )


def _assign(role: str, law: tuple[Clause, ...]) -> NextStep:
    """The step that assigns someone to the table so that they can sign for its checks."""
    return NextStep(
        words=f"Have a {role} take the post at this table to sign for its checks", by=role, law=law
    )


def step_by_license(floor: Floor, rules: Rules, live: LiveTable, at_s: int) -> NextStep | None:
    """What the hours and suspensions of a licensed night leave to do at a table where nothing new
    may begin; None if it goes on as usual."""
    terms = floor.plan.terms if floor.plan is not None else None
    if terms is None or at_s < 0:
        return None
    if live.table.status != OPEN:
        no = verify_opening(floor, terms, live, at_s * 1000)
        return None if no is None else NextStep(words=sentence(no.words), law=no.law)
    no = verify_round(floor, terms, rules, live, at_s * 1000)
    if no is None:
        return None
    if at_s * 1000 < terms.hours.first_wager.ms:
        return NextStep(words=sentence(no.words), law=no.law)
    words = f"Close the table: {no.words}"
    return NextStep(words=words, command=c.CloseTable(DEALER), law=no.law)


def step_by_inspector(floor: Floor, rules: Rules, live: LiveTable) -> NextStep | None:
    """What is left to do at a table that an inspector stopped; None while its round goes on."""
    stop = floor.inspection.stopped.get(live.plan.id)
    if stop is None or has_unfinished_round(rules, live, stop):
        return None
    no = refuse_stopped(live.plan.id, stop)
    if live.table.status != OPEN:
        return NextStep(words=sentence(no.words), law=no.law)
    words = f"Close the table: {no.words}"
    return NextStep(words=words, command=c.CloseTable(DEALER), law=no.law)


def step_if_stopped(floor: Floor, rules: Rules, live: LiveTable, at_s: int) -> NextStep | None:
    """What must be fixed at an open table before anything else."""
    table = live.table
    if (presence := missing_post(rules, live)) is not None:
        words = f"Wait until someone takes the post of {presence.role}: {presence.says}"
        return NextStep(words=words, command=None, by=presence.role, law=(presence.law,))
    if _is_settling(table):
        return None
    if (no := verify_checks(rules, table)) is not None:
        item = blocking_check(rules, table)
        assert item is not None
        again = _check(floor, rules, live, item)
        waits = f". {again.words}" if again.command is None else ""
        return replace(again, words=f"{sentence(no.words)}{waits}", law=no.law)
    if (no := verify_age(rules, table, at_s)) is not None:
        return _too_old(rules, no.law)
    handling = rules.game.handling
    if handling is not None and handling.change and table.desk.new_dice == DUE:
        return _other_dice(live, handling.change_by, (handling.change,))
    return None


def _other_dice(live: LiveTable, roles: tuple[str, ...], law: tuple[Clause, ...]) -> NextStep:
    """Bring the dice that a player asked for, once someone holds a post that may."""
    by = next((role for role in roles if role in live.posts), "")
    if by:
        words = "Bring the dice that a player asked for"
        return NextStep(words=words, command=c.ChangeDice(by), by=by, law=law)
    words = f"Wait until someone takes the post of {roles[0]}, who brings the dice that a player "
    return NextStep(words=f"{words}asked for", by=roles[0], law=law)


def _is_settling(table: Table) -> bool:
    """Whether a round is decided or being dealt: then it is finished whatever has failed since."""
    dealt = table.cards is not None and table.cards.round is not None
    return table.called is not None or dealt


def _too_old(rules: Rules, law: tuple[Clause, ...]) -> NextStep:
    """Dice that are too old leave play; wagers stand until there are new ones."""
    custody = rules.game.dice_age
    assert custody is not None
    due = next(rule for rule in rules.irregularities if rule.law == (custody.law,))
    words = "These dice are too old to throw: have them changed"
    report = c.Report(irregularity=due.name, by=due.by[0])
    return NextStep(words=words, command=report, by=due.by[0], law=law)


def _check(floor: Floor, rules: Rules, live: LiveTable, item: Check) -> NextStep:
    by, table = item.by[0], live.table
    if by in ASSIGNED_ROLES and by not in live.posts:
        return _assign(by, item.law)
    if item.entry is not None:
        test, lit = rules.space.texts[1], lit_positions(rules, 1)
        words = f"{sentence(item.name)}: key in {test} and check that {', '.join(lit)} light up"
        return NextStep(words=words, command=c.TryDevice(test, lit, by), by=by, law=item.law)
    count = item.at_least.figure() if item.at_least else 1
    if item.before_player and not table.seats:
        words = f"{sentence(item.name)}: wait for a player to watch it"
        if live.plan.mode == CHIPS:  # the dealer says who is there
            return NextStep(words=words, command=c.SeeWagers(()), law=item.law, asks=SEATS, many=1)
        return NextStep(words=words, command=None, by=by, law=item.law)
    command = c.PassCheck(item.name, by, count=count)
    return _with_signer(
        floor, live, NextStep(words=sentence(item.name), command=command, by=by, law=item.law)
    )
