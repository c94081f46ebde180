"""Releasing reports: the tray's decisions go into `deliver`, the subinterval is closed, the game moves on."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from assessment.engine.outcome import Decision, DecisionKind
from assessment.models import AssessmentRecord
from control.models import Blob, Branch, Game, ReleaseDecision, Seat, Stage, Subinterval
from control.services import audit, feed, truth
from control.services.refusal import Refused


def tray_of(subinterval: Subinterval) -> tuple[Any, ...]:
    """The reports that fall due at the end of a subinterval, as assessed."""
    record = AssessmentRecord.objects.current().get(subinterval=subinterval)
    game = subinterval.branch.game
    mode = truth.mode_of(game)
    reports: tuple[Any, ...] = Blob.objects.value_of(record.reports_digest, tuple[mode.report_type, ...])
    return reports


@transaction.atomic
def decide_report(  # noqa: PLR0913 - what a tray row holds
    *,
    subinterval_id: int,
    report: str,
    kind: str,
    seat: Seat,
    reason: str = "",
    card: str = "",
    words: str = "",
    due: object = None,
) -> ReleaseDecision:
    """Decides on one report of the tray before its release; a later decision replaces an earlier one."""
    subinterval = Subinterval.objects.select_related("branch").get(pk=subinterval_id)
    Game.objects.locked(subinterval.branch.game_id)
    Branch.objects.locked(subinterval.branch_id)
    if Subinterval.objects.locked(subinterval_id).is_closed:
        raise Refused("These reports are released already.", code="closed")
    if report not in {found.key for found in tray_of(subinterval)}:
        raise Refused("There is no such report in the tray.", code="unknown")
    decision, _ = ReleaseDecision.objects.update_or_create(
        subinterval=subinterval,
        report=report,
        defaults={"kind": DecisionKind(kind), "reason": reason, "card": card, "words": words, "due": due, "seat": seat},
    )
    return decision


@transaction.atomic
def release_reports(*, branch_id: int, seat: Seat) -> Subinterval:
    """Releases the tray of the open subinterval: both cells get the same neutral line, and their windows open.

    Asked for twice, it releases once. Raises `Refused` while questions are open or nothing is assessed.
    """
    game = Game.objects.locked(Branch.objects.values_list("game_id", flat=True).get(pk=branch_id))
    branch = Branch.objects.locked(branch_id)
    subinterval = Subinterval.objects.latest_of(branch)
    if subinterval is None:
        raise Refused("Nothing has been assessed yet.", code="stage")
    subinterval = Subinterval.objects.locked(subinterval.pk)
    if subinterval.is_closed:
        return subinterval
    if branch.stage != Stage.REVIEW or branch.parked:
        raise Refused("There is nothing to release: the assessment is not finished.", code="stage")
    record = AssessmentRecord.objects.current().get(subinterval=subinterval)
    mode = truth.mode_of(game)
    situation = truth.situation_at(game, record.situation_digest)
    keys = tuple(report.key for report in Blob.objects.value_of(record.reports_digest, tuple[mode.report_type, ...]))
    decisions = tuple(_decision(row) for row in subinterval.decisions.order_by("report"))
    after = mode.deliver(situation, keys, decisions, mode)
    branch.situation_digest = Blob.objects.keep(after, "situation")
    branch.now = after.now
    at_end = after.now % mode.cycle_minutes == 0
    branch.cycle = int(after.now // mode.cycle_minutes) + 1
    branch.stage = Stage.ORDERS if at_end else Stage.REPORTS
    branch.save(update_fields=("situation_digest", "now", "cycle", "stage"))
    subinterval.closed = timezone.now()
    subinterval.save(update_fields=("closed",))
    audit.record(
        game=game, act="reports.released", seat=seat, branch=branch, reports=len(keys), decisions=len(decisions)
    )
    feed.announce(game=game, kind="reports")
    feed.announce(game=game, kind="stage")
    return subinterval


def _decision(row: ReleaseDecision) -> Decision:
    return Decision(
        report=row.report, kind=DecisionKind(row.kind), reason=row.reason, card=row.card, words=row.words, due=row.due
    )
