"""Two small engines and a port between them: who asks is who speaks, and who is held as long as it waits."""

from typing import Any, ClassVar

import msgspec
import pytest

from inglenook.engines.crossing import engine as crossing
from inglenook.engines.nomadic import engine as nomadic
from inglenook.journal import SqliteStore, verify
from inglenook.rules import (
    Asked,
    Boxes,
    Call,
    Choose,
    Command,
    Credit,
    Engine,
    Event,
    Hand,
    Look,
    Option,
    Outcome,
    Pack,
    Port,
    Rating,
    Roll,
    Rule,
    Sheet,
    State,
    Total,
    Words,
)
from inglenook.table import Engines, OddsShown, Table
from tests.table.tables import done, file_of, kinds, refused, table

TIDE: Port[str] = Port("tide")


class Harbour(State, frozen=True):
    engine: ClassVar[str] = "harbour"
    ships: int = 0


class Sea(State, frozen=True):
    engine: ClassVar[str] = "sea"
    waves: int = 0


class ShipCame(Event[Harbour], frozen=True, tag="harbour.ship_came/1"):
    engine: ClassVar[str] = "harbour"

    def apply(self, state: Harbour, /) -> Harbour:
        return state.but(ships=state.ships + 1)


class WaveRose(Event[Sea], frozen=True, tag="sea.wave_rose/1"):
    engine: ClassVar[str] = "sea"

    def apply(self, state: Sea, /) -> Sea:
        return state.but(waves=state.waves + 1)


class Speaks(Words):
    """Words that say whose they are."""

    def __init__(self, name: str) -> None:
        self.name = name

    def dice(self, pack: Any, roll: Roll[Any], faces: Any, value: Any) -> str:
        return f"{self.name}: {roll.why} {value}"

    def roll(self, pack: Any, roll: Roll[Any]) -> str:
        return f"{self.name}: throw for {roll.why}"

    def event(self, pack: Any, event: Event[Any], state: Any) -> str:
        return f"{self.name}: {type(event).__name__}"

    def question(self, pack: Any, choose: Choose, state: Any) -> Asked:
        seen = getattr(state, "waves", "no waves")
        return Asked(
            f"{self.name}: {choose.key}, {seen}?", tuple(Option(key, f"{self.name} {key}") for key in choose.options)
        )

    def outcome(self, pack: Any, command: Command, outcome: Outcome, state: Any) -> str:
        return f"{self.name}: {outcome.key}"


def calm(**_told: object) -> Rule[str]:
    yield from ()
    return "calm"


def land() -> Rule[Outcome]:
    berth = yield from Choose("player", "berth", ("near", "far"))
    tide = yield from Call(TIDE, calm, berth=berth)
    yield from ShipCame()
    return Outcome(f"{berth}_{tide}")


def tide(*, berth: str) -> Rule[str]:
    height = yield from Roll((Hand("player", (4,)),), Total(), "tide", "SEA-1")
    wait = yield from Choose("player", "berth", ("wait", "go"), berth)
    yield from WaveRose()
    sea = yield from Look(Sea)
    return f"{wait}_{height}_{sea.waves}"


def swell() -> Rule[Outcome]:
    yield from WaveRose()
    return Outcome("swell")


def text(name: str) -> str:
    return f'engine = "{name}"\nname = "{name}"\nedition = "1"\nauthor = ""\nlicence = ""\nattribution = []\n'


def make(name: str, state: type[State], event: type[Event[Any]], command: Command, **more: Any) -> Engine:
    return Engine(
        name=name, title=name.capitalize(), summary="", good_for="", credit=Credit("", "", ()), state=state,
        events=(event,), packs={"1": lambda: text(name)},
        read_pack=lambda _text: Pack(name, name, "1", "", "", ()), begin=lambda _pack: state(), commands=(command,),
        words=Speaks(name), sheet=lambda _pack, _state: Sheet(name, "", ()),
        measures=lambda now: {"count": now.ships if isinstance(now, Harbour) else now.waves}, **more,
    )  # fmt: skip


harbour = make(
    "harbour", Harbour, ShipCame, Command("land", "Land", "", "HAR-1", lambda _pack, _state, _fields: land()),
    policies={"near": {"berth": lambda _choose: "near"}},
)  # fmt: skip
sea = make(
    "sea", Sea, WaveRose, Command("swell", "Swell", "", "SEA-2", lambda _pack, _state, _fields: swell()),
    policies={"patient": {"berth": lambda _choose: "wait"}}, serves=lambda _pack: {"tide": tide},
)  # fmt: skip
BOTH = Engines({"harbour": harbour, "sea": sea})


@pytest.fixture
def coast() -> Table:
    return table("harbour", "sea", engines=BOTH)


def test_who_asks_is_who_speaks(coast):
    found = done(coast.do("land", answers=["near", "go"], faces=[3]))
    assert [entry.text for entry in found.entries if entry.kind != "command"] == [
        "harbour near",
        "sea: tide 3",
        "sea go",
        "sea: WaveRose",
        "harbour: ShipCame",
        "harbour: near_go_3_1",
    ]
    assert coast.verify_rules() == ()


def test_without_the_other_engine_the_callers_own_rule_runs():
    alone = table("harbour", engines=BOTH)
    found = done(alone.do("land", answers=["far"]))
    assert found.entries[-1].data["key"] == "far_calm"
    assert alone.verify_rules() == ()


def test_a_question_at_a_port_is_shown_in_the_words_of_who_asks(coast):
    done(coast.do("sea.swell"))
    done(coast.do("land", answers=["near"], faces=[2]))
    (waiting,) = coast.waiting()
    assert (waiting.text, [option.label for option in waiting.options]) == ("sea: berth, 1?", ["sea wait", "sea go"])
    assert waiting.command == "harbour.land"
    assert refused(coast.answer("near")).sentence.startswith("'near' doesn't answer \u201csea: berth, 1?\u201d")


def test_dice_awaited_at_a_port_are_asked_for_in_the_words_of_who_asks():
    campaign = table("harbour", "sea", engines=BOTH, dice="hand")
    done(campaign.do("land", answers=["near"]))
    (waiting,) = campaign.waiting()
    assert (waiting.kind, waiting.text) == ("dice", "sea: throw for tide")
    told = done(campaign.answer(faces=[4]))
    assert told.entries[0].text == "sea: tide 4"


def test_who_asks_at_a_port_is_held_with_the_caller_until_it_is_answered(tmp_path):
    campaign = table("harbour", "sea", engines=BOTH, store=file_of(tmp_path))
    done(campaign.do("land"))
    done(campaign.do("sea.swell"))  # the harbour's own question holds the harbour alone
    done(campaign.answer("near", faces=[1]))
    assert refused(campaign.do("sea.swell")).code == "held"
    assert refused(campaign.do("land")).code == "held"
    assert {shown.name: shown.refusal.code for shown in campaign.view().commands if shown.refusal} == {
        "harbour.land": "held", "sea.swell": "held",
    }  # fmt: skip
    before = msgspec.json.encode(campaign.view())
    campaign.close()
    again = Table(SqliteStore.open(tmp_path / "ada.inglenook"), BOTH)
    assert msgspec.json.encode(again.view()) == before
    assert refused(again.do("sea.swell")).code == "held"
    told = done(again.answer("wait"))
    assert told.entries[-1].data["key"] == "near_wait_1_2"
    assert again.verify_rules() == ()
    assert verify(again.store).faults == ()
    again.close()


def test_odds_go_through_a_port_by_the_default_policy_of_who_serves_it(coast):
    shown = coast.odds("land")
    assert isinstance(shown, OddsShown)
    assert {each.name: each.probability for each in shown.outcomes} == {f"near_wait_{n}_1": "1/4" for n in (1, 2, 3, 4)}
    assert shown.effects["sea.count"][0].value == 1
    done(coast.do("land"))
    (waiting,) = coast.waiting()
    assert [option.effects["harbour.count"][0].probability for option in waiting.options] == ["1/1", "1/1"]


def ebb(*, berth: str) -> Rule[str]:
    yield from Choose("player", "berth", ("wait", "go"), berth)
    return "ebb"


def test_the_host_comes_first_in_whatever_order_what_was_played_is_kept():
    """A snapshot keeps the packs of a waiting command by the alphabet."""
    harboured = msgspec.structs.replace(harbour, serves=lambda _pack: {"tide": ebb})
    campaign = table("sea", "harbour", engines=Engines({"harbour": harboured, "sea": sea}))
    standing = campaign.standing
    for hashes in (None, dict(sorted(standing.pack_hashes.items()))):
        first = next(standing.ports(campaign.store, hashes)["tide"](berth="near"))
        assert isinstance(first, Roll)
        assert first.by == "sea"


# The Crossing under Nomadic: its guide rolls a skill, and the road marks boxes.

PLAYED = Engines({"nomadic": nomadic, "crossing": crossing})


def travelling(*names: str, **fields: Any) -> Table:
    """A nomad and whoever else on a road, in one campaign."""
    campaign = table("nomadic", "crossing", engines=PLAYED)
    done(campaign.do("nomadic.create", {"name": "Wren Adeyemi"}))
    for name in names or ("Wren Adeyemi",):
        done(campaign.do("crossing.join", {"name": name}))
    done(campaign.do("crossing.provision", {"store": "rations", "amount": 20}))
    done(campaign.do("crossing.set_out", {"to": "Saltmarch", **fields}))
    return campaign


def boxes(campaign: Table) -> dict[str, int]:
    """Boxes marked on the nomad's tracks."""
    sheet = next(shown.sheet for shown in campaign.view().sheets if shown.engine == "nomadic")
    return {block.label: block.filled for block in sheet.sections[0].blocks if isinstance(block, Boxes)}


def skills(campaign: Table) -> dict[str, int]:
    """The dice of the nomad's skills."""
    sheet = next(shown.sheet for shown in campaign.view().sheets if shown.engine == "nomadic")
    return {block.key: block.die for block in sheet.sections[1].blocks if isinstance(block, Rating)}


@pytest.mark.rule("CRO-D34")
@pytest.mark.parametrize(
    ("faces", "position", "die", "key"),
    [([2], "even", 8, "failure"), ([4], "lifted", 10, "mixed"), ([6], "dropped", 6, "success")],
)
def test_a_nomads_skill_leads_moved_for_this_roll_alone_and_then_drops(faces, position, die, key):
    campaign = travelling("Wren Adeyemi", "Tomo", horizon="looming", event="Snow")
    assert skills(campaign)["skill.skulk"] == 8
    more = ["ration"] if key == "mixed" else []
    found = done(campaign.do("crossing.leg", {"position": position}, answers=["skulk", *more], faces=faces))
    dice = next(entry for entry in found.entries if entry.kind == "dice")
    assert (dice.data["dice"], dice.data["why"]) == ([[die]], "check")
    assert found.entries[-1].data["key"] == key
    assert skills(campaign)["skill.skulk"] == 6
    assert sum(boxes(campaign).values()) == 0  # no box for the result itself
    assert campaign.verify_rules() == ()


@pytest.mark.rule("CRO-D34")
def test_the_nomad_is_asked_in_the_nomads_words_and_held():
    campaign = travelling()
    done(campaign.do("crossing.leg", {"position": "lifted"}))
    (waiting,) = campaign.waiting()
    assert waiting.text == "Which skill leads the way? Its die is one level better for this."
    assert waiting.options[0].label == "Muscle (d10)"
    assert waiting.options[0].note == "Throws a d12, then drops."
    assert refused(campaign.do("nomadic.focus")).code == "held"
    told = done(campaign.answer("muscle", faces=[9]))
    assert [entry.text for entry in told.entries][:2] == ["Muscle leads the way.", "9: success, great"]


@pytest.mark.rule("CRO-D34")
def test_someone_else_throws_the_crossings_own_dice():
    campaign = travelling("Ilse", "Tomo")
    found = done(campaign.do("crossing.leg", faces=[6, 2]))
    assert [entry.data["why"] for entry in found.entries if entry.kind == "dice"] == ["leg"]
    assert skills(campaign)["skill.muscle"] == 10


@pytest.mark.rule("CRO-D34")
def test_stress_and_wounds_mark_boxes_and_a_safe_arrival_clears_those_of_the_road():
    campaign = travelling(stages=1, pace="forced")
    done(campaign.do("nomadic.check", {"skill": "learn", "risk": "risky"}, faces=[1], answers=["mind"]))
    done(campaign.do("crossing.leg", answers=["muscle", "body"], faces=[7]))
    assert boxes(campaign) == {"Body": 1, "Mind": 1, "Gear": 0, "Ship": 0}
    done(campaign.do("crossing.harm", {"traveler": "wren_adeyemi", "wounds": 1}, answers=["gear"]))
    assert boxes(campaign) == {"Body": 1, "Mind": 1, "Gear": 2, "Ship": 0}
    told = done(campaign.do("crossing.arrive", {"how": "safe"}))
    assert "Three boxes that the road marked are clear again." in [entry.text for entry in told.entries]
    assert boxes(campaign) == {"Body": 0, "Mind": 1, "Gear": 0, "Ship": 0}
    assert campaign.verify_rules() == ()


@pytest.mark.rule("CRO-D34", "CRO-R24")
def test_a_hot_arrival_clears_nothing_and_a_rest_clears_the_last_box():
    campaign = travelling(stages=2, pace="forced")
    done(campaign.do("crossing.leg", answers=["muscle", "body"], faces=[7]))
    done(campaign.do("crossing.rest"))
    assert boxes(campaign)["Body"] == 0
    done(campaign.do("crossing.leg", answers=["muscle", "ship"], faces=[6]))
    done(campaign.do("crossing.arrive", {"how": "hot"}))
    assert boxes(campaign)["Ship"] == 1


@pytest.mark.rule("CRO-D34")
def test_what_was_cleared_meanwhile_is_not_cleared_twice():
    campaign = travelling(stages=1, pace="forced")
    done(campaign.do("nomadic.land", {"name": "Vesta"}))
    done(campaign.do("nomadic.leave", faces=[1]))
    done(campaign.do("crossing.leg", answers=["muscle", "body"], faces=[7]))
    done(campaign.do("nomadic.spend", {"amount": 1, "track": "body"}))
    done(campaign.do("nomadic.focus", answers=["body"]))
    done(campaign.do("crossing.arrive", {"how": "safe"}))
    assert boxes(campaign)["Body"] == 1


@pytest.mark.rule("CRO-D34")
def test_a_nomad_whose_mission_is_over_bears_and_leads_no_more():
    campaign = travelling("Wren Adeyemi", pace="forced")
    for track in ("body", "mind", "gear", "ship"):
        done(campaign.set(f"nomadic.boxes.{track}", 1))
    done(campaign.do("nomadic.focus", answers=["focus", "body"]))
    for track in ("mind", "gear", "ship"):
        done(campaign.do("nomadic.focus", answers=["focus", track] if track != "ship" else ["focus"]))
    done(campaign.do("crossing.leg", answers=["muscle", "abandon"], faces=[7]))
    assert campaign.view().over
    found = done(campaign.do("crossing.leg", faces=[6]))
    assert kinds(found)[-1] == "outcome"
    assert found.entries[-1].data["key"] == "success"


@pytest.mark.rule("CRO-D34")
def test_odds_of_a_leg_under_a_host_are_those_of_its_own_resolution():
    campaign = travelling(horizon="looming", event="Snow")
    shown = campaign.odds("crossing.leg", {"position": "lifted"})
    assert isinstance(shown, OddsShown)
    # the best skill has a d10, which is a d12 for this: 1-2, 3-4, 5 and more
    assert {each.name: each.probability for each in shown.outcomes} == {
        "failure": "1/6", "mixed": "1/6", "success": "2/3",
    }  # fmt: skip
    forced = campaign.odds("crossing.leg", {"pace": "forced"})
    assert isinstance(forced, OddsShown)
    assert forced.effects["nomadic.boxes"][0].probability == "1/1"


@pytest.mark.rule("GEN-5", "CRO-D7")
def test_a_house_rule_of_a_crossing_says_what_it_does_to_the_odds_of_a_leg():
    campaign = table("crossing", engines=PLAYED)
    told = done(campaign.set("crossing.triumph", "yes"))
    assert "Walk a leg: success 11/36 → 5/18, triumph 0/1 → 1/36." in told.entries[0].text
