"""Odds: what the battles that are being fought would lead to, played many times beside the game."""

from __future__ import annotations

from django.http import HttpResponse

from assessment.services import previewing
from control.desk.answers import done, show
from control.desk.desk import DeskRequest


def odds(request: DeskRequest) -> HttpResponse:
    """GET shows the battles and the previews that were asked for; POST asks for one."""
    branch = request.desk.branch
    if request.method == "POST":
        subject = request.POST.get("subject", "")
        previewing.preview_battle(branch_id=branch.pk, subject=subject, seat=request.seat, times=previewing.TIMES)
        return done(request, "odds")
    asked = previewing.previews_of(branch_id=branch.pk)
    rows = [(subject, asked.get(subject.key)) for subject in previewing.subjects_of(branch_id=branch.pk)]
    waits = any(preview is not None and preview.is_running for _, preview in rows)
    return show(request, "", "panel_odds", rows=rows, waits=waits, times=previewing.TIMES)
