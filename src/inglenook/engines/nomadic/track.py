"""Marking boxes, one at a time, on a track of the player's choice (NOM-R9, NOM-R14)."""

from __future__ import annotations

import msgspec

from inglenook.rules import Band, Bands, Choose, Hand, Outcome, Refusal, Roll, Rule

from .choice import make_a_choice
from .facts import BoxMarked
from .nomad import LOOK, Nomad
from .pack import PLAYER, NomadicPack
from .resources import spend_instead, spend_options


class Owed(msgspec.Struct, frozen=True):
    """What the player sees when a box waits for its place: the Nomad, how many boxes are owed, and to what."""

    nomad: Nomad
    boxes: int
    why: str


def mark_boxes(pack: NomadicPack, nomad: Nomad, boxes: int, why: str) -> Rule[None]:
    """Marks the boxes that are owed. All of them go on one track as long as it has room (NOM-D4).

    A box that finds every track full calls for the choice; a choice made replaces all that is still owed (NOM-D7).
    """
    track = ""
    while boxes:
        free = nomad.free_tracks()
        if not free:
            after = yield from make_a_choice(pack, Owed(nomad, boxes, why))
            if after is None:
                return
            nomad = after
            continue
        if track not in free:
            options = free if len(free) == 1 else free + spend_options(nomad)
            track = yield from Choose(PLAYER, "track", options, Owed(nomad, boxes, why))
            if track not in free:
                nomad = yield from spend_instead(track)
                continue
        nomad = yield from BoxMarked(track, why)
        boxes -= 1
        if pack.options.split_allowed:
            track = ""


def random_track() -> Rule[Outcome | Refusal]:
    """A track by chance, each with a free box alike, to be explained afterwards (NOM-R13, NOM-D19). Marks nothing."""
    nomad = yield from LOOK
    free = nomad.free_tracks()
    if not free:
        return all_full()
    reading = Bands(tuple(Band(face, face, key) for face, key in enumerate(free, 1)))
    track = yield from Roll((Hand(PLAYER, (len(free),)),), reading, "random_track", "NOM-D19")
    return Outcome(track)


def all_full() -> Refusal:
    """Why no track can be picked."""
    sentence = "Every track is full, so no box could go anywhere. The next one calls for the choice."
    return Refusal("all_full", sentence, "NOM-D19")
