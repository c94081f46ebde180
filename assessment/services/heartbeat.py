"""Keeping a job's lease while it is worked on, from a thread with a database connection of its own."""

from __future__ import annotations

from datetime import timedelta
from threading import Event, Thread
from types import TracebackType
from typing import Final, Self

from django.db import connection

from assessment.models import Job

LEASE: Final = timedelta(seconds=30)
BEAT_SECONDS: Final = 8.0


class Heartbeat:
    """Renews the lease of a job until the block ends."""

    def __init__(self, job_id: int, owner: str) -> None:
        self._job_id = job_id
        self._owner = owner
        self._end = Event()
        self._thread = Thread(target=self._beat, name=f"heartbeat-{job_id}", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end.set()
        self._thread.join()

    def _beat(self) -> None:
        try:
            while not self._end.wait(BEAT_SECONDS):
                if not Job.objects.renew(self._job_id, self._owner, LEASE):
                    return
        finally:
            connection.close()
