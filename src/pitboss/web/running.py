"""How the server is run: one process, one loop, and the faster parts where they are installed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from pitboss.web.guard import BODY_MOST

BACKLOG = 4096
"""How many phones may knock at one moment, such as when a server comes back."""


def configured(app: ASGIApp, host: str, port: int, **more: Any) -> uvicorn.Config:
    """The server's settings; uvloop and httptools are used where they are installed."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        ws_per_message_deflate=False,
        ws_max_size=BODY_MOST,
        proxy_headers=False,  # who connects is who speaks: nobody says so for another
        server_header=False,
        backlog=BACKLOG,
        **{"timeout_graceful_shutdown": 2, **more},
    )


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run until it is done, on the loop that a server of uvicorn would choose by itself."""
    with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as runner:
        runner.run(work)
