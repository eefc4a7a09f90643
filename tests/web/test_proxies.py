"""A shared table behind a proxy that does https, set up as `docs/serving.md` says: Caddy, nginx, the plainest one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.web.page_kit import BROWSERS, FLAGS, free_port
from tests.web.proxies import HOST, KINDS, NAME, PUBLIC, Certificate, Visitor, at_hand, proxy
from tests.web.served import news, prose

FOREIGN = "https://evil.example"


@dataclass(frozen=True)
class Behind:
    """A table, and what stands before it."""

    process: subprocess.Popen[str]
    token: str
    certificate: Certificate
    port: int
    upstream: int

    def visitor(self, source: str = HOST) -> Visitor:
        return Visitor(self.port, self.certificate, source)

    def owner(self) -> Visitor:
        owner = self.visitor()
        owner.post("/api/join", {"token": self.token})
        return owner


@pytest.fixture(params=KINDS)
def behind(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Behind]:
    kind = request.param
    if at_hand(kind) is None:
        pytest.skip(f"no {kind} here; on Debian ./dev test fetches it, if it can")
    certificate = Certificate(tmp_path)
    port, upstream = free_port(), free_port()
    words = ["--home", str(tmp_path / "home"), "serve", "--port", str(upstream), "--url", PUBLIC]
    environment = {**os.environ, "INGLENOOK_METRICS_TOKEN": "for-the-figures"}
    command = [sys.executable, "-m", "inglenook", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline() + process.stdout.readline()
            link = next(word for word in said.split() if "/join#" in word)
            assert link.startswith(PUBLIC)
            with proxy(kind, tmp_path, certificate, port, upstream):
                yield Behind(process, link.partition("#")[2], certificate, port, upstream)
        finally:
            process.terminate()


def test_an_evening_through_the_proxy(behind: Behind):
    """Cookies for https and this name alone, live news, downloads and large uploads, and a goodbye that is heard."""
    owner = behind.owner()
    cookie = owner.given[0]
    assert cookie.startswith("__Host-inglenook=")
    assert {"Secure", "HttpOnly", "SameSite=lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert "domain" not in cookie.lower()
    ada = owner.post("/api/campaigns", {"name": "Ada", "engine": "nomadic"})["id"]
    link = owner.post(f"/api/c/{ada}/invites", {"role": "player"})["link"]
    ben = behind.visitor("127.0.0.2")
    ben.post("/api/join", {"token": link.partition("#")[2], "name": "Ben"})
    with ben.live(ada) as page:
        news(page)
        for count in range(3):
            owner.post(f"/api/c/{ada}/say", {"text": f"{count} " + "x" * 20_000})
            assert prose(news(page)["entries"])[0].startswith(f"{count} ")
        status, export = ben.ask("GET", f"/api/c/{ada}/export")
        assert (status, json.loads(export)["format"]) == (200, "inglenook-campaign/1")
        large = export + b" " * 3_000_000
        assert owner.ask("POST", "/api/import?name=Bea", large, origin=PUBLIC)[0] == 201
        behind.process.terminate()
        with pytest.raises(ConnectionClosed) as left:
            _to_the_end(page)
        assert left.value.rcvd is not None
        assert left.value.rcvd.code in (1001, 1012)


def _to_the_end(page: ClientConnection) -> None:
    while True:
        page.recv(timeout=10)


def test_other_sites_are_refused_through_the_proxy_too(behind: Behind):
    owner = behind.owner()
    ada = owner.post("/api/campaigns", {"name": "Ada", "engine": "nomadic"})["id"]
    for headers in ({"origin": FOREIGN}, {"origin": f"http://{NAME}"}, {"sec_fetch_site": "cross-site"}):
        status, answer = owner.ask("POST", f"/api/c/{ada}/say", {"text": "Not ours."}, **headers)
        assert (status, json.loads(answer)["code"]) == (403, "wrong_origin")
    with pytest.raises(InvalidStatus) as refused:
        owner.live(ada, FOREIGN)
    assert refused.value.response.status_code == 403
    for headers in ({"x_forwarded_host": "evil.example"}, {"x_forwarded_proto": "http"}, {"forwarded": "host=evil"}):
        status, answer = owner.ask("POST", f"/api/c/{ada}/say", {"text": "Ours."}, origin=PUBLIC, **headers)
        assert status == 200, "what a proxy says of names and schemes is not asked for"
    stranger = behind.visitor()
    assert stranger.ask("GET", f"/api/c/{ada}")[0] == 401
    assert stranger.ask("GET", "/metrics")[0] in (401, 403)
    assert stranger.ask("GET", "/metrics", authorization="Bearer for-the-figures")[0] == 200
    assert stranger.ask("GET", "/readyz")[0] == 200


def test_a_guesser_is_told_from_others_and_cannot_pass_for_another(behind: Behind):
    guesser, other = behind.visitor("127.0.0.3"), behind.visitor("127.0.0.4")

    def guess(who: Visitor, count: int) -> int:
        body, claimed = {"token": f"wrong{count}"}, f"203.0.113.{count}"
        return who.ask("POST", "/api/invitation", body, origin=PUBLIC, x_forwarded_for=claimed)[0]

    told = [guess(guesser, count) for count in range(30)]
    assert set(told[:20]) == {401}
    assert set(told[22:]) == {429}, "whatever addresses it claims to come from"
    assert guess(other, 1) == 401


@pytest.mark.parametrize("behind", KINDS[1:], indirect=True)
def test_a_browser_at_the_table_through_the_proxy(behind: Behind, browser: Browser):
    """A real browser under the table's real name: it keeps the cookie, follows live, and is let in again."""
    owner = behind.owner()
    ada = owner.post("/api/campaigns", {"name": "Ada", "engine": "nomadic"})["id"]
    link = owner.post(f"/api/c/{ada}/invites", {"role": "player"})["link"]
    flags = [*FLAGS, f"--host-resolver-rules=MAP {NAME}:443 {HOST}:{behind.port}"]
    program = next(found for name in BROWSERS if (found := shutil.which(name)))
    own = browser.browser_type.launch(executable_path=program, args=flags)
    try:
        context = own.new_context(ignore_https_errors=True)
        page = context.new_page()
        page.goto(f"{PUBLIC}{link}")
        page.get_by_label("What shall the others call you?").fill("Ben")
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url(f"{PUBLIC}/c/{ada}")
        (cookie,) = context.cookies()
        assert (cookie["name"], cookie["secure"], cookie["httpOnly"]) == ("__Host-inglenook", True, True)
        owner.post(f"/api/c/{ada}/say", {"text": "A ship comes in."})
        expect(page.get_by_text("A ship comes in.")).to_be_visible()
        page.goto(PUBLIC)
        expect(page.get_by_text("Ada").first).to_be_visible()
    finally:
        own.close()
