"""The tray: what each addressee is about to be told, and what Control decides on it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from assessment.engine.outcome import Decision, DecisionKind
from assessment.engine.transmission import RULE as TRANSMISSION
from assessment.services.results import worst_below
from assessment.services.tray import Decided, decide_report, decisions_of, leave_to_chance, tray_of
from control import posted
from control.desk.answers import REFUSED, done, show
from control.desk.desk import Desk, DeskRequest
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
AS_THROWN = "as_thrown"
"""What is asked for where a report is left to what chance made of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayRow:
    """A report of the tray: when it happened, its words and card as they will be told, and what was decided.

    `made_words` and `made_card` are those of the report as made, where it will be told otherwise. `is_by_chance` where
    Control has decided nothing and a throw has, on the worksheet line `passed_on`. `mark` and `mark_words` say what it
    rests on, where that is not all printed.
    """

    report: Any
    time: str
    title: str
    words: str
    card: str
    made_words: str
    made_card: str
    decision: Decision | None
    is_by_chance: bool
    passed_on: int
    decision_due: str
    losable: tuple[str, ...]
    lost: tuple[str, ...]
    address: str
    mark: str
    mark_words: str


def tray(request: DeskRequest) -> HttpResponse:
    """The tray by addressee; a liaison to one cell has that cell's."""
    rows = _rows(request)
    own = request.seat.bound_to
    sides = [side for side in SIDES if own in ("", side)]
    groups = [(side.value, side_name(side), [row for row in rows if row.report.addressee == side]) for side in sides]
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
        _decide(request, request.desk.subinterval.pk, row)
    except Refused as refusal:
        page = {"row": row, "refusal": refusal, "given": request.POST, **_choices(request)}
        return show(request, "tray", "panel_report", status=REFUSED, **page)
    return done(request, "tray")


def _decide(request: DeskRequest, subinterval_id: int, row: TrayRow) -> None:
    key, seat = row.report.key, request.seat
    if request.POST.get("kind") == AS_THROWN and row.report.by_chance is not None:
        leave_to_chance(subinterval_id=subinterval_id, report=key, seat=seat)
    else:
        decide_report(subinterval_id=subinterval_id, report=key, decided=_decided(request, row), seat=seat)


def _as_decided(row: TrayRow) -> dict[str, str]:
    """What the form begins with."""
    decision = row.decision
    kind = decision.kind.value if decision else DecisionKind.RELEASE.value
    return {
        "kind": AS_THROWN if row.is_by_chance else kind,
        "reason": decision.reason if decision and not row.is_by_chance else "",
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
        due=posted.minute(request.POST.get("due", "")) if chosen is DecisionKind.DELAY else None,
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
    own = desk.seat.bound_to
    reports = [found for found in tray_of(desk.subinterval) if own in ("", found.addressee)]
    reports.sort(key=lambda found: (found.at, found.key))
    worst = worst_below(desk.record.lines_digest)
    return [_row(request, found, decisions.get(found.key), worst.get(found.line, "")) for found in reports]


def _row(request: DeskRequest, report: Any, by_control: Decision | None, provenance: str) -> TrayRow:
    desk = request.desk
    decision = by_control or report.by_chance
    card = decision.card if decision and decision.card else report.card
    book = desk.mode.codebook
    code = book.reports.get(report.code)
    note = f" {report.note[:1].upper()}{report.note[1:]}." if getattr(report, "note", "") else ""
    words = decision.words if decision and decision.words else f"{_said(book, card)}{note}"
    made = f"{_said(book, report.card)}{note}"
    mark, mark_words = provenance_mark(provenance)
    may_be_lost = losable(book, report.card)
    return TrayRow(
        report=report,
        time=desk.stamp(report.at)[2:],
        title=code.title if code else "",
        words=words,
        card=card,
        made_words=made if (words, card) != (made, report.card) else "",
        made_card=report.card if card != report.card else "",
        decision=decision,
        is_by_chance=by_control is None and report.by_chance is not None,
        passed_on=_thrown_on(desk, report),
        losable=may_be_lost,
        lost=_lost(book, may_be_lost, decision),
        decision_due=desk.stamp(decision.due) if decision and decision.due is not None else "",
        address=desk.address("tray-report"),
        mark=mark,
        mark_words=mark_words,
    )


def _said(book: Any, card: str) -> str:
    """A card in plain words, or why it cannot be read."""
    try:
        return read_back(book, read_report(book, card))
    except Unreadable as fault:
        return fault.said()


def _thrown_on(desk: Desk, report: Any) -> int:
    """The line of this worksheet on which chance had its say; 0 where that was on an earlier one, or never."""
    line = report.passed_on
    return line if 0 < line <= len(desk.lines) and desk.lines[line - 1].rule == TRANSMISSION else 0


def _lost(book: Any, fields: tuple[str, ...], decision: Decision | None) -> tuple[str, ...]:
    """What a garbled report has lost."""
    if decision is None or decision.kind is not DecisionKind.GARBLE:
        return ()
    left = losable(book, decision.card)
    return tuple(field for field in fields if field not in left)
