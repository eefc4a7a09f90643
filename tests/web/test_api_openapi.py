"""The API's description: valid, complete, and true of what the server really answers."""

import re

import msgspec
import pytest
from starlette.routing import Mount, Route, WebSocketRoute

from inglenook.web.routes import ROUTES
from inglenook.web.routes import Route as Address

METHODS = {"get", "post", "put", "delete", "patch", "head", "options", "trace"}


@pytest.fixture
def description(client):
    answer = client.get("/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def operations(description):
    return [(path, method, each) for path, found in description["paths"].items() for method, each in found.items()]


def nodes(found):
    yield found
    for inner in found.values() if isinstance(found, dict) else found if isinstance(found, list) else ():
        yield from nodes(inner)


def test_it_is_an_openapi_document(description):
    assert description["openapi"].startswith("3.1.")
    assert description["info"]["title"]
    assert description["info"]["version"]
    for path, method, operation in operations(description):
        assert path.startswith("/")
        assert method in METHODS
        assert operation["summary"].endswith("."), path
        assert operation["responses"]
        for code, response in operation["responses"].items():
            assert re.fullmatch(r"[1-5]\d\d", code)
            assert response["description"]
        for parameter in operation.get("parameters", []):
            assert {"name", "in", "schema"} <= set(parameter)
            assert parameter["in"] == "query" or parameter["required"]
        in_path = {each["name"] for each in operation.get("parameters", []) if each["in"] == "path"}
        assert in_path == set(re.findall(r"{(\w+)}", path))


def test_every_name_is_used_once(description):
    names = [operation["operationId"] for _, _, operation in operations(description)]
    assert len(names) == len(set(names))


def test_every_reference_leads_somewhere(description):
    known = {f"#/components/schemas/{name}" for name in description["components"]["schemas"]}
    used = {node["$ref"] for node in nodes(description) if isinstance(node, dict) and "$ref" in node}
    assert used
    assert used <= known


def test_every_route_is_described_and_everything_described_is_a_route(client, description):
    served = set()
    for route in client.app.routes:
        if isinstance(route, Route):
            served |= {(route.path, method.lower()) for method in route.methods or () if method != "HEAD"}
        elif isinstance(route, WebSocketRoute):
            served.add((route.path, "get"))
        else:
            assert isinstance(route, Mount)
            served.add((f"{route.path}/{{path}}", "get"))
    assert served == {(path, method) for path, method, _ in operations(description)}


BODIES = {
    "create": {"name": "Grace"},
    "do": {"command": "nomadic.ask", "fields": {"question": "Here?"}},
    "say": {"text": "Hello."},
    "set_option": {"option": "dice", "value": "fair"},
    "odds": {"command": "nomadic.ask"},
    "odds_across": {"command": "nomadic.check", "fields": {"risk": "risky"}, "across": ["skill"]},
    "rename": {"name": "Ada Two"},
    "copy": {"name": "Ada Three"},
}
BEFORE = {"advice": {"command": "nomadic.check", "fields": {"skill": "muscle", "risk": "risky"}, "faces": [1]}}
"""What has to be done so that there is something to ask about."""
QUERIES = {"search": "?q=hello", "events": "?wait=0"}
ALONE = {"answer", "undo", "redo", "revise", "erase", "use_pack", "take_in", "new_epoch", "add_nonce", "open_lane"}
"""They need something before them; their answer has the type of `do`, or of `create`."""


@pytest.mark.parametrize("address", [each for each in ROUTES if each.name not in ALONE], ids=lambda each: each.name)
def test_what_is_answered_has_the_type_that_is_described(client, ada, address: Address):
    if address.name in BEFORE:
        assert client.post(f"/api/c/{ada}/do", json=BEFORE[address.name]).status_code == 200
    path = address.path.replace("{id}", ada) + QUERIES.get(address.name, "")
    answer = client.request(address.method, path, json=BODIES.get(address.name, {}) if address.body else None)
    assert answer.status_code == address.status, answer.text
    if not isinstance(address.answer, str):
        msgspec.json.decode(answer.content, type=address.answer)


def test_acts_all_answer_with_the_same_type():
    acts = {each.name: each.answer for each in ROUTES if each.name in ALONE - {"take_in"}}
    assert len(set(acts.values())) == 1
    assert len(acts) == 9
