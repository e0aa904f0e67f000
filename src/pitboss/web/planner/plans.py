"""The plans that people work on: read from the folder, changed by edits, stored, then shown.

All work on plans is done one step at a time in a thread of its own, so storing a plan never holds
up a night on the same server. Open pages get the whole plan after each change.
"""

from __future__ import annotations

import asyncio
import datetime
import logging
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec

from pitboss.houses import NJ_NIGHT
from pitboss.night.check import Review
from pitboss.night.law import NightLaw
from pitboss.night.new_plan import NewNight, new_plan
from pitboss.night.next_plan import next_plan
from pitboss.night.plan import MACHINE_KINDS, NightPlan
from pitboss.night.plan_file import BadPlan, read_draft
from pitboss.night.plan_text import plan_text
from pitboss.store.plan_folder import (
    LONGEST,
    ChangedOnDisk,
    PlanFolder,
    StoredPlan,
    is_plan_name,
)
from pitboss.web.jobs.rosters import RosterAnswer, RosterQuestion
from pitboss.web.planner.draft import (
    EditConflict,
    NoSuchPlace,
    Values,
    apply_edits,
    plan_of,
    take_keys,
    values_of,
)
from pitboss.web.planner.plan_state import overlays_of, plan_state
from pitboss.web.planner.typed_values import BadAnswer
from pitboss.web.shapes.plans import (
    NewPlan,
    PlanAnswer,
    PlanCard,
    PlanClash,
    PlanEdit,
    PlanState,
    PlanWhyNot,
)

log = logging.getLogger("pitboss.plans")
LOOK_S = 1.0
"""How often the files of open plans are checked."""
AGAIN = 3
"""How often an edit is tried when another program writes the file at the same time."""
MOST_NEW = 30
T = TypeVar("T")


class NoSuchPlan(Exception):
    """There is no plan with this name."""


class Unreadable(Exception):
    """The file of a plan cannot be read, so it cannot be changed here."""


@dataclass
class OpenPlan:
    """A plan in memory: the text of its file, and its values if the file can be read."""

    stored: StoredPlan
    values: Values | None = None
    faults: tuple[str, ...] = ()
    revision: int = 1
    why_not: tuple[PlanWhyNot, ...] = ()
    state: tuple[datetime.date, int, PlanState] | None = None
    listeners: set[asyncio.Event] = field(default_factory=set)


class Plans:
    """The plans in a folder."""

    def __init__(
        self, folder: PlanFolder, today: Callable[[], datetime.date] = datetime.date.today
    ) -> None:
        self.folder, self._today = folder, today
        self._open: dict[str, OpenPlan] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="plans")
        self._watching: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Start checking the files of open plans."""
        self._loop = asyncio.get_running_loop()
        self._watching = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Finish work in progress, and stop."""
        if self._watching is not None:
            self._watching.cancel()
        self._thread.shutdown(wait=False)

    async def run(self, work: Callable[[], T]) -> T:
        """Run something in the thread of the plans."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # What follows runs in that thread.

    def cards(self) -> tuple[PlanCard, ...]:
        """Every plan in the folder."""
        return tuple(self._card(name) for name in self.folder.names())

    def state(self, name: str) -> PlanState:
        """A plan as its file is now."""
        return self._state(name, self._load(name))

    def has(self, name: str) -> bool:
        """Whether there is such a plan."""
        return is_plan_name(name) and self.folder.state(name) is not None

    def listen(self, name: str, changed: asyncio.Event) -> None:
        """Set an event after each change of a plan."""
        self._load(name).listeners.add(changed)

    def forget(self, name: str, changed: asyncio.Event) -> None:
        """Nobody is waiting for it anymore."""
        if name in self._open:
            self._open[name].listeners.discard(changed)

    def text(self, name: str) -> str:
        """The file of a plan."""
        return self._load(name).stored.text

    def create(self, request: NewPlan) -> str:
        """Begin a plan, or copy one; returns its name. Without a date or tables it starts with what
        every casino night has."""
        night = slug(request.title)
        day = datetime.date.fromisoformat(request.date) if request.date else None
        games = {game: count for game, count in request.games.items() if count}
        if any(
            not 0 < count <= MOST_NEW or game not in _allowed_games()
            for game, count in games.items()
        ):
            raise BadAnswer(f"a plan begins with up to {MOST_NEW} tables of each game")
        if request.copy_of:
            old = self.plan(request.copy_of)
            plan = next_plan(old, day or old.date or self._today(), night).plan
        else:
            answers = NewNight(
                date=day or self._today(), holder=request.holder, games=games, night=night
            )
            plan = msgspec.structs.replace(new_plan(answers), date=day)
        return self._create(night, plan_text(plan))

    def import_text(self, title: str, text: str) -> str:
        """Import a file as it is, under a name that is free; refuse a file that cannot be read."""
        if len(text.encode("utf-8", "replace")) > LONGEST:
            raise BadPlan("this file is too long for the plan of a night")
        read_draft(text, f"{slug(title)}.toml")
        return self._create(slug(title), text)

    def plan(self, name: str) -> NightPlan:
        """A plan as its record."""
        values = self._load(name).values
        if values is None:
            raise Unreadable(name)
        return plan_of(values)

    def edit(self, name: str, edits: Sequence[PlanEdit]) -> PlanAnswer:
        """Make edits and store them, or say why not."""
        for _ in range(AGAIN):
            open_plan = self._load(name)
            if open_plan.values is None:
                raise Unreadable(name)
            try:
                values, keys = apply_edits(open_plan.values, edits)
                self._store(name, open_plan, values)
            except ChangedOnDisk:
                continue
            except EditConflict as clash:
                theirs = PlanClash(clash.place, clash.theirs)
                return PlanAnswer(done=False, plan=self._state(name, open_plan), clash=theirs)
            except NoSuchPlace as gone:
                clash_ = PlanClash(tuple(str(gone).split("/")), None)
                return PlanAnswer(done=False, plan=self._state(name, open_plan), clash=clash_)
            except (BadAnswer, msgspec.ValidationError) as wrong:
                return PlanAnswer(done=False, plan=self._state(name, open_plan), wrong=str(wrong))
            return PlanAnswer(done=True, plan=self._state(name, open_plan), keys=keys)
        raise ChangedOnDisk(f"another program keeps writing {name}")

    def review(self, name: str) -> Review:
        """A plan and the law on its date, as of today."""
        plan = self.plan(name)
        law = NightLaw(plan.date, overlays_of(plan, self.folder.read_beside))
        return Review(plan, law, self._today())

    def roster_question(self, name: str) -> RosterQuestion:
        """What the roster solver needs to know about a plan."""
        plan = self.plan(name)
        return RosterQuestion(plan, overlays_of(plan, self.folder.read_beside), self._today())

    def fill(self, name: str, question: RosterQuestion, answer: RosterAnswer) -> PlanAnswer | None:
        """Add the shifts of a roster to its plan, or keep the reason why there are none; None if
        the plan has changed in the meantime."""
        for _ in range(AGAIN):
            open_plan = self._load(name)
            if open_plan.values is None:
                raise Unreadable(name)
            plan = plan_of(open_plan.values)
            if plan != question.plan:
                return None
            if not answer.is_solved:
                open_plan.why_not = answer.why_not
                self._announce_change(open_plan)
                return PlanAnswer(done=False, plan=self._state(name, open_plan))
            filled = msgspec.structs.replace(plan, shifts=(*plan.shifts, *answer.shifts))
            try:
                self._store(name, open_plan, take_keys(values_of(filled), open_plan.values))
            except ChangedOnDisk:
                continue
            return PlanAnswer(done=True, plan=self._state(name, open_plan))
        raise ChangedOnDisk(f"another program keeps writing {name}")

    def _create(self, stem: str, text: str) -> str:
        for number in range(1, 1_000):
            name = stem if number == 1 else f"{stem}-{number}"
            try:
                self.folder.create(name, text)
            except ChangedOnDisk:
                continue
            return name
        raise BadAnswer(f"there are too many plans named {stem}: choose another name")

    def _store(self, name: str, open_plan: OpenPlan, values: Values) -> None:
        """Store a plan, then notify. From then on the plan is what the file says."""
        text = plan_text(plan_of(values))
        plan = read_draft(text, f"{name}.toml")
        if text != open_plan.stored.text:
            open_plan.stored = self.folder.write(name, text, open_plan.stored.text)
        open_plan.values, open_plan.why_not = _with_keys(plan, values), ()
        self._announce_change(open_plan)

    def _load(self, name: str) -> OpenPlan:
        """A plan, read again if its file has changed."""
        state = self.folder.state(name) if is_plan_name(name) else None
        known = self._open.get(name)
        if state is None:
            self._open.pop(name, None)
            raise NoSuchPlan(name)
        if known is not None and known.stored.state == state:
            return known
        stored = self.folder.read(name)
        if stored is None:
            raise NoSuchPlan(name)
        if known is not None and known.stored.text == stored.text:
            known.stored = stored
            return known
        open_plan = known or OpenPlan(stored)
        open_plan.stored = stored
        self._read(name, open_plan)
        self._open[name] = open_plan
        self._announce_change(open_plan)
        return open_plan

    def _read(self, name: str, open_plan: OpenPlan) -> None:
        try:
            plan = read_draft(open_plan.stored.text, f"{name}.toml")
        except BadPlan as bad:
            open_plan.faults = tuple(str(bad).splitlines())
            open_plan.values = None
        else:
            open_plan.values = _with_keys(plan, open_plan.values or {})
            open_plan.faults, open_plan.why_not = (), ()

    def _announce_change(self, open_plan: OpenPlan) -> None:
        open_plan.revision += 1
        open_plan.state = None
        self._announce(open_plan)

    def _announce(self, open_plan: OpenPlan) -> None:
        """Wake everyone who has the plan open; their events belong to the loop, not to this
        thread."""
        if self._loop is not None:
            for event in tuple(open_plan.listeners):
                self._loop.call_soon_threadsafe(event.set)

    def _card(self, name: str) -> PlanCard:
        open_plan = self._load(name)
        state = self._state(name, open_plan)
        date = (open_plan.values or {}).get("date") or ""
        return PlanCard(
            name=name,
            title=state.title or name,
            date=date,
            words=state.words,
            is_lawful=state.is_lawful,
            faults=state.faults,
        )

    def _state(self, name: str, open_plan: OpenPlan) -> PlanState:
        """What pages show, worked out once for everyone after each change and each midnight."""
        today = self._today()
        if open_plan.state is not None and open_plan.state[:2] == (today, open_plan.revision):
            return open_plan.state[2]
        if open_plan.values is None:
            faults = open_plan.faults
            state = PlanState(name=name, revision=open_plan.revision, title=name, faults=faults)
        else:
            state = plan_state(
                name,
                open_plan.revision,
                open_plan.values,
                read_beside=self.folder.read_beside,
                today=today,
                why_not=open_plan.why_not,
            )
        open_plan.state = (today, open_plan.revision, state)
        return state

    async def _watch(self) -> None:
        """Read again what another program has changed, while someone has it open."""
        while True:
            await asyncio.sleep(LOOK_S)
            for name, open_plan in list(self._open.items()):
                if open_plan.listeners:
                    try:
                        await self.run(lambda name=name: self._load(name))  # type: ignore[misc]
                    except NoSuchPlan:
                        self._announce(open_plan)
                    except Exception:
                        log.exception("a plan cannot be read")


def _allowed_games() -> tuple[str, ...]:
    """The games and kinds of machine that a casino night may have."""
    return (*NJ_NIGHT.games, *MACHINE_KINDS)


def _with_keys(plan: NightPlan, known: Values) -> Values:
    """The values of a plan that was just read, with the keys that pages know."""
    values = values_of(plan)
    return take_keys(values, known) if known else values


def slug(title: str) -> str:
    """A file name, from the name someone gives the night.

    >>> slug("Spring Gala 2027!"), slug("…")
    ('spring-gala-2027', 'night')
    """
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60].strip("-") or "night"
