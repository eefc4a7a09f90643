"""`docs/http-api.md` says what is so: its addresses, bodies and codes are those of the server, and its session runs."""

import inspect
import json
import re
from pathlib import Path

import pytest

from inglenook.web import gate, play, problems
from inglenook.web.routes import LIVE, ROUTES

PAGE = (Path(__file__).parents[2] / "docs" / "http-api.md").read_text(encoding="utf-8")
ADDRESS = re.compile(r"`(GET|POST) (/[^`?]*)(?:\?([^`]*))?`(?: `\{([^}]*)\}`)?")


@pytest.fixture
def description(client):
    return client.get("/openapi.json").json()


def test_every_address_is_documented_and_none_that_is_not_there(description):
    documented = {(method, path) for method, path, _, _ in ADDRESS.findall(PAGE)}
    described = {(method.upper(), path) for path, found in description["paths"].items() for method in found}
    assert documented == described


def test_every_address_stands_under_who_may_ask():
    heads = {"anyone": "Anyone", "seated": "Anyone with a seat", "player": "Players and game masters",
             "gm": "Game masters", **dict.fromkeys(("owner", "figures"), "Whoever keeps the server")}  # fmt: skip
    parts = dict(re.findall(r"^### ([^\n]+)\n(.*?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL))
    for route in [*ROUTES, LIVE]:
        method = "GET" if route is LIVE else route.method
        assert re.search(rf"`{method} {re.escape(route.path)}[?`]", parts[heads[route.who]]), route.path


def test_bodies_and_queries_are_as_described(description):
    schemas = description["components"]["schemas"]
    checked = 0
    for method, path, query, body in ADDRESS.findall(PAGE):
        operation = description["paths"][path][method.lower()]
        in_query = {each["name"] for each in operation.get("parameters", []) if each["in"] == "query"}
        if path.startswith("/api/"):
            assert set(re.findall(r"(\w+)=", query)) == in_query, path
        if (
            "requestBody" in operation
            and "application/json" in operation["requestBody"]["content"]
            and path != "/api/import"
        ):
            reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
            schema = schemas[reference.rpartition("/")[2]]
            fields = set(filter(None, body.replace(" ", "").split(",")))
            assert {field.removesuffix("?") for field in fields} == set(schema["properties"]), path
            assert {field for field in fields if not field.endswith("?")} == set(schema.get("required", [])), path
            checked += 1
    assert checked >= 15


def test_every_code_is_documented_with_its_status():
    documented = {(int(status), code) for status, code in re.findall(r"^\| (\d{3}) \| `(\w+)` \|", PAGE, re.MULTILINE)}
    source = "".join(inspect.getsource(module) for module in (problems, gate, play))
    made = {(int(status), code) for status, code in re.findall(r'problem\(\s*(\d{3}), "(\w+)"', source)}
    made |= {(status, code) for _, status, code in problems.KINDS}
    assert documented == made


def test_the_session_runs(client):
    session = PAGE.partition("```session\n")[2].partition("```")[0].splitlines()
    assert len(session) >= 8
    for line in session:
        method, path, *body = line.split(maxsplit=2)
        answer = client.request(method, path, json=json.loads(body[0]) if body else None)
        assert answer.is_success, (line, answer.text)
