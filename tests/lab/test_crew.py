"""Crews: the same results in the same order from one thread, from threads, and from processes that may die."""

import pytest

from inglenook.lab import LabError
from inglenook.lab.crew import Alone, Threads, hire
from inglenook.lab.processes import Processes

WORK = "tests.lab.work_for_crews"


@pytest.mark.parametrize(("workers", "threads", "kind"), [(1, True, Alone), (3, True, Threads), (2, False, Processes)])
def test_results_come_in_the_order_of_the_tasks(toy_installed, workers, threads, kind):
    told: list[tuple[int, int]] = []
    with hire(workers, threads=threads) as crew:
        assert isinstance(crew, kind)
        assert crew.map(f"{WORK}:double", range(40), lambda *done: told.append(done)) == list(range(0, 80, 2))
        assert crew.map(f"{WORK}:double", []) == []
    assert sorted(told) == [(number, 2 * number) for number in range(40)]


def test_a_process_that_dies_is_replaced_and_its_part_done_again(toy_installed, tmp_path):
    with hire(2) as crew:
        tasks = [(str(tmp_path), number) for number in range(12)]
        assert crew.map(f"{WORK}:die_once", tasks) == list(range(0, 24, 2))
    assert (tmp_path / "died").exists()


def test_work_that_kills_whoever_does_it_is_given_up(toy_installed):
    with hire(2) as crew, pytest.raises(LabError, match="died 4 times"):
        crew.map(f"{WORK}:die", [1, 2])


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_in_a_part_ends_it(toy_installed, workers):
    with hire(workers) as crew, pytest.raises(ValueError, match="five is right out"):
        crew.map(f"{WORK}:fail", range(1000))


def test_a_refusal_comes_back_whole(toy_installed):
    with hire(2) as crew, pytest.raises(LabError) as refused:
        crew.map(f"{WORK}:refuse", [1, 2, 3])
    assert refused.value.refusal.legal == ("two",)


def test_an_error_that_can_t_travel_is_told_in_words(toy_installed):
    with hire(2) as crew, pytest.raises(RuntimeError, match="CrampedError: stuck here"):
        crew.map(f"{WORK}:cramp", [1, 2, 3])


def test_what_a_part_prints_is_no_answer(toy_installed, capfd):
    with hire(2) as crew:
        assert crew.map(f"{WORK}:chatter", [1, 2, 3]) == [1, 2, 3]
    assert capfd.readouterr().out == ""


def test_an_interrupt_ends_processes_at_once(toy_installed, tmp_path):
    import time

    def stop(*_done):
        raise KeyboardInterrupt

    began = time.monotonic()
    tasks = [(str(tmp_path), 0, 0.0)] + [(str(tmp_path), number, 60.0) for number in range(1, 9)]
    with pytest.raises(KeyboardInterrupt), hire(2) as crew:
        crew.map(f"{WORK}:slow_double", tasks, stop)
    assert time.monotonic() - began < 20
