"""What can be done in this game, each with its fields as they are now, and the reason if it can't be."""

from __future__ import annotations

from inglenook.rules import Command, Field, Fields, Option, Refusal

from .character import create, rename, under_way
from .check import make_check
from .dice_names import die_name
from .focus import focus
from .log import skip_log, write_log
from .nomad import Nomad
from .oracle import LATER, ask, attempt, weigh_risk
from .pack import NomadicPack, Question, Risk
from .planet import complicate, land, no_complications, on_planet, scan
from .resources import leave, no_planet, spend
from .steps import go_to_step
from .track import all_full, random_track

LONGEST_NAME = 120
LONGEST_LOG = 100_000


def over(_pack: NomadicPack, nomad: Nomad) -> Refusal | None:
    """Nothing more can be done once the mission is given up (NOM-D22)."""
    if not nomad.over:
        return None
    left = "read it, undo, and write one last log entry" if nomad.prompt else "read it and undo"
    return Refusal("over", f"This journey has come to its end. You can still {left}.", "NOM-D22")


def _log_ready(_pack: NomadicPack, nomad: Nomad) -> Refusal | None:
    return over(_pack, nomad) if not nomad.prompt else None


def _skip_ready(_pack: NomadicPack, nomad: Nomad) -> Refusal | None:
    if nomad.over:
        return over(_pack, nomad)
    return None if nomad.prompt else Refusal("no_prompt", "No log entry is being offered now.", "NOM-D23")


def _leave_ready(pack: NomadicPack, nomad: Nomad) -> Refusal | None:
    return over(pack, nomad) or (no_planet() if nomad.planet is None else None)


def _land_ready(pack: NomadicPack, nomad: Nomad) -> Refusal | None:
    return over(pack, nomad) or (on_planet(nomad.planet.name) if nomad.planet is not None else None)


def _spend_ready(pack: NomadicPack, nomad: Nomad) -> Refusal | None:
    if refusal := over(pack, nomad):
        return refusal
    if not nomad.resources:
        sentence = "You hold no resources. They are found on leaving a planet."
        return Refusal("nothing_to_spend", sentence, "NOM-D12")
    if not any(track.marked for track in nomad.tracks):
        return Refusal("nothing_marked", "No box is marked, so there is nothing to clear.", "NOM-D12")
    return None


def _create_ready(pack: NomadicPack, nomad: Nomad) -> Refusal | None:
    return over(pack, nomad) or under_way(nomad)


def _scan_ready(pack: NomadicPack, nomad: Nomad) -> Refusal | None:
    if refusal := over(pack, nomad):
        return refusal
    return None if pack.groups else Refusal("no_tables", "This setting has no planet tables.", "NOM25-R7")


def _complication_ready(pack: NomadicPack, nomad: Nomad) -> Refusal | None:
    return over(pack, nomad) or no_complications(pack)


def _random_ready(pack: NomadicPack, nomad: Nomad) -> Refusal | None:
    if refusal := over(pack, nomad):
        return refusal
    return None if nomad.free_tracks() else all_full()


def _oracle_dice(name: str, label: str, oracle: Question | Risk, note: str = "") -> tuple[Field, ...]:
    """The field for an oracle's dice, if there is more than one way to throw it."""
    if len(oracle.dice) == 1:
        return ()
    options = tuple(
        Option(die.key, die.label, "throws " + " + ".join(die_name(sides) for sides in die.dice)) for die in oracle.dice
    )
    return (Field(name, "choice", label, note, options, oracle.default or None),)


def _which(oracle: Question | Risk, fields: Fields, name: str) -> str:
    return str(fields.get(name, oracle.dice[0].key))


def _skills(pack: NomadicPack, nomad: Nomad) -> tuple[Option, ...]:
    verbs = {skill.key: skill.verbs for skill in pack.skills}
    return tuple(
        Option(skill.key, f"{pack.skill_labels[skill.key]} ({die_name(skill.die)})", verbs[skill.key])
        for skill in nomad.skills
    )


def _determination(pack: NomadicPack, nomad: Nomad) -> Field:
    note = f"Throw a {die_name(pack.check.determination)} instead; then it is spent until you focus."
    return Field(
        "determination", "yes", "Use determination", note if nomad.determination else "It is spent.", default=False
    )


def _tracks(pack: NomadicPack, nomad: Nomad) -> tuple[Option, ...]:
    return tuple(
        Option(track.key, pack.track_labels[track.key], f"{track.marked} of {track.boxes} marked")
        for track in nomad.tracks
    )


def ask_fields(pack: NomadicPack, _nomad: Nomad) -> tuple[Field, ...]:
    """A question in words, and how likely a yes is if this edition asks that."""
    question = Field("question", "text", "Question", "What do you want to know about the world?", default="")
    note = "What is thrown if you don't say is a house default." if pack.is_house("question.default") else ""
    return (question, *_oracle_dice("odds", "How likely is a yes?", pack.question, note))


def attempt_fields(pack: NomadicPack, nomad: Nomad) -> tuple[Field, ...]:
    """What is attempted; with a skill the check follows at once."""
    later = Option(LATER, "Name it after the roll", "First see how risky it is.")
    return (
        Field("what", "text", "Attempt", "What are you about to do?", default=""),
        *_oracle_dice("control", "How much is under control?", pack.risk),
        Field("skill", "choice", "Skill", "The skill that fits best.", (later, *_skills(pack, nomad)), LATER),
        _determination(pack, nomad),
    )


def risk_fields(pack: NomadicPack, _nomad: Nomad) -> tuple[Field, ...]:
    """What somebody is about to do."""
    what = Field("what", "text", "Attempt", "What are they about to do?", default="")
    return (what, *_oracle_dice("control", "How much is under control?", pack.risk))


def check_fields(pack: NomadicPack, nomad: Nomad) -> tuple[Field, ...]:
    """The skill that fits best, determination or not, and the risk: the one that waits, unless declared otherwise."""
    degrees = tuple(Option(degree.key, degree.label, degree.note) for degree in pack.risk.degrees if degree.boxes)
    note = "The oracle has spoken." if nomad.risk else "Nobody asked the oracle: you declare it, and the log says so."
    return (
        Field("skill", "choice", "Skill", "The skill that fits best.", _skills(pack, nomad)),
        _determination(pack, nomad),
        Field("risk", "choice", "Risk", note, degrees, nomad.risk or None),
    )


def spend_fields(pack: NomadicPack, nomad: Nomad) -> tuple[Field, ...]:
    """How much, and on which track."""
    return (
        Field("amount", "whole", "How many", "Each clears one box.", low=1, high=max(nomad.resources, 1)),
        Field("track", "choice", "Track", "What is healed or repaired.", _tracks(pack, nomad)),
    )


def create_fields(pack: NomadicPack, nomad: Nomad) -> tuple[Field, ...]:
    """A name, which has to be given once, and a die for each skill."""
    dice = tuple(Option(die_name(die), die_name(die)) for die in dict.fromkeys(pack.spread))
    starts = {skill.key: skill.start for skill in nomad.skills}
    return (
        _named("What are you called?", nomad.name or None, low=1),
        *(
            Field(skill.key, "choice", skill.label, skill.verbs, dice, die_name(starts[skill.key]))
            for skill in pack.skills
        ),
    )


def scan_fields(pack: NomadicPack, nomad: Nomad) -> tuple[Field, ...]:
    """Which tables are rolled; those that say nothing of a lifeless planet are left out there (NOM25-D3)."""
    shown = tuple(
        Option(
            group.key, group.label, ", ".join(table.label.lower() for table in pack.tables if table.group == group.key)
        )
        for group in pack.groups
    )
    return (Field("tables", "choice", "What the scanners look at", "", shown, shown[0].key if shown else None),)


def complication_fields(pack: NomadicPack, _nomad: Nomad) -> tuple[Field, ...]:
    """The track whose table is rolled."""
    tables = tuple(
        Option(table.track, pack.track_labels[table.track], die_name(len(table.entries)))
        for table in pack.tables
        if table.track
    )
    return (Field("track", "choice", "Track", "Where does it go wrong?", tables),)


def step_fields(pack: NomadicPack, _nomad: Nomad) -> tuple[Field, ...]:
    """One of the pack's steps."""
    return (Field("step", "choice", "Step", "", tuple(Option(step.key, step.title, step.text) for step in pack.steps)),)


def _named(note: str, default: str | None, low: int) -> Field:
    return Field("name", "text", "Name", note, default=default, low=low, high=LONGEST_NAME)


ASK = Command(
    "ask",
    "Ask the oracle",
    "Ask anything about the world; the dice say yes or no, and how much so.",
    "NOM-R4",
    lambda pack, _nomad, fields: ask(pack, str(fields["question"]), _which(pack.question, fields, "odds")),
    ask_fields,
    over,
    sign="?",
    line="question",
    place="main",
)

COMMANDS: tuple[Command, ...] = (
    ASK,
    Command(
        "attempt",
        "Attempt something",
        "Say what you are about to do; the dice say how risky it is, and whether it needs a check.",
        "NOM-R6",
        lambda pack, _nomad, fields: attempt(
            pack,
            str(fields["what"]),
            _which(pack.risk, fields, "control"),
            str(fields["skill"]),
            bool(fields["determination"]),
        ),
        attempt_fields,
        over,
        sign="!",
        line="what",
        place="main",
    ),
    Command(
        "check",
        "Make a check",
        "Roll the die of the skill that fits best. The skill drops one die, whatever comes of it.",
        "NOM-R8",
        lambda pack, _nomad, fields: make_check(
            pack, str(fields["skill"]), str(fields["risk"]), bool(fields["determination"])
        ),
        check_fields,
        over,
        place="main",
    ),
    Command(
        "focus",
        "Focus",
        "Take a breath: all skills and your determination come back, and something goes wrong: one box.",
        "NOM-R20",
        lambda pack, _nomad, _fields: focus(pack),
        ready=over,
        place="main",
    ),
    Command(
        "spend",
        "Spend resources",
        "Heal or repair: each one clears a box of a track.",
        "NOM-R17",
        lambda pack, _nomad, fields: spend(pack, int(fields["amount"]), str(fields["track"])),
        spend_fields,
        _spend_ready,
    ),
    Command(
        "land",
        "Land on a planet",
        "Set down somewhere new.",
        "NOM-D10",
        lambda pack, _nomad, fields: land(pack, str(fields["name"])),
        lambda _pack, _nomad: (_named("What do you call it?", "", low=0),),
        _land_ready,
    ),
    Command(
        "leave",
        "Leave the planet",
        "Gather what there is, and take off.",
        "NOM-R16",
        lambda pack, _nomad, _fields: leave(pack),
        ready=_leave_ready,
    ),
    Command(
        "scan",
        "Scan",
        "Let the scanners tell you about the planet in sight.",
        "NOM25-R7",
        lambda pack, _nomad, fields: scan(pack, str(fields["tables"])),
        scan_fields,
        _scan_ready,
    ),
    Command(
        "complication",
        "What goes wrong?",
        "An idea for a complication on a track. It marks no box.",
        "NOM25-R8",
        lambda pack, _nomad, fields: complicate(pack, str(fields["track"])),
        complication_fields,
        _complication_ready,
    ),
    Command(
        "random_track",
        "Pick a track by chance",
        "Let chance say where it hurts, and explain it afterwards. It marks no box.",
        "NOM-R13",
        lambda _pack, _nomad, _fields: random_track(),
        ready=_random_ready,
    ),
    Command(
        "log",
        "Write a log entry",
        "Write an entry and beam it home.",
        "NOM-D23",
        lambda _pack, _nomad, _fields: write_log(),
        lambda _pack, _nomad: (
            Field("text", "text", "Log entry", "What should be remembered?", low=1, high=LONGEST_LOG),
        ),
        _log_ready,
        prose="text",
    ),
    Command(
        "skip_log",
        "Skip the log entry",
        "No entry this time.",
        "NOM-D23",
        lambda _pack, _nomad, _fields: skip_log(),
        ready=_skip_ready,
    ),
    Command(
        "step",
        "Go to a step",
        "Mark where you are in the steps of play.",
        "NOM-R2",
        lambda pack, _nomad, fields: go_to_step(pack, str(fields["step"])),
        step_fields,
        over,
        place="aside",
    ),
    Command(
        "create",
        "Make your Nomad",
        "A name, and your dice on the skills as you like. Until the first die of a skill is thrown.",
        "NOM-D28",
        lambda pack, _nomad, fields: create(pack, fields),
        create_fields,
        _create_ready,
        place="main",
    ),
    Command(
        "rename",
        "Rename your Nomad",
        "Another name, whenever you like.",
        "NOM-D28",
        lambda _pack, _nomad, fields: rename(str(fields["name"])),
        lambda _pack, _nomad: (_named("What are you called?", None, low=1),),
        over,
        place="aside",
    ),
)

ORACLES: tuple[Command, ...] = (
    ASK,
    Command(
        "risk",
        "Weigh a risk",
        "Say what somebody is about to do; the dice say how risky it is, and your game how it goes.",
        "NOM-R6",
        lambda pack, _nomad, fields: weigh_risk(pack, str(fields["what"]), _which(pack.risk, fields, "control")),
        risk_fields,
        sign="!",
        line="what",
    ),
)
"""What the oracles do under any other game."""
