"""The papers of a night from its screens: who may print which, as a page and as PDF."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from pitboss.floor.permissions import ACTS, NIGHT
from pitboss.pack.pack import all_papers
from pitboss.paper.html import STYLE
from pitboss.web.views.papers import FROM_PLAN, FROM_ROWS, SCREENS
from tests.pack.printing import letters
from tests.web.every_role import every_role, someone
from tests.web.serving import Client, Served

LISTED = re.compile(r'class="title" href="/h/night/papers/([a-z-]+)')
TABLE_PAPER = "table-options"


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    """A server whose houses have someone in every role."""
    folder: Path = tmp_path_factory.mktemp("papers")
    with every_role(folder) as server:
        yield server


@pytest.fixture(scope="module")
def in_charge(houses: Served) -> Client:
    """Who runs the floor."""
    return houses.staff("in-charge")


def offers(client: Client, at: str = "") -> set[str]:
    """The papers that the page of papers offers."""
    return set(LISTED.findall(client.http.get(f"/papers{at}").text))


def text_of(pdf: bytes) -> str:
    """What a PDF says, without spaces."""
    return letters(" ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages))


def test_each_role_is_offered_what_its_acts_are_for_and_gets_nothing_else(houses: Served) -> None:
    expected = {
        "class B operator": {"rule-cards", "procedure", "count-sheets"},
        "banker": {"scrip", "wallet-cards", "receipts", "deposit", "report", "drum-tickets"},
        "prize clerk": {"raffle-tickets", "award-receipts"},
        "bookkeeper": {"report", "packet-cover"},
    }
    least = {"exchange-rate", "rule-cards", "layouts-to-size", "no-tipping"}
    papers = {paper.id: paper.act for paper in all_papers()}
    for role, own in expected.items():
        client = houses.staff(someone(role))
        listed = offers(client)
        assert own | least <= listed, role
        for id in (*FROM_PLAN, *FROM_ROWS):
            act = papers.get(id, "")
            if act:
                assert (id in listed) == (role in ACTS[act][NIGHT].roles), (role, id)
            if id not in listed:
                reply = client.http.get(f"/papers/{id}/pdf")
                assert reply.status_code in (403, 404), (role, id)
                assert "pdf" not in reply.headers["content-type"]
    assert offers(houses.staff(someone("class B operator"))) & set(FROM_ROWS) == set()
    everything = {*FROM_PLAN, *FROM_ROWS}
    assert offers(houses.staff(someone("auditor"))) == everything
    for client in (houses.client(), houses.guest()):
        assert offers(client) == set()
        assert client.http.get("/papers/rule-cards").status_code in (401, 403)


def test_every_screen_of_the_staff_has_a_way_to_its_papers(in_charge: Client) -> None:
    screens = {
        "/deal/craps": ("?table=craps", SCREENS["table"]),
        "/window/window-1": ("?window=window-1", (*SCREENS["window"], "receipts", "transfers")),
        "/prizes": ("?screen=prizes", (*SCREENS["prizes"], "award-receipts")),
        "/close": ("?screen=close", ("report", "deposit", "packet-cover")),
        "/incidents": ("?screen=incidents", ("incident-letters",)),
        "/floor": ("", ("badges",)),
    }
    for path, (at, papers) in screens.items():
        assert f'href="/h/night/papers{at}"' in in_charge.http.get(path).text, path
        assert set(papers) <= offers(in_charge, at), path
    assert "receipts" not in offers(in_charge, "?table=craps")


def test_a_paper_is_a_page_with_links_to_its_pdfs(houses: Served, in_charge: Client) -> None:
    page = in_charge.http.get(f"/papers/{TABLE_PAPER}?table=craps")
    assert page.status_code == 200
    assert "table craps" in page.text
    assert "table roulette" not in page.text
    assert "<style" not in page.text
    assert "style=" not in page.text
    sheet = re.search(r'href="(/static/paper.css[^"]*)"', page.text)
    assert sheet is not None
    css = in_charge.http.get(f"{houses.url}{sheet[1]}")
    assert css.headers["content-type"].startswith("text/css")
    assert css.text.startswith(STYLE)
    links = re.findall(r'href="(/h/night/papers/[a-z-]+/pdf\?[^"]*)"', page.text)
    sizes = set()
    for link in links:
        pdf = in_charge.http.get(f"{houses.url}{link.replace('&amp;', '&')}")
        assert pdf.headers["content-type"] == "application/pdf"
        pages = PdfReader(BytesIO(pdf.content)).pages
        assert "tablecraps" in text_of(pdf.content)
        sizes.add((round(float(pages[0].mediabox.height)), len(pdf.content)))
    assert len(links) == len(sizes) == 4
    assert {height for height, _ in sizes} == {792, 842}


def test_a_receipt_of_a_sale_is_printed_from_its_window(houses: Served, in_charge: Client) -> None:
    banker, guest = houses.staff("banker"), houses.guest()
    nothing = in_charge.http.get("/papers/receipts?window=window-1")
    assert nothing.status_code == 404
    assert "nothing to print" in nothing.text
    sold = banker.order("Sell", window="window-1", cents=2_000, guest=guest.me["who"])
    assert sold["done"]
    pdf = banker.http.get("/papers/receipts/pdf?window=window-1")
    record = houses.services["night"].record
    (act,) = record.windows["window-1"].acts.values()
    assert act.hash.hex() in text_of(pdf.content)
    assert letters(f"Sold to {guest.me['who']}") in text_of(pdf.content)
    assert "Wallet" in banker.http.get("/papers/wallets").text


def test_the_report_and_the_cover_are_those_of_the_close(in_charge: Client) -> None:
    report = in_charge.http.get("/papers/report")
    assert "Gross receipts" in report.text
    cover = in_charge.http.get("/papers/packet-cover")
    assert cover.status_code == 409
    assert "not closed yet" in cover.text
    assert in_charge.http.get("/papers/packet-cover/pdf").json()["words"].startswith("the night")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/papers/nothing", 404),
        ("/papers/rule-cards?table=nowhere", 404),
        ("/papers/no-tipping/pdf?paper=folio", 422),
        ("/papers/raised-odds", 404),
        ("/papers/incident-letters?incident=9", 404),
        ("/papers/receipts?window=nowhere", 404),
    ],
)
def test_what_cannot_be_printed_is_refused_in_words(
    in_charge: Client, path: str, status: int
) -> None:
    reply = in_charge.http.get(path)
    assert reply.status_code == status
    assert "pdf" not in reply.headers["content-type"]
    assert len(reply.text) > 40
