"""Accepting results: an umpire has looked and agrees. Nothing hangs on it but the queue."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from assessment.models import ResultAcceptance, ResultRow
from control.models import Branch, Game, Seat, Subinterval
from control.services import audit, feed
from control.situation.side import CONTROL


def accepted_marks(subinterval: Subinterval) -> frozenset[str]:
    """The marks of the results accepted so far."""
    return frozenset(ResultAcceptance.objects.filter(subinterval=subinterval).values_list("mark", flat=True))


@transaction.atomic
def accept_results(*, subinterval_id: int, numbers: Iterable[int], seat: Seat) -> int:
    """Accepts results of the assessment that stands, by their numbers; gives how many were new."""
    found = Subinterval.objects.select_related("branch").get(pk=subinterval_id)
    game = Game.objects.locked(found.branch.game_id)
    branch = Branch.objects.locked(found.branch_id)
    subinterval = Subinterval.objects.locked(subinterval_id)
    wanted = set(numbers)
    rows = ResultRow.objects.filter(assessment__subinterval=subinterval, assessment__current=True, number__in=wanted)
    new = {row.mark for row in rows} - accepted_marks(subinterval)
    ResultAcceptance.objects.bulk_create(
        ResultAcceptance(subinterval=subinterval, mark=mark, seat=seat) for mark in sorted(new)
    )
    if new:
        audit.record(game=game, act="results.accepted", seat=seat, branch=branch, count=len(new))
        feed.announce(game=game, kind="accepted", to=(CONTROL,))
    return len(new)
