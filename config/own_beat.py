"""The beat of a site that has one worker: the worker rings for itself, which takes no process more.

A site with several workers has a beat of its own beside them, or each would ring.
"""

from __future__ import annotations

import logging
from typing import Any

from celery import Celery, bootsteps
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)


class OwnBeat(bootsteps.StartStopStep):
    """Sends every task of the schedule as soon as the broker is there, and from then on in its time.

    A worker that has lost its broker stops its steps, and starts them anew once it is back.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, parent: Any, **options: Any) -> None:
        super().__init__(parent, **options)
        self._timers: list[Any] = []

    def start(self, parent: Any) -> None:
        """Begins to ring."""
        for entry in parent.app.conf.beat_schedule.values():
            ring(parent.app, entry["task"])
            seconds = entry["schedule"].total_seconds()
            self._timers.append(parent.timer.call_repeatedly(seconds, ring, (parent.app, entry["task"])))

    def stop(self, parent: Any) -> None:
        """Rings no more."""
        del parent
        while self._timers:
            self._timers.pop().cancel()


def ring(app: Celery, task: str) -> None:
    """Sends a task without arguments; what cannot be sent is sent the next time."""
    try:
        app.send_task(task)
    except OperationalError:
        logger.warning("%s was not rung: the broker does not answer.", task)
