"""The handlers of the planner's routes: plans out, edits in."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.language.table_events import citations
from pitboss.night.agenda import can_write_calendars
from pitboss.night.roster.solve import INSTALL, can_solve
from pitboss.store.plan_folder import LONGEST, SUFFIX
from pitboss.web.api.routes import Reply
from pitboss.web.jobs.rosters import RosterAnswer
from pitboss.web.jobs.runner import ROSTERS, JobFailed, JobRunner, Progress, TooManyJobs
from pitboss.web.limits.rate_limit import ConcurrencyLimit
from pitboss.web.planner.access import (
    PlannerAccess,
    PlannerSession,
    drop_token,
    is_this_machine,
    set_token,
)
from pitboss.web.planner.plans import NoSuchPlan, Plans
from pitboss.web.planner.typed_values import BadAnswer
from pitboss.web.server.guard import problem
from pitboss.web.server.refusal_log import RefusalLog
from pitboss.web.shapes.base import Shape
from pitboss.web.shapes.odds import Waiting
from pitboss.web.shapes.plans import (
    NewPlan,
    PlanEdits,
    PlanList,
    PlannerCode,
    PlannerMe,
    PlanPiece,
)

MOST_UPLOADS = 8
"""How many files may be uploading at once."""
MOST_EDITS = 50
MOST_SOCKETS = 24
"""How many open pages of one browser get updates."""
PATIENCE_S = 0.8
"""How long a request waits for a roster before it reports progress instead."""
PAUSE_S = 0.1
"""The shortest time between two messages to a page."""
_ENCODER = msgspec.json.Encoder()


@dataclass
class Planner:
    """What all requests to the planner share."""

    plans: Plans
    access: PlannerAccess = field(default_factory=PlannerAccess)
    uploads: dict[str, str] = field(default_factory=dict)
    sockets: ConcurrencyLimit = field(default_factory=lambda: ConcurrencyLimit(MOST_SOCKETS))
    refusal_log: RefusalLog = field(default_factory=RefusalLog)
    jobs: JobRunner = field(default_factory=JobRunner)


Body = TypeVar("Body", bound=Shape)


@dataclass(frozen=True, slots=True)
class PlannerCall:
    """A request that has passed the guard and the table of routes."""

    request: Request
    planner: Planner
    session: PlannerSession | None
    body: object = None

    def read(self, kind: type[Body]) -> Body:
        """The body, as the type that the route names."""
        assert isinstance(self.body, kind)
        return self.body

    @property
    def plan(self) -> str:
        """The name of the plan in the path."""
        return str(self.request.path_params["plan"])


Handler = Callable[[PlannerCall], Awaitable[Reply]]


async def enter(call: PlannerCall) -> Reply:
    """Sign in with the planner code."""
    body = call.read(PlannerCode)
    access = call.planner.access
    if wait_s := access.wait_s(call.request):
        return problem(429, "too many wrong codes", "wait, then check the code", wait_s)
    begun = access.enter(call.request, body.code)
    if begun is None:
        return problem(404, "no such code", "it is on the screen that started the server")
    token, session = begun
    body_ = _ENCODER.encode(PlannerMe(session.csrf))
    answer = Response(body_, 201, media_type="application/json")
    set_token(answer, call.request, token)
    return answer


async def leave(call: PlannerCall) -> Reply:
    """Sign this browser out of the planner."""
    call.planner.access.leave(call.request)
    answer = Response(b"{}", media_type="application/json")
    drop_token(answer, call.request)
    return answer


async def plan_list(call: PlannerCall) -> Reply:
    """Every plan in the folder."""
    plans = call.planner.plans
    folder = str(plans.folder.path) if is_this_machine(call.request) else ""
    return PlanList(await plans.run(plans.cards), folder)


async def new_plan(call: PlannerCall) -> Reply:
    """Begin a plan, or copy one."""
    body = call.read(NewPlan)
    plans = call.planner.plans
    if len(body.title) > 200 or len(body.holder) > 200:
        return problem(422, "this name is too long", "use a few words")
    try:
        name = await plans.run(lambda: plans.create(body))
    except ValueError as wrong:
        if isinstance(wrong, BadAnswer):
            return problem(422, "no plan was made", str(wrong))
        return problem(422, "this is not a date", "write it like 2027-04-17")
    return await plans.run(lambda: plans.state(name))


async def import_piece(call: PlannerCall) -> Reply:
    """A piece of a file; the last piece turns it into a plan."""
    body = call.read(PlanPiece)
    uploads, plans = call.planner.uploads, call.planner.plans
    assert call.session is not None
    key = f"{call.session.csrf} {body.upload[:40]}"
    text = uploads.pop(key, "") + body.text
    if len(text.encode("utf-8", "replace")) > LONGEST:
        return problem(413, "this file is too long for a plan", f"at most {LONGEST} bytes")
    if not body.is_last:
        while len(uploads) >= MOST_UPLOADS:
            del uploads[next(iter(uploads))]
        uploads[key] = text
        return {"received": len(text)}
    name = await plans.run(lambda: plans.import_text(body.title[:200], text))
    return await plans.run(lambda: plans.state(name))


async def plan(call: PlannerCall) -> Reply:
    """A plan with all its findings."""
    plans, name = call.planner.plans, call.plan
    return await plans.run(lambda: plans.state(name))


async def edit(call: PlannerCall) -> Reply:
    """Change a plan."""
    body = call.read(PlanEdits)
    plans, name = call.planner.plans, call.plan
    if len(body.edits) > MOST_EDITS:
        return problem(422, "too many edits at once", f"at most {MOST_EDITS}")
    answer = await plans.run(lambda: plans.edit(name, body.edits))
    status = 200 if answer.done else 422 if answer.wrong else 409
    return Response(_ENCODER.encode(answer), status, media_type="application/json")


async def solve(call: PlannerCall) -> Reply:
    """Fill the posts that a plan leaves open. The page asks again until the roster is done."""
    plans, name = call.planner.plans, call.plan
    if not can_solve():
        return problem(409, "this server cannot solve a roster", INSTALL)
    roster_question = await plans.run(lambda: plans.roster_question(name))
    question = msgspec.json.encode(roster_question).decode()
    try:
        job = await call.planner.jobs.poll(ROSTERS, PATIENCE_S, "roster_of", question)
    except TooManyJobs:
        return problem(429, "too many rosters are waiting", "ask again in a minute")
    except JobFailed:
        return problem(503, "this roster took too long or failed", "ask again later")
    if isinstance(job, Progress):
        return _wait(job.seconds, job.ahead)
    result = msgspec.json.decode(job.value, type=RosterAnswer)
    answer = await plans.run(lambda: plans.fill(name, roster_question, result))
    if answer is None:  # someone has changed the plan in the meantime
        return _wait(0, 0)
    return Response(_ENCODER.encode(answer), 200, media_type="application/json")


def _wait(seconds: int, ahead: int) -> Response:
    body = Waiting("the roster is being solved", seconds, ahead)
    return Response(_ENCODER.encode(body), 202, media_type="application/json")


async def file(call: PlannerCall) -> Reply:
    """The file of a plan, to keep or to send."""
    plans, name = call.planner.plans, call.plan
    text = await plans.run(lambda: plans.text(name))
    headers = {"content-disposition": f'attachment; filename="{name}{SUFFIX}"'}
    return Response(text, media_type="application/toml; charset=utf-8", headers=headers)


async def calendar(call: PlannerCall) -> Reply:
    """The deadlines and hours of a plan for any calendar program."""
    plans, name = call.planner.plans, call.plan
    if not can_write_calendars():
        return problem(409, "this server cannot write a calendar", INSTALL)
    from pitboss.night.calendar_file import calendar_file

    now = datetime.datetime.now(datetime.UTC)
    data = await plans.run(lambda: calendar_file(plans.review(name), now, citations))
    headers = {"content-disposition": f'attachment; filename="{name}.ics"'}
    return Response(data, media_type="text/calendar; charset=utf-8", headers=headers)


async def tell_changes(planner: Planner, socket: WebSocket, name: str) -> None:
    """Send the whole plan after each change, until the page is closed."""
    plans, changed = planner.plans, asyncio.Event()
    await plans.run(lambda: plans.listen(name, changed))
    await socket.accept()
    page_end = asyncio.ensure_future(_wait_until_closed(socket))
    try:
        while not page_end.done():
            waiting = asyncio.ensure_future(changed.wait())
            await asyncio.wait((page_end, waiting), return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            if page_end.done():
                break
            changed.clear()
            state = await plans.run(lambda: plans.state(name))
            await socket.send_bytes(_ENCODER.encode(state))
            await asyncio.sleep(PAUSE_S)
    except NoSuchPlan:
        await socket.close(4404, "this plan is gone")
    except (WebSocketDisconnect, RuntimeError):  # the page was closed in the middle of a message
        pass
    finally:
        page_end.cancel()
        await plans.run(lambda: plans.forget(name, changed))


async def _wait_until_closed(socket: WebSocket) -> None:
    """Pages send nothing here; their edits are requests."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
