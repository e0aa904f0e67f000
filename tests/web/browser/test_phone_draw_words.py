"""B5c on a phone: the page itself seals and opens words, and says so in plain words."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from pitboss.chance.commit_reveal import seal
from pitboss.web.server.files import ROOT
from tests.patience import PATIENCE_S
from tests.web.browser.chromium import Screens
from tests.web.browser.phone_actions import leave, sit
from tests.web.serving import Client, Served

TABLE = "chuck-a-luck"
TWO_BLOCKS = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"


def device(client: Client) -> dict[str, Any]:
    """The device of the table, as someone sees it."""
    view: dict[str, Any] = client.get(f"/tables/{TABLE}").json()["device"]
    return view


def stored_words(page: Page) -> dict[str, Any]:
    """What the phone stores about its words."""
    stored = page.evaluate("""() => Object.entries(localStorage)
      .filter(([key]) => key.startsWith("pitboss-words:")).map(([, value]) => value)[0]""")
    return dict(json.loads(stored or "{}"))


def take_part(page: Page, words: str) -> None:
    """Type words in the sheet of the seat, and put the sheet away."""
    page.locator(".tool.seat").tap()
    form = page.locator("#sheet .words-form")
    form.locator("input[name=words]").fill(words)
    form.locator("button", has_text="Take part").tap()
    expect(form).to_contain_text(re.compile("seals your words|words are sealed for block"))
    page.locator("#sheet > form button").tap()


def does(dealer: Client, command: str) -> None:
    """The dealer does something, and it is done."""
    answer = dealer.order(command, TABLE)
    assert answer["done"], answer


def promise_next(dealer: Client) -> None:
    """Promise the next block; one that another test has begun ends first."""
    if device(dealer)["promise"]:
        does(dealer, "Draw")
        does(dealer, "RevealDraws")
    does(dealer, "PromiseDraws")


def until(page: Page, client: Client, is_so: Any) -> None:
    """Wait until the device is as it should be."""
    end = time.monotonic() + PATIENCE_S
    while not is_so(view := device(client)):
        assert time.monotonic() < end, view
        page.wait_for_timeout(100)


def test_b5c_a_phone_seals_and_opens_its_words_by_itself(
    screens: Screens, served: Served, guest: Client
) -> None:
    dealer = served.staff(f"{TABLE}-dealer")
    page = screens.phone(guest, TABLE)
    sit(page)
    take_part(page, "  seven come élevén ")
    until(page, guest, lambda view: view["own"]["next"])
    block = device(guest)["block"] + 1
    (mine,) = stored_words(page)["sealed"][TABLE]
    assert (mine["block"], mine["words"]) == (block, "seven come élevén")
    night, who = device(guest)["own"]["night"], guest.me["who"]
    digest = seal(night, TABLE, block, guest=who, salt=mine["salt"], words=mine["words"])
    assert device(guest)["own"]["next"] == mine["seal"] == digest
    assert mine["salt"] not in json.dumps(dealer.get(f"/tables/{TABLE}").json())
    promise_next(dealer)
    until(page, guest, lambda view: view["own"]["opened"])
    assert device(guest)["words"] == f"{mine['salt']} seven come élevén"
    assert stored_words(page)["sealed"][TABLE][0]["promise"] == device(guest)["promise"]
    page.locator(".tool.seat").tap()
    expect(page.locator("#sheet .words-form")).to_contain_text(f"Your words are in block {block}")
    page.locator("#sheet > form button").tap()
    # It goes on by itself: sealed for the block after, also when the page is loaded again.
    until(page, guest, lambda view: view["own"]["next"])
    page.reload()
    expect(page.locator("#chips")).to_be_visible()
    promise_next(dealer)
    until(page, guest, lambda view: view["block"] == block + 1 and view["own"]["opened"])
    assert len({entry["salt"] for entry in stored_words(page)["sealed"][TABLE]}) > 1
    page.locator(".tool.seat").tap()
    page.locator("#sheet .words-form button", has_text="Stop taking part").tap()
    page.locator("#sheet > form button").tap()
    does(dealer, "Draw")
    leave(guest, TABLE)


def test_b5c_words_are_opened_from_the_list_of_tables_too(
    screens: Screens, served: Served, guest: Client
) -> None:
    """A guest who looks at something else meanwhile does not hold up the table."""
    dealer = served.staff(f"{TABLE}-dealer")
    page = screens.phone(guest, TABLE)
    sit(page)
    take_part(page, "")
    until(page, guest, lambda view: view["own"]["next"])
    page.locator("#back").tap()
    expect(page.locator("#back")).to_be_hidden()
    promise_next(dealer)
    until(page, guest, lambda view: view["own"]["opened"])
    does(dealer, "Draw")
    leave(guest, TABLE)


def test_b5c_a_block_without_ones_words_says_so(
    screens: Screens, served: Served, guest: Client
) -> None:
    dealer = served.staff(f"{TABLE}-dealer")
    if not device(dealer)["promise"]:
        does(dealer, "PromiseDraws")
    page = screens.phone(guest, TABLE)
    sit(page)
    page.locator(".tool.seat").tap()
    expect(page.locator("#sheet .words-form")).to_contain_text("Your words are not in block")
    page.locator("#sheet > form button").tap()
    leave(guest, TABLE)


def test_b5c_the_phones_sha_256_is_the_published_one() -> None:
    """The vectors of FIPS 180-4, every length around a block, and letters of several bytes."""
    published = {
        "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        TWO_BLOCKS: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    }
    texts = [*published, *("a" * size for size in range(200)), *("é€😀" * n for n in range(40))]
    run = f"import {{ sha256 }} from 'file://{ROOT / 'js' / 'sha256.js'}';"
    run += "console.log(JSON.stringify(JSON.parse(Deno.args[0]).map(sha256)))"
    deno = Path(sys.executable).parent / "deno"
    ran = subprocess.run(
        [deno, "eval", "--quiet", run, json.dumps(texts)],
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    digests = dict(zip(texts, json.loads(ran.stdout), strict=True))
    assert {text: digests[text] for text in published} == published
    assert digests == {text: sha256(text.encode()).hexdigest() for text in texts}
