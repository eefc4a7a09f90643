"""Packs: what may be changed, and how faults are told."""

import msgspec
import pytest

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.pack import NomadicPack
from inglenook.rules import PackError, PackFault
from tests.engines.nomadic.playing import ORACLES, SEED, chances, effect, nomad, outcomes, play

TEXT = engine.packs["nomadic-2022"]()


def with_change(old: str, new: str) -> str:
    """The seed's pack with one change."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def faults(text: str) -> tuple[PackFault, ...]:
    """What is wrong with a pack."""
    with pytest.raises(PackError) as error:
        engine.read_pack(text)
    return error.value.faults


def line_of(text: str, words: str) -> int:
    """The line on which these words stand."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


BROKEN = {
    "an overlap": ('key = "no", label = "No", low = 4', 'key = "no", label = "No", low = 3'),
    "a gap": ('key = "yes", label = "Yes", low = 8', 'key = "yes", label = "Yes", low = 9'),
    "upside down": ("low = 8, high = 10", "low = 10, high = 8"),
    "out of reach": ("low = 11, high = 12, note", "low = 11, high = 13, note"),
    "an end too early": ("low = 11, high = 12, note", "low = 11, high = 11, note"),
    "no such die": ("spread = [10, 8, 6, 4, 4, 4]", "spread = [10, 8, 7, 4, 4, 4]"),
    "too few dice": ("spread = [10, 8, 6, 4, 4, 4]", "spread = [10, 8, 6, 4, 4]"),
    "a die of one side": ("dice = [20]", "dice = [1]"),
    "a die of a million sides": ("dice = [20]", "dice = [1_000_000]"),
    "a ladder that climbs": ("ladder = [12, 10, 8, 6, 4]", "ladder = [4, 6, 8, 10, 12]"),
    "a text for a number": ("determination = 12", 'determination = "d12"'),
    "a number for a text": ('label = "Muscle"', "label = 5"),
    "a text for a yes": ("split_allowed = false", 'split_allowed = "no"'),
    "a skill named twice": ('key = "skulk"', 'key = "muscle"'),
    "a label used twice": ('label = "Mind"\nboxes', 'label = "body"\nboxes'),
    "a key that can't be": ('key = "skulk"', 'key = "in the dark"'),
    "a key that is taken": ('key = "skulk"', 'key = "none"'),
    "a track without boxes": ("boxes = 4  # house default", "boxes = 0"),
    "a track without end": ("boxes = 4  # house default", "boxes = 99999999999"),
    "boxes below zero": ("high = 9, boxes = 1", "high = 9, boxes = -1"),
    "an unknown value": ('verbs = "hide, sneak, lurk"', 'verb = "hide, sneak, lurk"'),
    "a missing value": ('label = "Skulk"\n', ""),
    "a result that isn't one": ('done = "clean"', 'done = "easy"'),
    "a table on no track": ('track = "body"', 'track = "hull"'),
    "a table in no group": ('group = "region"', 'group = "sky"'),
    "a face too many": ("lifeless = [6, 7, 8, 9, 10]", "lifeless = [6, 11]"),
    "a step that leads nowhere": ('when = "push"', 'when = "sleep"'),
    "another engine": ('engine = "nomadic"', 'engine = "comae"'),
    "not TOML": ('key = "skulk"', "key = skulk"),
    "a name twice": ('label = "Skulk"', 'label = "Skulk"\nlabel = "Skulk"'),
}


@pytest.mark.rule("GEN-7", "NOM-R22")
@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_every_fault_is_told_with_its_line_and_a_hint(change):
    text = with_change(*change)
    found = faults(text)
    assert all(fault.line and fault.what and fault.hint for fault in found), found
    first_changed = next(
        number
        for number, (old, new) in enumerate(zip(TEXT.splitlines(), text.splitlines(), strict=False), 1)
        if old != new
    )
    assert any(abs((fault.line or 0) - first_changed) <= 3 for fault in found), (found, first_changed)


@pytest.mark.rule("GEN-7")
def test_one_fault_hides_no_other():
    text = with_change("determination = 12", 'determination = "d12"').replace(
        "split_allowed = false", "split_allowed = 0"
    )
    text = text.replace('label = "Muscle"', "label = 5").replace('verbs = "hide, sneak, lurk"', 'verb = "hide"')
    found = faults(text)
    assert [fault.path for fault in found] == [
        "check.determination",
        "skills[0].label",
        "skills[1].verb",
        "options.split_allowed",
    ]
    assert [fault.line for fault in found] == [
        line_of(text, "d12"),
        line_of(text, "label = 5"),
        line_of(text, 'verb = "hide"'),
        line_of(text, "split_allowed = 0"),
    ]
    assert "did you mean verbs" in found[2].hint


def test_rows_of_a_list_have_lines_of_their_own():
    text = with_change('key = "yes", label = "Yes", low = 8', 'key = "yes", label = "Yes", low = 9')
    assert faults(text)[0].line == line_of(text, 'key = "yes", label')
    assert "begin at 8" in faults(text)[0].hint


@pytest.mark.parametrize("text", ["", "engine = ", "\x00", "[" * 5000, "x = " + "9" * 9999, "a" * 600_000])
def test_what_is_no_pack_at_all_is_told_too(text):
    assert faults(text)


@pytest.mark.rule("NOM-R22", "NOM-R11")
def test_a_game_may_name_its_own_skills_tracks_and_degrees():
    text = (
        TEXT.replace('key = "muscle"\nlabel = "Muscle"', 'key = "brawn"\nlabel = "Brawn"')
        .replace('key = "ship"\nlabel = "Ship"', 'key = "boat"\nlabel = "Boat"')
        .replace('track = "ship"', 'track = "boat"')
        .replace('"tracks.ship.boxes", ', "")
        .replace(
            'high = 12, boxes = 2, note = "Make a check; what it costs is doubled." }',
            'high = 11, boxes = 2 },\n    { key = "deadly", label = "Deadly", low = 12, high = 12, boxes = 3 }',
        )
        .replace('push_forward = "Push forward"', 'push_forward = "Set sail"')
    )
    pack = engine.read_pack(text)
    state = engine.begin(pack)
    assert isinstance(state, type(nomad()))
    attempted = play(state, "attempt", (6, 6), pack=pack)
    assert attempted.outcome.key == "deadly"
    played = play(attempted.nomad, "check", 1, "boat", pack=pack, skill="brawn")
    assert played.nomad.track("boat").marked == 3
    full = played.nomad.but(tracks=tuple(type(t)(t.key, t.boxes, t.boxes) for t in played.nomad.tracks))
    asked = play(full, "check", 1, pack=pack, skill="brawn", risk="risky")
    labels = [option.label for option in engine.words.question(pack, asked.question, asked.nomad).options]
    assert "Set sail" in labels


@pytest.mark.rule("NOM-R22", "NOM-R4")
def test_altering_a_band_changes_play_and_odds_together():
    text = with_change("low = 7, high = 7", "low = 7, high = 8")
    pack = engine.read_pack(text.replace('label = "Yes", low = 8', 'label = "Yes", low = 9'))
    assert play(nomad(), "ask", (4, 4)).outcome.key == "yes"
    assert play(nomad(), "ask", (4, 4), pack=pack).outcome.key == "yes_but"
    before, after = outcomes(chances("ask")), outcomes(chances("ask", pack=pack))
    assert (after["yes_but"] - before["yes_but"]) * 36 == 5 == (before["yes"] - after["yes"]) * 36


@pytest.mark.rule("NOM-D3", "GEN-7")
def test_any_skills_and_any_dice_on_the_ladder_will_do():
    one = msgspec.structs.replace(SEED, skills=SEED.skills[:1], spread=(12,))
    assert effect(chances("check", state=engine.begin(one), pack=one, skill="muscle", risk="risky"), "skill.muscle")  # type: ignore[arg-type]


@pytest.mark.rule("GEN-8", "NOM-D25")
def test_each_edition_says_which_it_is_and_none_mixes_with_the_other():
    assert [engine.read_pack(read()).edition for read in engine.packs.values()] == list(engine.packs)
    assert next(iter(engine.packs)) == SEED.edition == "nomadic-2022"
    assert ORACLES.edition == "nomadic-2025"
    assert len(SEED.question.dice) == 1
    assert len(ORACLES.question.dice) == 5


@pytest.mark.rule("NOM-D1", "NOM-D2", "NOM25-D1")
def test_what_is_ours_is_marked_as_a_house_default():
    for pack in (SEED, ORACLES):
        assert pack.house
        notes = [rule.field.note for rule in engine.house_rules(pack)]
        assert all("House default" in note for note in notes)


def test_a_pack_is_plain_data():
    for pack in (SEED, ORACLES):
        assert msgspec.json.decode(msgspec.json.encode(pack), type=NomadicPack) == pack
