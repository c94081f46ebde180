"""Whether what engineers build on the ground is finished."""

from __future__ import annotations

from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_state import Installation


def is_being_built(draft: Draft, place: Installation) -> bool:
    """Whether it is not yet done: its time has not come, or its builders left before it had."""
    if place.ready is None:
        return False
    return place.ready > draft.now or any(job.site == place.point for job in draft.engineers.jobs)
