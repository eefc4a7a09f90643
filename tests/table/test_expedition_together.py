"""One journal, several games: wild country is crossed, the oracle asked, somebody met, and a quarrel settled."""

import json

import pytest

from inglenook.journal import SqliteStore
from inglenook.table import Library, Table
from inglenook.table.looking import cases_for
from tests.table.expedition import (
    ALL,
    ailments,
    answer_all,
    blocks,
    count,
    folded_anew,
    holds,
    marked,
    mixed,
    names,
    on_the_road,
    pool,
    sheet,
    texts,
    undone_and_redone,
    world_of,
)
from tests.table.tables import TWO_SEATS, done, file_of, refused, table

INES = "ines_calloway"


@pytest.fixture
def comae_road(tmp_path) -> Table:
    """Ines Calloway of Comae on the road with a porter's boy, in a file."""
    campaign = mixed("comae", store=file_of(tmp_path))
    done(campaign.do("sample", {"who": "ines"}))
    return campaign


@pytest.mark.rule("CRO-D34", "COM-R21", "NOM-R4", "COM-R47", "COM-R24")
def test_a_comae_character_crosses_asks_meets_and_duels(comae_road):
    campaign = comae_road
    done(campaign.do("crossing.join"))  # the name of whoever is played is offered
    on_the_road(campaign, stages=2, pace="forced")
    told = done(campaign.do("crossing.leg", answers=["awareness", "50"], faces=[34, 81]))
    assert [entry.data["option"] for entry in told.entries if entry.kind == "answer"][:2] == ["awareness", "50"]
    answer_all(campaign, stress_pool="pow", flip="keep")
    assert (pool(campaign, INES, "pow"), count(campaign, "crossing", f"stress.{INES}")) == (11, 1)

    asked = done(campaign.do("nomadic.ask", {"question": "Is the ford guarded?"}, faces=[4, 5]))
    assert texts(asked)[0] == "Is the ford guarded?"
    assert asked.entries[-1].data["key"] == "yes"

    done(campaign.do("crossing.harm", {"traveler": INES, "wounds": 1}, answers=["keep"], faces=[3]))
    assert (pool(campaign, INES, "body"), count(campaign, "crossing", f"wounds.{INES}")) == (7, 1)

    met = done(campaign.do("comae.npc", {"name": "Orrin", "disposition": "malicious"}))
    assert "Orrin" in texts(met)[0]
    done(campaign.do("comae.conflict", {"preset": "combat"}))
    for _ in range(30):
        if all(shown.refusal for shown in campaign.view().commands if shown.name == "comae.round"):
            break
        done(campaign.do("comae.round"))
        answer_all(campaign)
    assert refused(campaign.do("comae.round")).code == "no_conflict"

    while sheet(campaign, "crossing").prompt == "":
        done(campaign.do("crossing.leg"))
        answer_all(campaign, flip="keep")
    before = pool(campaign, INES, "pow")
    done(campaign.do("crossing.arrive", {"how": "safe"}))
    assert pool(campaign, INES, "pow") >= before
    holds(campaign)
    assert undone_and_redone(campaign) > 10
    holds(campaign)


@pytest.mark.rule("CRO-D34", "NUT-D9", "NUT-D20", "NUT-R8")
def test_a_nutshell_party_crosses_asks_meets_and_settles_it_as_two_tasks():
    campaign = mixed("nutshell")
    done(campaign.do("create", {"name": "Ida", "traits": "climb with ropes d10; brawn d8", "allowed": "yes"}))
    done(campaign.do("create", {"name": "Bram", "traits": "brawn d12"}))
    for _ in range(2):
        done(campaign.do("crossing.join"))
    on_the_road(campaign, stages=2)
    leg = done(campaign.do("crossing.leg", {"guide": "ida", "helper": "bram"}, answers=["climb_with_ropes", "3"]))
    dice = next(entry for entry in leg.entries if entry.kind == "dice")
    assert dice.data["dice"] == [[10, 10]]  # difficulty 3, less the die of help
    answer_all(campaign)

    done(campaign.do("crossing.harm", {"traveler": "ida", "stress": 3}))
    assert ailments(campaign, "ida") == [("the road", "moderate")]
    done(campaign.do("crossing.harm", {"traveler": "ida", "wounds": 3}))
    assert ailments(campaign, "ida") == [("the road", "severe")]
    assert ailments(campaign, "bram") == []

    asked = done(campaign.do("nomadic.ask", {"question": "Is the ford guarded?"}, faces=[6, 6]))
    assert asked.entries[-1].data["key"] == "yes_and"
    risk = done(campaign.do("nomadic.risk", {"what": "Walk up to them"}, faces=[6, 5]))
    assert risk.text == "Perilous: play it out, and what goes wrong counts double."

    done(campaign.do("comae.npc", {"name": "Orrin"}))
    assert [section.title for section in sheet(campaign, "comae").sections] == ["Orrin"]
    done(campaign.do("create", {"name": "Orrin", "way": "free", "traits": "brawn d8"}))
    quarrel = {"question": "Who holds the ford?", "who": "ida", "trait": "brawn", "difficulty": 2}
    done(campaign.do("opposed", {**quarrel, "against": "orrin", "against_trait": "brawn", "against_difficulty": 1}))
    first = done(campaign.do("face", {"task": "1"}, faces=[3, 8]))
    second = done(campaign.do("face", {"task": "2"}, faces=[4]))
    # three wounds on the road fail her up to a 3: the road has its say in the quarrel
    assert (first.entries[-1].data["key"], second.entries[-1].data["key"]) == ("failure", "success")

    while sheet(campaign, "crossing").prompt == "":
        done(campaign.do("crossing.leg", {"guide": "bram"}))
        answer_all(campaign)
    done(campaign.do("crossing.arrive", {"how": "safe"}))
    holds(campaign)
    assert undone_and_redone(campaign) > 10
    holds(campaign)


@pytest.mark.rule("CRO-D34", "NOM-R9", "NOM-R8")
def test_a_nomad_crosses_asks_meets_and_makes_a_check():
    campaign = mixed("nomadic")
    done(campaign.do("create", {"name": "Wren Adeyemi"}))
    done(campaign.do("crossing.join"))
    on_the_road(campaign, stages=2, pace="forced")
    leg = done(campaign.do("crossing.leg", {"position": "lifted"}, answers=["muscle", "body"], faces=[9]))
    assert leg.entries[-1].data["key"] == "success"
    assert (marked(campaign), count(campaign, "crossing", "stress.wren_adeyemi")) == (1, 1)
    done(campaign.do("crossing.harm", {"traveler": "wren_adeyemi", "wounds": 1}, answers=["gear"]))
    assert (marked(campaign), count(campaign, "crossing", "wounds.wren_adeyemi")) == (3, 1)

    asked = done(campaign.do("ask", {"question": "Is the ford guarded?"}, faces=[4, 4]))
    assert asked.entries[-1].data["key"] == "yes"
    done(campaign.do("comae.npc", {"name": "Orrin"}))
    quarrel = done(campaign.do("check", {"skill": "dash", "risk": "risky"}, answers=["mind"], faces=[1]))
    assert quarrel.entries[-1].data["key"] == "fail"

    while sheet(campaign, "crossing").prompt == "":
        done(campaign.do("crossing.leg"))
        answer_all(campaign)
    done(campaign.do("crossing.arrive", {"how": "safe"}))
    assert count(campaign, "nomadic", "track.mind") == 1  # what the road has not marked stays
    holds(campaign)
    assert undone_and_redone(campaign) > 8


@pytest.mark.parametrize("host", ["comae", "nutshell", "nomadic"])
def test_it_goes_into_a_file_and_comes_out_of_it_whole(host, tmp_path):
    library = Library(tmp_path, ALL)
    campaign = library.create(
        "Ford", host, modules=[name for name in ("crossing", "nomadic", "comae") if name != host], seed="3",
        ready_made=True,
    )  # fmt: skip
    done(campaign.do("crossing.join"))
    on_the_road(campaign)
    done(campaign.do("crossing.leg"))
    for command in ("comae.npc", "nomadic.ask"):
        if not command.startswith(host):  # the host itself is held by the question of who leads how
            done(campaign.do(command))
    done(campaign.say("They wait by the *water*."))
    waiting, world, view = campaign.waiting(), world_of(campaign), campaign.view()
    (tmp_path / "out.json").write_bytes(b"".join(campaign.export_json()))
    story = "".join(campaign.export_story())
    campaign.close()

    again = library.open("Ford")
    assert (again.waiting(), world_of(again), again.view().sheets) == (waiting, world, view.sheets)
    again.close()
    other = library.import_file(tmp_path / "out.json", "Ford, again")
    assert (other.waiting(), world_of(other), folded_anew(other)) == (waiting, world, world)
    answer_all(other)
    holds(other)
    for engine in (ALL.get(name) for name in (host, "crossing", "nomadic", "comae")):
        assert all(line in story for line in engine.credit.lines)
    assert "They wait by the *water*." in story
    other.close()


# What is lent, and what is not


@pytest.mark.parametrize("host", ["comae", "nutshell", "nomadic", "crossing"])
def test_modules_lend_the_oracles_other_people_and_the_journey_alone(host):
    campaign = mixed(host)
    listed = names(campaign)
    lent = {"nomadic": ["ask", "risk"], "crossing": ["join", "leg", "arrive"], "comae": ["npc", "table"]}
    assert all(set(lent[name]) <= set(listed[name]) for name in lent if name != host)
    assert "check" not in listed["nomadic"] or host == "nomadic"
    assert "round" not in listed["comae"] or host == "comae"
    assert next(iter(listed)) == host
    headings = {shown.name.partition(".")[0]: shown.group for shown in campaign.view().commands}
    assert {name: heading for name, heading in headings.items() if name != host} == {
        name: title
        for name, title in {"nomadic": "The oracles", "crossing": "The Crossing", "comae": "Other people"}.items()
        if name != host
    }


@pytest.mark.parametrize(
    ("host", "asking", "attempting"),
    [("nutshell", "nutshell.task", "nomadic.risk"), ("comae", "nomadic.ask", "nomadic.risk"),
     ("nomadic", "nomadic.ask", "nomadic.attempt")],
)  # fmt: skip
def test_a_sign_stands_for_one_command_the_hosts_first(host, asking, attempting):
    signs = [(shown.sign, shown.name) for shown in mixed(host).view().commands if shown.sign]
    assert signs == [("?", asking), ("!", attempting)]


def test_what_is_not_lent_is_refused_with_what_is():
    campaign = mixed("nutshell")
    refusal = refused(campaign.do("nomadic.check", {"skill": "muscle"}))
    assert (refusal.code, refusal.legal) == ("unknown_command", ("nomadic.ask", "nomadic.risk"))
    assert refusal.sentence.startswith("Nomadic, which lends only a part of itself here, has no command 'check'.")
    assert refused(campaign.odds("nomadic.check")).code == "unknown_command"


def test_a_module_shows_a_sheet_when_there_is_something_on_it():
    campaign = mixed("nutshell")
    assert [shown.engine for shown in campaign.view().sheets] == ["nutshell"]
    done(campaign.do("comae.npc", {"name": "Orrin"}))
    done(campaign.do("crossing.join", {"name": "Ida"}))
    assert [shown.engine for shown in campaign.view().sheets] == ["nutshell", "crossing", "comae"]
    done(campaign.undo())
    done(campaign.undo())
    assert [shown.engine for shown in campaign.view().sheets] == ["nutshell"]


def test_a_stranger_among_other_people_stays_hidden_from_the_players():
    campaign = table("nutshell", "comae", engines=ALL, seats=TWO_SEATS)
    done(campaign.do("comae.stranger", {"name": "The ferryman"}, seat="referee"))
    (section,) = sheet(campaign, "comae").sections
    hidden = next(shown.sheet for shown in campaign.view("referee").sheets if shown.engine == "comae").sections[0]
    assert section.title == hidden.title == "The ferryman"
    assert len(section.blocks) < len(hidden.blocks)
    done(campaign.do("comae.reveal", {"who": "the_ferryman"}, seat="referee"))
    assert sheet(campaign, "comae").sections[0].blocks == hidden.blocks


def test_the_names_of_the_hosts_people_are_offered_one_after_the_other():
    campaign = mixed("nutshell")
    assert refused(campaign.do("crossing.join")).code == "missing_field"
    for name in ("Ida", "Bram"):
        done(campaign.do("create", {"name": name}))
    joining = next(shown for shown in campaign.view().commands if shown.name == "crossing.join")
    assert (joining.fields[0].default, joining.fields[0].note) == ("Ida", "Who travels along? Here: Ida, Bram.")
    for name in ("Ida", "Bram"):
        assert name in texts(done(campaign.do("crossing.join")))[0]
    assert refused(campaign.do("crossing.join")).code == "missing_field"
    done(campaign.do("crossing.join", {"name": "Tomo"}))
    assert count(campaign, "crossing", "stress.tomo") == 0
    holds(campaign)


def test_a_module_serves_no_port_so_nobody_but_the_hosts_people_leads():
    """A lone traveler would be the Nomad, if a Nomad were played."""
    campaign = mixed("crossing")
    on_the_road(campaign, "Ilse")
    leg = done(campaign.do("crossing.leg"))
    assert next(entry.data["why"] for entry in leg.entries if entry.kind == "dice") == "leg"
    assert "boxes.body" not in blocks(campaign, "crossing")
    assert [shown.engine for shown in campaign.view().sheets] == ["crossing"]
    answer_all(campaign)
    holds(campaign)


def test_a_leg_waits_in_the_file_for_the_host(tmp_path):
    campaign = mixed("nomadic", store=file_of(tmp_path))
    done(campaign.do("create", {"name": "Wren"}))
    on_the_road(campaign, "Wren")
    done(campaign.do("crossing.leg"))
    question = campaign.waiting()
    campaign.close()
    again = Table(SqliteStore.open(tmp_path / "ada.inglenook"), ALL)
    assert again.waiting() == question
    answer_all(again, guide_skill="muscle")
    holds(again)
    again.close()


def test_a_changed_rule_of_a_module_tells_of_nothing_that_is_not_lent():
    campaign = mixed("nutshell")
    told = done(campaign.set("nomadic.boxes.body", 2))
    assert json.dumps(told.entries[0].data.get("odds", [])) == "[]"
    assert "Make a check" not in told.text


def test_a_question_with_many_options_counts_each_for_less_time_than_one_with_few():
    assert [cases_for(options) for options in (1, 2, 4, 24, 100)] == [2_000, 2_000, 1_000, 166, 120]
    campaign = mixed("nutshell")
    done(campaign.do("create", {"name": "Ida", "traits": "brawn d8"}))
    on_the_road(campaign, "Ida", stages=3, pace="forced")
    done(campaign.do("crossing.leg"))
    (waiting,) = campaign.waiting()
    assert waiting.key == "guide_trait"
    assert len(waiting.options) > 20
    assert all("crossing.stress.ida" in option.effects for option in waiting.options)
