"""Proxies that do https in front of a table, set up as the documentation has it, and people who come through them."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

NAME = "table.example"
PUBLIC = f"https://{NAME}"
HOST = "127.0.0.1"
DOCUMENTED = Path(__file__).parents[2] / "docs" / "serving.md"
KINDS = ("plain", "caddy", "nginx")
SBIN = "/usr/sbin:/usr/local/sbin"
UNPACKED = Path(__file__).parents[2] / "build" / "proxies" / "usr"
"""Where `./dev test` puts those that aren't installed."""


def at_hand(kind: str) -> str | None:
    """The program of a proxy. The plain one is ours, below."""
    places = os.pathsep.join((os.environ.get("PATH", ""), SBIN, str(UNPACKED / "sbin"), str(UNPACKED / "bin")))
    return sys.executable if kind == "plain" else shutil.which(kind, path=places)


def documented(start: str) -> str:
    """The configuration in the documentation that begins so."""
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", DOCUMENTED.read_text(encoding="utf-8"), re.MULTILINE)
    return next(re.sub(r"(?m)^    ", "", block) for block in blocks if block.strip().startswith(start))


class Certificate:
    """A certificate of our own making, for the table's name."""

    def __init__(self, folder: Path) -> None:
        self.chain, self.key = folder / "fullchain.pem", folder / "privkey.pem"
        wish = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
        files = ["-keyout", str(self.key), "-out", str(self.chain)]
        subprocess.run(["openssl", "req", "-x509", *wish, *names, *files], check=True, capture_output=True)


@contextlib.contextmanager
def proxy(kind: str, folder: Path, certificate: Certificate, port: int, upstream: int) -> Iterator[None]:
    """A proxy that listens at a port of this computer, in front of a server at another."""
    if kind == "plain":
        with _plain(certificate, port, upstream):
            yield
        return
    program = at_hand(kind)
    assert program
    words = _nginx if kind == "nginx" else _caddy
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [program, *words(folder, certificate, port, upstream)],
            stdout=log,
            stderr=log,
            env={"HOME": str(folder), "PATH": SBIN},
        )
        try:
            _wait(port, process, folder / "log")
            yield
        finally:
            process.terminate()
            process.wait(10)


def _nginx(folder: Path, certificate: Certificate, port: int, upstream: int) -> list[str]:
    site = documented("server {")
    for found, ours in (
        ("listen 443 ssl;", f"listen {HOST}:{port} ssl;"),
        ("http://127.0.0.1:8000", f"http://{HOST}:{upstream}"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(certificate.chain)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(certificate.key)),
    ):
        assert found in site
        site = site.replace(found, ours)
    kept = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("proxy", "fastcgi", "uwsgi", "scgi", "client_body")
    )
    user = "user root;\n" if os.name == "posix" and os.geteuid() == 0 else ""
    whole = (
        f"{user}daemon off; pid {folder}/pid; error_log {folder}/log; worker_processes 1;\n"
        f"events {{}}\nhttp {{ access_log off; {kept}\n{site}\n}}\n"
    )
    (folder / "nginx.conf").write_text(whole)
    return ["-p", str(folder), "-c", str(folder / "nginx.conf")]


def _caddy(folder: Path, certificate: Certificate, port: int, upstream: int) -> list[str]:
    site = documented(f"{NAME} {{")
    assert "127.0.0.1:8000" in site
    site = site.replace("127.0.0.1:8000", f"{HOST}:{upstream}")
    site = site.replace("{\n", f"{{\n    bind {HOST}\n    tls {certificate.chain} {certificate.key}\n", 1)
    (folder / "Caddyfile").write_text(
        f"{{\n    admin off\n    auto_https disable_redirects\n    https_port {port}\n}}\n{site}"
    )
    return ["run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def _wait(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + 10
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection((HOST, port), 1):
            return
        time.sleep(0.05)
    raise AssertionError(log.read_text())


@contextlib.contextmanager
def _plain(certificate: Certificate, port: int, upstream: int) -> Iterator[None]:
    """As little as a proxy can be: it takes off the encryption, and adds who it was."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.chain, certificate.key)
    listener = socket.create_server((HOST, port))

    def passed(raw: socket.socket, address: str) -> None:
        with contextlib.suppress(OSError), context.wrap_socket(raw, server_side=True) as near:
            head = b""
            while b"\r\n\r\n" not in head:
                piece = near.recv(65536)
                if not piece:
                    return
                head += piece
            head, _, rest = head.partition(b"\r\n\r\n")
            added = f"\r\nX-Forwarded-For: {address}" + ("" if b"pgrade" in head else "\r\nConnection: close")
            with socket.create_connection((HOST, upstream)) as far:
                far.sendall(head + added.encode() + b"\r\n\r\n" + rest)
                back = threading.Thread(target=_pour, args=(far, near), daemon=True)
                back.start()
                _pour(near, far)
                back.join(5)

    def listen() -> None:
        with contextlib.suppress(OSError):
            while True:
                raw, (address, _) = listener.accept()
                threading.Thread(target=passed, args=(raw, address), daemon=True).start()

    waiting = threading.Thread(target=listen, daemon=True)
    waiting.start()
    try:
        yield
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        waiting.join(5)


def _pour(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while piece := source.recv(65536):
            target.sendall(piece)
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)


class _Line(http.client.HTTPSConnection):
    """A connection to the proxy under the table's name, which no DNS knows, from an address of ours."""

    def __init__(self, port: int, trusted: ssl.SSLContext, source: str) -> None:
        super().__init__(NAME, timeout=20, context=trusted)
        self._to, self._trusted, self._from = port, trusted, source

    def connect(self) -> None:
        raw = socket.create_connection((HOST, self._to), 20, (self._from, 0))
        self.sock = self._trusted.wrap_socket(raw, server_hostname=NAME)


class Visitor:
    """A browser that comes through the proxy from an address of this computer's own network."""

    def __init__(self, port: int, certificate: Certificate, source: str = HOST) -> None:
        self._port = port
        self._source = source
        self._trusted = ssl.create_default_context(cafile=str(certificate.chain))
        self.cookie = ""
        self.given: list[str] = []

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
        """Headers are given as `x_forwarded_for`."""
        sent = body if body is None or isinstance(body, bytes) else json.dumps(body)
        named = {name.replace("_", "-").title(): text for name, text in headers.items()}
        line = _Line(self._port, self._trusted, self._source)
        try:
            line.request(method, path, sent, {"Content-Type": "application/json", "Cookie": self.cookie, **named})
            answer = line.getresponse()
            self.given = answer.headers.get_all("set-cookie") or []
            if self.given:
                self.cookie = self.given[0].partition(";")[0]
            return answer.status, answer.read()
        finally:
            line.close()

    def post(self, path: str, body: Any = None) -> Any:
        status, answer = self.ask("POST", path, {} if body is None else body, origin=PUBLIC)
        assert status in (200, 201), answer
        return json.loads(answer)

    def live(self, campaign: str, origin: str = PUBLIC) -> ClientConnection:
        raw = socket.create_connection((HOST, self._port), 20, (self._source, 0))
        opened: ClientConnection = connect(
            f"wss://{NAME}/api/c/{campaign}/live",
            sock=raw,
            ssl=self._trusted,
            server_hostname=NAME,
            origin=Origin(origin),
            additional_headers={"Cookie": self.cookie},
        )
        return opened
