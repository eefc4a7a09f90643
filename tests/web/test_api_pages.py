"""The pages' shells and what they load."""

import pytest

from inglenook.web.pages import STATIC
from inglenook.web.routes import PAGES


@pytest.mark.parametrize(("path", "name"), PAGES.items())
def test_every_page_has_its_shell(client, path, name):
    answer = client.get(path.replace("{id}", "any"))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.content == (STATIC / "shells" / f"{name}.html").read_bytes()
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "media", "cache"),
    [
        ("vendor/lit-html.js", "text/javascript; charset=utf-8", "no-cache"),
        ("fonts/fonts.css", "text/css; charset=utf-8", "no-cache"),
        ("fonts/literata-latin-wght-normal.woff2", "font/woff2", "max-age=604800"),
    ],
)
def test_assets_have_their_type_and_are_sent_again_only_when_changed(client, path, media, cache):
    answer = client.get(f"/static/{path}")
    assert answer.headers["content-type"] == media
    assert answer.headers["cache-control"] == cache
    again = client.get(f"/static/{path}", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_no_shell_runs_anything_that_is_written_into_it():
    for shell in (STATIC / "shells").glob("*.html"):
        text = shell.read_text(encoding="utf-8").casefold()
        assert "<style" not in text
        assert " style=" not in text
        assert " onclick=" not in text
        assert "<script>" not in text
        assert "//cdn" not in text
