"""The kernels compiled by numba, where it is installed and wanted.

Compiled code is kept in a directory named by a hash of the kernels' source, so that it can never be
older than the source. `PITBOSS_NO_NUMBA=1` switches numba off.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from platformdirs import user_cache_dir

SWITCH = "PITBOSS_NO_NUMBA"
NAMES = ("play", "add_up", "trace")


def _dice_and_wheels() -> ModuleType:
    from pitboss.simulation import kernel

    return kernel


def _poker() -> ModuleType:
    from pitboss.simulation import poker_kernel

    return poker_kernel


def _baccarat() -> ModuleType:
    from pitboss.simulation import baccarat_kernel

    return baccarat_kernel


def _red_dog() -> ModuleType:
    from pitboss.simulation import red_dog_kernel

    return red_dog_kernel


def _joker_seven() -> ModuleType:
    from pitboss.simulation import joker_seven_kernel

    return joker_seven_kernel


def _cards() -> ModuleType:
    from pitboss.simulation import card_kernel

    return card_kernel


def _blackjack() -> ModuleType:
    from pitboss.simulation import blackjack_kernel

    return blackjack_kernel


# The files that hold kernels; each is imported when one of its kernels is wanted.
SOURCES = {
    "card_kernel": _cards,
    "red_dog_kernel": _red_dog,
    "joker_seven_kernel": _joker_seven,
    "kernel": _dice_and_wheels,
    "poker_kernel": _poker,
    "baccarat_kernel": _baccarat,
    "blackjack_kernel": _blackjack,
}


def available() -> bool:
    """Whether numba is installed and not switched off."""
    return os.environ.get(SWITCH, "") in ("", "0") and find_spec("numba") is not None


@cache
def directory(source_name: str = "kernel") -> Path:
    """Where the compiled kernels of one source file are kept."""
    source = Path(__file__).with_name(f"{source_name}.py").read_bytes()
    return Path(user_cache_dir("pitboss")) / f"kernels-{sha256(source).hexdigest()[:16]}"


def is_cached(name: str, source_name: str = "kernel") -> bool:
    """Whether a kernel has been compiled before, by an earlier run."""
    python = "py{}{}".format(*sys.version_info)
    return any(directory(source_name).rglob(f"{source_name}.{name}-*.{python}*.nbi"))


@cache
def kernel(name: str, source_name: str = "kernel") -> Any:
    """A kernel, compiled when it is first called, or taken from what an earlier run compiled."""
    import numba

    source = SOURCES[source_name]()
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(directory(source_name))
    try:
        directory(source_name).mkdir(parents=True, exist_ok=True)
        return numba.njit(_linked(source, name), cache=True)
    except (OSError, RuntimeError):  # nowhere to keep it: compile for this run only
        return numba.njit(_linked(source, name))
    finally:
        config.CACHE_DIR = before


def _linked(source: ModuleType, name: str) -> Any:
    """A kernel whose parts, the functions that its file names as `HELPERS`, are compiled with it.

    The file itself stays as it is, for plain Python.
    """
    import numba

    known = dict(vars(source))
    for helper in getattr(source, "HELPERS", ()):
        part = FunctionType(known[helper].__code__, known, helper)
        known[helper] = numba.njit(part, forceinline=True, error_model="numpy")
    if "HELPERS" not in known:
        return known[name]
    return FunctionType(known[name].__code__, known, name)
