"""Web processes and a worker as forks of one process that has read every page and mode: they share its memory.

    python -m config.one_image HOST PORT

What ends is forked anew, at once. A site with a supervisor of its own has each of them as a program instead.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import uvicorn
from django.db import connections

from config.asgi import application
from config.celery import app
from config.data_folder import DataFolder
from config.embedded.fork import Fork
from config.embedded.supervisor import Interrupted, Supervisor, interrupt_on_signals
from config.own_beat import OwnBeat

WEB_TITLE: Final = "spielraum-web"
WORKER_TITLE: Final = "spielraum-work"
WEB_PROCESSES: Final = 2
"""One works on the pages of some sixty seats, two on those of two hundred."""

PATIENCE_SECONDS: Final = 10
READ_LATE: Final = (
    "celery.apps.worker",
    "celery.concurrency.prefork",
    "kombu.transport.redis",
    "psycopg_pool",
    "uvicorn.protocols.http.httptools_impl",
)
"""What each fork would else read for itself when it first needs it."""


def main(arguments: Sequence[str]) -> None:
    """Keep them running until asked to end."""
    interrupt_on_signals()
    host, port = arguments
    data = DataFolder.of(os.environ)
    try:
        read_all()
        with bound(host, int(port)) as listening, Supervisor() as supervisor:
            for _ in range(WEB_PROCESSES):
                supervisor.start(web_process(listening, data))
            supervisor.start(worker(listening, data))
            supervisor.watch()
    except Interrupted:
        return


def read_all() -> None:
    """What the forks are to share; the collector, which would write on every page of it, leaves it alone."""
    from assessment.tasks import read_the_modes

    for module in READ_LATE:
        import_module(module)
    read_the_modes()


def bound(host: str, port: int) -> socket.socket:
    """The address that web processes share. It refuses callers until the first of them listens.

    Forks of a process that was killed may still be ending, and hold it for a moment longer.
    """
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            listening.bind((host, port))
        except OSError as error:
            if time.monotonic() > until:
                sys.exit(f"Nothing can be served at port {port}: {error.strerror}.")
            time.sleep(0.1)
        else:
            return listening


def web_process(listening: socket.socket, data: DataFolder) -> Fork:
    """Pages, API and live feed."""
    config = uvicorn.Config(
        application,
        ws="none",
        lifespan="off",
        server_header=False,
        # The site's own logging is set up already.
        log_config=None,
        # Without a limit it would wait for every open live feed.
        timeout_graceful_shutdown=2,
    )
    return Fork(
        name="Web process",
        title=WEB_TITLE,
        work=lambda: uvicorn.Server(config).run(sockets=[listening]),
        log=data.log("web"),
        is_ready=lambda: True,
    )


def worker(listening: socket.socket, data: DataFolder) -> Fork:
    """Assessing, exports and the clock that sends what is due."""
    options = ["--concurrency", "2", "--queues", "fast,sim", "--loglevel", "INFO"]
    options += ["--without-gossip", "--without-mingle"]

    def work() -> None:
        listening.close()
        # Each of its processes does one thing at a time: one connection is enough, and no pool is forked.
        connections.settings["default"]["OPTIONS"].pop("pool", None)
        app.steps["consumer"].add(OwnBeat)
        app.worker_main(["worker", *options])

    return Fork(name="Worker", title=WORKER_TITLE, work=work, log=data.log("worker"), is_ready=lambda: True)


if __name__ == "__main__":
    main(sys.argv[1:])
