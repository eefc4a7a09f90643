"""The one way to write a body."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inglenook.journal import NotCanonical, canonical

texts = st.text(st.characters(exclude_categories=["Cs"]))
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@given(values)
def test_it_is_what_the_docs_say_in_terms_of_the_standard_library(value: object):
    said = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    assert canonical(value) == said
    assert json.loads(said) == value


class Box(msgspec.Struct):
    track: str
    boxes: tuple[int, ...]


def test_structs_are_objects():
    assert canonical(Box("hull", (1, 2))) == b'{"boxes":[1,2],"track":"hull"}'


@pytest.mark.parametrize(
    "value",
    [1.0, {"a": [0.5]}, float("nan"), 2**63, {"a": -(2**63) - 1}, {1: 2}, {"a": "\ud800"}, {"\ud800": 1}, object()],
    ids=lambda value: type(value).__name__,
)
def test_what_has_no_canonical_form_is_refused(value: object):
    with pytest.raises(NotCanonical):
        canonical(value)
