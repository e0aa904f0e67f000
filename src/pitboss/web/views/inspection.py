"""Everything an inspector sees: the plan that the floor works by, tables, money and incidents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss import __version__
from pitboss.cage.accounts import rack, window
from pitboss.floor.authorization import is_inspector
from pitboss.floor.findings import findings
from pitboss.floor.incident_kinds import RECIPIENTS
from pitboss.floor.notices import laws_of
from pitboss.floor.plan import FloorPlan, rate_words
from pitboss.floor.presence import posts_needed
from pitboss.floor.state import Floor, rules_of
from pitboss.games import game_ids, load
from pitboss.rulebook.clause import edition
from pitboss.web.shapes.incidents import (
    ApprovalView,
    AskedCount,
    DrawnTable,
    HourView,
    InspectedFinding,
    InspectedPost,
    InspectedTable,
    InspectedWindow,
    InspectionView,
)
from pitboss.web.views.incidents import frozen_views, incident_view
from pitboss.web.views.law import law_views
from pitboss.web.views.overview import conservation_view
from pitboss.web.views.viewer import Viewer

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

_HOURS = ("license_starts", "doors", "first_wager", "last_call", "ends", "license_ends")


def inspection_view(service: NightService, viewer: Viewer) -> InspectionView:
    """The inspector's page."""
    floor, names = service.floor, service.credentials.names
    plan = floor.plan
    assert plan is not None
    terms = plan.terms
    known = (*floor.guests, *floor.people)
    return InspectionView(
        seq=service.seq,
        head=service.record.hash.hex(),
        night=plan.night,
        purpose=plan.purpose,
        status=floor.status,
        version=__version__,
        rulebook=edition(),
        edition=service.night.edition,
        key=plan.key,
        hours=_hours(plan),
        rate=rate_words(plan.exchange),
        games=tuple(_licensed_name(game) for game in (terms.games if terms is not None else ())),
        tables=tuple(_table(service, name) for name in floor.tables),
        windows=tuple(_window(service, name) for name in floor.windows),
        approvals=tuple(_approvals(service)),
        findings=_findings(plan),
        money=conservation_view(service),
        incidents=tuple(
            incident_view(floor, incident)
            for incident in reversed(floor.incidents.incidents.values())
        ),
        frozen=frozen_views(floor),
        names={who: names[who] for who in known if who in names},
        recipients=RECIPIENTS,
        counts=_counts(floor),
        draws=_draws(floor),
        inspectors=tuple(name for name in floor.people if is_inspector(floor, name)),
        orders=is_inspector(floor, viewer.who),
    )


def _licensed_name(game: str) -> str:
    """What a license calls a game; a machine is a kind of its own, without rules here."""
    return load(game).name if game in game_ids() else game.replace("_", " ")


def _hours(plan: FloorPlan) -> tuple[HourView, ...]:
    if plan.terms is None:
        return ()
    hours = plan.terms.hours
    return tuple(HourView(name, str(getattr(hours, name))) for name in _HOURS)


def _findings(plan: FloorPlan) -> tuple[InspectedFinding, ...]:
    return tuple(
        InspectedFinding(finding.severity, finding.message, law_views(finding.law))
        for finding in findings(plan)
    )


def _counts(floor: Floor) -> tuple[AskedCount, ...]:
    return tuple(
        AskedCount(
            request.number, request.what, request.by, request.words, request.at_ms, request.done_ms
        )
        for request in reversed(floor.inspection.counts)
    )


def _draws(floor: Floor) -> tuple[DrawnTable, ...]:
    return tuple(
        DrawnTable(draw.table, draw.by, draw.at_ms, draw.lot)
        for draw in reversed(floor.inspection.draws)
    )


def _is_counting(floor: Floor, what: str) -> bool:
    return any(request.what == what and not request.done_ms for request in floor.inspection.counts)


def _table(service: NightService, name: str) -> InspectedTable:
    floor, names = service.floor, service.credentials.names
    live, rules = floor.tables[name], rules_of(floor, name)
    stop = floor.inspection.stopped.get(name)
    terms = floor.plan.terms if floor.plan is not None else None
    least, most = live.table.desk.minimum, live.table.desk.maximum
    return InspectedTable(
        id=name,
        title=rules.game.name,
        status=live.table.status,
        round=live.table.round,
        provider=terms.suppliers.get(name, "") if terms is not None else "",
        notices=law_views(laws_of(floor, live)),
        hung=live.hung,
        posts=tuple(
            InspectedPost(post, who, names.get(who, who)) for post, who in live.posts.items()
        ),
        missing=tuple(post for post in posts_needed(rules) if post not in live.posts),
        limits=f"{least}–{most}" if most else f"{least}+",
        stopped=stop.words if stop is not None else "",
        stopped_by=stop.by if stop is not None else "",
        equipment=stop is not None and stop.equipment,
        counting=_is_counting(floor, rack(name)),
    )


def _window(service: NightService, name: str) -> InspectedWindow:
    floor, names = service.floor, service.credentials.names
    banker = floor.windows[name].banker
    return InspectedWindow(
        name, banker, names.get(banker, banker), _is_counting(floor, window(name))
    )


def _approvals(service: NightService) -> list[ApprovalView]:
    """The approvals of providers and people, as they are in the plan. A practice floor has none and
    lists its people by role."""
    floor, names = service.floor, service.credentials.names
    terms = floor.plan.terms if floor.plan is not None else None
    providers = terms.providers if terms is not None else {}
    views = [
        ApprovalView(
            who=provider.id,
            name=provider.id,
            what="provider",
            status=provider.status if provider.approved is not None else "not approved",
            until_ms=provider.approved.until_ms if provider.approved is not None else 0,
            suspended=provider.id in floor.suspended_providers,
        )
        for provider in providers.values()
    ]
    for person in floor.people.values():
        if is_inspector(floor, person.id):
            continue
        own = terms.people.get(person.id) if terms is not None else None
        operates = own is not None and bool(own.operator)
        approved = own.approved if own is not None else None
        views.append(
            ApprovalView(
                who=person.id,
                name=names.get(person.id, person.id),
                what=", ".join(person.roles),
                status=("" if not operates or own is None else own.status)
                if approved is not None or not operates
                else "not approved",
                until_ms=approved.until_ms if approved is not None else 0,
                suspended=person.id in floor.suspended_people,
            )
        )
    return views
