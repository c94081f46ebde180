"""The site under ASGI for tests of the rooms, so that the live feed is open as in play."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler

from config import one_thread
from config.embedded.network import answers, free_port

START_SECONDS = 10


@contextmanager
def rooms_server() -> Iterator[str]:
    """A server on the test's database in a thread of this process; gives its address."""
    port = free_port("127.0.0.1", 0)
    application = ASGIStaticFilesHandler(one_thread.application())
    config = uvicorn.Config(application, host="127.0.0.1", port=port, log_level="error", lifespan="off", ws="none")
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait = threading.Event()
    for _ in range(START_SECONDS * 50):
        if answers("127.0.0.1", port):
            break
        wait.wait(0.02)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(START_SECONDS)
