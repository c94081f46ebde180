"""A site as `deploy/` sets one up, in processes of its own: the units' own commands on throw-away services."""

from __future__ import annotations

import secrets
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from config.data_folder import BASE_DIR
from config.embedded import network
from config.embedded.program import Process, Program
from config.embedded.services import short_folder, throw_away_services
from tests.launched import without_ours

UNITS: Final = BASE_DIR / "deploy" / "systemd"
SITE: Final = "games.example"
READY_SECONDS: Final = 240
NONE: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(kw_only=True)
class Served:
    """A running site: its address behind where the proxy would be, its environment, its processes."""

    address: str
    environment: dict[str, str]
    processes: list[Process]


def command_of(unit: str, folder: Path, port: int) -> Iterator[list[str]]:
    """What a unit starts, here: this Python's programs, a port for the socket, this folder for the site's."""
    found = [line for line in (UNITS / f"spielraum-{unit}.service").read_text().splitlines() if "ExecStart=" in line]
    here = {"--uds": "--port", "/run/spielraum/web.sock": str(port), "/var/lib/spielraum/beat": str(folder / "beat")}
    for line in found:
        words = shlex.split(line.removeprefix("ExecStart="))
        program = words[0].replace("/opt/spielraum/.venv/bin", str(Path(sys.executable).parent))
        yield [program, *(here.get(word, word) for word in words[1:])]


@contextmanager
def served(*, webs: int = 2, workers: int = 2, given: Mapping[str, str] = NONE) -> Iterator[Served]:
    """The site, until the block ends. `webs` are the processes of the web unit, `workers` the units of workers.

    `given` are the addresses of services that run already.
    """
    folder = short_folder("spielraum-test-")
    processes: list[Process] = []
    with throw_away_services(folder, given=given) as addresses:
        port = network.free_port("127.0.0.1", 0)
        environment = without_ours() | dict(addresses) | _settings(folder)
        for command in command_of("migrate", folder, port):
            subprocess.run(command, cwd=BASE_DIR, env=environment, check=True, capture_output=True)
        try:
            (web,) = command_of("web", folder, port)
            web[web.index("--workers") + 1] = str(webs)
            processes.append(_started("web", web, folder, environment, port))
            (worker,) = command_of("worker", folder, port)
            for number in range(workers):
                named = [*worker, "--hostname", f"worker{number}@%h"]
                processes.append(_started(f"worker{number}", named, folder, environment, 0))
            (beat,) = command_of("beat", folder, port)
            processes.append(_started("beat", beat, folder, environment, 0))
            yield Served(address=f"http://127.0.0.1:{port}", environment=environment, processes=processes)
        finally:
            for process in reversed(processes):
                process.stop()


def _settings(folder: Path) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "config.settings.server",
        "SECRET_KEY": secrets.token_urlsafe(48),
        "ALLOWED_HOSTS": SITE,
        "BEHIND_PROXY": "1",
        "SPIELRAUM_DATA": str(folder / "data"),
        "LOG_FORM": "json",
    }


def _started(name: str, command: list[str], folder: Path, environment: dict[str, str], port: int) -> Process:
    program = Program(
        name=name,
        command=tuple(command),
        log=folder / f"{name}.log",
        environment=environment,
        is_ready=(lambda: network.answers("127.0.0.1", port)) if port else (lambda: True),
        ready_seconds=READY_SECONDS,
        stop_seconds=20,
    )
    return program.start()
