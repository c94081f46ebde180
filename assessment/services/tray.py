"""The tray: reports that wait for release, and what Control decides on each."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from msgspec.structs import replace

from assessment.engine.outcome import Decision, DecisionKind
from assessment.models import AssessmentRecord
from assessment.modes import mode as find_mode
from assessment.services.second_word import tray_changed
from control.models import Blob, Branch, Game, ReleaseDecision, Seat, Subinterval
from control.rights import refuse_beyond_cell
from control.services import audit, feed, truth
from control.services.refusal import Refused
from control.situation.clock import HALF_HOUR
from control.situation.side import CONTROL
from orders.language.card import read_report, write_report
from orders.language.wrong import Unreadable

MOST_WORDS = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """What Control wants of one report: `card` and `words` replace its text, `due` is the new half hour of a delay."""

    kind: DecisionKind
    reason: str = ""
    card: str = ""
    words: str = ""
    due: Fraction | None = None


def tray_of(subinterval: Subinterval) -> tuple[Any, ...]:
    """The reports that fall due at the end of a subinterval, as assessed."""
    record = AssessmentRecord.objects.current().get(subinterval=subinterval)
    return _reports(record.reports_digest, subinterval.branch.game.mode)


@lru_cache(maxsize=64)
def _reports(digest: str, mode_key: str) -> tuple[Any, ...]:
    """Kept by the digest, which is of what never changes: Control's bar counts them at every notice."""
    report_type: Any = find_mode(mode_key).report_type
    return Blob.objects.value_of(digest, tuple[report_type, ...])


def decisions_of(subinterval: Subinterval) -> tuple[Decision, ...]:
    """What Control has decided so far, in order of the reports."""
    return tuple(_decision(row) for row in subinterval.decisions.order_by("report"))


@transaction.atomic
def decide_report(*, subinterval_id: int, report: str, decided: Decided, seat: Seat) -> ReleaseDecision | None:
    """Decides on one report of the tray before its release; a later decision replaces an earlier one.

    Releasing it as it stands takes an earlier decision back; a report that chance has lost, delayed or garbled is then
    told in full. Raises `Refused` without a reason, for a card that cannot be read, or for a delay to a moment that is
    no later half hour.
    """
    game, subinterval, found = _open_report(subinterval_id, report, seat, decided.kind.value)
    if decided.kind is DecisionKind.RELEASE and found.by_chance is None:
        subinterval.decisions.filter(report=report).delete()
        return None
    card = _fit_card(game, subinterval, decided)
    values = {
        "kind": decided.kind,
        "reason": decided.reason.strip(),
        "card": card,
        "words": decided.words,
        "due": decided.due,
        "seat": seat,
    }
    decision, _made = ReleaseDecision.objects.update_or_create(subinterval=subinterval, report=report, defaults=values)
    return decision


@transaction.atomic
def leave_to_chance(*, subinterval_id: int, report: str, seat: Seat) -> None:
    """Takes Control's decision on a report back: what was thrown for it holds again. Raises `Refused`."""
    _game, subinterval, _found = _open_report(subinterval_id, report, seat, "as thrown")
    subinterval.decisions.filter(report=report).delete()


def _open_report(subinterval_id: int, report: str, seat: Seat, kind: str) -> tuple[Game, Subinterval, Any]:
    """A report of a tray that is not released, under the locks, with the decision put on record. Raises `Refused`."""
    found = Subinterval.objects.select_related("branch__game").get(pk=subinterval_id)
    game = Game.objects.locked(found.branch.game_id)
    branch = Branch.objects.locked(found.branch_id)
    subinterval = Subinterval.objects.locked(subinterval_id)
    if subinterval.is_closed:
        raise Refused(_("These reports are released already."), code="closed")
    made = next((one for one in tray_of(found) if one.key == report), None)
    if made is None:
        raise Refused(_("There is no such report in the tray."), code="unknown")
    refuse_beyond_cell(seat, made.addressee)
    tray_changed(subinterval)
    audit.record(game=game, act="report.decided", seat=seat, branch=branch, report=report, kind=kind)
    feed.announce(game=game, kind="tray", to=(CONTROL,))
    return game, subinterval, made


def _fit_card(game: Game, subinterval: Subinterval, decided: Decided) -> str:
    """The card as it is to be told, with the coordinates of the game's map written out; "" where it is not edited."""
    mode = truth.mode_of(game)
    if not decided.reason.strip():
        raise Refused(_("Say why; the reason is kept in the record, the cell does not see it."), code="reason")
    if decided.kind is DecisionKind.DELAY:
        until = subinterval.until or subinterval.start
        if decided.due is None or decided.due <= until or decided.due % HALF_HOUR:
            raise Refused(
                _("A report is delayed to a half hour after %(stamp)s.") % {"stamp": mode.stamp(until)}, code="due"
            )
    if len(decided.words) > MOST_WORDS:
        raise Refused(_("That is too long for a report."), code="words")
    if not decided.card:
        return ""
    try:
        card = read_report(mode.codebook, decided.card, lead=mode.lead)
    except Unreadable as fault:
        raise Refused(
            _("Column %(column)d: %(why)s") % {"column": fault.column, "why": fault.said()}, code="card"
        ) from fault
    return write_report(mode.codebook, replace(card, typed={}))


def _decision(row: ReleaseDecision) -> Decision:
    return Decision(
        report=row.report, kind=DecisionKind(row.kind), reason=row.reason, card=row.card, words=row.words, due=row.due
    )
