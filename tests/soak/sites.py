"""The two sites that a soak kills: what `make run` starts, and one as `deploy/` sets it up."""

from __future__ import annotations

import os
import random
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from config.data_folder import DataFolder
from config.embedded.program import Process
from config.embedded.services import Services, short_folder
from tests.launched import SETTLE_SECONDS, Launched, status, wait_for, web_processes, without_ours
from tests.served import SITE, Served, served

WEB_PROCESS: Final = "a web process"


@dataclass(frozen=True, kw_only=True)
class Site:
    """Where the games are, the environment of its programs, and how one of them is killed and comes back."""

    address: str
    environment: dict[str, str]
    host: str
    kill: Callable[[random.Random], str]


@contextmanager
def embedded() -> Iterator[Site]:
    """What `make run` starts: its launcher brings back web server, worker, PostgreSQL and Redis. It must stop well."""
    with tempfile.TemporaryDirectory() as folder:
        launched = Launched(DataFolder(Path(folder) / "data"))
        environment = without_ours() | launched.data.services() | {"SPIELRAUM_DATA": str(launched.data.path)}
        environment["DJANGO_SETTINGS_MODULE"] = "config.settings.embedded"

        def kill(choose: random.Random) -> str:
            word, pid = choose.choice([*sorted(launched.children().items()), (WEB_PROCESS, 0)])
            if word == WEB_PROCESS:
                return _kill_web_process(launched.web_processes, choose)
            back = launched.text.count("runs again.") + 1
            os.kill(pid, signal.SIGKILL)
            wait_for(lambda: launched.text.count("runs again.") >= back, 3 * SETTLE_SECONDS, lambda: launched.text)
            wait_for(lambda: status(f"{launched.address}/admin/login/") == 200, SETTLE_SECONDS, lambda: launched.text)
            return word

        code = None
        try:
            yield Site(address=launched.address, environment=environment, host="", kill=kill)
        finally:
            code = launched.stop(signal.SIGTERM)
        assert not code, f"The site did not stop cleanly:\n{launched.text}"


@contextmanager
def server(*, webs: int, workers: int) -> Iterator[Site]:
    """Several web processes, several workers, a beat, PostgreSQL and Redis, brought back as systemd would."""
    with _durable_services() as (services, given), served(webs=webs, workers=workers, given=given) as site:
        yield Site(
            address=site.address,
            environment=site.environment,
            host=SITE,
            kill=lambda choose: _kill_of_server(site, services, choose),
        )


@contextmanager
def _durable_services() -> Iterator[tuple[list[Process], Mapping[str, str]]]:
    """PostgreSQL and Redis as a site has them, which keep what they have acknowledged; and their addresses."""
    folder = short_folder("spielraum-soak-")
    services = Services.at(folder, folder, folder / "log", given={}, is_durable=True)
    assert services.postgresql
    assert services.valkey
    started: list[Process] = []
    try:
        started.append(services.postgresql.program().start())
        services.postgresql.make_database()
        started.append(services.valkey.program().start())
        yield started, services.addresses
    finally:
        for process in reversed(started):
            process.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _kill_of_server(site: Served, services: list[Process], choose: random.Random) -> str:
    """One of the web server's processes, which it replaces by itself, or a whole unit, or a service."""
    units = [(group, number) for group in (site.processes, services) for number in range(len(group))]
    group, number = choose.choice([*units, (site.processes, -1)])
    if number < 0:
        return _kill_web_process(lambda: web_processes(site.processes[0].pid), choose)
    process = group[number]
    os.kill(process.pid, signal.SIGKILL)
    process.end_group()
    group[number] = process.program.start()
    return process.program.name.rstrip("0123456789")


def _kill_web_process(serving: Callable[[], list[int]], choose: random.Random) -> str:
    """One of those that do the work; the server replaces it by itself."""
    wait_for(lambda: bool(serving()), SETTLE_SECONDS, lambda: "the web server has no processes")
    os.kill(choose.choice(serving()), signal.SIGKILL)
    return WEB_PROCESS
