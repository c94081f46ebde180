"""A program that the launcher starts, and its running process."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from config.data_folder import BASE_DIR
from config.embedded.fault import LaunchError
from config.embedded.footing import AS_IT_IS, Footing
from config.embedded.tether import tether

LOG_BYTES: Final = 5_000_000
POLL_SECONDS: Final = 0.02


@dataclass(frozen=True, kw_only=True)
class Program:
    """What is to run and how to tell that it is ready."""

    name: str
    command: tuple[str, ...]
    log: Path
    is_ready: Callable[[], bool]
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    # Runs before every start: clears what a crash has left.
    before_start: Callable[[], None] = lambda: None
    ready_seconds: float = 30
    stop_signal: signal.Signals = signal.SIGTERM
    stop_seconds: float = 10
    footing: Footing = AS_IT_IS

    def start(self) -> Process:
        """Start it and wait until it is ready."""
        self.before_start()
        process = Process(self)
        try:
            process.wait_ready()
        except BaseException:
            process.stop()
            raise
        return process


class Process:
    """A started program, in a process group of its own."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.started = time.monotonic()
        with open(program.log, "ab", opener=_private_log) as log:
            self._popen = subprocess.Popen(
                [*program.footing.prefix, *tether(program.stop_signal), *program.command],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=BASE_DIR if program.footing.user is None else "/",
                env=dict(program.environment),
                user=program.footing.user,
                group=program.footing.user,
                extra_groups=None if program.footing.user is None else [],
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        """The process number."""
        return self._popen.pid

    @property
    def is_running(self) -> bool:
        """It has not ended."""
        return self._popen.poll() is None

    @property
    def ending(self) -> str:
        """How it ended, as the rest of a sentence."""
        code = self._popen.poll() or 0
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
            self._popen.send_signal(self.program.stop_signal)
            with suppress(subprocess.TimeoutExpired):
                self._popen.wait(self.program.stop_seconds)
        self.end_group()

    def end_group(self) -> None:
        """Kill every process of the group that still runs: a killed worker leaves its pool behind."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        self._popen.wait()


def last_lines(log: Path, count: int = 12) -> str:
    """The end of a log, indented for the terminal."""
    try:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return "\n".join(f"    {line}" for line in lines[-count:])


def _private_log(path: str, flags: int) -> int:
    """Open a log for its owner alone, putting a grown one aside."""
    file = Path(path)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if file.exists() and file.stat().st_size > LOG_BYTES:
        file.replace(file.with_suffix(".log.1"))
    return os.open(path, flags, 0o600)
