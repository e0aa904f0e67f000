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
client = TestClient(app([], petitions=Path(sys.argv[1])), base_url="http://127.0.0.1",
                    client=(sys.argv[2], 50000))
for path in sys.argv[3:]:
    answer = client.get(path)
    print(answer.status_code, answer.text)
"""


def visit(folder: Path, address: str, *paths: str) -> str:
    """What the pages of a folder say to a browser at an address."""
    ran = subprocess.run(
        [sys.executable, "-c", VISIT, str(folder), address, *paths],
        capture_output=True, text=True, timeout=PATIENCE_S, check=True,
    )  # fmt: skip
    return ran.stdout


def test_the_pages_of_petitions(tmp_path: Path) -> None:
    ignore = shutil.ignore_patterns("__pycache__", "*.jsonl")
    folder = Path(shutil.copytree(EXAMPLES, tmp_path / "petitions", ignore=ignore))
    broken = folder / "wheel_three_dice/petition.toml"
    broken.write_text("kind = 5\n", "utf-8")
    shown = visit(
        folder, "127.0.0.1", "/petitions", "/petitions/straight_sic_bo", "/petitions/nothing",
        "/api/v1/games",
    )  # fmt: skip
    for words in (
        "Sic bo with straights",
        "High red dog",
        "1 open before filing",
        "petitioner casino has not signed (19:47-8.4(d))",
        "wheel_three_dice/petition.toml, line 1: kind must be text in &#34;quotes&#34;",
        "Page not found",
        '"straight.sic_bo"',
    ):
        assert words in shown, words


def test_petitions_are_not_shown_to_other_devices() -> None:
    shown = visit(EXAMPLES, "192.0.2.7", "/petitions", "/petitions/straight_sic_bo")
    assert shown.count("403 ") == 2
    assert "Boardwalk" not in shown
