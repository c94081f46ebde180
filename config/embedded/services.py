"""The database and the broker: given by the environment, else our own."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from config.embedded.postgresql import Postgresql
from config.embedded.supervisor import Supervisor
from config.embedded.valkey import Valkey

# A unix socket's path has at most 107 bytes; this leaves room for the names in the folder.
LONGEST_FOLDER: Final = 80
SOCKETS_PREFIX: Final = "spielraum-run-"
THROW_AWAY_PREFIX: Final = "spielraum-test-"
STALE_SECONDS: Final = 24 * 3600


@dataclass(frozen=True, kw_only=True)
class Services:
    """Those services that were not given, and the addresses of both."""

    postgresql: Postgresql | None
    valkey: Valkey | None
    addresses: Mapping[str, str]

    @classmethod
    def at(cls, data: Path, sockets: Path, logs: Path, *, given: Mapping[str, str], is_durable: bool) -> Self:
        """Services with their data, sockets and logs in these folders."""
        postgresql = valkey = None
        addresses = {name: given[name] for name in ("DATABASE_URL", "REDIS_URL") if given.get(name)}
        if "DATABASE_URL" not in addresses:
            place = data / "postgresql"
            postgresql = Postgresql.at(place, sockets, logs / "postgresql.log", is_durable=is_durable)
            addresses["DATABASE_URL"] = postgresql.url
        if "REDIS_URL" not in addresses:
            valkey = Valkey.at(data / "valkey", sockets, logs / "valkey.log", is_durable=is_durable)
            addresses["REDIS_URL"] = valkey.url
        return cls(postgresql=postgresql, valkey=valkey, addresses=addresses)

    def start(self, supervisor: Supervisor) -> None:
        """Start them, ready for use."""
        if self.postgresql is not None:
            supervisor.start(self.postgresql.program())
            self.postgresql.make_database()
        if self.valkey is not None:
            supervisor.start(self.valkey.program())

    @property
    def described(self) -> str:
        """What runs, for the terminal."""
        database = "the database given" if self.postgresql is None else f"PostgreSQL {self.postgresql.binaries.major}"
        broker = "the Redis given" if self.valkey is None else "Valkey"
        return f"{database} and {broker}"


def short_folder(prefix: str) -> Path:
    """A new private folder with a path short enough for sockets."""
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    if len(str(folder)) > LONGEST_FOLDER:
        folder.rmdir()
        folder = Path(tempfile.mkdtemp(prefix=prefix, dir="/tmp"))
    return folder


@contextmanager
def throw_away_services(folder: Path, *, given: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """Services for tests, quick and not durable: their addresses by variable. The folder goes with them."""
    _remove_stale_neighbours(folder)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        services = Services.at(folder, folder, folder / "log", given=given, is_durable=False)
        with Supervisor() as supervisor:
            services.start(supervisor)
            yield services.addresses
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _remove_stale_neighbours(folder: Path) -> None:
    """Remove what killed test runs have left."""
    for neighbour in folder.parent.glob(f"{THROW_AWAY_PREFIX}*"):
        if neighbour.is_dir() and time.time() - neighbour.stat().st_mtime > STALE_SECONDS:
            shutil.rmtree(neighbour, ignore_errors=True)
