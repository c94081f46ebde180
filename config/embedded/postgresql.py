"""A PostgreSQL cluster of our own, on a unix socket."""

from __future__ import annotations

import locale
import os
import shutil
import signal
import subprocess
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from config import addresses
from config.embedded.binaries import PostgresqlBinaries, find_postgresql
from config.embedded.fault import LaunchError
from config.embedded.footing import Footing, footing_for
from config.embedded.leftover import clear_leftover
from config.embedded.program import Program

USER: Final = "spielraum"
DATABASE: Final = "spielraum"

# Statements and details of faults hold what people wrote; the log keeps neither.
QUIET: Final = {
    "log_min_messages": "log",
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_timezone": "UTC",
    "timezone": "UTC",
    "jit": "off",
    "listen_addresses": "",
}
# A laptop's memory: what is not kept here is in the machine's own cache of files, and no process waits for what a
# site of one machine never asks.
SMALL: Final = {"shared_buffers": "16MB", "max_logical_replication_workers": "0"}
# Since this version some processes do nothing but read for the others.
READS_APART_SINCE: Final = 18
UNSAFE_BUT_QUICK: Final = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


@dataclass(frozen=True)
class Postgresql:
    """A cluster's folder, its socket's folder, and the programs that serve it."""

    folder: Path
    sockets: Path
    log: Path
    binaries: PostgresqlBinaries
    footing: Footing
    is_durable: bool

    @classmethod
    def at(cls, folder: Path, sockets: Path, log: Path, *, is_durable: bool) -> Postgresql:
        """The cluster in a folder, served by the first programs that fit it."""
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        binaries = find_postgresql(data_major=_written_major(folder))
        footing = footing_for(binaries.folder / "postgres", folder.parent)
        return cls(folder, sockets, log, binaries, footing, is_durable)

    @property
    def url(self) -> str:
        """The value of DATABASE_URL."""
        return addresses.socket_database_url(str(self.sockets), user=USER, name=DATABASE)

    def program(self) -> Program:
        """The server, to be started."""
        settings = QUIET | (SMALL if self.is_durable else UNSAFE_BUT_QUICK)
        settings |= {"io_method": "sync"} if self.binaries.major >= READS_APART_SINCE else {}
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return Program(
            name="PostgreSQL",
            command=(str(self._binary("postgres")), "-D", str(self.folder), "-k", str(self.sockets), *options),
            log=self.log,
            environment=_environment(),
            is_ready=self.answers,
            before_start=self.prepare,
            # "Fast": ends sessions and writes everything down; plain SIGTERM would wait for every client.
            stop_signal=signal.SIGINT,
            footing=self.footing,
        )

    def prepare(self) -> None:
        """Make the cluster where it is missing; clear what a crash has left."""
        self.footing.give(self.sockets)
        if self.folder.exists():
            locks = (self.folder / "postmaster.pid", self.sockets / f".s.PGSQL.{addresses.SOCKET_PORT}.lock")
            clear_leftover(self.folder, self._binary("postgres"), *locks)
            self.footing.give(self.folder)
        else:
            self._make_cluster()

    def _make_cluster(self) -> None:
        """Made beside its place and then moved, so that half a cluster never lies there."""
        unfinished = self.folder.with_name(f"{self.folder.name}.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(mode=0o700, parents=True)
        self.footing.give(unfinished)
        command: list[str] = [*self.footing.prefix, str(self._binary("initdb")), "-D", str(unfinished)]
        command += ["-U", USER, "--auth=trust", "--encoding=UTF8", f"--locale={_locale()}"]
        command += [] if self.is_durable else ["--no-sync"]
        run = partial(subprocess.run, capture_output=True, text=True, check=False, env=_environment(), cwd="/")
        user = self.footing.user
        done = run(command, user=user, group=user, extra_groups=None if user is None else [])
        if done.returncode != 0:
            raise LaunchError(f"PostgreSQL could not make its files in {self.folder}:\n{done.stderr.strip()}")
        unfinished.rename(self.folder)

    def answers(self) -> bool:
        """The server takes connections."""
        return self._ask("pg_isready", "--quiet", "--timeout=5").returncode == 0

    def make_database(self) -> None:
        """Make the database where it is missing."""
        if self._ask("psql", "--no-psqlrc", f"--dbname={DATABASE}", "--command=SELECT 1").returncode:
            made = self._ask("createdb", DATABASE)
            if made.returncode:
                raise LaunchError(f"PostgreSQL could not make its database:\n{made.stderr.strip()}")

    def _ask(self, program: str, *options: str) -> subprocess.CompletedProcess[str]:
        """What one of PostgreSQL's own programs answers that ask the server."""
        command = [str(self._binary(program)), f"--host={self.sockets}", f"--port={addresses.SOCKET_PORT}"]
        command += [f"--username={USER}", *options]
        return subprocess.run(command, capture_output=True, text=True, check=False, env=_environment(), cwd="/")

    def _binary(self, name: str) -> Path:
        return self.binaries.folder / name


def _written_major(folder: Path) -> int | None:
    """The version of PostgreSQL that wrote a cluster."""
    try:
        return int((folder / "PG_VERSION").read_text(encoding="ascii").strip())
    except FileNotFoundError:
        return None


def _environment() -> dict[str, str]:
    """Ours without PostgreSQL's own variables, which would lead it elsewhere."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    return kept | {"LC_ALL": _locale()}


def _locale() -> str:
    """A locale that folds the case of every letter, where the machine has one."""
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        locale.setlocale(locale.LC_CTYPE, "C.UTF-8")
    except locale.Error:
        return "C"
    finally:
        locale.setlocale(locale.LC_CTYPE, before)
    return "C.UTF-8"
