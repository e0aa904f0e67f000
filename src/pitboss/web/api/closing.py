"""The handlers of the close: its view, the report, the packet and the links."""

from __future__ import annotations

from starlette.responses import HTMLResponse, Response

from pitboss.history.packet import BadPacket
from pitboss.night.operations_report import operations_report
from pitboss.night.report_page import report_page
from pitboss.web.api.routes import Call, Reply
from pitboss.web.server.addresses import public_base, qr_svg
from pitboss.web.server.guard import problem
from pitboss.web.shapes.closing import LinkView, TrailChoice
from pitboss.web.views.closing import close_view


async def close(call: Call) -> Reply:
    """The guided close."""
    return close_view(call.service, call.viewer)


async def report(call: Call) -> Reply:
    """The report of operations, as a page to print, sign and file."""
    service = call.service
    worked = await service.queue.run_with_store(service.close_room.worked)
    return HTMLResponse(report_page(operations_report(service.floor, worked)))


async def packet(call: Call) -> Reply:
    """The sealed packet of a closed night, to download."""
    service = call.service
    try:
        data = await service.queue.run_with_store(service.close_room.packet)
    except BadPacket as bad:
        return problem(409, str(bad), "close the night first")
    assert service.floor.plan is not None
    headers = {
        "content-disposition": f'attachment; filename="{service.floor.plan.night}-packet.zip"'
    }
    return Response(data, media_type="application/zip", headers=headers)


async def publish_trail(call: Call) -> Reply:
    """Make a public link to the proceeds trail, or end it."""
    body = call.read(TrailChoice)
    service = call.service
    token = await service.queue.run_with_store(lambda: service.close_room.publish_trail(body.on))
    service.live.refresh()
    return _link_view(call, f"proceeds/{token}" if token else "")


async def keep_evening(call: Call) -> Reply:
    """A link to the guest's own evening, to keep after the night."""
    service = call.service
    token = await service.queue.run_with_store(
        lambda: service.close_room.new_evening(call.viewer.who)
    )
    return _link_view(call, f"evening/{token}")


def _link_view(call: Call, path: str) -> LinkView:
    base = public_base(call.request)
    if not path:
        return LinkView()
    link = f"{base}/h/{call.service.slug}/{path}"
    return LinkView(link=link, qr=qr_svg(link) if base else "")
