"""The sentences of rolls and conflicts. Keys are never shown.

Rolls and conflicts are told with the same phrases, which is why they are told in one place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unicodedata import bidirectional

from inglenook.rules import Asked, Choose, Event, Faces, Fields, Option, Outcome, Roll, Scale, ScaleMark

from . import facts
from .contest import Contest
from .d100 import EXCEPTIONAL_BAD, EXCEPTIONAL_GOOD, FAILURE, GOOD, SIDES, SUCCESS, Check, result, said
from .damage import PUSH, STOP, Blow, Damage, gauge
from .fight import COMBINED
from .luck import FLIP, KEEP, PAY, REDUCE, REFRESH, Owed, Turn
from .pack import ComaePack
from .portrait import listed
from .skill import skill_label
from .story import Comae

RESULTS = {
    EXCEPTIONAL_GOOD: "an exceptional success",
    SUCCESS: "a success",
    FAILURE: "a failure",
    EXCEPTIONAL_BAD: "an exceptional failure",
}

SHORT = {
    EXCEPTIONAL_GOOD: "exceptional success",
    SUCCESS: "success",
    FAILURE: "failure",
    EXCEPTIONAL_BAD: "exceptional failure",
}

WAYS_OUT = {
    "zero": "has nothing left and is out",
    "surrendered": "gives in",
    "fled": "runs",
    "comae": "falls into a comae",
}


LEFT_TO_RIGHT = "\u200e"


def name(state: Comae, key: str) -> str:
    """What someone is called."""
    return set_apart(next((person.name for person in state.people if person.key == key), "Someone"))


def set_apart(called: str) -> str:
    """A name with a mark behind it where it runs from right to left, so that a number after it stays behind it."""
    return called + LEFT_TO_RIGHT if called and bidirectional(called[-1]) in ("R", "AL") else called


def pool_name(pack: ComaePack, state: Comae, pool: str) -> str:
    """What a pool is called; both of a conflict over two."""
    if pool == COMBINED and state.conflict is not None:
        return " and ".join(pack.pool_kinds[one].label for one in state.conflict.pools)
    kind = pack.pool_kinds.get(pool)
    return kind.label if kind else "The challenge" if pool != COMBINED else "The pool"


def side_name(key: str) -> str:
    """What a side is called."""
    return f"Side {key.upper()}"


FEW = 3
"""As many rolls are told one by one; of more, those within their skill, since the scale shows all."""

BONUSES = {"skill": ", with a plan in hand", "twice": ", with a telling blow in mind"}

# What was done


def _roll(pack: ComaePack, state: Comae, fields: Fields) -> str:
    skill = skill_label(pack, str(fields["skill"]))
    focus = str(fields.get("focus", "none"))
    shown = f" ({pack.focus_labels.get(focus, focus)})" if focus != "none" else ""
    hard = pack.difficulty_kinds[str(fields["difficulty"])]
    return f"{name(state, str(fields['who']))}: {skill}{shown}{'' if not hard.modifier else f', {hard.label.lower()}'}"


def _opposed(pack: ComaePack, state: Comae, fields: Fields) -> str:
    one = f"{name(state, str(fields['who']))}: {skill_label(pack, str(fields['skill']))}"
    if fields["against"] == "rating":
        return f"{one} against a rating of {fields['rating']} %"
    other = skill_label(pack, str(fields["their_skill"]))
    return f"{one} against {name(state, str(fields['against']))}'s {other}"


def _conflict(pack: ComaePack, _state: Comae, fields: Fields) -> str:
    preset = pack.preset_kinds.get(str(fields["preset"]))
    title = str(fields["title"]).strip() or (preset.label if preset else "A conflict")
    return f"Conflict: {title}"


def _round(_pack: ComaePack, state: Comae, _fields: Fields) -> str:
    return f"Round {state.conflict.round}" if state.conflict else "Round"


def _of(text: str) -> Callable[[ComaePack, Comae, Fields], str]:
    return lambda _pack, state, fields: f"{name(state, str(fields['who']))} {text}"


HEADS: dict[str, Callable[[ComaePack, Comae, Fields], str]] = {
    "roll": _roll,
    "opposed": _opposed,
    "conflict": _conflict,
    "round": _round,
    "declare": _of("declares"),
    "second_action": _of("acts once more"),
    "settle": _of("under a new ruling"),
    "leave": _of("leaves the conflict"),
    "luck": _of("spends luck"),
    "escalate": _of("takes it further"),
    "end": lambda _pack, _state, _fields: "End of the conflict",
}


# What it came to


def _rolled(pack: ComaePack, outcome: Outcome, state: Comae) -> str:
    told = outcome.details
    who, skill = name(state, told["key"]), skill_label(pack, told["skill"])
    if told.get("routine"):
        return f"{who} does it without a roll: {skill} is routine here."
    tail = {
        EXCEPTIONAL_GOOD: " Something outstanding comes of it: what?",
        EXCEPTIONAL_BAD: " And something goes badly wrong: what?",
    }
    return f"{who}'s {skill}: {RESULTS[outcome.key]}.{tail.get(outcome.key, '')}"


def _contested(pack: ComaePack, outcome: Outcome, state: Comae) -> str:
    told = outcome.details
    one = name(state, told["key"])
    other = name(state, told["against"]) if told["against"] else "the opposition"
    return {
        "a_wins": f"{one} takes it. What happens?",
        "b_wins": f"{other[:1].upper()}{other[1:]} takes it. What happens?",
        "tie": f"{one} and {other} hold each other off: a stand-off.",
        "none": f"Neither {one} nor {other} gets anywhere; it stays as it was.",
    }[outcome.key]


def _fought(pack: ComaePack, outcome: Outcome, state: Comae) -> str:
    told = outcome.details
    if outcome.key == "tie":
        text = "A stand-off: nobody gives way."
    elif not told["won"]:
        text = "Nobody gets through; the round passes."
    else:
        text = f"{_winners(told)}. Tell how."
    ended = told["ended"]
    if ended is None:
        return text
    return text + (f" The conflict is over: {side_name(ended)} is left." if ended else " The conflict is over.")


def _winners(told: Any) -> str:
    """Who won, and for how much, each by themselves: several may be on different sides (COM-D31)."""
    dealt = {key: sum(hit[3] for hit in told["hits"] if hit[0] == key) for key in told["won"]}
    worth = {key: f" for {points}" if points else "" for key, points in dealt.items()}
    if len(worth) == 1:
        return "".join(f"{name_of(told, key)} wins the round{said}" for key, said in worth.items())
    return f"{listed([name_of(told, key) + said for key, said in worth.items()])} get through"


def name_of(told: Any, key: str) -> str:
    """A name as it was when it happened."""
    return set_apart(str(told["names"].get(key, key)))


def _begun(_pack: ComaePack, outcome: Outcome, _state: Comae) -> str:
    return f"{outcome.details['title']}: it begins."


def _left(_pack: ComaePack, outcome: Outcome, state: Comae) -> str:
    who = name(state, outcome.details["key"])
    ended = outcome.details["ended"]
    tail = "" if ended is None else f" {side_name(ended)} is left." if ended else " Nobody is left."
    return f"{who} {WAYS_OUT[outcome.key]}.{tail}"


def _lucky(pack: ComaePack, outcome: Outcome, state: Comae) -> str:
    who, note = name(state, outcome.details["key"]), outcome.details.get("note", "")
    return {
        "appear": f"Just in time, someone turns up: {note}." if note else "Just in time, someone you know turns up.",
        "find": f"{who} finds what is needed: {note}." if note else f"{who} finds a small thing that helps.",
        "refresh": f"{who} catches a breath.",
    }[outcome.key]


def _second(pack: ComaePack, outcome: Outcome, state: Comae) -> str:
    if outcome.key == "done":
        return f"{name(state, outcome.details['key'])} does it."
    return _rolled(pack, outcome, state)


def _declared_outcome(pack: ComaePack, outcome: Outcome, state: Comae) -> str:
    lens = pack.lens_kinds.get(outcome.details["lens"])
    aimed = listed([name(state, key) for key in outcome.details["targets"]])
    how = f", {lens.label.lower()}" if lens else BONUSES.get(outcome.details["bonus"], "")
    return f"{name(state, outcome.details['key'])} is after {aimed}{how}."


OUTCOMES: dict[str, Callable[[ComaePack, Outcome, Comae], str]] = {
    "roll": _rolled,
    "opposed": _contested,
    "round": _fought,
    "conflict": _begun,
    "escalate": _begun,
    "leave": _left,
    "luck": _lucky,
    "second_action": _second,
    "declare": _declared_outcome,
    "settle": lambda _pack, outcome, state: f"It is settled for {name(state, outcome.details['key'])}.",
    "end": lambda _pack, _outcome, _state: "The conflict ends as it stands.",
}

_SIDES = {f"{side}_wins": f"{side_name(side)} wins" for side in "abcd"}

NAMES: dict[str, dict[str, str]] = {
    "roll": SHORT,
    "second_action": {**SHORT, "done": "done"},
    "opposed": {
        "a_wins": "takes it",
        "b_wins": "the other side takes it",
        "tie": "stand-off",
        "none": "neither succeeds",
    },
    "round": {**_SIDES, "tie": "stand-off", "none": "nobody gets through", "several_win": "blows on both sides"},
}


# What happened


def _pool_changed(pack: ComaePack, fact: facts.PoolChanged, state: Comae) -> str:
    return _changed(pack, state, fact.key, fact.pool, fact.change)


def _value_changed(pack: ComaePack, fact: facts.ValueChanged, state: Comae) -> str:
    return _changed(pack, state, fact.key, COMBINED, fact.change)


def _changed(pack: ComaePack, state: Comae, key: str, pool: str, change: int) -> str:
    ending = "" if pool == COMBINED else "s"
    moved = f"lose{ending} {-change}" if change < 0 else f"regain{ending} {change}"
    left = "" if state.person(key).hidden else f", {signed(gauge(state, key, pool).now)} left"
    return f"{name(state, key)}: {pool_name(pack, state, pool)} {moved}{left}."


def signed(number: int) -> str:
    """A number as people read it, with a minus and not a hyphen."""
    return f"\u2212{-number}" if number < 0 else str(number)


def _declared(pack: ComaePack, fact: facts.Declared, state: Comae) -> str:
    said = fact.declaration
    aimed = listed([name(state, key) for key in said.targets])
    lens = pack.lens_kinds.get(said.lens)
    how = f", {lens.label.lower()}" if lens else ""
    how += f" with {skill_label(pack, said.skill)}" if said.skill else ""
    how += BONUSES.get(said.bonus, "")
    return f"{name(state, fact.key)}: against {aimed}{how}." + (f" \u201c{said.intent}\u201d" if said.intent else "")


def _round_over(_pack: ComaePack, fact: facts.RoundEnded, state: Comae) -> str:
    lines = [f"{name(state, key)} is thrown off balance ({signed(by)} next round)." for key, by in fact.hindered]
    lines += [f"{name(state, key)} has a plan for the next round." for key in fact.clever]
    return " ".join(lines)


def _went_out(_pack: ComaePack, fact: facts.WentOut, state: Comae) -> str:
    return f"{name(state, fact.key)} {WAYS_OUT[fact.how]}." if fact.how == "zero" else ""


def _luck_changed(_pack: ComaePack, fact: facts.LuckChanged, state: Comae) -> str:
    if fact.why in (FLIP, REDUCE, REFRESH, "appear", "find"):
        return f"{name(state, fact.key)} has {signed(fact.luck.points)} luck left."
    if fact.why == "debt":
        return f"{name(state, fact.key)} pays for luck that was borrowed."
    return ""


def _fell(pack: ComaePack, fact: facts.FellIntoComae, state: Comae) -> str:
    end = ", and may not come back: the table decides." if pack.options.death else "."
    return f"{name(state, fact.key)} falls into a comae{end}"


EVENTS: dict[type[Event[Any]], Callable[[ComaePack, Any, Comae], str]] = {
    facts.PoolChanged: _pool_changed,
    facts.ValueChanged: _value_changed,
    facts.Declared: _declared,
    facts.RoundEnded: _round_over,
    facts.WentOut: _went_out,
    facts.LuckChanged: _luck_changed,
    facts.PushedOn: lambda _pack, fact, state: f"{name(state, fact.key)} pushes on, come what may.",
    facts.FellIntoComae: _fell,
}


# What is asked


def _ask_flip(_pack: ComaePack, choose: Choose, state: Comae) -> Asked:
    turn: Turn = choose.seen
    now, then = _fallen(turn.now, turn.won), _fallen(turn.flipped, turn.then)
    text = f"As it lies: {now}. Does {name(state, turn.key)} flip the digits for a point of luck?"
    note = "The number is larger; nothing else changes yet." if now == then else f"Then: {then}."
    return Asked(text, (Option(KEEP, "Leave it"), Option(FLIP, "Flip it", note)))


def _fallen(key: str, won: tuple[str, ...] = ()) -> str:
    if won:
        return f"{listed(list(won))} {'win' if len(won) > 1 else 'wins'}"
    return RESULTS.get(key) or {"tie": "a stand-off", "none": "nobody gets anywhere"}.get(key, key)


def _ask_debt(_pack: ComaePack, choose: Choose, state: Comae) -> Asked:
    owed: Owed = choose.seen
    text = f"{name(state, owed.key)} owes for luck ({owed.due}). Give this success up for a point?"
    note = f"It counts as a failure: {_fallen(owed.paid, owed.then)}."
    return Asked(text, (Option(KEEP, "Keep the success"), Option(PAY, "Pay with it", note)))


def _ask_reduce(pack: ComaePack, choose: Choose, state: Comae) -> Asked:
    blow: Blow = choose.seen
    text = f"{_blow(pack, state, blow)} Make it 1 for a point of luck?"
    return Asked(text, (Option(KEEP, f"Take all {blow.damage}"), Option(REDUCE, "Make it 1")))


def _blow(pack: ComaePack, state: Comae, blow: Blow) -> str:
    pool = pool_name(pack, state, blow.pool)
    left = "" if state.person(blow.key).hidden else f"of {signed(blow.now)} "
    return f"{name(state, blow.key)} is about to lose {blow.damage} {left}{pool}."


def _ask_at_zero(pack: ComaePack, choose: Choose, state: Comae) -> Asked:
    blow: Blow = choose.seen
    depth = "" if state.person(blow.key).hidden else f": {signed(max(blow.now - blow.damage, -blow.maximum))}"
    options = {
        STOP: Option(STOP, "Stop at zero", "The rest of it is lost on you, and you are out."),
        PUSH: Option(
            PUSH,
            "Push on",
            f"All of it counts{depth}. Below zero all skills fall.",
        ),
        REFRESH: Option(REFRESH, "A point of luck", "The pool stands at 1, and you stay in."),
    }
    text = f"{_blow(pack, state, blow)} What now?"
    return Asked(text, tuple(options[key] for key in choose.options))


def _ask_pool(pack: ComaePack, choose: Choose, state: Comae) -> Asked:
    labels = {key: pack.pool_kinds[key].label for key in choose.options if key in pack.pool_kinds}
    options = tuple(Option(key, labels.get(key, "What the conflict is about")) for key in choose.options)
    return Asked(f"Where does it hurt {choose.seen.name}?", options)


def _ask_enter(_pack: ComaePack, choose: Choose, _state: Comae) -> Asked:
    options = (Option("push", "Push on from the start"), Option("stay_out", "Stay out of it"))
    return Asked(f"{choose.seen.name} has nothing left for this. What now?", options)


QUESTIONS: dict[str, Callable[[ComaePack, Choose, Comae], Asked]] = {
    FLIP: _ask_flip,
    "debt": _ask_debt,
    REDUCE: _ask_reduce,
    "at_zero": _ask_at_zero,
    "which_pool": _ask_pool,
    "enter": _ask_enter,
}


# What was answered

ANSWERED = {
    FLIP: {KEEP: "{} lets the dice lie.", FLIP: "{} flips the digits."},
    "debt": {KEEP: "{} keeps the success.", PAY: "{} gives the success up."},
    REDUCE: {KEEP: "{} takes all of it.", REDUCE: "{} makes it 1."},
    "at_zero": {STOP: "{} stops at zero.", PUSH: "{} goes below zero.", REFRESH: "Luck keeps {} on their feet."},
    "enter": {"push": "{} goes in below zero.", "stay_out": "{} stays out of it."},
}


def _answer(_pack: ComaePack, choose: Choose, option: str, state: Comae) -> str:
    return ANSWERED[choose.key][option].format(name(state, choose.seen.key))


ANSWERS: dict[str, Callable[[ComaePack, Choose, str, Comae], str]] = dict.fromkeys(ANSWERED, _answer)


# What dice say


def _one_roll(pack: ComaePack, roll: Roll[Any], faces: Faces, value: Any) -> str:
    number = faces[0][0]
    if not roll.parts:
        return f"{said(number)}: {SHORT[value.result]}"
    limit = sum(part.value for part in roll.parts)
    shown = ", ".join(_part(part.name, part.value, first=place == 0) for place, part in enumerate(roll.parts))
    return f"{said(number)} against {signed(limit)} ({shown}): {SHORT[result(number, limit)]}"


def _part(label: str, value: int, *, first: bool) -> str:
    return f"{label} {signed(value)}" if first or value < 0 else f"{label} +{value}"


def _many_rolls(pack: ComaePack, roll: Roll[Any], faces: Faces, value: Any) -> str:
    if len(faces) <= FEW:
        return "; ".join([_roll_at(roll, faces, place) for place in range(len(faces))])
    good = [place for place in range(len(faces)) if _is_good(roll, faces, value, place)]
    if not good:
        return f"{len(faces)} roll, and nobody gets through"
    rest = ["nobody else gets through"] if len(good) < len(faces) else []
    return "; ".join([*[_roll_at(roll, faces, place) for place in good], *rest])


def _roll_at(roll: Roll[Any], faces: Faces, place: int) -> str:
    """What one of several rolled, and against what; of a stranger the number alone."""
    number, limit = faces[place][0], _limit(roll, place)
    own = [part for part in roll.parts if part.of == place]
    parts = ", ".join(_part(part.name.partition(": ")[2], part.value, first=part is own[0]) for part in own)
    against = "" if limit is None else f" against {signed(limit)} ({parts}), {SHORT[result(number, limit)]}"
    return f"{_name_at(roll, place)} {said(number)}{against}"


def _is_good(roll: Roll[Any], faces: Faces, value: Any, place: int) -> bool:
    """Whether a roll is within its limit; of a stranger, as far as all may know: whether it won."""
    limit = _limit(roll, place)
    return place in value[0].won if limit is None else result(faces[place][0], limit) in GOOD


def _limit(roll: Roll[Any], place: int) -> int | None:
    """What a roll had to stay within, if its parts say so: those of a stranger don't."""
    own = [part for part in roll.parts if part.of == place]
    return sum(part.value for part in own) if all(part.name.partition(": ")[2] for part in own) else None


def _name_at(roll: Roll[Any], place: int) -> str:
    return set_apart(next((part.name.partition(": ")[0] for part in roll.parts if part.of == place), "Someone"))


def _damage(_pack: ComaePack, roll: Roll[Any], faces: Faces, value: Any) -> str:
    gear = "".join(f", {part.name} +{part.value}" for part in roll.parts)
    return f"{value} damage{gear}"


DICE: dict[str, Callable[[ComaePack, Roll[Any], Faces, Any], str]] = {
    "roll": _one_roll,
    "second": _one_roll,
    "opposed": _many_rolls,
    "round": _many_rolls,
    "damage": _damage,
}


def said_of(roll: Roll[Any]) -> Callable[[ComaePack, Roll[Any], Faces, Any], str] | None:
    """How any roll of this kind is told, whatever it is for."""
    kinds: dict[type[Any], Callable[[ComaePack, Roll[Any], Faces, Any], str]]
    kinds = {Check: _one_roll, Contest: _many_rolls, Damage: _damage}
    return kinds.get(type(roll.reading))


PURPOSES: dict[str, Callable[[ComaePack, Roll[Any]], str]] = {
    "roll": lambda _pack, roll: roll.parts[0].name if roll.parts else "the roll",
    "second": lambda _pack, roll: f"the second action{''.join(f', {part.name}' for part in roll.parts[:1])}",
    "opposed": lambda _pack, _roll: "both sides",
    "round": lambda _pack, roll: "the round: " + ", ".join(_name_at(roll, place) for place in range(len(roll.hands))),
    "damage": lambda _pack, _roll: "the damage",
}


def scale(roll: Roll[Any], faces: Faces, value: Any) -> Scale | None:
    """Percent dice on one line from 1 to 100: where each fell, and what it had to stay within."""
    reading = roll.reading
    if isinstance(reading, Check):
        number, label = faces[0][0], roll.parts[0].name if roll.parts else ""
        good = value.result in GOOD
        limit = _within(sum(part.value for part in roll.parts)) if roll.parts else None
        return Scale(1, SIDES, (ScaleMark(label, number, limit, good, good, said(number)),))
    if isinstance(reading, Contest):
        return Scale(1, SIDES, tuple(_mark(roll, faces, value, place) for place in range(len(faces))))
    return None


def _mark(roll: Roll[Any], faces: Faces, value: Any, place: int) -> ScaleMark:
    number, limit = faces[place][0], _limit(roll, place)
    won, good = place in value[0].won, _is_good(roll, faces, value, place)
    return ScaleMark(_name_at(roll, place), number, None if limit is None else _within(limit), good, won, said(number))


def _within(skill: int) -> int:
    return min(max(skill, 0), SIDES)
