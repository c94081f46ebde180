"""Looking after programs."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from config.embedded.fault import LaunchError
from config.embedded.program import Program
from config.embedded.supervisor import Interrupted, Supervisor, interrupt_on_signals


def program(log: Path, code: str, **differs: object) -> Program:
    fields: dict[str, object] = {
        "name": "Sleeper",
        "command": (sys.executable, "-c", code),
        "log": log,
        "is_ready": lambda: True,
    }
    return Program(**fields | differs)  # type: ignore[arg-type]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log" / "sleeper.log"


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_killed_program_is_started_again_and_it_is_said(log: Path):
    said: list[str] = []

    def hear(text: str) -> None:
        said.append(text)
        if "runs again" in text:
            raise Interrupted

    with Supervisor(hear) as supervisor:
        supervisor.start(program(log, "import time; time.sleep(60)"))
        process = supervisor._posts[0].process
        os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(Interrupted):
            supervisor.watch()
    assert said == ["Sleeper was ended by SIGKILL. Starting it again.", "Sleeper runs again."]
    assert not process.is_running


def test_a_program_that_keeps_failing_is_given_time(log: Path, monkeypatch: pytest.MonkeyPatch):
    clock = 0.0

    def sleep(seconds: float) -> None:
        nonlocal clock
        clock += seconds
        if clock > 20:
            raise Interrupted

    said: list[str] = []
    supervisor = Supervisor(said.append)
    supervisor.start(program(log, "import time; time.sleep(60)"))
    process = supervisor._posts[0].process
    os.kill(process.pid, signal.SIGKILL)
    wait_for(lambda: not process.is_running)

    def refuse(self: Program) -> None:
        raise LaunchError("It is broken.")

    monkeypatch.setattr(Program, "start", refuse)
    monkeypatch.setattr("config.embedded.supervisor.time.monotonic", lambda: clock)
    monkeypatch.setattr("config.embedded.supervisor.time.sleep", sleep)
    with pytest.raises(Interrupted):
        supervisor.watch()
    waits = [text.splitlines()[1] for text in said if "broken" in text]
    assert waits == [
        "Next try in 1 s.",
        "Next try in 2 s.",
        "Next try in 4 s.",
        "Next try in 8 s.",
        "Next try in 16 s.",
    ]


def test_a_program_that_does_not_start_shows_the_end_of_its_log(log: Path):
    broken = program(log, "print('No such thing.'); raise SystemExit(3)", is_ready=lambda: False)
    with pytest.raises(LaunchError, match=r"Sleeper did not start:\n    No such thing\."):
        Supervisor().start(broken)


def test_a_program_that_never_gets_ready_is_stopped(log: Path):
    slow = program(log, "import time; time.sleep(60)", is_ready=lambda: False, ready_seconds=0.2)
    with pytest.raises(LaunchError, match="is not ready after"):
        Supervisor().start(slow)


def test_what_a_program_left_behind_ends_with_it(log: Path):
    code = "import subprocess, sys; p = subprocess.Popen(['sleep', '60']); print(p.pid, flush=True); p.wait()"
    with Supervisor() as supervisor:
        supervisor.start(program(log, code))
        wait_for(lambda: log.exists() and log.read_text().strip().isdigit())
        child = int(log.read_text())
    wait_for(lambda: not Path(f"/proc/{child}").exists() or "Z" in Path(f"/proc/{child}/stat").read_text())


def test_logs_are_private_and_do_not_grow_without_end(log: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("config.embedded.program.LOG_BYTES", 100)
    log.parent.mkdir()
    log.write_text("x" * 101)
    with Supervisor() as supervisor:
        supervisor.start(program(log, "import time; time.sleep(60)"))
        assert log.stat().st_size == 0
        assert log.stat().st_mode & 0o077 == 0
        assert log.with_suffix(".log.1").stat().st_size == 101


def test_one_signal_interrupts_and_further_ones_do_not():
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        interrupt_on_signals()
        with pytest.raises(Interrupted):
            os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGINT)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
