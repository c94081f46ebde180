"""Unplayed actions: the umpire's own odds for what no rule covers, decided by one throw of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpResponse
from django.utils.translation import gettext as _

from assessment.engine.outcome import RulingKind
from assessment.engine.unplayed import Action, Outcome, read_action, write_action
from assessment.services.ruling import enter_correction, enter_ruling
from control import posted
from control.desk.answers import REFUSED, done, show
from control.desk.desk import DeskRequest
from control.desk.special_orders import answered_letter, answering
from control.models import RulingRecord
from control.services.refusal import Refused
from control.services.rulings_board import ruling_to_cite
from control.situation.side import SIDES

ROWS: Final = 4
PERCENT: Final = 100


def action(request: DeskRequest) -> HttpResponse:
    """GET gives the form, begun from a cell's special order where one is named; POST has it thrown for."""
    if request.method != "POST":
        return _form(request, _begun(request))
    given = {name: value for name, value in request.POST.items() if isinstance(value, str)}
    try:
        with answering(request):
            record = _entered(request, given)
    except Refused as refusal:
        return _form(request, given, status=REFUSED, refusal=refusal)
    return done(request, "ruling-shown", number=record.number)


def _entered(request: DeskRequest, given: Mapping[str, str]) -> RulingRecord:
    """As a ruling on the open subinterval, else as a correction that holds from the next one."""
    desk = request.desk
    text = write_action(_read(given))
    ruling = {"kind": RulingKind.ACTION.value, "reason": given.get("reason", ""), "value": text}
    subject = given.get("subject", "").strip()
    if desk.subinterval is not None and desk.is_open:
        return enter_ruling(subinterval_id=desk.subinterval.pk, seat=request.seat, subject=subject, **ruling)
    return enter_correction(branch_id=desk.branch.pk, seat=request.seat, subject=subject, field="", **ruling)


def _read(given: Mapping[str, str]) -> Action:
    """The action of a form: chances in percent become ranges of numbers, one after the other."""
    rows = [_row(given, number) for number in range(1, ROWS + 1)]
    outcomes, low = [], 0
    for chance, words, told in (row for row in rows if row is not None):
        outcomes.append(Outcome(low=low, high=low + chance - 1, words=words, told=told))
        low += chance
    if low != PERCENT:
        raise Refused(_("The chances add up to %(sum)d, not to 100.") % {"sum": low}, code="chances")
    title = _plain(given.get("title", ""))
    if not title:
        raise Refused(_("Name the action."), code="title")
    return Action(
        title=title,
        reasons_for=_lines(given.get("reasons_for", "")),
        reasons_against=_lines(given.get("reasons_against", "")),
        outcomes=tuple(outcomes),
    )


def _row(given: Mapping[str, str], number: int) -> tuple[int, str, dict[str, str]] | None:
    """One outcome of the form; None for a row left empty."""
    chance, words = given.get(f"chance{number}", "").strip(), _plain(given.get(f"words{number}", ""))
    if not chance and not words:
        return None
    percent = posted.number(chance, PERCENT)
    if not percent or not words:
        text = _("Outcome %(number)d needs a chance from 1 to 100 and what happens.") % {"number": number}
        raise Refused(text, code="outcome")
    told = {side.value: _plain(given.get(f"{side.value}{number}", "")) for side in SIDES}
    return percent, words, {side: text for side, text in told.items() if text}


def _plain(text: str) -> str:
    """On one line, without the sign that parts an outcome from what is told of it."""
    return " ".join(text.replace("|", "/").split())


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line for line in map(_plain, text.splitlines()) if line)


def _begun(request: DeskRequest) -> dict[str, str]:
    """The form's first values: an earlier action cited again, or the special order that is answered."""
    cited = ruling_to_cite(request.game, request.GET.get("of", ""), request.GET.get("ruling", ""))
    if cited is not None and cited.kind == RulingKind.ACTION:
        return _cited(cited)
    letter = answered_letter(request)
    if letter is None:
        return {}
    reason = _("Special order No. %(number)d of %(cell)s") % {"number": letter.number, "cell": letter.cell}
    first_unit = letter.text.splitlines()[0].partition(":")[2].split()
    return {"subject": first_unit[0].strip(",;") if first_unit else "", "reason": reason, "asked": letter.text}


def _cited(ruling: RulingRecord) -> dict[str, str]:
    """The fields of the form as an earlier action had them."""
    action = read_action(ruling.value)
    given = {
        "title": action.title,
        "subject": ruling.subject,
        "reasons_for": "\n".join(action.reasons_for),
        "reasons_against": "\n".join(action.reasons_against),
        "reason": _("As ruling %(number)d: %(reason)s") % {"number": ruling.number, "reason": ruling.reason},
    }
    for number, outcome in enumerate(action.outcomes[:ROWS], start=1):
        told = {f"{side}{number}": text for side, text in outcome.told.items()}
        given |= {f"chance{number}": str(outcome.percent), f"words{number}": outcome.words, **told}
    return given


def _form(request: DeskRequest, given: Mapping[str, str], status: int = 200, **more: Any) -> HttpResponse:
    rows = [
        {
            "number": number,
            "chance": given.get(f"chance{number}", ""),
            "words": given.get(f"words{number}", ""),
            "told": [(side.value, given.get(f"{side.value}{number}", "")) for side in SIDES],
        }
        for number in range(1, ROWS + 1)
    ]
    desk, umpiring = request.desk, request.desk.mode.umpiring
    earlier = RulingRecord.objects.filter(branch__game=desk.game, kind=RulingKind.ACTION).select_related("branch")
    return show(
        request, "rulings", "panel_action", status=status, given=given, rows=rows, earlier=earlier.order_by("-pk")[:5],
        units=umpiring.units(desk.situation, desk.mode), room_for_words=umpiring.room_for_words,
        letter=answered_letter(request), **more,
    )  # fmt: skip
