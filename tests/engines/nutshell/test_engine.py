"""The engine as the rest of Inglenook sees it: its record, its data, its licence."""

import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

from inglenook.engines.nutshell import engine, facts
from inglenook.engines.nutshell.party import Ailment, Character, Kind, Party, Task, Trait
from inglenook.rules import Event, event_name
from inglenook.table import Engines
from tests.engines.nutshell.playing import PACK, party, person, refused

ROOT = Path(__file__).resolve().parents[3]
LINK = "http://electricgypsy.info/nutshell.htm"
AUTHOR = "Mike (Shmoo) Steely of Electric Gypsy"
TASK = Task(3, "ida", "Does she?", "luck", 2, "carried", "none")

EVERY_FACT: list[facts.Fact] = [
    facts.Joined("bram", "Bram", True),
    facts.Bought("ida", "luck", "luck", 12, True),
    facts.Finished("ida", 4),
    facts.Renamed("ida", "Ada"),
    facts.Practised("ida", "luck", "luck", 11, 8, 10, 1, True),
    facts.Afflicted("ida", "fever", "severe"),
    facts.Recovered("ida", "Cold"),
    facts.Defined(Kind("sailing", "sailing", 4, "boats", False, True)),
    facts.Posed(TASK),
    facts.Settled(1),
    facts.Refitted((person(luck=6),), (), 1),
]


def everything() -> Party:
    """A party that has everything."""
    ida = Character("ida", "Ida", (Trait("luck", "luck", 8, 2),), ailments=(Ailment("cold", "moderate"),), unspent=12)
    waits = Task(1, "ida", "Does she?", "luck", 2, "severe", "none")
    return Party((ida,), (Kind("poker", "poker", 6),), (waits,), 1)


@pytest.mark.rule("NUT-R1")
def test_it_is_registered_and_credits_its_author_with_the_link_that_is_asked_for():
    registered = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    assert registered["inglenook.engines"]["nutshell"] == "inglenook.engines.nutshell:engine"
    assert Engines({"nutshell": engine}).get("nutshell") is engine
    assert engine.credit.author == AUTHOR
    assert engine.credit.lines[0] == f"{AUTHOR} is the creator and author of Nutshell RPG."
    assert LINK in engine.credit.lines[1]
    assert PACK.attribution == engine.credit.lines
    assert all(command.lane == "table" for command in engine.commands)


def test_author_and_link_stand_at_the_head_of_the_sheet_and_in_the_notice():
    for state in (engine.begin(PACK), party(luck=8)):
        subtitle = engine.sheet(PACK, state).subtitle
        assert AUTHOR in subtitle
        assert LINK in subtitle
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert AUTHOR in " ".join(notice.split())
    assert LINK in notice


def test_every_kind_of_fact_is_listed_and_survives_json_under_its_name():
    assert {type(fact) for fact in EVERY_FACT} == set(engine.events)
    for fact in EVERY_FACT:
        written = msgspec.json.encode(fact)
        assert msgspec.json.decode(written)["event"] == event_name(fact)
        assert msgspec.json.decode(written, type=type(fact)) == fact
        assert event_name(fact).startswith("nutshell.")
        assert event_name(fact).endswith("/1")


def test_a_party_survives_json():
    assert msgspec.json.decode(msgspec.json.encode(everything()), type=Party) == everything()


@pytest.mark.parametrize("fact", EVERY_FACT, ids=lambda fact: event_name(fact))
def test_every_fact_applies_to_a_party_and_gives_another(fact: Event[Party]):
    after = fact.apply(everything())
    assert isinstance(after, Party)
    assert after != everything()


def test_a_die_may_stand_for_a_trait_when_there_is_no_campaign():
    begun = engine.begin(PACK)
    state, fields = engine.suppose(PACK, begun, "task", {"trait": "d8", "influence": "D20"})
    assert fields == {"trait": "trait", "influence": "influence"}
    assert [trait.die for trait in state.characters[0].traits] == [8, 20]
    state, fields = engine.suppose(PACK, begun, "task", {"trait": "d7"})
    assert (fields, state.characters[0].traits) == ({"trait": "d7"}, ())
    assert engine.suppose(PACK, begun, "create", {"name": "Ida"}) == (begun, {"name": "Ida"})
    assert engine.suppose(PACK, party(luck=8), "task", {"trait": "luck"}) == (party(luck=8), {"trait": "luck"})


def test_every_command_says_what_it_does_and_refuses_what_it_doesn_t_know():
    assert len({command.name for command in engine.commands}) == len(engine.commands)
    for command in engine.commands:
        assert command.summary.endswith(".")
        assert command.rule.startswith("NUT-")
        if command.ready(PACK, everything()) is None:
            assert refused(everything(), command.name, nonsense="1").code == "unknown_field"


def test_importing_the_engine_reads_no_pack_and_loads_no_reader_of_packs():
    program = (
        "import sys, inglenook.rules; before = set(sys.modules); import inglenook.engines.nutshell; "
        "print(sorted({'tomllib', 'pkgutil', 'difflib', 'fractions'} & (set(sys.modules) - before)))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
