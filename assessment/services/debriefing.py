"""The debrief: results that Control has marked as important, cycle by cycle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from assessment.models import AssessmentRecord, DebriefMark, ResultRow
from control.models import Branch, Game, Seat, Subinterval
from control.services import feed
from control.services.refusal import Refused
from control.situation.side import CONTROL

LONGEST: Final = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class DebriefLine:
    """A marked result as it now stands, with the remark."""

    row: ResultRow
    remark: str


@transaction.atomic
def mark_for_debrief(*, subinterval_id: int, number: int, seat: Seat, remark: str = "") -> DebriefMark:
    """Marks a result of the assessment that stands; marked again it gets the new remark."""
    game, row = _locked(subinterval_id, number)
    remark = " ".join(remark.split())
    if len(remark) > LONGEST:
        raise Refused(_("A remark holds up to %(most)d characters.") % {"most": LONGEST}, code="remark")
    made, _new = DebriefMark.objects.update_or_create(
        subinterval_id=subinterval_id, mark=row.mark, defaults={"remark": remark, "seat": seat}
    )
    feed.announce(game=game, kind="debrief", to=(CONTROL,))
    return made


@transaction.atomic
def take_from_debrief(*, subinterval_id: int, number: int) -> None:
    """Takes the mark off a result."""
    game, row = _locked(subinterval_id, number)
    DebriefMark.objects.filter(subinterval_id=subinterval_id, mark=row.mark).delete()
    feed.announce(game=game, kind="debrief", to=(CONTROL,))


def debrief_of(branch: Branch, cycle: int) -> tuple[DebriefLine, ...]:
    """The marked results of a cycle on the way to where a branch stands, in order of time."""
    played = Subinterval.objects.leading_to(branch).filter(cycle=cycle)
    marks = {(one.subinterval_id, one.mark): one.remark for one in DebriefMark.objects.filter(subinterval__in=played)}
    records = AssessmentRecord.objects.current().filter(subinterval__in=played)
    rows = ResultRow.objects.filter(assessment__in=records).select_related("assessment")
    found = [(row, (row.assessment.subinterval_id, row.mark)) for row in rows]
    lines = [DebriefLine(row=row, remark=marks[key]) for row, key in found if key in marks]
    return tuple(sorted(lines, key=lambda line: (line.row.at, line.row.pk)))


def is_marked(subinterval: Subinterval, row: ResultRow) -> DebriefMark | None:
    """The mark of a result, if it has one."""
    return DebriefMark.objects.filter(subinterval=subinterval, mark=row.mark).first()


def _locked(subinterval_id: int, number: int) -> tuple[Game, ResultRow]:
    found = Subinterval.objects.select_related("branch").get(pk=subinterval_id)
    game = Game.objects.locked(found.branch.game_id)
    row = ResultRow.objects.filter(
        assessment__subinterval=found, assessment__current=True, number=number
    ).first()  # fmt: skip
    if row is None:
        raise Refused(_("There is no such result; the subinterval was assessed again."), code="unknown")
    return game, row
