"""Keeps programs running, and stops them in the reverse of the order they were started in."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Final, NoReturn, Self

from config.embedded.fault import LaunchError
from config.embedded.program import Process, Startable

LOOK_SECONDS: Final = 0.2
LONGEST_DELAY_SECONDS: Final = 30
# After this long a program counts as sound again, and its next fault as its first.
SOUND_SECONDS: Final = 60


def say(text: str) -> None:
    """A line for the person at the terminal."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


@dataclass
class _Post:
    """A program that should be running, and how it has fared."""

    process: Process
    faults: int = 0
    start_at: float | None = None


class Supervisor:
    """Programs that live and die together."""

    def __init__(self, say: Callable[[str], None] = say) -> None:
        self._say = say
        self._posts: list[_Post] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def start(self, program: Startable) -> None:
        """Start a program, wait until it is ready, and look after it from then on."""
        self._posts.append(_Post(program.start()))

    def stop(self) -> None:
        """Stop every program, last started first."""
        while self._posts:
            self._posts.pop().process.stop()

    def watch(self) -> NoReturn:
        """Start again whatever ends, until interrupted."""
        while True:
            for post in self._posts:
                self._look_after(post)
            time.sleep(LOOK_SECONDS)

    def _look_after(self, post: _Post) -> None:
        now = time.monotonic()
        if post.start_at is not None:
            if now >= post.start_at:
                self._start_again(post)
        elif not post.process.is_running:
            if now - post.process.started > SOUND_SECONDS:
                post.faults = 0
            self._say(f"{post.process.program.name} {post.process.ending}. Starting it again.")
            post.process.end_group()
            post.start_at = now + _delay_seconds(post.faults)
            post.faults += 1

    def _start_again(self, post: _Post) -> None:
        program = post.process.program
        try:
            post.process = program.start()
        except LaunchError as error:
            delay = _delay_seconds(post.faults)
            self._say(f"{error}\nNext try in {delay} s.")
            post.start_at = time.monotonic() + delay
            post.faults += 1
        else:
            post.start_at = None
            self._say(f"{program.name} runs again.")


def _delay_seconds(faults: int) -> int:
    """None for the first fault, then 1, 2, 4 ... seconds."""
    return 0 if faults == 0 else min(LONGEST_DELAY_SECONDS, 1 << (faults - 1))


class Interrupted(BaseException):
    """A signal asks the launcher to end."""


def interrupt_on_signals() -> None:
    """From now on Ctrl-C, a closed terminal and `kill` raise `Interrupted`, once."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)


def _interrupt(_number: int, _frame: object) -> NoReturn:
    for further in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(further, signal.SIG_IGN)
    raise Interrupted
