"""The shapes of the API as TypeScript types for the scripts: generated, never written by hand.

python -m pitboss.web.api.typings > src/pitboss/web/static/js/shapes.d.ts
"""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.web import shapes
from pitboss.web.night.live import LiveMessage

Schema = dict[str, Any]  # as msgspec returns it
"""A part of a JSON schema."""
_PLAIN = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
    "object": "Record<string, any>",
}


def typings() -> str:
    """The declaration file."""
    kinds = [getattr(shapes, name) for name in shapes.__all__ if name != "Shape"]
    _, parts = msgspec.json.schema_components([*kinds, LiveMessage], ref_template="{name}")
    names = {kind.__name__ for kind in kinds} | {"LiveMessage"}
    lines = ["// Made by pitboss.web.api.typings from the shapes of the API: do not edit.", ""]
    for name in sorted(names):
        part = parts[name]
        says = part.get("description", "").splitlines()[0]
        lines += [f"/** {says} */", f"export interface {name} {{"]
        for field, schema in part["properties"].items():
            lines.append(f"  {field}: {_type(schema, names)};")
        lines += ["}", ""]
    return "\n".join(lines)


def _type(schema: Schema, names: set[str]) -> str:
    if "$ref" in schema:
        name: str = schema["$ref"]
        return name if name in names else "Record<string, any>"
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(option, names) for option in schema["anyOf"]))
    if schema.get("type") == "array":
        inside = _type(schema.get("items", {"type": "string"}), names)
        return f"({inside})[]" if "|" in inside else f"{inside}[]"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"Record<string, {_type(schema['additionalProperties'], names)}>"
    return _PLAIN.get(str(schema.get("type")), "any")


if __name__ == "__main__":
    print(typings(), end="")
