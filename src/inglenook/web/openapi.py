"""The API's description (OpenAPI 3.1), made from the table of routes and the types of what goes in and out."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from inglenook import __version__

from .lab import LINES
from .problems import MEDIA, TITLES, Problem
from .routes import LIVE, PAGES, ROUTES, Route

ALWAYS = (403, 421, 422, 500, 503)
"""What any address may answer: a wrong origin or host, what isn't understood, a fault of ours, a busy file."""

Json = dict[str, Any]


@cache
def described() -> bytes:
    """The description, as JSON."""
    return msgspec.json.encode(description())


def description() -> Json:
    """The description, as data."""
    addresses = [*ROUTES, LIVE]
    types = [Problem, *(route.answer for route in addresses if not isinstance(route.answer, str))]
    types += [kind for route in addresses for kind in (route.query, route.body) if kind is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    known = dict(zip(types, schemas, strict=True))
    paths: dict[str, Json] = {}
    for path, name in PAGES.items():
        paths[path] = {"get": _page(path, name)}
    paths["/openapi.json"] = {"get": _plain("openapi", "This description.", "application/json")}
    paths["/static/{path}"] = {"get": _static()}
    for route in addresses:
        operation = _operation(route, known, components)
        paths.setdefault(route.path, {})["get" if route is LIVE else route.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Inglenook",
            "version": __version__,
            "summary": "A local table, its campaigns and its story.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(route: Route, known: dict[Any, Json], components: Json) -> Json:
    made: Json = {"operationId": route.name, "summary": route.summary, "tags": [_tag(route)]}
    parameters = _path_parameters(route.path) + _query_parameters(known[route.query], components)
    if parameters:
        made["parameters"] = parameters
    if route.body is not None:
        made["requestBody"] = {
            "required": bool(_required(known[route.body], components)),
            "content": _json(known[route.body]),
        }
    elif route.raw:
        made["requestBody"] = {"required": True, "content": {route.raw: {"schema": {"type": "object"}}}}
    made["responses"] = _answers(route, known)
    return made


def _answers(route: Route, known: dict[Any, Json]) -> Json:
    refusal = {"$ref": "#/components/schemas/Problem"}
    codes = {*ALWAYS, *route.problems} | ({413, 415} if route.body else set()) | ({413} if route.raw else set())
    answers: Json = {
        str(code): {"description": TITLES[code], "content": {MEDIA: {"schema": refusal}}} for code in sorted(codes)
    }
    if route is LIVE:
        return {
            "101": {"description": "A WebSocket, down which messages come.", "x-message": known[route.answer]},
            **answers,
        }
    if isinstance(route.answer, str):
        return {"200": {"description": "A file.", "content": {route.answer: {}}}, **answers}
    content = {LINES: {"schema": known[route.answer]}} if route.lines else _json(known[route.answer])
    return {str(route.status): {"description": "Done.", "content": content}, **answers}


def _path_parameters(path: str) -> list[Json]:
    if "{id}" not in path:
        return []
    text = "The campaign's id, or its name."
    return [{"name": "id", "in": "path", "required": True, "description": text, "schema": {"type": "string"}}]


def _query_parameters(schema: Json, components: Json) -> list[Json]:
    found = _resolved(schema, components)
    required = found.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": kind}
        for name, kind in found.get("properties", {}).items()
    ]


def _required(schema: Json, components: Json) -> list[str]:
    return list(_resolved(schema, components).get("required", []))


def _resolved(schema: Json, components: Json) -> Json:
    found: Json = components[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    return found


def _json(schema: Json) -> Json:
    return {"application/json": {"schema": schema}}


def _tag(route: Route) -> str:
    return "table" if "{id}" in route.path else "library"


def _plain(name: str, summary: str, media: str) -> Json:
    answers = {"200": {"description": "Found.", "content": {media: {}}}}
    return {"operationId": name, "summary": summary, "tags": ["page"], "responses": answers}


def _page(path: str, name: str) -> Json:
    made = _plain(f"page_{name}", f"The page “{name}”, for a browser.", "text/html")
    parameters = _path_parameters(path)
    return {**made, "parameters": parameters} if parameters else made


def _static() -> Json:
    parameter = {"name": "path", "in": "path", "required": True, "schema": {"type": "string"}}
    return {**_plain("static", "What the pages load.", "application/octet-stream"), "parameters": [parameter]}
