"""Releasing reports: `deliver` puts what the tray decides into what each side knows. The second pure function."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine import delivery
from assessment.engine.mode import Mode
from assessment.engine.outcome import Decision
from assessment.engine.report import as_delivered, is_changed
from assessment.modes.khe_sanh.codes import CODEBOOK
from assessment.modes.khe_sanh.knowledge import Delivered, Knowledge
from assessment.modes.khe_sanh.situation import Report, Situation


def deliver(
    situation: Situation, keys: tuple[str, ...], decisions: tuple[Decision, ...], mode: Mode[Situation, Any]
) -> Situation:
    """Delivers the reports named, as decided; both sides' clocks come to this pause. Numbers run per addressee."""
    del mode
    return delivery.deliver(situation, keys, decisions, _told)


def _told(known: Knowledge, report: Report, decision: Decision | None, now: Fraction) -> Knowledge:
    """What a side knows once this report is told: the record, and the board unless Control changed the report."""
    changed = is_changed(decision)
    told = as_delivered(
        Delivered, report, decision, CODEBOOK, number=len(known.reports) + 1, now=now,
        space="" if changed else report.space,
    )  # fmt: skip
    known = replace(known, reports=(*known.reports, told))
    if changed or report.board is None:
        return known
    return replace(known, board=report.board, at=report.at)
