"""Ways to tamper with an exported campaign, each by chance: what is changed, and whether the end of a lane alone is.

A file says nothing against a new end of a lane, so that such a change is found only with a noted head, or against
another copy. `mended` says that the hashes of the entry itself were made anew, as whoever tampers would.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

from inglenook.journal import canonical
from inglenook.journal.chain import START, digest_of, hash_of

File = dict[str, Any]
Entry = dict[str, Any]
Place = tuple[int, int]
Tamper = Callable[[File, random.Random, bool], bool]
"""Changes a file; gives whether only the end of a lane was touched."""


def places(file: File) -> list[Place]:
    return [(act, entry) for act, each in enumerate(file["acts"]) for entry in range(len(each["entries"]))]


def at(file: File, place: Place) -> tuple[Entry, Entry]:
    """An act and its entry."""
    act: Entry = file["acts"][place[0]]
    return act, act["entries"][place[1]]


def of_lane(file: File, lane: str) -> list[Place]:
    return [place for place in places(file) if at(file, place)[1]["lane"] == lane]


def is_last(file: File, place: Place) -> bool:
    return of_lane(file, at(file, place)[1]["lane"])[-1] == place


def mend(file: File, place: Place) -> None:
    """Makes digest and hash of an entry fit it and the entry before it."""
    act, entry = at(file, place)
    before = START
    for other in of_lane(file, entry["lane"]):
        if other == place:
            break
        before = bytes.fromhex(at(file, other)[1]["hash"])
    if entry["body"] is not None:
        entry["digest"] = digest_of(bytes.fromhex(entry["salt"]), canonical(entry["body"])).hex()
    seal, digest = bytes.fromhex(entry["seal"]), bytes.fromhex(entry["digest"])
    who = entry["lane"], entry["number"], act["instant"], act["seat"], entry["kind"]
    entry["hash"] = hash_of(before, *who, seal, digest).hex()


def rehash(file: File) -> None:
    """Hashes a whole share anew, as whoever has nothing but a share could: then its chain is in order."""
    counts: dict[str, int] = {}
    for place in places(file):
        entry = at(file, place)[1]
        entry["number"] = counts[entry["lane"]] = counts.get(entry["lane"], 0) + 1
        mend(file, place)


# What may be done


def change(file: File, chance: random.Random, mended: bool) -> bool:
    """Another value in one field of an entry, or in its text."""
    place = chance.choice(places(file))
    act, entry = at(file, place)
    last = is_last(file, place)
    field = chance.choice(
        ["body", "body", "body", "kind", "number", "salt", "digest", "hash", "seal", "seat", "instant"]
    )
    if field == "body":
        body = entry["body"]
        key = chance.choice([*body])
        body[key] = _another(body[key])
    elif field in ("seat", "instant"):
        act[field] = _another(act[field])
        last = last and len(act["entries"]) == 1
    elif field == "kind":
        entry["kind"] = "prose" if entry["kind"] != "prose" else "fact"
    elif field == "number":
        entry["number"] += chance.choice([-1, 1])
        last = False
    else:
        digits = entry[field] or "00"
        spot = chance.randrange(len(digits))
        entry[field] = digits[:spot] + ("0" if digits[spot] != "0" else "1") + digits[spot + 1 :]
        last = False if field != "seal" or not entry["seal"] else last
        if not mended or field in ("digest", "hash", "salt"):
            return False
    if mended:
        mend(file, place)
    return last and mended


def face(file: File, chance: random.Random, mended: bool) -> bool:
    """Another face of a die."""
    place = chance.choice([each for each in places(file) if at(file, each)[1]["kind"] == "dice"])
    entry = at(file, place)[1]
    hand = chance.choice(entry["body"]["faces"])
    spot = chance.randrange(len(hand))
    hand[spot] = hand[spot] % 6 + 1
    if mended:
        mend(file, place)
    return mended and is_last(file, place)


def remove(file: File, chance: random.Random, mended: bool) -> bool:
    """An entry goes, and with it its act if that is empty; mended, those after it in the lane take its place."""
    place = chance.choice(places(file))
    last = is_last(file, place)
    lane = at(file, place)[1]["lane"]
    after = [at(file, other)[1] for other in of_lane(file, lane) if other > place]
    del file["acts"][place[0]]["entries"][place[1]]
    if not file["acts"][place[0]]["entries"]:
        del file["acts"][place[0]]
    if mended:
        for entry in after:
            entry["number"] -= 1
    return last


def insert(file: File, chance: random.Random, mended: bool) -> bool:
    """An entry more, which says what another says; it stands at the place of one in its lane, or at the end."""
    place = chance.choice(places(file))
    act, entry = at(file, place)
    made = copy.deepcopy(entry)
    made["number"] += 1
    made["body"] = {**(made["body"] or {}), "text": "Something else."}
    new = {**act, "request": f"{chance.random()}", "entries": [made]}
    last = is_last(file, place)
    file["acts"].insert(place[0] + 1, new)
    if mended:
        mend(file, (place[0] + 1, 0))
    return last and mended


def reorder(file: File, chance: random.Random, mended: bool) -> bool:
    """Two entries of one lane change places, numbers and all; mended, each gets the number of its new place."""
    lane = chance.choice(sorted({at(file, place)[1]["lane"] for place in places(file)}))
    listed = of_lane(file, lane)
    if len(listed) < 2:
        return reorder(file, chance, mended)
    one, other = sorted(chance.sample(listed, 2))
    first, second = at(file, one)[1], at(file, other)[1]
    file["acts"][one[0]]["entries"][one[1]] = second
    file["acts"][other[0]]["entries"][other[1]] = first
    if mended:
        first["number"], second["number"] = second["number"], first["number"]
        mend(file, one)
        mend(file, other)
    return mended and listed[-2:] == [one, other]


TAMPERS: tuple[Tamper, ...] = (change, change, face, remove, insert, reorder)


def tampered(data: bytes, seed: int) -> tuple[bytes, str, bool]:
    """A tampered copy of an export, what was done, and whether only the end of a lane was touched."""
    chance = random.Random(seed)
    tamper, mended = chance.choice(TAMPERS), chance.random() < 0.5
    file = json.loads(data)
    at_end = tamper(file, chance, mended)
    made = json.dumps(file, ensure_ascii=False).encode()
    assert json.loads(made) != json.loads(data), (tamper.__name__, seed)
    return made, f"{tamper.__name__} {'mended' if mended else 'plain'} {seed}", at_end


def _another(value: Any) -> Any:
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    if isinstance(value, list):
        return [*value, 1]
    return {**value, "more": 1}
