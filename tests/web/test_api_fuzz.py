"""Thousands of odd requests, made from the description: none ends in a fault of ours, all answers are as described.

Half of them begin with a wish that can be met at a real table and go wrong in one place, so that they reach what lies
behind the first checks.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis import checks as known

from inglenook.web import limits, openapi
from inglenook.web.routes import LIVE, ROUTES
from tests.web.evening import ADDRESS, Evening

known.load_all_checks()
CHECKS = known.CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
        "response_headers_conformance",
    ]
)
BY_NAME = {route.name: route for route in ROUTES}
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
"""Otherwise the same requests every time, and few of them."""

MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


@pytest.fixture(scope="module")
def operations() -> dict[str, Any]:
    """What the description offers, by name; the socket is none of it."""
    schema = schemathesis.openapi.from_dict(openapi.description())
    found: list[Any] = [each.ok() for each in schema.get_all_operations()]  # type: ignore[union-attr]
    return {each.definition.raw["operationId"]: each for each in found if each.path != LIVE.path}


@pytest.fixture
def evening(tmp_path) -> Iterator[Evening]:
    made = Evening(tmp_path / "home", limits=limits.NONE, seed="ember")
    with made.owner:
        yield made
    made.doors.close()


def asked(evening: Evening, role: str, name: str, case: Any, real: bool, drop: list[str]) -> Any:
    """Sends a case; a real one has the fields of a wish that can be met, except those to `drop`."""
    browser = evening.browsers["stranger" if name == "leave" else role]
    wish = wished(evening, role, name) if real or name == "delete" else None
    if "id" in case.path_parameters and (wish is not None or not drop):
        case.path_parameters["id"] = wish.campaign if wish else evening.id
    call = case.as_transport_kwargs(base_url=ADDRESS)
    call.pop("cookies", None)
    if isinstance(call.get("data"), bytes | str):
        call["content"] = call.pop("data")
    if name == "events":
        call["params"] = {**(call.get("params") or {}), "wait": "0"}
    if wish is not None and isinstance(call.get("json"), dict) and wish.body is not None:
        call["json"] = {**call["json"], **{key: each for key, each in wish.body.items() if key not in drop}}
    if wish is not None and wish.query and isinstance(call.get("params"), dict):
        call["params"] = {**call["params"], **{key: each for key, each in wish.query.items() if key not in drop}}
    return browser.request(**call)


def wished(evening: Evening, role: str, name: str) -> Any:
    try:
        return evening.wish(BY_NAME[name], role) if name in BY_NAME else None
    except (AssertionError, KeyError, IndexError, StopIteration):  # the table stands so oddly that it can't be met
        return None


@pytest.mark.parametrize(("role", "count"), [("owner", 300), ("player", 200), ("stranger", 100)])
def test_nothing_ends_in_a_fault_and_all_is_as_described(evening, operations, role, count):
    codes: dict[int, int] = {}

    @settings(
        max_examples=10 * count if DEEP else count, derandomize=not DEEP, database=None, deadline=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(st.data())
    def play(data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(operations)))
        mode = data.draw(st.sampled_from(MODES))
        case = data.draw(operations[name].as_strategy(generation_mode=mode))
        fields = sorted(case.body) if isinstance(case.body, dict) else []
        drop = data.draw(st.lists(st.sampled_from(fields), max_size=2)) if fields else []
        answer = asked(evening, role, name, case, data.draw(st.booleans()), drop)
        codes[answer.status_code] = codes.get(answer.status_code, 0) + 1
        case.validate_response(answer, checks=CHECKS)

    play()
    print(role, dict(sorted(codes.items())))  # noqa: T201 - shown by `pytest -rP`
    assert {200, 401 if role == "stranger" else 422} <= set(codes)
    assert max(codes) < 500
