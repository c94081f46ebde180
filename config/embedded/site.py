"""The site's own programs: the web server and the worker."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

from config.data_folder import DataFolder
from config.embedded import network
from config.embedded.place import Place
from config.embedded.program import Program

WEB_PROCESSES: Final = 2
"""One works on the pages of some sixty seats, two on those of two hundred."""


def web_server(environment: Mapping[str, str], data: DataFolder, place: Place) -> Program:
    """Pages, API and live feed."""
    options = ["--host", place.host, "--port", str(place.port), "--no-server-header", "--ws", "none"]
    options += ["--workers", str(WEB_PROCESSES), "--timeout-worker-healthcheck", "30"]
    # Without a limit it would wait for every open live feed.
    options += ["--timeout-graceful-shutdown", "2", "--lifespan", "off"]
    return Program(
        name="Web server",
        command=(sys.executable, "-m", "uvicorn", "config.asgi:application", *options),
        log=data.log("web"),
        environment=environment,
        is_ready=lambda: network.answers(place.host, place.port),
        # It reads every page and mode first, which a busy machine takes long over.
        ready_seconds=120,
    )


def worker(environment: Mapping[str, str], data: DataFolder) -> Program:
    """Assessing, exports and the clock that sends what is due."""
    options = ["--concurrency", "2", "--queues", "fast,sim", "--loglevel", "INFO", "--without-gossip"]
    options += ["--without-mingle", "--beat", "--schedule", str(data.path / "beat-schedule")]
    return Program(
        name="Worker",
        command=(sys.executable, "-m", "celery", "-A", "config.celery", "worker", *options),
        log=data.log("worker"),
        environment=environment,
        # Tasks wait in the queue until it takes them; the pages need not wait for it.
        is_ready=lambda: True,
    )
