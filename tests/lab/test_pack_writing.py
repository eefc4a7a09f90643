"""A change of a pack is written into its own text, where the value stands."""

import tomllib
from typing import Any

import pytest

from inglenook.lab.pack_fields import single_values, together
from inglenook.lab.pack_spans import Spans
from inglenook.lab.pack_values import with_value
from inglenook.lab.pack_writing import rewritten
from inglenook.rules import PackError
from inglenook.table import Engines

ENGINES = Engines()
NAMES = ("nomadic", "crossing", "nutshell", "comae")
EDITIONS = [(name, edition) for name in NAMES for edition in ENGINES.get(name).packs]
NOMADIC = ENGINES.get("nomadic")
TEXT = NOMADIC.packs["nomadic-2022"]()


def changed_lines(before: str, after: str) -> list[tuple[str, str]]:
    return [(old, new) for old, new in zip(before.split("\n"), after.split("\n"), strict=True) if old != new]


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_every_value_of_a_pack_stands_where_it_is_said_to(name, edition):
    text = ENGINES.get(name).packs[edition]()
    plain = tomllib.loads(text)
    found = Spans(text).values
    assert len(found) > 100
    for path, (start, end) in found.items():
        value: Any = plain
        for step in path:
            value = value[step]
        assert tomllib.loads(f"value = {text[start:end]}")["value"] == value, path


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_a_switch_of_the_house_changes_a_line_and_nothing_else(name, edition):
    engine = ENGINES.get(name)
    text = engine.packs[edition]()
    pack = engine.read_pack(text)
    for house in engine.house_rules(pack):
        if house.field.kind != "yes":
            continue
        try:
            wanted = with_value(engine, pack, house.field.name, not house.value)
        except PackError:
            continue  # it needs another beside it
        made = rewritten(engine, text, house.field.name, not house.value)
        assert engine.read_pack(made) == wanted
        added = set(made.split("\n")) - set(text.split("\n"))
        assert len(added) <= 1, house.field.name


def test_comments_stay_and_all_rows_change_at_once():
    made = rewritten(NOMADIC, TEXT, "tracks.boxes", 5)
    assert changed_lines(TEXT, made) == [("boxes = 4  # house default", "boxes = 5  # house default")] * 4


def test_what_is_not_in_the_text_is_put_under_its_head():
    shorter = TEXT.replace("split_allowed = false  # the two boxes of a perilous check may go on two tracks\n", "")
    assert shorter != TEXT
    assert "[options]\nsplit_allowed = true\n" in rewritten(NOMADIC, shorter, "options.split_allowed", True)


def test_where_there_is_no_place_for_it_the_pack_is_written_out_anew():
    shorter = TEXT.replace("[options]", "[unusual]")
    head, _, tail = shorter.partition("[unusual]")
    without = head + tail[tail.index("[[steps]]") :]
    made = rewritten(NOMADIC, without, "options.split_allowed", True)
    assert NOMADIC.read_pack(made).options.split_allowed


def test_a_value_that_the_rules_refuse_is_refused_with_what_would_do():
    with pytest.raises(PackError, match="a track can't have 99 boxes"):
        rewritten(NOMADIC, TEXT, "tracks.boxes", 99)


def test_rows_told_apart_can_be_made_alike_again():
    pack = NOMADIC.read_pack(TEXT)
    apart = with_value(NOMADIC, pack, "tracks.body.boxes", 6)
    assert [(each.path, each.value) for each in together(pack)] == [("tracks.boxes", 4)]
    assert together(apart) == ()
    assert [(each.path, each.value) for each in together(apart, pack)] == [("tracks.boxes", None)]


def test_every_value_can_be_set_by_its_path():
    for value in single_values(NOMADIC, NOMADIC.read_pack(TEXT)):
        assert rewritten(NOMADIC, TEXT, value.path, value.value) == TEXT, value.path
