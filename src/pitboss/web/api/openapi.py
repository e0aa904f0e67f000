"""The API as an OpenAPI document, generated from the tables of routes and the shapes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from pitboss import __version__
from pitboss.web.api.house_routes import API, HOUSE_ROUTES
from pitboss.web.api.routes import Audience, Route
from pitboss.web.shapes import OrderAnswer, Problem

if TYPE_CHECKING:
    from pitboss.web.api.plan_routes import PlanRoute
    from pitboss.web.api.public_routes import PublicRoute

_REFUSALS = {
    "400": "this is not a valid request",
    "401": "sign in first",
    "403": "not allowed for this person, or not sent by our page",
    "404": "there is no such thing here",
    "405": "this method is not allowed here",
    "409": "not now",
    "413": "the body is too large",
    "422": "the request cannot be read",
    "429": "too many requests, or too many wrong attempts",
    "503": "nothing was done, try again",
}
AnyRoute: TypeAlias = "Route | PlanRoute | PublicRoute"
Json = dict[str, Any]  # msgspec makes its schemas and promises no more about them
"""An object of the document."""
_REF = "#/components/schemas/{name}"
_CREATED = (f"{API}/join", f"{API}/staff", f"{API}/inspect", f"{API}/planner/enter")


def document(slug: str, table: Sequence[AnyRoute] = HOUSE_ROUTES) -> Json:
    """The OpenAPI document of a house; without a name, that of the public routes.

    A row of `table` is a `Route`, or one of its cousins with the same fields.
    """
    paths, schemas = _paths_and_schemas(tuple(table))
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pitboss", "version": __version__},
        "servers": [{"url": f"/h/{slug}" if slug else "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "token": {"type": "apiKey", "in": "cookie", "name": "pitboss"},
                "page": {"type": "apiKey", "in": "header", "name": "x-pitboss"},
            },
        },
    }


@cache
def _paths_and_schemas(table: tuple[AnyRoute, ...]) -> tuple[Json, Json]:
    """What every house says of the same routes; making it takes longer than all else at a start."""
    routes = [route for route in table if route.path.startswith(API)]
    kinds = [
        Problem,
        *(route.body for route in routes if route.body),
        *(route.answer for route in routes),
    ]
    unique = [kind for kind in dict.fromkeys(kinds) if kind is not None]
    schemas, parts = msgspec.json.schema_components(unique, ref_template=_REF)
    shape = dict(zip(unique, schemas, strict=True))
    paths: dict[str, Json] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, shape)
    return paths, parts


def _operation(route: AnyRoute, shape: Mapping[object, Json]) -> Json:
    names = re.findall(r"{(\w+)}", route.path)
    text = {"type": "string"}
    parameters: list[Json] = [
        *({"name": part, "in": "path", "required": True, "schema": text} for part in names),
        *({"name": word, "in": "query", "schema": text} for word in route.query),
    ]
    operation: Json = {
        "operationId": f"{route.method.lower()}{re.sub(r'[^a-z]+', '_', route.path[len(API) :])}",
        "summary": route.summary,
        "description": f"For {route.who.value}; touches {route.whose.value}.",
        "parameters": parameters,
        "responses": _answers(route, shape),
    }
    if route.body is not None:
        content = {"application/json": {"schema": shape[route.body]}}
        operation["requestBody"] = {"required": True, "content": content}
    if route.who is not Audience.EVERYBODY:
        tokens: dict[str, list[str]] = (
            {"token": [], "page": []} if route.method == "POST" else {"token": []}
        )
        operation["security"] = [tokens]
    return operation


def _answers(route: AnyRoute, shape: Mapping[object, Json]) -> Json:
    kind = "image/svg+xml" if route.path.endswith(".svg") else "application/json"
    body = shape[route.answer] if route.answer is not None else {}
    fine = {"description": route.summary, "content": {kind: {"schema": body}}}
    wrong = {"application/json": {"schema": shape[Problem]}}
    status = "201" if route.path in _CREATED else "200"
    answers = {status: fine} | {
        code: {"description": words, "content": wrong} for code, words in _REFUSALS.items()
    }
    if route.answer is OrderAnswer:  # a refusal by the rules is an answer too, in their words
        answers["409"] = {"description": "the rules refuse it", "content": fine["content"]}
    return answers
