"""The scripts of a page joined into one file, and its styles into another: a phone asks twice, not
thirty times.

On a slow phone each request costs about ten milliseconds, however short the answer. The files stay
as they are and are joined when the server first needs them. A module becomes a function that
returns its exports, so its other names stay private.
"""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^import\s+\{([^}]*)\}\s+from\s+"(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const) ([\w$]+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)
_DOC = re.compile(r"^[ ]*/\*\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)


class BundleError(ValueError):
    """A module that cannot be joined: it imports itself by way of others, or uses an unknown
    form."""


def join_scripts(root: Path, entry: str) -> str:
    """A module with everything it imports, dependencies first."""
    modules: dict[str, str] = {}
    _add_module(root, entry, modules, ())
    return "\n".join(modules.values())


def _add_module(root: Path, name: str, modules: dict[str, str], above: tuple[str, ...]) -> None:
    if name in above:
        raise BundleError(f"{name} imports itself through {', '.join(above)}")
    if name in modules:
        return
    text = (root / name).read_text("utf-8")
    needed = [(names, normpath(join(dirname(name), path))) for names, path in _IMPORT.findall(text)]
    for _, path in needed:
        _add_module(root, path, modules, (*above, name))
    imports = "".join(
        f"const {{{_rename_imports(names)}}} = {_variable_of(path)};\n" for names, path in needed
    )
    exports = ", ".join(own for _, own in _EXPORT.findall(text))
    body = _EXPORT.sub(r"\1", _IMPORT.sub("", _DOC.sub("", text)))
    if (other := _OTHER.search(body)) is not None:
        raise BundleError(f"{name}: {other[0]}")
    modules[name] = (
        f"const {_variable_of(name)} = (() => {{\n{imports}{body}return {{{exports}}};\n}})();\n"
    )


def _variable_of(path: str) -> str:
    """The name of a module in the joined file."""
    return "$" + re.sub(r"\W", "_", path.removesuffix(".js"))


def _rename_imports(names: str) -> str:
    return names.replace(" as ", ": ")


def join_styles(root: Path, *names: str) -> str:
    """Styles, joined in the order in which a page would load them."""
    return "\n".join((root / name).read_text("utf-8") for name in names)
