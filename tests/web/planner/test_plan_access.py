"""Who may plan: this machine's own browser and anyone with the planner code, nobody else."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import httpx2
import pytest
from pypdf import PdfReader
from starlette.requests import Request
from websockets.exceptions import InvalidStatus

from pitboss.web.api.plan_routes import API, PLAN_ROUTES
from pitboss.web.api.plans import Planner
from pitboss.web.api.routes import Audience
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.planner.access import PlannerAccess, is_this_machine
from pitboss.web.server.headers import headers
from tests.web.planner.planning import ELSEWHERE, PANCAKES, PlanClient
from tests.web.serving import Served

EXPECTED = Path(__file__).with_name("plan_routes.txt")


@pytest.fixture
def stranger(served: Served) -> Iterator[PlanClient]:
    """Someone on another device."""
    with PlanClient(served, elsewhere=True) as own:
        yield own


def _expected() -> dict[tuple[str, str], str]:
    lines = [line for line in EXPECTED.read_text().splitlines() if not line.startswith("#")]
    pairs = (line.split(": ") for line in lines)
    return {(route.split()[0], route.split()[1]): who for route, who in pairs}


def test_every_route_is_written_down_and_is_for_nobody_else(
    client: PlanClient, stranger: PlanClient, served: Served
) -> None:
    name, rules = client.pancakes()["name"], _expected()
    assert set(rules) == {(way.method, way.path) for way in PLAN_ROUTES}
    for way in PLAN_ROUTES:
        path = way.path.format(plan=name, paper="no-tipping")
        if way.path.endswith(("/leave", "/enter")):
            continue  # below
        let_in = {
            who: client_.http.request(way.method, path, content=b"[").status_code != 401
            for who, client_ in (("planner", client), ("stranger", stranger))
        }
        assert let_in == {"planner": True, "stranger": rules[way.method, way.path] == "anybody"}
        assert (way.who is Audience.EVERYBODY) == let_in["stranger"]


def test_a_stranger_sees_the_door_and_nothing_of_a_plan(
    client: PlanClient, stranger: PlanClient
) -> None:
    name = client.pancakes()["name"]
    for path in ("/plan", f"/plan/{name}", "/plan/none"):
        page = stranger.http.get(path)
        assert page.status_code == 200
        assert 'id="enter"' in page.text
        assert "Engine Company" not in page.text
    assert "Engine Company" not in stranger.get(f"/{name}").text


def test_a_stranger_sees_no_paper_of_a_plan(client: PlanClient, stranger: PlanClient) -> None:
    name = client.pancakes()["name"]
    listed = stranger.http.get(f"/plan/{name}/papers")
    assert listed.status_code == 200
    assert "exchange-rate" not in listed.text
    assert "Sign in" in listed.text
    assert client.http.get("/plan/none/papers").status_code == 404
    mine = client.http.get(f"/plan/{name}/papers").text
    for id in ("exchange-rate", "badges", "fees", "layouts-to-size"):
        assert f'href="/plan/{name}/papers/{id}"' in mine
    page = client.http.get(f"/plan/{name}/papers/exchange-rate")
    assert page.status_code == 200
    assert "$1 buys" in page.text
    pdf = client.http.get(f"/plan/{name}/papers/exchange-rate/pdf?paper=a4&large=1")
    assert pdf.headers["content-type"] == "application/pdf"
    assert round(float(PdfReader(BytesIO(pdf.content)).pages[0].mediabox.height)) == 842
    assert client.http.get(f"/plan/{name}/papers/nothing").status_code == 404
    assert "/papers" in client.http.get(f"/plan/{name}").text


def test_the_code_lets_a_device_in_until_it_leaves(
    stranger: PlanClient, client: PlanClient, planner: Planner
) -> None:
    name = client.pancakes()["name"]
    assert stranger.enter("WRONGWRONG").status_code == 404
    assert stranger.get(f"/{name}").status_code == 401
    code = planner.access.code
    assert stranger.enter(f"{code[:5].lower()}-{code[5:]}").status_code == 201
    assert stranger.get(f"/{name}").status_code == 200
    assert "folder" in stranger.get().json()
    assert stranger.get().json()["folder"] == "", "its folder is this machine's own business"
    assert client.get().json()["folder"] == str(planner.plans.folder.path)
    assert stranger.http.post("/api/v1/planner/leave", json={}).status_code == 200
    assert stranger.get(f"/{name}").status_code == 401


def test_a_request_without_our_pages_token_changes_nothing(client: PlanClient) -> None:
    name = client.pancakes()["name"]
    client.http.headers["x-pitboss"] = "forged"
    assert client.edit(name, ("expected_guests", 60, 61)).status_code == 403
    client.http.headers["x-pitboss"] = client.csrf
    origin = {"origin": "http://evil.example"}
    reply = client.http.post(f"/api/v1/plans/{name}/edits", json={"edits": []}, headers=origin)
    assert reply.status_code == 403
    assert client.get(f"/{name}/file").text == PANCAKES


def test_this_machines_token_is_of_no_use_elsewhere(served: Served, client: PlanClient) -> None:
    name = client.pancakes()["name"]
    assert client.http.get(f"/api/v1/plans/{name}", headers=ELSEWHERE).status_code == 401


@pytest.mark.parametrize(
    ("client_host", "host", "more", "is_own"),
    [
        ("127.0.0.1", "localhost:8000", (), True),
        ("127.0.0.1", "127.0.0.1:8000", (), True),
        ("::1", "[::1]:8000", (), True),
        ("127.0.0.1", "night.example", (), False),
        ("127.0.0.1", "192.0.2.7:8000", (), False),
        ("192.0.2.9", "localhost:8000", (), False),
        ("127.0.0.1", "localhost:8000", ((b"x-forwarded-for", b"192.0.2.9"),), False),
        ("127.0.0.1", "localhost:8000", ((b"via", b"1.1 proxy"),), False),
    ],
)
def test_which_browser_is_this_machines(
    client_host: str, host: str, more: tuple[tuple[bytes, bytes], ...], is_own: bool
) -> None:
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/plan",
        "query_string": b"",
        "scheme": "http",
        "client": (client_host, 5),
        "server": ("x", 80),
        "headers": [(b"host", host.encode()), *more],
    }
    assert is_this_machine(Request(scope)) == is_own


def test_wrong_codes_are_counted(stranger: PlanClient, planner: Planner) -> None:
    planner.access.attempts = RateLimit(2, 1e-6)
    try:
        statuses = [stranger.enter("WRONGWRONG").status_code for _ in range(3)]
        assert statuses == [404, 404, 429]
        assert stranger.enter(planner.access.code).status_code == 429, "also the right one"
    finally:
        planner.access.attempts = PlannerAccess().attempts


def test_requests_have_a_rate(client: PlanClient, planner: Planner) -> None:
    usual = planner.access.request_rate
    planner.access.request_rate = RateLimit(2, 1e-6)
    try:
        assert [client.get().status_code for _ in range(3)] == [200, 200, 429]
    finally:
        planner.access.request_rate = usual


def test_a_session_ends_after_an_evening(served: Served, planner: Planner) -> None:
    now = [0.0]
    usual, planner.access._clock = planner.access._clock, lambda: now[0]
    try:
        with PlanClient(served) as own:
            now[0] = 18 * 3600
            assert own.get().status_code == 200
            now[0] += 1
            assert own.get().status_code == 401
    finally:
        planner.access._clock = usual


def test_the_socket_is_for_planners(stranger: PlanClient, client: PlanClient) -> None:
    name = client.pancakes()["name"]
    stranger.http.cookies.clear()
    with pytest.raises(InvalidStatus) as refused, stranger.live(name):
        pass
    assert refused.value.response.status_code == 401


def test_long_bodies_and_long_files_are_refused(client: PlanClient) -> None:
    name = client.pancakes()["name"]
    assert client.edit(name, ("night", "x", "x" * 20_000)).status_code == 413
    text = PANCAKES + "# a long line of nothing at all, again and again\n" * 12_000
    assert client.import_text(text, size=12_000).status_code == 413


def test_an_overlay_outside_the_folder_is_not_read(
    client: PlanClient, planner: Planner, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text('authority = "the secret"\nfigures = 5\n')
    up = "../" * 12 + str(secret).lstrip("/")
    for path in (str(secret), up, "/etc/passwd"):
        name = client.import_text(PANCAKES.replace("overlays/springfield.toml", path)).json()[
            "name"
        ]
        findings = client.get(f"/{name}").json()["findings"]
        assert any(f"there is no file {path}" in entry["message"] for entry in findings)


def test_the_log_names_nobody(
    client: PlanClient, stranger: PlanClient, caplog: pytest.LogCaptureFixture
) -> None:
    name = client.pancakes()["name"]
    with caplog.at_level(logging.DEBUG):
        stranger.get(f"/{name}")
        client.edit(name, ("date", "x", "Robin was here"))
        client.get("/robin-is-not-here")
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("pitboss")]
    assert any("refused" in line for line in ours)
    for word in ("Robin", "robin", name, "192.0.2.9"):
        assert not any(word in line for line in ours)


def test_every_answer_carries_the_headers(client: PlanClient, served: Served) -> None:
    for way in PLAN_ROUTES:
        path = way.path.format(plan="none", paper="no-tipping")
        reply = client.http.request(way.method, path, content=b"{")
        wanted = headers(f"127.0.0.1:{served.port}", for_scripts="/api/" in way.path)
        for name, value in wanted.items():
            assert reply.headers[name] == value, way.path
        assert reply.headers["cache-control"] == "no-store"


def test_the_routes_are_in_the_document(served: Served) -> None:
    paths = httpx2.get(f"{served.url}{API}/openapi.json").json()["paths"]
    for way in PLAN_ROUTES:
        if way.path.startswith(API):
            assert way.method.lower() in paths[way.path]
