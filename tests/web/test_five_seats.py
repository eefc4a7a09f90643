"""Five people at one table, each at a page of their own, by hand: a conflict, a journey, and one loses the line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from inglenook.table import Library
from tests.web.page_kit import PHONE, WIDE, watch
from tests.web.served import served

SEATS = {"gm": "player", "ada": "ada", "ben": "ben", "cal": "cal", "eve": "eve"}
MY_TURN = "\u25cf Your turn \u00b7 Ford \u00b7 Inglenook"
PLAYERS = ("ada", "ben", "cal")
WAITS = "JSON.stringify(window.inglenook.held().waiting)"
HELD = """async () => {
    const sorted = (value) => Array.isArray(value) ? value.map(sorted)
        : value && typeof value === "object"
        ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])])) : value;
    const text = JSON.stringify(sorted(window.inglenook.held()));
    const found = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(found)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}"""


class Person:
    """Somebody at their own page, who does everything there by mouse, by touch or by keys alone."""

    def __init__(self, page: Page, way: str = "mouse") -> None:
        self.page = page
        self.way = way

    def press(self, control: Locator) -> None:
        expect(control).to_be_visible()
        if self.way == "touch":
            control.tap()
        elif self.way == "mouse":
            control.click()
        else:
            self.goes_to(control)
            self.page.keyboard.press("Enter")

    def goes_to(self, control: Locator) -> None:
        """By keys: a little back, then on and on."""
        for key in ("Shift+Tab",) * 6 + ("Tab",) * 100:
            if control.evaluate("each => each === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"keys never came to {control}")

    def button(self, name: str, within: Locator | None = None) -> None:
        self.press((within or self.page).get_by_role("button", name=name, exact=True))

    def types(self, words: str, field: Locator) -> None:
        """Puts words where others stood."""
        if self.way == "keys":
            self.goes_to(field)
        else:
            self.press(field)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(words)

    def picks(self, tile: Locator) -> None:
        """One of several, each a tile with a name."""
        radio = tile.locator("input")
        if self.way != "keys":
            self.press(tile)
        else:
            group = tile.locator("xpath=../..").get_by_role("radio")
            self.goes_to(group.and_(self.page.locator(":checked")).or_(group.first).first)
            for _ in range(group.count()):
                if radio.is_checked():
                    break
                self.page.keyboard.press("ArrowDown")
        expect(radio).to_be_checked()

    def selects(self, label: str, field: Locator) -> None:
        """A line of a list that drops down: by keys its first letters, else what a phone or a mouse offers."""
        if self.way == "keys":
            self.goes_to(field)
            self.page.keyboard.type(label)
        else:
            field.select_option(label=label)
        expect(field.locator("option:checked")).to_have_text(label)

    def opens(self, title: str) -> Locator:
        """The form of something that can be done."""
        if self.way == "mouse":
            self.types(title, self.page.get_by_role("searchbox", name="Find something to do"))
            self.press(self.page.locator("#deeds .deed-head", has=self.page.get_by_text(title, exact=True)))
        elif self.way == "touch":
            self.button("/ everything")
            expect(self.page.locator("#line")).to_be_focused()
            self.page.keyboard.type(title)
            self.press(self.page.get_by_role("option").filter(has=self.page.get_by_text(title, exact=True)))
        else:
            self.goes_to(self.page.locator("#line"))
            self.page.keyboard.type(f"/{title}")
            expect(self.page.get_by_role("option").first).to_contain_text(title)
            self.page.keyboard.press("Enter")
        form = self.page.locator(".deed-form:not([hidden]), .dialog-form").last
        expect(form.locator(":focus")).to_be_visible()
        return form

    def does(self, title: str) -> None:
        """Something whose form may stay as it opens."""
        self.sends(self.opens(title))

    def sends(self, form: Locator) -> None:
        self.press(form.locator(".primary"))
        expect(self.page.locator(".deed-form:not([hidden]) .primary[disabled], .dialog-form")).to_have_count(0)

    def says(self, words: str) -> None:
        self.types(words, self.page.locator("#line"))
        self.page.keyboard.press("Enter")

    def throws(self, *faces: int) -> None:
        """Types dice in, one after the other as the focus goes on."""
        hand = self.page.locator(".hand input")
        expect(hand).to_have_count(len(faces))
        for place, face in enumerate(faces):
            self.types(str(face), hand.nth(place))
        self.button("They fell like this")

    def answers(self, question: str) -> None:
        """The first option of a question; whoever has keys takes it by its number."""
        asked = self.page.locator(".waiting:not(.waiting-others)").filter(has_text=question)
        expect(asked).to_be_visible()
        if self.way == "keys":
            asked.locator(".question").focus()
            self.page.keyboard.press("1")
        else:
            self.press(asked.locator(".option").first)

    def sees(self, text: str) -> None:
        expect(self.page.locator("#story").get_by_text(text).last).to_be_attached(timeout=10_000)

    def held(self) -> str:
        found: str = self.page.evaluate(HELD)
        return found


class Five:
    """Five people, each in a browser of their own."""

    def __init__(self, campaign: str, people: dict[str, Person]) -> None:
        self.id = campaign
        self.people = people

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    def see(self, text: str, *but: str) -> None:
        for name, person in self.people.items():
            if name not in but:
                person.sees(text)


def canonical_hash(view: Any) -> str:
    """The hash of a view, its keys in order, numbers as a browser writes them."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(each) for key, each in sorted(value.items())}
        if isinstance(value, list):
            return [plain(each) for each in value]
        return int(value) if isinstance(value, float) and value.is_integer() else value

    text = json.dumps(plain(view), separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def comes(page: Page, link: str, name: str) -> None:
    """Follows a link, and sits down."""
    page.goto(link)
    expect(page.locator("#join-name")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ford")


def link_for(gm: Person, role: str) -> str:
    """A link that the game master makes in the room of seats."""
    gm.page.get_by_label("For", exact=True).select_option(role)
    gm.button("Make a link")
    made = gm.page.get_by_label("A link for")
    expect(made).to_be_focused()
    return made.input_value()


@pytest.fixture
def five(browser: Browser, tmp_path: Path) -> Iterator[tuple[Five, Path]]:
    home, complaints = tmp_path / "home", list[str]()
    with served(str(home)) as server, ExitStack() as stack:
        wish = {"name": "Ford", "engine": "comae", "edition": "comae-0.96-all", "seed": "ember"}
        owner = server.owner()
        campaign = owner.post("/api/campaigns", wish | {"modules": ["crossing", "nomadic"]})["id"]

        def person(way: str = "mouse") -> Person:
            touch = way == "touch"
            context = browser.new_context(
                base_url=server.url, viewport=PHONE if touch else WIDE, has_touch=touch, is_mobile=touch
            )
            context.set_default_timeout(10_000)
            watch(context, complaints)
            stack.callback(context.close)
            return Person(context.new_page(), way)

        gm = person()
        name, _, value = owner.cookie.partition("=")
        gm.page.context.add_cookies([{"name": name, "value": value, "url": server.url, "httpOnly": True}])
        gm.page.goto(f"/c/{campaign}")
        gm.button("Who is here")
        people = {"gm": gm}
        for name, way in {"ada": "touch", "ben": "mouse", "cal": "keys", "eve": "mouse"}.items():
            people[name] = person(way)
            link = link_for(gm, "onlooker" if name == "eve" else "player")
            comes(people[name].page, link, name.title())
        gm.page.keyboard.press("Escape")
        yield Five(campaign, people), home
    assert [each for each in complaints if "ERR_INTERNET_DISCONNECTED" not in each] == []


def test_five_play_a_conflict_and_a_crossing_together(five: tuple[Five, Path]):
    table, home = five
    gm, ada, ben, cal = (table[name] for name in ("gm", *PLAYERS))
    for person, who in ((ada, "Ines Calloway"), (ben, "Ruth Amsel"), (cal, "Tomas Vey")):
        form = person.opens("Take a ready character")
        person.picks(form.locator(".tile", has_text=who))
        person.sends(form)
        table.see(f"{who} ")
    form = gm.opens("Make an NPC")
    gm.types("Orrin", form.get_by_label("Name", exact=True))
    gm.sends(form)
    give_characters(gm, {"Ada": "Ines Calloway", "Ben": "Ruth Amsel", "Cal": "Tomas Vey"})
    a_conflict(table)
    a_crossing(table)
    all_hold_what_the_server_holds(table, home)


def give_characters(gm: Person, plays: dict[str, str]) -> None:
    """Each player gets whom they play, and dice are to be real ones."""
    gm.button("Who is here")
    for seat, who in plays.items():
        gm.button(f"Change the seat of {seat}")
        gm.press(gm.page.get_by_role("checkbox", name=who))
        expect(gm.page.locator(".seat", has=gm.page.get_by_text(seat, exact=True))).to_contain_text(f"plays {who}")
    gm.page.keyboard.press("Escape")
    gm.button("Settings")
    gm.press(gm.page.locator(".tile", has_text="I throw real dice"))
    expect(gm.page.get_by_role("radio", name="I throw real dice")).to_be_checked()
    gm.page.keyboard.press("Escape")


def a_conflict(table: Five) -> None:
    """Three against one: each declares from their own page, throws their own dice and decides on their own luck."""
    gm, ada, ben, cal = (table[name] for name in ("gm", *PLAYERS))
    gm.does("Begin a conflict")
    table.see("Fight: it begins.")
    everyone_declares(table)
    gm.does("Play the round")
    for person in (gm, ada, ben, cal):
        expect(person.page.locator(".your-turn")).to_be_visible()
    ben.page.context.set_offline(True)
    expect(ben.page.get_by_text("The connection is lost.")).to_be_visible()
    cal.throws(2)
    ada.throws(30)
    gm.throws(99)
    gm.says("Ben's line is gone.")
    table.see("Ben's line is gone.", "ben")
    expect(ben.page.get_by_text("Ben's line is gone.")).to_have_count(0)
    gm.button("Throw for Ben")
    expect(gm.page.get_by_text("You throw for Ben.")).to_be_visible()
    gm.throws(40)
    expect(gm.page.get_by_text("You throw for Ben.")).to_have_count(0)
    asked = goes_on(table, absent="ben")
    assert {"ada", "ben"} <= asked, "luck is each one's own, and a game master decides for who is away"
    table.see("wins the round", "ben")

    cal.selects("The game master and you", cal.page.locator("#composer-audience"))
    cal.says("A whisper.")
    gm.sees("A whisper.")
    ben.page.context.set_offline(False)
    ben.sees("wins the round")
    expect(ben.page.get_by_text("The connection is lost.")).to_have_count(0)
    ben.says("Here I am again.")
    table.see("Here I am again.")
    gm.does("End the conflict")
    table.see("The conflict ends as it stands.")


def goes_on(table: Five, absent: str = "") -> set[str]:
    """Whoever is asked answers, and whoever has to throw throws, until nothing waits. Gives who it was."""
    gm, before, asked = table["gm"], "[]", set[str]()
    for _ in range(20):
        gm.page.wait_for_function(f"(before) => {WAITS} !== before", arg=before)
        before = gm.page.evaluate(WAITS)
        if before == "[]":
            return asked
        (waiting,) = json.loads(before)
        place = waiting["thrown"].index(False) if waiting["thrown"] else -1
        seats = waiting["throwers"][place] if waiting["thrown"] else waiting["seats"]
        name = next(name for name in ("cal", "ada", "ben", "gm") if SEATS[name] in seats)
        person = table[name]
        asked.add(name)
        if name == absent:
            person = gm
            gm.button(f"{'Throw' if waiting['kind'] == 'dice' else 'Answer'} for {name.title()}")
        elif len(seats) == 1:
            only_one_is_asked(table, person, waiting["text"])
        if waiting["kind"] == "dice":
            person.throws(*(min(3, sides) for sides in waiting["hands"][place]))
        else:
            person.answers(waiting["text"])
    raise AssertionError("questions without end")


def only_one_is_asked(table: Five, person: Person, text: str) -> None:
    """Nobody is offered what is another's to answer."""
    expect(person.page.locator(".waiting:not(.waiting-others)")).to_contain_text(text)
    if person.page.locator(".option").count():
        for other in table.people.values():
            if other is not person:
                expect(other.page.locator(".option")).to_have_count(0)


def everyone_declares(table: Five) -> None:
    """Each when it is their turn, from their own page: a player on their card, a referee as anything is done."""
    gm = table["gm"]
    whose = {"Ines Calloway": ("ada", "Cautious"), "Ruth Amsel": ("ben", ""), "Tomas Vey": ("cal", "Clever")}
    for _ in range(4):
        expect(gm.page.locator(".stage-next")).to_be_visible()
        who = gm.page.locator(".stage-next").inner_text().removesuffix(" declares next")
        name, lens = whose.get(who, ("gm", ""))
        expect(table[name].page).to_have_title(MY_TURN)
        if name == "gm":
            gm.does("Declare")
        else:
            declares(table[name], who, lens)
        table.see(f"{who} is after ")


def declares(person: Person, who: str, lens: str = "") -> None:
    mine = person.page.locator(".turn", has_text=f"Your turn, {who}")
    expect(mine).to_be_visible()
    if lens:
        person.picks(mine.locator(".tile", has_text=lens))
    person.button("Declare", mine)
    expect(mine).to_have_count(0)
    expect(person.page.locator(":focus")).to_be_visible()


def a_crossing(table: Five) -> None:
    """Who travels, with what, how fast, and who finds the way: each from their own page."""
    gm, ada, ben, cal = (table[name] for name in ("gm", *PLAYERS))
    for person, who in ((ada, "Ines Calloway"), (ben, "Ruth Amsel"), (cal, "Tomas Vey")):
        form = person.opens("Travel along")
        person.sends(form)
        table.see(f"{who} travels along.")
    form = ben.opens("Provision")
    ben.types("12", form.get_by_role("spinbutton", name="How much there is"))
    ben.sends(form)
    form = gm.opens("Set out")
    gm.types("Saltmarch", form.get_by_label("Where to", exact=True))
    gm.picks(form.locator(".tile", has_text="Looming"))
    gm.types("Snow", form.get_by_label("What the clock brings"))
    gm.sends(form)
    table.see("Saltmarch")
    form = ada.opens("Change pace")
    ada.picks(form.locator(".tile", has_text="Forced"))
    ada.sends(form)
    table.see("forced")
    cal.does("Walk a leg")
    expect(cal.page.locator(".question")).to_be_focused()
    goes_on(table)
    table.see("leads you")


def all_hold_what_the_server_holds(table: Five, home: Path) -> None:
    """What each page holds is what the server gives that seat, to the last letter."""
    library = Library(home)
    campaign = library.open("Ford")
    held, given = {}, {}
    for name, seat in SEATS.items():
        view = json.loads(msgspec.json.encode(campaign.view(seat)))
        page = table[name].page
        page.wait_for_function("(cursor) => window.inglenook.held().cursor === cursor", arg=view["cursor"])
        assert table[name].held() == canonical_hash(view), name
        held[name], given[name] = public(page.evaluate("() => window.inglenook.held()")), public(view)
    assert {name: held[name] for name in PLAYERS} == {name: given[name] for name in PLAYERS}
    assert held["ada"] == held["ben"] == held["cal"]
    for name in ("ada", "ben", "eve"):
        assert "A whisper." not in table[name].page.content()
    for name in ("gm", "cal"):
        table[name].sees("A whisper.")
    campaign.close()


def public(view: dict[str, Any]) -> dict[str, Any]:
    """What every player holds alike: all but whose page it is, and what each may do in their own name."""
    own = {"seat", "seats", "cursor", "undo", "redo", "audiences", "waiting"}
    return {key: value for key, value in view.items() if key not in own}
