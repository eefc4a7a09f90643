"""Whatever stands in a text field stays text: script, handlers, links and Markdown tricks in every field of every
address, kept and reflected, with the pages open in a browser that tells of any script that ran."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from playwright.sync_api import Browser, Dialog, Page, Request

from inglenook.web.limits import NONE
from inglenook.web.routes import PAGES, ROUTES, Route
from tests.web.evening import PNG, Evening, Wish
from tests.web.page_kit import free_port, serving

TRICKS = (
    "<script>pwned(1)</script>",
    '"><img src=x onerror=pwned(2)>',
    "[come](javascript:pwned(3)) [in](JaVaScRiPt&colon;pwned(3)) <javascript:pwned(3)>",
    "<svg/onload=pwned(4)><iframe srcdoc='<script>parent.pwned(4)</script>'>",
    '![x](x" onerror="pwned(5)) ![y](javascript:pwned(5))',
    "[a]: javascript:pwned(6)\n\n[a] [b](data:text/html;base64,PHNjcmlwdD5wd25lZCg2KTwvc2NyaXB0Pg==)",
    "</title></textarea></style><script src=//evil.example/x.js></script>",
    "`<img src=x onerror=pwned(8)>` ${pwned(8)} {{constructor.constructor('pwned(8)')()}}",
    "&lt;script&gt;pwned(9)&lt;/script&gt; &#60;img src=x onerror=pwned(9)&#62;",
)
LISTENER = """
window.ran = [];
window.pwned = (what) => window.ran.push(`script ${what}`);
document.addEventListener("securitypolicyviolation", (event) => window.ran.push(`policy ${event.blockedURI}`));
"""
INTRUDERS = """
() => {
  const deep = (root) =>
    [...root.querySelectorAll("*")].flatMap((each) => [each, ...(each.shadowRoot ? deep(each.shadowRoot) : [])]);
  const odd = (each) => [...each.attributes].some(({ name, value }) => /^on/i.test(name)
    || (/^(href|src|action|formaction|xlink:href|srcdoc)$/i.test(name)
      && /^\\s*(javascript|data:text|vbscript)/i.test(value)) || name === "srcdoc")
    || /^(iframe|object|embed|base)$/i.test(each.tagName)
    || (each.tagName === "SCRIPT" && !each.src.startsWith(location.origin + "/static/"))
    || (each.tagName === "IMG" && /\\/x$/.test(each.src));
  return deep(document).filter(odd).map((each) => each.outerHTML.slice(0, 200));
}
"""


def texts_of(kind: type[msgspec.Struct] | None) -> list[str]:
    """The fields of a body or query that take any text."""
    if kind is None:
        return []
    fields = msgspec.inspect.type_info(kind).fields  # type: ignore[attr-defined]
    return [field.encode_name for field in fields if _takes_text(field.type)]


def _takes_text(kind: Any) -> bool:
    if isinstance(kind, msgspec.inspect.UnionType):
        return any(_takes_text(each) for each in kind.types)
    if isinstance(kind, msgspec.inspect.DictType):
        return _takes_text(kind.value_type)
    if isinstance(kind, msgspec.inspect.VarTupleType):
        return _takes_text(kind.item_type)
    return isinstance(kind, msgspec.inspect.StrType)


FIELDS = [
    *((route, "body", name) for route in ROUTES for name in texts_of(route.body)),
    *((route, "query", name) for route in ROUTES for name in texts_of(route.query)),
]


def tricked(wish: Wish, part: str, name: str, trick: str) -> Wish:
    """A wish with a trick in one of its fields."""
    if part == "query":
        return msgspec.structs.replace(wish, query={**wish.query, name: trick})
    body = dict(wish.body or {})
    before = body.get(name)
    if isinstance(before, dict):
        body[name] = {key: trick if isinstance(each, str) else each for key, each in before.items()}
    elif isinstance(before, list) or name in ("plays", "modules", "across"):
        body[name] = [trick]
    elif name == "text" and isinstance(before, str) and "[[" in before:
        body[name] = before.replace('name = "Nomadic"', f"name = {msgspec.json.encode(trick).decode()}", 1)
    else:
        body[name] = trick
    return msgspec.structs.replace(wish, body=body)


class Tried(msgspec.Struct):
    """What became of the tricks: how many addresses took one, and the campaigns that there are now."""

    taken: set[tuple[str, str]]
    campaigns: list[str]


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Tried]:
    """A home in which every text field of every address was given every trick."""
    home = tmp_path_factory.mktemp("tricked") / "home"
    evening = Evening(home, limits=NONE, seed="ember")
    found = Tried(set(), [])
    with evening.owner:
        for route, part, name in FIELDS:
            for trick in TRICKS:
                answer = ask(evening, route, part, name, trick)
                assert answer.status_code < 500, (route.name, name, answer.text)
                assert answer.headers["content-type"].startswith(("application/", "text/markdown", "image/")), (
                    route.name
                )
                if answer.is_success:
                    found.taken.add((route.name, name))
        evening.owner.post(f"/api/c/{evening.id}/handout", params={"caption": TRICKS[1]}, content=PNG)
        found.campaigns = [each["id"] for each in evening.owner.get("/api/campaigns").json()["campaigns"]]
        found.campaigns.sort(key=lambda each: each != evening.id)
    evening.doors.close()
    return home, found


def ask(evening: Evening, route: Route, part: str, name: str, trick: str) -> Any:
    browser = evening.browsers["stranger"] if route.name in ("join", "leave") else evening.owner
    evening.browsers["somebody"] = browser
    if name == "name" or route.name == "set_option":  # each name is there once
        trick = f"{trick} {evening.number()}"
    wish = tricked(evening.wish(route, "owner"), part, name, trick)
    return evening.ask(route, "somebody", wish)


@pytest.fixture(scope="module")
def tricked_table(tried: tuple[Path, Tried]) -> Iterator[str]:
    with serving(tried[0], free_port()) as url:
        yield url


@pytest.fixture
def page(browser: Browser, tricked_table: str) -> Iterator[Page]:
    context = browser.new_context(base_url=tricked_table)
    context.add_init_script(LISTENER)
    page = context.new_page()
    asked: list[str] = []

    def on_dialog(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    def on_request(request: Request) -> None:
        if not request.url.startswith((tricked_table, "data:", "blob:")):
            asked.append(request.url)

    page.on("dialog", on_dialog)
    page.on("request", on_request)
    yield page
    context.close()
    assert asked == []


def quiet(page: Page, address: str) -> str:
    """Opens a page, waits until it rests, and gives its text: nothing has run and nothing strange stands in it."""
    page.goto(address)
    page.wait_for_load_state("load")
    page.wait_for_timeout(400)
    assert page.evaluate("window.ran") == [], address
    assert page.evaluate(INTRUDERS) == [], address
    return page.inner_text("body")


def test_tricks_were_taken_wherever_any_text_is(tried):
    taken = tried[1].taken
    must = {("create", "name"), ("say", "text"), ("revise", "text"), ("do", "fields"), ("hand_out", "caption"),
            ("add_seat", "name"), ("rename_seat", "name"), ("agree", "text"), ("copy", "name"), ("rename", "name"),
            ("set_option", "value"), ("search", "q"), ("use_pack", "text"), ("join", "name"),
            ("take_in", "name")}  # fmt: skip
    assert must <= taken
    assert len(FIELDS) > 45


def test_no_page_runs_what_was_written(page, tried):
    page.goto("/")
    page.get_by_text("<script>pwned(1)</script>").first.wait_for()  # as text
    quiet(page, "/")
    for campaign in tried[1].campaigns[:4]:
        for address in (f"/c/{campaign}", f"/c/{campaign}/read"):
            quiet(page, address)
    story = quiet(page, f"/c/{tried[1].campaigns[0]}")
    assert "pwned" in story
    for address in PAGES:
        if "{id}" not in address:
            quiet(page, address)


@pytest.mark.parametrize("trick", TRICKS)
def test_no_page_runs_what_stands_in_its_address(page, trick):
    for address in (f"/c/{quote(trick, safe='')}", f"/?q={quote(trick)}", f"/#{quote(trick)}", f"/join#{quote(trick)}",
                    f"/{quote(trick)}"):  # fmt: skip
        quiet(page, address)


def test_what_others_write_while_one_looks_on_runs_nothing_either(page, tried, tricked_table):
    campaign = tried[1].campaigns[0]
    quiet(page, f"/c/{campaign}")
    for trick in TRICKS:
        page.request.post(f"/api/c/{campaign}/say", data={"text": f"{trick}\n\nplugh"})
        page.request.post(
            f"/api/c/{campaign}/do", data={"command": "nomadic.ask", "fields": {"question": trick.replace("\n", " ")}}
        )
    page.get_by_text("plugh").last.wait_for()
    page.wait_for_timeout(500)
    assert page.evaluate("window.ran") == []
    assert page.evaluate(INTRUDERS) == []
