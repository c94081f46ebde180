"""A result explained: its worksheet as a tree, and the worksheet of a moment or unit."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from assessment.models import ResultRow
from assessment.services.debriefing import is_marked
from control import posted
from control.desk.answers import show
from control.desk.desk import Desk, DeskRequest
from control.desk.results import result_line
from control.desk.tree import ancestors, root_of, roots_at, tree_below
from control.desk.waiting import is_staffed, result_subject
from control.models import Claim
from control.services.claims import claims_of

MOST_TREES = 40
MOST_BESIDE = 15


def result(request: DeskRequest, number: int) -> HttpResponse:
    """One result with the rule that gave it and everything below."""
    desk = request.desk
    row = ResultRow.objects.filter(assessment=desk.record, number=number).first() if desk.record else None
    if row is None:
        raise Http404
    rows = ResultRow.objects.filter(assessment=desk.record)
    beside = roots_at(desk.lines, desk.mode.ledger, at=row.at, units=row.units)
    own = root_of(desk.lines, row.line)
    return show(
        request,
        "results",
        "panel_result",
        line=result_line(desk, row, is_accepted=False),
        tree=tree_below(desk.lines, desk.mode.ledger, row.line),
        above=ancestors(desk.lines, row.line),
        beside=[node for node in beside if node.line.number != own][:MOST_BESIDE],
        before=rows.filter(number__lt=number, importance__gte=1).order_by("-number").first(),
        after=rows.filter(number__gt=number, importance__gte=1).order_by("number").first(),
        open_all=request.GET.get("all") == "yes",
        is_staffed=is_staffed(desk) and desk.is_open and not desk.is_past,
        claim=_claim(desk, row),
        debriefed=is_marked(desk.subinterval, row) if desk.subinterval else None,
    )


def _claim(desk: Desk, row: ResultRow) -> Claim | None:
    """Who sees to a result."""
    return claims_of(desk.game).get(result_subject(desk.subinterval, row)) if desk.subinterval else None


def browse(request: DeskRequest) -> HttpResponse:
    """The worksheet of one moment, or of one unit."""
    desk = request.desk
    unit = request.GET.get("unit", "").strip()[:12]
    at = posted.minute(request.GET.get("at", ""))
    root = posted.number(request.GET.get("line", ""))
    if root is not None:
        node = tree_below(desk.lines, desk.mode.ledger, root)
        trees = [node] if node else []
    else:
        trees = (
            roots_at(desk.lines, desk.mode.ledger, at=at, units=[unit] if unit else [])
            if at is not None or unit
            else []
        )
    moments = dict.fromkeys(line.at for line in desk.lines if not line.parent)
    return show(
        request,
        "results",
        "panel_worksheet",
        trees=trees[:MOST_TREES],
        more=max(0, len(trees) - MOST_TREES),
        moments=[(str(moment), desk.stamp(moment)) for moment in moments],
        at="" if at is None else str(at),
        unit=unit,
    )
