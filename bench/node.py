"""Peers written in JavaScript: run under Node with the packages pinned in `bench/peers`.

`make bench` installs them beside the Python packages. They time themselves, after a warm-up in the
same process, so that the start of Node and its compiler are not counted against them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

SCRIPTS = Path(__file__).parent / "peers"
PACKAGES = Path(sys.prefix) / "peers" / "node_modules"


class Skipped(Exception):
    """A peer that this machine cannot run, such as a Node peer without Node."""


def npm_versions() -> list[str]:
    """Node and the pinned packages with their versions, or that there is no Node."""
    node = shutil.which("node")
    if node is None:
        return ["Node absent"]
    says = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    pinned = json.loads((SCRIPTS / "package.json").read_text(encoding="utf-8"))["dependencies"]
    return [f"Node {says.strip()}", *(f"{name} {version}" for name, version in pinned.items())]


def run_script(script: str, *, warm_up: int, size: int) -> dict[str, Any]:
    """Run a script: its figures and times. FileNotFoundError if its packages are missing."""
    node = shutil.which("node")
    if node is None:
        raise Skipped("Node is not installed")
    if not PACKAGES.is_dir():
        raise FileNotFoundError(f"the npm packages are not in {PACKAGES}: run make bench")
    command = [node, str(SCRIPTS / script), str(warm_up), str(size)]
    environment = os.environ | {"NODE_PATH": str(PACKAGES)}
    process = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    figures: dict[str, Any] = json.loads(process.stdout)
    return figures
