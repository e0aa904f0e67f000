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
    from pitboss.games.poker import kernel as poker_kernel

    return poker_kernel


def _baccarat() -> ModuleType:
    from pitboss.games.baccarat import kernel as baccarat_kernel

    return baccarat_kernel


def _red_dog() -> ModuleType:
    from pitboss.games.night_red_dog import kernel as red_dog_kernel

    return red_dog_kernel


def _joker_seven() -> ModuleType:
    from pitboss.games.night_joker_seven import kernel as joker_seven_kernel

    return joker_seven_kernel


def _cards() -> ModuleType:
    from pitboss.simulation import card_kernel

    return card_kernel


def _blackjack() -> ModuleType:
    from pitboss.games.blackjack import kernel as blackjack_kernel

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
    source = Path(str(SOURCES[source_name]().__file__)).read_bytes()
    return Path(user_cache_dir("pitboss")) / f"kernels-{sha256(source).hexdigest()[:16]}"


def is_cached(name: str, source_name: str = "kernel") -> bool:
    """Whether a kernel has been compiled before, by an earlier run."""
    python = "py{}{}".format(*sys.version_info)
    return any(directory(source_name).rglob(f"*kernel.{name}-*.{python}*.nbi"))


@cache
def kernel(name: str, source_name: str = "kernel") -> Any:
    """A kernel, compiled when it is first called, or taken from what an earlier run compiled."""
    import numba

    source = SOURCES[source_name]()
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(directory(source_name))
    try:
        directory(source_name).mkdir(parents=True, exist_ok=True)
        return _compiled(source, name, cache=True)
    except (OSError, RuntimeError):  # nowhere to keep it: compile for this run only
        return _compiled(source, name)
    finally:
        config.CACHE_DIR = before


def _compiled(source: ModuleType, name: str, **how: Any) -> Any:
    """A kernel, with the functions that its file names as `HELPERS` compiled into it.

    Such files take all their arrays from outside, so that none has to be counted as in use: the
    counting would cost more than the loops. The file itself stays as it is, for plain Python.
    """
    import numba

    if not hasattr(source, "HELPERS"):
        return numba.njit(getattr(source, name), **how)
    bare: Any = {"_nrt": False, "error_model": "numpy"}
    known = dict(vars(source))
    for helper in source.HELPERS:
        part = FunctionType(known[helper].__code__, known, helper)
        known[helper] = numba.njit(part, forceinline=helper in source.OFTEN, **bare)
    return numba.njit(FunctionType(known[name].__code__, known, name), **bare, **how)
