"""Assessing a game again from what is stored: the same inputs must give the same digests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from assessment.models import AssessmentRecord
from assessment.services.assessing import assess_inputs, read_inputs
from assessment.services.tray import decisions_of, tray_of
from control.models import Branch, Game, Subinterval
from control.situation.canonical import digest

PARTS = ("situation", "lines", "events", "reports")


class Verdict(Enum):
    """How a subinterval assessed again compares with what is stored."""

    EQUAL = "equal"
    DIFFERENT = "different"
    EDITION = "edition"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """One subinterval assessed again: which parts differ, and whether what was released follows from it."""

    branch: Branch
    subinterval: Subinterval
    record: AssessmentRecord
    differing: tuple[str, ...]
    edition: int

    @property
    def verdict(self) -> Verdict:
        """A difference under another edition is none of the stored game's."""
        if not self.differing:
            return Verdict.EQUAL
        return Verdict.DIFFERENT if self.record.edition == self.edition else Verdict.EDITION


def verify_game(game: Game) -> Iterator[Verified]:
    """Every closed subinterval of every branch, in order, assessed again from its stored inputs."""
    for branch in game.branches.order_by("number"):
        closed = branch.subintervals.filter(closed__isnull=False).order_by("cycle", "number")
        for subinterval in closed.select_related("branch__game"):
            yield _verified(branch, subinterval)


def _verified(branch: Branch, subinterval: Subinterval) -> Verified:
    record = AssessmentRecord.objects.current().get(subinterval=subinterval)
    inputs = read_inputs(subinterval)
    outcome = assess_inputs(inputs).outcome
    again = {
        "situation": digest(outcome.situation),
        "lines": digest(outcome.lines),
        "events": digest(outcome.events),
        "reports": digest(outcome.reports),
    }
    differing = [part for part in PARTS if again[part] != getattr(record, f"{part}_digest")]
    if inputs.digest != record.inputs_digest:
        differing.append("inputs")
    keys = tuple(report.key for report in tray_of(subinterval))
    delivered = inputs.mode.deliver(outcome.situation, keys, decisions_of(subinterval), inputs.mode)
    if digest(delivered) != subinterval.after_digest:
        differing.append("release")
    return Verified(
        branch=branch, subinterval=subinterval, record=record, differing=tuple(differing), edition=inputs.mode.edition
    )
