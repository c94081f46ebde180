"""Finding server programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from config.embedded import binaries
from config.embedded.fault import LaunchError


def server(folder: Path, name: str, says: str, code: int = 0) -> Path:
    """A program that only tells its version."""
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / name
    program.write_text(f"#!/bin/sh\necho '{says}'\nexit {code}\n")
    program.chmod(0o755)
    return program


@pytest.fixture
def only_these(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without servers, but for those a test puts into the folder of system packages."""
    monkeypatch.setattr(binaries, "POSTGRESQL_PACKAGES", ())
    monkeypatch.setattr(binaries, "VALKEY_PACKAGES", ())
    monkeypatch.setattr(binaries, "SYSTEM_POSTGRESQL", tmp_path)
    monkeypatch.setenv("PATH", "/nowhere")
    return tmp_path


def postgresql(folder: Path, major: int, code: int = 0) -> Path:
    server(folder / str(major) / "bin", "initdb", "")
    return server(folder / str(major) / "bin", "postgres", f"postgres (PostgreSQL) {major}.3", code).parent


def test_the_environment_carries_both_servers():
    assert binaries.find_postgresql().major >= binaries.OLDEST_POSTGRESQL
    assert binaries.find_valkey().name in binaries.VALKEY_PROGRAMS


def test_the_newest_of_the_machine_is_taken(only_these: Path):
    postgresql(only_these, 15)
    newest = postgresql(only_these, 17)
    assert binaries.find_postgresql() == binaries.PostgresqlBinaries(newest, 17)


def test_data_are_served_by_the_version_that_wrote_them(only_these: Path):
    older = postgresql(only_these, 15)
    postgresql(only_these, 17)
    assert binaries.find_postgresql(data_major=15).folder == older


def test_data_of_a_missing_version_are_not_touched(only_these: Path):
    postgresql(only_these, 17)
    with pytest.raises(LaunchError, match=r"written by PostgreSQL 16, which is not here \(found: 17\)"):
        binaries.find_postgresql(data_major=16)


def test_a_program_that_does_not_run_is_passed_over(only_these: Path):
    postgresql(only_these, 18, code=1)
    runs = postgresql(only_these, 16)
    assert binaries.find_postgresql().folder == runs


def test_an_old_postgresql_does_not_count(only_these: Path):
    postgresql(only_these, 13)
    with pytest.raises(LaunchError, match="install PostgreSQL 15 or newer, or set DATABASE_URL"):
        binaries.find_postgresql()


def test_a_redis_on_the_path_will_do(only_these: Path, monkeypatch: pytest.MonkeyPatch):
    program = server(only_these, "redis-server", "Redis server v=7.0.15")
    monkeypatch.setenv("PATH", str(only_these))
    assert binaries.find_valkey() == program


def test_without_any_redis_the_person_is_told(only_these: Path):
    with pytest.raises(LaunchError, match="install redis-server, or set REDIS_URL"):
        binaries.find_valkey()
