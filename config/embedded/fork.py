"""A program that is a fork of this process: it has read what this one has, and shares the memory that holds it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from config.embedded.program import Begun, Startable, private_log
from config.embedded.tether import end_with_parent

ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True, kw_only=True)
class Fork(Startable):
    """What a fork does until it ends, and the short name that a list of processes shows."""

    title: str
    work: Callable[[], object]

    def begin(self) -> Begun:
        """Fork, with signals held back until the fork has its own answer to them."""
        held = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        try:
            return _Forked(self, os.getpid())
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, held)

    def live(self, parent: int) -> None:
        """What the fork does from its first step on."""
        os.setsid()
        with open(self.log, "ab", opener=private_log) as log:
            os.dup2(log.fileno(), sys.stdout.fileno())
            os.dup2(log.fileno(), sys.stderr.fileno())
        for number in ENDING:
            signal.signal(number, signal.SIG_DFL)
        end_with_parent(self.stop_signal)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
        if os.getppid() != parent:
            return
        with suppress(OSError):
            Path("/proc/self/comm").write_text(self.title, encoding="ascii")
        self.work()


class _Forked:
    """A process of `multiprocessing`, as `subprocess` would hand it over."""

    def __init__(self, fork: Fork, parent: int) -> None:
        self._process = multiprocessing.get_context("fork").Process(target=fork.live, args=(parent,))
        self._process.start()
        # One that has been started has a number.
        self._pid = cast("int", self._process.pid)

    @property
    def pid(self) -> int:
        return self._pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, sig: int, /) -> None:
        if self.poll() is None:
            os.kill(self.pid, sig)

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0)
        return code
