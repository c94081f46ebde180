"""What one launcher holds while it runs: its data folder, and a folder for sockets."""

from __future__ import annotations

import fcntl
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

from config.data_folder import DataFolder
from config.embedded.fault import LaunchError
from config.embedded.services import SOCKETS_PREFIX, short_folder

PATIENCE_SECONDS: Final = 15
POLL_SECONDS: Final = 0.2


@contextmanager
def hold(data: DataFolder) -> Iterator[None]:
    """Hold the data folder alone; another launcher may still be stopping, so wait a little for it.

    The lock ends with the process that holds it, however that ends.
    """
    until = time.monotonic() + PATIENCE_SECONDS
    with _lock_file(data) as file:
        while not _locks(file.fileno()):
            if time.monotonic() > until:
                raise LaunchError(
                    f"Spielraum is running already on {data.path}: stop it, or set SPIELRAUM_DATA to another folder."
                )
            time.sleep(POLL_SECONDS)
        yield


def _lock_file(data: DataFolder) -> TextIO:
    try:
        data.make()
        return open(data.path / "lock", "w", encoding="ascii")
    except OSError as error:
        raise LaunchError(
            f"Nothing can be written to {data.path} ({error.strerror}): set SPIELRAUM_DATA to a folder of yours."
        ) from None


def _locks(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def socket_folder(data: DataFolder) -> Iterator[Path]:
    """A folder for sockets, gone at the end together with the file that names them; first the one a crash left."""
    link = data.path / "sockets"
    if link.is_symlink() and link.readlink().name.startswith(SOCKETS_PREFIX):
        shutil.rmtree(link.readlink(), ignore_errors=True)
    link.unlink(missing_ok=True)
    data.services_file.unlink(missing_ok=True)
    folder = short_folder(SOCKETS_PREFIX)
    link.symlink_to(folder)
    try:
        yield folder
    finally:
        data.services_file.unlink(missing_ok=True)
        link.unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)
