"""Processes of this machine that work for us: for whatever is in plain Python. Who dies is replaced.

Each is a Python of its own that reads parts from a pipe and writes results to another. It needs nothing of the program
that called it, so that scripts, notebooks and terminals can all have such a crew; and it ends when its caller does.
"""

from __future__ import annotations

import pickle  # between ourselves and our own children alone
import subprocess
import sys
from queue import Empty, SimpleQueue
from threading import Lock
from typing import IO, Any

from .crew import Pool, call

BEGIN = "import sys; sys.path[:] = {path!r}; from inglenook.lab.processes import serve; serve()"


class WorkerDiedError(Exception):
    """A process ended with a part under way."""


class Processes(Pool):
    """So many processes, each looked after by a thread, started when there is work for them."""

    broken = (WorkerDiedError,)

    def __init__(self, size: int) -> None:
        from concurrent.futures import ThreadPoolExecutor

        super().__init__(size)
        self.pool = ThreadPoolExecutor(size, "inglenook-lab")
        self._free: SimpleQueue[subprocess.Popen[bytes]] = SimpleQueue()
        self._all: set[subprocess.Popen[bytes]] = set()
        self._changing, self._closed = Lock(), False

    def submit(self, function: str, task: Any) -> Any:
        return self.pool.submit(self._hand_over, function, task)

    def close(self) -> None:
        """Ends the processes without waiting for what they are at."""
        with self._changing:
            self._closed = True
            for process in self._all:
                process.kill()
        self.pool.shutdown(wait=True, cancel_futures=True)
        for process in self._all:
            _bury(process)

    def _hand_over(self, function: str, task: Any) -> Any:
        """Has a process do a part, and waits for it. Raises what the part raised."""
        try:
            process = self._free.get_nowait()
        except Empty:
            process = self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            pickle.dump((function, task), process.stdin)
            process.stdin.flush()
            well, result = pickle.load(process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError) as error:
            with self._changing:
                self._all.discard(process)
            process.kill()
            _bury(process)
            raise WorkerDiedError(f"a process ended with {process.returncode}") from error
        self._free.put(process)
        if not well:
            raise result
        return result

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", BEGIN.format(path=sys.path)]
        with self._changing:
            if self._closed:
                raise WorkerDiedError("the crew is dismissed")
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self._all.add(process)
        return process


def _bury(process: subprocess.Popen[bytes]) -> None:
    """Takes leave of a process that was killed: no pipe stays open, and no zombie."""
    process.wait()
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        try:
            pipe.close()
        except OSError:  # what was still to be written has nobody to read it
            continue


def serve() -> None:
    """What such a process does: part after part, until its caller is gone."""
    import os
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all at a terminal; the caller sees to it
    answers: IO[bytes] = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a rule prints is no answer
    while True:
        try:
            function, task = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        try:
            answer = pickle.dumps((True, call(function, task)))
        except Exception as error:
            answer = pickle.dumps((False, _sendable(error)))
        answers.write(answer)
        answers.flush()


def _sendable(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # what an exception does when it is packed is its own affair
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
