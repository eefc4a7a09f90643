"""The pages' shells and what they load."""

import gzip
import re

import pytest
from starlette.websockets import WebSocketDisconnect

from inglenook.web.assets import ASK_AGAIN, FOR_GOOD, STATIC, Assets
from inglenook.web.routes import PAGES

ADDRESS = re.compile(r'(?:src|href)="(/static/[^"]+)"')


def shell_text(client, path):
    return client.get(path.replace("{id}", "any")).text


@pytest.mark.parametrize(("path", "name"), PAGES.items())
def test_every_page_has_its_shell(client, path, name):
    answer = client.get(path.replace("{id}", "any"))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    lines = (STATIC / "shells" / f"{name}.html").read_text("utf-8").splitlines()
    edition = Assets().edition
    told = [
        line
        for line in answer.text.replace(f"/static/{edition}/", "/static/").splitlines()
        if "modulepreload" not in line
    ]
    assert told == lines
    again = client.get(path.replace("{id}", "any"), headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", PAGES)
def test_what_a_shell_names_is_there_and_is_kept_for_good(client, path):
    addresses = ADDRESS.findall(shell_text(client, path))
    assert len(addresses) == len(set(addresses)) > 5
    for address in addresses:
        answer = client.get(address)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, FOR_GOOD), address


@pytest.mark.parametrize(
    ("path", "media"),
    [
        ("vendor/lit-html.js", "text/javascript; charset=utf-8"),
        ("fonts/fonts.css", "text/css; charset=utf-8"),
        ("img/ember.svg", "image/svg+xml; charset=utf-8"),
        ("fonts/literata-latin-wght-normal.woff2", "font/woff2"),
    ],
)
@pytest.mark.parametrize(("edition", "kept"), [("", ASK_AGAIN), ("0123456789abcdef/", ASK_AGAIN), ("this", FOR_GOOD)])
def test_what_is_named_by_its_edition_is_kept_and_all_else_is_asked_for_again(client, path, media, edition, kept):
    edition = f"{Assets().edition}/" if edition == "this" else edition
    answer = client.get(f"/static/{edition}{path}")
    assert answer.content == (STATIC / path).read_bytes()
    assert answer.headers["content-type"] == media
    assert answer.headers["cache-control"] == kept
    tag = answer.headers["etag"]
    for known in (tag, tag.removeprefix("W/"), f'"other", {tag}'):
        again = client.get(f"/static/{edition}{path}", headers={"if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["cache-control"] == kept


def test_text_is_sent_zipped_to_whoever_can_read_that(client):
    body = (STATIC / "js" / "campaign.js").read_bytes()
    with client.stream("GET", "/static/js/campaign.js", headers={"accept-encoding": "gzip, br"}) as answer:
        sent = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert len(sent) == int(answer.headers["content-length"]) < len(body) / 2
    assert gzip.decompress(sent) == body
    plain = client.get("/static/js/campaign.js", headers={"accept-encoding": "identity"})
    assert plain.content == body
    assert (plain.headers.get("content-encoding"), plain.headers["vary"]) == (None, "Accept-Encoding")
    for refusing in ("gzip;q=0", "br, gzip; q=0.0", "notgzip", ""):
        answer = client.get("/static/js/campaign.js", headers={"accept-encoding": refusing})
        assert "content-encoding" not in answer.headers, refusing
    weighed = client.get("/static/js/campaign.js", headers={"accept-encoding": "br;q=1, GZIP;q=0.5"})
    assert weighed.headers["content-encoding"] == "gzip"
    font = client.get("/static/fonts/literata-latin-wght-normal.woff2", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in font.headers


def test_what_pages_load_is_read_and_nothing_else(client):
    assert client.post("/static/js/home.js").status_code == 405
    assert client.head("/static/js/home.js").status_code == 200
    for path in (
        "",
        "js",
        "js/",
        "js/home.ts",
        "vendor/lit-html.d.ts",
        "../server.py",
        f"{Assets().edition}/nothing.js",
    ):
        assert client.get(f"/static/{path}").status_code == 404, path


def test_a_socket_finds_nothing_there(client):
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/static/js/home.js"):
        pass


def test_what_was_there_at_the_start_is_served_whatever_is_there_now(tmp_path):
    (tmp_path / "one.js").write_text("1", "utf-8")
    (tmp_path / "folder.js").mkdir()
    (tmp_path / "gone.js").symlink_to(tmp_path / "nothing")
    assets = Assets(tmp_path)
    (tmp_path / "one.js").write_text("2", "utf-8")
    assert {path: asset.body for path, asset in assets.files.items()} == {"one.js": b"1"}


def test_modules_are_found_through_what_they_import_and_words_in_a_comment_are_none(tmp_path):
    texts = {
        "first.js": 'import { a } from "./in/second.js";\n// taken from "./elsewhere.js"',
        "in/second.js": 'export { b } from"../third.js";import "../first.js"',
        "third.js": "",
        "fourth.js": "",
    }
    (tmp_path / "in").mkdir()
    for path, text in texts.items():
        (tmp_path / path).write_text(text, "utf-8")
    assert set(Assets(tmp_path).modules("first.js")) == {"first.js", "in/second.js", "third.js"}


def test_another_file_makes_another_edition(tmp_path):
    (tmp_path / "one.js").write_text("1", "utf-8")
    first = Assets(tmp_path).edition
    assert Assets(tmp_path).edition == first
    (tmp_path / "one.js").rename(tmp_path / "two.js")
    second = Assets(tmp_path).edition
    (tmp_path / "two.js").write_text("2", "utf-8")
    assert len({first, second, Assets(tmp_path).edition}) == 3


def test_no_shell_runs_anything_that_is_written_into_it():
    for shell in (STATIC / "shells").glob("*.html"):
        text = shell.read_text(encoding="utf-8").casefold()
        assert "<style" not in text
        assert " style=" not in text
        assert " onclick=" not in text
        assert "<script>" not in text
        assert "//cdn" not in text
