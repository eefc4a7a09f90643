"""The facts of this game: what may happen to a Nomad, each under its written name for ever."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from inglenook.rules import Event

from .nomad import Found, Nomad, Planet, Skill, Track


class Fact(Event[Nomad], frozen=True):
    """A fact about the Nomad."""

    engine: ClassVar[str] = "nomadic"


class Created(Fact, frozen=True, tag="nomadic.created/1"):
    """The Nomad got a name and their dice (NOM-D28)."""

    name: str
    skills: tuple[Skill, ...]

    def apply(self, nomad: Nomad, /) -> Nomad:
        return replace(nomad, name=self.name, skills=self.skills)


class Renamed(Fact, frozen=True, tag="nomadic.renamed/1"):
    """The Nomad goes by another name."""

    name: str

    def apply(self, nomad: Nomad, /) -> Nomad:
        return replace(nomad, name=self.name)


class RiskFound(Fact, frozen=True, tag="nomadic.risk_found/1"):
    """How risky an attempt is; `pending` if a check has to follow."""

    degree: str
    pending: bool
    attempt: str = ""

    def apply(self, nomad: Nomad, /) -> Nomad:
        if self.pending:
            return replace(nomad, risk=self.degree, attempt=self.attempt)
        return replace(nomad, risk="", attempt="")


class Checked(Fact, frozen=True, tag="nomadic.checked/1"):
    """A check was made: the result, the risk and whether it was declared, and the die the skill has from now on."""

    skill: str
    die: int
    result: str
    risk: str
    declared: bool = False
    determination: bool = False

    def apply(self, nomad: Nomad, /) -> Nomad:
        if self.determination:
            return replace(nomad, determination=False, risk="", attempt="", begun=True)
        key, die = self.skill, self.die
        skills = tuple([skill if skill.key != key else Skill(key, skill.start, die) for skill in nomad.skills])
        return replace(nomad, skills=skills, risk="", attempt="", begun=True)


class BoxMarked(Fact, frozen=True, tag="nomadic.box_marked/1"):
    """One more box of a track is marked; `why` is what marked it: check, focus or crossing."""

    track: str
    why: str

    def apply(self, nomad: Nomad, /) -> Nomad:
        key = self.track
        tracks = tuple(
            [track if track.key != key else Track(key, track.boxes, track.marked + 1) for track in nomad.tracks]
        )
        road = (*nomad.road, key) if self.why == "crossing" else nomad.road
        return replace(nomad, tracks=tracks, last_marked=key, road=road)


class Guided(Fact, frozen=True, tag="nomadic.guided/1"):
    """A skill led a crossing: the result, and the die the skill has from now on (CRO-D34)."""

    skill: str
    die: int
    result: str

    def apply(self, nomad: Nomad, /) -> Nomad:
        skills = tuple(Skill(one.key, one.start, self.die) if one.key == self.skill else one for one in nomad.skills)
        return replace(nomad, skills=skills, begun=True)


class RoadEased(Fact, frozen=True, tag="nomadic.road_eased/1"):
    """Boxes that a crossing marked are clear again, the last ones first: one for each track named here (CRO-D34)."""

    tracks: tuple[str, ...]

    def apply(self, nomad: Nomad, /) -> Nomad:
        tracks = tuple(
            Track(track.key, track.boxes, track.marked - self.tracks.count(track.key)) for track in nomad.tracks
        )
        return replace(nomad, tracks=tracks, road=nomad.road[: len(nomad.road) - len(self.tracks)])


class ResourcesSpent(Fact, frozen=True, tag="nomadic.resources_spent/1"):
    """Resources were spent to clear as many boxes of a track (NOM-R17)."""

    track: str
    amount: int

    def apply(self, nomad: Nomad, /) -> Nomad:
        tracks = tuple(
            Track(track.key, track.boxes, track.marked - self.amount) if track.key == self.track else track
            for track in nomad.tracks
        )
        return replace(
            nomad, tracks=tracks, resources=nomad.resources - self.amount, road=_still_marked(nomad.road, tracks)
        )


class ResourcesFound(Fact, frozen=True, tag="nomadic.resources_found/1"):
    """Resources were found on leaving a planet (NOM-R16)."""

    amount: int

    def apply(self, nomad: Nomad, /) -> Nomad:
        return replace(nomad, resources=nomad.resources + self.amount)


class Focused(Fact, frozen=True, tag="nomadic.focused/1"):
    """Every skill is at its first die again, and determination is back (NOM-R20)."""

    def apply(self, nomad: Nomad, /) -> Nomad:
        skills = tuple(Skill(skill.key, skill.start, skill.start) for skill in nomad.skills)
        return replace(nomad, skills=skills, determination=True, begun=True)


class Landed(Fact, frozen=True, tag="nomadic.landed/1"):
    """The Nomad set foot on a planet."""

    planet: str

    def apply(self, nomad: Nomad, /) -> Nomad:
        return replace(nomad, planet=Planet(self.planet))


class LeftPlanet(Fact, frozen=True, tag="nomadic.left_planet/1"):
    """The Nomad left the planet (NOM-D10)."""

    def apply(self, nomad: Nomad, /) -> Nomad:
        return replace(nomad, planet=None, found=())


class Scanned(Fact, frozen=True, tag="nomadic.scanned/1"):
    """Scanners say something about the planet in sight. `afresh` forgets what they said of the one before."""

    group: str
    found: tuple[Found, ...]
    afresh: bool = False

    def apply(self, nomad: Nomad, /) -> Nomad:
        known = {} if self.afresh else {found.table: found for found in nomad.found}
        return replace(nomad, found=tuple({**known, **{found.table: found for found in self.found}}.values()))


class PushedForward(Fact, frozen=True, tag="nomadic.pushed_forward/1"):
    """The Nomad left for another system: all tracks are clear, and no planet is under their feet (NOM-R15, NOM-D8)."""

    def apply(self, nomad: Nomad, /) -> Nomad:
        tracks = tuple(Track(track.key, track.boxes) for track in nomad.tracks)
        return replace(nomad, tracks=tracks, system=nomad.system + 1, planet=None, found=(), road=())


class MissionAbandoned(Fact, frozen=True, tag="nomadic.mission_abandoned/1"):
    """The mission was given up; what ends the Nomad is tied to the track marked last (NOM-R15, NOM-D27)."""

    last_marked: str

    def apply(self, nomad: Nomad, /) -> Nomad:
        return replace(nomad, over=True, risk="", attempt="")


class LogPrompted(Fact, frozen=True, tag="nomadic.log_prompted/1"):
    """A log entry is offered; `why` is what happened: left, pushed or abandoned (NOM-D23)."""

    why: str

    def apply(self, nomad: Nomad, /) -> Nomad:
        return replace(nomad, prompt=self.why)


class LogWritten(Fact, frozen=True, tag="nomadic.log_written/1"):
    """The log entry was written and beamed home; its words stand in the story."""

    def apply(self, nomad: Nomad, /) -> Nomad:
        return replace(nomad, prompt="")


class LogSkipped(Fact, frozen=True, tag="nomadic.log_skipped/1"):
    """No log entry this time (NOM-D23)."""

    def apply(self, nomad: Nomad, /) -> Nomad:
        return replace(nomad, prompt="")


class StepReached(Fact, frozen=True, tag="nomadic.step_reached/1"):
    """Where the Nomad is in the steps of play. `afresh` begins a new round of them."""

    step: str
    afresh: bool = False

    def apply(self, nomad: Nomad, /) -> Nomad:
        before = () if self.afresh else tuple(step for step in nomad.walked if step != self.step)
        return replace(nomad, step=self.step, walked=(*before, self.step))


class Refitted(Fact, frozen=True, tag="nomadic.refitted/1"):
    """The sheet was fitted to a changed pack: these are its skills and tracks now."""

    skills: tuple[Skill, ...]
    tracks: tuple[Track, ...]
    risk: str = ""
    last_marked: str = ""
    step: str = ""
    erased: int = 0

    def apply(self, nomad: Nomad, /) -> Nomad:
        return replace(
            nomad,
            skills=self.skills,
            tracks=self.tracks,
            road=_still_marked(nomad.road, self.tracks),
            risk=self.risk,
            attempt=nomad.attempt if self.risk else "",
            last_marked=self.last_marked,
            step=self.step,
            walked=nomad.walked if self.step == nomad.step else (self.step,) if self.step else (),
        )


def _still_marked(road: tuple[str, ...], tracks: tuple[Track, ...]) -> tuple[str, ...]:
    """What a crossing has marked, as far as that many boxes of a track are still marked at all."""
    left = {track.key: track.marked for track in tracks}
    kept: list[str] = []
    for key in road:
        if left.get(key, 0) > kept.count(key):
            kept.append(key)
    return tuple(kept)


FACTS: tuple[type[Fact], ...] = (
    Created,
    Renamed,
    RiskFound,
    Checked,
    BoxMarked,
    Guided,
    RoadEased,
    ResourcesSpent,
    ResourcesFound,
    Focused,
    Landed,
    LeftPlanet,
    Scanned,
    PushedForward,
    MissionAbandoned,
    LogPrompted,
    LogWritten,
    LogSkipped,
    StepReached,
    Refitted,
)
