"""Does the server show where petitions stand, to this machine's own browser only?"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE_S
from tests.petitions.test_examples import EXAMPLES

VISIT = """
import sys
from pathlib import Path
from starlette.testclient import TestClient
from pitboss.web.server.app import app
served = app([], petitions=Path(sys.argv[1]))
for line in sys.argv[2:]:
    address, path = line.split()
    client = TestClient(served, base_url="http://127.0.0.1", client=(address, 50000))
    answer = client.get(path)
    print(address, answer.status_code, answer.text)
"""


def visit(folder: Path, *lines: str) -> str:
    """What the pages of a folder say to browsers: each line is an address and a path."""
    ran = subprocess.run(
        [sys.executable, "-c", VISIT, str(folder), *lines],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=True,
    )
    return ran.stdout


def test_the_pages_of_petitions_on_this_machine_and_on_others(tmp_path: Path) -> None:
    ignore = shutil.ignore_patterns("__pycache__", "*.jsonl")
    folder = Path(shutil.copytree(EXAMPLES, tmp_path / "petitions", ignore=ignore))
    broken = folder / "wheel_three_dice/petition.toml"
    broken.write_text("kind = 5\n", "utf-8")
    shown = visit(
        folder,
        "192.0.2.7 /petitions",
        "192.0.2.7 /petitions/straight_sic_bo",
        "127.0.0.1 /petitions",
        "127.0.0.1 /petitions/straight_sic_bo",
        "127.0.0.1 /petitions/nothing",
        "127.0.0.1 /api/v1/games",
    )
    elsewhere, _, here = shown.partition("127.0.0.1 200")
    assert elsewhere.count("192.0.2.7 403") == 2
    assert "Boardwalk" not in elsewhere
    for words in (
        "Sic bo with straights",
        "High red dog",
        "1 open before filing",
        "petitioner casino has not signed (19:47-8.4(d))",
        "wheel_three_dice/petition.toml, line 1: kind must be text in &#34;quotes&#34;",
        "Page not found",
        '"straight.sic_bo"',
    ):
        assert words in here, words
