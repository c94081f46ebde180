"""Processes that end with the one that started them, however that ends."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from typing import Final

PR_SET_PDEATHSIG: Final = 1


def tether(stop_signal: signal.Signals) -> tuple[str, ...]:
    """The prefix of a command that makes the kernel send it a signal when its parent dies; empty where unknown."""
    return ("setpriv", "--pdeathsig", stop_signal.name.removeprefix("SIG")) if _can_tether() else ()


@cache
def _can_tether() -> bool:
    try:
        done = subprocess.run(["setpriv", "--pdeathsig", "TERM", "true"], capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def end_with_make(environment: Mapping[str, str]) -> None:
    """Under `make`, end when it is killed: nobody could press Ctrl-C any more."""
    if "MAKELEVEL" in environment and os.getppid() != 1:
        end_with_parent(signal.SIGTERM)


def end_with_parent(stop_signal: signal.Signals) -> None:
    """From now on the kernel sends this process a signal when its parent dies; where it cannot, nothing."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, stop_signal)
