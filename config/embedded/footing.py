"""How a server that refuses to run as root is started: PostgreSQL.

As root, a user namespace comes first: the server sees itself as an ordinary user while its files stay root's, so
it works under closed folders and needs no account. Where namespaces are forbidden it runs as `nobody`.
"""

from __future__ import annotations

import os
import subprocess
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

    def let_through(self, folder: Path) -> None:
        """Let the server pass through a folder of ours without reading it."""
        if self.user is not None:
            folder.chmod(folder.stat().st_mode | 0o011)

    def give(self, folder: Path) -> None:
        """Make a folder and all in it the server's own, which an earlier start may have run as another."""
        owner = os.geteuid() if self.user is None else self.user
        if os.geteuid() == 0 and folder.stat().st_uid != owner:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, owner, owner, follow_symlinks=False)


AS_IT_IS: Final = Footing()
IN_USER_NAMESPACE: Final = Footing(prefix=("unshare", "--user", f"--map-user={NOBODY}", f"--map-group={NOBODY}"))
AS_NOBODY: Final = Footing(user=NOBODY)


def footing_for(program: Path, folder: Path) -> Footing:
    """The first way in which a program runs on this machine as other than root and can enter a folder of ours."""
    if os.geteuid() != 0:
        return AS_IT_IS
    for footing in (IN_USER_NAMESPACE, AS_NOBODY):
        footing.let_through(folder)
        if carries(footing, program, folder):
            return footing
    raise LaunchError(
        "PostgreSQL refuses to run as root, and this machine allows neither user namespaces nor `nobody` to enter "
        f"{folder}: start as an ordinary user, or set DATABASE_URL."
    )


def carries(footing: Footing, program: Path, folder: Path) -> bool:
    """A program runs on this footing and can enter the folder."""
    enter_and_run = ["/bin/sh", "-c", 'cd "$1" && exec "$2" --version', "sh", str(folder), str(program)]
    try:
        done = subprocess.run(
            [*footing.prefix, *enter_and_run],
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
