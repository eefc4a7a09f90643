"""What is done is kept: an interrupted sample goes on where it was, and comes to what it would have come to."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from inglenook.lab import LabError
from inglenook.lab.counted import Counted
from inglenook.lab.job import Job
from inglenook.lab.kept import Kept, read_kept, write_kept
from inglenook.lab.sampling import job_of, sample
from inglenook.lab.study import study as study_named
from inglenook.lab.work import Interrupted

from .toy import DUEL, study

PLANS = {"a": "answer", "b": "press"}
RUNS = 500_000  # eight chunks, the last of them smaller


def interrupt_after(chunks):
    def tell(progress):
        if progress.done >= chunks:
            raise KeyboardInterrupt

    return tell


def keep(file, **given):
    return sample(study(DUEL), PLANS, RUNS, **{"seed": 7, "workers": 1, "resume": file, **given})


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupted_sample_goes_on_where_it_was(tmp_path, workers):
    file, whole = tmp_path / "duel.json", sample(study(DUEL), PLANS, RUNS, seed=7, workers=1)
    with pytest.raises(Interrupted) as stopped:
        keep(file, workers=workers, progress=interrupt_after(3))
    assert stopped.value.so_far is not None
    assert stopped.value.so_far.runs == 3 * 65_536
    told: list[int] = []
    assert keep(file, progress=lambda progress: told.append(progress.done)) == whole
    assert told == [4, 5, 6, 7, 8]  # what was done wasn't done again
    assert keep(file, progress=interrupt_after(0)) == whole  # there is nothing left to be interrupted
    assert os.listdir(tmp_path) == ["duel.json"]


SCRIPT = """
import sys
from inglenook.lab.sampling import sample
from inglenook.lab.study import study
sample(study("toy.duel"), "press", 20_000, how="rule", workers=2, resume=sys.argv[1],
       progress=lambda progress: print(progress.done, flush=True))
"""


def until_nobody_is_left(group: int) -> None:
    for _ in range(300):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    raise AssertionError("a process is left over")


def test_ctrl_c_at_a_terminal_ends_all_processes_and_keeps_what_is_done(toy_installed, tmp_path):
    file, script = tmp_path / "duel.json", tmp_path / "script.py"
    script.write_text(SCRIPT)
    begun = subprocess.Popen(
        [sys.executable, str(script), str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert begun.stdout is not None
    for line in begun.stdout:
        if int(line) >= 6:
            os.killpg(begun.pid, signal.SIGINT)  # as a terminal does: to all of them
            break
    _, said = begun.communicate(timeout=60)
    assert said.splitlines()[-1].endswith("Interrupted")
    assert said.count("Traceback") == 1  # its processes have nothing to say
    until_nobody_is_left(begun.pid)
    asked, told = study_named("toy.duel"), list[int]()
    found = sample(
        asked, "press", 20_000, how="rule", workers=1, resume=file, progress=lambda one: told.append(one.done)
    )
    assert told[0] > 6
    assert found == sample(asked, "press", 20_000, how="rule", workers=1)


def test_parts_come_in_in_any_order():
    job, _ = job_of(study(DUEL), PLANS, RUNS, 7, "auto")
    kept = Kept(job, [], Counted())
    for first, end in ((4, 6), (0, 1), (1, 2)):
        kept.take(first, end, Counted((end - first) * 65_536))
    assert kept.done == [(0, 2), (4, 6)]
    assert list(kept.left(3)) == [(2, 4), (6, 8)]
    assert list(kept.left(1)) == [(2, 3), (3, 4), (6, 7), (7, 8)]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 8}, "its seed is 7, and now 8"),
        ({"runs": 600_000}, "its runs is 500000"),
        ({"plans": "plain"}, "its plans is"),
        ({"how": "rule"}, "its way is places"),
    ],
)
def test_the_file_of_another_sample_is_refused(tmp_path, other, said):
    file = tmp_path / "duel.json"
    keep(file)
    before = file.read_bytes()
    given = {"plans": PLANS, "runs": RUNS, "seed": 7, **other}
    with pytest.raises(LabError, match=said) as refused:
        sample(study(DUEL), **given, workers=1, resume=file)
    assert refused.value.refusal.field == "resume"
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["", "{}", "not a sample", "\udcff", '{"job": 1}'])
def test_a_file_that_holds_no_sample_is_refused_and_left_alone(tmp_path, text):
    file = tmp_path / "letter.txt"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(LabError, match="holds no sample"):
        keep(file)
    assert file.read_bytes() == text.encode("utf-8", "surrogateescape")


def test_a_file_that_was_tampered_with_is_refused(tmp_path):
    file = tmp_path / "duel.json"
    keep(file)
    kept = msgspec.json.decode(file.read_bytes(), type=Kept)
    kept.counted.runs += 1
    file.write_bytes(msgspec.json.encode(kept))
    with pytest.raises(LabError, match="doesn't add up"):
        keep(file)


def some_kept() -> Kept:
    job: Job = job_of(study(DUEL), PLANS, RUNS, 7, "auto")[0]
    return Kept(job, [(0, 1)], Counted(65_536))


def test_a_full_disk_leaves_what_was_written_last(tmp_path, monkeypatch):
    file, kept = tmp_path / "duel.json", some_kept()
    write_kept(file, kept)

    def full(_number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("inglenook.lab.kept.os.fsync", full)
    more = some_kept()
    more.take(1, 2, Counted(65_536))
    with pytest.raises(LabError, match="No space left on device"):
        write_kept(file, more)
    assert read_kept(file, kept.job).chunks == 1
    assert os.listdir(tmp_path) == ["duel.json"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is Linux's own")
def test_a_disk_that_is_really_full(tmp_path):
    file = tmp_path / f".duel.json.{os.getpid()}"
    file.symlink_to("/dev/full")
    with pytest.raises(LabError, match="No space left on device"):
        write_kept(tmp_path / "duel.json", some_kept())
    assert os.listdir(tmp_path) == []


def test_a_folder_that_isn_t_there_is_told_at_once(tmp_path):
    told: list[int] = []
    with pytest.raises(LabError, match="can't be written"):
        keep(tmp_path / "nowhere" / "duel.json", progress=lambda progress: told.append(progress.done))
    assert told == []
