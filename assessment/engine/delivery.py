"""Releasing reports: what the tray decides is put into what each side knows."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from assessment.engine.outcome import Decision, DecisionKind
from control.situation.by_side import BySide
from control.situation.side import SIDES, Side


class Situation(Protocol):
    """What delivery needs of a mode's situation."""

    @property
    def now(self) -> Fraction:
        """Game time reached."""

    @property
    def known(self) -> BySide[Any]:
        """What each side knows."""

    @property
    def under_way(self) -> tuple[Any, ...]:
        """The reports not yet delivered."""


S = TypeVar("S", bound=Situation)

Tell = Callable[[Any, Any, Decision | None, Fraction], Any]
"""What a side knows once a report is told: of its knowledge, the report, what was decided of it, and the time."""


def by_due(report: Any) -> Any:
    """Reports by when they fall due, those of a moment in their order."""
    return report.due, report.order, report.key


def deliver(
    situation: S,
    keys: tuple[str, ...],
    decisions: tuple[Decision, ...],
    tell: Tell,
    in_order: Callable[[Any], Any] = by_due,
) -> S:
    """Delivers the reports named, as decided; both sides' clocks come to this pause.

    A delayed report stays under way with its new time, a withheld one is dropped, and one that is for neither side
    goes to nobody's knowledge.
    """
    decided = {decision.report: decision for decision in decisions}
    under_way: list[Any] = []
    known = {side: situation.known[side] for side in SIDES}
    for report in sorted(situation.under_way, key=in_order):
        decision = decided.get(report.key)
        kind = decision.kind if decision else DecisionKind.RELEASE
        if report.key not in keys:
            under_way.append(report)
        elif kind is DecisionKind.DELAY and decision and decision.due is not None:
            under_way.append(replace(report, due=decision.due))
        elif kind is not DecisionKind.WITHHOLD and report.addressee in SIDES:
            side = Side(report.addressee)
            known[side] = tell(known[side], report, decision, situation.now)
    after = situation.known
    for side in SIDES:
        after = after.replaced(side, replace(known[side], clock=situation.now))
    whole: Any = situation
    delivered: S = replace(whole, under_way=tuple(under_way), known=after)
    return delivered
