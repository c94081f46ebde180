"""The whole database to one file while it is in use, and back. PostgreSQL's own programs do the work."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from django.core.management import call_command
from django.db import connection

from config.embedded.binaries import major_of, postgresql_folders

DUMP: Final = "pg_dump"
RESTORE: Final = "pg_restore"
ASIDE: Final = "before_restore"
_PLACE: Final = {"NAME": "PGDATABASE", "USER": "PGUSER", "PASSWORD": "PGPASSWORD", "HOST": "PGHOST", "PORT": "PGPORT"}
_OPTIONS: Final = {"sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT", "sslcert": "PGSSLCERT", "sslkey": "PGSSLKEY"}


class NoBackup(Exception):
    """What keeps a backup from being made or restored, in one sentence."""


def back_up(*, file: Path) -> None:
    """Writes one moment of the whole database, whole or not at all; games go on meanwhile. Raises `NoBackup`."""
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    unfinished.touch(mode=0o600)
    try:
        _run(DUMP, "--format=custom", "--no-owner", "--no-privileges", "--schema=public", f"--file={unfinished}")
        _run(RESTORE, "--list", str(unfinished))
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)


def restore(*, file: Path, replace: bool = False) -> None:
    """Reads a backup into an empty database, or with `replace` in place of what is there; all of it or nothing.

    A backup of an earlier version of the software is brought up to date. Raises `NoBackup`.
    """
    if not file.is_file():
        raise NoBackup(f"There is no file {file}.")
    _run(RESTORE, "--list", str(file))
    if _holds_something() and not replace:
        raise NoBackup("The database is not empty: restore into a new one, or lose what is there with --replace.")
    with _set_aside():
        _run(RESTORE, "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", "--schema=public",
             f"--dbname={connection.settings_dict['NAME']}", str(file))  # fmt: skip
    call_command("migrate", interactive=False, verbosity=0)


def _holds_something() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public')")
        return bool(cursor.fetchone()[0])


@contextmanager
def _set_aside() -> Iterator[None]:
    """Puts what is there out of the way, throws it away where the rest goes well, and else puts it back."""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP SCHEMA IF EXISTS {ASIDE} CASCADE")
        cursor.execute(f"ALTER SCHEMA public RENAME TO {ASIDE}")
        cursor.execute("CREATE SCHEMA public")
        try:
            yield
        except BaseException:
            cursor.execute("DROP SCHEMA public CASCADE")
            cursor.execute(f"ALTER SCHEMA {ASIDE} RENAME TO public")
            raise
        cursor.execute(f"DROP SCHEMA {ASIDE} CASCADE")


def _run(name: str, *options: str) -> None:
    command = [str(_program(name)), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=_environment(os.environ))
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        raise NoBackup(f"{name} failed: {said[0] if said else 'it said nothing'}")


def _environment(given: Mapping[str, str]) -> dict[str, str]:
    """The database's address where no list of processes shows it."""
    kept = {name: value for name, value in given.items() if not name.startswith("PG")}
    entry: dict[str, Any] = connection.settings_dict
    place = {variable: str(entry[name]) for name, variable in _PLACE.items() if entry.get(name)}
    options = entry.get("OPTIONS", {})
    return kept | place | {variable: str(options[name]) for name, variable in _OPTIONS.items() if name in options}


def _program(name: str) -> Path:
    """The program of the server's own PostgreSQL, else of the next newer one: what a later one writes not all read."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        major = int(cursor.fetchone()[0]) // 10_000
    found = [(of, program) for program in _programs(name) if (of := major_of(program)) is not None]
    if fit := [(of, program) for of, program in found if of >= major]:
        return min(fit)[1]
    older = f"only of {max(of for of, _program in found)}" if found else "not here"
    raise NoBackup(f"{name} of PostgreSQL {major} is needed, and it is {older}: install postgresql-client-{major}.")


def _programs(name: str) -> Iterator[Path]:
    yield from (folder / name for folder in postgresql_folders() if (folder / name).exists())
    if (program := shutil.which(name)) is not None:
        yield Path(program)
