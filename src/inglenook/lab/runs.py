"""Runs played out turn by turn, the rule itself driven with dice: for any course, and the yardstick of every walk."""

from __future__ import annotations

from typing import Any

from inglenook.rules import Choose, Policies, Refusal, Roll, Run

from .chance_source import Chance, beginning
from .counted import Counted
from .study import LabError, Study


class Runs:
    """The runs of a study under plans."""

    def __init__(self, study: Study, policies: Policies) -> None:
        self.study = study
        self.policies = policies

    def chunk(self, seed: int, chunk: int, runs: int, most: int) -> Counted:
        """So many runs, one after the other, with the chance of a chunk."""
        chance, course, pack = Chance(beginning(seed, chunk)), self.study.course, self.study.pack
        counted = Counted(runs)
        for _ in range(runs):
            state, turns = self.study.start, 0
            while not (ending := course.ended(pack, state)) and turns < most:
                state, turns = self._turn(state, chance), turns + 1
            if ending:
                counted.end(ending, {key: count.count(state) for key, count in course.counts.items()})
                counted.turns[turns] = counted.turns.get(turns, 0) + 1
            else:
                counted.endless += 1
        return counted

    def _turn(self, state: Any, chance: Chance) -> Any:
        """The state after one turn. Raises `LabError` if the turn refuses, or asks what no plan answers."""
        name = self.study.engine.name
        run = Run(self.study.rule(), {name: state}, self.study.ports)
        while not run.ended:
            stop = run.stop
            if isinstance(stop, Roll):
                run.throw(chance.faces(stop.hands))
            elif isinstance(stop, Choose):
                if stop.policy not in self.policies:
                    sentence = f"No plan says how to choose at {stop.policy!r}."
                    raise LabError(Refusal("no_policy", sentence, self.study.course.rule, field="plan"))
                run.choose(self.policies[stop.policy](stop))
        if isinstance(run.stop, Refusal):
            raise LabError(run.stop)
        return run.world[name]
