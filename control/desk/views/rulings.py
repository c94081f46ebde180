"""Rulings: entered at a place of the worksheet, compared before they are kept, listed, withdrawn; corrections."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from assessment.engine.outcome import RulingKind
from assessment.engine.worksheet_line import Line
from assessment.models import AssessmentRecord
from assessment.services.branching import rule_from_before
from assessment.services.ruling import ClosedSubinterval, described, enter_correction, enter_ruling, withdraw_ruling
from assessment.services.ruling_values import line_at
from control.access import is_part
from control.desk.answers import REFUSED, done, moved, show, show_part, wants
from control.desk.compare import compared
from control.desk.desk import Desk, DeskRequest
from control.desk.ruling_forms import ruling_form
from control.desk.special_orders import answered_letter, answering
from control.desk.waiting import results_at
from control.models import RulingRecord
from control.rights import refuse_without, right_of_correction
from control.services.claims import refuse_if_claimed
from control.services.refusal import Refused
from control.services.rulings_board import board_elsewhere, board_of

FIELDS = ("kind", "reason", "value", "place", "subject", "field")


def rulings(request: DeskRequest) -> HttpResponse:
    """The board: every ruling and correction of this branch, and those of the others to cite."""
    branch, text = request.desk.branch, request.GET.get("text", "").strip()[:80]
    board, elsewhere = board_of(branch, text), board_elsewhere(branch, text)
    return show(request, "rulings", "panel_rulings", board=board, elsewhere=elsewhere, text=text)


def new(request: DeskRequest) -> HttpResponse:
    """GET gives the form for a place, POST enters the ruling; on a closed subinterval both ways on are offered."""
    desk = request.desk
    if desk.subinterval is None:
        raise Refused(_("Nothing is assessed yet."), code="stage")
    if request.method != "POST":
        form = ruling_form(desk, request.GET.get("kind", ""), request.GET.get("place", ""))
        if wants(request, "panel") or not is_part(request):
            return show(request, "rulings", "panel_ruling_form", form=form)
        return show_part(request, "part_ruling_form", form=form)
    given = _given(request)
    try:
        refuse_if_claimed(seat=request.seat, subjects=results_at(desk, _line(desk, given)))
        record = enter_ruling(subinterval_id=desk.subinterval.pk, seat=request.seat, **given)
    except ClosedSubinterval as refusal:
        return show(request, "rulings", "panel_closed", status=REFUSED, **_two_ways(request, given, refusal))
    except Refused as refusal:
        form = ruling_form(desk, given["kind"], given["place"], given=given)
        return show(request, "rulings", "panel_ruling_form", status=REFUSED, form=form, refusal=refusal)
    return done(request, "ruling-shown", number=record.number)


def ruling(request: DeskRequest, number: int) -> HttpResponse:
    """A ruling with what it changed: the assessment before it beside the one with it."""
    desk = request.desk
    record = desk.branch.rulings.select_related("subinterval", "seat").filter(number=number).first()
    if record is None:
        raise Http404
    before, after = _around(record)
    return show(
        request,
        "rulings",
        "panel_ruling",
        ruling=record,
        comparison=compared(before, after, record) if before and after else None,
        waits=record.subinterval is not None and after is None and record.withdrawn is None,
        is_open=record.subinterval is not None and not record.subinterval.is_closed,
    )


def withdraw(request: DeskRequest, number: int) -> HttpResponse:
    """Withdraws a ruling or a correction that waits."""
    record = request.desk.branch.rulings.filter(number=number).first()
    if record is None:
        raise Http404
    withdraw_ruling(ruling_id=record.pk, seat=request.seat)
    return done(request, "rulings")


def correct(request: DeskRequest) -> HttpResponse:
    """GET gives the form of a correction from now on, POST enters it."""
    desk = request.desk
    if request.method != "POST":
        return show(request, "rulings", "panel_correction", **_correction_page(request))
    given = _given(request)
    given.pop("place")
    refuse_without(request.seat, right_of_correction(given["kind"]))
    try:
        with answering(request):
            record = enter_correction(branch_id=desk.branch.pk, seat=request.seat, **given)
    except Refused as refusal:
        page = _correction_page(request) | {"given": given, "refusal": refusal}
        return show(request, "rulings", "panel_correction", status=REFUSED, **page)
    return done(request, "ruling-shown", number=record.number)


def go_back(request: DeskRequest) -> HttpResponse:
    """Branches from before a closed subinterval and has the study assessed with the ruling."""
    desk = request.desk
    if desk.subinterval is None:
        raise Refused(_("Nothing is assessed yet."), code="stage")
    study = rule_from_before(subinterval_id=desk.subinterval.pk, seat=request.seat, ruling=described(**_given(request)))
    desk.is_past, desk.branch = False, study
    return moved(request, "results")


def _given(request: DeskRequest) -> dict[str, Any]:
    return {name: request.POST.get(name, "") for name in FIELDS}


def _line(desk: Desk, given: dict[str, str]) -> Line | None:
    """The line of the worksheet that is ruled on; None for a ruling of another kind."""
    at_place = given["kind"] in (RulingKind.THROW, RulingKind.RESULT)
    return line_at(desk.lines, RulingKind(given["kind"]), given["place"]) if at_place else None


def _two_ways(request: DeskRequest, given: dict[str, str], refusal: ClosedSubinterval) -> dict[str, Any]:
    """From now on, or go back: each as a form with what was asked for."""
    return {**_correction_page(request), "refusal": refusal, "given": given}


def _correction_page(request: DeskRequest) -> dict[str, Any]:
    desk = request.desk
    umpiring = desk.mode.umpiring
    of_units = {field.key for field in umpiring.unit_fields}
    return {
        "units": umpiring.units(desk.situation, desk.mode),
        "umpiring": umpiring,
        "beliefs_alone": [field for field in umpiring.belief_fields if field.key not in of_units],
        "holds_from": desk.stamp(desk.branch.now),
        "given": {name: request.GET.get(name, "") for name in FIELDS},
        "letter": answered_letter(request),
    }


def _around(record: RulingRecord) -> tuple[AssessmentRecord | None, AssessmentRecord | None]:
    """The last assessment without a ruling, and the first with it."""
    if record.subinterval is None:
        return None, None
    made = AssessmentRecord.objects.filter(subinterval=record.subinterval).order_by("revision")
    before = made.filter(made__lt=record.entered).last()
    after = made.filter(made__gt=record.entered, why=f"ruling {record.number}").first()
    return before, after or made.filter(made__gt=record.entered).first()
