"""`make run` in a process of its own, for tests and long runs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.error import HTTPError
from urllib.request import urlopen

from config.data_folder import BASE_DIR, DataFolder

SITE: Final = "config.one_image"
WEB: Final = "spielraum-web"
WORKER: Final = "spielraum-work"
# Generous, since other work may share the machine.
START_SECONDS = 420
STOP_SECONDS = 30
SETTLE_SECONDS = 40


def without_ours() -> dict[str, str]:
    """The environment without what `make test` and the browser tests put into it."""
    ours = {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "DJANGO_ALLOW_ASYNC_UNSAFE", "MAKELEVEL", "HOST"}
    return {name: value for name, value in os.environ.items() if name not in ours}


class Launched:
    """A launcher and what it says."""

    def __init__(self, data: DataFolder, port: int = 0, host: str = "127.0.0.1") -> None:
        self.data = data
        self.said = data.path.parent / f"{data.path.name}.said"
        environment = without_ours() | {"SPIELRAUM_DATA": str(data.path), "PORT": str(port), "HOST": host}
        with self.said.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.embedded", "run"],
                cwd=BASE_DIR,
                env=environment,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        self.wait_for("Ctrl-C stops it.", START_SECONDS)

    @property
    def text(self) -> str:
        return self.said.read_text(errors="replace")

    @property
    def address(self) -> str:
        found = re.search(r"On this machine +(http://\S+)/", self.text)
        assert found, self.text
        return found[1]

    @property
    def room_addresses(self) -> list[str]:
        """The site as others on its networks open it."""
        return re.findall(r"In the room +(http://\S+)/", self.text)

    @property
    def password(self) -> str:
        """The host's, as a first start prints it."""
        (password,) = re.findall(r"^ +password +(\S+)$", self.text, flags=re.MULTILINE)
        return str(password)

    def wait_for(self, words: str, seconds: float = SETTLE_SECONDS) -> None:
        wait_for(lambda: words in self.text or self.process.poll() is not None, seconds, lambda: self.text)
        assert words in self.text, self.text

    def children(self) -> dict[str, int]:
        """The process numbers of the programs it has started, and of the worker, by a word of theirs."""
        words = ("postgres ", "valkey-server", "redis-server", SITE, WORKER)
        found = {word.strip(): pid for pid in children(self.process.pid) for word in words if word in command(pid)}
        workers = [pid for pid in children(found.get(SITE, 0)) if title(pid) == WORKER]
        return found | dict(zip((WORKER,), workers, strict=False))

    def web_processes(self) -> list[int]:
        """The processes that serve pages."""
        return [pid for pid in children(self.children().get(SITE, 0)) if title(pid) == WEB]

    def stop(self, number: int) -> int:
        self.process.send_signal(number)
        return self.process.wait(STOP_SECONDS)


def wait_for(condition: Callable[[], bool], seconds: float = SETTLE_SECONDS, why: Callable[[], str] = str) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, why()
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def status(address: str) -> int:
    try:
        with urlopen(address, timeout=60) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code
    except OSError:
        return 0


def web_processes(server: int) -> list[int]:
    """Those of a web server that serve pages; it keeps their number by itself."""
    return [pid for pid in children(server) if "spawn_main" in command(pid)]


def children(pid: int) -> list[int]:
    return [int(child) for child in _read(f"/proc/{pid}/task/{pid}/children").split()]


def command(pid: int) -> str:
    return _read(f"/proc/{pid}/cmdline").replace("\0", " ")


def title(pid: int) -> str:
    return _read(f"/proc/{pid}/comm").strip()


def _read(path: str) -> str:
    try:
        return Path(path).read_text()
    except OSError:
        return ""
