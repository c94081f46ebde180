"""Our own cluster, really started."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from config import addresses
from config.embedded.binaries import find_postgresql
from config.embedded.fault import LaunchError
from config.embedded.footing import AS_IT_IS, AS_NOBODY, IN_USER_NAMESPACE, carries
from config.embedded.leftover import server_processes
from config.embedded.postgresql import Postgresql
from config.embedded.services import THROW_AWAY_PREFIX, short_folder


@pytest.fixture
def folder() -> Iterator[Path]:
    """A short path outside pytest's own folder, which `nobody` cannot enter."""
    folder = short_folder(THROW_AWAY_PREFIX)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def cluster(folder: Path, *, is_durable: bool = False) -> Postgresql:
    return Postgresql.at(folder / "postgresql", folder, folder / "postgresql.log", is_durable=is_durable)


def ask(server: Postgresql, question: str) -> object:
    entry = addresses.database(server.url)
    with psycopg.connect(
        host=entry["HOST"], port=entry["PORT"], user=entry["USER"], dbname=entry["NAME"], autocommit=True
    ) as connection:
        done = connection.execute(question)
        row = done.fetchone() if done.description else None
        return row and row[0]


def test_it_survives_the_death_of_its_postmaster(folder: Path):
    server = cluster(folder, is_durable=True)
    process = server.program().start()
    server.make_database()
    server.make_database()
    ask(server, "CREATE TABLE kept AS SELECT 42 AS number")
    os.kill(process.pid, signal.SIGKILL)
    # The number of a process that will not go away, as after a reboot.
    pid_file = server.folder / "postmaster.pid"
    lines = pid_file.read_text().splitlines()
    pid_file.write_text("\n".join([str(os.getpid()), *lines[1:]]) + "\n")
    again = server.program().start()
    process.end_group()
    try:
        assert ask(server, "SELECT number FROM kept") == 42
        assert ask(server, "SHOW listen_addresses") == ""
        assert ask(server, "SELECT lower('ÄÖ')") == "äö"
    finally:
        again.stop()
    assert not server_processes(server.folder, server.binaries.folder / "postgres")


def test_half_a_cluster_does_not_stand_in_the_way(folder: Path):
    server = cluster(folder)
    unfinished = server.folder.with_name("postgresql.unfinished")
    unfinished.mkdir()
    (unfinished / "PG_VERSION").write_text("18\n")
    process = server.program().start()
    assert process.is_running
    process.stop()
    assert not unfinished.exists()


def test_the_log_keeps_no_words_of_statements(folder: Path):
    server = cluster(folder)
    process = server.program().start()
    server.make_database()
    try:
        ask(server, "CREATE TABLE named (name text UNIQUE)")
        ask(server, "INSERT INTO named VALUES ('Wombat')")
        with pytest.raises(psycopg.errors.UniqueViolation):
            ask(server, "INSERT INTO named VALUES ('Wombat')")
    finally:
        process.stop()
    assert "Wombat" not in server.log.read_text()


@pytest.mark.skipif(os.geteuid() != 0, reason="an ordinary user needs no other footing")
def test_root_starts_it_as_another_and_may_change_the_way(folder: Path):
    ways = [IN_USER_NAMESPACE, AS_NOBODY, IN_USER_NAMESPACE]
    AS_NOBODY.let_through(folder)
    if not all(carries(way, find_postgresql().folder / "postgres", folder) for way in ways):
        pytest.skip("this machine does not allow both ways")
    for number, way in enumerate(ways):
        server = replace(cluster(folder), footing=way)
        process = server.program().start()
        try:
            server.make_database()
            ask(server, f"CREATE TABLE kept{number} AS SELECT {number} AS number")
            assert ask(server, "SELECT number FROM kept0") == 0
        finally:
            process.stop()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root is refused")
def test_postgresql_itself_still_refuses_root(folder: Path):
    with pytest.raises(LaunchError, match="root"):
        replace(cluster(folder), footing=AS_IT_IS).program().start()


def test_it_ends_with_the_process_that_started_it(folder: Path):
    server = cluster(folder)
    binary = server.binaries.folder / "postgres"
    script = (
        "import os, sys; from pathlib import Path; from config.embedded.postgresql import Postgresql;"
        "folder = Path(sys.argv[1]);"
        "Postgresql.at(folder / 'postgresql', folder, folder / 'log', is_durable=False).program().start();"
        "os.kill(os.getpid(), 9)"
    )
    done = subprocess.run([sys.executable, "-c", script, folder], check=False)
    assert done.returncode == -signal.SIGKILL
    until = time.monotonic() + 10
    while server_processes(server.folder, binary) and time.monotonic() < until:
        time.sleep(0.05)
    assert not server_processes(server.folder, binary)
