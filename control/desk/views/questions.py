"""Questions of the assessment: owner, facts, options, with the proposal chosen beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from django.http import HttpResponse
from django.utils.translation import gettext as _

from assessment.services.ruling import answer_question
from control.desk.answers import REFUSED, done, show
from control.desk.desk import DeskRequest
from control.desk.stage import side_name
from control.services.refusal import Refused

NONE_REFUSED: Final[Mapping[str, tuple[str, Refused]]] = MappingProxyType({})


def questions(request: DeskRequest) -> HttpResponse:
    """GET shows the questions, POST answers those given; Control may answer for a cell, and that is marked."""
    if request.method == "POST":
        return _answered(request)
    return show(request, "questions", "panel_questions", **_page(request))


def _answered(request: DeskRequest) -> HttpResponse:
    desk = request.desk
    if desk.subinterval is None or desk.record is None:
        raise Refused(_("No question is open."), code="stage")
    refusals: dict[str, tuple[str, Refused]] = {}
    for number, question in enumerate(desk.record.questions, start=1):
        place, value = question["place"], request.POST.get(f"answer-{number}", "")
        if value and request.POST.get(f"place-{number}") == place:
            try:
                answer_question(subinterval_id=desk.subinterval.pk, place=place, value=value, seat=request.seat)
            except Refused as refusal:
                refusals[place] = value, refusal
    desk.branch.refresh_from_db()
    if desk.branch.stage == "question":
        page = _page(request, refusals)
        is_refused = refusals or not page["answered"]
        return show(request, "questions", "panel_questions", status=REFUSED if is_refused else 200, **page)
    return done(request, "results")


def _page(request: DeskRequest, refusals: Mapping[str, tuple[str, Refused]] = NONE_REFUSED) -> dict[str, Any]:
    """The open questions; an answer that was refused stands there with the reason."""
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
                "typed": refusals[question["place"]][0] if question["place"] in refusals else question["proposal"],
                "refusal": refusals[question["place"]][1] if question["place"] in refusals else None,
            }
            for number, question in enumerate(found, start=1)
        ],
        "answered": len(given),
    }
