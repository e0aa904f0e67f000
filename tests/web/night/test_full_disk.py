"""A disk that fills up under a server: orders are refused in plain words, everyone can still look,
nothing that was answered is lost, and once there is room again the night continues."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.promises import promise
from tests.store.clients import ROOT


@pytest.mark.skipif(shutil.which("unshare") is None, reason="needs a disk of its own")
def test_d3_a_full_disk_under_a_server_loses_nothing(tmp_path: Path) -> None:
    if subprocess.run(["unshare", "-Urm", "true"], check=False, capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount a disk of his own")
    command = ["unshare", "-Urm", sys.executable, "-m", "tests.web.night.small_disk", str(tmp_path)]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr, "a full disk is no fault of the program"
    body = json.loads(done.stdout)
    assert body["full"] == 3
    assert body["sales"] == body["answered"] > 3, "each sale once"
    promise("D3", kind="a real small disk under a server", rows=body["rows"], lost=0)
