"""Keeping a job's lease while it is worked on."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from assessment.models import Job
from assessment.services.beside import Beside

LEASE: Final = timedelta(seconds=30)
BEAT_SECONDS: Final = 8.0


class Heartbeat(Beside):
    """Renews the lease of a job until the block ends."""

    def __init__(self, job_id: int, owner: str) -> None:
        super().__init__(f"heartbeat-{job_id}", BEAT_SECONDS)
        self._job_id = job_id
        self._owner = owner

    def round(self) -> bool:
        """Renews the lease once; False where the job is somebody else's by now."""
        return Job.objects.renew(self._job_id, self._owner, LEASE)
