"""Questions of the assessment: owner, facts, options, with the proposal chosen beforehand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from assessment.services.ruling import answer_question
from control.desk.answers import REFUSED, done, show
from control.desk.desk import DeskRequest
from control.desk.stage import side_name
from control.services.refusal import Refused


def questions(request: DeskRequest) -> HttpResponse:
    """GET shows the questions, POST answers those given; Control may answer for a cell, and that is marked."""
    if request.method == "POST":
        return _answered(request)
    return show(request, "questions", "panel_questions", **_page(request))


def _answered(request: DeskRequest) -> HttpResponse:
    desk = request.desk
    if desk.subinterval is None or desk.record is None:
        raise Refused(_("No question is open."), code="stage")
    for number, question in enumerate(desk.record.questions, start=1):
        value = request.POST.get(f"answer-{number}", "")
        if value and request.POST.get(f"place-{number}") == question["place"]:
            answer_question(subinterval_id=desk.subinterval.pk, place=question["place"], value=value, seat=request.seat)
    desk.branch.refresh_from_db()
    if desk.branch.stage == "question":
        page = _page(request)
        return show(request, "questions", "panel_questions", status=REFUSED if not page["answered"] else 200, **page)
    return done(request, "results")


def _page(request: DeskRequest) -> dict[str, Any]:
    desk = request.desk
    found = desk.record.questions if desk.record and desk.branch.stage == "question" else []
    given = dict(desk.subinterval.answers.values_list("place", "value")) if desk.subinterval else {}
    ledger = desk.mode.ledger
    return {
        "questions": [
            {
                **question,
                "number": number,
                "owner_name": side_name(question["owner"]),
                "paragraph": ledger[question["rule"]].summary if ledger.known(question["rule"]) else "",
                "stamp": desk.stamp(Fraction(str(question.get("at", "0")))),
                "given": given.get(question["place"], ""),
            }
            for number, question in enumerate(found, start=1)
        ],
        "answered": len(given),
    }
