"""The tray: what each addressee is about to be told, and what Control decides on it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from assessment.engine.outcome import Decision, DecisionKind
from assessment.services.results import worst_below
from assessment.services.tray import Decided, decide_report, decisions_of, tray_of
from control.desk.answers import REFUSED, done, show
from control.desk.desk import DeskRequest
from control.desk.results import provenance_mark
from control.desk.stage import side_name
from control.models import Stage
from control.services.refusal import Refused
from control.situation.clock import HALF_HOUR
from control.situation.side import SIDES
from orders.language.card import read_report
from orders.language.garbling import garbled, losable
from orders.language.wording import read_back
from orders.language.wrong import Unreadable

LATER_HALF_HOURS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayRow:
    """A report of the tray: when it happened, its words and card as they will be told, and what was decided.

    `mark` and `mark_words` say what it rests on, where that is not all printed.
    """

    report: Any
    time: str
    title: str
    words: str
    card: str
    decision: Decision | None
    decision_due: str
    losable: tuple[str, ...]
    lost: tuple[str, ...]
    address: str
    mark: str
    mark_words: str


def tray(request: DeskRequest) -> HttpResponse:
    """The tray by addressee."""
    rows = _rows(request)
    groups = [(side.value, side_name(side), [row for row in rows if row.report.addressee == side]) for side in SIDES]
    rest = [row for row in rows if row.report.addressee not in SIDES]
    desk = request.desk
    return show(
        request,
        "tray",
        "panel_tray",
        groups=[*groups, ("control", _("Control"), rest)] if rest else groups,
        is_open=desk.is_open and desk.branch.stage in (Stage.REVIEW, Stage.PAUSED),
        count=len(rows),
    )


def report(request: DeskRequest) -> HttpResponse:
    """GET gives the form for one report, POST decides on it."""
    key = request.POST.get("report", "") or request.GET.get("report", "")
    row = next((row for row in _rows(request) if row.report.key == key), None)
    if row is None or request.desk.subinterval is None:
        raise Http404
    if request.method != "POST":
        return show(request, "tray", "panel_report", row=row, given=_as_decided(row), **_choices(request))
    try:
        decide_report(
            subinterval_id=request.desk.subinterval.pk, report=key, decided=_decided(request, row), seat=request.seat
        )
    except Refused as refusal:
        page = {"row": row, "refusal": refusal, "given": request.POST, **_choices(request)}
        return show(request, "tray", "panel_report", status=REFUSED, **page)
    return done(request, "tray")


def _as_decided(row: TrayRow) -> dict[str, str]:
    """What the form begins with."""
    decision = row.decision
    return {
        "kind": decision.kind.value if decision else DecisionKind.RELEASE.value,
        "reason": decision.reason if decision else "",
        "words": row.words,
        "card": row.card,
        "due": str(decision.due) if decision and decision.due is not None else "",
    }


def _decided(request: DeskRequest, row: TrayRow) -> Decided:
    """What was asked for; text left as it stands is no edit of it."""
    kind = request.POST.get("kind", "")
    if kind not in tuple(DecisionKind):
        raise Refused(_("Choose what is to become of the report."), code="kind")
    chosen = DecisionKind(kind)
    card, words = request.POST.get("card", "").rstrip(), request.POST.get("words", "").strip()
    if chosen is DecisionKind.GARBLE:
        card, words = _garbled(request, row)
        return Decided(kind=chosen, reason=request.POST.get("reason", ""), card=card, words=words)
    edits = chosen is DecisionKind.EDIT
    return Decided(
        kind=chosen,
        reason=request.POST.get("reason", ""),
        card=card.ljust(80) if edits and card and card != row.card.rstrip() else "",
        words=words if edits and words != row.words else "",
        due=_minute(request.POST.get("due", "")) if chosen is DecisionKind.DELAY else None,
    )


def _garbled(request: DeskRequest, row: TrayRow) -> tuple[str, str]:
    """Card and words of a report without what is ticked."""
    lost = set(request.POST.getlist("lost")) & set(row.losable)
    if not lost:
        raise Refused(_("Tick what is lost of the report."), code="lost")
    return garbled(request.desk.mode.codebook, row.report.card, lost)


def _choices(request: DeskRequest) -> dict[str, Any]:
    desk = request.desk
    until = desk.subinterval.until if desk.subinterval else None
    first = Fraction(until or 0)
    later = [first + HALF_HOUR * n for n in range(1, LATER_HALF_HOURS + 1)]
    return {"later": [(str(moment), desk.stamp(moment)) for moment in later]}


def _rows(request: DeskRequest) -> list[TrayRow]:
    desk = request.desk
    if desk.subinterval is None or desk.record is None:
        return []
    decisions = {decision.report: decision for decision in decisions_of(desk.subinterval)}
    reports = sorted(tray_of(desk.subinterval), key=lambda found: (found.at, found.key))
    worst = worst_below(desk.lines)
    return [_row(request, found, decisions.get(found.key), worst.get(found.line, "")) for found in reports]


def _row(request: DeskRequest, report: Any, decision: Decision | None, provenance: str) -> TrayRow:
    desk = request.desk
    card = decision.card if decision and decision.card else report.card
    book = desk.mode.codebook
    code = book.reports.get(report.code)
    try:
        words = read_back(book, read_report(book, card))
    except Unreadable as fault:
        words = fault.said()
    mark, mark_words = provenance_mark(provenance)
    may_be_lost = losable(book, report.card)
    note = f" {report.note[:1].upper()}{report.note[1:]}." if getattr(report, "note", "") else ""
    return TrayRow(
        report=report,
        time=desk.stamp(report.at)[2:],
        title=code.title if code else "",
        words=decision.words if decision and decision.words else f"{words}{note}",
        card=card,
        decision=decision,
        losable=may_be_lost,
        lost=_lost(book, may_be_lost, decision),
        decision_due=desk.stamp(decision.due) if decision and decision.due is not None else "",
        address=desk.address("tray-report"),
        mark=mark,
        mark_words=mark_words,
    )


def _lost(book: Any, fields: tuple[str, ...], decision: Decision | None) -> tuple[str, ...]:
    """What a garbled report has lost."""
    if decision is None or decision.kind is not DecisionKind.GARBLE:
        return ()
    left = losable(book, decision.card)
    return tuple(field for field in fields if field not in left)


def _minute(text: str) -> Fraction | None:
    try:
        return Fraction(text[:40]) if text else None
    except (ValueError, ZeroDivisionError):
        return None
