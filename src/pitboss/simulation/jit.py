"""Kernels compiled by numba, if it is installed and not switched off.

Compiled code is stored in a directory named by a hash of its source, so it is never out of date.
`PITBOSS_NO_NUMBA=1` switches numba off.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

from platformdirs import user_cache_dir

from pitboss.simulation import kernel
from pitboss.simulation.strategy import BadStrategy

SWITCH = "PITBOSS_NO_NUMBA"
Kernel = Callable[..., object]
"""A loop that plain Python runs as it is and numba compiles."""
Compiled = TypeVar("Compiled", bound=Kernel)


def available() -> bool:
    """Whether numba is installed and not switched off."""
    return os.environ.get(SWITCH, "") in ("", "0") and find_spec("numba") is not None


def verify_available() -> None:
    """Refuse the compiled engine if numba is not available."""
    if not available():
        raise BadStrategy(
            f"numba is not installed or is switched off by {SWITCH}: pip install 'pitboss[fast]'"
        )


@cache
def directory(module: str = kernel.__name__) -> Path:
    """Where the compiled kernels of a module are stored.

    A kernel uses only its own file and the columns and limits of `simulation/kernel.py`.
    """
    files = dict.fromkeys(str(sys.modules[name].__file__) for name in (module, kernel.__name__))
    source = b"".join(Path(file).read_bytes() for file in files)
    return Path(user_cache_dir("pitboss")) / f"kernels-{sha256(source).hexdigest()[:16]}"


def is_cached(loop: Kernel) -> bool:
    """Whether an earlier run compiled this kernel."""
    python = "py{}{}".format(*sys.version_info)
    file = loop.__module__.rpartition(".")[2]
    return any(directory(loop.__module__).rglob(f"*{file}.{loop.__name__}-*.{python}*.nbi"))


def compile_kernel(loop: Compiled) -> Compiled:
    """A kernel that numba compiles on its first call, or loads from an earlier run."""
    return cast(Compiled, _dispatcher(loop))  # it takes what the loop takes; numba gives it no type


@cache
def _dispatcher(loop: Kernel) -> Kernel:
    import numba

    place = directory(loop.__module__)
    config: Any = numba.config  # numba does not declare its settings
    before, config.CACHE_DIR = config.CACHE_DIR, str(place)
    try:
        place.mkdir(parents=True, exist_ok=True)
        return _compile(loop, cache=True)
    except (OSError, RuntimeError):  # nowhere to store it: compile for this run only
        return _compile(loop, cache=False)
    finally:
        config.CACHE_DIR = before


def _compile(loop: Kernel, *, cache: bool) -> Kernel:
    """Compile a kernel together with the functions that its module lists as `HELPERS`.

    Such modules get all their arrays from outside, so numba need not count references, which would
    cost more than the loops. The module itself stays as it is, for plain Python.
    """
    import numba

    module: ModuleType = sys.modules[loop.__module__]
    if not hasattr(module, "HELPERS"):
        return numba.njit(loop, cache=cache)
    bare: Any = {  # numba does not declare the first
        "_nrt": False,
        "error_model": "numpy",
    }
    known = dict(vars(module))
    for helper in module.HELPERS:
        part = FunctionType(known[helper].__code__, known, helper)
        known[helper] = numba.njit(part, forceinline=helper in module.OFTEN, **bare)
    whole = FunctionType(known[loop.__name__].__code__, known, loop.__name__)
    return numba.njit(whole, cache=cache, **bare)  # type: ignore[no-any-return]
