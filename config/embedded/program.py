"""A program that is started and looked after, and its running process."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from config.data_folder import BASE_DIR
from config.embedded.fault import LaunchError
from config.embedded.footing import AS_IT_IS, Footing
from config.embedded.tether import tether

LOG_BYTES: Final = 5_000_000
POLL_SECONDS: Final = 0.02


@dataclass(frozen=True, kw_only=True)
class Startable(ABC):
    """What is to run and how to tell that it is ready."""

    name: str
    log: Path
    is_ready: Callable[[], bool]
    # Runs before every start: clears what a crash has left.
    before_start: Callable[[], None] = lambda: None
    ready_seconds: float = 30
    stop_signal: signal.Signals = signal.SIGTERM
    stop_seconds: float = 10

    def start(self) -> Process:
        """Start it and wait until it is ready."""
        self.before_start()
        process = Process(self, self.begin())
        try:
            process.wait_ready()
        except BaseException:
            process.stop()
            raise
        return process

    @abstractmethod
    def begin(self) -> Begun:
        """Have it run, in a process group of its own."""


@dataclass(frozen=True, kw_only=True)
class Program(Startable):
    """A command."""

    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    footing: Footing = AS_IT_IS
    # What it says goes where ours goes; what it complains of goes to its log.
    is_heard: bool = False

    def begin(self) -> Begun:
        """Have the command run, which ends with the process that gave it."""
        with open(self.log, "ab", opener=private_log) as log:
            return subprocess.Popen(
                [*self.footing.prefix, *tether(self.stop_signal), *self.command],
                stdin=subprocess.DEVNULL,
                stdout=None if self.is_heard else log,
                stderr=log,
                cwd=BASE_DIR if self.footing.user is None else "/",
                env=dict(self.environment),
                user=self.footing.user,
                group=self.footing.user,
                extra_groups=None if self.footing.user is None else [],
                start_new_session=True,
            )


class Begun(Protocol):
    """A process as `subprocess` hands it over."""

    @property
    def pid(self) -> int:
        """The process number."""

    def poll(self) -> int | None:
        """Its exit code; None while it runs."""

    def send_signal(self, sig: int, /) -> None:
        """Send it a signal."""

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code once it has ended; `TimeoutExpired` where that takes longer."""


class Process:
    """A started program, in a process group of its own."""

    def __init__(self, program: Startable, begun: Begun) -> None:
        self.program = program
        self.started = time.monotonic()
        self._begun = begun

    @property
    def pid(self) -> int:
        """The process number."""
        return self._begun.pid

    @property
    def is_running(self) -> bool:
        """It has not ended."""
        return self._begun.poll() is None

    @property
    def ending(self) -> str:
        """How it ended, as the rest of a sentence."""
        code = self._begun.poll() or 0
        return f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with code {code}"

    def wait_ready(self) -> None:
        """Return when the program is ready; raise where it ends or takes too long."""
        until = time.monotonic() + self.program.ready_seconds
        while not self.program.is_ready():
            if not self.is_running:
                raise LaunchError(f"{self.program.name} did not start:\n{last_lines(self.program.log)}")
            if time.monotonic() > until:
                raise LaunchError(f"{self.program.name} is not ready after {self.program.ready_seconds:.0f} s.")
            time.sleep(POLL_SECONDS)

    def stop(self) -> None:
        """Ask it to end, wait, then end what is left of its group."""
        if self.is_running:
            self._begun.send_signal(self.program.stop_signal)
            with suppress(subprocess.TimeoutExpired):
                self._begun.wait(self.program.stop_seconds)
        self.end_group()

    def end_group(self) -> None:
        """Kill every process of the group that still runs: a killed worker leaves its pool behind."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        # One that was begun a moment ago may have no group of its own yet.
        self._begun.send_signal(signal.SIGKILL)
        self._begun.wait()


def last_lines(log: Path, count: int = 12) -> str:
    """The end of a log, indented for the terminal."""
    try:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return "\n".join(f"    {line}" for line in lines[-count:])


def private_log(path: str, flags: int) -> int:
    """Open a log for its owner alone, putting a grown one aside."""
    file = Path(path)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if file.exists() and file.stat().st_size > LOG_BYTES:
        file.replace(file.with_suffix(".log.1"))
    return os.open(path, flags, 0o600)
