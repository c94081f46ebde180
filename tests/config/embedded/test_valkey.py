"""Our own Valkey, really started."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator

import pytest
import redis

from config.embedded.services import THROW_AWAY_PREFIX, short_folder
from config.embedded.valkey import DATABASES, Valkey


@pytest.fixture
def server() -> Iterator[Valkey]:
    folder = short_folder(THROW_AWAY_PREFIX)
    yield Valkey.at(folder / "valkey", folder, folder / "valkey.log", is_durable=True)
    shutil.rmtree(folder, ignore_errors=True)


def test_what_it_took_survives_its_death(server: Valkey):
    process = server.program().start()
    with redis.Redis.from_url(server.url) as client:
        client.set("kept", "42")
        client.wait(0, 0)
    client = redis.Redis.from_url(server.url)
    assert client.config_get("databases") == {"databases": str(DATABASES)}
    assert client.config_get("appendonly") == {"appendonly": "yes"}
    # Valkey writes its log to disk once a second; a clean stop writes the rest, a kill leaves it to the system.
    os.kill(process.pid, signal.SIGKILL)
    process.end_group()
    again = server.program().start()
    try:
        assert redis.Redis.from_url(server.url).get("kept") == b"42"
    finally:
        again.stop()


def test_its_socket_is_private(server: Valkey):
    process = server.program().start()
    try:
        assert server.socket.stat().st_mode & 0o077 == 0
        assert server.sockets.stat().st_mode & 0o077 == 0
    finally:
        process.stop()
