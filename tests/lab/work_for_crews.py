"""Parts of work for the tests of crews: named by module and name, as every crew wants them."""

import os
import time
from pathlib import Path
from typing import Any

from inglenook.lab import LabError
from inglenook.rules import Refusal


def double(number: int) -> int:
    return 2 * number


def slow_double(task: tuple[str, int, float]) -> tuple[int, int]:
    """Leaves a trace of who is at it, and takes its time."""
    folder, number, seconds = task
    Path(folder, f"{os.getpid()}-{number}").touch()
    time.sleep(seconds)
    return os.getpid(), 2 * number


def die_once(task: tuple[str, int]) -> int:
    """The first process that takes up number 3 dies of it."""
    folder, number = task
    mark = Path(folder, "died")
    if number == 3 and not mark.exists():
        mark.touch()
        os._exit(1)
    return 2 * number


def die(_task: Any) -> None:
    os._exit(1)


def fail(number: int) -> int:
    if number == 5:
        raise ValueError("five is right out")
    return number


def refuse(_number: int) -> None:
    raise LabError(Refusal("only_two", "It takes two.", legal=("two",)))


class CrampedError(Exception):
    """Can be made of two things, and is packed as one."""

    def __init__(self, what: str, where: str) -> None:
        super().__init__(f"{what} {where}")


def cramp(_number: int) -> None:
    raise CrampedError("stuck", "here")


def chatter(number: int) -> int:
    os.write(1, b"chatter")
    return number
