"""The server: of one's own table on 127.0.0.1 and nowhere else, or of a shared one; gone soon when told to stop."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette

from inglenook.table import open_library

from .app import make_app
from .door import OWNER, Door
from .protocol import Sockets

HOST = "127.0.0.1"
ANY_HOST = ("0.0.0.0", "::", "")
PORT = 8000
PORTS = {"http": 80, "https": 443}
READER = "INGLENOOK_METRICS_TOKEN"
"""The variable that holds the token by which a program reads the server's figures."""
TRIES = 20
PATIENCE = 2
"""Seconds that running requests get when the server stops."""

Ready = Callable[[str], None]


class PortTakenError(Exception):
    """The port that was asked for is in use."""

    def __init__(self, port: int) -> None:
        super().__init__(
            f"Port {port} is in use, or may not be used. Choose another, or none to have a free one found."
        )
        self.port = port


class BadUrlError(Exception):
    """An address under which nobody can reach anything."""

    def __init__(self, url: str) -> None:
        super().__init__(f"{url!r} is no address of a table: it is like https://table.example, without more behind it.")


def serve(place: str | Path, port: int | None = None, on_ready: Ready = lambda _url: None) -> None:
    """Serves the campaigns in a folder, or in the database at a URL, until it is told to stop (Ctrl-C, signal TERM).

    `on_ready` is called with the address once it answers. Raises `PortTakenError` if a given port can't be had.
    """
    listener = listen(port)
    library = open_library(place)
    try:
        _run(make_app(library), listener, lambda: on_ready(f"http://{HOST}:{listener.getsockname()[1]}"))
    finally:
        library.close()


def serve_shared(
    place: str | Path,
    *,
    host: str = HOST,
    port: int | None = None,
    url: str = "",
    on_ready: Callable[[str, str], None] = lambda _url, _link: None,
) -> None:
    """Serves the campaigns in a folder, or in the database at a URL, to those who have a link, until told to stop.

    `url` is the address under which people reach it, if another than where it listens: behind a proxy, say. What a
    proxy adds to requests is believed for limits alone. `on_ready` is called with the address and the owner's link,
    which lets one browser in. Raises `PortTakenError`, or `BadUrlError`.
    """
    listener = listen(port, host)
    own = f"http://{host if host not in ANY_HOST else HOST}:{listener.getsockname()[1]}"
    address = origin_of(url) if url else own
    library = open_library(place)
    doors = library.doors()
    doors.stand_at(address)
    _, token = doors.invite("", OWNER, days=1, once=True)
    secure = address.startswith("https:")
    door = Door(doors, secure=secure, proxied=secure, reader=os.environ.get(READER, ""))
    app = make_app(library, door, tuple(dict.fromkeys((address, own))))
    try:
        _run(app, listener, lambda: on_ready(address, f"{address}/join#{token}"))
    finally:
        doors.close()
        library.close()


def origin_of(url: str) -> str:
    """An address as browsers write it in `Origin`. Raises `BadUrlError`."""
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        raise BadUrlError(url) from None
    if parts.scheme not in PORTS or not parts.hostname or parts.path.strip("/") or parts.query or parts.fragment:
        raise BadUrlError(url)
    if parts.username is not None or parts.password is not None:
        raise BadUrlError(url)
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{name}" + (f":{port}" if port not in (None, PORTS[parts.scheme]) else "")


def _run(app: Starlette, listener: socket.socket, ready: Callable[[], None]) -> None:
    _log_to_stderr()
    server_of(app, ready).run([listener])


def server_of(app: Starlette, ready: Callable[[], None]) -> Server:
    """What serves an application, once it is run with sockets that listen."""
    config = uvicorn.Config(
        app,
        http="h11",
        ws=Sockets,
        loop="asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        ws_per_message_deflate=False,
        ws_max_size=64 * 1024,
    )
    return Server(config, app.state.desk.goodbye, ready)


class Server(uvicorn.Server):
    """Says goodbye to followers before it waits for them to leave, and ends quietly when told to stop."""

    def __init__(self, config: uvicorn.Config, goodbye: Callable[[], None], ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._goodbye = goodbye
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._goodbye()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.force_exit = self.should_exit  # a second time: at once
        self.should_exit = True


def listen(port: int | None, host: str = HOST) -> socket.socket:
    """A socket that listens on a port, or on the first free one from 8000 on. Raises `PortTakenError`."""
    wanted = [port] if port is not None else [*range(PORT, PORT + TRIES), 0]
    for number in wanted:
        # The protocol is named because asyncio sends small answers without delay (40 ms) only where it is.
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":  # there it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(128)
        except (OSError, OverflowError):
            listener.close()
        else:
            return listener
    raise PortTakenError(wanted[0])


def _log_to_stderr() -> None:
    """Faults of the server go to stderr, with their insides; nothing else is logged."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    for name in ("inglenook.web", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(logging.ERROR)
        logger.propagate = False
