"""The verifier of exported nights, loaded from its own file: it is not part of the package."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[2] / "verifier" / "verify_night.py"


def _load() -> Any:
    spec = spec_from_file_location("verify_night", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


verifier = _load()
