"""The API's description (OpenAPI 3.1), made from the table of routes and the types of what goes in and out."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from inglenook import __version__

from .problems import MEDIA, TITLES, Problem
from .routes import LIVE, PAGES, ROUTES, Route

ALWAYS = (403, 421, 422, 429, 500, 503)
"""What any address may answer: a wrong origin or host, what isn't understood, too much of it, a fault of ours, a busy
file."""

WHO = {
    "anyone": "Anyone may ask.",
    "seated": "Whoever has a seat at the campaign may ask.",
    "player": "Players and game masters of the campaign may ask.",
    "gm": "Game masters of the campaign may ask.",
    "owner": "Only whoever keeps the server may ask.",
    "figures": "Only whoever keeps the server may ask, or a program with the token for its figures.",
}
TAGS = {
    "library": "Engines and campaigns as a whole.",
    "table": "How a campaign stands, what is done there, and its chances.",
    "story": "The story: to read, to write, to follow, to take along.",
    "seats": "Who sits at a table, in which role, and for whom each decides.",
    "safety": "The stop card, the pause, lines and veils.",
    "dice": "Dice that anyone can check.",
    "links": "Links that let people in.",
    "door": "Who this browser is, and coming in by a link.",
    "server": "For whoever runs a server.",
    "page": "What a browser loads.",
}
SESSION = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "inglenook",
        "description": "A session, as a link gives it; `__Host-inglenook` under https. Alone on this computer none is "
        "needed: everyone there is the owner.",
    },
    "figures": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token that the server was started with in INGLENOOK_METRICS_TOKEN.",
    },
}
EXAMPLES = Path(__file__).with_name("examples.json")

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
    examples = msgspec.json.decode(EXAMPLES.read_bytes(), type=dict[str, Json])
    paths: dict[str, Json] = {}
    for path, name in PAGES.items():
        paths[path] = {"get": _page(path, name)}
    paths["/openapi.json"] = {"get": _plain("openapi", "This description.", "application/json")}
    paths["/static/{path}"] = {"get": _static()}
    for route in addresses:
        operation = _operation(route, known, components, examples.get(route.name, {}))
        paths.setdefault(route.path, {})["get" if route is LIVE else route.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Inglenook",
            "version": __version__,
            "summary": "A local table, its campaigns and its story.",
        },
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SESSION},
    }


def _operation(route: Route, known: dict[Any, Json], components: Json, example: Json) -> Json:
    made: Json = {
        "operationId": route.name,
        "summary": route.summary,
        "description": WHO[route.who],
        "tags": [route.tag],
        "security": _security(route),
        "x-who": route.who,
    }
    given = example.get("query", {})
    parameters = _path_parameters(route.path) + _query_parameters(known[route.query], components, given)
    if parameters:
        made["parameters"] = parameters
    if route.body is not None:
        made["requestBody"] = {
            "required": bool(_required(known[route.body], components)),
            "content": _json(known[route.body], example, "request"),
        }
    elif route.raw:
        kind = {"type": "object"} if route.raw.endswith("json") else {"type": "string", "format": "binary"}
        made["requestBody"] = {"required": True, "content": {route.raw: {"schema": kind}}}
    made["responses"] = _answers(route, known, example)
    return made


def _security(route: Route) -> list[Json]:
    if route.who == "anyone":
        return []
    return [{"session": []}, {"figures": []}] if route.who == "figures" else [{"session": []}]


def _answers(route: Route, known: dict[Any, Json], example: Json) -> Json:
    refusal = {"$ref": "#/components/schemas/Problem"}
    codes = {*ALWAYS, *route.problems, *([] if route.who == "anyone" else [401])}
    codes |= ({413, 415} if route.body else set()) | ({413} if route.raw else set())
    answers: Json = {
        str(code): {"description": TITLES[code], "content": {MEDIA: {"schema": refusal}}} for code in sorted(codes)
    }
    if route is LIVE:
        message = {"x-message": known[route.answer], "x-example": example.get("answer")}
        return {"101": {"description": "A WebSocket, down which messages come.", **message}, **answers}
    if isinstance(route.answer, str):
        content = {media: {**_kind(media), **_shown(example, "answer")} for media in route.media}
        return {"200": {"description": "A file.", "content": content}, **answers}
    content = _json(known[route.answer], example, "answer")
    return {str(route.status): {"description": "Done.", "content": content}, **answers}


def _kind(media: str) -> Json:
    """What a file holds, as far as a schema can say."""
    if media.startswith("text/"):
        return {"schema": {"type": "string"}}
    return {"schema": {"type": "object"}} if media.endswith("json") else {}


def _shown(example: Json, part: str) -> Json:
    return {"example": example[part]} if part in example else {}


def _path_parameters(path: str) -> list[Json]:
    if "{id}" not in path:
        return []
    text = "The campaign's id, or its name."
    return [{"name": "id", "in": "path", "required": True, "description": text, "schema": {"type": "string"}}]


def _query_parameters(schema: Json, components: Json, given: Json) -> list[Json]:
    found = _resolved(schema, components)
    required = found.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": kind, **_shown(given, name)}
        for name, kind in found.get("properties", {}).items()
    ]


def _required(schema: Json, components: Json) -> list[str]:
    return list(_resolved(schema, components).get("required", []))


def _resolved(schema: Json, components: Json) -> Json:
    found: Json = components[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    return found


def _json(schema: Json, example: Json, part: str) -> Json:
    return {"application/json": {"schema": schema, **_shown(example, part)}}


def _plain(name: str, summary: str, media: str) -> Json:
    refusal = {"schema": {"$ref": "#/components/schemas/Problem"}}
    answers: Json = {"200": {"description": "Found.", "content": {media: {}}}}
    answers |= {str(code): {"description": TITLES[code], "content": {MEDIA: refusal}} for code in (404, 421)}
    return {"operationId": name, "summary": summary, "tags": ["page"], "security": [], "responses": answers}


def _page(path: str, name: str) -> Json:
    made = _plain(f"page_{name}", f"The page “{name}”, for a browser.", "text/html")
    parameters = _path_parameters(path)
    return {**made, "parameters": parameters} if parameters else made


def _static() -> Json:
    parameter = {"name": "path", "in": "path", "required": True, "schema": {"type": "string"}}
    return {**_plain("static", "What the pages load.", "*/*"), "parameters": [parameter]}
