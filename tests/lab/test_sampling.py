"""Sampling: every way has the law of the exact chain, and one seed gives the same numbers whoever does the work."""

import subprocess
import sys

import pytest
from msgspec.structs import replace

from inglenook.lab import LabError
from inglenook.lab.job import study_of
from inglenook.lab.modes import Modes
from inglenook.lab.moves import Moves
from inglenook.lab.sampling import Way, job_of, sample
from inglenook.lab.study import study as study_named
from inglenook.lab.walk import Walk, columns
from inglenook.lab.work import Progress
from inglenook.rules import Plan

from .brawl import BRAWL
from .toy import DUEL, WALK, study

HEAVY = {"numpy", "numba", "distributed", "multiprocessing"}
PLANS = {"a": "answer", "b": "press"}


def exact(asked, plans):
    """Endings, mean turns and means of counts by passing chance along the moves until hardly any is under way."""
    moves = Moves(asked, plans)
    here, turns = {moves.start: 1.0}, 0.0
    ended: dict[int, float] = {}
    for turn in range(1, 5_000):
        after: dict[int, float] = {}
        for place, chance in here.items():
            law = moves.turn(place)
            for target, weight in zip(law.targets, law.weights, strict=True):
                after[target] = after.get(target, 0.0) + chance * weight / law.total
        for target in [target for target in after if target < 0]:
            turns += turn * after[target]
            ended[~target] = ended.get(~target, 0.0) + after.pop(target)
        here = after
        if sum(here.values()) < 1e-15:
            break
    endings: dict[str, float] = {}
    counts = dict.fromkeys(asked.course.counts, 0.0)
    for number, chance in ended.items():
        finish = moves.finishes[number]
        endings[finish.ending] = endings.get(finish.ending, 0.0) + chance
        for key, count in zip(counts, finish.counts, strict=True):
            counts[key] += chance * count
    return endings, turns, counts


def near_by(found, asked, plans):
    """Whether a sample is within four standard errors of the exact chain, in all that it tells."""
    endings, turns, counts = exact(asked, plans)
    for key, share in found.endings.items():
        assert abs(share.number - endings[key]) < 4 * share.error, key
    assert abs(found.turns.mean.number - turns) < 4 * found.turns.mean.error
    for key, spread in found.counts.items():
        assert abs(spread.mean.number - counts[key]) < 4 * spread.mean.error, key


@pytest.mark.parametrize(
    ("asked", "plans", "how", "runs"),
    [
        (study(DUEL, a=4, b=5), PLANS, "places", 300_000),
        (study(DUEL, a=4, b=5), PLANS, "rule", 3_000),
        (study(WALK, coins=3), "run", "places", 300_000),
        (study(WALK, coins=3), "run", "rule", 3_000),
        (study(BRAWL, a=5, b=4), None, "places", 300_000),
        (study(BRAWL, a=5, b=4), None, "modes", 300_000),
        (study(BRAWL, a=5, b=4), None, "rule", 3_000),
    ],
)
def test_every_way_has_the_law_of_the_chain(asked, plans, how, runs):
    near_by(sample(asked, plans, runs, seed=5, workers=1, how=how), asked, plans)


def test_errors_are_what_they_are_called():
    """Of many samples, about two in three are within one standard error of the truth, and hardly any beyond three."""
    asked = study(DUEL)
    truth = exact(asked, PLANS)[0]["a"]
    off = []
    for seed in range(200):
        share = sample(asked, PLANS, 1_000, seed=seed, workers=1).endings["a"]
        off.append(abs(share.number - truth) / share.error)
    assert 110 < sum(each < 1 for each in off) < 160
    assert sum(each > 3 for each in off) < 4


def test_the_way_is_the_first_that_can_be_gone(monkeypatch):
    assert job_of(study(DUEL), PLANS, 10, 1, "auto")[0].way == "places"
    monkeypatch.setattr("inglenook.lab.sampling.MOST_PLACES", 20)
    assert job_of(study(BRAWL), None, 10, 1, "auto")[0].way == "modes"
    assert job_of(study(DUEL, a=9, b=9), PLANS, 10, 1, "auto")[0].way == "rule"
    assert job_of(study(WALK, coins=30), "run", 10, 1, "auto")[0].way == "rule"


def test_compiled_and_plain_python_come_to_the_same_numbers():
    pytest.importorskip("numba")
    for sampler in (Walk(Moves(study(DUEL, a=5), PLANS)), Modes(study(BRAWL), {"": "on"})):
        for runs in (1, 63, 3_001):
            plain = sampler.chunk(9, 2, runs, 8, fast=False)
            assert plain == sampler.chunk(9, 2, runs, 8, fast=True)
            assert plain.runs == runs
        assert sampler.chunk(9, 2, 3_001, 8).endless  # eight turns are not enough for all


def test_columns_hold_the_law():
    for weights in ((1,), (1, 1, 1), (5, 1, 94, 300, 7), (1, 10**30), tuple(range(1, 40))):
        made = columns(weights, range(len(weights)))
        held = dict.fromkeys(range(len(weights)), 0.0)
        for cut, first, second in made:
            part = (cut + 1) / 2**64 if first != second else 1.0
            held[first] += part / len(made)
            held[second] += (1 - part) / len(made)
        for way, weight in enumerate(weights):
            assert held[way] == pytest.approx(weight / sum(weights), abs=1e-15)


def test_one_worker_or_many_threads_or_processes(toy_installed):
    asked = study_named("toy.duel", {"a": 5})
    ways: tuple[tuple[Way, int], ...] = (("places", 400_000), ("rule", 900))
    for how, runs in ways:
        one = sample(asked, PLANS, runs, seed=3, workers=1, how=how)
        for workers in (2, 3):
            assert sample(asked, PLANS, runs, seed=3, workers=workers, how=how) == one
        assert sample(asked, PLANS, runs, seed=4, workers=1, how=how) != one


def test_threads_find_modes_side_by_side():
    one = sample(study(BRAWL, a=6), None, 400_000, workers=1, how="modes")
    assert sample(study(BRAWL, a=6), None, 400_000, workers=3, how="modes") == one


def test_without_numba_processes_come_to_the_same(toy_installed, monkeypatch):
    asked = study_named("toy.walk")
    compiled = sample(asked, "run", 70_000, workers=1)
    monkeypatch.setattr("inglenook.lab.walk.can_compile", lambda: False)
    assert sample(asked, "run", 70_000, workers=1) == compiled


def test_a_run_that_never_ends_is_told():
    found = sample(study(WALK), "stall", 2_000, workers=1, most=200)
    assert 0.9 < found.endless < 1
    assert found.endless + sum(share.number for share in found.endings.values()) == pytest.approx(1)
    assert sample(study(WALK), "stall", 300, workers=1, most=200, how="rule").endless > 0.9


def test_a_course_may_be_over_before_it_begins():
    for how in ("places", "rule"):
        found = sample(study(WALK, coins=0), "run", 100, workers=1, how=how)
        assert found.endings["poor"].number == 1
        assert found.turns.mean.number == 0


def test_what_always_came_still_has_an_error():
    share = sample(study(WALK, coins=0), "run", 100, workers=1).endings["poor"]
    assert 0 < share.error < 0.01


def test_progress_is_told():
    told: list[Progress] = []
    found = sample(study(DUEL), PLANS, 400_000, workers=1, progress=told.append)
    assert [each.done for each in told] == [1, 2, 3, 4, 5, 6, 7]
    assert {each.of for each in told} == {7}
    assert told[-1].left == 0
    assert told[2].so_far() == found  # it is told as it is when asked
    assert all(each.rate > 0 for each in told)


@pytest.mark.parametrize(
    ("name", "given"),
    [("runs", {"runs": 0}), ("seed", {"seed": -1}), ("seed", {"seed": 2**64}), ("workers", {"workers": 0})],
)
def test_what_can_t_be_is_refused(name, given):
    with pytest.raises(LabError) as error:
        sample(study(DUEL), PLANS, **{"runs": 10, **given})
    assert error.value.refusal.field == name


def test_a_plan_that_doesn_t_answer_is_told():
    silent = replace(WALK, plans={"none": Plan("None", {})})
    for how in ("places", "rule"):
        with pytest.raises(LabError, match="plan"):
            sample(study(silent), "none", 10, workers=1, how=how)


def test_the_study_is_built_again_from_the_job(toy_installed):
    asked = study_named("toy.duel", {"a": 4})
    job, _ = job_of(asked, PLANS, 10, 1, "rule")
    again = study_of(job)
    assert (again.name, again.fields, again.pack, again.start) == (asked.name, asked.fields, asked.pack, asked.start)
    with pytest.raises(LabError, match=r"begun with 0\.0"):
        study_of(replace(job, code="0.0"))


def test_nothing_numeric_is_loaded_before_runs_are_asked_for():
    said = subprocess.run(
        [sys.executable, "-c", f"import sys, inglenook.lab.sampling; print({HEAVY} & {{*sys.modules}})"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.strip() == "set()"
