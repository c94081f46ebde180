"""Which service carries out which kind of job."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from assessment.models import Job
from assessment.services.assessing import assess_job
from assessment.services.checking_again import carry_out_check
from assessment.services.long_work import CHECK
from assessment.services.previewing import PART, play_part

CARRIED_OUT: Final[dict[str, Callable[..., bool]]] = {
    "assess": assess_job,
    PART: play_part,
    CHECK: carry_out_check,
}


def carry_out_job(*, job_id: int, owner: str) -> bool:
    """Carries out a job of any kind if it is still free; True if something was stored."""
    kind = Job.objects.values_list("kind", flat=True).filter(pk=job_id).first()
    service = CARRIED_OUT.get(kind or "")
    return service is not None and service(job_id=job_id, owner=owner)
