"""A course: what is done again and again until it ends, as a duel is fought, a journey made, a mission borne.

An engine says what one turn of it is, as a rule like any other. The lab follows it to its end: exactly where there are
few enough places to be in, by sampling where there aren't, under any plan or under the best.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

import msgspec

from .asks import Rule
from .fields import Field, Fields
from .odds import Policies
from .outcome import Outcome, Refusal
from .tree import Tree


class Place(msgspec.Struct, frozen=True):
    """All of a state that bears on how a course goes on: what holds as it is, and numbers that are counted down or up.

    Two states with one place go on alike. What the turn does may hang on `mode` alone as long as no tally is near its
    end; see `Course.far`.
    """

    mode: Hashable
    tallies: tuple[int, ...] = ()


class Count(msgspec.Struct, frozen=True):
    """A number that is told of a course at its end: "boxes marked", "points left to side a"."""

    label: str
    count: Callable[[Any], int]


class Plan(msgspec.Struct, frozen=True):
    """How all choices of a course are made, by a name that people know it by.

    `roles` are whose choices it makes, where two sides may follow plans of their own; empty for everyone's.
    """

    label: str
    policies: Policies
    note: str = ""
    roles: tuple[str, ...] = ()


class Wish(msgspec.Struct, frozen=True):
    """What the best plan is the best for: the chance of `ending`, or without one the number of turns.

    `least` wants few turns. `role` is whose wish it is; where a course has two `sides` the other wants the contrary.
    A course that never ends is worth `endless` to a chance.
    """

    label: str
    ending: str = ""
    least: bool = False
    role: str = ""
    endless: float = 0.0


class Course(msgspec.Struct, frozen=True):
    """A course, as data and functions over the engine's own state.

    * `fields(pack)` describe what may be set before it begins; `begin(pack, fields)` is the state then, or a refusal.
    * `turn(pack, fields)` is one turn, a rule that asks for dice (what the story asks for included) and for decisions.
      What it asks by `Choose` is answered by a plan, or left to the best.
    * `ended(pack, state)` is the key of its end, empty as long as it goes on; `endings` are their labels, in the order
      in which they are shown.
    * `place(pack, state)` is all that bears on how it goes on, `put(state, tallies)` a state with other tallies.
    * `far`, where given, are tallies so far from any end that a turn from there does all that it can: what it adds to
      the tallies, and the mode it leads to, is then the same wherever the mode is the same. Without it each place has
      its own turn. Where a mode hangs on how tallies compare, `put` comes before `place`.
    * `compared(pack, fields)` is given where it does so: a number for each tally, and those of one number are compared
      with each other. Beside that the mode may hang on which tallies are above, at or below zero, and on nothing else
      about them. What `put` makes of tallies is to put some in others' places, or to make them zero.
    * `grow(pack, fields, state, policies)`, where given, is the tree of a turn found in some quicker way than by
      driving the rule; it has to come to the same, under any policies.
    * `counts` are told at the end; `unit` is what one turn is called, one and many.
    * `plans` by name, the first being the default; with two `sides`, a plan for each may be named.
    * `together(pack)` tells whether its two sides choose at the same time: up to the next dice neither knows what the
      other chooses, and may not be asked otherwise for it. Else whoever is asked later knows all that came before.
    * `wishes` are what the best may be sought for, the first being the default.
    * `apart` says that it takes so long to follow that it is done only for who asks for it by name.
    """

    title: str
    summary: str
    rule: str
    unit: tuple[str, str]
    begin: Callable[[Any, Fields], Any]
    turn: Callable[[Any, Fields], Rule[Outcome | Refusal]]
    ended: Callable[[Any, Any], str]
    endings: Mapping[str, str]
    place: Callable[[Any, Any], Place]
    plans: Mapping[str, Plan]
    fields: Callable[[Any], tuple[Field, ...]] = lambda _pack: ()
    put: Callable[[Any, tuple[int, ...]], Any] = lambda state, _tallies: state
    far: tuple[int, ...] | None = None
    compared: Callable[[Any, Fields], tuple[int, ...]] | None = None
    grow: Callable[[Any, Fields, Any, Policies], Tree | Refusal] | None = None
    counts: Mapping[str, Count] = {}
    sides: tuple[str, ...] = ()
    together: Callable[[Any], bool] = lambda _pack: False
    wishes: Mapping[str, Wish] = {}
    apart: bool = False
