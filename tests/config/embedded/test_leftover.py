"""Clearing what a crash has left."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.embedded import leftover
from config.embedded.leftover import clear_leftover, server_processes


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A server program: `sleep` under another name."""
    program = tmp_path / "quiet-server"
    shutil.copy(shutil.which("sleep") or "", program)
    return program


@pytest.fixture
def left(program: Path, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    folder = tmp_path / "data"
    folder.mkdir()
    process = subprocess.Popen([program, "60"], cwd=folder)
    yield process
    process.kill()
    process.wait()


def test_a_server_is_known_by_its_folder_and_its_name(left: subprocess.Popen[bytes], program: Path, tmp_path: Path):
    assert server_processes(tmp_path / "data", program) == [left.pid]
    assert server_processes(tmp_path, program) == []
    assert server_processes(tmp_path / "data", Path("/bin/sh")) == []


def test_a_server_that_stays_is_killed(
    left: subprocess.Popen[bytes], program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(leftover, "PATIENCE_SECONDS", 0.1)
    pid_file = tmp_path / "pid"
    pid_file.write_text(f"{left.pid}\n")

    def kill_and_reap(pid: int, number: int) -> None:
        """As init would, so that it leaves the list of processes."""
        signal.pidfd_send_signal(os.pidfd_open(pid), number)
        left.wait()

    monkeypatch.setattr(os, "kill", kill_and_reap)
    clear_leftover(tmp_path / "data", program, pid_file)
    assert left.poll() is not None
    assert not pid_file.exists()


def test_other_processes_are_left_alone(program: Path, tmp_path: Path):
    pid_file = tmp_path / "pid"
    pid_file.write_text(f"{os.getpid()}\n")
    clear_leftover(tmp_path, program, pid_file)
    assert not pid_file.exists()
