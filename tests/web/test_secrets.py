"""What a seat may not see never reaches it: an evening whose every byte is looked through, and its twin.

Words that stand nowhere else are planted in everything that can be hidden. The twin is the same evening without the
hidden acts: those who may not know of them are sent the same bytes, but for instants and what is drawn by lot.
"""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import Any

from inglenook.journal import read_export
from inglenook.journal.verify import verify
from tests.web.evening_kit import PNG, SEATS, Browser, Company, Secrets, company

LANES = (
    "table",
    "referee",
    "referee+seat:ada",
    "seat:ada",
    "seat:ada+seat:gm",
    "seat:gm",
    "seat:ben",
    "seat:ada+seat:cleo",
)


def look_everywhere(company: Company, browser: Browser, cursors: list[str]) -> None:
    """Asks for all that can be asked, and for much that is refused."""
    browser.get()
    browser.get("/entries?limit=1000")
    for before in ("3", "referee:2", "seat:ada:1", "referee+seat:ada:2"):
        browser.get(f"/entries?limit=5&before={before.replace('+', '%2B')}")
    for words in ("qx", "out of sight", "taken back", "begins", *company.secrets.audience):
        browser.get(f"/search?q={words.replace(' ', '%20')}")
    for cursor in cursors:
        browser.get(f"/events?wait=0&after={cursor.replace('+', '%2B')}")
    export = browser.get("/export")
    browser.get("/export?format=markdown")
    assert isinstance(export, dict), export
    for path in ("/openapi.json", "/api/me", "/api/campaigns", "/api/engines", "/"):
        browser.ask("GET", path)
    for lane in LANES:
        for number in (1, 2, 3, 5, 8):
            browser.get(f"/picture?lane={lane.replace('+', '%2B')}&number={number}")
    for path in ("/invites", "/dice", "/head", "/events?wait=0", "/search?q=secret"):
        browser.get(path)
    for path in ("/healthz", "/readyz", "/metrics", "/api/lab", "/verify", f"/c/{browser.campaign}"):
        browser.ask("GET", path)
    ask_for_odds(browser)


def ask_for_odds(browser: Browser) -> None:
    """Odds and advice, of commands that there are and of some that there are for others."""
    for command, fields in (
        ("nomadic.ask", {"question": "?"}),
        ("comae.roll", {"skill": "awareness"}),
        ("comae.opposed", {"against": "mara"}),
        ("comae.secret_code", {}),
        ("board.turn", {"clock": "referee.plot"}),
    ):
        browser.post("odds", command=command, fields=fields)
    browser.post("odds-across", command="comae.roll", fields={}, across=["difficulty"])
    browser.post("advice")
    browser.post("advice", question="referee:3")


def grope(browser: Browser) -> None:
    """Tries what can't be theirs: words, entries and questions of other lanes. All of it is refused alike."""
    for lane in LANES:
        if lane == "table" or f"seat:{browser.seat}" in lane.split("+"):
            continue
        refused = set()
        for number in (1, 2, 3, 4, 5, 6, 7, 99):
            for found in (
                browser.post("revise", lane=lane, number=number, text="mine"),
                browser.post("erase", lane=lane, number=number),
                browser.post("reveal", lane=lane, number=number),
                browser.post("answer", question=f"{lane}:{number}", option="yes"),
            ):
                told = str(found["detail"]).replace(f"{lane}:{number}", "…").replace(f"Entry {number} ", "… ")
                refused.add((found["code"], told))
        assert len(refused) <= 4, refused
    browser.post("do", command="board.show", fields={"clock": "referee.plot"})
    browser.post("do", command="board.turn", fields={"clock": "referee.plot", "by": 1})
    browser.post("do", command="comae.secret_code", fields={"who": "mara", "part": "motivation", "words": "x"})
    browser.post("do", command="nomadic.ask", seen="referee:2,table:1")
    for lane in LANES:
        if lane != "table" and f"seat:{browser.seat}" not in lane.split("+"):
            browser.post("dice/open", lane=lane, epoch=1)
            browser.post("dice/open", lane=lane, epoch=1, everyone=True)
    browser.post("dice/nonce", nonce="")
    browser.post("nudge", seat="nobody")
    browser.post("invites", seat="gm")
    browser.post("invites/revoke", invite=1)
    for path, body in (("/api/invitation", {"token": "nothing"}), ("/api/join", {"token": "nothing", "name": "X"})):
        browser.ask("POST", path, body)


def test_no_word_reaches_a_seat_before_it_is_revealed(tmp_path: Path) -> None:
    secrets = Secrets()
    with company(tmp_path / "home", secrets) as table:
        gm, ada, ben, cleo, eve = (table[seat] for seat in SEATS)
        cursors: list[str] = []

        def look(*browsers: Browser) -> None:
            cursors.extend(dict.fromkeys(table.settle().values()))
            for browser in browsers or tuple(table.browsers.values()):
                look_everywhere(table, browser, cursors[-7:] + cursors[:2])

        # Words and notes, for every audience that there is.
        ada.act("do", command="comae.sample", fields={"who": "ines"})
        said: dict[str, tuple[str, dict[str, Any]]] = {}
        for speaker, audience, readers in (
            (gm, "gm", ["gm"]), (gm, "me", ["gm_alone"]), (gm, "seats:ada,ben", ["gm_alone", "ada", "ben"]),
            (ada, "gm_and_me", ["gm", "ada"]), (ada, "gm", ["gm"]), (ada, "me", ["ada"]),
            (ada, "seats:cleo", ["ada", "cleo"]),
            (ben, "me", ["ben"]), (eve, "me", ["eve"]), (ben, "gm_and_me", ["gm", "ben"]),
        ):  # fmt: skip
            word = secrets.plant(*("gm" if reader == "gm_alone" else reader for reader in readers))
            receipt = speaker.act("say", text=f"A *secret*: {word}", audience=audience)
            said[f"{speaker.seat} {audience}"] = (word, receipt)
            if receipt["entries"]:
                entry = receipt["entries"][0]
                again = secrets.plant(*secrets.audience[word])
                speaker.act("revise", lane=entry["lane"], number=entry["number"], text=f"Rewritten: {again}")
        gm.act("say", text="Rain on the harbour.")
        look()

        # Hidden rolls, by the game master and by players, before some or nobody.
        for asker, audience, readers in (
            (gm, "gm", ["gm"]), (ada, "gm_and_me", ["gm", "ada"]), (ada, "gm", ["gm"]), (ada, "me", ["ada"]),
            (cleo, "seats:ada", ["ada", "cleo"]),
        ):  # fmt: skip
            asker.act("do", command="nomadic.ask", fields={"question": secrets.plant(*readers)}, audience=audience)
        gm.act("do", command="comae.roll", fields={"skill": "awareness"}, audience="gm")

        # People, clocks and pictures.
        gm.act("do", command="comae.stranger", fields={"name": "Mara"})
        motive = secrets.plant("gm")
        gm.act("do", command="comae.secret_code", fields={"who": "mara", "part": "motivation", "words": motive})
        clocks = {}
        for keeper, audience, readers in ((gm, "gm", ["gm"]), (ada, "gm_and_me", ["gm", "ada"]), (ben, "me", ["ben"])):
            name = secrets.plant(*readers)
            receipt = keeper.act("do", command="board.clock", fields={"name": name, "segments": "6"}, audience=audience)
            key = next(entry["data"]["fact"]["clock"]["key"] for entry in receipt["entries"] if "fact" in entry["data"])
            keeper.act("do", command="board.turn", fields={"clock": key, "by": 2})
            clocks[keeper.seat] = (name, key)
        pictures = {}
        for giver, audience, readers in (
            (gm, "gm", ["gm"]), (gm, "seats:ben", ["gm", "ben"]), (ada, "me", ["ada"]),
            (ben, "gm_and_me", ["gm", "ben"]),
        ):  # fmt: skip
            caption, inside = secrets.plant(*readers), secrets.plant(*readers)
            receipt = giver.hand_out(PNG + inside.encode() * 5, caption, audience)
            pictures[f"{giver.seat} {audience}"] = (caption, inside, receipt["entries"][0])

        # What was struck or erased is nobody's, or those few's.
        gm.act("do", command="nomadic.ask", fields={"question": secrets.plant("gm")}, audience="gm")
        gm.act("undo")
        gone = secrets.plant("ada")
        entry = ada.act("say", text=gone, audience="me")["entries"][0]
        ada.act("erase", lane=entry["lane"], number=entry["number"])
        table.settle()
        secrets.audience[gone] = set()
        look()
        for browser in (ada, ben, cleo, eve):
            grope(browser)
        # Acts that everyone sees, with undo and redo over the hidden ones between.
        ben.act("do", command="nomadic.ask", fields={"question": "Is the door open?"})
        gm.act("do", command="nomadic.ask", fields={"question": secrets.plant("gm")}, audience="gm")
        ben.act("undo")
        ben.act("redo")
        ben.act("undo")
        for browser in (ada, cleo, eve):
            browser.post("undo")
            browser.post("redo")
        gm.act("set", option="hidden", value="told")
        gm.act("do", command="nomadic.ask", fields={"question": secrets.plant("gm")}, audience="gm")
        gm.act("set", option="hidden", value="silent")
        look()

        # One thing after another comes to light, for some and then for all.
        word, receipt = said["gm gm"]
        entry, newest = receipt["entries"][0], f"qx{int(word[2:5]) + 1:03d}zv"
        secrets.reveal(newest, "gm", "ben")
        gm.act("reveal", lane=entry["lane"], number=entry["number"], audience="seats:ben")
        look(ben, eve)
        secrets.reveal(newest, "all")
        gm.act("reveal", lane=entry["lane"], number=entry["number"])
        name, key = clocks["gm"]
        secrets.reveal(name, "all")
        gm.act("do", command="board.show", fields={"clock": key})
        caption, inside, entry = pictures["gm seats:ben"]
        secrets.reveal(caption, "all")
        secrets.reveal(inside, "all")
        shown = gm.act("reveal", lane=entry["lane"], number=entry["number"])["entries"][0]
        assert inside.encode() in eve.ask("GET", f"/api/c/{table.id}/picture?lane=table&number={shown['number']}")[1]
        secrets.reveal(motive, "all")
        gm.act("do", command="comae.reveal", fields={"who": "mara"})
        look()

        # Who becomes a game master reads what they read; who is none any more doesn't.
        secrets.masters.add("cleo")
        gm.act("seats/role", seat="cleo", role="gm")
        look(cleo)
        gm.act("seats/role", seat="cleo", role="player")
        table.settle()
        secrets.masters.discard("cleo")
        look(cleo)

        # A seat goes, and somebody of the same name comes: nothing that was the first one's is theirs.
        ben.leave()
        gm.act("seats/remove", seat="ben")
        assert ben.ask("GET", f"/api/c/{table.id}")[0] == 401
        del table.browsers["ben"]
        added = gm.act("seats", name="Ben", role="player")["entries"][0]["data"]["added"]
        assert added != "ben"
        newcomer = table.browser(added)
        newcomer.follow(after="table:1,seat:ben:1")
        table.browsers[added] = newcomer
        look()
        grope(newcomer)
        for browser in table.browsers.values():
            checked = read_export(browser.ask("GET", f"/api/c/{table.id}/export")[1])
            assert [*verify(checked).faults] == []


MASKS = (
    (re.compile(rb'"instant":\d+'), b'"instant":0'),
    (re.compile(rb'"(request|seal|salt|digest|hash)":"[0-9a-f]*"'), rb'"\1":""'),
)
"""What no two evenings share: instants, and what is drawn by lot."""


def masked(browser: Browser) -> tuple[list[tuple[str, bytes]], list[bytes]]:
    """All that a seat was sent, in order: what it asked for, and what came by itself."""
    sent = []
    for label, content in browser.sent:
        for mask, stands in MASKS:
            content = mask.sub(stands, content)
        sent.append((label, content))
    came = [content for label, content in sent if label == "live" and b'"feed":' in content]
    return [each for each in sent if each[0] != "live"], came


def play(home: Path, *, secretly: bool) -> dict[str, tuple[list[tuple[str, bytes]], list[bytes]]]:
    """An evening, with the hidden acts of the game master and Ada or without; gives what Ben and Eve were sent."""
    with company(home, Secrets()) as table:
        gm, ada, ben, cleo, eve = (table[seat] for seat in SEATS)
        requests = count(1)

        def in_secret(browser: Browser, word: str, **body: Any) -> None:
            if secretly:
                browser.act(word, request=f"hidden {next(requests)}", **body)
                for other in (gm, ada, cleo):
                    other.is_at(other.get()["view"]["cursor"])

        def openly(browser: Browser, word: str, **body: Any) -> None:
            browser.act(word, **body)
            table.settle()

        openly(gm, "say", text="It rains.")
        in_secret(gm, "say", text="The duke lies in wait.", audience="gm")
        openly(ada, "do", command="comae.sample", fields={"who": "ines"})
        in_secret(gm, "do", command="nomadic.ask", fields={"question": "Does he see them?"}, audience="gm")
        in_secret(ada, "do", command="comae.roll", fields={"skill": "awareness"}, audience="gm_and_me")
        openly(cleo, "do", command="board.clock", fields={"name": "Dawn"})
        openly(ben, "do", command="nomadic.ask", fields={"question": "Is the door open?"})
        in_secret(gm, "do", command="board.clock", fields={"name": "The duke strikes"}, audience="gm")
        in_secret(gm, "do", command="board.turn", fields={"clock": "referee.the_duke_strikes", "by": 3})
        in_secret(ada, "say", text="I have a bad feeling.", audience="me")
        in_secret(gm, "say", text="Only you two hear it.", audience="seats:ada,cleo")
        if secretly:
            gm.hand_out(PNG + b"a letter", "letter", "seats:ada")
        openly(ben, "undo")
        in_secret(gm, "do", command="nomadic.ask", fields={"question": "And now?"}, audience="gm")
        in_secret(gm, "undo")
        openly(ben, "redo")
        openly(ada, "do", command="comae.roll", fields={"skill": "awareness"})
        openly(gm, "say", text="A door opens.")
        for browser in (ben, eve):
            look_everywhere(table, browser, ["", "table:1", "table:2,referee:1", "table:4", "table:4,seat:ada:1"])
            grope(browser)
            for number in (1, 2, 3):
                browser.post("say", text=" ", request=f"hidden {number}")
        return {browser.seat: masked(browser) for browser in (ben, eve)}


def test_what_others_are_sent_is_the_same_with_and_without_secrets(tmp_path: Path) -> None:
    with_secrets, without = play(tmp_path / "one", secretly=True), play(tmp_path / "two", secretly=False)
    for seat in ("ben", "eve"):
        (asked, came), (asked_without, came_without) = with_secrets[seat], without[seat]
        assert [label for label, _ in asked] == [label for label, _ in asked_without]
        for (label, content), (_, twin) in zip(asked, asked_without, strict=True):
            assert content == twin, (seat, label)
        assert came == came_without, seat
        assert len(came) > 5


def test_secrets_of_dice_reach_those_alone_who_are_told_them(tmp_path: Path) -> None:
    with company(tmp_path / "home", Secrets()) as table:
        gm, ada, ben, cleo, eve = (table[seat] for seat in SEATS)
        gm.act("set", option="dice", value="verifiable")
        lanes = {"referee": (gm, "gm"), "referee+seat:ada": (ada, "gm_and_me"), "seat:cleo": (cleo, "me")}
        for asker, audience in lanes.values():
            asker.act("do", command="nomadic.ask", fields={"question": "Is he here?"}, audience=audience)
        ben.act("dice/nonce", nonce="seven grey geese")
        ben.act("do", command="nomadic.ask", fields={"question": "Is the door open?"})
        gm.act("dice/epoch")
        told: dict[str, str] = {}

        def knowing(secret: str) -> set[str]:
            return {
                seat for seat, browser in table.browsers.items() if any(secret in each for _, each in sent(browser))
            }

        def sent(browser: Browser) -> list[tuple[str, str]]:
            return [(label, content.decode(errors="replace")) for label, content in browser.sent]

        def look() -> None:
            table.settle()
            for browser in table.browsers.values():
                look_everywhere(table, browser, ["", "table:1"])
                if browser is not gm:
                    grope(browser)

        look()
        before = {seat: sent(browser) for seat, browser in table.browsers.items()}
        for lane, (asker, _) in lanes.items():
            told[lane] = asker.act("dice/open", lane=lane, epoch=1)["entries"][0]["data"]["secret"]
            assert not any(told[lane] in each for listed in before.values() for _, each in listed), "nobody knew it"
        look()
        readers = {"referee": {"gm"}, "referee+seat:ada": {"gm", "ada"}, "seat:cleo": {"cleo"}}
        assert {lane: knowing(secret) for lane, secret in told.items()} == readers
        running = gm.get("/dice")[-1]["secrets"], eve.get("/dice")[-1]["secrets"]
        assert running == ({}, {})
        gm.act("dice/open", lane="referee", epoch=1, everyone=True)
        look()
        assert knowing(told["referee"]) == {*SEATS}
        assert knowing(told["seat:cleo"]) == {"cleo"}
