"""A whole expedition in the terminal, from naming a Nomad to the last log entry, as a newcomer would type it."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Terminal


@pytest.fixture
def ada(cli: Terminal) -> Terminal:
    """A campaign with one box on each track, so that the end is not far."""
    cli("new", "Ada")
    for track in ("body", "mind", "gear", "ship"):
        cli("set", "Ada", f"nomadic.boxes.{track}=1")
    return cli


def test_what_all_of_a_section_share_is_noted_once_by_its_title(ada: Terminal):
    shown = ada("show", "Ada")
    assert "Tracks  The length is a house default.\n" in shown
    assert shown.count("house default") == 1
    assert "Journey\n" in shown
    assert "Each clears a box." in shown


def test_a_nomad_is_not_made_without_a_name(ada: Terminal):
    assert "name" in ada.refused("do", "Ada", "nomadic.create", "muscle=d10")
    assert "A nameless Nomad" in ada("show", "Ada")
    assert ada("do", "Ada", "nomadic.create", "name=Ada Lund").count("is ready") == 1


def fill_tracks(cli: Terminal) -> None:
    for track in ("body", "mind", "gear"):
        cli("do", "Ada", "nomadic.check", "skill=learn", "risk=risky", "--faces", "1", "--answer", track)
    cli("do", "Ada", "nomadic.check", "skill=learn", "risk=risky", "--faces", "1")  # only ship is left: nobody is asked


@pytest.mark.rule(
    "NOM-R4", "NOM-R6", "NOM-R8", "NOM-R14", "NOM-R15", "NOM-R16", "NOM-R17", "NOM-R20", "NOM-D22", "GEN-3"
)
def test_a_whole_expedition_is_played_in_the_terminal(ada: Terminal):
    assert "nomadic.create" in ada("show", "Ada")
    ada("do", "Ada", "nomadic.create", "name=Ada Lund", "muscle=d10", "skulk=d8", "dash=d6")
    assert "Ada Lund" in ada("show", "Ada")
    assert "Yes" in ada("do", "Ada", "nomadic.ask", "question=Is anyone here?", "--faces", "4,5")
    ada("do", "Ada", "nomadic.land", "name=Thistle")
    ada("say", "Ada", "Grey grass, up to the knees.")

    printed = ada("do", "Ada", "nomadic.attempt", "what=Climb the mast", "skill=muscle", "--faces", "3,4,3")
    assert "inglenook answer Ada body" in printed
    assert "success at a cost" in ada("answer", "Ada", "body")
    assert "body" in ada("show", "Ada").lower()

    ada("do", "Ada", "nomadic.leave", "--faces", "18")
    assert "nomadic.log" in ada("show", "Ada")
    ada("do", "Ada", "nomadic.log", "text=Thistle is behind me.")
    ada("do", "Ada", "nomadic.spend", "amount=1", "track=body")
    ada("do", "Ada", "nomadic.focus", "--answer", "body")
    for track in ("mind", "gear"):
        ada("do", "Ada", "nomadic.check", "skill=dash", "risk=risky", "--faces", "1", "--answer", track)
    ada("do", "Ada", "nomadic.check", "skill=dash", "risk=risky", "--faces", "1")

    asked = ada("do", "Ada", "nomadic.check", "skill=dash", "risk=risky", "--faces", "2")
    assert "abandon" in asked
    assert "push_forward" in asked
    ada("answer", "Ada", "push_forward")
    ada("do", "Ada", "nomadic.skip_log")

    fill_tracks(ada)
    ada("do", "Ada", "nomadic.check", "skill=tinker", "risk=risky", "--faces", "1")
    ada("answer", "Ada", "abandon")
    ended = ada("show", "Ada")
    assert "nomadic.log" in ended
    ada("do", "Ada", "nomadic.log", "text=Whoever hears this: it was worth it.")
    assert "NOM-D22" in ada.refused("do", "Ada", "nomadic.ask")
    ada("say", "Ada", "And the grass grew on.")

    story = ada("log", "Ada")
    for words in (
        "Grey grass",
        "Is anyone here?",
        "Thistle is behind me.",
        "it was worth it",
        "And the grass grew on.",
    ):
        assert words in story
    assert "over" in ada("list")
    ada("verify", "Ada")


@pytest.mark.parametrize("edition", ["nomadic-2022", "nomadic-2025"])
def test_every_line_that_show_offers_can_be_typed(cli: Terminal, edition: str, tmp_path: Path, bytecode: Path):
    """No dead end: what `show` prints for a newcomer to type is understood as it stands."""
    cli("new", "Ada Lund", "--edition", edition)
    offered = [line.strip() for line in cli("show", "Ada Lund").splitlines() if "inglenook " in line]
    typed = [shlex.split(line[line.index("inglenook ") :].split("  ")[0]) for line in offered]
    assert len(typed) > 12
    for place, words in enumerate(typed):
        other = Terminal(tmp_path / str(place), bytecode)
        shutil.copytree(cli.home, other.home)
        ended = other.run(*words[1:])
        assert ended.returncode == 0, (words, ended.stderr)


def test_a_waiting_question_survives_the_process_and_tells_how_to_answer(cli: Terminal):
    cli("new", "Ada")
    printed = cli("do", "Ada", "nomadic.check", "skill=muscle", "risk=perilous", "--faces", "3")
    assert "inglenook answer Ada body   (or mind, gear, ship)" in printed
    assert "inglenook answer Ada body" in cli("show", "Ada")
    held = cli.refused("do", "Ada", "nomadic.focus")
    assert "still waits" in held
    assert "inglenook show Ada" in held
    assert "legal" not in cli.refused("answer", "Ada", "soul")
    cli("answer", "Ada", "mi")  # an unmistakable beginning
    assert "2/4" in cli("show", "Ada")


def test_dice_of_ones_own_are_waited_for(cli: Terminal):
    cli("new", "Ada", "--dice", "hand")
    waiting = cli("do", "Ada", "nomadic.attempt", "what=jump", "skill=dash")
    assert "inglenook answer Ada ?,?" in waiting
    assert "d6 has no face 7" in cli.refused("answer", "Ada", "7,1")
    assert "faces" in cli.refused("answer", "Ada", "3")
    assert "inglenook answer Ada ?" in cli("answer", "Ada", "3,4")  # risky: now the check's own die
    assert "success" in cli("answer", "Ada", "--faces", "5")


def test_undo_says_what_falls_and_redo_brings_it_back(cli: Terminal):
    cli("new", "Ada")
    cli("do", "Ada", "nomadic.check", "skill=muscle", "risk=risky", "--faces", "3", "--answer", "body")
    assert "Taken back: " in cli("undo", "Ada")
    assert "0/4" in cli("show", "Ada").splitlines()[3]
    assert "[taken back]" in cli("log", "Ada", "--struck")
    assert "success at a cost" not in cli("log", "Ada")
    assert "Brought back: " in cli("redo", "Ada")
    assert "1/4" in cli("show", "Ada").splitlines()[3]


def test_prose_has_the_shortcuts_of_the_page(cli: Terminal):
    cli("new", "Ada")
    assert "2d6" in cli("say", "Ada", "? is it guarded")
    assert "2d6" in cli("say", "Ada", "! slip past the guard")
    assert "mind" in cli("say", "Ada", "/complication track=mind").lower()
    cli("say", "Ada", "/nomadic.land name='Far Light'")
    assert "Far Light" in cli("show", "Ada")
    assert cli("say", "Ada", r"\? reads the sign") == "? reads the sign\n"
    cli("say", "Ada", "-", text="? as it is\n\nand a second paragraph\n")
    story = cli("log", "Ada")
    assert "is it guarded" in story
    assert "? as it is\n\nand a second paragraph" in story
