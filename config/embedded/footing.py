"""How a server that refuses to run as root is started: PostgreSQL.

As root, a user namespace comes first: the server sees itself as an ordinary user while its files stay root's, so
it works under closed folders and needs no account. Where namespaces are forbidden it runs as `nobody`.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from config.embedded.fault import LaunchError

NOBODY: Final = 65534


@dataclass(frozen=True)
class Footing:
    """A command prefix and, where the process gets another user, that user's number."""

    prefix: tuple[str, ...] = ()
    user: int | None = None

    def give(self, path: Path) -> None:
        """Make a folder the server's own."""
        if self.user is not None:
            os.chown(path, self.user, self.user)


AS_IT_IS: Final = Footing()
IN_USER_NAMESPACE: Final = Footing(prefix=("unshare", "--user", f"--map-user={NOBODY}", f"--map-group={NOBODY}"))
AS_NOBODY: Final = Footing(user=NOBODY)


def footing_for(program: Path, folder: Path) -> Footing:
    """The first way in which a program runs on this machine as other than root and can enter a folder."""
    if os.geteuid() != 0:
        return AS_IT_IS
    for footing in _ways():
        if _carries(footing, program, folder):
            return footing
    raise LaunchError(
        "PostgreSQL refuses to run as root, and this machine allows neither user namespaces nor `nobody` to enter "
        f"{folder}: start as an ordinary user, or set DATABASE_URL."
    )


def _ways() -> Iterator[Footing]:
    yield IN_USER_NAMESPACE
    yield AS_NOBODY


def _carries(footing: Footing, program: Path, folder: Path) -> bool:
    try:
        done = subprocess.run(
            [*footing.prefix, program, "--version"],
            cwd=folder,
            user=footing.user,
            group=footing.user,
            extra_groups=None if footing.user is None else [],
            capture_output=True,
            timeout=10,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0
