"""What a phone asks the API for besides its views: payable stakes, own history, guide, layout."""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from pitboss.demo.bot_guests import GIFT, BotGuests
from pitboss.web.server import files
from pitboss.web.server.bundles import BundleError, join_scripts
from pitboss.web.server.files import ROOT
from tests.web.serving import Client, Served, in_a_loop


@pytest.fixture(scope="module")
def banker(served: Served) -> Client:
    """Who sells imitation money."""
    return served.staff("banker")


def seated(served: Served, banker: Client, table: str, seat: int, chips: int = 200) -> Client:
    """A guest with money, at a table."""
    guest = served.guest()
    assert banker.order("Sell", window="window-1", cents=10_000, guest=guest.me["who"])["done"]
    assert guest.order("Sit", table, seat=seat, chips=chips)["done"]
    return guest


def test_stakes_are_offered_as_they_can_be_paid(served: Served, banker: Client) -> None:
    guest, dealer = seated(served, banker, "craps", 1), served.staff("craps-dealer")
    assert dealer.order("PromiseDraws", "craps")["done"]
    acts = guest.get("/tables/craps/legal?seat=1").json()
    wagers = {
        act["command"]["wager"]: act for act in acts if act["command"]["type"] == "PlaceWager"
    }
    assert wagers["place 6"]["step"] == 6
    assert wagers["place 6"]["least"] == 6
    assert wagers["pass"]["step"] == 1
    assert wagers["pass"]["most"] == 500
    assert wagers["horn"]["step"] == 4
    assert wagers["pass"]["words"] == "pass"
    uneven = [wager for wager in wagers.values() if wager["step"] > 1]
    assert len(uneven) > 10
    for entry in uneven[:20]:
        for stake in (entry["least"], entry["least"] + entry["step"]):
            command = {**entry["command"], "stake": stake}
            kind = command.pop("type")
            answer = guest.order(kind, "craps", **command)
            assert answer["done"] or "chips" in answer["words"], (entry, answer)


def test_what_else_may_be_done_is_said_in_words(served: Served, banker: Client) -> None:
    guest = seated(served, banker, "craps", 3)
    words = [act["words"] for act in guest.get("/tables/craps").json()["acts"]]
    assert "leave the table" in words
    acts = guest.get("/tables/craps/legal?seat=3").json()
    assert not [act for act in acts if act["words"][:1].isupper()]


def test_nobody_asks_for_the_acts_of_another_seat(served: Served, banker: Client) -> None:
    seated(served, banker, "craps", 4)
    assert served.guest().get("/tables/craps/legal?seat=4").status_code == 404


def test_history_is_told_in_plain_words(served: Served, banker: Client) -> None:
    dealer = served.staff("under-over-dealer")
    assert dealer.order("PromiseDraws", "under-over")["done"]
    wagers = ("under_7", "seven", "over_7")
    guests = {wager: seated(served, banker, "under-over", n) for n, wager in enumerate(wagers, 2)}
    for seat, (wager, guest) in enumerate(guests.items(), 2):
        placed = guest.order("PlaceWager", "under-over", seat=seat, wager=wager, stake=10)
        assert placed["done"], placed
    assert dealer.order("Draw", "under-over")["done"]
    result = dealer.get("/tables/under-over").json()["result"]
    for wager, guest in guests.items():
        lines = guest.get("/me/history").json()
        line = next(line for line in result["lines"] if line["key"] == wager)
        bought = ["Imitation money bought", f"Under/over, round 1: $10 on {line['title']}"]
        ended = [f"Under/over, round 1: {result['shown']}, {line['title']} {line['kind']}"]
        assert [line["words"] for line in lines] == bought + ended
        assert lines[-1]["round"] == 1
        assert lines[-1]["holds"] == 990 + line["win"] + line["back"]
        assert [line["explains"] for line in lines] == [False, False, True]
        (why,) = guest.get(f"/me/history?seq={lines[-1]['seq']}").json()
        assert [{**line, "yours": False} for line in why["lines"]] == [line]
        assert why["lines"][0]["law"], "a loss has its clause as a win has"


def test_a_refusal_stands_in_the_history_with_its_reason(served: Served, banker: Client) -> None:
    guest = seated(served, banker, "roulette", 2)
    other = seated(served, banker, "roulette", 3)
    no = guest.order("PlaceWager", "roulette", seat=2, wager="red", stake=100_000)
    assert not no["done"]
    line = guest.get("/me/history").json()[-1]
    assert line["words"] == "Roulette, round 1: refused: seat 2 bets $100,000 on red"
    assert (line["change"], line["refused"], line["explains"]) == (0, True, True)
    (why,) = guest.get(f"/me/history?seq={line['seq']}").json()
    assert (why["why"], why["law"]) == (no["words"], no["law"])
    for wrong in (line["seq"], 0, "x"):
        assert other.get(f"/me/history?seq={wrong}").status_code == 404


def test_only_money_is_told_as_money(served: Served, banker: Client) -> None:
    guest, dealer = seated(served, banker, "roulette", 1), served.staff("roulette-dealer")
    assert dealer.order("PromiseDraws", "roulette")["done"]
    for wager in ("straight 20", "red"):
        assert guest.order("PlaceWager", "roulette", seat=1, wager=wager, stake=5)["done"]
    for _ in range(6):
        step = dealer.get("/tables/roulette").json()["desk"]["next"]["act"]["command"]
        kind = step.pop("type")
        assert dealer.order(kind, "roulette", **step)["done"]
        result = dealer.get("/tables/roulette").json()["result"]
        if result is not None:
            break
    words = {line["key"]: line["words"] for line in result["lines"]}
    assert words["straight 20"].startswith(("straight 20 loses $5: ", "straight 20 wins $175: "))
    assert f": {result['outcome']} came up" in words["red"]
    assert "$1 to" not in words["red"]


def owned(guest: Client, table: str) -> list[bool]:
    """Which lines of the last result are the guest's own."""
    return [line["yours"] for line in guest.get(f"/tables/{table}").json()["result"]["lines"]]


def test_who_sits_down_has_no_part_in_the_round_before(served: Served, banker: Client) -> None:
    dealer = served.staff("chuck-a-luck-dealer")
    assert dealer.order("PromiseDraws", "chuck-a-luck")["done"]
    first = seated(served, banker, "chuck-a-luck", 1)
    bet = first.order("PlaceWager", "chuck-a-luck", seat=1, wager="number 1", stake=5)
    assert bet["done"]
    assert dealer.order("Draw", "chuck-a-luck")["done"]
    assert owned(first, "chuck-a-luck") == [True]
    assert first.order("Leave", "chuck-a-luck", seat=1)["done"]
    second = seated(served, banker, "chuck-a-luck", 1)
    assert owned(second, "chuck-a-luck") == [False]


def test_reasons_are_told_to_those_whose_wagers_they_are(served: Served, banker: Client) -> None:
    """Everyone sees how each wager ended, but the reasons only for their own; the dealer sees
    all."""
    dealer, name = served.staff("money-wheel-dealer"), "money-wheel"
    assert dealer.order("PromiseDraws", name)["done"]
    guests = [seated(served, banker, name, seat) for seat in (1, 2)]
    wager = guests[0].get(f"/tables/{name}/legal?seat=1").json()[0]["command"]["wager"]
    for seat, guest in enumerate(guests, 1):
        assert guest.order("PlaceWager", name, seat=seat, wager=wager, stake=5)["done"]
    assert dealer.order("Draw", name)["done"]
    first, second, all_of, room = (
        {line["seat"]: line for line in client.get(f"/tables/{name}").json()["result"]["lines"]}
        for client in (*guests, dealer, served.client())
    )
    for seat in (1, 2):
        whole, bare = all_of[seat], {**all_of[seat], "words": "", "law": []}
        assert whole["words"]
        assert whole["law"]
        assert room[seat] == bare
        own, other = (first, second) if seat == 1 else (second, first)
        assert own[seat] == {**whole, "yours": True}
        assert other[seat] == bare


def test_the_layout_of_a_card_table_is_that_of_the_seat(served: Served) -> None:
    guest = served.guest()
    for seat in (1, 4):
        drawn = guest.get(f"/tables/blackjack/layout.svg?narrow=1&seat={seat}").text
        assert f'data-place="hand:seat {seat}"' in drawn
    for wrong in ("0", "99", "x", "-1", "9" * 20):
        answer = guest.get(f"/tables/blackjack/layout.svg?narrow=1&seat={wrong}")
        assert answer.status_code == 404
        assert answer.json()["right"]


def test_the_guide_has_the_exact_odds_of_every_wager(served: Served) -> None:
    answer = served.client().get("/tables/under-over/guide")
    assert answer.status_code == 200
    guide = answer.json()
    assert guide["title"] == "Under/over"
    (odds,) = (section for section in guide["sections"] if section["odds"])
    (table,) = (block for block in odds["blocks"] if block["kind"] == "table")
    assert table["columns"][3] == "House edge"
    assert len(table["rows"]) == 3
    assert served.client().get("/tables/nowhere/guide").status_code == 404


def test_the_page_loads_all_its_scripts_at_once(served: Served) -> None:
    """One file of scripts and one of styles, with all that the modules import."""
    page = served.guest().http.get("/play").text
    asked = set(re.findall(r'(?:src|href)="/static/([^"?]+)[^"]*"', page))
    assert asked == {"phone.js", "phone.css", "icon.svg"}
    needed, due = {"play/main.js"}, ["play/main.js"]
    while due:
        name = due.pop()
        text = (ROOT / "js" / name).read_text()
        for match in re.findall(r'^import .*?"(\.[^"]+)";', text, re.MULTILINE | re.DOTALL):
            path = normpath(join(dirname(name), match))
            if path not in needed:
                needed.add(path)
                due.append(path)
    whole = served.client().http.get(f"{served.url}/static/phone.js").text
    assert whole.count(" = (() => {\n") == len(needed)
    for name in needed:
        last = (ROOT / "js" / name).read_text().rstrip().splitlines()[-2]
        assert last in whole, name
    styles = served.client().http.get(f"{served.url}/static/phone.css").text
    for name in ("base", "felt", "cards", "play"):
        assert (ROOT / "css" / f"{name}.css").read_text() in styles


@pytest.mark.parametrize(
    ("files", "words"),
    [
        (
            {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'},
            "imports itself",
        ),
        ({"a.js": 'import * as b from "./b.js";\n'}, "import \\* as"),
        ({"a.js": "export let now = 1;\n"}, "export let"),
    ],
)
def test_what_cannot_be_joined_is_named(files: dict[str, str], words: str, tmp_path: Path) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    with pytest.raises(BundleError, match=words):
        join_scripts(tmp_path, "a.js")


@pytest.mark.parametrize("name", files.GENERATED)
def test_the_mark_changes_with_what_is_made(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a phone would keep an earlier release's bundle or drawing forever."""
    before = files.version_mark.__wrapped__()
    assert files.version_mark.__wrapped__() == before
    monkeypatch.setitem(files.GENERATED, name, lambda: "as another release makes it")
    files.read_static.cache_clear()
    try:
        assert files.version_mark.__wrapped__() != before
    finally:
        files.read_static.cache_clear()


def test_files_are_compressed_once_for_who_can_read_them(served: Served) -> None:
    client = served.client().http
    plain = client.get(f"{served.url}/static/phone.js", headers={"accept-encoding": "identity"})
    small = client.get(f"{served.url}/static/phone.js", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) * 2 < int(plain.headers["content-length"])
    assert small.text == plain.text


def test_people_who_come_to_the_demonstration_find_money(served: Served) -> None:
    service = served.services["night"]
    bots = BotGuests(service)
    service.on_join = bots._sell_chips
    try:
        assert served.guest().me["wallet"] == GIFT
    finally:
        service.on_join = None
    assert served.guest().me["wallet"] == 0
    assert in_a_loop(bots.stop()) is None
