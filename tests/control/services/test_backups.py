"""Which of a machine's programs of PostgreSQL write and read backups."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection

from config.embedded import binaries
from control.services import backups
from control.services.backups import NoBackup, back_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without programs of PostgreSQL, but for those a test puts where packages put them."""
    monkeypatch.setattr(binaries, "POSTGRESQL_PACKAGES", ())
    monkeypatch.setattr(binaries, "SYSTEM_POSTGRESQL", tmp_path / "system")
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    return tmp_path


@pytest.fixture
def server() -> int:
    """The major version of the server."""
    return int(connection.pg_version) // 10_000  # type: ignore[attr-defined]


def dump(folder: Path, major: int) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "pg_dump"
    program.write_text(f"#!/bin/sh\necho 'pg_dump (PostgreSQL) {major}.3 (Debian {major}.3-1)'\n")
    program.chmod(0o755)
    return program


def test_clients_alone_serve_the_server_s_own_version_first(here: Path, server: int):
    dump(here / "system" / str(server + 1) / "bin", server + 1)
    own = dump(here / "system" / str(server) / "bin", server)
    dump(here, server + 2)
    assert backups._program("pg_dump") == own


def test_a_newer_one_serves_where_the_server_s_own_is_not_here(here: Path, server: int):
    newer = dump(here, server + 1)
    assert backups._program("pg_dump") == newer


def test_an_older_one_is_named_before_it_fails(here: Path, server: int, tmp_path: Path):
    dump(here, server - 2)
    with pytest.raises(NoBackup, match=f"only of {server - 2}: install postgresql-client-{server}"):
        back_up(file=tmp_path / "x.dump")
    assert not list(tmp_path.glob("*.dump*"))
