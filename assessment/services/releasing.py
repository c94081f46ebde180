"""Releasing reports: the tray's decisions go into `deliver`, the subinterval is closed, the game moves on."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from assessment.models import AssessmentRecord
from assessment.services.second_word import refuse_without_word
from assessment.services.tray import decisions_of, tray_of
from control.models import Blob, Branch, Game, Seat, Stage, Subinterval
from control.rights import Right, refuse_without
from control.services import audit, feed, tempo, truth
from control.services.envelopes import fill_envelopes
from control.services.refusal import Refused


@transaction.atomic
def release_reports(*, branch_id: int, seat: Seat) -> Subinterval:
    """Releases the tray of the open subinterval: both cells get the same neutral line, and their windows open.

    Asked for twice, it releases once. Raises `Refused` while questions are open or nothing is assessed, and where the
    seat needs another one's word that it has not.
    """
    game = Game.objects.locked(Branch.objects.values_list("game_id", flat=True).get(pk=branch_id))
    refuse_without(seat, Right.RULE if game.second_word else Right.LEAD)
    branch = Branch.objects.locked(branch_id)
    latest = Subinterval.objects.latest_of(branch)
    if latest is None:
        raise Refused(_("Nothing has been assessed yet."), code="stage")
    subinterval = Subinterval.objects.locked(latest.pk)
    if subinterval.is_closed:
        return subinterval
    if branch.stage != Stage.REVIEW or branch.parked or game.ended is not None:
        raise Refused(_("There is nothing to release: the assessment is not finished."), code="stage")
    record = AssessmentRecord.objects.current().get(subinterval=subinterval)
    refuse_without_word(branch, subinterval, record, seat)
    mode = truth.mode_of(game)
    situation = truth.situation_at(game, record.situation_digest)
    keys = tuple(report.key for report in tray_of(latest))
    decisions = decisions_of(subinterval)
    after = mode.deliver(situation, keys, decisions, mode)
    branch.situation_digest = Blob.objects.keep(after, "situation")
    branch.now = after.now
    branch.cycle = int(after.now // mode.cycle_minutes) + 1
    branch.stage = Stage.REPORTS if after.now % mode.cycle_minutes else Stage.ORDERS
    branch.save(update_fields=("situation_digest", "now", "cycle", "stage"))
    subinterval.closed = timezone.now()
    subinterval.save(update_fields=("closed",))
    tempo.window_opened(game, branch)
    fill_envelopes(game=game, branch=branch, subinterval=subinterval, before=situation, after=after)
    audit.record(
        game=game, act="reports.released", seat=seat, branch=branch, reports=len(keys), decisions=len(decisions)
    )
    feed.announce(game=game, kind="reports", branch=branch)
    feed.announce(game=game, kind="stage", branch=branch)
    return subinterval
