"""Time: every branch as a row of cycles and subintervals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from control.desk.desk import Desk
from control.models import Branch, Stage, Subinterval


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A subinterval on the line of time."""

    subinterval: Subinterval
    stamp: str
    address: str
    branch_from: str
    is_shown: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CycleRow:
    """The subintervals of one cycle."""

    cycle: int
    moments: tuple[Moment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchRow:
    """One branch: where it left its parent, its cycles, and where it stands."""

    branch: Branch
    counts: bool
    left_at: str
    now: str
    stage: str
    address: str
    cycles: tuple[CycleRow, ...]
    is_shown: bool


def timeline(desk: Desk) -> tuple[BranchRow, ...]:
    """All branches of the game, the one that counts first."""
    found = list(desk.game.branches.select_related("parent_subinterval").prefetch_related("subintervals"))
    found.sort(key=lambda branch: (branch.pk != desk.game.counts_id, branch.number))
    return tuple(_row(desk, branch) for branch in found)


def _row(desk: Desk, branch: Branch) -> BranchRow:
    left = branch.parent_subinterval
    return BranchRow(
        branch=branch,
        counts=branch.pk == desk.game.counts_id,
        left_at=desk.stamp(left.start) if left else "",
        now=desk.stamp(branch.now),
        stage=str(Stage(branch.stage).label),
        address=desk.branch_address(branch, "results"),
        cycles=tuple(_cycles(desk, branch.subintervals.all())),
        is_shown=branch.pk == desk.branch.pk and not desk.is_past,
    )


def _cycles(desk: Desk, subintervals: Iterable[Subinterval]) -> Iterable[CycleRow]:
    ordered = sorted(subintervals, key=lambda one: (one.cycle, one.number))
    for cycle, group in groupby(ordered, key=lambda one: one.cycle):
        yield CycleRow(cycle=cycle, moments=tuple(_moment(desk, one) for one in group))


def _moment(desk: Desk, subinterval: Subinterval) -> Moment:
    shown = desk.is_past and desk.subinterval is not None and desk.subinterval.pk == subinterval.pk
    return Moment(
        subinterval=subinterval,
        stamp=desk.stamp(subinterval.until) or "…",
        address=desk.past_address(subinterval, "results"),
        branch_from=desk.past_address(subinterval, "branch"),
        is_shown=shown,
    )
