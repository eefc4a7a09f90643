"""Settings and packs: what a table changes about its own game, as entries that say what changed."""

from __future__ import annotations

import os
import unicodedata
from hashlib import sha256
from typing import Any

from inglenook.journal import Draft, Store, canonical
from inglenook.rules import TABLE, Engine, Field, HouseRule, Option, Refusal, Value, check_value, engine_of_pack

from .allowing import refuse_but_gm
from .bodies import draft
from .comparing import OddsChange, odds_changes
from .lending import commands_in
from .performing import Refused
from .refusing import refuse_held
from .standing import SILENT, TOLD, HousePack, Standing, as_house_pack

DICE = Field(
    "dice",
    "choice",
    "Dice",
    "Who throws: the computer, or you with real dice whose faces you type in.",
    (
        Option("fair", "The computer throws", "Fair dice from the system's own generator."),
        Option("hand", "I throw real dice", "The rule waits until you have typed in the faces."),
        Option("verifiable", "Dice that anyone can check", "Faces come from a secret that is committed to beforehand."),
        Option("seeded", "Repeatable dice", "The same seed gives the same faces; for trying things out."),
    ),
)
NAME = Field("name", "text", "Name", "The campaign's name.", low=1, high=120)
HIDDEN = Field(
    "hidden",
    "choice",
    "Hidden rolls and notes",
    "Whether the others learn that something happened out of their sight.",
    (
        Option(SILENT, "Nobody learns of them", "What is hidden leaves no trace for the others."),
        Option(TOLD, "The table hears that something happened", "As with dice that rattle behind a screen."),
    ),
)
CAMPAIGN = {"dice": DICE, "name": NAME, "hidden": HIDDEN}


def setting_drafts(
    standing: Standing, store: Store, seat: str, option: str, value: Any, packs: dict[str, bytes]
) -> tuple[list[Draft], str]:
    """The entries that change one setting. New packs are put into `packs`. Raises `Refused`."""
    refuse_but_gm(standing, seat)
    lanes = standing.lanes_of(seat)
    if option in CAMPAIGN:
        return _campaign_setting(standing, option, value)
    engine, rule = _house_rule(standing, option)
    checked = check_value(rule.field, value, rule.rule)
    if isinstance(checked, Refusal):
        raise Refused(checked)
    if checked == rule.value:
        raise Refused(
            Refusal("no_change", f"{rule.field.label}: {_said(rule.field, checked)} already.", rule.rule, option)
        )
    base, values = as_house_pack(store, standing.pack_hashes[engine.name])
    short = option.partition(".")[2]
    house = HousePack(base, {**values, short: checked})
    text = _moved(rule.field, rule.value, checked)
    pack = engine.with_rule(standing.packs[engine.name], short, checked)
    return _switch(standing, lanes, engine, pack, canonical(house), text, packs), text


def pack_drafts(standing: Standing, seat: str, text: str, packs: dict[str, bytes]) -> tuple[list[Draft], str]:
    """The entries that switch an engine to another pack. Raises `PackError` or `Refused`."""
    refuse_but_gm(standing, seat)
    lanes = standing.lanes_of(seat)
    engine = standing.engine(engine_of_pack(text, [each.name for each in standing.engines]))
    pack = engine.read_pack(text)
    said = f"{engine.title} is played with the pack \u201c{pack.name}\u201d ({pack.edition}) from now on."
    return _switch(standing, lanes, engine, pack, text.encode(), said, packs), said


def _moved(field: Field, before: Any, now: Any) -> str:
    """What a setting was, and what it is."""
    return f"{field.label}: {_said(field, before)} before, {_said(field, now)} from now on."


def _campaign_setting(standing: Standing, option: str, value: Any) -> tuple[list[Draft], str]:
    field = CAMPAIGN[option]
    checked = check_value(field, value)
    if isinstance(checked, Refusal):
        raise Refused(checked)
    before = {"dice": standing.dice, "name": standing.name, "hidden": standing.hidden}[option]
    if checked == before:
        raise Refused(Refusal("no_change", f"{field.label}: {_said(field, checked)} already.", field=option))
    text = _moved(field, before, checked)
    if option == "name" and not is_one_line(str(checked)):
        raise Refused(Refusal("bad_value", "A campaign's name can't hold control characters.", field=option))
    seed = {"seed": os.urandom(8).hex()} if option == "dice" and checked == "seeded" and standing.seed is None else {}
    lane = standing.secret_lane()
    drafts = [draft(TABLE, "admin", {option: checked, "text": text, **(seed if lane == TABLE else {})})]
    if seed and lane != TABLE:
        drafts.append(draft(lane, "admin", {**seed, "text": "The dice are repeatable, from a seed."}))
    return drafts, text


def is_one_line(name: str) -> bool:
    """Whether a name holds nothing that breaks a line or can't be written down."""
    return not any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name)


def _house_rule(standing: Standing, option: str) -> tuple[Engine, HouseRule]:
    legal = [*CAMPAIGN]
    for engine in standing.engines:
        for rule in engine.house_rules(standing.packs[engine.name]):
            name = f"{engine.name}.{rule.field.name}"
            if name == option:
                return engine, rule
            legal.append(name)
    raise Refused(
        Refusal(
            "unknown_option",
            f"There is no option {option!r}. There are: {', '.join(legal)}.",
            field=option,
            legal=tuple(legal),
        )
    )


def _switch(
    standing: Standing,
    lanes: frozenset[str],
    engine: Engine,
    pack: Any,
    body: bytes,
    text: str,
    packs: dict[str, bytes],
) -> list[Draft]:
    refuse_held(standing, engine.name, lanes)
    pack_hash = sha256(body).hexdigest()
    packs[pack_hash] = body
    before = standing.packs[engine.name]
    events = engine.rework(standing.world[engine.name], before, pack)
    changes = odds_changes(engine, before, pack, commands_in(standing, engine))
    said = f"{text} {_odds_said(changes)}" if changes else text
    drafts = [draft(TABLE, "admin", {"packs": {engine.name: pack_hash}, "odds": changes, "text": said})]
    state = standing.world[engine.name]
    for event in events:
        state = event.apply(state)
        lane: str = getattr(event, "lane", None) or TABLE
        seen = engine.view(state, frozenset({TABLE, lane}))
        drafts.append(draft(lane, "fact", {"fact": event, "text": engine.words.event(pack, event, seen)}))
    return drafts


def _odds_said(changes: tuple[OddsChange, ...]) -> str:
    """What changes in the odds, command by command: "Ask the oracle: yes 1/3 → 1/4, no 1/3 → 5/12."""
    told: dict[str, list[str]] = {}
    for change in changes:
        told.setdefault(change.title, []).append(f"{change.label} {change.before} → {change.after}")
    return "Odds change. " + " ".join(f"{title}: {', '.join(parts)}." for title, parts in told.items())


def _said(field: Field, value: Value) -> str:
    """A value for a sentence: what is several words in quotes, or nobody could read the sentence."""
    if field.kind == "yes":
        return "yes" if value else "no"
    said = next((option.label for option in field.options if option.key == value), str(value))
    return f"\u201c{said}\u201d" if " " in said else said
