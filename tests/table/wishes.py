"""What people at a table may come to wish, drawn from what their seat is shown: anything that there is to do.

A wish is a word of the API and its body, so that it can be sent to a server, or done at a `Table` by `performed`. In
whatever is written stands a word of its own, by which it can be told where it went.
"""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

from inglenook.engines.crossing import engine as crossing
from inglenook.engines.nomadic import engine as nomadic
from inglenook.rules import Refusal
from inglenook.table import Receipt, Table

PNG = b"\x89PNG\r\n\x1a\n"
PACKS = {engine.name: [read() for read in engine.packs.values()] for engine in (nomadic, crossing)}
OFTEN = ("do", "do", "do", "do", "answer", "answer", "answer", "say", "say")
SELDOM = (
    *("undo", "undo", "reveal", "reveal", "revise", "erase", "set", "set", "set", "handout", "agree", "pause", "pack"),
    *("dice/epoch", "dice/nonce", "seats", "seats/rename", "seats/remove", "seats/role", "seats/plays"),
)

Wish = tuple[str, dict[str, Any]]


class Wisher:
    """Draws wishes. `words` are those that it has planted."""

    def __init__(self, chance: Random, first: int = 100) -> None:
        self.chance = chance
        self.words: list[str] = []
        self._numbers = count(first)

    def word(self) -> str:
        """A word that stands nowhere yet."""
        self.words.append(f"qx{next(self._numbers)}zv")
        return self.words[-1]

    def wish(self, view: dict[str, Any], entries: list[dict[str, Any]]) -> Wish:
        """Something that whoever is shown this may come to wish, and mostly may do."""
        word = self.chance.choice(OFTEN if self.chance.random() < 0.65 else SELDOM)
        if view["redo"] and self.chance.random() < 0.5:
            word = "redo"
        elif any(asked["mine"] for asked in view["waiting"]) and self.chance.random() < 0.5:
            word = "answer"
        if word == "answer":
            return self._answer(view) or self._do(view)
        if word == "do":
            return self._do(view)
        if word in ("reveal", "revise", "erase"):
            fit = [
                entry
                for entry in entries
                if (entry["lane"] != "table" if word == "reveal" else entry["kind"] == "prose")
            ]
            return self._about(word, view, self.chance.choice(fit or entries))
        return word, self._body(word, view)

    def _body(self, word: str, view: dict[str, Any]) -> dict[str, Any]:
        one = self.chance.choice([seat["key"] for seat in view["seats"]])
        if word == "say":
            return {"text": f"Said {self.word()}.", "audience": self._audience(view)}
        if word == "set":
            return self._setting(view)
        if word == "handout":
            return {"caption": self.word(), "audience": self._audience(view)}
        if word == "pack":
            engine = self.chance.choice([each["name"] for each in view["engines"] if each["name"] in PACKS])
            return {"text": self.chance.choice(PACKS[engine])}
        bodies: dict[str, dict[str, Any]] = {
            "agree": {"kind": self.chance.choice(("line", "veil")), "text": self.word()},
            "pause": {"on": self.chance.random() < 0.3},
            "dice/nonce": {"nonce": self.word()},
            "seats": {"name": f"N{self.word()}", "role": self.chance.choice(("gm", "player", "onlooker"))},
            "seats/rename": {"seat": one, "name": f"R{self.word()}"},
            "seats/remove": {"seat": one},
            "seats/role": {"seat": one, "role": self.chance.choice(("gm", "player", "player", "onlooker"))},
            "seats/plays": {"seat": one, "plays": [role for role in view["roles"] if self.chance.random() < 0.5]},
        }
        return bodies.get(word, {})

    def _audience(self, view: dict[str, Any]) -> str:
        return str(self.chance.choice(["", "", "all", *(each["key"] for each in view["audiences"])]))

    def _setting(self, view: dict[str, Any]) -> dict[str, Any]:
        if self.chance.random() < 0.5:
            options = {"dice": ("seeded", "verifiable", "verifiable", "hand"), "hidden": ("silent", "told")}
            options["name"] = (f"Campaign {self.word()}",)
            option = self.chance.choice([*options])
            return {"option": option, "value": self.chance.choice(options[option])}
        house = self.chance.choice([rule for engine in view["engines"] for rule in engine["house"]] or [None])
        if house is None:
            return {"option": "hidden", "value": "told"}
        return {"option": house["option"], "value": self._value(house["field"])}

    def _do(self, view: dict[str, Any]) -> Wish:
        legal = [shown for shown in view["commands"] if not shown["refusal"]] or view["commands"]
        if not legal:
            return "say", self._body("say", view)
        engine = self.chance.choice([shown["name"].partition(".")[0] for shown in legal])
        shown = self.chance.choice([each for each in legal if each["name"].startswith(f"{engine}.")])
        fields = {field["name"]: self._value(field) for field in shown["fields"]}
        return "do", {"command": shown["name"], "fields": fields, "audience": self._audience(view)}

    def _value(self, field: dict[str, Any]) -> Any:
        if field["default"] is not None and self.chance.random() < 0.5:
            return field["default"]
        if field["kind"] == "choice":
            return self.chance.choice(field["options"])["key"] if field["options"] else None
        if field["kind"] == "whole":
            return self.chance.randint(field["low"], min(field["high"], field["low"] + 4))
        return self.chance.random() < 0.5 if field["kind"] == "yes" else self.word()[: field["high"]]

    def _answer(self, view: dict[str, Any]) -> Wish | None:
        if not view["waiting"]:
            return None
        asked = self.chance.choice([each for each in view["waiting"] if each["mine"]] or view["waiting"])
        body: dict[str, Any] = {"question": f"{asked['lane']}:{asked['number']}"}
        if asked["kind"] == "dice":
            mine = asked["mine_to_throw"] or range(len(asked["hands"]))
            body["faces"] = [self.chance.randint(1, sides) for place in mine for sides in asked["hands"][place]]
        else:
            body["option"] = self.chance.choice(asked["options"])["key"]
        return "answer", body

    def _about(self, word: str, view: dict[str, Any], entry: dict[str, Any]) -> Wish:
        body = {"lane": entry["lane"], "number": entry["number"]}
        if word == "reveal":
            return word, {**body, "audience": self._audience(view)}
        return word, {**body, "text": f"New {self.word()}."} if word == "revise" else body


def performed(table: Table, seat: str, wish: Wish) -> Receipt | Refusal | str:
    """Does what a seat wishes at a table."""
    word, body = wish
    seating = table.seating
    if word == "do":
        return table.do(body["command"], body["fields"], audience=body["audience"], seat=seat)
    if word == "answer":
        return table.answer(body.get("option"), question=body["question"], faces=body.get("faces"), seat=seat)
    if word == "say":
        return table.say(body["text"], audience=body["audience"], seat=seat)
    if word == "reveal":
        return table.reveal(body["lane"], body["number"], audience=body["audience"], seat=seat)
    if word == "revise":
        return table.revise(body["number"], body["text"], lane=body["lane"], seat=seat)
    if word == "erase":
        return table.erase(body["number"], lane=body["lane"], seat=seat)
    if word == "handout":
        return table.hand_out(PNG + body["caption"].encode(), body["caption"], audience=body["audience"], seat=seat)
    if word == "set":
        return table.set(body["option"], body["value"], seat=seat)
    if word == "pack":
        return table.use_pack(body["text"], seat=seat)
    if word == "dice/nonce":
        return table.add_nonce(body["nonce"], seat=seat)
    if word == "seats":
        return seating.add(body["name"], body["role"], seat=seat)
    if word == "seats/rename":
        return seating.rename(body["seat"], body["name"], seat=seat)
    if word == "seats/remove":
        return seating.remove(body["seat"], seat=seat)
    if word == "seats/role":
        return seating.give_role(body["seat"], body["role"], seat=seat)
    if word == "seats/plays":
        return seating.give_plays(body["seat"], body["plays"], seat=seat)
    if word == "agree":
        return seating.agree(body["kind"], body["text"], seat=seat)
    if word == "pause":
        return seating.pause(body["on"], seat=seat)
    plain = {"undo": table.undo, "redo": table.redo, "dice/epoch": table.new_epoch}
    return plain[word](seat=seat)
