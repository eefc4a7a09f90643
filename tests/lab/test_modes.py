"""Modes: what a turn does by the table that walks follow, against what it does where the tallies really stand."""

from collections import defaultdict
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from inglenook.engines.comae import engine as comae
from inglenook.engines.nomadic import engine as nomadic
from inglenook.lab import LabError, Study, default_pack
from inglenook.lab.fast.mode_walks import NOUGHT, PLAIN, TESTS
from inglenook.lab.fast.walks import END
from inglenook.lab.mode_table import ModeTable
from inglenook.lab.modes import Modes
from inglenook.lab.sampling import job_of, sample, sampler_of
from inglenook.lab.sparing import Sparing
from inglenook.lab.standing import learned, loose, pairs, ranks
from inglenook.rules import Chance, End

from .brawl import BRAWL
from .test_sampling import near_by
from .toy import study

LENSES = {"lenses": "yes", "against_lenses": "yes"}


def asked_of(engine, course, **given):
    return Study(engine, course, default_pack(engine), {key: str(value) for key, value in given.items()})


def in_words(asked, state):
    """What bears on how a state goes on, or how it ended."""
    course = asked.course
    ending = course.ended(asked.pack, state)
    if ending:
        return ending, tuple(count.count(state) for count in course.counts.values())
    state = course.put(state, course.place(asked.pack, state).tallies)
    place = course.place(asked.pack, state)
    return place.mode, place.tallies


def ends(tree, chance=1.0):
    """Every end of a tree without choices, with its chance."""
    if isinstance(tree, End):
        yield tree, chance
    else:
        assert isinstance(tree, Chance)
        for weight, branch in zip(tree.weights, tree.branches, strict=True):
            yield from ends(branch, chance * weight / tree.total)


def by_table(table, state):
    """The law of a turn from a state as walks find it: column by column, change by change, test by test."""
    course, pack, cells = table.study.course, table.study.pack, table.cells.listed
    place = course.place(pack, state)
    code = table._mode(state, place.mode, place.tallies)
    count = 1 << (64 - (code & 63))
    law: dict[Any, float] = defaultdict(float)
    modes = {number: mode for (mode, _), number in table._modes.items()}
    for column in range(code >> 6, (code >> 6) + count):
        part = (table.cuts.listed[column] + 1) / 2**64
        for way, chance in ((0, part), (1, 1 - part)):
            landing = table.ways.listed[2 * column + way]
            tallies = [*place.tallies, 0]
            for at in range(landing + 3, landing + 3 + 2 * cells[landing + 2], 2):
                tallies[cells[at]] += cells[at + 1] - NOUGHT
            at = landing
            while cells[at] < END:
                if cells[at] == PLAIN:
                    table.grow(at, tuple(tallies[:-1]))
                    modes = {number: mode for (mode, _), number in table._modes.items()}
                    continue
                tests, link = cells[cells[at] : cells[at] + 2 * TESTS], cells[at]
                way = 0
                for one, other in zip(tests[::2], tests[1::2], strict=True):
                    way = 3 * way + (tallies[one] > tallies[other]) + (tallies[one] >= tallies[other])
                at = link + 2 * TESTS + way
                if cells[at] == PLAIN:
                    table.grow(at, tuple(tallies[:-1]))
                    modes = {number: mode for (mode, _), number in table._modes.items()}
            step = cells[at] & PLAIN
            if cells[step] == END:
                law[table.end(cells[landing + 1], tuple(tallies[:-1]))] += chance / count
                continue
            moves = range(step + 2, step + 2 + 2 * cells[step + 1], 2)
            came = [tallies[cells[move + 1]] for move in moves]
            for move, tally in zip(moves, came, strict=True):
                tallies[cells[move]] = tally
            law[modes[cells[step]], tuple(tallies[:-1])] += chance / count
    return {key: chance for key, chance in law.items() if chance > 1e-15}


def as_it_is(asked, policies, state):
    """The law of a turn from a state, its tree grown where the tallies really stand; and the states it leads to."""
    law: dict[Any, float] = defaultdict(float)
    after: dict[Any, Any] = {}
    for end, chance in ends(asked.tree(state, policies)):
        came = end.world[asked.engine.name]
        key = in_words(asked, came)
        law[key] += chance
        after[key] = came
    return law, after


@pytest.mark.parametrize(
    ("engine", "course", "given", "plans"),
    [
        (comae, "fight", {"pool": 4, "against_pool": 6}, {"a": "weakest", "b": "spread"}),
        (comae, "fight", {"number": 2, "pool": 5, **LENSES}, {"a": "weakest_covert", "b": "weakest_clever"}),
        (comae, "fight", {"pool": 5, "lenses": "yes"}, {"a": "weakest_flamboyant", "b": "fullest"}),
        (comae, "duel", {"pool": 9, "against_pool": 8, **LENSES}, {"a": "covert", "b": "steady"}),
        (comae, "line", {"pool": 3, "against_pool": 5}, "plain"),
        (nomadic, "mission", {"planets": 2, "actions": 3, "pushes": 1, "marked": 6}, "sparing"),
        (nomadic, "expedition", {"marked": 5}, "prudent"),
    ],
)
def test_a_turn_by_the_table_is_the_turn_as_it_is(engine, course, given, plans):
    asked, random = asked_of(engine, course, **given), Random(5)
    named = dict.fromkeys(asked.course.sides or ("",), plans) if isinstance(plans, str) else plans
    assert turns_alike(asked, named, random) > 20


def test_rounds_in_which_several_strike_are_followed_too():
    pack = default_pack(comae)
    given = {"number": "2", "against_number": "2", "pool": "7", "against_pool": "6"}
    asked = Study(comae, "fight", replace(pack, options=replace(pack.options, groups="pairs")), given)
    assert turns_alike(asked, {"a": "fullest", "b": "spread"}, Random(4)) > 10


def turns_alike(asked, named, random):
    """Plays to the end a few times, and finds at every turn that both laws are one; how many turns there were."""
    table = ModeTable(asked, named)
    looked = 0
    for _ in range(4):
        state = asked.start
        while not asked.course.ended(asked.pack, state):
            state = asked.course.put(state, asked.course.place(asked.pack, state).tallies)
            law, after = as_it_is(asked, table.policies, state)
            assert by_table(table, state) == pytest.approx(dict(law), abs=1e-12)
            looked += 1
            state = after[random.choices(list(law), list(law.values()))[0]]
    return looked


@pytest.mark.parametrize(
    ("engine", "course", "given", "plans"),
    [
        (comae, "fight", {"number": 2, "against_number": 1, "pool": 4, "against_pool": 9},
         {"a": "weakest", "b": "weakest"}),
        (comae, "fight", {"number": 2, "against_number": 2, "pool": 5, "against_pool": 6},
         {"a": "spread", "b": "fullest"}),
        (comae, "fight", {"number": 2, "against_number": 1, "pool": 3, "against_pool": 5, **LENSES},
         {"a": "weakest_covert", "b": "weakest_clever"}),
        (comae, "duel", {"pool": 7, "against_pool": 9, **LENSES}, {"a": "covert", "b": "steady"}),
        (nomadic, "mission", {"planets": 3, "actions": 8, "pushes": 1, "marked": 11}, "plain"),
    ],
)  # fmt: skip
def test_what_is_sampled_by_modes_has_the_law_of_the_chain(engine, course, given, plans):
    asked = asked_of(engine, course, **given)
    near_by(sample(asked, plans, 200_000, seed=11, workers=1, how="modes"), asked, plans)


@pytest.mark.parametrize(
    ("given", "plans"),
    [
        ({"pool": 6, "against_pool": 7}, {"a": "weakest", "b": "spread"}),
        ({"pool": 5, "against_pool": 5, **LENSES}, {"a": "weakest_covert", "b": "weakest_clever_twice"}),
    ],
)
def test_larger_fights_are_those_that_the_rule_plays(given, plans):
    asked = asked_of(comae, "fight", **given)
    quick = sample(asked, plans, 300_000, workers=1, how="modes")
    slow = sample(asked, plans, 1_000, workers=1, how="rule")
    for key, share in slow.endings.items():
        assert abs(share.number - quick.endings[key].number) < 4 * share.error
    for ours, theirs in [(quick.turns, slow.turns), *((quick.counts[key], slow.counts[key]) for key in slow.counts)]:
        assert abs(ours.mean.number - theirs.mean.number) < 4 * theirs.mean.error


def test_what_has_many_places_goes_by_modes():
    for asked, plans in (
        (asked_of(nomadic, "mission", planets=4, pushes=2), "sparing"),
        (asked_of(comae, "fight"), "fullest"),
        (asked_of(comae, "fight", **LENSES), {"a": "weakest_covert", "b": "weakest_clever"}),
        (asked_of(comae, "duel", pool=80, against_pool=90, **LENSES), "covert"),
    ):
        assert job_of(asked, plans, 10, 1, "auto")[0].way == "modes"


@pytest.mark.parametrize(
    ("engine", "course", "given", "plans"),
    [
        (comae, "fight", {"number": 2, **LENSES}, {"a": "weakest_covert", "b": "weakest"}),
        (nomadic, "mission", {"planets": 2, "actions": 3, "pushes": 1}, "sparing"),
    ],
)
def test_one_seed_is_one_sample_whoever_does_it(engine, course, given, plans, monkeypatch):
    asked = asked_of(engine, course, **given)
    one = sample(asked, plans, 150_000, seed=3, workers=1, how="modes")
    for workers in (2, 3):
        assert sample(asked, plans, 150_000, seed=3, workers=workers, how="modes") == one
    assert sample(asked, plans, 150_000, seed=4, workers=1, how="modes") != one
    monkeypatch.setattr("inglenook.lab.sampling.can_compile", lambda: False)  # so that they are hired as processes
    assert sample(asked, plans, 150_000, seed=3, workers=2, how="modes") == one


def test_in_which_order_modes_are_met_makes_no_difference():
    asked = asked_of(comae, "fight", number=2, **LENSES)
    plans = {"a": "weakest_covert", "b": "weakest_clever"}
    met, tried = Modes(asked, plans), Modes.tried(asked, Sparing.of(asked), plans)
    forth = [met.chunk(1, chunk, 500, 10_000, fast=False) for chunk in (0, 1, 2)]
    back = [tried.chunk(1, chunk, 500, 10_000) for chunk in (2, 1, 0)]
    assert forth == back[::-1]


def test_a_table_that_is_full_is_begun_anew(monkeypatch):
    asked, plans = asked_of(comae, "fight"), {"a": "weakest", "b": "fullest"}
    whole = [Modes(asked, plans).chunk(1, chunk, 3, 10_000) for chunk in range(9)]
    sizes = []
    for chunk in range(9):
        alone = Modes(asked, plans)
        alone.chunk(1, chunk, 3, 10_000)
        assert alone._table is not None
        sizes.append(len(alone._table.cells))
    monkeypatch.setattr("inglenook.lab.mode_table.MOST_CELLS", max(sizes))
    small, tables = Modes(asked, plans), set()
    for chunk in range(9):
        assert small.chunk(1, chunk, 3, 10_000) == whole[chunk]
        tables.add(small._table)
    assert len(tables) > 1
    monkeypatch.setattr("inglenook.lab.mode_table.MOST_CELLS", 10)
    with pytest.raises(LabError, match="too many modes"):
        small.chunk(1, 0, 3, 10_000)


def test_a_course_whose_modes_hang_on_how_far_tallies_are_is_refused():
    def place(pack, brawl):
        found = BRAWL.place(pack, brawl)
        return replace(found, mode=(found.mode, brawl.left[0] > 1))

    odd = study(replace(BRAWL, place=place))
    with pytest.raises(LabError, match="can't be followed by its modes"):
        Modes(odd, {"": "on"}).chunk(1, 0, 100, 100)
    assert job_of(study(replace(BRAWL, place=place), a=9, b=9), None, 10, 1, "auto")[0].way == "rule"


def test_what_compares_without_saying_so_is_refused():
    asked = asked_of(comae, "fight")
    silent = asked_of(comae, "fight")
    silent.course = replace(asked.course, compared=None)
    with pytest.raises(LabError, match="can't be followed by its modes"):
        Modes(silent, {"a": "weakest", "b": "weakest"}).chunk(1, 0, 100, 100)


def test_what_a_change_leaves_open_is_all_that_is_tested():
    groups = (0, 0, 0, 1)
    asked = pairs(groups)
    before = ranks((9, 7, 7, 3), groups)
    assert before == (2, 1, 1, 1)
    after = dict(zip(asked, loose(before, (-4, 0, 0, 0), asked), strict=True))
    assert [pair for pair, order in after.items() if order is None] == [(0, 1), (0, 2), (0, 4)]
    known = learned(tuple(after.values()), asked, 4)
    assert known.told((0, 1), 1).order((0, 4)) == 1  # what is more than another that is left has something left
    assert known.told((0, 1), 0).order((0, 2)) == 0
    assert known.told((0, 1), -1).order((0, 4)) is None


def test_ranks_after_tests_are_ranks():
    random = Random(2)
    for _ in range(300):
        groups = tuple(random.randint(0, 1) for _ in range(5))
        tallies = [random.randint(-2, 4) for _ in range(5)]
        change = [random.choice((0, 0, -3, -1, 2)) for _ in range(5)]
        now = [tally + more for tally, more in zip(tallies, change, strict=True)]
        asked = pairs(groups)
        known = learned(loose(ranks(tallies, groups), change, asked), asked, 5)
        for one, other in asked:
            left, right = [*now, 0][one], [*now, 0][other]
            order = known.order((one, other))
            assert order in (None, (left > right) - (left < right))
            known = known if order is not None else known.told((one, other), (left > right) - (left < right))


def test_who_is_sparing_comes_to_the_same_numbers():
    asked, plans = asked_of(comae, "duel", pool=5, against_pool=6, **LENSES), {"a": "covert", "b": "steady"}
    job, sampler = job_of(asked, plans, 500, 1, "auto")
    assert job.way == "places"
    assert sampler.chunks(1, 0, [500], 100) == sampler_of(asked, job).chunks(1, 0, [500], 100)
