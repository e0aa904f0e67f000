"""The API in the words of OpenAPI, made from the table of routes and the shapes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from pitboss import __version__
from pitboss.web.api.house_routes import API, WAYS
from pitboss.web.api.routes import Way, Who
from pitboss.web.shapes import Answered, Problem

_REFUSALS = {
    "400": "what was sent is no request at all", "401": "somebody has to sign in first",
    "403": "not by this person, or not by our page", "404": "there is no such thing here",
    "405": "not by this method", "409": "not now", "413": "the body is too large",
    "422": "what was sent cannot be read", "429": "too fast, or too many wrong tries",
    "503": "nothing was done, try again",
}  # fmt: skip
_REF = "#/components/schemas/{name}"
_CREATED = (f"{API}/join", f"{API}/staff")


def document(slug: str, table: Sequence[Any] = WAYS) -> dict[str, Any]:
    """The OpenAPI document of a house; without a name, of what belongs to no house."""
    ways: list[Way] = [way for way in table if way.path.startswith(API)]
    kinds = [Problem, *(way.takes for way in ways if way.takes), *(way.gives for way in ways)]
    known = [kind for kind in dict.fromkeys(kinds) if kind is not None]
    schemas, parts = msgspec.json.schema_components(known, ref_template=_REF)
    shape = dict(zip(known, schemas, strict=True))
    paths: dict[str, Any] = {}
    for way in ways:
        paths.setdefault(way.path, {})[way.method.lower()] = _operation(way, shape)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pitboss", "version": __version__},
        "servers": [{"url": f"/h/{slug}" if slug else "/"}],
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {
                "token": {"type": "apiKey", "in": "cookie", "name": "pitboss"},
                "page": {"type": "apiKey", "in": "header", "name": "x-pitboss"},
            },
        },
    }


def _operation(way: Way, shape: dict[Any, Any]) -> dict[str, Any]:
    names = re.findall(r"{(\w+)}", way.path)
    text = {"type": "string"}
    asked: list[dict[str, Any]] = [
        *({"name": part, "in": "path", "required": True, "schema": text} for part in names),
        *({"name": word, "in": "query", "schema": text} for word in way.asks),
    ]
    made: dict[str, Any] = {
        "operationId": f"{way.method.lower()}{re.sub(r'[^a-z]+', '_', way.path[len(API) :])}",
        "summary": way.summary,
        "description": f"For {way.who.value}; touches {way.whose.value}.",
        "parameters": asked,
        "responses": _answers(way, shape),
    }
    if way.takes is not None:
        content = {"application/json": {"schema": shape[way.takes]}}
        made["requestBody"] = {"required": True, "content": content}
    if way.who is not Who.EVERYBODY:
        signed: dict[str, list[str]] = (
            {"token": [], "page": []} if way.method == "POST" else {"token": []}
        )
        made["security"] = [signed]
    return made


def _answers(way: Way, shape: dict[Any, Any]) -> dict[str, Any]:
    kind = "image/svg+xml" if way.path.endswith(".svg") else "application/json"
    body = shape[way.gives] if way.gives is not None else {}
    fine = {"description": way.summary, "content": {kind: {"schema": body}}}
    wrong = {"application/json": {"schema": shape[Problem]}}
    status = "201" if way.path in _CREATED else "200"
    found = {status: fine} | {
        code: {"description": words, "content": wrong} for code, words in _REFUSALS.items()
    }
    if way.gives is Answered:  # what the rules refuse is an answer as well, with their words
        found["409"] = {"description": "the rules refuse it", "content": fine["content"]}
    return found
