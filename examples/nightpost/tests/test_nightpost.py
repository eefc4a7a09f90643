"""Night Post, played with dice that are typed in, so that nothing is left to chance."""

from pathlib import Path

import pytest
from nightpost import engine
from nightpost.night import Night
from nightpost.pack import read_pack, text

from inglenook.rules import PackError, Refusal
from inglenook.table import Engines, Library, Receipt, Table, odds_without_campaign


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path, Engines({"nightpost": engine}))


@pytest.fixture
def night(library: Library) -> Table:
    return library.create("Night", "nightpost", dice="hand")


def knock(night: Table, street: str, face: int, *answers: str) -> list[str]:
    """What is said of a knock."""
    receipt = night.do("nightpost.knock", {"street": street}, faces=[face], answers=answers)
    assert isinstance(receipt, Receipt), receipt
    return [entry.text for entry in receipt.entries]


def test_a_door_opens_and_a_letter_is_delivered(night: Table) -> None:
    said = knock(night, "lane", 6)
    assert said[0] == "Knock: Chandlers' Lane"
    assert "A letter for Chandlers' Lane. 3 more to go." in said
    assert said[-1] == "A letter is delivered."


def test_a_dog_asks_for_a_biscuit_and_the_question_outlives_the_program(library: Library, night: Table) -> None:
    knock(night, "lane", 2)
    night.close()
    again = library.open("Night")
    assert [option.key for option in again.waiting()[0].options] == ["biscuit", "run"]
    again.answer("biscuit")
    assert knock(again, "lane", 1)[-1] == "Chased off by a dog."  # the biscuits are gone, and nothing is asked


def test_tea_warms_and_takes_an_hour(night: Table) -> None:
    knock(night, "quay", 9, "in")
    state = night.standing.world["nightpost"]
    assert isinstance(state, Night)
    assert (state.warmth, state.hour) == (4, 2)  # the wind took two, and the tea gave them back


def test_a_street_that_would_be_the_end_of_you_is_not_offered(night: Table) -> None:
    knock(night, "quay", 3)
    refused = night.do("nightpost.knock", {"street": "quay"})
    assert isinstance(refused, Refusal)
    assert refused.legal == ("lane", "hill")


def test_the_night_ends(night: Table) -> None:
    for _ in range(3):
        knock(night, "lane", 8)
    assert knock(night, "lane", 8)[-1] == "The bag is empty. Home, with the stars still out."
    assert isinstance(night.do("nightpost.knock", {"street": "lane"}), Refusal)


def test_odds_are_those_of_the_rule() -> None:
    law = odds_without_campaign(engine, "knock", {"street": "hill"})
    assert not isinstance(law, Refusal)
    assert {case.name: case.probability for case in law.outcomes} == {"delivered": "7/10", "dark": "3/10"}
    hurried = odds_without_campaign(engine, "knock", {"street": "hill"}, policy="hurried")
    assert not isinstance(hurried, Refusal)
    assert {case.name: case.probability for case in hurried.outcomes} == {
        "dog": "1/5",
        "dark": "3/10",
        "delivered": "1/2",
    }


def test_a_faulty_town_is_told_at_its_line() -> None:
    with pytest.raises(PackError) as caught:
        read_pack(text().replace("die = 10", "die = 5"))
    [fault] = caught.value.faults
    assert (fault.path, fault.hint) == ("streets[1].die", "6 to 100 sides")
    assert text().splitlines()[(fault.line or 0) - 1] == "die = 10"
