"""The API's description: valid, complete, and true of what the server really answers."""

import re
from fnmatch import fnmatch

import msgspec
import pytest
from starlette.routing import Route, WebSocketRoute

from inglenook.web import openapi
from inglenook.web.lab import LINES
from inglenook.web.routes import LIVE, ROUTES
from inglenook.web.routes import Route as Address
from tests.web.evening import Evening
from tools import api_examples

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
            path = route.path.replace(":path}", "}")
            served |= {(path, method.lower()) for method in route.methods or () if method != "HEAD"}
        else:
            assert isinstance(route, WebSocketRoute)
            served.add((route.path, "get"))
    assert served == {(path, method) for path, method, _ in operations(description)}


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    made = Evening(tmp_path_factory.mktemp("evening") / "home")
    with made.owner:
        yield made
    made.doors.close()


@pytest.mark.parametrize("address", [each for each in ROUTES if each.name != "leave"], ids=lambda each: each.name)
def test_what_is_answered_has_the_type_that_is_described(evening, address: Address):
    role = "stranger" if address.name == "join" else "owner"  # an owner who sits down as a player is one
    answer = evening.ask(address, role, evening.wish(address, role))
    assert answer.status_code == address.status, answer.text
    if address.lines:
        lines = [msgspec.json.decode(line, type=address.answer) for line in answer.content.splitlines() if line]
        assert lines[-1].end, answer.text
    elif isinstance(address.answer, str):
        kind = answer.headers["content-type"].partition(";")[0]
        assert any(fnmatch(kind, media) for media in address.media)
    else:
        msgspec.json.decode(answer.content, type=address.answer)


@pytest.mark.parametrize("address", [*ROUTES, LIVE], ids=lambda each: each.name)
def test_every_operation_has_examples_of_its_types(description, address: Address):
    operation = description["paths"][address.path]["get" if address is LIVE else address.method.lower()]
    if address is LIVE:
        msgspec.convert(operation["responses"]["101"]["x-example"], address.answer, strict=True)
        return
    if address.body is not None:
        example = operation["requestBody"]["content"]["application/json"]["example"]
        msgspec.convert(example, address.body, strict=True)
    content = operation["responses"][str(address.status)]["content"]
    if not isinstance(address.answer, str):
        example = content[LINES if address.lines else "application/json"]["example"]
        assert as_data(msgspec.convert(example, address.answer, strict=True)) == example
    elif address.name != "picture":
        assert all(each["example"] for each in content.values())


def as_data(found):
    return msgspec.json.decode(msgspec.json.encode(found))


def test_the_examples_are_those_of_a_real_evening():
    assert api_examples.FILE.read_bytes() == api_examples.written(), "`./dev run python -m tools.api_examples`"


def test_it_says_who_may_ask_and_what_an_address_is_about(description):
    tags = {each["name"] for each in description["tags"]}
    for path, _, operation in operations(description):
        assert set(operation["tags"]) <= tags, path
        assert operation["security"] == [] or operation["responses"]["401"]
    for address in ROUTES:
        operation = description["paths"][address.path][address.method.lower()]
        assert operation["x-who"] == address.who
        assert operation["description"] == openapi.WHO[address.who]
        assert (operation["security"] == []) == (address.who == "anyone")
