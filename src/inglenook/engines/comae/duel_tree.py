"""The tree of a round of a duel without driving the rule: as many rounds as there are pairs of lenses share their ends.

Tests hold it equal to the tree that the rule grows.
"""

from __future__ import annotations

from msgspec.structs import replace

from inglenook.rules import Chance, Choose, Decision, End, Hand, Outcome, Policies, Refusal, Tree

from .contend import nobody_can
from .contest import Contest
from .d100 import hand
from .declaration import PLAIN, SKILL, TWICE, Intent, declaration
from .facts import PoolChanged, RoundEnded, WentOut
from .fall import Fall
from .fight import Conflict, Fighter
from .initiative import order
from .match import Sight, fighting, footing, pools
from .pack import ComaePack
from .round import hindered, striker_of
from .story import Comae
from .strike import Force, Striker, force

Chosen = tuple[Striker, Force | None]
"""Someone who has declared, with what they strike with."""

Dealt = tuple[tuple[int, ...], int, tuple[int, ...]]
"""What a blow takes: weights, their total, and the points of each."""


class DuelTree:
    """The round of one state: who declares first, and all that any pair of declarations comes to."""

    def __init__(self, pack: ComaePack, match: Comae, policies: Policies) -> None:
        self.pack = pack
        self.policies = policies
        self.match = match
        self.conflict: Conflict = fighting(match)
        self.ahead = order(pack, match, self.conflict)
        self.left = dict(zip([person.key for person in match.people], pools(match), strict=True))
        self.ends: dict[tuple[object, ...], End] = {}
        self.chosen: dict[tuple[str, str], Chosen] = {}

    def tree(self) -> Tree:
        """The choice of whoever declares first, and what follows."""
        return self._choice(0, "", ())

    def _choice(self, place: int, declared: str, before: tuple[Chosen, ...]) -> Tree:
        if place == len(self.ahead):
            return self._fought(before)
        fighter, foe = self.ahead[place], self.ahead[1 - place]
        options = self._options(fighter)
        heard = declared if self.pack.options.declare == "in_order" else ""
        asked = Choose(
            fighter.side,
            "bonus" if fighter.clever else "lens",
            options,
            Sight(footing(fighter), footing(foe), heard),
        )
        if len(options) > 1 and asked.key in self.policies:
            options = (self.policies[asked.key](asked),)
        branches = tuple([self._choice(place + 1, key, (*before, self._chosen(fighter, foe, key))) for key in options])
        return branches[0] if len(branches) == 1 else Decision(asked, options, branches)

    def _options(self, fighter: Fighter) -> tuple[str, ...]:
        if fighter.clever:
            return SKILL, TWICE
        return (PLAIN, *self.pack.lens_kinds) if fighter.lenses else (PLAIN,)

    def _chosen(self, fighter: Fighter, foe: Fighter, key: str) -> Chosen:
        """Someone as they declared, with what they strike with."""
        name = fighter.key, key
        if name not in self.chosen:
            intent = Intent(foe.key, bonus=key) if fighter.clever else Intent(foe.key, key)
            said = declaration(self.pack, self.match, self.conflict, fighter, intent)
            if isinstance(said, Refusal):
                raise ValueError(said.sentence)
            striker = striker_of(self.pack, self.match, self.conflict, replace(fighter, declared=said))
            self.chosen[name] = striker, force(self.pack, striker)
        return self.chosen[name]

    def _fought(self, chosen: tuple[Chosen, ...]) -> Tree:
        strikers = tuple([striker for striker, _ in chosen])
        entrants = tuple([striker.entrant for striker in strikers])
        if nobody_can(entrants):
            return self._end(strikers, Fall(()), "", 0)
        options = self.pack.options
        contest = Contest(
            tuple([one.worth.value for one in entrants]),
            tuple([one.side for one in entrants]),
            tie=options.tie,
            nobody=options.nobody,
            exceptional=options.exceptional_damage,
        )
        law = contest.law(tuple([hand(one.who) for one in entrants]))
        branches = tuple([self._struck(chosen, falls[0]) for falls in law.weights])
        return branches[0] if len(branches) == 1 else Chance(tuple(law.weights.values()), law.total, branches)

    def _struck(self, chosen: tuple[Chosen, ...], fall: Fall) -> Tree:
        strikers = tuple([striker for striker, _ in chosen])
        blow = chosen[fall.won[0]][1] if fall.won else None
        if blow is None:
            return self._end(strikers, fall, "", 0)
        key = strikers[fall.won[0]].said.targets[0]
        weights, total, points = self._dealt(blow, key, exceptional=bool(fall.exceptional))
        branches = tuple([self._end(strikers, fall, key, taken) for taken in points])
        return branches[0] if len(branches) == 1 else Chance(weights, total, branches)

    def _dealt(self, blow: Force, key: str, *, exceptional: bool) -> Dealt:
        target = self.match.person(key)
        pool = target.pools[0].key
        if exceptional:
            return (1,), 1, (blow.taken(self.pack, target, pool, blow.reading.read((blow.dice,))),)
        law = blow.reading.law((Hand("", blow.dice),))
        points = tuple([blow.taken(self.pack, target, pool, dealt) for dealt in law.weights])
        return tuple(law.weights.values()), law.total, points

    def _end(self, strikers: tuple[Striker, ...], fall: Fall, key: str, taken: int) -> End:
        """What is left after a round; ends that come to the same are one."""
        owed = hindered(strikers, fall, in_pairs=False)
        clever = tuple([striker.key for striker in strikers if striker.lens.carry])
        out = key if taken and taken >= self.left[key] else ""
        second = tuple([striker.key for striker in strikers if striker.lens.second and striker.key != out])
        name = (key if taken else "", taken, owed, clever, second)
        if name not in self.ends:
            match = self._hurt(key, min(taken, self.left[key])) if taken else self.match
            match = WentOut(out, "zero").apply(match) if out else match
            match = RoundEnded(self.conflict.round, (), owed, clever, second).apply(match)
            self.ends[name] = End(Outcome("round"), {"comae": match})
        return self.ends[name]

    def _hurt(self, key: str, points: int) -> Comae:
        return PoolChanged(key, self.match.person(key).pools[0].key, -points, "").apply(self.match)
