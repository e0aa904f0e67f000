"""What the tests of the promises did, written down where `make promises` asks for it."""

from __future__ import annotations

import json
import os
from pathlib import Path


def promise(name: str, **figures: int | str) -> None:
    """Note the figures of one promise, such as D1 with kills=300, lost=0."""
    if where := os.environ.get("PITBOSS_PROMISES"):
        line = json.dumps({"promise": name, **figures})
        with Path(where).open("a", encoding="utf-8") as out:
            out.write(line + "\n")
