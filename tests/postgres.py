"""A PostgreSQL server for the tests: started by the first that asks, gone with the tests, heard by nobody else.

It listens on a socket in a folder of its own and on no port. PostgreSQL refuses to run as root, so for root the folder
is given to the user `postgres`. What a killed run left behind is removed by the next.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg

PREFIX = "inglenook-pg-"
SETTINGS = ["fsync=off", "listen_addresses=", "max_connections=60", "shared_buffers=32MB", "logging_collector=off"]


class Server:
    """A running server. `url` names a database in it."""

    def __init__(self) -> None:
        self._binaries = binaries()
        self._as: dict[str, str] = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
        # A socket's path has 107 letters at most, and a Mac's own folder for such things takes most of them.
        self.folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir="/tmp"))
        (self.folder / "owner").write_text(str(os.getpid()))
        self._data = self.folder / "data"
        if self._as:
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "--no-sync", "-A", "trust", "-U", "inglenook", "-E", "UTF8", "--locale", "C")
        self.start()

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    def url_of(self, database: str) -> str:
        return f"postgresql://inglenook@/{database}?host={self.folder}"

    def start(self) -> None:
        options = " ".join(["-k", str(self.folder), *(f"-c {setting}" for setting in SETTINGS)])
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        """As if the machine fell over, or the gentle way: `fast`."""
        self._run("pg_ctl", "-w", "-m", mode, "stop")

    def restart(self, mode: str) -> None:
        self.stop(mode)
        self.start()

    def close(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._binaries / program), "-D", str(self._data), *arguments]
        with (self.folder / f"{program}.out").open("ab") as out:
            subprocess.run(command, check=True, stdout=out, stderr=out, cwd="/", **self._as)  # type: ignore[call-overload]

    def sql(self, statement: str, database: str = "postgres") -> None:
        """A statement by somebody who is no part of Inglenook."""
        with psycopg.connect(self.url_of(database), autocommit=True) as connection:
            connection.execute(statement.encode())


def binaries() -> Path:
    """Where PostgreSQL's programs are: in the PATH, or where Debian keeps the newest version."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    versions = installed()
    assert versions, "there is no PostgreSQL here: `./dev test` installs it, or says how"
    return versions[-1]


def program(name: str) -> Path:
    """One of its other programs, such as `pg_dump`: beside the server, or wherever there is one."""
    places = [binaries(), *reversed(installed())]
    beside = next((place / name for place in places if (place / name).exists()), None)
    found = beside or shutil.which(name)
    assert found, f"there is no {name} here"
    return Path(found)


def installed() -> list[Path]:
    """Where Debian keeps its versions, the newest last."""
    return sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda place: int(place.parent.name))


def at_hand() -> bool:
    """Whether there is one, or there has to be: `./dev test` skips its tests only where it could not install it."""
    return bool(os.environ.get("CI") or shutil.which("initdb") or installed())


@contextlib.contextmanager
def running() -> Iterator[Server]:
    """A server for as long as the tests take."""
    _sweep()
    server = Server()
    try:
        yield server
    finally:
        server.close()


def _sweep() -> None:
    """End what tests left running that were killed themselves."""
    for folder in Path("/tmp").glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError, ValueError):
            if _lives(int((folder / "owner").read_text())):
                continue
            with contextlib.suppress(OSError, ValueError):
                os.kill(int((folder / "data" / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)
            shutil.rmtree(folder, ignore_errors=True)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def python(code: str, *arguments: str) -> subprocess.Popen[str]:
    """Another process, which runs this and is talked to by lines."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
        cwd=Path(__file__).parents[1],
    )
