"""What may go wrong under a shared table: nothing acknowledged is lost, nothing is doubled, other tables go on."""

from __future__ import annotations

import contextlib
import http.client
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from inglenook.journal import verify_file
from inglenook.table import Engines, Library
from tests import postgres
from tests.pace import TRIES, Pace
from tests.web.served import Browser, news, prose, served

PLACES = pytest.mark.parametrize("place", ["file", "database"], indirect=True)


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    in_database = request.param == "database"
    return str(request.getfixturevalue("database_url") if in_database else tmp_path / "home")


def begun(owner: Browser, name: str = "Ada") -> str:
    return str(owner.post("/api/campaigns", {"name": name, "engine": "nomadic"})["id"])


def story(browser: Browser, campaign: str) -> list[str]:
    """All that was said, from the first entry on."""
    told: list[str] = []
    feed: dict[str, Any] = {"cursor": "", "more": True}
    while feed.get("more"):
        feed = browser.get(f"/api/c/{campaign}/events?after={feed['cursor']}&wait=0")["feed"]
        told += prose(feed["entries"])
    return told


def all_at_once(jobs: list[Callable[[], object]], hands: int) -> None:
    with ThreadPoolExecutor(hands) as pool:
        for done in [pool.submit(job) for job in jobs]:
            done.result()


@PLACES
def test_twenty_act_at_once_and_each_act_is_done_once(place: str):
    """Ten new wishes, each sent twice, and one wish sent ten times over."""
    with served(place) as server:
        owner = server.owner()
        ada = begun(owner)
        seats = [owner, owner.guest(ada, "Ben"), owner.guest(ada, "Cal")]
        receipts: list[tuple[str, bool]] = []

        def say(seat: Browser, request: str) -> None:
            made = seat.post(f"/api/c/{ada}/say", {"text": request, "request": request})["receipt"]
            receipts.append((request, made["repeated"]))

        wishes = [(seats[count % 10 % 3], f"wish {count % 10}") for count in range(20)]
        wishes += [(seats[0], "the same")] * 10
        all_at_once([partial(say, seat, wish) for seat, wish in wishes], 20)
        told = story(owner, ada)
        assert sorted(told) == sorted({wish for _, wish in wishes})
        assert sorted(wish for wish, repeated in receipts if not repeated) == sorted(told)


@PLACES
def test_stale_answers_of_several_are_explained_and_change_nothing(place: str):
    """Five answer the same question at the same moment: one answer counts, and the others are told so."""
    with served(place) as server:
        owner = server.owner()
        made = owner.post("/api/campaigns", {"name": "By hand", "engine": "nomadic", "dice": "hand"})
        asked = owner.post(f"/api/c/{made['id']}/do", {"command": "nomadic.ask", "fields": {"question": "Now?"}})
        assert len(asked["view"]["waiting"]) == 1
        answers: list[tuple[int, str]] = []

        def throw(faces: list[int]) -> None:
            found, answer = owner.ask("POST", f"/api/c/{made['id']}/answer", {"faces": faces})
            answers.append((found, answer.get("code", "")))

        all_at_once([partial(throw, [face, face]) for face in range(1, 6)], 5)
        assert sorted(found for found, _ in answers) == [200, 409, 409, 409, 409]
        view = owner.get(f"/api/c/{made['id']}")
        assert view["view"]["waiting"] == []
        assert len([entry for entry in view["page"]["entries"] if entry["kind"] == "outcome"]) == 1


@PLACES
def test_killed_in_the_middle_of_a_hundred_requests(place: str):
    """Each request is made again until it is answered, by whichever server: each act is there exactly once."""
    with served(place) as server:
        owner = server.owner()
        ada = begun(owner)
        acknowledged: set[str] = set()
        port = server.port

        def wish(request: str) -> bool:
            try:
                status, _ = owner.ask("POST", f"/api/c/{ada}/say", {"text": request, "request": request})
            except (OSError, http.client.HTTPException):
                return False
            if status == 200:
                acknowledged.add(request)
            return status == 200

        requests = [f"wish {count}" for count in range(100)]
        with ThreadPoolExecutor(10) as pool:
            running = [pool.submit(wish, request) for request in requests]
            while len(acknowledged) < 20:
                time.sleep(0.002)
            server.kill()
            done = [each.result() for each in running]
        assert 20 <= sum(done) < 100
        before = set(acknowledged)
    with served(place, port):
        kept = story(owner, ada)
        assert before <= set(kept), "what was acknowledged is there"
        for request in requests:
            assert wish(request)
        told = story(owner, ada)
        assert sorted(told) == sorted(requests)
        assert told[: len(kept)] == kept
    if "://" not in place:
        (file,) = Path(place).glob("*.inglenook")
        assert verify_file(file).sound


def test_who_never_reads_is_let_go_and_holds_up_nobody(tmp_path: Path):
    with served(str(tmp_path), before="live.SEND_SECONDS = 4.0") as server:  # so long one would wait for who doesn't
        owner = server.owner()
        ada = begun(owner)
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        deaf.sendall(
            f"GET /api/c/{ada}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {owner.cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        with owner.live(ada) as page:
            news(page)
            slowest = 0.0
            for count in range(150):
                began = time.monotonic()
                owner.post(f"/api/c/{ada}/say", {"text": f"{count} " + "x" * 50_000})
                assert prose(news(page)["entries"])[0].startswith(f"{count} ")
                slowest = max(slowest, time.monotonic() - began)
            assert slowest < 3.5, "nobody waits for who doesn't read"
            time.sleep(4.5)
            owner.post(f"/api/c/{ada}/say", {"text": "Who is left?"})
            assert prose(news(page)["entries"]) == ["Who is left?"]
        deaf.settimeout(10)
        assert 0 < _drained(deaf) < 150 * 50_000, "cut off, not waited for"
        deaf.close()


def _drained(deaf: socket.socket) -> int:
    """How much somebody gets who begins to read at last, until the line is dead."""
    got = 0
    with contextlib.suppress(ConnectionResetError):
        while piece := deaf.recv(65_536):
            got += len(piece)
    return got


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    try:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only an administrator of Linux may make a small disk")
    yield disk
    subprocess.run(["umount", disk], check=True)


def test_no_room_for_one_table_and_the_others_go_on(tmp_path: Path, small_disk: Path):
    home = tmp_path / "home"
    with served(str(home)) as server:
        owner = server.owner()
        big, small, cookie = begun(owner, "Big"), begun(owner, "Small"), owner.cookie
        server.process.terminate()
        server.process.wait(10)
    shutil.move(home / "Big.inglenook", small_disk / "Big.inglenook")
    (home / "Big.inglenook").symlink_to(small_disk / "Big.inglenook")
    with served(str(home)) as server:
        owner = Browser(server.port, cookie)
        said = 0
        while True:
            body = {"text": f"more {said} " + "y" * 90_000, "request": f"more {said}"}
            status, answer = owner.ask("POST", f"/api/c/{big}/say", body)
            if status != 200:
                break
            said += 1
            assert said < 40
        assert (status, answer["code"]) == (507, "disk_full")
        with owner.live(small) as page:
            news(page)
            for count in range(5):
                owner.post(f"/api/c/{small}/say", {"text": f"small {count}"})
                assert prose(news(page)["entries"]) == [f"small {count}"]
                assert owner.ask("POST", f"/api/c/{big}/say", body)[0] == 507
        assert len([text for text in story(owner, big) if text.startswith("more")]) == said
        subprocess.run(["mount", "-o", "remount,size=8m", small_disk], check=True)
        assert not owner.post(f"/api/c/{big}/say", body)["receipt"]["repeated"]
        assert owner.post(f"/api/c/{big}/say", body)["receipt"]["repeated"]
        assert len([text for text in story(owner, big) if text.startswith("more")]) == said + 1
        server.process.terminate()
        server.process.wait(10)
    assert verify_file(small_disk / "Big.inglenook").sound
    assert verify_file(home / "Small.inglenook").sound


def test_a_clock_that_is_set_back_breaks_no_order(tmp_path: Path):
    """Yesterday comes after today, and even a time before 1970 was meant: order is by number, and all verifies."""
    instants = iter([1_800_000_000_000, 1_800_000_001_000, 1_700_000_000_000, 5, 1_800_000_002_000, *range(100)])
    now = [1_800_000_000_000]

    def clock() -> int:
        now[0] = next(instants)
        return now[0]

    library = Library(tmp_path, Engines(), clock)
    table = library.create("Ada", "nomadic")
    cursor, texts = table.cursor(), [f"line {count}" for count in range(8)]
    for text in texts:
        table.say(text, request=text)
    assert table.say(texts[0], request=texts[0]).repeated  # type: ignore[union-attr]
    assert [entry.text for entry in table.feed(after=cursor).entries] == texts
    numbers = [entry.number for entry in table.entries().entries]
    assert numbers == sorted(numbers)
    table.undo()
    table.redo()
    table.close()
    (file,) = tmp_path.glob("*.inglenook")
    assert verify_file(file).sound
    again = Library(tmp_path).open("Ada")
    assert [entry.text for entry in again.feed(after=cursor).entries][:8] == texts
    again.close()


def test_the_database_is_restarted_under_two_servers(database_url: str, server: postgres.Server):
    """Both go on by themselves; each wish is made again until it is answered, and each act is there once."""
    with served(database_url) as one, served(database_url) as two:
        owner = one.owner()
        ada = begun(owner)
        done: set[str] = set()

        def play(browser: Browser, name: str) -> None:
            for count in range(40):
                request = f"{name}{count}"
                while request not in done:
                    body = {"text": request, "request": request}
                    status, answer = browser.ask("POST", f"/api/c/{ada}/say", body)
                    assert status == 200 or answer["code"] == "database_away", answer
                    if status == 200:
                        done.add(request)

        with owner.at(two.port).live(ada) as page:
            cursor = news(page)["cursor"]
            players = [threading.Thread(target=play, args=each) for each in ((owner, "a"), (owner.at(two.port), "b"))]
            for player in players:
                player.start()
            while len(done) < 20:
                time.sleep(0.01)
            server.restart("immediate")
            for player in players:
                player.join(60)
            assert len(done) == 80
            assert sorted(story(owner, ada)) == sorted(done)
        with owner.at(two.port).live(ada, cursor) as page:
            assert sorted(prose(news(page)["entries"])) == sorted(done)
            pace = Pace()
            for count in range(TRIES):
                owner.post(f"/api/c/{ada}/say", {"text": f"On we go, {count}."})
                with pace.timed():
                    assert prose(news(page)["entries"]) == [f"On we go, {count}."]
            assert pace.best < 2
