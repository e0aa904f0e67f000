"""`make promises` runs every test that notes figures, and the page says what each promise is."""

from __future__ import annotations

import re
from pathlib import Path

from tests.write_promises import SAYS

ROOT = Path(__file__).parents[2]
NOTED = re.compile(r'\bpromise\(\s*"([A-Z]\d)"')


def noted_promises() -> dict[str, set[str]]:
    """The files whose tests note figures, each with its promises."""
    files = sorted((ROOT / "tests").rglob("*.py"))
    found = {str(file.relative_to(ROOT)): set(NOTED.findall(file.read_text())) for file in files}
    return {name: promises for name, promises in found.items() if promises}


def test_every_noted_promise_is_on_the_page() -> None:
    assert set().union(*noted_promises().values()) <= set(SAYS)


def test_make_promises_runs_every_file_that_notes_figures() -> None:
    recipe = (ROOT / "Makefile").read_text().split("\npromises:")[1].split("\n\n")[0]
    run = re.findall(r"tests/[\w./]+", recipe)
    modules = [f"{one.replace('.', '/')}.py" for one in re.findall(r"-m (tests\.\w+)", recipe)]
    for name in noted_promises():
        assert any(name == one or name.startswith(f"{one}/") for one in run + modules), name
