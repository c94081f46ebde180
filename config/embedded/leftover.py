"""What a crash leaves behind: server processes that still run on our data, or a file that says so falsely."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

PROCESSES: Final = Path("/proc")
PATIENCE_SECONDS: Final = 10.0
POLL_SECONDS: Final = 0.05


def clear_leftover(folder: Path, program: Path, *files: Path) -> None:
    """Wait for processes of a server that an earlier start left on a folder, kill those that stay.

    Then remove its pid and lock files: the number in them may be any process's by now, and the server would
    believe it. Systems without /proc are left to the server's own checks.
    """
    if not (PROCESSES / "self" / "cwd").exists():
        return
    until = time.monotonic() + PATIENCE_SECONDS
    while left := server_processes(folder, program):
        if time.monotonic() > until:
            for pid in left:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        time.sleep(POLL_SECONDS)
    for file in files:
        file.unlink(missing_ok=True)


def server_processes(folder: Path, program: Path) -> list[int]:
    """Processes of a server program that work in a folder; both servers do so for as long as they run."""
    place = folder.resolve()
    return [
        int(entry.name)
        for entry in PROCESSES.iterdir()
        if entry.name.isdigit() and _link(entry / "cwd") == place and _is_program(_link(entry / "exe"), program)
    ]


def _is_program(running: Path | None, program: Path) -> bool:
    """Same name: the file itself may have been replaced by a newer one since."""
    return running is not None and running.name.removesuffix(" (deleted)") == program.name


def _link(path: Path) -> Path | None:
    try:
        return path.readlink()
    except OSError:
        return None
