"""The terminal as a seat: real servers, real terminals, and people who do things at the same time."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from inglenook.cli.waiting import is_for, prompt_of
from inglenook.cli.wire import Wire
from inglenook.rules import Refusal
from inglenook.table import Engines, Library, Seat
from tests.cli.conftest import Terminal
from tests.cli.test_terminal import Sitting
from tests.table.tables import done, table


class Server:
    """A shared server in a process of its own, which can be stopped and started again."""

    def __init__(self, cli: Terminal, home: Path) -> None:
        self.environment = {**cli.environment, "INGLENOOK_HOME": str(home)}
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()
        self.owner = Wire(self.address)
        assert not isinstance(self.owner.post("/api/join", dict[str, Any], {"token": self.link}), Refusal)
        wish = {"name": "Harbour", "engine": "nomadic"}
        self.id = str(self.done("/api/campaigns", wish)["id"])

    def start(self) -> None:
        words = [sys.executable, "-m", "inglenook", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(words, env=self.environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "#" in line:
                self.link = line.strip().partition("#")[2]
                return
        raise AssertionError("it doesn't start")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def done(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Asks as the owner, which must go well."""
        made = self.owner.post(path, dict[str, Any], body)
        assert not isinstance(made, Refusal), made
        return made

    def act(self, word: str, **body: Any) -> dict[str, Any]:
        """Does something as the game master."""
        receipt: dict[str, Any] = self.done(f"/api/c/{self.id}/{word}", body)["receipt"]
        return receipt

    def invite(self, role: str = "player", **more: Any) -> str:
        """A link."""
        link: str = self.done(f"/api/c/{self.id}/invites", {"role": role, **more})["link"]
        return f"{self.address}{link}"


def sit(cli: Terminal, words: list[str]) -> Sitting:
    """Somebody at a terminal without colours."""
    return Sitting(cli, words, NO_COLOR="1")


@pytest.fixture
def server(cli: Terminal, tmp_path: Path) -> Iterator[Server]:
    made = Server(cli, tmp_path / "server")
    yield made
    made.stop()


def test_an_evening_of_two_terminals_and_a_game_master(server, cli):
    ben = sit(cli, ["join", server.invite(), "--bell"])
    ben.until("Your name:")
    ben.type("Ben\n")
    ben.until("Harbour.")
    ben.until("Ben (you)")
    eve = sit(cli, ["--home", str(cli.home / "eve"), "join", server.invite("onlooker"), "--name", "Eve"])
    ben.until("Eve takes a seat as an onlooker.")
    eve.until("Eve (you)")

    # What others do comes above the line that is being typed, which stands there again, and is sent whole.
    ben.type("The rain ")
    ben.until("The rain")
    server.act("say", text="A ship comes in.")
    ben.until("A ship comes in.")
    ben.until("The rain")
    ben.type("stops.\n")
    assert "Ben: The rain stops." in eve.until("The rain stops.")
    eve.until("›")

    # Before some only, and shown later.
    ben.type("/to gm I hide the letter.\n")
    time.sleep(0.5)
    ben.type("/to me ? is it safe\n")
    ben.until("is it safe")
    ben.type("/reveal\n")
    told = ben.until("I hide the letter.")
    place = told.rpartition("/reveal ")[2].split()[0].replace("\x1b[0m", "")
    assert place.startswith("referee+seat:ben:")
    ben.type(f"/reveal {place}\n")
    heard = eve.until("I hide the letter.")
    assert "safe" not in heard
    assert heard.count("I hide the letter.") == 1

    # A question goes to whoever it is for.
    server.act("seats/plays", seat="ben", plays=["player"])
    ben.until("Ben plays")
    server.act("do", command="nomadic.check", fields={"skill": "muscle", "risk": "perilous"}, faces=[1])
    ben.until("/answer alone asks it again.")
    ben.type("/answer 1\n")
    ben.until("›")

    # Safety, seats and errors.
    eve.type("/stop\n")
    ben.until("Somebody holds up the stop card.")
    ben.type("! climb the mast\n")
    ben.until("The game is paused.")
    ben.type("/go\n")
    ben.until("The game goes on.")
    ben.type("/who\n")
    ben.until("looks on")
    eve.type("Hello?\n")
    eve.until("You are looking on.")
    ben.type("/to nobody hush\n")
    ben.until("Nobody here is called nobody.")
    ben.type("/quit\n")
    ben.until("Until next time.")
    assert ben.end() == 0
    server.act("seats/remove", seat="eve")
    eve.until("You have no seat here")
    eve.type("/quit\n")
    assert eve.end() == 0


def test_who_has_been_here_needs_no_link_and_keeps_the_way_in_to_themselves(server, cli):
    first = sit(cli, ["join", server.invite(once=True), "--name", "Ben"])
    first.until("Ben (you)")
    first.type("/quit\n")
    assert first.end() == 0
    kept = [*(cli.home / "passes").iterdir()]
    assert [stat.S_IMODE(os.stat(file).st_mode) for file in kept] == [0o600]
    for words in ([server.address], [server.address, "harbour"], [f"{server.address}/c/{server.id}"]):
        again = sit(cli, ["join", *words])
        again.until("Ben (you)")
        again.type("/quit\n")
        assert again.end() == 0
    assert "You have no seat at Nowhere there." in cli.refused("join", server.address, "Nowhere")
    assert "forgotten" in cli("join", server.address, "--leave")
    assert "You have no seat" in cli.refused("join", server.address)


def test_a_stranger_in_ones_seat_is_sent_out_from_the_terminal(server, cli):
    ben = sit(cli, ["join", server.invite(once=True), "--name", "Ben"])
    ben.until("Ben (you)")
    stranger = sit(cli, ["--home", str(cli.home / "other"), "join", server.invite(seat="ben")])
    ben.until("sits in it too now.")
    stranger.until("Ben (you)")
    ben.type("/devices\n")
    ben.until("/devices end takes your seat from all others")
    ben.type("/devices end\n")
    ben.until("Every other device is out of your seat, and the links to it are closed.")
    stranger.until("You have no seat here.")
    ben.type("Mine again.\n")
    ben.until("›")
    ben.type("/quit\n")
    assert ben.end() == 0
    stranger.type("/quit\n")
    stranger.end()


def test_to_sit_down_at_another_table_leaves_an_evening_as_it_was(server, cli):
    """There this home gets a new session, and the old one opens nothing any more."""
    ben = sit(cli, ["join", server.invite(), "--name", "Ben"])
    ben.until("Ben (you)")
    other = server.done("/api/campaigns", {"name": "Bea", "engine": "nomadic"})["id"]
    link = server.done(f"/api/c/{other}/invites", {"role": "player"})["link"]
    bea = sit(cli, ["join", f"{server.address}{link}", "--name", "Benno"])
    bea.until("Benno (you)")
    bea.type("/quit\n")
    assert bea.end() == 0
    server.act("say", text="A ship comes in.")
    assert "no seat" not in ben.until("A ship comes in.")
    ben.type("Whose?\n")
    ben.until("Whose?")
    server.done(f"/api/c/{server.id}/nudge", {"seat": "ben"})
    ben.until("The game master waits for you.")
    server.done(f"/api/c/{server.id}/invites", {"seat": "ben"})
    ben.until("made a link to your seat")
    ben.type("/links\n")
    listed = ben.until("not used yet, open until")
    number = listed.rpartition("the seat of Ben")[0].split()[-1].strip("\x1b[1m")
    ben.type(f"/links close {number}\n")
    ben.until("not used yet, closed")
    ben.type("/links away\n")
    ben.until("For example: /links close 3")
    ben.type("/quit\n")
    assert ben.end() == 0


def test_a_link_says_what_it_does_for_who_sits_there_already(server, cli):
    ben = sit(cli, ["join", server.invite(), "--name", "Ben"])
    ben.until("Ben (you)")
    ben.type("/quit\n")
    assert ben.end() == 0
    for role, said in (
        ("player", "already, as player: this link changes nothing for you."),
        ("gm", "already, as player. By this link you are game master from now on, in the same seat."),
    ):
        again = sit(cli, ["join", server.invite(role)])
        again.until(said)
        again.until("Ben (you)")
        again.type("/quit\n")
        assert again.end() == 0
    server.act("seats", name="Eve", role="player")
    eve = sit(cli, ["join", server.invite(seat="eve")])
    eve.until("only a link to that seat leads back to it.")
    eve.until("Eve (you)")
    eve.type("/quit\n")
    assert eve.end() == 0


def test_the_server_may_go_and_come_back(server, cli):
    ben = sit(cli, ["join", server.invite(), "--name", "Ben"])
    ben.until("Ben (you)")
    ben.until("›")
    server.stop()
    ben.until("can't be reached")
    server.start()
    server.act("say", text="While you were away.")
    ben.until("While you were away.")
    ben.type("I am back.\n")
    time.sleep(0.5)
    ben.type("/story\n")
    ben.until("I am back.")
    ben.type("/quit\n")
    assert ben.end() == 0


def test_whoever_missed_much_is_told_how_much_in_one_line(server, cli, tmp_path):
    ben = sit(cli, ["join", server.invite(), "--name", "Ben"])
    ben.until("Ben (you)")
    ben.until("›")
    server.stop()
    ben.until("can't be reached")
    missed = Library(tmp_path / "server").open(server.id)
    for count in range(600):
        done(missed.say(f"Missed {count}."))
    missed.close()
    server.start()
    told = ben.until("Missed 599.")
    assert told.count("entries came meanwhile") == 1
    assert "560 entries came meanwhile" in told
    ben.type("/quit\n")
    ben.until("Until next time.")
    assert ben.end() == 0


def test_what_goes_wrong_is_said_in_a_sentence(server, cli):
    used = server.invite(once=True)
    assert "needs a name" in cli.refused("join", used)
    with_name = sit(cli, ["join", used, "--name", "Ben"])
    with_name.until("Ben (you)")
    with_name.type("/quit\n")
    with_name.end()
    assert "doesn't open anything" in cli.refused("join", used, "--name", "Zoe")
    assert "Somebody is called Ben here already" in cli.refused(
        "--home", str(cli.home / "other"), "join", server.invite(), "--name", "Ben"
    )
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert "Nobody answers at" in cli.refused("join", f"http://127.0.0.1:{port}/join#x", "--name", "Ben")
    assert "is no address of a table" in cli.refused("join", "ftp://table.example")
    assert "#" in cli("join", "--help")


def test_each_is_asked_for_their_own_hand_of_dice_and_nobody_for_anothers():
    seats = {key: Seat(key.title(), "gm" if key == "gm" else "player") for key in ("gm", "ada", "ben")}
    played = table("comae", engines=Engines(), seats=seats, dice="hand", seed=None)
    for key, name, who in (("ada", "ines", "player:ines_calloway"), ("ben", "ruth", "player:ruth_amsel")):
        done(played.do("sample", {"who": name}, seat="gm"))
        done(played.seating.give_plays(key, [who], seat="gm"))
    done(played.do("opposed", {"who": "ines_calloway", "against": "ruth_amsel", "luck": "off"}, seat="ada"))
    assert [key for key in seats if is_for(played.waiting(key)[0], key)] == ["ada", "ben"]
    assert prompt_of(played.waiting("ada")[0]).startswith("Faces of 1d100 ")
    done(played.answer(faces=[17], seat="ada"))
    assert [key for key in seats if is_for(played.waiting(key)[0], key)] == ["ben"]
