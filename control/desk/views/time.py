"""Time and branches: every branch listed, going back by a new one, choosing the one that counts."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from assessment.services.branching import branch_from, choose_branch
from control.desk.answers import REFUSED, moved, show
from control.desk.desk import DeskRequest
from control.desk.timeline import timeline
from control.desk.two_branches import beside
from control.models import Branch, Subinterval
from control.services.refusal import Refused


def branches(request: DeskRequest) -> HttpResponse:
    """Every branch with its subintervals."""
    return show(request, "", "panel_branches", branches=timeline(request.desk))


def branch(request: DeskRequest) -> HttpResponse:
    """GET asks for a reason, POST makes a study from before the subinterval looked at."""
    desk = request.desk
    if desk.subinterval is None:
        raise Refused(_("There is nothing to branch from yet."), code="stage")
    facts: dict[str, Any] = {"start": desk.stamp(desk.subinterval.start)}
    if request.method != "POST":
        return show(request, "", "panel_branch", **facts)
    try:
        study = branch_from(
            subinterval_id=desk.subinterval.pk,
            seat=request.seat,
            reason=request.POST.get("reason", ""),
            title=request.POST.get("title", "")[:200],
            other_dice=bool(request.POST.get("other_dice")),
        )
    except Refused as refusal:
        return show(request, "", "panel_branch", status=REFUSED, refusal=refusal, **facts)
    desk.is_past, desk.branch = False, study
    return moved(request, "orders")


def compare(request: DeskRequest) -> HttpResponse:
    """Two branches beside each other: as named in the address, else the one that counts and the newest study."""
    branches = list(request.game.branches.order_by("number"))
    if len(branches) == 1:
        raise Refused(_("There is only one branch; branch from a subinterval to compare."), code="one")
    by_id = {branch.public_id: branch for branch in branches}
    studies = [branch for branch in branches if branch.pk != request.game.counts_id]
    left = by_id.get(request.GET.get("left", ""), request.game.branch)
    right = by_id.get(request.GET.get("right", ""), studies[-1])
    both = beside(request.desk, left, right)
    sides = list(zip(both.left.balances, both.right.balances, strict=True))
    page: dict[str, Any] = {"both": both, "halves": (both.left, both.right), "sides": sides, "branches": branches}
    return show(request, "", "panel_compare", **page)


def choose(request: DeskRequest, chosen: str) -> HttpResponse:
    """GET says what choosing means, POST makes a study the branch that counts."""
    desk = request.desk
    study = Branch.objects.filter(game=request.game, public_id=chosen).first()
    if study is None:
        raise Http404
    latest = Subinterval.objects.latest_of(study)
    page: dict[str, Any] = {"study": study, "now": desk.stamp(study.now), "latest": latest}
    if request.method != "POST":
        return show(request, "", "panel_choose", **page)
    try:
        choose_branch(branch_id=study.pk, seat=request.seat, reason=request.POST.get("reason", ""))
    except Refused as refusal:
        return show(request, "", "panel_choose", status=REFUSED, refusal=refusal, **page)
    desk.game.refresh_from_db()
    desk.is_past, desk.branch = False, desk.game.branch
    return moved(request, "results")
