"""A plan as the file that a person reads: the reverse of `plan_file`.

Keys are in the order of the records, defaults are left out, and every part begins after a blank
line. Reading the file again gives the same plan.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from pitboss.night.plan import NightPlan, Shift
from pitboss.night.plan_file import usual_mode

WIDTH, HEAD = 100, "[[shifts]]"
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_DELETE = "\x7f"  # which JSON leaves as it is, and TOML does not allow

Values = Mapping[str, object]


def plan_text(plan: NightPlan) -> str:
    """The file of a plan."""
    top = _values(plan, "")
    return "\n\n".join(_blocks("", top, "", usual_mode(top))) + "\n"


def shifts_text(shifts: Sequence[Shift]) -> str:
    """Shifts, as written at the end of a file."""
    blocks = (
        block for shift in shifts for block in _blocks("shifts", _values(shift, ""), HEAD, "")
    )
    return "\n\n".join(blocks) + "\n"


def _blocks(path: str, part: Values, head: str, mode: str) -> Iterator[str]:
    """A part of the file and then the parts in it, each as lines without a blank one.

    A small part of an entry is written inline; a part of the plan itself never is.
    """
    lines, later = [head] if head else [], []
    for key, value in part.items():
        inside = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, tuple) and any(isinstance(item, Struct) for item in value):
            later += [(inside, _values(item, mode), f"[[{inside}]]") for item in value]
            continue
        inner = _inner(value, mode)
        line = f"{_key(key)} = {_value_text(value if inner is None else inner)}"
        if inner is not None and (len(line) > WIDTH or (isinstance(value, Struct) and not path)):
            later.append((inside, inner, f"[{inside}]"))
        else:
            lines.append(line if len(line) <= WIDTH else _fold_line(key, value, line))
    yield "\n".join(lines)
    for block in later:
        yield from _blocks(*block, mode)


def _inner(value: object, mode: str) -> Values | None:
    """The keys of a section; None for what is not a section."""
    if isinstance(value, Struct):
        return _values(value, mode)
    return value if isinstance(value, dict) else None


def _values(part: Struct, mode: str) -> Values:
    """What a file says about a part: its keys in order, without defaults."""
    entries = {
        field.encode_name: (getattr(part, field.name), _default(field))
        for field in _fields(type(part))
    }
    if "mode" in entries:
        entries["mode"] = entries["mode"][0], mode
    return {key: value for key, (value, usual) in entries.items() if value != usual}


@cache
def _fields(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """The fields of a record, whose types take long to work out."""
    return fields(kind)


def _default(field: FieldInfo) -> object:
    """The default of a key; NODEFAULT if the file must give it."""
    if field.default_factory is not NODEFAULT:
        return field.default_factory()
    return field.default


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace(_DELETE, "\\u007f")


def _value_text(value: object) -> str:
    """A value on one line."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime.date):  # or a date with a time
        return value.isoformat()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value_text, value))}]"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_value_text(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    return str(value)


def _fold_line(key: str, value: object, line: str) -> str:
    """Break up a line that is too long: one item of a list per line; a text stays as it is."""
    if not isinstance(value, tuple):
        return line
    items = "".join(f"    {_value_text(item)},\n" for item in value)
    return f"{_key(key)} = [\n{items}]"
