"""Odds side by side: every option of a field, or every pair of two, each as it would be counted alone."""

from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from inglenook.engines.nomadic import engine as nomadic
from inglenook.rules import Engine
from inglenook.table import (
    AcrossShown,
    Engines,
    OddsShown,
    Table,
    odds_across_without_campaign,
    odds_without_campaign,
)
from tests.table.tables import bytes_of, done, refused, table
from tests.tilt.tilt import engine as tilt

RIDE = next(command for command in tilt.commands if command.name == "ride")


@pytest.fixture
def yard() -> Table:
    found = table("tilt")
    done(found.do("tilt.gather"))
    return found


def across(found: Any) -> AcrossShown:
    assert isinstance(found, AcrossShown), found
    return found


def test_each_option_has_the_odds_it_has_alone(yard):
    shown = across(yard.odds_across("tilt.ride", {"seat": "high"}, ["aim"]))
    assert [field.name for field in shown.fields] == ["aim"]
    assert [row.options for row in shown.rows] == [("helm",), ("shield",), ("saddle",)]
    for row in shown.rows:
        assert row.odds == yard.odds("tilt.ride", {"seat": "high", "aim": row.options[0]})
    assert len({row.odds.outcomes for row in shown.rows if row.odds}) == 3


def test_two_fields_give_every_pair(yard):
    shown = across(yard.odds_across("ride", {}, ["aim", "seat"]))
    assert [field.label for field in shown.fields] == ["Aim", "Seat"]
    assert len({row.options for row in shown.rows}) == 6
    for row in shown.rows:
        assert row.odds == yard.odds("ride", dict(zip(("aim", "seat"), row.options, strict=True)))


def test_an_option_that_is_refused_says_why_beside_the_others(yard):
    for _ in range(3):
        done(yard.do("tilt.ride", {"aim": "shield", "seat": "low"}, faces=[20, 1]))
    rows = across(yard.odds_across("ride", {}, ["aim"])).rows
    assert [row.refusal.code if row.refusal else "" for row in rows] == ["spent", "", ""]
    assert [row.odds is None for row in rows] == [True, False, False]


@pytest.mark.parametrize(
    ("named", "field"), [(["luck"], "luck"), (["lance"], "lance"), ([], "across"), (["aim", "aim"], "across")]
)
def test_only_fields_with_options_can_stand_side_by_side(yard, named, field):
    refusal = refused(yard.odds_across("ride", {}, named))
    assert (refusal.code, refusal.field, refusal.legal) == ("bad_across", field, ("aim", "seat"))


def test_what_can_not_be_done_now_has_no_odds():
    empty = table("tilt")
    assert refused(empty.odds_across("ride", {}, ["aim"])).code == "empty"
    assert refused(empty.odds_across("dance", {}, ["aim"])).code == "unknown_command"
    assert refused(empty.odds_across("ride", {}, ["aim"], seat="mallory")).code == "no_seat"


def test_fields_are_given_as_for_one(yard):
    assert refused(yard.odds_across("ride", {"seat": "upside down"}, ["aim"])).field == "seat"
    assert across(yard.odds_across("ride", {"aim": "nowhere"}, ["aim"])).rows[0].odds is not None


def test_where_there_are_too_many_cases_what_is_left_aside_is_named(yard):
    plain, lucky = {"aim": "helm"}, {"aim": "helm", "luck": True}
    counted, simpler = yard.odds("ride", plain), yard.odds("ride", lucky)
    assert isinstance(counted, OddsShown)
    assert isinstance(simpler, OddsShown)
    assert counted.aside == ()
    assert simpler.aside == ("Luck",)
    assert simpler.outcomes == counted.outcomes


def test_nothing_simpler_is_a_refusal(yard):
    stubborn = msgspec.structs.replace(
        tilt, commands=tuple(msgspec.structs.replace(each, simpler={}) for each in tilt.commands)
    )
    campaign = table("tilt", engines=Engines({"tilt": stubborn}))
    done(campaign.do("tilt.gather"))
    assert refused(campaign.odds("ride", {"aim": "helm", "luck": True})).code == "too_many_cases"


def test_options_are_counted_alike_if_one_has_too_many_cases():
    """A row that could be counted with luck stands beside one that can't: both are counted without."""

    def perform(pack, lists, fields):
        return RIDE.perform(pack, lists, {**fields, "luck": fields["luck"] and fields["aim"] == "helm"})

    mixed = with_ride(perform=perform)
    campaign = table("tilt", engines=Engines({"tilt": mixed}))
    done(campaign.do("tilt.gather"))
    alone = campaign.odds("ride", {"aim": "shield", "luck": True})
    assert isinstance(alone, OddsShown)
    assert alone.aside == ()
    rows = across(campaign.odds_across("ride", {"luck": True}, ["aim"])).rows
    assert [row.odds.aside for row in rows if row.odds] == [("Luck",)] * 3


def with_ride(**changed: Any) -> Engine:
    commands = tuple(
        msgspec.structs.replace(each, **changed) if each.name == "ride" else each for each in tilt.commands
    )
    return msgspec.structs.replace(tilt, commands=commands)


@dataclass
class Count:
    described: int = 0
    readied: int = 0
    begun: int = 0


def test_fields_are_described_once_and_each_row_is_enumerated_once():
    count = Count()

    def fields(pack, lists):
        count.described += 1
        return RIDE.fields(pack, lists)

    def ready(pack, lists):
        count.readied += 1
        return RIDE.ready(pack, lists)

    def perform(pack, lists, given):
        count.begun += 1
        return RIDE.perform(pack, lists, given)

    campaign = table("tilt", engines=Engines({"tilt": with_ride(fields=fields, ready=ready, perform=perform)}))
    done(campaign.do("tilt.gather"))
    count.described = count.readied = count.begun = 0
    across(campaign.odds_across("ride", {}, ["aim", "seat"]))
    assert (count.described, count.readied) == (1, 1)
    assert count.begun == 6 * 3 - 1  # three cases each, but for one that never strikes


def test_too_many_rows_are_refused():
    def fields(pack, lists):
        aim, seat, luck = RIDE.fields(pack, lists)
        many = tuple(msgspec.structs.replace(aim.options[0], key=f"k{number}") for number in range(30))
        return (msgspec.structs.replace(aim, options=many), msgspec.structs.replace(seat, options=many), luck)

    campaign = table("tilt", engines=Engines({"tilt": with_ride(fields=fields)}))
    done(campaign.do("tilt.gather"))
    refusal = refused(campaign.odds_across("ride", {}, ["aim", "seat"]))
    assert refusal.code == "too_many_rows"
    assert "900" in refusal.sentence


def test_side_by_side_nothing_hidden_is_told():
    """What a seat may not know of colours no row: two tables that differ in it alone answer the same."""
    answers = []
    for hidden in (0, 7):
        secret = msgspec.structs.replace(
            with_ride(perform=lambda pack, lists, given: RIDE.perform(pack, doped(lists), given)),
            begin=lambda pack, hidden=hidden: tilt.begin(pack).but(hidden=hidden),
            view=lambda lists, lanes: lists if "referee" in lanes else lists.but(hidden=0),
        )
        seats = {"player": ("table",), "referee": ("table", "referee")}
        campaign = table("tilt", engines=Engines({"tilt": secret}), seats=seats)
        done(campaign.do("tilt.gather"))
        answers.append([campaign.odds_across("ride", {}, ["aim"], seat=seat) for seat in seats])
    (player, referee), (player_too, referee_too) = answers
    assert bytes_of(player) == bytes_of(player_too)
    assert bytes_of(referee) != bytes_of(referee_too)


def doped(lists):
    """The first rider strikes better for what nobody knows."""
    first, *others = lists.riders
    return lists.but(riders=(msgspec.structs.replace(first, lance=first.lance - lists.hidden), *others))


def test_without_a_campaign():
    shown = across(odds_across_without_campaign(nomadic, "nomadic.check", {"risk": "risky"}, ["skill"]))
    assert {row.options[0] for row in shown.rows} >= {"muscle", "dash"}
    for row in shown.rows:
        assert row.odds == odds_without_campaign(nomadic, "check", {"risk": "risky", "skill": row.options[0]})
    assert refused(odds_across_without_campaign(nomadic, "dance", {}, ["skill"])).code == "unknown_command"


def test_a_scale_stands_in_the_entry_of_its_dice(yard):
    told = done(yard.do("tilt.ride", {"aim": "shield"}, faces=[12, 7]))
    (dice,) = [entry for entry in told.entries if entry.kind == "dice"]
    ours, theirs = dice.data["scale"]["marks"]
    assert (dice.data["scale"]["low"], dice.data["scale"]["high"]) == (1, 20)
    assert (ours["name"], ours["number"], ours["limit"], ours["good"], ours["won"]) == ("Aldith", 12, 8, False, False)
    assert (theirs["number"], theirs["good"], theirs["won"]) == (7, True, True)
    assert yard.verify_rules() == ()


def test_dice_without_a_scale_have_none(yard):
    told = done(table("nomadic").do("ask", {"question": "Is anyone here?"}))
    (dice,) = [entry for entry in told.entries if entry.kind == "dice"]
    assert "scale" not in dice.data


def test_commands_and_fields_say_where_they_belong(yard):
    shown = {command.name: command for command in yard.view().commands}
    assert shown["tilt.rest"].group == "Riders"
    groups = [field.group for field in shown["tilt.enlist"].fields]
    assert list(dict.fromkeys(groups)) == ["", "Arms", "Arts", "Household"]
