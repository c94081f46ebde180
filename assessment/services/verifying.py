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
    for subinterval in released_parts(game):
        yield verify_part(subinterval)


def released_parts(game: Game) -> list[Subinterval]:
    """The closed subintervals of every branch, in order."""
    closed = Subinterval.objects.filter(branch__game=game, closed__isnull=False)
    return list(closed.select_related("branch__game").order_by("branch__number", "cycle", "number"))


def verify_part(subinterval: Subinterval) -> Verified:
    """One closed subinterval, assessed again from its stored inputs."""
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
        branch=subinterval.branch,
        subinterval=subinterval,
        record=record,
        differing=tuple(differing),
        edition=inputs.mode.edition,
    )
