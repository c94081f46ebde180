"""What the views of Control's staff share: the branch named, its last subinterval, how far that has come."""

from __future__ import annotations

from typing import Any

from django.http import Http404

from assessment.models import AssessmentRecord
from control.access import Room
from control.api.access import SeatView
from control.models import Branch, Subinterval


class ControlView(SeatView):
    """A view of Control's staff."""

    room = Room.CONTROL

    def branch(self) -> Branch:
        """The branch named in the query, else the one that counts."""
        wanted = self.request.query_params.get("branch")
        if not wanted:
            return self.game.branch  # type: ignore[no-any-return]
        found = Branch.objects.filter(game=self.game, public_id=wanted).select_related("game").first()
        if found is None:
            raise Http404
        return found

    def open_subinterval(self) -> Subinterval:
        """The last subinterval of the branch. Raises `Http404`."""
        found = Subinterval.objects.latest_of(self.branch())
        if found is None:
            raise Http404
        return found


def current_record(subinterval: Subinterval) -> AssessmentRecord:
    found = AssessmentRecord.objects.current().filter(subinterval=subinterval).first()
    if found is None:
        raise Http404
    return found


def as_subinterval(subinterval: Subinterval) -> dict[str, Any]:
    subinterval = Subinterval.objects.select_related("branch").get(pk=subinterval.pk)
    record = AssessmentRecord.objects.current().filter(subinterval=subinterval).first()
    return {
        "subinterval": subinterval.public_id,
        "cycle": subinterval.cycle,
        "number": subinterval.number,
        "start": str(subinterval.start),
        "until": None if subinterval.until is None else str(subinterval.until),
        "stage": subinterval.branch.stage,
        "parked": subinterval.branch.parked,
        "questions": record.questions if record else [],
    }
