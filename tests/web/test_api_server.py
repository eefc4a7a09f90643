"""The server itself, as a process of its own: where it listens, what it needs, and how it goes."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from inglenook.table import Library
from inglenook.web.server import HOST, PORT, PortTakenError, listen
from tests.pace import TRIES, Pace

SERVE = """
import sys
from pathlib import Path
from inglenook.web import serve
serve(Path(sys.argv[1]), int(sys.argv[2]) or None, lambda url: print(url, flush=True))
print("bye", flush=True)
"""


class Serving:
    """A server in a process of its own."""

    def __init__(self, process, url):
        self.process = process
        self.url = url

    def get(self, path):
        with urllib.request.urlopen(self.url + path, timeout=10) as answer:
            return json.load(answer)

    def post(self, path, body):
        headers = {"content-type": "application/json"}
        asked = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(asked, timeout=10) as answer:
            return json.load(answer)

    def live(self, campaign, after=""):
        return connect(f"{self.url.replace('http', 'ws')}/api/c/{campaign}/live{after}", origin=self.url)

    def stop(self, number=signal.SIGTERM):
        """Tells it to stop, and gives the seconds that it took."""
        began = time.monotonic()
        self.process.send_signal(number)
        self.process.wait(10)
        return time.monotonic() - began


@contextmanager
def serving(home: Path) -> Iterator[Serving]:
    with socket.create_server((HOST, 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-W", "error", "-c", SERVE, str(home), str(port)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        assert url == f"http://{HOST}:{port}", process.stderr and process.stderr.read()
        yield Serving(process, url)
    finally:
        process.kill()
        process.communicate()


def test_an_evening_with_the_server(tmp_path):
    home = tmp_path / "home"
    with serving(home) as server:
        campaign = server.post("/api/play-now", {})["id"]
        with server.live(campaign) as page, server.live(campaign) as phone:
            page.recv(timeout=5), phone.recv(timeout=5)
            server.post(f"/api/c/{campaign}/say", {"text": "From the page."})
            for socket_ in (page, phone):
                assert [entry["text"] for entry in json.loads(socket_.recv(timeout=5))["feed"]["entries"]] == [
                    "From the page."
                ]
            with_library = Library(home).open(campaign)
            pace = Pace()
            for count in range(TRIES):
                with_library.say(f"Line {count}.")
                with pace.timed():
                    assert f"Line {count}." in str(page.recv(timeout=20))
                phone.recv(timeout=20)
            assert pace.best < 1
            with_library.close()

            assert server.stop() < 3
            with pytest.raises(ConnectionClosed) as left:
                page.recv(timeout=5)
            assert left.value.rcvd is not None
            assert left.value.rcvd.code in (1001, 1012)
        out, err = server.process.communicate()
        assert (out, err, server.process.returncode) == ("bye\n", "", 0)
    # The file is whole in itself: nothing is left beside it.
    assert [file.suffix for file in home.iterdir()] == [".inglenook"]


def test_a_long_poll_does_not_hold_up_the_end(tmp_path):
    with serving(tmp_path) as server:
        campaign = server.post("/api/play-now", {})["id"]
        cursor = server.get(f"/api/c/{campaign}")["view"]["cursor"]
        with socket.create_connection((HOST, int(server.url.rpartition(":")[2]))) as poll:
            asked = f"GET /api/c/{campaign}/events?after={cursor}&wait=50 HTTP/1.1\r\nHost: {HOST}\r\n\r\n"
            poll.sendall(asked.encode())
            time.sleep(0.3)
            assert server.stop(signal.SIGINT) < 3
            assert poll.recv(100).startswith(b"HTTP/1.1 200")


def test_a_follower_who_comes_back_after_a_crash_misses_nothing(tmp_path):
    with serving(tmp_path) as server:
        campaign = server.post("/api/play-now", {})["id"]
        with server.live(campaign) as page:
            page.recv(timeout=5)
            server.post(f"/api/c/{campaign}/say", {"text": "One."})
            cursor = json.loads(page.recv(timeout=5))["feed"]["cursor"]
            server.post(f"/api/c/{campaign}/say", {"text": "Two."})
            server.process.kill()
    with serving(tmp_path) as server:
        server.post(f"/api/c/{campaign}/say", {"text": "Three."})
        with server.live(campaign, f"?after={cursor}") as page:
            entries = json.loads(page.recv(timeout=5))["feed"]["entries"]
            assert [entry["text"] for entry in entries] == ["Two.", "Three."]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_the_idle_server_stays_under_70_megabytes(tmp_path):
    with serving(tmp_path) as server:
        campaign = server.post("/api/play-now", {})["id"]
        server.get("/api/engines"), server.get("/openapi.json"), server.get("/api/campaigns")
        with server.live(campaign) as page:
            for count in range(200):
                server.post(f"/api/c/{campaign}/say", {"text": f"*Line* {count}."})
            page.recv(timeout=5)
            server.get(f"/api/c/{campaign}")
        status = Path(f"/proc/{server.process.pid}/status").read_text()
        resident = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
        print(f"resident: {resident / 1024:.1f} MB")  # noqa: T201 - shown by `pytest -rP`
        assert resident < 70_000


def test_it_listens_on_this_machine_only(tmp_path):
    listener = listen(0)
    assert listener.getsockname()[0] == "127.0.0.1"
    listener.close()


def test_answers_are_sent_without_delay():
    """asyncio turns off the waiting for more to send (40 ms an answer) only for sockets that name their protocol."""
    with listen(0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_a_taken_port_is_refused_if_it_was_asked_for():
    with listen(0) as held:
        port = held.getsockname()[1]
        with pytest.raises(PortTakenError, match=str(port)):
            listen(port)
    with pytest.raises(PortTakenError):
        listen(70_000)


def test_without_a_wish_the_first_free_port_from_8000_on_is_taken():
    with listen(None) as one, listen(None) as two:
        first, second = one.getsockname()[1], two.getsockname()[1]
    assert first >= PORT
    assert second > first


def test_only_what_is_needed_is_imported():
    heavy = ["httpx2", "httpx", "jinja2", "pydantic", "yaml", "rich", "uvloop", "sqlalchemy", "websockets.legacy"]
    code = f"import sys, inglenook.web, uvicorn; print([each for each in {heavy} if each in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    assert out.stdout == "[]\n"
